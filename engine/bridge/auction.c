/* SPDX-License-Identifier: ISC */
/*
 * Laws 17 to 22: the order of calls, which are legal, the end of the auction
 * and its contract.  Illegal calls cannot be made here, so the laws that mend
 * them (23 to 39) have no part in this program.
 */
#include "engine/bridge/auction.h"

#include <assert.h>
#include <string.h>

static enum seat
auction_seat_of(const struct auction *auction, int i)
{
	return (enum seat)(((int)auction->dealer + i) % SEAT_COUNT);
}

/* Where the last call that is not a pass stands, or -1. */
static int
auction_last_action(const struct auction *auction)
{
	int i = auction->count - 1;

	while (i >= 0 && auction->call[i] == CALL_PASS)
		i--;
	return i;
}

static int
auction_last_bid(const struct auction *auction)
{
	int i = auction->count - 1;

	while (i >= 0 && !call_is_bid(auction->call[i]))
		i--;
	return i;
}

/* Who of the side that made bid number `last` first named its strain. */
static enum seat
auction_declarer(const struct auction *auction, int last)
{
	enum strain strain = call_strain(auction->call[last]);
	int i = last % 2;

	/* the calls of one side are every second one */
	while (!call_is_bid(auction->call[i]) ||
	    call_strain(auction->call[i]) != strain)
		i += 2;
	return auction_seat_of(auction, i);
}

void
auction_init(struct auction *auction, enum seat dealer)
{
	assert(dealer < SEAT_COUNT);
	memset(auction, 0, sizeof(*auction));
	auction->dealer = dealer;
}

enum seat
auction_turn(const struct auction *auction)
{
	if (auction_is_over(auction))
		return SEAT_NONE;
	return auction_seat_of(auction, auction->count);
}

bool
auction_is_over(const struct auction *auction)
{
	/* with four calls made, both ends look alike: three passes */
	return auction->count >= SEAT_COUNT &&
	    auction_last_action(auction) < auction->count - 3;
}

bool
auction_allows(const struct auction *auction, call_t call)
{
	int action = auction_last_action(auction);
	int bid = auction_last_bid(auction);
	bool theirs;

	if (call >= CALL_COUNT || auction_is_over(auction))
		return false;
	if (call == CALL_PASS)
		return true;
	if (call_is_bid(call))
		return bid < 0 || call > auction->call[bid];
	if (action < 0)
		return false;
	theirs = (auction->count - action) % 2 == 1;
	if (call == CALL_DOUBLE)
		return theirs && action == bid;
	return theirs && auction->call[action] == CALL_DOUBLE;
}

void
auction_add(struct auction *auction, call_t call)
{
	assert(auction_allows(auction, call));
	assert(auction->count < AUCTION_CALLS_MAX);
	auction->call[auction->count++] = call;
}

struct contract
auction_contract(const struct auction *auction)
{
	struct contract contract = {.declarer = SEAT_NONE};
	int bid = auction_last_bid(auction);
	int action = auction_last_action(auction);

	if (bid < 0)
		return contract;
	contract.level = call_level(auction->call[bid]);
	contract.strain = call_strain(auction->call[bid]);
	contract.declarer = auction_declarer(auction, bid);
	if (auction->call[action] == CALL_DOUBLE)
		contract.doubling = DOUBLED;
	else if (auction->call[action] == CALL_REDOUBLE)
		contract.doubling = REDOUBLED;
	return contract;
}
