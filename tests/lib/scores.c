/* SPDX-License-Identifier: ISC */
/*
 * Written from the rules of scoring (R-SC-3 to 7) and not from the engine: no
 * score is worked out again, but what scores must have in common is looked at.
 */
#include "tests/lib/scores.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#define TWO_SIDES 2000 /* hundredths of a VP that a match gives away */

__attribute__((format(printf, 2, 3))) static const char *
scores_fail(char text_r[SCORES_TEXT_MAX], const char *format, ...)
{
	va_list args;

	va_start(args, format);
	vsnprintf(text_r, SCORES_TEXT_MAX, format, args);
	va_end(args);
	return text_r;
}

/* What a side gets on average where results are compared. */
static int64_t
scores_average(const struct event *event, enum board_rule rule)
{
	const bool percent = event->config.scoring == SCORING_MATCHPOINTS;

	if (rule == RULE_SINGLE || rule == RULE_SMALL_GROUP)
		return 60 * UNIT_ONE; /* IMPs: see scores_single */
	return percent ? 50 * UNIT_ONE : 0;
}

static bool
scores_rule_fits(enum scoring scoring, enum board_rule rule)
{
	switch (rule) {
	case RULE_NONE:
	case RULE_SINGLE:
		return true;
	case RULE_PLAIN:
	case RULE_NEUBERG:
	case RULE_SMALL_GROUP:
		return scoring == SCORING_MATCHPOINTS;
	case RULE_CROSS_IMPS:
		return scoring == SCORING_CROSS_IMPS;
	case RULE_TOTAL_IMPS:
		return scoring == SCORING_TOTAL_IMPS;
	default:
		return scoring == SCORING_BUTLER;
	}
}

static int64_t
scores_plus(const struct event *event, const struct round *r)
{
	if (event->config.scoring == SCORING_MATCHPOINTS)
		return 60 * UNIT_ONE;
	return event->config.scoring == SCORING_TOTAL_IMPS
	    ? 3 * UNIT_ONE * (r->tables - 1)
	    : 3 * UNIT_ONE;
}

/* A side that was slow or absent, or whose opponents were: of a result. */
static bool
scores_is_limited(const struct result *result, int side)
{
	return result->kind == ROW_RESULT && result->award[side] != AWARD_NONE;
}

/* Both are, so that neither tells what the other's would have been. */
static bool
scores_is_vague(const struct result *result)
{
	return scores_is_limited(result, SIDE_NS) &&
	    scores_is_limited(result, SIDE_EW);
}

static int64_t
scores_flat(const struct event *event, const struct round *r, enum award award)
{
	const int64_t average =
	    event->config.scoring == SCORING_MATCHPOINTS ? 50 * UNIT_ONE : 0;

	if (award == AWARD_AVERAGE)
		return average;
	return award == AWARD_PLUS ? scores_plus(event, r)
				   : 2 * average - scores_plus(event, r);
}

/*
 * What a side got before it was limited to an average: what the other's score
 * leaves.  In a small group nothing tells, and it is taken as it is.
 */
static int64_t
scores_full(const struct event *event, const struct round *r,
    enum board_rule rule, const struct result *result, int side)
{
	if (!scores_is_limited(result, side) || rule == RULE_SMALL_GROUP ||
	    scores_is_vague(result))
		return result->unit[side];
	if (rule == RULE_SINGLE)
		return scores_plus(event, r);
	return (event->config.scoring == SCORING_MATCHPOINTS ? 100 * UNIT_ONE
							     : 0) -
	    result->unit[!side];
}

/* Of a side that left or was away, and so of the other. */
static const char *
scores_limits(const struct event *event, const struct round *r,
    const struct result *result, char text_r[SCORES_TEXT_MAX])
{
	bool minus = false;

	for (int s = 0; s < SIDE_COUNT; s++) {
		const int64_t flat = scores_flat(event, r, result->award[s]);

		minus = minus || result->award[s] == AWARD_MINUS;
		if (result->award[s] == AWARD_PLUS ? result->unit[s] < flat
						   : result->unit[s] > flat)
			return scores_fail(text_r, "a limit does not hold");
	}
	if (!minus ||
	    (result->ruled_by != RULED_BY_DOUBLE_DUMMY &&
		result->ruled_by != RULED_BY_ABSENCE))
		return scores_fail(text_r, "two limits for nobody's absence");
	return NULL;
}

/* A limit is for one side, by double dummy, and holds. */
static const char *
scores_limit(const struct event *event, const struct round *r,
    enum board_rule rule, const struct result *result,
    char text_r[SCORES_TEXT_MAX])
{
	const int64_t most = scores_flat(event, r, AWARD_AVERAGE);

	if (scores_is_vague(result))
		return scores_limits(event, r, result, text_r);
	for (int s = 0; s < SIDE_COUNT; s++) {
		if (!scores_is_limited(result, s))
			continue;
		const int64_t full = scores_full(event, r, rule, result, s);

		if (result->award[s] != AWARD_AVERAGE ||
		    scores_is_limited(result, !s) ||
		    result->ruled_by != RULED_BY_DOUBLE_DUMMY ||
		    result->unit[s] > most ||
		    result->unit[s] != (full < most ? full : most))
			return scores_fail(
			    text_r, "a slow side got more than an average");
	}
	return NULL;
}

static const char *
scores_single(const struct event *event, const struct round *r,
    const struct result *result, char text_r[SCORES_TEXT_MAX])
{
	const int64_t plus = scores_plus(event, r);

	if (scores_is_vague(result))
		return NULL;
	return scores_full(event, r, RULE_SINGLE, result, SIDE_NS) == plus &&
		scores_full(event, r, RULE_SINGLE, result, SIDE_EW) == plus
	    ? NULL
	    : scores_fail(text_r, "a single result is no A+ to both");
}

/* One table's two scores on one board. */
static const char *
scores_result(const struct event *event, const struct round *r,
    enum board_rule rule, const struct result *result,
    char text_r[SCORES_TEXT_MAX])
{
	const int64_t both = scores_full(event, r, rule, result, SIDE_NS) +
	    scores_full(event, r, rule, result, SIDE_EW);
	const char *bad;

	for (int s = 0; s < SIDE_COUNT; s++) {
		/* a board may be void for one side, where the other was slow */
		const bool scored = result->kind == ROW_RESULT ||
		    (result->kind == ROW_ARTIFICIAL &&
			result->award[s] != AWARD_NONE);

		if (result->scored[s] != scored ||
		    (!scored && result->unit[s] != 0))
			return scores_fail(text_r, "a void board has points");
	}
	if (result->kind != ROW_RESULT)
		return NULL;
	bad = scores_limit(event, r, rule, result, text_r);
	if (bad != NULL)
		return bad;
	if (rule == RULE_SINGLE)
		return scores_single(event, r, result, text_r);
	if (scores_is_vague(result))
		return NULL;
	if ((rule == RULE_PLAIN || rule == RULE_NEUBERG) &&
	    both != 100 * UNIT_ONE)
		return scores_fail(text_r, "the two sides do not share 100 %%");
	if (event->config.scoring == SCORING_MATCHPOINTS)
		return NULL;
	if (both != 0 || result->raw[SIDE_NS] != -result->raw[SIDE_EW])
		return scores_fail(
		    text_r, "one side's IMPs are not the other's loss");
	if (rule == RULE_BUTLER &&
	    scores_full(event, r, rule, result, SIDE_NS) !=
		result->raw[SIDE_NS] * UNIT_ONE)
		return scores_fail(text_r, "Butler IMPs are not whole");
	return NULL;
}

/* The datum lies among the scores, and drops what it must. */
static const char *
scores_datum(const struct event *event, int round, int board, int results,
    char text_r[SCORES_TEXT_MAX])
{
	const struct round *r = &event->round[round - 1];
	const struct board_summary *summary = &r->summary[board];
	int least = INT32_MAX, most = INT32_MIN;

	if (summary->rule != RULE_BUTLER)
		return summary->datum == 0 && summary->dropped == 0
		    ? NULL
		    : scores_fail(text_r, "a datum without Butler");
	for (int t = 1; t <= r->tables; t++) {
		const struct result *result =
		    event_result(event, round, t, board);

		if (result->kind != ROW_RESULT)
			continue;
		least = result->score < least ? result->score : least;
		most = result->score > most ? result->score : most;
	}
	if (summary->datum % 10 != 0 || summary->datum < least ||
	    summary->datum > most || summary->dropped < 0 ||
	    2 * summary->dropped >= results)
		return scores_fail(text_r, "the datum is outside the scores");
	return NULL;
}

static const char *
scores_board(const struct event *event, int round, int board,
    char text_r[SCORES_TEXT_MAX])
{
	const struct round *r = &event->round[round - 1];
	const enum board_rule rule = r->summary[board].rule;
	const int64_t average = scores_average(event, rule);
	int64_t sum[SIDE_COUNT] = {0};
	bool limited = false, vague = false;
	int results = 0;

	if (!scores_rule_fits(event->config.scoring, rule))
		return scores_fail(text_r, "%s is no rule of this method",
		    board_rule_name(rule));
	for (int t = 1; t <= r->tables; t++) {
		const struct result *result =
		    event_result(event, round, t, board);
		const char *bad = scores_result(event, r, rule, result, text_r);

		if (bad != NULL)
			return bad;
		if (result->kind != ROW_RESULT)
			continue;
		results++;
		for (int s = 0; s < SIDE_COUNT; s++) {
			sum[s] += scores_full(event, r, rule, result, s);
			limited |= scores_is_limited(result, s);
		}
		vague |= scores_is_vague(result);
	}
	if (vague || (rule == RULE_SMALL_GROUP && limited))
		return NULL;
	if (rule != RULE_BUTLER &&
	    (rule != RULE_SINGLE ||
		event->config.scoring == SCORING_MATCHPOINTS)) {
		/* each unit is rounded by itself */
		for (int s = 0; s < SIDE_COUNT; s++) {
			if (llabs(sum[s] - results * average) > results)
				return scores_fail(
				    text_r, "board %d does not add up", board);
		}
	}
	return scores_datum(event, round, board, results, text_r);
}

/* What one side got on the boards of a match, and on how many. */
static int
scores_of_match(
    const struct event *event, int round, int table, int side, int64_t *sum_r)
{
	int scored = 0;

	*sum_r = 0;
	for (int b = 0; b < event->config.boards_per_round; b++) {
		const struct result *result =
		    event_result(event, round, table, b);

		scored += result->scored[side];
		*sum_r += result->unit[side];
	}
	return scored;
}

/* The margin is the match's, and the VPs lie on its side of the average. */
static const char *
scores_match_side(const struct event *event, const struct match_score *match,
    int scored, int64_t sum, char text_r[SCORES_TEXT_MAX])
{
	const bool percent = event->config.scoring == SCORING_MATCHPOINTS;
	const int64_t step = percent ? UNIT_ONE / 100 * scored : UNIT_ONE;
	const int64_t slack = UNIT_ONE / TOTAL_ONE * scored;
	const int even = percent ? 5000 : 0;

	if (match->vp < 0 || match->vp > TWO_SIDES ||
	    (percent && match->vp % 100 != 0))
		return scores_fail(text_r, "%d is no number of VPs", match->vp);
	if (match->scored != (scored > 0) ||
	    match->played != (2 * scored >= event->config.boards_per_round))
		return scores_fail(text_r, "a match is not what was scored");
	/* a total is rounded to millionths first */
	if (scored > 0 && 2 * llabs(match->margin * step - sum) > step + slack)
		return scores_fail(text_r, "the margin is not the boards' sum");
	if (match->played &&
	    ((match->margin > even && match->vp < TWO_SIDES / 2) ||
		(match->margin < even && match->vp > TWO_SIDES / 2) ||
		(match->margin == even && match->vp != TWO_SIDES / 2)))
		return scores_fail(text_r, "the VPs are on the wrong side");
	return NULL;
}

static const char *
scores_match(const struct event *event, int round, int table,
    char text_r[SCORES_TEXT_MAX])
{
	const struct match_score *match =
	    event->round[round - 1].match[table - 1];
	const int boards = event->config.boards_per_round;
	const bool percent = event->config.scoring == SCORING_MATCHPOINTS;
	const char *bad = NULL;
	int64_t sum[SIDE_COUNT];
	int scored[SIDE_COUNT];

	for (int s = 0; s < SIDE_COUNT && bad == NULL; s++) {
		scored[s] = scores_of_match(event, round, table, s, &sum[s]);
		bad = scores_match_side(
		    event, &match[s], scored[s], sum[s], text_r);
	}
	if (bad != NULL)
		return bad;
	const int64_t even = percent ? 100 * UNIT_ONE * scored[SIDE_NS] : 0;
	const bool shared = scored[SIDE_NS] == scored[SIDE_EW] &&
	    (scored[SIDE_NS] < (boards + 1) / 2 ||
		sum[SIDE_NS] + sum[SIDE_EW] == even);
	if (shared && match[SIDE_NS].vp + match[SIDE_EW].vp != TWO_SIDES)
		return scores_fail(text_r, "the VPs do not add up to 20");
	return NULL;
}

const char *
scores_round_fault(
    const struct event *event, int round, char text_r[SCORES_TEXT_MAX])
{
	const struct round *r = &event->round[round - 1];
	const char *bad = NULL;

	for (int b = 0; b < event->config.boards_per_round && bad == NULL; b++)
		bad = scores_board(event, round, b, text_r);
	if (event->config.totals != TOTALS_VP)
		return bad;
	for (int t = 1; t <= r->tables && bad == NULL; t++)
		bad = scores_match(event, round, t, text_r);
	return bad;
}

static void
scores_add(int64_t *sum, int *count, int64_t units)
{
	*sum += units;
	(*count)++;
}

/* A pair's bye, R-EV-24. */
static void
scores_add_bye(
    const struct event *event, const struct round *r, int64_t *sum, int *count)
{
	const bool plus = event->config.bye_score == BYE_SCORE_PLUS;
	int64_t unit = plus ? 3 * UNIT_ONE : 0;

	if (event->config.bye_score == BYE_SCORE_NONE)
		return;
	if (event->config.totals == TOTALS_VP) {
		scores_add(sum, count, plus ? 1200 : 1000);
		return;
	}
	if (event->config.scoring == SCORING_MATCHPOINTS)
		unit = (plus ? 60 : 50) * UNIT_ONE;
	if (event->config.scoring == SCORING_TOTAL_IMPS)
		unit *= r->tables - 1;
	for (int b = 0; b < event->config.boards_per_round; b++)
		scores_add(sum, count, unit);
}

/* A mean to millionths, halves away from the average. */
static int64_t
scores_mean(const struct event *event, int64_t sum, int count)
{
	const int64_t average = scores_flat(event, NULL, AWARD_AVERAGE);
	const int64_t over = sum - average * count;
	const int64_t step = (int64_t)count * 1000;
	const int64_t steps = (2 * llabs(over) + step) / (2 * step);

	return average + (over < 0 ? -steps : steps) * 1000;
}

/* Victory points of a match of such boards. */
static int
scores_vp_of(const struct event *event, int64_t sum, int count)
{
	const int boards = event->config.boards_per_round;
	const struct match_side side = {
	    .scored = boards, .sum = scores_mean(event, sum, count) * boards};
	const struct match_side both[SIDE_COUNT] = {side, side};
	struct match_score score[SIDE_COUNT];

	victory_score(event->config.scoring, boards, both, score);
	return score[0].vp;
}

/* What a round is to a pair that was on the list and did not sit in it. */
static void
scores_add_missed(const struct event *event, const struct round *r,
    int64_t own_sum, int own_count, int64_t *sum, int *count)
{
	const bool known =
	    own_count > 0 && own_count >= event->config.own_mean_boards;
	const bool minus = event->config.missed_score == MISSED_SCORE_MINUS;
	int64_t unit = minus ? -3 * UNIT_ONE : 0;

	if (event->config.missed_score == MISSED_SCORE_NONE)
		return;
	if (event->config.totals == TOTALS_VP) {
		const int vp =
		    known ? scores_vp_of(event, own_sum, own_count) : 1000;

		scores_add(sum, count,
		    vp < (minus ? 800 : 1000) ? vp
			: minus               ? 800
					      : 1000);
		return;
	}
	if (event->config.scoring == SCORING_MATCHPOINTS)
		unit = (minus ? 40 : 50) * UNIT_ONE;
	if (event->config.scoring == SCORING_TOTAL_IMPS)
		unit *= r->tables - 1;
	if (known && scores_mean(event, own_sum, own_count) < unit)
		unit = scores_mean(event, own_sum, own_count);
	for (int b = 0; b < event->config.boards_per_round; b++)
		scores_add(sum, count, unit);
}

/* The table results so far that were compared, before the round. */
static int64_t
scores_own(const struct event *event, int pair, int before, int *count_r)
{
	const int boards = event->config.boards_per_round;
	int64_t sum = 0;

	*count_r = 0;
	for (int i = 0; i < (before - 1) * boards; i++) {
		const struct round *r = &event->round[i / boards];

		if (r->summary[i % boards].rule == RULE_SINGLE)
			continue;
		for (int t = 0; t < r->tables; t++) {
			const struct result *result =
			    &r->result[t * boards + i % boards];
			const bool ns = r->seat[t].ns == pair;

			if (result->kind != ROW_RESULT ||
			    (!ns && r->seat[t].ew != pair))
				continue;
			sum += result->unit[ns ? SIDE_NS : SIDE_EW];
			++*count_r;
		}
	}
	return sum;
}

/*
 * Who sits in no seat of a round missed it; but a pair that is out has nothing
 * after the rounds that were closed when it left, unless it has finished enough of
 * the night for a rank.
 */
static void
scores_add_all_missed(
    const struct event *event, int round, int64_t *sum, int *count, int *missed)
{
	const struct round *r = &event->round[round - 1];

	for (int p = 1; p <= event->pairs; p++) {
		const struct pair *pair = &event->pair[p - 1];
		bool in = r->bye == p ||
		    (pair->withdrawn && round > pair->withdrawn_round &&
			(pair->finished == 0 ||
			    100 * pair->finished <
				event->config.completion_percent *
				    event->config.rounds *
				    event->config.boards_per_round));

		for (int i = 0; i < 2 * r->tables; i++)
			in = in ||
			    p ==
				(i % 2 == 0 ? r->seat[i / 2].ns
					    : r->seat[i / 2].ew);
		if (in)
			continue;
		missed[p]++;
		int own_count;
		const int64_t own_sum = scores_own(event, p, round, &own_count);
		scores_add_missed(
		    event, r, own_sum, own_count, &sum[p], &count[p]);
	}
}

/* All boards of the rounds missed are owed, and those of the results. */
static int
scores_owed(const struct event *event, int pair, int missed)
{
	int owed = missed * event->config.boards_per_round;

	for (int round = 1; round <= event->rounds_closed; round++) {
		const struct round *r = &event->round[round - 1];

		for (int t = 1; t <= r->tables; t++) {
			const int side =
			    r->seat[t - 1].ns == pair ? SIDE_NS : SIDE_EW;

			if (r->seat[t - 1].ns != pair &&
			    r->seat[t - 1].ew != pair)
				continue;
			for (int b = 0; b < event->config.boards_per_round; b++)
				owed += event_result(event, round, t, b)
					    ->owed[side];
		}
	}
	return owed;
}

static void
scores_add_table(const struct event *event, int round, int table, int side,
    int64_t *sum, int *count)
{
	const struct round *r = &event->round[round - 1];

	if (event->config.totals == TOTALS_VP) {
		scores_add(sum, count, r->match[table - 1][side].vp);
		return;
	}
	for (int b = 0; b < event->config.boards_per_round; b++) {
		const struct result *result =
		    event_result(event, round, table, b);

		if (result->scored[side])
			scores_add(sum, count, result->unit[side]);
	}
}

const char *
scores_sums_fault(const struct event *event, char text_r[SCORES_TEXT_MAX])
{
	static int64_t sum[EVENT_PAIRS_MOST + 2];
	static int count[EVENT_PAIRS_MOST + 2], missed[EVENT_PAIRS_MOST + 2];

	for (int p = 1; p <= event->pairs; p++)
		sum[p] = count[p] = missed[p] = 0;
	for (int round = 1; round <= event->rounds_closed; round++) {
		const struct round *r = &event->round[round - 1];

		for (int t = 1; t <= r->tables; t++) {
			const int ns = r->seat[t - 1].ns;
			const int ew = r->seat[t - 1].ew;

			scores_add_table(
			    event, round, t, SIDE_NS, &sum[ns], &count[ns]);
			scores_add_table(
			    event, round, t, SIDE_EW, &sum[ew], &count[ew]);
		}
		/* with the house pair it is a table like the others */
		if (r->bye != 0 && !r->house)
			scores_add_bye(event, r, &sum[r->bye], &count[r->bye]);
		scores_add_all_missed(event, round, sum, count, missed);
	}
	for (int p = 1; p <= event->pairs; p++) {
		if (event->pair[p - 1].penalty < 0 ||
		    event->pair[p - 1].sum !=
			sum[p] - event->pair[p - 1].penalty ||
		    event->pair[p - 1].count != count[p])
			return scores_fail(
			    text_r, "pair %d's sum is not its scores", p);
		if (event->pair[p - 1].owed != scores_owed(event, p, missed[p]))
			return scores_fail(
			    text_r, "pair %d owes other boards", p);
	}
	return NULL;
}
