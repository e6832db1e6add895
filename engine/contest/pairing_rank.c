/* SPDX-License-Identifier: ISC */
/*
 * The draw in rank order: from the top each pair meets the highest-ranked one
 * that it can (R-SW-1).  Only the tail needs matchings to look ahead.
 */
#include <assert.h>

#include "engine/contest/pairing_work.h"

void
pairing_leave(struct pairing *p, int place)
{
	p->left--;
	for (int k = 0; k < p->kinds; k++)
		pairing_members(p, k)[pairing_group(p, place, k)]--;
}

void
pairing_unlink(struct pairing *p, int before, int place)
{
	if (before == NOBODY)
		p->first = p->next[place];
	else
		p->next[before] = p->next[place];
	pairing_leave(p, place);
}

static void
rank_remove(struct pairing *p, int place)
{
	int before = NOBODY;

	for (int i = p->first; i != place; i = p->next[i])
		before = i;
	pairing_unlink(p, before, place);
}

static void
rank_choose_bye(struct pairing *p)
{
	int place = pairing_top_bye(p);

	if (place == NOBODY) {
		p->draw->optimal = solver_run(p, p->who, p->left);
		place = p->who[p->solver.answer.mate[p->solver.bye]];
	}
	p->draw->bye = p->field->pair[place].pair;
	rank_remove(p, place);
}

static bool
rank_is_negative(const struct matching_cost *cost)
{
	static const struct matching_cost zero;

	return matching_compare(cost, &zero) < 0;
}

static void
rank_keep_mates(struct pairing *p)
{
	for (int v = 0; v < p->solver.count; v++) {
		if (!p->absent[v])
			p->mate[v] = p->solver.answer.mate[v];
	}
}

/*
 * Can u meet v when the draw of all that are left may cost no more than *cost?
 * If so, both leave, and *cost is what the others may cost; mate stays a best
 * matching of those not absent.
 */
static bool
rank_try(struct pairing *p, int u, int v, struct matching_cost *cost)
{
	const struct matching_start start = {.mate = p->mate};
	struct matching_cost rest;

	pairing_relax(p, p->solver.who[u], p->solver.who[v], &rest);
	for (int i = 0; i < MATCHING_WORDS; i++)
		rest.word[i] = cost->word[i] - rest.word[i];
	if (rank_is_negative(&rest))
		return false;
	p->absent[u] = true;
	p->absent[v] = true;
	if (p->mate[u] != v) {
		if (solver_match(p, &rest, &start, p->absent) !=
		    MATCHING_FOUND) {
			p->absent[u] = false;
			p->absent[v] = false;
			return false;
		}
		rank_keep_mates(p);
	}
	*cost = rest;
	return true;
}

/* An opponent that nothing speaks against, or else another; in rank order. */
static int
rank_choose(struct pairing *p, int u, struct matching_cost *cost)
{
	const int *who = p->solver.who;

	for (int clean = 1; clean >= 0; clean--) {
		for (int v = u + 1; v < p->solver.count; v++) {
			if (p->absent[v] ||
			    pairing_is_clean(p, who[u], who[v]) != (clean == 1))
				continue;
			if (rank_try(p, u, v, cost))
				return v;
		}
	}
	/* The pair's mate in the best matching is always possible. */
	assert(false);
	return NOBODY;
}

/* Those in p->who, beginning from p->mate. */
static void
rank_draw_members(struct pairing *p, int members)
{
	const struct matching_start start = {.mate = p->mate};
	struct matching_cost cost;
	int v;

	solver_complete(p, p->who, members);
	for (int u = 0; u < members; u++)
		p->absent[u] = false;
	if (solver_match(p, NULL, &start, NULL) != MATCHING_FOUND)
		assert(false);
	cost = p->solver.answer.cost;
	rank_keep_mates(p);
	for (int u = 0; u < members; u++) {
		if (p->absent[u])
			continue;
		v = rank_choose(p, u, &cost);
		pairing_seat(p, p->who[u], p->who[v]);
	}
}

/* The tail, from its best matching if that is known. */
static void
rank_draw_tail(struct pairing *p, bool known)
{
	int members = 0;

	for (int i = p->first; i != NOBODY; i = p->next[i]) {
		p->in_who[i] = members;
		p->who[members++] = i;
	}
	for (int v = 0; v < members; v++)
		p->mate[v] = known ? p->in_who[p->partner[p->who[v]]] : NOBODY;
	rank_draw_members(p, members);
}

void
pairing_draw_rank(struct pairing *p)
{
	const int count = p->field->count;
	bool is_long;

	for (int i = 0; i < count; i++)
		p->next[i] = i + 1 < count ? i + 1 : NOBODY;
	p->left = count;
	if (count % 2 != 0)
		rank_choose_bye(p);
	pairing_draw_top(p);
	is_long = p->left > LONG_MOST;
	if (is_long)
		pairing_draw_long(p);
	if (p->left > 0)
		rank_draw_tail(p, is_long);
}
