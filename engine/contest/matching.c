/* SPDX-License-Identifier: ISC */
/*
 * Edmonds' weighted matching with a simple start: each vertex takes a dual that
 * makes one of its edges tight, and tight edges are matched as they come.
 * Stages do the rest.
 *
 * Duals are those of costs times two.  Tight edges join vertices whose duals
 * are both even or both odd, word by word, and a tree hangs together by tight
 * edges: so half of what is left between two of its even nodes is whole.
 */
#include "engine/contest/matching.h"

#include <assert.h>

#include "engine/contest/matching_work.h"

int
matching_compare(const struct matching_cost *a, const struct matching_cost *b)
{
	if (cost_less(0, a, b))
		return -1;
	return cost_less(0, b, a) ? 1 : 0;
}

static int
matching_nodes(int count)
{
	return count + count / 2;
}

/* What the scratch memory holds, the wider alignments first. */
size_t
matching_scratch_size(int count)
{
	size_t vertices = (size_t)count;
	size_t nodes = (size_t)matching_nodes(count);

	return nodes * sizeof(struct node) +
	    (nodes - vertices + 1) * sizeof(struct matching_blossom) +
	    nodes * sizeof(struct event) +
	    vertices * (sizeof(struct matching_cost) + sizeof(struct group)) +
	    (vertices * 6 + 2 * nodes) * sizeof(int) + 64;
}

static void *
matching_take(char **scratch, size_t count, size_t size)
{
	void *taken = *scratch;

	*scratch += count * size;
	return taken;
}

static void
matching_lay_out(struct matching *m, const struct matching_graph *graph,
    void *scratch, struct matching_blossom **blossom_r)
{
	size_t vertices = (size_t)graph->count;
	size_t nodes = (size_t)matching_nodes(graph->count);
	char *free = scratch;

	*m = (struct matching){.graph = graph, .count = graph->count};
	m->nodes = matching_nodes(graph->count);
	m->node = matching_take(&free, nodes, sizeof(*m->node));
	*blossom_r =
	    matching_take(&free, nodes - vertices + 1, sizeof(**blossom_r));
	m->queue = matching_take(&free, nodes, sizeof(*m->queue));
	m->y = matching_take(&free, vertices, sizeof(*m->y));
	m->group = matching_take(&free, vertices, sizeof(*m->group));
	m->group_of = matching_take(&free, vertices, sizeof(int));
	m->follow = matching_take(&free, vertices, sizeof(int));
	m->mate = matching_take(&free, vertices, sizeof(int));
	m->up = matching_take(&free, vertices, sizeof(int));
	m->tree = matching_take(&free, 2 * vertices, sizeof(int));
	m->spare = matching_take(&free, nodes, sizeof(int));
	m->queued_at = matching_take(&free, nodes, sizeof(int));
}

static void
matching_init_nodes(struct matching *m)
{
	for (int i = 0; i < m->nodes; i++) {
		m->node[i] = (struct node){.up = MATCHING_NONE,
		    .first = MATCHING_NONE,
		    .base = i,
		    .head = i,
		    .tail = i,
		    .size = 1,
		    .group = i};
		m->queued_at[i] = MATCHING_NONE;
	}
	for (int v = 0; v < m->count; v++) {
		m->group[v] = (struct group){.node = v};
		m->group_of[v] = v;
		m->mate[v] = MATCHING_NONE;
	}
	/* The last in is the first out: low numbers first. */
	for (int b = m->nodes - 1; b >= m->count; b--)
		m->spare[m->spares++] = b;
}

static int
matching_used_word(const struct matching_cost *cost, int word)
{
	for (int i = 0; i < word; i++) {
		if (cost->word[i] != 0)
			return i;
	}
	return word;
}

/* The first word that is used by anything. */
static int
matching_first_word(
    const struct matching_graph *graph, const struct matching_cost *y)
{
	int word = MATCHING_WORDS - 1;

	for (int a = 0; a < graph->first[graph->count]; a++)
		word = matching_used_word(&graph->arc[a].cost, word);
	for (int v = 0; v < graph->count && y != NULL; v++)
		word = matching_used_word(&y[v], word);
	return word;
}

/* Give a vertex its cheapest edge as its dual; false: it has none. */
static bool
matching_begin_dual(struct matching *m, int v)
{
	const struct matching_graph *g = m->graph;
	bool found = false;

	for (int a = g->first[v]; a < g->first[v + 1]; a++) {
		if (matching_is_absent(m, g->arc[a].to))
			continue;
		if (!found || cost_less(m->from, &g->arc[a].cost, &m->y[v]))
			m->y[v] = g->arc[a].cost;
		found = true;
	}
	return found;
}

/* Lower the dual of a vertex until no edge of it is overpaid. */
static void
matching_lower(struct matching *m, int v)
{
	const struct matching_graph *g = m->graph;
	const struct matching_cost zero = cost_zero();
	struct matching_cost slack;

	for (int a = g->first[v]; a < g->first[v + 1]; a++) {
		if (matching_is_absent(m, g->arc[a].to))
			continue;
		matching_rest(m, &g->arc[a], &slack);
		cost_subtract(m->from, &slack, &m->y[v]);
		if (cost_less(m->from, &slack, &zero))
			cost_add(m->from, &m->y[v], &slack);
	}
}

/* False if a vertex has no edges at all. */
static bool
matching_begin_duals(struct matching *m, const struct matching_cost *y)
{
	for (int v = 0; v < m->count; v++) {
		m->y[v] = cost_zero();
		if (matching_is_absent(m, v))
			continue;
		if (!matching_begin_dual(m, v))
			return false;
		if (y != NULL)
			m->y[v] = y[v];
	}
	for (int v = 0; v < m->count && y != NULL; v++) {
		if (!matching_is_absent(m, v))
			matching_lower(m, v);
	}
	return true;
}

static bool
matching_is_tight(
    const struct matching *m, int v, const struct matching_arc *arc)
{
	struct matching_cost rest;

	matching_rest(m, arc, &rest);
	return !cost_less(m->from, &m->y[v], &rest);
}

/* Match a vertex with a free one by a tight edge; with mate, if not NONE. */
static void
matching_match_tight(struct matching *m, int v, int mate)
{
	const struct matching_graph *g = m->graph;

	for (int a = g->first[v]; a < g->first[v + 1]; a++) {
		const int to = g->arc[a].to;

		if ((mate != MATCHING_NONE && to != mate) ||
		    m->mate[to] != MATCHING_NONE || matching_is_absent(m, to) ||
		    !matching_is_tight(m, v, &g->arc[a]))
			continue;
		m->mate[v] = to;
		m->mate[to] = v;
		return;
	}
}

/* Raise the dual of a vertex until an edge of it is tight. */
static void
matching_raise(struct matching *m, int v)
{
	const struct matching_graph *g = m->graph;
	struct matching_cost least = cost_zero(), slack;
	bool found = false;

	for (int a = g->first[v]; a < g->first[v + 1]; a++) {
		if (matching_is_absent(m, g->arc[a].to))
			continue;
		matching_rest(m, &g->arc[a], &slack);
		cost_subtract(m->from, &slack, &m->y[v]);
		if (!found || cost_less(m->from, &slack, &least))
			least = slack;
		found = true;
	}
	cost_add(m->from, &m->y[v], &least);
}

static void
matching_begin(struct matching *m, const int *mate)
{
	for (int v = 0; v < m->count && mate != NULL; v++) {
		if (mate[v] != MATCHING_NONE && !matching_is_absent(m, v) &&
		    m->mate[v] == MATCHING_NONE)
			matching_match_tight(m, v, mate[v]);
	}
	for (int v = 0; v < m->count; v++) {
		if (m->mate[v] != MATCHING_NONE || matching_is_absent(m, v))
			continue;
		matching_raise(m, v);
		matching_match_tight(m, v, MATCHING_NONE);
	}
	for (int v = 0; v < m->count; v++)
		cost_add(m->from, &m->bound, &m->y[v]);
}

static enum matching_result
matching_run(struct matching *m, const struct matching_cost *limit)
{
	enum matching_result result;

	for (int v = 0; v < m->count; v++) {
		if (m->mate[v] != MATCHING_NONE || matching_is_absent(m, v))
			continue;
		result = stage_run(m, v, limit);
		if (result != MATCHING_FOUND)
			return result;
	}
	return MATCHING_FOUND;
}

static void
matching_answer(struct matching *m, struct matching_blossom *blossom,
    struct matching_answer *answer_r)
{
	blossom_match_all(m);
	for (int v = 0; v < m->count; v++) {
		cost_add(m->from, &m->y[v], &m->group[m->group_of[v]].add);
		m->up[v] = m->node[v].up;
	}
	for (int b = m->count; b < m->nodes; b++) {
		const struct node *node = &m->node[b];

		blossom[b - m->count] = (struct matching_blossom){
		    .up = MATCHING_NONE, .z = node->z};
		if (node->first == MATCHING_NONE)
			continue;
		blossom[b - m->count].size = node->size;
		if (node->up != MATCHING_NONE)
			blossom[b - m->count].up = node->up - m->count;
	}
	for (int v = 0; v < m->count; v++) {
		if (m->up[v] != MATCHING_NONE)
			m->up[v] -= m->count;
	}
	proof_add_up(blossom, m->nodes - m->count, m->spare);
	answer_r->cost = m->bound;
	cost_halve(m->from, &answer_r->cost);
	answer_r->mate = m->mate;
	answer_r->y = m->y;
	answer_r->up = m->up;
	answer_r->blossom = blossom;
	answer_r->blossoms = m->nodes - m->count;
}

/* The matching costs what the duals prove that none can beat. */
static bool
matching_adds_up(const struct matching *m)
{
	const struct matching_graph *g = m->graph;
	struct matching_cost sum = cost_zero(), least;
	bool found;

	for (int v = 0; v < m->count; v++) {
		if (matching_is_absent(m, v))
			continue;
		found = false;
		for (int a = g->first[v]; a < g->first[v + 1]; a++) {
			if (g->arc[a].to != m->mate[v])
				continue;
			if (!found || cost_less(0, &g->arc[a].cost, &least))
				least = g->arc[a].cost;
			found = true;
		}
		if (!found || m->mate[m->mate[v]] != v)
			return false;
		cost_add(0, &sum, &least);
	}
	return matching_compare(&sum, &m->bound) == 0;
}

enum matching_result
matching_solve(const struct matching_graph *graph,
    const struct matching_cost *limit, const struct matching_start *start,
    void *scratch, struct matching_answer *answer_r)
{
	struct matching_blossom *blossom;
	struct matching_start from = {.mate = NULL};
	enum matching_result result;
	struct matching m;

	assert(graph->count >= 0);
	matching_lay_out(&m, graph, scratch, &blossom);
	if (start != NULL)
		from = *start;
	m.from = matching_first_word(graph, from.y);
	matching_init_nodes(&m);
	if (!matching_begin_duals(&m, from.y))
		return MATCHING_IMPOSSIBLE;
	matching_begin(&m, from.mate);
	if (stage_passes(&m, limit))
		return MATCHING_OVER_LIMIT;
	result = matching_run(&m, limit);
	if (result != MATCHING_FOUND)
		return result;
	matching_answer(&m, blossom, answer_r);
	assert(matching_adds_up(&m));
	return MATCHING_FOUND;
}
