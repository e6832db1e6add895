/* SPDX-License-Identifier: ISC */
/*
 * An exact answer for the last tricks when all four hands are known, as they
 * are to a defender who has been shown a claimer's cards.
 */
#ifndef TOOLS_PAIRSBOT_ENDING_H
#define TOOLS_PAIRSBOT_ENDING_H

#include <stdbool.h>

#include "engine/bridge/play.h"

struct ending {
	hand_t left[SEAT_COUNT];
	enum strain strain;
	enum seat leader; /* of the trick that is going on */
	int trick;        /* cards in it, 0..3 */
	card_t card[SEAT_COUNT];
};

/*
 * Whether the side can take at least so many of the tricks not yet complete
 * against any defence.  False in *known_r when that is too long to find out;
 * the answer then means nothing.
 */
bool ending_can_take(
    const struct ending *ending, enum side side, int tricks, bool *known_r);

#endif
