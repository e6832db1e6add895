/* SPDX-License-Identifier: ISC */
/*
 * Faults planted in a simulated night, which the invariants must see.
 */
#ifndef TESTS_LIB_PLANTED_H
#define TESTS_LIB_PLANTED_H

#include "tests/lib/sim.h"

/* The night, to be changed as only the engine may. */
struct event *planted_in(const struct sim *sim);

/* A table in the middle of the play of a board; fails if there is none. */
struct table *planted_table(struct event *event);

/* Fail unless the invariants see a fault of which this is a part; end the sim. */
void planted_expect(struct sim *sim, const char *part);

#endif
