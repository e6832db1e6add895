/* SPDX-License-Identifier: ISC */
/*
 * The auction by Laws 17-22: whose turn, which calls are legal, when it ends
 * and with what contract.
 */
#ifndef ENGINE_BRIDGE_AUCTION_H
#define ENGINE_BRIDGE_AUCTION_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/bridge/contract.h"

#define AUCTION_CALLS_MAX 319 /* the longest auction there is */

struct auction {
	enum seat dealer;
	int count; /* calls made */
	call_t call[AUCTION_CALLS_MAX];
};

/* A fresh auction; the dealer calls first. */
void auction_init(struct auction *auction, enum seat dealer);

/* Who calls next; SEAT_NONE when the auction is over. */
enum seat auction_turn(const struct auction *auction);

/* Four passes, or three passes after any other call (Law 22). */
bool auction_is_over(const struct auction *auction);

/*
 * True if the player on turn may make this call (Laws 18, 19): a bid that is
 * sufficient; a double of the opponents' last bid, a redouble of their double,
 * with only passes since.  False for every call once the auction is over.
 */
bool auction_allows(const struct auction *auction, call_t call);

/* Add a call that auction_allows. */
void auction_add(struct auction *auction, call_t call);

/*
 * The contract as it stands: last bid, doubling, and as declarer the first of
 * that side to name the strain; level 0 when nobody has bid.
 */
struct contract auction_contract(const struct auction *auction);

#endif
