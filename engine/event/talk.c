/* SPDX-License-Identifier: ISC */
/*
 * Talk at the tables.
 */
#include "engine/event/talk.h"

#include "engine/event/clocks.h"
#include "engine/event/effect.h"
#include "engine/event/tables.h"

enum refusal
talk_check_call(const struct table *table, const struct cmd *cmd)
{
	if (cmd->kind != CMD_CALL)
		return REFUSAL_ACCEPTED;
	if (cmd->u.call.text[0] != '\0' &&
	    (!cmd->u.call.alert || !said_is_fit(cmd->u.call.text, SAID_MAX)))
		return REFUSAL_BAD_TEXT;
	return !cmd->u.call.alert || notes_take_alert(&table->notes)
	    ? REFUSAL_ACCEPTED
	    : REFUSAL_TOO_MANY_ALERTS;
}

void
talk_follow(struct table *table, enum seat seat, const struct cmd *cmd)
{
	const struct board_play *board = &table->board;

	notes_follow(&table->notes, &board->auction, seat);
	if (cmd->kind == CMD_CALL && cmd->u.call.alert)
		notes_alert(&table->notes, &board->auction, cmd->u.call.text,
		    (uint32_t)(cmd->at - board->dealt_at));
}

enum refusal
talk_about_call(
    struct event *event, const struct cmd *cmd, struct effects *effects)
{
	const bool asks = cmd->kind == CMD_ASK;
	int table;
	enum seat seat;
	enum refusal refusal = tables_seat_of(event, cmd, &table, &seat);

	if (refusal != REFUSAL_ACCEPTED)
		return refusal;
	struct table *t = &event->table[table - 1];
	const struct auction *auction = &t->board.auction;
	const uint32_t ms = (uint32_t)(cmd->at - t->board.dealt_at);

	if (!t->dealt || cmd->u.note.board != t->board.number ||
	    board_play_is_over(&t->board))
		return REFUSAL_NO_BOARD;
	if (!asks && !said_is_fit(cmd->u.note.text, SAID_MAX))
		return REFUSAL_BAD_TEXT;
	const unsigned awaited = clocks_awaited(event, table);
	refusal = asks
	    ? notes_ask(&t->notes, auction, seat, cmd->u.note.call, ms)
	    : notes_explain(&t->notes, auction, seat, cmd->u.note.call,
		  cmd->u.note.text, ms);
	if (refusal != REFUSAL_ACCEPTED)
		return refusal;
	clocks_count(event, table, awaited, cmd->at);
	effect_add_table(effects, EFFECT_TABLE, event, table);
	return REFUSAL_ACCEPTED;
}
