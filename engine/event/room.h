/* SPDX-License-Identifier: ISC */
/*
 * The registration room: sitting down, raising hands, holding them up, being
 * registered (R-EV-1 to 5).  Each function is one command on one event, whose
 * state the caller has not yet looked at; a refusal changes nothing.
 */
#ifndef ENGINE_EVENT_ROOM_H
#define ENGINE_EVENT_ROOM_H

#include "engine/event/world.h"

/*
 * `elsewhere` is the refusal for a player who is in another event that
 * overlaps, or REFUSAL_ACCEPTED.
 */
enum refusal room_sit(struct event *event, const struct cmd *cmd,
    enum refusal elsewhere, struct effects *effects);
enum refusal room_stand(
    struct event *event, const struct cmd *cmd, struct effects *effects);
/* RAISE_HAND and LOWER_HAND */
enum refusal room_hand(
    struct event *event, const struct cmd *cmd, struct effects *effects);
enum refusal room_unseat(
    struct event *event, const struct cmd *cmd, struct effects *effects);
enum refusal room_register(
    struct event *event, const struct cmd *cmd, struct effects *effects);
/* CONNECT and DISCONNECT; the hold starts again (R-EV-2). */
enum refusal room_presence(
    struct event *event, const struct cmd *cmd, struct effects *effects);

/* Before the start, and as long as pairs may come late. */
bool room_is_open(const struct event *event);

/* Before round 1 a pair (1..) leaves the list; those behind it move up. */
void room_strike(struct event *event, int pair);

/* Everybody who is not registered leaves: the room closes. */
void room_close(struct event *event);

/*
 * The room table whose hold ends first, before the start at or before it, and
 * when;
 * 0 when there is none.
 */
int room_next_hold(const struct event *event, ms_t *at_r);

#endif
