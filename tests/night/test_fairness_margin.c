/* SPDX-License-Identifier: ISC */
/*
 * The situations of docs/fairness.md about boards that were not begun, which go by
 * the time of those before them, as test_fairness.c has the others.
 *
 * Looked at is table 1, where board 1 is dealt by North; a round is so many boards
 * of 7 minutes, and nobody calls but pass.
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

TestSuite(fairness_margin, .fini = teardown);

static void
begin(int boards)
{
	const struct event_config config = sim_config(1, boards);
	const struct sim_options options = {.seed = 3, .pairs = 4};

	sim_init(&sim, &config, &options);
	script_start(&sim, 4);
}

/* Both sides think for so long on the next board, 5 s later. */
static void
play(int ns_s, int ew_s)
{
	const struct table *t = &sim_event(&sim)->table[0];

	if (board_play_is_over(&t->board))
		script_pass(&sim, 5 * SECOND);
	const bool by_ns =
	    seat_side(auction_turn(&t->board.auction)) == SIDE_NS;
	script_pass(&sim, (by_ns ? ns_s : ew_s) * SECOND);
	script_call(&sim, 1, CALL_PASS);
	script_pass(&sim, (by_ns ? ew_s : ns_s) * SECOND);
	for (int i = 0; i < 3; i++)
		script_call(&sim, 1, CALL_PASS);
}

static void
expect_judged(int board, enum ruling_reason reason, int ns_s, int ew_s)
{
	script_until(&sim, EVENT_ENDED);
	const struct result *r = event_result(sim_event(&sim), 1, 1, board - 1);

	cr_expect_eq(r->end, END_NONE);
	cr_expect_eq(
	    r->reason, reason, "for %s", ruling_reason_name(r->reason));
	cr_expect_eq(r->judged_ms[SIDE_NS], ns_s * SECOND, "N-S %lld ms",
	    (long long)r->judged_ms[SIDE_NS]);
	cr_expect_eq(r->judged_ms[SIDE_EW], ew_s * SECOND, "E-W %lld ms",
	    (long long)r->judged_ms[SIDE_EW]);
}

static void
play_two_of_three(int ns_s, int ew_s)
{
	begin(3);
	play(ns_s, ew_s);
	play(341, 257);
}

Test(fairness_margin, f237_the_margin_is_one_a_board)
{
	play_two_of_three(340, 257);
	expect_judged(3, RULING_BOTH_SLOW, 681, 514);
	sim_fini(&sim);
	play_two_of_three(341, 256);
	expect_judged(3, RULING_NS_SLOW, 682, 513);
}

static void
play_seven_of_eight(int ns_s, int ew_s)
{
	begin(8);
	for (int i = 0; i < 6; i++)
		play(264, 203);
	play(ns_s, ew_s);
}

Test(fairness_margin, f280_the_margin_of_a_round_has_an_end)
{
	play_seven_of_eight(261, 207);
	expect_judged(8, RULING_BOTH_SLOW, 1845, 1425);
	sim_fini(&sim);
	play_seven_of_eight(262, 206);
	expect_judged(8, RULING_NS_SLOW, 1846, 1424);
}
