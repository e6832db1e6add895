/* SPDX-License-Identifier: ISC */
/*
 * Players with the role of a director: whose calls they see and answer.  A
 * night needs none of them.
 */
#ifndef DAEMON_APP_DIRECTORS_H
#define DAEMON_APP_DIRECTORS_H

#include <stdbool.h>
#include <stdint.h>

struct app;
struct event;
struct session;

/*
 * Whether a player may see and answer the calls of a night: he is a director
 * and does not play in it, for what is called may tell of a hand.
 */
bool directors_may(
    const struct app *app, const struct event *event, int32_t player);

/* The same of an event that may be over: then the role is enough. */
bool directors_may_of(const struct app *app, uint32_t event, int32_t player);

/*
 * Whether a player has a pair in a night that goes on.  What he says then, to
 * whatever night, might reach his table (Law 16B).
 */
bool directors_play(const struct app *app, int32_t player);

/* Whether somebody who may is connected. */
bool directors_are_there(const struct app *app, const struct event *event);

/* The queue to one, if he may see it; to all who may. */
void directors_tell_one(
    struct app *app, const struct event *event, struct session *session);
void directors_tell(struct app *app, const struct event *event);

/*
 * What a director has said to all of a night, if he has: to one who is of the
 * night or directs it, or looks at it and is in no other; to all of them.
 */
void directors_tell_broadcast(
    struct app *app, const struct event *event, struct session *session);
void directors_tell_all(struct app *app, const struct event *event);

#endif
