/* SPDX-License-Identifier: ISC */
/*
 * What a seat may see, and nothing else: the one place that opens a hand to
 * somebody (R-TB-3; Law 41D for dummy, Law 68 for a claim).  Kept small so that
 * it can be read in one sitting.
 */
#include "engine/bridge/view.h"

#include <assert.h>
#include <string.h>

#include "engine/bridge/board_undo.h"

#define VIEW_ALL ((1U << SEAT_COUNT) - 1)

/* True once there is a play to look at: the auction ended with a contract. */
static bool
view_has_play(const struct board_play *board)
{
	return board->contract.level != 0;
}

static void
view_auction(const struct board_play *board, struct board_view *view)
{
	view->auction = &board->auction;
	view->dealer = board->auction.dealer;
	view->contract = auction_contract(&board->auction);
	if (board->phase != BOARD_AUCTION || !view->may_act)
		return;
	for (int call = 0; call < CALL_COUNT; call++) {
		if (auction_allows(&board->auction, (call_t)call))
			view->legal_calls |= (uint64_t)1 << call;
	}
}

static void
view_cards(const struct board_play *board, struct board_view *view)
{
	unsigned hands = view_hands(board, view->viewer);
	const struct deal *left =
	    view_has_play(board) ? &board->play.left : &board->deal;

	for (int i = 0; i < SEAT_COUNT; i++) {
		view->count[i] = hand_count(left->hand[i]);
		view->known[i] = (hands >> i & 1) != 0;
		if (view->known[i]) {
			view->dealt[i] = board->deal.hand[i];
			view->left[i] = left->hand[i];
		}
	}
}

static void
view_play(const struct board_play *board, struct board_view *view)
{
	const struct play *play = &board->play;

	memset(view->card, CARD_NONE, sizeof(view->card));
	view->card_seat = SEAT_NONE;
	if (!view_has_play(board))
		return;
	view->played = play->count;
	memcpy(view->card, play->card, sizeof(view->card));
	memcpy(view->won, play->won, sizeof(view->won));
	if (board->phase != BOARD_PLAY)
		return;
	view->card_seat = play->turn;
	if (view->may_act)
		view->legal_cards = play_legal(play);
}

/*
 * Both defenders are asked about declarer's claim at once.  Neither's answer
 * may come from the other's, so which of them has agreed is not told.
 */
static void
view_claim(const struct board_play *board, struct board_view *view)
{
	const enum seat declarer = board->contract.declarer;

	view->claim.claimer = SEAT_NONE;
	if (board->phase != BOARD_CLAIM)
		return;
	view->claim = board->claim;
	view->must_answer = (board->claim.asked >> view->viewer & 1) != 0;
	if (board->claim.claimer == declarer)
		view->claim.asked = 1U << seat_next(declarer) |
		    1U << seat_next(seat_partner(declarer));
}

static void
view_undo(const struct board_play *board, struct board_view *view)
{
	view->undo = SEAT_NONE;
	for (int s = 0; s < SIDE_COUNT; s++) {
		view->claims[s] = board->claims[s];
		view->undos[s] = board_play_undos(board, (enum side)s);
	}
	if (board->phase == BOARD_UNDO) {
		const struct incident *open =
		    &board->incident[board->incidents - 1];

		view->undo = open->by;
		view->must_answer = (open->asked >> view->viewer & 1) != 0;
	}
	view->may_undo = board_undo_may(board, view->viewer);
}

void
view_board(
    const struct board_play *board, enum seat viewer, struct board_view *view_r)
{
	assert(viewer < SEAT_COUNT);
	memset(view_r, 0, sizeof(*view_r));
	view_r->viewer = viewer;
	view_r->phase = board->phase;
	view_r->end = board->end;
	view_r->number = board->number;
	view_r->vul = board->vul;
	view_r->turn = board_play_turn(board);
	view_r->may_act = view_r->turn == viewer;
	view_auction(board, view_r);
	view_cards(board, view_r);
	view_play(board, view_r);
	memcpy(view_r->used_ms, board->used_ms, sizeof(view_r->used_ms));
	view_claim(board, view_r);
	view_undo(board, view_r);
	view_r->reopened = board->reopening.by;
	view_r->claim_checked = board->end == END_CLAIMED &&
	    board->incidents > 0 &&
	    board->incident[board->incidents - 1].end == INCIDENT_CHECKED;
	if (board->phase == BOARD_DONE) {
		view_r->tricks = board->tricks;
		view_r->score = board->score;
	}
}

void
view_stop(struct board_view *view)
{
	if (view->end != END_NONE)
		return;
	view->dead = true;
	view->turn = view->card_seat = SEAT_NONE;
	view->may_act = view->must_answer = view->may_undo = false;
	view->legal_calls = 0;
	view->legal_cards = 0;
	view->claim.asked = 0;
	view->questioned = 0;
}

unsigned
view_hands(const struct board_play *board, enum seat viewer)
{
	unsigned hands;

	assert(viewer < SEAT_COUNT);
	if (board_play_is_over(board))
		return VIEW_ALL;
	hands = 1U << viewer;
	if (view_has_play(board) && play_dummy_is_open(&board->play))
		hands |= 1U << play_dummy(&board->play);
	for (int i = 0; i < SEAT_COUNT; i++) {
		if ((board->shown[i] >> viewer & 1) != 0)
			hands |= 1U << i;
	}
	return hands;
}
