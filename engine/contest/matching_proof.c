/* SPDX-License-Identifier: ISC */
/*
 * What the duals say of an edge.  Blossoms can lie in one another thousands
 * deep, and two vertices near each other share most of those that hold them:
 * so each blossom knows what it and those around it add up to, and the smallest
 * that holds both is found by jumps.  Each blossom has one to another above it,
 * as long as two that follow each other are equally long, one more than both:
 * so that any depth is come to in a number of steps like its logarithm.
 */
#include "engine/contest/matching_work.h"

static int
proof_depth(const struct matching_blossom *blossom, int b)
{
	return b == MATCHING_NONE ? 0 : blossom[b].depth;
}

/* For a blossom right inside b. */
static int
proof_jump(const struct matching_blossom *blossom, int b)
{
	const int first = blossom[b].jump;
	const int second =
	    first == MATCHING_NONE ? MATCHING_NONE : blossom[first].jump;

	if (blossom[b].depth - proof_depth(blossom, first) ==
	    proof_depth(blossom, first) - proof_depth(blossom, second))
		return second;
	return b;
}

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
			inner->jump = b;
			if (b != MATCHING_NONE) {
				inner->depth += blossom[b].depth;
				inner->jump = proof_jump(blossom, b);
				cost_add(0, &inner->sum, &blossom[b].sum);
			}
			b = chain[length];
		}
	}
}

/* The smallest blossom that holds both, or NONE. */
static int
proof_meet(const struct matching_blossom *blossom, int a, int b)
{
	while (proof_depth(blossom, a) != proof_depth(blossom, b)) {
		const bool is_a =
		    proof_depth(blossom, a) > proof_depth(blossom, b);
		const int other = is_a ? b : a;
		int *deeper = is_a ? &a : &b;
		const int jump = blossom[*deeper].jump;

		*deeper =
		    proof_depth(blossom, jump) >= proof_depth(blossom, other)
		    ? jump
		    : blossom[*deeper].up;
	}
	while (a != b) {
		const bool far = blossom[a].jump != blossom[b].jump;

		a = far ? blossom[a].jump : blossom[a].up;
		b = far ? blossom[b].jump : blossom[b].up;
	}
	return a;
}

bool
matching_overpays(const struct matching_answer *answer, int u, int v,
    const struct matching_cost *cost)
{
	struct matching_cost paid = answer->y[u], zero = cost_zero();
	int holds;

	cost_add(0, &paid, &answer->y[v]);
	cost_subtract(0, &paid, cost);
	cost_subtract(0, &paid, cost);
	if (!cost_less(0, &zero, &paid))
		return false;
	holds = proof_meet(answer->blossom, answer->up[u], answer->up[v]);
	if (holds != MATCHING_NONE)
		cost_subtract(0, &paid, &answer->blossom[holds].sum);
	return cost_less(0, &zero, &paid);
}
