/* SPDX-License-Identifier: ISC */
/*
 * Least-cost matchings against dynamic programming over all subsets, which
 * tries every matching.
 */
#include "engine/contest/matching.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/contest/lab.h"

#define SMALL_MOST 16
#define LARGE 122

static int64_t cost[LARGE * LARGE];
static int member[LARGE], mate[LARGE];

static int64_t
least_cost(int stride, int count)
{
	static int64_t least[1 << SMALL_MOST];
	int64_t found;
	int a;

	least[0] = 0;
	for (int set = 1; set < 1 << count; set++) {
		least[set] = INT64_MAX / 2;
		for (a = 0; (set >> a & 1) == 0;)
			a++;
		for (int b = a + 1; b < count; b++) {
			if ((set >> b & 1) == 0)
				continue;
			found = least[set & ~(1 << a | 1 << b)] +
			    cost[member[a] * stride + member[b]];
			if (found < least[set])
				least[set] = found;
		}
	}
	return least[(1 << count) - 1];
}

static void
make_costs(struct chance *chance, int stride)
{
	static const int ranges[] = {1, 2, 3, 10, 1000, 1000000000};
	int range = ranges[chance_below(chance, 6)];
	int free_of_four = chance_below(chance, 4), moved, j;

	for (int a = 0; a < stride; a++) {
		member[a] = a;
		mate[a] = chance_below(chance, stride + 1) - 1;
		cost[a * stride + a] = 0;
		for (int b = 0; b < a; b++) {
			cost[a * stride + b] = chance_below(chance, range);
			if (chance_below(chance, 4) < free_of_four)
				cost[a * stride + b] = 0;
			cost[b * stride + a] = cost[a * stride + b];
		}
	}
	for (int i = stride - 1; i > 0; i--) {
		j = chance_below(chance, i + 1);
		moved = member[i];
		member[i] = member[j];
		member[j] = moved;
	}
}

/* The cost of what mate says, or -1 if it is no perfect matching. */
static int64_t
cost_of_mates(int stride, int count)
{
	int64_t sum = 0;
	int v;

	for (int i = 0; i < count; i++) {
		v = mate[member[i]];
		if (v < 0 || v >= stride || v == member[i] ||
		    mate[v] != member[i])
			return -1;
		sum += cost[member[i] * stride + v];
	}
	return sum / 2;
}

Test(matching, small_graphs)
{
	struct chance chance = {.state = 11};
	void *scratch = malloc(matching_scratch_size(SMALL_MOST));
	int64_t least, found;
	int mates[LARGE], stride, count, refused = 0, graphs = 3000;

	for (int i = 0; i < graphs; i++) {
		stride =
		    i % 100 == 0 ? SMALL_MOST : 2 + chance_below(&chance, 11);
		count = 2 * chance_below(&chance, stride / 2 + 1);
		make_costs(&chance, stride);
		if (i % 100 == 0)
			count = stride;
		least = least_cost(stride, count);
		const struct matching_graph graph = {.cost = cost,
		    .stride = stride,
		    .member = member,
		    .count = count};

		memcpy(mates, mate, sizeof(mates));
		found = -7;
		if (least > 0) {
			cr_expect_not(matching_solve(
			    &graph, least - 1, scratch, mate, &found));
			cr_expect(memcmp(mates, mate, sizeof(mates)) == 0 &&
			    found == -7);
			refused++;
		}
		cr_assert(matching_solve(&graph,
		    i % 2 == 0 ? least : MATCHING_NO_LIMIT, scratch, mate,
		    &found));
		cr_expect_eq(found, least, "graph %d: %lld, not %lld", i,
		    (long long)found, (long long)least);
		cr_expect_eq(
		    cost_of_mates(stride, count), least, "graph %d", i);
	}
	printf("%d graphs, %d refused at one less\n", graphs, refused);
	free(scratch);
}

/*
 * Too large to try every matching: here the program's own check of the duals
 * is what fails, and small costs make its events coincide.
 */
Test(matching, middling_graphs)
{
	struct chance chance = {.state = 29};
	void *scratch = malloc(matching_scratch_size(LARGE));
	int64_t found;
	int stride, range, graphs = 400;

	for (int i = 0; i < graphs; i++) {
		stride = 2 * (5 + chance_below(&chance, 20));
		range = 4 + chance_below(&chance, 30);
		make_costs(&chance, stride);
		for (int a = 0; a < stride; a++) {
			for (int b = 0; b < a; b++) {
				cost[a * stride + b] = abs(a - b) / 3 +
				    chance_below(&chance, range);
				cost[b * stride + a] = cost[a * stride + b];
			}
		}
		const struct matching_graph graph = {.cost = cost,
		    .stride = stride,
		    .member = member,
		    .count = stride};

		cr_assert(matching_solve(
		    &graph, MATCHING_NO_LIMIT, scratch, mate, &found));
		cr_expect_eq(cost_of_mates(stride, stride), found);
	}
	printf("%d graphs\n", graphs);
	free(scratch);
}

/* Points on a line: neighbours belong together, which is easy to add up. */
Test(matching, large_graph_with_a_known_answer)
{
	struct chance chance = {.state = 5};
	void *scratch = malloc(matching_scratch_size(LARGE));
	const struct matching_graph graph = {
	    .cost = cost, .stride = LARGE, .member = member, .count = LARGE};
	int at[LARGE];
	int64_t least, found;

	for (int try = 0; try < 5; try++) {
		least = 0;
		make_costs(&chance, LARGE);
		for (int i = 0, x = 0; i < LARGE; i++) {
			at[member[i]] = x;
			mate[i] = MATCHING_NONE;
			if (i % 2 == 0)
				least += 1;
			x += i % 2 == 0 ? 1 : 1 + chance_below(&chance, 3);
		}
		for (int a = 0; a < LARGE; a++) {
			for (int b = 0; b < LARGE; b++)
				cost[a * LARGE + b] = abs(at[a] - at[b]);
		}
		cr_assert(matching_solve(
		    &graph, MATCHING_NO_LIMIT, scratch, mate, &found));
		cr_expect_eq(found, least);
		cr_expect_eq(cost_of_mates(LARGE, LARGE), least);
	}
	free(scratch);
}
