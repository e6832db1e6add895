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

/* One pair's line.  The caller fills the first part, standing_rank the rest. */
struct standing {
	int pair;    /* its number */
	int order;   /* registration order, all different: the last tie-break */
	int64_t sum; /* units of the boards that enter the total, byes too */
	int count;   /* how many these are */
	int finished; /* boards with a table result */
	int owed;     /* boards that count for completion */

	bool has_total; /* at least one board scored */
	int64_t total;  /* millionths of a per cent; a mean */
	bool completed; /* R-EV-11 */
	int place;      /* 1.. over all pairs, completed or not */
	int rank;       /* 1.. among those that completed, else 0 */
};

#define TOTAL_ONE INT64_C(1000000) /* one per cent in a total's unit */
#define TOTAL_TEXT_MAX 24

/*
 * The total of a percentage: the mean in millionths of a per cent, from units,
 * halves away from 50 %.  count is 1 or more.
 */
int64_t total_mean(int64_t sum, int count);

/*
 * A total with two decimals, halves away from 50: "59.38", "-" for none.
 */
void total_write_percent(
    bool has_total, int64_t total, char text_r[TOTAL_TEXT_MAX]);

/* R-EV-11: finished x 100 >= percent x owed, and at least one finished. */
bool completion_reached(int finished, int owed, int percent);

/*
 * Fill in totals, completion, places and ranks of a field in matchpoints and
 * sort it, best first: total, then boards finished, then registration
 * (R-EV-12); pairs without a total last.  Places run over all pairs (they
 * seat the next round); ranks count those that completed.
 */
void standing_rank(
    struct standing *standing, int count, int completion_percent);

/*
 * Master points of one player for a rank among so many completing pairs
 * (R-EV-13, the default scheme); 0 for no rank.
 */
int award_points(int rank, int completing);

#endif
