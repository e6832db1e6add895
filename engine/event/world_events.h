/* SPDX-License-Identifier: ISC */
/*
 * The world from inside the engine: what restoring an event from rows shares
 * with opening one by a command.
 */
#ifndef ENGINE_EVENT_WORLD_EVENTS_H
#define ENGINE_EVENT_WORLD_EVENTS_H

#include "engine/event/world.h"

/* Make the event of an OPEN_EVENT command; refuses as world_apply does. */
enum refusal world_add_event(
    struct world *world, const struct cmd *cmd, struct event **event_r);

/* The event of an id, to be changed; NULL when there is none. */
struct event *world_event_to_change(struct world *world, uint32_t id);

/* Where the world's memory comes from. */
const struct memory *world_memory(const struct world *world);

#endif
