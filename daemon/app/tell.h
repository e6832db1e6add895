/* SPDX-License-Identifier: ISC */
/*
 * From the effects of a command to messages for those whom they concern.
 */
#ifndef DAEMON_APP_TELL_H
#define DAEMON_APP_TELL_H

#include "engine/event/world.h"

struct app;
struct session;

/* Tell the effects of an accepted command, numbered app->seq. */
void tell_effects(
    struct app *app, const struct cmd *cmd, const struct effects *effects);

/* Everything a player has to know, for a stream just opened. */
void tell_snapshot(struct app *app, struct session *session);

/* Lists of pairs that changed since the last call. */
void tell_lists(struct app *app);

#endif
