/* SPDX-License-Identifier: ISC */
/*
 * The engine's draw and ranking around sums of scores.
 */
#include "tools/pairsctl/simulate_field.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/base/xalloc.h"

/* Ranks without completion play no part in a draw. */
#define SIMULATE_COMPLETION 0

/* The field of a draw without its pairs, of which there are so many. */
static struct draw_field
simulate_draw_field(const struct simulate_field *field, int count, int rounds)
{
	const struct history_scores *scores = field->how.scores;

	return (struct draw_field){.count = count,
	    .rounds = rounds,
	    .objective = field->how.objective,
	    .kinds = scores == NULL ? 0 : scores->config.avoid.kinds,
	    .groups = scores == NULL ? 0 : scores->groups,
	    .avoid_rounds = field->avoid_rounds};
}

static size_t
simulate_scratch_size(const struct simulate_field *field)
{
	const struct draw_field most =
	    simulate_draw_field(field, field->pairs, field->rounds);
	const size_t draw = pairing_field_scratch_size(&most);
	const size_t report = draw_report_scratch_size(&most);

	return draw > report ? draw : report;
}

void
simulate_field_init(struct simulate_field *field, int pairs, int rounds,
    const struct simulate_draw *how, enum total_kind kind)
{
	const size_t count = (size_t)pairs;

	*field = (struct simulate_field){
	    .pairs = pairs, .rounds = rounds, .how = *how, .kind = kind};
	for (int k = 0; how->scores != NULL && k < DRAW_KINDS_MOST; k++)
		field->avoid_rounds[k] =
		    how->scores->config.avoid.kind[k].rounds;
	field->history =
	    xcalloc(count * (size_t)rounds, sizeof(*field->history));
	field->line = xcalloc(count, sizeof(*field->line));
	field->standing = xcalloc(count, sizeof(*field->standing));
	field->before = xcalloc(count, sizeof(*field->before));
	field->draw.table = xcalloc(count / 2, sizeof(*field->draw.table));
	field->relaxed =
	    xcalloc(count / 2 * RELAXATIONS_MOST + 1, sizeof(*field->relaxed));
	field->ranked = xcalloc(count, sizeof(*field->ranked));
	field->total = xcalloc(count, sizeof(*field->total));
	field->scratch = xmalloc(simulate_scratch_size(field));
	simulate_field_reset(field);
}

void
simulate_field_reset(struct simulate_field *field)
{
	const size_t count = (size_t)field->pairs;

	field->drawn = 0;
	memset(field->history, 0,
	    count * (size_t)field->rounds * sizeof(*field->history));
	for (int p = 0; p < field->pairs; p++)
		field->line[p] =
		    (struct standing){.pair = p + 1, .order = p + 1};
	memcpy(field->standing, field->line, count * sizeof(*field->standing));
	memcpy(field->before, field->line, count * sizeof(*field->before));
}

void
simulate_field_fini(struct simulate_field *field)
{
	free(field->history);
	free(field->line);
	free(field->standing);
	free(field->before);
	free(field->draw.table);
	free(field->relaxed);
	free(field->ranked);
	free(field->total);
	free(field->scratch);
	*field = (struct simulate_field){.pairs = 0};
}

/* The pairs that are there, in the order of the standing drawn from. */
static struct draw_field
simulate_ranked(struct simulate_field *field, const struct history_score *score)
{
	const struct standing *from = field->how.from == DRAW_FROM_PREVIOUS
	    ? field->before
	    : field->standing;
	struct draw_field draw = simulate_draw_field(field, 0, field->drawn);

	for (int i = 0; i < field->pairs; i++) {
		const long p = from[i].pair - 1;

		if (score != NULL && !score[p].seated)
			continue;
		field->total[draw.count] =
		    from[i].has_total ? from[i].total : QUALITY_NO_TOTAL;
		field->ranked[draw.count++] =
		    (struct draw_pair){.pair = from[i].pair,
			.history = &field->history[p * field->rounds],
			.group = draw.kinds == 0
			    ? NULL
			    : &field->how.scores->group[p * draw.kinds]};
	}
	draw.pair = field->ranked;
	return draw;
}

static struct draw_history *
simulate_history(struct simulate_field *field, int pair)
{
	return &field->history[(pair - 1) * (long)field->rounds + field->drawn];
}

bool
simulate_field_draw(
    struct simulate_field *field, const struct history_score *score)
{
	const struct draw_field draw = simulate_ranked(field, score);

	assert(field->drawn < field->rounds);
	field->count = draw.count;
	if (draw.count < 2)
		return false;
	pairing_draw(&draw, field->scratch, &field->draw);
	quality_measure(
	    &draw, field->total, &field->draw, field->scratch, &field->quality);
	field->relaxations = explain_relaxations(
	    explain_begin(&draw, &field->draw, field->scratch), field->relaxed,
	    field->draw.tables * RELAXATIONS_MOST + 1);
	for (int i = 0; i < field->draw.tables; i++) {
		const struct draw_table *t = &field->draw.table[i];

		*simulate_history(field, t->ns) = (struct draw_history){
		    .opponent = t->ew, .direction = DIRECTION_NS};
		*simulate_history(field, t->ew) = (struct draw_history){
		    .opponent = t->ns, .direction = DIRECTION_EW};
	}
	if (field->draw.bye != 0)
		simulate_history(field, field->draw.bye)->bye = true;
	/* a round missed counts as a bye had, as in a night */
	for (int p = 0; score != NULL && p < field->pairs; p++)
		simulate_history(field, p + 1)->bye |= !score[p].seated;
	field->drawn++;
	return true;
}

void
simulate_field_close(
    struct simulate_field *field, const struct history_score *score)
{
	const size_t size = (size_t)field->pairs * sizeof(*field->line);

	for (int p = 0; p < field->pairs; p++) {
		field->line[p].sum += score[p].sum;
		field->line[p].count += score[p].count;
		field->line[p].finished += score[p].finished;
	}
	memcpy(field->before, field->standing, size);
	memcpy(field->standing, field->line, size);
	standing_rank(
	    field->standing, field->pairs, field->kind, SIMULATE_COMPLETION);
}
