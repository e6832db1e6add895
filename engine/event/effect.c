/* SPDX-License-Identifier: ISC */
/*
 * The list of effects of one command.
 */
#include "engine/event/effect.h"

#include <assert.h>

struct effect *
effect_add(
    struct effects *effects, enum effect_kind kind, const struct event *event)
{
	assert(effects->count < effects->max);
	struct effect *effect = &effects->effect[effects->count++];

	*effect = (struct effect){.kind = kind, .event = event->id};
	return effect;
}

void
effect_add_table(struct effects *effects, enum effect_kind kind,
    const struct event *event, int table)
{
	effect_add(effects, kind, event)->table = table;
}

void
effect_add_round(struct effects *effects, enum effect_kind kind,
    const struct event *event, int round)
{
	effect_add(effects, kind, event)->round = round;
}
