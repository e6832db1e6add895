/* SPDX-License-Identifier: ISC */
/*
 * Laws 69B and 71 as far as a program can apply them.
 */
#include "engine/bridge/board_reopen.h"

#include <assert.h>

#include "engine/bridge/claim_check.h"

enum refusal
board_reopen(struct board_play *board, enum seat seat, int tricks, ms_t at)
{
	const int left = TRICK_COUNT - play_tricks_done(&board->play);
	const enum side side = seat_side(seat);
	int has;

	assert(seat < SEAT_COUNT);
	if (board->phase != BOARD_DONE || board->end != END_CLAIMED)
		return REFUSAL_NOT_CLAIMED;
	assert(at >= board->ended_at);
	if (tricks < 0 || tricks > left)
		return REFUSAL_CLAIM_TRICKS;
	has = board_play_settled(board);
	if (side != seat_side(board->claim.claimer))
		has = left - has;
	if (tricks == has)
		return REFUSAL_REOPEN_SAME;
	if (tricks > has
		? !claim_check(&board->play, side, tricks)
		: !claim_check(&board->play, side_other(side), left - tricks))
		return REFUSAL_NOT_CERTAIN;
	board->reopening = (struct reopening){.by = seat,
	    .tricks = side == seat_side(board->claim.claimer) ? tricks
							      : left - tricks,
	    .at = at};
	board_play_settle(board);
	return REFUSAL_ACCEPTED;
}

bool
board_reopen_may(const struct board_play *board)
{
	enum side side;
	int left, has;

	if (board->phase != BOARD_DONE || board->end != END_CLAIMED)
		return false;
	side = seat_side(board->claim.claimer);
	left = TRICK_COUNT - play_tricks_done(&board->play);
	has = board_play_settled(board);
	return (has < left && claim_check(&board->play, side, has + 1)) ||
	    (has > 0 &&
		claim_check(&board->play, side_other(side), left - has + 1));
}
