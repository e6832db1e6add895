/* SPDX-License-Identifier: ISC */
/*
 * Random nights for what writes and reads files: legal auctions and play that
 * end in every way there is, odd names and texts.
 */
#ifndef TESTS_FILES_RANDOM_GAMES_H
#define TESTS_FILES_RANDOM_GAMES_H

#include "daemon/files/game.h"
#include "tests/lib/rng.h"

/* Fill a night of so many boards, each at 1 to 3 tables. */
void random_games(struct rng *rng, int boards, struct games *games_r);

#endif
