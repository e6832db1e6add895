/* SPDX-License-Identifier: ISC */
/*
 * What a hand of 13 cards is worth before a card is played: high cards,
 * shape, stoppers, the quality of a suit.  A hand weighed here is all that the
 * bidder ever looks at.
 */
#ifndef TOOLS_PAIRSBOT_EVALUATE_H
#define TOOLS_PAIRSBOT_EVALUATE_H

#include <stdbool.h>

#include "engine/bridge/card.h"

struct evaluation {
	hand_t hand;
	int high;   /* 4-3-2-1, 0..37 */
	int points; /* high, and one for each card over four in a suit */
	int len[SUIT_COUNT];
	int honours[SUIT_COUNT]; /* of the five top cards, 0..5 */
	bool balanced; /* no void or singleton, at most one doubleton */
	int aces, kings;
	int quick; /* half tricks: AK 4, AQ 3, A 2, KQ 2, Kx 1 */
};

/* Weigh a hand of 13 cards. */
void evaluate_hand(hand_t hand, struct evaluation *eval_r);

/*
 * Points for a contract in a suit that partner has shown: high cards and
 * short suits, 5-3-1 with four trumps or more, 3-2-1 with three; the points
 * as they are with fewer.
 */
int evaluate_support(const struct evaluation *eval, enum suit trumps);

/* Points for a contract in a suit of one's own: long and short suits count. */
int evaluate_trumps(const struct evaluation *eval, enum suit trumps);

/* A, Kx, Qxx or JTxx. */
bool evaluate_stops(const struct evaluation *eval, enum suit suit);

/*
 * Worth bidding over opponents: at least two of the top three, three of the
 * top five, or six cards with one of the top three.
 */
bool evaluate_is_good(const struct evaluation *eval, enum suit suit);

/* The longest suit, the higher of equals. */
enum suit evaluate_longest(const struct evaluation *eval);

/* Tricks, about, that the trumps and side aces and kings take in defence. */
int evaluate_defence(const struct evaluation *eval, enum strain strain);

#endif
