/* SPDX-License-Identifier: ISC */
/*
 * Situations of docs/fairness.md about who comes in for a player who cannot go on:
 * see test_fairness.c.
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

TestSuite(fairness_replaced, .fini = teardown);

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

Test(fairness_replaced, f380_he_plays_no_board_that_was_begun)
{
	script_begin(&sim, 2, 3, 6);
	const int32_t left = event()->pair[1].player[0];
	const int table = table_of(2);
	cr_assert_eq(script_replace(&sim, 2, NORTH, COMER), REFUSAL_ACCEPTED);
	cr_expect_eq(event()->pair[1].player[0], left);
	cr_expect_eq(event()->pair[1].comes[0], COMER);
	cr_assert_not_null(event_member(event(), COMER));
	script_board(&sim, table, 7);
	cr_expect_eq(event()->pair[1].player[0], left);
	script_pass(&sim, event()->config.board_pause_ms);
	cr_assert_eq(event_board(event(), table)->number, 2);
	cr_expect_eq(event()->pair[1].player[0], COMER);
	cr_expect_eq(event()->pair[1].comes[0], 0);
	cr_expect_null(event_member(event(), left));
	cr_assert_eq(event()->replaced, 1);
	cr_expect_eq(event()->replacement[0].board, 2);
	cr_expect_eq(event()->replacement[0].left, left);
	cr_expect_eq(replace_entered(event(), 2, 0), left);
	cr_expect_eq(event()->pair[1].withdrawn, false);
}

Test(fairness_replaced, f381_a_board_that_is_cut)
{
	script_begin(&sim, 2, 1, 6);
	const int32_t left = event()->pair[1].player[0];
	cr_assert_eq(script_replace(&sim, 2, NORTH, COMER), REFUSAL_ACCEPTED);
	script_round_but(&sim, table_of(2));
	script_until(&sim, EVENT_SEATED);
	cr_expect_eq(event()->pair[1].player[0], COMER);
	cr_expect_eq(event()->replacement[0].board, 2);
	cr_expect_null(event_member(event(), left));
}

Test(fairness_replaced, f382_who_has_seen_boards)
{
	struct event_config config = sim_config(3, 1);
	const struct sim_options options = {.seed = 3, .pairs = 6};

	config.prepared_player = 88;
	strcpy(config.prepared_by, "Robin");
	sim_init(&sim, &config, &options);
	script_start(&sim, 6);
	cr_expect_eq(script_replace(&sim, 1, NORTH, 88), REFUSAL_UNFIT_PLAYER);
	const int32_t left = event()->pair[0].player[0];
	cr_assert_eq(script_replace(&sim, 1, NORTH, COMER), REFUSAL_ACCEPTED);
	cr_expect_eq(
	    script_replace(&sim, 2, NORTH, COMER), REFUSAL_UNFIT_PLAYER);
	script_round_but(&sim, 0);
	script_until(&sim, EVENT_SEATED);
	cr_expect_eq(
	    script_replace(&sim, 1, NORTH, left), REFUSAL_UNFIT_PLAYER);
	cr_expect_eq(
	    script_replace(&sim, 2, NORTH, left), REFUSAL_UNFIT_PLAYER);
	cr_assert_eq(script_do(&sim, event()->pair[5].player[0], CMD_WITHDRAW),
	    REFUSAL_ACCEPTED);
	cr_expect_eq(script_replace(&sim, 2, NORTH, event()->pair[5].player[1]),
	    REFUSAL_UNFIT_PLAYER);
}

Test(fairness_replaced, f383_who_leaves_is_replaced)
{
	script_begin(&sim, 2, 2, 6);
	const int table = table_of(2);
	enum seat declarer, leaves = SEAT_NONE;

	script_call(&sim, table, CALL_PASS);
	script_call(&sim, table, call_bid(1, STRAIN_NOTRUMP));
	for (int i = 0; i < 3; i++)
		script_call(&sim, table, CALL_PASS);
	script_card(&sim, table);
	declarer = event_board(event(), table)->contract.declarer;
	leaves = seat_partner(declarer);
	const int32_t player = seats_owner(event(), table, leaves);
	const int pair = event_member(event(), player)->pair;
	const enum seat seat = event_member(event(), player)->seat;
	cr_assert_eq(script_do(&sim, player, CMD_WITHDRAW), REFUSAL_ACCEPTED);
	cr_assert_not(event()->pair[pair - 1].withdrawn);
	cr_assert_eq(script_replace(&sim, pair, seat, COMER), REFUSAL_ACCEPTED);
	while (!board_play_is_over(event_board(event(), table)))
		script_card(&sim, table);
	cr_expect_not(event()->pair[pair - 1].withdrawn);
	script_pass(&sim, event()->config.board_pause_ms);
	cr_expect_eq(seats_owner(event(), table, leaves), COMER);
}

static int
points(int pair, int32_t player)
{
	return replace_points(event(), pair, 0, player);
}

Test(fairness_replaced, f384_whose_the_points_are)
{
	script_begin(&sim, 4, 1, 4);
	int32_t left[5];

	for (int p = 1; p <= 4; p++)
		left[p] = event()->pair[p - 1].player[0];
	for (int r = 1; r <= 4; r++) {
		/* pair r is another from round r on */
		if (r > 1)
			cr_assert_eq(script_replace(&sim, r, NORTH, COMER + r),
			    REFUSAL_ACCEPTED);
		script_until(&sim, EVENT_PLAYING);
		script_round_but(&sim, 0);
		script_until(&sim, r < 4 ? EVENT_SEATED : EVENT_ENDED);
	}
	for (int p = 1; p <= 4; p++) {
		const int all = event()->pair[p - 1].points;

		cr_expect_eq(points(p, left[p]), p == 2 ? 0 : all,
		    "pair %d, who left", p);
		cr_expect_eq(replace_counts(event(), p, 0, left[p]), p != 2);
		if (p > 1)
			cr_expect_eq(replace_counts(event(), p, 0, COMER + p),
			    p < 4, "pair %d, who came", p);
	}
	cr_expect_gt(event()->pair[event()->standing[0].pair - 1].points, 0);
}

Test(fairness_replaced, f385_boards_that_are_played_again)
{
	script_begin(&sim, 4, 2, 6);
	script_round_but(&sim, 0);
	script_until(&sim, EVENT_SEATED);
	script_until(&sim, EVENT_PLAYING);
	script_board(&sim, table_of(2), 7);
	cr_assert_eq(script_replace(&sim, 2, NORTH, COMER), REFUSAL_ACCEPTED);
	cr_expect_eq(event()->replacement[0].board, 4);
	cr_assert_eq(
	    script_replace(&sim, 3, NORTH, COMER + 1), REFUSAL_ACCEPTED);
	struct cmd back = {.kind = CMD_ROLL_BACK,
	    .player = 99,
	    .u.directive = {
		.round = 1, .amount = 1, .reason = "the wrong pairs met"}};
	cr_assert_eq(sim_submit(&sim, &back), REFUSAL_ACCEPTED);
	cr_assert_eq(event()->replaced, 2);
	cr_expect_eq(event()->replacement[0].board, 3);
	cr_expect_eq(event()->replacement[1].board, 3);
	cr_expect_eq(event()->pair[2].player[0], COMER + 1);
}

Test(fairness_replaced, f348_who_comes_in_for_a_pair_that_is_gone)
{
	struct event_config config = sim_config(3, 1);
	const struct sim_options options = {.seed = 3, .pairs = 6};

	config.withdraw_after = 1;
	for (int comes = 1; comes >= 0; comes--) {
		sim_init(&sim, &config, &options);
		script_start_without(&sim, 6, 1);
		if (comes)
			cr_assert_eq(script_replace(&sim, 6, NORTH, COMER),
			    REFUSAL_ACCEPTED);
		script_pass_round(&sim);
		script_until(&sim, EVENT_PLAYING);
		cr_expect_eq(event()->pair[5].withdrawn, !comes);
		cr_expect_eq(table_of(6) != 0, comes);
		if (comes)
			sim_fini(&sim);
	}
}
