/* SPDX-License-Identifier: ISC */
/*
 * Which edges left out of the graph could improve its best matching (R-SW-7):
 * those that the duals pay more than they cost.
 *
 * Nobody looks at all edges for that.  Between two classes an edge costs at
 * least what their common groups say and the square of its distance, and each
 * edge is looked at from its end with the larger dual.  So a scan from there
 * outward ends where twice that dual, or its sum with the largest of the class,
 * no longer pays for the distance; and it steps over each block of members of
 * which not even the largest dual does.
 */
#include <assert.h>

#include "engine/contest/pairing_work.h"

#define GAP (MATCHING_WORDS - 1)
/* Members of a block. */
#define BLOCK 32
/* Edges added for one pair and class at a time. */
#define ADDED_MOST 16

/* One search for edges to add. */
struct price {
	struct pairing *p;
	struct solver *s;
	bool found;
	struct matching_cost common;       /* twice what the two classes cost */
	struct matching_cost most;         /* the largest dual of the class */
	int begin, end;                    /* of the class in the order */
	const struct matching_cost *block; /* of the class: largest duals */
	int u;                             /* the member with the larger dual */
	struct matching_cost paid;         /* its dual less common */
	int added;
};

void
price_lay_out(struct solver *s, struct supply *supply, int count)
{
	s->block = supply_take(supply, (size_t)count / BLOCK + 1 + CLASSES_MOST,
	    sizeof(*s->block));
}

static struct matching_cost *
price_block(const struct solver *s, int class)
{
	return &s->block[s->classes.first[class] / BLOCK + class];
}

static void
price_fill_blocks(struct solver *s)
{
	const struct classes *c = &s->classes;

	for (int class = 0; class < c->count; class ++) {
		struct matching_cost *block = price_block(s, class);
		const int first = c->first[class];

		for (int i = first; i < c->first[class + 1]; i++) {
			const struct matching_cost *y =
			    &s->answer.y[c->order[i]];

			if ((i - first) % BLOCK == 0)
				block[(i - first) / BLOCK] = *y;
			else if (matching_compare(
				     &block[(i - first) / BLOCK], y) < 0)
				block[(i - first) / BLOCK] = *y;
		}
	}
}

/* Does what u is paid, with a dual no larger than this, pay for a distance? */
static bool
price_pays(const struct price *x, const struct matching_cost *dual, int64_t gap)
{
	const struct matching_cost *other = &x->s->answer.y[x->u];

	if (matching_compare(dual, other) < 0)
		other = dual;
	for (int i = 0; i < GAP; i++) {
		const int64_t paid = x->paid.word[i] + other->word[i];

		if (paid != 0)
			return paid > 0;
	}
	return x->paid.word[GAP] + other->word[GAP] > 2 * gap;
}

/*
 * Of two equal duals the first one's edge it is.  Whether there is one to add
 * is told even if there is no room for it.
 */
static void
price_edge(struct price *x, int v)
{
	struct solver *s = x->s;
	const struct matching_cost *y = s->answer.y;
	const int larger = matching_compare(&y[v], &y[x->u]);
	struct matching_cost cost;

	if (larger > 0 || (larger == 0 && v <= x->u))
		return;
	solver_cost(x->p, x->u, v, &cost);
	if (!matching_overpays(&s->answer, x->u, v, &cost))
		return;
	if (x->added < ADDED_MOST && solver_add(s, x->u, v, &cost))
		x->added++;
	x->found = true;
}

/* One direction from u: as far as an edge can be paid too much. */
static void
price_scan(struct price *x, int from, int step)
{
	const struct solver *s = x->s;
	const int *order = s->classes.order;

	for (int i = from; i >= x->begin && i < x->end; i += step) {
		const int v = order[i], at = (i - x->begin) % BLOCK;
		const int64_t gap = solver_gap(s, x->u, v);

		if (!price_pays(x, &x->most, gap))
			return;
		if (at == (step > 0 ? 0 : BLOCK - 1) &&
		    !price_pays(x, &x->block[(i - x->begin) / BLOCK], gap)) {
			i += step * (BLOCK - 1);
			continue;
		}
		if (price_pays(x, &s->answer.y[v], gap))
			price_edge(x, v);
	}
}

/* All edges from the members of one class to those of another. */
static void
price_classes(struct price *x, int from, int to)
{
	const struct pairing *p = x->p;
	struct solver *s = x->s;
	const struct classes *c = &s->classes;
	int at;

	x->begin = c->first[to];
	x->end = c->first[to + 1];
	if (x->begin == x->end)
		return;
	x->block = price_block(s, to);
	x->most = x->block[0];
	for (int b = 1; b <= (x->end - x->begin - 1) / BLOCK; b++) {
		if (matching_compare(&x->most, &x->block[b]) < 0)
			x->most = x->block[b];
	}
	x->common = (struct matching_cost){.word = {0}};
	for (int k = 0; k < p->kinds; k++) {
		if (c->group[from][k] != 0 &&
		    c->group[from][k] == c->group[to][k])
			pairing_add_layer(
			    &x->common, &p->layers.kind[p->kind[k]], 2);
	}
	at = x->begin;
	for (int i = c->first[from]; i < c->first[from + 1]; i++) {
		x->u = c->order[i];
		x->added = 0;
		x->paid = s->answer.y[x->u];
		for (int word = 0; word < GAP; word++)
			x->paid.word[word] -= x->common.word[word];
		while (at < x->end && c->order[at] < x->u)
			at++;
		price_scan(x, at - 1, -1);
		price_scan(x, at, 1);
	}
}

static void
price_byes(struct price *x)
{
	struct solver *s = x->s;
	struct matching_cost cost;

	for (int v = s->members - 1; v >= 0 && s->bye != NOBODY; v--) {
		if (!solver_may_have_bye(x->p, v))
			continue;
		pairing_bye_cost(x->p, s->who[v], &cost);
		if (matching_overpays(&s->answer, v, s->bye, &cost)) {
			solver_add(s, v, s->bye, &cost);
			x->found = true;
		}
	}
}

bool
solver_price(struct pairing *p)
{
	struct price x = {.p = p, .s = &p->solver};
	const int classes = p->solver.classes.count;

	price_fill_blocks(x.s);
	for (int from = 0; from < classes; from++) {
		for (int to = 0; to < classes; to++)
			price_classes(&x, from, to);
	}
	price_byes(&x);
	return x.found;
}
