/* SPDX-License-Identifier: ISC */
/*
 * Victory points: both scales in full, and a match from its boards' units.
 */
#include "engine/contest/victory.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>

#include "tests/lib/csv.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

/* A number with two decimals, in hundredths. */
static int
hundredths(const char *text)
{
	char *end;
	const long whole = strtol(text, &end, 10);

	cr_assert(*end == '.' && end[1] != '\0' && end[2] != '\0');
	return (int)(100 * whole + strtol(end + 1, NULL, 10));
}

Test(victory, every_row_of_the_wbf_scale)
{
	struct csv *csv = csv_new("tests/oracle/vp_wbf_continuous.csv");

	cr_assert_eq(csv_rows(csv), 1828);
	for (int i = 0; i < csv_rows(csv); i++) {
		const int boards = (int)csv_number(csv, i, "boards");
		const int margin = (int)csv_number(csv, i, "margin");
		const int vp = victory_wbf(boards, margin);

		cr_expect_eq(vp, hundredths(csv_text(csv, i, "vp_winner")),
		    "%d boards by %d", boards, margin);
		cr_expect_eq(2000 - vp,
		    hundredths(csv_text(csv, i, "vp_loser")), "%d boards by %d",
		    boards, margin);
	}
	csv_free(&csv);
	for (int boards = 4; boards <= 32; boards++) {
		cr_expect_eq(victory_wbf(boards, 85), 2000);
		cr_expect_eq(victory_wbf(boards, 86), 2000);
		cr_expect_eq(victory_wbf(boards, 32 * 24), 2000);
	}
}

Test(victory, every_row_of_the_ebu_table)
{
	struct csv *csv = csv_new("tests/oracle/vp_swiss_pairs_ebu.csv");

	cr_assert_eq(csv_rows(csv), 344);
	for (int i = 0; i < csv_rows(csv); i++) {
		const int from = (int)csv_number(csv, i, "boards_from");
		const int to = (int)csv_number(csv, i, "boards_to");
		const int percent = hundredths(csv_text(csv, i, "percent"));

		for (int boards = from; boards <= to; boards++) {
			cr_expect_eq(victory_ebu(boards, percent),
			    100 * (int)csv_number(csv, i, "vp"),
			    "%d boards at %d", boards, percent);
			cr_expect_eq(victory_ebu(boards, 10000 - percent),
			    100 * (int)csv_number(csv, i, "vp_opponent"),
			    "%d boards at %d", boards, 10000 - percent);
		}
	}
	csv_free(&csv);
}

Test(victory, exists_for)
{
	for (int s = 0; s < SCORING_COUNT; s++) {
		const enum scoring scoring = (enum scoring)s;
		const bool possible = scoring != SCORING_TOTAL_IMPS;

		cr_expect_not(victory_is_for(scoring, 4));
		cr_expect_eq(victory_is_for(scoring, 5), possible);
		cr_expect_eq(victory_is_for(scoring, 16), possible);
		cr_expect_not(victory_is_for(scoring, 17));
	}
}

#define IMPS(n) ((n)*UNIT_ONE)
#define PERCENT(n) ((n)*UNIT_ONE)

/* What a match of so many boards gives, from the scales' own rows. */
static const struct {
	const char *what;
	enum scoring scoring;
	int boards;
	struct match_side side[SIDE_COUNT];
	struct match_score score[SIDE_COUNT];
} matches[] = {
    {"even", SCORING_BUTLER, 5, {{5, 0, false}, {5, 0, false}},
	{{true, true, 0, 1000}, {true, true, 0, 1000}}},
    {"three IMPs", SCORING_BUTLER, 5,
	{{5, IMPS(-3), false}, {5, IMPS(3), false}},
	{{true, true, -3, 841}, {true, true, 3, 1159}}},
    {"halves away from zero", SCORING_CROSS_IMPS, 5,
	{{5, IMPS(-5) / 2, false}, {5, IMPS(5) / 2, false}},
	{{true, true, -3, 841}, {true, true, 3, 1159}}},
    {"just below a half", SCORING_CROSS_IMPS, 5,
	{{5, 1000 - IMPS(5) / 2, false}, {5, IMPS(5) / 2 - 1000, false}},
	{{true, true, -2, 892}, {true, true, 2, 1108}}},
    {"three times 5/6 of an IMP", SCORING_CROSS_IMPS, 5,
	{{5, 3 * INT64_C(833333333), false},
	    {5, -3 * INT64_C(833333333), false}},
	{{true, true, 3, 1159}, {true, true, -3, 841}}},
    {"each side by itself", SCORING_BUTLER, 5,
	{{5, IMPS(3), false}, {5, IMPS(2), false}},
	{{true, true, 3, 1159}, {true, true, 2, 1108}}},
    {"beyond the scale", SCORING_BUTLER, 16,
	{{16, IMPS(384), false}, {16, IMPS(-384), false}},
	{{true, true, 384, 2000}, {true, true, -384, 0}}},
    {"half of the boards, the table of those scheduled", SCORING_BUTLER, 6,
	{{3, IMPS(1), false}, {3, IMPS(-1), true}},
	{{true, true, 1, 1050}, {true, true, -1, 950}}},
    {"a half is not enough of seven", SCORING_BUTLER, 7,
	{{3, IMPS(30), false}, {3, IMPS(-30), false}},
	{{false, true, 30, 1000}, {false, true, -30, 1000}}},
    {"East-West at fault", SCORING_BUTLER, 7,
	{{3, IMPS(-9), false}, {3, IMPS(9), true}},
	{{false, true, -9, 1200}, {false, true, 9, 800}}},
    {"North-South at fault", SCORING_MATCHPOINTS, 5,
	{{2, PERCENT(200), true}, {2, PERCENT(0), false}},
	{{false, true, 10000, 800}, {false, true, 0, 1200}}},
    {"both at fault", SCORING_BUTLER, 5,
	{{2, IMPS(4), true}, {2, IMPS(-4), true}},
	{{false, true, 4, 1000}, {false, true, -4, 1000}}},
    {"nothing scored", SCORING_BUTLER, 5, {{0, 0, false}, {0, 0, false}},
	{{false, false, 0, 1000}, {false, false, 0, 1000}}},
    {"nothing scored, by their fault", SCORING_MATCHPOINTS, 5,
	{{0, 0, false}, {0, 0, true}},
	{{false, false, 0, 1200}, {false, false, 0, 800}}},
    {"55 % is below the bound of 14", SCORING_MATCHPOINTS, 5,
	{{5, PERCENT(275), false}, {5, PERCENT(225), false}},
	{{true, true, 5500, 1300}, {true, true, 4500, 700}}},
    {"on a bound: the nearer to average", SCORING_MATCHPOINTS, 8,
	{{8, PERCENT(44984) / 100, false}, {8, PERCENT(35016) / 100, false}},
	{{true, true, 5623, 1400}, {true, true, 4377, 600}}},
    {"a half of a hundredth away from 50 passes it", SCORING_MATCHPOINTS, 8,
	{{8, PERCENT(449880) / 1000, false},
	    {8, PERCENT(350120) / 1000, false}},
	{{true, true, 5624, 1500}, {true, true, 4376, 500}}},
    {"artificial on both sides", SCORING_MATCHPOINTS, 5,
	{{5, PERCENT(300), false}, {5, PERCENT(300), false}},
	{{true, true, 6000, 1600}, {true, true, 6000, 1600}}},
};

Test(victory, matches)
{
	struct match_score score[SIDE_COUNT];

	for (size_t i = 0; i < COUNT(matches); i++) {
		victory_score(matches[i].scoring, matches[i].boards,
		    matches[i].side, score);
		for (int s = 0; s < SIDE_COUNT; s++) {
			const struct match_score *expected =
			    &matches[i].score[s];

			cr_expect_eq(score[s].played, expected->played, "%s",
			    matches[i].what);
			cr_expect_eq(score[s].scored, expected->scored, "%s",
			    matches[i].what);
			cr_expect_eq(score[s].margin, expected->margin,
			    "%s: %d", matches[i].what, score[s].margin);
			cr_expect_eq(score[s].vp, expected->vp, "%s: %d",
			    matches[i].what, score[s].vp);
		}
	}
}
