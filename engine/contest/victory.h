/* SPDX-License-Identifier: ISC */
/*
 * Victory points of a round's match (R-SC-6): the WBF continuous scale for
 * IMPs, the EBU table for matchpoints.
 */
#ifndef ENGINE_CONTEST_VICTORY_H
#define ENGINE_CONTEST_VICTORY_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/contest/scoring.h"

#define VP_ONE 100           /* victory points are hundredths */
#define VP_BYE (12 * VP_ONE) /* a bye's round: as A+ */
#define VP_AVERAGE (10 * VP_ONE)
#define VP_AT_FAULT (8 * VP_ONE) /* fewer than half of the boards scored */
#define VP_BOARDS_LEAST 5        /* boards of a round */
#define VP_BOARDS_MOST 16

/* One side of a round's match, over the boards of that table. */
struct match_side {
	int scored;    /* boards with a score, artificial ones too */
	int64_t sum;   /* their units */
	bool at_fault; /* it lost boards by its own fault alone */
};

/* What it got. */
struct match_score {
	bool played; /* at least half of the boards scored: by the scale */
	bool scored; /* at least one board scored: there is a margin */
	int margin;  /* whole IMPs, or hundredths of a per cent, else 0 */
	int vp;      /* hundredths, 0..2000 */
};

/*
 * The winner's VPs, in hundredths, of a match of so many boards (4..32) by so
 * many whole IMPs (0 or more); the loser gets 2000 less these.
 */
int victory_wbf(int boards, int imps);

/*
 * The VPs, in hundredths, for a match percentage, 0..10000 hundredths, of so
 * many boards (2..55): on a bound the value nearer to the average.
 */
int victory_ebu(int boards, int percent);

/* True if VPs exist for the method and so many boards a round. */
bool victory_is_for(enum scoring scoring, int boards);

/*
 * Both sides of a match of so many boards scheduled: each side by itself.  The
 * match total, in millionths as every total (R-SC-7), is rounded to a whole
 * IMP, halves away from zero, or to 0.01 %, halves away from 50.  With fewer
 * than half of the boards scored the side at fault gets 8, the other 12;
 * otherwise 10 each.
 */
void victory_score(enum scoring scoring, int boards,
    const struct match_side side[SIDE_COUNT],
    struct match_score score_r[SIDE_COUNT]);

#endif
