/* SPDX-License-Identifier: ISC */
/*
 * Repeatable chance for tests: the same seed gives the same numbers on every
 * machine (SplitMix64).
 */
#ifndef TESTS_LIB_RNG_H
#define TESTS_LIB_RNG_H

#include <stdint.h>

#include "engine/bridge/deal.h"

struct rng {
	uint64_t state;
};

/* The next 64 bits; a number 0..below-1; true once in `in` times. */
uint64_t rng_next(struct rng *rng);
int rng_below(struct rng *rng, int below);
int rng_once_in(struct rng *rng, int in);

/* A random whole deal; a random card of a hand that is not empty. */
void rng_deal(struct rng *rng, struct deal *deal_r);
card_t rng_card(struct rng *rng, hand_t hand);

#endif
