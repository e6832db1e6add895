/* SPDX-License-Identifier: ISC */
/*
 * The methods in IMPs: published cases, thousands of random boards against a
 * naive count over every pair of results, awards, and the largest field.
 */
#include "engine/contest/scoring.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/contest/lab.h"
#include "tests/lib/csv.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))
#define TABLES_MOST 5000
#define IMPS(n) ((n)*UNIT_ONE)

static struct board_row rows[TABLES_MOST];
static struct row_score scores[TABLES_MOST][SIDE_COUNT];

static struct scoring_rules
rules_of(enum scoring scoring)
{
	return (struct scoring_rules){.scoring = scoring, .own_mean_boards = 4};
}

/* A quotient to the nearest whole, halves away from zero. */
static int64_t
nearest(int64_t number, int64_t divisor)
{
	const int64_t twice = 2 * (number < 0 ? -number : number) + divisor;

	return (number < 0 ? -1 : 1) * (twice / (2 * divisor));
}

static int64_t
hundredths(const char *text)
{
	const bool below = text[0] == '-';
	char *end;
	const long long whole = strtoll(text + below, &end, 10);

	cr_assert(*end == '.', "%s", text);
	return (below ? -1 : 1) * (100 * whole + strtoll(end + 1, NULL, 10));
}

Test(scoring, words)
{
	static const char *const names[] = {
	    "matchpoints", "cross_imps", "total_imps", "butler"};
	static const char *const others[] = {
	    "", "ximp", "Butler", "imps", "vp ", "board"};
	enum scoring scoring;
	enum totals totals;

	for (int i = 0; i < SCORING_COUNT; i++) {
		scoring = SCORING_COUNT;
		cr_expect_str_eq(scoring_name((enum scoring)i), names[i]);
		cr_expect(scoring_find(names[i], &scoring));
		cr_expect_eq(scoring, (enum scoring)i);
	}
	cr_expect_str_eq(totals_name(TOTALS_BOARDS), "boards");
	cr_expect_str_eq(totals_name(TOTALS_VP), "vp");
	cr_expect(totals_find("vp", &totals) && totals == TOTALS_VP);
	cr_expect(totals_find("boards", &totals) && totals == TOTALS_BOARDS);
	for (size_t i = 0; i < COUNT(others); i++) {
		scoring = SCORING_BUTLER;
		totals = TOTALS_VP;
		cr_expect_not(scoring_find(others[i], &scoring));
		cr_expect_not(totals_find(others[i], &totals));
		cr_expect_eq(scoring, SCORING_BUTLER);
		cr_expect_eq(totals, TOTALS_VP);
	}
}

Test(scoring, trims_read_and_written)
{
	static const struct {
		const char *text, *written; /* NULL: refused */
		enum trim_kind kind;
		int amount;
	} cases[] = {
	    {"auto", "auto", TRIM_AUTO, 0},
	    {"0", "0", TRIM_COUNT, 0},
	    {"2", "2", TRIM_COUNT, 2},
	    {"0012", "12", TRIM_COUNT, 12},
	    {"2499", "2499", TRIM_COUNT, 2499},
	    {"0%", "0%", TRIM_PERCENT, 0},
	    {"10%", "10%", TRIM_PERCENT, 10},
	    {"49%", "49%", TRIM_PERCENT, 49},
	    {"", NULL, TRIM_AUTO, 0},
	    {"50%", NULL, TRIM_AUTO, 0},
	    {"100%", NULL, TRIM_AUTO, 0},
	    {"2500", NULL, TRIM_AUTO, 0},
	    {"10000", NULL, TRIM_AUTO, 0},
	    {"99999999999", NULL, TRIM_AUTO, 0},
	    {"-1", NULL, TRIM_AUTO, 0},
	    {"%", NULL, TRIM_AUTO, 0},
	    {"10 %", NULL, TRIM_AUTO, 0},
	    {"10%%", NULL, TRIM_AUTO, 0},
	    {"2 ", NULL, TRIM_AUTO, 0},
	    {"automatic", NULL, TRIM_AUTO, 0},
	    {"Auto", NULL, TRIM_AUTO, 0},
	};
	char text[TRIM_TEXT_MAX];

	for (size_t i = 0; i < COUNT(cases); i++) {
		struct butler_trim trim = {.kind = TRIM_PERCENT, .amount = -7};
		const bool good = cases[i].written != NULL;

		cr_assert_eq(butler_trim_read(cases[i].text, &trim), good,
		    "\"%s\"", cases[i].text);
		cr_expect_eq(trim.amount, good ? cases[i].amount : -7, "\"%s\"",
		    cases[i].text);
		cr_expect_eq(butler_trim_is_valid(&trim), good);
		if (!good)
			continue;
		cr_expect_eq(trim.kind, cases[i].kind);
		butler_trim_write(&trim, text);
		cr_expect_str_eq(text, cases[i].written);
	}
}

/* R-SC-4: 0 up to 5 results, 1 for 6 to 15, then one more for every 10. */
Test(scoring, trims_by_results)
{
	static const struct {
		const char *trim;
		int results, dropped;
	} cases[] = {
	    {"auto", 1, 0},
	    {"auto", 5, 0},
	    {"auto", 6, 1},
	    {"auto", 15, 1},
	    {"auto", 16, 2},
	    {"auto", 25, 2},
	    {"auto", 26, 3},
	    {"auto", 35, 3},
	    {"auto", 36, 4},
	    {"auto", 4996, 500},
	    {"auto", 5000, 500},
	    {"0", 100, 0},
	    {"2", 100, 2},
	    {"2", 5, 2},
	    {"2", 4, 1},
	    {"2", 3, 1},
	    {"2", 2, 0},
	    {"2", 1, 0},
	    {"2499", 5000, 2499},
	    {"2499", 10, 4},
	    {"10%", 9, 0},
	    {"10%", 10, 1},
	    {"10%", 19, 1},
	    {"10%", 20, 2},
	    {"49%", 2, 0},
	    {"49%", 3, 1},
	    {"49%", 100, 49},
	    {"49%", 5000, 2450},
	    {"0%", 5000, 0},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		struct butler_trim trim;

		cr_assert(butler_trim_read(cases[i].trim, &trim));
		cr_expect_eq(butler_trim_of(&trim, cases[i].results),
		    cases[i].dropped, "%s of %d", cases[i].trim,
		    cases[i].results);
	}
	for (int results = 1; results <= TABLES_MOST; results++) {
		const struct butler_trim trim = {.kind = TRIM_AUTO};
		const int dropped = results <= 5 ? 0
		    : results <= 15              ? 1
						 : 1 + (results - 15 + 9) / 10;

		cr_expect_eq(butler_trim_of(&trim, results), dropped);
	}
}

static int
read_case(const struct csv *csv, int from)
{
	const int results = (int)csv_number(csv, from, "results");

	for (int i = 0; i < results; i++) {
		cr_assert_str_eq(csv_text(csv, from + i, "case_id"),
		    csv_text(csv, from, "case_id"));
		rows[i] = (struct board_row){.kind = ROW_RESULT,
		    .score = (int)csv_number(csv, from + i, "ns_score")};
	}
	return results;
}

static void
compare_cross(const struct csv *csv, int from, int results)
{
	struct scoring_rules rules = rules_of(SCORING_CROSS_IMPS);
	struct board_summary summary;

	scoring_score(&rules, rows, results, scores, &summary);
	cr_expect_eq(summary.rule, RULE_CROSS_IMPS);
	cr_expect_eq(summary.datum, 0);
	for (int i = 0; i < results; i++) {
		const int line = from + i;

		cr_expect_eq(
		    scores[i][SIDE_NS].raw, csv_number(csv, line, "imps_sum"));
		cr_expect_eq(results - 1, csv_number(csv, line, "comparisons"));
		cr_expect_eq(nearest(scores[i][SIDE_NS].unit, UNIT_ONE / 100),
		    hundredths(csv_text(csv, line, "ximp")), "%s",
		    csv_text(csv, line, "case_id"));
	}
	rules = rules_of(SCORING_TOTAL_IMPS);
	scoring_score(&rules, rows, results, scores, &summary);
	cr_expect_eq(summary.rule, RULE_TOTAL_IMPS);
	for (int i = 0; i < results; i++)
		cr_expect_eq(scores[i][SIDE_NS].unit,
		    IMPS(csv_number(csv, from + i, "imps_sum")));
}

static void
compare_butler(const struct csv *csv, int from, int results, int dropped)
{
	const char *const datum = dropped == 0 ? "datum0" : "datum1";
	const char *const imps = dropped == 0 ? "imps0" : "imps1";
	struct scoring_rules rules = rules_of(SCORING_BUTLER);
	struct board_summary summary;

	if (*csv_text(csv, from, datum) == '\0')
		return;
	rules.trim =
	    (struct butler_trim){.kind = TRIM_COUNT, .amount = dropped};
	scoring_score(&rules, rows, results, scores, &summary);
	cr_expect_eq(summary.rule, RULE_BUTLER);
	cr_expect_eq(summary.dropped, dropped);
	for (int i = 0; i < results; i++) {
		const int line = from + i;
		const int64_t expected = csv_number(csv, line, imps);

		cr_expect_eq(summary.datum, csv_number(csv, line, datum), "%s",
		    csv_text(csv, line, "case_id"));
		cr_expect_eq(scores[i][SIDE_NS].raw, expected);
		cr_expect_eq(scores[i][SIDE_EW].raw, -expected);
		cr_expect_eq(scores[i][SIDE_NS].unit, IMPS(expected));
	}
}

Test(scoring, every_published_case)
{
	struct csv *csv = csv_new("tests/oracle/imps_pairs_cases.csv");
	int results, cases = 0;

	cr_assert_eq(csv_rows(csv), 93);
	for (int from = 0; from < csv_rows(csv); from += results) {
		results = read_case(csv, from);
		compare_cross(csv, from, results);
		compare_butler(csv, from, results, 0);
		compare_butler(csv, from, results, 1);
		cases++;
	}
	cr_expect_eq(cases, 15);
	csv_free(&csv);
}

/* Few different scores and many, some of them void or artificial. */
static void
fill_board(struct chance *chance, int count)
{
	const int kinds = 1 + chance_below(chance, 60);
	const int missing = chance_below(chance, 4);

	for (int i = 0; i < count; i++) {
		rows[i] = (struct board_row){.kind = ROW_RESULT,
		    .score = 10 *
			(chance_below(chance, kinds) *
				(1 + chance_below(chance, 10)) -
			    kinds)};
		if (missing > 0 && chance_below(chance, 2 * missing) == 0)
			rows[i].kind = chance_below(chance, 2) == 0
			    ? ROW_VOID
			    : ROW_ARTIFICIAL;
	}
}

static int
naive_results(int count)
{
	int results = 0;

	for (int i = 0; i < count; i++)
		results += rows[i].kind == ROW_RESULT;
	return results;
}

static int
naive_cross(int count, int row)
{
	int sum = 0;

	for (int i = 0; i < count; i++) {
		if (rows[i].kind == ROW_RESULT)
			sum += imp_of(rows[row].score - rows[i].score);
	}
	return sum;
}

static int
by_score(const void *a, const void *b)
{
	return *(const int *)a - *(const int *)b;
}

static int
naive_datum(int count, int dropped)
{
	static int sorted[TABLES_MOST];
	int results = 0, sum = 0;

	for (int i = 0; i < count; i++) {
		if (rows[i].kind == ROW_RESULT)
			sorted[results++] = rows[i].score;
	}
	qsort(sorted, (size_t)results, sizeof(*sorted), by_score);
	for (int i = dropped; i < results - dropped; i++)
		sum += sorted[i];
	return 10 * (int)nearest(sum, 10 * (results - 2 * dropped));
}

static int64_t
naive_unit(enum scoring scoring, int raw, int tables, int results)
{
	if (results == 1)
		return IMPS(3) *
		    (scoring == SCORING_TOTAL_IMPS ? tables - 1 : 1);
	if (scoring == SCORING_CROSS_IMPS)
		return nearest(raw * UNIT_ONE, results - 1);
	if (scoring == SCORING_TOTAL_IMPS)
		return nearest(raw * UNIT_ONE * tables, results);
	return raw * UNIT_ONE;
}

static void
compare_board(enum scoring scoring, int count)
{
	const struct scoring_rules rules = rules_of(scoring);
	const int results = naive_results(count);
	struct board_summary summary;

	memset(scores, 0x5a, sizeof(scores[0]) * (size_t)count);
	scoring_score(&rules, rows, count, scores, &summary);
	cr_assert_eq(summary.rule == RULE_NONE, results == 0);
	cr_assert_eq(summary.rule == RULE_SINGLE, results == 1);
	if (summary.rule == RULE_BUTLER) {
		cr_assert_eq(
		    summary.dropped, butler_trim_of(&rules.trim, results));
		cr_assert_eq(
		    summary.datum, naive_datum(count, summary.dropped));
	} else {
		cr_assert_eq(summary.datum, 0);
		cr_assert_eq(summary.dropped, 0);
	}
	for (int i = 0; i < count; i++) {
		const struct row_score *ns = &scores[i][SIDE_NS];
		const struct row_score *ew = &scores[i][SIDE_EW];
		int raw = 0;

		cr_assert_eq(ns->scored, rows[i].kind == ROW_RESULT);
		cr_assert_eq(ew->scored, ns->scored);
		if (!ns->scored)
			continue;
		if (summary.rule == RULE_BUTLER)
			raw = imp_of(rows[i].score - summary.datum);
		else if (results > 1)
			raw = naive_cross(count, i);
		cr_assert_eq(ns->raw, raw);
		cr_assert_eq(ew->raw, -raw);
		cr_assert_eq(
		    ns->unit, naive_unit(scoring, raw, count, results));
		cr_assert_eq(
		    ew->unit, naive_unit(scoring, -raw, count, results));
	}
}

Test(scoring, random_boards_by_the_book)
{
	struct chance chance = {.state = 11};
	int single = 0;

	for (int i = 0; i < 3000; i++) {
		const int count =
		    1 + chance_below(&chance, i < 2900 ? 40 : 300);

		fill_board(&chance, count);
		single += naive_results(count) == 1;
		compare_board(SCORING_CROSS_IMPS, count);
		compare_board(SCORING_TOTAL_IMPS, count);
		compare_board(SCORING_BUTLER, count);
	}
	cr_expect_gt(single, 20);
}

/* Matchpoints through the same door. */
Test(scoring, matchpoints)
{
	static struct row_score expected[TABLES_MOST][SIDE_COUNT];
	const struct scoring_rules rules = rules_of(SCORING_MATCHPOINTS);
	struct chance chance = {.state = 12};
	struct board_summary summary;
	enum board_rule rule;

	for (int i = 0; i < 500; i++) {
		const int count = 2 + chance_below(&chance, 30);

		fill_board(&chance, count);
		scoring_score(&rules, rows, count, scores, &summary);
		matchpoints_score(rows, count, expected, &rule);
		cr_assert_eq(summary.rule, rule);
		for (int t = 0; t < count; t++) {
			for (int s = 0; s < SIDE_COUNT; s++) {
				cr_assert_eq(
				    scores[t][s].scored, expected[t][s].scored);
				cr_assert_eq(
				    scores[t][s].unit, expected[t][s].unit);
				cr_assert_eq(
				    scores[t][s].raw, expected[t][s].raw);
			}
		}
	}
}

/* One row wins the most there is from 4999 others; 64 bits must hold it. */
Test(scoring, largest_board)
{
	struct scoring_rules rules = rules_of(SCORING_TOTAL_IMPS);
	struct board_summary summary;

	for (int i = 0; i < TABLES_MOST; i++)
		rows[i] = (struct board_row){
		    .kind = ROW_RESULT, .score = i == 0 ? 7600 : -7600};
	scoring_score(&rules, rows, TABLES_MOST, scores, &summary);
	cr_expect_eq(scores[0][SIDE_NS].raw, 24 * 4999);
	cr_expect_eq(scores[0][SIDE_NS].unit, IMPS(INT64_C(24) * 4999));
	cr_expect_eq(scores[0][SIDE_EW].unit, -IMPS(INT64_C(24) * 4999));
	cr_expect_eq(scores[1][SIDE_NS].unit, -IMPS(24));
	/* one fewer: 24 x 4998 x 5000 / 4999 */
	rows[TABLES_MOST - 1].kind = ROW_VOID;
	scoring_score(&rules, rows, TABLES_MOST, scores, &summary);
	cr_expect_eq(scores[0][SIDE_NS].unit, INT64_C(119975995199040));
	rules = rules_of(SCORING_CROSS_IMPS);
	scoring_score(&rules, rows, TABLES_MOST, scores, &summary);
	cr_expect_eq(scores[0][SIDE_NS].unit, IMPS(24));
	rules = rules_of(SCORING_BUTLER);
	scoring_score(&rules, rows, TABLES_MOST, scores, &summary);
	cr_expect_eq(summary.datum, -7600);
	cr_expect_eq(scores[0][SIDE_NS].raw, 24);
	cr_expect_eq(scores[0][SIDE_EW].unit, -IMPS(24));
}

/* Every score that exists, at once. */
Test(scoring, most_different_scores)
{
	for (int i = 0; i < 1521; i++)
		rows[i] = (struct board_row){
		    .kind = ROW_RESULT, .score = 10 * (i - 760)};
	compare_board(SCORING_CROSS_IMPS, 1521);
	compare_board(SCORING_BUTLER, 1521);
}

Test(scoring, flat_awards)
{
	static const struct {
		enum scoring scoring;
		int tables;
		int64_t plus, average, minus;
	} cases[] = {
	    {SCORING_MATCHPOINTS, 4, IMPS(60), IMPS(50), IMPS(40)},
	    {SCORING_CROSS_IMPS, 4, IMPS(3), 0, IMPS(-3)},
	    {SCORING_BUTLER, 4, IMPS(3), 0, IMPS(-3)},
	    {SCORING_TOTAL_IMPS, 4, IMPS(9), 0, IMPS(-9)},
	    {SCORING_TOTAL_IMPS, 2, IMPS(3), 0, IMPS(-3)},
	    {SCORING_TOTAL_IMPS, 5000, IMPS(14997), 0, IMPS(-14997)},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		const enum scoring scoring = cases[i].scoring;
		const struct scoring_rules rules = rules_of(scoring);
		const int64_t expected[AWARD_COUNT] = {
		    0, cases[i].plus, cases[i].average, cases[i].minus};

		for (int a = AWARD_PLUS; a < AWARD_COUNT; a++) {
			cr_expect_eq(scoring_flat(scoring, (enum award)a,
					 cases[i].tables),
			    expected[a], "case %zu award %d", i, a);
			/* too few boards for an own mean */
			cr_expect_eq(scoring_award(&rules, (enum award)a,
					 cases[i].tables, IMPS(990), 3),
			    expected[a], "case %zu award %d", i, a);
			cr_expect_eq(scoring_award(&rules, (enum award)a,
					 cases[i].tables, 0, 0),
			    expected[a], "case %zu award %d", i, a);
		}
	}
}

/* R-SC-5: the own mean where it is better, or worse, than the flat figure. */
Test(scoring, own_means)
{
	static const struct {
		enum scoring scoring;
		enum award award;
		int64_t sum;
		int count;
		int64_t unit;
	} cases[] = {
	    {SCORING_CROSS_IMPS, AWARD_PLUS, IMPS(16), 4, IMPS(4)},
	    {SCORING_CROSS_IMPS, AWARD_PLUS, IMPS(11), 4, IMPS(3)},
	    {SCORING_CROSS_IMPS, AWARD_PLUS, IMPS(-40), 4, IMPS(3)},
	    {SCORING_CROSS_IMPS, AWARD_AVERAGE, IMPS(40), 4, 0},
	    {SCORING_CROSS_IMPS, AWARD_MINUS, IMPS(40), 4, IMPS(-3)},
	    {SCORING_CROSS_IMPS, AWARD_MINUS, IMPS(-16), 4, IMPS(-4)},
	    {SCORING_CROSS_IMPS, AWARD_MINUS, IMPS(-11), 4, IMPS(-3)},
	    /* a third, rounded to millionths away from zero */
	    {SCORING_BUTLER, AWARD_PLUS, IMPS(20), 6, INT64_C(3333333000)},
	    {SCORING_BUTLER, AWARD_MINUS, IMPS(-40), 6, INT64_C(-6666667000)},
	    {SCORING_BUTLER, AWARD_PLUS, IMPS(16) + 2000, 4,
		INT64_C(4000001000)},
	    {SCORING_BUTLER, AWARD_MINUS, IMPS(-16) - 2000, 4,
		INT64_C(-4000001000)},
	    /* against +-3 a comparison: seven tables make 18 */
	    {SCORING_TOTAL_IMPS, AWARD_PLUS, IMPS(80), 4, IMPS(20)},
	    {SCORING_TOTAL_IMPS, AWARD_PLUS, IMPS(60), 4, IMPS(18)},
	    {SCORING_TOTAL_IMPS, AWARD_MINUS, IMPS(-80), 4, IMPS(-20)},
	    {SCORING_TOTAL_IMPS, AWARD_MINUS, IMPS(-60), 4, IMPS(-18)},
	    {SCORING_MATCHPOINTS, AWARD_PLUS, IMPS(280), 4, IMPS(70)},
	    {SCORING_MATCHPOINTS, AWARD_PLUS, IMPS(220), 4, IMPS(60)},
	    {SCORING_MATCHPOINTS, AWARD_MINUS, IMPS(120), 4, IMPS(30)},
	    {SCORING_MATCHPOINTS, AWARD_AVERAGE, IMPS(120), 4, IMPS(50)},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		const struct scoring_rules rules = rules_of(cases[i].scoring);

		cr_expect_eq(scoring_award(&rules, cases[i].award, 7,
				 cases[i].sum, cases[i].count),
		    cases[i].unit, "case %zu", i);
	}
}
