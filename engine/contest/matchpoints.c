/* SPDX-License-Identifier: ISC */
/*
 * Matchpoints of a board and what an artificial award is worth in them
 * (R-SC-3, 5, 7; Laws 12C2, 78A).  Neuberg's formula and the small-group rule
 * follow the White Book 4.2.3.
 */
#include "engine/contest/board_scores.h"

#include <assert.h>

#include "engine/contest/standing.h"

/* Scores are multiples of ten between -7600 and 7600. */
#define SCORE_STEP 10
#define SCORE_STEPS 760
#define SCORE_KINDS (2 * SCORE_STEPS + 1)

#define PER_CENT(n) ((n)*UNIT_ONE)

static int
matchpoints_kind(int score)
{
	assert(score % SCORE_STEP == 0);
	assert(score >= -SCORE_STEP * SCORE_STEPS);
	assert(score <= SCORE_STEP * SCORE_STEPS);
	return score / SCORE_STEP + SCORE_STEPS;
}

/* For every score that occurs: 2 for each one below, 1 for each other equal. */
static int
matchpoints_count(
    const struct board_row *row, int count, int raw_r[SCORE_KINDS])
{
	int below = 0, equal;

	for (int i = 0; i < SCORE_KINDS; i++)
		raw_r[i] = 0;
	for (int i = 0; i < count; i++) {
		if (row[i].kind == ROW_RESULT)
			raw_r[matchpoints_kind(row[i].score)]++;
	}
	for (int i = 0; i < SCORE_KINDS; i++) {
		equal = raw_r[i];
		raw_r[i] = 2 * below + equal - 1;
		below += equal;
	}
	return below;
}

static enum board_rule
matchpoints_rule(int tables, int results)
{
	if (results == 0)
		return RULE_NONE;
	if (results == 1)
		return RULE_SINGLE;
	if (results == tables)
		return RULE_PLAIN;
	if (results > 3 || 3 * results > tables)
		return RULE_NEUBERG;
	return RULE_SMALL_GROUP;
}

/*
 * The unit for raw matchpoints.  ((raw + 1) x E/A - 1) of 2(E - 1) is 50 % and
 * E x (raw + 1 - A) of 2A(E - 1); rounding this rest away from zero rounds the
 * whole away from 50 %.  With 5000 tables the product is below 2.5 x 10^18.
 */
static int64_t
matchpoints_unit(enum board_rule rule, int tables, int results, int raw)
{
	int64_t rest, divisor;

	if (rule == RULE_SINGLE)
		return PER_CENT(60);
	if (rule == RULE_SMALL_GROUP)
		return PER_CENT(60 + 5 * (int64_t)(raw - (results - 1)));
	rest = PER_CENT(100) * tables * (raw + 1 - results);
	divisor = (int64_t)2 * results * (tables - 1);
	rest += rest < 0 ? -(divisor / 2) : divisor / 2;
	return PER_CENT(50) + rest / divisor;
}

void
matchpoints_score(const struct board_row *row, int count,
    struct row_score (*score_r)[SIDE_COUNT], enum board_rule *rule_r)
{
	int raw[SCORE_KINDS];
	struct row_score *score;
	int results;

	assert(count >= 1 && count <= 5000);
	results = matchpoints_count(row, count, raw);
	*rule_r = matchpoints_rule(count, results);
	for (int i = 0; i < count; i++) {
		score = score_r[i];
		score[SIDE_NS] = (struct row_score){.scored = false};
		score[SIDE_EW] = (struct row_score){.scored = false};
		if (row[i].kind != ROW_RESULT)
			continue;
		score[SIDE_NS].raw = raw[matchpoints_kind(row[i].score)];
		score[SIDE_EW].raw = 2 * (results - 1) - score[SIDE_NS].raw;
		for (int side = 0; side < SIDE_COUNT; side++) {
			score[side].scored = true;
			score[side].unit = matchpoints_unit(
			    *rule_r, count, results, score[side].raw);
		}
	}
}

int64_t
matchpoints_award(
    enum award award, int64_t sum, int boards, int own_mean_boards)
{
	int64_t flat, mean;

	assert(award == AWARD_PLUS || award == AWARD_AVERAGE ||
	    award == AWARD_MINUS);
	if (award == AWARD_AVERAGE)
		return PER_CENT(50);
	flat = award == AWARD_PLUS ? PER_CENT(60) : PER_CENT(40);
	if (boards == 0 || boards < own_mean_boards)
		return flat;
	mean = total_of(TOTAL_PERCENT, sum, boards) * (UNIT_ONE / TOTAL_ONE);
	if (award == AWARD_PLUS)
		return mean > flat ? mean : flat;
	return mean < flat ? mean : flat;
}
