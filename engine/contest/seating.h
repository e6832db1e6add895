/* SPDX-License-Identifier: ISC */
/*
 * Which of two pairs that meet sits North-South (R-SW-4).
 */
#ifndef ENGINE_CONTEST_SEATING_H
#define ENGINE_CONTEST_SEATING_H

#include <stdbool.h>

#include "engine/contest/pairing.h"

/*
 * True if the higher-ranked pair sits North-South, from the two histories of
 * so many rounds (NULL for none).  The pair with fewer North-South rounds, set against its
 * East-West rounds, gets them; if that is equal, as few pairs as possible sit
 * the same way three times running (byes looked through); if that is equal,
 * the turns alternate with table (0 first) and round.
 */
bool seating_higher_is_ns(const struct draw_history *higher,
    const struct draw_history *lower, int rounds, int table);

#endif
