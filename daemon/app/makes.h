/* SPDX-License-Identifier: ISC */
/*
 * What the deals of nights that are over make by double dummy, and their par:
 * worked out in the background, a deal at a time, the latest night first, and
 * kept with the board.  The solver leaves it for whatever a night in play wants;
 * beside one there is a pause after each.  A deal whose helper was late or died is
 * asked again after the others, three times in all until the next night ends.  What
 * a restart interrupts is found again in the database.
 */
#ifndef DAEMON_APP_MAKES_H
#define DAEMON_APP_MAKES_H

#include <stdint.h>

#include "daemon/solver/solver.h"
#include "engine/event/world.h"

struct app;

/* A night has ended: its deals wait to be worked out. */
void makes_effects(struct app *app, const struct effects *effects);

/* The solver was made anew, or has forgotten everything: look from the start. */
void makes_renew(struct app *app);

/* Ask the next deal, if there is one and none is asked.  At each tick. */
void makes_go(struct app *app);

/* The solver's answer to the question of this id, a table. */
void makes_answer(
    struct app *app, uint64_t id, const struct solver_result *result);

#endif
