/* SPDX-License-Identifier: ISC */
/*
 * The house pair (R-EV-24): a bye for the draw, a table for the score.
 */
#include <criterion/criterion.h>

#include <string.h>

#include "engine/event/house.h"
#include "engine/event/members.h"
#include "engine/event/seats.h"
#include "engine/event/substitutes.h"
#include "tests/lib/script.h"

#define SECOND ((ms_t)1000)
#define ROBOT (SIM_ROBOT + 1)

static struct sim sim;

static void
fini(void)
{
	sim_fini(&sim);
}

TestSuite(house, .fini = fini);

static const struct event *
event(void)
{
	return sim_event(&sim);
}

static const struct round *
round_now(void)
{
	return &event()->round[event()->rounds_drawn - 1];
}

/* So many pairs at the end of their registration. */
static void
open_with(int pairs, enum odd_pair odd_pair, enum scoring scoring)
{
	struct event_config config = sim_config(3, 2);
	const struct sim_options options = {
	    .seed = 3, .pairs = pairs, .robots = 4};

	config.odd_pair = odd_pair;
	config.scoring = scoring;
	sim_init(&sim, &config, &options);
	for (int p = 0; p < pairs; p++) {
		script_hands_up(&sim, 2 * p + 1, p + 1);
		script_pass(&sim, config.hold_ms);
	}
}

static enum refusal
sits(int round, int32_t east, int32_t west)
{
	struct cmd cmd = {.kind = CMD_HOUSE_PAIR,
	    .u.house_pair = {.round = round, .robot = {east, west}}};

	return sim_submit(&sim, &cmd);
}

Test(house, sits_with_the_bye_at_a_table_of_its_own)
{
	open_with(5, ODD_PAIR_HOUSE_PAIR, SCORING_MATCHPOINTS);
	script_until(&sim, EVENT_SEATED);
	cr_assert(house_is_wanted(event()));
	cr_expect_eq(round_now()->bye, 5);
	cr_expect_eq(sits(2, ROBOT, ROBOT + 1), REFUSAL_NOT_DUE);
	cr_expect_eq(sits(1, ROBOT, ROBOT), REFUSAL_BAD_COMMAND);
	cr_expect_eq(sits(1, ROBOT, 0), REFUSAL_BAD_COMMAND);
	cr_expect_eq(sits(1, ROBOT, 3), REFUSAL_BAD_COMMAND);
	cr_expect_eq(sits(1, ROBOT, ROBOT + 1), REFUSAL_ACCEPTED);
	cr_expect_eq(sits(1, ROBOT + 2, ROBOT + 3), REFUSAL_NOT_DUE);
	cr_expect(round_now()->house);
	cr_expect_eq(round_now()->tables, 3);
	cr_expect_eq(event()->tables, 3);
	enum side side;
	cr_expect_eq(event_pair_table(event(), 5, &side), 3);
	cr_expect_eq(side, SIDE_NS);
	cr_expect_eq(event_seat_player(event(), 3, EAST), ROBOT);
	cr_expect_eq(event_seat_player(event(), 3, WEST), ROBOT + 1);
	cr_expect_eq(seats_owner(event(), 3, EAST), 0);
}

Test(house, only_if_the_rules_want_it_and_somebody_is_left_out)
{
	open_with(5, ODD_PAIR_BYE, SCORING_MATCHPOINTS);
	script_until(&sim, EVENT_SEATED);
	cr_expect_eq(sits(1, ROBOT, ROBOT + 1), REFUSAL_NOT_DUE);
	fini();
	open_with(4, ODD_PAIR_HOUSE_PAIR, SCORING_MATCHPOINTS);
	script_until(&sim, EVENT_SEATED);
	cr_expect_eq(sits(1, ROBOT, ROBOT + 1), REFUSAL_NOT_DUE);
	fini();
	/* and not once the round has begun */
	open_with(5, ODD_PAIR_HOUSE_PAIR, SCORING_MATCHPOINTS);
	script_until(&sim, EVENT_PLAYING);
	cr_expect_eq(sits(1, ROBOT, ROBOT + 1), REFUSAL_NOT_DUE);
	cr_expect_not(round_now()->house);
}

/* Three tables, of which pair 5's against the house has the top. */
static void
play_round(void)
{
	script_until(&sim, EVENT_SEATED);
	sim_give_robots(&sim);
	script_until(&sim, EVENT_PLAYING);
	for (int b = 0; b < 2; b++) {
		for (int t = 1; t <= event()->tables; t++)
			script_board(&sim, t, t == 3 ? 13 : 7);
		if (b == 0)
			script_pass(&sim, event()->config.board_pause_ms);
	}
	script_until(&sim, EVENT_BETWEEN);
}

static const struct standing *
standing_of(int pair)
{
	const struct standing *s = event()->standing;

	while (s->pair != pair)
		s++;
	return s;
}

/* Of three results the best by declarer's tricks: on board 1 North's. */
Test(house, what_is_played_counts_and_the_house_does_not)
{
	open_with(5, ODD_PAIR_HOUSE_PAIR, SCORING_MATCHPOINTS);
	play_round();
	const struct standing *s = standing_of(5);
	cr_expect_eq(s->finished, 2);
	cr_expect_eq(s->owed, 2);
	cr_expect_eq(s->count, 2);
	/* board 1 by North, a top; board 2 by East, the house: a bottom */
	cr_expect_eq(
	    event_result(event(), 1, 3, 0)->unit[SIDE_NS], 100 * UNIT_ONE);
	cr_expect_eq(event_result(event(), 1, 3, 1)->unit[SIDE_NS], 0);
	cr_expect_eq(s->sum, 100 * UNIT_ONE);
	/* the others are compared with it: 13 tricks and 7 tie against 7 */
	cr_expect_eq(
	    event_result(event(), 1, 1, 0)->unit[SIDE_NS], 25 * UNIT_ONE);
	int places = 0;
	for (int i = 0; i < event()->pairs; i++)
		places += event()->standing[i].pair <= 5;
	cr_expect_eq(places, 5);
	cr_expect_null(event_member(event(), ROBOT));
}

Test(house, it_is_spread_as_byes_are)
{
	int met[6] = {0};

	open_with(5, ODD_PAIR_HOUSE_PAIR, SCORING_CROSS_IMPS);
	for (int r = 0; r < 3; r++) {
		play_round();
		cr_assert(event()->round[r].house);
		met[event()->round[r].bye]++;
	}
	for (int p = 1; p <= 5; p++)
		cr_expect_leq(met[p], 1);
}

/* The robot that is gone is replaced at once: nobody comes back here. */
Test(house, another_robot_takes_over)
{
	open_with(5, ODD_PAIR_HOUSE_PAIR, SCORING_MATCHPOINTS);
	script_until(&sim, EVENT_SEATED);
	sim_give_robots(&sim);
	script_until(&sim, EVENT_PLAYING);
	const int32_t east = event_seat_player(event(), 3, EAST);
	cr_assert_eq(script_do(&sim, east, CMD_DISCONNECT), REFUSAL_ACCEPTED);
	cr_expect_eq(event_seat_player(event(), 3, EAST), 0);
	sim_give_robots(&sim);
	cr_expect_gt(event_seat_player(event(), 3, EAST), SIM_ROBOT);
	cr_expect_neq(event_seat_player(event(), 3, EAST), east);
}

/* Without robots the house pair is absent, and who meets it gets A+. */
Test(house, without_robots_it_is_absent)
{
	open_with(5, ODD_PAIR_HOUSE_PAIR, SCORING_MATCHPOINTS);
	script_until(&sim, EVENT_SEATED);
	sim_give_robots(&sim);
	script_until(&sim, EVENT_PLAYING);
	for (int s = 1; s < SEAT_COUNT; s += 2) {
		const int32_t robot =
		    event_seat_player(event(), 3, (enum seat)s);

		cr_assert_eq(
		    script_do(&sim, robot, CMD_DISCONNECT), REFUSAL_ACCEPTED);
	}
	script_pass(&sim, 10 * SECOND);
	script_until(&sim, EVENT_BETWEEN);
	const struct result *result = event_result(event(), 1, 3, 0);
	cr_expect_eq(result->reason, RULING_EW_ABSENT);
	cr_expect_eq(result->award[SIDE_NS], AWARD_PLUS);
	cr_expect_eq(standing_of(5)->owed, 0);
}

/* Faults are planted in what only the engine may change. */
static struct event *
broken(void)
{
	return (struct event *)(uintptr_t)event();
}

static void
expect_fault(const char *part)
{
	const char *bad = invariants_check(sim.invariants, event(), 0);

	cr_assert_not_null(bad, "the fault was not seen: %s", part);
	cr_expect_not_null(strstr(bad, part), "%s", bad);
}

static void
open_and_play(void)
{
	open_with(5, ODD_PAIR_HOUSE_PAIR, SCORING_MATCHPOINTS);
	script_until(&sim, EVENT_SEATED);
	sim_give_robots(&sim);
	script_until(&sim, EVENT_PLAYING);
	cr_assert_null(invariants_check(sim.invariants, event(), 0));
}

Test(house, a_robot_that_is_nowhere_is_noticed)
{
	open_and_play();
	broken()->table[0].substitute[WEST] = ROBOT + 3;
	expect_fault("members in");
	fini();
	/* nor is another seat its seat */
	open_and_play();
	members_find(event(), event_seat_player(event(), 3, EAST))->seat = WEST;
	expect_fault("members in");
}

Test(house, a_house_pair_with_another_pair_is_noticed)
{
	open_and_play();
	broken()->round[0].seat[2].ns = 1;
	expect_fault("not the bye with the house");
}
