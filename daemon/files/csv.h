/* SPDX-License-Identifier: ISC */
/*
 * CSV, RFC 4180: a row for each board at each table, for spreadsheets.
 */
#ifndef DAEMON_FILES_CSV_H
#define DAEMON_FILES_CSV_H

#include "daemon/base/buf.h"
#include "daemon/files/game.h"

/*
 * Append the columns' names and a row for each row of each board, CR LF, UTF-8.
 * A text that a spreadsheet would take for a formula, because it begins with
 * = + - @ or a tab, has a ' before it; numbers are as they are.
 */
void csv_write(const struct games *games, struct buf *buf);

/*
 * One text, NULL as an empty one: in quotes, which are doubled in it, and with
 * that ' before it.
 */
void csv_write_text(const char *text, struct buf *buf);

#endif
