/* SPDX-License-Identifier: ISC */
/*
 * The daemon was away (R-EV-25).
 */
#include <criterion/criterion.h>

#include "tests/lib/script.h"

static struct sim sim;

static const ms_t minute = 60000;

static void
begin(struct event_config config)
{
	const struct sim_options options = {.seed = 4, .pairs = 6};

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

Test(outage, the_clock_can_be_kept)
{
	struct event_config config = sim_config(2, 2);

	config.after_outage = AFTER_OUTAGE_KEEP;
	begin(config);
	script_start(&sim, 6);
	const ms_t end_at = sim_event(&sim)->round[0].end_at;
	away(10 * minute);
	cr_assert_eq(sim_event(&sim)->round[0].end_at, end_at);
	away(10 * minute);
	script_pass(&sim, 0);
	cr_assert_eq(sim_event(&sim)->rounds_closed, 1);
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
