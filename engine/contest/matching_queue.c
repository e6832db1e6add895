/* SPDX-License-Identifier: ISC */
/*
 * The nodes that wait for something, in the order of their keys: a binary heap
 * that knows where each node is.
 */
#include "engine/contest/matching_work.h"

static void
queue_put(struct matching *m, int at, const struct event *event)
{
	m->queue[at] = *event;
	m->queued_at[event->node] = at;
}

/* Let an event rise from a hole to its place. */
static void
queue_rise(struct matching *m, int at, const struct event *event)
{
	int above;

	for (; at > 0; at = above) {
		above = (at - 1) / 2;
		if (!cost_less(m->from, &event->key, &m->queue[above].key))
			break;
		queue_put(m, at, &m->queue[above]);
	}
	queue_put(m, at, event);
}

void
queue_push(struct matching *m, int node, const struct matching_cost *key)
{
	const struct event event = {.node = node, .key = *key};
	int at = m->queued_at[node];

	if (at == MATCHING_NONE)
		at = m->queues++;
	else if (!cost_less(m->from, key, &m->queue[at].key))
		return;
	queue_rise(m, at, &event);
}

bool
queue_pop(struct matching *m, struct event *event_r)
{
	struct event last;
	int at = 0, below;

	if (m->queues == 0)
		return false;
	*event_r = m->queue[0];
	m->queued_at[event_r->node] = MATCHING_NONE;
	last = m->queue[--m->queues];
	if (m->queues == 0)
		return true;
	for (;; at = below) {
		below = 2 * at + 1;
		if (below >= m->queues)
			break;
		if (below + 1 < m->queues &&
		    cost_less(m->from, &m->queue[below + 1].key,
			&m->queue[below].key))
			below++;
		if (!cost_less(m->from, &m->queue[below].key, &last.key))
			break;
		queue_put(m, at, &m->queue[below]);
	}
	queue_put(m, at, &last);
	return true;
}

void
queue_clear(struct matching *m)
{
	for (int i = 0; i < m->queues; i++)
		m->queued_at[m->queue[i].node] = MATCHING_NONE;
	m->queues = 0;
}
