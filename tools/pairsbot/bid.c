/* SPDX-License-Identifier: ISC */
/*
 * From a view to a call: weigh the hand, read the auction, ask the stage.
 * This is where a call that the rest got wrong becomes a pass, so that a flaw
 * in the system is never an illegal call.
 */
#include "tools/pairsbot/bid.h"

#include <assert.h>

#include "tools/pairsbot/bidder.h"

#define BID_CALLS_MOST 40 /* after so many calls only passes */

call_t
bid_at(const struct bidder *bidder, int level, enum strain strain)
{
	if (level < picture_cheapest(&bidder->picture, strain) ||
	    level >= LEVEL_NONE)
		return CALL_PASS;
	return call_bid(level, strain);
}

call_t
bid_cheapest(const struct bidder *bidder, enum strain strain, int most)
{
	int level = picture_cheapest(&bidder->picture, strain);

	return level <= most ? call_bid(level, strain) : CALL_PASS;
}

bool
bid_is_theirs(const struct bidder *bidder, enum suit suit)
{
	return picture_side_bid(
	    &bidder->picture, side_other(seat_side(bidder->seat)), suit);
}

bool
bid_is_stopped(const struct bidder *bidder)
{
	for (int s = 0; s < SUIT_COUNT; s++) {
		if (bid_is_theirs(bidder, (enum suit)s) &&
		    !evaluate_stops(&bidder->eval, (enum suit)s))
			return false;
	}
	return true;
}

int
bid_points(const struct bidder *bidder, enum strain strain)
{
	const struct evaluation *eval = &bidder->eval;

	if (strain == STRAIN_NOTRUMP)
		return eval->points;
	if (eval->len[strain] >= 5)
		return evaluate_trumps(eval, (enum suit)strain);
	return evaluate_support(eval, (enum suit)strain);
}

static call_t
bid_by_stage(const struct bidder *bidder)
{
	switch (picture_stage(&bidder->picture, bidder->seat)) {
	case STAGE_OPEN:
		return bid_open(bidder);
	case STAGE_RESPOND:
		return bid_respond(bidder);
	case STAGE_REBID:
		return bid_rebid(bidder);
	case STAGE_OVERCALL:
		return bid_overcall(bidder);
	case STAGE_ADVANCE:
		return bid_advance(bidder);
	case STAGE_ANSWER:
		return bid_answer(bidder);
	case STAGE_PLACE:
		return bid_place(bidder);
	case STAGE_SETTLE:
		return bid_settle(bidder);
	case STAGE_REST:
		break;
	}
	return CALL_PASS;
}

call_t
bid_choose(const struct bid_view *view)
{
	struct bidder bidder;
	call_t call;

	assert(auction_turn(view->auction) == view->seat);
	evaluate_hand(view->hand, &bidder.eval);
	picture_read(view->auction, &bidder.picture);
	/* some see a point more in their cards, some a point less */
	bidder.eval.points += (int)(view->style % 3) - 1;
	bidder.seat = view->seat;
	bidder.own = &bidder.picture.shown[view->seat];
	bidder.partner = &bidder.picture.shown[seat_partner(view->seat)];
	bidder.vulnerable = vulnerability_has(view->vul, seat_side(view->seat));
	if (view->auction->count >= BID_CALLS_MOST)
		return CALL_PASS;
	call = bid_by_stage(&bidder);
	return auction_allows(view->auction, call) ? call : CALL_PASS;
}
