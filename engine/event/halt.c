/* SPDX-License-Identifier: ISC */
/*
 * Events that the program has failed on.
 */
#include "engine/event/halt.h"

#include "engine/event/effect.h"
#include "engine/event/outage.h"

enum refusal
halt_apply(struct event *event, const struct cmd *cmd, struct effects *effects)
{
	if (!event_is_open(event))
		return REFUSAL_EVENT_OVER;
	if (cmd->u.halt.from <= 0 || cmd->u.halt.from > cmd->at ||
	    cmd->u.halt.from < event->last_at)
		return REFUSAL_BAD_COMMAND;
	event->halted_at = cmd->u.halt.from;
	effect_add(effects, EFFECT_HALTED, event);
	return REFUSAL_ACCEPTED;
}

enum refusal
halt_resume(struct event *event, const struct cmd *cmd, struct effects *effects)
{
	const struct cmd outage = {.kind = CMD_OUTAGE,
	    .event = event->id,
	    .at = cmd->at,
	    .u.outage = {.from = event->halted_at, .until = cmd->at}};

	if (event->halted_at == 0)
		return REFUSAL_NOT_HALTED;
	if (!said_is_fit(
		cmd->u.directive.reason, sizeof(cmd->u.directive.reason)))
		return REFUSAL_NO_REASON;
	const enum refusal refusal = outage_apply(event, &outage, effects);
	if (refusal != REFUSAL_ACCEPTED)
		return refusal;
	event->halted_at = 0;
	effect_add(effects, EFFECT_HALTED, event);
	effect_add(effects, EFFECT_DIRECTED, event);
	return REFUSAL_ACCEPTED;
}

bool
halt_refuses(const struct event *event, enum cmd_kind kind)
{
	return event->halted_at != 0 && kind != CMD_RESUME &&
	    kind != CMD_STOP && kind != CMD_BROADCAST && kind != CMD_CALL_OFF &&
	    kind != CMD_END_EVENT;
}

/* Before the start nothing is lost until then, as with any outage. */
ms_t
halt_ends_at(const struct event *event)
{
	ms_t from = event->halted_at;

	if (event->stopped)
		return event->last_at;
	if (event->state == EVENT_REGISTERING && event->start_at > from)
		from = event->start_at;
	return from + event->config.outage_max_ms + 1;
}

enum end_reason
halt_end_reason(const struct event *event)
{
	return event->stopped ? END_REASON_DIRECTOR : END_REASON_OUTAGE;
}

void
halt_end(struct event *event, struct effects *effects)
{
	if (event->halted_at == 0)
		return;
	event->halted_at = 0;
	effect_add(effects, EFFECT_HALTED, event);
}
