/* SPDX-License-Identifier: ISC */
/*
 * The WBF continuous scale as numbers; victory_table.c is written by
 * scripts/make-vp-table.
 */
#ifndef ENGINE_CONTEST_VICTORY_TABLE_H
#define ENGINE_CONTEST_VICTORY_TABLE_H

#include <stdint.h>

#define VICTORY_BOARDS_LEAST 4
#define VICTORY_BOARDS_MOST 32
#define VICTORY_MARGIN_MOST 85 /* wins every match of 32 boards by 20 - 0 */

/*
 * By boards, from VICTORY_BOARDS_LEAST on: the hundredths of a VP that each
 * further IMP is worth to the winner, from a margin of 1 on; 0 past the whole.
 */
extern const uint8_t victory_step[VICTORY_BOARDS_MOST - VICTORY_BOARDS_LEAST +
    1][VICTORY_MARGIN_MOST];

#endif
