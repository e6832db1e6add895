/* SPDX-License-Identifier: ISC */
/*
 * The bidder: a legal, sensible call from what one seat may know.  The same
 * view always gives the same call.
 */
#ifndef TOOLS_PAIRSBOT_BID_H
#define TOOLS_PAIRSBOT_BID_H

#include "engine/bridge/auction.h"
#include "engine/bridge/board.h"

/* The whole knowledge of a caller; there is no room for another's card. */
struct bid_view {
	enum seat seat;
	hand_t hand; /* 13 cards */
	enum vulnerability vul;
	const struct auction *auction; /* the seat is on turn */
	/* The player's manner, any number: two players need not agree. */
	unsigned style;
};

/* The call to make; auction_allows it. */
call_t bid_choose(const struct bid_view *view);

#endif
