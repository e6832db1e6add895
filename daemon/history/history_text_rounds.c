/* SPDX-License-Identifier: ISC */
/*
 * The rounds of an event for people who ask how they were drawn.
 */
#include <inttypes.h>

#include "daemon/history/history_directed.h"
#include "daemon/history/history_draw.h"
#include "daemon/history/history_text.h"
#include "daemon/history/text_flow.h"
#include "daemon/history/text_rules.h"
#include "daemon/history/text_table.h"
#include "daemon/history/text_time.h"
#include "daemon/proto/draw_out.h"
#include "daemon/proto/draw_table.h"
#include "engine/contest/rounding.h"

#define TEXT_ROUNDS_INDENT 11

/* Where the rounds are written, and for a terminal of how many columns. */
struct rounds_page {
	struct buf *text;
	size_t columns;
};

static void
rounds_tables(struct rounds_page *page, const struct history_head *head,
    const struct history_draw *draw)
{
	static const char *const heads[] = {"Table", "NS", "EW", "Why", NULL};
	struct text_table table;
	struct buf why;

	text_table_init(&table, "rrrl");
	text_table_heads(&table, heads);
	buf_init(&why);
	for (int t = 0; t < draw->tables; t++) {
		buf_clear(&why);
		const bool house = draw->house && t == draw->tables - 1;

		if (house)
			buf_append_text(&why, "the house pair meets the bye");
		else if (history_draw_is_there(draw))
			history_draw_reason(head, draw, t, &why);
		else
			buf_append_text(&why, "by lot");
		text_table_add(&table, "%d", t + 1);
		text_table_add(&table, "%d", draw->table[t].ns);
		text_table_add(&table, house ? "" : "%d", draw->table[t].ew);
		text_table_add(&table, "%s", buf_text(&why));
	}
	text_table_write_broken(&table, page->columns, page->text);
	text_table_fini(&table);
	buf_fini(&why);
}

static void
rounds_bye(struct buf *text, const struct history_draw *draw)
{
	struct text_flow flow;
	struct buf why;

	buf_init(&why);
	if (history_draw_is_there(draw))
		draw_table_bye(&draw->report, draw->round, &why);
	else
		buf_append_text(&why, "by lot");
	text_flow_init(&flow, text, TEXT_ROUNDS_INDENT, "Bye");
	text_flow_add(&flow, "%d: %s.", draw->bye, buf_text(&why));
	text_flow_fini(&flow);
	buf_fini(&why);
}

static void
rounds_relaxed(struct buf *text, const struct history_head *head,
    const struct history_draw *draw)
{
	struct text_flow flow;
	struct buf relaxed;

	buf_init(&relaxed);
	history_draw_relaxed(head, draw, &relaxed);
	text_flow_init(&flow, text, TEXT_ROUNDS_INDENT, "Gave way");
	if (relaxed.len > 0)
		text_flow_add(&flow, "%s.", buf_text(&relaxed));
	else
		text_flow_add(&flow, "nothing.");
	text_flow_fini(&flow);
	buf_fini(&relaxed);
}

/* A mean of whole numbers with two decimals, halves up. */
static void
rounds_mean(struct text_flow *flow, const char *what, int64_t sum, int count)
{
	const int64_t hundredths = (200 * sum + count) / (2 * (int64_t)count);

	text_flow_add(flow, "%s %" PRId64 ".%02" PRId64 ",", what,
	    hundredths / 100, hundredths % 100);
}

static void
rounds_scores(struct text_flow *flow, const struct history_head *head,
    const struct quality *q)
{
	const char *unit = text_unit(history_total_kind(head));
	char mean[TOTAL_TEXT_MAX], most[TOTAL_TEXT_MAX];

	if (q->scored == 0)
		return;
	total_write_gap(
	    true, rounding_divide(q->score_gap_sum, q->scored), mean);
	total_write_gap(true, q->score_gap_most, most);
	text_flow_add(flow,
	    "Difference in total: mean %s~%s, largest %s~%s; equal at %d of %d "
	    "table%s.",
	    mean, unit, most, unit, q->equal, q->scored,
	    q->scored == 1 ? "" : "s");
}

/* What "best" means is said with it: by rank it is not about the whole field. */
static void
rounds_proof(
    struct text_flow *flow, enum draw_objective objective, bool optimal)
{
	const char *rule = draw_objective_name(objective);

	if (optimal)
		text_flow_add(flow, "No draw is better by the rule \"%s\": %s.",
		    rule, draw_out_best(objective));
	else
		text_flow_add(flow,
		    "Not proved to be the best by the rule \"%s\".", rule);
}

static void
rounds_quality(struct buf *text, const struct history_head *head,
    const struct draw_report *report)
{
	const struct quality *q = &report->quality;
	struct text_flow flow;

	text_flow_init(&flow, text, TEXT_ROUNDS_INDENT, "Quality");
	rounds_mean(
	    &flow, "Distance in rank: mean", q->rank_gap_sum, q->tables);
	text_flow_add(&flow, "largest %d; adjacent ranks at %d of %d table%s.",
	    q->rank_gap_most, q->adjacent, q->tables,
	    q->tables == 1 ? "" : "s");
	rounds_scores(&flow, head, q);
	text_flow_add(&flow,
	    "Repeats: %d. Out of balance in direction by more than 1: %d of "
	    "%d pairs.",
	    q->repeats, q->unbalanced, q->pairs);
	rounds_proof(&flow, head->config.objective, report->optimal);
	text_flow_fini(&flow);
}

/* A line for those who set limits, where one was passed. */
static void
rounds_beyond(struct buf *text, const struct history_head *head,
    const struct draw_report *report)
{
	const struct event_config *rules = &head->config;
	struct text_flow flow;

	if (!event_draw_is_wide(rules, report) &&
	    !event_draw_repeats(rules, report))
		return;
	text_flow_init(&flow, text, TEXT_ROUNDS_INDENT, "Beyond");
	if (event_draw_is_wide(rules, report))
		text_flow_add(&flow,
		    "A distance in rank of %d; the limit is %d.",
		    report->quality.rank_gap_most, rules->max_rank_gap);
	if (event_draw_repeats(rules, report))
		text_flow_add(&flow, "Repeats: %d; the limit is %d.",
		    report->quality.repeats, rules->max_repeats);
	text_flow_fini(&flow);
}

static void
rounds_from(struct buf *text, const struct history_draw *draw)
{
	buf_append_text(text, ", ");
	draw_table_from(history_draw_is_there(draw), draw->report.from, text);
	buf_append_text(text, "\n");
}

static void
rounds_draw(struct rounds_page *page, const struct history_head *head,
    const struct history_draw *draw)
{
	struct buf *text = page->text;

	rounds_tables(page, head, draw);
	if (draw->bye != 0)
		rounds_bye(text, draw);
	if (!history_draw_is_there(draw))
		return;
	rounds_relaxed(text, head, draw);
	rounds_quality(text, head, &draw->report);
	rounds_beyond(text, head, &draw->report);
}

static int
rounds_one(struct db *db, struct rounds_page *page,
    const struct history_head *head, struct stmt *round, struct err *err)
{
	struct buf *text = page->text;
	struct history_draw draw;
	int rc = history_read_draw(db, head, (int)stmt_int(round, "round"),
	    (int)stmt_int(round, "tables"), (int)stmt_int(round, "bye"), &draw,
	    err);

	if (rc == 0) {
		buf_printf(text, "\nRound %d, ", draw.round);
		text_time(text, &head->config, stmt_int(round, "start_at"));
		buf_append_text(text, "-");
		text_time(text, &head->config, stmt_int(round, "end_at"));
		rounds_from(text, &draw);
		rounds_draw(page, head, &draw);
	}
	history_draw_fini(&draw);
	return rc;
}

/* Who meets next, where that is known already. */
static int
rounds_next(struct db *db, struct rounds_page *page,
    const struct history_head *head, struct err *err)
{
	struct buf *text = page->text;
	struct history_field field;
	struct history_draw draw = {.tables = 0};
	bool is_there = false;
	int rc = history_read_field(db, head, &field, err);

	if (rc == 0)
		rc = history_read_next(db, head, &field, &draw, &is_there, err);
	if (is_there) {
		buf_printf(text, "\nRound %d, which is next", draw.round);
		rounds_from(text, &draw);
		rounds_draw(page, head, &draw);
	}
	history_draw_fini(&draw);
	history_field_fini(&field);
	return rc;
}

static int
rounds_all(struct db *db, struct rounds_page *page,
    const struct history_head *head, struct err *err)
{
	struct stmt *stmt;
	int rc = db_query(db, "event_rounds", &stmt, err);

	if (rc < 0)
		return rc;
	stmt_bind_int(stmt, "event", head->id);
	while ((rc = stmt_step(stmt, err)) > 0) {
		rc = rounds_one(db, page, head, stmt, err);
		if (rc < 0)
			break;
	}
	stmt_done(stmt);
	return rc;
}

static int
rounds_text(const struct history_ask *ask, struct buf *made, struct err *err)
{
	struct rounds_page page = {.text = made, .columns = ask->columns};
	struct history_head head;
	int rc = history_read_head(ask->db, ask->id, &head, err);

	if (rc < 0)
		return rc;
	buf_printf(made, "Event %u: %s\n", head.id, head.config.title);
	if (head.rounds_drawn > 0)
		buf_append_text(made,
		    "Tables and byes name pairs by their numbers, reasons by "
		    "their ranks.\nRank 1 is the first pair of the standing "
		    "that the round was drawn from, or of\nthe order of "
		    "registration; pairs that have left are not counted.\n");
	rc = history_text_roll_backs(ask->db, made, &head, err);
	if (rc == 0)
		rc = rounds_all(ask->db, &page, &head, err);
	if (rc == 0 && head.rounds_drawn == 0)
		buf_append_text(made, "No round has been drawn.\n");
	if (rc == 0)
		rc = rounds_next(ask->db, &page, &head, err);
	return rc;
}

int
history_text_rounds(struct db *db, uint32_t id, size_t columns,
    struct buf *text, struct err *err)
{
	const struct history_ask ask = {.db = db, .id = id, .columns = columns};

	return history_document(rounds_text, &ask, text, err);
}
