/* SPDX-License-Identifier: ISC */
/*
 * See field.h.
 */
#include "tests/bench/field.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/base/xalloc.h"

#define BACKTRACKS_MOST 200000

static double
field_chance(struct bench_field *f)
{
	double sum = 0;

	/* Three that are even make one that is nearly normal. */
	for (int i = 0; i < 3; i++) {
		f->chance ^= f->chance << 13;
		f->chance ^= f->chance >> 7;
		f->chance ^= f->chance << 17;
		sum += (double)(f->chance >> 11) / (double)(1ULL << 53);
	}
	return sum - 1.5;
}

static int
field_compare(const void *a, const void *b)
{
	const struct player *x = a, *y = b;

	if (x->total != y->total)
		return x->total > y->total ? -1 : 1;
	return x->pair - y->pair;
}

static void
field_rank(struct bench_field *f)
{
	qsort(f->player, (size_t)f->field.count, sizeof(*f->player),
	    field_compare);
	for (int i = 0; i < f->field.count; i++) {
		f->place[f->player[i].pair] = i;
		f->pair[i] = (struct draw_pair){.pair = f->player[i].pair,
		    .history = f->player[i].history,
		    .group =
			f->group == NULL ? NULL : &f->group[f->player[i].pair]};
	}
}

static void
field_play(struct bench_field *f, const struct draw *draw)
{
	const int round = f->field.rounds;

	for (int i = 0; i < draw->tables; i++) {
		struct player *ns = &f->player[f->place[draw->table[i].ns]];
		struct player *ew = &f->player[f->place[draw->table[i].ew]];
		const double swing =
		    ns->skill - ew->skill + f->luck * field_chance(f);

		ns->total += swing;
		ew->total -= swing;
		ns->history[round] = (struct draw_history){
		    .opponent = ew->pair, .direction = DIRECTION_NS};
		ew->history[round] = (struct draw_history){
		    .opponent = ns->pair, .direction = DIRECTION_EW};
	}
	f->field.rounds++;
	field_rank(f);
}

void
field_draw(struct bench_field *f, struct draw *draw_r)
{
	draw_r->table = f->table;
	pairing_draw(&f->field, f->scratch, draw_r);
}

/* Nobody has played yet. */
static struct bench_field *
field_make(int count, int rounds, enum draw_objective objective, double luck,
    uint64_t seed)
{
	struct bench_field *f = xcalloc(1, sizeof(*f));
	const size_t n = (size_t)count;

	f->chance = seed * 2654435769U + 1;
	f->luck = luck;
	f->player = xcalloc(n, sizeof(*f->player));
	f->pair = xcalloc(n, sizeof(*f->pair));
	f->history = xcalloc(n * ((size_t)rounds + 1), sizeof(*f->history));
	f->table = xcalloc(n / 2, sizeof(*f->table));
	f->place = xcalloc(n + 1, sizeof(*f->place));
	f->rounds_most = rounds;
	f->field = (struct draw_field){
	    .pair = f->pair, .count = count, .objective = objective};
	for (int i = 0; i < count; i++) {
		f->player[i] = (struct player){.pair = i + 1,
		    .skill = field_chance(f),
		    .history = &f->history[(size_t)i * (size_t)rounds]};
	}
	return f;
}

static void
field_play_rounds(struct bench_field *f)
{
	struct draw draw;

	field_rank(f);
	f->field.rounds = f->rounds_most;
	f->scratch = xcalloc(1, pairing_field_scratch_size(&f->field));
	f->field.rounds = 0;
	while (f->field.rounds < f->rounds_most) {
		field_draw(f, &draw);
		field_play(f, &draw);
	}
}

struct bench_field *
field_new(int count, int rounds, enum draw_objective objective, double luck,
    uint64_t seed)
{
	struct bench_field *f =
	    field_make(count, rounds, objective, luck, seed);

	field_play_rounds(f);
	return f;
}

struct bench_field *
field_in_blocks(int count, int groups, int rounds)
{
	struct bench_field *f = field_make(count, rounds, DRAW_GAP, 0, 7);

	f->group = xcalloc((size_t)count + 1, sizeof(*f->group));
	for (int i = 0; i < count; i++) {
		f->player[i].skill = 0;
		f->group[i + 1] = 1 + (int)((int64_t)i * groups / count);
	}
	f->avoid_rounds = rounds + 1;
	f->field.kinds = 1;
	f->field.groups = groups;
	f->field.avoid_rounds = &f->avoid_rounds;
	field_play_rounds(f);
	return f;
}

void
field_halve(struct bench_field *f, int percent)
{
	const int count = f->field.count;

	f->group = xcalloc((size_t)count + 1, sizeof(*f->group));
	for (int i = 0; i < count; i++) {
		f->group[f->pair[i].pair] =
		    f->pair[i].pair * INT64_C(100) <= count * (int64_t)percent;
		f->pair[i].group = &f->group[f->pair[i].pair];
	}
	f->avoid_rounds = f->field.rounds + 1;
	f->field.kinds = 1;
	f->field.groups = 1;
	f->field.avoid_rounds = &f->avoid_rounds;
	free(f->scratch);
	f->scratch = xcalloc(1, pairing_field_scratch_size(&f->field));
}

void
field_free(struct bench_field **field)
{
	struct bench_field *f = *field;

	free(f->player);
	free(f->pair);
	free(f->history);
	free(f->table);
	free(f->place);
	free(f->group);
	free(f->scratch);
	free(f);
	*field = NULL;
}

static int
field_compare_totals(const void *a, const void *b)
{
	const double x = *(const double *)a, y = *(const double *)b;

	return x > y ? -1 : x < y;
}

void
field_sort(const struct bench_field *f, double *totals)
{
	for (int i = 0; i < f->field.count; i++)
		totals[f->player[i].pair - 1] = f->player[i].total;
	qsort(totals, (size_t)f->field.count, sizeof(*totals),
	    field_compare_totals);
}

static bool
field_have_met(const struct bench_field *f, int a, int b)
{
	const struct draw_history *history = f->pair[a].history;

	for (int i = 0; i < f->field.rounds; i++) {
		if (history[i].opponent == f->pair[b].pair)
			return true;
	}
	return false;
}

static bool
field_are_one(const struct bench_field *f, int a, int b)
{
	return f->group != NULL && *f->pair[a].group != 0 &&
	    *f->pair[a].group == *f->pair[b].group;
}

/* The next partner of a, below the one tried last. */
static int
field_next_partner(
    const struct bench_field *f, const int *mate, int a, int tried)
{
	int b = tried + 1;

	while (b < f->field.count && (mate[b] >= 0 || field_have_met(f, a, b)))
		b++;
	return b;
}

int64_t
field_greedy(const struct bench_field *f)
{
	const int count = f->field.count;
	int *mate = xcalloc((size_t)count, sizeof(*mate));
	int *drawn = xcalloc((size_t)count, sizeof(*drawn));
	int depth = 0, a = 0, b = 0, backtracks = 0;
	int64_t sum = 0;

	for (int i = 0; i < count; i++)
		mate[i] = -1;
	while (a < count) {
		b = field_next_partner(f, mate, a, b > a ? b : a);
		if (b < count) {
			mate[a] = b;
			mate[b] = a;
			drawn[depth++] = a;
			while (a < count && mate[a] >= 0)
				a++;
			b = a;
			continue;
		}
		if (depth == 0 || ++backtracks > BACKTRACKS_MOST)
			break;
		a = drawn[--depth];
		b = mate[a];
		mate[a] = -1;
		mate[b] = -1;
	}
	for (int i = 0; i < depth; i++) {
		const int64_t distance = mate[drawn[i]] - drawn[i];

		sum += distance * distance;
	}
	free(mate);
	free(drawn);
	return a < count ? -1 : sum;
}

int
field_edges(const struct bench_field *f, int nearest, struct field_edge *edge_r)
{
	const int count = f->field.count;
	int edges = 0;

	for (int u = 0; u < count; u++) {
		int found = 0;

		for (int v = u + 1; v < count && found < nearest / 2; v++) {
			const int64_t distance = v - u;

			if (field_have_met(f, u, v) || field_are_one(f, u, v))
				continue;
			edge_r[edges++] = (struct field_edge){
			    .u = u, .v = v, .cost = distance * distance};
			found++;
		}
	}
	return edges;
}
