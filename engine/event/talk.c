/* SPDX-License-Identifier: ISC */
/*
 * Talk at the tables.
 */
#include "engine/event/talk.h"

#include <string.h>

#include "engine/event/clocks.h"
#include "engine/event/effect.h"
#include "engine/event/members.h"
#include "engine/event/room.h"
#include "engine/event/tables.h"

enum refusal
talk_check_call(const struct table *table, const struct cmd *cmd)
{
	if (cmd->kind != CMD_CALL)
		return REFUSAL_ACCEPTED;
	if (cmd->u.call.text[0] != '\0' &&
	    (!cmd->u.call.alert || !said_is_fit(cmd->u.call.text, SAID_MAX)))
		return REFUSAL_BAD_TEXT;
	/* not his turn: that is for the table to refuse */
	const enum seat seat = board_play_turn(&table->board);

	return !cmd->u.call.alert || seat == SEAT_NONE ||
		notes_take_alert(&table->notes, seat)
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

/*
 * Something has become of a note: the time up to then is counted, and who may
 * not see the note learns of neither.
 */
static void
talk_note(struct event *event, int table, int note, struct clocks_wait wait,
    ms_t at, struct effects *effects)
{
	const struct table *t = &event->table[table - 1];
	unsigned seats = 0;

	for (int s = 0; s < SEAT_COUNT; s++) {
		if (notes_may_see(&t->notes.note[note], (enum seat)s, false))
			seats |= 1U << s;
	}
	clocks_count_for(event, table, wait, seats, at);
	struct effect *told = effect_add(effects, EFFECT_NOTE, event);
	told->table = table;
	told->number = note + 1;
}

void
talk_presence(const struct event *event, int table, enum seat seat,
    struct effects *effects)
{
	const struct board_notes *notes = &event->table[table - 1].notes;

	for (int i = 0; talk_has_question(event, table) && i < notes->count;
	     i++) {
		if (!notes->note[i].waiting || notes->note[i].asked != seat)
			continue;
		struct effect *told = effect_add(effects, EFFECT_NOTE, event);
		told->table = table;
		told->number = i + 1;
	}
}

/*
 * How much of its time a side may still be made to use for answers on a board:
 * questions, however many, cost it no more than one that nobody answers.
 */
static ms_t
talk_left_ms(const struct event *event, int table, enum side side,
    struct clocks_wait wait, ms_t at)
{
	const struct table *t = &event->table[table - 1];
	const ms_t open_ms = wait.asked != 0 ? at - t->counted_at : 0;

	return event->config.claim_answer_ms - t->watch.asked_ms[side] -
	    open_ms;
}

static enum refusal
talk_ask(struct event *event, int table, enum seat seat,
    struct clocks_wait wait, const struct cmd *cmd)
{
	struct table *t = &event->table[table - 1];
	const ms_t left_ms = talk_left_ms(
	    event, table, side_other(seat_side(seat)), wait, cmd->at);

	return notes_ask(&t->notes, &t->board, seat, cmd->u.note.call,
	    (uint32_t)(cmd->at - t->board.dealt_at),
	    cmd->at + (left_ms > 0 ? left_ms : event->config.claim_answer_ms),
	    left_ms > 0);
}

enum refusal
talk_about_call(
    struct event *event, const struct cmd *cmd, struct effects *effects)
{
	const bool asks = cmd->kind == CMD_ASK;
	int table, note;
	enum seat seat;
	enum refusal refusal = tables_seat_of(event, cmd, &table, &seat);

	if (refusal != REFUSAL_ACCEPTED)
		return refusal;
	struct table *t = &event->table[table - 1];
	const uint32_t ms = (uint32_t)(cmd->at - t->board.dealt_at);

	if (!t->dealt || cmd->u.note.board != t->board.number ||
	    board_play_is_over(&t->board))
		return REFUSAL_NO_BOARD;
	if (!asks && !said_is_fit(cmd->u.note.text, SAID_MAX))
		return REFUSAL_BAD_TEXT;
	const struct clocks_wait wait = clocks_wait(event, table);
	refusal = asks ? talk_ask(event, table, seat, wait, cmd)
		       : notes_explain(&t->notes, &t->board.auction, seat,
			     cmd->u.note.call, cmd->u.note.text, ms, &note);
	if (refusal != REFUSAL_ACCEPTED)
		return refusal;
	note = asks ? t->notes.count - 1 : note;
	talk_note(event, table, note, wait, cmd->at, effects);
	clocks_moved(event, table, seat);
	if (t->substitute[seat] != cmd->player) {
		t->watch.acted_at[seat] = cmd->at;
		clocks_seen(event, table, seat);
	}
	return REFUSAL_ACCEPTED;
}

bool
talk_has_question(const struct event *event, int table)
{
	const struct table *t = &event->table[table - 1];

	return t->dealt && t->notes.due_at != MS_NEVER &&
	    !board_play_is_over(&t->board) &&
	    !event_table_is_dead(event, table);
}

/* Its time, and no more, is that of who was asked, however late this comes. */
static enum refusal
talk_question_expire(
    struct event *event, const struct cmd *cmd, struct effects *effects)
{
	const int table = cmd->u.deal_board.table;

	if (event->state != EVENT_PLAYING)
		return REFUSAL_NOT_DUE;
	if (table < 1 || table > event->tables)
		return REFUSAL_BAD_COMMAND;
	struct table *t = &event->table[table - 1];
	if (!talk_has_question(event, table) || cmd->at < t->notes.due_at ||
	    cmd->u.deal_board.board != t->board.number)
		return REFUSAL_NOT_DUE;
	const struct clocks_wait wait = clocks_wait(event, table);
	const ms_t due_at = t->notes.due_at;
	const int note = notes_lapse(&t->notes);
	talk_note(event, table, note, wait, due_at, effects);
	return REFUSAL_ACCEPTED;
}

bool
talk_has_pace(const struct member *member, ms_t at)
{
	return member->said_at - at <= (TALK_BURST - 1) * (ms_t)TALK_EVERY_MS;
}

bool
talk_keeps_pace(struct member *member, ms_t at)
{
	if (!talk_has_pace(member, at))
		return false;
	member->said_at =
	    (member->said_at > at ? member->said_at : at) + TALK_EVERY_MS;
	return true;
}

/* Its words would reach partner, to whom nothing may be said now (Law 73B1). */
static bool
talk_card_is_closed(const struct event *event, int pair)
{
	enum side side;
	const int table = event_pair_table(event, pair, &side);

	if (event->state != EVENT_PLAYING || table == 0 ||
	    event_table_is_dead(event, table))
		return false;
	const struct board_play *board = event_board(event, table);
	return board != NULL && !board_play_is_over(board);
}

enum refusal
talk_card(struct event *event, const struct cmd *cmd, struct effects *effects)
{
	struct member *member = members_find(event, cmd->player);

	if (!event_is_open(event))
		return REFUSAL_EVENT_OVER;
	if (member == NULL || member->pair == 0)
		return REFUSAL_NOT_REGISTERED;
	if (cmd->u.card_text[0] != '\0' &&
	    !said_is_fit(cmd->u.card_text, CARD_MAX))
		return REFUSAL_BAD_TEXT;
	if (talk_card_is_closed(event, member->pair))
		return REFUSAL_CARD_CLOSED;
	if (!talk_keeps_pace(member, cmd->at))
		return REFUSAL_TOO_FAST;
	memcpy(event->pair[member->pair - 1].card, cmd->u.card_text, CARD_MAX);
	effect_add(effects, EFFECT_CARD, event)->pair = member->pair;
	return REFUSAL_ACCEPTED;
}

void
talk_begin_anew(struct event *event)
{
	for (int i = 0; i < event->members_max; i++)
		event->member[i].said_at = 0;
	event->broadcast = (struct said_broadcast){0};
	director_begin_anew(&event->director);
}

bool
talk_is_for(enum said_to to, enum seat speaker, enum seat hearer)
{
	return to == SAID_TO_TABLE || hearer == speaker ||
	    seat_side(hearer) != seat_side(speaker);
}

/* At the table of the round drawn last, until the next one is drawn. */
static enum refusal
talk_check_table(const struct event *event, const struct member *member,
    enum said_to to, int *table_r)
{
	if (member->pair == 0 || event->rounds_drawn == 0 ||
	    event->pair[member->pair - 1].table == 0)
		return REFUSAL_NO_TABLE;
	*table_r = event->pair[member->pair - 1].table;
	const struct board_play *board = event_board(event, *table_r);

	return to == SAID_TO_OPPONENTS || event->config.chat == CHAT_TABLE ||
		board == NULL || board_play_is_over(board)
	    ? REFUSAL_ACCEPTED
	    : REFUSAL_CHAT_CLOSED;
}

static enum refusal
talk_check(const struct event *event, const struct member *member,
    const struct cmd *cmd, int *table_r)
{
	*table_r = 0;
	if (!event_is_open(event))
		return REFUSAL_EVENT_OVER;
	if (member == NULL)
		return REFUSAL_NOT_IN_EVENT;
	if ((unsigned)cmd->u.say.to >= SAID_TO_COUNT ||
	    !said_is_fit(cmd->u.say.text, SAID_MAX))
		return REFUSAL_BAD_TEXT;
	if (event->config.chat == CHAT_OFF)
		return REFUSAL_CHAT_OFF;
	if (cmd->u.say.to != SAID_TO_ROOM)
		return talk_check_table(event, member, cmd->u.say.to, table_r);
	/* once boards are played, nobody who may know of one speaks there */
	return event->state == EVENT_REGISTERING ||
		(room_is_open(event) && member->table != 0)
	    ? REFUSAL_ACCEPTED
	    : REFUSAL_NOT_REGISTERING;
}

enum refusal
talk_say(struct event *event, const struct cmd *cmd, struct effects *effects)
{
	struct member *member = members_find(event, cmd->player);
	int table;
	const enum refusal refusal = talk_check(event, member, cmd, &table);

	if (refusal != REFUSAL_ACCEPTED)
		return refusal;
	if (!talk_keeps_pace(member, cmd->at))
		return REFUSAL_TOO_FAST;
	struct effect *effect = effect_add(effects, EFFECT_SAID, event);
	effect->table = table;
	effect->player = cmd->player;
	return REFUSAL_ACCEPTED;
}

enum refusal
talk_apply(struct event *event, const struct cmd *cmd, struct effects *effects)
{
	switch (cmd->kind) {
	case CMD_SYSTEM_CARD:
		return talk_card(event, cmd, effects);
	case CMD_CALL_DIRECTOR:
		return director_call(event, cmd, effects);
	case CMD_DIRECT:
		return director_answer(event, cmd, effects);
	case CMD_SAY:
		return talk_say(event, cmd, effects);
	case CMD_QUESTION_EXPIRE:
		return talk_question_expire(event, cmd, effects);
	default:
		return talk_about_call(event, cmd, effects);
	}
}
