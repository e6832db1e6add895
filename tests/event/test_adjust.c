/* SPDX-License-Identifier: ISC */
/*
 * Corrections by a director (R-DI-1, R-DI-2, R-DI-4; R-EV-11, R-SC-5, R-SW-11).
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "engine/event/world_events.h"
#include "tests/lib/script.h"
#include "tests/lib/sim_director.h"

#define DIRECTOR 99
#define HOUR ((ms_t)3600000)

static struct sim sim;

static void
teardown(void)
{
	sim_fini(&sim);
}

TestSuite(adjust, .fini = teardown);

static const struct event *
event(void)
{
	return sim_event(&sim);
}

static const struct result *
result_of(int round, int table, int board)
{
	return event_result(event(), round, table, board);
}

static const struct pair *
pair_of(int pair)
{
	return &event()->pair[pair - 1];
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

/* To that board, as it now stands, from 1NT by the dealer's side. */
static struct cmd
correction(int round, int table, int board, int tricks)
{
	struct cmd cmd = {.kind = CMD_ADJUST,
	    .player = DIRECTOR,
	    .u.adjust = {.round = round,
		.table = table,
		.board = event_first_board(event(), round) + board,
		.version = round >= 1 && round <= event()->rounds_closed
		    ? result_of(round, table, board)->version
		    : 0,
		.kind = ROW_RESULT,
		.contract = {.level = 1,
		    .strain = STRAIN_NOTRUMP,
		    .declarer = NORTH},
		.tricks = tricks,
		.reason = "entered for the other side"}};

	return cmd;
}

static struct cmd
award_to(int round, int table, int board, enum award ns, enum award ew)
{
	struct cmd cmd = correction(round, table, board, 0);

	cmd.u.adjust.kind = ROW_ARTIFICIAL;
	cmd.u.adjust.award[SIDE_NS] = ns;
	cmd.u.adjust.award[SIDE_EW] = ew;
	return cmd;
}

/* Two tables, one board, in IMPs: 90 at table 1 and -100 at table 2. */
static void
play_two_tables(int rounds)
{
	struct event_config config = sim_config(rounds, 1);

	config.scoring = SCORING_CROSS_IMPS;
	begin(&config, 4);
	script_board(&sim, 1, 7);
	script_board(&sim, 2, 5);
}

/* Worked out by hand: 190 points were 5 IMPs; 1NT just made twice is none. */
Test(adjust, a_result_is_scored_again_at_once)
{
	play_two_tables(1);
	script_until(&sim, EVENT_ENDED);
	cr_assert_eq(result_of(1, 1, 0)->unit[SIDE_NS], 5 * UNIT_ONE);
	const int ns = event()->round[0].seat[1].ns;
	struct cmd cmd = correction(1, 2, 0, 7);
	cr_assert_eq(sim_submit(&sim, &cmd), REFUSAL_ACCEPTED);

	const struct result *changed = result_of(1, 2, 0);
	cr_assert_eq(changed->version, 1);
	cr_assert_eq(changed->ruled_by, RULED_BY_DIRECTOR);
	cr_assert_eq(changed->score, 90);
	cr_assert_eq(changed->tricks, 7);
	cr_assert_eq(changed->end, END_CLAIMED);
	for (int t = 1; t <= 2; t++) {
		for (int s = 0; s < SIDE_COUNT; s++)
			cr_assert_eq(result_of(1, t, 0)->unit[s], 0);
	}
	cr_assert_eq(result_of(1, 1, 0)->version, 0);
	cr_assert_eq(pair_of(ns)->sum, 0);
	for (int i = 0; i < 4; i++)
		cr_assert_eq(event()->standing[i].total, 0);
}

/* A third one with 3NT doubled, made by East: -550 against two of 90. */
Test(adjust, any_contract_by_anybody)
{
	play_two_tables(1);
	script_until(&sim, EVENT_ENDED);
	struct cmd cmd = correction(1, 2, 0, 9);
	cmd.u.adjust.contract = (struct contract){.level = 3,
	    .strain = STRAIN_NOTRUMP,
	    .doubling = DOUBLED,
	    .declarer = EAST};
	cr_assert_eq(sim_submit(&sim, &cmd), REFUSAL_ACCEPTED);
	cr_assert_eq(result_of(1, 2, 0)->score, -550);
	/* 640 points are 12 IMPs */
	cr_assert_eq(result_of(1, 2, 0)->unit[SIDE_NS], -12 * UNIT_ONE);
	cmd = correction(1, 2, 0, 0);
	cmd.u.adjust.contract =
	    (struct contract){.level = 0, .declarer = SEAT_NONE};
	cr_assert_eq(sim_submit(&sim, &cmd), REFUSAL_ACCEPTED);
	cr_assert_eq(result_of(1, 2, 0)->score, 0);
	cr_assert_eq(result_of(1, 2, 0)->version, 2);
	/* 90 points are 3 IMPs */
	cr_assert_eq(result_of(1, 1, 0)->unit[SIDE_NS], 3 * UNIT_ONE);
}

/* Who led to North is not on lead to South or West (Law 41A). */
Test(adjust, a_lead_is_told_while_declarer_stays)
{
	play_two_tables(1);
	script_until(&sim, EVENT_ENDED);
	const struct result *changed = result_of(1, 2, 0);
	cr_assert_eq(changed->contract.declarer, NORTH);
	world_event_to_change(sim.world, event()->id)
	    ->round[0]
	    .result[changed - event()->round[0].result]
	    .lead = 5;
	struct cmd cmd = correction(1, 2, 0, 9);
	cr_assert_eq(sim_submit(&sim, &cmd), REFUSAL_ACCEPTED);
	cr_expect_eq(changed->lead, 5);
	cmd = correction(1, 2, 0, 9);
	cmd.u.adjust.contract.declarer = SOUTH;
	cr_assert_eq(sim_submit(&sim, &cmd), REFUSAL_ACCEPTED);
	cr_expect_eq(changed->lead, CARD_NONE);
}

static void
expect_refused(const struct cmd *as, enum refusal refusal, const char *what)
{
	const uint64_t before = event_fingerprint(event());
	struct cmd cmd = *as;

	cr_expect_eq(sim_submit(&sim, &cmd), refusal, "%s", what);
	cr_expect_eq(event_fingerprint(event()), before, "%s", what);
}

Test(adjust, what_cannot_be_is_refused)
{
	static const struct {
		int round, table, board, version;
		enum refusal refusal;
	} places[] = {
	    {0, 1, 0, 0, REFUSAL_NO_RESULT},
	    {4, 1, 0, 0, REFUSAL_NO_RESULT},
	    {1, 0, 0, 0, REFUSAL_NO_RESULT},
	    {1, 3, 0, 0, REFUSAL_NO_RESULT},
	    {1, 1, 1, 0, REFUSAL_NO_RESULT},
	    {1, 1, -1, 0, REFUSAL_NO_RESULT},
	    {2, 1, 0, 0, REFUSAL_ROUND_OPEN},
	    {1, 1, 0, 1, REFUSAL_STALE},
	};
	static const struct {
		struct contract contract;
		int tricks;
	} odd[] = {
	    {{1, STRAIN_NOTRUMP, UNDOUBLED, NORTH}, 14},
	    {{1, STRAIN_NOTRUMP, UNDOUBLED, NORTH}, -1},
	    {{8, STRAIN_NOTRUMP, UNDOUBLED, NORTH}, 8},
	    {{-1, STRAIN_NOTRUMP, UNDOUBLED, NORTH}, 8},
	    {{1, STRAIN_NOTRUMP, UNDOUBLED, SEAT_NONE}, 7},
	    {{1, STRAIN_COUNT, UNDOUBLED, NORTH}, 7},
	    {{1, STRAIN_NOTRUMP, (enum doubling)3, NORTH}, 7},
	    {{0, STRAIN_CLUBS, UNDOUBLED, NORTH}, 0},
	    {{0, STRAIN_CLUBS, UNDOUBLED, SEAT_NONE}, 7},
	};
	play_two_tables(3);
	script_until(&sim, EVENT_SEATED);
	for (size_t i = 0; i < sizeof(places) / sizeof(places[0]); i++) {
		struct cmd cmd = correction(1, 1, 0, 7);

		cmd.u.adjust.round = places[i].round;
		cmd.u.adjust.table = places[i].table;
		cmd.u.adjust.board = places[i].round + places[i].board;
		cmd.u.adjust.version = places[i].version;
		expect_refused(&cmd, places[i].refusal, "a place");
	}
	for (size_t i = 0; i < sizeof(odd) / sizeof(odd[0]); i++) {
		struct cmd cmd = correction(1, 1, 0, odd[i].tricks);

		cmd.u.adjust.contract = odd[i].contract;
		expect_refused(&cmd, REFUSAL_BAD_RESULT, "a contract");
	}
	struct cmd cmd = award_to(1, 1, 0, AWARD_PLUS, AWARD_NONE);
	expect_refused(&cmd, REFUSAL_BAD_RESULT, "one award");
	cmd.u.adjust.award[SIDE_EW] = AWARD_COUNT;
	expect_refused(&cmd, REFUSAL_BAD_RESULT, "no award");
	cmd = correction(1, 1, 0, 7);
	cmd.u.adjust.kind = ROW_KIND_COUNT;
	expect_refused(&cmd, REFUSAL_BAD_RESULT, "no kind");
	cmd = correction(1, 1, 0, 7);
	strcpy(cmd.u.adjust.reason, " ");
	expect_refused(&cmd, REFUSAL_NO_REASON, "no reason");
	cmd = correction(1, 1, 0, 7);
	cmd.player = -1;
	expect_refused(&cmd, REFUSAL_BAD_COMMAND, "no director");
}

/* Of two who saw the same version one is first, and the other is told. */
Test(adjust, the_second_of_two_is_stale)
{
	play_two_tables(1);
	script_until(&sim, EVENT_ENDED);
	struct cmd one = correction(1, 1, 0, 8), other = correction(1, 1, 0, 9);
	cr_assert_eq(sim_submit(&sim, &one), REFUSAL_ACCEPTED);
	expect_refused(&other, REFUSAL_STALE, "the second");
	cr_assert_eq(result_of(1, 1, 0)->tricks, 8);
}

/*
 * Round 1 at matchpoints, three boards at two tables: table t makes (t + b)
 * tricks, so one side has 0 % of each board and the other 100 %.  Board 1 of round
 * 2 becomes A+ for a pair whose mean is above 60 % and falls when a result of
 * round 1 is turned round.
 */
Test(adjust, awards_by_own_means_follow)
{
	struct event_config config = sim_config(2, 3);

	config.own_mean_boards = 1;
	begin(&config, 4);
	script_round_but(&sim, 0);
	next_round();
	script_round_but(&sim, 0);
	script_until(&sim, EVENT_ENDED);
	const struct draw_table *seat = event()->round[1].seat;
	const int ns = seat[0].ns;
	struct cmd cmd = award_to(2, 1, 0, AWARD_PLUS, AWARD_MINUS);
	cr_assert_eq(sim_submit(&sim, &cmd), REFUSAL_ACCEPTED);
	const int64_t own_sum = pair_of(ns)->own_sum;
	const int own_count = pair_of(ns)->own_count;
	/* of the board that is A+ only one result is left, which is no mean */
	cr_assert_eq(own_count, 5);
	const int64_t mean = own_sum / own_count / 1000 * 1000;
	const int64_t flat = 60 * UNIT_ONE;
	cr_assert_eq(result_of(2, 1, 0)->unit[SIDE_NS] / 1000,
	    (mean > flat ? mean : flat) / 1000);

	/* every board of round 1 goes to that pair */
	const bool first_table = event()->round[0].seat[0].ns == ns ||
	    event()->round[0].seat[0].ew == ns;
	const int table = first_table ? 1 : 2;
	const bool is_ns = event()->round[0].seat[table - 1].ns == ns;
	for (int b = 0; b < 3; b++) {
		cmd = correction(1, table, b, 13);
		cmd.u.adjust.contract.level = 7;
		cmd.u.adjust.contract.declarer = is_ns ? NORTH : EAST;
		cr_assert_eq(sim_submit(&sim, &cmd), REFUSAL_ACCEPTED);
	}
	int64_t sum = 3 * 100 * UNIT_ONE;
	for (int b = 1; b < 3; b++)
		sum += result_of(2, 1, b)->unit[SIDE_NS];
	cr_assert_eq(pair_of(ns)->own_sum, sum);
	cr_assert_gt(sum / 5, flat);
	const int64_t now = sum / 5 > flat ? sum / 5 : flat;
	cr_assert_eq(result_of(2, 1, 0)->unit[SIDE_NS], now);
	cr_assert_eq(result_of(2, 1, 0)->version, 1);
	cr_assert_eq(result_of(1, table, 0)->version, 1);
}

/* Who owes what follows from the new result, and so who has finished. */
Test(adjust, boards_owed_and_finished_follow)
{
	play_two_tables(1);
	script_until(&sim, EVENT_ENDED);
	const int ns = event()->round[0].seat[0].ns;
	const int ew = event()->round[0].seat[0].ew;
	struct cmd cmd = award_to(1, 1, 0, AWARD_PLUS, AWARD_MINUS);
	cr_assert_eq(pair_of(ns)->finished, 1);
	cr_assert_eq(sim_submit(&sim, &cmd), REFUSAL_ACCEPTED);
	cr_assert_eq(pair_of(ns)->owed, 0);
	cr_assert_eq(pair_of(ew)->owed, 1);
	cr_assert_eq(pair_of(ns)->finished, 0);
	cr_assert_eq(pair_of(ew)->finished, 0);
	/* a pair that finished no board never completes */
	cr_assert_eq(pair_of(ns)->points, 0);
	cmd = correction(1, 1, 0, 0);
	cmd.u.adjust.kind = ROW_VOID;
	cr_assert_eq(sim_submit(&sim, &cmd), REFUSAL_ACCEPTED);
	cr_assert_eq(pair_of(ns)->owed, 0);
	cr_assert_eq(pair_of(ew)->owed, 0);
	cr_assert_not(result_of(1, 1, 0)->scored[SIDE_NS]);
	cmd = correction(1, 1, 0, 7);
	cr_assert_eq(sim_submit(&sim, &cmd), REFUSAL_ACCEPTED);
	cr_assert_eq(pair_of(ns)->finished, 1);
	cr_assert_gt(pair_of(ns)->points, 0);
}

/* Points go where the corrected ranking says, R-EV-13. */
Test(adjust, points_follow_the_new_ranking)
{
	int points[5];

	play_two_tables(1);
	script_until(&sim, EVENT_ENDED);
	for (int p = 1; p <= 4; p++)
		points[p] = pair_of(p)->points;
	const struct draw_table *seat = event()->round[0].seat;
	cr_assert_gt(points[seat[0].ns], points[seat[0].ew]);
	struct cmd cmd = correction(1, 1, 0, 4);
	cr_assert_eq(sim_submit(&sim, &cmd), REFUSAL_ACCEPTED);
	/* -150 against -100 */
	cr_assert_eq(pair_of(seat[0].ns)->points, points[seat[0].ew]);
	cr_assert_eq(pair_of(seat[0].ew)->points, points[seat[0].ns]);
}

/* R-SW-11, R-DI-4: what was published stays. */
Test(adjust, seatings_and_earlier_standings_stay)
{
	struct event_config config = sim_config(3, 1);
	struct standing before[4];
	struct draw_table seat[2];

	config.scoring = SCORING_CROSS_IMPS;
	begin(&config, 4);
	script_board(&sim, 1, 7);
	script_board(&sim, 2, 5);
	next_round();
	script_round_but(&sim, 0);
	script_until(&sim, EVENT_SEATED);
	memcpy(before, event()->before, sizeof(before));
	memcpy(seat, event()->round[2].seat, sizeof(seat));
	struct cmd cmd = correction(1, 2, 0, 13);
	cr_assert_eq(sim_submit(&sim, &cmd), REFUSAL_ACCEPTED);
	for (int i = 0; i < 4; i++) {
		cr_assert_eq(event()->before[i].pair, before[i].pair);
		cr_assert_eq(event()->before[i].total, before[i].total);
	}
	for (int t = 0; t < 2; t++) {
		cr_assert_eq(event()->round[2].seat[t].ns, seat[t].ns);
		cr_assert_eq(event()->round[2].seat[t].ew, seat[t].ew);
	}
	cr_assert_eq(
	    event()->standing[0].sum, pair_of(event()->standing[0].pair)->sum);
}

/* Law 79C: after the period only the administrator. */
Test(adjust, the_correction_period_ends)
{
	struct event_config config = sim_config(1, 1);

	config.correction_period_ms = HOUR;
	begin(&config, 4);
	script_round_but(&sim, 0);
	script_until(&sim, EVENT_ENDED);
	sim.now = event()->ended_at + HOUR;
	struct cmd cmd = correction(1, 1, 0, 7);
	cr_assert_eq(sim_submit(&sim, &cmd), REFUSAL_ACCEPTED);
	sim.now++;
	cmd = correction(1, 1, 0, 8);
	expect_refused(&cmd, REFUSAL_TOO_LATE, "a director");
	cmd.player = 0;
	cr_assert_eq(sim_submit(&sim, &cmd), REFUSAL_ACCEPTED);
}

/*
 * Back to what it was: nothing but versions, and who decided, tells the nights
 * apart.
 */
Test(adjust, there_and_back_changes_nothing_else)
{
	struct event_config config = sim_config(3, 2);

	begin(&config, 7);
	for (int r = 0; r < 3; r++) {
		script_round_but(&sim, 0);
		if (r < 2)
			next_round();
	}
	script_until(&sim, EVENT_ENDED);
	struct pair pair[7];
	struct standing standing[7];
	memcpy(pair, event()->pair, sizeof(pair));
	memcpy(standing, event()->standing, sizeof(standing));
	const struct result was = *result_of(2, 2, 1);
	struct cmd cmd = award_to(2, 2, 1, AWARD_AVERAGE, AWARD_AVERAGE);
	cr_assert_eq(sim_submit(&sim, &cmd), REFUSAL_ACCEPTED);
	cr_assert_neq(memcmp(pair, event()->pair, sizeof(pair)), 0);
	cmd = correction(2, 2, 1, was.tricks);
	cmd.u.adjust.contract = was.contract;
	cr_assert_eq(sim_submit(&sim, &cmd), REFUSAL_ACCEPTED);
	cr_assert_eq(memcmp(pair, event()->pair, sizeof(pair)), 0);
	for (int i = 0; i < 7; i++) {
		cr_assert_eq(event()->standing[i].pair, standing[i].pair);
		cr_assert_eq(event()->standing[i].total, standing[i].total);
		cr_assert_eq(event()->standing[i].rank, standing[i].rank);
	}
}

/* Nights of every method, in which a director never rests: the invariants. */
Test(adjust, nights_with_a_busy_director, .timeout = 300)
{
	int changed = 0;

	for (int method = 0; method < SIM_METHODS; method++) {
		struct event_config config = sim_config(4, 2);
		const struct sim_options options = {
		    .seed = 900 + (uint64_t)method, .pairs = 9, .robots = 4};

		sim_set_method(&config, method);
		sim_init(&sim, &config, &options);
		for (int i = 0; sim_step(&sim); i++) {
			if (i % 40 == 0 && event()->rounds_closed > 0)
				changed += sim_director_adjust(&sim) ==
				    REFUSAL_ACCEPTED;
		}
		for (int i = 0; i < 20 && event()->state == EVENT_ENDED; i++)
			changed +=
			    sim_director_adjust(&sim) == REFUSAL_ACCEPTED;
		if (method < SIM_METHODS - 1)
			sim_fini(&sim);
	}
	fprintf(stderr, "# %d corrections\n", changed);
	cr_assert_gt(changed, 500);
}
