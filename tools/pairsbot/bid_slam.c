/* SPDX-License-Identifier: ISC */
/*
 * Conventional answers.  Stayman: hearts before spades, diamonds for neither.
 * 4NT with a suit to play in asks for aces (0 or 4, 1, 2, 3 by steps); over
 * no-trump it invites six.
 */
#include "tools/pairsbot/bidder.h"

static call_t
bid_answer_stayman(const struct bidder *bidder)
{
	const struct evaluation *eval = &bidder->eval;
	int level = call_level(bidder->partner->last);

	if (eval->len[HEARTS] >= 4)
		return bid_at(bidder, level, STRAIN_HEARTS);
	if (eval->len[SPADES] >= 4)
		return bid_at(bidder, level, STRAIN_SPADES);
	return bid_at(bidder, level, STRAIN_DIAMONDS);
}

call_t
bid_answer(const struct bidder *bidder)
{
	const struct evaluation *eval = &bidder->eval;

	if (bidder->picture.asker == seat_partner(bidder->seat)) {
		if (picture_right(&bidder->picture) != CALL_PASS)
			return CALL_PASS;
		return bid_at(bidder, 5, (enum strain)(eval->aces % 4));
	}
	if (call_strain(bidder->partner->last) == STRAIN_NOTRUMP) {
		if (eval->high >= bidder->own->max)
			return bid_at(bidder, 6, STRAIN_NOTRUMP);
		return CALL_PASS;
	}
	return bid_answer_stayman(bidder);
}

call_t
bid_place(const struct bidder *bidder)
{
	const struct picture *picture = &bidder->picture;
	enum strain trumps = (enum strain)picture->agreed;
	int sum = bid_points(bidder, trumps) +
	    picture_points(picture, seat_partner(bidder->seat));
	int aces = picture->aces > 0 ? picture->aces : 0;
	int level = 5;

	/* none and all four are answered alike */
	if (aces == 0 && bidder->eval.aces == 0)
		aces = 4;
	aces += bidder->eval.aces;
	if (aces >= 4 && sum >= GRAND_SUM)
		level = 7;
	else if (aces >= 3)
		level = 6;
	if (picture->last_bid == call_bid(level, trumps))
		return CALL_PASS;
	if (picture_cheapest(picture, trumps) > level)
		level = picture_cheapest(picture, trumps);
	return level <= 7 ? bid_at(bidder, level, trumps) : CALL_PASS;
}
