/* SPDX-License-Identifier: ISC */
/*
 * The words of rules whose results are found by a program.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "daemon/history/text_rules.h"

/* Line breaks count as spaces. */
static void
expect_words(const struct event_config *rules, const char *words)
{
	struct buf text;
	size_t to = 0;

	buf_init(&text);
	text_rules(&text, rules);
	for (size_t i = 0; i < text.len; i++) {
		const char c = text.data[i] == '\n' ? ' ' : text.data[i];

		if (c != ' ' || to == 0 || text.data[to - 1] != ' ')
			text.data[to++] = c;
	}
	text.data[to] = '\0';
	cr_expect_not_null(
	    strstr(text.data, words), "\"%s\" in: %s", words, text.data);
	buf_fini(&text);
}

/* Whoever has seen the boards is named. */
Test(text_rules, prepared)
{
	struct event_config rules = {.rounds = 1, .prepared_player = 7};

	strcpy(rules.prepared_by, "Ann");
	expect_words(
	    &rules, "The boards were prepared by Ann, who may not play.");
}

Test(text_rules, double_dummy)
{
	const struct event_config rules = {.rounds = 7,
	    .boards_per_round = 3,
	    .unfinished = UNFINISHED_DOUBLE_DUMMY,
	    .own_mean_boards = 10,
	    .round_ms = 1350000,
	    .slow_margin_ms = 90000,
	    .ruling_deadline_ms = 30000};

	expect_words(&rules,
	    "gets the result of best play by both sides from there; a side "
	    "that used more time on it, by over 1m30s, gets no more than an "
	    "average for it; one that is not there, or has left, no more than "
	    "A-, and the other then no less than A+. If the result is not found "
	    "within 30s, and on any other board, the clock decides: such a side "
	    "gets A- and the other A+; if neither used so much more, both get "
	    "an average. A board not begun");
}

/*
 * R-SW-6: groups outweigh who has the bye, in round 1 by the order of
 * registration as well; by lot nothing is looked at.
 */
Test(text_rules, groups)
{
	struct event_config rules = {.rounds = 4,
	    .avoid = {.kinds = 2, .kind = {{"family", 60}, {"club", 3}}}};

	expect_words(&rules,
	    "Round 1 in order of registration: 1 meets 2, 3 meets 4, where no "
	    "group keeps them apart. Then");
	expect_words(&rules,
	    "avoided. Two pairs of one family do not meet if that can be "
	    "avoided. Up to round 3 two pairs of one club do not meet if that "
	    "can be avoided. From");
	expect_words(&rules,
	    "one sits out: of those that have sat out least, the one placed "
	    "lowest (in round 1 the last to register), or one above it if "
	    "pairs would have to meet again or two of a group would meet. It");
	rules.first_round = FIRST_ROUND_RANDOM;
	expect_words(&rules,
	    "one sits out: in round 1 the last by lot; then, of those that "
	    "have sat out least, the one placed lowest, or one above it if "
	    "pairs would have to meet again or two of a group would meet. It");
	rules.odd_pair = ODD_PAIR_HOUSE_PAIR;
	rules.avoid.kinds = 0;
	expect_words(&rules,
	    "house robots: in round 1 the last by lot; then, of those that "
	    "have met it or sat out least, the one placed lowest, or the next "
	    "above it if pairs would have to meet again. What is played");
}

/* A label stands once. */
Test(text_rules, labels)
{
	const struct event_config rules = {.rounds = 4};
	char label[64];
	struct buf text;

	buf_init(&text);
	text_rules(&text, &rules);
	for (const char *at = text.data; at != NULL; at = strchr(at, '\n')) {
		at += *at == '\n';
		const size_t len = strcspn(at + strspn(at, " "), " ");

		if (strspn(at, " ") != 2)
			continue;
		snprintf(label, sizeof(label), "\n  %.*s ", (int)len, at + 2);
		cr_expect_null(strstr(at, label), "%s twice", label + 1);
	}
	buf_fini(&text);
}

Test(text_rules, schemes)
{
	struct event_config rules = {.rounds = 1};

	cr_assert_null(
	    award_scheme_read("percent 10:3 25:2 50:1", &rules.master_points));
	expect_words(&rules,
	    "for each player: 3 in the first 10 % of the pairs ranked, and for "
	    "rank 1 always, 2 up to 25 %, 1 up to 50 %.");
	cr_assert_null(award_scheme_read(
	    "table 4:3 8:3,2 20:3,2,2,1", &rules.master_points));
	expect_words(&rules,
	    "for each player: if 4 or more pairs have a rank: 3 for rank 1. If "
	    "8 or more: 3, 2 for ranks 1 to 2. If 20 or more: 3, 2, 2, 1 for "
	    "ranks 1 to 4.");
}
