/* SPDX-License-Identifier: ISC */
/*
 * Single messages to single players, of which changes (tell.c) and the
 * beginning of a stream (tell_snapshot.c) are made.  Who has no stream is told
 * nothing.
 */
#ifndef DAEMON_APP_TELL_PARTS_H
#define DAEMON_APP_TELL_PARTS_H

#include <stdbool.h>
#include <stdint.h>

#include "daemon/proto/message_kind.h"
#include "engine/bridge/card.h"

struct app;
struct event;
struct session;

/* What lies in app->scratch, as a message of this kind. */
void tell_one(struct app *app, struct session *session, enum message_kind kind);

/* The night as he sees it; where he plays; his pair's place (a member's). */
void tell_event(
    struct app *app, const struct event *event, struct session *session);
void tell_seat(
    struct app *app, const struct event *event, struct session *session);
void tell_standing(
    struct app *app, const struct event *event, struct session *session);

/* The board at a table, as a seat sees it, to a player; nothing if none. */
void tell_board_to(struct app *app, const struct event *event, int table,
    enum seat seat, int32_t player);

/* To a player of a pair: its table in the next round, 0, or that it is off. */
void tell_next_to(struct app *app, const struct event *event,
    struct session *session, int pair, int table, bool off);

/* Whether a player is in the room or the field of another open night. */
bool tell_is_elsewhere(
    const struct app *app, const struct event *event, int32_t player);

/* To one player whether another, of a pair, is there. */
void tell_presence_to(
    struct app *app, const struct event *event, int32_t player, int32_t to);

/* To a player his own calls for the director, which may tell of a hand. */
void tell_director(struct app *app, const struct event *event, int32_t player);

#endif
