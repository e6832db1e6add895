/* SPDX-License-Identifier: ISC */
/*
 * Rulings of the clock on unfinished boards.
 */
#include "engine/event/rulings.h"

#include <assert.h>
#include <stddef.h>

#include "engine/event/members.h"

static bool
rulings_is_absent(const struct event *event, int p, ms_t since, ms_t at)
{
	const struct pair *pair = &event->pair[p - 1];
	const ms_t board_ms =
	    event->config.round_ms / event->config.boards_per_round;

	if (pair->withdrawn)
		return true;
	for (int i = 0; i < 2; i++) {
		const struct member *m = members_find(event, pair->player[i]);

		if (!m->connected &&
		    (m->changed_at <= since || m->changed_at <= at - board_ms))
			return true;
	}
	return false;
}

static struct ruling
rulings_of(const struct event *event, int table, int board, ms_t at)
{
	const struct table *t = &event->table[table - 1];
	ms_t since = event->round[event->rounds_drawn - 1].start_at;
	struct ruling ruling = {.table = table,
	    .board = event_first_board(event, event->rounds_drawn) + board,
	    .kind = ROW_VOID,
	    .reason = RULING_CUT};

	if (t->dealt && t->board.number == ruling.board)
		since = t->board.dealt_at;
	const bool ns = rulings_is_absent(event, t->ns, since, at);
	const bool ew = rulings_is_absent(event, t->ew, since, at);
	if (ns != ew) {
		ruling.kind = ROW_ARTIFICIAL;
		ruling.award[SIDE_NS] = ns ? AWARD_MINUS : AWARD_PLUS;
		ruling.award[SIDE_EW] = ew ? AWARD_MINUS : AWARD_PLUS;
		ruling.reason = ns ? RULING_NS_ABSENT : RULING_EW_ABSENT;
	}
	return ruling;
}

int
rulings_count(const struct event *event)
{
	int count = 0;

	for (int t = 0; t < event->tables; t++)
		count += event->config.boards_per_round - event->table[t].done;
	return count;
}

int
rulings_make(const struct event *event, ms_t at, struct ruling *ruling_r)
{
	int count = 0;

	for (int t = 1; t <= event->tables; t++) {
		for (int b = event->table[t - 1].done;
		     b < event->config.boards_per_round; b++)
			ruling_r[count++] = rulings_of(event, t, b, at);
	}
	return count;
}
