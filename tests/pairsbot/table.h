/* SPDX-License-Identifier: ISC */
/*
 * Robots at a table of the engine, without a network: what each of them is
 * given comes out of view_board and nothing else.
 */
#ifndef TESTS_PAIRSBOT_TABLE_H
#define TESTS_PAIRSBOT_TABLE_H

#include "engine/bridge/view.h"
#include "tools/pairsbot/bid.h"
#include "tools/pairsbot/cardplay.h"

/* The next number of a sequence that a state fixes (SplitMix64). */
uint64_t table_random(uint64_t *state);

/* A random deal. */
void table_deal(uint64_t *state, struct deal *deal_r);

/* A view as the bidder and the card player take it; all is borrowed. */
void table_bid_view(const struct board_view *board, struct bid_view *view_r);
void table_card_view(const struct board_view *board, struct card_view *view_r);

/* Let the robots call until the auction is over; at most 60 calls. */
void table_bid(struct board_play *board);

/*
 * Let the robots play to the end.  With claims, declarer claims and the
 * defenders answer as robots do; returns the claims made, -1 when a defender
 * objected to one.
 */
int table_play(struct board_play *board, bool claims);

#endif
