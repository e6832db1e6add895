/* SPDX-License-Identifier: ISC */
/*
 * The tables of the round in play.  A result goes into the round's results
 * the moment the board ends; its worth is only known when the round closes.
 */
#include "engine/event/tables.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "engine/bridge/board_reopen.h"
#include "engine/bridge/board_stand.h"
#include "engine/bridge/board_undo.h"
#include "engine/event/clocks.h"
#include "engine/event/effect.h"
#include "engine/event/field.h"
#include "engine/event/members.h"
#include "engine/event/replace.h"
#include "engine/event/rulings.h"
#include "engine/event/seats.h"
#include "engine/event/substitutes.h"
#include "engine/event/talk.h"

/* The last instant at which a board may begin in the round (R-EV-21). */
static ms_t
tables_last_deal(const struct event *event)
{
	const ms_t margin_ms = event->config.last_board_margin_ms;

	return event->round[event->rounds_drawn - 1].end_at -
	    (margin_ms > 0 ? margin_ms : 1);
}

bool
tables_next_is_late(const struct event *event, int table)
{
	const ms_t next_at = event->table[table - 1].next_board_at;

	return next_at != MS_NEVER && next_at > tables_last_deal(event);
}

bool
tables_is_finished(const struct event *event, int table)
{
	return event->table[table - 1].done == event->config.boards_per_round ||
	    event_table_is_dead(event, table) ||
	    event->table[table - 1].off_at != MS_NEVER ||
	    tables_next_is_late(event, table);
}

static bool
tables_all_are_there(const struct event *event, int table)
{
	for (int s = 0; s < SEAT_COUNT; s++) {
		const struct member *member = event_member(
		    event, event_seat_player(event, table, (enum seat)s));

		if (member == NULL || !member->connected)
			return false;
	}
	return true;
}

void
tables_call_off(struct event *event, int table, ms_t at)
{
	if (!tables_all_are_there(event, table))
		event->table[table - 1].off_at = at;
}

ms_t
tables_deal_due(const struct event *event, int table)
{
	const struct table *t = &event->table[table - 1];
	ms_t due_at = t->next_board_at;

	if (due_at == MS_NEVER || event_table_is_dead(event, table))
		return MS_NEVER;
	if (t->off_at != MS_NEVER) {
		if (!tables_all_are_there(event, table))
			return MS_NEVER;
		if (due_at < event->last_at)
			due_at = event->last_at;
	}
	return due_at > tables_last_deal(event) ? MS_NEVER : due_at;
}

bool
tables_all_finished(const struct event *event)
{
	for (int t = 1; t <= event->tables; t++) {
		if (!tables_is_finished(event, t))
			return false;
	}
	return true;
}

ms_t
tables_close_from(const struct event *event)
{
	ms_t from = 0;

	for (int t = 1; t <= event->tables; t++) {
		const struct table *table = &event->table[t - 1];

		if (table->watch.reopen_until > from)
			from = table->watch.reopen_until;
		/* they may still all be there in time */
		if (table->off_at != MS_NEVER &&
		    !event_table_is_dead(event, t) &&
		    tables_last_deal(event) >= from)
			from = tables_last_deal(event) + 1;
	}
	return from;
}

void
tables_deal_next(struct event *event, int table, ms_t at)
{
	struct table *t = &event->table[table - 1];

	assert(t->done < event->config.boards_per_round);
	notes_init(&t->notes);
	memset(t->watch.known_ms, 0, sizeof(t->watch.known_ms));
	memset(t->watch.told_ms, 0, sizeof(t->watch.told_ms));
	memset(t->watch.asked_ms, 0, sizeof(t->watch.asked_ms));
	memset(t->watch.before_ms, 0, sizeof(t->watch.before_ms));
	memset(t->watch.kept_ms, 0, sizeof(t->watch.kept_ms));
	board_play_init(&t->board,
	    event_first_board(event, event->rounds_drawn) + t->done,
	    &event->deal[t->done], at);
	board_play_set_rules(&t->board,
	    &(struct board_rules){
		.claims = event->config.claims, .undo = event->config.undo});
	t->dealt = true;
	t->counted_at = at;
	t->next_board_at = MS_NEVER;
	t->off_at = MS_NEVER;
	t->answer_due_at = MS_NEVER;
	t->watch.claimer = SEAT_NONE;
	t->watch.claim_ms = 0;
	t->watch.lapses = 0;
	t->watch.stands = false;
	t->watch.leaving = 0;
	for (int s = 0; s < SIDE_COUNT; s++)
		t->plays[s] = t->substitute_plays[s] = 0;
	memset(t->unreached_ms, 0, sizeof(t->unreached_ms));
}

void
tables_note_plays(const struct table *t, struct result *result)
{
	for (int s = 0; s < SIDE_COUNT; s++) {
		result->used_ms[s] = t->board.used_ms[s];
		result->plays[s] = t->plays[s];
		result->substitute_plays[s] = t->substitute_plays[s];
	}
}

enum refusal
tables_deal(struct event *event, const struct cmd *cmd, struct effects *effects)
{
	const int table = cmd->u.deal_board.table;

	if (event->state != EVENT_PLAYING)
		return REFUSAL_NOT_DUE;
	if (table < 1 || table > event->tables)
		return REFUSAL_BAD_COMMAND;
	const ms_t due_at = tables_deal_due(event, table);
	if (due_at == MS_NEVER || cmd->at < due_at ||
	    cmd->u.deal_board.board !=
		event_first_board(event, event->rounds_drawn) +
		    event->table[table - 1].done)
		return REFUSAL_NOT_DUE;
	replace_at_table(event, table, cmd->at, effects);
	tables_deal_next(event, table, cmd->at);
	effect_add_table(effects, EFFECT_TABLE, event, table);
	return REFUSAL_ACCEPTED;
}

static void
tables_note_result(
    struct event *event, int table, const struct board_play *play)
{
	struct round *round = &event->round[event->rounds_drawn - 1];
	struct table *t = &event->table[table - 1];
	struct result *result =
	    &round->result[(table - 1) * event->config.boards_per_round +
		t->done];

	*result = (struct result){.kind = ROW_RESULT,
	    .end = play->end,
	    .contract = play->contract,
	    .lead = CARD_NONE,
	    .tricks = play->tricks,
	    .score = play->score,
	    .owed = {true, true}};
	if (play->end != END_PASSED_OUT && play->play.count > 0)
		result->lead = play->play.card[0];
	tables_note_plays(t, result);
}

static void
tables_board_ended(
    struct event *event, int table, ms_t at, struct effects *effects)
{
	struct table *t = &event->table[table - 1];

	clocks_settle(t);
	tables_note_result(event, table, &t->board);
	event->ended[(table - 1) * event->config.boards_per_round + t->done] =
	    t->board;
	t->done++;
	if (board_reopen_may(&t->board))
		t->watch.reopen_until = at + event->config.claim_answer_ms;
	if (t->done < event->config.boards_per_round &&
	    !event_table_is_dead(event, table))
		t->next_board_at = at + event->config.board_pause_ms;
	effect_add_table(effects, EFFECT_BOARD_ENDED, event, table);
	field_leave_after(event, table, at, effects);
}

/*
 * Why the board that ended last at a table has the result that it has: a side
 * left.  Who abandoned his hand by it gets no more than if there were none, and
 * the others no less, unless they were slow.
 */
static void
tables_note_left(
    struct event *event, int table, enum side side, bool gives, ms_t at)
{
	struct round *round = &event->round[event->rounds_drawn - 1];
	struct result *result =
	    &round->result[(table - 1) * event->config.boards_per_round +
		event->table[table - 1].done - 1];

	result->ruled_by = RULED_BY_ABSENCE;
	result->reason = side == SIDE_NS ? RULING_NS_ABSENT : RULING_EW_ABSENT;
	if (!gives)
		return;
	result->award[side] = AWARD_MINUS;
	result->award[side_other(side)] =
	    rulings_was_kept_waiting(event, table, side, at) ? AWARD_AVERAGE
							     : AWARD_PLUS;
}

/*
 * Whether a certain claim of so many tricks ends a board.  What can be solved
 * needs none of less than all tricks.
 */
static bool
tables_claim_may_end(
    const struct event *event, const struct board_play *b, int tricks)
{
	return event->config.unfinished != UNFINISHED_DOUBLE_DUMMY ||
	    tricks == TRICK_COUNT - play_tricks_done(&b->play);
}

/* A claim is open that no play could lose. */
static bool
tables_claim_is_sure(const struct event *event, int table)
{
	const struct board_play *b = &event->table[table - 1].board;

	return b->phase == BOARD_CLAIM &&
	    tables_claim_may_end(event, b, b->claim.tricks) &&
	    board_play_claim_is_sure(b);
}

/* One that failed ends the board, once nothing else is open. */
static bool
tables_old_claim_ends(const struct event *event, int table)
{
	const struct table *t = &event->table[table - 1];

	return t->dealt && !board_play_is_over(&t->board) &&
	    !event_table_is_dead(event, table) && t->watch.stands;
}

static void
tables_end_by_old_claim(struct event *event, int table, ms_t at)
{
	struct table *t = &event->table[table - 1];
	int tricks;
	const struct incident *claim = board_stand_find(&t->board, &tricks);

	t->watch.stands = false;
	/* a search that was long enough for the claim may not be for the rest */
	if (claim != NULL)
		board_play_stand(&t->board, claim->by, tricks, at);
}

/*
 * Who abandons his hand concedes what is left, but for what no play could lose:
 * such a concession would be cancelled (Law 71).
 */
static void
tables_concede(struct event *event, int table, enum side side, ms_t at)
{
	struct board_play *b = &event->table[table - 1].board;
	int tricks;
	const struct incident *claim = board_stand_find(b, &tricks);

	if (claim != NULL && seat_side(claim->by) == side)
		board_play_stand(b, claim->by, tricks, at);
	else
		board_play_abandon(b, side, at);
}

/*
 * Whether the claim that is open stands when a side is out.  Who leaves lets the
 * others' stand, unless the claimer's partner may still object (Law 68B2); whom a
 * director takes out has said nothing to it.
 */
static bool
tables_claim_outlasts(
    const struct event *event, int table, enum side side, bool concedes)
{
	const struct claim *claim = &event->table[table - 1].board.claim;

	return concedes ? seat_side(claim->claimer) != side && claim->later == 0
			: tables_claim_is_sure(event, table);
}

void
tables_abandon(struct event *event, int table, enum side side, bool concedes,
    ms_t at, struct effects *effects)
{
	struct table *t = &event->table[table - 1];
	struct board_play *b = &t->board;

	if (!t->dealt || board_play_is_over(b))
		return;
	t->answer_due_at = MS_NEVER;
	if (b->phase == BOARD_UNDO)
		board_undo_expire(b, at);
	if (b->phase == BOARD_CLAIM &&
	    !tables_claim_outlasts(event, table, side, concedes))
		board_play_claim_expire(b, at);
	clocks_claim(event, table);
	/* what can be solved needs no concession */
	const bool gives = b->phase == BOARD_PLAY && concedes &&
	    event->config.unfinished != UNFINISHED_DOUBLE_DUMMY;
	if (gives)
		tables_concede(event, table, side, at);
	else if (b->phase == BOARD_CLAIM && concedes)
		board_play_left(b, at);
	else if (b->phase == BOARD_CLAIM)
		board_play_claim_stands(b, at);
	else if (!concedes && tables_old_claim_ends(event, table))
		tables_end_by_old_claim(event, table, at);
	clocks_claim(event, table);
	if (b->phase != BOARD_DONE)
		return;
	tables_board_ended(event, table, at, effects);
	if (gives || b->incident[b->incidents - 1].end == INCIDENT_LEFT)
		tables_note_left(event, table, side, gives, at);
}

bool
tables_may_leave(const struct event *event, int table, enum seat seat)
{
	const struct table *t = &event->table[table - 1];
	const enum board_phase phase = t->board.phase;

	if (event->state != EVENT_PLAYING || !t->dealt ||
	    event_table_is_dead(event, table) ||
	    (phase != BOARD_PLAY && phase != BOARD_CLAIM &&
		phase != BOARD_UNDO) ||
	    seat == t->board.contract.declarer)
		return true;
	const enum seat partner = seat_partner(seat);
	return partner != t->board.contract.declarer &&
	    (t->watch.leaving >> partner & 1) != 0;
}

enum refusal
tables_place_of(const struct event *event, const struct cmd *cmd, int *table_r,
    enum seat *seat_r)
{
	const struct member *member = members_find(event, cmd->player);

	if (!event_is_open(event))
		return REFUSAL_EVENT_OVER;
	if (member == NULL || (member->pair == 0 && member->stands_in == 0))
		return REFUSAL_NOT_IN_EVENT;
	if (member->pair != 0 && event->pair[member->pair - 1].withdrawn)
		return REFUSAL_WITHDRAWN;
	*table_r = seats_table(event, cmd->player, seat_r);
	if (event->state != EVENT_PLAYING || *table_r == 0)
		return REFUSAL_NO_BOARD;
	/* he acts, so he is back; but a robot that he cannot see is not his */
	if (!member->connected &&
	    event->table[*table_r - 1].substitute[*seat_r] != 0)
		return REFUSAL_SUBSTITUTED;
	return REFUSAL_ACCEPTED;
}

static int
tables_board_meant(const struct cmd *cmd)
{
	switch (cmd->kind) {
	case CMD_CALL:
		return cmd->u.call.board;
	case CMD_CARD:
		return cmd->u.card.board;
	case CMD_CLAIM:
		return cmd->u.claim.board;
	case CMD_UNDO:
		return cmd->u.undo.board;
	default:
		return cmd->u.answer.board;
	}
}

static enum refusal
tables_act_on(struct board_play *board, enum seat seat, const struct cmd *cmd)
{
	switch (cmd->kind) {
	case CMD_CALL:
		return board_play_call(board, seat, cmd->u.call.call, cmd->at);
	case CMD_CARD:
		return board_play_card(board, seat, cmd->u.card.card, cmd->at);
	case CMD_CLAIM:
		return board_play_claim(
		    board, seat, cmd->u.claim.tricks, cmd->at);
	case CMD_UNDO:
		return board_undo_ask(board, seat, cmd->at);
	case CMD_ANSWER_UNDO:
		return board_undo_answer(
		    board, seat, cmd->u.answer.agree, cmd->at);
	default:
		return board_play_answer(
		    board, seat, cmd->u.answer.agree, cmd->at);
	}
}

/* The time to answer runs from the claim, and anew for those asked later. */
static void
tables_answer_clock(
    const struct event *event, struct table *table, const struct cmd *cmd)
{
	const enum board_phase phase = table->board.phase;

	if (phase != BOARD_CLAIM && phase != BOARD_UNDO)
		table->answer_due_at = MS_NEVER;
	else if (cmd->kind == CMD_CLAIM || cmd->kind == CMD_ANSWER_CLAIM ||
	    cmd->kind == CMD_UNDO)
		table->answer_due_at = cmd->at + event->config.claim_answer_ms;
}

enum refusal
tables_seat_of(const struct event *event, const struct cmd *cmd, int *table_r,
    enum seat *seat_r)
{
	const enum refusal refusal =
	    tables_place_of(event, cmd, table_r, seat_r);

	if (refusal == REFUSAL_ACCEPTED && event_table_is_dead(event, *table_r))
		return REFUSAL_NO_BOARD;
	return refusal;
}

/* Calls and cards; who answers or claims has not played. */
static void
tables_count_play(struct table *t, enum seat seat, const struct cmd *cmd)
{
	const enum side side = seat_side(seat);

	if (cmd->kind != CMD_CALL && cmd->kind != CMD_CARD)
		return;
	t->plays[side]++;
	memcpy(
	    t->watch.before_ms, t->board.used_ms, sizeof(t->watch.before_ms));
	if (t->substitute[seat] != cmd->player)
		return;
	t->substitute_plays[side]++;
	board_play_by_robot(&t->board);
}

/* A claim is made, or it was answered, or was not in time. */
static void
tables_follow_claim(struct event *event, int table)
{
	struct table *t = &event->table[table - 1];
	const struct board_play *b = &t->board;

	if (!clocks_claim(event, table))
		return;
	const struct incident *claim = &b->incident[b->incidents - 1];
	/* it left nothing to those who refused it */
	if (claim->tricks == TRICK_COUNT - play_tricks_done(&b->play))
		t->watch.stands = true;
}

enum refusal
tables_act(struct event *event, const struct cmd *cmd, struct effects *effects)
{
	int table;
	enum seat seat;
	enum refusal refusal = tables_seat_of(event, cmd, &table, &seat);

	if (refusal != REFUSAL_ACCEPTED)
		return refusal;
	struct table *t = &event->table[table - 1];
	const int meant = tables_board_meant(cmd);
	if (!t->dealt || (meant != 0 && meant != t->board.number))
		return REFUSAL_NO_BOARD;
	const struct clocks_wait wait = clocks_wait(event, table);
	refusal = talk_check_call(t, cmd);
	if (refusal == REFUSAL_ACCEPTED)
		refusal = tables_act_on(&t->board, seat, cmd);
	if (refusal != REFUSAL_ACCEPTED)
		return refusal;
	clocks_count(event, table, wait, cmd->at);
	clocks_moved(event, table, seat);
	tables_follow_claim(event, table);
	tables_count_play(t, seat, cmd);
	if (t->substitute[seat] != cmd->player) {
		t->watch.acted_at[seat] = cmd->at;
		clocks_seen(event, table, seat);
		substitutes_leave(event, table, seat, effects);
	}
	talk_follow(t, seat, cmd);
	field_note_act(event, cmd->player);
	tables_answer_clock(event, t, cmd);
	effect_add_table(effects, EFFECT_TABLE, event, table);
	if (t->board.phase == BOARD_DONE)
		tables_board_ended(event, table, cmd->at, effects);
	return REFUSAL_ACCEPTED;
}

/* It is so at the cut. */
static bool
tables_claim_ends(const struct event *event, int table, ms_t at)
{
	return at >= event->round[event->rounds_drawn - 1].end_at &&
	    tables_claim_is_sure(event, table);
}

ms_t
tables_answer_due(const struct event *event, int table)
{
	const ms_t due_at = event->table[table - 1].answer_due_at;
	const ms_t end_at = event->round[event->rounds_drawn - 1].end_at;

	if (due_at <= end_at)
		return due_at;
	return tables_old_claim_ends(event, table) ||
		(due_at != MS_NEVER && tables_claim_ends(event, table, end_at))
	    ? end_at
	    : due_at;
}

/* What is open at a table was not answered in time; or the round is over. */
static bool
tables_is_to_expire(const struct event *event, const struct cmd *cmd)
{
	const int table = cmd->u.deal_board.table;
	const struct table *t = &event->table[table - 1];
	const enum board_phase phase = t->board.phase;
	const ms_t due_at = tables_answer_due(event, table);

	if (due_at == MS_NEVER || cmd->at < due_at ||
	    cmd->u.deal_board.board != t->board.number)
		return false;
	return cmd->kind == CMD_UNDO_EXPIRE ? phase == BOARD_UNDO
					    : phase == BOARD_CLAIM ||
		(phase == BOARD_PLAY && t->answer_due_at == MS_NEVER);
}

enum refusal
tables_expire(
    struct event *event, const struct cmd *cmd, struct effects *effects)
{
	const int table = cmd->u.deal_board.table;

	if (event->state != EVENT_PLAYING)
		return REFUSAL_NOT_DUE;
	if (table < 1 || table > event->tables)
		return REFUSAL_BAD_COMMAND;
	struct table *t = &event->table[table - 1];
	if (!tables_is_to_expire(event, cmd))
		return REFUSAL_NOT_DUE;
	clocks_count_now(event, table, cmd->at);
	if (cmd->kind == CMD_UNDO_EXPIRE)
		board_undo_expire(&t->board, cmd->at);
	else if (t->board.phase == BOARD_PLAY)
		tables_end_by_old_claim(event, table, cmd->at);
	else if (tables_claim_ends(event, table, cmd->at))
		board_play_claim_stands(&t->board, cmd->at);
	else
		board_play_claim_expire(&t->board, cmd->at);
	tables_follow_claim(event, table);
	t->answer_due_at = MS_NEVER;
	effect_add_table(effects, EFFECT_TABLE, event, table);
	if (t->board.phase == BOARD_DONE)
		tables_board_ended(event, table, cmd->at, effects);
	return REFUSAL_ACCEPTED;
}
