/* SPDX-License-Identifier: ISC */
/*
 * A good beginning where large groups stand in one piece in the ranking.
 *
 * Then the nearest that a pair can meet are far away, the same for all around
 * it and too few: neighbours tell nothing.  But the members of a group that
 * stand near each other meet such as stand near each other, and their duals lie
 * on a smooth line.  So one member in four is drawn first, whose draw begins in
 * the same way, as if nobody had met anybody; and in the whole field each is
 * paid what its table with one of those whom the sampled next to it meet leaves
 * for it, and has edges to the members around these.
 *
 * Whoever is of the same groups by all kinds in force stands in one run of the
 * order, in rank order.
 */
#include <assert.h>
#include <string.h>

#include "engine/contest/pairing_work.h"

#define GAP (MATCHING_WORDS - 1)
/* One in so many is drawn before. */
#define SHARE 4
/* So few are drawn without a sample. */
#define FEW 40
/* Edges to so many on either side of whom the sampled meet. */
#define NEAREST 4
/* And from so many of the sampled on either side, if these meet others. */
#define FARTHER 3
/* So much farther away at most, if those have been met. */
#define WITHIN 40

void
sample_lay_out(struct sample *s, struct supply *supply, int count, int groups)
{
	const size_t members = (size_t)count;

	s->order = supply_take(supply, members, sizeof(int));
	s->at = supply_take(supply, members, sizeof(int));
	s->run = supply_take(supply, members, sizeof(int));
	s->who = supply_take(supply, members, sizeof(int));
	s->held = supply_take(supply, (size_t)groups + 2, sizeof(int));
}

/* Sort the order once more, by the groups of a kind; it stays otherwise. */
static void
sample_sort_by(struct pairing *p, int k)
{
	struct sample *s = &p->sample;
	const int groups = p->field->groups;

	memset(s->held, 0, ((size_t)groups + 2) * sizeof(int));
	for (int i = 0; i < s->count; i++)
		s->held[pairing_group(p, s->order[i], k) + 1]++;
	for (int group = 0; group < groups; group++)
		s->held[group + 1] += s->held[group];
	for (int i = 0; i < s->count; i++)
		s->who[s->held[pairing_group(p, s->order[i], k)]++] =
		    s->order[i];
	memcpy(s->order, s->who, (size_t)s->count * sizeof(int));
}

static bool
sample_is_alike(const struct pairing *p, int place, int other)
{
	for (int k = 0; k < p->kinds; k++) {
		if (pairing_group(p, place, k) != pairing_group(p, other, k))
			return false;
	}
	return true;
}

static void
sample_sort(struct pairing *p, const int *who, int members)
{
	struct sample *s = &p->sample;
	int runs = 0;

	s->count = members;
	memcpy(s->order, who, (size_t)members * sizeof(int));
	for (int k = p->kinds - 1; k >= 0; k--)
		sample_sort_by(p, k);
	for (int i = 0; i < members; i++) {
		if (i > 0 && !sample_is_alike(p, s->order[i - 1], s->order[i]))
			runs++;
		s->run[i] = runs;
		s->at[s->order[i]] = i;
	}
}

/* One in so many, an even number, in rank order. */
static int
sample_choose(struct pairing *p, const int *who, int members, int stride)
{
	struct sample *s = &p->sample;
	int chosen = 0;

	for (int i = 0; i < members; i++) {
		if (s->at[who[i]] % stride == stride / 2)
			s->who[chosen++] = who[i];
	}
	return chosen - chosen % 2;
}

/* Whom the members of a draw meet, and what they are paid. */
static void
sample_keep(struct pairing *p)
{
	const struct solver *s = &p->solver;

	for (int i = 0; i < p->sample.count; i++)
		p->partner[p->sample.order[i]] = NOBODY;
	for (int v = 0; v < s->members; v++) {
		const int place = s->who[v], up = s->answer.up[v];

		p->partner[place] = s->who[s->answer.mate[v]];
		p->price[place] = s->answer.y[v];
		for (int i = 0; i < MATCHING_WORDS && up != MATCHING_NONE; i++)
			p->price[place].word[i] -=
			    s->answer.blossom[up].sum.word[i] / 2;
	}
}

/* --- from the sample to the field -------------------------------------- */

/* The nearest of a run in the sample, in one direction in the order. */
static int
sample_next(const struct pairing *p, int at, int step)
{
	const struct sample *s = &p->sample;

	for (int i = at; i >= 0 && i < s->count && s->run[i] == s->run[at];
	     i += step) {
		if (p->partner[s->order[i]] != NOBODY)
			return i;
	}
	return NOBODY;
}

/*
 * What a table with one of the sample leaves for a place, if that is less.  The
 * two are taken for strangers, like those of the sample.
 */
static void
sample_pay(struct pairing *p, int place, int other, struct matching_cost *y)
{
	struct matching_cost left = {.word = {0}};
	const int64_t distance = place - other;

	for (int k = 0; k < p->kinds; k++) {
		if (pairing_shares_group(p, place, other, k))
			pairing_add_layer(
			    &left, &p->layers.kind[p->kind[k]], 1);
	}
	left.word[GAP] = distance * distance;
	for (int i = 0; i < MATCHING_WORDS; i++)
		left.word[i] = 2 * left.word[i] - p->price[other].word[i];
	if (matching_compare(&left, y) < 0)
		*y = left;
}

/* So many edges to those from `at` on that have not been met. */
static void
sample_add_side(struct pairing *p, int v, int at, int step)
{
	const struct sample *s = &p->sample;
	struct solver *solver = &p->solver;
	const int place = solver->who[v], run = s->run[at];
	struct matching_cost cost;
	int added = 0, seen = 0;

	for (int i = at; i >= 0 && i < s->count && s->run[i] == run;
	     i += step) {
		const int u = p->in_who[s->order[i]];

		if (added == NEAREST || seen++ == WITHIN)
			return;
		if (u == NOBODY || u == v ||
		    pairing_last_met(p, place, s->order[i]) != NOBODY)
			continue;
		solver_cost(p, v, u, &cost);
		solver_add(solver, v, u, &cost);
		added++;
	}
}

static void
sample_add_around(struct pairing *p, int v, int other)
{
	const int at = p->sample.at[other];

	sample_add_side(p, v, at, 1);
	if (at > 0)
		sample_add_side(p, v, at - 1, -1);
}

/*
 * Whom the nearest of the sample meet that are of the same groups, on either
 * side in rank; the same one twice if there is no other; false: nobody.
 */
static bool
sample_find_mates(const struct pairing *p, int place, int mate_r[2])
{
	const struct sample *s = &p->sample;

	for (int side = 0; side < 2; side++) {
		const int near =
		    sample_next(p, s->at[place], side == 0 ? -1 : 1);

		mate_r[side] =
		    near == NOBODY ? NOBODY : p->partner[s->order[near]];
	}
	for (int side = 0; side < 2; side++) {
		if (mate_r[side] == NOBODY)
			mate_r[side] = mate_r[1 - side];
	}
	return mate_r[0] != NOBODY;
}

/*
 * Where those next to a member begin to meet another group, how many do is not
 * known to the last one: whoever is not far from there may meet both.
 */
static void
sample_add_farther(struct pairing *p, int v, const int mate[2], int step)
{
	const struct sample *s = &p->sample;
	int at = s->at[p->solver.who[v]];

	for (int i = 0; i <= FARTHER; i++) {
		int other;

		at = sample_next(p, at, step);
		if (at == NOBODY)
			return;
		other = p->partner[s->order[at]];
		if (s->run[s->at[other]] != s->run[s->at[mate[0]]] &&
		    s->run[s->at[other]] != s->run[s->at[mate[1]]]) {
			sample_add_around(p, v, other);
			return;
		}
		at += step;
		if (at < 0 || at >= s->count ||
		    s->run[at] != s->run[s->at[p->solver.who[v]]])
			return;
	}
}

static void
sample_spread(struct pairing *p, int v)
{
	const int place = p->solver.who[v];
	struct matching_cost *y = &p->solver.y[v];
	int mate[2];

	*y = (struct matching_cost){.word = {0}};
	if (!sample_find_mates(p, place, mate))
		return;
	y->word[0] = INT64_MAX;
	sample_pay(p, place, mate[0], y);
	sample_pay(p, place, mate[1], y);
	sample_add_around(p, v, mate[0]);
	if (mate[1] != mate[0])
		sample_add_around(p, v, mate[1]);
	sample_add_farther(p, v, mate, -1);
	sample_add_farther(p, v, mate, 1);
}

/* What an edge leaves for one end of it, the other one being paid. */
static struct matching_cost
sample_left(const struct solver *s, const struct edge *edge, int other)
{
	struct matching_cost left;

	for (int i = 0; i < MATCHING_WORDS; i++)
		left.word[i] = 2 * edge->cost.word[i] - s->y[other].word[i];
	return left;
}

static void
sample_lower(struct matching_cost *y, const struct matching_cost *most)
{
	if (matching_compare(most, y) < 0)
		*y = *most;
}

/*
 * Pay each the mean of what it is paid and the most that its edges leave for
 * it: whatever the duals were, no edge is overpaid then, but for one unit of
 * the distance where the difference is odd, which the start of the matching takes
 * off.  Where the two differ in the layers there is no mean, and the less of them
 * is near enough.
 */
static void
sample_even_out(struct pairing *p)
{
	struct solver *s = &p->solver;
	struct matching_cost *most = p->price, left;

	for (int v = 0; v < s->members; v++)
		most[v].word[0] = INT64_MAX;
	for (int e = 0; e < s->edges; e++) {
		const struct edge *edge = &s->edge[e];

		left = sample_left(s, edge, edge->v);
		sample_lower(&most[edge->u], &left);
		left = sample_left(s, edge, edge->u);
		sample_lower(&most[edge->v], &left);
	}
	for (int v = 0; v < s->members; v++) {
		struct matching_cost *y = &s->y[v];
		const int64_t over = y->word[GAP] - most[v].word[GAP];

		if (memcmp(y, &most[v], GAP * sizeof(y->word[0])) == 0)
			y->word[GAP] -= over / 2;
		else
			sample_lower(y, &most[v]);
	}
}

/* Neighbours in rank, so that there is a complete draw whatever else. */
static void
sample_add_neighbours(struct pairing *p)
{
	struct solver *s = &p->solver;
	struct matching_cost cost;

	for (int u = 0; u < s->members; u++) {
		for (int v = u + 1; v < s->members && v <= u + NEAREST; v++) {
			solver_cost(p, u, v, &cost);
			solver_add(s, u, v, &cost);
		}
	}
}

/* The bye is paid as much as no edge to it is overpaid for. */
static void
sample_add_byes(struct pairing *p)
{
	struct solver *s = &p->solver;
	const int first = s->edges;

	solver_add_byes(p, NEAREST);
	s->y[s->bye].word[0] = INT64_MAX;
	for (int e = first; e < s->edges; e++) {
		const struct matching_cost left =
		    sample_left(s, &s->edge[e], s->edge[e].u);

		sample_lower(&s->y[s->bye], &left);
	}
}

void
sample_begin(struct pairing *p)
{
	struct solver *s = &p->solver;

	s->edges = 0;
	for (int i = 0; i < p->sample.count; i++)
		p->in_who[p->sample.order[i]] = NOBODY;
	for (int v = 0; v < s->members; v++)
		p->in_who[s->who[v]] = v;
	/* first, lest in a small field there be no room for them */
	sample_add_neighbours(p);
	for (int v = 0; v < s->members; v++)
		sample_spread(p, v);
	sample_even_out(p);
	if (s->bye != NOBODY)
		sample_add_byes(p);
}

bool
sample_draw(struct pairing *p, const int *who, int members)
{
	bool proved = true, first = true;
	int stride = 1;

	sample_sort(p, who, members);
	while (members / stride > FEW)
		stride *= SHARE;
	p->strangers = true;
	for (; stride > 1 && proved; stride /= SHARE) {
		const int chosen = sample_choose(p, who, members, stride);

		proved = solver_run_sample(p, p->sample.who, chosen, first);
		sample_keep(p);
		first = false;
	}
	p->strangers = false;
	return proved;
}
