/* SPDX-License-Identifier: ISC */
/*
 * Perfect matchings of least cost in a complete graph.  Knows nothing of
 * bridge: vertices, edges and integers.
 */
#ifndef ENGINE_CONTEST_MATCHING_H
#define ENGINE_CONTEST_MATCHING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define MATCHING_NONE (-1)
#define MATCHING_NO_LIMIT (INT64_MAX / 2)

/* Some of the vertices of a square table of costs. */
struct matching_graph {
	/* cost[a * stride + b]: symmetric, 0 or more; the sum of any perfect
	   matching's costs stays below 2^60 */
	const int64_t *cost;
	int stride;        /* vertices of the table, 1..1000 */
	const int *member; /* the vertices that take part, all different */
	int count;         /* how many they are: even, 0..stride */
};

/* Bytes of scratch memory for a table of that many vertices. */
size_t matching_scratch_size(int stride);

/*
 * Find a perfect matching of the members of least cost, if that is at most
 * limit (0..MATCHING_NO_LIMIT); else return false and change nothing.
 *
 * mate has stride entries, the vertex that each vertex is matched with.  On
 * entry it holds a hint, from an earlier answer or MATCHING_NONE; on success
 * the members' entries hold the answer and *cost_r its cost.  scratch is the
 * caller's, aligned for any type.  Deterministic.  Edmonds' algorithm, at most
 * O(count^4) and in practice far less; the dual solution that proves the cost
 * least is checked each time.
 */
bool matching_solve(const struct matching_graph *graph, int64_t limit,
    void *scratch, int *mate, int64_t *cost_r);

#endif
