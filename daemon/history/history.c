/* SPDX-License-Identifier: ISC */
/*
 * The documents of events, boards and records.
 */
#include "daemon/history/history.h"

#include <stdlib.h>
#include <string.h>

#include "daemon/base/xalloc.h"
#include "daemon/history/history_directed.h"
#include "daemon/history/history_draw.h"
#include "daemon/history/history_groups.h"
#include "daemon/history/history_makes.h"
#include "daemon/history/history_notes.h"
#include "daemon/history/history_out.h"
#include "daemon/proto/config_json.h"
#include "daemon/proto/words.h"
#include "engine/event/field.h"

static void
history_event_line(struct json_out *out, struct stmt *stmt)
{
	json_out_member_int(out, "id", stmt_int(stmt, "id"));
	json_out_member_text(out, "schedule", stmt_text(stmt, "schedule"));
	json_out_member_text(out, "date", stmt_text(stmt, "date"));
	json_out_member_text(out, "title", stmt_text(stmt, "title"));
	json_out_member_text(out, "state", stmt_text(stmt, "state"));
	history_out_text(out, "reason", stmt_text(stmt, "reason"));
	json_out_member_int(out, "start_at", stmt_int(stmt, "start_at"));
	json_out_member_int(out, "pairs", stmt_int(stmt, "pairs"));
	json_out_member_int(
	    out, "rounds_closed", stmt_int(stmt, "rounds_closed"));
	json_out_member_int(out, "rounds", stmt_int(stmt, "rounds"));
	json_out_member_bool(
	    out, "room_open", stmt_int(stmt, "room_open") != 0);
	json_out_member_text(out, "scoring", stmt_text(stmt, "scoring"));
	json_out_member_text(out, "totals", stmt_text(stmt, "totals"));
}

static int
history_winners(struct db *db, struct json_out *out, int64_t event,
    int64_t round, enum total_kind kind, struct err *err)
{
	struct stmt *stmt;
	char total[TOTAL_TEXT_MAX];
	int rc = db_query(db, "event_winners", &stmt, err);

	if (rc < 0)
		return rc;
	stmt_bind_int(stmt, "event", event);
	stmt_bind_int(stmt, "round", round);
	rc = stmt_step(stmt, err);
	if (rc > 0) {
		json_out_member_object(out, "winners");
		json_out_member_text(out, "north", stmt_text(stmt, "north"));
		json_out_member_text(out, "south", stmt_text(stmt, "south"));
		total_write(kind, true, stmt_int(stmt, "total"), total);
		json_out_member_text(out, "total", total);
		json_out_end_object(out);
	} else if (rc == 0) {
		json_out_member_null(out, "winners");
	}
	stmt_done(stmt);
	return rc < 0 ? rc : 0;
}

static int
history_make_events(
    const struct history_ask *ask, struct buf *made, struct err *err)
{
	struct json_out out;
	struct stmt *stmt;
	int rc = db_query(ask->db, "events_latest", &stmt, err);

	if (rc < 0)
		return rc;
	stmt_bind_int(stmt, "limit", ask->limit);
	json_out_init(&out, made);
	json_out_object(&out);
	json_out_member_array(&out, "events");
	while ((rc = stmt_step(stmt, err)) > 0) {
		const char *state = stmt_text(stmt, "state");
		/* an open event has leaders, not winners */
		const bool ended =
		    strcmp(state, event_state_name(EVENT_ENDED)) == 0;

		json_out_object(&out);
		history_event_line(&out, stmt);
		rc = history_winners(ask->db, &out, stmt_int(stmt, "id"),
		    ended ? stmt_int(stmt, "rounds_closed") : -1,
		    history_row_kind(stmt), err);
		json_out_end_object(&out);
		if (rc < 0)
			break;
	}
	stmt_done(stmt);
	json_out_end_array(&out);
	json_out_end_object(&out);
	return rc;
}

int
history_events(struct db *db, int limit, struct buf *json, struct err *err)
{
	const struct history_ask ask = {.db = db,
	    .limit = limit < 0 || limit > HISTORY_EVENTS_MOST
		? HISTORY_EVENTS_MOST
		: limit};

	return history_document(history_make_events, &ask, json, err);
}

static const char *
history_cell_word(const struct history_cell *cell)
{
	if (cell->kind == CELL_TABLE)
		return row_kind_name(cell->row);
	return cell->kind == CELL_BYE ? "bye" : "missed";
}

static void
history_cells(struct json_out *out, const struct history_head *head,
    const struct history_field *field, int pair)
{
	json_out_member_array(out, "boards");
	for (int b = 1; b <= field->boards; b++) {
		const struct history_cell *cell =
		    &field->cell[(pair - 1) * field->boards + b - 1];
		char value[TOTAL_TEXT_MAX];

		if (cell->kind == CELL_NONE)
			continue;
		history_value(head, cell->scored, cell->unit, value);
		json_out_object(out);
		json_out_member_int(out, "board", b);
		json_out_member_text(out, "kind", history_cell_word(cell));
		history_out_text(out, "value", cell->scored ? value : NULL);
		json_out_end_object(out);
	}
	json_out_end_array(out);
}

static void
history_pair(struct json_out *out, const struct history_head *head,
    const struct history_field *field, const struct history_groups *groups,
    const struct history_line *line)
{
	const enum total_kind kind = history_total_kind(head);
	char total[TOTAL_TEXT_MAX];

	json_out_object(out);
	json_out_member_int(out, "pair", line->s.pair);
	history_out_person(out, "north", &line->north);
	history_out_person(out, "south", &line->south);
	history_out_int(out, "late_round", line->late, line->late_round);
	json_out_member_int(out, "place", line->s.place);
	history_out_int(out, "rank", line->s.rank > 0, line->s.rank);
	total_write(kind, line->s.has_total, line->s.total, total);
	json_out_member_text(out, "total", total);
	history_out_text(out, "tie_break",
	    line == field->line ? NULL
				: tie_break_name(standing_tie_break(
				      &line[-1].s, &line->s, kind)));
	json_out_member_int(out, "finished", line->s.finished);
	json_out_member_int(out, "owed", line->s.owed);
	json_out_member_bool(out, "substituted", line->s.substituted);
	json_out_member_bool(out, "completed", line->s.completed);
	history_out_int(
	    out, "withdrawn_round", line->withdrawn, line->withdrawn_round);
	history_out_text(out, "withdrawn_by",
	    line->withdrawn ? withdrawn_by_name(line->withdrawn_by) : NULL);
	history_out_int(out, "points", line->awarded, line->points);
	history_out_groups(out, groups, line->s.pair);
	history_cells(out, head, field, line->s.pair);
	json_out_end_object(out);
}

static void
history_tables(struct json_out *out, const struct history_head *head,
    const struct history_draw *draw, const struct history_match *match)
{
	json_out_member_array(out, "tables");
	for (int t = 0; t < draw->tables; t++) {
		json_out_object(out);
		json_out_member_int(out, "table", t + 1);
		json_out_member_int(out, "ns", draw->table[t].ns);
		json_out_member_int(out, "ew", draw->table[t].ew);
		json_out_member_bool(out, "repeat", draw->table[t].repeat);
		history_out_reason(out, head, draw, t);
		history_out_match(out, &match[t]);
		json_out_end_object(out);
	}
	json_out_end_array(out);
}

static int
history_seating(struct db *db, struct json_out *out,
    const struct history_head *head, struct stmt *round, struct err *err)
{
	const int number = (int)stmt_int(round, "round");
	struct history_draw draw;
	struct history_match *match;
	int rc =
	    history_read_draw(db, head, number, (int)stmt_int(round, "tables"),
		(int)stmt_int(round, "bye"), &draw, err);

	if (rc == 0) {
		match = xcalloc((size_t)draw.tables, sizeof(*match));
		rc = history_read_matches(
		    db, head, number, draw.tables, match, err);
		if (rc == 0) {
			history_out_draw(out, head, &draw);
			history_tables(out, head, &draw, match);
		}
		free(match);
	}
	history_draw_fini(&draw);
	return rc;
}

static int
history_rounds(struct db *db, struct json_out *out,
    const struct history_head *head, struct err *err)
{
	struct stmt *stmt;
	int rc = db_query(db, "event_rounds", &stmt, err);

	if (rc < 0)
		return rc;
	stmt_bind_int(stmt, "event", head->id);
	json_out_member_array(out, "rounds");
	while ((rc = stmt_step(stmt, err)) > 0) {
		json_out_object(out);
		json_out_member_int(out, "round", stmt_int(stmt, "round"));
		json_out_member_int(
		    out, "start_at", stmt_int(stmt, "start_at"));
		json_out_member_int(out, "end_at", stmt_int(stmt, "end_at"));
		history_out_int(out, "closed_at",
		    !stmt_is_null(stmt, "closed_at"),
		    stmt_int(stmt, "closed_at"));
		history_out_int(out, "bye", !stmt_is_null(stmt, "bye"),
		    stmt_int(stmt, "bye"));
		history_out_bye(out, head, (int)stmt_int(stmt, "tables"),
		    !stmt_is_null(stmt, "bye") &&
			stmt_int(stmt, "house") == 0 &&
			!stmt_is_null(stmt, "closed_at"));
		rc = history_seating(db, out, head, stmt, err);
		json_out_end_object(out);
		if (rc < 0)
			break;
	}
	json_out_end_array(out);
	stmt_done(stmt);
	return rc;
}

static int
history_make_event(
    const struct history_ask *ask, struct buf *made, struct err *err)
{
	struct history_head head;
	struct history_field field;
	struct history_groups groups;
	struct json_out out;
	int rc = history_read_head(ask->db, ask->id, &head, err);

	if (rc < 0)
		return rc;
	rc = history_read_groups(ask->db, &head, &groups, err);
	if (rc < 0) {
		history_groups_fini(&groups);
		return rc;
	}
	rc = history_read_field(ask->db, &head, &field, err);
	if (rc == 0)
		rc = history_read_cells(ask->db, &head, &field, err);
	if (rc == 0) {
		json_out_init(&out, made);
		json_out_object(&out);
		history_out_head(&out, &head);
		history_out_int(&out, "corrected_at", head.corrected_at != 0,
		    head.corrected_at);
		json_out_name(&out, "rules");
		config_json_out(&out, &head.config);
		json_out_member_array(&out, "pairs");
		for (int i = 0; i < field.pairs; i++)
			history_pair(
			    &out, &head, &field, &groups, &field.line[i]);
		json_out_end_array(&out);
		rc = history_rounds(ask->db, &out, &head, err);
		if (rc == 0)
			rc =
			    history_out_next(ask->db, &out, &head, &field, err);
		if (rc == 0)
			rc = history_out_directed(ask->db, &out, &head, err);
		if (rc == 0)
			rc = history_out_replacements(
			    ask->db, &out, ask->id, err);
		json_out_end_object(&out);
	}
	history_groups_fini(&groups);
	history_field_fini(&field);
	return rc;
}

int
history_event(struct db *db, uint32_t id, struct buf *json, struct err *err)
{
	const struct history_ask ask = {.db = db, .id = id};

	return history_document(history_make_event, &ask, json, err);
}

static void
history_board_pair(struct json_out *out, const char *name,
    const struct history_field *field, int pair)
{
	json_out_member_object(out, name);
	json_out_member_int(out, "pair", pair);
	if (pair >= 1 && pair <= field->pairs) {
		history_out_person(out, "north", &field->pair[pair - 1]->north);
		history_out_person(out, "south", &field->pair[pair - 1]->south);
	}
	json_out_end_object(out);
}

/* By how much more a side was slow, and over how many boards that is. */
static void
history_margin(struct json_out *out, const struct history_head *head,
    const struct history_result *result)
{
	const ms_t ms = history_out_margin(head, &result->r, result->begun);

	history_out_int(out, "margin_ms", ms >= 0, ms);
	history_out_int(out, "margin_boards", ms >= 0,
	    result->r.end == END_CUT || result->begun == 0 ? 1 : result->begun);
}

static void
history_board_out(struct json_out *out, const struct history_head *head,
    const struct history_field *field, const struct history_board *board,
    const struct history_result *result, int count)
{
	char text[DEAL_TEXT_MAX], makes[MAKES_TEXT_MAX];

	json_out_object(out);
	json_out_member_int(out, "event", head->id);
	json_out_member_int(out, "board", board->board);
	json_out_member_int(out, "round", board->round);
	json_out_member_text(
	    out, "dealer", seat_name(board_dealer(board->board)));
	json_out_member_text(out, "vulnerable",
	    vulnerability_name(board_vulnerability(board->board)));
	deal_write(&board->deal, text);
	json_out_member_text(out, "deal", text);
	makes_write(&board->makes, makes);
	history_out_makes(out, board->board, board->has_makes ? makes : NULL);
	history_out_rule(
	    out, board->rule, board->has_datum, board->datum, board->dropped);
	json_out_member_array(out, "results");
	for (int i = 0; i < count; i++) {
		json_out_object(out);
		json_out_member_int(out, "table", result[i].table);
		history_board_pair(out, "ns", field, result[i].ns);
		history_board_pair(out, "ew", field, result[i].ew);
		history_out_result(out, head, &result[i].r);
		history_margin(out, head, &result[i]);
		json_out_end_object(out);
	}
	json_out_end_array(out);
	json_out_end_object(out);
}

static int
history_make_board(
    const struct history_ask *ask, struct buf *made, struct err *err)
{
	struct history_head head;
	struct history_field field;
	struct history_result *result;
	struct history_board board;
	struct json_out out;
	int count;
	int rc = history_read_head(ask->db, ask->id, &head, err);

	if (rc == 0)
		rc =
		    history_read_board(ask->db, &head, ask->board, &board, err);
	if (rc < 0)
		return rc;
	rc = history_read_results(
	    ask->db, &head, ask->board, &result, &count, err);
	if (rc == 0) {
		rc = history_read_field(ask->db, &head, &field, err);
		json_out_init(&out, made);
		if (rc == 0)
			history_board_out(
			    &out, &head, &field, &board, result, count);
		history_field_fini(&field);
	}
	free(result);
	return rc;
}

int
history_board(
    struct db *db, uint32_t id, int board, struct buf *json, struct err *err)
{
	const struct history_ask ask = {.db = db, .id = id, .board = board};

	return history_document(history_make_board, &ask, json, err);
}

static int
history_make_record(
    const struct history_ask *ask, struct buf *made, struct err *err)
{
	struct history_head head;
	struct board_play play;
	struct board_notes notes;
	struct person seat[SEAT_COUNT];
	struct json_out out;
	struct history_board board;
	int ns, ew;
	int rc = history_read_head(ask->db, ask->id, &head, err);

	if (rc == 0)
		rc =
		    history_read_board(ask->db, &head, ask->board, &board, err);
	if (rc == 0)
		rc = history_check_round(
		    ask->board, board.round, ask->round, err);
	if (rc == 0)
		rc = history_read_seats(ask->db, ask->id, ask->round,
		    ask->table, ask->board, &ns, &ew, seat, err);
	if (rc == 0)
		rc = history_read_record(ask->db, &head, ask->round, ask->table,
		    ask->board, &play, &notes, err);
	if (rc < 0)
		return rc;
	json_out_init(&out, made);
	json_out_object(&out);
	json_out_member_int(&out, "event", ask->id);
	json_out_member_int(&out, "round", ask->round);
	json_out_member_int(&out, "table", ask->table);
	json_out_member_int(&out, "board", ask->board);
	json_out_member_int(&out, "ns", ns);
	json_out_member_int(&out, "ew", ew);
	json_out_member_object(&out, "players");
	for (int s = 0; s < SEAT_COUNT; s++)
		history_out_person(&out, seat_name((enum seat)s), &seat[s]);
	json_out_end_object(&out);
	history_out_play(&out, &play);
	history_out_notes(&out, &notes);
	json_out_end_object(&out);
	return 0;
}

int
history_record(struct db *db, uint32_t id, int round, int table, int board,
    struct buf *json, struct err *err)
{
	const struct history_ask ask = {
	    .db = db, .id = id, .round = round, .table = table, .board = board};

	return history_document(history_make_record, &ask, json, err);
}
