/* SPDX-License-Identifier: ISC */
/*
 * Who is told of the next round's draw, when, and what it is good for after a
 * restart.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "tests/app/hall.h"

#define PAIRS 6
#define ROUND_END (HALL_START_AT + 14 * HALL_MINUTE)
#define WITHDRAW "\"do\":\"withdraw\""

static struct hall hall;

static void
setup(void)
{
	hall.schedule = "draw_from = \"previous\";";
	hall_init(&hall);
}

static void
setup_usual(void)
{
	hall_init(&hall);
}

static void
teardown(void)
{
	hall_fini(&hall);
}

TestSuite(next, .init = setup, .fini = teardown, .timeout = 120);
TestSuite(no_next, .init = setup_usual, .fini = teardown, .timeout = 120);

static bool
says(int player, const char *kind, const char *part)
{
	const char *data = hall_heard(&hall, player, kind);

	cr_assert_not_null(data, "player %d heard no %s", player, kind);
	return strstr(data, part) != NULL;
}

/* Both messages put a player in the same place. */
static void
expect_same_place(int player)
{
	char next[2000];

	strcpy(next, hall_heard(&hall, player, "next"));
	const char *seat = hall_heard(&hall, player, "seat");
	cr_assert_not_null(seat);
	cr_expect_eq(hall_number(next, "round"), hall_number(seat, "round"));
	cr_expect_eq(hall_number(next, "table"), hall_number(seat, "table"));
	const char *why = strstr(seat, "\"why\":\"");
	cr_assert(why != NULL && strchr(why, '}') != NULL);
	cr_expect_eq(strncmp(strstr(next, "\"why\":\""), why,
			 (size_t)(strchr(why, '}') - why)),
	    0, "%s\n%s", next, seat);
}

Test(next, told_when_a_round_begins)
{
	hall_play(&hall, PAIRS);
	for (int player = 1; player <= 2 * PAIRS; player++) {
		cr_expect(says(player, "next", "\"round\":2,"));
		cr_expect(says(player, "seat", "\"round\":1,"));
		cr_expect(says(player, "seat",
		    "\"why\":\"by the order of registration: ranks "));
	}
	cr_expect(says(1, "next", "rank 2 was met in round 1"));
	cr_expect_eq(hall_count(&hall, "draw_round"), 1);
	/* so is who comes back, also after a restart */
	hall_leave(&hall, 1);
	hall_clear(&hall);
	hall_listen(&hall, 1);
	cr_expect(says(1, "next", "rank 2 was met in round 1"));
	hall_kill(&hall);
	hall_begin(&hall, clock_now(&hall.clock));
	hall_clear(&hall);
	for (int player = 1; player <= 2 * PAIRS; player++)
		hall_listen(&hall, player);
	cr_expect(says(1, "next", "rank 2 was met in round 1"));
	/* and so they sit */
	hall_until(&hall, ROUND_END + HALL_MINUTE);
	for (int player = 1; player <= 2 * PAIRS; player++)
		expect_same_place(player);
	/* after the last round there is none */
	hall_clear(&hall);
	hall_until(&hall, ROUND_END + 16 * HALL_MINUTE);
	cr_expect_null(hall_heard(&hall, 1, "next"));
}

Test(next, told_again_when_a_pair_withdraws)
{
	hall_play(&hall, PAIRS);
	hall_clear(&hall);
	hall_do(&hall, 5, WITHDRAW);
	cr_expect_null(hall_heard(&hall, 5, "next"));
	cr_expect_null(hall_heard(&hall, 6, "next"));
	cr_expect(says(11, "next", "\"bye\":true,"));
	cr_expect(says(1, "next", "\"bye\":false,"));
	cr_expect_eq(hall_count(&hall, "draw_round"), 2);
	hall_leave(&hall, 5);
	hall_clear(&hall);
	hall_listen(&hall, 5);
	cr_expect_null(hall_heard(&hall, 5, "next"));
	hall_until(&hall, ROUND_END);
	cr_expect(says(11, "seat", "\"bye\":true,"));
	cr_expect(says(5, "seat", "\"why\":null"));
}

Test(next, told_that_there_is_none)
{
	hall_play(&hall, 4);
	hall_clear(&hall);
	hall_do(&hall, 5, WITHDRAW);
	cr_expect(says(1, "next", "\"off\":true,"));
	hall_leave(&hall, 1);
	hall_clear(&hall);
	hall_listen(&hall, 1);
	cr_expect(says(1, "next", "\"off\":true,"));
	hall_until(&hall, ROUND_END + HALL_MINUTE);
	cr_expect(says(1, "event", "\"state\":\"ended\""));
}

/* By the other rule nobody is told before the round has closed. */
Test(no_next, told_with_the_seat_only)
{
	hall_play(&hall, PAIRS);
	hall_until(&hall, ROUND_END);
	cr_expect_null(hall_heard(&hall, 1, "next"));
	cr_expect(
	    says(1, "seat", "\"why\":\"by the standing after round 1: ranks "));
	cr_expect_eq(hall_count(&hall, "draw_round"), 0);
}
