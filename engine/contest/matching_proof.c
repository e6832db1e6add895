/* SPDX-License-Identifier: ISC */
/*
 * What the duals say of an edge.  Blossoms can lie in one another thousands
 * deep, and two vertices near each other share most of those that hold them:
 * so each blossom knows what it and those around it add up to.
 */
#include "engine/contest/matching_work.h"

void
proof_add_up(struct matching_blossom *blossom, int count, int *chain)
{
	for (int i = 0; i < count; i++)
		blossom[i].depth = 0;
	for (int i = 0; i < count; i++) {
		int b = i, length = 0;

		if (blossom[i].size == 0)
			continue;
		for (; b != MATCHING_NONE && blossom[b].depth == 0;
		     b = blossom[b].up)
			chain[length++] = b;
		while (length > 0) {
			struct matching_blossom *inner =
			    &blossom[chain[--length]];

			inner->depth = 1;
			inner->sum = inner->z;
			if (b != MATCHING_NONE) {
				inner->depth += blossom[b].depth;
				cost_add(0, &inner->sum, &blossom[b].sum);
			}
			b = chain[length];
		}
	}
}

static int
proof_depth(const struct matching_answer *answer, int b)
{
	return b == MATCHING_NONE ? 0 : answer->blossom[b].depth;
}

bool
matching_overpays(const struct matching_answer *answer, int u, int v,
    const struct matching_cost *cost)
{
	struct matching_cost paid = answer->y[u], zero = cost_zero();
	int a = answer->up[u], b = answer->up[v];

	cost_add(0, &paid, &answer->y[v]);
	cost_subtract(0, &paid, cost);
	cost_subtract(0, &paid, cost);
	if (!cost_less(0, &zero, &paid))
		return false;
	while (a != b) {
		if (proof_depth(answer, a) >= proof_depth(answer, b))
			a = answer->blossom[a].up;
		else
			b = answer->blossom[b].up;
	}
	if (a != MATCHING_NONE)
		cost_subtract(0, &paid, &answer->blossom[a].sum);
	return cost_less(0, &zero, &paid);
}
