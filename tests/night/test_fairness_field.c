/* SPDX-License-Identifier: ISC */
/*
 * The situations of docs/fairness.md about pairs that leave, are taken out, come
 * back or come late.  Pair p is players 2p - 1 and 2p; a board a round, round 1
 * is 1 v 2, 3 v 4 and so on, and whoever is there passes: a board that was
 * played is 50 %.
 */
#include <criterion/criterion.h>

#include "engine/bridge/board.h"
#include "tests/lib/script.h"

static struct sim sim;

static void
teardown(void)
{
	sim_fini(&sim);
}

TestSuite(fairness_field, .fini = teardown);

static const struct event *
event(void)
{
	return sim_event(&sim);
}

static const struct pair *
pair_of(int pair)
{
	return &event()->pair[pair - 1];
}

static struct event_config
rules(int rounds)
{
	struct event_config config = sim_config(rounds, 1);

	config.withdraw_after = 1;
	config.returns_max = 1;
	return config;
}

static void
do_one(int pair, enum cmd_kind kind)
{
	cr_assert_eq(script_do(&sim, 2 * pair, kind), REFUSAL_ACCEPTED);
}

/* To the start of round 1; the last so many pairs are gone before it. */
static void
begin(const struct event_config *config, int pairs, int gone)
{
	const struct sim_options options = {.seed = 3, .pairs = pairs};

	sim_init(&sim, config, &options);
	script_start_without(&sim, pairs, gone);
}

/* The round in play to its close, and the next one, if any, to its start. */
static void
play_rounds(int rounds)
{
	while (rounds-- > 0) {
		script_pass_round(&sim);
		while (
		    event_is_open(event()) && event()->state != EVENT_PLAYING)
			script_pass(&sim, 1000);
	}
}

static void
expect_total(int pair, int per_cent, int boards, int owed)
{
	cr_expect_eq(pair_of(pair)->sum, per_cent * UNIT_ONE, "pair %d: %lld",
	    pair, (long long)pair_of(pair)->sum);
	cr_expect_eq(pair_of(pair)->count, boards, "pair %d: %d", pair,
	    pair_of(pair)->count);
	cr_expect_eq(pair_of(pair)->owed, owed, "pair %d owes %d", pair,
	    pair_of(pair)->owed);
}

static bool
sits(int pair)
{
	enum side side;

	return event_pair_table(event(), pair, &side) != 0;
}

static int
rank_of(int pair)
{
	for (int i = 0; i < event()->pairs; i++) {
		if (event()->standing[i].pair == pair)
			return event()->standing[i].rank;
	}
	return -1;
}

static int
byes_of(int pair)
{
	int byes = 0;

	for (int r = 0; r < event()->rounds_drawn; r++)
		byes += event()->round[r].bye == pair;
	return byes;
}

Test(fairness_field, f57_nobody_of_a_pair_is_there)
{
	const struct event_config config = rules(3);

	begin(&config, 7, 0);
	script_pass(&sim, 1000);
	script_both(&sim, 6, CMD_DISCONNECT);
	play_rounds(1);
	cr_expect(!pair_of(6)->withdrawn);
	play_rounds(1);
	cr_expect(pair_of(6)->withdrawn);
	cr_expect_eq(pair_of(6)->withdrawn_by, WITHDRAWN_BY_CLOCK);
	cr_expect_eq(pair_of(6)->withdrawn_round, 2);
	cr_expect(!sits(6));
	cr_expect_eq(event()->tables, 3);
	cr_expect_eq(event()->round[2].bye, 0);
}

Test(fairness_field, f58_gone_for_all_but_a_moment)
{
	const struct event_config config = rules(3);

	begin(&config, 6, 1);
	cr_assert_eq(event()->table[2].ns, 5);
	script_call(&sim, 3, CALL_PASS);
	script_pass(&sim, 200000);
	do_one(6, CMD_CONNECT);
	do_one(6, CMD_DISCONNECT);
	play_rounds(1);
	cr_expect(!pair_of(6)->withdrawn);
	expect_total(6, 40, 1, 1);
	expect_total(5, 60, 1, 0);
}

Test(fairness_field, f59_it_comes_back)
{
	const struct event_config config = rules(4);

	begin(&config, 6, 1);
	play_rounds(2);
	script_both(&sim, 6, CMD_CONNECT);
	do_one(6, CMD_RETURN);
	cr_expect(!sits(6));
	play_rounds(1);
	cr_expect(sits(6));
	play_rounds(1);
	/* 40 for being gone, 40 and 40 for rounds 2 and 3, 50 for round 4 */
	expect_total(6, 170, 4, 4);
	cr_expect_eq(pair_of(6)->finished, 1);
	cr_expect_eq(rank_of(6), 0);
}

/*
 * Pair 1 has nothing on the boards of round 1, goes in round 2, misses round 3 and
 * is back for round 4.
 */
static void
lose_and_miss(struct event_config config)
{
	config.own_mean_boards = 1;
	begin(&config, 6, 0);
	for (int b = 0; b < config.boards_per_round; b++) {
		for (int t = 1; t <= event()->tables; t++)
			script_board(&sim, t, t == 1 ? 0 : 7);
		script_pass(&sim, config.board_pause_ms);
	}
	while (event()->rounds_closed == 0)
		script_pass(&sim, 1000);
	while (event()->state != EVENT_PLAYING)
		script_pass(&sim, 1000);
	do_one(1, CMD_WITHDRAW);
	play_rounds(1);
	do_one(1, CMD_RETURN);
	play_rounds(1);
	cr_assert_eq(event()->rounds_closed, 3);
}

/* The victory points of a pair that sat in a round. */
static int
vp_of(int round, int pair)
{
	const struct round *r = &event()->round[round - 1];
	int t = 0;

	while (r->seat[t].ns != pair && r->seat[t].ew != pair)
		t++;
	return r->match[t][r->seat[t].ns == pair ? SIDE_NS : SIDE_EW].vp;
}

Test(fairness_field, f190_nothing_is_won_by_staying_away)
{
	struct event_config config = rules(4);

	lose_and_miss(config);
	expect_total(1, 0, 3, 3);
	sim_fini(&sim);
	config.missed_score = MISSED_SCORE_AVERAGE;
	lose_and_miss(config);
	expect_total(1, 0, 3, 3);
	sim_fini(&sim);
	/* five boards a round: the round that was missed is as the first */
	config = sim_config(4, 5);
	config.returns_max = 1;
	config.scoring = SCORING_CROSS_IMPS;
	config.totals = TOTALS_VP;
	lose_and_miss(config);
	const int first = event()->round[0].match[0][SIDE_NS].vp;
	cr_expect_lt(first, 800);
	cr_expect_eq(pair_of(1)->sum, 2 * first + vp_of(2, 1), "%lld",
	    (long long)pair_of(1)->sum);
}

Test(fairness_field, f60_not_oftener_than_it_may)
{
	const struct event_config config = rules(5);

	begin(&config, 6, 1);
	play_rounds(1);
	do_one(6, CMD_RETURN);
	play_rounds(2);
	/* still nobody there, in round 3 */
	cr_expect(pair_of(6)->withdrawn);
	cr_expect_eq(script_do(&sim, 12, CMD_RETURN), REFUSAL_NO_RETURN);
}

Test(fairness_field, f61_a_table_left_is_left)
{
	const struct event_config config = rules(3);

	begin(&config, 6, 0);
	do_one(1, CMD_WITHDRAW);
	cr_expect_eq(script_do(&sim, 1, CMD_RETURN), REFUSAL_LEFT_AUCTION);
	cr_expect(event_table_is_dead(event(), 1));
	play_rounds(1);
	expect_total(1, 40, 1, 1);
	expect_total(2, 60, 1, 0);
}

static void
expect_back(enum refusal refusal)
{
	cr_expect_eq(script_do(&sim, 1, CMD_RETURN), refusal);
	cr_expect_eq(pair_of(1)->withdrawn, refusal != REFUSAL_ACCEPTED);
}

Test(fairness_field, f327_who_leaves_an_auction_sits_out)
{
	const struct event_config config = rules(4), shorter = rules(2);

	begin(&config, 6, 0);
	do_one(1, CMD_WITHDRAW);
	expect_back(REFUSAL_LEFT_AUCTION);
	script_pass_round(&sim);
	script_until(&sim, EVENT_SEATED);
	expect_back(REFUSAL_LEFT_AUCTION);
	script_until(&sim, EVENT_PLAYING);
	expect_back(REFUSAL_ACCEPTED);
	play_rounds(1);
	cr_expect(sits(1));
	expect_total(1, 80, 2, 2);
	sim_fini(&sim);
	/* no round would be left */
	begin(&shorter, 6, 0);
	do_one(1, CMD_WITHDRAW);
	expect_back(REFUSAL_NO_ROUND_LEFT);
	sim_fini(&sim);
	/* the others had kept it waiting: pair 2 is to call */
	begin(&config, 6, 0);
	if (pair_of(1)->side == SIDE_NS)
		script_call(&sim, 1, CALL_PASS);
	script_pass(&sim, 211000);
	do_one(1, CMD_WITHDRAW);
	expect_back(REFUSAL_ACCEPTED);
	sim_fini(&sim);
	/* its board was passed out */
	begin(&config, 6, 0);
	for (int i = 0; i < 4; i++)
		script_call(&sim, 1, CALL_PASS);
	do_one(1, CMD_WITHDRAW);
	expect_back(REFUSAL_ACCEPTED);
	sim_fini(&sim);
	/* its opponents had left before, if only by an instant (F345) */
	begin(&config, 6, 0);
	do_one(2, CMD_WITHDRAW);
	do_one(1, CMD_WITHDRAW);
	expect_back(REFUSAL_ACCEPTED);
	sim_fini(&sim);
	/* the night of three others would end */
	begin(&config, 4, 0);
	do_one(1, CMD_WITHDRAW);
	expect_back(REFUSAL_ACCEPTED);
}

Test(fairness_field, f346_but_not_where_closing_the_page_does_it)
{
	struct event_config config = rules(4);

	config.substitutes = SUBSTITUTES_NONE;
	config.withdraw_after = 0;
	for (int leaves = 0; leaves <= 1; leaves++) {
		begin(&config, 6, 0);
		if (leaves) {
			do_one(1, CMD_WITHDRAW);
			expect_back(REFUSAL_ACCEPTED);
		} else {
			script_both(&sim, 1, CMD_DISCONNECT);
		}
		play_rounds(1);
		expect_total(1, 40, 1, 1);
		cr_expect(sits(1));
		if (!leaves)
			sim_fini(&sim);
	}
}

/* Table 1 has a contract of many tricks by pair 1, or of none by its opponents. */
static void
pair_1_has_the_top(void)
{
	const struct pair *pair = pair_of(1);
	const int round = event()->rounds_drawn;
	const enum seat dealer = board_dealer(round);

	script_board(
	    &sim, pair->table, seat_side(dealer) == pair->side ? 13 : 0);
	for (int t = 1; t <= event()->tables; t++) {
		for (int i = 0; t != pair->table && i < 4; i++)
			script_call(&sim, t, CALL_PASS);
	}
	while (event()->rounds_closed < round)
		script_pass(&sim, 1000);
	script_until(&sim, EVENT_PLAYING);
}

Test(fairness_field, f250_leave_while_you_lead)
{
	struct event_config config = rules(4);

	config.completion_percent = 50;
	begin(&config, 6, 0);
	pair_1_has_the_top();
	pair_1_has_the_top();
	expect_total(1, 200, 2, 2);
	do_one(1, CMD_WITHDRAW);
	play_rounds(1);
	/* round 3 is lost at its table, and round 4 is missed */
	expect_total(1, 240, 3, 3);
	play_rounds(1);
	expect_total(1, 280, 4, 4);
	cr_expect_eq(event()->state, EVENT_ENDED);
	cr_expect_eq(pair_of(1)->finished, 2);
	cr_expect_gt(rank_of(1), 0);
	/* one of four is no 70 %: a total without a rank */
	sim_fini(&sim);
	config.completion_percent = 70;
	begin(&config, 6, 0);
	pair_1_has_the_top();
	do_one(1, CMD_WITHDRAW);
	play_rounds(3);
	expect_total(1, 140, 2, 2);
	cr_expect_eq(rank_of(1), 0);
	/* nothing for what it missed: the lead is kept */
	sim_fini(&sim);
	config.completion_percent = 50;
	config.missed_score = MISSED_SCORE_NONE;
	begin(&config, 6, 0);
	pair_1_has_the_top();
	pair_1_has_the_top();
	do_one(1, CMD_WITHDRAW);
	play_rounds(2);
	expect_total(1, 240, 3, 4);
	cr_expect_eq(rank_of(1), 1);
}

/* Seven pairs, five rounds; pair 1 leaves round 2 and misses round 3. */
Test(fairness_field, f62_staying_away_brings_no_bye)
{
	const struct event_config config = rules(5);

	begin(&config, 7, 0);
	play_rounds(1);
	do_one(1, CMD_WITHDRAW);
	play_rounds(1);
	do_one(1, CMD_RETURN);
	play_rounds(3);
	cr_expect_eq(byes_of(1), 0);
	/* 50, A-, 40 for the round missed, 50, 50 */
	expect_total(1, 230, 5, 5);
}

Test(fairness_field, f63_everybody_leaves)
{
	const struct event_config config = rules(5);

	begin(&config, 8, 8);
	play_rounds(1);
	cr_expect_eq(event()->state, EVENT_ENDED);
	cr_expect_eq(event()->reason, END_REASON_FEW_PAIRS);
	cr_expect_eq(event()->rounds_closed, 1);
	for (int p = 1; p <= 8; p++) {
		cr_expect(pair_of(p)->withdrawn);
		cr_expect_eq(rank_of(p), 0);
	}
}

Test(fairness_field, f64_a_small_night_goes_on)
{
	const struct event_config config = rules(3);

	begin(&config, 6, 3);
	play_rounds(3);
	cr_expect_eq(event()->reason, END_REASON_PLAYED);
	for (int p = 1; p <= 6; p++) {
		cr_expect(!pair_of(p)->withdrawn, "pair %d", p);
		cr_expect_eq(pair_of(p)->sum, (p <= 3 ? 180 : 120) * UNIT_ONE,
		    "pair %d: %lld", p, (long long)pair_of(p)->sum);
		cr_expect_eq(pair_of(p)->count, 3, "pair %d", p);
		cr_expect(p <= 3 || pair_of(p)->finished == 0, "pair %d", p);
	}
}

/* Two of the four that are left go; then it ends with what is scored. */
Test(fairness_field, f65_too_few_are_left)
{
	const struct event_config config = rules(4);

	begin(&config, 5, 0);
	play_rounds(1);
	do_one(1, CMD_WITHDRAW);
	do_one(2, CMD_WITHDRAW);
	do_one(1, CMD_RETURN);
	play_rounds(1);
	/* four were left when round 3 was drawn */
	cr_expect_eq(event()->state, EVENT_PLAYING);
	do_one(3, CMD_WITHDRAW);
	play_rounds(1);
	cr_expect_eq(event()->state, EVENT_ENDED);
	cr_expect_eq(event()->reason, END_REASON_FEW_PAIRS);
	cr_expect_eq(event()->rounds_closed, 3);
}

/* Both hands up at a room table until the pair is registered. */
static void
come_late(int pair)
{
	script_hands_up(&sim, 2 * pair - 1, 1);
	script_pass(&sim, event()->config.hold_ms);
	cr_assert_eq(event()->pairs, pair);
}

Test(fairness_field, f105_a_late_pair)
{
	struct event_config config = rules(3);

	config.late_entry = 1;
	begin(&config, 7, 0);
	cr_assert_eq(event()->round[0].bye, 7);
	come_late(8);
	cr_expect(!sits(8));
	play_rounds(1);
	cr_expect_eq(event()->tables, 4);
	cr_expect_eq(event()->round[1].bye, 0);
	cr_expect(sits(8));
	expect_total(8, 40, 1, 1);
	play_rounds(2);
	/* 40, 50, 50: two of three boards are not 70 % */
	expect_total(8, 140, 3, 3);
	cr_expect_eq(pair_of(8)->finished, 2);
	cr_expect_eq(rank_of(8), 0);
}

Test(fairness_field, f106_too_late)
{
	struct event_config config = rules(4);

	config.late_entry = 1;
	begin(&config, 6, 0);
	cr_assert_eq(script_sit(&sim, 21, 1, NORTH), REFUSAL_ACCEPTED);
	play_rounds(1);
	/* round 2 is drawn: the room is closed, and nobody is in it */
	cr_expect_null(event_member(event(), 21));
	cr_expect_eq(script_sit(&sim, 21, 1, NORTH), REFUSAL_NOT_REGISTERING);
}

Test(fairness_field, f107_at_the_last_moment)
{
	struct event_config config = rules(3);

	config.late_entry = 1;
	config.close_early = false;
	begin(&config, 6, 0);
	const ms_t end_at = event()->round[0].end_at;
	script_pass(&sim, end_at - config.hold_ms - sim.now);
	script_hands_up(&sim, 21, 1);
	script_hands_up(&sim, 23, 2);
	cr_assert_eq(script_do(&sim, 23, CMD_LOWER_HAND), REFUSAL_ACCEPTED);
	script_pass(&sim, 1);
	cr_assert_eq(script_do(&sim, 23, CMD_RAISE_HAND), REFUSAL_ACCEPTED);
	script_until(&sim, EVENT_SEATED);
	cr_expect_eq(event()->rounds_drawn, 2);
	cr_expect_eq(event()->pairs, 7);
	cr_expect_eq(pair_of(7)->player[0], 21);
	cr_expect(sits(7) || event()->round[1].bye == 7);
	cr_expect_null(event_member(event(), 23));
}

Test(fairness_field, f108_once_in_a_night)
{
	struct event_config config = rules(4);

	config.late_entry = 3;
	begin(&config, 6, 0);
	cr_expect_eq(script_sit(&sim, 1, 1, NORTH), REFUSAL_REGISTERED);
	do_one(1, CMD_WITHDRAW);
	cr_expect_eq(script_sit(&sim, 1, 1, NORTH), REFUSAL_REGISTERED);
}

Test(fairness_field, f109_a_full_event)
{
	struct event_config config = rules(4);

	config.late_entry = 3;
	config.max_pairs = 6;
	begin(&config, 6, 0);
	do_one(1, CMD_WITHDRAW);
	cr_expect_eq(script_sit(&sim, 21, 1, NORTH), REFUSAL_EVENT_FULL);
}

/* Nobody waits for late pairs, but who has come counts. */
Test(fairness_field, f110_four_with_the_late_pair)
{
	struct event_config config = rules(3);

	config.late_entry = 2;
	begin(&config, 4, 0);
	come_late(5);
	do_one(1, CMD_WITHDRAW);
	play_rounds(1);
	cr_expect_eq(event()->state, EVENT_PLAYING);
	cr_expect_eq(event()->tables, 2);
	play_rounds(2);
	cr_expect_eq(event()->reason, END_REASON_PLAYED);
	/* round 1 missed, then two boards */
	expect_total(5, 140, 3, 3);
}

Test(fairness_field, f111_a_late_pair_has_no_bye_first)
{
	struct event_config config = rules(4);

	config.late_entry = 1;
	begin(&config, 6, 0);
	come_late(7);
	play_rounds(1);
	/* placed last with 40, but it had round 1 free */
	cr_expect(sits(7));
	cr_expect_neq(event()->round[1].bye, 0);
	play_rounds(3);
	cr_expect_eq(byes_of(7), 0);
}

/* All that is left of the round to its close, and the next one drawn. */
static void
to_the_break(void)
{
	script_pass_round(&sim);
	script_until(&sim, EVENT_SEATED);
}

static bool
has_met(int a, int b, int before)
{
	for (int r = 0; r < before; r++) {
		const struct round *round = &event()->round[r];

		for (int t = 0; t < round->tables; t++) {
			const int ns = round->seat[t].ns,
				  ew = round->seat[t].ew;

			if ((ns == a && ew == b) || (ns == b && ew == a))
				return true;
		}
	}
	return false;
}

static void
expect_round_2(int tables, int bye)
{
	const struct round *round = &event()->round[1];

	cr_expect_eq(event()->state, EVENT_SEATED);
	cr_expect_eq(event()->rounds_drawn, 2);
	cr_expect_eq(round->tables, tables);
	cr_expect_eq(round->bye, bye, "bye of %d", round->bye);
	for (int t = 0; t < round->tables; t++) {
		cr_expect_not(has_met(round->seat[t].ns, round->seat[t].ew, 1));
		cr_expect_not(event_table_is_dead(event(), t + 1));
	}
	for (int p = 2; p <= event()->pairs; p++)
		cr_expect_eq(
		    sits(p), p != bye && !pair_of(p)->withdrawn, "pair %d", p);
}

Test(fairness_field, f257_who_leaves_in_the_break)
{
	const struct event_config config = rules(3);

	begin(&config, 8, 0);
	to_the_break();
	const ms_t start_at = event()->round[1].start_at;
	const ms_t end_at = event()->round[1].end_at;
	script_pass(&sim, 1000);
	do_one(1, CMD_WITHDRAW);
	script_pass(&sim, 0);
	expect_round_2(3, 8);
	cr_expect_eq(event()->round[1].start_at, start_at);
	cr_expect_eq(event()->round[1].end_at, end_at);
	script_until(&sim, EVENT_PLAYING);
	play_rounds(1);
	/* not there: not absent at a table, and 60 % for nobody but the bye */
	expect_total(1, 50, 1, 1);
	expect_total(8, 110, 2, 1);
	for (int p = 2; p <= 7; p++)
		expect_total(p, 100, 2, 2);
}

/* The daemon is away for 90 s between a leave in the break and the new draw. */
static void
leave_before_an_outage(enum after_outage after, ms_t *told_at_r)
{
	struct event_config config = rules(3);

	config.after_outage = after;
	begin(&config, 8, 0);
	to_the_break();
	*told_at_r = event()->round[1].start_at;
	script_pass(&sim, 1000);
	do_one(1, CMD_WITHDRAW);
	cr_assert_eq(event()->state, EVENT_BETWEEN);
	struct cmd outage = {.kind = CMD_OUTAGE, .u.outage.from = sim.now};
	sim.now += 90000;
	outage.u.outage.until = sim.now;
	cr_assert_eq(sim_submit(&sim, &outage), REFUSAL_ACCEPTED);
	script_pass(&sim, 0);
	cr_assert_eq(event()->rounds_drawn, 2);
}

Test(fairness_field, f326_an_outage_before_the_new_draw)
{
	ms_t told_at;

	leave_before_an_outage(AFTER_OUTAGE_SHIFT, &told_at);
	const struct round *round = &event()->round[1];
	cr_expect_eq(round->start_at, told_at + 90000);
	cr_expect_eq(round->end_at, round->start_at + event()->config.round_ms);
	sim_fini(&sim);
	leave_before_an_outage(AFTER_OUTAGE_KEEP, &told_at);
	cr_expect_eq(
	    event()->round[1].end_at, told_at + event()->config.round_ms);
}

Test(fairness_field, f258_nobody_sits_out_any_more)
{
	const struct event_config config = rules(3);

	begin(&config, 7, 0);
	to_the_break();
	const int bye = event()->round[1].bye;
	cr_expect_eq(bye, 6);
	do_one(1, CMD_WITHDRAW);
	script_pass(&sim, 0);
	expect_round_2(3, 0);
	sim_fini(&sim);
	/* the same if it is who sits out that leaves: no bye for it */
	begin(&config, 7, 0);
	to_the_break();
	do_one(6, CMD_WITHDRAW);
	script_pass(&sim, 0);
	expect_round_2(3, 0);
	script_until(&sim, EVENT_PLAYING);
	play_rounds(1);
	expect_total(6, 50, 1, 1);
}

Test(fairness_field, f259_four_and_one_leaves_in_the_break)
{
	const struct event_config config = rules(3);

	begin(&config, 4, 0);
	to_the_break();
	do_one(1, CMD_WITHDRAW);
	script_pass(&sim, 0);
	cr_expect_eq(event()->state, EVENT_ENDED);
	cr_expect_eq(event()->reason, END_REASON_FEW_PAIRS);
	cr_expect_eq(event()->rounds_closed, 1);
}

static const struct standing *
before_of(int pair)
{
	const struct standing *line = event()->before;

	while (line->pair != pair)
		line++;
	return line;
}

/* 0, 33, 67 and 100 % for one side of the four tables of round 1. */
static void
begin_behind(int withdrawn)
{
	struct event_config config = rules(5);

	config.draw_from = DRAW_FROM_PREVIOUS;
	config.late_entry = 4;
	begin(&config, 8, 0);
	if (withdrawn != 0) {
		do_one(withdrawn, CMD_WITHDRAW);
		script_pass_round(&sim);
	} else {
		script_round_but(&sim, 0);
	}
	script_until(&sim, EVENT_SEATED);
	script_until(&sim, EVENT_PLAYING);
	to_the_break();
	cr_assert_eq(event()->rounds_closed, 2);
	cr_assert_eq(event()->rounds_drawn, 3);
}

Test(fairness_field, f260_the_standing_before)
{
	begin_behind(0);
	come_late(9);
	/* above the two with 33 %, and the two with nothing */
	cr_expect_eq(before_of(9)->total, 40 * TOTAL_ONE);
	cr_expect_eq(before_of(9)->place, 5);
	cr_expect_eq(before_of(9)->owed, 1);
	const int last = event()->before[8].pair;
	do_one(last, CMD_WITHDRAW);
	script_pass(&sim, 0);
	const struct round *round = &event()->round[2];
	cr_expect_eq(round->draw.from, 1);
	cr_expect(sits(9));
	const struct draw_note *note =
	    &round->reason[pair_of(9)->table - 1].note;
	cr_expect(note->higher == 5 || note->lower == 5, "%d and %d",
	    note->higher, note->lower);
	sim_fini(&sim);
	/* out since round 1, back in the break: A- for one board, and owes it */
	begin_behind(8);
	do_one(8, CMD_RETURN);
	cr_expect_eq(before_of(8)->total, 40 * TOTAL_ONE);
	cr_expect_eq(before_of(8)->owed, 1);
}
