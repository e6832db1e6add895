/* SPDX-License-Identifier: ISC */
/*
 * All that a struct games holds as text, one thing a line, so that two of them
 * can be compared and the difference read.
 */
#ifndef TESTS_FILES_DUMP_H
#define TESTS_FILES_DUMP_H

#include "daemon/base/buf.h"
#include "daemon/files/game.h"

/* Parts, for formats that do not hold all of them. */
enum dump_part {
	DUMP_HEAD = 1,    /* event, site, date, kinds */
	DUMP_NUMBERS = 2, /* the event's id, rounds, boards a round */
	DUMP_TOTALS = 4,
	DUMP_MATCHES = 8,
	DUMP_BOARDS = 16,
	DUMP_MAKES = 32,
	DUMP_ROWS = 64,
	DUMP_GAMES = 128,     /* names, deal, calls, notes, cards, contract */
	DUMP_GAME_HEAD = 256, /* event, date, round, table, pairs, scoring */
	DUMP_GAME_ROW = 512,  /* how it ended, its kind, awards, points */
	DUMP_LEADS = 1024,
	DUMP_ALL = 2047
};

/* Append it to buf. */
void dump_games(const struct games *games, unsigned parts, struct buf *buf);

/* NULL if two are the same in the parts; else the first line that differs. */
const char *dump_difference(
    const struct games *a, const struct games *b, unsigned parts);

#endif
