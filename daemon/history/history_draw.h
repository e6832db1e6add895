/* SPDX-License-Identifier: ISC */
/*
 * How a round was drawn: why each table meets, what gave way, how good it is
 * (R-SW-6, 9).  For this room only.
 */
#ifndef DAEMON_HISTORY_HISTORY_DRAW_H
#define DAEMON_HISTORY_HISTORY_DRAW_H

#include "daemon/history/history_read.h"
#include "daemon/proto/json_out.h"
#include "engine/contest/draw_report.h"

struct history_draw {
	int round, tables;
	int bye;    /* a pair's number or 0 */
	bool house; /* the last table is that of the bye and the house pair */
	struct draw_table *table;   /* [tables] */
	struct draw_reason *reason; /* [tables], where it was drawn */
	struct draw_report report;  /* no tables: seated by lot */
};

/* A round of so many tables.  Free with history_draw_fini, also on failure. */
int history_read_draw(struct db *db, const struct history_head *head, int round,
    int tables, int bye, struct history_draw *draw_r, struct err *err);
void history_draw_fini(struct history_draw *draw);

/*
 * The same of the next round where its draw is published ahead and stands;
 * *is_there_r tells.  The field is that of the event.
 */
int history_read_next(struct db *db, const struct history_head *head,
    const struct history_field *field, struct history_draw *draw_r,
    bool *is_there_r, struct err *err);

/* The member "next" of an event: its draw, or null. */
int history_out_next(struct db *db, struct json_out *out,
    const struct history_head *head, const struct history_field *field,
    struct err *err);

/* False for a round by lot. */
bool history_draw_is_there(const struct history_draw *draw);

/* The member "reason" of a table, 0 first: an object, or null by lot. */
void history_out_reason(struct json_out *out, const struct history_head *head,
    const struct history_draw *draw, int table);

/* The member "draw" of a round: an object, or null by lot. */
void history_out_draw(struct json_out *out, const struct history_head *head,
    const struct history_draw *draw);

/* Append why a table meets; the rules that gave way, in one line. */
void history_draw_reason(const struct history_head *head,
    const struct history_draw *draw, int table, struct buf *text);
void history_draw_relaxed(const struct history_head *head,
    const struct history_draw *draw, struct buf *text);

#endif
