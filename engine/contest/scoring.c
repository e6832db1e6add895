/* SPDX-License-Identifier: ISC */
/*
 * The scoring methods behind one interface (R-EV-10, 24; R-SC-4, 5), and the
 * words for them.
 */
#include "engine/contest/scoring.h"

#include <assert.h>
#include <string.h>

#include "engine/contest/imps.h"
#include "engine/contest/rounding.h"
#include "engine/contest/standing.h"

#define AWARD_IMPS 3 /* of A+ and A-, Law 12C2 as applied to IMPs */

static const char *const scoring_words[SCORING_COUNT] = {
    [SCORING_MATCHPOINTS] = "matchpoints",
    [SCORING_CROSS_IMPS] = "cross_imps",
    [SCORING_TOTAL_IMPS] = "total_imps",
    [SCORING_BUTLER] = "butler",
};

static const char *const totals_words[TOTALS_COUNT] = {
    [TOTALS_BOARDS] = "boards",
    [TOTALS_VP] = "vp",
};

static int
scoring_word_find(const char *const *words, int count, const char *word)
{
	for (int i = 0; i < count; i++) {
		if (strcmp(words[i], word) == 0)
			return i;
	}
	return -1;
}

const char *
scoring_name(enum scoring scoring)
{
	assert((unsigned)scoring < SCORING_COUNT);
	return scoring_words[scoring];
}

const char *
totals_name(enum totals totals)
{
	assert((unsigned)totals < TOTALS_COUNT);
	return totals_words[totals];
}

bool
scoring_find(const char *word, enum scoring *scoring_r)
{
	const int found = scoring_word_find(scoring_words, SCORING_COUNT, word);

	if (found < 0)
		return false;
	*scoring_r = (enum scoring)found;
	return true;
}

bool
totals_find(const char *word, enum totals *totals_r)
{
	const int found = scoring_word_find(totals_words, TOTALS_COUNT, word);

	if (found < 0)
		return false;
	*totals_r = (enum totals)found;
	return true;
}

static enum board_rule
scoring_rule(enum scoring scoring, int results)
{
	if (results == 0)
		return RULE_NONE;
	if (results == 1)
		return RULE_SINGLE;
	if (scoring == SCORING_CROSS_IMPS)
		return RULE_CROSS_IMPS;
	return scoring == SCORING_TOTAL_IMPS ? RULE_TOTAL_IMPS : RULE_BUTLER;
}

/* The unit of one row's IMPs among so many results. */
static int64_t
scoring_imp_unit(enum board_rule rule, int raw, int tables, int results)
{
	/* 24 IMPs, 5000 tables and 4999 comparisons stay below 2^63 */
	if (rule == RULE_CROSS_IMPS)
		return rounding_divide(raw * UNIT_ONE, results - 1);
	if (rule == RULE_TOTAL_IMPS)
		return rounding_divide(raw * UNIT_ONE * tables, results);
	return raw * UNIT_ONE;
}

static void
scoring_score_imps(const struct scoring_rules *rules,
    const struct board_row *row, int count,
    struct row_score (*score_r)[SIDE_COUNT], struct board_summary *summary_r)
{
	struct imps_board board;
	const int results = imps_count(row, count, &board);

	summary_r->rule = scoring_rule(rules->scoring, results);
	if (summary_r->rule == RULE_BUTLER) {
		summary_r->dropped = butler_trim_of(&rules->trim, results);
		summary_r->datum = imps_datum(&board, summary_r->dropped);
		imps_against(&board, summary_r->datum);
	} else {
		imps_cross(&board);
	}
	for (int i = 0; i < count; i++) {
		if (row[i].kind != ROW_RESULT)
			continue;
		const int raw = imps_of_score(&board, row[i].score);

		for (int s = 0; s < SIDE_COUNT; s++) {
			struct row_score *score = &score_r[i][s];

			score->scored = true;
			score->raw = s == SIDE_NS ? raw : -raw;
			score->unit = summary_r->rule == RULE_SINGLE
			    ? scoring_flat(rules->scoring, AWARD_PLUS, count)
			    : scoring_imp_unit(
				  summary_r->rule, score->raw, count, results);
		}
	}
}

void
scoring_score(const struct scoring_rules *rules, const struct board_row *row,
    int count, struct row_score (*score_r)[SIDE_COUNT],
    struct board_summary *summary_r)
{
	assert(count >= 1 && count <= 5000);
	*summary_r = (struct board_summary){.rule = RULE_NONE};
	for (int i = 0; i < count; i++) {
		score_r[i][SIDE_NS] = (struct row_score){.scored = false};
		score_r[i][SIDE_EW] = (struct row_score){.scored = false};
	}
	if (rules->scoring == SCORING_MATCHPOINTS)
		matchpoints_score(row, count, score_r, &summary_r->rule);
	else
		scoring_score_imps(rules, row, count, score_r, summary_r);
}

int64_t
scoring_flat(enum scoring scoring, enum award award, int tables)
{
	int64_t imps = 0;

	assert(award > AWARD_NONE && award < AWARD_COUNT);
	assert(tables >= 1 && tables <= 5000);
	if (scoring == SCORING_MATCHPOINTS)
		return matchpoints_award(award, 0, 0, 1);
	if (award == AWARD_PLUS)
		imps = AWARD_IMPS;
	if (award == AWARD_MINUS)
		imps = -AWARD_IMPS;
	return imps * UNIT_ONE *
	    (scoring == SCORING_TOTAL_IMPS ? tables - 1 : 1);
}

bool
scoring_own_mean(const struct scoring_rules *rules, int64_t own_sum,
    int own_count, int64_t *mean_r)
{
	const int64_t step = UNIT_ONE / TOTAL_ONE;

	if (own_count == 0 || own_count < rules->own_mean_boards)
		return false;
	*mean_r = rules->scoring == SCORING_MATCHPOINTS
	    ? total_of(TOTAL_PERCENT, own_sum, own_count) * step
	    : rounding_divide(own_sum, step * own_count) * step;
	return true;
}

int64_t
scoring_award(const struct scoring_rules *rules, enum award award, int tables,
    int64_t own_sum, int own_count)
{
	const int64_t flat = scoring_flat(rules->scoring, award, tables);

	if (rules->scoring == SCORING_MATCHPOINTS)
		return matchpoints_award(
		    award, own_sum, own_count, rules->own_mean_boards);
	int64_t mean;
	if (award == AWARD_AVERAGE ||
	    !scoring_own_mean(rules, own_sum, own_count, &mean))
		return flat;
	if (award == AWARD_PLUS)
		return mean > flat ? mean : flat;
	return mean < flat ? mean : flat;
}
