/* SPDX-License-Identifier: ISC */
/*
 * Rounds of a night.  A seating is checked as a whole before any of it is
 * written, since it comes from outside the engine in replay.
 */
#include "engine/event/rounds.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "engine/contest/seating.h"
#include "engine/event/closing.h"
#include "engine/event/drawing.h"
#include "engine/event/effect.h"
#include "engine/event/field.h"
#include "engine/event/halt.h"
#include "engine/event/members.h"
#include "engine/event/next_round.h"
#include "engine/event/replace.h"
#include "engine/event/room.h"
#include "engine/event/substitutes.h"
#include "engine/event/tables.h"
#include "engine/event/talk.h"

void
rounds_take(struct event *event, const struct memory *memory)
{
	const struct event_config *c = &event->config;
	/* late pairs need room that the list did not; the house pair may make
	   it even */
	const size_t pairs =
	    (size_t)(c->late_entry > 0 ? c->max_pairs : event->pairs);
	const size_t tables = (pairs + 1) / 2;
	const size_t boards = (size_t)c->boards_per_round;

	event->round = memory->take(
	    memory->ctx, (size_t)c->rounds * sizeof(*event->round));
	for (int r = 0; r < c->rounds; r++) {
		struct round *round = &event->round[r];

		round->seat =
		    memory->take(memory->ctx, tables * sizeof(*round->seat));
		round->reason =
		    memory->take(memory->ctx, tables * sizeof(*round->reason));
		round->result = memory->take(
		    memory->ctx, tables * boards * sizeof(*round->result));
		round->summary =
		    memory->take(memory->ctx, boards * sizeof(*round->summary));
		if (c->totals == TOTALS_VP)
			round->match = memory->take(
			    memory->ctx, tables * sizeof(*round->match));
	}
	event->table =
	    memory->take(memory->ctx, tables * sizeof(*event->table));
	event->ended =
	    memory->take(memory->ctx, tables * boards * sizeof(*event->ended));
	event->deal = memory->take(memory->ctx, boards * sizeof(*event->deal));
	event->standing =
	    memory->take(memory->ctx, pairs * sizeof(*event->standing));
	event->before =
	    memory->take(memory->ctx, pairs * sizeof(*event->before));
}

/* A group, or none, for each kind and each pair. */
static bool
rounds_groups_are_whole(const struct event *event, const struct cmd *cmd)
{
	const int groups = event->pairs * event->config.avoid.kinds;

	if (cmd->u.start_event.groups != groups ||
	    (groups > 0 && cmd->u.start_event.group == NULL))
		return false;
	for (int i = 0; i < groups; i++) {
		if (cmd->u.start_event.group[i] < 0 ||
		    cmd->u.start_event.group[i] > EVENT_GROUP_MOST)
			return false;
	}
	return true;
}

static void
rounds_take_groups(struct event *event, const struct cmd *cmd)
{
	const int *group = cmd->u.start_event.group;

	for (int p = 0; p < event->pairs; p++) {
		for (int k = 0; k < event->config.avoid.kinds; k++)
			event->pair[p].group[k] = *group++;
	}
}

enum refusal
rounds_start_event(struct event *event, const struct cmd *cmd,
    const struct memory *memory, struct effects *effects)
{
	if (event->state != EVENT_REGISTERING || cmd->at < event->start_at ||
	    event->pairs < event->config.min_pairs)
		return REFUSAL_NOT_DUE;
	if (cmd->u.start_event.pairs != event->pairs ||
	    !rounds_groups_are_whole(event, cmd))
		return REFUSAL_BAD_COMMAND;
	rounds_take_groups(event, cmd);
	event->listed = event->pairs;
	if (event->config.late_entry == 0)
		room_close(event);
	rounds_take(event, memory);
	event->state = EVENT_BETWEEN;
	event->missing_warned = true;
	closing_rank(event);
	talk_begin_anew(event);
	effect_add(effects, EFFECT_STARTED, event);
	return REFUSAL_ACCEPTED;
}

bool
rounds_is_by_chance(const struct event *event)
{
	return event->rounds_drawn == 0 &&
	    event->config.first_round == FIRST_ROUND_RANDOM;
}

static bool
rounds_who_is_whole(const struct event *event, const struct cmd *cmd)
{
	if (event_active_pairs(event) < EVENT_PAIRS_LEAST)
		return false;
	if (rounds_is_by_chance(event))
		return drawing_is_order(event, cmd);
	if (cmd->u.seat_round.orders != 0)
		return false;
	return next_round_find(event) != NULL ? drawing_is_empty(cmd)
					      : drawing_is_whole(event, cmd);
}

static bool
rounds_deals_are_whole(const struct event *event, const struct cmd *cmd)
{
	if (cmd->u.seat_round.deals != event->config.boards_per_round ||
	    cmd->u.seat_round.deal == NULL)
		return false;
	for (int i = 0; i < cmd->u.seat_round.deals; i++) {
		if (!deal_is_whole(&cmd->u.seat_round.deal[i]))
			return false;
	}
	return true;
}

static ms_t
rounds_left_at(const struct pair *pair)
{
	return pair->withdrawn ? pair->withdrawn_at : MS_NEVER;
}

void
rounds_place_table(struct event *event, int table)
{
	const struct draw_table *seat =
	    &event->round[event->rounds_drawn - 1].seat[table - 1];
	struct table *t = &event->table[table - 1];
	struct pair *ns = &event->pair[seat->ns - 1];
	struct pair *ew = &event->pair[seat->ew - 1];

	ns->table = ew->table = table;
	ns->side = SIDE_NS;
	ew->side = SIDE_EW;
	memset(t, 0, sizeof(*t));
	t->ns = seat->ns;
	t->ew = seat->ew;
	t->next_board_at = MS_NEVER;
	t->off_at = MS_NEVER;
	t->answer_due_at = MS_NEVER;
	for (int s = 0; s < SEAT_COUNT; s++)
		t->watch.gone_at[s] = MS_NEVER;
	t->left_at[SIDE_NS] = rounds_left_at(ns);
	t->left_at[SIDE_EW] = rounds_left_at(ew);
	event->tables = event->round[event->rounds_drawn - 1].tables;
}

void
rounds_place_pairs(struct event *event)
{
	const struct round *round = &event->round[event->rounds_drawn - 1];

	for (int p = 0; p < event->pairs; p++) {
		event->pair[p].table = 0;
		event->pair[p].side = SIDE_NS;
	}
	for (int t = 1; t <= round->tables; t++)
		rounds_place_table(event, t);
}

/* Neighbours in the order meet; withdrawn pairs are passed over. */
static void
rounds_seat_by_chance(
    struct event *event, struct round *round, const int *order)
{
	int first = 0;

	round->tables = 0;
	for (int i = 0; i < event->pairs; i++) {
		const int p = order[i];

		if (event->pair[p - 1].withdrawn)
			continue;
		if (first == 0) {
			first = p;
			continue;
		}
		const bool first_is_ns =
		    seating_higher_is_ns(NULL, NULL, 0, round->tables);
		round->seat[round->tables++] =
		    (struct draw_table){.ns = first_is_ns ? first : p,
			.ew = first_is_ns ? p : first};
		first = 0;
	}
	round->bye = first;
}

enum refusal
rounds_seat(struct event *event, const struct cmd *cmd, struct effects *effects)
{
	const int r = cmd->u.seat_round.round;

	if (event->state != EVENT_BETWEEN ||
	    rounds_end_due(event) != END_REASON_NONE)
		return REFUSAL_NOT_DUE;
	if (r != event->rounds_drawn + 1 || r > event->config.rounds ||
	    cmd->u.seat_round.start_at < cmd->at ||
	    cmd->u.seat_round.end_at <= cmd->u.seat_round.start_at ||
	    !rounds_who_is_whole(event, cmd) ||
	    !rounds_deals_are_whole(event, cmd))
		return REFUSAL_BAD_COMMAND;

	const bool ahead = next_round_find(event) != NULL;
	struct round *round = &event->round[r - 1];
	round->start_at = cmd->u.seat_round.start_at;
	round->end_at = cmd->u.seat_round.end_at;
	if (rounds_is_by_chance(event))
		rounds_seat_by_chance(event, round, cmd->u.seat_round.order);
	else if (!ahead)
		drawing_take(round, cmd);
	memcpy(event->deal, cmd->u.seat_round.deal,
	    (size_t)cmd->u.seat_round.deals * sizeof(*event->deal));
	event->rounds_drawn = r;
	event->rolled_at = 0;
	event->state = EVENT_SEATED;
	if (r == event->config.late_entry + 1)
		room_close(event);
	rounds_place_pairs(event);
	struct effect *told = effect_add(effects, EFFECT_SEATED, event);
	told->round = r;
	told->number = ahead;
	return REFUSAL_ACCEPTED;
}

void
rounds_undraw(struct event *event)
{
	struct round *round = &event->round[event->rounds_drawn - 1];

	assert(event->state == EVENT_SEATED);
	substitutes_leave_all(event);
	round->tables = round->bye = 0;
	round->house = false;
	round->draw = (struct draw_report){0};
	event->rounds_drawn--;
	event->tables = 0;
	event->state = EVENT_BETWEEN;
	if (event->rounds_drawn > 0) {
		rounds_place_pairs(event);
		return;
	}
	for (int p = 0; p < event->pairs; p++)
		event->pair[p].table = 0;
}

enum refusal
rounds_start(
    struct event *event, const struct cmd *cmd, struct effects *effects)
{
	if (event->state != EVENT_SEATED ||
	    cmd->u.start_round.round != event->rounds_drawn ||
	    cmd->at < event->round[event->rounds_drawn - 1].start_at)
		return REFUSAL_NOT_DUE;
	event->state = EVENT_PLAYING;
	for (int t = 1; t <= event->tables; t++) {
		if (!event_table_is_dead(event, t))
			tables_deal_next(event, t, cmd->at);
	}
	effect_add_round(effects, EFFECT_ROUND, event, event->rounds_drawn);
	return REFUSAL_ACCEPTED;
}

enum end_reason
rounds_end_due(const struct event *event)
{
	if (!event_is_open(event))
		return END_REASON_NONE;
	if (event->outage_over)
		return END_REASON_OUTAGE;
	if (event->stopped)
		return END_REASON_DIRECTOR;
	if (event->state != EVENT_BETWEEN)
		return END_REASON_NONE;
	if (event->rounds_closed == event->config.rounds)
		return END_REASON_PLAYED;
	if (event_active_pairs(event) < EVENT_PAIRS_LEAST &&
	    field_next_gone(event) == 0)
		return END_REASON_FEW_PAIRS;
	return END_REASON_NONE;
}

/* A night without one closed round is called off; else it has a ranking. */
static bool
rounds_end_is_due(const struct event *event, const struct cmd *cmd)
{
	enum end_reason due = rounds_end_due(event);

	if (event->halted_at != 0)
		due = cmd->at >= halt_ends_at(event) ? halt_end_reason(event)
						     : END_REASON_NONE;
	else if (event->state == EVENT_REGISTERING && due == END_REASON_NONE &&
	    cmd->at >= event->start_at &&
	    event->pairs < event->config.min_pairs)
		due = END_REASON_FEW_PAIRS;
	return due != END_REASON_NONE && due == cmd->u.end.reason &&
	    (event->rounds_closed == 0) == (cmd->kind == CMD_CALL_OFF);
}

enum refusal
rounds_end_event(
    struct event *event, const struct cmd *cmd, struct effects *effects)
{
	if (!rounds_end_is_due(event, cmd))
		return REFUSAL_NOT_DUE;
	if (event->state == EVENT_REGISTERING || event->config.late_entry > 0)
		room_close(event);
	substitutes_leave_all(event);
	for (int p = 1; p <= event->pairs; p++)
		replace_forget(event, p, effects);
	event->state =
	    cmd->kind == CMD_CALL_OFF ? EVENT_CALLED_OFF : EVENT_ENDED;
	event->reason = cmd->u.end.reason;
	event->ended_at = cmd->at;
	drawing_forget(event);
	if (event->state == EVENT_ENDED)
		closing_award(event);
	halt_end(event, effects);
	effect_add(effects, EFFECT_ENDED, event);
	return REFUSAL_ACCEPTED;
}
