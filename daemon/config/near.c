/* SPDX-License-Identifier: ISC */
/*
 * The distance between two names: the fewest letters put in, left out, changed
 * or swapped with their neighbour, each at most once in a place.
 */
#include "daemon/config/near.h"

#include <ctype.h>
#include <limits.h>
#include <string.h>

#define NEAR_LEN_MAX 40 /* bytes; no key is as long */

static char
near_letter(char c)
{
	return c == '-' ? '_' : (char)tolower((unsigned char)c);
}

static int
near_least(int a, int b)
{
	return a < b ? a : b;
}

/* cost[i][j]: from the first i letters of a to the first j of b. */
static int
near_distance(const char *a, const char *b)
{
	static const int far = INT_MAX;
	const size_t a_len = strlen(a), b_len = strlen(b);
	int cost[NEAR_LEN_MAX + 1][NEAR_LEN_MAX + 1];

	if (a_len > NEAR_LEN_MAX || b_len > NEAR_LEN_MAX)
		return far;
	for (size_t i = 0; i <= a_len; i++) {
		for (size_t j = 0; j <= b_len; j++) {
			int best = i == 0 ? (int)j : j == 0 ? (int)i : far;

			if (i > 0 && j > 0) {
				best = cost[i - 1][j - 1] +
				    (near_letter(a[i - 1]) !=
					near_letter(b[j - 1]));
				best = near_least(best, cost[i - 1][j] + 1);
				best = near_least(best, cost[i][j - 1] + 1);
			}
			if (i > 1 && j > 1 &&
			    near_letter(a[i - 1]) == near_letter(b[j - 2]) &&
			    near_letter(a[i - 2]) == near_letter(b[j - 1]))
				best = near_least(best, cost[i - 2][j - 2] + 1);
			cost[i][j] = best;
		}
	}
	return cost[a_len][b_len];
}

const char *
near_find(const char *name, const struct key *keys, size_t key_count)
{
	const char *near = NULL;
	int least = (int)(strlen(name) / 3) + 1;

	for (size_t i = 0; i < key_count; i++) {
		const int distance = near_distance(name, keys[i].name);

		if (distance < least) {
			least = distance;
			near = keys[i].name;
		}
	}
	return near;
}
