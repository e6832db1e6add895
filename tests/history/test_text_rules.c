/* SPDX-License-Identifier: ISC */
/*
 * The words of rules whose results are found by a program.
 */
#include <criterion/criterion.h>
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
	    "average for it. If the result is not found within 30s, both get "
	    "an average. Any other is decided by the clock: such a side gets "
	    "A- and the other A+; if neither used so much more, both get an "
	    "average. A board not begun");
}
