/* SPDX-License-Identifier: ISC */
/*
 * The few questions about an auction that bidding and reading must answer
 * alike.
 */
#include "tools/pairsbot/system.h"

bool
strain_is_major(enum strain strain)
{
	return strain == STRAIN_HEARTS || strain == STRAIN_SPADES;
}

bool
system_is_balancing(const struct picture *picture)
{
	const struct auction *auction = &picture->auction;
	int count = auction->count;

	return count >= 3 && auction->call[count - 1] == CALL_PASS &&
	    auction->call[count - 2] == CALL_PASS;
}

bool
system_is_rebid(const struct shown *opener, const struct shown *partner)
{
	enum strain strain;

	if (call_level(opener->first) != 1 ||
	    call_strain(opener->first) == STRAIN_NOTRUMP)
		return false;
	if (!call_is_bid(partner->last))
		return true;
	strain = call_strain(partner->last);
	if (strain == STRAIN_NOTRUMP)
		return call_level(partner->last) == 1;
	return partner->actions == 1 && strain != call_strain(opener->first);
}
