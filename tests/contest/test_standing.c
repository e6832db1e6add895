/* SPDX-License-Identifier: ISC */
/* Totals, their text, completion, the order of a field. */
#include "engine/contest/standing.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>

#include "engine/contest/board_scores.h"
#include "tests/contest/lab.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))
#define FIELD_MOST 10000

Test(standing, mean)
{
	static const struct {
		int64_t sum;
		int count;
		int64_t total;
	} cases[] = {
	    {0, 1, 0},
	    {0, 7, 0},
	    {100 * UNIT_ONE, 1, 100 * TOTAL_ONE},
	    {200 * UNIT_ONE, 3, INT64_C(66666667)},
	    {100 * UNIT_ONE, 3, INT64_C(33333333)},
	    {50 * UNIT_ONE, 1, 50 * TOTAL_ONE},
	    /* halves away from 50 % */
	    {INT64_C(60000000500), 1, INT64_C(60000001)},
	    {INT64_C(60000000499), 1, INT64_C(60000000)},
	    {INT64_C(40000000500), 1, INT64_C(40000000)},
	    {INT64_C(40000000501), 1, INT64_C(40000001)},
	    {INT64_C(50000000500), 1, INT64_C(50000001)},
	    {INT64_C(49999999500), 1, INT64_C(49999999)},
	    {INT64_C(120000001000), 2, INT64_C(60000001)},
	    /* 1 of 3 thousand up and down */
	    {INT64_C(150000001499), 3, INT64_C(50000000)},
	    {INT64_C(150000001500), 3, INT64_C(50000001)},
	    {INT64_C(149999998501), 3, INT64_C(50000000)},
	    {INT64_C(149999998500), 3, INT64_C(49999999)},
	    /* a long event */
	    {60 * 40 * 100 * UNIT_ONE, 60 * 40, 100 * TOTAL_ONE},
	};

	for (size_t i = 0; i < COUNT(cases); i++)
		cr_expect_eq(
		    total_of(TOTAL_PERCENT, cases[i].sum, cases[i].count),
		    cases[i].total, "case %zu", i);
}

/* IMPs are added up, and rounded away from 0; so are VPs, which need not be. */
Test(standing, sums)
{
	static const struct {
		enum total_kind kind;
		int64_t sum;
		int64_t total;
	} cases[] = {
	    {TOTAL_IMPS, 0, 0},
	    {TOTAL_IMPS, 3 * UNIT_ONE, 3 * TOTAL_ONE},
	    {TOTAL_IMPS, -3 * UNIT_ONE, -3 * TOTAL_ONE},
	    {TOTAL_IMPS, INT64_C(1333333333), INT64_C(1333333)},
	    {TOTAL_IMPS, INT64_C(1000000499), INT64_C(1000000)},
	    {TOTAL_IMPS, INT64_C(1000000500), INT64_C(1000001)},
	    {TOTAL_IMPS, INT64_C(-1000000499), INT64_C(-1000000)},
	    {TOTAL_IMPS, INT64_C(-1000000500), INT64_C(-1000001)},
	    {TOTAL_IMPS, 500, 1},
	    {TOTAL_IMPS, -500, -1},
	    {TOTAL_IMPS, -499, 0},
	    /* every board of the longest night won by all at 5000 tables */
	    {TOTAL_IMPS, 960 * INT64_C(24) * 4999 * UNIT_ONE,
		960 * INT64_C(24) * 4999 * TOTAL_ONE},
	    {TOTAL_VPS, 0, 0},
	    {TOTAL_VPS, 1159, INT64_C(11590000)},
	    {TOTAL_VPS, 60 * 2000, 1200 * TOTAL_ONE},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		for (int count = 1; count < 4; count++)
			cr_expect_eq(
			    total_of(cases[i].kind, cases[i].sum, count),
			    cases[i].total, "case %zu", i);
	}
}

Test(standing, kinds_of_totals)
{
	for (int s = 0; s < SCORING_COUNT; s++) {
		cr_expect_eq(total_kind_of((enum scoring)s, TOTALS_BOARDS),
		    s == SCORING_MATCHPOINTS ? TOTAL_PERCENT : TOTAL_IMPS);
		cr_expect_eq(
		    total_kind_of((enum scoring)s, TOTALS_VP), TOTAL_VPS);
	}
}

Test(standing, text)
{
	static const struct {
		bool has_total;
		int64_t total;
		const char *text;
	} cases[] = {
	    {false, 0, "-"},
	    {false, 59380000, "-"},
	    {true, 0, "0.00"},
	    {true, 1, "0.00"},
	    {true, 5000, "0.00"},
	    {true, 5001, "0.01"},
	    {true, 100000, "0.10"},
	    {true, 9994999, "9.99"},
	    {true, 9995001, "10.00"},
	    {true, 50000000, "50.00"},
	    {true, 50004999, "50.00"},
	    {true, 50005000, "50.01"},
	    {true, 49995001, "50.00"},
	    {true, 49995000, "49.99"},
	    {true, 59375000, "59.38"},
	    {true, 65625000, "65.63"},
	    {true, 21875000, "21.87"},
	    {true, 78125000, "78.13"},
	    {true, 100000000, "100.00"},
	    {true, -1250000, "-1.25"},
	    {true, -10000, "-0.01"},
	    {true, INT64_C(1234567890120000), "1234567890.12"},
	};
	char text[TOTAL_TEXT_MAX];

	for (size_t i = 0; i < COUNT(cases); i++) {
		total_write(
		    TOTAL_PERCENT, cases[i].has_total, cases[i].total, text);
		cr_expect_str_eq(text, cases[i].text);
	}
}

Test(standing, text_of_imps_and_vps)
{
	static const struct {
		bool has_total;
		int64_t total;
		const char *text;
	} cases[] = {
	    {false, 0, "-"},
	    {true, 0, "0.00"},
	    {true, 4999, "0.00"},
	    {true, 5000, "0.01"},
	    {true, -4999, "0.00"},
	    {true, -5000, "-0.01"},
	    {true, 1333333, "1.33"},
	    {true, -1335000, "-1.34"},
	    {true, -3250000, "-3.25"},
	    {true, 49995000, "50.00"},
	    {true, 11590000, "11.59"},
	    {true, -120000000, "-120.00"},
	};
	char text[TOTAL_TEXT_MAX];

	for (size_t i = 0; i < COUNT(cases); i++) {
		total_write(
		    TOTAL_IMPS, cases[i].has_total, cases[i].total, text);
		cr_expect_str_eq(text, cases[i].text);
		total_write(
		    TOTAL_VPS, cases[i].has_total, cases[i].total, text);
		cr_expect_str_eq(text, cases[i].text);
	}
}

/* No average to be rounded from: 36.875 % apart are 36.88 %. */
Test(standing, text_of_gaps)
{
	char text[TOTAL_TEXT_MAX];

	total_write_gap(true, 36875000, text);
	cr_expect_str_eq(text, "36.88");
	total_write_gap(true, 10625000, text);
	cr_expect_str_eq(text, "10.63");
	total_write_gap(false, 0, text);
	cr_expect_str_eq(text, "-");
}

Test(standing, text_of_units)
{
	static const struct {
		enum total_kind kind;
		bool scored;
		int64_t unit;
		const char *text;
	} cases[] = {
	    {TOTAL_PERCENT, false, 0, "-"},
	    {TOTAL_PERCENT, true, 0, "0.00"},
	    {TOTAL_PERCENT, true, INT64_C(71093750000), "71.09"},
	    {TOTAL_PERCENT, true, INT64_C(21875000000), "21.87"},
	    {TOTAL_PERCENT, true, 100 * UNIT_ONE, "100.00"},
	    {TOTAL_IMPS, false, 0, "-"},
	    {TOTAL_IMPS, true, INT64_C(-1333333333), "-1.33"},
	    {TOTAL_IMPS, true, INT64_C(-2125000000), "-2.13"},
	    {TOTAL_IMPS, true, INT64_C(2125000000), "2.13"},
	    {TOTAL_IMPS, true, 24 * INT64_C(4999) * UNIT_ONE, "119976.00"},
	};
	char text[TOTAL_TEXT_MAX];

	for (size_t i = 0; i < COUNT(cases); i++) {
		total_write_unit(
		    cases[i].kind, cases[i].scored, cases[i].unit, text);
		cr_expect_str_eq(text, cases[i].text, "%s", text);
	}
}

Test(standing, completion)
{
	static const struct {
		int finished, owed, percent;
		bool reached;
	} cases[] = {
	    {0, 0, 0, false},
	    {0, 10, 0, false},
	    {1, 10, 0, true},
	    {7, 10, 70, true},
	    {6, 10, 70, false},
	    {8, 11, 70, true},
	    {7, 11, 70, false},
	    {3, 6, 50, true},
	    {5, 8, 70, false},
	    {10, 10, 100, true},
	    {9, 10, 100, false},
	    {2, 0, 70, true},
	};

	for (size_t i = 0; i < COUNT(cases); i++)
		cr_expect_eq(completion_reached(cases[i].finished,
				 cases[i].owed, cases[i].percent),
		    cases[i].reached, "case %zu", i);
}

/* By R-EV-12, as a number: below 0 when a comes first. */
static enum total_kind kind_of_field;

static int
order_by_the_book(const void *first, const void *second)
{
	const struct standing *a = first, *b = second;
	int64_t total_a = a->count > 0
	    ? total_of(kind_of_field, a->sum, a->count)
	    : INT64_MIN;
	int64_t total_b = b->count > 0
	    ? total_of(kind_of_field, b->sum, b->count)
	    : INT64_MIN;

	if (total_a != total_b)
		return total_a > total_b ? -1 : 1;
	if (a->finished != b->finished)
		return a->finished > b->finished ? -1 : 1;
	return a->order < b->order ? -1 : 1;
}

static void
fill_field(struct chance *chance, struct standing *field, int count)
{
	int kinds = 1 + chance_below(chance, 100);

	for (int i = 0; i < count; i++) {
		field[i] = (struct standing){.pair = 1000 + i,
		    /* registered backwards, every other number */
		    .order = 2 * (count - i),
		    .count = chance_below(chance, 5),
		    .finished = chance_below(chance, 3),
		    .owed = 1 + chance_below(chance, 3),
		    .place = -1,
		    .rank = -1,
		    .total = -1};
		field[i].sum =
		    field[i].count * chance_below(chance, kinds) * UNIT_ONE;
		if (kind_of_field != TOTAL_PERCENT)
			field[i].sum -= kinds * UNIT_ONE;
	}
}

Test(standing, order)
{
	static struct standing field[FIELD_MOST], sorted[FIELD_MOST];
	struct chance chance = {.state = 3};
	int count, rank, fields = 0;

	for (int i = 0; i <= 303; i++) {
		kind_of_field = (enum total_kind)(i / 60 % TOTAL_KIND_COUNT);
		count = i < 300 ? i % 60 : i < 303 ? 1000 : FIELD_MOST;
		fill_field(&chance, field, count);
		for (int k = 0; k < count; k++)
			sorted[k] = field[k];
		qsort(
		    sorted, (size_t)count, sizeof(*sorted), order_by_the_book);
		standing_rank(field, count, kind_of_field, 70);
		rank = 0;
		for (int k = 0; k < count; k++) {
			const struct standing *s = &field[k];
			bool completed = s->finished > 0 &&
			    100 * s->finished >= 70 * s->owed;

			cr_assert_eq(s->pair, sorted[k].pair,
			    "field %d, place %d", i, k + 1);
			cr_expect_eq(s->place, k + 1);
			cr_expect_eq(s->has_total, s->count > 0);
			cr_expect_eq(s->total,
			    s->count > 0
				? total_of(kind_of_field, s->sum, s->count)
				: 0);
			cr_expect_eq(s->completed, completed);
			rank += completed;
			cr_expect_eq(s->rank, completed ? rank : 0);
		}
		fields++;
	}
	printf("%d fields\n", fields);
}

/* Each step of the order, and those that are no tie. */
Test(standing, tie_breaks)
{
	static const struct {
		struct standing a, b;
		const char *word;
	} cases[] = {
	    {{.has_total = true, .total = 50000000},
		{.has_total = true, .total = 49995000}, NULL},
	    {{.has_total = true, .total = 50000000}, {.has_total = false},
		NULL},
	    {{.has_total = false}, {.has_total = false}, NULL},
	    {{.has_total = true, .total = 50000001, .finished = 1},
		{.has_total = true, .total = 50000000, .finished = 2}, "total"},
	    {{.has_total = true, .total = 7, .finished = 3, .order = 2},
		{.has_total = true, .total = 7, .finished = 2, .order = 1},
		"finished"},
	    {{.has_total = true, .total = 7, .finished = 3, .order = 1},
		{.has_total = true, .total = 7, .finished = 3, .order = 2},
		"registration"},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		const char *word = tie_break_name(standing_tie_break(
		    &cases[i].a, &cases[i].b, TOTAL_PERCENT));

		cr_expect_str_eq(word == NULL ? "" : word,
		    cases[i].word == NULL ? "" : cases[i].word, "case %zu", i);
	}
}
