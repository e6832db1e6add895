/* SPDX-License-Identifier: ISC */
/*
 * A good beginning where one group holds about half of the members or more.
 *
 * Then nearly everybody meets one of the other side, and who that is depends on
 * how the two sides lie along the whole ranking: neighbours tell little.  But
 * if nobody had met, the best draw would have a simple form.  Call the larger
 * side the many: the group, or all the others.  Going down the ranking, who
 * finds one of the other side waiting meets the one that waits longest, for of
 * two tables that cross or lie in one another those that cross cost less.  All
 * that is to choose is where two of the many that wait, the two that have done
 * so longest, meet each other; how often is known.
 *
 * With S the many so far less the few, and T twice the tables of two of the
 * many, |S - T| wait, and the cost is about the sum of its squares: the best T
 * is the isotonic regression of S.  Rounded to even numbers it is the middle of
 * a band in which dynamic programming finds the least cost.
 *
 * The duals follow from the tables.  None of the many is paid more than the
 * square of the distance to the next of them, and by the shortest of the ways
 * along the ranking no more than what keeps the edges to the few from being
 * overpaid; each of the few is paid the rest of what its table costs.
 */
#include <assert.h>
#include <string.h>

#include "engine/contest/pairing_work.h"

#define GAP (MATCHING_WORDS - 1)
/* A group begins to matter when it holds so many in a hundred. */
#define HALF_PERCENT 40
/* Tables of two of the many, fewer or more than in the middle of the band. */
#define BAND 8
#define STATES (2 * BAND + 1)
/* Edges of each to so many next ones, and around its mate, on either side. */
#define NEAREST 3
#define FAR INT64_MAX

struct half {
	struct pairing *p;
	struct solver *s;
	int k, group; /* the kind in force and its group */
	bool group_is_many;
	int sitting_out; /* the member that begins with the bye, or NOBODY */
	int count;       /* members but that one */
	int *vertex;     /* these, in rank order */
	int side_count[2];
	int *side[2];     /* the few and the many of these */
	int *index;       /* of each vertex: where in its side */
	int *middle;      /* T of the band's middle, after each */
	unsigned *joined; /* bit: does the way to a state end by a table of
	                      two of the many? */
	int64_t *sum;     /* of the blocks of the regression */
	int *length;
};

static void
half_lay_out(struct half *h)
{
	struct supply supply = {.base = h->s->scratch};
	const size_t n = (size_t)h->s->members;

	h->sum = supply_take(&supply, n, sizeof(*h->sum));
	h->length = supply_take(&supply, n, sizeof(int));
	h->vertex = supply_take(&supply, n, sizeof(int));
	h->side[0] = supply_take(&supply, n, sizeof(int));
	h->side[1] = supply_take(&supply, n, sizeof(int));
	h->index = supply_take(&supply, n, sizeof(int));
	h->middle = supply_take(&supply, n + 1, sizeof(int));
	h->joined = supply_take(&supply, n + 1, sizeof(*h->joined));
	assert(supply.used <= matching_scratch_size(h->s->count));
}

/* The group of all that is nearest to half; false if none comes near. */
static bool
half_choose_group(struct half *h)
{
	const int64_t members = h->s->members;
	int64_t nearest = members + 1;

	for (int k = 0; k < h->p->kinds; k++) {
		const int *held = pairing_members(h->p, k);

		for (int g = 1; g <= h->p->field->groups; g++) {
			const int64_t off = 2 * held[g] > members
			    ? 2 * held[g] - members
			    : members - 2 * held[g];

			if (100 * held[g] < HALF_PERCENT * members ||
			    off >= nearest)
				continue;
			nearest = off;
			h->k = k;
			h->group = g;
			h->group_is_many = 2 * held[g] > members;
		}
	}
	return nearest <= members;
}

static bool
half_is_many(const struct half *h, int v)
{
	const int place = h->s->who[v];

	return (pairing_group(h->p, place, h->k) == h->group) ==
	    h->group_is_many;
}

/* Whoever is lowest; if the group is the majority one of it, if one may. */
static void
half_choose_bye(struct half *h)
{
	int lowest = NOBODY;

	h->sitting_out = NOBODY;
	for (int v = h->s->members - 1; v >= 0 && h->s->bye != NOBODY; v--) {
		if (!solver_may_have_bye(h->p, v))
			continue;
		if (lowest == NOBODY)
			lowest = v;
		if (!h->group_is_many || half_is_many(h, v)) {
			h->sitting_out = v;
			return;
		}
	}
	h->sitting_out = lowest;
}

/* All members but one, who may be NOBODY. */
static void
half_list(struct half *h, int but)
{
	h->count = 0;
	h->side_count[0] = 0;
	h->side_count[1] = 0;
	for (int v = 0; v < h->s->members; v++) {
		const int many = half_is_many(h, v);

		if (v == but)
			continue;
		h->vertex[h->count++] = v;
		h->index[v] = h->side_count[many];
		h->side[many][h->side_count[many]++] = v;
	}
}

/*
 * The regression: neighbouring blocks whose means fall become one.  Then the
 * means, within what T can be, to the nearest even number.
 */
static void
half_find_middle(struct half *h)
{
	const int end = h->side_count[1] - h->side_count[0];
	int blocks = 0, at = 0;
	int64_t s = 0, t;

	for (int i = 0; i < h->count; i++) {
		s += half_is_many(h, h->vertex[i]) ? 1 : -1;
		h->sum[blocks] = s;
		h->length[blocks++] = 1;
		while (blocks > 1 &&
		    h->sum[blocks - 2] * h->length[blocks - 1] >=
			h->sum[blocks - 1] * h->length[blocks - 2]) {
			h->sum[blocks - 2] += h->sum[blocks - 1];
			h->length[blocks - 2] += h->length[blocks - 1];
			blocks--;
		}
	}
	h->middle[at++] = 0;
	for (int b = 0; b < blocks; b++) {
		t = h->sum[b] < 0 ? 0 : h->sum[b] + h->length[b];
		t = t / (2 * h->length[b]) * 2;
		for (int i = 0; i < h->length[b]; i++)
			h->middle[at++] = t < end ? (int)t : end;
	}
	h->middle[h->count] = end;
}

/* May two of the many meet, unless they must? */
static bool
half_may_join(const struct half *h, int u, int v)
{
	const struct pairing *p = h->p;

	return h->group_is_many ||
	    !pairing_shares_group(p, h->s->who[u], h->s->who[v], h->k);
}

/* The square of the distance to the one of a side that waits longest. */
static int64_t
half_meet(const struct half *h, int v, int side, int seen, int waiting)
{
	return solver_gap(h->s, v, h->side[side][seen - waiting]);
}

static void
half_reach(
    struct half *h, int64_t *cost, int state, int64_t its, int i, bool joined)
{
	if (state < 0 || state >= STATES || its >= cost[state])
		return;
	cost[state] = its;
	h->joined[i] &= ~(1U << state);
	h->joined[i] |= (unsigned)joined << state;
}

/* From the states before the member at i to those after it. */
static void
half_step(struct half *h, int i, const int seen[2], const int64_t *before,
    int64_t *after)
{
	const int v = h->vertex[i];
	const bool many = half_is_many(h, v);
	const int shift = (h->middle[i + 1] - h->middle[i]) / 2;

	h->joined[i + 1] = 0;
	for (int state = 0; state < STATES; state++)
		after[state] = FAR;
	for (int state = 0; state < STATES; state++) {
		const int t = h->middle[i] + 2 * (state - BAND);
		const int waiting = seen[1] - seen[0] - t;
		int64_t cost = before[state];

		if (cost == FAR)
			continue;
		if (many && waiting > 0) {
			const int *oldest = &h->side[1][seen[1] - waiting];

			if (half_may_join(h, oldest[0], oldest[1]))
				half_reach(h, after, state - shift + 1,
				    cost +
					solver_gap(h->s, oldest[0], oldest[1]),
				    i + 1, true);
		}
		if (many && waiting < 0)
			cost += half_meet(h, v, 0, seen[0], -waiting);
		if (!many && waiting > 0)
			cost += half_meet(h, v, 1, seen[1], waiting);
		half_reach(h, after, state - shift, cost, i + 1, false);
	}
}

/* False if no way stays in the band. */
static bool
half_go(struct half *h)
{
	int64_t cost[2][STATES];
	int seen[2] = {0, 0};

	for (int state = 0; state < STATES; state++)
		cost[0][state] = state == BAND ? 0 : FAR;
	for (int i = 0; i < h->count; i++) {
		half_step(h, i, seen, cost[i % 2], cost[1 - i % 2]);
		seen[half_is_many(h, h->vertex[i])]++;
	}
	return cost[h->count % 2][BAND] != FAR;
}

/* Leave in joined whether the member before meets one of its own side. */
static void
half_go_back(struct half *h)
{
	int state = BAND;

	for (int i = h->count; i > 0; i--) {
		h->joined[i] = h->joined[i] >> state & 1;
		state += (h->middle[i] - h->middle[i - 1]) / 2;
		state -= (int)h->joined[i];
	}
}

static void
half_join(struct half *h, int u, int v)
{
	h->s->mate[u] = v;
	h->s->mate[v] = u;
}

static void
half_seat(struct half *h)
{
	int next[2] = {0, 0}; /* the first that waits, if any does */

	for (int v = 0; v < h->s->count; v++)
		h->s->mate[v] = NOBODY;
	if (h->sitting_out != NOBODY)
		half_join(h, h->sitting_out, h->s->bye);
	for (int i = 0; i < h->count; i++) {
		const int v = h->vertex[i], side = half_is_many(h, v);
		const int *other = &h->side[1 - side][next[1 - side]];

		if (h->joined[i + 1] != 0) {
			half_join(
			    h, h->side[1][next[1]], h->side[1][next[1] + 1]);
			next[1] += 2;
		} else if (next[1 - side] < h->side_count[1 - side] &&
		    *other < v) {
			half_join(h, v, *other);
			next[0]++;
			next[1]++;
		}
	}
}

/* --- the duals --------------------------------------------------------- */

/* Twice what the table of one of the many with one of the few would cost. */
static int64_t
half_cost(const struct half *h, int v, int few)
{
	return 2 * solver_gap(h->s, v, few);
}

/*
 * None is paid more than the square of the distance to the next that it may
 * meet, here in one direction: the last one, or the last of another group.
 */
static void
half_pay_neighbours(struct half *h, int from, int step)
{
	const int *many = h->side[1];
	int last = NOBODY, other = NOBODY;

	for (int i = from; i >= 0 && i < h->side_count[1]; i += step) {
		int64_t *paid = &h->s->y[many[i]].word[GAP];
		int next = last;

		if (last != NOBODY && !half_may_join(h, many[i], last))
			next = other;
		else
			other = last;
		last = many[i];
		if (next != NOBODY && solver_gap(h->s, many[i], next) < *paid)
			*paid = solver_gap(h->s, many[i], next);
	}
}

/*
 * One way along the ranking: whoever of the many has a table with one of the
 * few says what the next can be paid for that one.
 */
static void
half_pay_along(struct half *h, int from, int step)
{
	int last = NOBODY;

	for (int i = from; i >= 0 && i < h->side_count[1]; i += step) {
		const int v = h->side[1][i], mate = h->s->mate[v];
		int64_t *paid = &h->s->y[v].word[GAP];

		if (last != NOBODY) {
			const int few = h->s->mate[last];
			const int64_t most = h->s->y[last].word[GAP] +
			    half_cost(h, v, few) - half_cost(h, last, few);

			*paid = most < *paid ? most : *paid;
		}
		if (mate != h->s->bye && !half_is_many(h, mate))
			last = v;
	}
}

static void
half_pay(struct half *h)
{
	struct solver *s = h->s;
	struct matching_cost cost;

	for (int v = 0; v < s->count; v++)
		s->y[v] = (struct matching_cost){.word = {0}};
	solver_pay_majorities(h->p);
	for (int i = 0; i < h->side_count[1]; i++)
		s->y[h->side[1][i]].word[GAP] =
		    (int64_t)DRAW_PAIRS_MOST * DRAW_PAIRS_MOST;
	half_pay_neighbours(h, 0, 1);
	half_pay_neighbours(h, h->side_count[1] - 1, -1);
	half_pay_along(h, 0, 1);
	half_pay_along(h, h->side_count[1] - 1, -1);
	for (int i = 0; i < h->side_count[0]; i++) {
		const int v = h->side[0][i], mate = s->mate[v];

		if (v != h->sitting_out)
			s->y[v].word[GAP] =
			    half_cost(h, mate, v) - s->y[mate].word[GAP];
	}
	if (h->sitting_out == NOBODY)
		return;
	pairing_bye_cost(h->p, s->who[h->sitting_out], &cost);
	for (int i = 0; i < MATCHING_WORDS; i++)
		s->y[s->bye].word[i] =
		    2 * cost.word[i] - s->y[h->sitting_out].word[i];
}

/* --- the edges --------------------------------------------------------- */

/* Without repeats, unless it is a table of the beginning. */
static void
half_add(struct half *h, int u, int v)
{
	struct pairing *p = h->p;
	struct matching_cost cost;

	if (h->s->mate[u] != v &&
	    pairing_last_met(p, h->s->who[u], h->s->who[v]) != NOBODY)
		return;
	solver_cost(p, u, v, &cost);
	solver_add(h->s, u, v, &cost);
}

static void
half_add_edges(struct half *h)
{
	const int *many = h->side[1], most = h->side_count[1];
	struct matching_cost cost;

	h->s->edges = 0;
	for (int i = 0; i < most; i++) {
		const int mate = h->s->mate[many[i]];

		for (int to = i + 1; to < most && to <= i + NEAREST; to++)
			half_add(h, many[i], many[to]);
		if (mate > many[i] && mate != h->s->bye &&
		    half_is_many(h, mate) && h->index[mate] > i + NEAREST)
			half_add(h, many[i], mate);
	}
	for (int i = 0; i < h->side_count[0]; i++) {
		const int v = h->side[0][i], mate = h->s->mate[v];

		if (mate == h->s->bye)
			continue;
		for (int to = h->index[mate] - NEAREST;
		     to <= h->index[mate] + NEAREST; to++) {
			if (to >= 0 && to < most)
				half_add(h, v, many[to]);
		}
	}
	if (h->sitting_out == NOBODY)
		return;
	solver_add_byes(h->p, NEAREST);
	pairing_bye_cost(h->p, h->s->who[h->sitting_out], &cost);
	solver_add(h->s, h->sitting_out, h->s->bye, &cost);
}

bool
half_begin(struct pairing *p)
{
	struct half h = {.p = p, .s = &p->solver};

	if (!half_choose_group(&h))
		return false;
	half_lay_out(&h);
	half_choose_bye(&h);
	half_list(&h, h.sitting_out);
	assert(h.side_count[1] >= h.side_count[0]);
	half_find_middle(&h);
	if (!half_go(&h))
		return false;
	half_go_back(&h);
	half_seat(&h);
	half_list(&h, NOBODY);
	half_pay(&h);
	half_add_edges(&h);
	return true;
}
