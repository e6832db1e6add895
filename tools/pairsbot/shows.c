/* SPDX-License-Identifier: ISC */
/*
 * The meaning of calls in a simple natural system: five-card majors, 1NT
 * 15-17 with Stayman, weak twos, a strong 2C, takeout doubles, 4NT for aces.
 * Beyond the first round a call is read by what it asks of the sum of both
 * hands, which is also how bid_settle.c chooses it.
 */
#include "tools/pairsbot/shows.h"

#include "tools/pairsbot/system.h"

static void
shows_range(struct shown *shown, int min, int max)
{
	if (min > shown->max)
		min = shown->max;
	if (max < shown->min)
		max = shown->min;
	if (min > shown->min)
		shown->min = min;
	if (max < shown->max)
		shown->max = max;
}

/* The suit is offered, with at least so many cards. */
static void
shows_suit(struct shown *shown, enum strain strain, int length)
{
	shown->bid[strain] = true;
	if (length > shown->len[strain])
		shown->len[strain] = length;
}

static void
shows_notrump(struct shown *shown, int min, int max)
{
	shows_range(shown, min, max);
	shown->bid_nt = true;
	for (int s = 0; s < SUIT_COUNT; s++) {
		if (shown->len[s] < 2)
			shown->len[s] = 2;
	}
}

static void
shows_open(struct shown *own, call_t call)
{
	enum strain strain;
	int level;

	if (!call_is_bid(call)) {
		shows_range(own, 0, OPEN_MIN - 1);
		return;
	}
	strain = call_strain(call);
	level = call_level(call);
	if (strain == STRAIN_NOTRUMP) {
		if (level == 1)
			shows_notrump(own, NT1_MIN, NT1_MAX);
		else
			shows_notrump(own, NT2_MIN, NT2_MAX);
	} else if (level == 1) {
		shows_range(own, OPEN_MIN, OPEN_MAX);
		shows_suit(own, strain, strain_is_major(strain) ? 5 : 3);
	} else if (level == 2 && strain == STRAIN_CLUBS) {
		shows_range(own, STRONG_MIN, POINTS_MOST);
	} else {
		shows_range(own, WEAK_MIN, WEAK_MAX);
		shows_suit(own, strain, level + 4);
	}
}

/* A reply to 1NT or 2NT; over 2NT everything is one level up. */
static void
shows_reply_nt(struct picture *picture, enum seat seat, call_t call)
{
	struct shown *own = &picture->shown[seat];
	int base = picture->shown[seat_partner(seat)].min;
	int level, over;

	if (call == CALL_PASS) {
		if (picture_right(picture) == CALL_PASS)
			shows_range(own, 0, NT_INVITE - base - 1);
		return;
	}
	if (!call_is_bid(call)) {
		shows_range(own, NT_INVITE - base, POINTS_MOST);
		return;
	}
	level = call_level(call);
	over = base >= NT2_MIN ? level - 1 : level;
	if (call_strain(call) == STRAIN_NOTRUMP) {
		if (level == 2)
			shows_notrump(
			    own, NT_INVITE - base, NT_GAME - base - 1);
		else if (level == 3)
			shows_notrump(own, NT_GAME - base, 30 - base);
		else
			shows_notrump(own, 31 - base, POINTS_MOST);
	} else if (over == 2 && call_strain(call) == STRAIN_CLUBS) {
		shows_range(own, NT_INVITE - base, POINTS_MOST);
	} else if (level == 2) {
		shows_range(own, 0, NT_INVITE - base - 1);
		shows_suit(own, call_strain(call), 5);
	} else if (level == 3) {
		shows_range(own, NT_GAME - base, POINTS_MOST);
		shows_suit(own, call_strain(call), 5);
	} else {
		shows_range(own, NT_INVITE - base, SLAM_SUM - 1 - base);
		shows_suit(own, call_strain(call), 6);
	}
}

/* A double that asks partner to choose: four cards in each unbid major. */
static void
shows_negative_double(const struct picture *picture, struct shown *own)
{
	for (int s = HEARTS; s <= SPADES; s++) {
		if (!picture_side_bid(picture, SIDE_NS, (enum suit)s) &&
		    !picture_side_bid(picture, SIDE_EW, (enum suit)s) &&
		    own->len[s] < 4)
			own->len[s] = 4;
	}
}

static void
shows_reply_suit(
    const struct picture *picture, struct shown *own, call_t open, call_t call)
{
	enum strain strain = call_strain(call);
	int level = call_level(call);

	if (strain == call_strain(open)) {
		static const int RAISE[][2] = {
		    {0, 0}, {0, 0}, {6, 9}, {10, 12}, {13, 16}, {13, 16}};

		if (level < 6)
			shows_range(own, RAISE[level][0], RAISE[level][1]);
		shows_suit(own, strain, strain_is_major(strain) ? 3 : 4);
	} else if (strain == STRAIN_NOTRUMP) {
		if (level == 1)
			shows_notrump(own, 6, 10);
		else if (level == 2)
			shows_notrump(own, 11, 12);
		else
			shows_notrump(own, 13, 16);
	} else if (level == 1) {
		shows_range(own, 6, POINTS_MOST);
		shows_suit(own, strain, 4);
	} else {
		shows_range(own, 10, POINTS_MOST);
		shows_suit(own, strain,
		    strain_is_major(strain) ||
			    picture_right(picture) != CALL_PASS
			? 5
			: 4);
	}
}

static void
shows_respond(struct picture *picture, enum seat seat, call_t call)
{
	struct shown *own = &picture->shown[seat];
	call_t open = picture->shown[seat_partner(seat)].first;
	bool free = picture_right(picture) != CALL_PASS;

	if (call_strain(open) == STRAIN_NOTRUMP) {
		shows_reply_nt(picture, seat, call);
	} else if (open == call_bid(2, STRAIN_CLUBS)) {
		if (call == call_bid(2, STRAIN_DIAMONDS) || call == CALL_PASS)
			shows_range(own, 0, 7);
		else if (call_is_bid(call) &&
		    call_strain(call) == STRAIN_NOTRUMP)
			shows_notrump(own, 8, POINTS_MOST);
		else if (call_is_bid(call)) {
			shows_range(own, 8, POINTS_MOST);
			shows_suit(own, call_strain(call), 5);
		}
	} else if (call_level(open) > 1) {
		if (!call_is_bid(call))
			return;
		if (call_strain(call) == call_strain(open))
			shows_suit(own, call_strain(call), 2);
		else if (call_strain(call) == STRAIN_NOTRUMP)
			shows_notrump(own, 15, POINTS_MOST);
		else
			shows_suit(own, call_strain(call), 6);
	} else if (call_is_bid(call)) {
		shows_reply_suit(picture, own, open, call);
	} else if (call == CALL_DOUBLE) {
		shows_range(own, 8, POINTS_MOST);
		shows_negative_double(picture, own);
	} else if (call == CALL_PASS) {
		shows_range(own, 0, free ? 10 : 5);
	}
}

/*
 * A call once partner's range is known: passing game by needs the points for
 * it, 2NT or the level below game invites, less than that denies.
 */
static void
shows_settle(struct picture *picture, enum seat seat, call_t call)
{
	struct shown *own = &picture->shown[seat];
	const struct shown *partner = &picture->shown[seat_partner(seat)];
	int points = picture_points(picture, seat_partner(seat));
	bool contested = picture_right(picture) != CALL_PASS;
	enum strain strain;
	int level;

	if (!call_is_bid(call))
		return;
	strain = call_strain(call);
	level = call_level(call);
	if (strain == STRAIN_NOTRUMP)
		own->bid_nt = true;
	else if (own->bid[strain])
		shows_suit(
		    own, strain, own->len[strain] + !partner->bid[strain]);
	else
		shows_suit(own, strain,
		    partner->len[strain] >= 5       ? 3
			: partner->len[strain] == 4 ? 4
						    : 5);
	if (level >= strain_game(strain))
		shows_range(own, GAME_SUM - 1 - points, SLAM_SUM - 1 - points);
	else if (contested)
		return;
	else if (level == 3 || (level == 2 && strain == STRAIN_NOTRUMP))
		shows_range(own, INVITE_SUM - points, GAME_SUM - points);
	else
		shows_range(own, 0, INVITE_SUM - points);
}

static void
shows_strong(struct shown *own, call_t call)
{
	if (!call_is_bid(call))
		return;
	if (call_strain(call) == STRAIN_NOTRUMP)
		shows_notrump(own, call_level(call) == 2 ? 22 : 25,
		    call_level(call) == 2 ? 24 : POINTS_MOST);
	else
		shows_suit(own, call_strain(call), 5);
}

/* The opener's second bid when partner has named another strain. */
static void
shows_rebid(struct picture *picture, enum seat seat, call_t call)
{
	struct shown *own = &picture->shown[seat];
	const struct shown *partner = &picture->shown[seat_partner(seat)];
	enum strain strain = call_strain(call);
	enum strain first = call_strain(own->first);
	int level = call_level(call);
	int jump = level - picture_cheapest(picture, strain);

	if (strain == STRAIN_NOTRUMP) {
		if (level == 1 || (jump == 0 && level == 2))
			shows_notrump(own, OPEN_MIN, 14);
		else
			shows_notrump(own, 18, OPEN_MAX);
	} else if (partner->bid[strain]) {
		shows_suit(own, strain, 4);
		shows_range(own,
		    jump == 0       ? OPEN_MIN
			: jump == 1 ? 16
				    : 19,
		    jump == 0       ? 15
			: jump == 1 ? 18
				    : OPEN_MAX);
	} else if (strain == first) {
		shows_suit(own, strain, jump == 0 && level > 2 ? 5 : 6);
		shows_range(own,
		    jump == 0       ? OPEN_MIN
			: jump == 1 ? 16
				    : 19,
		    jump == 0       ? 15
			: jump == 1 ? 18
				    : OPEN_MAX);
	} else {
		shows_suit(own, strain, 4);
		if (jump > 0)
			shows_range(own, 19, OPEN_MAX);
		else if (level == 2 && strain > first)
			shows_range(own, 17, OPEN_MAX);
		else
			shows_range(own, OPEN_MIN, 18);
	}
}

static void
shows_opener(struct picture *picture, enum seat seat, call_t call)
{
	struct shown *own = &picture->shown[seat];
	const struct shown *partner = &picture->shown[seat_partner(seat)];

	if (own->first == call_bid(2, STRAIN_CLUBS))
		shows_strong(own, call);
	else if (system_is_rebid(own, partner) && call_is_bid(call))
		shows_rebid(picture, seat, call);
	else if (system_is_rebid(own, partner) && call == CALL_DOUBLE)
		shows_range(own, 15, OPEN_MAX);
	else
		shows_settle(picture, seat, call);
}

static void
shows_overcall(struct picture *picture, enum seat seat, call_t call)
{
	struct shown *own = &picture->shown[seat];
	int less = system_is_balancing(picture) ? BALANCING : 0;
	enum strain strain;
	int level, jump;

	if (call == CALL_PASS)
		return;
	if (call == CALL_DOUBLE) {
		shows_range(own, OPEN_MIN - less, POINTS_MOST);
		own->max = own->max > 18 ? 18 : own->max;
		for (int s = 0; s < SUIT_COUNT; s++) {
			if (!picture_side_bid(picture,
				side_other(seat_side(seat)), (enum suit)s) &&
			    own->len[s] < 3)
				own->len[s] = 3;
		}
		return;
	}
	strain = call_strain(call);
	level = call_level(call);
	jump = level - picture_cheapest(picture, strain);
	if (strain == STRAIN_NOTRUMP) {
		shows_notrump(own, NT1_MIN - less, NT1_MAX + 1 - less);
	} else if (jump > 0) {
		shows_range(own, WEAK_MIN, WEAK_MAX);
		shows_suit(own, strain, level >= 3 ? 7 : 6);
	} else {
		shows_range(own,
		    (level == 1          ? 8
			    : level == 2 ? 11
					 : 13) -
			less,
		    OVERCALL_MAX);
		shows_suit(own, strain, level == 3 ? 6 : 5);
	}
}

/* The reply to a takeout double. */
static void
shows_advance_double(struct picture *picture, enum seat seat, call_t call)
{
	struct shown *own = &picture->shown[seat];
	bool free = picture_right(picture) != CALL_PASS;
	enum strain strain;
	int jump;

	if (!call_is_bid(call)) {
		if (free)
			shows_range(own, 0, 8);
		return;
	}
	strain = call_strain(call);
	jump = call_level(call) - picture_cheapest(picture, strain);
	if (strain == STRAIN_NOTRUMP)
		shows_notrump(own,
		    jump == 0       ? 6
			: jump == 1 ? 11
				    : 13,
		    jump == 0       ? 10
			: jump == 1 ? 12
				    : 18);
	else if (call_level(call) >= strain_game(strain))
		shows_range(own, 12, 18);
	else if (jump > 0)
		shows_range(own, 9, 11);
	else
		shows_range(own, free ? 6 : 0, free ? 10 : 8);
	if (strain != STRAIN_NOTRUMP)
		shows_suit(own, strain, 4);
}

static void
shows_advance(struct picture *picture, enum seat seat, call_t call)
{
	struct shown *own = &picture->shown[seat];
	call_t over = picture->shown[seat_partner(seat)].last;
	enum strain strain;
	int jump;

	if (over == CALL_DOUBLE) {
		shows_advance_double(picture, seat, call);
	} else if (call_is_bid(over) && call_strain(over) == STRAIN_NOTRUMP &&
	    call_level(over) == 1) {
		shows_reply_nt(picture, seat, call);
	} else if (call_is_bid(call)) {
		strain = call_strain(call);
		jump = call_level(call) - picture_cheapest(picture, strain);
		if (strain == STRAIN_NOTRUMP)
			shows_notrump(
			    own, jump == 0 ? 9 : 13, jump == 0 ? 12 : 18);
		else if (picture->shown[seat_partner(seat)].bid[strain]) {
			shows_suit(own, strain, 3);
			shows_range(
			    own, jump == 0 ? 6 : 11, jump == 0 ? 11 : 18);
		} else {
			shows_suit(own, strain, 5);
			shows_range(own, 9, 15);
		}
	}
}

/* Stayman's answers; after 4NT on no-trump there is nothing to read. */
static void
shows_answer(struct shown *own, call_t call)
{
	if (!call_is_bid(call))
		return;
	if (strain_is_major(call_strain(call)))
		shows_suit(own, call_strain(call), 4);
}

void
shows_call(
    struct picture *picture, enum seat seat, enum stage stage, call_t call)
{
	switch (stage) {
	case STAGE_OPEN:
		shows_open(&picture->shown[seat], call);
		break;
	case STAGE_RESPOND:
		shows_respond(picture, seat, call);
		break;
	case STAGE_REBID:
		shows_opener(picture, seat, call);
		break;
	case STAGE_OVERCALL:
		shows_overcall(picture, seat, call);
		break;
	case STAGE_ADVANCE:
		shows_advance(picture, seat, call);
		break;
	case STAGE_ANSWER:
		shows_answer(&picture->shown[seat], call);
		break;
	case STAGE_SETTLE:
		shows_settle(picture, seat, call);
		break;
	case STAGE_PLACE:
	case STAGE_REST:
		break;
	}
}
