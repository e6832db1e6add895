/* SPDX-License-Identifier: ISC */
/*
 * Who is told what when a pair withdraws: its other player, those who have its
 * place in the list of pairs, those at its table, those who look on.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "tests/app/hall.h"

#define PAIRS 5
#define ONLOOKER 31
#define WITHDRAW "\"do\":\"withdraw\""

static struct hall hall;

static void
setup(void)
{
	hall_init(&hall);
}

static void
teardown(void)
{
	hall_fini(&hall);
}

TestSuite(withdraw, .init = setup, .fini = teardown, .timeout = 120);

static void
expect_says(int player, const char *kind, const char *part)
{
	const char *data = hall_heard(&hall, player, kind);

	cr_assert_not_null(data, "player %d heard no %s", player, kind);
	cr_expect_not_null(
	    strstr(data, part), "player %d, %s: %s", player, part, data);
}

Test(withdraw, before_round_1_it_leaves_the_list)
{
	hall_begin(&hall, HALL_START_AT - 10 * HALL_MINUTE);
	hall_register(&hall, PAIRS);
	hall_listen(&hall, ONLOOKER);
	hall_until(&hall, clock_now(&hall.clock) + HALL_SECOND);
	expect_says(3, "event", "\"pair\":2,");
	hall_clear(&hall);
	hall_do(&hall, 3, WITHDRAW);
	for (int player = 3; player <= 4; player++) {
		expect_says(player, "event", "\"pair\":null,");
		expect_says(player, "event", "\"registered\":false");
	}
	hall_until(&hall, clock_now(&hall.clock) + HALL_SECOND);
	expect_says(1, "event", "\"pair\":1,");
	expect_says(5, "event", "\"pair\":2,");
	expect_says(10, "event", "\"pair\":4,");
	for (int player = 1; player <= 2 * PAIRS; player++)
		expect_says(player, "event", "\"pairs\":4,");
	expect_says(ONLOOKER, "event", "\"pairs\":4,");
	const char *pairs = hall_heard(&hall, ONLOOKER, "pairs");
	cr_assert_not_null(pairs);
	cr_expect_null(strstr(pairs, "\"Player 3\""), "%s", pairs);
}

/* Pair 1 and its opponents of round 1, and their table. */
static int
players_at_table_1(int player_r[4])
{
	const char *seat = hall_heard(&hall, 1, "seat");
	const int64_t table = hall_number(seat, "table");
	int count = 0;

	for (int player = 1; player <= 2 * PAIRS; player++) {
		seat = hall_heard(&hall, player, "seat");
		cr_assert_not_null(seat);
		if (strstr(seat, "\"bye\":true") == NULL &&
		    hall_number(seat, "table") == table)
			player_r[count++] = player;
	}
	cr_assert_eq(count, 4);
	return strstr(hall_heard(&hall, 1, "seat"), "\"seat\":\"N\"") != NULL;
}

static void
expect_told(const int at_table[4], bool first_is_ns)
{
	for (int player = 1; player <= 2; player++)
		expect_says(player, "event", "\"withdrawn\":true");
	for (int i = 0; i < 4; i++)
		expect_says(at_table[i], "seat",
		    first_is_ns ? "\"withdrawn\":[\"NS\"]"
				: "\"withdrawn\":[\"EW\"]");
}

static void
expect_listed(int player)
{
	const char *pairs = hall_heard(&hall, player, "pairs");

	cr_assert_not_null(pairs, "player %d", player);
	const char *first = strstr(pairs, "\"withdrawn\":true");
	const char *second = strstr(pairs, "\"pair\":2,");
	cr_assert(
	    first != NULL && second != NULL && first < second, "%s", pairs);
	cr_expect_null(strstr(second, "\"withdrawn\":true"), "%s", pairs);
}

static void
expect_dead_board(int player)
{
	expect_says(player, "board", "\"phase\":\"auction\",\"dead\":true");
	expect_says(player, "board", "\"turn\":null,\"your_turn\":false");
	expect_says(player, "board", "\"legal_calls\":[]");
}

Test(withdraw, in_the_middle_of_a_board)
{
	int at_table[4];

	hall_play(&hall, PAIRS);
	hall_listen(&hall, ONLOOKER);
	const bool first_is_ns = players_at_table_1(at_table);
	hall_clear(&hall);
	hall_do(&hall, 1, WITHDRAW);
	expect_told(at_table, first_is_ns);
	for (int i = 0; i < 4; i++)
		expect_dead_board(at_table[i]);
	for (int player = 1; player <= 2 * PAIRS; player++)
		expect_listed(player);
	expect_listed(ONLOOKER);

	/* so is who comes back */
	hall_leave(&hall, 2);
	hall_leave(&hall, at_table[3]);
	hall_leave(&hall, ONLOOKER);
	hall_clear(&hall);
	hall_listen(&hall, 2);
	hall_listen(&hall, at_table[3]);
	hall_listen(&hall, ONLOOKER);
	expect_says(2, "event", "\"withdrawn\":true");
	expect_dead_board(at_table[3]);
	expect_listed(ONLOOKER);

	/* and what became of the board */
	hall_until(&hall, HALL_START_AT + 14 * HALL_MINUTE);
	for (int i = 0; i < 4; i++)
		expect_says(
		    at_table[i], "board", "\"phase\":\"cut\",\"dead\":false");
}

/* Drawn and not begun: it is drawn again, and all are told where they sit now. */
Test(withdraw, before_the_round_begins)
{
	hall_play(&hall, PAIRS);
	hall_until(&hall, HALL_START_AT + 14 * HALL_MINUTE + HALL_SECOND);
	hall_clear(&hall);
	hall_do(&hall, 1, WITHDRAW);
	for (int player = 1; player <= 2; player++) {
		expect_says(player, "event", "\"withdrawn\":true");
		expect_says(player, "seat", "\"missed\":true");
	}
	for (int player = 3; player <= 2 * PAIRS; player++) {
		expect_says(player, "seat", "\"round\":2,");
		expect_says(player, "seat", "\"bye\":false");
		expect_says(player, "seat", "\"withdrawn\":[]");
		cr_expect_null(hall_heard(&hall, player, "board"));
	}
}

/* Who is in no night is told how far it is. */
Test(withdraw, an_onlooker_is_told_of_rounds)
{
	hall_begin(&hall, HALL_START_AT - 10 * HALL_MINUTE);
	hall_register(&hall, PAIRS);
	hall_listen(&hall, ONLOOKER);
	hall_until(&hall, HALL_START_AT);
	expect_says(ONLOOKER, "event", "\"state\":\"playing\"");
	expect_says(ONLOOKER, "event", "\"rounds_closed\":0");
	hall_until(&hall, HALL_START_AT + 14 * HALL_MINUTE);
	expect_says(ONLOOKER, "event", "\"state\":\"seated\"");
	expect_says(ONLOOKER, "event", "\"rounds_closed\":1");
}
