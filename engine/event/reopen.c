/* SPDX-License-Identifier: ISC */
/*
 * The board is changed where it is kept, in the results, and, while the table
 * has not been dealt another one, at the table.
 */
#include "engine/event/reopen.h"

#include <assert.h>
#include <stddef.h>

#include "engine/bridge/board_reopen.h"
#include "engine/event/effect.h"
#include "engine/event/tables.h"

const struct board_play *
reopen_ended(const struct event *event, int table, int board)
{
	assert(table >= 1 && table <= event->tables);
	if (board < 0 || board >= event->table[table - 1].done)
		return NULL;
	return &event->ended[(table - 1) * event->config.boards_per_round +
	    board];
}

/* The round of a board is over, by its close or by a cut. */
static bool
reopen_is_late(const struct event *event, int board)
{
	const int over = event->state == EVENT_CLOSING ? event->rounds_drawn
						       : event->rounds_closed;

	return board >= 1 && board <= over * event->config.boards_per_round;
}

/* The round is cut, but too soon after a claim at this table. */
static bool
reopen_is_held_open(const struct event *event, int table, ms_t at)
{
	return event->state == EVENT_CLOSING && table != 0 &&
	    at < event->table[table - 1].watch.reopen_until;
}

enum refusal
reopen_board(
    struct event *event, const struct cmd *cmd, struct effects *effects)
{
	int table;
	enum seat seat;
	enum refusal refusal = tables_place_of(event, cmd, &table, &seat);

	if (refusal == REFUSAL_NO_BOARD &&
	    reopen_is_held_open(event, table, cmd->at))
		refusal = REFUSAL_ACCEPTED;
	else if ((refusal == REFUSAL_ACCEPTED || refusal == REFUSAL_NO_BOARD) &&
	    reopen_is_late(event, cmd->u.claim.board))
		return REFUSAL_ROUND_CLOSED;
	if (refusal != REFUSAL_ACCEPTED)
		return refusal;
	struct table *t = &event->table[table - 1];
	const int board =
	    cmd->u.claim.board - event_first_board(event, event->rounds_drawn);
	if (reopen_ended(event, table, board) == NULL)
		return REFUSAL_NOT_ENDED;
	const int i = (table - 1) * event->config.boards_per_round + board;
	struct board_play *ended = &event->ended[i];
	struct result *result =
	    &event->round[event->rounds_drawn - 1].result[i];
	refusal = board_reopen(ended, seat, cmd->u.claim.tricks, cmd->at);
	if (refusal != REFUSAL_ACCEPTED)
		return refusal;
	result->tricks = ended->tricks;
	result->score = ended->score;
	if (t->board.number == ended->number) {
		t->board = *ended;
		if (!board_reopen_may(ended))
			t->watch.reopen_until = 0;
		effect_add_table(effects, EFFECT_TABLE, event, table);
	}
	struct effect *told = effect_add(effects, EFFECT_REOPENED, event);
	told->table = table;
	told->board = ended->number;
	return REFUSAL_ACCEPTED;
}
