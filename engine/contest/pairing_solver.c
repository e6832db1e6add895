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
 */
#include <assert.h>

#include "engine/contest/pairing_work.h"

#define GAP (MATCHING_WORDS - 1)
/* Neighbours below each pair, and candidates for the bye, to begin with. */
#define NEAREST 5
/* Where these have no complete draw and not all edges are looked at, also some
   farther away, each by one part in so many. */
#define FARTHER 3
#define NEARBY_MOST 64
/* How often edges are added before it gives up. */
#define AGAIN_MOST 200
/* A squared distance: how much less, see solver_purge. */
#define KEPT_MARGIN 100

/* Room for all edges of COMPLETE_MOST vertices, or for 40 to each vertex. */
static int
solver_edges_most(int count)
{
	const int complete = count * (count - 1) / 2;
	const int room = COMPLETE_MOST * (COMPLETE_MOST - 1) / 2;

	if (count <= COMPLETE_MOST)
		return complete;
	return 40 * count > room ? 40 * count : room;
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
	classes_lay_out(&s->classes, supply, count);
	price_lay_out(s, supply, count);
	s->scratch = supply_take(supply, matching_scratch_size(count), 1);
}

int64_t
solver_gap(const struct solver *s, int u, int v)
{
	const int64_t distance = s->who[u] - s->who[v];

	return distance * distance;
}

void
solver_cost(const struct pairing *p, int u, int v, struct matching_cost *cost_r)
{
	const struct solver *s = &p->solver;

	pairing_relax(p, s->who[u], s->who[v], cost_r);
	cost_r->word[GAP] = solver_gap(s, u, v);
}

bool
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

bool
solver_may_have_bye(const struct pairing *p, int v)
{
	return p->byes[p->solver.who[v]] == p->fewest;
}

void
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
solver_add_neighbours(struct pairing *p, bool farther)
{
	struct solver *s = &p->solver;
	struct matching_cost cost = {.word = {0}};
	int found, step;

	for (int u = 0; u < s->members; u++) {
		found = 0;
		for (int v = u + 1; v < s->members; v += step) {
			step = found >= NEAREST ? 1 + (v - u) / FARTHER : 1;
			if (!pairing_is_clean(p, s->who[u], s->who[v]))
				continue;
			cost.word[GAP] = solver_gap(s, u, v);
			solver_add(s, u, v, &cost);
			if (++found == NEAREST && !farther)
				break;
		}
	}
}

/* Of the nearest of all those that something speaks against. */
static void
solver_add_unclean(struct pairing *p)
{
	struct solver *s = &p->solver;
	struct matching_cost cost;

	for (int u = 0; u < s->members; u++) {
		for (int v = u + 1; v < s->members && v <= u + NEAREST; v++) {
			if (pairing_is_clean(p, s->who[u], s->who[v]))
				continue;
			solver_cost(p, u, v, &cost);
			solver_add(s, u, v, &cost);
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
		for (int v = u + 1; v < s->members; v++) {
			solver_cost(p, u, v, &cost);
			solver_add(s, u, v, &cost);
		}
	}
	if (s->bye != NOBODY)
		solver_add_byes(p, s->members);
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

/* Make room: drop edges that are paid much less than they cost. */
static void
solver_purge(struct pairing *p)
{
	struct solver *s = &p->solver;
	struct matching_cost cost;
	int kept = 0;

	for (int e = 0; e < s->edges; e++) {
		cost = s->edge[e].cost;
		cost.word[GAP] -= KEPT_MARGIN;
		if (matching_overpays(
			&s->answer, s->edge[e].u, s->edge[e].v, &cost))
			s->edge[kept++] = s->edge[e];
	}
	s->edges = kept;
}

/*
 * Each pair with its nearest neighbours that nothing speaks against.  Those who
 * have met all of them have too few; then farther ones come to it, sparsely:
 * their duals say which of those between are worth adding.  A group that stands
 * in one piece in the ranking mostly gets its edges from a sample before.
 */
static enum matching_result
solver_match_nearest(struct pairing *p, bool farther)
{
	struct solver *s = &p->solver;

	s->edges = 0;
	solver_add_neighbours(p, farther);
	if (s->bye != NOBODY)
		solver_add_byes(p, NEAREST);
	solver_build(s);
	return solver_match(p, NULL, NULL, NULL);
}

/* The group of a kind that more than half of the members are of, or 0. */
static int
solver_majority(const struct pairing *p, int k)
{
	const struct solver *s = &p->solver;
	int candidate = 0, votes = 0;

	/* Whoever is outvoted is no majority: one name is left, ... */
	for (int v = 0; v < s->members; v++) {
		const int group = pairing_group(p, s->who[v], k);

		if (votes == 0)
			candidate = group;
		votes += group == candidate ? 1 : -1;
	}
	votes = 0;
	for (int v = 0; v < s->members; v++)
		votes += pairing_group(p, s->who[v], k) == candidate;
	/* ... and is counted again. */
	return 2 * votes > s->members ? candidate : 0;
}

void
solver_pay_majorities(struct pairing *p)
{
	struct solver *s = &p->solver;

	for (int k = 0; k < p->kinds; k++) {
		const struct draw_layer *layer = &p->layers.kind[p->kind[k]];
		const int64_t unit = INT64_C(1) << layer->shift;
		const int group = solver_majority(p, k);

		if (group == 0)
			continue;
		for (int v = 0; v < s->count; v++)
			s->y[v].word[layer->word] += v != s->bye &&
				pairing_group(p, s->who[v], k) == group
			    ? unit
			    : -unit;
	}
}

/* -1, 0 or 1: what the ends of an edge are paid in the layers, and its cost. */
static int
solver_compare_layers(const struct solver *s, const struct edge *edge)
{
	for (int i = 0; i < GAP; i++) {
		const int64_t paid =
		    s->y[edge->u].word[i] + s->y[edge->v].word[i];

		if (paid != 2 * edge->cost.word[i])
			return paid < 2 * edge->cost.word[i] ? -1 : 1;
	}
	return 0;
}

/* Each is paid the distance to the nearest that it can meet for that. */
static void
solver_pay_distances(struct solver *s)
{
	const int64_t far = (int64_t)s->count * s->count;

	for (int v = 0; v < s->count; v++)
		s->y[v].word[GAP] = far;
	for (int e = 0; e < s->edges; e++) {
		const struct edge *edge = &s->edge[e];
		const int64_t gap = edge->cost.word[GAP];

		if (solver_compare_layers(s, edge) < 0)
			continue;
		if (gap < s->y[edge->u].word[GAP])
			s->y[edge->u].word[GAP] = gap;
		if (gap < s->y[edge->v].word[GAP])
			s->y[edge->v].word[GAP] = gap;
	}
	for (int v = 0; v < s->count; v++) {
		if (s->y[v].word[GAP] == far)
			s->y[v].word[GAP] = 0;
	}
}

/* Where one group is about half: from where half_begin has left it. */
static enum matching_result
solver_match_half(struct pairing *p)
{
	struct solver *s = &p->solver;
	const struct matching_start start = {.mate = s->mate, .y = s->y};

	solver_build(s);
	return solver_match(p, NULL, &start, NULL);
}

/*
 * With what something speaks against.  Neighbours in rank, and those next to
 * them where one sits out, are a complete draw that always exists.
 */
static enum matching_result
solver_match_anyhow(struct pairing *p)
{
	struct solver *s = &p->solver;
	const struct matching_start start = {.y = s->y};

	s->edges = 0;
	if (s->count <= COMPLETE_MOST) {
		solver_add_all(p);
	} else {
		solver_add_neighbours(p, false);
		solver_add_unclean(p);
		if (s->bye != NOBODY)
			solver_add_byes(p, NEAREST);
	}
	for (int v = 0; v < s->count; v++)
		s->y[v] = (struct matching_cost){.word = {0}};
	solver_pay_majorities(p);
	solver_pay_distances(s);
	solver_build(s);
	return solver_match(p, NULL, &start, NULL);
}

/* Add edges until none is missing: the answer is the best of all then. */
static bool
solver_improve(struct pairing *p)
{
	struct solver *s = &p->solver;
	enum matching_result result;

	for (int again = 0; again < AGAIN_MOST; again++) {
		if (!solver_price(p))
			return true;
		if (s->edges == s->edges_most)
			solver_purge(p);
		solver_build(s);
		result = solver_match_again(p);
		assert(result == MATCHING_FOUND);
	}
	return false;
}

/* Of edges that are there more than once one is enough; uses up mate. */
static void
solver_unite(struct solver *s)
{
	int kept = 0;

	solver_build(s);
	for (int v = 0; v < s->count; v++)
		s->mate[v] = NOBODY;
	for (int u = 0; u < s->count; u++) {
		for (int a = s->first[u]; a < s->first[u + 1]; a++) {
			const struct matching_arc *arc = &s->arc[a];

			if (arc->to < u || s->mate[arc->to] == u)
				continue;
			s->mate[arc->to] = u;
			s->edge[kept++] = (struct edge){
			    .u = u, .v = arc->to, .cost = arc->cost};
		}
	}
	s->edges = kept;
}

/* Where groups stand in one piece: from where sample_draw has left it. */
static enum matching_result
solver_match_sample(struct pairing *p)
{
	struct solver *s = &p->solver;
	const struct matching_start start = {.y = s->y};

	sample_begin(p);
	solver_unite(s);
	solver_build(s);
	return solver_match(p, NULL, &start, NULL);
}

bool
solver_run_sample(struct pairing *p, const int *who, int members, bool first)
{
	enum matching_result result;

	solver_begin(p, who, members);
	classes_sort(p);
	result = first ? solver_match_anyhow(p) : solver_match_sample(p);
	assert(result == MATCHING_FOUND);
	return solver_improve(p);
}

bool
solver_run(struct pairing *p, const int *who, int members)
{
	struct solver *s = &p->solver;
	enum matching_result result;

	solver_begin(p, who, members);
	classes_sort(p);
	if (half_begin(p))
		result = solver_match_half(p);
	else
		result = solver_match_nearest(p, false);
	if (result == MATCHING_IMPOSSIBLE && s->count > NEARBY_MOST &&
	    p->kinds > 0 && sample_draw(p, who, members)) {
		solver_begin(p, who, members);
		classes_sort(p);
		result = solver_match_sample(p);
	}
	if (result == MATCHING_IMPOSSIBLE && s->count > NEARBY_MOST)
		result = solver_match_nearest(p, true);
	if (result == MATCHING_IMPOSSIBLE)
		result = solver_match_anyhow(p);
	assert(result == MATCHING_FOUND);
	return solver_improve(p);
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
