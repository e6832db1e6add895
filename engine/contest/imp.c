/* SPDX-License-Identifier: ISC */
/*
 * International match points: the table of Law 78B (R-SC-4).  Apart from the
 * methods that add them up.
 */
#include "engine/contest/board_scores.h"

#include <stddef.h>

/* The least difference that is worth one IMP more than the line before. */
static const int imp_bounds[] = {20, 50, 90, 130, 170, 220, 270, 320, 370, 430,
    500, 600, 750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500,
    4000};

int
imp_of(int difference)
{
	const int lines = (int)(sizeof(imp_bounds) / sizeof(imp_bounds[0]));
	int imps = 0;

	/* Both signs of the bound, so that no difference is negated. */
	if (difference < 0) {
		while (imps < lines && difference <= -imp_bounds[imps])
			imps++;
		return -imps;
	}
	while (imps < lines && difference >= imp_bounds[imps])
		imps++;
	return imps;
}
