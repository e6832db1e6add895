/* SPDX-License-Identifier: ISC */
/*
 * What a draw costs: round 10 by both objectives, beside sorting the totals
 * (the floor), a greedy search that goes back where it is stuck, and LEMON's
 * matching of ten neighbours a pair, which gets its edges ready made.
 *
 * Times are the processor time of this process, medians of runs on one field;
 * what is checked is that LEMON finds the same least cost, if need be among
 * more neighbours.
 *
 * Then what one pair costs in a large field beside one in a field of 1,000; the
 * sort shows what the memory has to do with that: a thousand pairs fit in the
 * nearest cache, a hundred thousand with their histories hardly in any.  Then
 * fields of which one group holds about half; fields of groups that stand in one
 * piece, the smaller ones beside LEMON with all their edges; and events that go
 * on until nearly everybody has met everybody.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "daemon/base/xalloc.h"
#include "tests/bench/field.h"

#define ROUNDS 9
#define RUNS_MOST 31
#define NEAREST_MOST 80 /* neighbours a pair, for LEMON */

enum measure { M_SORT, M_GREEDY, M_RANK, M_GAP, M_LEMON, MEASURE_COUNT };

static const char *const measure_name[MEASURE_COUNT] = {
    "sort", "greedy", "rank", "gap", "LEMON"};

struct bench {
	struct bench_field *rank, *gap;
	double *totals;
	struct field_edge *edge;
	int edges, nearest;
	int runs;
	double us[MEASURE_COUNT][RUNS_MOST];
	int64_t cost[MEASURE_COUNT]; /* -1: none */
	bool optimal;
};

static double
bench_now_us(void)
{
	struct rusage used;

	getrusage(RUSAGE_SELF, &used);
	return ((double)used.ru_utime.tv_sec + (double)used.ru_stime.tv_sec) *
	    1e6 +
	    (double)used.ru_utime.tv_usec + (double)used.ru_stime.tv_usec;
}

static void
bench_once(struct bench *bench, enum measure measure)
{
	struct draw draw;

	switch (measure) {
	case M_SORT:
		field_sort(bench->gap, bench->totals);
		break;
	case M_GREEDY:
		bench->cost[measure] = field_greedy(bench->gap);
		break;
	case M_RANK:
		field_draw(bench->rank, &draw);
		bench->cost[measure] = draw.cost;
		break;
	case M_GAP:
		field_draw(bench->gap, &draw);
		bench->cost[measure] = draw.cost;
		bench->optimal = draw.optimal;
		break;
	case M_LEMON:
		bench->cost[measure] = lemon_least_cost(
		    bench->gap->field.count, bench->edge, bench->edges);
		break;
	case MEASURE_COUNT:
		break;
	}
}

/* Short ones are repeated until the clock can tell. */
static void
bench_run(struct bench *bench, int run)
{
	for (enum measure m = 0; m < MEASURE_COUNT; m++) {
		const double from_us = bench_now_us();
		double us = 0;
		int times = 0;

		do {
			bench_once(bench, m);
			times++;
			us = bench_now_us() - from_us;
		} while (us < 2000);
		bench->us[m][run] = us / times;
	}
}

static int
compare_double(const void *a, const void *b)
{
	const double x = *(const double *)a, y = *(const double *)b;

	return x < y ? -1 : x > y;
}

static double
median(const double *value, int count)
{
	double sorted[RUNS_MOST];

	memcpy(sorted, value, (size_t)count * sizeof(*value));
	qsort(sorted, (size_t)count, sizeof(sorted[0]), compare_double);
	return sorted[count / 2];
}

static void
bench_print(const struct bench *bench)
{
	const int count = bench->gap->field.count;
	double ratios[RUNS_MOST];

	printf("%6d pairs, %2d runs\n", count, bench->runs);
	for (enum measure m = 0; m < MEASURE_COUNT; m++) {
		if (m == M_LEMON && bench->cost[m] < 0) {
			printf("  %-8s not built in\n", measure_name[m]);
			continue;
		}
		for (int i = 0; i < bench->runs; i++)
			ratios[i] = bench->us[m][i] / bench->us[M_SORT][i];
		printf("  %-8s%12.1f us%8.1f sorts", measure_name[m],
		    median(bench->us[m], bench->runs),
		    median(ratios, bench->runs));
		if (m != M_SORT)
			printf("   squared distances %" PRId64, bench->cost[m]);
		printf("\n");
	}
	if (bench->cost[M_LEMON] >= 0) {
		for (int i = 0; i < bench->runs; i++)
			ratios[i] = bench->us[M_GAP][i] / bench->us[M_LEMON][i];
		printf("  gap / LEMON %.2f (of %d neighbours)\n",
		    median(ratios, bench->runs), bench->nearest);
	}
}

/*
 * The edges that LEMON is given: ten to a pair, twice as many where these miss
 * the least cost.  False if none of that comes to the cost of our draw.
 */
static bool
bench_find_edges(struct bench *bench)
{
	const int count = bench->gap->field.count;
	int64_t cost;

	bench_once(bench, M_GAP);
	for (bench->nearest = 10; bench->nearest <= NEAREST_MOST;
	     bench->nearest *= 2) {
		bench->edges =
		    field_edges(bench->gap, bench->nearest, bench->edge);
		cost = lemon_least_cost(count, bench->edge, bench->edges);
		if (cost < 0 || cost == bench->cost[M_GAP])
			return bench->optimal;
	}
	return false;
}

static void
bench_open(struct bench *bench, int count, double luck)
{
	*bench =
	    (struct bench){.rank = field_new(count, ROUNDS, DRAW_RANK, luck, 7),
		.gap = field_new(count, ROUNDS, DRAW_GAP, luck, 7),
		.totals = xcalloc((size_t)count, sizeof(*bench->totals))};
}

static void
bench_close(struct bench *bench)
{
	free(bench->totals);
	free(bench->edge);
	field_free(&bench->rank);
	field_free(&bench->gap);
}

static int
bench_field(int count, int runs, double luck)
{
	struct bench bench;
	int wrong;

	bench_open(&bench, count, luck);
	bench.runs = runs;
	bench.edge =
	    xcalloc((size_t)count * NEAREST_MOST / 2, sizeof(*bench.edge));
	wrong = !bench_find_edges(&bench);
	for (int i = 0; i < runs; i++)
		bench_run(&bench, i);
	bench_print(&bench);
	if (wrong)
		printf("  the draw by gap is NOT the best\n");
	bench_close(&bench);
	return wrong;
}

/* --- growth ------------------------------------------------------------ */

/* Each field ten times the one before; the logarithm grows by one of ten. */
#define GROWTH_FIELDS 3
#define GROWTH_LEAST 1000
#define GROWTH_PASSES 31

enum { GROWTH_MEASURES = 3 };
static const enum measure growth_measure[GROWTH_MEASURES] = {
    M_SORT, M_RANK, M_GAP};

static void
print_growth(const double (*ratio)[GROWTH_MEASURES][GROWTH_PASSES])
{
	printf(
	    "  a pair, beside one of 1,000, medians of %d passes:   of 10,000"
	    "  of 100,000\n",
	    GROWTH_PASSES);
	printf("  %-50s%11.2f%12.2f\n", "n log n", 4.0 / 3, 5.0 / 3);
	for (int m = 0; m < GROWTH_MEASURES; m++)
		printf("  %-50s%11.2f%12.2f\n", measure_name[growth_measure[m]],
		    median(ratio[1][m], GROWTH_PASSES),
		    median(ratio[2][m], GROWTH_PASSES));
}

/* Long enough for the clock to tell to a few in a thousand. */
static double
growth_us(struct bench *bench, enum measure measure)
{
	const double from_us = bench_now_us();
	double us = 0;
	int times = 0;

	do {
		bench_once(bench, measure);
		times++;
		us = bench_now_us() - from_us;
	} while (us < 6000);
	return us / times;
}

/*
 * Each pass takes all three fields one after the other, so that what else the
 * memory is used for meets all of them: the ratio is taken within the pass.
 */
static void
bench_growth(double luck)
{
	struct bench bench[GROWTH_FIELDS];
	double ratio[GROWTH_FIELDS][GROWTH_MEASURES][GROWTH_PASSES], us[2];
	int count = GROWTH_LEAST;

	for (int f = 0; f < GROWTH_FIELDS; f++, count *= 10)
		bench_open(&bench[f], count, luck);
	for (int pass = 0; pass < GROWTH_PASSES; pass++) {
		for (int m = 0; m < GROWTH_MEASURES; m++) {
			us[0] = growth_us(&bench[0], growth_measure[m]);
			for (int f = 1, times = 10; f < GROWTH_FIELDS;
			     f++, times *= 10) {
				us[1] = growth_us(&bench[f], growth_measure[m]);
				ratio[f][m][pass] = us[1] / us[0] / times;
			}
		}
	}
	print_growth((const double(*)[GROWTH_MEASURES][GROWTH_PASSES])ratio);
	for (int f = 0; f < GROWTH_FIELDS; f++)
		bench_close(&bench[f]);
}

/* --- groups, and events that are too long ------------------------------ */

static double
time_draw(struct bench_field *field, enum draw_objective objective, int runs,
    struct draw *draw_r)
{
	double us[RUNS_MOST];

	field->field.objective = objective;
	for (int i = 0; i < runs; i++) {
		const double from_us = bench_now_us();
		int times = 0;

		do {
			field_draw(field, draw_r);
			times++;
			us[i] = bench_now_us() - from_us;
		} while (us[i] < 2000);
		us[i] /= times;
	}
	return median(us, runs);
}

/* Both objectives: proved, and with what outweighs them the same. */
static int
bench_both(struct bench_field *field, int runs, int joined)
{
	struct draw rank, gap;
	const double rank_us = time_draw(field, DRAW_RANK, runs, &rank);
	const double gap_us = time_draw(field, DRAW_GAP, runs, &gap);

	printf("   rank %10.1f us   gap %10.1f us   %d tables joined, %d "
	       "repeats\n",
	    rank_us, gap_us, gap.joined[0], gap.repeats);
	if (rank.optimal && gap.optimal && rank.joined[0] == joined &&
	    gap.joined[0] == joined && rank.repeats == gap.repeats)
		return 0;
	printf("  a draw is NOT the best\n");
	return 1;
}

static int
bench_halves(void)
{
	static const int counts[] = {1000, 10000}, percents[] = {49, 50, 51};
	struct bench_field *field;
	int wrong = 0;

	printf("-- round %d, one group of about half, 5 runs\n", ROUNDS + 1);
	for (int i = 0; i < 6; i++) {
		const int count = counts[i / 3], percent = percents[i % 3];

		field = field_new(count, ROUNDS, DRAW_GAP, 2, 7);
		field_halve(field, percent);
		printf("%6d pairs, %d in a hundred:", count, percent);
		/* as many as find nobody else */
		wrong += bench_both(field, 5,
		    percent > 50 ? count * (2 * percent - 100) / 200 : 0);
		field_free(&field);
	}
	return wrong;
}

/* What LEMON finds among all edges, or nothing: the same as the draw. */
static int
bench_all_edges(struct bench_field *field, int64_t cost)
{
	const int count = field->field.count;
	struct field_edge *edge =
	    xcalloc((size_t)count * (size_t)count / 2, sizeof(*edge));
	const int edges = field_edges(field, 2 * count, edge);
	const double from_us = bench_now_us();
	const int64_t least = lemon_least_cost(count, edge, edges);

	free(edge);
	if (least < 0)
		return 0;
	printf("   LEMON %10.1f us", bench_now_us() - from_us);
	return least != cost;
}

static int
bench_blocks(void)
{
	static const struct {
		int count, groups, rounds;
		bool beside_lemon;
	} blocks[] = {{60, 3, 0, true}, {300, 3, 0, true}, {300, 5, 3, true},
	    {600, 3, 0, true}, {600, 12, 3, true}, {1000, 20, 0, false},
	    {1162, 3, 10, false}, {4000, 80, 0, false}, {10000, 3, 0, false}};
	struct bench_field *field;
	struct draw draw;
	int wrong = 0, bad;

	printf("-- groups in one piece, by gap, 5 runs\n");
	for (size_t i = 0; i < sizeof(blocks) / sizeof(blocks[0]); i++) {
		field = field_in_blocks(
		    blocks[i].count, blocks[i].groups, blocks[i].rounds);
		printf("%6d pairs, %2d groups, round %2d:   gap %10.1f us",
		    blocks[i].count, blocks[i].groups, blocks[i].rounds + 1,
		    time_draw(field, DRAW_GAP, 5, &draw));
		bad = !draw.optimal || draw.joined[0] > 0 || draw.repeats > 0;
		if (blocks[i].beside_lemon)
			bad |= bench_all_edges(field, draw.cost);
		printf("%s\n", bad ? "   a draw is NOT the best" : "");
		wrong += bad;
		field_free(&field);
	}
	return wrong;
}

static int
bench_long_events(void)
{
	static const int events[][2] = {{5, 9}, {8, 5}, {12, 11}, {16, 13},
	    {30, 28}, {40, 37}, {50, 55}, {60, 58}};
	struct bench_field *field;
	int wrong = 0;

	printf("-- nearly everybody has met everybody, 15 runs\n");
	for (size_t i = 0; i < sizeof(events) / sizeof(events[0]); i++) {
		field = field_new(events[i][0], events[i][1], DRAW_GAP, 1, 7);
		printf("%6d pairs, round %d:", events[i][0], events[i][1] + 1);
		wrong += bench_both(field, 15, 0);
		field_free(&field);
	}
	return wrong;
}

#ifndef HAVE_LEMON
int64_t
lemon_least_cost(int count, const struct field_edge *edge, int edges)
{
	(void)count;
	(void)edge;
	(void)edges;
	return -1;
}
#endif

int
main(void)
{
	static const struct {
		const char *name;
		double luck;
	} kinds[] = {{"luck decides as much as skill", 2},
	    {"skill decides, near neighbours have met", 0.05}};
	static const struct {
		int count, runs;
	} fields[] = {{40, 15}, {100, 15}, {1000, 15}, {10000, 9}, {100000, 7}};
	double load[1];
	int wrong = 0;

	if (getloadavg(load, 1) == 1)
		printf("load average before: %.1f\n", load[0]);
	for (size_t k = 0; k < sizeof(kinds) / sizeof(kinds[0]); k++) {
		printf("-- round %d, %s\n", ROUNDS + 1, kinds[k].name);
		for (size_t i = 0; i < 5; i++)
			wrong += bench_field(
			    fields[i].count, fields[i].runs, kinds[k].luck);
		bench_growth(kinds[k].luck);
	}
	wrong += bench_halves();
	wrong += bench_blocks();
	wrong += bench_long_events();
	return wrong > 0;
}
