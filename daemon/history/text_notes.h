/* SPDX-License-Identifier: ISC */
/*
 * Alerts, questions and answers on a board, for people.
 */
#ifndef DAEMON_HISTORY_TEXT_NOTES_H
#define DAEMON_HISTORY_TEXT_NOTES_H

#include "daemon/base/buf.h"
#include "engine/bridge/board_play.h"
#include "engine/event/notes.h"

/* A line each, for people; nothing when there are none. */
void text_notes(struct buf *text, const struct board_play *play,
    const struct board_notes *notes);

#endif
