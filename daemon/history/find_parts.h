/* SPDX-License-Identifier: ISC */
/*
 * What a question is made of, and how its rows are written.  For the files of
 * find.h only.
 */
#ifndef DAEMON_HISTORY_FIND_PARTS_H
#define DAEMON_HISTORY_FIND_PARTS_H

#include <stdint.h>

#include "daemon/history/find.h"
#include "daemon/store/people.h"
#include "engine/bridge/contract.h"
#include "engine/event/event_config.h"

enum find_person {
	FIND_PLAYER,
	FIND_PARTNER,
	FIND_OPPONENT,
	FIND_DECLARER,
	FIND_PERSON_COUNT
};

/* What averages are by. */
enum find_by {
	FIND_BY_PARTNER,
	FIND_BY_SCORING,
	FIND_BY_MONTH,
	FIND_BY_SEAT,
	FIND_BY_ROLE,
	FIND_BY_COUNT
};

#define FIND_AFTER_MAX 3 /* numbers that say where a page begins */

struct find {
	enum find_kind kind;
	char name[FIND_PERSON_COUNT][PERSON_NAME_MAX]; /* "": anybody */
	char from[EVENT_DATE_MAX], to[EVENT_DATE_MAX]; /* "": any day */
	char contract[CONTRACT_TEXT_MAX];              /* "": any */
	int level;                                     /* this or more */
	bool has_margin;
	int margin_least, margin_most; /* tricks over the contract */
	int event, pair, board;        /* 0: any */
	enum find_by by;
	const char *unit;              /* of standings */
	char schedule[EVENT_NAME_MAX]; /* "": any */
	int best, least;               /* nights; best 0: all count */
	int limit;
	bool has_after;
	int64_t after[FIND_AFTER_MAX];
};

/* How a column of the database is written. */
enum find_cell {
	FIND_CELL_INT,
	FIND_CELL_TEXT,
	FIND_CELL_MARGIN, /* as text "=", "+1", "-2"; else a number */
	FIND_CELL_VALUE,  /* billionths of the row's unit */
	FIND_CELL_TOTAL   /* millionths of it; of points, points */
};

struct find_column {
	const char *name;   /* in JSON and CSV */
	const char *head;   /* in text; NULL: only for programs */
	const char *column; /* of the query */
	enum find_cell cell;
	bool own; /* only where a player is asked for */
};

struct find_list {
	const char *word; /* of the kind */
	const struct find_column *columns;
	int count;
	/* the columns that a next page begins at; NULL: it counts rows */
	const char *const *after;
};

extern const struct find_list find_lists[FIND_KIND_COUNT];

/*
 * Write the rows of a query that was started and bound, and finish with it;
 * own: with the columns of a player.  Of limit + 1 rows the last one is not
 * written, but tells that there are more; so many came before them.
 */
int find_write(const struct find_list *list, struct stmt *stmt, bool own,
    int limit, int64_t skipped, enum find_form form, struct buf *out,
    struct err *err);

#endif
