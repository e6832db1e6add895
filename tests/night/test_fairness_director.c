/* SPDX-License-Identifier: ISC */
/*
 * The situations of docs/fairness.md in which a director does something.  Looked at
 * is table 1, where board 1 is dealt by North; a board has 7 minutes.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "tests/lib/script.h"

#define SECOND ((ms_t)1000)

static struct sim sim;

static void
teardown(void)
{
	sim_fini(&sim);
}

TestSuite(fairness_director, .fini = teardown);

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

static void
begin(const struct event_config *config)
{
	const struct sim_options options = {.seed = 3, .pairs = 4};

	sim_init(&sim, config, &options);
	script_start(&sim, 4);
}

static void
direct(enum cmd_kind kind, ms_t by_ms, int pair, int amount)
{
	struct cmd cmd = {.kind = kind,
	    .player = 99,
	    .u.directive = {.round = event()->rounds_drawn,
		.by_ms = by_ms,
		.pair = pair,
		.amount = amount,
		.reason = "the hall was dark"}};

	cr_assert_eq(sim_submit(&sim, &cmd), REFUSAL_ACCEPTED);
}

/* Board 1 of table 1 as a director has it. */
static void
adjust(enum row_kind kind, enum award ns, enum award ew)
{
	struct cmd cmd = {.kind = CMD_ADJUST,
	    .player = 99,
	    .u.adjust = {.round = 1,
		.table = 1,
		.board = 1,
		.kind = kind,
		.award = {ns, ew},
		.reason = "the cards were seen"}};

	cr_assert_eq(sim_submit(&sim, &cmd), REFUSAL_ACCEPTED);
}

static void
expect_pair(int pair, int per_cent, int count, int finished, int owed, int rank)
{
	const struct pair *p = pair_of(pair);

	cr_expect_eq(p->sum, per_cent * UNIT_ONE, "pair %d: %lld", pair,
	    (long long)p->sum);
	cr_expect_eq(p->count, count, "pair %d: %d", pair, p->count);
	cr_expect_eq(p->finished, finished, "pair %d", pair);
	cr_expect_eq(p->owed, owed, "pair %d owes %d", pair, p->owed);
	for (int i = 0; i < event()->pairs; i++) {
		if (event()->standing[i].pair == pair)
			cr_expect_eq(
			    event()->standing[i].rank, rank, "pair %d", pair);
	}
}

/* Two boards, all passed out, and all of them to be finished for a rank. */
static void
pass_two_boards(void)
{
	struct event_config config = sim_config(1, 2);

	config.completion_percent = 100;
	begin(&config);
	for (int b = 0; b < 2; b++) {
		for (int t = 1; t <= 2; t++) {
			for (int i = 0; i < 4; i++)
				script_call(&sim, t, CALL_PASS);
		}
		script_pass(&sim, config.board_pause_ms);
	}
	script_until(&sim, EVENT_ENDED);
}

Test(fairness_director, f251_nobody_owes_what_a_director_voids)
{
	pass_two_boards();
	adjust(ROW_VOID, AWARD_NONE, AWARD_NONE);
	expect_pair(1, 50, 1, 1, 1, 3);
	expect_pair(2, 50, 1, 1, 1, 4);
	/* the only result of board 1 that is left is worth 60 to both */
	expect_pair(3, 110, 2, 2, 2, 1);
	expect_pair(4, 110, 2, 2, 2, 2);
}

Test(fairness_director, f252_who_is_at_fault_owes_it)
{
	pass_two_boards();
	adjust(ROW_ARTIFICIAL, AWARD_PLUS, AWARD_MINUS);
	expect_pair(1, 110, 2, 1, 1, 3);
	expect_pair(2, 90, 2, 1, 2, 0);
	expect_pair(3, 110, 2, 2, 2, 1);
	expect_pair(4, 110, 2, 2, 2, 2);
}

Test(fairness_director, f253_a_penalty)
{
	pass_two_boards();
	direct(CMD_PENALTY, 0, 1, 1000);
	expect_pair(1, 90, 2, 2, 2, 4);
	expect_pair(2, 100, 2, 2, 2, 1);
	cr_expect_eq(pair_of(1)->own_sum, 100 * UNIT_ONE);
	direct(CMD_PENALTY, 0, 1, -1000);
	expect_pair(1, 100, 2, 2, 2, 1);
}

/* Board 1 ends with 55 s left of 14 minutes, 600 s of North and 180 s of East. */
static void
call_board_2_off_in(const struct event_config *config)
{
	begin(config);
	script_pass(&sim, 600 * SECOND);
	script_call(&sim, 1, CALL_PASS);
	script_pass(&sim, 180 * SECOND);
	for (int i = 0; i < 3; i++)
		script_call(&sim, 1, CALL_PASS);
	script_pass(&sim, config->board_pause_ms);
	cr_assert_eq(event_board(event(), 1)->number, 1);
}

static void
call_board_2_off(void)
{
	struct event_config config = sim_config(1, 2);

	config.close_early = false;
	call_board_2_off_in(&config);
}

Test(fairness_director, f254_time_for_a_board_that_was_called_off)
{
	call_board_2_off();
	direct(CMD_EXTEND, 600 * SECOND, 0, 0);
	script_pass(&sim, 0);
	cr_assert_eq(event_board(event(), 1)->number, 2);
	for (int i = 0; i < 4; i++)
		script_call(&sim, 1, CALL_PASS);
	script_until(&sim, EVENT_ENDED);
	cr_expect_eq(event_result(event(), 1, 1, 1)->kind, ROW_RESULT);
}

Test(fairness_director, f255_who_was_told_that_none_would_come)
{
	call_board_2_off();
	cr_assert_eq(script_do(&sim, event_seat_player(event(), 1, EAST),
			 CMD_DISCONNECT),
	    REFUSAL_ACCEPTED);
	cr_assert_eq(script_do(&sim, event_seat_player(event(), 1, WEST),
			 CMD_DISCONNECT),
	    REFUSAL_ACCEPTED);
	direct(CMD_EXTEND, 600 * SECOND, 0, 0);
	script_pass(&sim, 600 * SECOND);
	cr_expect_eq(event_board(event(), 1)->number, 1);
	script_until(&sim, EVENT_ENDED);
	const struct result *r = event_result(event(), 1, 1, 1);
	cr_expect_eq(r->end, END_NONE);
	cr_expect_eq(r->reason, RULING_NS_SLOW);
	cr_expect_eq(r->judged_ms[SIDE_NS], 600 * SECOND);
	cr_expect_eq(r->judged_ms[SIDE_EW], 180 * SECOND);
	cr_expect_eq(r->unit[SIDE_NS], 40 * UNIT_ONE);
	cr_expect_eq(r->unit[SIDE_EW], 60 * UNIT_ONE);
}

static void
line(enum seat seat, enum cmd_kind kind)
{
	cr_assert_eq(script_do(&sim, event_seat_player(event(), 1, seat), kind),
	    REFUSAL_ACCEPTED);
}

/* West has no line as time is given; table 2 is done when he is back. */
static void
blink_and_wait(ms_t west_ms)
{
	const struct event_config config = sim_config(1, 2);

	call_board_2_off_in(&config);
	line(WEST, CMD_DISCONNECT);
	direct(CMD_EXTEND, 600 * SECOND, 0, 0);
	script_board(&sim, 2, 7);
	script_pass(&sim, config.board_pause_ms);
	script_board(&sim, 2, 7);
	script_pass(&sim, west_ms - config.board_pause_ms);
}

Test(fairness_director, f303_nobody_gains_by_a_line_that_blinks_then)
{
	call_board_2_off();
	line(WEST, CMD_DISCONNECT);
	direct(CMD_EXTEND, 600 * SECOND, 0, 0);
	script_pass(&sim, 20 * SECOND);
	cr_assert_eq(event_board(event(), 1)->number, 1);
	line(WEST, CMD_CONNECT);
	script_pass(&sim, 0);
	cr_assert_eq(event_board(event(), 1)->number, 2);
	for (int i = 0; i < 4; i++)
		script_call(&sim, 1, CALL_PASS);
	script_until(&sim, EVENT_ENDED);
	cr_expect_eq(event_result(event(), 1, 1, 1)->kind, ROW_RESULT);
	sim_fini(&sim);
	/* 55 s and 600 are left, and 60 are enough */
	blink_and_wait(595 * SECOND);
	cr_assert_eq(event()->state, EVENT_PLAYING);
	line(WEST, CMD_CONNECT);
	script_pass(&sim, SECOND);
	cr_expect_eq(event_board(event(), 1)->number, 2);
	cr_expect_eq(event()->state, EVENT_PLAYING);
	sim_fini(&sim);
	blink_and_wait(595 * SECOND + 1);
	cr_assert_eq(event()->state, EVENT_ENDED);
	cr_expect_eq(event()->round[0].closed_at,
	    event()->round[0].end_at - 60 * SECOND + 1);
	const struct result *r = event_result(event(), 1, 1, 1);
	cr_expect_eq(r->reason, RULING_NS_SLOW);
	cr_expect_eq(r->end, END_NONE);
}

/* Nor does who was back and leaves again go second by that. */
static void
expect_first_who_goes_twice(void)
{
	struct event_config config = sim_config(2, 1);

	config.returns_max = 1;
	begin(&config);
	const struct table *t = &event()->table[0];
	const int32_t north = pair_of(t->ns)->player[0];
	const int32_t east = pair_of(t->ew)->player[0];
	cr_assert_eq(script_do(&sim, north, CMD_WITHDRAW), 0);
	cr_assert_eq(script_do(&sim, north, CMD_RETURN), 0);
	script_pass(&sim, SECOND);
	cr_assert_eq(script_do(&sim, east, CMD_WITHDRAW), 0);
	script_pass(&sim, SECOND);
	cr_assert_eq(script_do(&sim, north, CMD_WITHDRAW), 0);
	script_until(&sim, EVENT_ENDED);
	const struct result *r = event_result(event(), 1, 1, 0);
	cr_expect_eq(r->award[SIDE_NS], AWARD_MINUS);
	cr_expect_eq(r->award[SIDE_EW], AWARD_PLUS);
}

/* A second later, or in the same millisecond. */
Test(fairness_director, f345_who_does_not_go_first)
{
	for (int later = 0; later <= 1; later++) {
		const struct event_config config = sim_config(2, 2);

		begin(&config);
		const struct table *t = &event()->table[0];
		direct(CMD_REMOVE_PAIR, 0, t->ew, 0);
		script_pass(&sim, later * SECOND);
		cr_assert_eq(
		    script_do(&sim, pair_of(t->ns)->player[0], CMD_WITHDRAW),
		    REFUSAL_ACCEPTED);
		script_until(&sim, EVENT_ENDED);
		for (int b = 0; b < 2; b++) {
			const struct result *r = event_result(event(), 1, 1, b);

			cr_expect_eq(r->reason, RULING_EW_ABSENT, "%s",
			    ruling_reason_name(r->reason));
			cr_expect_eq(r->award[SIDE_NS], AWARD_PLUS);
			cr_expect_eq(r->award[SIDE_EW], AWARD_MINUS);
		}
		sim_fini(&sim);
	}
	expect_first_who_goes_twice();
}

Test(fairness_director, f256_a_director_takes_a_pair_out)
{
	struct event_config config = sim_config(2, 1);

	config.returns_max = 1;
	begin(&config);
	const int ew = event()->table[0].ew;
	script_pass(&sim, 100 * SECOND);
	direct(CMD_REMOVE_PAIR, 0, ew, 0);
	cr_expect_eq(script_do(&sim, pair_of(ew)->player[0], CMD_RETURN),
	    REFUSAL_TAKEN_OUT);
	script_until(&sim, EVENT_ENDED);
	const struct result *r = event_result(event(), 1, 1, 0);
	cr_expect_eq(r->reason, RULING_EW_ABSENT);
	cr_expect_eq(r->unit[SIDE_NS], 60 * UNIT_ONE);
	cr_expect_eq(r->unit[SIDE_EW], 40 * UNIT_ONE);
	cr_expect(!r->owed[SIDE_NS]);
	cr_expect_eq(pair_of(ew)->withdrawn_by, WITHDRAWN_BY_DIRECTOR);
}
