/* SPDX-License-Identifier: ISC */
/*
 * Law 25A for calls; consent for cards.
 */
#include "engine/bridge/board_undo.h"

#include <assert.h>
#include <string.h>

/* How many calls go back to the seat's last one; 0: its partner has called. */
static int
board_undo_calls(const struct board_play *board, enum seat seat)
{
	const int count = board->auction.count;

	for (int n = 1; n <= UNDONE_MAX && n <= count; n++) {
		if ((enum seat)(((int)board->auction.dealer + count - n) %
			SEAT_COUNT) == seat)
			return n;
	}
	return 0;
}

/* The seat chose the last card, which neither opened dummy nor ended it. */
static int
board_undo_cards(const struct board_play *board, enum seat seat)
{
	const struct play *play = &board->play;
	enum seat chooser;

	if (play->count < 2)
		return 0;
	chooser = play_seat_of(play, play->count - 1);
	if (chooser == play_dummy(play))
		chooser = play->declarer;
	return chooser == seat ? 1 : 0;
}

static bool
board_undo_is_about_calls(const struct board_play *board)
{
	return board->phase == BOARD_AUCTION ||
	    (board->phase == BOARD_PLAY && board->play.count == 0);
}

static bool
board_undo_is_allowed(const struct board_play *board)
{
	if (board->rules.undo == UNDO_CALLS)
		return board_undo_is_about_calls(board);
	return board->rules.undo == UNDO_CONSENT;
}

/* How many actions the seat may take back; 0: none. */
static int
board_undo_count(const struct board_play *board, enum seat seat)
{
	int count = 0;

	if (board_undo_is_about_calls(board))
		count = board_undo_calls(board, seat);
	else if (board->phase == BOARD_PLAY)
		count = board_undo_cards(board, seat);

	if (count > 0 && board->incidents > 0 &&
	    incident_actions_after(&board->incident[board->incidents - 1]) >
		board_play_actions(board) - count)
		return 0;
	return count;
}

static void
board_undo_take_calls(struct board_play *board, struct incident *incident)
{
	struct auction *auction = &board->auction;
	const int first = auction->count - incident->undone;

	for (int i = 0; i < incident->undone; i++) {
		incident->action[i] = auction->call[first + i];
		incident->action_ms[i] = board->call_ms[first + i];
		auction->call[first + i] = 0;
		board->call_ms[first + i] = 0;
		board->robot_call[first + i] = false;
	}
	auction->count = first;
	board->phase = BOARD_AUCTION;
	board->contract = (struct contract){.declarer = SEAT_NONE};
	memset(&board->play, 0, sizeof(board->play));
}

static void
board_undo_take_card(struct board_play *board, struct incident *incident)
{
	const struct play old = board->play;
	const int last = old.count - 1;

	incident->action[0] = old.card[last];
	incident->action_ms[0] = board->card_ms[last];
	board->card_ms[last] = 0;
	board->robot_card[last] = false;
	play_init(&board->play, &board->deal, old.strain, old.declarer);
	for (int i = 0; i < last; i++)
		play_add(&board->play, old.card[i]);
}

static void
board_undo_end(struct board_play *board, enum incident_end end, ms_t at)
{
	struct incident *incident = incident_open(board);

	assert(board->phase == BOARD_UNDO && at >= incident->at);
	incident->end = end;
	incident->ended_at = at;
	board->phase = BOARD_PLAY;
	if (end != INCIDENT_AGREED)
		return;
	incident->undone = 1;
	board_undo_take_card(board, incident);
}

/* The side has taken back a call that the next player had answered. */
static bool
board_undo_has_seen(const struct board_play *board, enum side side)
{
	for (int i = 0; i < board->incidents; i++) {
		if (board->incident[i].undone == UNDONE_MAX &&
		    seat_side(board->incident[i].by) == side)
			return true;
	}
	return false;
}

static enum refusal
board_undo_refusal(const struct board_play *board, enum seat seat)
{
	if (board->phase == BOARD_CLAIM)
		return REFUSAL_CLAIM_OPEN;
	if (board->phase == BOARD_UNDO)
		return REFUSAL_UNDO_OPEN;
	if (board_play_is_over(board))
		return REFUSAL_NO_UNDO;
	if (!board_undo_is_allowed(board))
		return REFUSAL_UNDO_OFF;
	if (board_undo_count(board, seat) == 0)
		return REFUSAL_NO_UNDO;
	if (board_play_undos(board, seat_side(seat)) == BOARD_UNDOS_MAX)
		return REFUSAL_TOO_MANY_UNDOS;
	if (board_undo_count(board, seat) == UNDONE_MAX &&
	    board_undo_has_seen(board, seat_side(seat)))
		return REFUSAL_TOO_MANY_UNDOS;
	return REFUSAL_ACCEPTED;
}

bool
board_undo_may(const struct board_play *board, enum seat seat)
{
	return board_undo_refusal(board, seat) == REFUSAL_ACCEPTED;
}

enum refusal
board_undo_ask(struct board_play *board, enum seat seat, ms_t at)
{
	const enum refusal refusal = board_undo_refusal(board, seat);
	const int count = board_undo_count(board, seat);
	struct incident *incident;

	assert(seat < SEAT_COUNT);
	if (refusal != REFUSAL_ACCEPTED)
		return refusal;
	incident = incident_add(board, INCIDENT_UNDO, seat, at);
	if (board_undo_is_about_calls(board)) {
		incident->undone = count;
		incident->end = INCIDENT_AGREED;
		incident->ended_at = at;
		board_undo_take_calls(board, incident);
		return REFUSAL_ACCEPTED;
	}
	incident->asked =
	    1U << seat_next(seat) | 1U << seat_next(seat_partner(seat));
	board->phase = BOARD_UNDO;
	return REFUSAL_ACCEPTED;
}

enum refusal
board_undo_answer(struct board_play *board, enum seat seat, bool agree, ms_t at)
{
	struct incident *incident;

	assert(seat < SEAT_COUNT);
	if (board->phase != BOARD_UNDO)
		return REFUSAL_UNDO_NONE;
	incident = incident_open(board);
	if ((incident->asked >> seat & 1) == 0)
		return REFUSAL_NOT_ASKED;
	if (!agree) {
		incident->refused_by = seat;
		board_undo_end(board, INCIDENT_REFUSED, at);
		return REFUSAL_ACCEPTED;
	}
	incident->asked &= ~(1U << seat);
	if (incident->asked == 0)
		board_undo_end(board, INCIDENT_AGREED, at);
	return REFUSAL_ACCEPTED;
}

void
board_undo_expire(struct board_play *board, ms_t at)
{
	board_undo_end(board, INCIDENT_EXPIRED, at);
}
