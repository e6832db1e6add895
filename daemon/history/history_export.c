/* SPDX-License-Identifier: ISC */
/*
 * The export of an event: exact units instead of rounded percentages, and the
 * records, so that every score, rank and award can be computed again.
 */
#include <stdlib.h>

#include "daemon/base/xalloc.h"
#include "daemon/history/history.h"
#include "daemon/history/history_draw.h"
#include "daemon/history/history_groups.h"
#include "daemon/history/history_makes.h"
#include "daemon/history/history_notes.h"
#include "daemon/history/history_out.h"
#include "daemon/proto/config_json.h"
#include "daemon/proto/words.h"
#include "daemon/store/result_row.h"

/* Another one for what an older reader would misread. */
#define EXPORT_FORMAT "pairsd-export-1"

/* One part of the export: an array made from the rows of a query. */
struct export_part {
	const char *query, *name;
	int (*row)(const struct history_ask *ask, struct json_out *out,
	    struct stmt *stmt, const struct history_head *head,
	    struct err *err);
};

/* What is written of a round, table by table. */
struct export_round {
	struct history_draw draw;
	struct history_result *result; /* as history_read_round gives them */
	struct history_match *match;   /* as history_read_matches does */
};

static int
export_rows(const struct history_ask *ask, const struct history_head *head,
    const struct export_part *part, struct json_out *out, struct err *err)
{
	struct stmt *stmt;
	int rc = db_query(ask->db, part->query, &stmt, err);

	if (rc < 0)
		return rc;
	stmt_bind_int(stmt, "event", head->id);
	json_out_member_array(out, part->name);
	while ((rc = stmt_step(stmt, err)) > 0) {
		rc = part->row(ask, out, stmt, head, err);
		if (rc < 0)
			break;
	}
	json_out_end_array(out);
	stmt_done(stmt);
	return rc;
}

static void
export_standing(struct json_out *out, const struct standing *s)
{
	json_out_member_int(out, "sum", s->sum);
	json_out_member_int(out, "count", s->count);
	json_out_member_int(out, "finished", s->finished);
	json_out_member_int(out, "owed", s->owed);
	history_out_int(out, "total", s->has_total, s->total);
	json_out_member_bool(out, "substituted", s->substituted);
	json_out_member_bool(out, "completed", s->completed);
	json_out_member_int(out, "place", s->place);
	history_out_int(out, "rank", s->rank > 0, s->rank);
}

/* When a pair was out, from rows by pair of which *row is the next one. */
static int
export_withdrawals(struct json_out *out, struct stmt *stmt, int pair, int *row,
    struct err *err)
{
	json_out_member_array(out, "withdrawals");
	while (*row > 0 && stmt_int(stmt, "pair") == pair) {
		const bool back = !stmt_is_null(stmt, "returned_round");

		json_out_object(out);
		json_out_member_int(
		    out, "round", stmt_int(stmt, "withdrawn_round"));
		json_out_member_int(out, "at", stmt_int(stmt, "withdrawn_at"));
		json_out_member_text(
		    out, "by", stmt_text(stmt, "withdrawn_by"));
		history_out_int(out, "returned_round", back,
		    stmt_int(stmt, "returned_round"));
		history_out_int(
		    out, "returned_at", back, stmt_int(stmt, "returned_at"));
		json_out_end_object(out);
		*row = stmt_step(stmt, err);
	}
	json_out_end_array(out);
	return *row < 0 ? *row : 0;
}

/* What was taken from the pair, or given back, in the same way. */
static int
export_penalties(struct json_out *out, struct stmt *stmt, int pair, int *row,
    struct err *err)
{
	json_out_member_array(out, "penalties");
	while (*row > 0 && stmt_int(stmt, "pair") == pair) {
		json_out_object(out);
		json_out_member_int(out, "round", stmt_int(stmt, "round"));
		json_out_member_int(out, "amount", stmt_int(stmt, "amount"));
		json_out_member_int(out, "at", stmt_int(stmt, "at"));
		history_out_text(out, "director", stmt_text(stmt, "name"));
		json_out_member_text(out, "reason", stmt_text(stmt, "reason"));
		json_out_end_object(out);
		*row = stmt_step(stmt, err);
	}
	json_out_end_array(out);
	return *row < 0 ? *row : 0;
}

static void
export_pair(struct json_out *out, const struct history_line *line)
{
	json_out_member_int(out, "pair", line->s.pair);
	history_out_person(out, "north", &line->north);
	history_out_person(out, "south", &line->south);
	json_out_member_int(out, "registered_at", line->registered_at);
	history_out_int(out, "late_round", line->late, line->late_round);
	export_standing(out, &line->s);
	history_out_int(out, "points", line->awarded, line->points);
}

/* Rows by pair of a query, the first of them taken. */
static int
export_by_pair(const struct history_ask *ask, const char *query,
    struct stmt **stmt_r, int *row_r, struct err *err)
{
	const int rc = db_query(ask->db, query, stmt_r, err);

	if (rc < 0)
		return rc;
	stmt_bind_int(*stmt_r, "event", ask->id);
	*row_r = stmt_step(*stmt_r, err);
	return *row_r < 0 ? *row_r : 0;
}

static int
export_pairs(const struct history_ask *ask, const struct history_head *head,
    struct json_out *out, struct err *err)
{
	struct history_field field = {.pairs = 0};
	struct history_groups groups;
	struct stmt *withdrawals = NULL, *penalties = NULL;
	int withdrawal, penalty;
	int rc = history_read_groups(ask->db, head, &groups, err);

	if (rc == 0)
		rc = export_by_pair(
		    ask, "event_withdrawals", &withdrawals, &withdrawal, err);
	if (rc == 0)
		rc =
		    export_by_pair(ask, "penalties", &penalties, &penalty, err);
	if (rc == 0)
		rc = history_read_field(ask->db, head, &field, err);
	json_out_member_array(out, "pairs");
	for (int p = 1; rc == 0 && p <= field.pairs; p++) {
		json_out_object(out);
		export_pair(out, field.pair[p - 1]);
		history_out_groups(out, &groups, p);
		rc = export_withdrawals(out, withdrawals, p, &withdrawal, err);
		if (rc == 0)
			rc = export_penalties(out, penalties, p, &penalty, err);
		json_out_end_object(out);
	}
	json_out_end_array(out);
	history_groups_fini(&groups);
	history_field_fini(&field);
	if (withdrawals != NULL)
		stmt_done(withdrawals);
	if (penalties != NULL)
		stmt_done(penalties);
	return rc;
}

static int
export_next(const struct history_ask *ask, const struct history_head *head,
    struct json_out *out, struct err *err)
{
	struct history_field field;
	int rc = history_read_field(ask->db, head, &field, err);

	if (rc == 0)
		rc = history_out_next(ask->db, out, head, &field, err);
	history_field_fini(&field);
	return rc;
}

static int
export_board(const struct history_ask *ask, struct json_out *out,
    struct stmt *stmt, const struct history_head *head, struct err *err)
{
	const int64_t board = stmt_int(stmt, "board");
	const int64_t round = stmt_int(stmt, "round");

	(void)ask;
	(void)err;
	if (!head->is_over && round > head->rounds_closed)
		return 0;
	json_out_object(out);
	json_out_member_int(out, "board", board);
	json_out_member_int(out, "round", round);
	json_out_member_text(
	    out, "dealer", seat_name(board_dealer((int)board)));
	json_out_member_text(out, "vulnerable",
	    vulnerability_name(board_vulnerability((int)board)));
	json_out_member_text(out, "deal", stmt_text(stmt, "deal"));
	json_out_member_int(out, "thrown", stmt_int(stmt, "thrown"));
	history_out_makes(out, (int)board, stmt_text(stmt, "makes"));
	history_out_rule(out, stmt_text(stmt, "rule"),
	    !stmt_is_null(stmt, "datum"), stmt_int(stmt, "datum"),
	    stmt_int(stmt, "dropped"));
	json_out_end_object(out);
	return 0;
}

static int
export_prepared(const struct history_ask *ask, struct json_out *out,
    struct stmt *stmt, const struct history_head *head, struct err *err)
{
	(void)ask;
	(void)err;
	if (!head->is_over)
		return 0;
	json_out_object(out);
	json_out_member_int(out, "board", stmt_int(stmt, "board"));
	json_out_member_text(out, "deal", stmt_text(stmt, "deal"));
	json_out_end_object(out);
	return 0;
}

/* A board that was thrown away with its round. */
static int
export_thrown(const struct history_ask *ask, struct json_out *out,
    struct stmt *stmt, const struct history_head *head, struct err *err)
{
	(void)ask;
	(void)err;
	if (!head->is_over)
		return 0;
	json_out_object(out);
	json_out_member_int(out, "board", stmt_int(stmt, "board"));
	json_out_member_int(out, "round", stmt_int(stmt, "round"));
	json_out_member_int(out, "at", stmt_int(stmt, "at"));
	json_out_member_int(out, "thrown", stmt_int(stmt, "thrown"));
	json_out_member_text(out, "deal", stmt_text(stmt, "deal"));
	json_out_end_object(out);
	return 0;
}

static int
export_award(const struct history_ask *ask, struct json_out *out,
    struct stmt *stmt, const struct history_head *head, struct err *err)
{
	(void)ask;
	(void)head;
	(void)err;
	json_out_object(out);
	json_out_member_int(out, "player", stmt_int(stmt, "player"));
	json_out_member_int(out, "number", stmt_int(stmt, "number"));
	json_out_member_int(out, "rank", stmt_int(stmt, "rank"));
	json_out_member_int(out, "points", stmt_int(stmt, "points"));
	json_out_member_int(out, "given_at", stmt_int(stmt, "given_at"));
	json_out_end_object(out);
	return 0;
}

/* The ranking when a round had closed, from which the next one was drawn. */
static int
export_ranking(const struct history_ask *ask, const struct history_head *head,
    int round, struct json_out *out, struct err *err)
{
	struct history_head then = *head;
	struct history_field field;
	int rc;

	then.rounds_closed = round;
	rc = history_read_field(ask->db, &then, &field, err);
	json_out_member_array(out, "standing");
	for (int i = 0; rc == 0 && i < field.pairs; i++) {
		if (!field.line[i].ranked)
			continue;
		json_out_object(out);
		json_out_member_int(out, "pair", field.line[i].s.pair);
		export_standing(out, &field.line[i].s);
		json_out_end_object(out);
	}
	json_out_end_array(out);
	history_field_fini(&field);
	return rc;
}

/* What stood before a correction, and who put something else in its place. */
static void
export_earlier(const struct history_head *head, struct stmt *stmt,
    const struct result *result, struct json_out *out)
{
	json_out_object(out);
	json_out_member_object(out, "result");
	history_out_result(out, head, result);
	json_out_end_object(out);
	json_out_member_int(out, "replaced_at", stmt_int(stmt, "at"));
	history_out_text(out, "director", stmt_text(stmt, "name"));
	json_out_member_text(out, "reason", stmt_text(stmt, "why"));
	json_out_end_object(out);
}

static int
export_corrections(const struct history_ask *ask,
    const struct history_head *head, int round, int table, int board,
    struct json_out *out, struct err *err)
{
	struct stmt *stmt;
	int rc = db_query(ask->db, "board_earlier", &stmt, err);

	if (rc < 0)
		return rc;
	stmt_bind_int(stmt, "event", head->id);
	stmt_bind_int(stmt, "round", round);
	stmt_bind_int(stmt, "table", table);
	stmt_bind_int(stmt, "board", board);
	json_out_member_array(out, "earlier");
	while ((rc = stmt_step(stmt, err)) > 0) {
		struct result result;

		if (!result_row_get(stmt, &result)) {
			rc = err_set(err, ERR_DB,
			    "event %u, board %d: an earlier result is none",
			    head->id, board);
			break;
		}
		export_earlier(head, stmt, &result, out);
	}
	json_out_end_array(out);
	stmt_done(stmt);
	return rc;
}

/* A board at a table: its result if its round closed, its record if begun. */
static int
export_play(const struct history_ask *ask, const struct history_head *head,
    int round, int table, const struct history_result *result, int board,
    struct json_out *out, struct err *err)
{
	struct board_play play;
	struct board_notes notes;
	int rc = history_read_record(
	    ask->db, head, round, table, board, &play, &notes, err);

	if (rc < 0 && rc != ERR_NOT_FOUND)
		return rc;
	if (rc < 0 && result == NULL)
		return 0;
	json_out_object(out);
	json_out_member_int(out, "board", board);
	if (result != NULL) {
		json_out_member_object(out, "result");
		history_out_result(out, head, &result->r);
		json_out_end_object(out);
	}
	if (result != NULL && result->r.version > 0) {
		const int bad = export_corrections(
		    ask, head, round, table, board, out, err);

		if (bad < 0)
			return bad;
	}
	if (rc == 0) {
		json_out_member_object(out, "record");
		history_out_play(out, &play);
		history_out_notes(out, &notes);
		json_out_end_object(out);
	}
	json_out_end_object(out);
	return 0;
}

static int
export_table(const struct history_ask *ask, const struct history_head *head,
    const struct export_round *of, int table, struct json_out *out,
    struct err *err)
{
	const struct draw_table *seat = &of->draw.table[table - 1];
	const int per_round = head->config.boards_per_round;
	const int round = of->draw.round;
	int rc = 0;

	json_out_object(out);
	json_out_member_int(out, "table", table);
	json_out_member_int(out, "ns", seat->ns);
	json_out_member_int(out, "ew", seat->ew);
	json_out_member_bool(out, "repeat", seat->repeat);
	history_out_reason(out, head, &of->draw, table - 1);
	history_out_match(out, &of->match[table - 1]);
	json_out_member_array(out, "boards");
	for (int b = 0; rc == 0 && b < per_round; b++) {
		const struct history_result *one =
		    &of->result[(table - 1) * per_round + b];

		if (round > head->rounds_closed && !head->is_over)
			break;
		rc = export_play(ask, head, round, table,
		    one->table != 0 ? one : NULL,
		    (round - 1) * per_round + b + 1, out, err);
	}
	json_out_end_array(out);
	json_out_end_object(out);
	return rc;
}

static int
export_tables(const struct history_ask *ask, const struct history_head *head,
    struct export_round *of, struct json_out *out, struct err *err)
{
	const int tables = of->draw.tables;
	const size_t results =
	    (size_t)tables * (size_t)head->config.boards_per_round;
	int rc;

	of->result = xcalloc(results, sizeof(*of->result));
	of->match = xcalloc((size_t)tables, sizeof(*of->match));
	rc = history_read_round(
	    ask->db, head, of->draw.round, tables, of->result, err);
	if (rc == 0)
		rc = history_read_matches(
		    ask->db, head, of->draw.round, tables, of->match, err);
	history_out_draw(out, head, &of->draw);
	json_out_member_array(out, "tables");
	for (int t = 1; rc == 0 && t <= tables; t++)
		rc = export_table(ask, head, of, t, out, err);
	json_out_end_array(out);
	free(of->match);
	free(of->result);
	return rc;
}

static int
export_round(const struct history_ask *ask, struct json_out *out,
    struct stmt *stmt, const struct history_head *head, struct err *err)
{
	const int round = (int)stmt_int(stmt, "round");
	const int tables = (int)stmt_int(stmt, "tables");
	const bool closed = !stmt_is_null(stmt, "closed_at");
	const bool bye = !stmt_is_null(stmt, "bye");
	struct export_round of;
	int rc;

	json_out_object(out);
	json_out_member_int(out, "round", round);
	json_out_member_int(out, "start_at", stmt_int(stmt, "start_at"));
	json_out_member_int(out, "end_at", stmt_int(stmt, "end_at"));
	history_out_int(out, "closed_at", closed, stmt_int(stmt, "closed_at"));
	json_out_member_int(out, "drawn_at", stmt_int(stmt, "drawn_at"));
	history_out_int(out, "bye", bye, stmt_int(stmt, "bye"));
	history_out_bye(
	    out, head, tables, bye && closed && stmt_int(stmt, "house") == 0);
	rc = history_read_draw(ask->db, head, round, tables,
	    (int)stmt_int(stmt, "bye"), &of.draw, err);
	if (rc == 0)
		rc = export_tables(ask, head, &of, out, err);
	if (rc == 0 && closed)
		rc = export_ranking(ask, head, round, out, err);
	json_out_end_object(out);
	history_draw_fini(&of.draw);
	return rc;
}

static int
export_make(const struct history_ask *ask, struct buf *made, struct err *err)
{
	static const struct export_part parts[] = {
	    {"event_boards", "boards", export_board},
	    {"event_prepared", "prepared", export_prepared},
	    {"event_thrown_boards", "thrown", export_thrown},
	    {"event_rounds", "rounds", export_round},
	    {"event_awards", "awards", export_award},
	};
	struct history_head head;
	struct json_out out;
	int rc = history_read_head(ask->db, ask->id, &head, err);

	if (rc < 0)
		return rc;
	json_out_init(&out, made);
	json_out_object(&out);
	json_out_member_text(&out, "format", EXPORT_FORMAT);
	history_out_head(&out, &head);
	json_out_name(&out, "rules");
	config_json_out(&out, &head.config);
	rc = export_pairs(ask, &head, &out, err);
	if (rc == 0)
		rc = history_out_replacements(ask->db, &out, ask->id, err);
	for (size_t i = 0; rc == 0 && i < sizeof(parts) / sizeof(parts[0]); i++)
		rc = export_rows(ask, &head, &parts[i], &out, err);
	if (rc == 0)
		rc = export_next(ask, &head, &out, err);
	json_out_end_object(&out);
	return rc;
}

int
history_export(struct db *db, uint32_t id, struct buf *json, struct err *err)
{
	const struct history_ask ask = {.db = db, .id = id};

	return history_document(export_make, &ask, json, err);
}
