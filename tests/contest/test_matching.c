/* SPDX-License-Identifier: ISC */
/*
 * Least-cost matchings against dynamic programming over all subsets, which
 * tries every matching, and larger ones by adding up their duals.
 */
#include "engine/contest/matching.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/contest/lab.h"
#include "tests/contest/proof.h"

#define SMALL_MOST 16
#define LARGE 122
#define NO_EDGE INT64_MAX

/* A graph as a table, and as the program wants it. */
struct table {
	int count;
	int64_t cost[LARGE][LARGE]; /* NO_EDGE; else words of `bits` bits */
	int bits;
	bool absent[LARGE];
	int mate[LARGE]; /* a beginning, good or bad */
	struct matching_cost y[LARGE];
	struct matching_start start;
	int first[LARGE + 1];
	struct matching_arc arc[LARGE * LARGE];
	struct matching_graph graph;
	void *scratch;
};

static void
split(const struct table *table, int64_t whole, struct matching_cost *cost_r)
{
	for (int i = MATCHING_WORDS - 1; i >= 0; i--) {
		cost_r->word[i] = whole;
		if (i > 0) {
			whole >>= table->bits;
			cost_r->word[i] -= whole << table->bits;
		}
	}
}

static bool
table_cost(const void *ctx, int u, int v, struct matching_cost *cost_r)
{
	const struct table *table = ctx;

	if (table->cost[u][v] == NO_EDGE)
		return false;
	split(table, table->cost[u][v], cost_r);
	return true;
}

static struct table *
table_new(void)
{
	struct table *table = calloc(1, sizeof(*table));

	cr_assert_not_null(table);
	table->bits = 62;
	table->scratch = malloc(matching_scratch_size(LARGE));
	cr_assert_not_null(table->scratch);
	return table;
}

static void
table_free(struct table **table)
{
	free((*table)->scratch);
	free(*table);
	*table = NULL;
}

/* The program's form of the graph. */
static void
table_finish(struct table *table)
{
	int arcs = 0;

	for (int u = 0; u < table->count; u++) {
		table->first[u] = arcs;
		for (int v = 0; v < table->count; v++) {
			if (u == v || table->cost[u][v] == NO_EDGE)
				continue;
			table->arc[arcs].to = v;
			split(
			    table, table->cost[u][v], &table->arc[arcs++].cost);
		}
	}
	table->first[table->count] = arcs;
	table->graph = (struct matching_graph){.count = table->count,
	    .first = table->first,
	    .arc = table->arc,
	    .absent = table->absent};
	table->start.mate = table->mate;
	table->start.y =
	    table->y[0].word[MATCHING_WORDS - 1] % 2 == 0 ? NULL : table->y;
}

static void
set_cost(struct table *table, int u, int v, int64_t cost)
{
	table->cost[u][v] = cost;
	table->cost[v][u] = cost;
}

static void
make_costs(struct table *table, struct chance *chance, int count)
{
	static const int ranges[] = {1, 2, 3, 10, 1000, 1000000000};
	int range = ranges[chance_below(chance, 6)];
	int free_of_four = chance_below(chance, 4);
	int edges_of_four = 1 + chance_below(chance, 5);

	table->count = count;
	for (int u = 0; u < count; u++) {
		table->absent[u] = false;
		table->mate[u] = chance_below(chance, count + 1) - 1;
		for (int i = 0; i < MATCHING_WORDS; i++)
			table->y[u].word[i] = i < MATCHING_WORDS - 1
			    ? 0
			    : chance_below(chance, 2 * range) - range / 2;
		table->cost[u][u] = NO_EDGE;
		for (int v = 0; v < u; v++) {
			set_cost(table, u, v, chance_below(chance, range));
			if (chance_below(chance, 4) < free_of_four)
				set_cost(table, u, v, 0);
			if (chance_below(chance, 4) >= edges_of_four)
				set_cost(table, u, v, NO_EDGE);
		}
	}
}

/* Absent ones, so that an even number is left. */
static void
make_absent(struct table *table, struct chance *chance)
{
	int left = 2 * chance_below(chance, table->count / 2 + 1), v;

	for (int gone = table->count - left; gone > 0;) {
		v = chance_below(chance, table->count);
		gone -= !table->absent[v];
		table->absent[v] = true;
	}
}

/* The least cost, or NO_EDGE. */
static int64_t
least_cost(const struct table *table)
{
	static int64_t least[1 << SMALL_MOST];
	int all = 0, a;

	for (int v = 0; v < table->count; v++)
		all |= !table->absent[v] << v;
	least[0] = 0;
	for (int set = 1; set <= all; set++) {
		least[set] = NO_EDGE;
		if ((set & ~all) != 0)
			continue;
		for (a = 0; (set >> a & 1) == 0;)
			a++;
		for (int b = a + 1; b < table->count; b++) {
			const int rest = set & ~(1 << a | 1 << b);

			if ((set >> b & 1) == 0 ||
			    table->cost[a][b] == NO_EDGE ||
			    least[rest] == NO_EDGE)
				continue;
			if (least[rest] + table->cost[a][b] < least[set])
				least[set] = least[rest] + table->cost[a][b];
		}
	}
	return least[all];
}

static const char *
table_fault(const struct table *table, const struct matching_answer *answer)
{
	const struct proof_graph graph = {.count = table->count,
	    .cost = table_cost,
	    .ctx = table,
	    .absent = table->absent};

	return proof_fault(&graph, answer);
}

static void
expect_least(struct table *table, int64_t least, bool limited)
{
	struct matching_answer answer;
	struct matching_cost limit, cost;
	const char *fault;

	split(table, least, &limit);
	cr_assert_eq(matching_solve(&table->graph, limited ? &limit : NULL,
			 &table->start, table->scratch, &answer),
	    MATCHING_FOUND);
	fault = table_fault(table, &answer);
	cr_assert_null(fault, "%s", fault);
	split(table, least, &cost);
	cr_expect_eq(matching_compare(&answer.cost, &cost), 0);
	if (least == 0)
		return;
	split(table, least - 1, &limit);
	cr_expect_eq(matching_solve(
			 &table->graph, &limit, NULL, table->scratch, &answer),
	    MATCHING_OVER_LIMIT);
}

Test(matching, small_graphs)
{
	struct chance chance = {.state = 11};
	struct table *table = table_new();
	struct matching_answer answer;
	int impossible = 0, graphs = 6000, count;
	int64_t least;

	for (int i = 0; i < graphs; i++) {
		count =
		    i % 100 == 0 ? SMALL_MOST : 2 + chance_below(&chance, 11);
		make_costs(table, &chance, count);
		make_absent(table, &chance);
		table_finish(table);
		least = least_cost(table);
		if (least < NO_EDGE) {
			expect_least(table, least, i % 2 == 0);
			continue;
		}
		impossible++;
		cr_expect_eq(matching_solve(&table->graph, NULL, &table->start,
				 table->scratch, &answer),
		    MATCHING_IMPOSSIBLE);
	}
	printf(
	    "%d graphs, %d without a perfect matching\n", graphs, impossible);
	cr_expect_gt(impossible, graphs / 20);
	cr_expect_lt(impossible, graphs / 2);
	table_free(&table);
}

/*
 * Two words: the lower one decides only between equals in the upper.  As one
 * number the upper is worth more than all the lower can add up to.
 */
Test(matching, words_decide_in_turn)
{
	struct chance chance = {.state = 41};
	struct table *table = table_new();
	struct matching_answer answer;
	const char *fault;
	int64_t whole;

	for (int i = 0; i < 3000; i++) {
		make_costs(table, &chance, 2 + 2 * chance_below(&chance, 6));
		for (int u = 0; u < table->count; u++) {
			for (int v = 0; v < u; v++)
				set_cost(table, u, v,
				    ((int64_t)chance_below(&chance, 3) << 40) +
					(chance_below(&chance, 3) << 20) +
					chance_below(&chance, 50));
		}
		table->bits = 20;
		table_finish(table);
		cr_assert_eq(matching_solve(&table->graph, NULL, &table->start,
				 table->scratch, &answer),
		    MATCHING_FOUND);
		fault = table_fault(table, &answer);
		cr_assert_null(fault, "%s", fault);
		whole = 0;
		for (int word = 0; word < MATCHING_WORDS; word++)
			whole = (whole << 20) + answer.cost.word[word];
		cr_expect_eq(whole, least_cost(table));
	}
	table_free(&table);
}

/* Too large to try every matching; small costs make events coincide. */
Test(matching, middling_graphs)
{
	struct chance chance = {.state = 29};
	struct table *table = table_new();
	struct matching_answer answer;
	int range, near, blossoms = 0, graphs = 1500;
	const char *fault;

	for (int i = 0; i < graphs; i++) {
		make_costs(table, &chance, 2 * (5 + chance_below(&chance, 30)));
		range = 4 + chance_below(&chance, 30);
		near = 3 + chance_below(&chance, 60);
		for (int u = 0; u < table->count; u++) {
			for (int v = 0; v < u; v++)
				set_cost(table, u, v,
				    u - v > near && u - v > 1 ? NO_EDGE
							      : abs(u - v) / 3 +
					    chance_below(&chance, range));
		}
		table_finish(table);
		cr_assert_eq(matching_solve(&table->graph, NULL,
				 i % 2 == 0 ? &table->start : NULL,
				 table->scratch, &answer),
		    MATCHING_FOUND);
		fault = table_fault(table, &answer);
		cr_assert_null(fault, "graph %d: %s", i, fault);
		for (int b = 0; b < answer.blossoms; b++)
			blossoms += answer.blossom[b].size > 0;
	}
	printf("%d graphs, %d blossoms\n", graphs, blossoms);
	cr_expect_gt(blossoms, graphs);
	table_free(&table);
}

/* Points on a line: neighbours belong together, which is easy to add up. */
Test(matching, large_graph_with_a_known_answer)
{
	struct chance chance = {.state = 5};
	struct table *table = table_new();
	struct matching_answer answer;
	int at[LARGE], order[LARGE], moved, j;

	for (int try = 0; try < 5; try++) {
		make_costs(table, &chance, LARGE);
		for (int i = 0; i < LARGE; i++)
			order[i] = i;
		for (int i = LARGE - 1; i > 0; i--) {
			j = chance_below(&chance, i + 1);
			moved = order[i];
			order[i] = order[j];
			order[j] = moved;
		}
		for (int i = 0, x = 0; i < LARGE; i++) {
			at[order[i]] = x;
			x += i % 2 == 0 ? 1 : 1 + chance_below(&chance, 3);
		}
		for (int a = 0; a < LARGE; a++) {
			for (int b = 0; b < a; b++)
				set_cost(table, a, b, abs(at[a] - at[b]));
		}
		table_finish(table);
		cr_assert_eq(matching_solve(&table->graph, NULL, NULL,
				 table->scratch, &answer),
		    MATCHING_FOUND);
		cr_expect_null(table_fault(table, &answer));
		cr_expect_eq(answer.cost.word[MATCHING_WORDS - 1], LARGE / 2);
	}
	table_free(&table);
}

/* What the checker of proofs is for. */
Test(matching, a_false_proof_is_seen)
{
	struct chance chance = {.state = 3};
	struct table *table = table_new();
	struct matching_answer answer;
	struct matching_cost *y;
	int *mate, seen[4] = {0};

	for (int i = 0; i < 200; i++) {
		make_costs(table, &chance, 12);
		for (int u = 0; u < 12; u++) {
			for (int v = 0; v < u; v++)
				set_cost(
				    table, u, v, 1 + chance_below(&chance, 9));
		}
		table_finish(table);
		cr_assert_eq(matching_solve(&table->graph, NULL, NULL,
				 table->scratch, &answer),
		    MATCHING_FOUND);
		cr_assert_null(table_fault(table, &answer));
		/* a dual moved up and another down: the sum stays */
		y = (struct matching_cost *)answer.y;
		const int other = answer.mate[0] == 1 ? 2 : 1;

		y[0].word[MATCHING_WORDS - 1] += 2;
		y[other].word[MATCHING_WORDS - 1] -= 2;
		seen[0] += table_fault(table, &answer) != NULL;
		y[other].word[MATCHING_WORDS - 1] += 2;
		seen[1] += table_fault(table, &answer) != NULL;
		y[0].word[MATCHING_WORDS - 1] -= 2;
		/* another matching */
		mate = (int *)answer.mate;
		const int a = mate[0], b = 0 + (a == 1) + 1, c = mate[b];

		mate[0] = b;
		mate[b] = 0;
		mate[a] = c;
		mate[c] = a;
		seen[2] += table_fault(table, &answer) != NULL;
		mate[c] = c;
		seen[3] += table_fault(table, &answer) != NULL;
	}
	cr_expect_eq(seen[0], 200);
	cr_expect_eq(seen[1], 200);
	/* the other one may cost the same */
	cr_expect_gt(seen[2], 100);
	cr_expect_eq(seen[3], 200);
	table_free(&table);
}
