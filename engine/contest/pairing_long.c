/* SPDX-License-Identifier: ISC */
/*
 * The top of a long tail by rank: long because of many rounds, or because
 * the largest groups of two kinds or more come to half of the field.
 *
 * A matching of all that are left says how little the layers of R-SW-6 can
 * cost, and stays at hand: a table is possible if the two and those they leave
 * behind can be matched again at no more cost, mostly by a swap of partners, or
 * else among the pairs near the top, or all.  The duals of that matching rule
 * most tables out that are not.  Only where too many are left to look at all
 * of them, a table may be passed over that is neither ruled out nor found
 * possible, and then the draw does not claim to be optimal.
 */
#include <assert.h>

#include "engine/contest/pairing_work.h"

#define GAP (MATCHING_WORDS - 1)
/* The pairs near the top, to which come their partners. */
#define WINDOW_TOP 16

static struct matching_cost
long_cost(struct pairing *p, int a, int b)
{
	struct matching_cost cost;

	pairing_relax(p, a, b, &cost);
	return cost;
}

static void
long_add(struct matching_cost *sum, const struct matching_cost *cost, int times)
{
	for (int i = 0; i < MATCHING_WORDS; i++)
		sum->word[i] += times * cost->word[i];
}

/*
 * Half of what each blossom takes off its edges, taken off its vertices: then
 * no edge is overpaid without blossoms either, in the layers.  If nothing is
 * lost by that, an edge that is paid less than it costs is in no best matching.
 */
static void
long_price(struct pairing *p, int members)
{
	const struct matching_answer *answer = &p->solver.answer;
	struct matching_cost lost = {.word = {0}}, *price, cost;

	for (int v = 0; v < members; v++) {
		const int place = p->who[v], up = answer->up[v];

		price = &p->price[place];
		*price = answer->y[v];
		for (int i = 0; i < GAP && up != MATCHING_NONE; i++)
			price->word[i] -= answer->blossom[up].sum.word[i] / 2;
		price->word[GAP] = 0;
		/* each table is seen from both ends */
		cost = long_cost(p, place, p->partner[place]);
		long_add(&lost, &cost, 1);
		long_add(&lost, price, -1);
	}
	p->priced = true;
	for (int i = 0; i < MATCHING_WORDS; i++) {
		if (lost.word[i] != 0)
			p->priced = false;
	}
}

/* Is a table of both in no best matching? */
static bool
long_rules_out(const struct pairing *p, int place, int other)
{
	struct matching_cost paid = p->price[place], cost;

	if (!p->priced)
		return false;
	pairing_relax(p, place, other, &cost);
	long_add(&paid, &p->price[other], 1);
	long_add(&paid, &cost, -2);
	for (int i = 0; i < GAP; i++) {
		if (paid.word[i] != 0)
			return paid.word[i] < 0;
	}
	return false;
}

static void
long_join(struct pairing *p, int a, int b)
{
	p->partner[a] = b;
	p->partner[b] = a;
}

/* Put a place in its rank order, unless it is there. */
static int
long_insert(int *who, int members, int place)
{
	int at = members;

	for (int i = 0; i < members; i++) {
		if (who[i] == place)
			return members;
	}
	for (; at > 0 && who[at - 1] > place; at--)
		who[at] = who[at - 1];
	who[at] = place;
	return members + 1;
}

/*
 * So many pairs from the top, their partners and those of the two, but not the
 * two, to p->who; *limit_r: what their tables may cost.
 */
static int
long_open_window(struct pairing *p, int higher, int lower, int top,
    struct matching_cost *limit_r)
{
	struct matching_cost cost = long_cost(p, higher, lower);
	int *who = p->who, members = 0, left = 0;

	for (int i = p->first; i != NOBODY && top > 0; i = p->next[i]) {
		members = long_insert(who, members, i);
		members = long_insert(who, members, p->partner[i]);
		top--;
	}
	members = long_insert(who, members, lower);
	members = long_insert(who, members, p->partner[lower]);
	*limit_r = (struct matching_cost){.word = {0}};
	long_add(limit_r, &cost, -1);
	for (int i = 0; i < members; i++) {
		const int place = who[i];

		if (place < p->partner[place]) {
			cost = long_cost(p, place, p->partner[place]);
			long_add(limit_r, &cost, 1);
		}
		if (place != higher && place != lower)
			who[left++] = place;
	}
	return left;
}

static bool
long_try_window(struct pairing *p, int higher, int lower, int top)
{
	static const struct matching_cost zero;
	struct matching_start start = {.mate = p->mate};
	struct matching_cost limit;
	int members = long_open_window(p, higher, lower, top, &limit);
	const int above = matching_compare(&limit, &zero);

	if (above < 0)
		return false;
	/* By the duals of the whole all partners have tight edges, mostly; where
	   nothing may be paid, those of zero are as good and cost no look. */
	if (above > 0)
		start.y = p->solver.y;
	solver_complete(p, p->who, members);
	for (int v = 0; v < members; v++) {
		p->in_who[p->who[v]] = v;
		p->solver.y[v] = p->price[p->who[v]];
	}
	for (int v = 0; v < members; v++) {
		const int partner = p->partner[p->who[v]];

		p->mate[v] = partner == higher || partner == lower
		    ? NOBODY
		    : p->in_who[partner];
	}
	if (solver_match(p, &limit, &start, NULL) != MATCHING_FOUND)
		return false;
	for (int v = 0; v < members; v++)
		p->partner[p->who[v]] = p->who[p->solver.answer.mate[v]];
	return true;
}

/* If the two can meet, the others are partners in a best matching. */
static bool
long_try(struct pairing *p, int higher, int lower)
{
	const int a = p->partner[higher], b = p->partner[lower];
	struct matching_cost now, then, cost;

	if (a == lower)
		return true;
	now = long_cost(p, higher, a);
	cost = long_cost(p, lower, b);
	long_add(&now, &cost, 1);
	then = long_cost(p, higher, lower);
	cost = long_cost(p, a, b);
	long_add(&then, &cost, 1);
	if (matching_compare(&then, &now) == 0) {
		long_join(p, a, b);
		return true;
	}
	return long_try_window(p, higher, lower, WINDOW_TOP) ||
	    (p->left <= COMPLETE_MOST &&
		long_try_window(p, higher, lower, p->left));
}

static void
long_draw_table(struct pairing *p)
{
	const int higher = p->first;

	for (int clean = 1; clean >= 0; clean--) {
		int before = higher;

		for (int lower = p->next[before]; lower != NOBODY;
		     before = lower, lower = p->next[lower]) {
			if (pairing_is_clean(p, higher, lower) !=
				(clean == 1) ||
			    long_rules_out(p, higher, lower))
				continue;
			if (!long_try(p, higher, lower)) {
				if (p->left > COMPLETE_MOST)
					p->draw->optimal = false;
				continue;
			}
			pairing_unlink(p, before, lower);
			pairing_unlink(p, NOBODY, higher);
			pairing_seat(p, higher, lower);
			return;
		}
	}
	/* The partner in the best matching is always possible. */
	assert(false);
}

void
pairing_draw_long(struct pairing *p)
{
	int members = 0;

	for (int i = p->first; i != NOBODY; i = p->next[i])
		p->who[members++] = i;
	if (!solver_run(p, p->who, members))
		p->draw->optimal = false;
	for (int v = 0; v < members; v++)
		p->partner[p->who[v]] = p->who[p->solver.answer.mate[v]];
	long_price(p, members);
	while (p->left > LONG_MOST)
		long_draw_table(p);
}
