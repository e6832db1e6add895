/* SPDX-License-Identifier: ISC */
/* The line protocol of the helper: what is written, what is refused. */
#include "daemon/solver/line.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "tests/lib/rng.h"

#define SUITS                                                                  \
	"N:AKQJT98765432... .AKQJT98765432.. "                                 \
	"..AKQJT98765432. ...AKQJT98765432"

static void
expect_question(const char *line)
{
	struct solver_question question;
	char again[SOLVER_LINE_MAX];
	struct err err = {0};

	cr_expect_eq(line_read_question(line, &question, &err), 0, "%s: %s",
	    line, err.text);
	line_write_question(&question, again);
	cr_expect_str_eq(again, line);
}

static void
expect_no_question(const char *line, uint64_t number, const char *why)
{
	struct solver_question question;
	struct err err = {0};

	cr_expect_eq(line_read_question(line, &question, &err), ERR_INPUT,
	    "taken: %s", line);
	cr_expect_eq(question.number, number, "%s", line);
	cr_expect_not_null(strstr(err.text, why), "%s: %s", line, err.text);
}

Test(line, reads_questions)
{
	struct solver_question question;
	struct err err = {0};
	card_t ace;

	expect_question("table 1 " SUITS);
	expect_question("tricks 1 N S W " SUITS " -");
	expect_question("tricks 9223372036854775807 C W N " SUITS " -");
	/* clubs trump: West leads a club, all others throw */
	expect_question("tricks 17 C S W " SUITS " C2S3H4D5");
	cr_assert_eq(line_read_question(
			 "tricks 17 C S W " SUITS " C2S3H4D5", &question, &err),
	    0);
	cr_expect_eq(question.number, 17);
	cr_expect_eq(question.kind, SOLVER_TRICKS);
	cr_expect_eq(question.play.strain, STRAIN_CLUBS);
	cr_expect_eq(question.play.declarer, SOUTH);
	cr_expect_eq(question.play.count, 4);
	cr_expect_eq(question.play.won[SIDE_EW], 1);
	cr_assert(card_read("S3", &ace));
	cr_expect_not(hand_has(question.play.left.hand[NORTH], ace));
}

Test(line, refuses_questions)
{
	static const struct {
		const char *line;
		uint64_t number;
		const char *why;
	} bad[] = {
	    {"", 0, "tricks or table"},
	    {"error 1 x", 0, "tricks or table"},
	    {"TABLE 1 " SUITS, 0, "tricks or table"},
	    {" table 1 " SUITS, 0, "tricks or table"},
	    {"table", 0, "a number from 1"},
	    {"table 0 " SUITS, 0, "a number from 1"},
	    {"table -1 " SUITS, 0, "a number from 1"},
	    {"table 9223372036854775808 " SUITS, 0, "a number from 1"},
	    {"table 99999999999999999999 " SUITS, 0, "a number from 1"},
	    {"table 01 " SUITS, 1, "one form"},
	    {"table  1 " SUITS, 0, "a number from 1"},
	    {"table 1 " SUITS " ", 1, "one form"},
	    {"table 1 " SUITS " -", 1, "one form"},
	    {"table 1 N:AKQ", 1, "a deal"},
	    /* the same deal begun at another seat */
	    {"table 1 E:.AKQJT98765432.. ..AKQJT98765432. "
	     "...AKQJT98765432 AKQJT98765432...",
		1, "one form"},
	    /* a card twice, another not at all */
	    {"table 1 N:AKQJT98765432... .AKQJT98765432.. "
	     "..AKQJT98765432. 2...AKQJT9876543",
		1, "a deal"},
	    /* twelve cards */
	    {"table 1 N:AKQJT9876543... .AKQJT98765432.. "
	     "..AKQJT98765432. ...AKQJT98765432",
		1, "a deal"},
	    {"tricks 2 X S W " SUITS " -", 2, "a strain"},
	    {"tricks 2 NT S W " SUITS " -", 2, "a strain"},
	    {"tricks 2 N - W " SUITS " -", 2, "a declarer"},
	    {"tricks 2 N s W " SUITS " -", 2, "a declarer"},
	    {"tricks 2 N S X " SUITS " -", 2, "whose turn"},
	    {"tricks 2 N S - " SUITS " -", 2, "W's turn"},
	    {"tricks 2 N S N " SUITS " -", 2, "W's turn"},
	    {"tricks 2 N S W " SUITS, 2, "card 1"},
	    {"tricks 2 N S W " SUITS " SA", 2, "card 1"},
	    {"tricks 2 N S N " SUITS " C2C3", 2, "card 2"},
	    {"tricks 2 N S N " SUITS " C2S", 2, "card 2"},
	    {"tricks 2 N S N " SUITS " 2C", 2, "one form"},
	    {"tricks 2 N S N " SUITS " c2", 2, "one form"},
	    {"tricks 2 N S W " SUITS " C2S3H4D5C2", 2, "card 5"},
	};

	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++)
		expect_no_question(bad[i].line, bad[i].number, bad[i].why);
}

/* A revoke: the second hand holds a spade and plays a heart. */
Test(line, refuses_a_revoke)
{
	const char *deal = "N:AKQJT9876543..2. 2.AKQJT9876543.. "
			   "..AKQJT9876543.2 .2..AKQJT9876543";
	char line[SOLVER_LINE_MAX];

	snprintf(line, sizeof(line), "tricks 3 H W W %s SAS2D3H2", deal);
	expect_question(line);
	snprintf(line, sizeof(line), "tricks 3 H W N %s SAHAD3H2", deal);
	expect_no_question(line, 3, "card 2");
}

Test(line, reads_and_refuses_answers)
{
	static const char *const good[] = {"tricks 1 0", "tricks 12 13",
	    "table 3 0 1 2 3 4 5 6 7 8 9 10 11 12 13 0 1 2 3 4 5",
	    "error 0 no number", "error 4 no"};
	static const char *const bad[] = {"", "tricks", "tricks 1", "tricks 1 ",
	    "tricks 1 14", "tricks 1 -1", "tricks 1 007", "tricks 1 7 ",
	    "tricks 1 7 7", "tricks x 7", "tricks 1  7", " tricks 1 7",
	    "Tricks 1 7", "tricks 9223372036854775808 7",
	    "table 3 0 1 2 3 4 5 6 7 8 9 10 11 12 13 0 1 2 3 4",
	    "table 3 0 1 2 3 4 5 6 7 8 9 10 11 12 13 0 1 2 3 4 5 6",
	    "table 3 0 1 2 3 4 5 6 7 8 9 10 11 12 14 0 1 2 3 4 5", "error",
	    "error x y", "Sum 3 is not four"};
	struct solver_answer answer;
	char again[SOLVER_LINE_MAX];
	struct err err = {0};

	for (size_t i = 0; i < sizeof(good) / sizeof(good[0]); i++) {
		cr_expect_eq(line_read_answer(good[i], &answer, &err), 0,
		    "%s: %s", good[i], err.text);
		line_write_answer(&answer, again);
		cr_expect_str_eq(again, good[i]);
	}
	cr_expect_eq(answer.kind, SOLVER_ERROR);
	cr_expect_eq(answer.number, 4);
	cr_expect_str_eq(answer.text, "no");
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++)
		cr_expect_eq(line_read_answer(bad[i], &answer, &err), ERR_INPUT,
		    "taken: %s", bad[i]);
	cr_assert_eq(line_read_answer(good[2], &answer, &err), 0);
	cr_expect_eq(answer.table.tricks[STRAIN_CLUBS][WEST], 3);
	cr_expect_eq(answer.table.tricks[STRAIN_HEARTS][EAST], 9);
	cr_expect_eq(answer.table.tricks[STRAIN_NOTRUMP][NORTH], 2);
}

/* What the engine plays is what the other side reads, card by card. */
Test(line, carries_every_position)
{
	struct rng rng = {5};
	char line[SOLVER_LINE_MAX];

	for (int round = 0; round < 50; round++) {
		struct solver_question asked = {.number = 9}, read;
		struct err err = {0};
		struct deal deal;

		rng_deal(&rng, &deal);
		play_init(&asked.play, &deal,
		    (enum strain)rng_below(&rng, STRAIN_COUNT),
		    (enum seat)rng_below(&rng, SEAT_COUNT));
		for (;;) {
			line_write_question(&asked, line);
			cr_assert_lt(strlen(line) + 1, SOLVER_LINE_MAX);
			cr_assert_eq(line_read_question(line, &read, &err), 0,
			    "%s: %s", line, err.text);
			cr_assert_arr_eq(&read.play, &asked.play,
			    sizeof(read.play), "%s", line);
			if (play_is_over(&asked.play))
				break;
			play_add(&asked.play,
			    rng_card(&rng, play_legal(&asked.play)));
		}
	}
}
