/* SPDX-License-Identifier: ISC */
/*
 * The output of pairsctl pair: ranks become the ids of the input again.
 */
#include <inttypes.h>
#include <stdlib.h>

#include "daemon/base/xalloc.h"
#include "daemon/history/text_flow.h"
#include "daemon/history/text_table.h"
#include "daemon/proto/draw_out.h"
#include "engine/event/event_config.h"
#include "tools/pairsctl/pair_draw.h"

static int
pair_id(const struct pair_draw *pair, int rank)
{
	return pair->field->id[rank - 1];
}

static struct draw_note
pair_reason(struct pair_draw *pair, int table, struct buf *text)
{
	struct draw_note note;

	explain_table(
	    pair->explain, table, &note, pair->pass, pair->field->count);
	draw_out_reason(&note, pair->pass, pair->kind, text);
	return note;
}

/* The rules that gave way, for the caller to free. */
static struct draw_relaxation *
pair_relaxations(struct pair_draw *pair, int *count_r)
{
	struct draw_relaxation *relaxation;

	*count_r = explain_relaxations(pair->explain, NULL, 0);
	relaxation = xcalloc((size_t)*count_r + 1, sizeof(*relaxation));
	explain_relaxations(pair->explain, relaxation, *count_r);
	for (int i = 0; i < *count_r; i++) {
		relaxation[i].pair = pair_id(pair, relaxation[i].pair);
		relaxation[i].other = pair_id(pair, relaxation[i].other);
	}
	return relaxation;
}

static void
pair_json_tables(struct pair_draw *pair, struct json_out *out)
{
	struct buf text = {0};

	json_out_member_array(out, "tables");
	for (int i = 0; i < pair->draw.tables; i++) {
		const struct draw_table *table = &pair->draw.table[i];

		buf_clear(&text);
		pair_reason(pair, i, &text);
		json_out_object(out);
		json_out_member_int(out, "table", i + 1);
		json_out_member_int(out, "ns", pair_id(pair, table->ns));
		json_out_member_int(out, "ew", pair_id(pair, table->ew));
		json_out_member_text(out, "reason", buf_text(&text));
		json_out_end_object(out);
	}
	json_out_end_array(out);
	buf_fini(&text);
}

static void
pair_json_relaxed(struct pair_draw *pair, struct json_out *out)
{
	int count;
	struct draw_relaxation *relaxation = pair_relaxations(pair, &count);

	json_out_member_array(out, "relaxed");
	for (int i = 0; i < count; i++)
		draw_out_relaxation(&relaxation[i], pair->kind, out);
	json_out_end_array(out);
	free(relaxation);
}

static void
pair_json_pass(
    struct pair_draw *pair, const struct draw_pass *pass, struct json_out *out)
{
	json_out_object(out);
	json_out_member_int(out, "pair", pair_id(pair, pass->pair));
	json_out_member_int(out, "rank", pass->rank);
	json_out_member_text(out, "why", pass_why_name(pass->why));
	if (pass->why == PASS_MET)
		json_out_member_int(out, "round", pass->round);
	if (pass->why == PASS_GROUP)
		json_out_member_text(out, "kind", pair->kind[pass->kind]);
	json_out_end_object(out);
}

static void
pair_json_reasons(struct pair_draw *pair, struct json_out *out)
{
	struct draw_note note;

	json_out_member_array(out, "tables");
	for (int i = 0; i < pair->draw.tables; i++) {
		explain_table(
		    pair->explain, i, &note, pair->pass, pair->field->count);
		json_out_object(out);
		json_out_member_int(out, "table", i + 1);
		json_out_member_array(out, "ranks");
		json_out_int(out, note.higher);
		json_out_int(out, note.lower);
		json_out_end_array(out);
		json_out_member_array(out, "passed");
		for (int p = 0; p < note.passed; p++)
			pair_json_pass(pair, &pair->pass[p], out);
		json_out_end_array(out);
		json_out_end_object(out);
	}
	json_out_end_array(out);
}

static void
pair_json_words(
    struct json_out *out, const char *name, const struct matching_cost *cost)
{
	json_out_member_array(out, name);
	for (int i = 0; i < MATCHING_WORDS; i++)
		json_out_int(out, cost->word[i]);
	json_out_end_array(out);
}

static void
pair_json_layer(
    struct json_out *out, const char *name, const struct draw_layer *layer)
{
	json_out_object(out);
	json_out_member_text(out, "layer", name);
	json_out_member_int(out, "word", layer->word);
	json_out_member_int(out, "shift", layer->shift);
	json_out_end_object(out);
}

static void
pair_json_layers(const struct pair_draw *pair, struct json_out *out)
{
	const struct draw_layers *layers = &pair->layers;

	json_out_member_array(out, "layers");
	pair_json_layer(out, "repeat", &layers->repeat);
	pair_json_layer(out, "round", &layers->round);
	for (int k = 0; k < pair->field->kinds; k++) {
		if (pair->input.avoid_rounds[k] > pair->input.rounds)
			pair_json_layer(out, pair->kind[k], &layers->kind[k]);
	}
	pair_json_layer(out, "bye", &layers->bye);
	pair_json_layer(out, "gap", &layers->gap);
	json_out_end_array(out);
}

/* The number of each blossom in use, from 0, for the caller to free. */
static int *
pair_number_blossoms(const struct matching_answer *answer)
{
	int *number = xcalloc((size_t)answer->blossoms + 1, sizeof(*number));
	int next = 0;

	for (int i = 0; i < answer->blossoms; i++) {
		if (answer->blossom[i].size > 0)
			number[i] = next++;
	}
	return number;
}

static void
pair_json_dual(struct json_out *out, const char *name,
    const struct matching_cost *dual, int up, const int *number)
{
	pair_json_words(out, name, dual);
	if (up == MATCHING_NONE)
		json_out_member_null(out, "in");
	else
		json_out_member_int(out, "in", number[up]);
	json_out_end_object(out);
}

static void
pair_json_duals(const struct pair_draw *pair, struct json_out *out)
{
	const struct matching_answer *answer = &pair->answer;
	const int count = pair->field->count;
	int *number = pair_number_blossoms(answer);

	pair_json_words(out, "cost", &answer->cost);
	pair_json_layers(pair, out);
	json_out_member_array(out, "vertices");
	for (int i = 0; i < count + count % 2; i++) {
		json_out_object(out);
		if (i < count)
			json_out_member_int(out, "pair", pair_id(pair, i + 1));
		else
			json_out_member_null(out, "pair");
		pair_json_dual(out, "y", &answer->y[i], answer->up[i], number);
	}
	json_out_end_array(out);
	json_out_member_array(out, "blossoms");
	for (int i = 0; i < answer->blossoms; i++) {
		const struct matching_blossom *blossom = &answer->blossom[i];

		if (blossom->size == 0)
			continue;
		json_out_object(out);
		pair_json_dual(out, "z", &blossom->z, blossom->up, number);
	}
	json_out_end_array(out);
	free(number);
}

/* Why the pair sits out that does. */
static void
pair_bye_reason(const struct pair_draw *pair, struct buf *text)
{
	const int below = explain_bye_below(pair->explain);

	draw_out_bye(false, below == 0 ? 0 : pair_id(pair, below), text);
}

static void
pair_json_bye(const struct pair_draw *pair, struct json_out *out)
{
	struct buf why = {0};

	if (pair->draw.bye == 0) {
		json_out_member_null(out, "bye");
		json_out_member_null(out, "bye_reason");
		return;
	}
	pair_bye_reason(pair, &why);
	json_out_member_int(out, "bye", pair_id(pair, pair->draw.bye));
	json_out_member_text(out, "bye_reason", buf_text(&why));
	buf_fini(&why);
}

void
pair_draw_write_json(struct pair_draw *pair, bool proof, struct buf *json)
{
	struct json_out out;

	json_out_init(&out, json);
	json_out_object(&out);
	pair_json_tables(pair, &out);
	pair_json_bye(pair, &out);
	pair_json_relaxed(pair, &out);
	json_out_member_int(&out, "cost", pair->draw.cost);
	json_out_member_bool(&out, "optimal", pair->draw.optimal);
	json_out_name(&out, "quality");
	draw_out_quality(&pair->quality, &out);
	if (proof) {
		json_out_member_object(&out, "proof");
		if (pair->proved)
			pair_json_duals(pair, &out);
		else
			pair_json_reasons(pair, &out);
		json_out_end_object(&out);
	}
	json_out_end_object(&out);
}

static void
pair_text_tables(struct pair_draw *pair, size_t columns, struct buf *text)
{
	static const char *const head[] = {"table", "NS", "EW", "why", NULL};
	struct text_table table;
	struct buf why = {0};

	text_table_init(&table, "rrrl");
	text_table_heads(&table, head);
	for (int i = 0; i < pair->draw.tables; i++) {
		buf_clear(&why);
		pair_reason(pair, i, &why);
		text_table_add(&table, "%d", i + 1);
		text_table_add(
		    &table, "%d", pair_id(pair, pair->draw.table[i].ns));
		text_table_add(
		    &table, "%d", pair_id(pair, pair->draw.table[i].ew));
		text_table_add(&table, "%s", buf_text(&why));
	}
	text_table_write_broken(&table, columns, text);
	buf_append_text(text, "NS, EW and bye: ids. Ranks: 1 stands first.\n");
	text_table_fini(&table);
	buf_fini(&why);
}

static void
pair_text_bye(const struct pair_draw *pair, size_t columns, struct buf *text)
{
	struct buf why = {0};
	struct text_flow flow;

	pair_bye_reason(pair, &why);
	text_flow_init(&flow, text, 0, "");
	flow.columns = columns - 1;
	text_flow_add(&flow, "bye: %d, rank %d: %s",
	    pair_id(pair, pair->draw.bye), pair->draw.bye, buf_text(&why));
	text_flow_fini(&flow);
	buf_fini(&why);
}

static void
pair_text_relaxed(struct pair_draw *pair, struct buf *text)
{
	int count;
	struct draw_relaxation *relaxation = pair_relaxations(pair, &count);

	for (int i = 0; i < count; i++) {
		buf_append_text(text, "gave way: ");
		draw_out_relaxation_text(&relaxation[i], pair->kind, text);
		buf_append_text(text, "\n");
	}
	free(relaxation);
}

/* Hundredths of a quotient of numbers that are not negative, "1.25". */
static void
pair_text_mean(struct buf *text, int64_t sum, int count)
{
	const int64_t whole = sum / count, rest = sum % count;
	const int64_t hundredths = (rest * 200 + count) / (2 * count);

	buf_printf(text, "%" PRId64 ".%02" PRId64, whole + hundredths / 100,
	    hundredths % 100);
}

static void
pair_text_proved(const struct pair_draw *pair, size_t columns, struct buf *text)
{
	const enum draw_objective objective = pair->field->objective;
	struct text_flow flow;

	text_flow_init(&flow, text, 0, "");
	flow.columns = columns - 1;
	text_flow_add(&flow, "%s by %s",
	    pair->draw.optimal ? "no draw is better" : "not proved best",
	    draw_objective_name(objective));
	if (pair->draw.optimal)
		text_flow_add(&flow, "(%s)", draw_out_best(objective));
	text_flow_fini(&flow);
}

static void
pair_text_quality(
    const struct pair_draw *pair, size_t columns, struct buf *text)
{
	const struct quality *q = &pair->quality;

	buf_append_text(text, "\nrank distance: mean ");
	pair_text_mean(text, q->rank_gap_sum, q->tables);
	buf_printf(text, ", largest %d; adjacent ranks at %d of %d table%s\n",
	    q->rank_gap_most, q->adjacent, q->tables,
	    q->tables == 1 ? "" : "s");
	if (q->scored > 0) {
		buf_append_text(text, "difference in total: mean ");
		pair_text_mean(text, q->score_gap_sum, q->scored);
		buf_printf(text,
		    ", largest %" PRId64 "; equal at %d of %d table%s\n",
		    q->score_gap_most, q->equal, q->scored,
		    q->scored == 1 ? "" : "s");
	}
	buf_printf(text,
	    "repeats: %d; directions out of balance by more than 1: %d of %d "
	    "pairs\n",
	    q->repeats, q->unbalanced, q->pairs);
	buf_printf(text, "sum of squared rank distances: %" PRId64 "\n",
	    pair->draw.cost);
	pair_text_proved(pair, columns, text);
}

static void
pair_text_reasons(struct pair_draw *pair, struct buf *text)
{
	struct draw_note note;

	for (int i = 0; i < pair->draw.tables; i++) {
		explain_table(
		    pair->explain, i, &note, pair->pass, pair->field->count);
		for (int p = 0; p < note.passed; p++) {
			const struct draw_pass *pass = &pair->pass[p];

			buf_printf(text, "table %d passed over pair %d: %s",
			    i + 1, pair_id(pair, pass->pair),
			    pass_why_name(pass->why));
			if (pass->why == PASS_MET)
				buf_printf(text, ", round %d", pass->round);
			if (pass->why == PASS_GROUP)
				buf_printf(
				    text, ", %s", pair->kind[pass->kind]);
			buf_append_text(text, "\n");
		}
	}
}

static void
pair_text_dual(struct buf *text, const struct matching_cost *dual, int up,
    const int *number)
{
	for (int i = 0; i < MATCHING_WORDS; i++)
		buf_printf(text, " %" PRId64, dual->word[i]);
	if (up != MATCHING_NONE)
		buf_printf(text, ", in blossom %d", number[up]);
	buf_append_text(text, "\n");
}

static void
pair_text_duals(const struct pair_draw *pair, struct buf *text)
{
	const struct matching_answer *answer = &pair->answer;
	const int count = pair->field->count;
	int *number = pair_number_blossoms(answer);

	for (int i = 0; i < count; i++) {
		buf_printf(text, "dual of %d:", pair_id(pair, i + 1));
		pair_text_dual(text, &answer->y[i], answer->up[i], number);
	}
	if (count % 2 != 0) {
		buf_append_text(text, "dual of the bye:");
		pair_text_dual(
		    text, &answer->y[count], answer->up[count], number);
	}
	for (int i = 0; i < answer->blossoms; i++) {
		const struct matching_blossom *blossom = &answer->blossom[i];

		if (blossom->size == 0)
			continue;
		buf_printf(text, "dual of blossom %d:", number[i]);
		pair_text_dual(text, &blossom->z, blossom->up, number);
	}
	free(number);
}

void
pair_draw_write(
    struct pair_draw *pair, bool proof, size_t columns, struct buf *text)
{
	pair_text_tables(pair, columns, text);
	if (pair->draw.bye != 0)
		pair_text_bye(pair, columns, text);
	pair_text_relaxed(pair, text);
	pair_text_quality(pair, columns, text);
	if (!proof)
		return;
	buf_append_text(text, "\n");
	if (pair->proved)
		pair_text_duals(pair, text);
	else
		pair_text_reasons(pair, text);
}
