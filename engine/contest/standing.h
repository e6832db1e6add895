/* SPDX-License-Identifier: ISC */
/*
 * From board scores to the ranking: totals, completion, ranks, master points
 * (R-SC-7, R-EV-11 to 13).
 */
#ifndef ENGINE_CONTEST_STANDING_H
#define ENGINE_CONTEST_STANDING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "engine/contest/scoring.h"

/* One pair's line.  The caller fills the first part, standing_rank the rest. */
struct standing {
	int pair;    /* its number */
	int order;   /* registration order, all different: the last tie-break */
	int64_t sum; /* units, or hundredths of a VP, byes too */
	int count;   /* boards, or matches, that entered it */
	int finished;     /* boards with a table result */
	int owed;         /* boards that count for completion */
	bool substituted; /* others made most of its plays: never completed */

	bool has_total; /* at least one board scored */
	int64_t total;  /* millionths: see enum total_kind */
	bool completed; /* R-EV-11 */
	int place;      /* 1.. over all pairs, completed or not */
	int rank;       /* 1.. among those that completed, else 0 */
};

#define TOTAL_ONE INT64_C(1000000) /* one per cent, IMP or VP in a total */
#define TOTAL_TEXT_MAX 24

/* How a total is made of a sum (R-SC-7). */
enum total_kind {
	TOTAL_PERCENT, /* the mean of percentages */
	TOTAL_IMPS,    /* the sum of IMPs */
	TOTAL_VPS,     /* the sum of victory points */
	TOTAL_KIND_COUNT
};

/* The kind of a night's totals. */
enum total_kind total_kind_of(enum scoring scoring, enum totals totals);

/*
 * A total in millionths from a sum: the mean of percentages, halves away from
 * 50 %; a sum of IMPs, halves away from 0; of VPs, exact.  count is 1 or more.
 */
int64_t total_of(enum total_kind kind, int64_t sum, int count);

/*
 * A total with two decimals, "-" for none: "59.38"; a percentage's halves away
 * from 50, all others away from 0; "-3.25" below 0, no plus sign.
 */
void total_write(enum total_kind kind, bool has_total, int64_t total,
    char text_r[TOTAL_TEXT_MAX]);

/*
 * The same of a difference of two totals, or a mean of such, which has no
 * average to be rounded from: halves away from 0.
 */
void total_write_gap(bool has_gap, int64_t gap, char text_r[TOTAL_TEXT_MAX]);

/*
 * One board's unit as such a text; kind is TOTAL_PERCENT or TOTAL_IMPS.
 */
void total_write_unit(enum total_kind kind, bool scored, int64_t unit,
    char text_r[TOTAL_TEXT_MAX]);

/* R-EV-11: finished x 100 >= percent x owed, and at least one finished. */
bool completion_reached(int finished, int owed, int percent);

/*
 * Fill in totals, completion, places and ranks of a field and sort it, best
 * first: total, then boards finished, then registration (R-EV-12); pairs
 * without a total last.  Places run over all pairs (they seat the next round);
 * ranks count those that completed.
 */
void standing_rank(struct standing *standing, int count, enum total_kind kind,
    int completion_percent);

/* What decides between two pairs whose totals are written the same. */
enum tie_break {
	TIE_NONE,        /* they are not, or one has none */
	TIE_TOTAL,       /* the total, beyond the decimals written */
	TIE_FINISHED,    /* boards finished */
	TIE_REGISTRATION /* the order of registration */
};

/* "total", "finished", "registration"; NULL for TIE_NONE. */
const char *tie_break_name(enum tie_break tie_break);

/* R-EV-12, for two pairs of a field that standing_rank has ranked. */
enum tie_break standing_tie_break(
    const struct standing *a, const struct standing *b, enum total_kind kind);

#endif
