/* SPDX-License-Identifier: ISC */
/*
 * The text of a config cut into pieces as libconfig does it, for what has to be
 * said of a place that libconfig does not tell.
 */
#ifndef DAEMON_CONFIG_SCAN_H
#define DAEMON_CONFIG_SCAN_H

#include <stdbool.h>

struct scan {
	const char *at;
	int line; /* 1 at the start of a text */
};

enum scan_kind {
	SCAN_END,
	SCAN_WORD, /* a name, or a value without quotes */
	SCAN_TEXT, /* with its quotes, which may be missing at the end */
	SCAN_MARK  /* any other character */
};

struct scan_piece {
	enum scan_kind kind;
	const char *at;
	int len;
	int line; /* in which it begins */
};

/* The next piece; comments and blanks are passed over. */
void scan_next(struct scan *scan, struct scan_piece *piece_r);

/* Whether it is this mark. */
bool scan_is_mark(const struct scan_piece *piece, char mark);

/* Whether it is a mark that stands between a name and a value. */
bool scan_is_set(const struct scan_piece *piece);

/* Whether a word could be a key's name. */
bool scan_is_name(const struct scan_piece *piece);

#endif
