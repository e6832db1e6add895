/* SPDX-License-Identifier: ISC */
/*
 * The instants at which a rule begins or ends to hold, to the millisecond, and
 * what a withdrawal leaves undone: simulated people seldom come so close
 * (R-EV-20, 24, 25; R-TB-5).
 */
#include <criterion/criterion.h>

#include "tests/lib/script.h"

static struct sim sim;

static const ms_t minute = 60000;

static void
begin(struct event_config config)
{
	const struct sim_options options = {.seed = 5, .pairs = 6};

	sim_init(&sim, &config, &options);
}

static void
teardown(void)
{
	sim_fini(&sim);
}

static const struct event *
event(void)
{
	return sim_event(&sim);
}

static void
leave(int table, enum seat seat)
{
	cr_assert_eq(script_do(&sim, event_seat_player(event(), table, seat),
			 CMD_DISCONNECT),
	    REFUSAL_ACCEPTED);
}

/* Why board `index` of table 2 in round 1 was not finished. */
static enum ruling_reason
reason_of(int index)
{
	return event_result(event(), 1, 2, index)->reason;
}

static void
away(ms_t ms)
{
	struct cmd cmd = {.kind = CMD_OUTAGE,
	    .u.outage = {.from = sim.now, .until = sim.now + ms}};

	sim.now += ms;
	cr_assert_eq(sim_submit(&sim, &cmd), REFUSAL_ACCEPTED);
}

TestSuite(instants, .fini = teardown);

/* --- absence --------------------------------------------------------------- */

/*
 * Round 1 of two boards of 7 minutes; East of table 2, who is to call, is gone
 * that long.
 */
static void
gone_before_the_end(ms_t ms)
{
	begin(sim_config(2, 2));
	script_start(&sim, 6);
	script_round_but(&sim, 2);
	script_call(&sim, 2, CALL_PASS);
	script_pass(&sim, event()->round[0].end_at - ms - sim.now);
	leave(2, EAST);
	script_until(&sim, EVENT_SEATED);
}

Test(instants, a_boards_time_is_an_absence)
{
	gone_before_the_end(7 * minute);
	cr_expect_eq(reason_of(0), RULING_EW_ABSENT);
	cr_expect_eq(reason_of(1), RULING_EW_ABSENT);
}

Test(instants, less_than_a_boards_time_is_none)
{
	gone_before_the_end(7 * minute - 1);
	cr_expect_neq(reason_of(0), RULING_EW_ABSENT);
	cr_expect_neq(reason_of(1), RULING_EW_ABSENT);
}

/* Table 2 begins its second board 3 minutes before the end; East goes. */
static void
gone_after_the_deal(ms_t ms)
{
	begin(sim_config(2, 2));
	script_start(&sim, 6);
	script_round_but(&sim, 2);
	const ms_t dealt_at = event()->round[0].end_at - 3 * minute;
	script_pass(&sim, dealt_at - event()->config.board_pause_ms - sim.now);
	script_board(&sim, 2, 7);
	script_pass(&sim, event()->config.board_pause_ms);
	cr_assert_eq(event_board(event(), 2)->dealt_at, dealt_at);
	script_pass(&sim, ms);
	leave(2, EAST);
	script_until(&sim, EVENT_SEATED);
	cr_assert_eq(event_result(event(), 1, 2, 0)->kind, ROW_RESULT);
}

Test(instants, gone_at_the_deal_is_an_absence)
{
	gone_after_the_deal(0);
	cr_expect_eq(reason_of(1), RULING_EW_ABSENT);
}

Test(instants, gone_after_the_deal_is_none)
{
	gone_after_the_deal(1);
	cr_expect_neq(reason_of(1), RULING_EW_ABSENT);
}

/* --- claims ---------------------------------------------------------------- */

static void
submit(enum cmd_kind kind, enum seat seat, struct cmd cmd)
{
	cmd.kind = kind;
	cmd.player = event_seat_player(event(), 1, seat);
	cr_assert_eq(sim_submit(&sim, &cmd), REFUSAL_ACCEPTED);
}

/* A defender concedes: his partner is asked first, then declarer. */
Test(instants, who_is_asked_later_has_as_long_to_answer)
{
	begin(sim_config(1, 1));
	script_start(&sim, 6);
	const struct board_play *board = event_board(event(), 1);
	for (int i = 0; i < 4; i++)
		submit(CMD_CALL, board_play_turn(board),
		    (struct cmd){.u.call.call = i == 0
			    ? call_bid(1, STRAIN_CLUBS)
			    : CALL_PASS});
	cr_assert_eq(board->contract.declarer, NORTH);
	submit(CMD_CLAIM, EAST, (struct cmd){.u.claim = {.tricks = 0}});
	script_pass(&sim, 20000);
	submit(
	    CMD_ANSWER_CLAIM, WEST, (struct cmd){.u.answer = {.agree = true}});
	script_pass(&sim, event()->config.claim_answer_ms - 1);
	cr_expect_eq(board->phase, BOARD_CLAIM);
	script_pass(&sim, 1);
	cr_expect_eq(board->phase, BOARD_PLAY);
}

/* --- withdrawals ----------------------------------------------------------- */

Test(instants, nothing_is_dealt_after_a_withdrawal_between_boards)
{
	begin(sim_config(2, 2));
	script_start(&sim, 6);
	script_board(&sim, 2, 7);
	script_pass(&sim, 1000);
	cr_assert_neq(event()->table[1].next_board_at, MS_NEVER);
	cr_assert_eq(
	    script_do(&sim, event_seat_player(event(), 2, EAST), CMD_WITHDRAW),
	    REFUSAL_ACCEPTED);
	cr_expect_eq(event()->table[1].next_board_at, MS_NEVER);
	script_pass(&sim, minute);
	cr_expect_eq(event_board(event(), 2)->number, 1);
	cr_expect_eq(event()->state, EVENT_PLAYING);
}

/* --- outages --------------------------------------------------------------- */

Test(instants, an_outage_of_outage_max_is_survived)
{
	begin(sim_config(2, 1));
	script_start(&sim, 6);
	const ms_t end_at = event()->round[0].end_at;
	away(event()->config.outage_max_ms);
	cr_expect_eq(event()->round[0].end_at, end_at + 30 * minute);
	script_pass(&sim, 0);
	cr_expect_eq(event()->state, EVENT_PLAYING);
}

Test(instants, a_start_missed_by_outage_max_is_made_good)
{
	begin(sim_config(2, 1));
	for (int p = 0; p < 6; p++)
		script_hands_up(&sim, 2 * p + 1, p + 1);
	script_pass(&sim, minute);
	const ms_t start_at = event()->start_at;
	away(start_at - sim.now + event()->config.outage_max_ms);
	cr_expect_eq(event()->start_at, start_at + 30 * minute);
	script_pass(&sim, 0);
	cr_expect_eq(event()->state, EVENT_PLAYING);
}

/* The start moves by outage_max at most, however long nobody could register. */
Test(instants, a_start_moves_by_outage_max_at_most)
{
	struct event_config config = sim_config(2, 1);

	config.outage_max_ms = 5 * minute;
	begin(config);
	const ms_t start_at = event()->start_at;
	away(5 * minute - 1);
	cr_expect_eq(event()->start_at, start_at + 5 * minute - 1);
	away(10 * minute);
	cr_expect_eq(event()->start_at, start_at + 10 * minute - 1);
}
