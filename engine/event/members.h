/* SPDX-License-Identifier: ISC */
/*
 * Who is in an event, found by player in constant time: open addressing with
 * linear probing in the event's own array.
 */
#ifndef ENGINE_EVENT_MEMBERS_H
#define ENGINE_EVENT_MEMBERS_H

#include "engine/event/event.h"

/*
 * Slots for an event of max_pairs: everybody registered and every room seat
 * taken still leaves half of them free.  A power of two.
 */
int members_slots(int max_pairs);

/* The member of a player, or NULL. */
struct member *members_find(const struct event *event, int32_t player);

/* Add a player who is not in the event; the rest of the member is zero. */
struct member *members_add(struct event *event, int32_t player);

/* Remove a player who is in the event; other members may move. */
void members_remove(struct event *event, int32_t player);

#endif
