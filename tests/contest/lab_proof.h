/* SPDX-License-Identifier: ISC */
/*
 * Draws of fields too large to try every one: by gap the duals are added up
 * over every possible table, by rank LEMON tells what an opponent passed over
 * would have cost.
 */
#ifndef TESTS_CONTEST_LAB_PROOF_H
#define TESTS_CONTEST_LAB_PROOF_H

#include "tests/contest/lab.h"

#define LAB_PROOF_MOST 2000 /* pairs in a field */

/* Draws by gap; a failed test if the duals do not prove it. */
void expect_proved(struct lab *lab);
/* Draws by both objectives: what outweighs them comes to the same. */
void expect_same_layers(struct lab *lab);

#ifdef HAVE_LEMON
/*
 * Would these two places meeting, and those that are not taken among each
 * other, cost more by the layers of R-SW-6 than what was drawn for them?
 */
bool lab_is_dearer(const struct lab *lab, const struct draw *draw,
    const bool *taken, int u, int v);
/* Does something speak against these two places: a repeat, or one group? */
bool lab_is_spoken_against(const struct lab *lab, int u, int v);
#endif

#endif
