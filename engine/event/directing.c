/* SPDX-License-Identifier: ISC */
/*
 * A director's hand on the clock and on the field.
 */
#include "engine/event/directing.h"

#include <string.h>

#include "engine/event/effect.h"
#include "engine/event/field.h"
#include "engine/event/tables.h"

/*
 * A board for which there was too little time is dealt after all, once those are
 * there who have gone since they were told that none would come.
 */
static enum refusal
directing_extend(
    struct event *event, const struct cmd *cmd, struct effects *effects)
{
	const ms_t by_ms = cmd->u.directive.by_ms;

	if (event->state != EVENT_PLAYING ||
	    cmd->u.directive.round != event->rounds_drawn)
		return REFUSAL_NO_ROUND;
	if (by_ms < DIRECTING_LEAST_MS || by_ms > DIRECTING_MOST_MS)
		return REFUSAL_BAD_SPAN;
	for (int t = 1; t <= event->tables; t++) {
		if (event->table[t - 1].off_at == MS_NEVER &&
		    tables_next_is_late(event, t))
			tables_call_off(event, t, cmd->at);
	}
	event->round[event->rounds_drawn - 1].end_at += by_ms;
	effect_add(effects, EFFECT_TIMES, event);
	effect_add_round(effects, EFFECT_DIRECTED, event, event->rounds_drawn);
	return REFUSAL_ACCEPTED;
}

static enum refusal
directing_remove(
    struct event *event, const struct cmd *cmd, struct effects *effects)
{
	const enum refusal refusal = field_remove(event, cmd, effects);

	if (refusal == REFUSAL_ACCEPTED)
		effect_add(effects, EFFECT_DIRECTED, event)->pair =
		    cmd->u.directive.pair;
	return refusal;
}

static enum refusal
directing_broadcast(
    struct event *event, const struct cmd *cmd, struct effects *effects)
{
	event->broadcast.at = cmd->at;
	memcpy(event->broadcast.text, cmd->u.directive.reason,
	    sizeof(event->broadcast.text));
	effect_add(effects, EFFECT_BROADCAST, event);
	effect_add(effects, EFFECT_DIRECTED, event);
	return REFUSAL_ACCEPTED;
}

enum refusal
directing_apply(
    struct event *event, const struct cmd *cmd, struct effects *effects)
{
	if (!event_is_open(event) || event->stopped)
		return REFUSAL_EVENT_OVER;
	if (!said_is_fit(
		cmd->u.directive.reason, sizeof(cmd->u.directive.reason)))
		return REFUSAL_NO_REASON;
	if (cmd->kind == CMD_EXTEND)
		return directing_extend(event, cmd, effects);
	if (cmd->kind == CMD_REMOVE_PAIR)
		return directing_remove(event, cmd, effects);
	if (cmd->kind == CMD_BROADCAST)
		return directing_broadcast(event, cmd, effects);
	event->stopped = true;
	effect_add(effects, EFFECT_DIRECTED, event);
	return REFUSAL_ACCEPTED;
}
