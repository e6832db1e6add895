/* SPDX-License-Identifier: ISC */
/*
 * A round that is cut off while positions have to be solved: which commands
 * there are then, and which are refused.
 */
#include <criterion/criterion.h>

#include "tests/lib/script.h"

static struct sim sim;

static void
teardown(void)
{
	sim_fini(&sim);
}

TestSuite(solving, .fini = teardown);

static const struct event *
event(void)
{
	return sim_event(&sim);
}

/* Three tables of two boards; 1 and 2 are in 1NT, 1 has led; 3 still bids. */
static void
begin(void)
{
	struct event_config config = sim_config(2, 2);
	const struct sim_options options = {.seed = 5, .pairs = 6};

	config.unfinished = UNFINISHED_DOUBLE_DUMMY;
	sim_init(&sim, &config, &options);
	script_start(&sim, 6);
	for (int t = 1; t <= 2; t++) {
		script_call(&sim, t, call_bid(1, STRAIN_NOTRUMP));
		for (int i = 0; i < 3; i++)
			script_call(&sim, t, CALL_PASS);
	}
	for (int i = 0; i < 5; i++)
		script_card(&sim, 1);
}

static void
cut(void)
{
	begin();
	script_until(&sim, EVENT_CLOSING);
}

static enum refusal
say(int round, int table, int board, int tricks)
{
	struct cmd cmd = {.kind = CMD_SOLVED,
	    .u.solved = {.round = round,
		.table = table,
		.board = board,
		.tricks = tricks}};
	const uint64_t before = world_fingerprint(sim.world);
	const enum refusal refusal = sim_submit(&sim, &cmd);

	if (refusal != REFUSAL_ACCEPTED)
		cr_assert_eq(world_fingerprint(sim.world), before);
	return refusal;
}

/* The command that is due, to be spoilt. */
static struct cmd
due(struct arena *arena)
{
	static unsigned char bytes[4096];
	struct cmd cmd;

	*arena = (struct arena){.base = bytes, .size = sizeof(bytes)};
	sim.now = world_next_due(sim.world);
	cr_assert(world_due(sim.world, sim.now, arena, &cmd));
	return cmd;
}

Test(solving, only_positions_are_asked_about)
{
	begin();
	cr_expect_null(event_position(event(), 1));
	cr_expect_eq(say(1, 1, 1, 7), REFUSAL_NOT_DUE);
	script_until(&sim, EVENT_CLOSING);
	cr_assert_not_null(event_position(event(), 1));
	cr_expect_eq(event_position(event(), 1)->count, 5);
	cr_assert_not_null(event_position(event(), 2));
	cr_expect_eq(event_position(event(), 2)->count, 0);
	cr_expect_null(event_position(event(), 3));
	cr_expect_eq(event()->rounds_closed, 0);
	cr_expect_eq(event_board(event(), 3)->phase, BOARD_CUT);
}

Test(solving, an_answer_fits_its_position)
{
	cut();
	const struct play *position = event_position(event(), 1);
	const int won = position->won[seat_side(position->declarer)];
	cr_assert_eq(play_tricks_done(position), 1);

	cr_expect_eq(say(2, 1, 1, 7), REFUSAL_NOT_DUE);
	cr_expect_eq(say(1, 0, 1, 7), REFUSAL_BAD_COMMAND);
	cr_expect_eq(say(1, 4, 1, 7), REFUSAL_BAD_COMMAND);
	cr_expect_eq(say(1, 3, 1, 7), REFUSAL_NOT_DUE);
	cr_expect_eq(say(1, 1, 2, 7), REFUSAL_NOT_DUE);
	cr_expect_eq(say(1, 1, 1, won + 13), REFUSAL_BAD_COMMAND);
	cr_expect_eq(say(1, 1, 1, won - 1 - (won == 0)), REFUSAL_BAD_COMMAND);
	cr_expect_eq(say(1, 1, 1, won + 12), REFUSAL_ACCEPTED);
	cr_expect_null(event_position(event(), 1));
	cr_expect_eq(say(1, 1, 1, 7), REFUSAL_NOT_DUE);
	cr_expect_eq(say(1, 2, 1, SOLVED_NOT), REFUSAL_ACCEPTED);
	script_until(&sim, EVENT_BETWEEN);
	cr_expect_eq(event_result(event(), 1, 1, 0)->tricks, won + 12);
	cr_expect_eq(event_result(event(), 1, 1, 1)->ruled_by, RULED_BY_CLOCK);
	cr_expect_eq(event_result(event(), 1, 2, 0)->ruled_by, RULED_BY_CLOCK);
	cr_expect_eq(event_result(event(), 1, 3, 0)->ruled_by, RULED_BY_CLOCK);
	cr_expect_eq(event()->rulings_due_at, 0);
	/* the next round is as any other */
	script_until(&sim, EVENT_PLAYING);
	cr_expect_eq(event()->table[0].solving, SOLVING_NONE);
}

Test(solving, nobody_plays_on)
{
	cut();
	for (int s = 0; s < SEAT_COUNT; s++) {
		struct cmd cmd = {.kind = CMD_CARD,
		    .player = event_seat_player(event(), 1, (enum seat)s)};

		for (int c = 0; c < CARD_COUNT; c++) {
			cmd.u.card.card = (card_t)c;
			cr_expect_eq(sim_submit(&sim, &cmd), REFUSAL_NO_BOARD);
		}
	}
}

/* Neither before the cut-off, nor without a position, nor twice. */
Test(solving, the_cut_comes_at_its_time)
{
	struct arena arena;

	begin();
	/* who does not move is warned before */
	script_pass(&sim, event()->round[0].end_at - sim.now - 1);
	struct cmd cmd = due(&arena);
	cr_assert_eq(cmd.kind, CMD_CUT_ROUND);
	cr_expect_eq(cmd.u.close_round.rulings, 6);

	struct cmd close = cmd;
	close.kind = CMD_CLOSE_ROUND;
	cr_expect_eq(sim_submit(&sim, &close), REFUSAL_NOT_DUE);
	sim.now--;
	cr_expect_eq(sim_submit(&sim, &cmd), REFUSAL_NOT_DUE);
	sim.now++;
	/* a board that was not begun cannot be left to the solver */
	struct ruling *ruling = (struct ruling *)arena.base;
	const struct ruling kept = ruling[1];
	ruling[1].reason = RULING_NOT_SOLVED;
	cr_expect_eq(sim_submit(&sim, &cmd), REFUSAL_BAD_COMMAND);
	ruling[1] = kept;
	/* and there is no answer yet */
	ruling[0].kind = ROW_RESULT;
	cr_expect_eq(sim_submit(&sim, &cmd), REFUSAL_BAD_COMMAND);
	ruling[0].kind = ROW_ARTIFICIAL;
	cr_expect_eq(sim_submit(&sim, &cmd), REFUSAL_ACCEPTED);
	cr_expect_eq(sim_submit(&sim, &cmd), REFUSAL_NOT_DUE);
}

/* Not before all is answered, and only by the answers. */
Test(solving, the_close_has_the_answers)
{
	struct arena arena;

	cut();
	sim.now = event()->round[0].end_at + 1;
	cr_assert_eq(say(1, 1, 1, 7), REFUSAL_ACCEPTED);
	struct cmd cmd = due(&arena);
	cr_assert_eq(cmd.kind, CMD_CLOSE_ROUND);
	cr_expect_eq(sim.now, event()->round[0].end_at + 30000);
	cr_expect_eq(cmd.u.close_round.rulings, 2);
	sim.now--;
	cr_expect_eq(sim_submit(&sim, &cmd), REFUSAL_NOT_DUE);
	sim.now++;

	struct ruling *ruling = (struct ruling *)arena.base;
	const struct ruling solved = ruling[0];
	cr_expect_eq(solved.kind, ROW_RESULT);
	ruling[0].tricks++;
	cr_expect_eq(sim_submit(&sim, &cmd), REFUSAL_BAD_COMMAND);
	ruling[0] = solved;
	ruling[0].award[SIDE_NS] = AWARD_PLUS;
	cr_expect_eq(sim_submit(&sim, &cmd), REFUSAL_BAD_COMMAND);
	ruling[0].award[SIDE_NS] = ruling[0].award[SIDE_EW] = AWARD_AVERAGE;
	cr_expect_eq(sim_submit(&sim, &cmd), REFUSAL_BAD_COMMAND);
	ruling[0] = solved;
	ruling[1].kind = ROW_RESULT;
	cr_expect_eq(sim_submit(&sim, &cmd), REFUSAL_BAD_COMMAND);
	ruling[1].kind = ROW_ARTIFICIAL;
	cmd.u.close_round.rulings = 1;
	cr_expect_eq(sim_submit(&sim, &cmd), REFUSAL_BAD_COMMAND);
	cmd.u.close_round.rulings = 2;
	cr_expect_eq(sim_submit(&sim, &cmd), REFUSAL_ACCEPTED);
	cr_expect_eq(event()->rounds_closed, 1);
}

/* An outage that is too long ends the night without the round. */
/* One board, the last: table 2 has played it, at table 1 West says that he leaves. */
static void
leave_the_last(enum unfinished unfinished)
{
	struct event_config config = sim_config(1, 1);
	const struct sim_options options = {.seed = 5, .pairs = 4};

	config.unfinished = unfinished;
	sim_init(&sim, &config, &options);
	script_start(&sim, 4);
	script_board(&sim, 2, 7);
	script_call(&sim, 1, call_bid(1, STRAIN_NOTRUMP));
	for (int i = 0; i < 3; i++)
		script_call(&sim, 1, CALL_PASS);
	for (int i = 0; i < 5; i++)
		script_card(&sim, 1);
	cr_assert_eq(
	    script_do(&sim, event_seat_player(event(), 1, WEST), CMD_WITHDRAW),
	    REFUSAL_ACCEPTED);
	cr_assert_neq(event()->table[0].watch.leaving, 0);
}

static void
expect_nobody_left(void)
{
	for (int p = 0; p < event()->pairs; p++)
		cr_expect(!event()->pair[p].withdrawn, "pair %d", p + 1);
}

Test(solving, with_the_last_round_nothing_is_left)
{
	leave_the_last(UNFINISHED_DOUBLE_DUMMY);
	script_until(&sim, EVENT_CLOSING);
	expect_nobody_left();
	/* nor by who has played it while others are waited for, or was cut */
	for (int table = 1; table <= 2; table++)
		cr_expect_eq(
		    script_do(&sim, event_seat_player(event(), table, NORTH),
			CMD_WITHDRAW),
		    REFUSAL_NOTHING_LEFT, "table %d", table);
	script_until(&sim, EVENT_ENDED);
	expect_nobody_left();
	sim_fini(&sim);
	leave_the_last(UNFINISHED_BY_CLOCK);
	script_until(&sim, EVENT_ENDED);
	expect_nobody_left();
}

Test(solving, an_outage_that_ends_the_night)
{
	cut();
	struct cmd away = {.kind = CMD_OUTAGE,
	    .u.outage = {.from = sim.now,
		.until = sim.now + event()->config.outage_max_ms + 1}};
	sim.now = away.u.outage.until;
	cr_assert_eq(sim_submit(&sim, &away), REFUSAL_ACCEPTED);
	script_until(&sim, EVENT_CALLED_OFF);
	cr_expect_eq(event()->reason, END_REASON_OUTAGE);
	cr_expect_eq(say(1, 1, 1, 7), REFUSAL_NOT_DUE);
}

/* With all tables done nothing is left to be solved. */
Test(solving, a_round_that_closes_early)
{
	struct event_config config = sim_config(1, 1);
	const struct sim_options options = {.seed = 5, .pairs = 4};

	config.unfinished = UNFINISHED_DOUBLE_DUMMY;
	sim_init(&sim, &config, &options);
	script_start(&sim, 4);
	script_board(&sim, 1, 7);
	/* at the other one a pair withdraws in the middle of its play */
	script_call(&sim, 2, call_bid(1, STRAIN_NOTRUMP));
	for (int i = 0; i < 3; i++)
		script_call(&sim, 2, CALL_PASS);
	cr_assert_eq(
	    script_do(&sim, event_seat_player(event(), 2, NORTH), CMD_WITHDRAW),
	    REFUSAL_ACCEPTED);
	/* nothing is left to play, but there is a position to be solved */
	script_until(&sim, EVENT_CLOSING);
	cr_expect_lt(sim.now, event()->round[0].end_at);
	cr_assert_not_null(event_position(event(), 2));
	script_until(&sim, EVENT_ENDED);
	cr_expect_lt(event()->round[0].closed_at, event()->round[0].end_at);
	cr_expect_eq(event_result(event(), 1, 2, 0)->end, END_CUT);
	cr_expect_eq(
	    event_result(event(), 1, 2, 0)->ruled_by, RULED_BY_ABSENCE);
}
