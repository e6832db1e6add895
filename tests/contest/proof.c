/* SPDX-License-Identifier: ISC */
/*
 * See proof.h.
 */
#include "tests/contest/proof.h"

#include <stdlib.h>
#include <string.h>

static void
add(struct matching_cost *sum, const struct matching_cost *cost, int64_t times)
{
	for (int i = 0; i < MATCHING_WORDS; i++)
		sum->word[i] += times * cost->word[i];
}

/* Less than, equal to or more than zero. */
static int
sign(const struct matching_cost *cost)
{
	for (int i = 0; i < MATCHING_WORDS; i++) {
		if (cost->word[i] != 0)
			return cost->word[i] < 0 ? -1 : 1;
	}
	return 0;
}

static bool
is_absent(const struct proof_graph *graph, int v)
{
	return graph->absent != NULL && graph->absent[v];
}

/* Blossoms: odd, of three or more, as large as they say, not negative. */
static const char *
blossom_fault(
    const struct proof_graph *graph, const struct matching_answer *answer)
{
	size_t entries = (size_t)answer->blossoms + 1;
	int *size = calloc(entries, sizeof(*size));
	const char *fault = NULL;
	int steps;

	if (size == NULL)
		return "out of memory";
	for (int v = 0; v < graph->count; v++) {
		steps = 0;
		for (int b = answer->up[v]; b >= 0 && fault == NULL;
		     b = answer->blossom[b].up) {
			if (b >= answer->blossoms || steps++ > graph->count)
				fault = "blossoms go round in a circle";
			else
				size[b]++;
		}
	}
	for (int b = 0; b < answer->blossoms && fault == NULL; b++) {
		if (size[b] != answer->blossom[b].size)
			fault = "a blossom has another size";
		else if (size[b] > 0 && (size[b] < 3 || size[b] % 2 == 0))
			fault = "a blossom is even";
		else if (size[b] > 0 && sign(&answer->blossom[b].z) < 0)
			fault = "a blossom's dual is negative";
	}
	free(size);
	return fault;
}

/* Take the duals of the blossoms that hold both off what is paid. */
static void
subtract_shared(const struct matching_answer *answer, const int *within,
    int mark, int v, struct matching_cost *paid)
{
	for (int b = answer->up[v]; b >= 0; b = answer->blossom[b].up) {
		if (within[b] == mark)
			add(paid, &answer->blossom[b].z, -1);
	}
}

static const char *
edges_fault(
    const struct proof_graph *graph, const struct matching_answer *answer)
{
	int *within = calloc((size_t)answer->blossoms + 1, sizeof(*within));
	struct matching_cost paid, cost;
	bool overpaid = false;

	if (within == NULL)
		return "out of memory";
	for (int u = 0; u < graph->count; u++) {
		if (is_absent(graph, u))
			continue;
		for (int b = answer->up[u]; b >= 0; b = answer->blossom[b].up)
			within[b] = u + 1;
		for (int v = u + 1; v < graph->count; v++) {
			if (is_absent(graph, v) ||
			    !graph->cost(graph->ctx, u, v, &cost))
				continue;
			paid = answer->y[u];
			add(&paid, &answer->y[v], 1);
			add(&paid, &cost, -2);
			if (sign(&paid) <= 0)
				continue;
			subtract_shared(answer, within, u + 1, v, &paid);
			overpaid = overpaid || sign(&paid) > 0;
		}
	}
	free(within);
	return overpaid ? "an edge is paid more than it costs" : NULL;
}

const char *
proof_fault(
    const struct proof_graph *graph, const struct matching_answer *answer)
{
	struct matching_cost sum = {.word = {0}}, cost;
	const char *fault;

	for (int v = 0; v < graph->count; v++) {
		const int mate = answer->mate[v];

		if (is_absent(graph, v)) {
			if (mate != MATCHING_NONE)
				return "one who is absent is matched";
			continue;
		}
		if (mate < 0 || mate >= graph->count || mate == v ||
		    answer->mate[mate] != v)
			return "one is not matched";
		if (!graph->cost(graph->ctx, v, mate, &cost))
			return "matched by what is no edge";
		/* each edge is seen from both ends: twice its cost */
		add(&sum, &cost, 1);
		add(&sum, &answer->y[v], -1);
	}
	fault = blossom_fault(graph, answer);
	if (fault != NULL)
		return fault;
	for (int b = 0; b < answer->blossoms; b++)
		add(&sum, &answer->blossom[b].z,
		    (answer->blossom[b].size - 1) / 2);
	if (sign(&sum) != 0)
		return "the duals do not come to the cost";
	return edges_fault(graph, answer);
}
