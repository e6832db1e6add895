/* SPDX-License-Identifier: ISC */
/*
 * Master points of the default scheme (R-EV-13).  Apart from the ranking,
 * because a config may state another scheme.
 */
#include "engine/contest/standing.h"

#include <assert.h>

#define LARGE_FIELD 20 /* completing pairs, from here on ten ranks count */

int
award_points(int rank, int completing)
{
	int last = completing < LARGE_FIELD ? completing / 2 : 10;

	assert(rank >= 0 && rank <= completing);
	if (rank == 0)
		return 0;
	if (rank == 1)
		return 3;
	if (rank > last)
		return 0;
	return rank <= 4 ? 2 : 1;
}
