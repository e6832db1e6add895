/* SPDX-License-Identifier: ISC */
/*
 * The draw of a round (R-SW-1 to 8): what both objectives share.
 */
#include "engine/contest/pairing.h"

#include <assert.h>

#include "engine/contest/pairing_work.h"

void *
supply_take(struct supply *supply, size_t count, size_t size)
{
	const size_t align = _Alignof(max_align_t);
	size_t at = supply->used;

	supply->used += (count * size + align - 1) / align * align;
	return supply->base == NULL ? NULL : supply->base + at;
}

size_t
pairing_field_scratch_size(const struct draw_field *field)
{
	struct pairing p = {.field = field};
	struct supply supply = {.base = NULL};

	pairing_lay_out(&p, &supply);
	return supply.used;
}

void
pairing_seat(struct pairing *p, int higher, int lower)
{
	const struct draw_pair *h = &p->field->pair[higher];
	const struct draw_pair *l = &p->field->pair[lower];
	struct draw *draw = p->draw;
	struct draw_table *table = &draw->table[draw->tables];
	const int64_t distance = lower - higher;

	if (seating_past_is_ns(&p->past[higher], &p->past[lower],
		p->field->rounds, draw->tables))
		*table = (struct draw_table){.ns = h->pair, .ew = l->pair};
	else
		*table = (struct draw_table){.ns = l->pair, .ew = h->pair};
	draw->tables++;
	draw->cost += distance * distance;
	table->repeat = pairing_last_met(p, higher, lower) != NOBODY;
	draw->repeats += table->repeat;
	for (int k = 0; k < p->kinds; k++)
		draw->joined[p->kind[k]] +=
		    pairing_shares_group(p, higher, lower, k);
}

static void
pairing_init(struct pairing *p, const struct draw_field *field, void *scratch,
    struct draw *draw)
{
	struct supply supply = {.base = scratch};

	assert(field->count >= 2 && field->count <= DRAW_PAIRS_MOST);
	assert(field->rounds >= 0 && field->rounds <= DRAW_ROUNDS_MOST);
	assert(field->groups >= 0);
	assert(field->kinds >= 0 && field->kinds <= DRAW_KINDS_MOST);
	*p = (struct pairing){.field = field, .draw = draw};
	*draw = (struct draw){.table = draw->table, .optimal = true};
	pairing_lay_out(p, &supply);
	pairing_read_field(p);
	for (int i = 0; i < field->count; i++)
		p->who[i] = i;
}

static void
pairing_draw_gap(struct pairing *p)
{
	struct solver *s = &p->solver;
	int v;

	p->draw->optimal = solver_run(p, p->who, p->field->count);
	for (int u = 0; u < s->members; u++) {
		v = s->answer.mate[u];
		if (v == s->bye)
			p->draw->bye = p->field->pair[u].pair;
		else if (u < v)
			pairing_seat(p, u, v);
	}
}

void
pairing_draw(const struct draw_field *field, void *scratch, struct draw *draw_r)
{
	struct pairing p;

	pairing_init(&p, field, scratch, draw_r);
	if (field->objective == DRAW_GAP)
		pairing_draw_gap(&p);
	else
		pairing_draw_rank(&p);
}

void
pairing_prove(const struct draw_field *field, void *scratch,
    struct draw *draw_r, struct draw_layers *layers_r,
    struct matching_answer *answer_r)
{
	struct pairing p;

	assert(field->objective == DRAW_GAP);
	pairing_init(&p, field, scratch, draw_r);
	pairing_draw_gap(&p);
	*layers_r = p.layers;
	*answer_r = p.solver.answer;
}
