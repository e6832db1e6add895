/* SPDX-License-Identifier: ISC */
/*
 * The alerts and questions of a board as rows, kept with its record.
 */
#ifndef DAEMON_STORE_NOTE_ROWS_H
#define DAEMON_STORE_NOTE_ROWS_H

#include "daemon/store/batch.h"
#include "engine/event/event.h"

/* Those on the board that was dealt last at a table, instead of any before. */
void note_rows_put(struct batch *batch, const struct event *event, int table);

/*
 * Those of a board at a table as they were kept; none where there were none.
 * A row that no board can have is ERR_DB.
 */
int note_rows_read(struct db *db, uint32_t event, int round, int table,
    int board, struct board_notes *notes_r, struct err *err);

#endif
