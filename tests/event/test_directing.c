/* SPDX-License-Identifier: ISC */
/*
 * A director gives a round more time, takes a pair out, stops a night (R-DI-1).
 */
#include <criterion/criterion.h>
#include <string.h>

#include "tests/lib/script.h"

#define MINUTE ((ms_t)60000)

static struct sim sim;

static void
teardown(void)
{
	sim_fini(&sim);
}

TestSuite(directing, .fini = teardown);

static const struct event *
event(void)
{
	return sim_event(&sim);
}

static void
begin(const struct event_config *config, int pairs)
{
	const struct sim_options options = {.seed = 3, .pairs = pairs};

	sim_init(&sim, config, &options);
	script_start(&sim, pairs);
}

static enum refusal
direct(enum cmd_kind kind, int round, ms_t by_ms, int pair)
{
	struct cmd cmd = {.kind = kind,
	    .player = 99,
	    .u.directive = {.round = round,
		.by_ms = by_ms,
		.pair = pair,
		.reason = "the hall was dark"}};

	return sim_submit(&sim, &cmd);
}

static ms_t
end_at(void)
{
	return event()->round[event()->rounds_drawn - 1].end_at;
}

/* The cut-off and all that follows it come later by that much. */
Test(directing, a_round_gets_more_time)
{
	const struct event_config config = sim_config(2, 2);

	begin(&config, 4);
	const ms_t end = end_at();
	cr_assert_eq(direct(CMD_EXTEND, 1, 5 * MINUTE, 0), REFUSAL_ACCEPTED);
	cr_assert_eq(end_at(), end + 5 * MINUTE);
	script_pass(&sim, end - sim.now);
	cr_assert_eq(event()->state, EVENT_PLAYING);
	script_pass(&sim, 5 * MINUTE);
	cr_assert_eq(event()->rounds_closed, 1);
}

/* A board that there was no time for is dealt when there is. */
Test(directing, time_for_another_board)
{
	struct event_config config = sim_config(1, 2);

	config.close_early = false;
	begin(&config, 4);
	sim.now = end_at() - config.last_board_margin_ms;
	script_board(&sim, 1, 7);
	script_pass(&sim, config.board_pause_ms + 1);
	cr_assert_eq(event_board(event(), 1)->number, 1);
	cr_assert_eq(direct(CMD_EXTEND, 1, 10 * MINUTE, 0), REFUSAL_ACCEPTED);
	script_pass(&sim, 1);
	cr_assert_eq(event_board(event(), 1)->number, 2);
}

Test(directing, what_cannot_be_is_refused)
{
	struct event_config config = sim_config(2, 1);
	struct cmd cmd = {.kind = CMD_STOP, .u.directive = {.reason = ""}};

	begin(&config, 4);
	const uint64_t before = event_fingerprint(event());
	cr_expect_eq(direct(CMD_EXTEND, 2, MINUTE, 0), REFUSAL_NO_ROUND);
	cr_expect_eq(direct(CMD_EXTEND, 1, MINUTE - 1, 0), REFUSAL_BAD_SPAN);
	cr_expect_eq(
	    direct(CMD_EXTEND, 1, 120 * MINUTE + 1, 0), REFUSAL_BAD_SPAN);
	cr_expect_eq(direct(CMD_REMOVE_PAIR, 0, 0, 0), REFUSAL_NO_PAIR);
	cr_expect_eq(direct(CMD_REMOVE_PAIR, 0, 0, 5), REFUSAL_NO_PAIR);
	cr_expect_eq(sim_submit(&sim, &cmd), REFUSAL_NO_REASON);
	cr_expect_eq(event_fingerprint(event()), before);
	script_round_but(&sim, 0);
	script_until(&sim, EVENT_SEATED);
	cr_expect_eq(direct(CMD_EXTEND, 2, MINUTE, 0), REFUSAL_NO_ROUND);
}

/* What everybody is told stands until the round closes, or the night begins. */
Test(directing, everybody_is_told_something)
{
	const struct event_config config = sim_config(2, 1);
	const struct sim_options options = {.seed = 3, .pairs = 4};

	sim_init(&sim, &config, &options);
	cr_assert_eq(direct(CMD_BROADCAST, 0, 0, 0), REFUSAL_ACCEPTED);
	cr_assert_str_eq(event()->broadcast.text, "the hall was dark");
	cr_expect_eq(event()->broadcast.at, sim.now);
	script_start(&sim, 4);
	cr_expect_eq(event()->broadcast.at, 0);
	const uint64_t before = event_fingerprint(event());
	cr_assert_eq(direct(CMD_BROADCAST, 0, 0, 0), REFUSAL_ACCEPTED);
	cr_expect_neq(event_fingerprint(event()), before);
	script_round_but(&sim, 0);
	script_until(&sim, EVENT_SEATED);
	cr_expect_eq(event()->rounds_closed, 1);
	cr_expect_eq(event()->broadcast.at, 0);
	cr_expect_str_empty(event()->broadcast.text);
}

/* It stays in the results, meets nobody any more and cannot come back. */
Test(directing, a_pair_is_taken_out)
{
	struct event_config config = sim_config(3, 1);

	config.returns_max = 3;
	begin(&config, 6);
	const int32_t player = event()->pair[1].player[0];
	cr_assert_eq(direct(CMD_REMOVE_PAIR, 0, 0, 2), REFUSAL_ACCEPTED);
	const struct pair *pair = &event()->pair[1];
	cr_assert(pair->withdrawn);
	cr_assert_eq(pair->withdrawn_by, WITHDRAWN_BY_DIRECTOR);
	cr_assert(event_table_is_dead(event(), pair->table));
	cr_expect_eq(direct(CMD_REMOVE_PAIR, 0, 0, 2), REFUSAL_NO_PAIR);
	struct cmd back = {.kind = CMD_RETURN, .player = player};
	cr_expect_eq(sim_submit(&sim, &back), REFUSAL_TAKEN_OUT);
	script_until(&sim, EVENT_SEATED);
	for (int t = 0; t < event()->round[1].tables; t++) {
		cr_assert_neq(event()->round[1].seat[t].ns, 2);
		cr_assert_neq(event()->round[1].seat[t].ew, 2);
	}
	cr_assert_neq(event()->round[1].bye, 2);
}

/* Before the start it is off the list. */
Test(directing, a_pair_is_struck)
{
	const struct event_config config = sim_config(1, 1);
	const struct sim_options options = {.seed = 3, .pairs = 4};

	sim_init(&sim, &config, &options);
	for (int i = 1; i <= 4; i++)
		script_hands_up(&sim, 2 * i - 1, i);
	script_pass(&sim, config.hold_ms);
	cr_assert_eq(event()->pairs, 4);
	const int32_t last = event()->pair[3].player[0];
	cr_assert_eq(direct(CMD_REMOVE_PAIR, 0, 0, 2), REFUSAL_ACCEPTED);
	cr_assert_eq(event()->pairs, 3);
	cr_assert_eq(event()->pair[2].player[0], last);
}

/* What has closed counts, and what is in play does not. */
Test(directing, a_night_is_stopped)
{
	const struct event_config config = sim_config(3, 1);

	begin(&config, 4);
	script_round_but(&sim, 0);
	script_until(&sim, EVENT_SEATED);
	script_until(&sim, EVENT_PLAYING);
	cr_assert_eq(direct(CMD_STOP, 0, 0, 0), REFUSAL_ACCEPTED);
	cr_expect_eq(direct(CMD_STOP, 0, 0, 0), REFUSAL_EVENT_OVER);
	script_pass(&sim, 0);
	cr_assert_eq(event()->state, EVENT_ENDED);
	cr_assert_eq(event()->reason, END_REASON_DIRECTOR);
	cr_assert_eq(event()->rounds_closed, 1);
	cr_assert_gt(event()->pair[event()->standing[0].pair - 1].points, 0);
}

Test(directing, a_night_without_a_round_is_called_off)
{
	const struct event_config config = sim_config(3, 1);

	begin(&config, 4);
	cr_assert_eq(direct(CMD_STOP, 0, 0, 0), REFUSAL_ACCEPTED);
	script_pass(&sim, 0);
	cr_assert_eq(event()->state, EVENT_CALLED_OFF);
	cr_assert_eq(event()->reason, END_REASON_DIRECTOR);
}

static enum refusal
penalty(int32_t player, int pair, int round, int amount)
{
	struct cmd cmd = {.kind = CMD_PENALTY,
	    .player = player,
	    .u.directive = {.round = round,
		.pair = pair,
		.amount = amount,
		.reason = "late at the table"}};

	return sim_submit(&sim, &cmd);
}

/* A tenth of a board, at matchpoints: 10 % of one of the two. */
Test(directing, a_penalty_is_taken_and_given_back)
{
	const struct event_config config = sim_config(2, 1);

	begin(&config, 4);
	script_round_but(&sim, 0);
	script_until(&sim, EVENT_SEATED);
	script_until(&sim, EVENT_PLAYING);
	const int first = event()->standing[0].pair;
	const int64_t sum = event()->pair[first - 1].sum;
	cr_assert_eq(sum, 100 * UNIT_ONE);
	cr_assert_eq(penalty(99, first, 1, 1000), REFUSAL_ACCEPTED);
	cr_assert_eq(event()->pair[first - 1].sum, sum - 10 * UNIT_ONE);
	script_round_but(&sim, 0);
	script_until(&sim, EVENT_ENDED);
	const int64_t after = event()->pair[first - 1].sum;
	cr_assert_eq(penalty(99, first, 2, 10000), REFUSAL_ACCEPTED);
	cr_assert_eq(event()->pair[first - 1].sum, after - 100 * UNIT_ONE);
	cr_assert_neq(event()->standing[0].pair, first);
	cr_assert_eq(penalty(99, first, 1, -11001), REFUSAL_BAD_PENALTY);
	cr_assert_eq(penalty(99, first, 1, -11000), REFUSAL_ACCEPTED);
	cr_assert_eq(event()->pair[first - 1].sum, after + 10 * UNIT_ONE);
}

Test(directing, penalties_in_victory_points_and_refused)
{
	struct event_config config = sim_config(1, 5);

	config.scoring = SCORING_BUTLER;
	config.totals = TOTALS_VP;
	config.correction_period_ms = 60 * MINUTE;
	begin(&config, 4);
	script_round_but(&sim, 0);
	script_until(&sim, EVENT_ENDED);
	const int64_t sum = event()->pair[0].sum;
	cr_expect_eq(penalty(99, 1, 1, 150), REFUSAL_ACCEPTED);
	cr_expect_eq(event()->pair[0].sum, sum - 150);
	cr_expect_eq(penalty(99, 1, 1, 0), REFUSAL_BAD_PENALTY);
	cr_expect_eq(penalty(99, 1, 1, 100001), REFUSAL_BAD_PENALTY);
	cr_expect_eq(penalty(99, 5, 1, 100), REFUSAL_NO_PAIR);
	cr_expect_eq(penalty(99, 0, 1, 100), REFUSAL_NO_PAIR);
	cr_expect_eq(penalty(99, 1, 2, 100), REFUSAL_NO_ROUND);
	sim.now = event()->ended_at + 60 * MINUTE + 1;
	cr_expect_eq(penalty(99, 1, 1, 100), REFUSAL_TOO_LATE);
	cr_expect_eq(penalty(0, 1, 1, 100), REFUSAL_ACCEPTED);
}
