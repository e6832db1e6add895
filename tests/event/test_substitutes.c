/* SPDX-License-Identifier: ISC */
/*
 * House robots in the seats of those who are away or stall (R-EV-23), to the
 * millisecond.
 */
#include <criterion/criterion.h>

#include "engine/event/seats.h"
#include "engine/event/substitutes.h"
#include "tests/lib/script.h"

#define SECOND ((ms_t)1000)
#define ROBOT (SIM_ROBOT + 1)

static struct sim sim;
static enum effect_kind told[64];
static int tolds;

static void
tap(void *ctx, const struct cmd *cmd, enum refusal refusal,
    const struct effects *effects)
{
	(void)ctx;
	(void)cmd;
	for (int i = 0; refusal == REFUSAL_ACCEPTED && i < effects->count; i++)
		told[tolds++ % 64] = effects->effect[i].kind;
}

static const struct event *
event(void)
{
	return sim_event(&sim);
}

static struct event_config
rules(int rounds)
{
	struct event_config config = sim_config(rounds, 2);

	config.close_early = false;
	return config;
}

/* Two tables, round 1 in play. */
static void
begin_by(const struct event_config *config)
{
	const struct sim_options options = {
	    .seed = 3, .pairs = 4, .robots = 3, .tap = tap};

	sim_init(&sim, config, &options);
	script_start(&sim, 4);
}

static void
begin(void)
{
	const struct event_config config = rules(2);

	begin_by(&config);
}

static int32_t
owner(enum seat seat)
{
	return seats_owner(event(), 1, seat);
}

static int32_t
plays(enum seat seat)
{
	return event_seat_player(event(), 1, seat);
}

static enum refusal
does(int32_t player, enum cmd_kind kind)
{
	return script_do(&sim, player, kind);
}

static enum refusal
comes(int32_t robot, enum seat seat)
{
	struct cmd cmd = {.kind = CMD_SUBSTITUTE,
	    .u.substitute = {.table = 1, .seat = seat, .robot = robot}};

	return sim_submit(&sim, &cmd);
}

static enum refusal
calls(int32_t player, call_t call)
{
	struct cmd cmd = {
	    .kind = CMD_CALL, .player = player, .u.call = {.call = call}};

	return sim_submit(&sim, &cmd);
}

/* Time goes by, and robots come where they are wanted. */
static void
pass(ms_t ms)
{
	script_pass(&sim, ms);
	sim_give_robots(&sim);
}

static void
fini(void)
{
	sim_fini(&sim);
}

TestSuite(substitutes, .fini = fini);

Test(substitutes, comes_when_the_line_has_been_gone_for_long_enough)
{
	begin();
	pass(10 * SECOND);
	cr_assert_eq(does(owner(WEST), CMD_DISCONNECT), REFUSAL_ACCEPTED);
	cr_expect_eq(
	    substitutes_next_at(event(), sim.now), sim.now + 120 * SECOND);
	pass(120 * SECOND - 1);
	cr_expect_eq(plays(WEST), owner(WEST));
	cr_expect_eq(comes(ROBOT, WEST), REFUSAL_NOT_DUE);
	pass(1);
	cr_expect_eq(plays(WEST), ROBOT);
	cr_expect_eq(event_member(event(), ROBOT)->stands_in, 1);
	cr_expect_eq(substitutes_next_at(event(), sim.now),
	    sim.now + 300 * SECOND - 130 * SECOND);
}

Test(substitutes, time_before_the_first_round_does_not_count)
{
	const struct event_config config = rules(1);
	const struct sim_options options = {.seed = 3, .pairs = 4, .robots = 3};

	sim_init(&sim, &config, &options);
	for (int p = 0; p < 4; p++) {
		script_hands_up(&sim, 2 * p + 1, p + 1);
		script_pass(&sim, config.hold_ms);
	}
	cr_assert_eq(does(1, CMD_DISCONNECT), REFUSAL_ACCEPTED);
	script_until(&sim, EVENT_PLAYING);
	enum seat seat;
	const int table = seats_table(event(), 1, &seat);
	pass(120 * SECOND - 1);
	cr_expect_eq(event_seat_player(event(), table, seat), 1);
	pass(1);
	cr_expect_eq(event_seat_player(event(), table, seat), ROBOT);
}

/* Away since the round before, so nobody waits once more. */
Test(substitutes, comes_at_once_in_a_later_round)
{
	begin();
	const int32_t west = owner(WEST);
	cr_assert_eq(does(west, CMD_DISCONNECT), REFUSAL_ACCEPTED);
	pass(120 * SECOND);
	cr_assert_eq(plays(WEST), ROBOT);
	script_until(&sim, EVENT_BETWEEN);
	cr_expect_null(event_member(event(), ROBOT));
	script_until(&sim, EVENT_PLAYING);
	sim_give_robots(&sim);
	enum seat seat;
	const int table = seats_table(event(), west, &seat);
	cr_expect_gt(event_seat_player(event(), table, seat), SIM_ROBOT);
}

Test(substitutes, the_seat_goes_back_at_once)
{
	begin();
	cr_assert_eq(does(owner(NORTH), CMD_DISCONNECT), REFUSAL_ACCEPTED);
	pass(120 * SECOND);
	cr_assert_eq(plays(NORTH), ROBOT);
	cr_expect_eq(calls(owner(NORTH), CALL_PASS), REFUSAL_SUBSTITUTED);
	cr_expect_eq(does(owner(NORTH), CMD_TAKE_SEAT), REFUSAL_SUBSTITUTED);
	pass(5 * SECOND);
	cr_assert_eq(does(owner(NORTH), CMD_CONNECT), REFUSAL_ACCEPTED);
	cr_expect_eq(plays(NORTH), owner(NORTH));
	cr_expect_null(event_member(event(), ROBOT));
	cr_expect_eq(calls(ROBOT, CALL_PASS), REFUSAL_NOT_IN_EVENT);
	cr_expect_eq(calls(owner(NORTH), CALL_PASS), REFUSAL_ACCEPTED);
}

/* The robot goes on from the middle of an auction, and then is charged. */
Test(substitutes, a_robots_time_is_nobodys)
{
	begin();
	cr_assert_eq(does(owner(NORTH), CMD_DISCONNECT), REFUSAL_ACCEPTED);
	pass(120 * SECOND);
	pass(9 * SECOND);
	cr_assert_eq(calls(ROBOT, CALL_PASS), REFUSAL_ACCEPTED);
	const struct board_play *board = event_board(event(), 1);
	cr_expect_eq(board->used_ms[SIDE_NS], 60 * SECOND);
	cr_expect_eq(board->spared_ms[SIDE_NS], 60 * SECOND);
	cr_expect_eq(event()->table[0].plays[SIDE_NS], 1);
	cr_expect_eq(event()->table[0].substitute_plays[SIDE_NS], 1);
}

Test(substitutes, a_thinker_is_warned_and_then_replaced)
{
	begin();
	pass(240 * SECOND - 1);
	cr_expect_eq(event()->table[0].watch.warned, 0);
	tolds = 0;
	pass(1);
	cr_expect_eq(event()->table[0].watch.warned, 1U << NORTH);
	cr_expect_eq(told[0], EFFECT_STALLING);
	pass(60 * SECOND - 1);
	cr_expect_eq(plays(NORTH), owner(NORTH));
	pass(1);
	cr_expect_gt(plays(NORTH), SIM_ROBOT);
	cr_expect_eq(does(owner(SOUTH), CMD_TAKE_SEAT), REFUSAL_NO_SUBSTITUTE);
	/* he moves, and so is back */
	cr_expect_eq(calls(owner(NORTH), CALL_PASS), REFUSAL_ACCEPTED);
	cr_expect_eq(plays(NORTH), owner(NORTH));
	cr_expect_eq(event()->table[0].substitute_plays[SIDE_NS], 0);
	cr_expect_eq(event_board(event(), 1)->used_ms[SIDE_NS], 300 * SECOND);
}

Test(substitutes, who_asks_for_his_seat_has_a_minute)
{
	begin();
	pass(300 * SECOND);
	cr_assert_gt(plays(NORTH), SIM_ROBOT);
	cr_expect_eq(does(owner(NORTH), CMD_TAKE_SEAT), REFUSAL_ACCEPTED);
	cr_expect_eq(plays(NORTH), owner(NORTH));
	tolds = 0;
	pass(0);
	cr_expect_eq(tolds, 1);
	cr_expect_eq(told[0], EFFECT_STALLING);
	pass(60 * SECOND - 1);
	cr_expect_eq(plays(NORTH), owner(NORTH));
	pass(1);
	cr_expect_gt(plays(NORTH), SIM_ROBOT);
	/* and no more than that without a move */
	tolds = 0;
	cr_expect_eq(does(owner(NORTH), CMD_TAKE_SEAT), REFUSAL_MOVE_FIRST);
	pass(0);
	cr_expect_gt(plays(NORTH), SIM_ROBOT);
	cr_expect_eq(tolds, 0);
	/* who moves has all his time at his next turn */
	cr_expect_eq(
	    calls(owner(NORTH), call_bid(1, STRAIN_CLUBS)), REFUSAL_ACCEPTED);
	for (int i = 0; i < 2; i++)
		script_call(&sim, 1, CALL_PASS);
	script_call(&sim, 1, call_bid(1, STRAIN_HEARTS));
	pass(300 * SECOND - 1);
	cr_expect_eq(plays(NORTH), owner(NORTH));
	pass(1);
	cr_expect_gt(plays(NORTH), SIM_ROBOT);
}

/* A refused move is no move: nothing has changed. */
Test(substitutes, a_wrong_move_does_not_bring_the_seat_back)
{
	begin();
	pass(300 * SECOND);
	const int32_t robot = plays(NORTH);
	cr_assert_gt(robot, SIM_ROBOT);
	cr_expect_eq(calls(owner(NORTH), CALL_DOUBLE), REFUSAL_CALL_NOT_LEGAL);
	cr_expect_eq(plays(NORTH), robot);
}

/* Each move gives whoever is next the whole time. */
Test(substitutes, slow_play_is_no_stalling)
{
	begin();
	for (int i = 0; i < 2; i++) {
		pass(299 * SECOND);
		script_call(&sim, 1, call_bid(1 + i, STRAIN_CLUBS));
	}
	for (int s = 0; s < SEAT_COUNT; s++)
		cr_expect_eq(plays((enum seat)s), owner((enum seat)s));
}

/* Time without a line is no stalling, but its return does not begin anew. */
Test(substitutes, a_line_that_comes_and_goes)
{
	begin();
	pass(290 * SECOND);
	cr_assert_eq(does(owner(NORTH), CMD_DISCONNECT), REFUSAL_ACCEPTED);
	pass(100 * SECOND);
	cr_assert_eq(does(owner(NORTH), CMD_CONNECT), REFUSAL_ACCEPTED);
	pass(10 * SECOND - 1);
	cr_expect_eq(plays(NORTH), owner(NORTH));
	pass(1);
	cr_expect_gt(plays(NORTH), SIM_ROBOT);
}

Test(substitutes, a_robot_that_does_not_move_is_sent_away)
{
	begin();
	cr_assert_eq(does(owner(NORTH), CMD_DISCONNECT), REFUSAL_ACCEPTED);
	pass(120 * SECOND);
	cr_assert_eq(plays(NORTH), ROBOT);
	sim.options.robots = 0;
	pass(10 * SECOND - 1);
	cr_expect_eq(plays(NORTH), ROBOT);
	pass(1);
	cr_expect_eq(plays(NORTH), owner(NORTH));
	/* and another may come */
	cr_expect_eq(comes(ROBOT + 1, NORTH), REFUSAL_ACCEPTED);
	cr_expect_eq(does(ROBOT + 1, CMD_DISCONNECT), REFUSAL_ACCEPTED);
	cr_expect_eq(plays(NORTH), owner(NORTH));
	cr_expect_null(event_member(event(), ROBOT + 1));
}

/* East is not waited for, so his robot may sit as long as it is not his turn. */
Test(substitutes, a_robot_that_is_not_waited_for_stays)
{
	begin();
	cr_assert_eq(does(owner(EAST), CMD_DISCONNECT), REFUSAL_ACCEPTED);
	pass(200 * SECOND);
	cr_expect_eq(plays(EAST), ROBOT);
}

Test(substitutes, none_if_the_rules_want_none)
{
	struct event_config config = rules(1);

	config.substitutes = SUBSTITUTES_NONE;
	begin_by(&config);
	cr_assert_eq(does(owner(WEST), CMD_DISCONNECT), REFUSAL_ACCEPTED);
	pass(400 * SECOND);
	for (int s = 0; s < SEAT_COUNT; s++)
		cr_expect_eq(plays((enum seat)s), owner((enum seat)s));
	cr_expect_eq(event()->table[0].watch.warned, 0);
	cr_expect_eq(comes(ROBOT, WEST), REFUSAL_NOT_DUE);
}

Test(substitutes, only_who_is_in_no_other_seat)
{
	begin();
	cr_assert_eq(does(owner(WEST), CMD_DISCONNECT), REFUSAL_ACCEPTED);
	cr_assert_eq(does(owner(EAST), CMD_DISCONNECT), REFUSAL_ACCEPTED);
	script_pass(&sim, 120 * SECOND);
	cr_expect_eq(comes(owner(NORTH), WEST), REFUSAL_BAD_COMMAND);
	cr_expect_eq(comes(0, WEST), REFUSAL_BAD_COMMAND);
	cr_expect_eq(comes(ROBOT, SEAT_COUNT), REFUSAL_BAD_COMMAND);
	cr_expect_eq(comes(ROBOT, NORTH), REFUSAL_NOT_DUE);
	cr_expect_eq(comes(ROBOT, WEST), REFUSAL_ACCEPTED);
	cr_expect_eq(comes(ROBOT, EAST), REFUSAL_BAD_COMMAND);
	cr_expect_eq(comes(ROBOT + 1, WEST), REFUSAL_NOT_DUE);
	/* nor does a robot sit down by itself */
	cr_expect_eq(
	    script_sit(&sim, ROBOT, 9, NORTH), REFUSAL_NOT_REGISTERING);
}

/* Everybody is away after an outage, and each has his time to come back. */
Test(substitutes, an_outage_sends_them_away)
{
	struct cmd cmd = {.kind = CMD_OUTAGE};

	begin();
	cr_assert_eq(does(owner(EAST), CMD_DISCONNECT), REFUSAL_ACCEPTED);
	pass(200 * SECOND);
	cr_assert_eq(plays(EAST), ROBOT);
	cmd.u.outage.from = sim.now;
	sim.now += 60 * SECOND;
	cmd.u.outage.until = sim.now;
	cr_assert_eq(sim_submit(&sim, &cmd), REFUSAL_ACCEPTED);
	cr_expect_eq(plays(EAST), owner(EAST));
	cr_expect_eq(
	    substitutes_next_at(event(), sim.now), sim.now + 120 * SECOND);
	for (int s = 0; s < SEAT_COUNT; s++)
		cr_assert_eq(
		    does(owner((enum seat)s), CMD_CONNECT), REFUSAL_ACCEPTED);
	pass(239 * SECOND);
	cr_expect_eq(plays(EAST), owner(EAST));
	cr_expect_eq(plays(NORTH), owner(NORTH));
	cr_expect_eq(event()->table[0].watch.warned, 0);
}

Test(substitutes, none_where_nothing_is_played)
{
	begin();
	cr_assert_eq(does(owner(WEST), CMD_DISCONNECT), REFUSAL_ACCEPTED);
	pass(120 * SECOND);
	cr_assert_eq(plays(WEST), ROBOT);
	cr_assert_eq(does(owner(NORTH), CMD_WITHDRAW), REFUSAL_ACCEPTED);
	pass(SECOND);
	cr_expect_eq(plays(WEST), owner(WEST));
	pass(300 * SECOND);
	cr_expect_eq(plays(WEST), owner(WEST));
}

/* Two minutes before the start, or at once if it opens later than that. */
Test(substitutes, partners_of_the_missing_are_warned)
{
	const struct event_config config = rules(1);
	const struct sim_options options = {.seed = 3, .pairs = 4, .tap = tap};

	sim_init(&sim, &config, &options);
	script_pass(&sim, config.registration_ms - 120 * SECOND - 1);
	cr_expect_not(event()->missing_warned);
	tolds = 0;
	script_pass(&sim, 1);
	cr_expect(event()->missing_warned);
	cr_expect_eq(told[0], EFFECT_MISSING);
}
