/* SPDX-License-Identifier: ISC */
/*
 * The positions of rounds that were cut go to the solver, of all nights in the
 * order in which they came up, and its answers come back as commands (R-EV-20).
 * The loop waits for none of it: the engine closes the round when all answers
 * are in, or without those that are late.  Only positions of boards that the
 * clock has stopped leave the daemon.
 */
#ifndef DAEMON_APP_SOLVING_H
#define DAEMON_APP_SOLVING_H

#include "daemon/base/err.h"
#include "engine/event/world.h"

struct app;

/* The solver of the config, on the app's loop; 0 or ERR_IO. */
int solving_open(struct app *app, struct err *err);

/* A round was cut: ask.  It closed, or the night ended: ask no more. */
void solving_effects(struct app *app, const struct effects *effects);

/* The world was made anew: ask what it waits for, and nothing else. */
void solving_renew(struct app *app);

#endif
