/* SPDX-License-Identifier: ISC */
/*
 * What directors did to a night that its numbers alone do not tell: penalties,
 * without which totals do not add up, who came in for whom, and rounds that were
 * thrown away (R-DI-1).  For this room only.
 */
#ifndef DAEMON_HISTORY_HISTORY_DIRECTED_H
#define DAEMON_HISTORY_HISTORY_DIRECTED_H

#include "daemon/history/history_read.h"
#include "daemon/proto/json_out.h"

/* The members `penalties` and `roll_backs` of an event.  0 or a failure. */
int history_out_directed(struct db *db, struct json_out *out,
    const struct history_head *head, struct err *err);

/*
 * The same in words, each with an empty line in front of it, and nothing where
 * there is none.  0 or a failure; the text is then the caller's to forget.
 */
int history_text_penalties(struct db *db, struct buf *text,
    const struct history_head *head, struct err *err);
int history_text_replacements(struct db *db, struct buf *text,
    const struct history_head *head, struct err *err);
int history_text_roll_backs(struct db *db, struct buf *text,
    const struct history_head *head, struct err *err);

#endif
