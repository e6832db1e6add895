/* SPDX-License-Identifier: ISC */
/*
 * A simulated director, who changes what was decided, by the rules or not.
 */
#ifndef TESTS_LIB_SIM_DIRECTOR_H
#define TESTS_LIB_SIM_DIRECTOR_H

#include "tests/lib/sim.h"

#define SIM_DIRECTOR 2 /* a player */

/* Does something to the event, which may be refused. */
void sim_director_act(struct sim *sim);

/* Some result of a closed round becomes another; at least one is closed. */
enum refusal sim_director_adjust(struct sim *sim);

/* A pair gets a penalty, or has some back. */
void sim_director_penalty(struct sim *sim);

/* Somebody comes into a pair for one of its players. */
enum refusal sim_director_replace(struct sim *sim);

/* The night goes back to some closed round, of which there is one at least. */
enum refusal sim_director_roll_back(struct sim *sim);

#endif
