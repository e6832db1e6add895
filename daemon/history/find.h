/* SPDX-License-Identifier: ISC */
/*
 * Looking things up in all that was played: one set of questions for pairsctl,
 * HTTP and the pages.  A question is of a kind and has fields, which are given
 * as texts and checked as they are given; the answer is rows, as text for
 * people, JSON or CSV.  Only events that are over are told of.
 *
 * Rows have one order, whatever is added meanwhile, and come in pages: the
 * last thing that a page says is where the next one begins, which is given
 * back as the field "after".  pairsctl(1) tells the kinds and their fields.
 */
#ifndef DAEMON_HISTORY_FIND_H
#define DAEMON_HISTORY_FIND_H

#include <stdbool.h>

#include "daemon/base/buf.h"
#include "daemon/store/db.h"

enum find_kind {
	FIND_RESULTS,  /* boards at tables */
	FIND_NIGHTS,   /* pairs in events: rank, total, points */
	FIND_AVERAGES, /* a player's, by partner, scoring, month, seat or role */
	FIND_VERSUS,   /* a player against another */
	FIND_RECORDS,  /* the best sessions and the highest scores */
	FIND_STANDINGS, /* players over several nights */
	FIND_KIND_COUNT
};

enum find_form { FIND_TEXT, FIND_JSON, FIND_CSV };

#define FIND_LIMIT 50        /* rows of a page, unless "limit" says */
#define FIND_RECORDS_LIMIT 5 /* the same of records, of each kind */
#define FIND_LIMIT_MOST 500  /* what that may be at most */

struct find;

/* The kind of a word, such as "results"; false: there is none. */
bool find_kind_find(const char *word, enum find_kind *kind_r);

/* A question without fields; it goes to find_free, which accepts NULL there. */
struct find *find_new(enum find_kind kind);
void find_free(struct find **find);

/*
 * Set a field, in place of what it was.  ERR_INPUT, and nothing is changed,
 * when there is no such field of this kind or it cannot have this value; the
 * text names what is allowed.
 */
int find_set(
    struct find *find, const char *field, const char *value, struct err *err);

/* What find_set cannot see by one field: ERR_INPUT when one lacks another. */
int find_check(const struct find *find, struct err *err);

/*
 * Append the answer to out and return 0; also when it has no rows.  The
 * question passes find_check.  ERR_NOT_FOUND, with a text for the asker, for a
 * player or an event that there is not; ERR_DB, ERR_BUSY.  db may be opened
 * DB_READ.
 */
int find_answer(struct db *db, const struct find *find, enum find_form form,
    struct buf *out, struct err *err);

#endif
