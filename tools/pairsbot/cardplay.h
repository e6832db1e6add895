/* SPDX-License-Identifier: ISC */
/*
 * The card player: a legal, sensible card from what one player may know.  The
 * same view always gives the same card.
 */
#ifndef TOOLS_PAIRSBOT_CARDPLAY_H
#define TOOLS_PAIRSBOT_CARDPLAY_H

#include <stdbool.h>

#include "engine/bridge/auction.h"
#include "engine/bridge/play.h"

/*
 * The whole knowledge of a player during the play.  What is not known is not
 * here: left is 0 for a hand that is not open to him.
 */
struct card_view {
	enum seat viewer;
	enum seat turn; /* the hand the card comes from: his own or dummy */
	enum strain strain;
	enum seat declarer;
	int level; /* of the contract, 1..7 */
	bool known[SEAT_COUNT];
	hand_t left[SEAT_COUNT]; /* known hands less the cards played */
	int played;
	card_t card[CARD_COUNT];
	enum seat card_seat[CARD_COUNT];
	int won[SIDE_COUNT];
	hand_t legal;                  /* not empty */
	const struct auction *auction; /* what was bid, before the lead */
	unsigned style; /* the player's manner: settles close choices */
};

/* A card out of legal. */
card_t cardplay_choose(const struct card_view *view);

#endif
