/* SPDX-License-Identifier: ISC */
/*
 * The quality of draws, added up by hand.
 */
#include "engine/contest/quality.h"

#include <criterion/criterion.h>
#include <stdlib.h>

#define PAIRS 7
#define ROUNDS 3

static struct quality
measure(const int (*seat)[2], int tables, int bye, const int64_t *total,
    const char *const directions[PAIRS])
{
	struct draw_history history[PAIRS][ROUNDS] = {0};
	struct draw_pair pair[PAIRS];
	struct draw_table table[PAIRS / 2];
	struct draw draw = {
	    .table = table, .tables = tables, .bye = bye, .repeats = 1};
	struct draw_field field = {
	    .pair = pair, .count = PAIRS, .rounds = ROUNDS};
	struct quality quality;
	void *scratch;

	for (int i = 0; i < PAIRS; i++) {
		/* numbers that are not ranks */
		pair[i] =
		    (struct draw_pair){.pair = 100 - i, .history = history[i]};
		for (int round = 0; round < ROUNDS; round++) {
			const char way = directions[i][round];

			history[i][round].direction = way == 'N' ? DIRECTION_NS
			    : way == 'E'                         ? DIRECTION_EW
					 : DIRECTION_NONE;
		}
	}
	for (int i = 0; i < tables; i++)
		table[i] = (struct draw_table){
		    .ns = 100 - seat[i][0], .ew = 100 - seat[i][1]};
	scratch = malloc(quality_scratch_size(&field));
	quality_measure(&field, total, &draw, scratch, &quality);
	free(scratch);
	return quality;
}

Test(quality, by_hand)
{
	/* places 0-1, 4-2, 3-6; place 5 has the bye */
	static const int seat[][2] = {{0, 1}, {4, 2}, {3, 6}};
	static const int64_t total[PAIRS] = {90, 90, 70, 50, -5, -6, -20};
	/* after the round: 2, -2, -3 | 2 | 1 | 0 | 0 */
	static const char *const directions[PAIRS] = {
	    "NNE", "E-E", "EE-", "NEN", "--E", "-NE", "N--"};
	struct quality q = measure(seat, 3, 95, total, directions);

	cr_expect_eq(q.tables, 3);
	cr_expect_eq(q.adjacent, 1);
	cr_expect_eq(q.rank_gap_sum, 1 + 2 + 3);
	cr_expect_eq(q.rank_gap_most, 3);
	cr_expect_eq(q.scored, 3);
	cr_expect_eq(q.equal, 1);
	cr_expect_eq(q.score_gap_sum, 0 + 75 + 70);
	cr_expect_eq(q.score_gap_most, 75);
	cr_expect_eq(q.repeats, 1);
	cr_expect_eq(q.pairs, PAIRS);
	cr_expect_eq(q.unbalanced, 4);
}

Test(quality, pairs_without_a_total)
{
	static const int seat[][2] = {{0, 1}, {2, 5}, {3, 4}};
	static const int64_t total[PAIRS] = {8, 5, 5, QUALITY_NO_TOTAL,
	    QUALITY_NO_TOTAL, QUALITY_NO_TOTAL, QUALITY_NO_TOTAL};
	static const char *const directions[PAIRS] = {
	    "---", "---", "---", "---", "---", "---", "---"};
	struct quality q = measure(seat, 3, 94, total, directions);

	cr_expect_eq(q.scored, 1);
	cr_expect_eq(q.equal, 0);
	cr_expect_eq(q.score_gap_sum, 3);
	cr_expect_eq(q.score_gap_most, 3);
	cr_expect_eq(q.adjacent, 2);
	cr_expect_eq(q.unbalanced, 0);
}

/* Whichever of the two has none, and whichever sits East-West. */
Test(quality, of_both_ends_of_a_table)
{
	static const int seat[][2] = {{3, 0}, {1, 4}, {2, 5}};
	static const int64_t total[PAIRS] = {8, 5, 5, QUALITY_NO_TOTAL,
	    QUALITY_NO_TOTAL, QUALITY_NO_TOTAL, QUALITY_NO_TOTAL};
	/* after the round: -2 | 2 | 0 | 2 | -2 | 0 | 0 */
	static const char *const directions[PAIRS] = {
	    "E--", "N--", "E--", "N--", "E--", "N--", "---"};
	struct quality q = measure(seat, 3, 94, total, directions);

	cr_expect_eq(q.scored, 0);
	cr_expect_eq(q.score_gap_sum, 0);
	cr_expect_eq(q.unbalanced, 4);
}
