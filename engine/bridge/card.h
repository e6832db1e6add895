/* SPDX-License-Identifier: ISC */
/*
 * Suits, ranks, seats and hands.  A card is a number 0..51; a hand is a set
 * of cards in one 64-bit word, so that following suit and counting are a mask
 * and a population count.
 */
#ifndef ENGINE_BRIDGE_CARD_H
#define ENGINE_BRIDGE_CARD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Rank order of the suits in the auction, Law 18E. */
enum suit { CLUBS, DIAMONDS, HEARTS, SPADES, SUIT_COUNT };

/* A strain is a suit or no-trump; the value of a suit is that of its strain. */
enum strain {
	STRAIN_CLUBS,
	STRAIN_DIAMONDS,
	STRAIN_HEARTS,
	STRAIN_SPADES,
	STRAIN_NOTRUMP,
	STRAIN_COUNT
};

/* Clockwise, Law 3; SEAT_NONE stands for "nobody". */
enum seat { NORTH, EAST, SOUTH, WEST, SEAT_COUNT, SEAT_NONE = SEAT_COUNT };

enum side { SIDE_NS, SIDE_EW, SIDE_COUNT };

#define RANK_COUNT 13 /* 0 = two .. 12 = ace */
#define CARD_COUNT 52
#define CARD_NONE 0xff

/* suit * 13 + rank, 0..51; CARD_NONE where there is no card */
typedef uint8_t card_t;

/* bit c is set when card c is held */
typedef uint64_t hand_t;

#define HAND_ALL ((hand_t)0xfffffffffffff)
#define HAND_TEXT_MAX 20 /* "AKQ.JT9.8765.432" and the NUL */

/* The card of a suit and a rank 0..12. */
card_t card_make(enum suit suit, int rank);
enum suit card_suit(card_t card);
/* 0 (two) to 12 (ace). */
int card_rank(card_t card);

/*
 * Two characters and a NUL, suit first: "SA", "HT", "C2".  card must be 0..51.
 */
void card_write(card_t card, char text_r[3]);

/*
 * Read "SA" or "AS", in any case, "10" also for T; the whole text must be the
 * card.  False, and *card_r untouched, for anything else.
 */
bool card_read(const char *text, card_t *card_r);

/* The hand that holds just this card. */
hand_t hand_of(card_t card);
bool hand_has(hand_t hand, card_t card);
/* The cards of one suit. */
hand_t hand_suit(hand_t hand, enum suit suit);
/* Number of cards, 0..52. */
int hand_count(hand_t hand);

/* The lowest and the highest card of a hand that is not empty, suits by value. */
card_t hand_lowest(hand_t hand);
card_t hand_highest(hand_t hand);
/* The cards of a hand that are in the card's suit and higher. */
hand_t hand_above(hand_t hand, card_t card);

/*
 * "AKQ.JT9.8765.432": spades, hearts, diamonds, clubs, ranks from high to low
 * (PBN 2.1).  Any set of at most 13 cards can be written.
 */
void hand_write(hand_t hand, char text_r[HAND_TEXT_MAX]);

/*
 * Read what hand_write writes, in any case; four suits, no card twice.
 * Returns the characters read, or 0 (and *hand_r untouched) for anything
 * else.  Stops after the fourth suit.
 */
size_t hand_read(const char *text, hand_t *hand_r);

/* The next seat clockwise, the partner's seat, the seat's side. */
enum seat seat_next(enum seat seat);
enum seat seat_partner(enum seat seat);
enum side seat_side(enum seat seat);
enum side side_other(enum side side);

/* 'N', 'E', 'S', 'W'; '-' for SEAT_NONE. */
char seat_letter(enum seat seat);
/* Read a letter in either case; false for any other. */
bool seat_find(char letter, enum seat *seat_r);

#endif
