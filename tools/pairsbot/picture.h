/* SPDX-License-Identifier: ISC */
/*
 * What an auction has told everybody: for each seat the points and the suits
 * that its calls have shown, and what kind of decision the next caller faces.
 * It is made from the calls alone, so all four players have the same picture.
 */
#ifndef TOOLS_PAIRSBOT_PICTURE_H
#define TOOLS_PAIRSBOT_PICTURE_H

#include <stdbool.h>

#include "engine/bridge/auction.h"

#define POINTS_MOST 37
#define LEVEL_NONE 8 /* no level is high enough */

enum stage {
	STAGE_OPEN,     /* nobody has bid */
	STAGE_RESPOND,  /* partner opened, this is the first reply */
	STAGE_REBID,    /* the opener's second call */
	STAGE_OVERCALL, /* only the opponents have bid */
	STAGE_ADVANCE,  /* partner overcalled or doubled, the first reply */
	STAGE_ANSWER,   /* partner asked: Stayman, aces, or invited with 4NT */
	STAGE_PLACE,    /* partner has told the aces */
	STAGE_REST,     /* the side has nothing to add */
	STAGE_SETTLE    /* both have spoken: where does this belong? */
};

struct shown {
	int min, max;        /* points */
	int len[SUIT_COUNT]; /* at least */
	int actions;         /* calls that were not passes */
	int passes;
	call_t first, last;   /* first and last action; CALL_PASS for none */
	bool bid_nt;          /* offered no-trump as a place to play */
	bool bid[SUIT_COUNT]; /* offered the suit */
};

struct picture {
	struct auction auction;
	struct shown shown[SEAT_COUNT];
	enum seat opener; /* SEAT_NONE: nobody has bid */
	call_t last_bid;  /* CALL_PASS: none */
	enum seat last_bidder;
	enum seat asker;  /* asked for aces with 4NT; SEAT_NONE */
	enum suit agreed; /* trumps then */
	int aces;         /* answered, 0..3 (0 may be 4); -1 not yet */
	bool placed;      /* the asker has spoken again */
};

/* Read a whole auction that is not over or that is. */
void picture_read(const struct auction *auction, struct picture *picture_r);

/* What the seat that calls next has to decide. */
enum stage picture_stage(const struct picture *picture, enum seat seat);

/* What a seat may be taken to hold: a quarter up its range. */
int picture_points(const struct picture *picture, enum seat seat);

/* The lowest level at which a strain can be bid; LEVEL_NONE above 7. */
int picture_cheapest(const struct picture *picture, enum strain strain);

/* True if one of the side has offered the suit. */
bool picture_side_bid(
    const struct picture *picture, enum side side, enum suit suit);

/* The suit that 4NT by this seat would ask aces for; false: it does not. */
bool picture_ask(
    const struct picture *picture, enum seat seat, enum suit *suit_r);

/* True if partner's last call may not be passed. */
bool picture_is_forced(const struct picture *picture, enum seat seat);

/* The call of the seat's right hand opponent just before; PASS for none. */
call_t picture_right(const struct picture *picture);

/* The level at which a strain makes game: 3, 4 or 5. */
int strain_game(enum strain strain);

#endif
