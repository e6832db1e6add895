/* SPDX-License-Identifier: ISC */
/*
 * Opening bids: five-card majors, the better minor, 1NT 15-17, 2NT 20-21, a
 * strong 2C, weak twos and preempts; a little lighter in third seat, and in
 * fourth only with spades enough to win the part-score (rule of 15).
 */
#include "tools/pairsbot/bidder.h"

#define OPEN_FOURTH 3 /* passes before the fourth hand */

/* Where a hand of opening strength begins. */
static enum suit
bid_open_suit(const struct evaluation *eval)
{
	enum suit longest = evaluate_longest(eval);

	if (eval->len[longest] >= 5 &&
	    (strain_is_major((enum strain)longest) || eval->len[longest] > 5 ||
		eval->len[SPADES] < 5))
		return longest;
	if (eval->len[SPADES] >= 5)
		return SPADES;
	if (eval->len[HEARTS] >= 5)
		return HEARTS;
	if (eval->len[DIAMONDS] == eval->len[CLUBS])
		return eval->len[CLUBS] == 3 ? CLUBS : DIAMONDS;
	return eval->len[DIAMONDS] > eval->len[CLUBS] ? DIAMONDS : CLUBS;
}

/* Weak and long: a suit worth leading and little outside. */
static call_t
bid_open_weak(const struct bidder *bidder)
{
	const struct evaluation *eval = &bidder->eval;
	enum suit suit = evaluate_longest(eval);
	int length = eval->len[suit];
	int level = length >= 8 ? 4 : length - 4;

	if (length < 6 || eval->high < WEAK_MIN || eval->high > WEAK_MAX)
		return CALL_PASS;
	if (!evaluate_is_good(eval, suit))
		return CALL_PASS;
	if (bidder->vulnerable && eval->honours[suit] < 2)
		return CALL_PASS;
	if (level == 2 && suit == CLUBS)
		return CALL_PASS;
	return call_bid(level, (enum strain)suit);
}

static bool
bid_open_is_enough(const struct bidder *bidder)
{
	const struct evaluation *eval = &bidder->eval;
	int passes = bidder->picture.auction.count;

	if (passes == OPEN_FOURTH && eval->high < 14)
		return eval->high + eval->len[SPADES] >= 15;
	if (eval->high >= OPEN_MIN)
		return true;
	if (passes == OPEN_FOURTH - 1 && eval->high == OPEN_MIN - 1)
		return true;
	return eval->high >= 10 && eval->points >= OPEN_MIN + 1;
}

call_t
bid_open(const struct bidder *bidder)
{
	const struct evaluation *eval = &bidder->eval;

	if (eval->high >= STRONG_MIN ||
	    (eval->high >= 19 && eval->points >= STRONG_MIN + 1))
		return call_bid(2, STRAIN_CLUBS);
	if (eval->balanced && eval->high >= NT1_MIN && eval->high <= NT1_MAX)
		return call_bid(1, STRAIN_NOTRUMP);
	if (eval->balanced && eval->high >= NT2_MIN && eval->high <= NT2_MAX)
		return call_bid(2, STRAIN_NOTRUMP);
	if (bid_open_is_enough(bidder))
		return call_bid(1, (enum strain)bid_open_suit(eval));
	if (bidder->picture.auction.count == OPEN_FOURTH)
		return CALL_PASS;
	return bid_open_weak(bidder);
}
