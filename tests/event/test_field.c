/* SPDX-License-Identifier: ISC */
/*
 * Pairs that leave, are taken out by the clock, and come back (R-EV-5, 11, 16,
 * 23).  Pair p is players 2p - 1 and 2p; round 1 is 1 v 2, 3 v 4, 5 v 6.
 */
#include <criterion/criterion.h>

#include "tests/lib/script.h"

static struct sim sim;

static void
teardown(void)
{
	sim_fini(&sim);
}

TestSuite(field, .fini = teardown);

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
field_config(int rounds)
{
	struct event_config config = sim_config(rounds, 1);

	config.withdraw_after = 1;
	config.returns_max = 1;
	return config;
}

/* To the start of round 1, with some pairs gone before it. */
static void
begin(const struct event_config *config, int pairs, int gone)
{
	const struct sim_options options = {.seed = 5, .pairs = pairs};

	sim_init(&sim, config, &options);
	script_start_without(&sim, pairs, gone);
}

static void
next_round(void)
{
	if (event_is_open(event()))
		script_until(&sim, EVENT_PLAYING);
}

static void
expect_withdrawn(int pair, enum withdrawn_by by, int round)
{
	cr_expect(pair_of(pair)->withdrawn, "pair %d", pair);
	cr_expect_eq(pair_of(pair)->withdrawn_by, by, "pair %d", pair);
	cr_expect_eq(pair_of(pair)->withdrawn_round, round, "pair %d", pair);
}

Test(field, who_is_gone_for_a_round_is_taken_out)
{
	const struct event_config config = field_config(3);

	begin(&config, 6, 1);
	script_pass_round(&sim);
	next_round();
	expect_withdrawn(6, WITHDRAWN_BY_CLOCK, 1);
	cr_expect_eq(event()->tables, 2);
	cr_expect_neq(event()->round[1].bye, 0);
	cr_expect_neq(event()->round[1].bye, 6);
}

Test(field, it_takes_as_many_rounds_as_the_rules_say)
{
	struct event_config config = field_config(4);

	config.withdraw_after = 2;
	begin(&config, 6, 1);
	script_pass_round(&sim);
	next_round();
	cr_expect(!pair_of(6)->withdrawn);
	cr_expect_eq(pair_of(6)->gone, 1);
	script_pass_round(&sim);
	next_round();
	expect_withdrawn(6, WITHDRAWN_BY_CLOCK, 2);
}

Test(field, rounds_one_after_the_other)
{
	struct event_config config = field_config(5);

	config.withdraw_after = 2;
	begin(&config, 6, 1);
	script_pass_round(&sim);
	next_round();
	script_pass(&sim, 1);
	script_both(&sim, 6, CMD_CONNECT);
	script_both(&sim, 6, CMD_DISCONNECT);
	script_pass_round(&sim);
	cr_expect_eq(pair_of(6)->gone, 0);
	next_round();
	script_pass_round(&sim);
	next_round();
	cr_expect(!pair_of(6)->withdrawn);
}

Test(field, never)
{
	struct event_config config = field_config(3);

	config.withdraw_after = 0;
	begin(&config, 6, 1);
	for (int r = 1; r <= 3; r++) {
		script_pass_round(&sim);
		next_round();
	}
	cr_expect(!pair_of(6)->withdrawn);
}

Test(field, one_of_the_two_is_enough)
{
	const struct event_config config = field_config(3);

	begin(&config, 6, 1);
	cr_assert_eq(script_do(&sim, 12, CMD_CONNECT), REFUSAL_ACCEPTED);
	script_pass_round(&sim);
	next_round();
	cr_expect(!pair_of(6)->withdrawn);
}

Test(field, gone_for_less_than_the_round)
{
	const struct event_config config = field_config(3);

	begin(&config, 6, 0);
	script_pass(&sim, 1);
	script_both(&sim, 6, CMD_DISCONNECT);
	script_pass_round(&sim);
	next_round();
	cr_expect(!pair_of(6)->withdrawn);
}

/* A call that comes without a line is an act all the same. */
Test(field, who_acts_is_there)
{
	const struct event_config config = field_config(3);

	begin(&config, 6, 1);
	/* one of them is of pair 6 */
	script_call(&sim, 3, CALL_PASS);
	script_call(&sim, 3, CALL_PASS);
	cr_assert(pair_of(6)->acted);
	script_pass_round(&sim);
	next_round();
	cr_expect(!pair_of(6)->withdrawn);
	cr_expect_eq(pair_of(6)->gone, 0);
}

Test(field, a_bye_needs_nobody)
{
	const struct event_config config = field_config(3);

	begin(&config, 7, 1);
	cr_assert_eq(event()->round[0].bye, 7);
	script_pass_round(&sim);
	next_round();
	cr_expect(!pair_of(7)->withdrawn);
	cr_expect_eq(pair_of(7)->gone, 0);
}

Test(field, the_night_ends_when_nobody_is_left)
{
	const struct event_config config = field_config(3);

	begin(&config, 6, 6);
	script_pass_round(&sim);
	script_until(&sim, EVENT_ENDED);
	cr_expect_eq(event()->reason, END_REASON_FEW_PAIRS);
	cr_expect_eq(event()->rounds_closed, 1);
}

Test(field, the_clock_ends_no_night_that_somebody_plays)
{
	const struct event_config config = field_config(3);

	begin(&config, 6, 3);
	for (int r = 1; r <= 3; r++) {
		script_pass_round(&sim);
		next_round();
	}
	cr_expect_eq(event()->state, EVENT_ENDED);
	cr_expect_eq(event()->reason, END_REASON_PLAYED);
	for (int p = 4; p <= 6; p++)
		cr_expect(!pair_of(p)->withdrawn);
}

Test(field, four_pairs_that_are_there_go_on)
{
	const struct event_config config = field_config(3);

	begin(&config, 7, 3);
	script_pass_round(&sim);
	next_round();
	expect_withdrawn(5, WITHDRAWN_BY_CLOCK, 1);
	expect_withdrawn(6, WITHDRAWN_BY_CLOCK, 1);
	/* pair 7 had the bye */
	cr_expect(!pair_of(7)->withdrawn);
	cr_expect_eq(event()->tables, 2);
}

Test(field, nobody_is_taken_out_after_the_last_round)
{
	const struct event_config config = field_config(1);

	begin(&config, 6, 1);
	script_pass_round(&sim);
	script_until(&sim, EVENT_ENDED);
	cr_expect(!pair_of(6)->withdrawn);
}

Test(field, coming_back)
{
	const struct event_config config = field_config(4);

	begin(&config, 6, 1);
	script_pass_round(&sim);
	next_round();
	cr_assert(pair_of(6)->withdrawn);
	cr_assert_eq(script_do(&sim, 12, CMD_RETURN), REFUSAL_ACCEPTED);
	cr_expect(!pair_of(6)->withdrawn);
	cr_expect_eq(pair_of(6)->withdrawn_by, WITHDRAWN_BY_NOBODY);
	cr_expect_eq(event_pair_table(event(), 6, &(enum side){0}), 0);
	script_both(&sim, 6, CMD_CONNECT);
	script_pass_round(&sim);
	/* A- for its board of round 1, and 40 % for the one it missed */
	cr_expect_eq(pair_of(6)->sum, 80 * UNIT_ONE);
	cr_expect_eq(pair_of(6)->count, 2);
	cr_expect_eq(pair_of(6)->owed, 2);
	next_round();
	cr_expect_eq(event()->tables, 3);
	cr_expect_eq(event()->round[2].bye, 0);
	cr_expect_neq(event_pair_table(event(), 6, &(enum side){0}), 0);
}

static void
leave_and_come_back(enum missed_score score, enum scoring scoring, int missed)
{
	struct event_config config = field_config(6);

	config.missed_score = score;
	config.scoring = scoring;
	begin(&config, 6, 0);
	script_pass_round(&sim);
	next_round();
	/* its table of round 2 is dead */
	cr_assert_eq(script_do(&sim, 1, CMD_WITHDRAW), REFUSAL_ACCEPTED);
	for (int r = 0; r < missed + 1; r++) {
		script_pass_round(&sim);
		next_round();
	}
	cr_assert_eq(script_do(&sim, 1, CMD_RETURN), REFUSAL_ACCEPTED);
}

static void
expect_missed_in_all(int64_t each, int rounds)
{
	/* round 1 was passed out everywhere, round 2 lost by leaving */
	const bool percent = event()->config.scoring == SCORING_MATCHPOINTS;
	const int e = event()->round[1].tables;
	const int64_t lost = percent                        ? 40
	    : event()->config.scoring == SCORING_TOTAL_IMPS ? -3 * (e - 1)
							    : -3;

	cr_expect_eq(pair_of(1)->sum,
	    ((percent ? 50 : 0) + lost + rounds * each) * UNIT_ONE, "%lld",
	    (long long)pair_of(1)->sum);
	cr_expect_eq(pair_of(1)->owed, 2 + 2, "%d", pair_of(1)->owed);
}

Test(field, missed_rounds_are_average_minus)
{
	leave_and_come_back(MISSED_SCORE_MINUS, SCORING_MATCHPOINTS, 2);
	expect_missed_in_all(40, 2);
	cr_expect_eq(pair_of(1)->count, 4);
}

Test(field, or_average)
{
	leave_and_come_back(MISSED_SCORE_AVERAGE, SCORING_MATCHPOINTS, 2);
	expect_missed_in_all(50, 2);
	cr_expect_eq(pair_of(1)->count, 4);
}

Test(field, or_nothing)
{
	leave_and_come_back(MISSED_SCORE_NONE, SCORING_MATCHPOINTS, 2);
	expect_missed_in_all(0, 0);
	cr_expect_eq(pair_of(1)->count, 2);
}

Test(field, in_imps)
{
	leave_and_come_back(MISSED_SCORE_MINUS, SCORING_CROSS_IMPS, 2);
	expect_missed_in_all(-3, 2);
}

/* Two tables play the rounds that it misses: one other result to lose to. */
Test(field, in_total_imps)
{
	leave_and_come_back(MISSED_SCORE_MINUS, SCORING_TOTAL_IMPS, 2);
	expect_missed_in_all(-3, 2);
}

static void
leave_in_victory_points(enum missed_score score)
{
	struct event_config config = sim_config(4, VP_BOARDS_LEAST);

	config.returns_max = 1;
	config.missed_score = score;
	config.scoring = SCORING_CROSS_IMPS;
	config.totals = TOTALS_VP;
	begin(&config, 6, 0);
	cr_assert_eq(script_do(&sim, 1, CMD_WITHDRAW), REFUSAL_ACCEPTED);
	script_until(&sim, EVENT_BETWEEN);
	script_until(&sim, EVENT_PLAYING);
	script_until(&sim, EVENT_BETWEEN);
	cr_assert_eq(event()->rounds_closed, 2);
	cr_assert_eq(pair_of(1)->count, 1);
}

Test(field, in_victory_points)
{
	leave_in_victory_points(MISSED_SCORE_MINUS);
	const int64_t before = pair_of(1)->sum;

	cr_assert_eq(script_do(&sim, 1, CMD_RETURN), REFUSAL_ACCEPTED);
	cr_expect_eq(pair_of(1)->sum, before + 800);
	cr_expect_eq(pair_of(1)->count, 2);
}

Test(field, in_victory_points_of_an_average)
{
	leave_in_victory_points(MISSED_SCORE_AVERAGE);
	const int64_t before = pair_of(1)->sum;

	cr_assert_eq(script_do(&sim, 1, CMD_RETURN), REFUSAL_ACCEPTED);
	cr_expect_eq(pair_of(1)->sum, before + 1000);
}

Test(field, in_victory_points_of_nothing)
{
	leave_in_victory_points(MISSED_SCORE_NONE);
	const int64_t before = pair_of(1)->sum;

	cr_assert_eq(script_do(&sim, 1, CMD_RETURN), REFUSAL_ACCEPTED);
	cr_expect_eq(pair_of(1)->sum, before);
	cr_expect_eq(pair_of(1)->count, 1);
}

/* Who never comes back has no score for it, and owes the whole night. */
Test(field, who_stays_away_misses_nothing)
{
	const struct event_config config = field_config(4);

	begin(&config, 6, 0);
	script_pass_round(&sim);
	next_round();
	cr_assert_eq(script_do(&sim, 1, CMD_WITHDRAW), REFUSAL_ACCEPTED);
	for (int r = 2; r <= 4; r++) {
		script_pass_round(&sim);
		next_round();
	}
	cr_expect_eq(event()->state, EVENT_ENDED);
	cr_expect_eq(pair_of(1)->sum, 90 * UNIT_ONE);
	cr_expect_eq(pair_of(1)->count, 2);
	for (int i = 0; i < 6; i++) {
		if (event()->standing[i].pair == 1)
			cr_expect_eq(event()->standing[i].owed, 4);
	}
}

/* Nobody owes anything before a round has closed, whoever else comes and goes. */
Test(field, who_has_left_owes_nothing_before_the_first_close)
{
	struct event_config config = field_config(3);

	config.late_entry = 1;
	begin(&config, 7, 0);
	cr_assert_eq(script_do(&sim, 1, CMD_WITHDRAW), REFUSAL_ACCEPTED);
	script_hands_up(&sim, 15, 8);
	script_pass(&sim, config.hold_ms);
	cr_assert_eq(event()->pairs, 8);
	for (int i = 0; i < 8; i++)
		cr_expect_eq(event()->standing[i].owed, 0, "pair %d",
		    event()->standing[i].pair);
	script_pass_round(&sim);
	for (int i = 0; i < 8; i++) {
		if (event()->standing[i].pair == 1)
			cr_expect_eq(event()->standing[i].owed, 3);
	}
}

Test(field, a_table_that_was_left_stays_dead)
{
	const struct event_config config = field_config(3);

	begin(&config, 6, 0);
	struct cmd call = {.kind = CMD_CALL,
	    .player = pair_of(2)->player[0],
	    .u.call = {.call = CALL_PASS}};

	cr_assert_eq(script_do(&sim, 1, CMD_WITHDRAW), REFUSAL_ACCEPTED);
	cr_expect(event_table_is_dead(event(), 1));
	cr_expect_eq(sim_submit(&sim, &call), REFUSAL_NO_BOARD);
	cr_expect_eq(script_do(&sim, 1, CMD_RETURN), REFUSAL_LEFT_AUCTION);
	script_pass_round(&sim);
	const struct result *result = event_result(event(), 1, 1, 0);
	cr_expect_eq(result->kind, ROW_ARTIFICIAL);
	cr_expect_eq(result->ruled_by, RULED_BY_ABSENCE);
	cr_expect_eq(pair_of(1)->sum, 40 * UNIT_ONE);
	next_round();
	cr_expect_eq(event()->tables, 2);
	cr_expect_eq(script_do(&sim, 1, CMD_RETURN), REFUSAL_ACCEPTED);
}

/* So that who leaves then has lost no board by it. */
static void
pass_out(int table)
{
	for (int i = 0; i < SEAT_COUNT; i++)
		script_call(&sim, table, CALL_PASS);
}

Test(field, refusals)
{
	const struct event_config config = field_config(3);

	begin(&config, 6, 0);
	cr_expect_eq(script_do(&sim, 99, CMD_RETURN), REFUSAL_NOT_REGISTERED);
	cr_expect_eq(script_do(&sim, 1, CMD_RETURN), REFUSAL_NOT_WITHDRAWN);
	pass_out(1);
	cr_assert_eq(script_do(&sim, 1, CMD_WITHDRAW), REFUSAL_ACCEPTED);
	cr_assert_eq(script_do(&sim, 2, CMD_RETURN), REFUSAL_ACCEPTED);
	cr_assert_eq(script_do(&sim, 2, CMD_WITHDRAW), REFUSAL_ACCEPTED);
	cr_expect_eq(script_do(&sim, 1, CMD_RETURN), REFUSAL_NO_RETURN);
	cr_assert_eq(script_do(&sim, 3, CMD_WITHDRAW), REFUSAL_ACCEPTED);
	script_pass_round(&sim);
	next_round();
	script_pass_round(&sim);
	next_round();
	cr_assert_eq(event()->rounds_drawn, 3);
	cr_expect_eq(script_do(&sim, 3, CMD_RETURN), REFUSAL_NO_ROUND_LEFT);
	script_until(&sim, EVENT_ENDED);
	cr_expect_eq(script_do(&sim, 3, CMD_RETURN), REFUSAL_EVENT_OVER);
}

Test(field, not_while_one_of_them_is_elsewhere)
{
	const struct event_config config = field_config(3);
	struct cmd open = {.kind = CMD_OPEN_EVENT,
	    .event = 2,
	    .u.open = {.config = &config, .date = "2026-01-05"}};
	struct cmd sit = {.kind = CMD_SIT,
	    .event = 2,
	    .player = 2,
	    .u.sit = {.table = 1, .seat = NORTH, .connected = true}};
	struct effects effects;

	begin(&config, 6, 0);
	open.at = sit.at = sim.now;
	open.u.open.start_at = sim.now + 60000;
	cr_assert_eq(world_apply(sim.world, &open, &effects), REFUSAL_ACCEPTED);
	pass_out(1);
	cr_assert_eq(script_do(&sim, 1, CMD_WITHDRAW), REFUSAL_ACCEPTED);
	cr_assert_eq(world_apply(sim.world, &sit, &effects), REFUSAL_ACCEPTED);
	cr_expect_eq(script_do(&sim, 1, CMD_RETURN), REFUSAL_OTHER_ROOM);
	sit.kind = CMD_STAND;
	cr_assert_eq(world_apply(sim.world, &sit, &effects), REFUSAL_ACCEPTED);
	cr_expect_eq(script_do(&sim, 1, CMD_RETURN), REFUSAL_ACCEPTED);
}

/* At every table dummy, whose partner plays on, has said that he leaves. */
Test(field, half_of_a_large_field_may_leave_at_a_cut)
{
	const struct event_config config = field_config(3);
	const int pairs = 60;
	int gone = 0;

	begin(&config, pairs, 0);
	for (int t = 1; t <= event()->tables; t++) {
		script_call(&sim, t, call_bid(1, STRAIN_NOTRUMP));
		for (int i = 0; i < 3; i++)
			script_call(&sim, t, CALL_PASS);
		script_card(&sim, t);
		const enum seat declarer =
		    event()->table[t - 1].board.play.declarer;
		const int32_t dummy =
		    event_seat_player(event(), t, seat_partner(declarer));
		cr_assert_eq(
		    script_do(&sim, dummy, CMD_WITHDRAW), REFUSAL_ACCEPTED);
	}
	script_until(&sim, EVENT_BETWEEN);
	for (int p = 1; p <= pairs; p++)
		gone += pair_of(p)->withdrawn;
	cr_expect_eq(gone, pairs / 2);
}

/*
 * Who stays away for a round had it free, and has a bye no more often than if it
 * had played.
 */
Test(field, staying_away_brings_no_byes)
{
	struct event_config config = field_config(5);
	int byes = 0;

	config.returns_max = 5;
	begin(&config, 7, 0);
	script_pass_round(&sim);
	/* pair 7 had the first bye; pair 1 is out of round 2 */
	cr_assert_eq(event()->round[0].bye, 7);
	next_round();
	cr_assert_eq(script_do(&sim, 1, CMD_WITHDRAW), REFUSAL_ACCEPTED);
	script_pass_round(&sim);
	next_round();
	cr_assert_eq(script_do(&sim, 1, CMD_RETURN), REFUSAL_ACCEPTED);
	for (int r = 3; r <= 5; r++) {
		script_pass_round(&sim);
		next_round();
	}
	/* round 3 was missed: another one had the bye each time */
	for (int r = 0; r < 5; r++)
		byes += event()->round[r].bye == 1;
	cr_expect_eq(byes, 0);
}

Test(field, the_clock_decides_not_people)
{
	const struct event_config config = field_config(3);
	struct cmd cmd = {
	    .kind = CMD_WITHDRAW_PAIR, .u.withdraw_pair = {.pair = 6}};

	begin(&config, 6, 1);
	cr_expect_eq(sim_submit(&sim, &cmd), REFUSAL_NOT_DUE);
	cmd.player = 1;
	cr_expect_eq(sim_submit(&sim, &cmd), REFUSAL_BAD_COMMAND);
}
