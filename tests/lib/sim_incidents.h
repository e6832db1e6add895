/* SPDX-License-Identifier: ISC */
/*
 * Simulated people who want things back: calls, cards, and claims that were
 * agreed to, by the rules or not.  None of them when the night is calm.
 */
#ifndef TESTS_LIB_SIM_INCIDENTS_H
#define TESTS_LIB_SIM_INCIDENTS_H

#include "tests/lib/sim.h"

/* Now and then somebody at a table takes back; true if he may. */
bool sim_incidents_undo(struct sim *sim, int table);

/* One who is asked whether a card goes back answers, or does not. */
void sim_incidents_answer(
    struct sim *sim, int table, const struct board_play *board);

/*
 * Now and then somebody has a claim looked at again by which one of the boards
 * of the round ended at his table; true if it changed.
 */
bool sim_incidents_reopen(struct sim *sim, int table);

#endif
