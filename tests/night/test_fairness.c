/* SPDX-License-Identifier: ISC */
/*
 * The situations of docs/fairness.md, each a few lines in virtual time that
 * must give exactly the ruling and score worked out there by hand.  Their
 * numbers are in the tests' names; test_fairness_doc.sh compares the two.
 *
 * Looked at is table 1, where board 1 is dealt by North.  Unless it says
 * otherwise a round is one board of 7 minutes, a side is slow that used over
 * 84 s more, and 60 s in which it could not be reached are spared.
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

TestSuite(fairness, .fini = teardown);

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

/* A round of so many boards by a rule. */
static void
begin_by(enum unfinished unfinished, int boards)
{
	struct event_config config = sim_config(1, boards);

	config.unfinished = unfinished;
	begin(&config, 4);
}

/* Whoever is on turn thinks so long, then calls. */
static void
call(int seconds, call_t call)
{
	script_pass(&sim, seconds * SECOND);
	script_call(&sim, 1, call);
}

static int32_t
player(enum seat seat)
{
	return event_seat_player(event(), 1, seat);
}

static void
must(enum seat seat, enum cmd_kind kind)
{
	cr_assert_eq(script_do(&sim, player(seat), kind), REFUSAL_ACCEPTED);
}

static void
claim(enum seat seat, int tricks)
{
	struct cmd cmd = {.kind = CMD_CLAIM,
	    .player = player(seat),
	    .u.claim = {.tricks = tricks}};

	cr_assert_eq(sim_submit(&sim, &cmd), REFUSAL_ACCEPTED);
}

/* All pass: the dealer thinks so long, the next player so long. */
static void
play(int dealer_s, int other_s)
{
	call(dealer_s, CALL_PASS);
	call(other_s, CALL_PASS);
	call(0, CALL_PASS);
	call(0, CALL_PASS);
}

/* To the cut, or to the early close. */
static void
end(void)
{
	script_until(&sim, EVENT_ENDED);
}

static const struct result *
result_of(int board)
{
	return event_result(event(), 1, 1, board - 1);
}

static void
expect_judged(
    int board, enum ruled_by by, enum ruling_reason reason, int ns_s, int ew_s)
{
	const struct result *r = result_of(board);

	cr_expect_eq(r->ruled_by, by, "by %s", ruled_by_name(r->ruled_by));
	cr_expect_eq(
	    r->reason, reason, "for %s", ruling_reason_name(r->reason));
	cr_expect_eq(r->judged_ms[SIDE_NS], ns_s * SECOND, "N-S %lld ms",
	    (long long)r->judged_ms[SIDE_NS]);
	cr_expect_eq(r->judged_ms[SIDE_EW], ew_s * SECOND, "E-W %lld ms",
	    (long long)r->judged_ms[SIDE_EW]);
}

/* What a side got, in whole per cent or IMPs, and whether it owes the board. */
static void
expect_side(int board, int side, enum award award, int got, bool owed)
{
	const struct result *r = result_of(board);

	cr_expect_eq(r->award[side], award, "side %d: %s", side,
	    award_name(r->award[side]));
	cr_expect(r->scored[side], "side %d", side);
	cr_expect_eq(r->unit[side], got * UNIT_ONE, "side %d: %lld", side,
	    (long long)r->unit[side]);
	cr_expect_eq(r->owed[side], owed, "side %d", side);
}

static void
expect_not_scored(int board, int side, bool owed)
{
	const struct result *r = result_of(board);

	cr_expect_eq(r->award[side], AWARD_NONE);
	cr_expect(!r->scored[side], "side %d", side);
	cr_expect_eq(r->owed[side], owed, "side %d", side);
}

/* In matchpoints. */
static void
expect_ns_slow(int board)
{
	expect_side(board, SIDE_NS, AWARD_MINUS, 40, true);
	expect_side(board, SIDE_EW, AWARD_PLUS, 60, false);
}

static void
expect_ew_slow(int board)
{
	expect_side(board, SIDE_NS, AWARD_PLUS, 60, false);
	expect_side(board, SIDE_EW, AWARD_MINUS, 40, true);
}

static void
expect_average(int board)
{
	expect_side(board, SIDE_NS, AWARD_AVERAGE, 50, true);
	expect_side(board, SIDE_EW, AWARD_AVERAGE, 50, true);
}

static void
expect_void(int board)
{
	cr_expect_eq(result_of(board)->kind, ROW_VOID);
	expect_not_scored(board, SIDE_NS, true);
	expect_not_scored(board, SIDE_EW, true);
}

Test(fairness, f01_the_slow_side_pays)
{
	begin_by(UNFINISHED_BY_CLOCK, 1);
	call(20, CALL_PASS);
	end();
	expect_judged(1, RULED_BY_CLOCK, RULING_EW_SLOW, 20, 400);
	expect_ew_slow(1);
	cr_expect_eq(result_of(1)->end, END_CUT);
	cr_expect_eq(result_of(1)->used_ms[SIDE_EW], 400 * SECOND);
}

Test(fairness, f02_neither_is_slow)
{
	begin_by(UNFINISHED_BY_CLOCK, 1);
	call(200, CALL_PASS);
	end();
	expect_judged(1, RULED_BY_CLOCK, RULING_BOTH_SLOW, 200, 220);
	expect_average(1);
}

Test(fairness, f03_exactly_the_margin_is_not_slow)
{
	begin_by(UNFINISHED_BY_CLOCK, 1);
	call(252, CALL_PASS);
	end();
	expect_judged(1, RULED_BY_CLOCK, RULING_BOTH_SLOW, 252, 168);
	expect_average(1);
}

Test(fairness, f04_a_moment_over_the_margin_is)
{
	begin_by(UNFINISHED_BY_CLOCK, 1);
	script_pass(&sim, 1);
	call(252, CALL_PASS);
	end();
	cr_expect_eq(result_of(1)->judged_ms[SIDE_NS], 252001);
	cr_expect_eq(result_of(1)->judged_ms[SIDE_EW], 167999);
	cr_expect_eq(result_of(1)->reason, RULING_NS_SLOW);
	expect_ns_slow(1);
}

Test(fairness, f05_a_play_nearly_over_goes_by_the_clock_too)
{
	begin_by(UNFINISHED_BY_CLOCK, 1);
	call(0, call_bid(1, STRAIN_NOTRUMP));
	for (int i = 0; i < 3; i++)
		call(0, CALL_PASS);
	/* twelve tricks, and the defender on lead to the last one waits */
	for (int i = 0; i < 48; i++)
		script_card(&sim, 1);
	const enum side waits =
	    seat_side(board_play_turn(event_board(event(), 1)));
	end();
	cr_expect_eq(result_of(1)->judged_ms[waits], 420 * SECOND);
	if (waits == SIDE_NS)
		expect_ns_slow(1);
	else
		expect_ew_slow(1);
}

/* Board 1 ends 60 s before the end; with the pause 55 s are left. */
Test(fairness, f06_a_board_not_begun_goes_by_the_round)
{
	begin_by(UNFINISHED_BY_CLOCK, 2);
	play(600, 180);
	end();
	cr_expect_eq(result_of(1)->kind, ROW_RESULT);
	expect_judged(2, RULED_BY_CLOCK, RULING_NS_SLOW, 600, 180);
	expect_ns_slow(2);
	cr_expect_eq(result_of(2)->end, END_NONE);
	cr_expect_eq(result_of(2)->used_ms[SIDE_NS], 0);
}

Test(fairness, f07_one_board_cut_and_one_not_begun)
{
	begin_by(UNFINISHED_BY_CLOCK, 2);
	call(300, CALL_PASS);
	end();
	for (int board = 1; board <= 2; board++) {
		expect_judged(board, RULED_BY_CLOCK, RULING_EW_SLOW, 300, 540);
		expect_ew_slow(board);
	}
}

/* North-South lost the time on board 1; on board 2 East did. */
Test(fairness, f08_a_cut_board_goes_by_its_own_time)
{
	begin_by(UNFINISHED_BY_CLOCK, 2);
	play(600, 20);
	script_pass(&sim, 5 * SECOND);
	end();
	expect_judged(2, RULED_BY_CLOCK, RULING_EW_SLOW, 0, 215);
	expect_ew_slow(2);
}

Test(fairness, f09_the_slow_side_of_a_void_board)
{
	begin_by(UNFINISHED_VOID, 1);
	call(20, CALL_PASS);
	end();
	expect_judged(1, RULED_BY_VOID, RULING_EW_SLOW, 20, 400);
	expect_side(1, SIDE_EW, AWARD_MINUS, 40, true);
	expect_not_scored(1, SIDE_NS, false);
	const struct draw_table *seat = &event()->round[0].seat[0];
	cr_expect_eq(event()->pair[seat->ns - 1].count, 0);
	cr_expect_eq(event()->pair[seat->ew - 1].sum, 40 * UNIT_ONE);
}

Test(fairness, f10_a_void_board_without_a_slow_side)
{
	begin_by(UNFINISHED_VOID, 1);
	call(200, CALL_PASS);
	end();
	expect_judged(1, RULED_BY_VOID, RULING_CUT, 200, 220);
	expect_void(1);
}

Test(fairness, f11_void_and_nobodys_time_is_judged)
{
	struct event_config config = sim_config(1, 1);

	config.unfinished = UNFINISHED_VOID;
	config.slow_margin_ms = 24 * 3600 * SECOND;
	begin(&config, 4);
	call(20, CALL_PASS);
	end();
	expect_judged(1, RULED_BY_VOID, RULING_CUT, 20, 400);
	expect_void(1);
}

Test(fairness, f12_average_whoever_was_slow)
{
	begin_by(UNFINISHED_AVERAGE, 1);
	call(20, CALL_PASS);
	end();
	expect_judged(1, RULED_BY_AVERAGE, RULING_CUT, 20, 400);
	expect_average(1);
}

/* West is gone from the deal on. */
static void
absent_by(enum unfinished unfinished)
{
	begin_by(unfinished, 1);
	must(WEST, CMD_DISCONNECT);
	for (int i = 0; i < 3; i++)
		call(0, CALL_PASS);
	end();
	expect_judged(1, RULED_BY_ABSENCE, RULING_EW_ABSENT, 0, 420);
	expect_ew_slow(1);
}

Test(fairness, f13_absence_comes_before_the_clock)
{
	absent_by(UNFINISHED_BY_CLOCK);
	sim_fini(&sim);
	absent_by(UNFINISHED_VOID);
	sim_fini(&sim);
	absent_by(UNFINISHED_AVERAGE);
}

/* South's only robot passes and goes. */
static void
both_absent_by(enum unfinished unfinished)
{
	begin_by(unfinished, 1);
	must(WEST, CMD_DISCONNECT);
	must(SOUTH, CMD_DISCONNECT);
	for (int i = 0; i < 2; i++)
		call(0, CALL_PASS);
	script_pass(&sim, 120 * SECOND);
	sim.options.robots = 1;
	sim_give_robots(&sim);
	cr_assert_neq(event()->table[0].substitute[SOUTH], 0);
	call(0, CALL_PASS);
	must(SOUTH, CMD_DISCONNECT); /* the robot's */
	end();
	expect_judged(1, RULED_BY_ABSENCE, RULING_BOTH_ABSENT, 420, 420);
}

Test(fairness, f14_both_sides_absent)
{
	both_absent_by(UNFINISHED_BY_CLOCK);
	expect_side(1, SIDE_NS, AWARD_MINUS, 40, true);
	expect_side(1, SIDE_EW, AWARD_MINUS, 40, true);
	sim_fini(&sim);
	both_absent_by(UNFINISHED_VOID);
	expect_void(1);
	sim_fini(&sim);
	both_absent_by(UNFINISHED_AVERAGE);
	expect_average(1);
}

static void
not_waited_for_by(enum unfinished unfinished, enum ruled_by by)
{
	begin_by(unfinished, 1);
	must(WEST, CMD_DISCONNECT);
	script_pass(&sim, 20 * SECOND);
	end();
	expect_judged(1, by,
	    by == RULED_BY_AVERAGE ? RULING_CUT : RULING_NS_SLOW, 420, 0);
}

Test(fairness, f128_gone_and_nobody_waited_for_him)
{
	not_waited_for_by(UNFINISHED_BY_CLOCK, RULED_BY_CLOCK);
	expect_ns_slow(1);
	sim_fini(&sim);
	not_waited_for_by(UNFINISHED_VOID, RULED_BY_VOID);
	expect_side(1, SIDE_NS, AWARD_MINUS, 40, true);
	expect_not_scored(1, SIDE_EW, false);
	sim_fini(&sim);
	not_waited_for_by(UNFINISHED_AVERAGE, RULED_BY_AVERAGE);
	expect_average(1);
}

/* West is gone; North passes after so long, the others at once. */
static void
gone_after(ms_t north_ms)
{
	must(WEST, CMD_DISCONNECT);
	script_pass(&sim, north_ms);
	for (int i = 0; i < 3; i++)
		call(0, CALL_PASS);
	end();
}

/* West is gone from the deal on, and North thinks so long. */
static void
gone_after_north(enum unfinished unfinished, ms_t north_ms)
{
	begin_by(unfinished, 1);
	gone_after(north_ms);
}

/* Where over 200 s more are slow, a fifth of the board's 420 s is still 84 s. */
static void
gone_by_a_wide_margin(ms_t north_ms)
{
	struct event_config config = sim_config(1, 1);

	config.slow_margin_ms = 200 * SECOND;
	begin(&config, 4);
	gone_after(north_ms);
}

static void
expect_both_minus(void)
{
	expect_side(1, SIDE_NS, AWARD_MINUS, 40, true);
	expect_side(1, SIDE_EW, AWARD_MINUS, 40, true);
}

Test(fairness, f129_gone_but_the_others_had_taken_their_time)
{
	gone_after_north(UNFINISHED_BY_CLOCK, 300 * SECOND);
	expect_judged(1, RULED_BY_CLOCK, RULING_BOTH_AT_FAULT, 300, 120);
	expect_both_minus();
	sim_fini(&sim);
	gone_after_north(UNFINISHED_VOID, 300 * SECOND);
	expect_judged(1, RULED_BY_VOID, RULING_BOTH_AT_FAULT, 300, 120);
	expect_both_minus();
	sim_fini(&sim);
	gone_after_north(UNFINISHED_AVERAGE, 300 * SECOND);
	expect_judged(1, RULED_BY_ABSENCE, RULING_EW_ABSENT, 0, 420);
	expect_ew_slow(1);
}

Test(fairness, f130_a_moment_is_no_absence)
{
	gone_after_north(UNFINISHED_BY_CLOCK, 336 * SECOND);
	expect_judged(1, RULED_BY_CLOCK, RULING_BOTH_AT_FAULT, 336, 84);
	expect_both_minus();
	sim_fini(&sim);
	gone_after_north(UNFINISHED_BY_CLOCK, 336 * SECOND + 1);
	cr_expect_eq(result_of(1)->judged_ms[SIDE_NS], 336001);
	cr_expect_eq(result_of(1)->judged_ms[SIDE_EW], 83999);
	cr_expect_eq(result_of(1)->reason, RULING_NS_SLOW);
	expect_ns_slow(1);
	sim_fini(&sim);
	gone_by_a_wide_margin(336 * SECOND);
	expect_judged(1, RULED_BY_CLOCK, RULING_BOTH_AT_FAULT, 336, 84);
	expect_both_minus();
	sim_fini(&sim);
	gone_by_a_wide_margin(336 * SECOND + 1);
	cr_expect_eq(result_of(1)->reason, RULING_NS_SLOW);
	expect_ns_slow(1);
}

static void
nobody_there_by(enum unfinished unfinished)
{
	begin_by(unfinished, 1);
	must(EAST, CMD_DISCONNECT);
	must(WEST, CMD_DISCONNECT);
	end();
	expect_judged(1, RULED_BY_ABSENCE, RULING_EW_ABSENT, 0, 420);
	expect_ew_slow(1);
}

Test(fairness, f131_nobody_of_a_pair_is_there)
{
	nobody_there_by(UNFINISHED_BY_CLOCK);
	sim_fini(&sim);
	nobody_there_by(UNFINISHED_VOID);
	sim_fini(&sim);
	nobody_there_by(UNFINISHED_AVERAGE);
}

static void
act_without_line(bool east_has_one)
{
	begin_by(UNFINISHED_BY_CLOCK, 1);
	must(WEST, CMD_DISCONNECT);
	if (!east_has_one)
		must(EAST, CMD_DISCONNECT);
	for (int i = 0; i < 3; i++)
		call(0, CALL_PASS);
	call(100, call_bid(1, STRAIN_CLUBS));
	end();
	expect_judged(1, RULED_BY_CLOCK, RULING_NS_SLOW, 320, 40);
	expect_ns_slow(1);
}

Test(fairness, f132_who_acts_is_there)
{
	act_without_line(true);
	sim_fini(&sim);
	act_without_line(false);
}

/* 200 s of thought, 60 s without a line, 160 s for East: 40 s apart. */
Test(fairness, f15_a_lost_line_is_not_thought)
{
	begin_by(UNFINISHED_BY_CLOCK, 1);
	script_pass(&sim, 200 * SECOND);
	must(NORTH, CMD_DISCONNECT);
	script_pass(&sim, 60 * SECOND);
	must(NORTH, CMD_CONNECT);
	call(0, CALL_PASS);
	end();
	expect_judged(1, RULED_BY_CLOCK, RULING_BOTH_SLOW, 200, 160);
	expect_average(1);
}

/* 100 s of thought, 180 s without a line, of which 120 s count. */
Test(fairness, f16_a_line_lost_for_long_is)
{
	begin_by(UNFINISHED_BY_CLOCK, 1);
	script_pass(&sim, 100 * SECOND);
	must(NORTH, CMD_DISCONNECT);
	script_pass(&sim, 180 * SECOND);
	must(NORTH, CMD_CONNECT);
	call(0, CALL_PASS);
	script_pass(&sim, 10 * SECOND);
	for (int i = 0; i < 2; i++)
		script_call(&sim, 1, CALL_PASS);
	script_call(&sim, 1, call_bid(1, STRAIN_CLUBS));
	end(); /* North thinks for 130 s more */
	expect_judged(1, RULED_BY_CLOCK, RULING_NS_SLOW, 350, 10);
	expect_ns_slow(1);
}

/* East has no line while North thinks. */
Test(fairness, f17_a_line_lost_out_of_turn_costs_nobody)
{
	begin_by(UNFINISHED_BY_CLOCK, 1);
	script_pass(&sim, 10 * SECOND);
	must(EAST, CMD_DISCONNECT);
	script_pass(&sim, 200 * SECOND);
	must(EAST, CMD_CONNECT);
	call(0, CALL_PASS);
	end();
	expect_judged(1, RULED_BY_CLOCK, RULING_BOTH_SLOW, 210, 210);
	expect_average(1);
}

/* South's line is lost, and North, who is there, thinks. */
Test(fairness, f18_a_partner_without_a_line_is_no_excuse)
{
	begin_by(UNFINISHED_BY_CLOCK, 1);
	script_pass(&sim, 10 * SECOND);
	must(SOUTH, CMD_DISCONNECT);
	script_pass(&sim, 290 * SECOND);
	must(SOUTH, CMD_CONNECT);
	call(0, CALL_PASS);
	end();
	expect_judged(1, RULED_BY_CLOCK, RULING_NS_SLOW, 300, 120);
	expect_ns_slow(1);
}

Test(fairness, f19_a_claim_open_at_the_cut)
{
	begin_by(UNFINISHED_BY_CLOCK, 1);
	call(100, call_bid(1, STRAIN_NOTRUMP));
	for (int i = 0; i < 3; i++)
		call(0, CALL_PASS);
	script_pass(&sim, 300 * SECOND); /* East is to lead */
	claim(NORTH, 7);
	end();
	expect_judged(1, RULED_BY_CLOCK, RULING_EW_SLOW, 120, 300);
	expect_ew_slow(1);
}

Test(fairness, f234_a_doubtful_claim_that_nobody_answers)
{
	begin_by(UNFINISHED_BY_CLOCK, 1);
	call(167, call_bid(1, STRAIN_NOTRUMP));
	for (int i = 0; i < 3; i++)
		call(0, CALL_PASS);
	script_pass(&sim, 193 * SECOND); /* East is to lead */
	claim(NORTH, 7);
	script_pass(&sim, 30 * SECOND);
	cr_expect_eq(event_board(event(), 1)->phase, BOARD_PLAY);
	end();
	expect_judged(1, RULED_BY_CLOCK, RULING_EW_SLOW, 167, 253);
	expect_ew_slow(1);
}

/* The daemon is away for five minutes while North is on turn. */
Test(fairness, f20_an_outage_is_charged_to_nobody)
{
	struct cmd cmd = {.kind = CMD_OUTAGE};

	begin_by(UNFINISHED_BY_CLOCK, 1);
	script_pass(&sim, 200 * SECOND);
	cmd.u.outage.from = sim.now;
	sim.now += 300 * SECOND;
	cmd.u.outage.until = sim.now;
	cr_assert_eq(sim_submit(&sim, &cmd), REFUSAL_ACCEPTED);
	for (int s = 0; s < SEAT_COUNT; s++)
		must((enum seat)s, CMD_CONNECT);
	call(0, CALL_PASS);
	end();
	expect_judged(1, RULED_BY_CLOCK, RULING_BOTH_SLOW, 200, 220);
	expect_average(1);
}

/* East-West leave after 100 s of North's thought. */
Test(fairness, f21_a_pair_leaves_in_the_middle_of_a_board)
{
	begin_by(UNFINISHED_BY_CLOCK, 1);
	script_pass(&sim, 100 * SECOND);
	must(EAST, CMD_WITHDRAW);
	end();
	expect_judged(1, RULED_BY_ABSENCE, RULING_EW_ABSENT, 0, 320);
	expect_ew_slow(1);
	cr_expect_eq(result_of(1)->used_ms[SIDE_NS], 100 * SECOND);
}

/* One board played, one lost to East alone, who deals it. */
Test(fairness, f22_a_board_lost_to_the_others_is_not_owed)
{
	struct event_config config = sim_config(1, 2);

	config.completion_percent = 100;
	begin(&config, 4);
	play(10, 10);
	script_pass(&sim, 5 * SECOND);
	end();
	expect_judged(2, RULED_BY_CLOCK, RULING_EW_SLOW, 0, 815);
	const struct draw_table *seat = &event()->round[0].seat[0];
	for (int i = 0; i < 4; i++) {
		const struct standing *s = &event()->standing[i];

		if (s->pair == seat->ns)
			cr_expect(s->finished == 1 && s->owed == 1 &&
			    s->completed && s->rank == 1);
		if (s->pair == seat->ew)
			cr_expect(s->finished == 1 && s->owed == 2 &&
			    !s->completed && s->rank == 0);
	}
}

/* A top for North-South on board 1; board 2 is lost to East. */
static void
begin_with_a_top(int own_mean_boards)
{
	struct event_config config = sim_config(1, 2);

	config.own_mean_boards = own_mean_boards;
	begin(&config, 6);
	for (int t = 1; t <= 3; t++)
		script_board(&sim, t, t == 1 ? 13 : 0);
	script_pass(&sim, 5 * SECOND);
	for (int t = 2; t <= 3; t++)
		script_board(&sim, t, 7);
	end();
	cr_expect_eq(result_of(1)->unit[SIDE_NS], 100 * UNIT_ONE);
	cr_expect_eq(result_of(2)->reason, RULING_EW_SLOW);
}

Test(fairness, f23_sixty_and_forty_per_cent_are_not_the_most)
{
	begin_with_a_top(1);
	expect_side(2, SIDE_NS, AWARD_PLUS, 100, false);
	expect_side(2, SIDE_EW, AWARD_MINUS, 0, true);
}

Test(fairness, f24_an_own_mean_needs_its_boards)
{
	begin_with_a_top(2);
	expect_ew_slow(2);
}

Test(fairness, f25_in_imps)
{
	struct event_config config = sim_config(1, 1);

	config.scoring = SCORING_CROSS_IMPS;
	begin(&config, 4);
	call(20, CALL_PASS);
	end();
	expect_side(1, SIDE_NS, AWARD_PLUS, 3, false);
	expect_side(1, SIDE_EW, AWARD_MINUS, -3, true);
}

/* Five boards of 3 IMPs: 15, by the WBF's scale for 5 boards. */
Test(fairness, f26_a_match_lost_by_the_clock)
{
	struct event_config config = sim_config(1, 5);

	config.scoring = SCORING_CROSS_IMPS;
	config.totals = TOTALS_VP;
	begin(&config, 4);
	call(20, CALL_PASS);
	end();
	for (int board = 1; board <= 5; board++)
		expect_judged(board, RULED_BY_CLOCK, RULING_EW_SLOW, 20, 2080);
	const struct match_score *match = event()->round[0].match[0];
	cr_expect_eq(match[SIDE_NS].margin, 15);
	cr_expect_eq(match[SIDE_NS].vp, 1623);
	cr_expect_eq(match[SIDE_EW].vp, 377);
}

/* Table 1 gets no second board; table 2 has played both. */
Test(fairness, f27_nobody_waits_for_a_board_that_will_not_come)
{
	begin_by(UNFINISHED_BY_CLOCK, 2);
	script_board(&sim, 2, 7);
	script_pass(&sim, 5 * SECOND);
	script_board(&sim, 2, 7);
	play(600 - 5, 180);
	const ms_t done_at = sim.now;
	end();
	cr_expect_eq(event()->round[0].closed_at, done_at);
	cr_expect_lt(done_at, event()->round[0].end_at);
	expect_judged(2, RULED_BY_CLOCK, RULING_NS_SLOW, 600, 180);
	expect_ns_slow(2);
}

/* The margin that 80 % of 7 minutes come to. */
static void
last_board_with(ms_t left_ms)
{
	struct event_config config = sim_config(1, 2);

	config.last_board_margin_ms = 336 * SECOND;
	begin(&config, 4);
	/* with the pause of 5 s */
	script_pass(&sim, 840 * SECOND - left_ms - 5 * SECOND);
	play(0, 0);
	script_pass(&sim, 5 * SECOND);
}

Test(fairness, f28_a_board_is_begun_with_just_enough_time)
{
	last_board_with(336 * SECOND);
	cr_expect_eq(event_board(event(), 1)->number, 2);
}

Test(fairness, f29_a_board_is_not_begun_with_less)
{
	last_board_with(336 * SECOND - 1);
	cr_expect_eq(event_board(event(), 1)->number, 1);
	end();
	cr_expect_eq(result_of(2)->judged_ms[SIDE_NS], 499001);
	cr_expect_eq(result_of(2)->judged_ms[SIDE_EW], 0);
	expect_ns_slow(2);
}

/* East-West were slower on the board before, North-South in the round. */
Test(fairness, f30_all_boards_of_the_round_count)
{
	begin_by(UNFINISHED_BY_CLOCK, 3);
	play(800, 20);
	script_pass(&sim, 5 * SECOND);
	play(370, 10);
	end();
	expect_judged(3, RULED_BY_CLOCK, RULING_NS_SLOW, 810, 390);
	expect_ns_slow(3);
}
