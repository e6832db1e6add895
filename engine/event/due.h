/* SPDX-License-Identifier: ISC */
/*
 * What the clock calls for in one event.
 */
#ifndef ENGINE_EVENT_DUE_H
#define ENGINE_EVENT_DUE_H

#include "engine/event/world.h"

/* The next thing due in an event. */
struct due {
	ms_t at; /* MS_NEVER: nothing */
	enum cmd_kind kind;
	int table; /* where the kind has one, else 0 */
};

/* The earliest, ties in the order of world.h. */
struct due due_next(const struct event *event);

/*
 * Spell the command out as of `now`, at or after due->at; its payload goes to
 * the arena, which must have room for due_arena_size.
 */
void due_spell(const struct event *event, const struct due *due, ms_t now,
    struct arena *arena, struct cmd *cmd_r);

/* Bytes of arena that due_spell may want for this event as it stands. */
size_t due_arena_size(const struct event *event);

/*
 * What a draw of the round after the one drawn last would be if it were made
 * now, from the standing in force; nothing is applied.  It is spelled as
 * DRAW_ROUND, its payload in the arena, which must have room for
 * due_preview_size.  False before round 1 is drawn, when no round is to come or
 * its draw is published, and when too few pairs are left.
 */
bool due_preview(
    const struct event *event, struct arena *arena, struct cmd *cmd_r);
size_t due_preview_size(const struct event *event);

#endif
