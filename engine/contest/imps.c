/* SPDX-License-Identifier: ISC */
/*
 * Cross-IMPs and the Butler datum of one board (R-SC-4, Law 78B).  The cost
 * goes by the number of different scores, not by the size of the field.
 */
#include "engine/contest/imps.h"

#include <assert.h>

#include "engine/contest/rounding.h"

#define SCORE_STEP 10
#define SCORE_STEPS (IMPS_SCORES_MAX / 2)

int
imps_count(const struct board_row *row, int count, struct imps_board *board_r)
{
	int times[IMPS_SCORES_MAX] = {0};

	board_r->results = board_r->distinct = 0;
	for (int i = 0; i < count; i++) {
		if (row[i].kind != ROW_RESULT)
			continue;
		assert(row[i].score % SCORE_STEP == 0);
		const int step = row[i].score / SCORE_STEP + SCORE_STEPS;
		assert(step >= 0 && step < IMPS_SCORES_MAX);
		times[step]++;
		board_r->results++;
	}
	for (int i = 0; i < IMPS_SCORES_MAX; i++) {
		if (times[i] == 0)
			continue;
		board_r->score[board_r->distinct] =
		    (i - SCORE_STEPS) * SCORE_STEP;
		board_r->times[board_r->distinct] = times[i];
		board_r->imps[board_r->distinct++] = 0;
	}
	return board_r->results;
}

void
imps_cross(struct imps_board *board)
{
	for (int a = 0; a < board->distinct; a++) {
		for (int b = a + 1; b < board->distinct; b++) {
			const int imps =
			    imp_of(board->score[b] - board->score[a]);

			board->imps[b] += imps * board->times[a];
			board->imps[a] -= imps * board->times[b];
		}
	}
}

int
imps_datum(const struct imps_board *board, int dropped)
{
	const int left = board->results - 2 * dropped;
	int64_t sum = 0;
	int passed = 0;

	assert(dropped >= 0 && left >= 1);
	for (int i = 0; i < board->distinct; i++) {
		int from = passed, until = passed + board->times[i];

		passed = until;
		if (from < dropped)
			from = dropped;
		if (until > dropped + left)
			until = dropped + left;
		if (until > from)
			sum += (int64_t)(until - from) * board->score[i];
	}
	return SCORE_STEP * (int)rounding_divide(sum, SCORE_STEP * left);
}

void
imps_against(struct imps_board *board, int datum)
{
	for (int i = 0; i < board->distinct; i++)
		board->imps[i] = imp_of(board->score[i] - datum);
}

int
imps_of_score(const struct imps_board *board, int score)
{
	int low = 0, high = board->distinct - 1;

	while (low < high) {
		const int middle = low + (high - low) / 2;

		if (board->score[middle] < score)
			low = middle + 1;
		else
			high = middle;
	}
	assert(board->score[low] == score);
	return board->imps[low];
}
