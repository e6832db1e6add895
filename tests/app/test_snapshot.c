/* SPDX-License-Identifier: ISC */
/*
 * What a stream begins with of a claim that may still be looked at again: the
 * board itself is no longer on the table then.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "tests/app/hall.h"

static struct hall hall;
static int at_table[4]; /* N, E, S, W of player 1's table */

static void
setup(void)
{
	hall_init(&hall);
	hall_play(&hall, 4);
	const int64_t table =
	    hall_number(hall_heard(&hall, 1, "seat"), "table");
	for (int player = 1; player <= 8; player++) {
		const char *seat = hall_heard(&hall, player, "seat");
		const char *letter = strstr(seat, "\"seat\":\"");

		if (hall_number(seat, "table") == table)
			at_table[strchr("NESW", letter[8]) - "NESW"] = player;
	}
}

static void
teardown(void)
{
	hall_fini(&hall);
}

TestSuite(snapshot, .init = setup, .fini = teardown, .timeout = 120);

/* North claims seven tricks in his 1NT on board 1. */
static void
claim_open(void)
{
	hall_do(
	    &hall, at_table[0], "\"do\":\"call\",\"board\":1,\"call\":\"1NT\"");
	for (int s = 1; s < 4; s++)
		hall_do(&hall, at_table[s],
		    "\"do\":\"call\",\"board\":1,\"call\":\"P\"");
	hall_do(
	    &hall, at_table[0], "\"do\":\"claim\",\"board\":1,\"tricks\":7");
}

static void
agree(int seat)
{
	hall_do(&hall, at_table[seat],
	    "\"do\":\"answer_claim\",\"board\":1,\"agree\":true");
}

/* The same, and it ends the board. */
static void
claim(void)
{
	claim_open();
	agree(1);
	agree(3);
}

/* What a player who comes back is told of the claim; NULL for nothing. */
static const char *
come_back(int seat)
{
	hall_leave(&hall, at_table[seat]);
	hall_clear(&hall);
	hall_listen(&hall, at_table[seat]);
	return hall_heard(&hall, at_table[seat], "claimed");
}

static void
expect_asked(int seat, bool must_answer)
{
	const char *board = hall_heard(&hall, at_table[seat], "board");

	cr_assert_not_null(board, "%c is told nothing", "NESW"[seat]);
	cr_expect_not_null(
	    strstr(board,
		must_answer ? "\"tricks\":7,\"must_answer\":true,"
			      "\"asked\":[\"E\",\"W\"]}"
			    : "\"tricks\":7,\"must_answer\":false,"
			      "\"asked\":[\"E\",\"W\"]}"),
	    "%c: %s", "NESW"[seat], board);
}

/* West's answer is not to come from East's (Law 16B). */
Test(snapshot, tells_nobody_else_who_has_answered_a_claim)
{
	claim_open();
	for (int s = 0; s < 4; s++)
		expect_asked(s, s % 2 == 1);
	hall_clear(&hall);
	agree(1);
	expect_asked(1, false);
	for (int s = 0; s < 4; s++) {
		if (s == 1)
			continue;
		cr_expect_null(hall_heard(&hall, at_table[s], "board"),
		    "%c is told that somebody has", "NESW"[s]);
		come_back(s);
		expect_asked(s, s == 3);
	}
	agree(3);
	for (int s = 0; s < 4; s++)
		cr_expect_not_null(
		    strstr(hall_heard(&hall, at_table[s], "board"),
			"\"phase\":\"done\""));
}

Test(snapshot, tells_of_a_claim_once_the_next_board_is_in_play)
{
	claim();
	cr_expect_null(come_back(0), "`board` tells of it");
	hall_until(&hall, clock_now(&hall.clock) + HALL_MINUTE);
	cr_expect_eq(
	    hall_number(hall_heard(&hall, at_table[0], "board"), "board"), 2);
	for (int s = 0; s < 4; s++) {
		const char *claimed = come_back(s);
		const char seat[] = {"NESW"[s], '\0'};

		cr_assert_not_null(claimed, "seat %s is told nothing", seat);
		cr_expect_eq(hall_number(claimed, "board"), 1);
		cr_expect_eq(hall_number(claimed, "tricks"), 7);
		cr_expect_not_null(strstr(claimed, "\"contract\":\"1NT\""));
		cr_expect_not_null(strstr(claimed, "\"declarer\":\"N\""));
		cr_expect_eq(strstr(claimed, "\"seat\":\"")[8], seat[0]);
	}
}

Test(snapshot, tells_of_no_claim_of_a_closed_round)
{
	claim();
	hall_until(&hall, HALL_START_AT + 14 * HALL_MINUTE);
	cr_expect_null(come_back(0));
	hall_until(&hall, HALL_START_AT + 16 * HALL_MINUTE);
	cr_expect_null(come_back(0));
}

Test(snapshot, tells_of_no_board_that_was_played_out)
{
	for (int s = 0; s < 4; s++)
		hall_do(&hall, at_table[s],
		    "\"do\":\"call\",\"board\":1,\"call\":\"P\"");
	hall_until(&hall, clock_now(&hall.clock) + HALL_MINUTE);
	cr_expect_eq(
	    hall_number(hall_heard(&hall, at_table[0], "board"), "board"), 2);
	cr_expect_null(come_back(0));
}
