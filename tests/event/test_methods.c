/* SPDX-License-Identifier: ISC */
/*
 * A night by its method: artificial scores, byes and matches in IMPs and
 * victory points, the scheme of master points, a first round by chance
 * (R-EV-6, 10, 13, 24; R-SC-4 to 6).
 */
#include <criterion/criterion.h>

#include "engine/event/restore.h"
#include "tests/lib/script.h"

static struct sim sim;

static void
teardown(void)
{
	sim_fini(&sim);
}

static const struct event *
event(void)
{
	return sim_event(&sim);
}

static void
turn_list(const struct event *of, int *order_r)
{
	for (int i = 0; i < of->pairs; i++)
		order_r[i] = of->pairs - i;
}

static void
begin(const struct event_config *config, int pairs)
{
	const struct sim_options options = {
	    .seed = 3, .pairs = pairs, .order = turn_list};

	sim_init(&sim, config, &options);
	script_start(&sim, pairs);
}

static struct event_config
config_of(enum scoring scoring, int rounds, int boards)
{
	struct event_config config = sim_config(rounds, boards);

	config.scoring = scoring;
	return config;
}

static const struct pair *
pair_of(int pair)
{
	return &event()->pair[pair - 1];
}

TestSuite(methods, .fini = teardown);

/* East of table 2, whom all wait for, is gone when the board is dealt. */
static void
lose_east(void)
{
	script_do(&sim, event_seat_player(event(), 2, EAST), CMD_DISCONNECT);
	script_call(&sim, 2, CALL_PASS);
}

/* Gone before the board was dealt; three tables, so two comparisons. */
static void
expect_absence(enum scoring scoring, int64_t plus)
{
	const struct event_config config = config_of(scoring, 1, 1);

	begin(&config, 6);
	const struct draw_table *seat = &event()->round[0].seat[1];
	const int ns = seat->ns, ew = seat->ew;
	lose_east();
	script_round_but(&sim, 2);
	script_until(&sim, EVENT_ENDED);
	cr_assert_eq(event_result(event(), 1, 2, 0)->kind, ROW_ARTIFICIAL);
	cr_assert_eq(pair_of(ns)->sum, plus);
	cr_assert_eq(pair_of(ew)->sum, -plus);
	cr_assert_eq(pair_of(ew)->count, 1);
	cr_assert_eq(pair_of(ew)->own_count, 0);
}

Test(methods, an_absent_side_pays_in_cross_imps)
{
	expect_absence(SCORING_CROSS_IMPS, 3 * UNIT_ONE);
}

Test(methods, an_absent_side_pays_in_total_imps)
{
	expect_absence(SCORING_TOTAL_IMPS, 6 * UNIT_ONE);
}

Test(methods, an_absent_side_pays_in_butler)
{
	expect_absence(SCORING_BUTLER, 3 * UNIT_ONE);
}

/* Worked out by hand: two tables, board 1. */
Test(methods, two_results_in_imps)
{
	const struct event_config config = config_of(SCORING_CROSS_IMPS, 1, 1);

	begin(&config, 4);
	/* North bids 1NT, not vulnerable: 7 tricks 90, 5 tricks -100 */
	script_board(&sim, 1, 7);
	script_board(&sim, 2, 5);
	script_until(&sim, EVENT_ENDED);
	cr_assert_eq(event_result(event(), 1, 1, 0)->score, 90);
	cr_assert_eq(event_result(event(), 1, 2, 0)->score, -100);
	/* 190 points are 5 IMPs */
	cr_assert_eq(
	    event_result(event(), 1, 1, 0)->unit[SIDE_NS], 5 * UNIT_ONE);
	cr_assert_eq(
	    event_result(event(), 1, 1, 0)->unit[SIDE_EW], -5 * UNIT_ONE);
	cr_assert_eq(
	    event_result(event(), 1, 2, 0)->unit[SIDE_NS], -5 * UNIT_ONE);
	cr_assert_eq(event()->standing[0].total, 5 * TOTAL_ONE);
	cr_assert_eq(event()->round[0].summary[0].rule, RULE_CROSS_IMPS);
}

/* -100 and 90: the mean -5 is rounded away from zero. */
Test(methods, two_results_in_butler)
{
	const struct event_config config = config_of(SCORING_BUTLER, 1, 1);

	begin(&config, 4);
	script_board(&sim, 1, 7);
	script_board(&sim, 2, 5);
	script_until(&sim, EVENT_ENDED);
	cr_assert_eq(event()->round[0].summary[0].datum, -10);
	cr_assert_eq(event()->round[0].summary[0].dropped, 0);
	/* 100 and -90 from it */
	cr_assert_eq(
	    event_result(event(), 1, 1, 0)->unit[SIDE_NS], 3 * UNIT_ONE);
	cr_assert_eq(
	    event_result(event(), 1, 2, 0)->unit[SIDE_NS], -3 * UNIT_ONE);
}

Test(methods, byes)
{
	static const struct {
		enum scoring scoring;
		enum totals totals;
		enum bye_score bye_score;
		int boards;
		int64_t sum;
		int count;
	} cases[] = {
	    {SCORING_CROSS_IMPS, TOTALS_BOARDS, BYE_SCORE_PLUS, 2, 6 * UNIT_ONE,
		2},
	    {SCORING_CROSS_IMPS, TOTALS_BOARDS, BYE_SCORE_AVERAGE, 2, 0, 2},
	    {SCORING_CROSS_IMPS, TOTALS_BOARDS, BYE_SCORE_NONE, 2, 0, 0},
	    {SCORING_BUTLER, TOTALS_BOARDS, BYE_SCORE_PLUS, 2, 6 * UNIT_ONE, 2},
	    /* three tables: two comparisons */
	    {SCORING_TOTAL_IMPS, TOTALS_BOARDS, BYE_SCORE_PLUS, 2,
		12 * UNIT_ONE, 2},
	    {SCORING_MATCHPOINTS, TOTALS_BOARDS, BYE_SCORE_AVERAGE, 2,
		100 * UNIT_ONE, 2},
	    {SCORING_BUTLER, TOTALS_VP, BYE_SCORE_PLUS, 5, 1200, 1},
	    {SCORING_MATCHPOINTS, TOTALS_VP, BYE_SCORE_PLUS, 5, 1200, 1},
	    {SCORING_CROSS_IMPS, TOTALS_VP, BYE_SCORE_AVERAGE, 5, 1000, 1},
	    {SCORING_BUTLER, TOTALS_VP, BYE_SCORE_NONE, 5, 0, 0},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct event_config config =
		    config_of(cases[i].scoring, 1, cases[i].boards);
		int64_t unit;
		int vp;

		if (i > 0)
			sim_fini(&sim);
		config.totals = cases[i].totals;
		config.bye_score = cases[i].bye_score;
		begin(&config, 7);
		script_round_but(&sim, 0);
		script_until(&sim, EVENT_ENDED);
		const struct pair *bye = pair_of(event()->round[0].bye);
		const bool scored = cases[i].bye_score != BYE_SCORE_NONE;
		const bool vps = cases[i].totals == TOTALS_VP;
		cr_expect_eq(bye->sum, cases[i].sum, "case %zu", i);
		cr_expect_eq(bye->count, cases[i].count, "case %zu", i);
		cr_expect_eq(bye->finished, 0);
		cr_expect_eq(bye->owed, 0);
		cr_expect_eq(bye->own_count, 0);
		cr_expect_eq(event_bye_unit(event(), 1, &unit), scored && !vps);
		cr_expect_eq(event_bye_vp(event(), &vp), scored && vps);
	}
}

static struct event_config
config_of_vps(enum scoring scoring)
{
	struct event_config config = config_of(scoring, 1, 5);

	config.totals = TOTALS_VP;
	sim_judge_nobody(&config);
	return config;
}

/* Play so many boards at table 2, all at the others; the clock cuts. */
static void
play_boards_at_two(int boards)
{
	for (int b = 0; b < 5; b++) {
		for (int t = 1; t <= event()->tables; t++) {
			if (t != 2 || b < boards)
				script_board(&sim, t, 5 + t);
		}
		script_pass(&sim, event()->config.board_pause_ms);
	}
}

static const struct match_score *
match_at(int table, enum side side)
{
	return &event()->round[0].match[table - 1][side];
}

Test(methods, three_of_five_boards_are_a_match)
{
	const struct event_config config = config_of_vps(SCORING_CROSS_IMPS);

	begin(&config, 6);
	play_boards_at_two(3);
	script_until(&sim, EVENT_ENDED);
	cr_assert(match_at(2, SIDE_NS)->played);
	cr_assert_eq(event_result(event(), 1, 2, 3)->kind, ROW_VOID);
	for (int s = 0; s < SIDE_COUNT; s++) {
		const struct match_score *match = match_at(2, (enum side)s);
		const int vp = match->margin < 0
		    ? 2000 - victory_wbf(5, -match->margin)
		    : victory_wbf(5, match->margin);

		cr_assert_eq(match->vp, vp);
	}
	cr_assert_eq(pair_of(event()->round[0].seat[1].ns)->sum,
	    match_at(2, SIDE_NS)->vp);
	cr_assert_eq(pair_of(event()->round[0].seat[1].ns)->count, 1);
	cr_assert_eq(event()->standing[0].total,
	    event()->standing[0].sum * (TOTAL_ONE / VP_ONE));
}

Test(methods, two_of_five_boards_are_no_match)
{
	const struct event_config config = config_of_vps(SCORING_BUTLER);

	begin(&config, 6);
	play_boards_at_two(2);
	script_until(&sim, EVENT_ENDED);
	for (int s = 0; s < SIDE_COUNT; s++) {
		cr_assert_not(match_at(2, (enum side)s)->played);
		cr_assert(match_at(2, (enum side)s)->scored);
		cr_assert_eq(match_at(2, (enum side)s)->vp, 1000);
		cr_assert(match_at(1, (enum side)s)->played);
	}
}

/* Artificial boards count: 15 IMPs away from an absent side. */
Test(methods, an_absent_side_loses_its_match)
{
	const struct event_config config = config_of_vps(SCORING_BUTLER);

	begin(&config, 6);
	lose_east();
	play_boards_at_two(0);
	script_until(&sim, EVENT_ENDED);
	cr_assert(match_at(2, SIDE_NS)->played);
	cr_assert_eq(match_at(2, SIDE_NS)->margin, 15);
	cr_assert_eq(match_at(2, SIDE_NS)->vp, victory_wbf(5, 15));
	cr_assert_eq(match_at(2, SIDE_EW)->margin, -15);
	cr_assert_eq(match_at(2, SIDE_EW)->vp, 2000 - victory_wbf(5, 15));
}

Test(methods, sixty_and_forty_per_cent_are_a_match)
{
	const struct event_config config = config_of_vps(SCORING_MATCHPOINTS);

	begin(&config, 6);
	lose_east();
	play_boards_at_two(0);
	script_until(&sim, EVENT_ENDED);
	cr_assert_eq(match_at(2, SIDE_NS)->margin, 6000);
	cr_assert_eq(match_at(2, SIDE_NS)->vp, 1600);
	cr_assert_eq(match_at(2, SIDE_EW)->vp, 400);
}

/* Table 2 has no board, and each void one has its reason. */
static void
expect_fault(const enum ruling_reason reason[5], int ns_vp)
{
	const struct event_config config = config_of_vps(SCORING_BUTLER);
	struct ruling ruling[5];
	struct cmd close = {.kind = CMD_CLOSE_ROUND,
	    .u.close_round = {.round = 1, .rulings = 5, .ruling = ruling}};

	begin(&config, 6);
	play_boards_at_two(0);
	sim.now = event()->round[0].end_at;
	for (int b = 0; b < 5; b++)
		ruling[b] = (struct ruling){.table = 2,
		    .board = b + 1,
		    .kind = ROW_VOID,
		    .ruled_by = RULED_BY_VOID,
		    .reason = reason[b]};
	cr_assert_eq(sim_submit(&sim, &close), REFUSAL_ACCEPTED);
	cr_assert_not(match_at(2, SIDE_NS)->played);
	cr_assert_not(match_at(2, SIDE_NS)->scored);
	cr_assert_eq(match_at(2, SIDE_NS)->vp, ns_vp);
	cr_assert_eq(match_at(2, SIDE_EW)->vp, 2000 - ns_vp);
}

Test(methods, at_fault_on_more_boards)
{
	expect_fault((const enum ruling_reason[]){RULING_EW_SLOW, RULING_CUT,
			 RULING_EW_ABSENT, RULING_NS_SLOW, RULING_BOTH_SLOW},
	    1200);
}

Test(methods, at_fault_on_more_boards_the_other_way)
{
	expect_fault((const enum ruling_reason[]){RULING_CUT, RULING_CUT,
			 RULING_CUT, RULING_NS_ABSENT, RULING_CUT},
	    800);
}

/* Four boards of a match are cut, and a director blames East-West for one. */
Test(methods, at_fault_by_a_director)
{
	expect_fault((const enum ruling_reason[]){RULING_CUT, RULING_CUT,
			 RULING_CUT, RULING_CUT, RULING_CUT},
	    1000);
	struct cmd adjust = {.kind = CMD_ADJUST,
	    .u.adjust = {.round = 1,
		.table = 2,
		.board = 3,
		.kind = ROW_ARTIFICIAL,
		.award = {AWARD_PLUS, AWARD_MINUS},
		.reason = "talked"}};
	cr_assert_eq(sim_submit(&sim, &adjust), REFUSAL_ACCEPTED);
	cr_assert_not(match_at(2, SIDE_NS)->played);
	cr_assert_eq(match_at(2, SIDE_NS)->vp, 1200);
	cr_assert_eq(match_at(2, SIDE_EW)->vp, 800);
}

Test(methods, at_fault_alike)
{
	expect_fault((const enum ruling_reason[]){RULING_EW_SLOW, RULING_CUT,
			 RULING_BOTH_SLOW, RULING_NS_SLOW, RULING_BOTH_SLOW},
	    1000);
}

Test(methods, master_points_by_the_scheme)
{
	struct event_config config = config_of(SCORING_CROSS_IMPS, 1, 2);

	cr_assert_null(
	    award_scheme_read("table 4:9 6:7,5,0 8:1", &config.master_points));
	begin(&config, 6);
	script_round_but(&sim, 0);
	script_until(&sim, EVENT_ENDED);
	cr_assert_eq(pair_of(event()->standing[0].pair)->points, 7);
	cr_assert_eq(pair_of(event()->standing[1].pair)->points, 5);
	for (int i = 2; i < 6; i++)
		cr_assert_eq(pair_of(event()->standing[i].pair)->points, 0);
}

static struct event_config
config_by_chance(void)
{
	struct event_config config = sim_config(2, 1);

	config.first_round = FIRST_ROUND_RANDOM;
	return config;
}

static void
expect_neighbours(const struct round *round, const int *order, int count)
{
	cr_assert_eq(round->tables, count / 2);
	for (int t = 0; t < round->tables; t++) {
		const struct draw_table *seat = &round->seat[t];
		const int one = order[2 * t], two = order[2 * t + 1];

		/* directions alternate as they do by registration */
		cr_expect_eq(seat->ns, t % 2 == 0 ? one : two);
		cr_expect_eq(seat->ew, t % 2 == 0 ? two : one);
		cr_expect_not(seat->repeat);
	}
	cr_assert_eq(round->bye, count % 2 == 0 ? 0 : order[count - 1]);
}

Test(methods, chance_seats_the_first_round)
{
	const struct event_config config = config_by_chance();
	static const int order[] = {7, 6, 5, 4, 3, 2, 1};

	begin(&config, 7);
	expect_neighbours(&event()->round[0], order, 7);
	for (int t = 0; t < 3; t++)
		cr_expect_eq(pair_of(order[2 * t])->table, t + 1);
	cr_expect_eq(pair_of(1)->table, 0);
	/* the second round goes by rank */
	script_round_but(&sim, 0);
	script_until(&sim, EVENT_SEATED);
	cr_assert_eq(event()->rounds_drawn, 2);
	cr_assert_neq(event()->round[1].bye, 1);
}

/* The same seats as by registration when chance says so. */
static void
keep_list(const struct event *of, int *order_r)
{
	for (int i = 0; i < of->pairs; i++)
		order_r[i] = i + 1;
}

Test(methods, chance_sits_as_registration_does)
{
	struct event_config config = config_by_chance();
	const struct sim_options options = {
	    .seed = 3, .pairs = 9, .order = keep_list};
	struct draw_table seat[4];

	sim_init(&sim, &config, &options);
	script_start(&sim, 9);
	for (int t = 0; t < 4; t++)
		seat[t] = event()->round[0].seat[t];
	cr_assert_eq(event()->round[0].bye, 9);
	sim_fini(&sim);
	config.first_round = FIRST_ROUND_REGISTRATION;
	begin(&config, 9);
	cr_assert_eq(event()->round[0].bye, 9);
	for (int t = 0; t < 4; t++) {
		cr_assert_eq(event()->round[0].seat[t].ns, seat[t].ns);
		cr_assert_eq(event()->round[0].seat[t].ew, seat[t].ew);
	}
}

/* To where the list has closed and round 1 is to be drawn. */
static void
begin_between(const struct event_config *config, int pairs)
{
	const struct sim_options options = {
	    .seed = 3, .pairs = pairs, .order = turn_list};

	sim_init(&sim, config, &options);
	for (int p = 0; p < pairs; p++) {
		script_hands_up(&sim, 2 * p + 1, p + 1);
		script_pass(&sim, config->hold_ms);
	}
	script_until(&sim, EVENT_BETWEEN);
}

Test(methods, chance_passes_over_who_has_withdrawn)
{
	const struct event_config config = config_by_chance();
	static const int order[] = {7, 6, 5, 3, 2, 1};

	begin_between(&config, 7);
	cr_assert_eq(script_do(&sim, 7, CMD_WITHDRAW), REFUSAL_ACCEPTED);
	cr_assert(pair_of(4)->withdrawn);
	script_until(&sim, EVENT_SEATED);
	expect_neighbours(&event()->round[0], order, 6);
}

/* An order that is none is refused whole, and so is one without chance. */
Test(methods, bad_orders)
{
	struct event_config config = config_by_chance();
	const int good_order[] = {3, 1, 6, 5, 2, 4};
	struct draw_table table[3] = {
	    {1, 2, false}, {4, 3, false}, {5, 6, false}};
	struct draw_reason reason[3];
	struct deal deal;
	struct cmd good = {.kind = CMD_SEAT_ROUND, .event = 1};
	struct effects effects;

	begin_between(&config, 6);
	rng_deal(&sim.rng, &deal);
	good.at = sim.now;
	good.u.seat_round.round = 1;
	good.u.seat_round.start_at = sim.now;
	good.u.seat_round.end_at = sim.now + 1000;
	good.u.seat_round.orders = 6;
	good.u.seat_round.order = good_order;
	good.u.seat_round.deals = 1;
	good.u.seat_round.deal = &deal;
	const uint64_t before = world_fingerprint(sim.world);
	for (int fault = 0; fault < 9; fault++) {
		int order[7] = {3, 1, 6, 5, 2, 4, 7};
		struct cmd bad = good;

		bad.u.seat_round.order = fault == 0 ? NULL : order;
		bad.u.seat_round.orders += (fault == 1) - (fault == 2);
		order[3] = fault == 3 ? 3 : fault == 4 ? 7 : order[3];
		order[0] = fault == 5 ? 0 : order[0];
		bad.u.seat_round.bye = fault == 6 ? 4 : 0;
		bad.u.seat_round.tables = fault == 7 ? 3 : 0;
		bad.u.seat_round.table = table;
		bad.u.seat_round.draw.quality.tables = fault == 8 ? 3 : 0;
		cr_assert_eq(world_apply(sim.world, &bad, &effects),
		    REFUSAL_BAD_COMMAND, "fault %d", fault);
		cr_assert_eq(world_fingerprint(sim.world), before);
	}
	/* tables that nobody drew by chance */
	struct cmd drawn = good;
	drawn.u.seat_round.orders = 0;
	drawn.u.seat_round.tables = 3;
	drawn.u.seat_round.table = table;
	script_report(&drawn, reason);
	cr_assert_eq(
	    world_apply(sim.world, &drawn, &effects), REFUSAL_BAD_COMMAND);
	cr_assert_eq(world_apply(sim.world, &good, &effects), REFUSAL_ACCEPTED);
	expect_neighbours(&event()->round[0], good_order, 6);
	sim_fini(&sim);

	config.first_round = FIRST_ROUND_REGISTRATION;
	begin_between(&config, 6);
	drawn.at = good.at = sim.now;
	cr_assert_eq(
	    world_apply(sim.world, &good, &effects), REFUSAL_BAD_COMMAND);
	drawn.u.seat_round.orders = 6;
	cr_assert_eq(
	    world_apply(sim.world, &drawn, &effects), REFUSAL_BAD_COMMAND);
	drawn.u.seat_round.orders = 0;
	cr_assert_eq(
	    world_apply(sim.world, &drawn, &effects), REFUSAL_ACCEPTED);
}

/* Whatever a close decides makes another night. */
Test(methods, the_fingerprint_sees_what_was_scored)
{
	const struct event_config config = config_of_vps(SCORING_BUTLER);

	begin(&config, 6);
	script_round_but(&sim, 0);
	script_until(&sim, EVENT_ENDED);
	const uint64_t before = event_fingerprint(event());
	struct event *changed = (struct event *)(uintptr_t)event();
	struct round *round = &changed->round[0];
	int *const numbers[] = {&round->match[1][SIDE_EW].vp,
	    &round->match[1][SIDE_NS].margin, &round->summary[4].datum,
	    &round->summary[4].dropped, &changed->config.butler_trim.amount};
	bool *const truths[] = {
	    &round->match[1][SIDE_EW].played, &round->match[1][SIDE_EW].scored};

	for (size_t i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++) {
		++*numbers[i];
		cr_expect_neq(event_fingerprint(event()), before, "%zu", i);
		--*numbers[i];
	}
	for (size_t i = 0; i < sizeof(truths) / sizeof(truths[0]); i++) {
		*truths[i] = !*truths[i];
		cr_expect_neq(event_fingerprint(event()), before, "%zu", i);
		*truths[i] = !*truths[i];
	}
	changed->config.totals = TOTALS_BOARDS;
	cr_expect_neq(event_fingerprint(event()), before);
	changed->config.totals = TOTALS_VP;
	changed->config.first_round = FIRST_ROUND_RANDOM;
	cr_expect_neq(event_fingerprint(event()), before);
	changed->config.first_round = FIRST_ROUND_REGISTRATION;
	cr_assert_null(
	    award_scheme_read("table 4:9 6:7", &changed->config.master_points));
	const uint64_t scheme = event_fingerprint(event());
	cr_expect_neq(scheme, before);
	cr_assert_null(
	    award_scheme_read("table 4:9 6:6", &changed->config.master_points));
	cr_expect_neq(event_fingerprint(event()), scheme);
	changed->config.master_points =
	    (struct award_scheme){.kind = SCHEME_DEFAULT};
	cr_expect_eq(event_fingerprint(event()), before);
}

/* Matches are rows of their own, for nights that have them. */
Test(methods, matches_that_do_not_fit_are_refused)
{
	const struct event_config vps = config_of_vps(SCORING_BUTLER);
	const struct event_config boards = config_of(SCORING_BUTLER, 1, 5);
	const struct match_score good[SIDE_COUNT] = {
	    {true, true, 3, 1159}, {true, true, -3, 841}};
	struct match_score bad[SIDE_COUNT] = {good[0], good[1]};
	struct draw_table seat[2] = {{1, 2, false}, {3, 4, false}};
	const struct round_row round = {
	    .round = 1, .closed_at = 9, .tables = 2, .seat = seat};

	begin(&vps, 4);
	for (int with_vps = 0; with_vps < 2; with_vps++) {
		struct world *world = world_new(&sim_memory);
		const struct event_row row = {.id = 8,
		    .config = with_vps ? &vps : &boards,
		    .opened_at = 1,
		    .start_at = 2,
		    .last_at = 9,
		    .pairs = 4};

		cr_assert(restore_event(world, &row));
		for (int p = 1; p <= 4; p++) {
			const struct pair_row pair = {
			    .pair = p, .player = {2 * p, 2 * p + 1}};

			cr_assert(restore_pair(world, 8, &pair));
		}
		cr_assert_not(restore_match(world, 8, 1, 1, good));
		cr_assert(restore_round(world, 8, &round));
		cr_assert_eq(restore_match(world, 8, 1, 1, good), with_vps);
		cr_assert_not(restore_match(world, 8, 1, 0, good));
		cr_assert_not(restore_match(world, 8, 1, 3, good));
		cr_assert_not(restore_match(world, 8, 2, 1, good));
		cr_assert_not(restore_match(world, 9, 1, 1, good));
		bad[SIDE_EW].vp = 2001;
		cr_assert_not(restore_match(world, 8, 1, 1, bad));
		bad[SIDE_EW].vp = -1;
		cr_assert_not(restore_match(world, 8, 1, 1, bad));
		world_free(&world);
	}
}
