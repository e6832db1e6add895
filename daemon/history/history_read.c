/* SPDX-License-Identifier: ISC */
/*
 * Reading stored events.  What is public is decided here and nowhere else in
 * this room: whoever asks for a board passes history_read_board.
 */
#include "daemon/history/history_read.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/base/xalloc.h"
#include "daemon/store/config_row.h"
#include "daemon/store/note_rows.h"
#include "daemon/store/result_row.h"
#include "engine/bridge/record.h"
#include "engine/event/field.h"

int
history_document(history_make_fn *make, const struct history_ask *ask,
    struct buf *buf, struct err *err)
{
	struct buf made;
	int rc = db_read_begin(ask->db, err);

	if (rc < 0)
		return rc;
	buf_init(&made);
	rc = make(ask, &made, err);
	db_read_end(ask->db);
	if (rc == 0)
		buf_append(buf, buf_text(&made), made.len);
	buf_fini(&made);
	return rc;
}

enum total_kind
history_total_kind(const struct history_head *head)
{
	return total_kind_of(head->config.scoring, head->config.totals);
}

enum total_kind
history_value_kind(const struct history_head *head)
{
	return total_kind_of(head->config.scoring, TOTALS_BOARDS);
}

enum total_kind
history_row_kind(struct stmt *stmt)
{
	enum scoring scoring = SCORING_MATCHPOINTS;
	enum totals totals = TOTALS_BOARDS;

	scoring_find(stmt_text(stmt, "scoring"), &scoring);
	totals_find(stmt_text(stmt, "totals"), &totals);
	return total_kind_of(scoring, totals);
}

void
history_value(const struct history_head *head, bool scored, int64_t unit,
    char text_r[TOTAL_TEXT_MAX])
{
	total_write_unit(history_value_kind(head), scored, unit, text_r);
}

bool
history_bye_unit(const struct history_head *head, int tables, int64_t *unit_r)
{
	struct round round = {.tables = tables};
	const struct event event = {
	    .config = head->config, .round = &round, .rounds_drawn = 1};

	return event_bye_unit(&event, 1, unit_r);
}

bool
history_bye_vp(const struct history_head *head, int *vp_r)
{
	const struct event event = {.config = head->config};

	return event_bye_vp(&event, vp_r);
}

static void
history_copy(char *to, size_t size, const char *from)
{
	snprintf(to, size, "%s", from != NULL ? from : "");
}

static int
history_broken(uint32_t id, const char *what, struct err *err)
{
	return err_set(
	    err, ERR_DB, "event %u: its %s cannot be read", id, what);
}

static int
history_take_head(
    struct stmt *stmt, struct history_head *head_r, struct err *err)
{
	struct history_head *h = head_r;
	const void *bytes;
	size_t len;

	if (!config_row_get(stmt, &h->config))
		return history_broken(h->id, "rules", err);
	history_copy(h->date, sizeof(h->date), stmt_text(stmt, "date"));
	bytes = stmt_blob(stmt, "seed", &len);
	assert(len == sizeof(h->seed)); /* a constraint of the table */
	memcpy(h->seed, bytes, len);
	bytes = stmt_blob(stmt, "commitment", &len);
	assert(len == sizeof(h->commitment));
	memcpy(h->commitment, bytes, len);
	history_copy(h->state, sizeof(h->state), stmt_text(stmt, "state"));
	history_copy(h->reason, sizeof(h->reason), stmt_text(stmt, "reason"));
	h->opened_at = stmt_int(stmt, "opened_at");
	h->start_at = stmt_int(stmt, "start_at");
	h->is_over = !stmt_is_null(stmt, "ended_at");
	h->ended_at = stmt_int(stmt, "ended_at");
	h->corrected_at = stmt_int(stmt, "corrected_at");
	h->halted_at = stmt_int(stmt, "halted_at");
	h->pairs = (int)stmt_int(stmt, "pairs");
	h->listed = (int)stmt_int(stmt, "listed");
	h->rounds_drawn = (int)stmt_int(stmt, "rounds_drawn");
	h->rounds_closed = (int)stmt_int(stmt, "rounds_closed");
	return 0;
}

int
history_read_head(
    struct db *db, uint32_t id, struct history_head *head_r, struct err *err)
{
	struct stmt *stmt;
	int rc = db_query(db, "event_get", &stmt, err);

	if (rc < 0)
		return rc;
	*head_r = (struct history_head){.id = id};
	stmt_bind_int(stmt, "event", id);
	rc = stmt_step(stmt, err);
	if (rc == 0)
		rc = err_set(err, ERR_NOT_FOUND, "there is no event %u", id);
	else if (rc > 0)
		rc = history_take_head(stmt, head_r, err);
	stmt_done(stmt);
	return rc;
}

static void
history_take_person(struct stmt *stmt, const char *id, const char *name,
    struct person *person_r)
{
	person_r->id = (int32_t)stmt_int(stmt, id);
	history_copy(
	    person_r->name, sizeof(person_r->name), stmt_text(stmt, name));
}

static void
history_take_line(struct stmt *stmt, struct history_line *line_r)
{
	struct history_line *l = line_r;

	l->s.pair = (int)stmt_int(stmt, "pair");
	l->s.order = l->s.pair;
	l->s.place = (int)stmt_int(stmt, "place");
	l->s.rank = (int)stmt_int(stmt, "rank");
	l->s.sum = stmt_int(stmt, "sum");
	l->s.count = (int)stmt_int(stmt, "count");
	l->s.finished = (int)stmt_int(stmt, "finished");
	l->s.owed = (int)stmt_int(stmt, "owed");
	l->s.has_total = !stmt_is_null(stmt, "total");
	l->s.total = stmt_int(stmt, "total");
	l->s.substituted = stmt_int(stmt, "substituted") != 0;
	l->s.completed = stmt_int(stmt, "completed") != 0;
	l->awarded = !stmt_is_null(stmt, "points");
	l->ranked = !stmt_is_null(stmt, "owed");
	l->late = !stmt_is_null(stmt, "late_round");
	l->late_round = (int)stmt_int(stmt, "late_round");
	l->points = (int)stmt_int(stmt, "points");
	l->withdrawn = !stmt_is_null(stmt, "withdrawn_round");
	l->withdrawn_round = (int)stmt_int(stmt, "withdrawn_round");
	l->registered_at = stmt_int(stmt, "registered_at");
	l->withdrawn_at = stmt_int(stmt, "withdrawn_at");
	withdrawn_by_find(l->withdrawn ? stmt_text(stmt, "withdrawn_by") : "",
	    &l->withdrawn_by);
	history_take_person(stmt, "north", "north_name", &l->north);
	history_take_person(stmt, "south", "south_name", &l->south);
}

static int
history_read_lines(struct db *db, const struct history_head *head,
    struct history_field *field, struct err *err)
{
	struct stmt *stmt;
	int count = 0;
	int rc = db_query(db, "event_standing", &stmt, err);

	if (rc < 0)
		return rc;
	stmt_bind_int(stmt, "event", head->id);
	stmt_bind_int(stmt, "round", head->rounds_closed);
	while ((rc = stmt_step(stmt, err)) > 0 && count < field->pairs) {
		struct history_line *line = &field->line[count++];

		history_take_line(stmt, line);
		if (line->s.pair < 1 || line->s.pair > field->pairs ||
		    (!line->ranked && !line->late && head->rounds_drawn > 0))
			break;
		field->pair[line->s.pair - 1] = line;
	}
	stmt_done(stmt);
	for (int p = 0; rc == 0 && p < field->pairs; p++) {
		if (field->pair[p] == NULL)
			rc = 1;
	}
	return rc > 0 ? history_broken(head->id, "ranking", err) : rc;
}

static struct history_cell *
history_cell(struct history_field *field, int pair, int board)
{
	if (pair < 1 || pair > field->pairs || board < 1 ||
	    board > field->boards)
		return NULL;
	return &field->cell[(pair - 1) * field->boards + board - 1];
}

static int
history_read_seating(struct db *db, uint32_t id, int round,
    struct draw_table *seat, int tables, struct err *err)
{
	struct stmt *stmt;
	int rc = db_query(db, "round_seating", &stmt, err);

	if (rc < 0)
		return rc;
	stmt_bind_int(stmt, "event", id);
	stmt_bind_int(stmt, "round", round);
	while ((rc = stmt_step(stmt, err)) > 0) {
		int64_t t = stmt_int(stmt, "table_no");

		if (t < 1 || t > tables)
			break;
		seat[t - 1].ns = (int)stmt_int(stmt, "ns");
		seat[t - 1].ew = (int)stmt_int(stmt, "ew");
	}
	stmt_done(stmt);
	return rc > 0 ? history_broken(id, "seatings", err) : rc;
}

static void
history_set_cell(struct history_field *field, int pair, int board,
    const struct result *r, int side)
{
	struct history_cell *cell = history_cell(field, pair, board);

	if (cell != NULL)
		*cell = (struct history_cell){
		    CELL_TABLE, r->kind, r->scored[side], r->unit[side]};
}

int
history_read_round(struct db *db, const struct history_head *head, int round,
    int tables, struct history_result *result_r, struct err *err)
{
	const int boards = head->config.boards_per_round;
	const int first = (round - 1) * boards + 1;
	struct stmt *stmt;
	int rc = db_query(db, "round_results", &stmt, err);

	if (rc < 0)
		return rc;
	memset(
	    result_r, 0, (size_t)tables * (size_t)boards * sizeof(*result_r));
	stmt_bind_int(stmt, "event", head->id);
	stmt_bind_int(stmt, "round", round);
	while ((rc = stmt_step(stmt, err)) > 0) {
		const int64_t table = stmt_int(stmt, "table_no");
		const int64_t board = stmt_int(stmt, "board") - first;
		struct history_result *to;

		if (table < 1 || table > tables || board < 0 || board >= boards)
			break;
		to = &result_r[(table - 1) * boards + board];
		if (!result_row_get(stmt, &to->r))
			break;
		to->table = (int)table;
	}
	stmt_done(stmt);
	return rc > 0 ? history_broken(head->id, "results", err) : rc;
}

static void
history_set_vp(struct history_field *field, int round, int pair,
    const struct history_vp *vp)
{
	if (pair >= 1 && pair <= field->pairs && round <= field->rounds)
		field->vp[(pair - 1) * field->rounds + round - 1] = *vp;
}

static void
history_set_bye(struct history_field *field, const struct history_head *head,
    int round, int tables, int pair)
{
	const int boards = head->config.boards_per_round;
	struct history_cell bye = {.kind = CELL_BYE};
	struct history_vp vp = {.kind = VP_CELL_BYE};

	vp.scored = history_bye_vp(head, &vp.vp);
	history_set_vp(field, round, pair, &vp);
	bye.scored = history_bye_unit(head, tables, &bye.unit);
	for (int b = 1; b <= boards; b++) {
		struct history_cell *cell =
		    history_cell(field, pair, (round - 1) * boards + b);

		if (cell != NULL)
			*cell = bye;
	}
}

static bool
history_is_result(struct history_field *field, int pair, int board)
{
	const struct history_cell *cell = history_cell(field, pair, board);

	return cell->kind == CELL_TABLE && cell->row == ROW_RESULT;
}

/* There is another result of it to compare with: of more than one table. */
static bool
history_is_compared(struct history_field *field, int board)
{
	int sides = 0;

	for (int p = 1; p <= field->pairs && sides <= SIDE_COUNT; p++)
		sides += history_is_result(field, p, board);
	return sides > SIDE_COUNT;
}

/* What a pair's own mean is made of, of the boards before this one (R-SC-5). */
static int64_t
history_own_sum(struct history_field *field, int pair, int before, int *count_r)
{
	int64_t sum = 0;

	*count_r = 0;
	for (int b = 1; b < before; b++) {
		if (!history_is_result(field, pair, b) ||
		    !history_is_compared(field, b))
			continue;
		sum += history_cell(field, pair, b)->unit;
		++*count_r;
	}
	return sum;
}

/*
 * Whoever neither sat nor had the bye missed the round; who left for good and has no
 * rank has nothing of it.
 */
static void
history_set_missed(struct history_field *field, const struct history_head *head,
    int round, int tables)
{
	const struct event_config *config = &head->config;
	const int boards = config->boards_per_round;
	const int first = (round - 1) * boards + 1;
	struct history_cell missed = {.kind = CELL_MISSED};
	struct history_vp vp = {.kind = VP_CELL_MISSED};

	for (int p = 1; p <= field->pairs; p++) {
		const struct history_line *line = field->pair[p - 1];

		if (history_cell(field, p, first)->kind != CELL_NONE ||
		    (line->withdrawn && round > line->withdrawn_round &&
			!field_is_done(config, line->s.finished)))
			continue;
		int count;
		const int64_t sum = history_own_sum(field, p, first, &count);
		missed.scored =
		    field_missed_unit(config, tables, sum, count, &missed.unit);
		vp.scored = field_missed_vp(config, sum, count, &vp.vp);
		history_set_vp(field, round, p, &vp);
		for (int b = 0; b < boards; b++)
			*history_cell(field, p, first + b) = missed;
	}
}

static void
history_set_round(struct history_field *field, int first_board, int boards,
    const struct draw_table *seat, int tables,
    const struct history_result *result)
{
	for (int t = 0; t < tables; t++) {
		for (int b = 0; b < boards; b++, result++) {
			if (result->table == 0)
				continue;
			history_set_cell(field, seat[t].ns, first_board + b,
			    &result->r, SIDE_NS);
			history_set_cell(field, seat[t].ew, first_board + b,
			    &result->r, SIDE_EW);
		}
	}
}

static void
history_take_match(struct stmt *stmt, struct history_match *match_r)
{
	*match_r = (struct history_match){.is_there = true,
	    .side = {[SIDE_NS] = {.scored = !stmt_is_null(stmt, "ns_margin"),
			 .margin = (int)stmt_int(stmt, "ns_margin"),
			 .played = stmt_int(stmt, "ns_played") != 0,
			 .vp = (int)stmt_int(stmt, "ns_vp")},
		[SIDE_EW] = {.scored = !stmt_is_null(stmt, "ew_margin"),
		    .margin = (int)stmt_int(stmt, "ew_margin"),
		    .played = stmt_int(stmt, "ew_played") != 0,
		    .vp = (int)stmt_int(stmt, "ew_vp")}}};
}

int
history_read_matches(struct db *db, const struct history_head *head, int round,
    int tables, struct history_match *match_r, struct err *err)
{
	struct stmt *stmt;
	int rc = db_query(db, "round_matches", &stmt, err);

	if (rc < 0)
		return rc;
	memset(match_r, 0, (size_t)tables * sizeof(*match_r));
	stmt_bind_int(stmt, "event", head->id);
	stmt_bind_int(stmt, "round", round);
	while ((rc = stmt_step(stmt, err)) > 0) {
		const int64_t table = stmt_int(stmt, "table_no");

		if (table < 1 || table > tables)
			break;
		history_take_match(stmt, &match_r[table - 1]);
	}
	stmt_done(stmt);
	return rc > 0 ? history_broken(head->id, "matches", err) : rc;
}

/* The victory points of a closed round. */
static int
history_read_vps(struct db *db, const struct history_head *head,
    struct history_field *field, int round, const struct draw_table *seat,
    int tables, struct err *err)
{
	struct history_match *match;
	int rc;

	if (field->rounds == 0)
		return 0;
	match = xcalloc((size_t)tables + 1, sizeof(*match));
	rc = history_read_matches(db, head, round, tables, match, err);
	for (int t = 0; rc == 0 && t < tables; t++) {
		struct history_vp vp = {.kind = VP_CELL_MATCH, .scored = true};

		if (!match[t].is_there)
			continue;
		vp.vp = match[t].side[SIDE_NS].vp;
		history_set_vp(field, round, seat[t].ns, &vp);
		vp.vp = match[t].side[SIDE_EW].vp;
		history_set_vp(field, round, seat[t].ew, &vp);
	}
	free(match);
	return rc;
}

static int
history_read_rounds(struct db *db, const struct history_head *head,
    struct history_field *field, struct draw_table *seat,
    struct history_result *result, struct err *err)
{
	const int boards = head->config.boards_per_round;
	const int tables = (field->pairs + 1) / 2;
	struct stmt *stmt;
	int rc = db_query(db, "event_rounds", &stmt, err);

	if (rc < 0)
		return rc;
	stmt_bind_int(stmt, "event", head->id);
	while ((rc = stmt_step(stmt, err)) > 0) {
		int round = (int)stmt_int(stmt, "round");

		if (stmt_is_null(stmt, "closed_at"))
			continue;
		rc = history_read_seating(
		    db, head->id, round, seat, tables, err);
		if (rc == 0)
			rc = history_read_round(
			    db, head, round, tables, result, err);
		if (rc == 0)
			rc = history_read_vps(
			    db, head, field, round, seat, tables, err);
		if (rc < 0)
			break;
		history_set_round(field, (round - 1) * boards + 1, boards, seat,
		    tables, result);
		if (stmt_int(stmt, "house") == 0)
			history_set_bye(field, head, round,
			    (int)stmt_int(stmt, "tables"),
			    (int)stmt_int(stmt, "bye"));
		history_set_missed(
		    field, head, round, (int)stmt_int(stmt, "tables"));
	}
	stmt_done(stmt);
	return rc;
}

int
history_read_cells(struct db *db, const struct history_head *head,
    struct history_field *field, struct err *err)
{
	const size_t tables = ((size_t)field->pairs + 1) / 2;
	const size_t boards = (size_t)head->config.boards_per_round;
	struct draw_table *seat = xcalloc(tables + 1, sizeof(*seat));
	struct history_result *result =
	    xcalloc(tables * boards + 1, sizeof(*result));
	int rc;

	field->boards = head->rounds_closed * head->config.boards_per_round;
	field->cell = xcalloc((size_t)field->pairs * (size_t)field->boards + 1,
	    sizeof(*field->cell));
	if (head->config.totals == TOTALS_VP)
		field->rounds = head->rounds_closed;
	field->vp = xcalloc((size_t)field->pairs * (size_t)field->rounds + 1,
	    sizeof(*field->vp));
	rc = history_read_rounds(db, head, field, seat, result, err);
	free(result);
	free(seat);
	return rc;
}

int
history_read_field(struct db *db, const struct history_head *head,
    struct history_field *field_r, struct err *err)
{
	struct history_field *f = field_r;

	*f = (struct history_field){.pairs = head->pairs};
	f->line = xcalloc((size_t)f->pairs + 1, sizeof(*f->line));
	f->pair = xcalloc((size_t)f->pairs + 1, sizeof(struct history_line *));
	return history_read_lines(db, head, f, err);
}

void
history_field_fini(struct history_field *field)
{
	free(field->line);
	free(field->pair);
	free(field->cell);
	free(field->vp);
}

/* A board that has not been dealt, or never will be. */
static int
history_no_board(const struct history_head *head, int board, struct err *err)
{
	const int boards = head->config.boards_per_round;
	const int all = boards * head->config.rounds;

	if (board > all)
		return err_set(err, ERR_NOT_FOUND,
		    "event %u has no board %d; allowed: 1 to %d", head->id,
		    board, all);
	return err_set(err, ERR_NOT_FOUND,
	    "board %d of event %u is of round %d, which %s", board, head->id,
	    (board - 1) / boards + 1,
	    head->is_over ? "was not played" : "has not been played yet");
}

int
history_check_round(int board, int of_round, int round, struct err *err)
{
	if (of_round == round)
		return 0;
	return err_set(err, ERR_NOT_FOUND,
	    "board %d is of round %d, not of round %d", board, of_round, round);
}

int
history_read_board(struct db *db, const struct history_head *head, int board,
    struct history_board *board_r, struct err *err)
{
	struct stmt *stmt;
	int rc = db_query(db, "board_get", &stmt, err);

	if (rc < 0)
		return rc;
	stmt_bind_int(stmt, "event", head->id);
	stmt_bind_int(stmt, "board", board);
	rc = stmt_step(stmt, err);
	if (rc == 0) {
		rc = history_no_board(head, board, err);
	} else if (rc > 0 && stmt_is_null(stmt, "closed_at") &&
	    !head->is_over) {
		rc = err_set(err, ERR_NOT_FOUND,
		    "board %d of event %u can be seen when its round has "
		    "closed",
		    board, head->id);
	} else if (rc > 0) {
		*board_r = (struct history_board){.board = board,
		    .round = (int)stmt_int(stmt, "round"),
		    .has_datum = !stmt_is_null(stmt, "datum"),
		    .datum = (int)stmt_int(stmt, "datum"),
		    .dropped = (int)stmt_int(stmt, "dropped")};
		history_copy(board_r->rule, sizeof(board_r->rule),
		    stmt_text(stmt, "rule"));
		board_r->has_makes = !stmt_is_null(stmt, "makes") &&
		    makes_read(stmt_text(stmt, "makes"), &board_r->makes);
		rc = deal_read(stmt_text(stmt, "deal"), &board_r->deal)
		    ? 0
		    : history_broken(head->id, "deals", err);
	}
	stmt_done(stmt);
	return rc;
}

int
history_read_results(struct db *db, const struct history_head *head, int board,
    struct history_result **result_r, int *count_r, struct err *err)
{
	const int max = (head->pairs + 1) / 2;
	struct history_result *all =
	    xcalloc((size_t)max + 1, sizeof(struct history_result));
	struct stmt *stmt;
	int count = 0;
	int rc = db_query(db, "board_results", &stmt, err);

	*result_r = all;
	*count_r = 0;
	if (rc < 0)
		return rc;
	stmt_bind_int(stmt, "event", head->id);
	stmt_bind_int(stmt, "board", board);
	while ((rc = stmt_step(stmt, err)) > 0) {
		if (count == max || !result_row_get(stmt, &all[count].r))
			break;
		all[count].table = (int)stmt_int(stmt, "table_no");
		all[count].begun = (int)stmt_int(stmt, "begun");
		all[count].ns = (int)stmt_int(stmt, "ns");
		all[count++].ew = (int)stmt_int(stmt, "ew");
	}
	stmt_done(stmt);
	*count_r = count;
	return rc > 0 ? history_broken(head->id, "results", err) : rc;
}

int
history_read_record(struct db *db, const struct history_head *head, int round,
    int table, int board, struct board_play *play_r,
    struct board_notes *notes_r, struct err *err)
{
	struct stmt *stmt;
	const void *body;
	size_t len;
	int rc = db_query(db, "record_get", &stmt, err);

	if (rc < 0)
		return rc;
	stmt_bind_int(stmt, "event", head->id);
	stmt_bind_int(stmt, "round", round);
	stmt_bind_int(stmt, "table", table);
	stmt_bind_int(stmt, "board", board);
	rc = stmt_step(stmt, err);
	if (rc == 0) {
		rc = err_set(err, ERR_NOT_FOUND,
		    "board %d was not begun at table %d in round %d of event "
		    "%u",
		    board, table, round, head->id);
	} else if (rc > 0) {
		body = stmt_blob(stmt, "body", &len);
		rc = record_unpack(body, len, play_r)
		    ? 0
		    : history_broken(head->id, "record", err);
	}
	stmt_done(stmt);
	return rc < 0
	    ? rc
	    : note_rows_read(db, head->id, round, table, board, notes_r, err);
}

/* Pair 0 is the house pair. */
static int
history_read_pair_names(struct db *db, uint32_t id, int pair, int board,
    struct person *north_r, struct person *south_r, struct err *err)
{
	struct stmt *stmt;
	int rc;

	if (pair == 0) {
		*north_r = *south_r = (struct person){.name = "House robot"};
		return 0;
	}
	rc = db_query(db, "pair_names", &stmt, err);

	if (rc < 0)
		return rc;
	stmt_bind_int(stmt, "event", id);
	stmt_bind_int(stmt, "pair", pair);
	stmt_bind_int(stmt, "board", board);
	rc = stmt_step(stmt, err);
	if (rc > 0) {
		history_take_person(stmt, "north", "north_name", north_r);
		history_take_person(stmt, "south", "south_name", south_r);
		rc = 0;
	} else if (rc == 0) {
		rc = history_broken(id, "pairs", err);
	}
	stmt_done(stmt);
	return rc;
}

int
history_read_seats(struct db *db, uint32_t id, int round, int table, int board,
    int *ns_r, int *ew_r, struct person seat_r[SEAT_COUNT], struct err *err)
{
	struct stmt *stmt;
	int rc = db_query(db, "table_seating", &stmt, err);

	if (rc < 0)
		return rc;
	stmt_bind_int(stmt, "event", id);
	stmt_bind_int(stmt, "round", round);
	stmt_bind_int(stmt, "table", table);
	rc = stmt_step(stmt, err);
	if (rc > 0) {
		*ns_r = (int)stmt_int(stmt, "ns");
		*ew_r = (int)stmt_int(stmt, "ew");
	}
	stmt_done(stmt);
	if (rc == 0)
		return err_set(err, ERR_NOT_FOUND,
		    "event %u has no table %d in round %d", id, table, round);
	if (rc > 0)
		rc = history_read_pair_names(
		    db, id, *ns_r, board, &seat_r[NORTH], &seat_r[SOUTH], err);
	if (rc == 0) /* who sat North in the room sits North or East */
		rc = history_read_pair_names(
		    db, id, *ew_r, board, &seat_r[EAST], &seat_r[WEST], err);
	return rc;
}

int
history_read_career(struct db *db, int32_t player,
    struct history_career *career_r, struct err *err)
{
	struct stmt *stmt;
	int64_t sum;
	int rc = db_query(db, "player_career", &stmt, err);

	if (rc < 0)
		return rc;
	*career_r = (struct history_career){0};
	stmt_bind_int(stmt, "player", player);
	rc = stmt_step(stmt, err);
	if (rc > 0) {
		career_r->points = (int)stmt_int(stmt, "points");
		career_r->ended = (int)stmt_int(stmt, "ended");
		career_r->nights = (int)stmt_int(stmt, "nights");
		career_r->percent_nights =
		    (int)stmt_int(stmt, "percent_nights");
		sum = stmt_int(stmt, "percent_total");
		if (career_r->percent_nights > 0)
			career_r->mean = total_of(TOTAL_PERCENT,
			    sum * (UNIT_ONE / TOTAL_ONE),
			    career_r->percent_nights);
	}
	stmt_done(stmt);
	return rc < 0 ? rc : 0;
}
