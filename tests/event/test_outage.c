/* SPDX-License-Identifier: ISC */
/*
 * The daemon was away (R-EV-25).
 */
#include <criterion/criterion.h>

#include "tests/lib/script.h"

static struct sim sim;

static int times_told;

static const ms_t minute = 60000;

static void
tap(void *ctx, const struct cmd *cmd, enum refusal refusal,
    const struct effects *effects)
{
	(void)ctx;
	(void)cmd;
	for (int i = 0; refusal == REFUSAL_ACCEPTED && i < effects->count; i++)
		times_told += effects->effect[i].kind == EFFECT_TIMES;
}

static void
begin(struct event_config config)
{
	const struct sim_options options = {.seed = 4, .pairs = 6, .tap = tap};

	times_told = 0;
	sim_init(&sim, &config, &options);
}

static void
teardown(void)
{
	sim_fini(&sim);
}

static void
away(ms_t ms)
{
	struct cmd cmd = {.kind = CMD_OUTAGE,
	    .u.outage = {.from = sim.now, .until = sim.now + ms}};

	sim.now += ms;
	cr_assert_eq(sim_submit(&sim, &cmd), REFUSAL_ACCEPTED);
}

TestSuite(outage, .fini = teardown);

Test(outage, a_round_in_play_goes_on_where_it_stood)
{
	begin(sim_config(2, 2));
	script_start(&sim, 6);
	const struct round *round = &sim_event(&sim)->round[0];
	const ms_t end_at = round->end_at, start_at = round->start_at;
	script_board(&sim, 1, 7);
	const ms_t next_at = sim_event(&sim)->table[0].next_board_at;
	away(10 * minute);
	cr_assert_eq(round->end_at, end_at + 10 * minute);
	cr_assert_eq(round->start_at, start_at);
	cr_assert_eq(
	    sim_event(&sim)->table[0].next_board_at, next_at + 10 * minute);
	cr_assert_eq(event_planned_end(sim_event(&sim)),
	    end_at + 10 * minute + 15 * minute);
	cr_assert_eq(times_told, 1);
	cr_assert(!event_member(sim_event(&sim), 1)->connected);
	cr_assert_eq(sim_event(&sim)->state, EVENT_PLAYING);
}

Test(outage, a_round_about_to_begin_begins_later)
{
	begin(sim_config(2, 1));
	script_start(&sim, 6);
	script_round_but(&sim, 0);
	script_until(&sim, EVENT_SEATED);
	const ms_t start_at = sim_event(&sim)->round[1].start_at;
	away(5 * minute);
	cr_assert_eq(sim_event(&sim)->round[1].start_at, start_at + 5 * minute);
}

/* A night of rounds of 7 minutes and breaks of 1 that keeps to the clock. */
static ms_t
begin_kept(int rounds)
{
	struct event_config config = sim_config(rounds, 1);

	config.after_outage = AFTER_OUTAGE_KEEP;
	begin(config);
	script_start(&sim, 6);
	return sim_event(&sim)->round[0].start_at;
}

static void
expect_round(int round, ms_t start_at, ms_t end_at)
{
	const struct event *event = sim_event(&sim);

	cr_assert_eq(event->rounds_drawn, round);
	cr_expect_eq(event->round[round - 1].start_at, start_at);
	cr_expect_eq(event->round[round - 1].end_at, end_at);
	cr_expect_eq(event_planned_end(event),
	    end_at + (event->config.rounds - round) * 8 * minute);
}

Test(outage, the_clock_can_be_kept)
{
	const ms_t start_at = begin_kept(2);

	away(5 * minute);
	expect_round(1, start_at, start_at + 7 * minute);
	cr_expect_eq(times_told, 0);
	away(2 * minute);
	script_pass(&sim, 0);
	cr_assert_eq(sim_event(&sim)->rounds_closed, 1);
}

Test(outage, a_kept_clock_goes_on_after_a_rounds_end)
{
	const ms_t start_at = begin_kept(3);

	away(9 * minute);
	script_pass(&sim, 0);
	/* planned from 8 to 15 */
	expect_round(2, start_at + 9 * minute, start_at + 15 * minute);
	cr_expect_eq(sim_event(&sim)->state, EVENT_PLAYING);
	script_pass(&sim, 7 * minute);
	expect_round(3, start_at + 16 * minute, start_at + 23 * minute);
	script_pass(&sim, 7 * minute);
	cr_expect_eq(sim_event(&sim)->ended_at, start_at + 23 * minute);
	cr_expect_eq(times_told, 0);
}

/* From 14 on no board could begin in the time from 8 to 15. */
Test(outage, a_round_that_is_missed_takes_the_time_of_the_next)
{
	const ms_t start_at = begin_kept(3);

	away(14 * minute + 1);
	script_pass(&sim, 0);
	expect_round(2, start_at + 16 * minute, start_at + 23 * minute);
	cr_expect_eq(sim_event(&sim)->state, EVENT_SEATED);
	/* and again, before it begins */
	away(15 * minute);
	expect_round(2, start_at + 29 * minute + 1, start_at + 31 * minute);
	cr_expect_eq(times_told, 1);
	script_pass(&sim, 0);
	cr_expect_eq(sim_event(&sim)->state, EVENT_PLAYING);
}

Test(outage, a_kept_round_about_to_begin)
{
	const ms_t start_at = begin_kept(2);

	script_pass(&sim, 7 * minute);
	expect_round(2, start_at + 8 * minute, start_at + 15 * minute);
	away(minute / 2);
	expect_round(2, start_at + 8 * minute, start_at + 15 * minute);
	cr_expect_eq(times_told, 0);
	away(minute);
	expect_round(
	    2, start_at + 8 * minute + minute / 2, start_at + 15 * minute);
	away(6 * minute);
	expect_round(2, start_at + 16 * minute, start_at + 23 * minute);
	cr_expect_eq(times_told, 2);
}

Test(outage, a_kept_start_is_late_and_no_later)
{
	struct event_config config = sim_config(2, 1);

	config.after_outage = AFTER_OUTAGE_KEEP;
	begin(config);
	for (int p = 0; p < 6; p++)
		script_hands_up(&sim, 2 * p + 1, p + 1);
	script_pass(&sim, minute);
	const ms_t start_at = sim_event(&sim)->start_at;
	away(start_at - sim.now + 3 * minute);
	cr_expect_eq(times_told, 0);
	script_pass(&sim, 0);
	expect_round(1, start_at + 3 * minute, start_at + 7 * minute);
}

Test(outage, an_end_by_outage_moves_no_times)
{
	begin(sim_config(3, 1));
	script_start(&sim, 6);
	away(30 * minute + 1);
	cr_expect_eq(times_told, 0);
}

Test(outage, too_long_a_one_ends_with_the_last_closed_round)
{
	begin(sim_config(3, 1));
	script_start(&sim, 6);
	script_round_but(&sim, 0);
	script_until(&sim, EVENT_SEATED);
	script_until(&sim, EVENT_PLAYING);
	script_board(&sim, 1, 7);
	away(30 * minute + 1);
	script_pass(&sim, 0);
	cr_assert_eq(sim_event(&sim)->state, EVENT_ENDED);
	cr_assert_eq(sim_event(&sim)->reason, END_REASON_OUTAGE);
	cr_assert_eq(sim_event(&sim)->rounds_closed, 1);
	cr_assert_eq(sim_event(&sim)->pair[0].count, 1);
}

Test(outage, too_long_a_one_in_round_one_calls_it_off)
{
	begin(sim_config(3, 1));
	script_start(&sim, 6);
	away(31 * minute);
	script_pass(&sim, 0);
	cr_assert_eq(sim_event(&sim)->state, EVENT_CALLED_OFF);
	cr_assert_eq(sim_event(&sim)->reason, END_REASON_OUTAGE);
}

Test(outage, registration_is_not_cut_short)
{
	begin(sim_config(2, 2));
	script_hands_up(&sim, 1, 1);
	const ms_t start_at = sim_event(&sim)->start_at;
	away(10 * minute);
	cr_assert_eq(sim_event(&sim)->start_at, start_at + 10 * minute);
	/* nobody is there: the hold waits for them */
	script_pass(&sim, minute);
	cr_assert_eq(sim_event(&sim)->pairs, 0);
	script_do(&sim, 1, CMD_CONNECT);
	script_do(&sim, 2, CMD_CONNECT);
	script_pass(&sim, 20000);
	cr_assert_eq(sim_event(&sim)->pairs, 1);
}

Test(outage, a_start_missed_by_too_much_is_called_off)
{
	begin(sim_config(2, 2));
	for (int p = 0; p < 6; p++)
		script_hands_up(&sim, 2 * p + 1, p + 1);
	script_pass(&sim, minute);
	const ms_t start_at = sim_event(&sim)->start_at;
	away(start_at - sim.now + 30 * minute + 1);
	script_pass(&sim, 0);
	cr_assert_eq(sim_event(&sim)->state, EVENT_CALLED_OFF);
	cr_assert_eq(sim_event(&sim)->reason, END_REASON_OUTAGE);
}

Test(outage, a_claim_can_still_be_answered)
{
	begin(sim_config(1, 1));
	script_start(&sim, 6);
	const struct board_play *board = event_board(sim_event(&sim), 1);
	struct cmd call = {.kind = CMD_CALL};
	for (int i = 0; i < 4; i++) {
		call.player = event_seat_player(
		    sim_event(&sim), 1, board_play_turn(board));
		call.u.call.call =
		    i == 0 ? call_bid(1, STRAIN_CLUBS) : CALL_PASS;
		cr_assert_eq(sim_submit(&sim, &call), REFUSAL_ACCEPTED);
	}
	struct cmd claim = {.kind = CMD_CLAIM,
	    .player = event_seat_player(sim_event(&sim), 1, NORTH),
	    .u.claim = {.tricks = 13}};
	cr_assert_eq(sim_submit(&sim, &claim), REFUSAL_ACCEPTED);
	away(20 * minute);
	script_pass(&sim, 29000);
	cr_assert_eq(board->phase, BOARD_CLAIM);
}

Test(outage, nonsense_is_refused)
{
	begin(sim_config(1, 1));
	struct cmd cmd = {.kind = CMD_OUTAGE,
	    .u.outage = {.from = sim.now, .until = sim.now - 1}};
	cr_assert_eq(sim_submit(&sim, &cmd), REFUSAL_BAD_COMMAND);
	cmd.u.outage.until = sim.now + 1;
	cr_assert_eq(sim_submit(&sim, &cmd), REFUSAL_BAD_COMMAND);
}
