/* SPDX-License-Identifier: ISC */
/*
 * What the rules say, in words, of pairs that come and go.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "daemon/base/buf.h"
#include "daemon/history/text_rules.h"
#include "tests/lib/rules_text.h"

Test(text_going, absence)
{
	struct event_config rules = {.rounds = 7, .boards_per_round = 3};

	expect_rule(&rules,
	    "Nobody can register after the start. Who is out does not come "
	    "back. A round that a pair missed gives it 40 % on each board, or its "
	    "own mean if that is less; these are owed. Who stays away has that as "
	    "well if it finished enough for a rank. For the byes such a round "
	    "counts as one it has had. Ties");
	rules.late_entry = 2;
	expect_rule(&rules,
	    "A pair may register until round 3 is drawn, and is seated from "
	    "the next draw on. Who is out does not come back. A round that a "
	    "pair missed gives it 40 % on each board, or its own mean if that "
	    "is less; these are owed.");
	rules.withdraw_after = 1;
	rules.returns_max = 1;
	expect_rule(&rules,
	    "A pair of whom nobody is there for a whole round at a table is "
	    "taken out. A pair that is out may come back once, with its total, "
	    "and is seated from the next draw on. A round that a pair missed gives "
	    "it 40 % on each board, or its own mean if that is less; these are "
	    "owed. Who stays away has that as well if it finished enough for a "
	    "rank. For the byes such a round "
	    "counts as one it has had.");
	rules.withdraw_after = 2;
	rules.returns_max = 3;
	expect_rule(&rules,
	    "there for 2 rounds at a table, one after the other, is taken out. "
	    "A pair that is out may come back 3 times, with");
	rules.missed_score = MISSED_SCORE_AVERAGE;
	expect_rule(&rules,
	    "missed gives it an average, or its own mean if that is less; its boards are owed.");
	rules.missed_score = MISSED_SCORE_NONE;
	expect_rule(&rules,
	    "missed does not count for its total; its boards are owed.");
}

Test(text_going, in_the_play)
{
	struct event_config rules = {.rounds = 3, .boards_per_round = 3};

	expect_rule(&rules,
	    "A pair that withdraws in the play concedes what is left of the "
	    "board, but for a claim of all of it that no play could lose; it "
	    "gets no more than A- for it, and the others no less than A+.");
	rules.unfinished = UNFINISHED_DOUBLE_DUMMY;
	expect_rule(&rules,
	    "one that is not there, or has left, no more than A-, and the "
	    "other then no less than A+.");
}

Test(text_going, in_victory_points)
{
	const struct event_config rules = {.rounds = 7,
	    .boards_per_round = 6,
	    .totals = TOTALS_VP,
	    .scoring = SCORING_BUTLER,
	    .returns_max = 1};

	expect_rule(&rules,
	    "A round that a pair missed gives it 8 victory points, or fewer by its "
	    "own mean; its boards are owed.");
}
