/* SPDX-License-Identifier: ISC */
/*
 * Who sits where in the round drawn last.  A seat is a registered player's,
 * whoever plays in it: see event_seat_player.
 */
#ifndef ENGINE_EVENT_SEATS_H
#define ENGINE_EVENT_SEATS_H

#include "engine/event/event.h"

/* The player who is registered for a seat of a table 1.. */
int32_t seats_owner(const struct event *event, int table, enum seat seat);

/*
 * The table 1.. and the seat of a registered player, or of a house robot that
 * stands in for one; 0, and *seat_r untouched, for nobody.
 */
int seats_table(const struct event *event, int32_t player, enum seat *seat_r);

#endif
