/* SPDX-License-Identifier: ISC */
/*
 * A claim looked at again: all four are told the board's new result, and nobody
 * else is.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "daemon/proto/board_read.h"
#include "tests/app/hall.h"

#define PAIRS 4

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

TestSuite(reopened, .init = setup, .fini = teardown, .timeout = 120);

/* By seat, of those at table 1. */
static int player_at[SEAT_COUNT];

static struct board_state
board_of(enum seat seat)
{
	const char *heard = hall_heard(&hall, player_at[seat], "board");
	struct board_state state;
	struct err err;

	cr_assert_not_null(heard);
	cr_assert_eq(
	    board_read(heard, strlen(heard), &state, &err), 0, "%s", err.text);
	return state;
}

static void
begin(void)
{
	hall_play(&hall, PAIRS);
	for (int player = 1; player <= 2 * PAIRS; player++) {
		const char *seat = hall_heard(&hall, player, "seat");

		if (hall_number(seat, "table") != 1)
			continue;
		const char letter = strstr(seat, "\"seat\":\"")[8];
		player_at[strchr("NESW", letter) - "NESW"] = player;
	}
}

/* Who holds the ace of spades. */
static enum seat
ace_holder(void)
{
	for (enum seat seat = NORTH; seat < SEAT_COUNT; seat++) {
		const struct board_state state = board_of(seat);

		if (hand_has(
			state.dealt[seat], card_make(SPADES, RANK_COUNT - 1)))
			return seat;
	}
	cr_assert_fail("nobody holds the ace");
	return NORTH;
}

static void
call(enum seat seat, const char *call)
{
	char fields[64];

	snprintf(fields, sizeof(fields),
	    "\"do\":\"call\",\"board\":1,\"call\":\"%s\"", call);
	hall_do(&hall, player_at[seat], fields);
}

/* 1S by the holder of the ace of trumps, who then gives up all 13 tricks. */
static enum seat
give_up(void)
{
	const enum seat ace = ace_holder();
	enum seat turn = NORTH;

	while (turn != ace) {
		call(turn, "P");
		turn = seat_next(turn);
	}
	call(ace, "1S");
	for (turn = seat_next(ace); turn != ace; turn = seat_next(turn))
		call(turn, "P");
	hall_do(
	    &hall, player_at[ace], "\"do\":\"claim\",\"board\":1,\"tricks\":0");
	for (int i = 1; i < SEAT_COUNT; i += 2)
		hall_do(&hall, player_at[(ace + i) % SEAT_COUNT],
		    "\"do\":\"answer_claim\",\"board\":1,\"agree\":true");
	return ace;
}

Test(reopened, told_to_the_table)
{
	begin();
	const enum seat ace = give_up();
	const struct board_state before = board_of(ace);
	cr_assert(before.has_result && before.tricks == 0);
	hall_clear(&hall);
	hall_do(&hall, player_at[seat_partner(ace)],
	    "\"do\":\"reopen\",\"board\":1,\"tricks\":1");
	for (int player = 1; player <= 2 * PAIRS; player++) {
		const char *told = hall_heard(&hall, player, "reopened");
		struct reopened_state state;
		struct err err;
		bool here = false;

		for (int s = 0; s < SEAT_COUNT; s++)
			here |= player_at[s] == player;
		cr_assert_eq(told != NULL, here, "player %d", player);
		if (told == NULL)
			continue;
		cr_assert_eq(reopened_read(told, strlen(told), &state, &err), 0,
		    "%s: %s", err.text, told);
		cr_expect(state.event == 1 && state.round == 1);
		cr_expect(state.table == 1 && state.board == 1);
		cr_expect_eq(state.by, seat_partner(ace));
		cr_expect(state.contract.level == 1 &&
		    state.contract.declarer == ace);
		cr_expect_eq(state.tricks, 1);
		/* a trick more is 50 points more, nobody being vulnerable */
		cr_expect_eq(state.score - before.score,
		    seat_side(ace) == SIDE_NS ? 50 : -50);
	}
}
