/* SPDX-License-Identifier: ISC */
/*
 * A deal: 52 cards in four hands, and its number among all
 * 53,644,737,765,488,792,839,237,440,000 deals in Big Deal's order
 * (lexicographic sets North, East, South; cards from the ace of spades down).
 */
#ifndef ENGINE_BRIDGE_DEAL_H
#define ENGINE_BRIDGE_DEAL_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/bridge/card.h"

#define DEAL_INDEX_BYTES 12
#define DEAL_TEXT_MAX 72 /* "N:" and four hands, with the NUL */

struct deal {
	hand_t hand[SEAT_COUNT];
};

/* A number of 96 bits, most significant byte first. */
struct deal_index {
	uint8_t byte[DEAL_INDEX_BYTES];
};

/* True if the four hands hold 13 cards each and no card is held twice. */
bool deal_is_whole(const struct deal *deal);

/*
 * The deal of a number; false, and *deal_r untouched, when the number is not
 * below the number of deals.
 */
bool deal_from_index(const struct deal_index *index, struct deal *deal_r);

/* The number of a whole deal. */
void deal_to_index(const struct deal *deal, struct deal_index *index_r);

/* "N:... ... ... ...": the first hand is North's, then clockwise (PBN). */
void deal_write(const struct deal *deal, char text_r[DEAL_TEXT_MAX]);

/*
 * Read a PBN deal, beginning at any seat; only whole deals are accepted.
 * False, and *deal_r untouched, for anything else.
 */
bool deal_read(const char *text, struct deal *deal_r);

#endif
