/* SPDX-License-Identifier: ISC */
/*
 * The first reply to partner's opening of a suit: raise with support, name
 * the longest suit with points enough for its level, no-trump otherwise.
 */
#include "tools/pairsbot/bidder.h"

#define RESPOND_MIN 6
#define RESPOND_TWO_OVER_ONE 10
#define RESPOND_STRONG 16 /* with a fit: a new suit first, then slam */

/* Support points, one more for each trump over four. */
static int
bid_respond_support(const struct evaluation *eval, enum suit suit)
{
	int extra = eval->len[suit] - 4;

	return evaluate_support(eval, suit) + (extra > 0 ? extra : 0);
}

/*
 * The best new suit that may be bid: at the one level four cards, above it
 * ten points and five cards (four when `any`).  False for none.
 */
static bool
bid_respond_suit(
    const struct bidder *bidder, enum suit open, bool any, call_t *call_r)
{
	const struct evaluation *eval = &bidder->eval;
	bool contested = picture_right(&bidder->picture) != CALL_PASS;
	int best = 0;

	for (int s = CLUBS; s <= SPADES; s++) {
		int level = picture_cheapest(&bidder->picture, (enum strain)s);
		int length = eval->len[s];
		int need = level == 1 ? 4 : any && !contested ? 4 : 5;

		if (s == (int)open || bid_is_theirs(bidder, (enum suit)s))
			continue;
		if (level > 1 && s >= HEARTS)
			need = 5;
		if (level > 2 || length < need ||
		    (level == 2 &&
			(eval->points < RESPOND_TWO_OVER_ONE ||
			    eval->high < 9)))
			continue;
		/* four-card suits upwards, longer ones from the top */
		if (length > best || (length == best && length >= 5)) {
			best = length;
			*call_r = call_bid(level, (enum strain)s);
		}
	}
	return best > 0;
}

/* Four cards or more in a major that may be shown at the one level. */
static bool
bid_respond_major(const struct bidder *bidder, call_t *call_r)
{
	const struct evaluation *eval = &bidder->eval;
	int best = 3;

	for (int s = HEARTS; s <= SPADES; s++) {
		if (picture_cheapest(&bidder->picture, (enum strain)s) > 1 ||
		    bid_is_theirs(bidder, (enum suit)s))
			continue;
		if (eval->len[s] > best ||
		    (eval->len[s] == best && best >= 5)) {
			best = eval->len[s];
			*call_r = call_bid(1, (enum strain)s);
		}
	}
	return best > 3;
}

/* A raise to the level of the points; PASS when there is none. */
static call_t
bid_respond_raise(const struct bidder *bidder, enum suit suit)
{
	const struct evaluation *eval = &bidder->eval;
	enum strain strain = (enum strain)suit;
	int points = bid_respond_support(eval, suit);
	int cheapest = picture_cheapest(&bidder->picture, strain);
	int fit = strain_is_major(strain) ? 5 : 3;
	int level;

	if (eval->len[suit] + fit < 8 || points < RESPOND_MIN)
		return CALL_PASS;
	level = points >= 13 ? 4 : points >= 10 ? 3 : 2;
	if (!strain_is_major(strain) && level == 4)
		level = 3;
	if (cheapest <= level)
		return bid_at(bidder, level, strain);
	/* pushed a level too high, nine trumps still carry it */
	if (cheapest == level + 1 && cheapest <= 4 &&
	    eval->len[suit] + fit >= 9 && points > RESPOND_MIN)
		return bid_at(bidder, cheapest, strain);
	return CALL_PASS;
}

static call_t
bid_respond_nt(const struct bidder *bidder)
{
	const struct evaluation *eval = &bidder->eval;
	bool contested = call_is_bid(picture_right(&bidder->picture));
	int cheapest = picture_cheapest(&bidder->picture, STRAIN_NOTRUMP);
	int level;

	if (contested && !bid_is_stopped(bidder))
		return CALL_PASS;
	level = eval->high >= 13 ? 3 : eval->high >= 11 ? 2 : 1;
	if (level == 1 && eval->points < (contested ? 8 : RESPOND_MIN))
		return CALL_PASS;
	return cheapest <= level ? bid_at(bidder, level, STRAIN_NOTRUMP)
				 : CALL_PASS;
}

/* Double for the unbid suits, at least one of them a major. */
static bool
bid_respond_doubles(const struct bidder *bidder)
{
	const struct evaluation *eval = &bidder->eval;
	call_t right = picture_right(&bidder->picture);
	int unbid = 0;

	if (!call_is_bid(right))
		return false;
	if (call_strain(right) == STRAIN_NOTRUMP)
		return call_level(right) == 1 && eval->high >= 9;
	if (call_level(right) > 3 || eval->high < 6 + 2 * call_level(right))
		return false;
	for (int s = HEARTS; s <= SPADES; s++) {
		if (picture_side_bid(&bidder->picture, seat_side(bidder->seat),
			(enum suit)s) ||
		    bid_is_theirs(bidder, (enum suit)s))
			continue;
		if (eval->len[s] < 4)
			return false;
		unbid++;
	}
	return unbid > 0;
}

/* To a weak two or a preempt: game with the tricks, or a further barrage. */
static call_t
bid_respond_weak(const struct bidder *bidder)
{
	const struct evaluation *eval = &bidder->eval;
	enum strain strain = call_strain(bidder->partner->first);
	int level = call_level(bidder->partner->first);
	int trumps = level + 4 + eval->len[strain];
	int need = level == 2 ? 15 : 14;

	if (strain_is_major(strain) && trumps >= 8 && level < 4 &&
	    evaluate_support(eval, (enum suit)strain) >= need)
		return bid_at(bidder, 4, strain);
	if (eval->high >= need + 2 && eval->len[strain] >= 2 && level < 4 &&
	    bid_is_stopped(bidder))
		return bid_at(bidder, 3, STRAIN_NOTRUMP);
	if (level == 2 && trumps >= 9)
		return bid_cheapest(bidder, strain, 3);
	if (level == 3 && trumps >= 10 && strain_is_major(strain))
		return bid_cheapest(bidder, strain, 4);
	return CALL_PASS;
}

static call_t
bid_respond_strong(const struct bidder *bidder)
{
	const struct evaluation *eval = &bidder->eval;
	enum suit suit = evaluate_longest(eval);

	if (picture_right(&bidder->picture) != CALL_PASS)
		return CALL_PASS;
	if (eval->points < 8)
		return call_bid(2, STRAIN_DIAMONDS);
	if (eval->len[suit] >= 5)
		return bid_at(
		    bidder, suit >= HEARTS ? 2 : 3, (enum strain)suit);
	return call_bid(2, STRAIN_NOTRUMP);
}

static call_t
bid_respond_one(const struct bidder *bidder)
{
	const struct evaluation *eval = &bidder->eval;
	enum suit open = (enum suit)call_strain(bidder->partner->first);
	bool major = strain_is_major((enum strain)open);
	call_t raise = bid_respond_raise(bidder, open);
	call_t call = CALL_PASS;
	int support = bid_respond_support(eval, open);

	if (major && raise != CALL_PASS && support < RESPOND_STRONG)
		return raise;
	if (eval->points < RESPOND_MIN || eval->high < RESPOND_MIN - 1)
		return raise;
	if (eval->points >= RESPOND_TWO_OVER_ONE + 2 &&
	    bid_respond_suit(bidder, open, false, &call) &&
	    !(eval->balanced && eval->high < 16 && call_level(call) == 2 &&
		!strain_is_major(call_strain(call)) && !major))
		return call;
	if (bid_respond_major(bidder, &call))
		return call;
	if (bid_respond_doubles(bidder))
		return CALL_DOUBLE;
	if (raise != CALL_PASS && !(eval->balanced && eval->high >= 13))
		return raise;
	if (bid_respond_suit(bidder, open, false, &call))
		return call;
	if (eval->high >= 16 && bid_respond_suit(bidder, open, true, &call))
		return call;
	if (eval->balanced || eval->high < 11) {
		call = bid_respond_nt(bidder);
		if (call != CALL_PASS)
			return call;
	} else if (bid_respond_suit(bidder, open, true, &call)) {
		return call;
	}
	return raise != CALL_PASS ? raise : bid_respond_nt(bidder);
}

call_t
bid_respond(const struct bidder *bidder)
{
	call_t open = bidder->partner->first;

	if (call_strain(open) == STRAIN_NOTRUMP)
		return bid_reply_nt(bidder);
	if (open == call_bid(2, STRAIN_CLUBS))
		return bid_respond_strong(bidder);
	if (call_level(open) > 1)
		return bid_respond_weak(bidder);
	return bid_respond_one(bidder);
}
