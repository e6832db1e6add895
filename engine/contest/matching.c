/* SPDX-License-Identifier: ISC */
/*
 * Edmonds' weighted matching, for the few dozen pairs at the end of a draw
 * where a careless choice would force a repeat (R-SW-2, 6, 7).  Written for
 * small dense graphs: it looks at all edges to find the next event, keeps no
 * queues, and so stays short.
 *
 * Costs are doubled so that all duals are integers.  y is the dual of a vertex
 * and z that of a blossom (an odd set that is handled as one vertex); an edge
 * between two blossoms is tight when y + y is its doubled cost.  A stage grows
 * a tree of tight edges from one unmatched vertex; even nodes are those at an
 * even distance from it.
 */
#include "engine/contest/matching.h"

#include <assert.h>
#include <limits.h>

enum label { LABEL_FREE, LABEL_EVEN, LABEL_ODD };

/* A vertex or a blossom; "top" ones are in no blossom. */
struct node {
	int up;    /* the blossom that it is part of */
	int first; /* blossom: the part with the base; NONE: not in use */
	int next;  /* the parts of a blossom form a cycle, */
	int prev;
	int out;  /* next hangs by the edge from this vertex of ours */
	int in;   /* to this one of its */
	int base; /* the vertex that is matched outside, or unmatched */
	enum label label;
	int from; /* odd: its tree edge comes from this even vertex */
	int to;   /* to this vertex of ours */
	bool marked;
	int64_t z;
};

struct matching {
	const struct matching_graph *graph;
	int count;
	int nodes;         /* vertices, then room for blossoms */
	struct node *node; /* a vertex's node has its number */
	int64_t *y;
	int64_t bound; /* the duals' sum: no matching costs less than half */
	int *mate;
	int *top;   /* of each vertex */
	int *local; /* from the table's numbers to ours */
};

enum event_kind { EVENT_NONE, EVENT_EDGE, EVENT_EXPAND };

/* What happens next in a tree, once the duals have moved by delta. */
struct event {
	enum event_kind kind;
	int64_t delta;
	int u, v;    /* EVENT_EDGE: from an even vertex */
	int blossom; /* EVENT_EXPAND */
};

static int
matching_nodes(int count)
{
	return count + count / 2;
}

size_t
matching_scratch_size(int stride)
{
	size_t vertices = (size_t)stride;

	return (size_t)matching_nodes(stride) * sizeof(struct node) +
	    vertices * (sizeof(int64_t) + 3 * sizeof(int));
}

static int64_t
matching_cost(const struct matching *m, int u, int v)
{
	const struct matching_graph *g = m->graph;

	return g->cost[(size_t)g->member[u] * (size_t)g->stride +
	    (size_t)g->member[v]];
}

static void
matching_find_tops(struct matching *m)
{
	for (int v = 0; v < m->count; v++) {
		m->top[v] = v;
		while (m->node[m->top[v]].up != MATCHING_NONE)
			m->top[v] = m->node[m->top[v]].up;
	}
}

/* The part of a blossom that a vertex is in. */
static int
matching_part(const struct matching *m, int blossom, int v)
{
	int part = v;

	while (m->node[part].up != blossom)
		part = m->node[part].up;
	return part;
}

/*
 * Inside a blossom, the way from a part to the base that begins with its
 * matched edge is the one with an even number of steps.
 */
static bool
matching_goes_forward(const struct matching *m, int blossom, int part)
{
	bool odd = false;

	for (int x = m->node[blossom].first; x != part; x = m->node[x].next)
		odd = !odd;
	return odd;
}

/* The next part that way, and the edge to it. */
static int
matching_step(
    const struct matching *m, int part, bool forward, int *from_r, int *to_r)
{
	const struct node *node = &m->node[part];

	if (forward) {
		*from_r = node->out;
		*to_r = node->in;
		return node->next;
	}
	*from_r = m->node[node->prev].in;
	*to_r = m->node[node->prev].out;
	return node->prev;
}

/*
 * Match inside a node so that v is left for a partner outside.  Recursive into
 * parts, each with at least two vertices less: no deeper than count / 2.
 */
static void
matching_rebase(struct matching *m, int node, int v)
{
	int part, x, y, from, to;
	bool forward;

	if (node < m->count)
		return;
	part = matching_part(m, node, v);
	matching_rebase(m, part, v);
	forward = matching_goes_forward(m, node, part);
	for (x = part; x != m->node[node].first;) {
		y = matching_step(m, x, forward, &from, &to);
		x = matching_step(m, y, forward, &from, &to);
		matching_rebase(m, y, from);
		matching_rebase(m, x, to);
		m->mate[from] = to;
		m->mate[to] = from;
	}
	m->node[node].first = part;
	m->node[node].base = v;
}

/* Turn the path from an unmatched node, entered at v, to the root. */
static void
matching_augment(struct matching *m, int u, int v)
{
	const struct node *odd;
	int old;

	for (;;) {
		old = m->mate[m->node[m->top[u]].base];
		matching_rebase(m, m->top[v], v);
		matching_rebase(m, m->top[u], u);
		m->mate[u] = v;
		m->mate[v] = u;
		if (old == MATCHING_NONE)
			return;
		odd = &m->node[m->top[old]];
		u = odd->from;
		v = odd->to;
	}
}

/* The edge of the tree that a node hangs by; false for the root. */
static bool
matching_tree_edge(const struct matching *m, int x, int *from_r, int *to_r)
{
	const struct node *node = &m->node[x];

	if (node->label == LABEL_ODD) {
		*from_r = node->from;
		*to_r = node->to;
		return true;
	}
	*from_r = m->mate[node->base];
	*to_r = node->base;
	return *from_r != MATCHING_NONE;
}

/* The lowest node that is above both, or one of them. */
static int
matching_meet(struct matching *m, int x, int y)
{
	int from, to, meet = y;

	for (int i = 0; i < m->nodes; i++)
		m->node[i].marked = false;
	m->node[x].marked = true;
	while (matching_tree_edge(m, x, &from, &to)) {
		x = m->top[from];
		m->node[x].marked = true;
	}
	while (!m->node[meet].marked) {
		matching_tree_edge(m, meet, &from, &to);
		meet = m->top[from];
	}
	return meet;
}

static void
matching_link(struct matching *m, int u, int v)
{
	int x = m->top[u], y = m->top[v];

	m->node[x].next = y;
	m->node[x].out = u;
	m->node[x].in = v;
	m->node[y].prev = x;
}

/* An edge between two even nodes closes a cycle: make it a blossom. */
static void
matching_shrink(struct matching *m, int u, int v)
{
	int meet = matching_meet(m, m->top[u], m->top[v]);
	int blossom = m->count, from, to, x;
	struct node *node;

	while (m->node[blossom].first != MATCHING_NONE)
		blossom++;
	assert(blossom < m->nodes);
	matching_link(m, u, v);
	for (x = m->top[u]; x != meet; x = m->top[from]) {
		matching_tree_edge(m, x, &from, &to);
		matching_link(m, from, to);
	}
	for (x = m->top[v]; x != meet; x = m->top[from]) {
		matching_tree_edge(m, x, &from, &to);
		matching_link(m, to, from);
	}
	node = &m->node[blossom];
	node->up = MATCHING_NONE;
	node->first = meet;
	node->base = m->node[meet].base;
	node->label = LABEL_EVEN;
	node->z = 0;
	do {
		m->node[x].up = blossom;
		x = m->node[x].next;
	} while (x != meet);
	matching_find_tops(m);
}

/* An odd blossom whose dual has run out falls into its parts again. */
static void
matching_expand(struct matching *m, int blossom)
{
	struct node *node = &m->node[blossom];
	int part = matching_part(m, blossom, node->to);
	bool forward = matching_goes_forward(m, blossom, part);
	int x = node->first, from = node->from, to = node->to;

	do {
		m->node[x].up = MATCHING_NONE;
		m->node[x].label = LABEL_FREE;
		x = m->node[x].next;
	} while (x != node->first);
	x = part;
	for (;;) {
		m->node[x].label = LABEL_ODD;
		m->node[x].from = from;
		m->node[x].to = to;
		if (x == node->first)
			break;
		x = matching_step(m, x, forward, &from, &to);
		m->node[x].label = LABEL_EVEN;
		x = matching_step(m, x, forward, &from, &to);
	}
	node->first = MATCHING_NONE;
	matching_find_tops(m);
}

/* Edges from one even vertex that could be the next event. */
static void
matching_look_around(const struct matching *m, int u, struct event *next)
{
	int64_t delta;
	enum label label;

	for (int v = 0; v < m->count; v++) {
		label = m->node[m->top[v]].label;
		if (label == LABEL_ODD || m->top[v] == m->top[u])
			continue;
		delta = 2 * matching_cost(m, u, v) - m->y[u] - m->y[v];
		if (label == LABEL_EVEN)
			delta /= 2;
		if (next->kind == EVENT_NONE || delta < next->delta) {
			*next = (struct event){
			    .kind = EVENT_EDGE, .delta = delta, .u = u, .v = v};
		}
	}
}

static struct event
matching_next_event(const struct matching *m)
{
	struct event next = {.kind = EVENT_NONE};
	const struct node *node;

	for (int b = m->count; b < m->nodes; b++) {
		node = &m->node[b];
		if (node->first == MATCHING_NONE || node->up != MATCHING_NONE ||
		    node->label != LABEL_ODD)
			continue;
		if (next.kind == EVENT_NONE || node->z / 2 < next.delta) {
			next = (struct event){.kind = EVENT_EXPAND,
			    .delta = node->z / 2,
			    .blossom = b};
		}
	}
	for (int u = 0; u < m->count; u++) {
		if (m->node[m->top[u]].label == LABEL_EVEN)
			matching_look_around(m, u, &next);
	}
	assert(next.kind != EVENT_NONE && next.delta >= 0);
	return next;
}

static void
matching_move_duals(struct matching *m, int64_t delta)
{
	struct node *node;

	m->bound += delta;
	for (int v = 0; v < m->count; v++) {
		node = &m->node[m->top[v]];
		if (node->label == LABEL_EVEN)
			m->y[v] += delta;
		else if (node->label == LABEL_ODD)
			m->y[v] -= delta;
	}
	for (int b = m->count; b < m->nodes; b++) {
		node = &m->node[b];
		if (node->first == MATCHING_NONE || node->up != MATCHING_NONE)
			continue;
		if (node->label == LABEL_EVEN)
			node->z += 2 * delta;
		else if (node->label == LABEL_ODD)
			node->z -= 2 * delta;
	}
}

/* Match one more vertex; false when that takes the cost over the limit. */
static bool
matching_stage(struct matching *m, int root, int64_t limit)
{
	struct event next;
	struct node *node;

	for (int i = 0; i < m->nodes; i++)
		m->node[i].label = LABEL_FREE;
	m->node[root].label = LABEL_EVEN;
	for (;;) {
		next = matching_next_event(m);
		matching_move_duals(m, next.delta);
		if (m->bound - limit > limit)
			return false;
		if (next.kind == EVENT_EXPAND) {
			matching_expand(m, next.blossom);
			continue;
		}
		node = &m->node[m->top[next.v]];
		if (node->label == LABEL_EVEN) {
			matching_shrink(m, next.u, next.v);
			continue;
		}
		if (m->mate[node->base] == MATCHING_NONE) {
			matching_augment(m, next.u, next.v);
			return true;
		}
		node->label = LABEL_ODD;
		node->from = next.u;
		node->to = next.v;
		m->node[m->top[m->mate[node->base]]].label = LABEL_EVEN;
	}
}

static void
matching_init(
    struct matching *m, const struct matching_graph *graph, void *scratch)
{
	size_t vertices = (size_t)graph->stride;

	m->graph = graph;
	m->count = graph->count;
	m->nodes = matching_nodes(graph->count);
	m->bound = 0;
	m->node = scratch;
	m->y = (int64_t *)(m->node + matching_nodes(graph->stride));
	m->mate = (int *)(m->y + vertices);
	m->top = m->mate + vertices;
	m->local = m->top + vertices;
	for (int i = 0; i < m->nodes; i++) {
		m->node[i] = (struct node){
		    .up = MATCHING_NONE, .first = MATCHING_NONE, .base = i};
	}
	for (int i = 0; i < graph->stride; i++)
		m->local[i] = MATCHING_NONE;
	for (int v = 0; v < m->count; v++) {
		m->local[graph->member[v]] = v;
		m->y[v] = 0;
		m->mate[v] = MATCHING_NONE;
	}
	matching_find_tops(m);
}

static void
matching_pair_free(struct matching *m, int u, int v)
{
	if (u == v || m->mate[u] != MATCHING_NONE ||
	    m->mate[v] != MATCHING_NONE || matching_cost(m, u, v) != 0)
		return;
	m->mate[u] = v;
	m->mate[v] = u;
}

/* With all duals 0 the edges that cost nothing are tight. */
static void
matching_begin(struct matching *m, const int *hint)
{
	int partner;

	for (int u = 0; u < m->count; u++) {
		partner = hint[m->graph->member[u]];
		if (partner != MATCHING_NONE &&
		    m->local[partner] != MATCHING_NONE)
			matching_pair_free(m, u, m->local[partner]);
	}
	for (int u = 0; u < m->count; u++) {
		for (int v = u + 1; v < m->count; v++)
			matching_pair_free(m, u, v);
	}
}

/* The sum of the duals of the blossoms that two vertices are both in. */
static int64_t
matching_shared(const struct matching *m, int u, int v)
{
	int64_t sum = 0;
	int other;

	if (m->top[u] != m->top[v])
		return 0;
	for (int b = m->node[u].up; b != MATCHING_NONE; b = m->node[b].up) {
		other = m->node[v].up;
		while (other != MATCHING_NONE && other != b)
			other = m->node[other].up;
		if (other == b)
			sum += m->node[b].z;
	}
	return sum;
}

/*
 * The duals prove that no perfect matching costs less than half their sum: no
 * blossom's is negative, and no edge is paid more than it costs.
 */
static bool
matching_is_proof(const struct matching *m)
{
	for (int b = m->count; b < m->nodes; b++) {
		if (m->node[b].first != MATCHING_NONE && m->node[b].z < 0)
			return false;
	}
	for (int u = 0; u < m->count; u++) {
		for (int v = u + 1; v < m->count; v++) {
			if (m->y[u] + m->y[v] - matching_shared(m, u, v) >
			    2 * matching_cost(m, u, v))
				return false;
		}
	}
	return true;
}

bool
matching_solve(const struct matching_graph *graph, int64_t limit, void *scratch,
    int *mate, int64_t *cost_r)
{
	struct matching m;
	int64_t cost = 0;

	assert(graph->stride >= 1 && graph->stride <= 1000);
	assert(graph->count % 2 == 0 && graph->count <= graph->stride);
	assert(limit >= 0 && limit <= MATCHING_NO_LIMIT);
	matching_init(&m, graph, scratch);
	matching_begin(&m, mate);
	for (int v = 0; v < m.count; v++) {
		if (m.mate[v] == MATCHING_NONE && !matching_stage(&m, v, limit))
			return false;
	}
	for (int v = 0; v < m.count; v++)
		cost += matching_cost(&m, v, m.mate[v]);
	/* Each edge was counted twice, and the duals are of doubled costs. */
	assert(cost == m.bound);
	assert(matching_is_proof(&m));
	*cost_r = cost / 2;
	for (int v = 0; v < m.count; v++)
		mate[graph->member[v]] = graph->member[m.mate[v]];
	return true;
}
