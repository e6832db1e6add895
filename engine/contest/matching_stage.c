/* SPDX-License-Identifier: ISC */
/*
 * One stage: from an unmatched vertex to another by a shortest way, in costs
 * reduced by the duals, turning the matching over along it.
 */
#include "engine/contest/matching_work.h"

#include <assert.h>

static void
stage_label(struct matching *m, int x, enum label label)
{
	m->node[x].label = label;
	m->node[x].since = m->reach;
	m->tree[m->trees++] = x;
}

/*
 * The arc of a vertex that becomes tight first, and when: from an even vertex
 * to one that is even or free, or from a free one to an even one.
 */
static int
stage_next_arc(const struct matching *m, int u, struct matching_cost *key_r)
{
	const struct matching_graph *g = m->graph;
	const struct node *top = &m->node[matching_top(m, u)], *other;
	struct matching_cost y = cost_zero(), key;
	int best = MATCHING_NONE;

	if (top->label == LABEL_ODD)
		return MATCHING_NONE;
	matching_add_dual(m, u, 1, &y);
	for (int a = g->first[u]; a < g->first[u + 1]; a++) {
		other = &m->node[matching_top(m, g->arc[a].to)];
		if (other->label == LABEL_ODD || other == top ||
		    (other->label == LABEL_FREE && top->label == LABEL_FREE))
			continue;
		if (matching_is_absent(m, g->arc[a].to))
			continue;
		matching_rest(m, &g->arc[a], &key);
		cost_subtract(m->from, &key, &y);
		if (other->label == top->label)
			cost_halve(m->from, &key);
		if (best == MATCHING_NONE || cost_less(m->from, &key, key_r)) {
			best = a;
			*key_r = key;
		}
	}
	if (best != MATCHING_NONE)
		cost_add(m->from, key_r, &m->reach);
	return best;
}

/* Let each vertex of a node wait for its next arc. */
static void
stage_look_around(struct matching *m, int x)
{
	struct matching_cost key;

	for (int v = m->node[x].head;; v = m->follow[v]) {
		if (stage_next_arc(m, v, &key) != MATCHING_NONE)
			queue_push(m, v, &key);
		if (v == m->node[x].tail)
			break;
	}
}

static void
stage_make_odd(struct matching *m, int x, int from, int to)
{
	struct node *node = &m->node[x];
	struct matching_cost key;

	stage_label(m, x, LABEL_ODD);
	node->from = from;
	node->to = to;
	if (x < m->count)
		return;
	key = node->z;
	cost_halve(m->from, &key);
	cost_add(m->from, &key, &m->reach);
	queue_push(m, x, &key);
}

static void
stage_make_even(struct matching *m, int x)
{
	stage_label(m, x, LABEL_EVEN);
	stage_look_around(m, x);
}

/* Turn the path from an unmatched vertex v over, up to the root. */
static void
stage_augment(struct matching *m, int u, int v)
{
	const struct node *odd;
	struct node *even;
	int old;

	for (;;) {
		even = &m->node[matching_top(m, u)];
		old = m->mate[even->base];
		even->base = u;
		m->node[matching_top(m, v)].base = v;
		m->mate[u] = v;
		m->mate[v] = u;
		if (old == MATCHING_NONE)
			return;
		odd = &m->node[matching_top(m, old)];
		u = odd->from;
		v = odd->to;
	}
}

static void
stage_shrink(struct matching *m, int u, int v)
{
	int blossom = blossom_shrink(m, u, v);
	int first = m->node[blossom].first, x = first;

	m->tree[m->trees++] = blossom;
	do {
		if (m->node[x].label == LABEL_ODD)
			stage_look_around(m, x);
		m->node[x].label = LABEL_FREE;
		x = m->node[x].next;
	} while (x != first);
}

/* The parts between the two ends of an odd blossom's stay in the tree. */
static void
stage_expand(struct matching *m, int blossom)
{
	int from = m->node[blossom].from, to = m->node[blossom].to;
	int last = m->node[blossom].base, first, x;
	bool forward;

	first = blossom_expand(m, blossom);
	last = matching_top(m, last);
	x = matching_top(m, to);
	forward = blossom_goes_forward(m, last, x);
	for (;;) {
		stage_make_odd(m, x, from, to);
		if (x == last)
			break;
		x = blossom_step(m, x, forward, &from, &to);
		stage_make_even(m, x);
		x = blossom_step(m, x, forward, &from, &to);
	}
	x = first;
	do {
		/* Even neighbours gave these up while they were odd. */
		if (m->node[x].label == LABEL_FREE)
			stage_look_around(m, x);
		x = m->node[x].next;
	} while (x != first);
}

/* An arc is tight; true when the stage has come to its end. */
static bool
stage_take(struct matching *m, int u, int v)
{
	struct node *node = &m->node[matching_top(m, v)];

	if (node->label == LABEL_EVEN) {
		stage_shrink(m, u, v);
		return false;
	}
	if (m->mate[node->base] == MATCHING_NONE) {
		stage_augment(m, u, v);
		return true;
	}
	stage_make_odd(m, matching_top(m, v), u, v);
	stage_make_even(m, matching_top(m, m->mate[node->base]));
	return false;
}

/* When an odd blossom runs out of its dual; false: it is none any more. */
static bool
stage_expands_at(
    const struct matching *m, int blossom, struct matching_cost *key_r)
{
	const struct node *node = &m->node[blossom];

	if (node->first == MATCHING_NONE || node->up != MATCHING_NONE ||
	    node->label != LABEL_ODD)
		return false;
	*key_r = node->z;
	cost_halve(m->from, key_r);
	cost_add(m->from, key_r, &node->since);
	return true;
}

bool
stage_passes(const struct matching *m, const struct matching_cost *limit)
{
	struct matching_cost bound = m->bound;

	if (limit == NULL)
		return false;
	cost_add(0, &bound, &m->reach);
	cost_subtract(0, &bound, limit);
	return cost_less(0, limit, &bound);
}

static void
stage_end(struct matching *m)
{
	for (int i = 0; i < m->trees; i++) {
		struct node *node = &m->node[m->tree[i]];

		/* Not a node that has become part of another since. */
		if (node->up == MATCHING_NONE) {
			blossom_settle(m, m->tree[i]);
			node->label = LABEL_FREE;
		}
	}
	queue_clear(m);
	cost_add(m->from, &m->bound, &m->reach);
}

/* What the event of a node is by now: true if it has come, else it waits. */
static bool
stage_is_due(struct matching *m, struct event *event, int *arc_r)
{
	struct matching_cost key;

	*arc_r = MATCHING_NONE;
	if (event->node >= m->count) {
		if (!stage_expands_at(m, event->node, &key))
			return false;
	} else {
		*arc_r = stage_next_arc(m, event->node, &key);
		if (*arc_r == MATCHING_NONE)
			return false;
	}
	assert(!cost_less(m->from, &key, &m->reach));
	if (cost_less(m->from, &event->key, &key)) {
		queue_push(m, event->node, &key);
		return false;
	}
	event->key = key;
	return true;
}

/* Take an arc of a vertex, from its even end; true: the stage is over. */
static bool
stage_take_arc(struct matching *m, int v, int arc)
{
	int u = m->graph->arc[arc].to;

	if (m->node[matching_top(m, v)].label == LABEL_EVEN) {
		int other = u;

		u = v;
		v = other;
	}
	return stage_take(m, u, v);
}

enum matching_result
stage_run(struct matching *m, int root, const struct matching_cost *limit)
{
	struct event event;
	int arc;

	m->reach = cost_zero();
	m->trees = 0;
	stage_make_even(m, root);
	while (queue_pop(m, &event)) {
		if (!stage_is_due(m, &event, &arc))
			continue;
		m->reach = event.key;
		if (stage_passes(m, limit))
			return MATCHING_OVER_LIMIT;
		if (arc == MATCHING_NONE) {
			stage_expand(m, event.node);
			continue;
		}
		if (stage_take_arc(m, event.node, arc)) {
			stage_end(m);
			return MATCHING_FOUND;
		}
		/* There may be more at this vertex. */
		queue_push(m, event.node, &m->reach);
	}
	return MATCHING_IMPOSSIBLE;
}
