/* SPDX-License-Identifier: ISC */
/*
 * Outages of the daemon.
 */
#include "engine/event/outage.h"

#include <assert.h>
#include <stddef.h>

#include "engine/event/effect.h"

static void
outage_all_gone(struct event *event, ms_t at)
{
	for (int i = 0; i < event->members_max; i++) {
		struct member *member = &event->member[i];

		if (member->player == 0 || !member->connected)
			continue;
		member->connected = false;
		member->changed_at = at;
		if (member->table != 0)
			event->room[member->table - 1].hold_from = MS_NEVER;
	}
}

static void
outage_registering(struct event *event, ms_t away, ms_t until)
{
	const ms_t most = event->config.outage_max_ms;

	if (until > event->start_at && until - event->start_at > most) {
		event->outage_over = true;
		return;
	}
	if (event->config.after_outage == AFTER_OUTAGE_SHIFT)
		event->start_at += away < most ? away : most;
}

static void
outage_shift_tables(struct event *event, ms_t away)
{
	for (int t = 0; t < event->tables; t++) {
		struct table *table = &event->table[t];

		if (table->next_board_at != MS_NEVER)
			table->next_board_at += away;
		if (table->claim_due_at != MS_NEVER)
			table->claim_due_at += away;
	}
}

static void
outage_running(struct event *event, ms_t away)
{
	if (away > event->config.outage_max_ms) {
		event->outage_over = true;
		return;
	}
	if (event->config.after_outage == AFTER_OUTAGE_KEEP ||
	    event->rounds_drawn == event->rounds_closed)
		return;
	struct round *round = &event->round[event->rounds_drawn - 1];
	if (event->state == EVENT_SEATED)
		round->start_at += away;
	round->end_at += away;
	outage_shift_tables(event, away);
}

enum refusal
outage_apply(
    struct event *event, const struct cmd *cmd, struct effects *effects)
{
	const ms_t away = cmd->u.outage.until - cmd->u.outage.from;

	if (!event_is_open(event))
		return REFUSAL_EVENT_OVER;
	if (away < 0 || cmd->u.outage.until > cmd->at)
		return REFUSAL_BAD_COMMAND;
	outage_all_gone(event, cmd->at);
	if (event->state == EVENT_REGISTERING)
		outage_registering(event, away, cmd->u.outage.until);
	else
		outage_running(event, away);
	effect_add(effects, EFFECT_TIMES, event);
	return REFUSAL_ACCEPTED;
}
