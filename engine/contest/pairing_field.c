/* SPDX-License-Identifier: ISC */
/*
 * The field as the draw looks at it: who met whom, who is of one group, and
 * what speaks against a table (R-SW-2, 3, 5), as a cost in layers.
 */
#include <assert.h>
#include <string.h>

#include "engine/contest/pairing_work.h"

/* In a word the layers add up to less than this many bits. */
#define WORD_BITS 58

/* Pairs whose histories are asked for before they are read. */
#define AHEAD 12
#define CACHE_LINE 64

/* A hash table from a pair's number to its place. */
struct slot {
	int pair, place;
};

static unsigned int
field_slots(int count)
{
	unsigned int slots = 4;

	while (slots < 2 * (unsigned int)count)
		slots *= 2;
	return slots;
}

static struct slot *
field_find(const struct pairing *p, int pair)
{
	const unsigned int last = field_slots(p->field->count) - 1;
	unsigned int at = ((unsigned int)pair * 2654435769U >> 8) & last;

	while (p->index[at].place != NOBODY && p->index[at].pair != pair)
		at = (at + 1) & last;
	return &p->index[at];
}

int
pairing_place(const struct pairing *p, int pair)
{
	if (p->place_of == NULL)
		return field_find(p, pair)->place;
	return pair <= p->highest ? p->place_of[pair] : NOBODY;
}

/* Pairs in the longest tail of a draw by rank without groups, and the bye. */
static int
field_tail_most(int count, int rounds)
{
	int tail = 2 * rounds + 4;

	return tail < count + 2 ? tail : count + 2;
}

static bool
field_is_simple(const struct draw_field *field)
{
	return field->objective == DRAW_RANK && field->kinds == 0;
}

void
pairing_lay_out_field(struct pairing *p, struct supply *supply)
{
	const size_t count = (size_t)p->field->count;
	const size_t rounds = (size_t)p->field->rounds;
	const size_t kinds = (size_t)p->field->kinds;
	const size_t groups = (size_t)p->field->groups + 1;

	p->met = supply_take(supply, count * rounds, sizeof(int));
	p->group = supply_take(supply, count * kinds, sizeof(int));
	p->members = supply_take(supply, groups * kinds, sizeof(int));
	p->byes = supply_take(supply, count, sizeof(int));
	p->past = supply_take(supply, count, sizeof(*p->past));
	p->below = supply_take(supply, count, sizeof(int));
	p->index = supply_take(
	    supply, field_slots(p->field->count), sizeof(struct slot));
}

void
pairing_lay_out(struct pairing *p, struct supply *supply)
{
	const struct draw_field *field = p->field;
	const size_t count = (size_t)field->count;
	const int most = field_is_simple(field)
	    ? field_tail_most(field->count, field->rounds)
	    : field->count + 2;

	pairing_lay_out_field(p, supply);
	solver_lay_out(&p->solver, supply, most);
	sample_lay_out(&p->sample, supply, field->count, field->groups);
	p->who = supply_take(supply, count, sizeof(int));
	p->in_who = supply_take(supply, count, sizeof(int));
	p->next = supply_take(supply, count, sizeof(int));
	p->partner = supply_take(supply, count, sizeof(int));
	p->price = supply_take(supply, count, sizeof(*p->price));
	p->mate = supply_take(supply, (size_t)most, sizeof(int));
	p->absent = supply_take(supply, (size_t)most, sizeof(bool));
}

/*
 * Numbers that are not much higher than there are pairs need no search: the
 * memory of the index has room for a place by each.
 */
static bool
field_list_numbers(struct pairing *p)
{
	const struct draw_field *field = p->field;

	p->highest = 0;
	for (int i = 0; i < field->count; i++) {
		assert(field->pair[i].pair >= 1);
		if (field->pair[i].pair > p->highest)
			p->highest = field->pair[i].pair;
	}
	if ((unsigned int)p->highest >= 2 * field_slots(field->count))
		return false;
	p->place_of = (int *)(void *)p->index;
	for (int i = 0; i <= p->highest; i++)
		p->place_of[i] = NOBODY;
	for (int i = 0; i < field->count; i++) {
		assert(p->place_of[field->pair[i].pair] == NOBODY);
		p->place_of[field->pair[i].pair] = i;
	}
	return true;
}

static void
field_index(struct pairing *p)
{
	const struct draw_field *field = p->field;
	const unsigned int slots = field_slots(field->count);
	struct slot *slot;

	if (field_list_numbers(p))
		return;
	for (unsigned int i = 0; i < slots; i++)
		p->index[i].place = NOBODY;
	for (int i = 0; i < field->count; i++) {
		slot = field_find(p, field->pair[i].pair);
		assert(slot->place == NOBODY);
		*slot = (struct slot){.pair = field->pair[i].pair, .place = i};
	}
}

/*
 * In rank order histories lie anywhere in memory, so each is read once, whole,
 * and asked for some pairs before.  The compiler takes a function that does no
 * more than ask for one without effect, and leaves out its calls: hence no
 * function for it.
 */
static void
field_read_history(struct pairing *p)
{
	const struct draw_field *field = p->field;
	const size_t bytes =
	    (size_t)field->rounds * sizeof(struct draw_history);
	const struct draw_history *history;
	int *met = p->met;

	for (int i = 0; i < field->count; i++) {
		if (i + AHEAD < field->count && bytes > 0) {
			const char *later =
			    (const char *)field->pair[i + AHEAD].history;

			for (size_t at = 0; at < bytes - 1; at += CACHE_LINE)
				__builtin_prefetch(later + at);
			__builtin_prefetch(later + bytes - 1);
		}
		history = field->pair[i].history;
		p->past[i] = seating_read(history, field->rounds);
		p->byes[i] = 0;
		for (int round = 0; round < field->rounds; round++) {
			p->byes[i] += history[round].bye;
			*met++ = history[round].opponent;
		}
	}
}

static void
field_count_byes(struct pairing *p)
{
	int below = 0;

	p->fewest = p->byes[0];
	for (int i = 1; i < p->field->count; i++) {
		if (p->byes[i] < p->fewest)
			p->fewest = p->byes[i];
	}
	for (int i = p->field->count - 1; i >= 0; i--) {
		p->below[i] = below;
		below += p->byes[i] == p->fewest;
	}
}

/* The kinds that still hold in the round to draw. */
static void
field_read_groups(struct pairing *p)
{
	const struct draw_field *field = p->field;
	const size_t groups = (size_t)field->groups + 1;
	int *group = p->group;

	for (int k = 0; k < field->kinds; k++) {
		if (field->avoid_rounds[k] > field->rounds)
			p->kind[p->kinds++] = k;
	}
	memset(p->members, 0, groups * (size_t)p->kinds * sizeof(int));
	for (int i = 0; i < field->count; i++) {
		for (int k = 0; k < p->kinds; k++) {
			*group = field->pair[i].group == NULL
			    ? 0
			    : field->pair[i].group[p->kind[k]];
			assert(*group >= 0 && *group <= field->groups);
			p->members[(size_t)k * groups + (size_t)*group]++;
			group++;
		}
	}
}

/* The next layer down, for sums of up to most. */
static struct draw_layer
field_layer(struct draw_layer *last, int64_t most)
{
	int bits = 1;

	while (most >> bits != 0)
		bits++;
	/* Words are filled from their top. */
	if (last->shift < bits) {
		last->word++;
		last->shift = WORD_BITS;
	}
	assert(last->word < MATCHING_WORDS - 1);
	last->shift -= bits;
	return *last;
}

/*
 * Each layer is as wide as what can add up in it, so that none runs over into
 * the one above.  For the rounds of repeats the width of one round would do: no
 * draw with more repeats than need be is ever the cheapest.  For from one of its
 * repeats to another, or back to the same, there is a way of pairs that goes by
 * a table that is no repeat, one of its own, one that is none, and so on; along
 * it the others can take the place of its own.  Of the two repeats that takes
 * one away, and leaves two pairs to meet, which costs one round at most.  The
 * layers below have no such rule: a table in one group may outweigh many tables
 * of the next kind.
 */
static void
field_stack_layers(struct pairing *p)
{
	struct draw_layer last = {.word = 0, .shift = WORD_BITS};
	const int64_t tables = p->field->count / 2;
	struct draw_layers *layers = &p->layers;

	layers->repeat = field_layer(&last, tables);
	layers->round = field_layer(&last, tables * p->field->rounds);
	for (int k = 0; k < p->kinds; k++)
		layers->kind[p->kind[k]] = field_layer(&last, tables);
	layers->bye = field_layer(&last, p->field->count);
	layers->gap = (struct draw_layer){.word = MATCHING_WORDS - 1};
}

void
pairing_read_field(struct pairing *p)
{
	field_index(p);
	field_read_history(p);
	field_count_byes(p);
	field_read_groups(p);
	field_stack_layers(p);
}

int
pairing_last_met(const struct pairing *p, int place, int other)
{
	const int *met = &p->met[(size_t)place * (size_t)p->field->rounds];
	const int pair = p->field->pair[other].pair;
	int round = p->strangers ? NOBODY : p->field->rounds - 1;

	while (round >= 0 && met[round] != pair)
		round--;
	return round;
}

int
pairing_group(const struct pairing *p, int place, int k)
{
	return p->group[(size_t)place * (size_t)p->kinds + (size_t)k];
}

int *
pairing_members(const struct pairing *p, int k)
{
	return &p->members[(size_t)k * ((size_t)p->field->groups + 1)];
}

bool
pairing_shares_group(const struct pairing *p, int place, int other, int k)
{
	const int group = pairing_group(p, place, k);

	return group != 0 && group == pairing_group(p, other, k);
}

bool
pairing_is_clean(const struct pairing *p, int place, int other)
{
	for (int k = 0; k < p->kinds; k++) {
		if (pairing_shares_group(p, place, other, k))
			return false;
	}
	return pairing_last_met(p, place, other) == NOBODY;
}

void
pairing_add_layer(
    struct matching_cost *cost, const struct draw_layer *layer, int64_t units)
{
	cost->word[layer->word] += units << layer->shift;
}

void
pairing_relax(
    const struct pairing *p, int place, int other, struct matching_cost *cost_r)
{
	const int round = pairing_last_met(p, place, other);

	*cost_r = (struct matching_cost){.word = {0}};
	if (round != NOBODY) {
		pairing_add_layer(cost_r, &p->layers.repeat, 1);
		pairing_add_layer(cost_r, &p->layers.round, round);
	}
	for (int k = 0; k < p->kinds; k++) {
		if (pairing_shares_group(p, place, other, k))
			pairing_add_layer(
			    cost_r, &p->layers.kind[p->kind[k]], 1);
	}
}

void
pairing_bye_cost(
    const struct pairing *p, int place, struct matching_cost *cost_r)
{
	*cost_r = (struct matching_cost){.word = {0}};
	pairing_add_layer(cost_r, &p->layers.bye, p->below[place]);
}
