/* SPDX-License-Identifier: ISC */
/*
 * What a player works out of his view before he chooses: which cards are out,
 * who cannot hold them, who is winning the trick and what may still beat him.
 */
#ifndef TOOLS_PAIRSBOT_CARD_SENSE_H
#define TOOLS_PAIRSBOT_CARD_SENSE_H

#include "tools/pairsbot/cardplay.h"

struct sense {
	const struct card_view *view;
	hand_t may[SEAT_COUNT]; /* cards each seat may hold; exact if known */
	hand_t unseen;          /* cards in hands that are not known */
	hand_t theirs;          /* all that an opponent may hold */
	hand_t own, partner;    /* the hand to play, and opposite if known */
	bool declaring;         /* the viewer is declarer */
	int trick;              /* cards in this trick, 0..3 */
	enum suit led;          /* trick > 0 */
	card_t best;            /* the card that is winning the trick */
	enum seat winner;
	bool partner_wins;
	hand_t threats; /* what opponents still to play may hold */
};

void sense_view(const struct card_view *view, struct sense *sense_r);

/* True if a beats b in a trick in which b's suit or a trump was led to. */
bool sense_beats(const struct sense *sense, card_t a, card_t b);

/* Threats to a card in this trick, or of being led: higher, or trumps. */
int sense_threats(const struct sense *sense, card_t card);

/* No opponent may hold a higher card of its suit. */
bool sense_is_master(const struct sense *sense, card_t card);

/* The trump suit's cards in a set; none in no-trump. */
hand_t sense_trumps(const struct sense *sense, hand_t hand);
bool sense_is_trump(const struct sense *sense, card_t card);

/* 0 to 3 for a suit, by the player's manner. */
int sense_taste(const struct sense *sense, enum suit suit);

/* The card of a set to throw away: low, guarding nothing, no trump. */
card_t sense_discard(const struct sense *sense, hand_t from);

/* The stages of choosing a card. */
card_t card_lead(const struct sense *sense);    /* a defender on lead */
card_t card_declare(const struct sense *sense); /* declarer on lead */
card_t card_follow(const struct sense *sense);

#endif
