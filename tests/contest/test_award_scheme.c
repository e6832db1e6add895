/* SPDX-License-Identifier: ISC */
/* Master points: the default scheme in full, schemes read and written. */
#include "engine/contest/award_scheme.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "tests/lib/csv.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

static struct award_scheme
read_scheme(const char *text)
{
	struct award_scheme scheme;
	const char *fault = award_scheme_read(text, &scheme);

	cr_assert_null(fault, "\"%s\": %s", text, fault);
	return scheme;
}

Test(award_scheme, default_in_full)
{
	struct csv *csv = csv_new("tests/oracle/masterpoints.csv");
	const struct award_scheme scheme = read_scheme("default");

	cr_assert_eq(csv_rows(csv), 1830);
	for (int i = 0; i < csv_rows(csv); i++) {
		const int rank = (int)csv_number(csv, i, "rank");
		const int completing = (int)csv_number(csv, i, "finishers");

		cr_expect_eq(award_scheme_points(&scheme, rank, completing),
		    (int)csv_number(csv, i, "points"), "rank %d of %d", rank,
		    completing);
	}
	csv_free(&csv);
	cr_expect_eq(award_scheme_points(&scheme, 0, 0), 0);
	cr_expect_eq(award_scheme_points(&scheme, 0, 30), 0);
}

/* What each rank of a field gets, up to the last that gets anything. */
static const struct {
	const char *scheme;
	int completing;
	int count;
	int points[12];
} fields[] = {
    {"percent 10:3 25:2 50:1", 40, 12, {3, 3, 3, 3, 2, 2, 2, 2, 2, 2, 1, 1}},
    /* floor(19 / 10) = 1, floor(19 / 4) = 4, floor(19 / 2) = 9 */
    {"percent 10:3 25:2 50:1", 19, 9, {3, 2, 2, 2, 1, 1, 1, 1, 1}},
    /* the first rank is in the first band, however small the field */
    {"percent 10:3 25:2 50:1", 9, 4, {3, 2, 1, 1}},
    {"percent 10:3 25:2 50:1", 4, 2, {3, 1}},
    {"percent 10:3 25:2 50:1", 1, 1, {3}},
    {"percent 100:5", 3, 3, {5, 5, 5}},
    {"percent 1:9 99:9 100:0", 3, 2, {9, 9}},
    {"table 4:3 8:3,2 20:3,2,2,2,1", 3, 0, {0}},
    {"table 4:3 8:3,2 20:3,2,2,2,1", 4, 1, {3}},
    {"table 4:3 8:3,2 20:3,2,2,2,1", 7, 1, {3}},
    {"table 4:3 8:3,2 20:3,2,2,2,1", 8, 2, {3, 2}},
    {"table 4:3 8:3,2 20:3,2,2,2,1", 19, 2, {3, 2}},
    {"table 4:3 8:3,2 20:3,2,2,2,1", 20, 5, {3, 2, 2, 2, 1}},
    {"table 4:3 8:3,2 20:3,2,2,2,1", 5000, 5, {3, 2, 2, 2, 1}},
    {"table 1:999,999,1", 2, 2, {999, 999}},
};

Test(award_scheme, fields)
{
	for (size_t i = 0; i < COUNT(fields); i++) {
		const struct award_scheme scheme =
		    read_scheme(fields[i].scheme);
		const int most = (int)COUNT(fields[i].points);

		for (int rank = 0; rank <= fields[i].completing; rank++) {
			int points = 0;

			if (rank >= 1 && rank <= fields[i].count)
				points = fields[i].points[rank - 1];
			if (rank > most && fields[i].count == most)
				break;
			cr_expect_eq(award_scheme_points(
					 &scheme, rank, fields[i].completing),
			    points, "%s: rank %d of %d", fields[i].scheme, rank,
			    fields[i].completing);
		}
	}
}

Test(award_scheme, read_and_written)
{
	static const struct {
		const char *text, *written;
	} cases[] = {
	    {"default", "default"},
	    {"default  ", "default"},
	    {"percent 10:3 25:2 50:1", "percent 10:3 25:2 50:1"},
	    {"percent   010:3   25:002 ", "percent 10:3 25:2"},
	    {"percent 100:0", "percent 100:0"},
	    {"table 4:3 8:3,2 20:3,2,2,2,1", "table 4:3 8:3,2 20:3,2,2,2,1"},
	    {"table 10000:999", "table 10000:999"},
	};
	char text[SCHEME_TEXT_MAX];

	for (size_t i = 0; i < COUNT(cases); i++) {
		const struct award_scheme scheme = read_scheme(cases[i].text);

		cr_expect(award_scheme_is_valid(&scheme));
		award_scheme_write(&scheme, text);
		cr_expect_str_eq(text, cases[i].written);
	}
}

/* A text of so many rows of so many ranks. */
static void
fill_table(char *text, size_t size, int rows, int ranks, int points)
{
	size_t length = (size_t)snprintf(text, size, "table");

	for (int row = 1; row <= rows; row++) {
		length += (size_t)snprintf(
		    text + length, size - length, " %d:%d", row, points);
		for (int rank = 1; rank < ranks; rank++)
			length += (size_t)snprintf(
			    text + length, size - length, ",%d", points);
	}
}

Test(award_scheme, as_large_as_allowed)
{
	char text[4096], written[SCHEME_TEXT_MAX];
	struct award_scheme scheme;

	fill_table(text, sizeof(text), 16, 3, 9);
	scheme = read_scheme(text);
	award_scheme_write(&scheme, written);
	cr_expect_str_eq(written, text);
	fill_table(text, sizeof(text), 1, 32, 999);
	scheme = read_scheme(text);
	cr_expect_eq(scheme.step[0].ranks, 32);
	fill_table(text, sizeof(text), 17, 1, 1);
	cr_expect_str_eq(award_scheme_read(text, &scheme),
	    "there must be 1 to 16 bands or rows");
	fill_table(text, sizeof(text), 1, 33, 1);
	cr_expect_str_eq(award_scheme_read(text, &scheme),
	    "a row has 1 to 32 numbers of points");
	fill_table(text, sizeof(text), 4, 32, 999);
	cr_expect_str_eq(award_scheme_read(text, &scheme),
	    "the text must be below 512 bytes");
}

Test(award_scheme, refused_with_the_reason)
{
	static const struct {
		const char *text, *part;
	} cases[] = {
	    {"", "begins with default, percent or table"},
	    {"Default", "begins with"},
	    {"percentage 10:3", "begins with"},
	    {"defaults", "begins with"},
	    {"10:3", "begins with"},
	    {"default 10:3", "default stands alone"},
	    {"percent", "1 to 16 bands"},
	    {"table ", "1 to 16 bands"},
	    {"percent 0:3", "1 to 100"},
	    {"percent 101:3", "1 to 100"},
	    {"percent 10:3 10:2", "must rise"},
	    {"percent 25:3 10:2", "must rise"},
	    {"percent 10:2 25:3", "lower rank"},
	    {"percent 10:3,2", "one number"},
	    {"percent 10:1000", "0 to 999"},
	    {"percent 10:100000", "0 to 999"},
	    {"percent 10:-1", "0 to 999"},
	    {"percent 10", "10:3"},
	    {"percent 10: 3", "0 to 999"},
	    {"percent :3", "10:3"},
	    {"percent -10:3", "10:3"},
	    {"percent 10:3;25:2", "ends with a blank"},
	    {"percent 10:3\t25:2", "ends with a blank"},
	    {"percent 10:3.5", "ends with a blank"},
	    {"table 0:3", "1 to 10000"},
	    {"table 10001:3", "1 to 10000"},
	    {"table 999999:3", "10:3"},
	    {"table 4:3 4:3", "must rise"},
	    {"table 4:3,4", "lower rank"},
	    {"table 4:3,", "0 to 999"},
	    {"table 4:1000", "0 to 999"},
	};
	struct award_scheme scheme = {.kind = SCHEME_TABLE, .steps = -1};

	for (size_t i = 0; i < COUNT(cases); i++) {
		const char *fault = award_scheme_read(cases[i].text, &scheme);

		cr_assert_not_null(fault, "\"%s\"", cases[i].text);
		cr_expect(strstr(fault, cases[i].part) != NULL, "\"%s\": %s",
		    cases[i].text, fault);
		cr_expect_eq(scheme.steps, -1);
	}
}

Test(award_scheme, validity)
{
	const struct award_scheme good = read_scheme("table 4:3 8:3,2");

	for (int fault = 0; fault < 11; fault++) {
		struct award_scheme bad = good;

		if (fault == 0)
			bad.kind = SCHEME_KIND_COUNT;
		if (fault == 1)
			bad.kind = SCHEME_DEFAULT;
		if (fault == 2)
			bad.kind = SCHEME_PERCENT;
		if (fault == 3)
			bad.steps = 0;
		if (fault == 4)
			bad.steps = SCHEME_STEPS_MAX + 1;
		if (fault == 5)
			bad.step[1].from = 4;
		if (fault == 6)
			bad.step[0].ranks = 0;
		if (fault == 7)
			bad.step[0].ranks = SCHEME_RANKS_MAX + 1;
		if (fault == 8)
			bad.step[1].points[1] = 4;
		if (fault == 9)
			bad.step[1].points[1] = -1;
		if (fault == 10)
			bad.step[0].points[0] = 1000;
		cr_expect_not(award_scheme_is_valid(&bad), "fault %d", fault);
	}
	cr_expect(award_scheme_is_valid(&good));
}
