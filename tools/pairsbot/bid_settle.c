/* SPDX-License-Identifier: ISC */
/*
 * The rest of the auction.  Partner's range and suits are known, so the place
 * to play is a sum and a fit: slam, game, an invitation, the best part-score,
 * as many trumps as the side has tricks for (the law of total tricks) when
 * the opponents compete, or a double.  Each further bid needs either points
 * not shown or a better fit, so that auctions end.
 */
#include "tools/pairsbot/bidder.h"

#define SETTLE_FIT 8
#define SETTLE_COMPETE 18 /* sum with which to fight for the part-score */
#define SETTLE_DOUBLE 23

/* Trumps of both hands; partner is taken for one card where none is shown. */
static int
bid_settle_trumps(const struct bidder *bidder, enum strain strain)
{
	int shown = bidder->partner->len[strain];

	return bidder->eval.len[strain] + (shown > 0 ? shown : 1);
}

/* The strain that suits both hands; no-trump without a fit. */
static enum strain
bid_settle_strain(const struct bidder *bidder)
{
	enum strain best = STRAIN_NOTRUMP;
	int most = SETTLE_FIT - 1;

	for (int s = SPADES; s >= CLUBS; s--) {
		int trumps = bid_settle_trumps(bidder, (enum strain)s);

		if (bid_is_theirs(bidder, (enum suit)s))
			continue;
		/* a minor must be clearly longer than a major */
		if (trumps > most + (s < HEARTS && most >= SETTLE_FIT)) {
			most = trumps;
			best = (enum strain)s;
		}
	}
	return best;
}

static bool
bid_settle_is_ours(const struct bidder *bidder)
{
	return seat_side(bidder->picture.last_bidder) ==
	    seat_side(bidder->seat);
}

/* Six, seven or the question for aces; PASS when slam is too far. */
static call_t
bid_settle_slam(const struct bidder *bidder, enum strain strain, int sum)
{
	const struct picture *picture = &bidder->picture;
	enum suit agreed;
	int level = sum >= GRAND_SUM ? 7 : 6;

	if (sum < SLAM_SUM)
		return CALL_PASS;
	if (picture->last_bid >= call_bid(6, STRAIN_CLUBS))
		return CALL_PASS;
	if (strain != STRAIN_NOTRUMP &&
	    picture_ask(picture, bidder->seat, &agreed) &&
	    agreed == (enum suit)strain)
		return bid_at(bidder, 4, STRAIN_NOTRUMP);
	if (strain != STRAIN_NOTRUMP && bidder->eval.aces == 0)
		return CALL_PASS;
	/* long suits that do not fit take no tricks in no-trump */
	if (strain == STRAIN_NOTRUMP) {
		sum += bidder->eval.high - bidder->eval.points;
		if (sum < SLAM_SUM)
			return CALL_PASS;
		level = sum >= GRAND_SUM ? 7 : 6;
	}
	return bid_at(bidder, level, strain);
}

/* Where to play game: the fit in a major, no-trump, a minor at the last. */
static call_t
bid_settle_game(const struct bidder *bidder, enum strain strain, int sum)
{
	const struct evaluation *eval = &bidder->eval;
	enum suit longest = evaluate_longest(eval);
	int nt = picture_cheapest(&bidder->picture, STRAIN_NOTRUMP);
	bool stopped = bid_is_stopped(bidder) || bidder->partner->bid_nt;

	if (strain_is_major(strain))
		return bid_at(bidder, 4, strain);
	if (strain_is_major((enum strain)longest) && eval->len[longest] >= 7 &&
	    !bid_is_theirs(bidder, longest))
		return bid_at(bidder, 4, (enum strain)longest);
	if (nt <= 3 && stopped)
		return bid_at(bidder, 3, STRAIN_NOTRUMP);
	if (strain != STRAIN_NOTRUMP && sum >= MINOR_GAME_SUM)
		return bid_at(bidder, 5, strain);
	/* seven trumps in a major are better than an open suit */
	for (int s = SPADES; s >= HEARTS; s--) {
		if (bid_settle_trumps(bidder, (enum strain)s) >= 7 &&
		    !bid_is_theirs(bidder, (enum suit)s))
			return bid_at(bidder, 4, (enum strain)s);
	}
	return strain != STRAIN_NOTRUMP ? bid_cheapest(bidder, strain, 4)
					: CALL_PASS;
}

/* Ask partner for the last points of game. */
static call_t
bid_settle_invite(const struct bidder *bidder, enum strain strain)
{
	const struct picture *picture = &bidder->picture;

	if (strain == STRAIN_NOTRUMP) {
		if (!bid_is_stopped(bidder) && !bidder->partner->bid_nt)
			return CALL_PASS;
		return picture_cheapest(picture, strain) <= 2
		    ? bid_at(bidder, 2, strain)
		    : CALL_PASS;
	}
	return picture_cheapest(picture, strain) <= 3
	    ? bid_at(bidder, 3, strain)
	    : CALL_PASS;
}

/* Pass partner's bid, or find a better fit as cheaply. */
static call_t
bid_settle_low(const struct bidder *bidder)
{
	const struct picture *picture = &bidder->picture;
	enum strain now = call_strain(picture->last_bid);
	call_t best = CALL_PASS;
	int most, level = call_level(picture->last_bid);

	if (picture->last_bidder == bidder->seat || level > 2)
		return CALL_PASS;
	if (now == STRAIN_NOTRUMP)
		most = bidder->eval.balanced ? RANK_COUNT : SETTLE_FIT - 1;
	else
		most = bid_settle_trumps(bidder, now);
	if (most >= SETTLE_FIT)
		return CALL_PASS;
	for (int s = CLUBS; s <= SPADES; s++) {
		int trumps = bid_settle_trumps(bidder, (enum strain)s);
		int at = picture_cheapest(picture, (enum strain)s);

		if (bid_is_theirs(bidder, (enum suit)s) || at > 2 ||
		    (!bidder->own->bid[s] && !bidder->partner->bid[s] &&
			bidder->eval.len[s] < 6))
			continue;
		if (trumps > most ||
		    (trumps == most && s >= HEARTS && now < STRAIN_HEARTS)) {
			most = trumps;
			best = call_bid(at, (enum strain)s);
		}
	}
	return best;
}

/* They have the contract: is it one to double? */
static bool
bid_settle_doubles(const struct bidder *bidder, int sum)
{
	const struct picture *picture = &bidder->picture;
	enum strain strain = call_strain(picture->last_bid);
	int level = call_level(picture->last_bid);
	int tricks = evaluate_defence(&bidder->eval, strain);
	int partner = picture_points(picture, seat_partner(bidder->seat)) / 6;

	if (!auction_allows(&picture->auction, CALL_DOUBLE))
		return false;
	if (tricks >= 8 - level + 1 && level >= 3)
		return true;
	if (level < 3 &&
	    !(sum >= SETTLE_DOUBLE + 1 && strain != STRAIN_NOTRUMP &&
		bidder->eval.len[strain] >= 4))
		return false;
	return sum >= SETTLE_DOUBLE && tricks >= 2 &&
	    tricks + partner >= 8 - level + 1;
}

/* Over their bid: up to as many trumps as the side has. */
static call_t
bid_settle_compete(const struct bidder *bidder, enum strain strain, int sum)
{
	int trumps, most, level;

	if (bid_settle_doubles(bidder, sum))
		return CALL_DOUBLE;
	if (strain == STRAIN_NOTRUMP || sum < SETTLE_COMPETE)
		return CALL_PASS;
	trumps = bid_settle_trumps(bidder, strain);
	most = trumps - 6 > 3 ? 3 : trumps - 6;
	if (trumps >= 10 && strain_is_major(strain) && !bidder->vulnerable)
		most = 4;
	level = picture_cheapest(&bidder->picture, strain);
	return level <= most ? bid_at(bidder, level, strain) : CALL_PASS;
}

/* True if what the side has is a game or more already. */
static bool
bid_settle_has_game(const struct bidder *bidder)
{
	call_t last = bidder->picture.last_bid;

	return bid_settle_is_ours(bidder) &&
	    call_level(last) >= strain_game(call_strain(last));
}

/* 3NT stands, unless eight trumps of a major are known to be better. */
static call_t
bid_settle_correct(const struct bidder *bidder, enum strain strain)
{
	if (bidder->picture.last_bid == call_bid(3, STRAIN_NOTRUMP) &&
	    bidder->picture.last_bidder != bidder->seat &&
	    strain_is_major(strain) && !bidder->eval.balanced)
		return bid_at(bidder, 4, strain);
	return CALL_PASS;
}

call_t
bid_settle(const struct bidder *bidder)
{
	enum strain strain = bid_settle_strain(bidder);
	int sum = bid_points(bidder, strain) +
	    picture_points(&bidder->picture, seat_partner(bidder->seat));
	bool ours = bid_settle_is_ours(bidder);
	call_t call = bid_settle_slam(bidder, strain, sum);

	if (call != CALL_PASS)
		return call;
	if (bid_settle_has_game(bidder))
		return bid_settle_correct(bidder, strain);
	if (sum >= GAME_SUM + (strain != STRAIN_NOTRUMP)) {
		/* what they bid above our game is theirs to regret */
		if (!ours && bid_settle_doubles(bidder, sum) &&
		    call_level(bidder->picture.last_bid) >= 4)
			return CALL_DOUBLE;
		call = bid_settle_game(bidder, strain, sum);
		if (call != CALL_PASS)
			return call;
	}
	if (!ours)
		return bid_settle_compete(bidder, strain, sum);
	if (sum >= INVITE_SUM && bidder->picture.last_bidder != bidder->seat) {
		call = bid_settle_invite(bidder, strain);
		if (call != CALL_PASS)
			return call;
	}
	return bid_settle_low(bidder);
}
