/* SPDX-License-Identifier: ISC */
/*
 * See lab_proof.h.
 */
#include "tests/contest/lab_proof.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "tests/bench/field.h"
#include "tests/contest/proof.h"

/* The costs of all tables of a draw, as the order of R-SW-6 has them. */
struct prices {
	const struct lab *lab;
	struct draw_layers layers;
	int fewest;
	int *last; /* [place][place]: the last meeting, or -1 */
};

static void
put(struct matching_cost *cost, struct draw_layer layer, int64_t units)
{
	cost->word[layer.word] += units * (INT64_C(1) << layer.shift);
}

static bool
price_bye(const struct prices *prices, int place, struct matching_cost *cost_r)
{
	const struct lab *lab = prices->lab;
	int below = 0;

	if (lab_byes(lab, place) != prices->fewest)
		return false;
	for (int i = place + 1; i < lab->count; i++)
		below += lab_byes(lab, i) == prices->fewest;
	put(cost_r, prices->layers.bye, below);
	return true;
}

static bool
price(const void *ctx, int u, int v, struct matching_cost *cost_r)
{
	const struct prices *prices = ctx;
	const struct lab *lab = prices->lab;
	int last;

	memset(cost_r, 0, sizeof(*cost_r));
	if (u == lab->count || v == lab->count)
		return price_bye(prices, u < v ? u : v, cost_r);
	last = prices->last[u * lab->count + v];
	put(cost_r, prices->layers.gap, (int64_t)(u - v) * (u - v));
	if (last >= 0) {
		put(cost_r, prices->layers.repeat, 1);
		put(cost_r, prices->layers.round, last);
	}
	for (int k = 0; k < lab->kinds; k++) {
		if (lab_is_joined(lab, u, v, k))
			put(cost_r, prices->layers.kind[k], 1);
	}
	return true;
}

/* Who met whom when, so that every table's cost is found at once. */
static void
prices_note_meetings(struct prices *prices)
{
	const struct lab *lab = prices->lab;
	const size_t count = (size_t)lab->count;
	int *place = calloc((size_t)lab->people * 8 + 8, sizeof(*place)), a, b;

	prices->last = malloc(count * count * sizeof(int));
	cr_assert(place != NULL && prices->last != NULL);
	memset(prices->last, 0xff, count * count * sizeof(int));
	for (int i = 0; i < lab->count; i++)
		place[lab->rank[i].pair] = i + 1;
	for (a = 0; a < lab->count; a++) {
		for (int round = 0; round < lab->rounds; round++) {
			b = place[lab->rank[a].history[round].opponent] - 1;
			if (b >= 0)
				prices->last[a * lab->count + b] = round;
		}
	}
	free(place);
}

void
expect_proved(struct lab *lab)
{
	struct draw_field field = lab_field(lab);
	struct prices prices = {.lab = lab, .fewest = lab_fewest_byes(lab)};
	const struct proof_graph graph = {.count = lab->count + lab->count % 2,
	    .cost = price,
	    .ctx = &prices};
	struct draw draw = {.table = lab->table};
	struct matching_answer answer;
	void *scratch = malloc(pairing_field_scratch_size(&field));
	const char *fault;

	pairing_prove(&field, scratch, &draw, &prices.layers, &answer);
	prices_note_meetings(&prices);
	fault = proof_fault(&graph, &answer);
	cr_assert_null(
	    fault, "%d pairs, %d rounds: %s", lab->count, lab->rounds, fault);
	for (int i = 0; i < draw.tables; i++)
		cr_assert_eq(answer.mate[lab_place(lab, draw.table[i].ns)],
		    lab_place(lab, draw.table[i].ew));
	free(prices.last);
	free(scratch);
}

void
expect_same_layers(struct lab *lab)
{
	struct draw by_gap, by_rank;
	const char *fault;

	lab->objective = DRAW_GAP;
	lab_draw(lab, &by_gap);
	lab->objective = DRAW_RANK;
	lab_draw(lab, &by_rank);
	fault = lab_fault(lab, &by_rank);
	cr_expect_null(fault, "%d pairs: %s", lab->count, fault);
	cr_expect_eq(by_rank.bye, by_gap.bye);
	cr_expect_eq(by_rank.repeats, by_gap.repeats);
	for (int k = 0; k < lab->kinds; k++)
		cr_expect_eq(by_rank.joined[k], by_gap.joined[k],
		    "%d pairs: %d and %d tables joined", lab->count,
		    by_rank.joined[k], by_gap.joined[k]);
}

#ifdef HAVE_LEMON
/* What speaks against a table, all layers of R-SW-6 in one number; most: more
   than any layer of the whole draw comes to. */
static int64_t
weigh(const struct lab *lab, int u, int v, int64_t most)
{
	const int last = lab_last_met(lab, u, v);
	int64_t weight = last < 0 ? 0 : most * lab->rounds + last;

	for (int k = 0; k < lab->kinds; k++)
		weight = weight * most + lab_is_joined(lab, u, v, k);
	return weight;
}

/* The least that some places come to by LEMON. */
static int64_t
least_among(const struct lab *lab, const int *place, int places, int64_t most)
{
	struct field_edge *edge =
	    calloc((size_t)places * (size_t)places / 2 + 1, sizeof(*edge));
	int edges = 0;
	int64_t least;

	for (int i = 0; i < places; i++) {
		for (int k = i + 1; k < places; k++)
			edge[edges++] = (struct field_edge){
			    i, k, weigh(lab, place[i], place[k], most)};
	}
	least = lemon_least_cost(places, edge, edges);
	free(edge);
	return least;
}

bool
lab_is_dearer(const struct lab *lab, const struct draw *draw, const bool *taken,
    int u, int v)
{
	const int64_t most = lab->count;
	int place[LAB_PROOF_MOST], places = 0;
	int64_t drawn = 0;

	for (int i = 0; i < draw->tables; i++) {
		const int ns = lab_place(lab, draw->table[i].ns);

		if (!taken[ns])
			drawn += weigh(
			    lab, ns, lab_place(lab, draw->table[i].ew), most);
	}
	for (int i = 0; i < lab->count; i++) {
		if (!taken[i] && i != u && i != v)
			place[places++] = i;
	}
	return weigh(lab, u, v, most) + least_among(lab, place, places, most) >
	    drawn;
}

bool
lab_is_spoken_against(const struct lab *lab, int u, int v)
{
	return weigh(lab, u, v, lab->count) > 0;
}
#endif
