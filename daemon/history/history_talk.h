/* SPDX-License-Identifier: ISC */
/*
 * Calls for the director and system cards of an event, for its organiser; no
 * document that is public has them.  As in history.h.
 */
#ifndef DAEMON_HISTORY_HISTORY_TALK_H
#define DAEMON_HISTORY_HISTORY_TALK_H

#include <stdint.h>

#include "daemon/base/buf.h"
#include "daemon/store/db.h"

/* {"calls":[...]} and {"cards":[...]}. */
int history_calls(
    struct db *db, uint32_t id, struct buf *json, struct err *err);
int history_cards(
    struct db *db, uint32_t id, struct buf *json, struct err *err);

/* The same for people. */
int history_text_calls(
    struct db *db, uint32_t id, struct buf *text, struct err *err);
int history_text_cards(
    struct db *db, uint32_t id, struct buf *text, struct err *err);

#endif
