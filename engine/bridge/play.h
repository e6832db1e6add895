/* SPDX-License-Identifier: ISC */
/*
 * The play by Laws 41-46: whose turn, following suit, who wins a trick.
 */
#ifndef ENGINE_BRIDGE_PLAY_H
#define ENGINE_BRIDGE_PLAY_H

#include <stdbool.h>

#include "engine/bridge/deal.h"

#define TRICK_COUNT 13

struct play {
	enum strain strain;
	enum seat declarer;
	struct deal left;        /* cards not yet played */
	int count;               /* cards played, 0..52 */
	card_t card[CARD_COUNT]; /* in the order they were played */
	enum seat turn;          /* whose card is next, dummy's included */
	int won[SIDE_COUNT];     /* complete tricks won by each side */
};

/* Start the play of a contract of level 1..7; declarer's left leads. */
void play_init(struct play *play, const struct deal *deal, enum strain strain,
    enum seat declarer);

/* The seat opposite declarer. */
enum seat play_dummy(const struct play *play);

/* True once the opening lead has been made and dummy lies open (41D). */
bool play_dummy_is_open(const struct play *play);

bool play_is_over(const struct play *play);

/* Who decides the next card: the seat on turn, declarer for dummy. */
enum seat play_chooser(const struct play *play);

/*
 * The cards the seat on turn may play: those that follow suit, or any when it
 * has none; empty when the play is over.
 */
hand_t play_legal(const struct play *play);

/* Play a card out of play_legal. */
void play_add(struct play *play, card_t card);

/* Complete tricks, 0..13, and cards in the trick that is going on, 0..3. */
int play_tricks_done(const struct play *play);
int play_trick_cards(const struct play *play);

/* The seat that played (or must play) card number i, 0..count. */
enum seat play_seat_of(const struct play *play, int i);

/*
 * Of four cards played in order from a leader, who wins: the highest trump,
 * else the highest of the suit led (44E, 44F).
 */
enum seat trick_winner(
    enum strain strain, enum seat leader, const card_t card[SEAT_COUNT]);

#endif
