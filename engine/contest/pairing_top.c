/* SPDX-License-Identifier: ISC */
/*
 * The top of the field by rank, as long as no matching is needed to know that
 * those below can do without the two of a table.
 *
 * Suppose that no pair has something against more than c of the others.  While
 * 2c + 4 or more are left, each of those that stay behind the next table may
 * meet at least half of them, and Dirac's theorem promises a complete draw that
 * nothing speaks against.
 *
 * That fails where one group is large, but there the other draws are as good.
 * Let h be of the largest group of a kind, m not, and each have something
 * against no more than c of the others for another reason than that kind.
 *
 * h >= m: every draw joins at least (h - m) / 2 tables in the group, and one
 * that does nothing worse exists if m >= 2c or h - m >= 2c + 2.  In the first
 * case join so many pairs of the group, of which each may meet all but c; then
 * two sides of m are left of which each may meet at least half of the other,
 * and Hall's theorem promises the rest.  In the second case let each of the m
 * choose one of the group, and draw the others of it as above.
 *
 * h < m: if h >= 2c there is a draw that nothing speaks against.  Draw
 * (m - h) / 2 tables of the m: if the largest group among them has b, each may
 * meet m - b - c, which is enough if b + c <= (h + m) / 2; otherwise there are
 * at least so many who are in none of both groups, and each finds one of the b.
 * Two sides of h are left, as before.
 *
 * So a table is possible if what it joins and what then must be joined below
 * come to no more than what must be joined now: that depends on nothing but how
 * many are in the largest groups.  The two largest are looked at, of the kind
 * with the largest of all.
 */
#include <assert.h>
#include <limits.h>

#include "engine/contest/pairing_work.h"

/* Of the largest group, of the next one, and all others. */
enum { TYPE_FIRST, TYPE_SECOND, TYPE_OTHER, TYPES };

struct top {
	struct pairing *p;
	int k;           /* the kind in force looked at, or NOBODY */
	int group[2];    /* its two largest, 0: none */
	int third;       /* no other one has more */
	int otherwise;   /* c, but for this kind */
	int all;         /* c, with it */
	int list[TYPES]; /* those not drawn, by type, in rank order */
};

/* The two largest groups of a kind, and how many the third one has. */
static void
top_find_largest(const struct pairing *p, int k, int group[2], int size[3])
{
	const int *members = pairing_members(p, k);

	group[0] = group[1] = 0;
	size[0] = size[1] = size[2] = 0;
	for (int g = 1; g <= p->field->groups; g++) {
		if (members[g] <= size[2])
			continue;
		size[2] = members[g];
		for (int i = 1; i >= 0 && members[g] > size[i]; i--) {
			size[i + 1] = size[i];
			size[i] = members[g];
			if (i == 0)
				group[1] = group[0];
			group[i] = g;
		}
	}
}

/* Look at the groups once more; true if the types have changed. */
static bool
top_look(struct top *t)
{
	const struct pairing *p = t->p;
	const struct top old = *t;
	int group[2], size[3], largest = 0;

	t->k = NOBODY;
	t->group[0] = t->group[1] = t->third = 0;
	t->all = p->field->rounds;
	for (int k = 0; k < p->kinds; k++) {
		top_find_largest(p, k, group, size);
		t->all += size[0] > 1 ? size[0] - 1 : 0;
		if (size[0] <= largest)
			continue;
		largest = size[0];
		t->k = k;
		t->group[0] = group[0];
		t->group[1] = group[1];
		t->third = size[2];
	}
	t->otherwise = t->all - (largest > 1 ? largest - 1 : 0);
	return t->k != old.k || t->group[0] != old.group[0] ||
	    t->group[1] != old.group[1];
}

static int
top_type(const struct top *t, int place)
{
	int group;

	if (t->k == NOBODY)
		return TYPE_OTHER;
	group = pairing_group(t->p, place, t->k);
	if (group != 0 && group == t->group[0])
		return TYPE_FIRST;
	return group != 0 && group == t->group[1] ? TYPE_SECOND : TYPE_OTHER;
}

/* How many are left of one of the two groups. */
static int
top_held(const struct top *t, int type)
{
	return t->group[type] == 0
	    ? 0
	    : pairing_members(t->p, t->k)[t->group[type]];
}

/* Of the largest one. */
static int
top_most(const struct top *t)
{
	const int first = top_held(t, TYPE_FIRST);
	const int second = top_held(t, TYPE_SECOND);

	return first > second ? first : second;
}

/* Whoever leaves next, and one more, the others have a draw as promised. */
static bool
top_is_safe(const struct top *t)
{
	const int left = t->p->left - 2, h = top_most(t);
	const int m = t->p->left - h, fewer = h < m ? h : m;
	const int c = t->otherwise;

	return left >= 2 * t->all + 2 ||
	    (left >= 2 * c + 2 && fewer - 2 >= 2 * c) || h - m - 2 >= 2 * c + 2;
}

/* Tables that must be joined in one group when two of such types have left;
   TYPES: nobody. */
static int
top_must_join(const struct top *t, int type, int other)
{
	const int left = t->p->left - (type != TYPES) - (other != TYPES);
	int most = 0;

	for (int i = TYPE_FIRST; i <= TYPE_SECOND; i++) {
		const int held = top_held(t, i) - (type == i) - (other == i);

		most = held > most ? held : most;
	}
	return 2 * most > left ? (2 * most - left) / 2 : 0;
}

/* --- lists ------------------------------------------------------------- */

/* Of the first in each list the highest-ranked; TYPES if all are empty. */
static int
top_highest(const int list[TYPES])
{
	int best = TYPES;

	for (int i = 0; i < TYPES; i++) {
		if (list[i] != NOBODY &&
		    (best == TYPES || list[i] < list[best]))
			best = i;
	}
	return best;
}

/* Make one list of all. */
static void
top_merge(struct top *t)
{
	struct pairing *p = t->p;
	int *end = &p->first, type;

	while ((type = top_highest(t->list)) != TYPES) {
		const int place = t->list[type];

		t->list[type] = p->next[place];
		*end = place;
		end = &p->next[place];
	}
	*end = NOBODY;
}

static void
top_split(struct top *t)
{
	struct pairing *p = t->p;
	int *end[TYPES], next;

	for (int i = 0; i < TYPES; i++)
		end[i] = &t->list[i];
	for (int place = p->first; place != NOBODY; place = next) {
		const int type = top_type(t, place);

		next = p->next[place];
		*end[type] = place;
		end[type] = &p->next[place];
	}
	for (int i = 0; i < TYPES; i++)
		*end[i] = NOBODY;
}

/* --- tables ------------------------------------------------------------ */

/* Does nothing speak against it but that both are of one group, of t->k? */
static bool
top_is_only_joined(const struct top *t, int place, int other)
{
	struct matching_cost cost, unit = {.word = {0}};

	pairing_relax(t->p, place, other, &cost);
	pairing_add_layer(&unit, &t->p->layers.kind[t->p->kind[t->k]], 1);
	return matching_compare(&cost, &unit) == 0;
}

/*
 * The highest-ranked opponent for the place that is the first of its list;
 * joined: one of its own group.  Takes him out of his list; NOBODY: none.
 */
static int
top_take(struct top *t, int place, int type, bool joined)
{
	struct pairing *p = t->p;
	const int must = top_must_join(t, TYPES, TYPES);
	int *at[TYPES], list[TYPES];

	for (int i = 0; i < TYPES; i++) {
		const bool own = i == type && i != TYPE_OTHER;
		const bool open =
		    own == joined && joined + top_must_join(t, type, i) == must;

		at[i] = i == type ? &p->next[place] : &t->list[i];
		list[i] = open ? *at[i] : NOBODY;
	}
	for (;;) {
		const int i = top_highest(list);
		int other;

		if (i == TYPES)
			return NOBODY;
		other = list[i];
		if (joined ? top_is_only_joined(t, place, other)
			   : pairing_is_clean(p, place, other)) {
			*at[i] = p->next[other];
			return other;
		}
		at[i] = &p->next[other];
		list[i] = *at[i];
	}
}

static void
top_draw_table(struct top *t)
{
	struct pairing *p = t->p;
	const int type = top_highest(t->list), higher = t->list[type];
	int lower;

	lower = top_take(t, higher, type, false);
	if (lower == NOBODY)
		lower = top_take(t, higher, type, true);
	assert(lower != NOBODY);
	t->list[type] = p->next[higher];
	pairing_leave(p, higher);
	pairing_leave(p, lower);
	pairing_seat(p, higher, lower);
}

/* May the next one leave?  The groups are looked at again if need be. */
static bool
top_goes_on(struct top *t)
{
	if (top_is_safe(t) && 2 * t->third <= t->p->left - 4)
		return true;
	if (top_look(t)) {
		top_merge(t);
		top_split(t);
	}
	return top_is_safe(t);
}

void
pairing_draw_top(struct pairing *p)
{
	struct top t = {.p = p};

	top_look(&t);
	top_split(&t);
	while (top_goes_on(&t))
		top_draw_table(&t);
	top_merge(&t);
}

int
pairing_top_bye(struct pairing *p)
{
	struct top t = {.p = p};
	int least = INT_MAX, best = NOBODY;

	top_look(&t);
	if (!top_is_safe(&t))
		return NOBODY;
	for (int i = p->field->count - 1; i >= 0; i--) {
		int must;

		if (p->byes[i] != p->fewest)
			continue;
		must = top_must_join(&t, top_type(&t, i), TYPES);
		if (must >= least)
			continue;
		least = must;
		best = i;
	}
	return best;
}
