/* SPDX-License-Identifier: ISC */
/*
 * Blossoms: how they are made and how they fall apart.  The edges matched
 * inside one follow from its base, so they are worked out only when it falls
 * apart or all is done: a longer way through a blossom costs nothing.
 */
#include "engine/contest/matching_work.h"

#include <assert.h>

void
blossom_settle(struct matching *m, int node)
{
	struct node *top = &m->node[node];
	struct group *group = &m->group[top->group];
	const int slope = matching_slope(top);

	for (int i = m->from; i < MATCHING_WORDS; i++) {
		const int64_t grown =
		    slope * (m->reach.word[i] - top->since.word[i]);

		group->add.word[i] += grown;
		top->z.word[i] += 2 * grown;
		top->since.word[i] = m->reach.word[i];
	}
}

/* From an even node to the even node above it; false at the root. */
static bool
blossom_rise(const struct matching *m, int *even)
{
	int mate = m->mate[m->node[*even].base];

	if (mate == MATCHING_NONE)
		return false;
	*even = matching_top(m, m->node[matching_top(m, mate)].from);
	return true;
}

/*
 * The lowest even node that is above both, or one of them.  Both ways up are
 * gone in turn, so that no more is looked at than twice the longer one.
 */
static int
blossom_meet(struct matching *m, int x, int y)
{
	bool more_x = true, more_y = true;

	m->marks++;
	for (;;) {
		if (more_x) {
			if (m->node[x].mark == m->marks)
				return x;
			m->node[x].mark = m->marks;
			more_x = blossom_rise(m, &x);
		}
		if (more_y) {
			if (m->node[y].mark == m->marks)
				return y;
			m->node[y].mark = m->marks;
			more_y = blossom_rise(m, &y);
		}
		assert(more_x || more_y);
	}
}

static void
blossom_link(struct matching *m, int x, int y, int u, int v)
{
	m->node[x].next = y;
	m->node[x].out = u;
	m->node[x].in = v;
	m->node[y].prev = x;
}

/* Link the tree from an even node up to meet; down: as seen from above. */
static void
blossom_link_up(struct matching *m, int x, int meet, bool down)
{
	const struct node *odd;
	int other;

	while (x != meet) {
		const int base = m->node[x].base, mate = m->mate[base];

		other = matching_top(m, mate);
		odd = &m->node[other];
		if (down)
			blossom_link(m, other, x, mate, base);
		else
			blossom_link(m, x, other, base, mate);
		x = matching_top(m, odd->from);
		if (down)
			blossom_link(m, x, other, odd->from, odd->to);
		else
			blossom_link(m, other, x, odd->to, odd->from);
	}
}

/* Give the vertices of a settled node another group. */
static void
blossom_regroup(struct matching *m, int node, int group)
{
	const struct node *part = &m->node[node];
	struct matching_cost add = m->group[part->group].add;
	int v = part->head;

	cost_subtract(m->from, &add, &m->group[group].add);
	for (int i = 0; i < part->size; i++, v = m->follow[v]) {
		cost_add(m->from, &m->y[v], &add);
		m->group_of[v] = group;
	}
}

/* Make the parts of a new blossom, a cycle from its first, one group. */
static void
blossom_gather(struct matching *m, int blossom)
{
	struct node *node = &m->node[blossom];
	int largest = node->first, x = node->first;

	node->head = m->node[x].head;
	node->size = 0;
	do {
		const struct node *part = &m->node[x];

		if (node->size > 0)
			m->follow[node->tail] = part->head;
		node->tail = part->tail;
		node->size += part->size;
		if (part->size > m->node[largest].size)
			largest = x;
		blossom_settle(m, x);
		m->node[x].up = blossom;
		x = part->next;
	} while (x != node->first);
	node->group = m->node[largest].group;
	do {
		if (x != largest)
			blossom_regroup(m, x, node->group);
		x = m->node[x].next;
	} while (x != node->first);
	m->group[node->group].node = blossom;
}

int
blossom_shrink(struct matching *m, int u, int v)
{
	int x = matching_top(m, u), y = matching_top(m, v);
	int meet = blossom_meet(m, x, y), blossom;
	struct node *node;

	assert(m->spares > 0);
	blossom = m->spare[--m->spares];
	node = &m->node[blossom];
	blossom_link(m, x, y, u, v);
	blossom_link_up(m, x, meet, true);
	blossom_link_up(m, y, meet, false);
	node->up = MATCHING_NONE;
	node->first = meet;
	node->base = m->node[meet].base;
	node->mark = 0;
	node->z = cost_zero();
	node->since = m->reach;
	blossom_gather(m, blossom);
	node->label = LABEL_EVEN;
	return blossom;
}

int
blossom_step(
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

bool
blossom_goes_forward(const struct matching *m, int base, int part)
{
	bool odd = false;

	for (int x = base; x != part; x = m->node[x].next)
		odd = !odd;
	return odd;
}

/* Match the parts of a blossom but one, which holds its base. */
static void
blossom_match_parts(struct matching *m, int blossom, int part)
{
	int x = m->node[part].next, y;

	m->node[part].base = m->node[blossom].base;
	while (x != part) {
		y = m->node[x].next;
		m->node[x].base = m->node[x].out;
		m->node[y].base = m->node[x].in;
		m->mate[m->node[x].out] = m->node[x].in;
		m->mate[m->node[x].in] = m->node[x].out;
		x = m->node[y].next;
	}
}

int
blossom_expand(struct matching *m, int blossom)
{
	struct node *node = &m->node[blossom], *part;
	int x = node->first, v;

	blossom_settle(m, blossom);
	do {
		part = &m->node[x];
		part->group = part->head;
		for (v = part->head;; v = m->follow[v]) {
			cost_add(m->from, &m->y[v], &m->group[node->group].add);
			m->group_of[v] = part->group;
			if (v == part->tail)
				break;
		}
		part->up = MATCHING_NONE;
		part->label = LABEL_FREE;
		x = part->next;
	} while (x != node->first);
	/* Now that all parts have read what their group had to add. */
	do {
		m->group[m->node[x].group] =
		    (struct group){.node = x, .add = cost_zero()};
		x = m->node[x].next;
	} while (x != node->first);
	blossom_match_parts(m, blossom, matching_top(m, node->base));
	node->first = MATCHING_NONE;
	node->label = LABEL_FREE;
	m->spare[m->spares++] = blossom;
	return x;
}

/*
 * The blossoms that hold a vertex lie in one another; from the outermost in,
 * each has the vertex as its base.  The other parts wait for their turn.
 */
static int
blossom_match_around(struct matching *m, int blossom, int *waiting, int count)
{
	int chain = count, x = m->node[blossom].base, part;

	/* Written above those that wait: both together are all different. */
	while (x != blossom) {
		waiting[chain++] = x;
		x = m->node[x].up;
	}
	for (int at = chain - 1; at >= count; at--) {
		part = waiting[at];
		blossom_match_parts(m, m->node[part].up, part);
	}
	x = m->node[blossom].base;
	while (x != blossom) {
		for (part = m->node[x].next; part != x;
		     part = m->node[part].next) {
			if (m->node[part].first != MATCHING_NONE)
				waiting[count++] = part;
		}
		x = m->node[x].up;
	}
	return count;
}

void
blossom_match_all(struct matching *m)
{
	int *waiting = m->tree, count = 0;

	for (int b = m->count; b < m->nodes; b++) {
		if (m->node[b].first == MATCHING_NONE ||
		    m->node[b].up != MATCHING_NONE)
			continue;
		waiting[count++] = b;
		while (count > 0) {
			count--;
			count = blossom_match_around(
			    m, waiting[count], waiting, count);
		}
	}
}
