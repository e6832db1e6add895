/* SPDX-License-Identifier: ISC */
/*
 * Outages of the daemon.
 */
#include "engine/event/outage.h"

#include <assert.h>
#include <stddef.h>

#include "engine/event/clocks.h"
#include "engine/event/effect.h"
#include "engine/event/substitutes.h"

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

/* Up to the outage who was waited for used the time, in it nobody did. */
static void
outage_stop_clocks(struct event *event, ms_t from, ms_t until)
{
	if (event->state != EVENT_PLAYING)
		return;
	for (int t = 1; t <= event->tables; t++) {
		clocks_count_now(event, t, from);
		clocks_skip(event, t, until);
	}
}

/* True if times have moved; the start does by no more than outage_max. */
static bool
outage_registering(struct event *event, ms_t away, ms_t until)
{
	const ms_t most = event->config.outage_max_ms;

	if (until > event->start_at && until - event->start_at > most) {
		event->outage_over = true;
		return false;
	}
	if (event->config.after_outage != AFTER_OUTAGE_SHIFT)
		return false;
	event->start_at += away < most ? away : most;
	return true;
}

static void
outage_shift_tables(struct event *event, ms_t away)
{
	for (int t = 0; t < event->tables; t++) {
		struct table *table = &event->table[t];

		if (table->next_board_at != MS_NEVER)
			table->next_board_at += away;
	}
}

/* Nobody could answer meanwhile, nor look at a claim again. */
static void
outage_put_off_answers(struct event *event, ms_t away, ms_t from)
{
	for (int t = 0; t < event->tables; t++) {
		struct table *table = &event->table[t];

		if (table->answer_due_at != MS_NEVER)
			table->answer_due_at += away;
		notes_put_off(&table->notes, away);
		if (table->watch.reopen_until > from)
			table->watch.reopen_until += away;
	}
}

/* Nobody was waited for meanwhile. */
static void
outage_watch_anew(struct event *event)
{
	for (int t = 0; t < event->tables; t++) {
		struct table_watch *w = &event->table[t].watch;

		for (int s = 0; s < SEAT_COUNT; s++) {
			w->awaited_at[s] = MS_NEVER;
			w->gone_at[s] = MS_NEVER;
			w->waited_ms[s] = w->kept_ms[s] = w->gone_ms[s] = 0;
		}
		w->warned = w->taken = 0;
	}
}

/* A round that should have begun begins now, and ends when it was to. */
static bool
outage_keep_round(struct event *event, struct round *round, ms_t now)
{
	const struct event_config *c = &event->config;

	if (event->state != EVENT_SEATED || now <= round->start_at)
		return false;
	const ms_t plan_at =
	    event_kept_start(c, round->end_at - c->round_ms, now);
	round->start_at = plan_at > now ? plan_at : now;
	round->end_at = plan_at + c->round_ms;
	return true;
}

/* What it took of a round that was being played. */
static void
outage_count_lost(
    const struct event *event, struct round *round, ms_t from, ms_t until)
{
	const ms_t first = from > round->start_at ? from : round->start_at;
	const ms_t last = until < round->end_at ? until : round->end_at;

	if (event->state == EVENT_PLAYING && last > first)
		round->lost_ms += last - first;
}

/* The next round is about to be drawn, or drawn again: what is left of the break is. */
static void
outage_put_off_start(struct event *event, ms_t away)
{
	const struct event_config *c = &event->config;

	if (c->after_outage == AFTER_OUTAGE_SHIFT &&
	    event->rounds_drawn < c->rounds)
		event->round[event->rounds_drawn].start_at =
		    event_next_start(event) + away;
}

static bool
outage_running(struct event *event, ms_t away, ms_t now)
{
	if (away > event->config.outage_max_ms) {
		event->outage_over = true;
		return false;
	}
	if (event->rounds_drawn == event->rounds_closed) {
		outage_put_off_start(event, away);
		return false;
	}
	outage_put_off_answers(event, away, now - away);
	if (event->state == EVENT_CLOSING) {
		/* nothing could be solved, and nobody plays on */
		event->rulings_due_at += away;
		return false;
	}
	struct round *round = &event->round[event->rounds_drawn - 1];
	if (event->config.after_outage == AFTER_OUTAGE_KEEP) {
		outage_count_lost(event, round, now - away, now);
		return outage_keep_round(event, round, now);
	}
	if (event->state == EVENT_SEATED)
		round->start_at += away;
	round->end_at += away;
	outage_shift_tables(event, away);
	return true;
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
	outage_stop_clocks(event, cmd->u.outage.from, cmd->u.outage.until);
	substitutes_leave_all(event);
	outage_all_gone(event, cmd->at);
	outage_watch_anew(event);
	const bool moved = event->state == EVENT_REGISTERING
	    ? outage_registering(event, away, cmd->u.outage.until)
	    : outage_running(event, away, cmd->at);
	if (moved)
		effect_add(effects, EFFECT_TIMES, event);
	return REFUSAL_ACCEPTED;
}
