/* SPDX-License-Identifier: ISC */
/*
 * An event's page for people: how it stands, the ranking, the scores, who met
 * whom, the rules, and last what only those need who check the deals.
 */
#include <stdio.h>
#include <string.h>

#include "daemon/history/history_directed.h"
#include "daemon/history/history_read.h"
#include "daemon/history/history_text.h"
#include "daemon/history/text_flow.h"
#include "daemon/history/text_rules.h"
#include "daemon/history/text_table.h"
#include "daemon/history/text_time.h"

/* Scores on boards: columns of a terminal, and rows of tables at most. */
#define TEXT_SCORE_BOARDS 16
#define TEXT_SCORE_IMP_BOARDS 12 /* wider: "-12" */
#define TEXT_SCORE_PARTS 3
#define TEXT_VP_ROUNDS 10

/* Who met whom: the width of "17  19:30-19:40  ". */
#define TEXT_ROUND_INDENT 17

static bool
event_has_state(const struct history_head *head, enum event_state state)
{
	return strcmp(head->state, event_state_name(state)) == 0;
}

static bool
event_has_reason(const struct history_head *head, enum end_reason reason)
{
	return strcmp(head->reason, end_reason_name(reason)) == 0;
}

/* Start and end of the round drawn last. */
static int
event_last_round(struct db *db, const struct history_head *head,
    ms_t *start_at_r, ms_t *end_at_r, struct err *err)
{
	struct stmt *stmt;
	int rc = db_query(db, "event_rounds", &stmt, err);

	if (rc < 0)
		return rc;
	*start_at_r = *end_at_r = head->start_at;
	stmt_bind_int(stmt, "event", head->id);
	while ((rc = stmt_step(stmt, err)) > 0) {
		*start_at_r = stmt_int(stmt, "start_at");
		*end_at_r = stmt_int(stmt, "end_at");
	}
	stmt_done(stmt);
	return rc;
}

static void
event_text_over(struct buf *text, const struct history_head *head)
{
	const int closed = head->rounds_closed, rounds = head->config.rounds;

	if (event_has_reason(head, END_REASON_PLAYED)) {
		buf_printf(
		    text, "Over: %d of %d rounds played.\n", closed, rounds);
		return;
	}
	if (closed == 0)
		buf_append_text(text, "Called off: ");
	else
		buf_printf(text, "Over after round %d of %d: ", closed, rounds);
	if (event_has_reason(head, END_REASON_OUTAGE))
		buf_append_text(text, "the server was down for too long.\n");
	else if (event_has_reason(head, END_REASON_DIRECTOR))
		buf_append_text(text, "a director stopped it.\n");
	else if (head->rounds_drawn == 0)
		buf_printf(text, "fewer than %d pairs had registered.\n",
		    head->config.min_pairs);
	else
		buf_printf(text, "fewer than %d pairs were left.\n",
		    EVENT_PAIRS_LEAST);
}

static int
event_text_state(struct db *db, struct buf *text,
    const struct history_head *head, struct err *err)
{
	const int drawn = head->rounds_drawn, rounds = head->config.rounds;
	ms_t start_at, end_at;
	int rc = event_last_round(db, head, &start_at, &end_at, err);

	if (rc < 0)
		return rc;
	if (head->halted_at != 0) {
		buf_append_text(text, "Halted at ");
		text_time(text, &head->config, head->halted_at);
		buf_append_text(text,
		    ": the program failed on a command, see the log. Nothing "
		    "goes on until it is resumed.\n");
	}
	if (head->is_over) {
		event_text_over(text, head);
	} else if (event_has_state(head, EVENT_REGISTERING)) {
		buf_append_text(text, "Registration is open until ");
		text_time(text, &head->config, head->start_at);
		buf_append_text(text, ".\n");
	} else if (drawn > head->rounds_closed) {
		buf_printf(
		    text, "Round %d of %d is played from ", drawn, rounds);
		text_time(text, &head->config, start_at);
		buf_append_text(text, " to ");
		text_time(text, &head->config, end_at);
		buf_append_text(text, ".\n");
	} else if (drawn < rounds) {
		buf_printf(text, "Round %d of %d is about to be drawn.\n",
		    drawn + 1, rounds);
	}
	return 0;
}

static void
event_text_best(struct buf *text, const struct history_head *head,
    const struct history_field *field)
{
	const enum total_kind kind = history_total_kind(head);
	char total[TOTAL_TEXT_MAX];

	for (int i = 0; i < field->pairs; i++) {
		const struct history_line *line = &field->line[i];

		if (!line->s.has_total ||
		    (head->is_over ? line->s.rank : line->s.place) != 1)
			continue;
		total_write(kind, true, line->s.total, total);
		buf_printf(text, "%s %s and %s with %s %s.\n",
		    head->is_over ? "Won by" : "Led by", line->north.name,
		    line->south.name, total, text_unit(kind));
		return;
	}
	if (event_has_state(head, EVENT_ENDED))
		buf_append_text(
		    text, "Nobody finished enough boards to be ranked.\n");
}

static int
event_text_head(struct db *db, struct buf *text,
    const struct history_head *head, const struct history_field *field,
    struct err *err)
{
	const char *zone = head->config.time_zone;
	int rc;

	buf_printf(text, "Event %u: %s\n", head->id, head->config.title);
	text_time_date(text, zone, head->start_at);
	buf_printf(text, " (%s)", text_time_zone(zone));
	if (field->pairs > 0)
		buf_printf(text, ", %d pairs", field->pairs);
	buf_append(text, "\n", 1);
	rc = event_text_state(db, text, head, err);
	event_text_best(text, head, field);
	return rc;
}

static void
event_names(struct text_table *table, const struct history_line *line)
{
	text_table_add(table, "%s - %s%s%s", line->north.name, line->south.name,
	    !line->withdrawn                                  ? ""
		: line->withdrawn_by == WITHDRAWN_BY_CLOCK    ? " (gone)"
		: line->withdrawn_by == WITHDRAWN_BY_DIRECTOR ? " (taken out)"
							      : " (withdrawn)",
	    line->s.substituted ? " (robots)" : "");
}

static void
event_ranking_line(struct text_table *table, const struct history_head *head,
    const struct history_line *line)
{
	const int rank = head->is_over ? line->s.rank : line->s.place;
	char total[TOTAL_TEXT_MAX];

	text_table_add(table, rank > 0 ? "%d" : "-", rank);
	text_table_add(table, "%d", line->s.pair);
	event_names(table, line);
	total_write(
	    history_total_kind(head), line->s.has_total, line->s.total, total);
	text_table_add(table, "%s", total);
	text_table_add(table, "%d/%d", line->s.finished, line->s.owed);
	if (head->is_over)
		text_table_add(table, "%d", line->points);
}

static void
event_text_pairs(struct buf *text, const struct history_field *field)
{
	struct text_table table;

	buf_append_text(text, "\nPairs in order of registration\n");
	text_table_init(&table, "rl");
	text_table_heads(&table, (const char *const[]){"Pair", "Names", NULL});
	for (int p = 0; p < field->pairs; p++) {
		const struct history_line *line = field->pair[p];

		text_table_add(&table, "%d", line->s.pair);
		event_names(&table, line);
	}
	text_table_write(&table, text);
	text_table_fini(&table);
}

static const char *
event_total_head(const struct history_head *head)
{
	switch (history_total_kind(head)) {
	case TOTAL_IMPS:
		return "Total IMPs";
	case TOTAL_VPS:
		return "Total VPs";
	case TOTAL_PERCENT:
	case TOTAL_KIND_COUNT:
		break;
	}
	return "Total %";
}

static void
event_ranking_title(struct buf *text, const struct history_head *head)
{
	if (!head->is_over) {
		buf_printf(
		    text, "\nStanding after round %d\n", head->rounds_closed);
		return;
	}
	buf_append_text(text, "\nFinal ranking");
	if (head->corrected_at != 0) {
		buf_append_text(text, ", last corrected ");
		text_time_date(
		    text, head->config.time_zone, head->corrected_at);
	}
	buf_append(text, "\n", 1);
}

/* Over: by rank, then those without one.  Open: by place. */
static void
event_text_ranking(struct buf *text, const struct history_head *head,
    const struct history_field *field)
{
	struct text_table table;
	int unranked = 0, substituted = 0;

	event_ranking_title(text, head);
	text_table_init(&table, head->is_over ? "rrlrrr" : "rrlrr");
	text_table_heads(&table,
	    (const char *const[]){"Rank", "Pair", "Names",
		event_total_head(head), "Boards",
		head->is_over ? "Points" : NULL, NULL});
	for (int pass = 0; pass < 2; pass++) {
		for (int i = 0; i < field->pairs; i++) {
			const struct history_line *line = &field->line[i];
			const bool last = head->is_over && line->s.rank == 0;

			if (last == (pass == 1))
				event_ranking_line(&table, head, line);
			unranked += last && pass == 1;
			substituted +=
			    last == (pass == 1) && line->s.substituted;
		}
	}
	text_table_write(&table, text);
	text_table_fini(&table);
	buf_append_text(text, "Boards: finished, of those owed.");
	if (unranked > 0)
		buf_printf(text, " -: less than %d %% of them finished.",
		    head->config.completion_percent);
	if (substituted > 0)
		buf_append_text(text,
		    " (robots): house robots made most of their calls and "
		    "cards, so they have no rank.");
	buf_append(text, "\n", 1);
}

/* A whole number, halves away from the average, so that a night fits. */
static int
event_whole(const struct history_head *head, int64_t unit)
{
	const bool percent = history_value_kind(head) == TOTAL_PERCENT;
	const int64_t half = UNIT_ONE / 2;
	const int64_t average = percent ? 50 * UNIT_ONE : 0;
	const int64_t off = unit - average;
	const int64_t whole =
	    off >= 0 ? (off + half) / UNIT_ONE : -((-off + half) / UNIT_ONE);

	return (int)(average / UNIT_ONE + whole);
}

static void
event_score(struct text_table *table, const struct history_head *head,
    const struct history_cell *cell)
{
	const int value = cell->scored ? event_whole(head, cell->unit) : 0;

	if (cell->kind == CELL_NONE)
		text_table_add(table, "%s", "");
	else if (cell->kind == CELL_BYE)
		text_table_add(table, "bye");
	else if (cell->kind == CELL_MISSED)
		text_table_add(table, "out");
	else if (!cell->scored)
		text_table_add(table, "-");
	else
		text_table_add(table, "%d%s", value,
		    cell->row == ROW_ARTIFICIAL ? "*" : "");
}

static void
event_score_table(struct buf *text, const struct history_head *head,
    const struct history_field *field, int first, int boards)
{
	char columns[1 + TEXT_SCORE_BOARDS + 1];
	struct text_table table;

	memset(columns, 'r', sizeof(columns));
	columns[1 + boards] = '\0';
	text_table_init(&table, columns);
	text_table_add(&table, "Pair");
	for (int b = first; b < first + boards; b++)
		text_table_add(&table, "%d", b);
	for (int p = 1; p <= field->pairs; p++) {
		text_table_add(&table, "%d", p);
		for (int b = first; b < first + boards; b++)
			event_score(&table, head,
			    &field->cell[(p - 1) * field->boards + b - 1]);
	}
	text_table_write(&table, text);
	text_table_fini(&table);
}

/* What the marks mean that stand in the table, and why sums may be off. */
static void
event_text_marks(struct buf *text, const struct history_field *field)
{
	bool unscored = false, set = false, rounded = false;

	for (int i = 0; i < field->pairs * field->boards; i++) {
		const struct history_cell *cell = &field->cell[i];

		unscored =
		    unscored || (cell->kind == CELL_TABLE && !cell->scored);
		set = set ||
		    (cell->kind == CELL_TABLE && cell->scored &&
			cell->row == ROW_ARTIFICIAL);
		rounded = rounded ||
		    (cell->kind == CELL_TABLE && cell->scored &&
			cell->unit % UNIT_ONE != 0);
	}
	if (unscored)
		buf_append_text(text, "-: not scored. ");
	if (set)
		buf_append_text(text, "*: set, not played for. ");
	if (rounded)
		buf_append_text(text, "Rounded here, but not in the totals. ");
}

static void
event_text_scores(struct buf *text, const struct history_head *head,
    const struct history_field *field)
{
	const bool percent = history_value_kind(head) == TOTAL_PERCENT;
	const int round = head->config.boards_per_round;
	const int fit = percent ? TEXT_SCORE_BOARDS : TEXT_SCORE_IMP_BOARDS;
	const int part = round > fit ? round : fit / round * round;

	if (field->boards == 0)
		return;
	if (field->boards > part * TEXT_SCORE_PARTS) {
		buf_printf(text,
		    "\nScores on each board: pairsctl board %u N, or pairsctl "
		    "--json event %u\n",
		    head->id, head->id);
		return;
	}
	buf_printf(text, "\n%s on each board\n", percent ? "Per cent" : "IMPs");
	for (int first = 1; first <= field->boards; first += part) {
		const int left = field->boards - first + 1;

		if (first > 1)
			buf_append(text, "\n", 1);
		event_score_table(
		    text, head, field, first, left < part ? left : part);
	}
	event_text_marks(text, field);
	buf_printf(text, "A board's results: pairsctl board %u N\n", head->id);
}

static const char *
event_vp_mark(const struct history_vp *vp)
{
	if (vp->kind == VP_CELL_MISSED)
		return "+";
	return vp->kind == VP_CELL_BYE ? "*" : "";
}

static void
event_vp(struct text_table *table, const struct history_vp *vp)
{
	char text[TOTAL_TEXT_MAX];

	total_write(TOTAL_VPS, vp->scored, vp->vp * (TOTAL_ONE / VP_ONE), text);
	if (vp->kind == VP_CELL_NONE)
		text_table_add(table, "%s", "");
	else
		text_table_add(table, "%s%s", text, event_vp_mark(vp));
}

static void
event_vp_table(
    struct buf *text, const struct history_field *field, int first, int rounds)
{
	char columns[1 + TEXT_VP_ROUNDS + 1];
	struct text_table table;

	memset(columns, 'r', sizeof(columns));
	columns[1 + rounds] = '\0';
	text_table_init(&table, columns);
	text_table_add(&table, "Pair");
	for (int r = first; r < first + rounds; r++)
		text_table_add(&table, "%d", r);
	for (int p = 1; p <= field->pairs; p++) {
		text_table_add(&table, "%d", p);
		for (int r = first; r < first + rounds; r++)
			event_vp(&table,
			    &field->vp[(p - 1) * field->rounds + r - 1]);
	}
	text_table_write(&table, text);
	text_table_fini(&table);
}

/* Where totals are victory points. */
static void
event_text_vps(struct buf *text, const struct history_field *field)
{
	bool bye = false, missed = false;

	if (field->rounds == 0)
		return;
	buf_append_text(text, "\nVictory points in each round\n");
	for (int first = 1; first <= field->rounds; first += TEXT_VP_ROUNDS) {
		const int left = field->rounds - first + 1;

		if (first > 1)
			buf_append(text, "\n", 1);
		event_vp_table(text, field, first,
		    left < TEXT_VP_ROUNDS ? left : TEXT_VP_ROUNDS);
	}
	for (int i = 0; i < field->pairs * field->rounds; i++) {
		bye = bye || field->vp[i].kind == VP_CELL_BYE;
		missed = missed || field->vp[i].kind == VP_CELL_MISSED;
	}
	if (bye)
		buf_append_text(text, "*: a bye.\n");
	if (missed)
		buf_append_text(text, "+: a round that was missed.\n");
}

static int
event_text_tables(struct db *db, struct text_flow *flow, uint32_t id, int round,
    struct err *err)
{
	struct stmt *stmt;
	bool first = true;
	int rc = db_query(db, "round_seating", &stmt, err);

	if (rc < 0)
		return rc;
	stmt_bind_int(stmt, "event", id);
	stmt_bind_int(stmt, "round", round);
	while ((rc = stmt_step(stmt, err)) > 0) {
		char met[48];

		if (stmt_is_null(stmt, "ew"))
			snprintf(met, sizeof(met), "%s%d v house",
			    first ? "" : " ", (int)stmt_int(stmt, "ns"));
		else
			snprintf(met, sizeof(met), "%s%d v %d%s",
			    first ? "" : " ", (int)stmt_int(stmt, "ns"),
			    (int)stmt_int(stmt, "ew"),
			    stmt_int(stmt, "repeat") != 0 ? " again" : "");
		text_flow_item(flow, met);
		first = false;
	}
	stmt_done(stmt);
	return rc;
}

static void
event_bye(struct text_flow *flow, int pair)
{
	char bye[32];

	snprintf(bye, sizeof(bye), " bye %d", pair);
	text_flow_item(flow, bye);
}

static int
event_text_rounds(struct db *db, struct buf *text,
    const struct history_head *head, struct err *err)
{
	const int indent =
	    TEXT_ROUND_INDENT + 2 * text_time_extra(&head->config);
	struct stmt *stmt;
	int rc = db_query(db, "event_rounds", &stmt, err);

	if (rc < 0)
		return rc;
	if (head->rounds_drawn > 0)
		buf_append_text(text,
		    "\nWho met whom, table by table, North-South first\n");
	stmt_bind_int(stmt, "event", head->id);
	while ((rc = stmt_step(stmt, err)) > 0) {
		const int round = (int)stmt_int(stmt, "round");
		struct text_flow flow;
		struct buf label;

		buf_init(&label);
		buf_printf(&label, "%2d  ", round);
		text_time(&label, &head->config, stmt_int(stmt, "start_at"));
		buf_append_text(&label, "-");
		text_time(&label, &head->config, stmt_int(stmt, "end_at"));
		text_flow_init(&flow, text, indent, buf_text(&label));
		rc = event_text_tables(db, &flow, head->id, round, err);
		if (!stmt_is_null(stmt, "bye") && stmt_int(stmt, "house") == 0)
			event_bye(&flow, (int)stmt_int(stmt, "bye"));
		text_flow_fini(&flow);
		buf_fini(&label);
		if (rc < 0)
			break;
	}
	stmt_done(stmt);
	return rc;
}

static void
event_text_deals(struct buf *text, const struct history_head *head)
{
	char hex[2 * CHANCE_HASH_SIZE + 1];

	buf_printf(text, "\nTo check the deals (pairsctl verify-deals %u)\n",
	    head->id);
	hex_encode(head->commitment, sizeof(head->commitment), hex);
	buf_printf(text, "  Commitment %s\n", hex);
	hex_encode(head->seed, sizeof(head->seed), hex);
	buf_printf(text, "  Seed       %s\n",
	    head->is_over ? hex : "told when the event is over");
}

static int
event_text(const struct history_ask *ask, struct buf *made, struct err *err)
{
	struct history_head head;
	struct history_field field;
	int rc = history_read_head(ask->db, ask->id, &head, err);

	if (rc < 0)
		return rc;
	rc = history_read_field(ask->db, &head, &field, err);
	if (rc == 0)
		rc = history_read_cells(ask->db, &head, &field, err);
	if (rc == 0)
		rc = event_text_head(ask->db, made, &head, &field, err);
	if (rc == 0 && field.pairs > 0) {
		if (head.rounds_closed > 0)
			event_text_ranking(made, &head, &field);
		else
			event_text_pairs(made, &field);
		rc = history_text_replacements(ask->db, made, &head, err);
		if (rc == 0)
			rc = history_text_penalties(ask->db, made, &head, err);
		event_text_vps(made, &field);
		event_text_scores(made, &head, &field);
	}
	if (rc == 0)
		rc = event_text_rounds(ask->db, made, &head, err);
	if (rc == 0)
		rc = history_text_roll_backs(ask->db, made, &head, err);
	/* nothing was played by the rules of a night that was called off */
	if (rc == 0 && (!head.is_over || head.rounds_drawn > 0)) {
		text_rules(made, &head.config);
		event_text_deals(made, &head);
	}
	history_field_fini(&field);
	return rc;
}

int
history_text_event(
    struct db *db, uint32_t id, struct buf *text, struct err *err)
{
	const struct history_ask ask = {.db = db, .id = id};

	return history_document(event_text, &ask, text, err);
}
