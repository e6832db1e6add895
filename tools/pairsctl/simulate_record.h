/* SPDX-License-Identifier: ISC */
/*
 * A board as it may have been played, for a result that is known: an auction
 * to the contract, lawful cards as luck has it, and a claim of the tricks that
 * are left once only that many can be.
 */
#ifndef TOOLS_PAIRSCTL_SIMULATE_RECORD_H
#define TOOLS_PAIRSCTL_SIMULATE_RECORD_H

#include <stdint.h>

#include "engine/bridge/record.h"

/*
 * Play a deal under a board's number to a contract of a level 1..7 with so many
 * tricks, dealt at an instant; *board_r is done then.  chance is luck, which goes on.
 */
void simulate_record(const struct deal *deal, int number,
    struct contract contract, int tricks, ms_t at, uint64_t *chance,
    struct board_play *board_r);

#endif
