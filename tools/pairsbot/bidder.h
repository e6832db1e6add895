/* SPDX-License-Identifier: ISC */
/*
 * One decision of the bidder, shared by the files that know a stage each.
 * Each stage function gives the call it wants; bid_choose sees to it that the
 * call is legal.
 */
#ifndef TOOLS_PAIRSBOT_BIDDER_H
#define TOOLS_PAIRSBOT_BIDDER_H

#include "tools/pairsbot/bid.h"
#include "tools/pairsbot/evaluate.h"
#include "tools/pairsbot/picture.h"
#include "tools/pairsbot/system.h"

struct bidder {
	struct evaluation eval;
	struct picture picture;
	enum seat seat;
	const struct shown *own; /* what this seat has shown */
	const struct shown *partner;
	bool vulnerable;
};

call_t bid_open(const struct bidder *bidder);

/* First reply to an opening; bid_reply_nt also to an overcall of 1NT. */
call_t bid_respond(const struct bidder *bidder);
call_t bid_reply_nt(const struct bidder *bidder);

/* The opener's second call. */
call_t bid_rebid(const struct bidder *bidder);

/* Against an opening: the first action, and partner's reply to it. */
call_t bid_overcall(const struct bidder *bidder);
call_t bid_advance(const struct bidder *bidder);

/* Conventional answers, and the last word after the aces are known. */
call_t bid_answer(const struct bidder *bidder);
call_t bid_place(const struct bidder *bidder);

/* Everything later: part score, game or slam, compete, double or pass. */
call_t bid_settle(const struct bidder *bidder);

/* The bid at the lowest level, or pass when that is above `most`. */
call_t bid_cheapest(const struct bidder *bidder, enum strain strain, int most);

/* The bid at this level if it is sufficient, else pass. */
call_t bid_at(const struct bidder *bidder, int level, enum strain strain);

/* True if all suits that the opponents have bid are stopped. */
bool bid_is_stopped(const struct bidder *bidder);

/* True if an opponent has bid the suit. */
bool bid_is_theirs(const struct bidder *bidder, enum suit suit);

/* Points for playing in a strain, with partner's suit or one's own. */
int bid_points(const struct bidder *bidder, enum strain strain);

#endif
