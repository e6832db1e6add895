/* SPDX-License-Identifier: ISC */
/*
 * The situations of docs/fairness.md about tables that a pair has left, as
 * test_fairness.c has the others.
 *
 * The deal is that of test_fairness_dd.c, each seat holds a whole suit; a round
 * is two boards of 7 minutes, or one.
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

TestSuite(fairness_left, .fini = teardown);

static const struct event *
event(void)
{
	return sim_event(&sim);
}

/* Eight pairs, so that the night goes on; North bids 6NT, East has led. */
static void
begin(const struct event_config *config, bool led)
{
	const struct sim_options options = {
	    .seed = 3, .pairs = 8, .deal = script_deal_suits};

	sim_init(&sim, config, &options);
	script_start(&sim, 8);
	script_board(&sim, 2, 7);
	script_call(&sim, 1, call_bid(6, STRAIN_NOTRUMP));
	for (int i = 0; led && i < 3; i++)
		script_call(&sim, 1, CALL_PASS);
	if (led)
		script_card(&sim, 1);
}

static void
begin_boards(int boards, bool led)
{
	const struct event_config config = sim_config(2, boards);

	begin(&config, led);
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
	cr_assert_eq(script_claim(&sim, 1, seat, tricks), REFUSAL_ACCEPTED);
}

static void
answer(enum seat seat, bool agree)
{
	cr_assert_eq(script_answer(&sim, 1, seat, agree), REFUSAL_ACCEPTED);
}

/* To the close; the boards from `first` on are A- for who left, A+ for others. */
static void
expect_left(int first, int boards, enum side side)
{
	script_until(&sim, EVENT_BETWEEN);
	for (int b = first; b <= boards; b++) {
		const struct result *r = event_result(event(), 1, 1, b - 1);

		cr_expect_eq(r->ruled_by, RULED_BY_ABSENCE, "board %d", b);
		cr_expect_eq(r->award[side], AWARD_MINUS, "board %d", b);
		cr_expect_eq(
		    r->award[side_other(side)], AWARD_PLUS, "board %d", b);
		cr_expect(r->owed[side]);
		cr_expect(!r->owed[side_other(side)]);
	}
}

static void
expect_conceded(int tricks, int score)
{
	script_until(&sim, EVENT_BETWEEN);
	const struct result *r = event_result(event(), 1, 1, 0);

	cr_expect_eq(r->kind, ROW_RESULT);
	cr_expect_eq(r->end, END_CLAIMED);
	cr_expect_eq(r->tricks, tricks, "%d", r->tricks);
	cr_expect_eq(r->score, score, "%d", r->score);
}

Test(fairness_left, f160_who_goes_from_a_dead_table_concedes_nothing)
{
	begin_boards(1, false);
	must(NORTH, CMD_WITHDRAW);
	script_pass(&sim, 5 * SECOND);
	must(EAST, CMD_WITHDRAW);
	expect_left(1, 1, SIDE_NS);
}

Test(fairness_left, f161_the_boards_that_were_still_to_come)
{
	begin_boards(2, true);
	must(NORTH, CMD_WITHDRAW);
	script_pass(&sim, 5 * SECOND);
	must(EAST, CMD_WITHDRAW);
	expect_conceded(0, -600);
	expect_left(2, 2, SIDE_NS);
}

/* The same for who only closes the page. */
Test(fairness_left, f162_who_sits_at_a_dead_table_may_go)
{
	begin_boards(2, false);
	script_pass(&sim, 10 * SECOND);
	must(WEST, CMD_WITHDRAW);
	script_pass(&sim, 5 * SECOND);
	must(NORTH, CMD_DISCONNECT);
	must(SOUTH, CMD_DISCONNECT);
	expect_left(1, 2, SIDE_EW);
	sim_fini(&sim);
	/* but not for who was gone before it was dead */
	begin_boards(2, false);
	must(EAST, CMD_DISCONNECT);
	script_pass(&sim, 420 * SECOND);
	must(NORTH, CMD_WITHDRAW);
	script_until(&sim, EVENT_BETWEEN);
	const struct result *r = event_result(event(), 1, 1, 0);
	cr_expect_eq(r->reason, RULING_BOTH_ABSENT);
}

Test(fairness_left, f163_a_concession_that_partner_was_asked_about)
{
	for (int checked = 0; checked <= 1; checked++) {
		struct event_config config = sim_config(2, 1);

		config.claims = checked ? CLAIMS_CHECKED : CLAIMS_AGREED;
		begin(&config, true);
		claim(EAST, 0);
		must(NORTH, CMD_WITHDRAW);
		expect_conceded(0, -600);
		sim_fini(&sim);
		/* once West has agreed, North was the only one to object */
		begin(&config, true);
		claim(EAST, 0);
		answer(WEST, true);
		must(NORTH, CMD_WITHDRAW);
		expect_conceded(13, 1020);
		if (!checked)
			sim_fini(&sim);
	}
}

/* North has not called for so long when East-West leave. */
static void
leave_who_thinks(enum unfinished unfinished, int boards, ms_t ms)
{
	struct event_config config = sim_config(2, boards);
	const struct sim_options options = {
	    .seed = 3, .pairs = 8, .deal = script_deal_suits};

	config.unfinished = unfinished;
	sim_init(&sim, &config, &options);
	script_start(&sim, 8);
	script_pass(&sim, ms);
	must(EAST, CMD_WITHDRAW);
}

static void
expect_both_at_fault(int boards, int ns_s)
{
	script_until(&sim, EVENT_BETWEEN);
	for (int b = 1; b <= boards; b++) {
		const struct result *r = event_result(event(), 1, 1, b - 1);

		cr_expect_eq(r->reason, RULING_BOTH_AT_FAULT, "board %d: %s", b,
		    ruling_reason_name(r->reason));
		cr_expect_eq(r->judged_ms[SIDE_NS], ns_s * SECOND);
		cr_expect_eq(r->judged_ms[SIDE_EW], 0);
		for (int s = 0; s < SIDE_COUNT; s++) {
			cr_expect_eq(r->award[s], AWARD_MINUS);
			cr_expect(r->owed[s]);
		}
	}
}

Test(fairness_left, f226_who_leaves_a_side_that_does_not_move)
{
	leave_who_thinks(UNFINISHED_BY_CLOCK, 2, 700 * SECOND);
	expect_both_at_fault(2, 700);
	sim_fini(&sim);
	leave_who_thinks(UNFINISHED_VOID, 2, 700 * SECOND);
	expect_both_at_fault(2, 700);
	sim_fini(&sim);
	leave_who_thinks(UNFINISHED_AVERAGE, 2, 700 * SECOND);
	expect_left(1, 2, SIDE_EW);
}

Test(fairness_left, f227_who_leaves_a_side_that_thinks)
{
	leave_who_thinks(UNFINISHED_BY_CLOCK, 1, 210 * SECOND);
	expect_left(1, 1, SIDE_EW);
	sim_fini(&sim);
	leave_who_thinks(UNFINISHED_BY_CLOCK, 1, 211 * SECOND);
	expect_both_at_fault(1, 211);
	sim_fini(&sim);
	/* board 1 took them long, but not the round */
	leave_who_thinks(UNFINISHED_BY_CLOCK, 2, 420 * SECOND);
	expect_left(2, 2, SIDE_EW);
	cr_expect_eq(
	    event_result(event(), 1, 1, 0)->reason, RULING_BOTH_AT_FAULT);
}

/* Round 1, board 1 of table 1. */
static void
expect_first(int score, enum award ns, enum award ew)
{
	const struct result *r = event_result(event(), 1, 1, 0);

	cr_expect_eq(r->score, score, "%d", r->score);
	cr_expect_eq(r->award[SIDE_NS], ns);
	cr_expect_eq(r->award[SIDE_EW], ew);
}

Test(fairness_left, f230_dummy_abandons_nobodys_hand)
{
	begin_boards(2, true);
	const int pair = event()->table[0].ns;
	script_card(&sim, 1);
	must(SOUTH, CMD_WITHDRAW);
	cr_expect_eq(
	    script_do(&sim, player(SOUTH), CMD_WITHDRAW), REFUSAL_LEAVING);
	cr_expect(!event_table_is_dead(event(), 1));
	cr_expect(!event()->pair[pair - 1].withdrawn);
	claim(EAST, 13);
	answer(NORTH, true);
	/* with the board's end they are out, which costs the next one */
	cr_expect(event()->pair[pair - 1].withdrawn);
	expect_first(-600, AWARD_NONE, AWARD_NONE);
	expect_left(2, 2, SIDE_NS);
}

Test(fairness_left, f231_nor_does_one_defender)
{
	struct event_config config = sim_config(2, 1);

	config.claims = CLAIMS_AGREED;
	begin(&config, true);
	const int pair = event()->table[0].ew;
	script_card(&sim, 1);
	must(WEST, CMD_WITHDRAW);
	sim.options.robots = 1;
	sim_give_robots(&sim);
	/* nobody waits for him: a robot plays his cards */
	cr_expect_gt(player(WEST), SIM_ROBOT);
	cr_expect_eq(player(EAST), event()->pair[pair - 1].player[0]);
	script_card(&sim, 1);
	script_card(&sim, 1);
	claim(EAST, 12);
	answer(NORTH, true);
	cr_expect(event()->pair[pair - 1].withdrawn);
	expect_conceded(0, -600);
	expect_first(-600, AWARD_NONE, AWARD_NONE);
	sim_fini(&sim);
	/* both do, which concedes: by that they get no more than A- for a top */
	begin_boards(1, true);
	must(WEST, CMD_WITHDRAW);
	must(EAST, CMD_WITHDRAW);
	expect_conceded(13, 1020);
	expect_first(1020, AWARD_PLUS, AWARD_MINUS);
}

Test(fairness_left, f324_the_board_of_who_leaves_is_cut)
{
	for (int solved = 0; solved <= 1; solved++) {
		struct event_config config = sim_config(2, 1);

		if (solved)
			config.unfinished = UNFINISHED_DOUBLE_DUMMY;
		begin(&config, true);
		const struct pair *pair =
		    &event()->pair[event()->table[0].ew - 1];
		must(WEST, CMD_WITHDRAW);
		script_until(&sim, solved ? EVENT_CLOSING : EVENT_SEATED);
		cr_expect_eq(event_result(event(), 1, 1, 0)->reason,
		    solved ? RULING_NOT_SOLVED : RULING_NS_SLOW);
		cr_expect(pair->withdrawn);
		cr_expect_eq(pair->withdrawn_by, WITHDRAWN_BY_PLAYER);
		cr_expect_eq(pair->withdrawn_at, event()->round[0].end_at);
		cr_expect_eq(pair->withdrawn_round, 0);
		script_until(&sim, EVENT_SEATED);
		cr_expect_eq(event()->tables, 3);
		cr_expect_neq(event()->round[1].bye, 0);
		if (!solved)
			sim_fini(&sim);
	}
}

Test(fairness_left, f232_a_director_makes_nobody_concede)
{
	begin_boards(1, true);
	struct cmd out = {.kind = CMD_REMOVE_PAIR,
	    .u.directive = {.pair = event()->table[0].ew, .reason = "rude"}};
	cr_assert_eq(sim_submit(&sim, &out), REFUSAL_ACCEPTED);
	expect_left(1, 1, SIDE_EW);
	cr_expect_eq(event_result(event(), 1, 1, 0)->kind, ROW_ARTIFICIAL);
}

/* A director takes the pair of table 1 out that sits there. */
static void
take_out(enum side side)
{
	const struct table *t = &event()->table[0];
	struct cmd out = {.kind = CMD_REMOVE_PAIR,
	    .u.directive = {
		.pair = side == SIDE_NS ? t->ns : t->ew, .reason = "rude"}};

	cr_assert_eq(sim_submit(&sim, &out), REFUSAL_ACCEPTED);
}

Test(fairness_left, f300_a_claim_that_is_open_when_a_director_acts)
{
	struct event_config config = sim_config(2, 1);

	config.claims = CLAIMS_AGREED;
	begin(&config, true);
	claim(NORTH, 12);
	take_out(SIDE_EW);
	expect_left(1, 1, SIDE_EW);
	cr_expect_eq(event_result(event(), 1, 1, 0)->kind, ROW_ARTIFICIAL);
	/* of each side, and open or not */
	for (int s = 0; s < 2 * SIDE_COUNT; s++) {
		sim_fini(&sim);
		begin(&config, true);
		claim(EAST, 13);
		if (s >= SIDE_COUNT)
			answer(NORTH, false);
		take_out((enum side)(s % SIDE_COUNT));
		expect_conceded(0, -600);
		expect_first(-600, AWARD_NONE, AWARD_NONE);
		cr_expect_eq(
		    event_result(event(), 1, 1, 0)->reason, RULING_NONE);
	}
}

Test(fairness_left, f233_a_board_conceded_to_a_slow_side)
{
	for (int fast = 0; fast <= 1; fast++) {
		begin_boards(1, true);
		script_pass(&sim, (fast ? 210 : 211) * SECOND);
		must(EAST, CMD_WITHDRAW);
		must(WEST, CMD_WITHDRAW);
		expect_conceded(13, 1020);
		expect_first(
		    1020, fast ? AWARD_PLUS : AWARD_AVERAGE, AWARD_MINUS);
		const struct result *r = event_result(event(), 1, 1, 0);
		/* 2 results of 4 tables: (2 + 1) x 4 / 2 - 1 of 6 */
		cr_expect_eq(r->unit[SIDE_NS],
		    fast ? INT64_C(83333333333) : 50 * UNIT_ONE);
		cr_expect_eq(r->unit[SIDE_EW], INT64_C(16666666667));
		if (!fast)
			sim_fini(&sim);
	}
}
