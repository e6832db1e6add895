/* SPDX-License-Identifier: ISC */
/*
 * Perfect matchings of least cost in any graph, with the proof.  Knows nothing
 * of bridge: vertices, edges and integers.
 *
 * A cost is a list of words, and the first word in which two costs differ
 * decides, so that one layer of a cost outweighs all that follow without any
 * number becoming too large.
 */
#ifndef ENGINE_CONTEST_MATCHING_H
#define ENGINE_CONTEST_MATCHING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define MATCHING_NONE (-1)
#define MATCHING_WORDS 4

struct matching_cost {
	int64_t word[MATCHING_WORDS];
};

/* An edge as one of its ends sees it. */
struct matching_arc {
	int to;
	struct matching_cost cost; /* no word negative */
};

/*
 * Every edge is there twice, once from each end.  In each word the costs of a
 * perfect matching add up to less than 2^60.
 */
struct matching_graph {
	int count;        /* vertices, 0 or more */
	const int *first; /* of count + 1: arcs of v: first[v]..first[v+1]-1 */
	const struct matching_arc *arc;
	const bool *absent; /* of count: not to be matched; NULL: nobody */
};

/*
 * The dual solution, in costs times two so that all numbers are whole.
 *
 * Each vertex has a dual y.  A blossom is an odd set of vertices, three or
 * more, with a dual z of zero or more; two blossoms are disjoint or one is part
 * of the other.  No edge uv of the graph is paid more than it costs:
 *
 *   y(u) + y(v) - (z of the blossoms that hold both u and v) <= 2 cost(uv)
 *
 * A perfect matching has at most (size - 1) / 2 edges in a blossom.  So none
 * costs less than half of
 *
 *   (sum of y) - (sum over blossoms of z (size - 1) / 2)
 *
 * and the matching found costs exactly that: it is proved least by adding up.
 */
struct matching_blossom {
	int up;   /* the smallest blossom that this one is part of, or NONE */
	int size; /* vertices; 0: this entry is not in use */
	struct matching_cost z;
	int depth;                /* in so many blossoms, itself counted */
	int jump;                 /* one of these farther up, or NONE */
	struct matching_cost sum; /* their z */
};

struct matching_answer {
	struct matching_cost cost;
	const int *mate; /* of each vertex, NONE for those absent */
	const struct matching_cost *y;
	const int *up; /* of each vertex: the smallest blossom it is in */
	const struct matching_blossom *blossom;
	int blossoms; /* entries */
};

/* What may be known before: it shortens the search and changes no cost. */
struct matching_start {
	const int *mate; /* of each vertex, or NONE */
	/* NULL or of each vertex: duals that are good, or a little too high */
	const struct matching_cost *y;
};

enum matching_result {
	MATCHING_FOUND,
	MATCHING_OVER_LIMIT,
	MATCHING_IMPOSSIBLE /* the graph has no perfect matching */
};

/* -1, 0 or 1 as a is less than, equal to or more than b. */
int matching_compare(
    const struct matching_cost *a, const struct matching_cost *b);

/* Bytes of scratch memory for so many vertices. */
size_t matching_scratch_size(int count);

/*
 * Find a perfect matching of least cost of the vertices that are not absent, an
 * even number, if it costs no more than limit (NULL: whatever it costs).
 *
 * start is NULL or a good beginning, such as an earlier answer.  scratch is the
 * caller's, aligned for any type; the answer lies in it and lasts until it is
 * used for something else.  Only MATCHING_FOUND fills in the answer.
 *
 * Deterministic.  Edmonds' algorithm, a tree at a time: each vertex left over
 * by a simple start costs a search as wide as the way to another such vertex,
 * so that a large graph of near neighbours takes little more than linear time.
 */
enum matching_result matching_solve(const struct matching_graph *graph,
    const struct matching_cost *limit, const struct matching_start *start,
    void *scratch, struct matching_answer *answer_r);

/*
 * Is an edge between two vertices, perhaps not one of the graph, paid more than
 * it costs?  If none is, the matching is the best of the larger graph as well.
 */
bool matching_overpays(const struct matching_answer *answer, int u, int v,
    const struct matching_cost *cost);

#endif
