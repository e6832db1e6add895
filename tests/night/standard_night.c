/* SPDX-License-Identifier: ISC */
/*
 * Prints one number for the engine's behaviour: three nights of random people
 * with fixed seeds, and in it everything that every command did, the refused
 * ones included.  A change that is meant to leave behaviour alone leaves the
 * number alone (make night).
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
standard_play(struct standard *standard, uint64_t seed, int pairs)
{
	const struct event_config config = sim_config(4, 2);
	const struct sim_options options = {
	    .seed = seed, .pairs = pairs, .tap = standard_tap, .ctx = standard};

	sim_init(&standard->sim, &config, &options);
	sim_run(&standard->sim);
	sim_fini(&standard->sim);
}

int
main(void)
{
	static struct standard standard = {
	    .number = UINT64_C(0xcbf29ce484222325)};

	standard_play(&standard, 1, 11);
	standard_play(&standard, 2, 12);
	standard_play(&standard, 3, 24);
	printf("%016" PRIx64 "\n", standard.number);
	return 0;
}
