/* SPDX-License-Identifier: ISC */
/*
 * Whoever begins a board plays it to its end, unless his pair leaves; each comes
 * in once, plays from the first board on that his pair has not begun, and nobody
 * comes in who was there before.
 */
#include "tests/lib/replaced.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/event/seats.h"

/* Who owns the seats of a board in play. */
struct replaced_table {
	int board; /* 0: none */
	int32_t owner[SEAT_COUNT];
};

struct replaced {
	int seen; /* replacements */
	int tables;
	struct replaced_table *table;
};

struct replaced *
replaced_new(void)
{
	struct replaced *replaced = calloc(1, sizeof(*replaced));

	assert(replaced != NULL);
	return replaced;
}

void
replaced_free(struct replaced **replaced)
{
	if (*replaced == NULL)
		return;
	free((*replaced)->table);
	free(*replaced);
	*replaced = NULL;
}

int
replaced_waiting(const struct event *event)
{
	int waiting = 0;

	for (int p = 1; p <= event->pairs; p++) {
		for (int i = 0; i < 2; i++) {
			const int32_t comes = event->pair[p - 1].comes[i];
			const struct member *m = event_member(event, comes);

			if (comes == 0)
				continue;
			if (m == NULL || m->comes != p || m->pair != 0 ||
			    m->table != 0 || event->pair[p - 1].withdrawn)
				return -event->members_max;
			waiting++;
		}
	}
	return waiting;
}

static bool
replaced_is_played(const struct event *event, int table)
{
	const struct board_play *board = event_board(event, table);

	return event->state == EVENT_PLAYING && board != NULL &&
	    !board_play_is_over(board);
}

static const char *
replaced_table_fault(
    struct replaced_table *seen, const struct event *event, int table)
{
	const bool played = replaced_is_played(event, table);
	const int board = played ? event_board(event, table)->number : 0;
	const char *bad = NULL;

	for (int s = 0; board != 0 && s < SEAT_COUNT; s++) {
		const int32_t owner = seats_owner(event, table, (enum seat)s);

		if (board == seen->board && owner != seen->owner[s])
			bad = "a board was begun by somebody else";
		seen->owner[s] = owner;
	}
	seen->board = board;
	return bad;
}

/* The first board that a pair has not begun now. */
static int
replaced_next_board(const struct event *event, int pair)
{
	const int boards = event->config.boards_per_round;
	int next = event->rounds_drawn * boards + 1;

	if (event->rounds_closed == event->rounds_drawn)
		return next;
	next -= boards;
	if (event->pair[pair - 1].table == 0)
		return event->state == EVENT_SEATED ? next : next + boards;
	const int table = event->pair[pair - 1].table;
	return next + event->table[table - 1].done;
}

static const char *
replaced_one_fault(const struct event *event, int i)
{
	const struct replacement *r = &event->replacement[i];

	if (r->came == event->config.prepared_player)
		return "who prepared the boards has come in";
	if (event_member(event, r->left) != NULL)
		return "who was replaced is still there";
	if (r->board != replaced_next_board(event, r->pair))
		return "he comes in for another board than the next";
	for (int j = 0; j < i; j++) {
		if (event->replacement[j].came == r->came ||
		    event->replacement[j].left == r->came)
			return "somebody has come in who was there before";
	}
	return event->pair[r->pair - 1].player[r->seat] == r->came
	    ? NULL
	    : "who has come in does not play";
}

const char *
replaced_fault(struct replaced *replaced, const struct event *event,
    char text_r[REPLACED_TEXT_MAX])
{
	const char *bad =
	    event->replaced < replaced->seen ? "fewer came in" : NULL;

	for (int i = replaced->seen; bad == NULL && i < event->replaced; i++)
		bad = replaced_one_fault(event, i);
	replaced->seen = event->replaced;
	if (event->tables > replaced->tables) {
		const size_t tables = (size_t)event->tables;

		replaced->table =
		    realloc(replaced->table, tables * sizeof(*replaced->table));
		assert(replaced->table != NULL);
		memset(replaced->table + replaced->tables, 0,
		    (tables - (size_t)replaced->tables) *
			sizeof(*replaced->table));
		replaced->tables = event->tables;
	}
	for (int t = 1; t <= event->tables && event->rounds_drawn > 0; t++) {
		const char *fault =
		    replaced_table_fault(&replaced->table[t - 1], event, t);

		bad = bad == NULL ? fault : bad;
	}
	if (bad != NULL)
		snprintf(text_r, REPLACED_TEXT_MAX, "round %d: %s",
		    event->rounds_drawn, bad);
	return bad == NULL ? NULL : text_r;
}
