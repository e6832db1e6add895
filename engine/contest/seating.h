/* SPDX-License-Identifier: ISC */
/*
 * Which of two pairs that meet sits North-South (R-SW-4).
 */
#ifndef ENGINE_CONTEST_SEATING_H
#define ENGINE_CONTEST_SEATING_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/contest/pairing.h"

/* A pair's directions so far: all that the next one is chosen by. */
struct seating_past {
	int8_t balance;       /* North-South rounds less East-West rounds */
	uint8_t last, before; /* enum direction: the last two, byes left out */
};

/*
 * True if the higher-ranked pair sits North-South, from the two histories of
 * so many rounds (NULL for none).  The pair with fewer North-South rounds, set against its
 * East-West rounds, gets them; if that is equal, as few pairs as possible sit
 * the same way three times running (byes looked through); if that is equal,
 * the turns alternate with table (0 first) and round.
 */
bool seating_higher_is_ns(const struct draw_history *higher,
    const struct draw_history *lower, int rounds, int table);

/* What a history of so many rounds, up to DRAW_ROUNDS_MOST, comes to. */
struct seating_past seating_read(
    const struct draw_history *history, int rounds);
/* The same as seating_higher_is_ns, from what two histories come to. */
bool seating_past_is_ns(const struct seating_past *higher,
    const struct seating_past *lower, int rounds, int table);

#endif
