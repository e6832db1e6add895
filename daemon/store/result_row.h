/* SPDX-License-Identifier: ISC */
/*
 * A result of a closed round as columns of the table result, both ways.
 */
#ifndef DAEMON_STORE_RESULT_ROW_H
#define DAEMON_STORE_RESULT_ROW_H

#include <stdbool.h>

#include "daemon/store/batch.h"
#include "engine/event/event.h"

/* The values of the query result_add, all but event, round, table, board. */
void result_row_put(struct batch *batch, const struct result *result);

/*
 * Read a row of the query round_results; false when a word or a number in it
 * is none that result_row_put writes.
 */
bool result_row_get(struct stmt *stmt, struct result *result_r);

#endif
