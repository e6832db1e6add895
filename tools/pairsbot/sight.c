/* SPDX-License-Identifier: ISC */
/*
 * Copying, and nothing that adds knowledge: what the message did not say
 * stays unknown.
 */
#include "tools/pairsbot/sight.h"

#include <string.h>

bool
sight_auction(const struct board_state *board, struct auction *auction_r)
{
	auction_init(auction_r, board->dealer);
	for (int i = 0; i < board->calls; i++) {
		if (!auction_allows(auction_r, board->call[i]))
			return false;
		auction_add(auction_r, board->call[i]);
	}
	return true;
}

void
sight_bid(const struct board_state *board, const struct auction *auction,
    unsigned style, struct bid_view *view_r)
{
	view_r->style = style;
	view_r->seat = board->seat;
	view_r->hand = board->dealt[board->seat];
	view_r->vul = board->vul;
	view_r->auction = auction;
}

void
sight_card(const struct board_state *board, const struct auction *auction,
    unsigned style, struct card_view *view_r)
{
	memset(view_r, 0, sizeof(*view_r));
	view_r->style = style;
	view_r->viewer = board->seat;
	view_r->turn =
	    board->next_card == SEAT_NONE ? board->seat : board->next_card;
	view_r->strain = board->contract.strain;
	view_r->declarer = board->contract.declarer;
	view_r->level = board->contract.level;
	memcpy(view_r->known, board->known, sizeof(view_r->known));
	memcpy(view_r->left, board->left, sizeof(view_r->left));
	view_r->played = board->played;
	memcpy(view_r->card, board->card, sizeof(view_r->card));
	memcpy(view_r->card_seat, board->card_seat, sizeof(view_r->card_seat));
	memcpy(view_r->won, board->won, sizeof(view_r->won));
	view_r->legal = board->legal_cards;
	view_r->auction = auction;
}
