/* SPDX-License-Identifier: ISC */
/*
 * The draw as one matching of least cost, exact over all possible tables
 * (R-SW-6, 7) though only few of them are ever looked at.
 *
 * The graph begins with each pair's nearest neighbours that nothing speaks
 * against.  The duals of its best matching say whether an edge left out could
 * improve it: one that is paid more than it costs.  Those are added until there
 * are none, and then the duals prove the matching best among all.  Only where
 * the neighbours have no complete draw, edges that something speaks against
 * come in.
 *
 * Nobody looks at all edges for that.  Take an edge that nothing speaks against
 * between two pairs whose duals are 0 in the words that hold the layers: it is
 * paid too much only if its squared distance is less than the larger of the
 * two duals (all in costs times two), so a pair need not look further than
 * that.  Only a pair whose dual is more in one of these words looks at all.
 */
#include <assert.h>

#include "engine/contest/pairing_work.h"

#define GAP (MATCHING_WORDS - 1)
/* Neighbours below each pair, and candidates for the bye, to begin with. */
#define NEAREST 5
/* Edges added for one pair at a time. */
#define ADDED_MOST 16

/* Room for all edges of COMPLETE_MOST vertices, or for ten to each vertex. */
static int
solver_edges_most(int count)
{
	const int complete = count * (count - 1) / 2;
	const int room = COMPLETE_MOST * (COMPLETE_MOST - 1) / 2;

	if (count <= COMPLETE_MOST)
		return complete;
	return 10 * count > room ? 10 * count : room;
}

void
solver_lay_out(struct solver *s, struct supply *supply, int count)
{
	const size_t vertices = (size_t)count;

	s->edges_most = solver_edges_most(count);
	s->edge = supply_take(supply, (size_t)s->edges_most, sizeof(*s->edge));
	s->arc =
	    supply_take(supply, 2 * (size_t)s->edges_most, sizeof(*s->arc));
	s->first = supply_take(supply, vertices + 2, sizeof(int));
	s->mate = supply_take(supply, vertices, sizeof(int));
	s->y = supply_take(supply, vertices, sizeof(*s->y));
	s->scratch = supply_take(supply, matching_scratch_size(count), 1);
}

static int64_t
solver_gap(const struct solver *s, int u, int v)
{
	const int64_t distance = s->who[u] - s->who[v];

	return distance * distance;
}

/* The cost of an edge between two members; the first has been faced. */
static void
solver_cost(const struct pairing *p, int u, int v, struct matching_cost *cost_r)
{
	const struct solver *s = &p->solver;

	pairing_relax(p, s->who[u], s->who[v], cost_r);
	cost_r->word[GAP] = solver_gap(s, u, v);
}

/* False if there is no more room. */
static bool
solver_add(struct solver *s, int u, int v, const struct matching_cost *cost)
{
	if (s->edges == s->edges_most)
		return false;
	s->edge[s->edges++] = (struct edge){.u = u, .v = v, .cost = *cost};
	return true;
}

static void
solver_begin(struct pairing *p, const int *who, int members)
{
	struct solver *s = &p->solver;

	s->who = who;
	s->members = members;
	s->count = members + members % 2;
	s->bye = members % 2 != 0 ? members : NOBODY;
	s->edges = 0;
}

static bool
solver_may_have_bye(const struct pairing *p, int v)
{
	return p->byes[p->solver.who[v]] == p->fewest;
}

/* Edges to the bye, from the lowest up. */
static void
solver_add_byes(struct pairing *p, int most)
{
	struct solver *s = &p->solver;
	struct matching_cost cost;

	for (int v = s->members - 1; v >= 0 && most > 0; v--) {
		if (!solver_may_have_bye(p, v))
			continue;
		pairing_bye_cost(p, s->who[v], &cost);
		solver_add(s, v, s->bye, &cost);
		most--;
	}
}

static void
solver_add_neighbours(struct pairing *p)
{
	struct solver *s = &p->solver;
	struct matching_cost cost = {.word = {0}};
	int found;

	for (int u = 0; u < s->members; u++) {
		pairing_face(p, s->who[u]);
		found = 0;
		for (int v = u + 1; v < s->members && found < NEAREST; v++) {
			if (!pairing_is_clean(p, s->who[u], s->who[v]))
				continue;
			cost.word[GAP] = solver_gap(s, u, v);
			solver_add(s, u, v, &cost);
			found++;
		}
	}
}

static void
solver_add_all(struct pairing *p)
{
	struct solver *s = &p->solver;
	struct matching_cost cost;

	s->edges = 0;
	for (int u = 0; u < s->members; u++) {
		pairing_face(p, s->who[u]);
		for (int v = u + 1; v < s->members; v++) {
			solver_cost(p, u, v, &cost);
			solver_add(s, u, v, &cost);
		}
	}
	if (s->bye != NOBODY)
		solver_add_byes(p, s->members);
}

/*
 * A complete draw that always exists: the lowest who may sits out, and the
 * others meet their neighbours, whatever speaks against it.
 */
static void
solver_add_chain(struct pairing *p)
{
	struct solver *s = &p->solver;
	struct matching_cost cost;
	int sits_out = s->members, below;

	if (s->bye != NOBODY) {
		do
			sits_out--;
		while (!solver_may_have_bye(p, sits_out));
	}
	for (int u = 0; u < s->members; u++) {
		below = u + 1 == sits_out ? u + 2 : u + 1;
		if (u == sits_out || below >= s->members)
			continue;
		pairing_face(p, s->who[u]);
		if (pairing_is_clean(p, s->who[u], s->who[below]))
			continue;
		solver_cost(p, u, below, &cost);
		solver_add(s, u, below, &cost);
	}
}

/* The graph as the matching wants it: each edge from both ends. */
static void
solver_build(struct solver *s)
{
	int *at = s->first + 1;

	for (int v = 0; v < s->count + 2; v++)
		s->first[v] = 0;
	/* Counted two further up, they add up to where each begins. */
	for (int e = 0; e < s->edges; e++) {
		s->first[s->edge[e].u + 2]++;
		s->first[s->edge[e].v + 2]++;
	}
	for (int v = 2; v < s->count + 2; v++)
		s->first[v] += s->first[v - 1];
	for (int e = 0; e < s->edges; e++) {
		const struct edge *edge = &s->edge[e];

		s->arc[at[edge->u]++] =
		    (struct matching_arc){.to = edge->v, .cost = edge->cost};
		s->arc[at[edge->v]++] =
		    (struct matching_arc){.to = edge->u, .cost = edge->cost};
	}
}

enum matching_result
solver_match(struct pairing *p, const struct matching_cost *limit,
    const struct matching_start *start, const bool *absent)
{
	struct solver *s = &p->solver;
	const struct matching_graph graph = {.count = s->count,
	    .first = s->first,
	    .arc = s->arc,
	    .absent = absent};

	return matching_solve(&graph, limit, start, s->scratch, &s->answer);
}

/* -1, 0 or 1: the sign of a dual in the words that hold the layers. */
static int
solver_sign(const struct matching_cost *y)
{
	for (int i = 0; i < GAP; i++) {
		if (y->word[i] != 0)
			return y->word[i] < 0 ? -1 : 1;
	}
	return 0;
}

/*
 * Edges of u to add, as the one of the two with the larger dual, of equals the
 * first; whether there are any is told even if there is no room for them.
 */
static bool
solver_price_edge(struct pairing *p, int u, int v, int *added)
{
	struct solver *s = &p->solver;
	const struct matching_cost *y = s->answer.y;
	const int larger = matching_compare(&y[v], &y[u]);
	struct matching_cost cost;

	if (larger > 0 || (larger == 0 && v < u))
		return false;
	solver_cost(p, u, v, &cost);
	if (!matching_overpays(&s->answer, u, v, &cost))
		return false;
	if (*added < ADDED_MOST && solver_add(s, u, v, &cost))
		++*added;
	return true;
}

/* One direction from u: as far as an edge can be paid too much. */
static bool
solver_price_near(struct pairing *p, int u, int step, int *added)
{
	struct solver *s = &p->solver;
	const struct matching_cost *y = s->answer.y;
	const int64_t reach = y[u].word[GAP];
	bool found = false;
	int64_t gap;

	for (int v = u + step; v >= 0 && v < s->members; v += step) {
		gap = solver_gap(s, u, v);
		if (gap >= reach)
			break;
		if (2 * gap < reach + y[v].word[GAP] &&
		    solver_sign(&y[v]) == 0 &&
		    solver_price_edge(p, u, v, added))
			found = true;
	}
	return found;
}

static bool
solver_price_all(struct pairing *p, int u, int *added)
{
	const struct solver *s = &p->solver;
	bool found = false;

	/* The nearest first: not all may be added. */
	for (int step = 1; step < s->members; step++) {
		if (u - step >= 0 && solver_price_edge(p, u, u - step, added))
			found = true;
		if (u + step < s->members &&
		    solver_price_edge(p, u, u + step, added))
			found = true;
	}
	return found;
}

static bool
solver_price_byes(struct pairing *p)
{
	struct solver *s = &p->solver;
	struct matching_cost cost;
	bool found = false;

	for (int v = s->members - 1; v >= 0 && s->bye != NOBODY; v--) {
		if (!solver_may_have_bye(p, v))
			continue;
		pairing_bye_cost(p, s->who[v], &cost);
		if (matching_overpays(&s->answer, v, s->bye, &cost)) {
			solver_add(s, v, s->bye, &cost);
			found = true;
		}
	}
	return found;
}

/* Add what is missing; true if anything is. */
static bool
solver_price(struct pairing *p)
{
	struct solver *s = &p->solver;
	bool found = false;
	int sign, added;

	for (int u = 0; u < s->members; u++) {
		sign = solver_sign(&s->answer.y[u]);
		added = 0;
		if (sign >= 0)
			pairing_face(p, s->who[u]);
		if (sign > 0) {
			found |= solver_price_all(p, u, &added);
		} else if (sign == 0) {
			found |= solver_price_near(p, u, -1, &added);
			found |= solver_price_near(p, u, 1, &added);
		}
	}
	return solver_price_byes(p) || found;
}

/*
 * Match once more with the edges added, from the answer before.  Its blossoms
 * are given up: half of what each takes off its edges comes off its vertices.
 */
static enum matching_result
solver_match_again(struct pairing *p)
{
	struct solver *s = &p->solver;
	const struct matching_start start = {.mate = s->mate, .y = s->y};

	for (int v = 0; v < s->count; v++) {
		const int up = s->answer.up[v];

		s->mate[v] = s->answer.mate[v];
		s->y[v] = s->answer.y[v];
		for (int i = 0; i < MATCHING_WORDS && up != MATCHING_NONE; i++)
			s->y[v].word[i] -=
			    s->answer.blossom[up].sum.word[i] / 2;
	}
	return solver_match(p, NULL, &start, NULL);
}

bool
solver_run(struct pairing *p, const int *who, int members)
{
	struct solver *s = &p->solver;
	enum matching_result result;
	int edges;

	solver_begin(p, who, members);
	solver_add_neighbours(p);
	if (s->bye != NOBODY)
		solver_add_byes(p, NEAREST);
	solver_build(s);
	result = solver_match(p, NULL, NULL, NULL);
	if (result == MATCHING_IMPOSSIBLE) {
		if (s->count <= COMPLETE_MOST)
			solver_add_all(p);
		else
			solver_add_chain(p);
		solver_build(s);
		result = solver_match(p, NULL, NULL, NULL);
	}
	assert(result == MATCHING_FOUND);
	for (;;) {
		edges = s->edges;
		if (!solver_price(p))
			return true;
		if (s->edges == edges)
			return false;
		solver_build(s);
		result = solver_match_again(p);
		assert(result == MATCHING_FOUND);
	}
}

void
solver_complete(struct pairing *p, const int *who, int members)
{
	struct solver *s = &p->solver;

	assert(members % 2 == 0 && members <= COMPLETE_MOST);
	solver_begin(p, who, members);
	solver_add_all(p);
	for (int e = 0; e < s->edges; e++)
		s->edge[e].cost.word[GAP] = 0;
	solver_build(s);
}
