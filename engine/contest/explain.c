/* SPDX-License-Identifier: ISC */
/*
 * Reads a finished draw; what cannot be told from the histories and the groups
 * alone was decided for the sake of others.
 */
#include "engine/contest/explain.h"

#include <assert.h>

#include "engine/contest/pairing_work.h"

struct explain {
	struct pairing p; /* only what pairing_field.c needs */
	const struct draw *draw;
	int *table_of; /* of each place; NOBODY for the bye */
};

static size_t
explain_lay_out(struct explain *e, struct supply *supply)
{
	supply_take(supply, 1, sizeof(*e));
	pairing_lay_out_field(&e->p, supply);
	e->table_of =
	    supply_take(supply, (size_t)e->p.field->count, sizeof(int));
	return supply->used;
}

size_t
explain_scratch_size(const struct draw_field *field)
{
	struct explain e = {.p = {.field = field}};
	struct supply supply = {.base = NULL};

	return explain_lay_out(&e, &supply);
}

struct explain *
explain_begin(
    const struct draw_field *field, const struct draw *draw, void *scratch)
{
	struct supply supply = {.base = scratch};
	struct explain *e = scratch;

	*e = (struct explain){.p = {.field = field}, .draw = draw};
	explain_lay_out(e, &supply);
	pairing_read_field(&e->p);
	for (int i = 0; i < field->count; i++)
		e->table_of[i] = NOBODY;
	for (int i = 0; i < draw->tables; i++) {
		e->table_of[pairing_place(&e->p, draw->table[i].ns)] = i;
		e->table_of[pairing_place(&e->p, draw->table[i].ew)] = i;
	}
	return e;
}

/* The two places of a table. */
static void
explain_places(struct explain *e, int table, int *higher_r, int *lower_r)
{
	const int a = pairing_place(&e->p, e->draw->table[table].ns);
	const int b = pairing_place(&e->p, e->draw->table[table].ew);

	assert(table >= 0 && table < e->draw->tables);
	*higher_r = a < b ? a : b;
	*lower_r = a < b ? b : a;
}

static struct draw_pass
explain_pass(const struct explain *e, int higher, int place)
{
	const struct pairing *p = &e->p;
	struct draw_pass pass = {
	    .pair = p->field->pair[place].pair, .rank = place + 1};

	if (e->table_of[place] == NOBODY) {
		pass.why = PASS_BYE;
		return pass;
	}
	pass.round = pairing_last_met(p, higher, place) + 1;
	if (pass.round > 0) {
		pass.why = PASS_MET;
		return pass;
	}
	for (int k = 0; k < p->kinds; k++) {
		if (!pairing_shares_group(p, higher, place, k))
			continue;
		pass.why = PASS_GROUP;
		pass.kind = p->kind[k];
		return pass;
	}
	pass.why = p->field->objective == DRAW_GAP ? PASS_FIELD : PASS_BELOW;
	return pass;
}

void
explain_table(struct explain *e, int table, struct draw_note *note_r,
    struct draw_pass *pass_r, int most)
{
	const struct pairing *p = &e->p;
	int higher, lower;

	explain_places(e, table, &higher, &lower);
	*note_r = (struct draw_note){.higher = higher + 1, .lower = lower + 1};
	note_r->met = pairing_last_met(p, higher, lower) + 1;
	for (int k = 0; k < p->kinds; k++)
		note_r->joined[p->kind[k]] =
		    pairing_shares_group(p, higher, lower, k);
	for (int i = higher + 1; i < lower; i++) {
		if (e->table_of[i] != NOBODY && e->table_of[i] < table)
			continue;
		if (note_r->passed < most)
			pass_r[note_r->passed] = explain_pass(e, higher, i);
		note_r->passed++;
	}
}

int
explain_bye_below(const struct explain *e)
{
	const struct pairing *p = &e->p;
	int place = p->field->count - 1;

	if (e->draw->bye == 0)
		return 0;
	while (p->byes[place] != p->fewest)
		place--;
	const int lowest = p->field->pair[place].pair;
	return lowest == e->draw->bye ? 0 : lowest;
}

static void
explain_add(const struct draw_relaxation *relaxation,
    struct draw_relaxation *relaxation_r, int most, int *count)
{
	if (*count < most)
		relaxation_r[*count] = *relaxation;
	++*count;
}

int
explain_relaxations(
    struct explain *e, struct draw_relaxation *relaxation_r, int most)
{
	const struct pairing *p = &e->p;
	const struct draw_pair *pair = p->field->pair;
	struct draw_relaxation r;
	int higher, lower, count = 0;

	for (int i = 0; i < e->draw->tables; i++) {
		explain_places(e, i, &higher, &lower);
		r = (struct draw_relaxation){.rule = RELAXED_REPEAT,
		    .pair = pair[higher].pair,
		    .other = pair[lower].pair};
		r.round = pairing_last_met(p, higher, lower) + 1;
		if (r.round > 0)
			explain_add(&r, relaxation_r, most, &count);
		r.rule = RELAXED_GROUP;
		r.round = 0;
		for (int k = 0; k < p->kinds; k++) {
			r.kind = p->kind[k];
			if (pairing_shares_group(p, higher, lower, k))
				explain_add(&r, relaxation_r, most, &count);
		}
	}
	if (explain_bye_below(e) != 0) {
		r = (struct draw_relaxation){.rule = RELAXED_BYE,
		    .pair = e->draw->bye,
		    .other = explain_bye_below(e)};
		explain_add(&r, relaxation_r, most, &count);
	}
	return count;
}
