/* SPDX-License-Identifier: ISC */
/*
 * What a deal makes by double dummy, and its par: as members of a document, and
 * for people at a terminal.  For this room only.
 */
#ifndef DAEMON_HISTORY_HISTORY_MAKES_H
#define DAEMON_HISTORY_HISTORY_MAKES_H

#include "daemon/history/history_read.h"
#include "daemon/proto/json_out.h"
#include "engine/bridge/par.h"

/*
 * The members makes and par, nulls where text, as the column board.makes holds
 * it, is NULL or cannot be read.  board: its number.
 */
void history_out_makes(struct json_out *out, int board, const char *text);

/* A table and a line on par; nothing where it is not known. */
void history_text_makes(struct buf *text, const struct history_board *board);

#endif
