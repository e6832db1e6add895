/* SPDX-License-Identifier: ISC */
/*
 * Whole nights with random people, many seeds: the invariants hold after every
 * command, and the night ends as a night must.
 *
 * SIM_NIGHTS and SIM_SEED in the environment say how many nights and the seed
 * of the first (make soak); otherwise 60 from 1 on.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>

#include "tests/lib/sim.h"

struct tally {
	long accepted, refused, cut, claimed, artificial, byes;
	long outages, claimed_too_often;
	int ended, called_off;
};

static void
count_command(void *ctx, const struct cmd *cmd, enum refusal refusal,
    const struct effects *effects)
{
	struct tally *tally = ctx;

	(void)effects;
	tally->outages +=
	    cmd->kind == CMD_OUTAGE && refusal == REFUSAL_ACCEPTED;
	tally->claimed_too_often += refusal == REFUSAL_TOO_MANY_CLAIMS;
}

static void
count_round(const struct event *event, int round, struct tally *tally)
{
	const struct round *r = &event->round[round - 1];

	tally->byes += r->bye != 0;
	for (int i = 0; i < r->tables * event->config.boards_per_round; i++) {
		tally->cut += r->result[i].end == END_CUT;
		tally->claimed += r->result[i].end == END_CLAIMED;
		tally->artificial += r->result[i].kind == ROW_ARTIFICIAL;
	}
}

static void
run_night(int pairs, int rounds, int boards, uint64_t seed, bool calm,
    struct tally *tally)
{
	const struct event_config config = sim_config(rounds, boards);
	const struct sim_options options = {.seed = seed,
	    .pairs = pairs,
	    .calm = calm,
	    .tap = count_command,
	    .ctx = tally};
	struct sim sim;

	sim_init(&sim, &config, &options);
	sim_run(&sim);
	const struct event *event = sim_event(&sim);
	cr_assert(!event_is_open(event));
	cr_assert_eq(world_next_due(sim.world), MS_NEVER);
	tally->ended += event->state == EVENT_ENDED;
	tally->called_off += event->state == EVENT_CALLED_OFF;
	tally->accepted += sim.accepted;
	tally->refused += sim.refused;
	for (int r = 1; r <= event->rounds_closed; r++)
		count_round(event, r, tally);
	if (event->state == EVENT_ENDED && event->reason == END_REASON_PLAYED)
		cr_assert_eq(event->rounds_closed, rounds);
	sim_fini(&sim);
}

static long
number_from(const char *name, long normal)
{
	const char *text = getenv(name);
	char *end;

	if (text == NULL)
		return normal;
	const long number = strtol(text, &end, 10);
	cr_assert(number > 0 && *end == '\0', "%s=%s", name, text);
	return number;
}

Test(sim_nights, random_people, .timeout = 240)
{
	const long nights = number_from("SIM_NIGHTS", 60);
	const uint64_t first = (uint64_t)number_from("SIM_SEED", 1);
	struct tally tally = {0};

	for (uint64_t seed = first; seed < first + (uint64_t)nights; seed++)
		run_night(4 + (int)(seed % 13), 1 + (int)(seed % 6),
		    1 + (int)(seed % 4), seed, false, &tally);
	fprintf(stderr,
	    "# %d nights ended, %d called off; %ld commands, %ld refused; "
	    "%ld boards cut, %ld claimed, %ld artificial; %ld byes; "
	    "%ld outages, %ld claims too many\n",
	    tally.ended, tally.called_off, tally.accepted, tally.refused,
	    tally.cut, tally.claimed, tally.artificial, tally.byes,
	    tally.outages, tally.claimed_too_often);
	/* the nights saw what they are meant to see */
	cr_assert_gt(60 * tally.ended, 40 * nights);
	cr_assert_gt(60 * tally.cut, 50 * nights);
	cr_assert_gt(60 * tally.claimed, 50 * nights);
	cr_assert_gt(60 * tally.artificial, 5 * nights);
	cr_assert_gt(60 * tally.byes, 20 * nights);
	cr_assert_gt(60 * tally.refused, 500 * nights);
	cr_assert_gt(60 * tally.outages, 10 * nights);
	cr_assert_gt(60 * tally.claimed_too_often, 5 * nights);
}

Test(sim_nights, calm_people_finish_everything, .timeout = 60)
{
	struct tally tally = {0};

	for (uint64_t seed = 1; seed <= 4; seed++)
		run_night(6 + (int)seed, 3, 2, seed, true, &tally);
	cr_assert_eq(tally.ended, 4);
	cr_assert_eq(tally.cut, 0);
}

/* The same seed makes the same world, command by command. */
Test(sim_nights, deterministic)
{
	const struct event_config config = sim_config(3, 2);
	const struct sim_options options = {.seed = 77, .pairs = 9};
	struct sim a, b;

	sim_init(&a, &config, &options);
	sim_init(&b, &config, &options);
	do {
		cr_assert_eq(
		    world_fingerprint(a.world), world_fingerprint(b.world));
		cr_assert_eq(sim_step(&a), sim_step(&b));
	} while (event_is_open(sim_event(&a)));
	cr_assert_eq(
	    event_fingerprint(sim_event(&a)), event_fingerprint(sim_event(&b)));
	sim_fini(&a);
	sim_fini(&b);
}
