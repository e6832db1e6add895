/* SPDX-License-Identifier: ISC */
/*
 * Whether a matching is what it claims to be, and its duals prove that none is
 * cheaper: by adding up over all pairs of vertices.  Shares no code with the
 * program.
 */
#ifndef TESTS_CONTEST_PROOF_H
#define TESTS_CONTEST_PROOF_H

#include <stdbool.h>

#include "engine/contest/matching.h"

/* A graph as a question: the cost of an edge, or false if there is none. */
struct proof_graph {
	int count;
	bool (*cost)(const void *ctx, int u, int v, struct matching_cost *);
	const void *ctx;
	const bool *absent; /* NULL: nobody */
};

/* What is wrong with an answer, or NULL. */
const char *proof_fault(
    const struct proof_graph *graph, const struct matching_answer *answer);

#endif
