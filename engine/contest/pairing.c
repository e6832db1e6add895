/* SPDX-License-Identifier: ISC */
/*
 * The draw of a round in rank order (R-SW-1, 2, 5, 6, 8).
 *
 * With r rounds drawn every pair may still meet all but r of those left.  While
 * 2r + 2 or more are left, that is half of them or more, and Dirac's theorem
 * promises a complete draw without repeats: the top of the field takes the
 * first opponent it has not met.  Only the tail of at most 2r + 2 pairs needs
 * matchings to look ahead; there a table of costs puts the layers of R-SW-6
 * one above another.
 */
#include "engine/contest/pairing.h"

#include <assert.h>

#include "engine/contest/matching.h"
#include "engine/contest/seating.h"

#define PAIRS_MOST 10000
#define ROUNDS_MOST 60

/*
 * Costs of the tail's edges, each layer above all that 61 tables can add up to
 * in those below: no bye, a repeat, the round of a repeat (0 first), the bye's
 * rank from below.
 */
#define COST_NO_BYE (INT64_C(1) << 50)
#define COST_REPEAT (INT64_C(1) << 40)
#define COST_ROUND (INT64_C(1) << 16)

#define NOBODY (-1)

/* The work on one draw; a pair is known by its place in the field, 0 first. */
struct pairing {
	const struct draw_field *field;
	struct draw *draw;
	int *slot; /* hash table: a pair's number -> its place, or NOBODY */
	unsigned int slots;
	int *met_by;  /* the place whose opponents were marked last */
	int *next;    /* those not drawn yet, in rank order */
	int first;    /* of them */
	int left;     /* how many they are */
	int *in_tail; /* a place's vertex, or NOBODY */

	/* the tail: vertex 0 is its highest-ranked pair */
	int *place;
	int *member; /* vertices not drawn yet, in rank order */
	int *mate;
	int stride;
	int64_t *cost;
	void *scratch;
};

/* Pairs in the longest tail, the bye's stand-in included. */
static int
pairing_tail_most(int count, int rounds)
{
	int tail = 2 * rounds + 2;

	return tail < count + 1 ? tail : count + 1;
}

static unsigned int
pairing_slots(int count)
{
	unsigned int slots = 4;

	while (slots < 2 * (unsigned int)count)
		slots *= 2;
	return slots;
}

size_t
pairing_scratch_size(int count, int rounds)
{
	size_t tail = (size_t)pairing_tail_most(count, rounds);
	size_t ints = pairing_slots(count) + 3 * (size_t)count + 3 * tail;

	/* What wants the wider alignment comes first, see pairing_init. */
	return tail * tail * sizeof(int64_t) +
	    matching_scratch_size((int)tail) + ints * sizeof(int);
}

static unsigned int
pairing_hash(const struct pairing *p, int number)
{
	return ((unsigned int)number * 2654435769U >> 16) % p->slots;
}

static void
pairing_index(struct pairing *p)
{
	unsigned int slot;

	for (unsigned int i = 0; i < p->slots; i++)
		p->slot[i] = NOBODY;
	for (int i = 0; i < p->field->count; i++) {
		assert(p->field->pair[i].pair >= 1);
		slot = pairing_hash(p, p->field->pair[i].pair);
		while (p->slot[slot] != NOBODY) {
			assert(p->field->pair[p->slot[slot]].pair !=
			    p->field->pair[i].pair);
			slot = (slot + 1) % p->slots;
		}
		p->slot[slot] = i;
	}
}

/* The place of a pair's number; NOBODY for 0 and those who left the field. */
static int
pairing_find(const struct pairing *p, int number)
{
	unsigned int slot = pairing_hash(p, number);

	while (p->slot[slot] != NOBODY &&
	    p->field->pair[p->slot[slot]].pair != number)
		slot = (slot + 1) % p->slots;
	return p->slot[slot];
}

static void
pairing_init(struct pairing *p, const struct draw_field *field, void *scratch,
    struct draw *draw)
{
	size_t count = (size_t)field->count;
	size_t tail = (size_t)pairing_tail_most(field->count, field->rounds);

	*p = (struct pairing){.field = field, .draw = draw};
	p->slots = pairing_slots(field->count);
	p->left = field->count;
	p->cost = scratch;
	p->scratch = p->cost + tail * tail;
	p->slot =
	    (int *)((char *)p->scratch + matching_scratch_size((int)tail));
	p->met_by = p->slot + p->slots;
	p->next = p->met_by + count;
	p->in_tail = p->next + count;
	p->place = p->in_tail + count;
	p->member = p->place + tail;
	p->mate = p->member + tail;
	for (int i = 0; i < field->count; i++) {
		p->met_by[i] = NOBODY;
		p->in_tail[i] = NOBODY;
		p->next[i] = i + 1;
	}
	p->next[field->count - 1] = NOBODY;
	pairing_index(p);
}

static void
pairing_seat(struct pairing *p, int higher, int lower, bool repeat)
{
	const struct draw_pair *h = &p->field->pair[higher];
	const struct draw_pair *l = &p->field->pair[lower];
	struct draw_table *table = &p->draw->table[p->draw->tables];

	if (seating_higher_is_ns(
		h->history, l->history, p->field->rounds, p->draw->tables))
		*table = (struct draw_table){.ns = h->pair, .ew = l->pair};
	else
		*table = (struct draw_table){.ns = l->pair, .ew = h->pair};
	table->repeat = repeat;
	p->draw->repeats += repeat;
	p->draw->tables++;
}

static int
pairing_byes(const struct pairing *p, int place)
{
	int byes = 0;

	for (int i = 0; i < p->field->rounds; i++)
		byes += p->field->pair[place].history[i].bye;
	return byes;
}

static int
pairing_fewest_byes(const struct pairing *p)
{
	int fewest = ROUNDS_MOST, byes;

	for (int i = 0; i < p->field->count; i++) {
		byes = pairing_byes(p, i);
		if (byes < fewest)
			fewest = byes;
	}
	return fewest;
}

static void
pairing_give_bye(struct pairing *p, int place)
{
	p->draw->bye = p->field->pair[place].pair;
	p->in_tail[place] = NOBODY;
	p->left--;
	if (p->first == place) {
		p->first = p->next[place];
		return;
	}
	for (int i = p->first; i != NOBODY; i = p->next[i]) {
		if (p->next[i] == place)
			p->next[i] = p->next[place];
	}
}

/* The top of the field, as long as nobody below can be left without a draw. */
static void
pairing_draw_top(struct pairing *p)
{
	const struct draw_history *history;
	int higher, before, lower, met;

	while (p->left > 2 * p->field->rounds + 2) {
		higher = p->first;
		history = p->field->pair[higher].history;
		for (int i = 0; i < p->field->rounds; i++) {
			met = pairing_find(p, history[i].opponent);
			if (met != NOBODY)
				p->met_by[met] = higher;
		}
		before = higher;
		while (p->met_by[p->next[before]] == higher)
			before = p->next[before];
		lower = p->next[before];
		p->next[before] = p->next[lower];
		p->first = p->next[higher];
		p->left -= 2;
		pairing_seat(p, higher, lower, false);
	}
}

static int64_t *
pairing_cost(struct pairing *p, int u, int v)
{
	return &p->cost[(size_t)u * (size_t)p->stride + (size_t)v];
}

/* A later meeting overwrites an earlier one: the last counts. */
static void
pairing_note_meetings(struct pairing *p, int u)
{
	const struct draw_history *history =
	    p->field->pair[p->place[u]].history;
	int met;

	for (int i = 0; i < p->field->rounds; i++) {
		met = pairing_find(p, history[i].opponent);
		if (met == NOBODY || p->in_tail[met] == NOBODY)
			continue;
		*pairing_cost(p, u, p->in_tail[met]) =
		    COST_REPEAT + i * COST_ROUND;
		*pairing_cost(p, p->in_tail[met], u) =
		    COST_REPEAT + i * COST_ROUND;
	}
}

/* Make those left, and so many stand-ins for the bye, the tail. */
static void
pairing_begin_tail(struct pairing *p, int stand_ins)
{
	int u = 0;

	p->stride = p->left + stand_ins;
	for (int i = p->first; i != NOBODY; i = p->next[i]) {
		p->in_tail[i] = u;
		p->place[u++] = i;
	}
	for (u = 0; u < p->stride; u++) {
		p->member[u] = u;
		p->mate[u] = MATCHING_NONE;
		for (int v = 0; v < p->stride; v++)
			*pairing_cost(p, u, v) = 0;
	}
	for (u = 0; u < p->left; u++)
		pairing_note_meetings(p, u);
}

static int64_t
pairing_match(struct pairing *p)
{
	struct matching_graph graph = {.cost = p->cost,
	    .stride = p->stride,
	    .member = p->member,
	    .count = p->stride};
	int64_t cost;
	bool found = matching_solve(
	    &graph, MATCHING_NO_LIMIT, p->scratch, p->mate, &cost);

	assert(found);
	return cost;
}

/*
 * Where a bye could force a repeat, the whole field is the tail, and the bye
 * an opponent like others: of those with the fewest byes it meets the one that
 * allows the best draw, and among equals the lowest.
 */
static int
pairing_match_bye(struct pairing *p, int fewest)
{
	int bye = p->left;
	int64_t cost;

	pairing_begin_tail(p, 1);
	for (int u = 0; u < p->left; u++) {
		cost = p->left - 1 - u;
		if (pairing_byes(p, p->place[u]) > fewest)
			cost = COST_NO_BYE;
		*pairing_cost(p, u, bye) = cost;
		*pairing_cost(p, bye, u) = cost;
	}
	pairing_match(p);
	return p->place[p->mate[bye]];
}

static void
pairing_choose_bye(struct pairing *p)
{
	int fewest = pairing_fewest_byes(p);
	int place = p->field->count - 1;

	if (p->left - 1 < 2 * p->field->rounds + 2) {
		place = pairing_match_bye(p, fewest);
	} else {
		while (pairing_byes(p, place) > fewest)
			place--;
	}
	pairing_give_bye(p, place);
}

/*
 * Can the tail's highest pair, member 0, meet member i when the whole may cost
 * no more than *cost?  If so, both leave the tail and *cost is what is left for
 * the others; mate stays a best matching of those in the tail.
 */
static bool
pairing_try(struct pairing *p, int i, int count, int64_t *cost)
{
	int u = p->member[0], v = p->member[i];
	int64_t rest = *cost - *pairing_cost(p, u, v), found;
	struct matching_graph graph = {.cost = p->cost,
	    .stride = p->stride,
	    .member = p->member + 2,
	    .count = count - 2};

	if (rest < 0)
		return false;
	/* Close the gap below, in rank order. */
	for (int k = i; k > 1; k--)
		p->member[k] = p->member[k - 1];
	p->member[1] = v;
	if (p->mate[u] == v ||
	    matching_solve(&graph, rest, p->scratch, p->mate, &found)) {
		*cost = rest;
		return true;
	}
	for (int k = 1; k < i; k++)
		p->member[k] = p->member[k + 1];
	p->member[i] = v;
	return false;
}

/* A new opponent if one can be had, else one met before; each in rank order. */
static int
pairing_choose(struct pairing *p, int count, int64_t *cost)
{
	int u = p->member[0], v;

	for (int repeat = 0; repeat < 2; repeat++) {
		for (int i = 1; i < count; i++) {
			v = p->member[i];
			if ((*pairing_cost(p, u, v) > 0) == (repeat == 1) &&
			    pairing_try(p, i, count, cost))
				return v;
		}
	}
	/* The pair's mate in the best matching is always possible. */
	assert(false);
	return NOBODY;
}

static void
pairing_draw_tail(struct pairing *p)
{
	int64_t cost;
	int u, v;

	pairing_begin_tail(p, 0);
	cost = pairing_match(p);
	for (int count = p->left; count > 0; count -= 2) {
		u = p->member[0];
		v = pairing_choose(p, count, &cost);
		pairing_seat(
		    p, p->place[u], p->place[v], *pairing_cost(p, u, v) > 0);
		p->member += 2;
	}
}

void
pairing_draw(const struct draw_field *field, void *scratch, struct draw *draw_r)
{
	struct pairing p;

	assert(field->count >= 2 && field->count <= PAIRS_MOST);
	assert(field->rounds >= 0 && field->rounds <= ROUNDS_MOST);
	draw_r->tables = 0;
	draw_r->repeats = 0;
	draw_r->bye = 0;
	pairing_init(&p, field, scratch, draw_r);
	if (field->count % 2 != 0)
		pairing_choose_bye(&p);
	pairing_draw_top(&p);
	pairing_draw_tail(&p);
}
