/* SPDX-License-Identifier: ISC */
/*
 * Fields for the bench of the draw: pairs of unequal skill that have played
 * some rounds of a Swiss event; and two yardsticks in C.
 */
#ifndef TESTS_BENCH_FIELD_H
#define TESTS_BENCH_FIELD_H

#include <stdint.h>

#include "engine/contest/pairing.h"

struct player {
	int pair;
	double skill, total;
	struct draw_history *history;
};

struct bench_field {
	struct player *player; /* in rank order */
	struct draw_pair *pair;
	struct draw_history *history; /* by number */
	struct draw_table *table;
	int *place; /* by number */
	int rounds_most;
	int avoid_rounds; /* of the only kind of groups, see field_halve */
	int *group;       /* by number, or NULL */
	void *scratch;
	uint64_t chance;
	double luck;
	struct draw_field field;
};

/*
 * A field that has played so many rounds, each drawn by the objective.  luck:
 * what chance weighs against skill; the less, the more near neighbours have
 * met already.
 */
struct bench_field *field_new(int count, int rounds,
    enum draw_objective objective, double luck, uint64_t seed);
/*
 * A field by gap of so many groups of equal size, each of which stands in one
 * piece in the ranking, all of whose tables were even in so many rounds.
 */
struct bench_field *field_in_blocks(int count, int groups, int rounds);
/* Put so many pairs in a hundred in one group that is kept apart. */
void field_halve(struct bench_field *field, int percent);
void field_free(struct bench_field **field);

/* Draw the next round; the tables are the field's until the next draw. */
void field_draw(struct bench_field *field, struct draw *draw_r);

/* Sort the totals, shuffled: what every draw has to do first. */
void field_sort(const struct bench_field *field, double *totals);

/*
 * Each pair from the top takes the nearest below that it has not met, going
 * back where there is none.  The sum of squared rank distances, or -1 if it
 * gives up.
 */
int64_t field_greedy(const struct bench_field *field);

/*
 * The edges to the nearest that each pair has not met and is in no group with,
 * both ways counted.
 */
struct field_edge {
	int u, v;
	int64_t cost;
};

int field_edges(
    const struct bench_field *field, int nearest, struct field_edge *edge_r);

/*
 * The least cost of a perfect matching of these edges by LEMON; -1: not built
 * with it.  In tests/bench/lemon.cc.
 */
int64_t lemon_least_cost(int count, const struct field_edge *edge, int edges);

#endif
