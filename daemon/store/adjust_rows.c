/* SPDX-License-Identifier: ISC */
/*
 * A correction as rows.  While an event is open its rows must stay what a
 * restart builds it from: results are changed at once, for whoever looks, and
 * kept in held_result as they were until the next round closes.
 */
#include "daemon/store/adjust_rows.h"

#include <stdio.h>

#include "daemon/store/rows.h"

void
adjust_rows_value(const struct result *result, char text_r[ADJUST_VALUE_MAX])
{
	char contract[CONTRACT_TEXT_MAX];

	if (result->kind == ROW_ARTIFICIAL) {
		snprintf(text_r, ADJUST_VALUE_MAX, "%s %s",
		    award_name(result->award[SIDE_NS]),
		    award_name(result->award[SIDE_EW]));
		return;
	}
	if (result->kind != ROW_RESULT) {
		snprintf(text_r, ADJUST_VALUE_MAX, "%s",
		    row_kind_name(result->kind));
		return;
	}
	contract_write(&result->contract, contract);
	if (result->contract.level == 0)
		snprintf(text_r, ADJUST_VALUE_MAX, "%s", contract);
	else
		snprintf(text_r, ADJUST_VALUE_MAX, "%s %c %d", contract,
		    seat_letter(result->contract.declarer), result->tricks);
}

static void
adjust_rows_place(struct batch *batch, const char *query,
    const struct event *event, const struct effect *effect, uint64_t seq)
{
	batch_add(batch, query);
	batch_int(batch, "event", event->id);
	batch_int(batch, "round", effect->round);
	batch_int(batch, "table", effect->table);
	batch_int(batch, "board", effect->board);
	batch_int(batch, "seq", (int64_t)seq);
}

static void
adjust_rows_hold(struct batch *batch, const char *query,
    const struct event *event, int round)
{
	batch_add(batch, query);
	batch_int(batch, "event", event->id);
	batch_int(batch, "round", round);
}

/* The board across the field, and awards, which rest on means up to there. */
static void
adjust_rows_results(
    struct batch *batch, const struct event *event, int round, int board)
{
	const int boards = event->config.boards_per_round;

	for (int t = 1; t <= event->round[round - 1].tables; t++)
		rows_result(batch, event, "result_change", round, t, board);
	for (int r = round; r <= event->rounds_closed; r++) {
		const struct round *of = &event->round[r - 1];

		for (int i = 0; i < of->tables * boards; i++) {
			if (of->result[i].kind == ROW_ARTIFICIAL &&
			    (r != round || i % boards != board))
				rows_result(batch, event, "result_change", r,
				    i / boards + 1, i % boards);
		}
		rows_matches(batch, event, "match_change", r);
	}
	rows_board_rule(batch, event, round, board);
}

static void
adjust_rows_own_means(struct batch *batch, const struct event *event)
{
	for (int p = 1; p <= event->pairs; p++) {
		batch_add(batch, "pair_own_mean");
		batch_int(batch, "event", event->id);
		batch_int(batch, "pair", p);
		batch_int(batch, "own_sum", event->pair[p - 1].own_sum);
		batch_int(batch, "own_count", event->pair[p - 1].own_count);
	}
}

/* Sums, the standing in force, and what follows once the night is over. */
static void
adjust_rows_standing(
    struct batch *batch, const struct event *event, uint64_t seq)
{
	adjust_rows_own_means(batch, event);
	rows_standing(batch, event);
	if (event_is_open(event))
		return;
	rows_awards(batch, event);
	batch_add(batch, "event_correct");
	batch_int(batch, "event", event->id);
	batch_int(batch, "last_at", event->last_at);
	batch_int(batch, "seq", (int64_t)seq);
	batch_int(
	    batch, "fingerprint", (int64_t)event_outcome_fingerprint(event));
}

void
adjust_rows(struct batch *batch, const struct event *event,
    const struct effect *effect, uint64_t seq)
{
	const int board =
	    effect->board - event_first_board(event, effect->round);
	const struct result *result =
	    event_result(event, effect->round, effect->table, board);
	char value[ADJUST_VALUE_MAX];

	adjust_rows_value(result, value);
	adjust_rows_place(batch, "audit_result", event, effect, seq);
	batch_int(batch, "version", result->version);
	batch_text(batch, "new_value", value);
	adjust_rows_place(batch, "earlier_result_add", event, effect, seq);
	if (event_is_open(event)) {
		adjust_rows_hold(
		    batch, "held_results_add", event, effect->round);
		adjust_rows_hold(
		    batch, "held_matches_add", event, effect->round);
	}
	adjust_rows_results(batch, event, effect->round, board);
	adjust_rows_standing(batch, event, seq);
}

static void
adjust_rows_number(struct batch *batch, const char *name, int number)
{
	if (number > 0)
		batch_int(batch, name, number);
	else
		batch_null(batch, name);
}

void
adjust_rows_directive(struct batch *batch, const struct event *event,
    const struct effect *effect, uint64_t seq)
{
	batch_add(batch, "audit_directive");
	batch_int(batch, "event", event->id);
	batch_int(batch, "seq", (int64_t)seq);
	adjust_rows_number(batch, "round", effect->round);
	adjust_rows_number(batch, "pair", effect->pair);
}

void
adjust_rows_penalty(struct batch *batch, const struct event *event,
    const struct effect *effect, uint64_t seq)
{
	adjust_rows_directive(batch, event, effect, seq);
	batch_add(batch, "penalty_add");
	batch_int(batch, "event", event->id);
	batch_int(batch, "seq", (int64_t)seq);
	batch_int(batch, "round", effect->round);
	batch_int(batch, "pair", effect->pair);
	adjust_rows_standing(batch, event, seq);
}
