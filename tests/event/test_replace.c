/* SPDX-License-Identifier: ISC */
/*
 * Somebody comes into a pair for a player who cannot go on (Law 4, R-DI-1).
 */
#include <criterion/criterion.h>
#include <string.h>

#include "engine/event/replace.h"
#include "engine/event/seats.h"
#include "tests/lib/script.h"

#define COMER 77

static struct sim sim;

static void
teardown(void)
{
	sim_fini(&sim);
}

TestSuite(replace, .fini = teardown);

static const struct event *
event(void)
{
	return sim_event(&sim);
}

static int
table_of(int pair)
{
	enum side side;

	return event_pair_table(event(), pair, &side);
}

/* Between boards nobody has to wait. */
Test(replace, he_comes_in_at_once_in_a_pause)
{
	script_begin(&sim, 2, 3, 6);
	const int table = table_of(2);
	script_board(&sim, table, 7);
	cr_assert_eq(script_replace(&sim, 2, SOUTH, COMER), REFUSAL_ACCEPTED);
	cr_expect_eq(event()->pair[1].player[1], COMER);
	cr_expect_eq(event()->replacement[0].board, 2);
}

Test(replace, nobody_comes_in_for_no_board)
{
	script_begin(&sim, 1, 2, 6);
	const int table = table_of(2);
	script_board(&sim, table, 7);
	script_pass(&sim, event()->config.board_pause_ms);
	cr_assert_eq(event_board(event(), table)->number, 2);
	cr_expect_eq(
	    script_replace(&sim, 2, NORTH, COMER), REFUSAL_NO_BOARD_LEFT);
}

/* Nor is he kept who waits for a board that there is no time for. */
Test(replace, who_waits_in_vain_is_let_go)
{
	script_begin(&sim, 1, 2, 6);
	const int32_t left = event()->pair[1].player[0];
	cr_assert_eq(script_replace(&sim, 2, NORTH, COMER), REFUSAL_ACCEPTED);
	script_until(&sim, EVENT_ENDED);
	cr_expect_eq(event()->replaced, 0);
	cr_expect_eq(event()->pair[1].player[0], left);
	cr_expect_null(event_member(event(), COMER));
}

Test(replace, what_cannot_be_is_refused)
{
	script_begin(&sim, 3, 2, 6);
	const uint64_t before = event_fingerprint(event());
	struct cmd cmd = {.kind = CMD_REPLACE,
	    .u.directive = {
		.pair = 1, .seat = NORTH, .comes = COMER, .reason = ""}};

	cr_expect_eq(sim_submit(&sim, &cmd), REFUSAL_NO_REASON);
	cr_expect_eq(script_replace(&sim, 0, NORTH, COMER), REFUSAL_NO_PAIR);
	cr_expect_eq(script_replace(&sim, 7, NORTH, COMER), REFUSAL_NO_PAIR);
	cr_expect_eq(script_replace(&sim, 1, EAST, COMER), REFUSAL_NO_PAIR);
	/* who plays here, and who directs */
	cr_expect_eq(script_replace(&sim, 1, NORTH, event()->pair[2].player[0]),
	    REFUSAL_UNFIT_PLAYER);
	cr_expect_eq(script_replace(&sim, 1, NORTH, event()->pair[0].player[1]),
	    REFUSAL_UNFIT_PLAYER);
	cr_expect_eq(script_replace(&sim, 1, NORTH, 99), REFUSAL_UNFIT_PLAYER);
	cr_expect_eq(event_fingerprint(event()), before);
}

Test(replace, not_while_pairs_register)
{
	const struct event_config config = sim_config(2, 1);
	const struct sim_options options = {.seed = 3, .pairs = 4};

	sim_init(&sim, &config, &options);
	script_hands_up(&sim, 1, 1);
	script_pass(&sim, config.hold_ms);
	cr_expect_eq(script_replace(&sim, 1, NORTH, COMER), REFUSAL_NOT_BEGUN);
}

/* A director thinks again, before it has come to that. */
Test(replace, another_comes_instead)
{
	script_begin(&sim, 2, 2, 6);
	cr_assert_eq(script_replace(&sim, 2, NORTH, COMER), REFUSAL_ACCEPTED);
	cr_assert_eq(
	    script_replace(&sim, 2, NORTH, COMER + 1), REFUSAL_ACCEPTED);
	cr_expect_null(event_member(event(), COMER));
	script_board(&sim, table_of(2), 7);
	script_pass(&sim, event()->config.board_pause_ms);
	cr_expect_eq(event()->pair[1].player[0], COMER + 1);
	cr_expect_eq(event()->replaced, 1);
}

/* A pair that is taken out needs nobody. */
Test(replace, who_waits_is_let_go_with_the_pair)
{
	script_begin(&sim, 3, 2, 8);
	struct cmd out = {.kind = CMD_REMOVE_PAIR,
	    .player = 99,
	    .u.directive = {.pair = 2, .reason = "the hall was dark"}};

	cr_assert_eq(script_replace(&sim, 2, NORTH, COMER), REFUSAL_ACCEPTED);
	cr_assert_eq(sim_submit(&sim, &out), REFUSAL_ACCEPTED);
	cr_expect_null(event_member(event(), COMER));
	cr_expect_eq(event()->replaced, 0);
}

/* A late pair's room, and this one's, are closed to who has been replaced. */
Test(replace, who_left_does_not_come_again)
{
	struct event_config config = sim_config(4, 1);
	const struct sim_options options = {.seed = 3, .pairs = 6};

	config.late_entry = 3;
	sim_init(&sim, &config, &options);
	script_start(&sim, 6);
	const int32_t left = event()->pair[0].player[0];
	cr_assert_eq(script_replace(&sim, 1, NORTH, COMER), REFUSAL_ACCEPTED);
	cr_expect_eq(script_sit(&sim, COMER, 20, NORTH), REFUSAL_REGISTERED);
	cr_expect_eq(script_do(&sim, COMER, CMD_STAND), REFUSAL_NOT_SEATED);
	script_round_but(&sim, 0);
	script_until(&sim, EVENT_SEATED);
	cr_expect_eq(script_sit(&sim, left, 20, NORTH), REFUSAL_REPLACED);
	cr_expect_eq(script_sit(&sim, COMER, 20, NORTH), REFUSAL_REGISTERED);
}
