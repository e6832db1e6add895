/* SPDX-License-Identifier: ISC */
/*
 * PBN 2.1 files: import format read, export format written.
 *
 * What is read goes beyond the standard where programs in use do: LF for CR LF,
 * words in any case, comments anywhere, blank lines inside a game, suit letters
 * before suits, UTF-8, "Both" and "Love", text that is no tag.
 */
#ifndef DAEMON_FILES_PBN_H
#define DAEMON_FILES_PBN_H

#include <stddef.h>

#include "daemon/base/buf.h"
#include "daemon/base/err.h"
#include "daemon/files/game.h"

#define PBN_LINE_MOST 255 /* bytes of a line without its end, export format */
#define PBN_NOTES_MOST 32 /* different notes on the calls of a game */

/*
 * Read a file into *games_r, which games_init has made; its games, in their
 * order, and the tables of scores.  ERR_INPUT, with "line N: " and what is
 * wrong, for what is not PBN and for deals, contracts and results that cannot
 * be; nothing is kept then.  What can be done without is left out, and a line
 * each is appended to warnings, at most 100: calls and cards against the Laws
 * (kept up to there), an odd score, text between the games.
 */
int pbn_read(const char *bytes, size_t len, struct games *games_r,
    struct buf *warnings, struct err *err);

/*
 * Append the export format: CR LF, ISO 8859-1 (latin.h), lines of at most
 * PBN_LINE_MOST.  A value too long for its line is cut; a note goes on in
 * another of the same number.  The first game has the final table, the first of
 * each board the board's table, makes and par.
 */
void pbn_write(const struct games *games, struct buf *buf);

#endif
