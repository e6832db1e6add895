/* SPDX-License-Identifier: ISC */
/*
 * Questions about the next round, whose draw stands for as long as it seats just
 * those who are to play.
 */
#include "engine/event/next_round.h"

#include <stddef.h>

static bool
next_round_has(const struct event *event, int pair)
{
	return !event->pair[pair - 1].withdrawn;
}

const struct round *
next_round_find(const struct event *event)
{
	if (!event_is_open(event) || event->rounds_drawn == 0 ||
	    event->rounds_drawn == event->config.rounds)
		return NULL;
	const struct round *next = &event->round[event->rounds_drawn];

	for (int t = 0; t < next->tables; t++) {
		if (!next_round_has(event, next->seat[t].ns) ||
		    !next_round_has(event, next->seat[t].ew))
			return NULL;
	}
	if (next->tables == 0 ||
	    (next->bye != 0 && !next_round_has(event, next->bye)))
		return NULL;
	return 2 * next->tables + (next->bye != 0) == event_active_pairs(event)
	    ? next
	    : NULL;
}

void
next_round_mend(struct event *event)
{
	if (event->round != NULL && event_is_open(event) &&
	    event->rounds_drawn > 0 &&
	    event->rounds_drawn < event->config.rounds &&
	    next_round_find(event) == NULL)
		event->round[event->rounds_drawn].tables = 0;
}

int
next_round_table(const struct event *event, int pair)
{
	const struct round *next = next_round_find(event);

	for (int t = 0; next != NULL && t < next->tables; t++) {
		if (next->seat[t].ns == pair || next->seat[t].ew == pair)
			return t + 1;
	}
	return 0;
}

bool
next_round_is_off(const struct event *event)
{
	return event_is_open(event) &&
	    event->config.draw_from == DRAW_FROM_PREVIOUS &&
	    event->rounds_drawn > event->rounds_closed &&
	    event->rounds_drawn < event->config.rounds &&
	    event_active_pairs(event) < EVENT_PAIRS_LEAST;
}
