/* SPDX-License-Identifier: ISC */
/*
 * The words of a PBN file: games, their tags, and what stands in the section
 * below a tag; comments gone, "#" and "##" resolved.  For this room only.
 */
#ifndef DAEMON_FILES_PBN_SCAN_H
#define DAEMON_FILES_PBN_SCAN_H

#include <stdbool.h>
#include <stddef.h>

#include "daemon/base/buf.h"
#include "daemon/base/err.h"

struct pbn_word {
	char *text; /* UTF-8 */
	int line;
	bool quoted;
};

struct pbn_tag {
	char *name, *value; /* UTF-8, escapes resolved */
	int line;
	bool as_before; /* "#": as in the game before */
	bool stays;     /* "##": for games to come that do not have it */
	int words;
	struct pbn_word *word;
};

struct pbn_record {
	int line, tags;
	struct pbn_tag *tag;
};

struct pbn_scan {
	const char *bytes;
	size_t len, at;
	int line;
	struct buf *warnings;
	int warned;
	struct pbn_record last; /* the game before, for "#" */
	struct pbn_record kept; /* the tags of "##" */
	bool blank;             /* a blank line since the last tag or word */
};

void pbn_scan_init(
    struct pbn_scan *scan, const char *bytes, size_t len, struct buf *warnings);
void pbn_scan_fini(struct pbn_scan *scan);

/*
 * The next game: 1, *record_r until the next call; 0 at the end; ERR_INPUT with
 * the line.
 */
int pbn_scan_next(
    struct pbn_scan *scan, const struct pbn_record **record_r, struct err *err);

/* A tag by its name in any case, the first of that name; NULL: none. */
const struct pbn_tag *pbn_record_find(
    const struct pbn_record *record, const char *name);

/* Append "line N: text" to the warnings, while there are few. */
void pbn_scan_warn(struct pbn_scan *scan, int line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
