/* SPDX-License-Identifier: ISC */
/*
 * Prints one number for the engine's behaviour: some nights of random people
 * with fixed seeds, and in it everything that every command did, the refused
 * ones included.  A change that is meant to leave behaviour alone leaves the
 * number alone (make night).  Fields are small as well as large, so that boards
 * have one result, few or all, and the rules are not those of one night only;
 * what no night meets the number does not see.
 *
 * The simulation is part of the number: other people in tests/lib/sim.c play
 * another night.
 */
#include <inttypes.h>
#include <stdio.h>

#include "tests/lib/sim.h"

struct standard {
	struct sim sim;
	uint64_t number;
};

static void
standard_add(struct standard *standard, uint64_t value)
{
	/* FNV-1a, by 64 bits at a time */
	standard->number ^= value;
	standard->number *= UINT64_C(0x100000001b3);
	standard->number ^= standard->number >> 29;
}

static void
standard_tap(void *ctx, const struct cmd *cmd, enum refusal refusal,
    const struct effects *effects)
{
	struct standard *standard = ctx;

	standard_add(standard, (uint64_t)cmd->kind);
	standard_add(standard, (uint64_t)cmd->at);
	standard_add(standard, (uint64_t)cmd->player);
	standard_add(standard, (uint64_t)refusal);
	for (int i = 0; i < effects->count; i++) {
		const struct effect *effect = &effects->effect[i];

		standard_add(standard, (uint64_t)effect->kind);
		standard_add(standard, (uint64_t)effect->table);
		standard_add(standard, (uint64_t)effect->pair);
		standard_add(standard, (uint64_t)effect->round);
		standard_add(standard, (uint64_t)effect->player);
	}
	standard_add(standard, world_fingerprint(standard->sim.world));
}

static void
standard_play(struct standard *standard, uint64_t seed, int pairs,
    const struct event_config *config)
{
	const struct sim_options options = {.seed = seed,
	    .pairs = pairs,
	    .robots = 5,
	    .tap = standard_tap,
	    .ctx = standard};

	sim_init(&standard->sim, config, &options);
	sim_run(&standard->sim);
	/* the world's fingerprint is that of nights that are open */
	standard_add(standard, event_fingerprint(sim_event(&standard->sim)));
	sim_fini(&standard->sim);
}

static void
standard_play_as_usual(struct standard *standard)
{
	const struct event_config config = sim_config(4, 2);

	standard_play(standard, 1, 11, &config);
	standard_play(standard, 2, 12, &config);
	standard_play(standard, 3, 24, &config);
}

/* Small fields by other rules, several nights of each. */
static void
standard_play_otherwise(struct standard *standard)
{
	for (int i = 0; i < 12; i++) {
		struct event_config config = sim_config(5, 1 + i % 3);

		config.own_mean_boards = 1 + i % 2;
		config.bye_score = (enum bye_score)(i % 3);
		config.after_outage = (enum after_outage)(i / 2 % 2);
		config.close_early = i % 4 != 0;
		config.completion_percent = i % 5 * 25;
		config.unfinished = (enum unfinished)(i / 3);
		standard_play(standard, 100 + (uint64_t)i, 5 + i % 4, &config);
	}
}

/* One night of each way of scoring; the first is that of the others. */
static void
standard_play_methods(struct standard *standard)
{
	for (int method = 1; method < SIM_METHODS; method++) {
		struct event_config config = sim_config(4, 2);

		sim_set_method(&config, method);
		config.unfinished = (enum unfinished)(method / 2 % 4);
		standard_play(standard, 3 + (uint64_t)method, 9, &config);
	}
}

int
main(void)
{
	static struct standard standard = {
	    .number = UINT64_C(0xcbf29ce484222325)};

	standard_play_as_usual(&standard);
	standard_play_otherwise(&standard);
	standard_play_methods(&standard);
	printf("%016" PRIx64 "\n", standard.number);
	return 0;
}
