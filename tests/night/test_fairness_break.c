/* SPDX-License-Identifier: ISC */
/*
 * Situations of docs/fairness.md about the break before a round that is drawn
 * again: see test_fairness.c.  test_fairness_field.c has more of who leaves in it.
 */
#include <criterion/criterion.h>

#include "tests/lib/script.h"

static struct sim sim;

static void
teardown(void)
{
	sim_fini(&sim);
}

TestSuite(fairness_break, .fini = teardown);

static const struct event *
event(void)
{
	return sim_event(&sim);
}

/* To the break before round 2, in which robots are there if there are any. */
static void
begin(const struct event_config *config, int pairs, int robots)
{
	const struct sim_options options = {
	    .seed = 3, .pairs = pairs, .robots = robots};

	sim_init(&sim, config, &options);
	script_start(&sim, pairs);
	script_pass_round(&sim);
	script_until(&sim, EVENT_SEATED);
	sim_give_robots(&sim);
}

/* The round is drawn again at once. */
static void
leave(int pair)
{
	cr_assert_eq(script_do(&sim, 2 * pair, CMD_WITHDRAW), REFUSAL_ACCEPTED);
	script_pass(&sim, 0);
	cr_assert_eq(event()->state, EVENT_SEATED);
	sim_give_robots(&sim);
}

Test(fairness_break, f312_a_start_that_was_put_off)
{
	const struct event_config config = sim_config(3, 1);
	struct cmd away = {.kind = CMD_OUTAGE};

	begin(&config, 8, 0);
	const ms_t start_at = event()->round[1].start_at;
	away.u.outage.from = sim.now;
	sim.now += 300000;
	away.u.outage.until = sim.now;
	cr_assert_eq(sim_submit(&sim, &away), REFUSAL_ACCEPTED);
	cr_assert_eq(event()->round[1].start_at, start_at + 300000);
	leave(1);
	cr_assert_eq(event()->round[1].tables, 3);
	cr_expect_eq(event()->round[1].start_at, start_at + 300000);
	cr_expect_eq(
	    event()->round[1].end_at, start_at + 300000 + config.round_ms);
}

static void
begin_with_house(int pairs)
{
	struct event_config config = sim_config(3, 1);

	config.odd_pair = ODD_PAIR_HOUSE_PAIR;
	begin(&config, pairs, 4);
}

Test(fairness_break, f313_who_meets_it_leaves_in_the_break)
{
	begin_with_house(5);
	const struct round *r = &event()->round[1];
	cr_assert(r->house);
	const int32_t robot = event_seat_player(event(), r->tables, EAST);
	cr_assert_gt(robot, SIM_ROBOT);
	leave(r->bye == 1 ? 2 : 1);
	cr_assert_eq(event()->state, EVENT_SEATED);
	cr_expect_eq(r->tables, 2);
	cr_expect_eq(r->bye, 0);
	cr_expect(!r->house);
	cr_expect_null(event_member(event(), robot));
	sim_fini(&sim);
	begin_with_house(6);
	r = &event()->round[1];
	cr_assert(!r->house);
	leave(1);
	cr_expect_eq(r->tables, 3);
	cr_expect(r->house);
	cr_expect_eq(r->seat[2].ns, r->bye);
}
