/* SPDX-License-Identifier: ISC */
/*
 * Replies to no-trump, opened or overcalled: a weak hand takes out into its
 * long suit, Stayman looks for four cards in a major, five show at the three
 * level, everything else is a sum.
 */
#include "tools/pairsbot/bidder.h"

#define NT_SIX 33
#define NT_SIX_TRY 31

/* Their call came between: natural, or a double for penalties. */
static call_t
bid_reply_nt_contested(const struct bidder *bidder, int sum)
{
	const struct evaluation *eval = &bidder->eval;
	enum suit suit = evaluate_longest(eval);
	bool bid = call_is_bid(picture_right(&bidder->picture));

	if (sum >= NT_GAME && bid) {
		if (eval->len[suit] >= 6 && strain_is_major((enum strain)suit))
			return bid_at(bidder, 4, (enum strain)suit);
		if (bid_is_stopped(bidder))
			return bid_at(bidder, 3, STRAIN_NOTRUMP);
	}
	if (sum >= NT_INVITE && bid)
		return CALL_DOUBLE;
	if (eval->len[suit] >= 5 && suit != CLUBS &&
	    !bid_is_theirs(bidder, suit))
		return bid_cheapest(bidder, (enum strain)suit, 2);
	return CALL_PASS;
}

/* A long major: to play, or forcing with five; PASS for neither. */
static call_t
bid_reply_nt_major(const struct bidder *bidder, int level, int sum)
{
	const struct evaluation *eval = &bidder->eval;
	enum suit suit =
	    eval->len[SPADES] >= eval->len[HEARTS] ? SPADES : HEARTS;
	enum strain strain = (enum strain)suit;

	if (eval->len[suit] < 5)
		return CALL_PASS;
	if (eval->len[suit] >= 6 && sum >= NT_INVITE && sum < NT_SIX)
		return bid_at(bidder, 4, strain);
	if (sum >= NT_GAME)
		return bid_at(bidder, 3, strain);
	if (sum < NT_INVITE && level == 1)
		return bid_at(bidder, 2, strain);
	return CALL_PASS;
}

call_t
bid_reply_nt(const struct bidder *bidder)
{
	const struct evaluation *eval = &bidder->eval;
	int level = call_level(bidder->partner->first);
	int sum = eval->points + bidder->partner->min;
	call_t call;

	if (level > 2)
		return bid_settle(bidder);
	if (picture_right(&bidder->picture) != CALL_PASS)
		return bid_reply_nt_contested(bidder, sum);
	call = bid_reply_nt_major(bidder, level, sum);
	if (call != CALL_PASS)
		return call;
	if (sum < NT_INVITE || (level == 2 && sum < NT_GAME - 1)) {
		if (level == 1 && eval->len[DIAMONDS] >= 5)
			return bid_at(bidder, 2, STRAIN_DIAMONDS);
		return CALL_PASS;
	}
	if (sum < NT_SIX_TRY &&
	    !(eval->balanced && eval->len[CLUBS] == 4 &&
		eval->len[DIAMONDS] == 4) &&
	    (eval->len[HEARTS] == 4 || eval->len[SPADES] == 4 ||
		(eval->len[SPADES] == 5 && level == 1)))
		return bid_at(bidder, level + 1, STRAIN_CLUBS);
	if (sum >= GRAND_SUM)
		return bid_at(bidder, 7, STRAIN_NOTRUMP);
	if (sum >= NT_SIX)
		return bid_at(bidder, 6, STRAIN_NOTRUMP);
	if (sum >= NT_SIX_TRY)
		return bid_at(bidder, 4, STRAIN_NOTRUMP);
	if (sum >= NT_GAME || level == 2)
		return bid_at(bidder, 3, STRAIN_NOTRUMP);
	return bid_at(bidder, 2, STRAIN_NOTRUMP);
}
