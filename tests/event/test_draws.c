/* SPDX-License-Identifier: ISC */
/*
 * Nights drawn by other rules than the usual ones.  Whatever is said of a draw
 * is looked at by the invariants; here, that it goes by what it must.
 */
#include <criterion/criterion.h>
#include <stdlib.h>

#include "engine/event/drawing.h"
#include "engine/event/due.h"
#include "tests/lib/script.h"

static struct sim sim;

static void
begin(const struct event_config *config, int pairs)
{
	const struct sim_options options = {.seed = 3, .pairs = pairs};

	sim_init(&sim, config, &options);
	script_start(&sim, pairs);
}

/* Registered, and nothing more. */
static void
register_pairs(const struct event_config *config, int pairs)
{
	const struct sim_options options = {.seed = 3, .pairs = pairs};

	sim_init(&sim, config, &options);
	for (int p = 0; p < pairs; p++) {
		script_hands_up(&sim, 2 * p + 1, p + 1);
		script_pass(&sim, config->hold_ms);
	}
	sim.now = sim_event(&sim)->start_at;
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

/* A preview of the draw now; false for none.  The night stays as it was. */
static bool
preview(struct arena *arena, struct cmd *cmd)
{
	const uint64_t before = world_fingerprint(sim.world);

	arena->size = due_preview_size(sim_event(&sim));
	arena->base = calloc(1, arena->size);
	const bool is_there = due_preview(sim_event(&sim), arena, cmd);
	cr_assert_eq(world_fingerprint(sim.world), before);
	return is_there;
}

/* A draw that nobody makes: whole, and nobody meets again those of this round. */
Test(draws, looked_at_ahead)
{
	struct event_config config = sim_config(2, 2);
	struct arena arena = {0};
	struct cmd cmd;

	config.close_early = true;
	begin(&config, 7);
	cr_assert(preview(&arena, &cmd));
	cr_expect_eq(cmd.kind, CMD_DRAW_ROUND);
	cr_expect_eq(cmd.u.seat_round.round, 2);
	cr_expect_eq(cmd.u.seat_round.draw.from, 0);
	cr_expect(drawing_is_whole(sim_event(&sim), &cmd));
	cr_expect_neq(cmd.u.seat_round.bye, round_of(1)->bye);
	for (int t = 0; t < cmd.u.seat_round.tables; t++) {
		const struct draw_table *table = &cmd.u.seat_round.table[t];

		cr_expect_not(table->repeat);
		for (int i = 1; i <= round_of(1)->tables; i++)
			cr_expect_not(
			    meet(round_of(1), i, table->ns, table->ew));
	}
	free(arena.base);
	play_round();
	/* no round is left */
	cr_expect_not(preview(&arena, &cmd));
	free(arena.base);
}

/* What is published already is not drawn again, nor before the start. */
Test(draws, not_looked_at_ahead)
{
	struct event_config config = sim_config(3, 2);
	struct arena arena = {0};
	struct cmd cmd;

	config.draw_from = DRAW_FROM_PREVIOUS;
	register_pairs(&config, 6);
	cr_expect_not(preview(&arena, &cmd));
	free(arena.base);
	script_until(&sim, EVENT_PLAYING);
	script_pass(&sim, 1);
	cr_assert(drawing_is_ahead(sim_event(&sim)));
	cr_expect_not(preview(&arena, &cmd));
	free(arena.base);
}

/* Pairs 1, 2 and 3 are of one club: 1 meets 4, and 2 and 3 those below. */
Test(draws, groups_apart)
{
	struct event_config config = sim_config(3, 1);
	const int group[] = {7, 7, 7, 0, 0, 9, 0, 9};
	struct cmd start = {.kind = CMD_START_EVENT,
	    .u.start_event = {.pairs = 8, .groups = 8, .group = group}};

	config.avoid = (struct avoid){.kinds = 1, .kind = {{"club", 1}}};
	config.close_early = true;
	register_pairs(&config, 8);
	cr_assert_eq(sim_submit(&sim, &start), REFUSAL_ACCEPTED);
	script_until(&sim, EVENT_SEATED);
	cr_assert(meet(round_of(1), 1, 1, 4));
	cr_assert(meet(round_of(1), 2, 2, 5));
	cr_assert(meet(round_of(1), 3, 3, 6));
	cr_assert(meet(round_of(1), 4, 7, 8));
	cr_assert_eq(round_of(1)->reason[0].note.passed, 2);
	cr_assert_eq(round_of(1)->reason[0].pass[0].why, PASS_GROUP);
	script_until(&sim, EVENT_PLAYING);
	/* after round 1 they may meet: nothing is said of groups */
	play_round();
	for (int t = 0; t < 4; t++) {
		const struct draw_reason *reason = &round_of(2)->reason[t];

		cr_assert_not(reason->note.joined[0]);
		for (int i = 0; i < draw_reason_passes(reason); i++)
			cr_assert_neq(reason->pass[i].why, PASS_GROUP);
	}
}

/*
 * Groups outweigh the bye (R-SW-6), by the order of registration, too: without
 * 5, or without 4, two of the club 1, 2 and 3 would meet.
 */
Test(draws, groups_before_the_bye)
{
	struct event_config config = sim_config(1, 1);
	const int group[] = {7, 7, 7, 0, 0};
	struct cmd start = {.kind = CMD_START_EVENT,
	    .u.start_event = {.pairs = 5, .groups = 5, .group = group}};

	config.avoid = (struct avoid){.kinds = 1, .kind = {{"club", 1}}};
	register_pairs(&config, 5);
	cr_assert_eq(sim_submit(&sim, &start), REFUSAL_ACCEPTED);
	script_until(&sim, EVENT_SEATED);
	cr_assert_eq(round_of(1)->bye, 3);
	cr_assert_eq(round_of(1)->draw.bye_below, 5);
	cr_assert(meet(round_of(1), 1, 1, 4));
	cr_assert(meet(round_of(1), 2, 2, 5));
}

/* A field of one group is drawn all the same, and that is told. */
Test(draws, groups_that_give_way)
{
	struct event_config config = sim_config(1, 1);
	const int group[] = {5, 1, 5, 1, 5, 1, 5, 1, 5, 1, 5, 1};
	struct cmd start = {.kind = CMD_START_EVENT,
	    .u.start_event = {.pairs = 6, .groups = 12, .group = group}};

	config.avoid =
	    (struct avoid){.kinds = 2, .kind = {{"club", 9}, {"team", 9}}};
	register_pairs(&config, 6);
	cr_assert_eq(sim_submit(&sim, &start), REFUSAL_ACCEPTED);
	script_until(&sim, EVENT_SEATED);
	for (int t = 0; t < 3; t++) {
		cr_assert(round_of(1)->reason[t].note.joined[0]);
		cr_assert(round_of(1)->reason[t].note.joined[1]);
	}
}

/* A list of groups that is none is refused whole. */
Test(draws, bad_groups)
{
	struct event_config config = sim_config(1, 1);
	int group[9] = {1, 0, 2, 0, 0, 1, EVENT_GROUP_MOST, 3, 1};
	struct cmd start = {.kind = CMD_START_EVENT,
	    .u.start_event = {.pairs = 8, .groups = 8, .group = group}};

	config.avoid = (struct avoid){.kinds = 1, .kind = {{"club", 1}}};
	register_pairs(&config, 8);
	start.u.start_event.groups = 9;
	cr_assert_eq(sim_submit(&sim, &start), REFUSAL_BAD_COMMAND);
	start.u.start_event.groups = 0;
	cr_assert_eq(sim_submit(&sim, &start), REFUSAL_BAD_COMMAND);
	start.u.start_event.groups = 8;
	start.u.start_event.group = NULL;
	cr_assert_eq(sim_submit(&sim, &start), REFUSAL_BAD_COMMAND);
	start.u.start_event.group = group;
	group[6]++;
	cr_assert_eq(sim_submit(&sim, &start), REFUSAL_BAD_COMMAND);
	group[6] = -1;
	cr_assert_eq(sim_submit(&sim, &start), REFUSAL_BAD_COMMAND);
	group[6] = 0;
	cr_assert_eq(sim_submit(&sim, &start), REFUSAL_ACCEPTED);
}
