/* SPDX-License-Identifier: ISC */
/*
 * How the parts of the engine report what the outside has to do.
 */
#ifndef ENGINE_EVENT_EFFECT_H
#define ENGINE_EVENT_EFFECT_H

#include "engine/event/world.h"

/*
 * Add an effect of an event and return it, for the caller to fill in table,
 * pair, round or player.
 */
struct effect *effect_add(
    struct effects *effects, enum effect_kind kind, const struct event *event);

/* The same with the table filled in. */
void effect_add_table(struct effects *effects, enum effect_kind kind,
    const struct event *event, int table);

/* The same with the round filled in. */
void effect_add_round(struct effects *effects, enum effect_kind kind,
    const struct event *event, int round);

#endif
