/* SPDX-License-Identifier: ISC */
/*
 * What simulated draws were like, added up and shown (R-SW-9).
 */
#include <inttypes.h>
#include <stdlib.h>

#include "daemon/base/xalloc.h"
#include "daemon/history/text_rules.h"
#include "daemon/history/text_table.h"
#include "daemon/proto/draw_out.h"
#include "engine/contest/rounding.h"
#include "tools/pairsctl/simulate.h"

static void
simulate_sum(struct quality *sum, const struct quality *q)
{
	sum->tables += q->tables;
	sum->adjacent += q->adjacent;
	sum->rank_gap_sum += q->rank_gap_sum;
	sum->scored += q->scored;
	sum->equal += q->equal;
	sum->score_gap_sum += q->score_gap_sum;
	sum->repeats += q->repeats;
	sum->pairs += q->pairs;
	sum->unbalanced += q->unbalanced;
	if (q->rank_gap_most > sum->rank_gap_most)
		sum->rank_gap_most = q->rank_gap_most;
	if (q->score_gap_most > sum->score_gap_most)
		sum->score_gap_most = q->score_gap_most;
}

void
simulate_report_init(struct simulate_report *report, int rounds)
{
	*report = (struct simulate_report){.optimal = true,
	    .round = xcalloc((size_t)rounds, sizeof(*report->round))};
}

void
simulate_report_fini(struct simulate_report *report)
{
	free(report->round);
	free(report->relaxed);
	report->round = NULL;
	report->relaxed = NULL;
}

void
simulate_report_relax(struct simulate_report *report, int round,
    const struct simulate_field *field)
{
	const int count = report->relaxations + field->relaxations;

	report->relaxed = xreallocarray(
	    report->relaxed, (size_t)count + 1, sizeof(*report->relaxed));
	for (int i = 0; i < field->relaxations; i++)
		report->relaxed[report->relaxations++] =
		    (struct simulate_relaxed){
			.round = round, .what = field->relaxed[i]};
}

void
simulate_report_add(struct simulate_report *report, int round,
    const struct simulate_field *field)
{
	simulate_sum(&report->round[round - 1], &field->quality);
	simulate_sum(&report->all, &field->quality);
	report->optimal = report->optimal && field->draw.optimal;
}

/* The kinds of groups of a stored event. */
static void
simulate_kinds(
    const struct simulate_rules *rules, const char *kind_r[DRAW_KINDS_MOST])
{
	for (int k = 0; k < DRAW_KINDS_MOST; k++)
		kind_r[k] = rules->avoid.kind[k].name;
}

static void
simulate_write_relaxed(const struct simulate_rules *rules,
    const struct simulate_report *report, int round, struct json_out *out)
{
	const char *kind[DRAW_KINDS_MOST];

	simulate_kinds(rules, kind);
	json_out_member_array(out, "relaxed");
	for (int i = 0; i < report->relaxations; i++) {
		if (report->relaxed[i].round == round)
			draw_out_relaxation(
			    &report->relaxed[i].what, kind, out);
	}
	json_out_end_array(out);
}

static void
simulate_write_round(const struct simulate_rules *rules,
    const struct simulate_report *report, int round, struct json_out *out)
{
	json_out_object(out);
	json_out_member_int(out, "round", round);
	json_out_name(out, "quality");
	draw_out_quality(&report->round[round - 1], out);
	if (rules->from != 0)
		simulate_write_relaxed(rules, report, round, out);
	json_out_end_object(out);
}

void
simulate_write_json(const struct simulate_rules *rules,
    const struct simulate_report *report, struct buf *json)
{
	struct json_out out;

	json_out_init(&out, json);
	json_out_object(&out);
	if (rules->from != 0)
		json_out_member_int(&out, "from", rules->from);
	json_out_member_int(&out, "pairs", rules->pairs);
	json_out_member_int(&out, "rounds", rules->rounds);
	json_out_member_int(&out, "boards", rules->boards);
	json_out_member_text(&out, "scoring", scoring_name(rules->scoring));
	json_out_member_text(&out, "totals", totals_name(rules->totals));
	json_out_member_text(
	    &out, "objective", draw_objective_name(rules->draw.objective));
	json_out_member_text(
	    &out, "draw_from", draw_from_name(rules->draw.from));
	if (rules->from == 0) {
		json_out_member_int(&out, "seed", rules->seed);
		json_out_member_int(&out, "events", rules->events);
		json_out_member_int(&out, "best_won", report->best_won);
		json_out_member_int(
		    &out, "skill_distances", report->skill_distances);
	}
	json_out_member_bool(&out, "optimal", report->optimal);
	json_out_name(&out, "quality");
	draw_out_quality(&report->all, &out);
	json_out_member_array(&out, "by_round");
	for (int r = 1; r <= rules->rounds; r++)
		simulate_write_round(rules, report, r, &out);
	json_out_end_array(&out);
	json_out_end_object(&out);
}

/* Hundredths of part / whole x times, neither negative: "1.25". */
static void
simulate_add_ratio(struct text_table *table, int64_t part, int64_t whole,
    int times, const char *unit)
{
	const int64_t hundredths =
	    whole == 0 ? 0 : rounding_divide(part * times * 100, whole);

	if (whole == 0)
		text_table_add(table, "-");
	else
		text_table_add(table, "%" PRId64 ".%02" PRId64 "%s",
		    hundredths / 100, hundredths % 100, unit);
}

static void
simulate_add_gap(struct text_table *table, const struct quality *q, int64_t gap)
{
	char text[TOTAL_TEXT_MAX];

	total_write_gap(q->scored > 0, gap, text);
	text_table_add(table, "%s", text);
}

static void
simulate_add_row(struct text_table *table, const struct quality *q)
{
	simulate_add_ratio(table, q->adjacent, q->tables, 100, " %");
	simulate_add_ratio(table, q->rank_gap_sum, q->tables, 1, "");
	text_table_add(table, "%d", q->rank_gap_most);
	simulate_add_ratio(table, q->equal, q->scored, 100, " %");
	simulate_add_gap(table, q,
	    q->scored == 0 ? 0 : rounding_divide(q->score_gap_sum, q->scored));
	simulate_add_gap(table, q, q->score_gap_most);
	simulate_add_ratio(table, q->repeats, q->tables, 100, " %");
	simulate_add_ratio(table, q->unbalanced, q->pairs, 100, " %");
}

static void
simulate_write_head(const struct simulate_rules *rules, struct buf *text)
{
	buf_printf(text, "%d pairs, %d x %d boards, %s", rules->pairs,
	    rules->rounds, rules->boards, scoring_name(rules->scoring));
	if (rules->totals == TOTALS_VP)
		buf_append_text(text, " in victory points");
	buf_printf(text, "; drawn by %s from the %s standing\n",
	    draw_objective_name(rules->draw.objective),
	    draw_from_name(rules->draw.from));
	if (rules->from != 0)
		buf_printf(
		    text, "on the results of event %ld\n\n", rules->from);
	else
		buf_printf(text, "seed %ld, events: %d\n\n", rules->seed,
		    rules->events);
}

static void
simulate_write_gave_way(const struct simulate_rules *rules,
    const struct simulate_report *report, struct buf *text)
{
	const char *kind[DRAW_KINDS_MOST];

	simulate_kinds(rules, kind);
	for (int i = 0; i < report->relaxations; i++) {
		const struct simulate_relaxed *one = &report->relaxed[i];

		buf_printf(text, "gave way in round %d: ", one->round);
		draw_out_relaxation_text(&one->what, kind, text);
		buf_append_text(text, "\n");
	}
}

static void
simulate_write_foot(const struct simulate_rules *rules,
    const struct simulate_report *report, struct buf *text)
{
	const int64_t places = (int64_t)rules->pairs * rules->events;
	const enum total_kind kind =
	    total_kind_of(rules->scoring, rules->totals);

	buf_printf(text,
	    "\nadjacent: tables of two adjacent ranks; equal: of the same "
	    "total;\nrepeats: of pairs that have met; unbalanced: pairs whose "
	    "North-South and\nEast-West rounds differ by more than 1; gaps: "
	    "mean and largest, in rank and in %s\n",
	    text_unit(kind));
	buf_printf(text, "\nrepeats: %d; %s\n", report->all.repeats,
	    report->optimal ? "no draw of any round is better"
			    : "not every draw is proved best");
	if (rules->from != 0) {
		simulate_write_gave_way(rules, report, text);
		return;
	}
	const int64_t hundredths =
	    rounding_divide(report->skill_distances * 100, places);
	buf_printf(text,
	    "the most skilful pair won %d of %d; ranks differ from the order "
	    "of skill by %" PRId64 ".%02" PRId64 " on average\n",
	    report->best_won, rules->events, hundredths / 100,
	    hundredths % 100);
}

void
simulate_write(const struct simulate_rules *rules,
    const struct simulate_report *report, struct buf *text)
{
	static const char *const head[] = {"round", "adjacent", "rank gap",
	    "largest", "equal", "score gap", "largest", "repeats", "unbalanced",
	    NULL};
	struct text_table table;

	simulate_write_head(rules, text);
	text_table_init(&table, "rrrrrrrrr");
	text_table_heads(&table, head);
	for (int r = 1; r <= rules->rounds; r++) {
		text_table_add(&table, "%d", r);
		simulate_add_row(&table, &report->round[r - 1]);
	}
	text_table_add(&table, "all");
	simulate_add_row(&table, &report->all);
	text_table_write(&table, text);
	text_table_fini(&table);
	simulate_write_foot(rules, report, text);
}
