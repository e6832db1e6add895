/* SPDX-License-Identifier: ISC */
/*
 * Draws that come to the engine, in replay from outside of it, so each is
 * looked at as a whole; and the draw that is published a round ahead (R-SW-10).
 */
#include "engine/event/drawing.h"

#include <stddef.h>
#include <string.h>

#include "engine/event/effect.h"
#include "engine/event/next_round.h"

struct drawing_seen {
	uint8_t bits[EVENT_PAIRS_MOST / 8 + 1];
};

/* Mark a pair of the list as seen; false for no pair or a second time. */
static bool
drawing_see(const struct event *event, struct drawing_seen *seen, int p)
{
	if (p < 1 || p > event->pairs || (seen->bits[p / 8] & 1 << p % 8) != 0)
		return false;
	seen->bits[p / 8] |= (uint8_t)(1 << p % 8);
	return true;
}

/* Each pair in play stands in the seating once, and nobody else. */
static bool
drawing_seating_is_whole(const struct event *event, const struct cmd *cmd)
{
	const int active = event_active_pairs(event);
	const int tables = cmd->u.seat_round.tables;
	const int bye = cmd->u.seat_round.bye;
	struct drawing_seen seen = {.bits = {0}};

	if (tables != active / 2 || (bye != 0) != (active % 2 == 1))
		return false;
	for (int i = 0; i < 2 * tables + (bye != 0); i++) {
		const struct draw_table *t = &cmd->u.seat_round.table[i / 2];
		int p = bye;

		if (i < 2 * tables)
			p = i % 2 == 0 ? t->ns : t->ew;
		if (!drawing_see(event, &seen, p) ||
		    event->pair[p - 1].withdrawn)
			return false;
	}
	return true;
}

bool
drawing_is_empty(const struct cmd *cmd)
{
	return cmd->u.seat_round.tables == 0 && cmd->u.seat_round.bye == 0 &&
	    cmd->u.seat_round.draw.quality.tables == 0;
}

bool
drawing_is_order(const struct event *event, const struct cmd *cmd)
{
	struct drawing_seen seen = {.bits = {0}};

	if (cmd->u.seat_round.orders != event->pairs ||
	    cmd->u.seat_round.order == NULL || !drawing_is_empty(cmd))
		return false;
	for (int i = 0; i < event->pairs; i++) {
		if (!drawing_see(event, &seen, cmd->u.seat_round.order[i]))
			return false;
	}
	return true;
}

/* The report fits standing and tables, and says of each what it is. */
static bool
drawing_report_is_whole(const struct event *event, const struct cmd *cmd)
{
	const int round = cmd->u.seat_round.round;
	const int pairs = event_active_pairs(event);
	const int tables = cmd->u.seat_round.tables;
	int repeats = 0, from;

	event_draw_standing(event, &from);
	if (cmd->u.seat_round.reason == NULL ||
	    cmd->u.seat_round.draw.from != from ||
	    !draw_report_is_valid(&cmd->u.seat_round.draw, tables,
		cmd->u.seat_round.bye, round, pairs))
		return false;
	for (int t = 0; t < tables; t++) {
		const struct draw_reason *reason = &cmd->u.seat_round.reason[t];
		const bool repeat = cmd->u.seat_round.table[t].repeat;

		if (!draw_reason_is_valid(reason, round, pairs) ||
		    (reason->note.met > 0) != repeat)
			return false;
		repeats += repeat;
	}
	return repeats == cmd->u.seat_round.draw.quality.repeats;
}

bool
drawing_is_whole(const struct event *event, const struct cmd *cmd)
{
	return drawing_seating_is_whole(event, cmd) &&
	    drawing_report_is_whole(event, cmd);
}

void
drawing_take(struct round *round, const struct cmd *cmd)
{
	round->tables = cmd->u.seat_round.tables;
	round->bye = cmd->u.seat_round.bye;
	round->draw = cmd->u.seat_round.draw;
	memcpy(round->seat, cmd->u.seat_round.table,
	    (size_t)round->tables * sizeof(*round->seat));
	memcpy(round->reason, cmd->u.seat_round.reason,
	    (size_t)round->tables * sizeof(*round->reason));
}

bool
drawing_is_ahead(const struct event *event)
{
	return event_is_open(event) && event->rounds_drawn > 0 &&
	    event->rounds_drawn < event->config.rounds &&
	    event->round[event->rounds_drawn].tables > 0;
}

bool
drawing_is_due(const struct event *event)
{
	return event_is_open(event) &&
	    event->config.draw_from == DRAW_FROM_PREVIOUS &&
	    event->rounds_drawn > event->rounds_closed &&
	    event->state != EVENT_SEATED &&
	    event->rounds_drawn < event->config.rounds &&
	    event_active_pairs(event) >= EVENT_PAIRS_LEAST &&
	    next_round_find(event) == NULL;
}

enum refusal
drawing_draw_ahead(
    struct event *event, const struct cmd *cmd, struct effects *effects)
{
	const int round = event->rounds_drawn + 1;

	if (!drawing_is_due(event))
		return REFUSAL_NOT_DUE;
	if (cmd->u.seat_round.round != round || !drawing_is_whole(event, cmd))
		return REFUSAL_BAD_COMMAND;
	drawing_take(&event->round[round - 1], cmd);
	effect_add_round(effects, EFFECT_DRAWN, event, round);
	return REFUSAL_ACCEPTED;
}

void
drawing_forget(struct event *event)
{
	if (event->round != NULL && event->rounds_drawn < event->config.rounds)
		event->round[event->rounds_drawn].tables = 0;
}
