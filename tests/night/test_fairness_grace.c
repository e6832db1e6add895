/* SPDX-License-Identifier: ISC */
/*
 * The situations of docs/fairness.md in which a player who is waited for has no
 * line when the board is cut, as test_fairness.c has the others.
 *
 * Looked at is table 1, where board 1 is dealt by North.  Unless it says
 * otherwise a round is one board of 7 minutes, a side is slow that used over
 * 84 s more, and 60 s of a lost line that comes back are spared.
 */
#include <criterion/criterion.h>

#include "tests/lib/script.h"

#define SECOND ((ms_t)1000)

static struct sim sim;

static void
teardown(void)
{
	sim_fini(&sim);
}

TestSuite(fairness_grace, .fini = teardown);

static const struct event *
event(void)
{
	return sim_event(&sim);
}

static void
begin(const struct event_config *config, int robots)
{
	const struct sim_options options = {
	    .seed = 3, .pairs = 4, .robots = robots};

	sim_init(&sim, config, &options);
	script_start(&sim, 4);
}

static void
begin_boards(int boards)
{
	const struct event_config config = sim_config(1, boards);

	begin(&config, 0);
}

static void
think(int seconds)
{
	script_pass(&sim, seconds * SECOND);
}

static void
must(enum seat seat, enum cmd_kind kind)
{
	cr_assert_eq(script_do(&sim, event_seat_player(event(), 1, seat), kind),
	    REFUSAL_ACCEPTED);
}

/* North passes after so long, East thinks so long, and his line is gone. */
static void
lose_east(int north_s, int east_s)
{
	think(north_s);
	script_call(&sim, 1, CALL_PASS);
	think(east_s);
	must(EAST, CMD_DISCONNECT);
}

/* To the cut; what the solver is asked about it finds so many tricks for. */
static void
end(int tricks)
{
	const struct cmd cmd = {.kind = CMD_SOLVED,
	    .u.solved = {.round = 1, .table = 1, .board = 1, .tricks = tricks}};

	if (event()->config.unfinished == UNFINISHED_DOUBLE_DUMMY) {
		struct cmd said = cmd;

		script_until(&sim, EVENT_CLOSING);
		cr_assert_eq(sim_submit(&sim, &said), REFUSAL_ACCEPTED);
	}
	script_until(&sim, EVENT_ENDED);
}

static void
expect_judged(int board, enum ruling_reason reason, int ns_s, int ew_s)
{
	const struct result *r = event_result(event(), 1, 1, board - 1);

	cr_expect_eq(
	    r->reason, reason, "for %s", ruling_reason_name(r->reason));
	cr_expect_eq(r->judged_ms[SIDE_NS], ns_s * SECOND, "N-S %lld ms",
	    (long long)r->judged_ms[SIDE_NS]);
	cr_expect_eq(r->judged_ms[SIDE_EW], ew_s * SECOND, "E-W %lld ms",
	    (long long)r->judged_ms[SIDE_EW]);
}

/* In whole per cent. */
static void
expect_got(int board, int ns, int ew)
{
	const struct result *r = event_result(event(), 1, 1, board - 1);

	cr_expect_eq(r->unit[SIDE_NS], ns * UNIT_ONE, "N-S %lld",
	    (long long)r->unit[SIDE_NS]);
	cr_expect_eq(r->unit[SIDE_EW], ew * UNIT_ONE, "E-W %lld",
	    (long long)r->unit[SIDE_EW]);
}

/* What the board's record says, which is what was judged. */
static void
expect_record(int ns_s, int ew_s, int ew_spared_s)
{
	const struct result *r = event_result(event(), 1, 1, 0);
	const struct board_play *board = &event()->table[0].board;

	cr_expect_eq(board->used_ms[SIDE_NS], ns_s * SECOND);
	cr_expect_eq(board->used_ms[SIDE_EW], ew_s * SECOND, "E-W %u ms",
	    board->used_ms[SIDE_EW]);
	cr_expect_eq(board->spared_ms[SIDE_NS], 0);
	cr_expect_eq(board->spared_ms[SIDE_EW], ew_spared_s * SECOND,
	    "E-W %u ms", board->spared_ms[SIDE_EW]);
	cr_expect_eq(r->used_ms[SIDE_NS], ns_s * SECOND);
	cr_expect_eq(r->used_ms[SIDE_EW], ew_s * SECOND);
}

Test(fairness_grace, f112_who_is_gone_at_the_cut)
{
	begin_boards(1);
	lose_east(230, 130);
	end(0);
	expect_judged(1, RULING_BOTH_SLOW, 230, 190);
	expect_got(1, 50, 50);
	expect_record(230, 190, 0);
}

/* West comes and goes meanwhile, and then he is gone as well. */
Test(fairness_grace, f113_both_gone_at_the_cut)
{
	begin_boards(1);
	lose_east(230, 130);
	think(10);
	must(WEST, CMD_DISCONNECT);
	think(10);
	must(WEST, CMD_CONNECT);
	think(10);
	must(WEST, CMD_DISCONNECT);
	end(0);
	expect_judged(1, RULING_BOTH_SLOW, 230, 190);
	expect_got(1, 50, 50);
	expect_record(230, 190, 0);
}

static void
explain(enum seat seat, int call)
{
	struct cmd cmd = {.kind = CMD_EXPLAIN,
	    .player = event_seat_player(event(), 1, seat),
	    .u.note = {.board = 1, .call = call, .text = "six of them"}};

	cr_assert_eq(sim_submit(&sim, &cmd), REFUSAL_ACCEPTED);
}

/* It is East's turn to call; then he is gone. */
Test(fairness_grace, f220_partner_has_a_line_and_a_word)
{
	begin_boards(1);
	script_call(&sim, 1, CALL_PASS);
	script_call(&sim, 1, CALL_PASS);
	script_call(&sim, 1, CALL_PASS);
	script_call(&sim, 1, call_bid(1, STRAIN_CLUBS));
	lose_east(230, 130);
	think(59);
	explain(WEST, 4);
	end(0);
	expect_judged(1, RULING_BOTH_SLOW, 230, 190);
	expect_got(1, 50, 50);
	expect_record(230, 190, 0);
}

Test(fairness_grace, f240_partner_takes_his_call_back)
{
	struct event_config config = sim_config(1, 1);

	config.undo = UNDO_CALLS;
	begin(&config, 0);
	for (int i = 0; i < 3; i++)
		script_call(&sim, 1, CALL_PASS);
	script_call(&sim, 1, call_bid(1, STRAIN_CLUBS));
	lose_east(245, 115);
	think(30);
	must(WEST, CMD_UNDO);
	script_call(&sim, 1, call_bid(1, STRAIN_CLUBS));
	script_call(&sim, 1, CALL_PASS);
	end(0);
	expect_judged(1, RULING_BOTH_SLOW, 245, 175);
	expect_got(1, 50, 50);
	expect_record(245, 175, 0);
}

Test(fairness_grace, f282_partner_takes_his_call_back_and_blinks)
{
	struct event_config config = sim_config(1, 1);

	config.undo = UNDO_CALLS;
	begin(&config, 0);
	for (int i = 0; i < 3; i++)
		script_call(&sim, 1, CALL_PASS);
	script_call(&sim, 1, call_bid(1, STRAIN_CLUBS));
	lose_east(245, 115);
	think(30);
	must(WEST, CMD_UNDO);
	must(WEST, CMD_DISCONNECT);
	script_pass(&sim, SECOND / 10);
	must(WEST, CMD_CONNECT);
	script_call(&sim, 1, call_bid(1, STRAIN_CLUBS));
	script_call(&sim, 1, CALL_PASS);
	end(0);
	const struct result *r = event_result(event(), 1, 1, 0);
	cr_expect_eq(r->reason, RULING_BOTH_SLOW);
	cr_expect_eq(r->judged_ms[SIDE_EW], 174900, "E-W %lld ms",
	    (long long)r->judged_ms[SIDE_EW]);
	expect_got(1, 50, 50);
}

static void
claim(enum seat seat, int tricks)
{
	struct cmd cmd = {.kind = CMD_CLAIM,
	    .player = event_seat_player(event(), 1, seat),
	    .u.claim = {.tricks = tricks}};

	cr_assert_eq(sim_submit(&sim, &cmd), REFUSAL_ACCEPTED);
}

static void
refuse(enum seat seat, enum cmd_kind kind)
{
	struct cmd cmd = {.kind = kind,
	    .player = event_seat_player(event(), 1, seat),
	    .u.answer = {.board = 1, .agree = false}};

	cr_assert_eq(sim_submit(&sim, &cmd), REFUSAL_ACCEPTED);
}

/* East is to lead and gone; a second before the cut West claims. */
static void
lose_the_leader(void)
{
	begin_boards(1);
	think(230);
	script_call(&sim, 1, call_bid(1, STRAIN_CLUBS));
	for (int i = 0; i < 3; i++)
		script_call(&sim, 1, CALL_PASS);
	think(130);
	must(EAST, CMD_DISCONNECT);
	think(59);
}

Test(fairness_grace, f221_partner_claims)
{
	/* open at the cut, it has failed and is the claimer's time as well */
	lose_the_leader();
	claim(WEST, 13);
	end(0);
	expect_judged(1, RULING_BOTH_SLOW, 230, 190);
	expect_got(1, 50, 50);
	sim_fini(&sim);
	lose_the_leader();
	claim(WEST, 13);
	refuse(NORTH, CMD_ANSWER_CLAIM);
	end(0);
	expect_judged(1, RULING_BOTH_SLOW, 230, 190);
	expect_record(230, 190, 0);
}

/* Declarer claims, and West is there to answer: it is open, or he objects. */
Test(fairness_grace, f281_the_others_claim)
{
	for (int objects = 0; objects <= 1; objects++) {
		lose_the_leader();
		claim(NORTH, 13);
		if (objects)
			refuse(WEST, CMD_ANSWER_CLAIM);
		end(0);
		expect_judged(
		    1, RULING_BOTH_SLOW, 231 - objects, 189 + objects);
		expect_got(1, 50, 50);
		expect_record(231 - objects, 189 + objects, 0);
		if (!objects)
			sim_fini(&sim);
	}
}

/* East wins the third trick, to which West plays last. */
static void
deal_thirds(const struct event *e, int round, struct deal *deal_r)
{
	(void)e;
	(void)round;
	cr_assert(deal_read("N:AKQJ.AKQ.AKQ.KQ9 T987.JT9.JT9.AJT "
			    "6543.8765.876.87 2.432.5432.65432",
	    &deal_r[0]));
}

Test(fairness_grace, f222_partner_wants_a_card_back)
{
	const struct sim_options options = {
	    .seed = 3, .pairs = 4, .deal = deal_thirds};
	struct event_config config = sim_config(1, 1);

	config.undo = UNDO_CONSENT;
	for (int refused = 0; refused <= 1; refused++) {
		sim_init(&sim, &config, &options);
		script_start(&sim, 4);
		think(230);
		script_call(&sim, 1, call_bid(1, STRAIN_NOTRUMP));
		for (int i = 0; i < 3; i++)
			script_call(&sim, 1, CALL_PASS);
		for (int i = 0; i < 12; i++)
			script_card(&sim, 1);
		think(130);
		must(EAST, CMD_DISCONNECT);
		think(59);
		must(WEST, CMD_UNDO);
		if (refused)
			refuse(NORTH, CMD_ANSWER_UNDO);
		end(0);
		expect_judged(1, RULING_BOTH_SLOW, 230, 190);
		expect_record(230, 190, 0);
		if (!refused)
			sim_fini(&sim);
	}
}

Test(fairness_grace, f114_short_boards)
{
	struct event_config config = sim_config(1, 1);

	config.round_ms = 20 * SECOND;
	config.last_board_margin_ms = 0;
	config.slow_margin_ms = 4 * SECOND;
	config.disconnect_grace_ms = 10 * SECOND;
	begin(&config, 0);
	lose_east(7, 0);
	end(0);
	expect_judged(1, RULING_EW_SLOW, 7, 13);
	expect_got(1, 60, 40);
}

Test(fairness_grace, f115_back_before_the_cut)
{
	begin_boards(1);
	lose_east(230, 129);
	think(60);
	must(EAST, CMD_CONNECT);
	end(0);
	expect_judged(1, RULING_NS_SLOW, 230, 130);
	expect_got(1, 40, 60);
	expect_record(230, 130, 60);
}

/* Back for no time at all is back. */
Test(fairness_grace, f116_only_the_last_time_counts)
{
	begin_boards(1);
	lose_east(240, 120);
	think(40);
	must(EAST, CMD_CONNECT);
	must(EAST, CMD_DISCONNECT);
	end(0);
	expect_judged(1, RULING_NS_SLOW, 240, 140);
	expect_got(1, 40, 60);
	expect_record(240, 140, 40);
}

/* He comes back, and it is North who is waited for at the cut. */
Test(fairness_grace, f117_gone_when_others_are_waited_for)
{
	begin_boards(1);
	lose_east(100, 10);
	think(50);
	must(EAST, CMD_CONNECT);
	script_call(&sim, 1, CALL_PASS);
	must(EAST, CMD_DISCONNECT);
	end(0);
	expect_judged(1, RULING_NS_SLOW, 360, 10);
	expect_got(1, 40, 60);
	expect_record(360, 10, 50);
}

/* East is gone for two minutes; the robot has sat for 5 s. */
Test(fairness_grace, f118_a_robot_in_the_seat_at_the_cut)
{
	const struct event_config config = sim_config(1, 1);

	begin(&config, 4);
	lose_east(295, 0);
	think(120);
	sim_give_robots(&sim);
	cr_assert_neq(event()->table[0].substitute[EAST], 0);
	end(0);
	expect_judged(1, RULING_NS_SLOW, 295, 60);
	expect_got(1, 40, 60);
	expect_record(295, 60, 60);
}

/* As F66, a slam that is worth 100 % or, to a slow side, 50 %. */
Test(fairness_grace, f119_by_double_dummy)
{
	struct event_config config = sim_config(1, 1);

	config.unfinished = UNFINISHED_DOUBLE_DUMMY;
	begin(&config, 0);
	script_board(&sim, 2, 0);
	script_call(&sim, 1, call_bid(1, STRAIN_SPADES));
	for (int i = 0; i < 3; i++)
		script_call(&sim, 1, CALL_PASS);
	think(160);
	script_card(&sim, 1);
	think(200);
	must(NORTH, CMD_DISCONNECT);
	end(13);
	expect_judged(1, RULING_NS_SLOW, 260, 160);
	expect_got(1, 50, 0);
}

/* 14 minutes: board 1 is cut and board 2 not begun. */
Test(fairness_grace, f120_boards_not_begun_go_with_it)
{
	begin_boards(2);
	lose_east(460, 320);
	end(0);
	for (int board = 1; board <= 2; board++) {
		expect_judged(board, RULING_BOTH_SLOW, 460, 380);
		expect_got(board, 50, 50);
	}
}

/* East is gone for 30 s when the daemon goes, and never comes back. */
Test(fairness_grace, f121_an_outage_in_between)
{
	struct cmd cmd = {.kind = CMD_OUTAGE};

	begin_boards(1);
	lose_east(230, 130);
	think(30);
	cmd.u.outage.from = sim.now;
	sim.now += 300 * SECOND;
	cmd.u.outage.until = sim.now;
	cr_assert_eq(sim_submit(&sim, &cmd), REFUSAL_ACCEPTED);
	must(NORTH, CMD_CONNECT);
	must(SOUTH, CMD_CONNECT);
	must(WEST, CMD_CONNECT);
	end(0);
	expect_judged(1, RULING_BOTH_SLOW, 230, 190);
	expect_got(1, 50, 50);
}

Test(fairness_grace, f122_who_sat_there_may_have_been_slow)
{
	struct event_config config = sim_config(1, 1);

	begin(&config, 0);
	lose_east(300, 0);
	end(0);
	expect_judged(1, RULING_BOTH_AT_FAULT, 300, 120);
	expect_got(1, 40, 40);
	sim_fini(&sim);
	config.unfinished = UNFINISHED_VOID;
	begin(&config, 0);
	lose_east(300, 0);
	end(0);
	expect_judged(1, RULING_BOTH_AT_FAULT, 300, 120);
	expect_got(1, 40, 40);
	sim_fini(&sim);
	begin_boards(1);
	lose_east(337, 0);
	end(0);
	expect_judged(1, RULING_NS_SLOW, 337, 83);
	expect_got(1, 40, 60);
}
