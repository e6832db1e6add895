/* SPDX-License-Identifier: ISC */
/*
 * The results of one board compared in IMPs (R-SC-4), by counting how often
 * each score occurs.
 */
#ifndef ENGINE_CONTEST_IMPS_H
#define ENGINE_CONTEST_IMPS_H

#include "engine/contest/board_scores.h"

/* Scores are multiples of ten between -7600 and 7600. */
#define IMPS_SCORES_MAX (2 * 760 + 1)

/* The different scores of a board, lowest first. */
struct imps_board {
	int results;
	int distinct;
	int score[IMPS_SCORES_MAX];
	int times[IMPS_SCORES_MAX]; /* how many results each is */
	int imps[IMPS_SCORES_MAX];  /* North-South's */
};

/* Gather the results among the rows; returns how many they are. */
int imps_count(
    const struct board_row *row, int count, struct imps_board *board_r);

/* For each score the sum of its IMPs against every other result. */
void imps_cross(struct imps_board *board);

/*
 * The Butler datum: the mean without so many results at each end, rounded to
 * ten, an exact five away from zero.  At least one result is left.
 */
int imps_datum(const struct imps_board *board, int dropped);

/* For each score its IMPs against a datum. */
void imps_against(struct imps_board *board, int datum);

/* North-South's IMPs for a score that occurs on the board. */
int imps_of_score(const struct imps_board *board, int score);

#endif
