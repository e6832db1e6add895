/* SPDX-License-Identifier: ISC */
/*
 * Events played by the model: every round is drawn, played on the same boards
 * at all tables, and scored across the field by the engine.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/base/xalloc.h"
#include "engine/contest/victory.h"
#include "tools/pairsctl/simulate.h"
#include "tools/pairsctl/simulate_model.h"
#include "tools/pairsctl/simulate_store.h"

#define SIMULATE_OWN_MEAN 1 /* the model knows no artificial score */

struct simulate_event {
	const struct simulate_rules *rules;
	struct simulate_model model;
	struct simulate_field field;
	struct history_score *score; /* of the round, by pair */
	struct match_side (*match)[SIDE_COUNT];
	struct simulate_store *store;   /* or NULL */
	struct simulate_result *result; /* by table */
	struct board_row *row;
	struct row_score (*unit)[SIDE_COUNT];
	int *place; /* by pair: by skill */
};

static void
simulate_board(struct simulate_event *event, int board)
{
	const struct scoring_rules rules = {.scoring = event->rules->scoring,
	    .own_mean_boards = SIMULATE_OWN_MEAN};
	const struct draw *draw = &event->field.draw;
	struct board_summary summary;

	for (int t = 0; t < draw->tables; t++) {
		event->result[t] = simulate_model_play(
		    &event->model, board, draw->table[t].ns, draw->table[t].ew);
		event->row[t] = (struct board_row){
		    .kind = ROW_RESULT, .score = event->result[t].score};
	}
	scoring_score(&rules, event->row, draw->tables, event->unit, &summary);
	if (event->store != NULL)
		simulate_store_board(event->store, &event->field, board,
		    event->result, event->unit, &summary);
	for (int t = 0; t < draw->tables; t++) {
		for (int s = 0; s < SIDE_COUNT; s++) {
			event->match[t][s].scored++;
			event->match[t][s].sum += event->unit[t][s].unit;
		}
	}
}

static void
simulate_add(struct simulate_event *event, int pair, int64_t sum, int count,
    int finished)
{
	event->score[pair - 1] = (struct history_score){
	    .seated = true, .sum = sum, .count = count, .finished = finished};
}

static void
simulate_score_table(struct simulate_event *event, int table)
{
	const struct simulate_rules *rules = event->rules;
	const struct draw_table *t = &event->field.draw.table[table];
	const int pair[SIDE_COUNT] = {[SIDE_NS] = t->ns, [SIDE_EW] = t->ew};
	const struct match_side *side = event->match[table];
	struct match_score match[SIDE_COUNT];

	if (rules->totals == TOTALS_VP)
		victory_score(rules->scoring, rules->boards, side, match);
	if (rules->totals == TOTALS_VP && event->store != NULL)
		simulate_store_match(
		    event->store, event->field.drawn, table + 1, match);
	for (int s = 0; s < SIDE_COUNT; s++) {
		if (rules->totals == TOTALS_VP)
			simulate_add(
			    event, pair[s], match[s].vp, 1, rules->boards);
		else
			simulate_add(event, pair[s], side[s].sum,
			    side[s].scored, rules->boards);
	}
}

/* R-EV-24, bye_score = "plus". */
static void
simulate_score_bye(struct simulate_event *event)
{
	const struct simulate_rules *rules = event->rules;
	const struct draw *draw = &event->field.draw;

	if (draw->bye == 0)
		return;
	if (rules->totals == TOTALS_VP)
		simulate_add(event, draw->bye, VP_BYE, 1, 0);
	else
		simulate_add(event, draw->bye,
		    rules->boards *
			scoring_flat(rules->scoring, AWARD_PLUS, draw->tables),
		    rules->boards, 0);
}

static void
simulate_round(struct simulate_event *event, int round)
{
	const int first = (round - 1) * event->rules->boards + 1;
	const int tables = event->field.draw.tables;

	if (event->store != NULL)
		simulate_store_round(event->store, &event->field);
	memset(event->match, 0, (size_t)tables * sizeof(*event->match));
	for (int b = 0; b < event->rules->boards; b++)
		simulate_board(event, first + b);
	for (int t = 0; t < tables; t++)
		simulate_score_table(event, t);
	simulate_score_bye(event);
	simulate_field_close(&event->field, event->score);
	if (event->store != NULL)
		simulate_store_close(event->store, &event->field);
}

struct simulate_skill {
	int pair, skill;
};

static int
simulate_compare_skills(const void *a, const void *b)
{
	const struct simulate_skill *x = a, *y = b;

	if (x->skill != y->skill)
		return x->skill > y->skill ? -1 : 1;
	return x->pair < y->pair ? -1 : 1;
}

/* How near the ranking came to the order of skill. */
static void
simulate_judge(struct simulate_event *event, struct simulate_report *report)
{
	const int pairs = event->rules->pairs;
	struct simulate_skill *by_skill =
	    xcalloc((size_t)pairs, sizeof(*by_skill));

	for (int p = 0; p < pairs; p++)
		by_skill[p] = (struct simulate_skill){
		    .pair = p + 1, .skill = event->model.skill[p + 1]};
	qsort(by_skill, (size_t)pairs, sizeof(*by_skill),
	    simulate_compare_skills);
	for (int i = 0; i < pairs; i++)
		event->place[by_skill[i].pair - 1] = i + 1;
	for (int i = 0; i < pairs; i++) {
		const struct standing *s = &event->field.standing[i];

		report->skill_distances +=
		    abs(s->place - event->place[s->pair - 1]);
	}
	report->best_won += event->field.standing[0].pair == by_skill[0].pair;
	free(by_skill);
}

static void
simulate_event_init(
    struct simulate_event *event, const struct simulate_rules *rules)
{
	const size_t tables = (size_t)rules->pairs / 2;

	*event = (struct simulate_event){.rules = rules};
	simulate_field_init(&event->field, rules->pairs, rules->rounds,
	    &rules->draw, total_kind_of(rules->scoring, rules->totals));
	event->score = xcalloc((size_t)rules->pairs, sizeof(*event->score));
	event->match = xcalloc(tables, sizeof(*event->match));
	event->result = xcalloc(tables, sizeof(*event->result));
	event->row = xcalloc(tables, sizeof(*event->row));
	event->unit = xcalloc(tables, sizeof(*event->unit));
	event->place = xcalloc((size_t)rules->pairs, sizeof(*event->place));
}

static void
simulate_event_fini(struct simulate_event *event)
{
	simulate_field_fini(&event->field);
	free(event->score);
	free(event->match);
	free(event->row);
	free(event->result);
	free(event->unit);
	free(event->place);
}

static void
simulate_one(
    struct simulate_event *event, int number, struct simulate_report *report)
{
	const struct simulate_rules *rules = event->rules;

	simulate_model_init(&event->model, rules->pairs, rules->seed, number);
	simulate_field_reset(&event->field);
	if (event->store != NULL)
		simulate_store_event(event->store, number);
	for (int round = 1; round <= rules->rounds; round++) {
		const bool drawn = simulate_field_draw(&event->field, NULL);

		assert(drawn);
		simulate_report_add(report, round, &event->field);
		simulate_round(event, round);
	}
	simulate_judge(event, report);
	if (event->store != NULL)
		simulate_store_end(event->store, &event->field);
	simulate_model_fini(&event->model);
}

void
simulate_play(const struct simulate_rules *rules, struct simulate_store *store,
    struct simulate_report *report_r)
{
	struct simulate_event event;

	simulate_report_init(report_r, rules->rounds);
	simulate_event_init(&event, rules);
	event.store = store;
	for (int e = 1; e <= rules->events; e++)
		simulate_one(&event, e, report_r);
	simulate_event_fini(&event);
}
