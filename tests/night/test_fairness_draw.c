/* SPDX-License-Identifier: ISC */
/*
 * Situations of docs/fairness.md about who meets whom: see test_fairness.c.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "engine/event/next_round.h"
#include "tests/lib/script.h"

#define PAIRS 8

static struct sim sim;

static void
begin_pairs(int rounds, int pairs)
{
	struct event_config config = sim_config(rounds, 1);
	const struct sim_options options = {.seed = 3, .pairs = pairs};

	config.draw_from = DRAW_FROM_PREVIOUS;
	config.returns_max = 1;
	sim_init(&sim, &config, &options);
	script_start(&sim, pairs);
	script_pass(&sim, 0);
}

static void
begin(int rounds)
{
	begin_pairs(rounds, PAIRS);
}

static const struct event *
event(void)
{
	return sim_event(&sim);
}

/* The round is played; at table 1 declarer takes so many tricks. */
static void
play(int tricks)
{
	script_board(&sim, 1, tricks);
	for (int t = 2; t <= event()->tables; t++) {
		if (!event_table_is_dead(event(), t))
			script_board(&sim, t, 7);
	}
	script_until(&sim, EVENT_SEATED);
	script_until(&sim, EVENT_PLAYING);
	script_pass(&sim, 0);
}

static void
withdraw(int pair)
{
	struct cmd cmd = {
	    .kind = CMD_WITHDRAW, .player = event()->pair[pair - 1].player[0]};

	cr_assert_eq(sim_submit(&sim, &cmd), REFUSAL_ACCEPTED);
	script_pass(&sim, 0);
}

static int
met(int pair, int other)
{
	int times = 0;

	for (int r = 0; r < event()->rounds_drawn; r++) {
		for (int t = 0; t < event()->round[r].tables; t++) {
			const struct draw_table *s = &event()->round[r].seat[t];

			times += (s->ns == pair && s->ew == other) ||
			    (s->ns == other && s->ew == pair);
		}
	}
	return times;
}

static void
expect_no_repeats(void)
{
	for (int a = 1; a <= PAIRS; a++) {
		for (int b = a + 1; b <= PAIRS; b++)
			cr_expect_leq(met(a, b), 1, "%d and %d", a, b);
	}
}

Test(fairness_draw, f37_nothing_is_won_by_losing)
{
	struct draw_table told[PAIRS / 2], after[2][PAIRS / 2];

	for (int night = 0; night < 2; night++) {
		begin(4);
		memcpy(told, next_round_find(event())->seat, sizeof(told));
		play(night == 0 ? 0 : 13);
		for (int t = 0; t < PAIRS / 2; t++) {
			cr_expect_eq(event()->round[1].seat[t].ns, told[t].ns);
			cr_expect_eq(event()->round[1].seat[t].ew, told[t].ew);
		}
		memcpy(after[night], next_round_find(event())->seat,
		    sizeof(after[night]));
		sim_fini(&sim);
	}
	/* it tells in the round after, as it must */
	cr_expect_neq(memcmp(after[0], after[1], sizeof(after[0])), 0);
}

Test(fairness_draw, f38_an_opponent_who_leaves)
{
	begin(3);
	cr_expect_eq(next_round_find(event())->bye, 0);
	withdraw(4);
	cr_expect_eq(next_round_find(event())->bye, 8);
	play(7);
	expect_no_repeats();
	cr_expect_eq(event()->round[1].bye, 8);
	cr_expect_neq(next_round_find(event())->bye, 8);
	cr_expect_neq(next_round_find(event())->bye, 0);
	play(7);
	expect_no_repeats();
	sim_fini(&sim);
}

/* That the ranks that it names are those of now, the invariants see. */
Test(fairness_draw, f186_a_draw_that_is_off)
{
	struct cmd adjust = {.kind = CMD_ADJUST,
	    .u.adjust = {.round = 1,
		.table = 1,
		.board = 1,
		.kind = ROW_ARTIFICIAL,
		.award = {AWARD_MINUS, AWARD_PLUS},
		.reason = "found out"}};

	begin_pairs(4, 4);
	play(13);
	cr_assert_not_null(next_round_find(event()));
	cr_assert_eq(sim_submit(&sim, &adjust), REFUSAL_ACCEPTED);
	cr_expect_not_null(next_round_find(event()));
	withdraw(4);
	cr_expect(next_round_is_off(event()));
	cr_assert_eq(script_do(&sim, event()->pair[3].player[0], CMD_RETURN),
	    REFUSAL_ACCEPTED);
	cr_expect_null(next_round_find(event()));
	script_pass(&sim, 0);
	cr_expect_not_null(next_round_find(event()));
	sim_fini(&sim);
}

Test(fairness_draw, f39_everybody_has_met)
{
	int repeats = 0;

	begin(9);
	for (int r = 1; r < 9; r++) {
		play(7);
		repeats = 0;
		for (int t = 0; t < event()->round[r].tables; t++)
			repeats += event()->round[r].seat[t].repeat;
		cr_expect_eq(repeats, r < 7 ? 0 : PAIRS / 2, "round %d", r + 1);
	}
	/* the oldest meetings are those of round 1 */
	for (int t = 0; t < PAIRS / 2; t++)
		cr_expect_eq(event()->round[7].reason[t].note.met, 1);
	sim_fini(&sim);
}
