/* SPDX-License-Identifier: ISC */
/*
 * Reading an auction.  Each call is read in the light of the stage at which
 * it was made; the numbers here and those in bid_*.c are the two halves of
 * one system and change together.
 */
#include "tools/pairsbot/picture.h"

#include <assert.h>
#include <string.h>

#include "tools/pairsbot/shows.h"

#define GAME_NOTRUMP 3
#define GAME_MAJOR 4
#define GAME_MINOR 5

int
strain_game(enum strain strain)
{
	switch (strain) {
	case STRAIN_NOTRUMP:
		return GAME_NOTRUMP;
	case STRAIN_HEARTS:
	case STRAIN_SPADES:
		return GAME_MAJOR;
	default:
		return GAME_MINOR;
	}
}

int
picture_points(const struct picture *picture, enum seat seat)
{
	const struct shown *shown = &picture->shown[seat];

	return shown->min + (shown->max - shown->min) / 4;
}

int
picture_cheapest(const struct picture *picture, enum strain strain)
{
	int level = 1;

	while (
	    level < LEVEL_NONE && call_bid(level, strain) <= picture->last_bid)
		level++;
	return level;
}

bool
picture_side_bid(const struct picture *picture, enum side side, enum suit suit)
{
	enum seat seat = side == SIDE_NS ? NORTH : EAST;

	return picture->shown[seat].bid[suit] ||
	    picture->shown[seat_partner(seat)].bid[suit];
}

call_t
picture_right(const struct picture *picture)
{
	int count = picture->auction.count;

	return count == 0 ? CALL_PASS : picture->auction.call[count - 1];
}

/* The call partner made last, two before the one to come. */
static call_t
picture_partner(const struct picture *picture)
{
	int count = picture->auction.count;

	return count < 2 ? CALL_PASS : picture->auction.call[count - 2];
}

bool
picture_ask(const struct picture *picture, enum seat seat, enum suit *suit_r)
{
	const struct shown *own = &picture->shown[seat];
	const struct shown *partner = &picture->shown[seat_partner(seat)];
	int best = 7;

	if (picture->asker != SEAT_NONE ||
	    picture->last_bid >= call_bid(4, STRAIN_NOTRUMP) ||
	    picture->last_bid == CALL_PASS)
		return false;
	for (int s = SPADES; s >= CLUBS; s--) {
		int trumps = own->len[s] + partner->len[s];

		if ((own->bid[s] || partner->bid[s]) && trumps > best) {
			best = trumps;
			*suit_r = (enum suit)s;
		}
	}
	if (best > 7)
		return true;
	if (!call_is_bid(partner->last) ||
	    call_strain(partner->last) == STRAIN_NOTRUMP ||
	    partner->last == call_bid(2, STRAIN_CLUBS))
		return false;
	*suit_r = (enum suit)call_strain(partner->last);
	return true;
}

/* Stayman: clubs, right above the no-trump with which the seat began. */
static bool
picture_is_stayman(const struct picture *picture, enum seat seat)
{
	const struct shown *own = &picture->shown[seat];
	const struct shown *partner = &picture->shown[seat_partner(seat)];

	return own->actions == 1 && partner->actions == 1 &&
	    call_is_bid(own->first) &&
	    call_strain(own->first) == STRAIN_NOTRUMP &&
	    call_level(own->first) <= 2 &&
	    partner->first ==
	    call_bid(call_level(own->first) + 1, STRAIN_CLUBS) &&
	    picture_partner(picture) == partner->first &&
	    picture_right(picture) == CALL_PASS;
}

/* 4NT by partner that does not ask for aces. */
static bool
picture_is_invited(const struct picture *picture, enum seat seat)
{
	return picture->last_bid == call_bid(4, STRAIN_NOTRUMP) &&
	    picture->last_bidder == seat_partner(seat) &&
	    picture->asker == SEAT_NONE;
}

static enum stage
picture_stage_aces(const struct picture *picture, enum seat seat)
{
	if (picture->asker == SEAT_NONE ||
	    seat_side(picture->asker) != seat_side(seat))
		return STAGE_SETTLE;
	if (picture->asker == seat && !picture->placed)
		return STAGE_PLACE;
	if (picture->asker != seat && picture->aces < 0)
		return STAGE_ANSWER;
	return STAGE_REST;
}

enum stage
picture_stage(const struct picture *picture, enum seat seat)
{
	const struct shown *own = &picture->shown[seat];
	const struct shown *partner = &picture->shown[seat_partner(seat)];
	enum stage stage;

	if (picture->opener == SEAT_NONE)
		return STAGE_OPEN;
	stage = picture_stage_aces(picture, seat);
	if (stage != STAGE_SETTLE)
		return stage;
	if (picture_is_stayman(picture, seat) ||
	    picture_is_invited(picture, seat))
		return STAGE_ANSWER;
	if (picture->opener == seat && own->actions == 1)
		return STAGE_REBID;
	if (partner->actions == 0)
		return own->actions == 0 ? STAGE_OVERCALL : STAGE_SETTLE;
	/* the first reply is owed to what partner has just done */
	if (own->actions > 0 || picture_partner(picture) == CALL_PASS)
		return STAGE_SETTLE;
	if (partner->last == CALL_DOUBLE)
		return STAGE_ADVANCE;
	if (partner->actions > 1)
		return STAGE_SETTLE;
	return picture->opener == seat_partner(seat) ? STAGE_RESPOND
						     : STAGE_ADVANCE;
}

bool
picture_is_forced(const struct picture *picture, enum seat seat)
{
	const struct shown *own = &picture->shown[seat];
	const struct shown *partner = &picture->shown[seat_partner(seat)];
	call_t call = picture_partner(picture);

	if (picture_right(picture) != CALL_PASS || call == CALL_PASS)
		return false;
	if (call == CALL_DOUBLE)
		return partner->actions == 1 || own->actions == 0;
	if (!call_is_bid(call))
		return false;
	if (partner->first == call_bid(2, STRAIN_CLUBS) &&
	    picture->opener == seat_partner(seat) && partner->actions == 1)
		return true;
	return picture->opener == seat && own->actions == 1 &&
	    partner->actions == 1 && partner->max > 12 &&
	    call_level(own->first) == 1 &&
	    call_strain(own->first) != STRAIN_NOTRUMP &&
	    call_strain(call) != STRAIN_NOTRUMP &&
	    call_strain(call) != call_strain(own->first);
}

/* Keep what happened, whatever it showed. */
static void
picture_note(struct picture *picture, enum seat seat, call_t call)
{
	struct shown *own = &picture->shown[seat];

	if (call == CALL_PASS) {
		own->passes++;
	} else {
		if (own->actions++ == 0)
			own->first = call;
		own->last = call;
	}
	if (call_is_bid(call)) {
		if (picture->opener == SEAT_NONE)
			picture->opener = seat;
		picture->last_bid = call;
		picture->last_bidder = seat;
	}
	if (own->min > own->max)
		own->min = own->max;
	auction_add(&picture->auction, call);
}

/* The asking for aces, its answer, the asker's decision. */
static bool
picture_add_aces(
    struct picture *picture, enum seat seat, enum stage stage, call_t call)
{
	enum suit suit;

	if (stage == STAGE_PLACE) {
		picture->placed = true;
		return true;
	}
	if (stage == STAGE_ANSWER && picture->asker == seat_partner(seat)) {
		picture->aces = 0;
		if (call_is_bid(call) && call_level(call) == 5 &&
		    call_strain(call) != STRAIN_NOTRUMP)
			picture->aces = (int)call_strain(call);
		return true;
	}
	if (stage != STAGE_OPEN && call == call_bid(4, STRAIN_NOTRUMP) &&
	    picture_ask(picture, seat, &suit)) {
		picture->asker = seat;
		picture->agreed = suit;
		return true;
	}
	return stage == STAGE_REST;
}

static void
picture_add(struct picture *picture, call_t call)
{
	enum seat seat = auction_turn(&picture->auction);
	enum stage stage = picture_stage(picture, seat);

	if (!picture_add_aces(picture, seat, stage, call))
		shows_call(picture, seat, stage, call);
	picture_note(picture, seat, call);
}

void
picture_read(const struct auction *auction, struct picture *picture_r)
{
	memset(picture_r, 0, sizeof(*picture_r));
	auction_init(&picture_r->auction, auction->dealer);
	picture_r->opener = SEAT_NONE;
	picture_r->last_bidder = SEAT_NONE;
	picture_r->asker = SEAT_NONE;
	picture_r->aces = -1;
	for (int seat = 0; seat < SEAT_COUNT; seat++)
		picture_r->shown[seat].max = POINTS_MOST;
	for (int i = 0; i < auction->count; i++)
		picture_add(picture_r, auction->call[i]);
}
