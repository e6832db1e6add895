/* SPDX-License-Identifier: ISC */
/*
 * A night goes back to the close of a round (R-SW-11).  That nothing is left of
 * what was thrown away and that no board is used again, the invariants look at
 * after every command.
 */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "engine/event/due.h"
#include "engine/event/roll_back.h"
#include "tests/lib/planted.h"
#include "tests/lib/script.h"

#define MINUTE ((ms_t)60000)
#define DIRECTOR 99

static struct sim sim;

static void
teardown(void)
{
	sim_fini(&sim);
}

TestSuite(roll_back, .fini = teardown);

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

static void
next_round(void)
{
	script_until(&sim, EVENT_SEATED);
	script_until(&sim, EVENT_PLAYING);
}

static enum refusal
roll_back(int round, int results)
{
	struct cmd cmd = {.kind = CMD_ROLL_BACK,
	    .player = DIRECTOR,
	    .u.directive = {.round = round,
		.amount = results,
		.reason = "a result was wrong"}};

	return sim_submit(&sim, &cmd);
}

static struct roll_back_loss
loss(int round)
{
	struct roll_back_loss loss;

	cr_assert_eq(roll_back_find(event(), round, &loss), REFUSAL_ACCEPTED);
	return loss;
}

/* A board of a closed round as 1NT by North, made with so many tricks. */
static void
correct(int round, int table, int tricks)
{
	struct cmd cmd = {.kind = CMD_ADJUST,
	    .player = DIRECTOR,
	    .u.adjust = {.round = round,
		.table = table,
		.board = event_first_board(event(), round),
		.version = event_result(event(), round, table, 0)->version,
		.kind = ROW_RESULT,
		.contract = {.level = 1,
		    .strain = STRAIN_NOTRUMP,
		    .declarer = NORTH},
		.tricks = tricks,
		.reason = "entered for the other side"}};

	cr_assert_eq(sim_submit(&sim, &cmd), REFUSAL_ACCEPTED);
}

static bool
meet(int round, int one, int other)
{
	const struct round *r = &event()->round[round - 1];

	for (int t = 0; t < r->tables; t++) {
		if ((r->seat[t].ns == one && r->seat[t].ew == other) ||
		    (r->seat[t].ns == other && r->seat[t].ew == one))
			return true;
	}
	return false;
}

/*
 * Round 1 by registration: pair 1 meets 2 and 4 meets 3, a board each.  1NT makes 1
 * trick at table 1 and 2 at table 2: North-South of table 2 and East-West of
 * table 1 have 100 %.  Of two pairs with the same score the one registered first
 * is higher, so the draw is between the first of the winners and the second.
 * Turned round, the losers are the winners, and the other two meet.
 */
Test(roll_back, the_draw_is_made_from_what_was_corrected)
{
	const struct event_config config = sim_config(3, 1);

	begin(&config, 4);
	const struct draw_table *seat = event()->round[0].seat;
	const int lost_here = seat[0].ns, won_here = seat[0].ew;
	const int won_there = seat[1].ns, lost_there = seat[1].ew;
	script_board(&sim, 1, 1);
	script_board(&sim, 2, 2);
	script_until(&sim, EVENT_SEATED);
	cr_assert(meet(2, won_here, won_there));
	const struct deal dealt = event()->deal[0];

	correct(1, 1, 8);
	cr_assert(meet(2, won_here, won_there), "a correction redraws nothing");
	const struct roll_back_loss l = loss(1);
	cr_assert_eq(l.from, 2);
	cr_assert_eq(l.to, 2);
	cr_assert_eq(l.tables, 2);
	cr_assert_eq(l.results, 0);
	cr_assert_eq(l.playing, 0);
	sim.now += MINUTE;
	cr_assert_eq(roll_back(1, 0), REFUSAL_ACCEPTED);
	cr_assert_eq(event()->state, EVENT_BETWEEN);
	cr_assert_eq(event()->rounds_drawn, 1);
	cr_assert_eq(event()->pair[lost_here - 1].sum, 100 * UNIT_ONE);

	const ms_t at = sim.now;
	script_until(&sim, EVENT_SEATED);
	cr_assert_eq(sim.now, at, "it is drawn at once");
	cr_assert(meet(2, lost_here, lost_there));
	cr_assert(meet(2, won_here, won_there));
	cr_assert_eq(event()->round[1].start_at, at + config.break_ms);
	cr_assert_eq(
	    event()->round[1].end_at, at + config.break_ms + config.round_ms);
	cr_assert_eq(event()->round[1].thrown, 1);
	cr_assert_neq(memcmp(&dealt, event()->deal, sizeof(dealt)), 0);
}

/* What was finished in the round in play counts, what is being played does not. */
Test(roll_back, it_takes_the_number_of_results)
{
	const struct event_config config = sim_config(3, 2);

	begin(&config, 6);
	script_round_but(&sim, 0);
	next_round();
	const struct standing before = event()->standing[0];
	script_board(&sim, 1, 7);
	script_board(&sim, 3, 7);
	script_pass(&sim, config.board_pause_ms);
	script_board(&sim, 1, 8);
	const struct roll_back_loss l = loss(1);
	cr_assert_eq(l.tables, 3);
	cr_assert_eq(l.results, 3);
	cr_assert_eq(l.playing, 2);
	const uint64_t fingerprint = event_fingerprint(event());
	cr_expect_eq(roll_back(1, 2), REFUSAL_OTHER_COUNT);
	cr_expect_eq(roll_back(1, 4), REFUSAL_OTHER_COUNT);
	cr_expect_eq(event_fingerprint(event()), fingerprint);
	cr_assert_eq(roll_back(1, 3), REFUSAL_ACCEPTED);
	cr_assert_eq(event()->standing[0].pair, before.pair);
	cr_assert_eq(event()->standing[0].total, before.total);
	script_until(&sim, EVENT_PLAYING);
	cr_assert_eq(event()->rounds_drawn, 2);
	for (int t = 1; t <= 3; t++)
		cr_assert_eq(event()->table[t - 1].done, 0);
	script_round_but(&sim, 0);
	next_round();
	script_round_but(&sim, 0);
	script_until(&sim, EVENT_ENDED);
	cr_assert_eq(event()->rounds_closed, 3);
}

/* Rounds 2 and 3 are closed; back to 1, as it stood. */
Test(roll_back, over_rounds_that_have_closed)
{
	const struct event_config config = sim_config(5, 1);
	int64_t sum[8];

	begin(&config, 8);
	script_round_but(&sim, 0);
	script_until(&sim, EVENT_SEATED);
	for (int p = 0; p < 8; p++)
		sum[p] = event()->pair[p].sum;
	struct draw_table seat[4];
	memcpy(seat, event()->round[1].seat, sizeof(seat));
	for (int r = 2; r <= 3; r++) {
		script_until(&sim, EVENT_PLAYING);
		script_round_but(&sim, 0);
		script_until(&sim, EVENT_SEATED);
	}
	cr_assert_eq(loss(1).results, 8);
	cr_assert_eq(loss(1).tables, 12);
	cr_assert_eq(loss(2).results, 4);
	cr_assert_eq(roll_back(1, 8), REFUSAL_ACCEPTED);
	for (int p = 0; p < 8; p++) {
		cr_assert_eq(event()->pair[p].sum, sum[p]);
		cr_assert_eq(event()->pair[p].finished, 1);
		cr_assert_eq(event()->pair[p].owed, 1);
	}
	script_until(&sim, EVENT_SEATED);
	/* from the same standing the same draw follows */
	cr_assert_eq(memcmp(seat, event()->round[1].seat, sizeof(seat)), 0);
	for (int r = 2; r <= 4; r++)
		cr_assert_eq(event()->round[r - 1].thrown, 1, "round %d", r);
	cr_assert_eq(event()->round[4].thrown, 0);
	cr_assert_eq(loss(1).results, 0);
	cr_assert_eq(roll_back(1, 0), REFUSAL_ACCEPTED);
	cr_assert_eq(event()->round[1].thrown, 2);
	cr_assert_eq(event()->round[2].thrown, 1);
}

Test(roll_back, what_cannot_be_is_refused)
{
	struct event_config config = sim_config(2, 1);
	struct cmd cmd = {
	    .kind = CMD_ROLL_BACK, .u.directive = {.round = 1, .reason = " "}};

	begin(&config, 4);
	cr_expect_eq(roll_back(0, 0), REFUSAL_NO_SNAPSHOT);
	cr_expect_eq(roll_back(1, 0), REFUSAL_NO_SNAPSHOT);
	script_round_but(&sim, 0);
	script_until(&sim, EVENT_BETWEEN);
	cr_expect_eq(roll_back(1, 0), REFUSAL_NOTHING_LATER);
	next_round();
	const uint64_t before = event_fingerprint(event());
	cr_expect_eq(roll_back(0, 0), REFUSAL_NO_SNAPSHOT);
	cr_expect_eq(roll_back(2, 0), REFUSAL_NO_SNAPSHOT);
	cr_expect_eq(roll_back(-1, 0), REFUSAL_NO_SNAPSHOT);
	cr_expect_eq(roll_back(1, -1), REFUSAL_OTHER_COUNT);
	cr_expect_eq(sim_submit(&sim, &cmd), REFUSAL_NO_REASON);
	cr_expect_eq(event_fingerprint(event()), before);
	script_round_but(&sim, 0);
	script_until(&sim, EVENT_ENDED);
	cr_expect_eq(roll_back(1, 2), REFUSAL_EVENT_OVER);
}

Test(roll_back, a_night_that_is_stopped_stays_so)
{
	const struct event_config config = sim_config(2, 1);
	struct cmd stop = {
	    .kind = CMD_STOP, .u.directive = {.reason = "the hall burns"}};

	begin(&config, 4);
	script_round_but(&sim, 0);
	next_round();
	cr_assert_eq(sim_submit(&sim, &stop), REFUSAL_ACCEPTED);
	cr_expect_eq(roll_back(1, 0), REFUSAL_EVENT_OVER);
}

/* There are as many prepared boards as the night has, and they are known. */
Test(roll_back, not_with_prepared_boards)
{
	struct event_config config = sim_config(2, 1);

	config.prepared_player = 77;
	strcpy(config.prepared_by, "Ann");
	begin(&config, 4);
	script_round_but(&sim, 0);
	next_round();
	cr_expect_eq(roll_back(1, 0), REFUSAL_NO_BOARDS);
}

/*
 * Who left in round 3 stays out and is seated no more; who left in round 2 and
 * came back in round 3 is in, and has missed nothing.
 */
Test(roll_back, the_field_stays_as_it_is)
{
	struct event_config config = sim_config(4, 1);

	config.returns_max = 2;
	begin(&config, 8);
	script_round_but(&sim, 0);
	next_round();
	script_do(&sim, 13, CMD_WITHDRAW);
	script_pass_round(&sim);
	next_round();
	cr_assert_eq(script_do(&sim, 13, CMD_RETURN), REFUSAL_ACCEPTED);
	script_do(&sim, 15, CMD_WITHDRAW);
	const struct pair *stays = &event()->pair[6], *left = &event()->pair[7];
	cr_assert_eq(stays->owed, 2);
	cr_assert_eq(left->withdrawn_round, 2);
	cr_assert_eq(roll_back(1, loss(1).results), REFUSAL_ACCEPTED);
	cr_expect_eq(stays->owed, 1);
	cr_expect_eq(stays->returns, 1);
	cr_expect(left->withdrawn);
	cr_expect_eq(left->withdrawn_round, 1);
	script_until(&sim, EVENT_SEATED);
	cr_expect_eq(event()->round[1].tables, 3);
	cr_expect(stays->table != 0 || event()->round[1].bye == 7);
	cr_expect_eq(left->table, 0);
	const int more = stays->table != 0;
	script_until(&sim, EVENT_PLAYING);
	script_pass_round(&sim);
	cr_expect_eq(left->owed, 1);
	cr_expect_eq(stays->owed, 1 + more);
}

/*
 * The clock takes out who was gone for two rounds, one after the other; one that
 * was thrown away is none of them.
 */
Test(roll_back, who_was_gone_in_what_is_thrown_away_was_not)
{
	struct event_config config = sim_config(5, 1);

	config.withdraw_after = 2;
	begin(&config, 8);
	script_pass_round(&sim);
	const struct pair *gone = &event()->pair[7];
	script_both(&sim, 8, CMD_DISCONNECT);
	next_round();
	script_pass_round(&sim);
	next_round();
	cr_assert_eq(gone->gone, 1);
	cr_assert_eq(roll_back(1, loss(1).results), REFUSAL_ACCEPTED);
	cr_expect_eq(gone->gone, 0);
	next_round();
	script_pass_round(&sim);
	next_round();
	cr_expect_eq(gone->gone, 1);
	cr_expect_not(gone->withdrawn);
	script_pass_round(&sim);
	script_until(&sim, EVENT_SEATED);
	cr_expect(gone->withdrawn);
}

/* A preview counts who met in what stands, and not in what was thrown away. */
Test(roll_back, a_preview_after_it)
{
	const struct event_config config = sim_config(4, 1);
	struct arena arena = {.base = NULL};
	struct cmd cmd;

	begin(&config, 6);
	script_round_but(&sim, 0);
	next_round();
	script_round_but(&sim, 0);
	next_round();
	correct(1, 1, 8);
	cr_assert_eq(roll_back(1, 3), REFUSAL_ACCEPTED);
	next_round();
	arena.size = due_preview_size(event());
	arena.base = malloc(arena.size);
	cr_assert(due_preview(event(), &arena, &cmd));
	cr_assert_eq(cmd.u.seat_round.round, 3);
	cr_assert_eq(cmd.u.seat_round.tables, 3);
	for (int t = 0; t < 3; t++) {
		const struct draw_table *seat = &cmd.u.seat_round.table[t];

		cr_assert_not(meet(1, seat->ns, seat->ew));
		cr_assert_not(meet(2, seat->ns, seat->ew));
		cr_assert_not(seat->repeat);
	}
	free(arena.base);
}

/* Round 3, which was published while 2 was played, is published again. */
Test(roll_back, what_was_drawn_ahead_is_drawn_again)
{
	struct event_config config = sim_config(4, 1);

	config.draw_from = DRAW_FROM_PREVIOUS;
	begin(&config, 8);
	script_pass(&sim, 0);
	script_round_but(&sim, 0);
	next_round();
	script_pass(&sim, 0);
	cr_assert_eq(event()->round[2].tables, 4);
	cr_assert_eq(roll_back(1, 0), REFUSAL_ACCEPTED);
	cr_assert_eq(event()->round[1].tables, 0);
	cr_assert_eq(event()->round[2].tables, 0);
	next_round();
	/* from the list, as before: the round before it is 0 */
	cr_assert_eq(event()->round[1].draw.from, 0);
	script_pass(&sim, 0);
	cr_assert_eq(event()->round[2].tables, 4);
	cr_assert_eq(event()->round[2].thrown, 0);
}

/* Where the clock is kept the plan moves to a break after it as well. */
Test(roll_back, the_clock_is_kept_from_there_on)
{
	struct event_config config = sim_config(3, 1);

	config.after_outage = AFTER_OUTAGE_KEEP;
	begin(&config, 4);
	script_round_but(&sim, 0);
	next_round();
	sim.now += 2 * MINUTE;
	const ms_t at = sim.now;
	cr_assert_eq(roll_back(1, 0), REFUSAL_ACCEPTED);
	cr_assert_eq(event_next_start(event()), at + config.break_ms);
	script_until(&sim, EVENT_SEATED);
	cr_assert_eq(event()->round[1].start_at, at + config.break_ms);
	cr_assert_eq(
	    event()->round[1].end_at, at + config.break_ms + config.round_ms);
	cr_assert_eq(event()->rolled_at, 0);
}

/* Nobody is asked any more about a position of a round that is thrown away. */
Test(roll_back, while_positions_are_solved)
{
	struct event_config config = sim_config(3, 1);

	config.unfinished = UNFINISHED_DOUBLE_DUMMY;
	config.close_early = false;
	begin(&config, 4);
	script_round_but(&sim, 0);
	script_until(&sim, EVENT_SEATED);
	script_until(&sim, EVENT_PLAYING);
	script_board(&sim, 1, 7);
	script_call(&sim, 2, call_bid(1, STRAIN_NOTRUMP));
	for (int i = 0; i < 3; i++)
		script_call(&sim, 2, CALL_PASS);
	script_card(&sim, 2);
	script_until(&sim, EVENT_CLOSING);
	cr_assert_eq(loss(1).results, 1);
	cr_assert_eq(roll_back(1, 1), REFUSAL_ACCEPTED);
	cr_assert_eq(event()->rulings_due_at, 0);
	struct cmd late = {.kind = CMD_SOLVED,
	    .u.solved = {.round = 2, .table = 2, .board = 2, .tricks = 7}};
	cr_expect_eq(sim_submit(&sim, &late), REFUSAL_NOT_DUE);
	next_round();
	cr_expect_eq(sim_submit(&sim, &late), REFUSAL_NOT_DUE);
}

/* Faults that are planted are seen; planted_expect ends the night. */
TestSuite(roll_back_planted);

/* The event of a night that was rolled back to round 1 just now. */
static struct event *
planted_back(void)
{
	const struct event_config config = sim_config(3, 1);

	begin(&config, 4);
	script_round_but(&sim, 0);
	next_round();
	cr_assert_eq(roll_back(1, 0), REFUSAL_ACCEPTED);
	return planted_in(&sim);
}

Test(roll_back_planted, something_is_left)
{
	struct event *event = planted_back();

	event->round[2].thrown++;
	event->round[1].closed_at = 1;
	planted_expect(&sim, "something is left of a round");
}

Test(roll_back_planted, it_goes_back_to_nowhere)
{
	struct event *event = planted_back();

	event->round[2].thrown++;
	event->state = EVENT_PLAYING;
	planted_expect(&sim, "not rolled back to the close");
}

Test(roll_back_planted, it_is_forgotten)
{
	struct event *event = planted_back();

	event->round[1].thrown = 0;
	planted_expect(&sim, "fewer rounds were thrown away");
}

/* Pair 6 is gone in round 2, and taken out by the clock, and back or not. */
static struct event *
planted_gone(bool returns)
{
	struct event_config config = sim_config(4, 1);

	config.withdraw_after = config.returns_max = 1;
	begin(&config, 6);
	script_pass_round(&sim);
	script_until(&sim, EVENT_SEATED);
	script_both(&sim, 6, CMD_DISCONNECT);
	script_until(&sim, EVENT_PLAYING);
	script_pass_round(&sim);
	script_until(&sim, EVENT_SEATED);
	cr_assert_eq(event()->pair[5].withdrawn_by, WITHDRAWN_BY_CLOCK);
	if (returns) {
		script_both(&sim, 6, CMD_CONNECT);
		cr_assert_eq(script_do(&sim, 12, CMD_RETURN), REFUSAL_ACCEPTED);
	}
	return planted_in(&sim);
}

/* Going back must be seen to do what it does: the fault is what it leaves. */
Test(roll_back_planted, the_clock_has_still_taken_it_out)
{
	struct event *event = planted_gone(false);
	const struct pair out = event->pair[5];

	sim.options.unchecked = true;
	cr_assert_eq(roll_back(1, loss(1).results), REFUSAL_ACCEPTED);
	event->pair[5].withdrawn = true;
	event->pair[5].withdrawn_by = out.withdrawn_by;
	planted_expect(&sim, "is out for a round that was thrown away");
}

Test(roll_back_planted, its_return_is_used_up)
{
	struct event *event = planted_gone(true);

	sim.options.unchecked = true;
	cr_assert_eq(roll_back(1, loss(1).results), REFUSAL_ACCEPTED);
	event->pair[5].returns = 1;
	planted_expect(&sim, "has other returns than that go back");
}

Test(roll_back_planted, a_board_is_played_again)
{
	const struct event_config config = sim_config(3, 1);
	struct event *event;

	begin(&config, 4);
	script_round_but(&sim, 0);
	script_until(&sim, EVENT_SEATED);
	const struct deal dealt = sim_event(&sim)->deal[0];
	cr_assert_eq(roll_back(1, 0), REFUSAL_ACCEPTED);
	sim.options.unchecked = true;
	script_until(&sim, EVENT_SEATED);
	event = planted_in(&sim);
	event->deal[0] = dealt;
	planted_expect(&sim, "thrown away is played again");
}
