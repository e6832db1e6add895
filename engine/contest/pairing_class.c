/* SPDX-License-Identifier: ISC */
/*
 * The members of a matching sorted by class: which of the large groups they
 * are of.  No more than three groups of a kind are large.
 */
#include <string.h>

#include "engine/contest/pairing_work.h"

/* A group is large if it holds more than one member in so many. */
#define LARGE_SHARE (LARGE_MOST + 1)

void
classes_lay_out(struct classes *c, struct supply *supply, int count)
{
	const size_t members = (size_t)count;

	c->order = supply_take(supply, members, sizeof(int));
	c->of = supply_take(supply, members, sizeof(int));
}

static void
classes_find_large(struct pairing *p, int k)
{
	const struct solver *s = &p->solver;
	int *members = p->sample.held;
	int *large = p->solver.classes.large[k], found = 0;

	memset(large, 0, LARGE_MOST * sizeof(int));
	memset(members, 0, ((size_t)p->field->groups + 1) * sizeof(int));
	for (int v = 0; v < s->members; v++)
		members[pairing_group(p, s->who[v], k)]++;
	for (int group = 1; group <= p->field->groups; group++) {
		if (LARGE_SHARE * (int64_t)members[group] > s->members &&
		    found < LARGE_MOST)
			large[found++] = group;
	}
}

/* The class of a member; of those that find no room, the one of no groups. */
static int
classes_class(struct pairing *p, int v)
{
	struct classes *c = &p->solver.classes;
	int group[DRAW_KINDS_MOST] = {0};

	for (int k = 0; k < p->kinds; k++) {
		const int its = pairing_group(p, p->solver.who[v], k);

		for (int i = 0; i < LARGE_MOST; i++) {
			if (its == c->large[k][i])
				group[k] = its;
		}
	}
	for (int i = 0; i < c->count; i++) {
		if (memcmp(group, c->group[i], sizeof(group)) == 0)
			return i;
	}
	if (c->count == CLASSES_MOST)
		return 0;
	memcpy(c->group[c->count], group, sizeof(group));
	return c->count++;
}

void
classes_sort(struct pairing *p)
{
	struct classes *c = &p->solver.classes;
	const int members = p->solver.members;
	int at[CLASSES_MOST];

	for (int k = 0; k < p->kinds; k++)
		classes_find_large(p, k);
	c->count = 1;
	memset(c->group[0], 0, sizeof(c->group[0]));
	memset(c->first, 0, sizeof(c->first));
	for (int v = 0; v < members; v++) {
		c->of[v] = classes_class(p, v);
		c->first[c->of[v] + 1]++;
	}
	for (int i = 0; i < CLASSES_MOST; i++) {
		c->first[i + 1] += c->first[i];
		at[i] = c->first[i];
	}
	for (int v = 0; v < members; v++)
		c->order[at[c->of[v]]++] = v;
}
