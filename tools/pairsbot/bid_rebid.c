/* SPDX-License-Identifier: ISC */
/*
 * The opener's second bid: raise partner, show the range in no-trump, repeat
 * a long suit or name a second one, each at the level of the points.
 */
#include "tools/pairsbot/bidder.h"

#define REBID_EXTRA 16 /* a jump in a suit */
#define REBID_GAME 19
#define REBID_REVERSE 17
#define REBID_LENGTH 1 /* a point that six cards are taken to have */

/* The points of a suit bid as jumps: 0, 1, 2. */
static int
bid_rebid_jumps(int points)
{
	return points >= REBID_GAME ? 2 : points >= REBID_EXTRA ? 1 : 0;
}

/* Jump so many levels in a strain, to game at most. */
static call_t
bid_rebid_jump(const struct bidder *bidder, enum strain strain, int jumps)
{
	int level = picture_cheapest(&bidder->picture, strain) + jumps;
	int game = strain_game(strain);

	if (level > game && jumps > 0)
		level = game;
	return level <= 7 ? bid_at(bidder, level, strain) : CALL_PASS;
}

/* No-trump by range; PASS when the hand is not of that kind. */
static call_t
bid_rebid_nt(const struct bidder *bidder)
{
	const struct evaluation *eval = &bidder->eval;
	int cheapest = picture_cheapest(&bidder->picture, STRAIN_NOTRUMP);

	if (!eval->balanced || cheapest > 2 || !bid_is_stopped(bidder))
		return CALL_PASS;
	if (eval->high >= 18)
		return bid_at(bidder, cheapest + 1, STRAIN_NOTRUMP);
	return bid_at(bidder, cheapest, STRAIN_NOTRUMP);
}

/* A second suit of four cards or more. */
static call_t
bid_rebid_second(const struct bidder *bidder, enum suit first)
{
	const struct evaluation *eval = &bidder->eval;
	const struct picture *picture = &bidder->picture;
	call_t best = CALL_PASS;

	for (int s = CLUBS; s <= SPADES; s++) {
		int level = picture_cheapest(picture, (enum strain)s);
		bool reverse = level == 2 && s > (int)first;

		if (s == (int)first || eval->len[s] < 4 || level > 3 ||
		    bidder->partner->bid[s] ||
		    bid_is_theirs(bidder, (enum suit)s))
			continue;
		/* a second suit that takes partner up needs the points */
		if ((reverse || level == 3) && eval->points < REBID_REVERSE)
			continue;
		if (best != CALL_PASS &&
		    eval->len[s] <= eval->len[call_strain(best)])
			continue;
		if (!reverse && level < 3 && eval->points >= REBID_GAME)
			level++;
		best = bid_at(bidder, level, (enum strain)s);
	}
	return best;
}

/* Partner's suit with four cards, or three in an unbalanced hand. */
static call_t
bid_rebid_raise(const struct bidder *bidder)
{
	const struct evaluation *eval = &bidder->eval;
	enum strain strain = call_strain(bidder->partner->last);
	int points, need;

	if (strain == STRAIN_NOTRUMP)
		return CALL_PASS;
	need = bidder->partner->len[strain] >= 5 ? 3 : 4;
	if (eval->len[strain] < need)
		return CALL_PASS;
	points = evaluate_support(eval, (enum suit)strain);
	return bid_rebid_jump(bidder, strain, bid_rebid_jumps(points));
}

/* Partner named a suit, and the bidding waits for a description. */
static call_t
bid_rebid_suit(const struct bidder *bidder, bool forced)
{
	const struct evaluation *eval = &bidder->eval;
	enum suit first = (enum suit)call_strain(bidder->own->first);
	enum strain strain = call_strain(bidder->partner->last);
	call_t raise = bid_rebid_raise(bidder);
	call_t call;

	if (raise != CALL_PASS && strain_is_major(strain))
		return raise;
	if (eval->len[first] >= 6)
		return bid_rebid_jump(bidder, (enum strain)first,
		    bid_rebid_jumps(eval->points - REBID_LENGTH));
	if (picture_right(&bidder->picture) != CALL_PASS &&
	    eval->points < REBID_EXTRA - 1)
		return raise;
	call = bid_rebid_second(bidder, first);
	if (call != CALL_PASS && (!eval->balanced || call_level(call) == 1))
		return call;
	if (raise != CALL_PASS && !eval->balanced)
		return raise;
	call = bid_rebid_nt(bidder);
	if (call != CALL_PASS || !forced)
		return call;
	call = bid_rebid_second(bidder, first);
	if (call != CALL_PASS)
		return call;
	if (raise != CALL_PASS)
		return raise;
	if (eval->len[first] >= 5)
		return bid_cheapest(bidder, (enum strain)first, 3);
	call = bid_cheapest(bidder, STRAIN_NOTRUMP, 3);
	return call != CALL_PASS ? call
				 : bid_cheapest(bidder, (enum strain)first, 4);
}

/* After 1NT: pass when it will do. */
static call_t
bid_rebid_after_nt(const struct bidder *bidder)
{
	const struct evaluation *eval = &bidder->eval;
	enum suit first = (enum suit)call_strain(bidder->own->first);

	if (eval->len[first] >= 6)
		return bid_rebid_jump(bidder, (enum strain)first,
		    bid_rebid_jumps(eval->points - REBID_LENGTH));
	if (eval->high >= REBID_GAME)
		return bid_at(bidder, 3, STRAIN_NOTRUMP);
	if (eval->balanced)
		return eval->high >= 18 ? bid_at(bidder, 2, STRAIN_NOTRUMP)
					: CALL_PASS;
	return bid_rebid_second(bidder, first);
}

/* Partner doubled for the unbid suits, or has nothing to say. */
static call_t
bid_rebid_contested(const struct bidder *bidder)
{
	const struct evaluation *eval = &bidder->eval;
	enum suit first = (enum suit)call_strain(bidder->own->first);
	bool doubled = bidder->partner->last == CALL_DOUBLE;
	bool forced = picture_is_forced(&bidder->picture, bidder->seat);
	enum strain theirs = call_strain(bidder->picture.last_bid);
	call_t call;

	for (int s = SPADES; s >= HEARTS && doubled; s--) {
		if (bidder->partner->len[s] >= 4 && eval->len[s] >= 4)
			return bid_rebid_jump(bidder, (enum strain)s,
			    bid_rebid_jumps(
				evaluate_support(eval, (enum suit)s)));
	}
	if (bidder->picture.last_bidder == bidder->seat)
		return CALL_PASS;
	if (eval->len[first] >= 6 && (forced || eval->points >= 14))
		return bid_cheapest(bidder, (enum strain)first,
		    eval->points >= REBID_EXTRA ? 3 : 2 + forced);
	if (doubled && forced) {
		call = bid_rebid_nt(bidder);
		if (call == CALL_PASS)
			call = bid_rebid_second(bidder, first);
		if (call == CALL_PASS && bid_is_stopped(bidder))
			call = bid_cheapest(bidder, STRAIN_NOTRUMP, 2);
		return call != CALL_PASS
		    ? call
		    : bid_cheapest(bidder, (enum strain)first, 4);
	}
	if (theirs != STRAIN_NOTRUMP && !doubled && eval->high >= 15 &&
	    eval->len[theirs] <= 2 && call_level(bidder->picture.last_bid) <= 3)
		return CALL_DOUBLE;
	return CALL_PASS;
}

static call_t
bid_rebid_strong(const struct bidder *bidder)
{
	const struct evaluation *eval = &bidder->eval;
	enum suit suit = evaluate_longest(eval);

	if (eval->balanced) {
		int level = eval->high >= 25 ? 3 : 2;

		if (picture_cheapest(&bidder->picture, STRAIN_NOTRUMP) <= level)
			return bid_at(bidder, level, STRAIN_NOTRUMP);
		return bid_settle(bidder);
	}
	return bid_cheapest(bidder, (enum strain)suit, 4);
}

call_t
bid_rebid(const struct bidder *bidder)
{
	const struct shown *own = bidder->own, *partner = bidder->partner;

	if (own->first == call_bid(2, STRAIN_CLUBS))
		return bid_rebid_strong(bidder);
	if (!system_is_rebid(own, partner))
		return bid_settle(bidder);
	if (!call_is_bid(partner->last))
		return bid_rebid_contested(bidder);
	if (call_strain(partner->last) == STRAIN_NOTRUMP) {
		if (picture_right(&bidder->picture) != CALL_PASS)
			return bid_settle(bidder);
		return bid_rebid_after_nt(bidder);
	}
	return bid_rebid_suit(
	    bidder, picture_right(&bidder->picture) == CALL_PASS);
}
