/* SPDX-License-Identifier: ISC */
/*
 * From a board as the daemon tells it to the views that the bidder and the
 * card player take.
 */
#ifndef TOOLS_PAIRSBOT_SIGHT_H
#define TOOLS_PAIRSBOT_SIGHT_H

#include "daemon/proto/board_read.h"
#include "tools/pairsbot/bid.h"
#include "tools/pairsbot/cardplay.h"

/*
 * The auction so far; false when its calls do not keep the Laws, which no
 * honest daemon sends.
 */
bool sight_auction(const struct board_state *board, struct auction *auction_r);

/*
 * The seat's own hand must be known.  The views borrow the auction; style is
 * the player's.
 */
void sight_bid(const struct board_state *board, const struct auction *auction,
    unsigned style, struct bid_view *view_r);

/* The auction is over.  view->legal is empty when the seat is not on turn. */
void sight_card(const struct board_state *board, const struct auction *auction,
    unsigned style, struct card_view *view_r);

#endif
