/* SPDX-License-Identifier: ISC */
/*
 * Nights drawn by other rules than the usual ones.  Whatever is said of a draw
 * is looked at by the invariants; here, that it goes by what it must.
 */
#include <criterion/criterion.h>

#include "tests/lib/script.h"

static struct sim sim;

static void
begin(const struct event_config *config, int pairs)
{
	const struct sim_options options = {.seed = 3, .pairs = pairs};

	sim_init(&sim, config, &options);
	script_start(&sim, pairs);
}

static void
teardown(void)
{
	sim_fini(&sim);
}

static const struct round *
round_of(int round)
{
	return &sim_event(&sim)->round[round - 1];
}

/* The next round, after one whose last table alone had other results. */
static void
play_round(void)
{
	script_round_but(&sim, 0);
	script_until(&sim, EVENT_SEATED);
}

static bool
meet(const struct round *round, int table, int a, int b)
{
	const struct draw_table *t = &round->seat[table - 1];

	return (t->ns == a && t->ew == b) || (t->ns == b && t->ew == a);
}

TestSuite(draws, .fini = teardown);

/* A round behind, round 2 goes by the list of pairs, though 1 and 2 met. */
Test(draws, from_the_ranking_before)
{
	struct event_config config = sim_config(4, 2);
	int order[8];

	config.draw_from = DRAW_FROM_PREVIOUS;
	config.close_early = true;
	begin(&config, 8);
	cr_assert_eq(round_of(1)->draw.from, 0);
	play_round();
	cr_assert_eq(round_of(2)->draw.from, 0);
	cr_assert(meet(round_of(2), 1, 1, 3));
	cr_assert(meet(round_of(2), 2, 2, 4));
	cr_assert(meet(round_of(2), 3, 5, 7));
	cr_assert(meet(round_of(2), 4, 6, 8));
	for (int i = 0; i < 8; i++)
		order[i] = sim_event(&sim)->standing[i].pair;
	script_until(&sim, EVENT_PLAYING);
	play_round();
	cr_assert_eq(round_of(3)->draw.from, 1);
	for (int i = 0; i < 8; i++)
		cr_assert_eq(sim_event(&sim)->before[i].pair, order[i]);
	/* the leader then, whoever leads now */
	cr_assert(round_of(3)->seat[0].ns == order[0] ||
	    round_of(3)->seat[0].ew == order[0]);
	cr_assert_eq(round_of(3)->reason[0].note.higher, 1);
	script_until(&sim, EVENT_PLAYING);
	play_round();
	cr_assert_eq(round_of(4)->draw.from, 2);
}

/* Nobody looks back: round 2 goes by round 1. */
Test(draws, from_the_last_ranking)
{
	struct event_config config = sim_config(3, 2);

	config.close_early = true;
	begin(&config, 8);
	play_round();
	cr_assert_eq(round_of(2)->draw.from, 1);
	script_until(&sim, EVENT_PLAYING);
	play_round();
	cr_assert_eq(round_of(3)->draw.from, 2);
}
