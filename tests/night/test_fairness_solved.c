/* SPDX-License-Identifier: ISC */
/*
 * More situations of docs/fairness.md in which an unfinished board is solved: what
 * was claimed before, and who had waited.
 *
 * The deal is that of test_fairness_dd.c, each seat holds a whole suit; one board of
 * 7 minutes, a side is slow that used over 84 s more.
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

TestSuite(fairness_solved, .fini = teardown);

static const struct event *
event(void)
{
	return sim_event(&sim);
}

static void
begin(void)
{
	struct event_config config = sim_config(1, 1);
	const struct sim_options options = {
	    .seed = 3, .pairs = 4, .deal = script_deal_suits};

	config.unfinished = UNFINISHED_DOUBLE_DUMMY;
	config.claims = CLAIMS_AGREED;
	sim_init(&sim, &config, &options);
	script_start(&sim, 4);
}

static void
think(int seconds)
{
	script_pass(&sim, seconds * SECOND);
}

static int32_t
player(int table, enum seat seat)
{
	return event_seat_player(event(), table, seat);
}

/* North, at once, bids this, and all pass. */
static void
bid(int table, int level, enum strain strain)
{
	script_call(&sim, table, call_bid(level, strain));
	for (int i = 0; i < 3; i++)
		script_call(&sim, table, CALL_PASS);
}

static void
cards(int count)
{
	while (count-- > 0)
		script_card(&sim, 1);
}

static void
claim(int table, enum seat seat, int tricks)
{
	cr_assert_eq(script_claim(&sim, table, seat, tricks), REFUSAL_ACCEPTED);
}

/* 7NT by North, all thirteen of which both opponents let him have. */
static void
grand_slam_at_table_2(void)
{
	bid(2, 7, STRAIN_NOTRUMP);
	claim(2, NORTH, 13);
	for (int s = EAST; s <= WEST; s += 2)
		cr_assert_eq(script_answer(&sim, 2, (enum seat)s, true),
		    REFUSAL_ACCEPTED);
}

/* To the end, with what the solver says about table 1. */
static void
solve(int tricks)
{
	struct cmd cmd = {.kind = CMD_SOLVED,
	    .u.solved = {.round = 1, .table = 1, .board = 1, .tricks = tricks}};

	script_until(&sim, EVENT_CLOSING);
	cr_assert_eq(sim_submit(&sim, &cmd), REFUSAL_ACCEPTED);
	script_until(&sim, EVENT_ENDED);
}

static const struct result *
result(void)
{
	return event_result(event(), 1, 1, 0);
}

static void
expect(enum ruling_reason reason, int ns, int ew)
{
	const struct result *r = result();

	cr_expect_eq(
	    r->reason, reason, "for %s", ruling_reason_name(r->reason));
	cr_expect_eq(r->score, 1010, "%d", r->score);
	cr_expect_eq(r->unit[SIDE_NS], ns * UNIT_ONE, "N-S %lld",
	    (long long)r->unit[SIDE_NS]);
	cr_expect_eq(r->unit[SIDE_EW], ew * UNIT_ONE, "E-W %lld",
	    (long long)r->unit[SIDE_EW]);
}

static void
expect_judged(ms_t ns_ms, ms_t ew_ms)
{
	cr_expect_eq(result()->judged_ms[SIDE_NS], ns_ms, "N-S %lld ms",
	    (long long)result()->judged_ms[SIDE_NS]);
	cr_expect_eq(result()->judged_ms[SIDE_EW], ew_ms, "E-W %lld ms",
	    (long long)result()->judged_ms[SIDE_EW]);
}

Test(fairness_solved, f308_a_director_takes_out_who_has_claimed)
{
	for (int tricks = 10; tricks <= 11; tricks++) {
		begin();
		script_board(&sim, 2, 7);
		bid(1, 6, STRAIN_SPADES);
		cards(8);
		claim(1, NORTH, tricks);
		struct cmd out = {.kind = CMD_REMOVE_PAIR,
		    .u.directive = {
			.pair = event()->table[0].ns, .reason = "rude"}};
		cr_assert_eq(sim_submit(&sim, &out), REFUSAL_ACCEPTED);
		if (tricks == 11) {
			script_until(&sim, EVENT_ENDED);
			expect(RULING_NONE, 100, 0);
			cr_expect_eq(result()->end, END_CLAIMED);
			break;
		}
		solve(13);
		expect(RULING_NS_ABSENT, 40, 60);
		sim_fini(&sim);
	}
}

/* Table 1 of eight pairs, where East-West leave in the play and it is not solved. */
static void
leave_unsolved(void)
{
	struct event_config config = sim_config(4, 1);
	const struct sim_options options = {
	    .seed = 3, .pairs = 8, .deal = script_deal_suits};

	config.unfinished = UNFINISHED_DOUBLE_DUMMY;
	config.returns_max = 1;
	sim_init(&sim, &config, &options);
	script_start(&sim, 8);
	for (int t = 2; t <= 4; t++)
		script_board(&sim, t, 7);
	bid(1, 6, STRAIN_SPADES);
	cards(1);
	for (int s = EAST; s <= WEST; s += 2)
		cr_assert_eq(
		    script_do(&sim, player(1, (enum seat)s), CMD_WITHDRAW),
		    REFUSAL_ACCEPTED);
	script_until(&sim, EVENT_CLOSING);
}

Test(fairness_solved, f347_who_left_a_play_has_left_no_auction)
{
	for (int closed = 0; closed <= 1; closed++) {
		leave_unsolved();
		const struct pair *pair =
		    &event()->pair[event()->table[0].ew - 1];
		if (closed) {
			script_until(&sim, EVENT_SEATED);
			cr_expect_eq(result()->ruled_by, RULED_BY_ABSENCE);
			cr_expect_eq(result()->award[SIDE_EW], AWARD_MINUS);
		}
		cr_expect_eq(script_do(&sim, pair->player[0], CMD_RETURN),
		    REFUSAL_ACCEPTED);
		if (!closed)
			sim_fini(&sim);
	}
}

static void
claim_falsely_and_wait(ms_t north_ms)
{
	begin();
	grand_slam_at_table_2();
	script_pass(&sim, north_ms);
	bid(1, 6, STRAIN_SPADES);
	think(130);
	cards(1);
	claim(1, WEST, 13);
	think(30);
	cr_assert_eq(event_board(event(), 1)->phase, BOARD_PLAY);
	cards(8);
	solve(13);
}

Test(fairness_solved, f301_a_false_claim_was_before_the_guess)
{
	claim_falsely_and_wait(176 * SECOND);
	expect(RULING_BOTH_SLOW, 0, 100);
	expect_judged(176 * SECOND, 244 * SECOND);
	sim_fini(&sim);
	claim_falsely_and_wait(176 * SECOND - 1);
	expect(RULING_EW_WAITED, 0, 50);
	expect_judged(176 * SECOND - 1, 244 * SECOND + 1);
}

/* North bids, East leads, and two tricks later North thinks to the cut. */
static void
wait_after(ms_t north_ms, ms_t east_ms)
{
	begin();
	script_board(&sim, 2, 7);
	script_pass(&sim, north_ms);
	bid(1, 6, STRAIN_SPADES);
	script_pass(&sim, east_ms);
	cards(8);
	solve(13);
}

Test(fairness_solved, f302_who_is_behind_waits_for_nothing)
{
	wait_after(80 * SECOND, 250 * SECOND);
	expect(RULING_BOTH_SLOW, 100, 0);
	expect_judged(170 * SECOND, 250 * SECOND);
	sim_fini(&sim);
	wait_after(120 * SECOND, 210 * SECOND);
	expect(RULING_NS_WAITED, 50, 0);
	expect_judged(210 * SECOND, 210 * SECOND);
	sim_fini(&sim);
	wait_after(120 * SECOND - 1, 210 * SECOND + 1);
	expect(RULING_BOTH_SLOW, 100, 0);
}
