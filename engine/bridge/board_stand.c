/* SPDX-License-Identifier: ISC */
/*
 * Claims that failed although they were certain (Law 68D): what is left of them.
 */
#include "engine/bridge/board_stand.h"

#include <stddef.h>

#include "engine/bridge/claim_check.h"

/* The play as it stood at a claim: what lay then is never taken back. */
static void
board_stand_then(const struct board_play *board, const struct incident *claim,
    struct play *play_r)
{
	const int cards = claim->actions - board->auction.count;

	play_init(
	    play_r, &board->deal, board->play.strain, board->play.declarer);
	for (int i = 0; i < cards; i++)
		play_add(play_r, board->play.card[i]);
}

/* What is left of a claim that was certain; 0: nothing, or it was not. */
static int
board_stand_left(const struct board_play *board, const struct incident *claim)
{
	const enum side side = seat_side(claim->by);
	struct play then;
	int left;

	if (claim->kind != INCIDENT_CLAIM || claim->later != 0 ||
	    (claim->end != INCIDENT_REFUSED && claim->end != INCIDENT_EXPIRED))
		return 0;
	board_stand_then(board, claim, &then);
	/* what it left to the others was an offer, and they have refused it */
	if (claim->tricks != TRICK_COUNT - play_tricks_done(&then))
		return 0;
	left = claim->tricks - (board->play.won[side] - then.won[side]);
	return left > 0 && claim_check(&then, side, claim->tricks) &&
		claim_check(&board->play, side, left)
	    ? left
	    : 0;
}

const struct incident *
board_stand_find(const struct board_play *board, int *tricks_r)
{
	if (board->phase != BOARD_PLAY)
		return NULL;
	for (int i = board->incidents - 1; i >= 0; i--) {
		*tricks_r = board_stand_left(board, &board->incident[i]);
		if (*tricks_r > 0)
			return &board->incident[i];
	}
	return NULL;
}
