/* SPDX-License-Identifier: ISC */
/*
 * The report on a draw as columns of the table draw, and a table's reason as a
 * column of seating, both ways.
 */
#ifndef DAEMON_STORE_DRAW_ROW_H
#define DAEMON_STORE_DRAW_ROW_H

#include <stdbool.h>

#include "daemon/store/batch.h"
#include "engine/contest/draw_report.h"

/* The values of draw_add and next_draw_add, all but event, round and bye. */
void draw_row_put(struct batch *batch, const struct draw_report *report);

/* The value reason of seating_add and next_seating_add; NULL: by lot. */
void draw_row_put_reason(struct batch *batch, const struct draw_reason *reason);

/*
 * The report on a round's draw, by the query round_draw; one without tables
 * where there is no row.
 */
int draw_row_read(struct db *db, uint32_t event, int round,
    struct draw_report *report_r, struct err *err);

/* The same of a draw published ahead; *bye_r is a pair's number or 0. */
int draw_row_read_next(struct db *db, uint32_t event, int round,
    struct draw_report *report_r, int *bye_r, struct err *err);

/*
 * The reason in a row of round_seating or next_seating.  False when it is none that
 * draw_row_put_reason writes; *is_there_r is false for NULL.
 */
bool draw_row_get_reason(
    struct stmt *stmt, struct draw_reason *reason_r, bool *is_there_r);

#endif
