/* SPDX-License-Identifier: ISC */
/*
 * Matchpoints against the tables of expected values, and against the rules
 * applied row by row with 128-bit fractions.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/contest/board_scores.h"
#include "tests/contest/lab.h"
#include "tests/lib/csv.h"

#define NEUBERG "tests/oracle/neuberg_cases.csv"
#define TABLES_MOST 5000

__extension__ typedef __int128 wide;

static struct board_row rows[TABLES_MOST];
static struct row_score scores[TABLES_MOST][SIDE_COUNT];

/* "93.6364" in ten-thousandths. */
static int64_t
read_percent(const char *text)
{
	const char *point = strchr(text, '.');

	cr_assert(point != NULL && strlen(point) == 5, "%s", text);
	return strtoll(text, NULL, 10) * 10000 + strtoll(point + 1, NULL, 10);
}

/* To ten-thousandths of a per cent, halves away from 50. */
static int64_t
to_percent(int64_t unit)
{
	int64_t rest = unit - 50 * UNIT_ONE;

	return 500000 + (rest + (rest < 0 ? -50000 : 50000)) / 100000;
}

/* A board of so many tables and results whose first row has these raw points */
static void
make_board(int tables, int results, int raw)
{
	for (int i = 0; i < tables; i++) {
		rows[i] = (struct board_row){.kind = ROW_VOID};
		if (i >= results)
			continue;
		rows[i].kind = ROW_RESULT;
		if (i > 0)
			rows[i].score = i <= raw / 2 ? -50 : 50;
		if (i == raw / 2 + 1 && raw % 2 != 0)
			rows[i].score = 0;
	}
}

static void
expect_row(const struct csv *csv, int line, int row)
{
	int raw = (int)csv_number(csv, line, "raw_mp");
	int64_t percent = read_percent(csv_text(csv, line, "percent"));

	cr_expect(scores[row][SIDE_NS].scored, "line %d", line + 2);
	cr_expect_eq(scores[row][SIDE_NS].raw, raw, "line %d: %d", line + 2,
	    scores[row][SIDE_NS].raw);
	cr_expect_eq(to_percent(scores[row][SIDE_NS].unit), percent,
	    "line %d: %lld", line + 2, (long long)scores[row][SIDE_NS].unit);
}

static void
expect_rule(const struct csv *csv, int line, enum board_rule rule)
{
	const char *expected = csv_text(csv, line, "rule");

	if (strcmp(expected, "full") == 0)
		expected = "plain";
	cr_expect_str_eq(board_rule_name(rule), expected, "line %d", line + 2);
}

Test(matchpoints, every_row_of_the_table)
{
	struct csv *csv = csv_new(NEUBERG);
	enum board_rule rule;
	int tables, results, awards = 0;

	for (int i = 0; i < csv_rows(csv); i++) {
		if (strcmp(csv_text(csv, i, "rule"), "artificial") == 0) {
			const char *group = csv_text(csv, i, "group");
			enum award award = AWARD_AVERAGE;

			if (strncmp(group, "A60", 3) == 0)
				award = AWARD_PLUS;
			else if (strncmp(group, "A40", 3) == 0)
				award = AWARD_MINUS;
			cr_expect_eq(
			    to_percent(matchpoints_award(award, 0, 0, 4)),
			    read_percent(csv_text(csv, i, "percent")),
			    "line %d", i + 2);
			awards++;
			continue;
		}
		tables = (int)csv_number(csv, i, "E");
		results = (int)csv_number(csv, i, "A");
		make_board(tables, results, (int)csv_number(csv, i, "raw_mp"));
		matchpoints_score(rows, tables, scores, &rule);
		expect_rule(csv, i, rule);
		expect_row(csv, i, 0);
	}
	cr_expect_eq(awards, 4);
	printf("%d rows, %d of them awards\n", csv_rows(csv), awards);
	csv_free(&csv);
}

/* The lines of one group together, where they give every result. */
Test(matchpoints, whole_groups_of_the_table)
{
	struct csv *csv = csv_new(NEUBERG);
	enum board_rule rule;
	int from, to, tables, results, groups = 0;

	for (from = 0; from < csv_rows(csv); from = to) {
		for (to = from + 1; to < csv_rows(csv) &&
		     strcmp(csv_text(csv, from, "case_id"),
			 csv_text(csv, to, "case_id")) == 0 &&
		     strcmp(csv_text(csv, from, "group"),
			 csv_text(csv, to, "group")) == 0;
		     to++)
			continue;
		tables = (int)csv_number(csv, from, "E");
		results = (int)csv_number(csv, from, "A");
		if (to - from != results ||
		    csv_text(csv, from, "ns_score")[0] == '\0')
			continue;
		for (int i = 0; i < tables; i++)
			rows[i] = (struct board_row){.kind = ROW_ARTIFICIAL};
		for (int i = 0; i < results; i++) {
			rows[tables - 1 - i].kind = ROW_RESULT;
			rows[tables - 1 - i].score =
			    (int)csv_number(csv, from + i, "ns_score");
		}
		matchpoints_score(rows, tables, scores, &rule);
		expect_rule(csv, from, rule);
		for (int i = 0; i < results; i++)
			expect_row(csv, from + i, tables - 1 - i);
		cr_expect(results == tables || !scores[0][SIDE_NS].scored);
		groups++;
	}
	cr_expect_geq(groups, 15);
	printf("%d groups\n", groups);
	csv_free(&csv);
}

/* A fraction of a per cent in billionths, halves away from 50 %. */
static int64_t
round_from_half(wide number, wide divisor)
{
	wide rest = number - 50 * divisor, unit;

	unit = (2 * (rest < 0 ? -rest : rest) * UNIT_ONE + divisor) /
	    (2 * divisor);
	return 50 * UNIT_ONE + (int64_t)(rest < 0 ? -unit : unit);
}

/* R-SC-3 word for word, for one side of one row. */
static int64_t
unit_by_the_book(int tables, int results, int raw)
{
	wide e = tables, a = results;

	if (results == 1)
		return 60 * UNIT_ONE;
	if (results < tables && results <= 3 && 3 * results <= tables)
		return 60 * UNIT_ONE + (raw - (results - 1)) * 5 * UNIT_ONE;
	return round_from_half(100 * ((raw + 1) * e - a), a * 2 * (e - 1));
}

static int
raw_by_the_book(int count, int row, int sign)
{
	int raw = 0;

	for (int i = 0; i < count; i++) {
		if (i == row || rows[i].kind != ROW_RESULT)
			continue;
		if (sign * rows[row].score > sign * rows[i].score)
			raw += 2;
		else if (rows[row].score == rows[i].score)
			raw++;
	}
	return raw;
}

static int
compare_by_the_book(int count)
{
	enum board_rule rule;
	int results = 0, wrong = 0, raw;

	matchpoints_score(rows, count, scores, &rule);
	for (int i = 0; i < count; i++)
		results += rows[i].kind == ROW_RESULT;
	for (int i = 0; i < count; i++) {
		for (int side = 0; side < SIDE_COUNT; side++) {
			const struct row_score *score = &scores[i][side];

			if (rows[i].kind != ROW_RESULT) {
				wrong += score->scored;
				continue;
			}
			raw =
			    raw_by_the_book(count, i, side == SIDE_NS ? 1 : -1);
			wrong += !score->scored || score->raw != raw ||
			    score->unit !=
				unit_by_the_book(count, results, raw);
		}
	}
	return wrong;
}

Test(matchpoints, random_boards_by_the_book)
{
	struct chance chance = {.state = 20};
	int boards = 0, kinds, spread;

	for (int i = 0; i < 4000; i++) {
		int count =
		    i < 2000 ? 1 + i % 20 : 1 + chance_below(&chance, 150);

		kinds = 1 + chance_below(&chance, 3);
		spread =
		    1 + chance_below(&chance, 1 << chance_below(&chance, 11));
		for (int k = 0; k < count; k++) {
			rows[k].kind =
			    (enum row_kind)chance_below(&chance, kinds);
			rows[k].score = spread > 760
			    ? 10 * (chance_below(&chance, 1521) - 760)
			    : 10 * (chance_below(&chance, 2 * spread) - spread);
		}
		cr_expect_eq(compare_by_the_book(count), 0, "board %d", i);
		boards++;
	}
	printf("%d boards\n", boards);
}

Test(matchpoints, largest_board)
{
	enum board_rule rule;

	for (int results = TABLES_MOST - 1; results <= TABLES_MOST; results++) {
		for (int i = 0; i < TABLES_MOST; i++) {
			rows[i].kind = i < results ? ROW_RESULT : ROW_VOID;
			rows[i].score = 10 * (i % 1521 - 760);
		}
		rows[0].score = 7600;
		rows[1].score = -7600;
		matchpoints_score(rows, TABLES_MOST, scores, &rule);
		for (int i = 0; i < 2000; i++) {
			for (int side = 0; side < SIDE_COUNT; side++)
				cr_assert_eq(scores[i][side].unit,
				    unit_by_the_book(TABLES_MOST, results,
					scores[i][side].raw),
				    "row %d", i);
		}
	}
}

Test(matchpoints, no_result)
{
	enum board_rule rule = RULE_PLAIN;

	make_board(7, 0, 0);
	matchpoints_score(rows, 7, scores, &rule);
	cr_expect_eq(rule, RULE_NONE);
	for (int i = 0; i < 7; i++)
		cr_expect_not(
		    scores[i][SIDE_NS].scored || scores[i][SIDE_EW].scored);
}

Test(matchpoints, awards)
{
	static const struct {
		enum award award;
		int64_t sum;
		int boards, own_mean_boards;
		int64_t unit;
	} cases[] = {
	    {AWARD_PLUS, 0, 0, 0, 60 * UNIT_ONE},
	    {AWARD_MINUS, 0, 0, 0, 40 * UNIT_ONE},
	    {AWARD_AVERAGE, 400 * UNIT_ONE, 4, 4, 50 * UNIT_ONE},
	    /* three boards are too few for an own mean */
	    {AWARD_PLUS, 210 * UNIT_ONE, 3, 4, 60 * UNIT_ONE},
	    {AWARD_MINUS, 30 * UNIT_ONE, 3, 4, 40 * UNIT_ONE},
	    {AWARD_PLUS, 280 * UNIT_ONE, 4, 4, 70 * UNIT_ONE},
	    {AWARD_MINUS, 120 * UNIT_ONE, 4, 4, 30 * UNIT_ONE},
	    /* the worse mean does not help, the better one does not hurt */
	    {AWARD_PLUS, 236 * UNIT_ONE, 4, 4, 60 * UNIT_ONE},
	    {AWARD_MINUS, 164 * UNIT_ONE, 4, 4, 40 * UNIT_ONE},
	    /* 200/3 and 100/3, to millionths */
	    {AWARD_PLUS, 200 * UNIT_ONE, 3, 1, INT64_C(66666667000)},
	    {AWARD_MINUS, 100 * UNIT_ONE, 3, 1, INT64_C(33333333000)},
	    /* halves of a millionth go away from 50 % */
	    {AWARD_PLUS, INT64_C(70000000500), 1, 1, INT64_C(70000001000)},
	    {AWARD_PLUS, INT64_C(70000000499), 1, 1, INT64_C(70000000000)},
	    {AWARD_MINUS, INT64_C(30000000500), 1, 1, INT64_C(30000000000)},
	    {AWARD_MINUS, INT64_C(30000000501), 1, 1, INT64_C(30000001000)},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		cr_expect_eq(matchpoints_award(cases[i].award, cases[i].sum,
				 cases[i].boards, cases[i].own_mean_boards),
		    cases[i].unit, "case %zu", i);
}
