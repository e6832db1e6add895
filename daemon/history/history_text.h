/* SPDX-License-Identifier: ISC */
/*
 * The documents of history.h for people: plain UTF-8 text in aligned columns,
 * times in the event's time zone.  Arguments, refusals and return values are
 * those of the functions there.
 */
#ifndef DAEMON_HISTORY_HISTORY_TEXT_H
#define DAEMON_HISTORY_HISTORY_TEXT_H

#include <stdint.h>

#include "daemon/base/buf.h"
#include "daemon/store/db.h"

int history_text_events(
    struct db *db, int limit, struct buf *text, struct err *err);
int history_text_event(
    struct db *db, uint32_t id, struct buf *text, struct err *err);
/*
 * How each round was drawn, for a terminal of so many columns; in JSON that is
 * in the document of the event.
 */
int history_text_rounds(struct db *db, uint32_t id, size_t columns,
    struct buf *text, struct err *err);
int history_text_board(
    struct db *db, uint32_t id, int board, struct buf *text, struct err *err);
int history_text_record(struct db *db, uint32_t id, int round, int table,
    int board, struct buf *text, struct err *err);
int history_text_players(struct db *db, struct buf *text, struct err *err);
int history_text_player(
    struct db *db, const char *name, struct buf *text, struct err *err);

#endif
