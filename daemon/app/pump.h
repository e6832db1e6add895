/* SPDX-License-Identifier: ISC */
/*
 * The pump: a command goes into the world, its rows into the turn's batch, its
 * effects to the players.
 */
#ifndef DAEMON_APP_PUMP_H
#define DAEMON_APP_PUMP_H

#include "engine/event/world.h"

struct app;

/*
 * Apply a command now (its `at` is filled in).  Accepted: it is in the batch
 * under the number app->seq, with the nonce (NULL or "" for none), and its messages
 * are in the outbox.  Refused: nothing has changed.
 */
enum refusal pump_submit(struct app *app, struct cmd *cmd, const char *nonce);

/*
 * The same of a command for an event in any world; in one that is not the
 * daemon's own nobody is told of it.
 */
enum refusal pump_submit_in(
    struct app *app, struct world *world, struct cmd *cmd, const char *nonce);

/*
 * The number of the command that a player, or with 0 the administrator, has
 * had done in an event with a nonce; 0 if there is none, as for the nonce "".
 */
uint64_t pump_find_nonce(
    struct app *app, uint32_t event, int32_t player, const char *nonce);

/*
 * Forget the events that were over ten minutes ago; until then their players
 * are told the end when they come back.  A new event that finds no room takes
 * that of one.
 */
void pump_forget(struct app *app);

/* Everything that is due by now. */
void pump_due(struct app *app);

/* The end of a turn: what is due, then the batch to the writer. */
void pump_turn(void *app);

/* The writer has news. */
void pump_written(void *app);

#endif
