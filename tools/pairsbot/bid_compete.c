/* SPDX-License-Identifier: ISC */
/*
 * Bidding against an opening: overcalls with a good suit, 1NT with a stopper,
 * doubles for takeout, weak jumps; and partner's first reply to them.
 */
#include "tools/pairsbot/bidder.h"

#define OVERCALL_STRONG 17 /* too much for an overcall: double first */
#define ADVANCE_INVITE 9
#define ADVANCE_GAME 12
#define ADVANCE_RAISE 11 /* a jump raise */

/* Length in the suits nobody has bid, and few cards in theirs. */
static bool
bid_overcall_has_shape(const struct bidder *bidder)
{
	const struct evaluation *eval = &bidder->eval;
	int unbid = 0;

	for (int s = 0; s < SUIT_COUNT; s++) {
		if (bid_is_theirs(bidder, (enum suit)s)) {
			if (eval->len[s] > 2 &&
			    s == (int)call_strain(bidder->picture.last_bid))
				return false;
			continue;
		}
		if (eval->len[s] < 3)
			return false;
		unbid += eval->len[s] >= 4;
	}
	return unbid > 0;
}

static bool
bid_overcall_doubles(const struct bidder *bidder, int less)
{
	const struct evaluation *eval = &bidder->eval;
	call_t last = bidder->picture.last_bid;
	int level = call_level(last);
	int need = OPEN_MIN - less + (level >= 3 ? level - 2 : 0);

	if (bidder->picture.last_bidder == seat_partner(bidder->seat))
		return false;
	if (call_strain(last) == STRAIN_NOTRUMP)
		return level == 1 && eval->high >= NT1_MIN - less / 2 &&
		    bidder->own->passes == 0;
	if (level > 4)
		return false;
	if (eval->high >= need && bid_overcall_has_shape(bidder))
		return true;
	return eval->high >= OVERCALL_STRONG && level <= 3;
}

/* The suit to overcall in at its cheapest; PASS for none. */
static call_t
bid_overcall_suit(const struct bidder *bidder, int less)
{
	static const int NEED[] = {0, 8, 11, 13};
	const struct evaluation *eval = &bidder->eval;
	call_t best = CALL_PASS;

	for (int s = CLUBS; s <= SPADES; s++) {
		int level = picture_cheapest(&bidder->picture, (enum strain)s);
		int length = eval->len[s];

		if (level > 3 || length < (level == 3 ? 6 : 5) ||
		    bid_is_theirs(bidder, (enum suit)s))
			continue;
		if (eval->points < NEED[level] - less ||
		    eval->high < NEED[level] - less - 1)
			continue;
		if (!evaluate_is_good(eval, (enum suit)s) &&
		    (level > 1 || eval->high < 10))
			continue;
		if (best == CALL_PASS || length >= eval->len[call_strain(best)])
			best = call_bid(level, (enum strain)s);
	}
	return best;
}

/* Weak and long: a jump that takes away their room. */
static call_t
bid_overcall_weak(const struct bidder *bidder)
{
	const struct evaluation *eval = &bidder->eval;
	enum suit suit = evaluate_longest(eval);
	int cheapest = picture_cheapest(&bidder->picture, (enum strain)suit);
	int level = eval->len[suit] - 4;

	if (eval->len[suit] < 6 || level > 3 || level <= cheapest ||
	    bid_is_theirs(bidder, suit) || eval->high > WEAK_MAX - 1 ||
	    eval->high < WEAK_MIN || !evaluate_is_good(eval, suit) ||
	    (bidder->vulnerable && eval->honours[suit] < 3))
		return CALL_PASS;
	return bid_at(bidder, level, (enum strain)suit);
}

call_t
bid_overcall(const struct bidder *bidder)
{
	const struct evaluation *eval = &bidder->eval;
	bool balancing = system_is_balancing(&bidder->picture);
	int less = balancing && call_level(bidder->picture.last_bid) <= 2
	    ? BALANCING
	    : 0;
	int room = picture_cheapest(&bidder->picture, STRAIN_NOTRUMP);
	enum strain last = call_strain(bidder->picture.last_bid);
	call_t call;

	/* who passed at first is not short of information, but of points */
	if (bidder->own->passes > 1 && !balancing)
		return CALL_PASS;
	if (!balancing && bidder->own->passes == 0) {
		call = bid_overcall_weak(bidder);
		if (call != CALL_PASS)
			return call;
	}
	if (room == 1 && eval->balanced && eval->high >= NT1_MIN - less &&
	    eval->high <= NT1_MAX + 1 - less && bid_is_stopped(bidder))
		return bid_at(bidder, 1, STRAIN_NOTRUMP);
	call = bid_overcall_suit(bidder, less);
	if (call != CALL_PASS && eval->high < OVERCALL_STRONG)
		return call;
	if (bid_overcall_doubles(bidder, less))
		return CALL_DOUBLE;
	if (last == STRAIN_NOTRUMP && call_level(bidder->picture.last_bid) > 1)
		return CALL_PASS;
	return call;
}

/* The suit to name over partner's takeout double: a major if there is one. */
static enum suit
bid_advance_best(const struct bidder *bidder)
{
	const struct evaluation *eval = &bidder->eval;
	int best = -1;

	for (int s = SPADES; s >= CLUBS; s--) {
		int weight = 2 * eval->len[s] + (s >= HEARTS);

		if (bid_is_theirs(bidder, (enum suit)s))
			continue;
		if (best < 0 || weight > 2 * eval->len[best] + (best >= HEARTS))
			best = s;
	}
	return best < 0 ? evaluate_longest(eval) : (enum suit)best;
}

static call_t
bid_advance_double(const struct bidder *bidder)
{
	const struct evaluation *eval = &bidder->eval;
	enum strain theirs = call_strain(bidder->picture.last_bid);
	bool free = picture_right(&bidder->picture) != CALL_PASS;
	enum suit suit = bid_advance_best(bidder);
	enum strain strain = (enum strain)suit;
	bool major = strain_is_major(strain) && eval->len[suit] >= 4;
	int cheapest = picture_cheapest(&bidder->picture, strain);
	int level = cheapest;

	if (free && eval->high < 6)
		return CALL_PASS;
	if (theirs == STRAIN_NOTRUMP) {
		/* a double of 1NT is for penalties */
		if (eval->high >= 5 || eval->len[suit] < 5 || free)
			return CALL_PASS;
		return bid_cheapest(bidder, strain, 2);
	}
	if (!free && eval->len[theirs] >= 5 && eval->honours[theirs] >= 3)
		return CALL_PASS;
	if (call_level(bidder->picture.last_bid) >= 4 && eval->len[suit] < 5)
		return CALL_PASS;
	if (!major && eval->high >= 6 &&
	    evaluate_stops(eval, (enum suit)theirs)) {
		int nt = picture_cheapest(&bidder->picture, STRAIN_NOTRUMP);
		int want = eval->high >= 13 ? 3 : eval->high >= 11 ? 2 : 1;

		if (nt <= want)
			return bid_at(bidder, want, STRAIN_NOTRUMP);
	}
	if (eval->points >= ADVANCE_GAME)
		level = major ? 4 : cheapest + 1;
	else if (eval->points >= ADVANCE_INVITE && (cheapest < 3 || major))
		level = cheapest + 1;
	if (level > strain_game(strain))
		level = strain_game(strain);
	if (level < cheapest)
		level = cheapest;
	return level <= 5 ? bid_at(bidder, level, strain) : CALL_PASS;
}

/* Partner's overcalled suit with three cards, by points and by trumps. */
static call_t
bid_advance_raise(const struct bidder *bidder, enum strain strain)
{
	const struct evaluation *eval = &bidder->eval;
	int points = evaluate_support(eval, (enum suit)strain);
	int trumps = eval->len[strain] + bidder->partner->len[strain];
	int sum = points +
	    picture_points(&bidder->picture, seat_partner(bidder->seat));
	int law = trumps - 6 > 3 ? 3 : trumps - 6;

	if (trumps < 8 || points < 6)
		return CALL_PASS;
	if (strain_is_major(strain) && sum + (trumps >= 9) >= GAME_SUM)
		return bid_at(bidder, 4, strain);
	if (points >= ADVANCE_RAISE && law < 3)
		law = 3;
	if (picture_cheapest(&bidder->picture, strain) > law)
		return CALL_PASS;
	return points >= ADVANCE_RAISE ? bid_at(bidder, law, strain)
				       : bid_cheapest(bidder, strain, law);
}

call_t
bid_advance(const struct bidder *bidder)
{
	const struct evaluation *eval = &bidder->eval;
	call_t over = bidder->partner->last;
	enum suit longest = evaluate_longest(eval);
	call_t call;
	int nt;

	if (over == CALL_DOUBLE)
		return bid_advance_double(bidder);
	if (!call_is_bid(over))
		return CALL_PASS;
	if (call_strain(over) == STRAIN_NOTRUMP)
		return call_level(over) == 1 ? bid_reply_nt(bidder)
					     : bid_settle(bidder);
	call = bid_advance_raise(bidder, call_strain(over));
	if (call != CALL_PASS)
		return call;
	nt = picture_cheapest(&bidder->picture, STRAIN_NOTRUMP);
	if (eval->high >= 15 && bid_is_stopped(bidder) && nt <= 3)
		return bid_at(bidder, 3, STRAIN_NOTRUMP);
	if (eval->len[longest] >= 5 && eval->points >= 10 &&
	    eval->len[call_strain(over)] < 3 &&
	    !bid_is_theirs(bidder, longest) && evaluate_is_good(eval, longest))
		return bid_cheapest(bidder, (enum strain)longest, 2);
	if (eval->high >= 9 && bid_is_stopped(bidder) && nt <= 2)
		return bid_at(
		    bidder, eval->high >= 13 ? 2 : nt, STRAIN_NOTRUMP);
	return CALL_PASS;
}
