/* SPDX-License-Identifier: ISC */
/*
 * Situations of docs/fairness.md about a night that goes back: see
 * test_fairness.c.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "engine/event/roll_back.h"
#include "tests/lib/script.h"

static struct sim sim;

static void
begin_in(const struct event_config *config, int pairs, int gone)
{
	const struct sim_options options = {.seed = 3, .pairs = pairs};

	sim_init(&sim, config, &options);
	script_start_without(&sim, pairs, gone);
}

static void
begin(int rounds, int boards, int pairs)
{
	const struct event_config config = sim_config(rounds, boards);

	begin_in(&config, pairs, 0);
}

static void
teardown(void)
{
	sim_fini(&sim);
}

TestSuite(fairness_back, .fini = teardown);

static const struct event *
event(void)
{
	return sim_event(&sim);
}

static const struct pair *
pair_of(int pair)
{
	return &event()->pair[pair - 1];
}

/* At every table declarer takes as many tricks as its number; to the next draw. */
static void
play_but_start(void)
{
	for (int t = 1; t <= event()->tables; t++)
		script_board(&sim, t, t);
	script_until(&sim, EVENT_SEATED);
}

static void
play(void)
{
	play_but_start();
	script_until(&sim, EVENT_PLAYING);
}

static enum refusal
direct(enum cmd_kind kind, int round, int pair, int amount)
{
	struct cmd cmd = {.kind = kind,
	    .player = 99,
	    .u.directive = {.round = round,
		.pair = pair,
		.amount = amount,
		.reason = "the wrong pairs met"}};

	return sim_submit(&sim, &cmd);
}

static enum refusal
back(int results)
{
	return direct(CMD_ROLL_BACK, 1, 0, results);
}

static bool
meet(int one, int other)
{
	return pair_of(one)->table != 0 &&
	    pair_of(one)->table == pair_of(other)->table;
}

/* 1NT by North with 8 tricks at table 1 in round 1, as it really was. */
static void
correct(void)
{
	struct cmd cmd = {.kind = CMD_ADJUST,
	    .player = 99,
	    .u.adjust = {.round = 1,
		.table = 1,
		.board = 1,
		.kind = ROW_RESULT,
		.contract = {.level = 1,
		    .strain = STRAIN_NOTRUMP,
		    .declarer = NORTH},
		.tricks = 8,
		.reason = "told for the other side"}};

	cr_assert_eq(sim_submit(&sim, &cmd), REFUSAL_ACCEPTED);
}

Test(fairness_back, f270_the_wrong_pairs_are_to_meet)
{
	begin(3, 1, 4);
	const struct draw_table *seat = event()->round[0].seat;
	const int ns1 = seat[0].ns, ew1 = seat[0].ew;
	const int ns2 = seat[1].ns, ew2 = seat[1].ew;
	script_board(&sim, 1, 1);
	script_board(&sim, 2, 2);
	script_until(&sim, EVENT_SEATED);
	cr_expect(meet(ew1, ns2));
	correct();
	cr_expect(meet(ew1, ns2));
	cr_assert_eq(back(0), REFUSAL_ACCEPTED);
	const ms_t at = sim.now;
	script_until(&sim, EVENT_SEATED);
	cr_expect(meet(ns1, ew2));
	cr_expect(meet(ew1, ns2));
	cr_expect_eq(event()->standing[0].pair, ns1 < ew2 ? ns1 : ew2);
	cr_expect_eq(pair_of(ns1)->sum, 100 * UNIT_ONE);
	cr_expect_eq(pair_of(ew2)->sum, 100 * UNIT_ONE);
	cr_expect_eq(event()->round[1].start_at - at, event()->config.break_ms);
}

Test(fairness_back, f271_what_was_played_counts_for_nothing)
{
	int64_t sum[4];

	begin(3, 1, 4);
	play();
	for (int p = 1; p <= 4; p++)
		sum[p - 1] = pair_of(p)->sum;
	script_board(&sim, 1, 13);
	cr_assert_eq(back(1), REFUSAL_ACCEPTED);
	for (int p = 1; p <= 4; p++) {
		cr_expect_eq(pair_of(p)->sum, sum[p - 1]);
		cr_expect_eq(pair_of(p)->finished, 1);
		cr_expect_eq(pair_of(p)->owed, 1);
	}
	script_until(&sim, EVENT_PLAYING);
	cr_expect_eq(event()->table[0].done, 0);
	cr_expect_eq(event()->table[0].board.used_ms[SIDE_NS], 0);
}

Test(fairness_back, f272_a_board_that_was_seen_is_not_played)
{
	struct deal dealt[3];

	begin(3, 1, 4);
	play();
	for (int i = 0; i < 3; i++) {
		dealt[i] = event_board(event(), 1)->deal;
		cr_expect_eq(event_board(event(), 1)->number, 2);
		for (int j = 0; j < i; j++)
			cr_expect_neq(
			    memcmp(&dealt[i], &dealt[j], sizeof(dealt[i])), 0);
		cr_assert_eq(back(0), REFUSAL_ACCEPTED);
		script_until(&sim, EVENT_PLAYING);
	}
}

Test(fairness_back, f273_a_board_ends_meanwhile)
{
	struct roll_back_loss loss;

	begin(3, 1, 4);
	play();
	cr_assert_eq(roll_back_find(event(), 1, &loss), REFUSAL_ACCEPTED);
	cr_expect_eq(loss.results, 0);
	script_board(&sim, 2, 7);
	cr_expect_eq(back(loss.results), REFUSAL_OTHER_COUNT);
	cr_expect_eq(event()->table[1].done, 1);
	cr_expect_eq(back(1), REFUSAL_ACCEPTED);
}

Test(fairness_back, f274_who_left_in_it_is_out)
{
	begin(4, 1, 6);
	play();
	script_do(&sim, 1, CMD_WITHDRAW);
	struct roll_back_loss loss;
	cr_assert_eq(roll_back_find(event(), 1, &loss), REFUSAL_ACCEPTED);
	cr_assert_eq(back(loss.results), REFUSAL_ACCEPTED);
	script_until(&sim, EVENT_SEATED);
	cr_expect(pair_of(1)->withdrawn);
	cr_expect_eq(pair_of(1)->table, 0);
	cr_expect_eq(event()->round[1].tables, 2);
	cr_expect_neq(event()->round[1].bye, 0);
	cr_expect_eq(pair_of(1)->finished, 1);
	for (int i = 0; i < 6; i++) {
		if (event()->standing[i].pair == 1)
			cr_expect_eq(event()->standing[i].owed, 4);
	}
}

static void
back_as_told(void)
{
	struct roll_back_loss loss;

	cr_assert_eq(roll_back_find(event(), 1, &loss), REFUSAL_ACCEPTED);
	cr_assert_eq(back(loss.results), REFUSAL_ACCEPTED);
}

/* To the seats of round 3: nobody of pair 6 was there from some round on. */
static void
lose_pair_6(int round)
{
	struct event_config config = sim_config(5, 1);

	config.withdraw_after = 1;
	config.returns_max = 1;
	begin_in(&config, 6, round == 1);
	script_pass_round(&sim);
	script_until(&sim, EVENT_SEATED);
	if (round == 2)
		script_both(&sim, 6, CMD_DISCONNECT);
	/* and pair 5 goes in the break, and comes back */
	cr_assert_eq(script_do(&sim, 9, CMD_WITHDRAW), REFUSAL_ACCEPTED);
	cr_assert_eq(script_do(&sim, 9, CMD_RETURN), REFUSAL_ACCEPTED);
	script_until(&sim, EVENT_PLAYING);
	script_pass_round(&sim);
	script_until(&sim, EVENT_SEATED);
	cr_assert(pair_of(6)->withdrawn);
	cr_assert_eq(pair_of(6)->withdrawn_by, WITHDRAWN_BY_CLOCK);
	cr_assert_eq(pair_of(6)->withdrawn_round, round);
}

Test(fairness_back, f304_whom_the_clock_took_out_in_it_is_in)
{
	lose_pair_6(2);
	back_as_told();
	cr_expect(!pair_of(6)->withdrawn);
	cr_expect_eq(pair_of(6)->withdrawn_by, WITHDRAWN_BY_NOBODY);
	cr_expect_eq(pair_of(6)->owed, 1);
	cr_expect_eq(pair_of(6)->gone, 0);
	script_until(&sim, EVENT_SEATED);
	cr_expect_neq(pair_of(6)->table, 0);
	cr_expect_eq(event()->round[1].tables, 3);
	sim_fini(&sim);
	/* that of round 1 stands */
	lose_pair_6(1);
	back_as_told();
	cr_expect(pair_of(6)->withdrawn);
	cr_expect_eq(pair_of(6)->withdrawn_by, WITHDRAWN_BY_CLOCK);
	script_until(&sim, EVENT_SEATED);
	cr_expect_eq(event()->round[1].tables, 2);
}

Test(fairness_back, f305_a_return_that_was_used_up_for_it)
{
	lose_pair_6(2);
	script_until(&sim, EVENT_PLAYING);
	script_both(&sim, 6, CMD_CONNECT);
	cr_assert_eq(script_do(&sim, 11, CMD_RETURN), REFUSAL_ACCEPTED);
	cr_assert_eq(pair_of(6)->returns, 1);
	cr_assert_eq(pair_of(5)->returns, 1);
	back_as_told();
	cr_expect(!pair_of(6)->withdrawn);
	cr_expect_eq(pair_of(6)->returns, 0);
	cr_expect_eq(pair_of(5)->returns, 1);
	cr_expect_eq(script_do(&sim, 11, CMD_WITHDRAW), REFUSAL_ACCEPTED);
	cr_expect_eq(script_do(&sim, 11, CMD_RETURN), REFUSAL_ACCEPTED);
	cr_expect_eq(script_do(&sim, 11, CMD_WITHDRAW), REFUSAL_ACCEPTED);
	cr_expect_eq(script_do(&sim, 11, CMD_RETURN), REFUSAL_NO_RETURN);
	cr_expect_eq(script_do(&sim, 9, CMD_WITHDRAW), REFUSAL_ACCEPTED);
	cr_expect_eq(script_do(&sim, 9, CMD_RETURN), REFUSAL_NO_RETURN);
}

static void
do_elsewhere(struct cmd cmd)
{
	struct effects effects;

	cmd.event = 2;
	cmd.at = sim.now;
	cr_assert_eq(world_apply(sim.world, &cmd, &effects), REFUSAL_ACCEPTED);
}

Test(fairness_back, f306_who_has_gone_elsewhere_meanwhile)
{
	lose_pair_6(2);
	const struct event_config config = sim_config(2, 1);
	do_elsewhere((struct cmd){.kind = CMD_OPEN_EVENT,
	    .u.open = {.config = &config,
		.date = "2026-01-06",
		.start_at = sim.now + 60000}});
	for (int i = 11; i <= 12; i++)
		do_elsewhere((struct cmd){.kind = CMD_SIT,
		    .player = i,
		    .u.sit = {.table = 1,
			.seat = i == 11 ? NORTH : SOUTH,
			.connected = true}});
	for (int i = 11; i <= 12; i++)
		do_elsewhere((struct cmd){.kind = CMD_RAISE_HAND, .player = i});
	sim.now += config.hold_ms;
	do_elsewhere((struct cmd){
	    .kind = CMD_REGISTER_PAIR, .u.register_pair = {.table = 1}});
	cr_assert_eq(world_event(sim.world, 2)->pairs, 1);
	back_as_told();
	cr_expect(pair_of(6)->withdrawn);
	cr_expect_eq(pair_of(6)->withdrawn_by, WITHDRAWN_BY_PLAYER);
	cr_expect_eq(pair_of(6)->withdrawn_round, 1);
}

Test(fairness_back, f275_a_bye_in_it_was_none)
{
	begin(4, 1, 5);
	play();
	const int bye = event()->round[1].bye;
	const int64_t sum = pair_of(bye)->sum;
	const int count = pair_of(bye)->count;
	cr_assert_eq(back(0), REFUSAL_ACCEPTED);
	script_until(&sim, EVENT_SEATED);
	cr_assert_eq(event()->round[1].bye, bye);
	script_until(&sim, EVENT_PLAYING);
	play();
	cr_expect_eq(pair_of(bye)->sum, sum + 60 * UNIT_ONE);
	cr_expect_eq(pair_of(bye)->count, count + 1);
	cr_expect_neq(event()->round[2].bye, bye);
}

Test(fairness_back, f276_a_penalty_in_it_stands)
{
	begin(3, 1, 4);
	play();
	const int64_t sum = pair_of(1)->sum;
	cr_assert_eq(direct(CMD_PENALTY, 2, 1, 1000), REFUSAL_ACCEPTED);
	cr_assert_eq(back(0), REFUSAL_ACCEPTED);
	cr_expect_eq(pair_of(1)->sum, sum - 10 * UNIT_ONE);
	cr_assert_eq(direct(CMD_PENALTY, 1, 1, -1000), REFUSAL_ACCEPTED);
	cr_expect_eq(pair_of(1)->sum, sum);
}

/* Dummy's word on a board of round 2, at the last instant of it. */
Test(fairness_back, f340_who_said_that_he_leaves)
{
	begin(3, 1, 6);
	play();
	script_call(&sim, 1, call_bid(6, STRAIN_NOTRUMP));
	for (int i = 0; i < 3; i++)
		script_call(&sim, 1, CALL_PASS);
	script_card(&sim, 1);
	const enum seat dummy =
	    seat_partner(event_board(event(), 1)->contract.declarer);
	const int32_t player = event_seat_player(event(), 1, dummy);
	const struct pair *pair = pair_of((int)(player + 1) / 2);
	cr_assert_eq(script_do(&sim, player, CMD_WITHDRAW), REFUSAL_ACCEPTED);
	cr_expect(!pair->withdrawn);
	cr_assert_eq(back(0), REFUSAL_ACCEPTED);
	cr_expect(pair->withdrawn);
	cr_expect_eq(pair->withdrawn_by, WITHDRAWN_BY_PLAYER);
	cr_expect_eq(pair->withdrawn_round, 1);
	script_until(&sim, EVENT_SEATED);
	cr_expect_eq(event()->tables, 2);
	cr_expect_neq(event()->round[1].bye, 0);
	cr_expect_eq(pair->table, 0);
}

Test(fairness_back, f341_a_start_that_was_told_before)
{
	begin(4, 1, 6);
	play();
	play_but_start();
	const ms_t told_at = event()->round[2].start_at;
	cr_assert_eq(script_do(&sim, 1, CMD_WITHDRAW), REFUSAL_ACCEPTED);
	cr_assert_eq(event()->state, EVENT_BETWEEN);
	cr_assert_eq(back(3), REFUSAL_ACCEPTED);
	cr_expect_eq(event()->round[2].start_at, 0);
	script_until(&sim, EVENT_PLAYING);
	script_pass(&sim, 100 * 1000);
	play_but_start();
	cr_assert_eq(event()->rounds_drawn, 3);
	cr_expect_gt(event()->round[2].start_at, told_at);
	cr_expect_eq(event()->round[2].start_at - event()->round[1].closed_at,
	    event()->config.break_ms);
}
