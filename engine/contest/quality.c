/* SPDX-License-Identifier: ISC */
/*
 * One look at each table, and one at each pair's directions.
 */
#include "engine/contest/quality.h"

#include "engine/contest/pairing_work.h"

static void
quality_add_scores(int64_t higher, int64_t lower, struct quality *q)
{
	int64_t gap = higher > lower ? higher - lower : lower - higher;

	q->scored++;
	q->equal += gap == 0;
	q->score_gap_sum += gap;
	if (gap > q->score_gap_most)
		q->score_gap_most = gap;
}

static void
quality_add_table(int a, int b, const int64_t *total, struct quality *q)
{
	const int gap = a < b ? b - a : a - b;

	q->tables++;
	q->adjacent += gap == 1;
	q->rank_gap_sum += gap;
	if (gap > q->rank_gap_most)
		q->rank_gap_most = gap;
	if (total[a] != QUALITY_NO_TOTAL && total[b] != QUALITY_NO_TOTAL)
		quality_add_scores(total[a], total[b], q);
}

/* North-South rounds less East-West rounds. */
static int
quality_balance(const struct draw_history *history, int rounds)
{
	int balance = 0;

	for (int i = 0; i < rounds; i++) {
		balance += history[i].direction == DIRECTION_NS;
		balance -= history[i].direction == DIRECTION_EW;
	}
	return balance;
}

size_t
quality_scratch_size(const struct draw_field *field)
{
	struct pairing p = {.field = field};
	struct supply supply = {.base = NULL};

	pairing_lay_out_field(&p, &supply);
	supply_take(&supply, (size_t)field->count, sizeof(int));
	return supply.used;
}

void
quality_measure(const struct draw_field *field, const int64_t *total,
    const struct draw *draw, void *scratch, struct quality *quality_r)
{
	struct pairing p = {.field = field};
	struct supply supply = {.base = scratch};
	int *balance;

	pairing_lay_out_field(&p, &supply);
	balance = supply_take(&supply, (size_t)field->count, sizeof(int));
	pairing_read_field(&p);
	*quality_r =
	    (struct quality){.repeats = draw->repeats, .pairs = field->count};
	for (int i = 0; i < field->count; i++)
		balance[i] =
		    quality_balance(field->pair[i].history, field->rounds);
	for (int i = 0; i < draw->tables; i++) {
		const int ns = pairing_place(&p, draw->table[i].ns);
		const int ew = pairing_place(&p, draw->table[i].ew);

		balance[ns]++;
		balance[ew]--;
		quality_add_table(ns, ew, total, quality_r);
	}
	for (int i = 0; i < field->count; i++)
		quality_r->unbalanced += balance[i] > 1 || balance[i] < -1;
}
