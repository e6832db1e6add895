/* SPDX-License-Identifier: ISC */
/*
 * The rows of an answer in its three forms, from one list of columns a kind.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "daemon/files/csv.h"
#include "daemon/history/find_parts.h"
#include "daemon/history/text_table.h"
#include "daemon/proto/json_out.h"
#include "engine/contest/standing.h"

#define FIND_CELL_MAX 256
#define FIND_COLUMNS_MAX 32

static const struct find_column results_columns[] = {
    {"event", "Event", "event", FIND_CELL_INT, false},
    {"date", "Date", "date", FIND_CELL_TEXT, false},
    {"title", NULL, "title", FIND_CELL_TEXT, false},
    {"round", "Round", "round", FIND_CELL_INT, false},
    {"table", "Table", "table_no", FIND_CELL_INT, false},
    {"board", "Board", "board", FIND_CELL_INT, false},
    {"north", "North", "north", FIND_CELL_TEXT, false},
    {"south", "South", "south", FIND_CELL_TEXT, false},
    {"east", "East", "east", FIND_CELL_TEXT, false},
    {"west", "West", "west", FIND_CELL_TEXT, false},
    {"kind", NULL, "kind", FIND_CELL_TEXT, false},
    {"contract", "Contract", "contract", FIND_CELL_TEXT, false},
    {"declarer", "By", "declarer", FIND_CELL_TEXT, false},
    {"lead", "Lead", "lead", FIND_CELL_TEXT, false},
    {"tricks", NULL, "tricks", FIND_CELL_INT, false},
    {"margin", "Result", "margin", FIND_CELL_MARGIN, false},
    {"score", "Score", "score", FIND_CELL_INT, false},
    {"unit", NULL, "unit", FIND_CELL_TEXT, false},
    {"ns_value", "N-S", "ns_unit", FIND_CELL_VALUE, false},
    {"ew_value", "E-W", "ew_unit", FIND_CELL_VALUE, false},
    {"version", NULL, "version", FIND_CELL_INT, false},
    {"seat", "Seat", "seat", FIND_CELL_TEXT, true},
    {"value", "Own", "own_unit", FIND_CELL_VALUE, true},
};
static const char *const results_after[] = {"event", "board", "table_no", NULL};

static const struct find_column nights_columns[] = {
    {"event", "Event", "event", FIND_CELL_INT, false},
    {"date", "Date", "date", FIND_CELL_TEXT, false},
    {"title", "Title", "title", FIND_CELL_TEXT, false},
    {"scoring", NULL, "scoring", FIND_CELL_TEXT, false},
    {"pair", "Pair", "pair", FIND_CELL_INT, false},
    {"player1", "Player", "player1", FIND_CELL_TEXT, false},
    {"player2", "Player", "player2", FIND_CELL_TEXT, false},
    {"rank", "Rank", "rank", FIND_CELL_INT, false},
    {"pairs", "Of", "pairs", FIND_CELL_INT, false},
    {"total", "Total", "total_millionths", FIND_CELL_TOTAL, false},
    {"unit", "", "unit", FIND_CELL_TEXT, false},
    {"boards", "Boards", "boards", FIND_CELL_INT, false},
    {"points", "Points", "points", FIND_CELL_INT, false},
};
static const char *const nights_after[] = {"event", "place", NULL};

static const struct find_column averages_columns[] = {
    {"name", "By", "name", FIND_CELL_TEXT, false},
    {"unit", "Unit", "unit", FIND_CELL_TEXT, false},
    {"nights", "Nights", "nights", FIND_CELL_INT, false},
    {"boards", "Boards", "boards", FIND_CELL_INT, false},
    {"average", "Average", "average", FIND_CELL_TOTAL, false},
    {"best", "Best", "best", FIND_CELL_TOTAL, false},
    {"points", "Points", "points", FIND_CELL_INT, false},
};

static const struct find_column versus_columns[] = {
    {"unit", "Unit", "unit", FIND_CELL_TEXT, false},
    {"nights", "Nights", "nights", FIND_CELL_INT, false},
    {"boards", "Boards", "boards", FIND_CELL_INT, false},
    {"average", "Average", "average", FIND_CELL_TOTAL, false},
    {"other_average", "Theirs", "other_average", FIND_CELL_TOTAL, false},
    {"won", "Won", "won", FIND_CELL_INT, false},
    {"lost", "Lost", "lost", FIND_CELL_INT, false},
    {"equal", "Equal", "equal", FIND_CELL_INT, false},
};

static const struct find_column records_columns[] = {
    {"record", "Record", "record", FIND_CELL_TEXT, false},
    {"unit", "Unit", "unit", FIND_CELL_TEXT, false},
    {"n", "", "n", FIND_CELL_INT, false},
    {"value", "Value", "value", FIND_CELL_TOTAL, false},
    {"event", "Event", "event", FIND_CELL_INT, false},
    {"date", "Date", "date", FIND_CELL_TEXT, false},
    {"title", NULL, "title", FIND_CELL_TEXT, false},
    {"round", NULL, "round", FIND_CELL_INT, false},
    {"table", NULL, "table_no", FIND_CELL_INT, false},
    {"board", "Board", "board", FIND_CELL_INT, false},
    {"player1", "Player", "player1", FIND_CELL_TEXT, false},
    {"player2", "Player", "player2", FIND_CELL_TEXT, false},
    {"contract", "Contract", "contract", FIND_CELL_TEXT, false},
    {"declarer", "By", "declarer", FIND_CELL_TEXT, false},
};

static const struct find_column standings_columns[] = {
    {"rank", "Rank", "rank", FIND_CELL_INT, false},
    {"name", "Player", "name", FIND_CELL_TEXT, false},
    {"nights", "Nights", "nights", FIND_CELL_INT, false},
    {"counted", "Counted", "counted", FIND_CELL_INT, false},
    {"value", "Total", "value", FIND_CELL_TOTAL, false},
    {"unit", "", "unit", FIND_CELL_TEXT, false},
};

#define COLUMNS(list) list, (int)(sizeof(list) / sizeof(list[0]))

const struct find_list find_lists[FIND_KIND_COUNT] = {
    [FIND_RESULTS] = {"results", COLUMNS(results_columns), results_after},
    [FIND_NIGHTS] = {"nights", COLUMNS(nights_columns), nights_after},
    [FIND_AVERAGES] = {"averages", COLUMNS(averages_columns), NULL},
    [FIND_VERSUS] = {"versus", COLUMNS(versus_columns), NULL},
    [FIND_RECORDS] = {"records", COLUMNS(records_columns), NULL},
    [FIND_STANDINGS] = {"standings", COLUMNS(standings_columns), NULL},
};

bool
find_kind_find(const char *word, enum find_kind *kind_r)
{
	for (int i = 0; i < FIND_KIND_COUNT; i++) {
		if (strcmp(find_lists[i].word, word) == 0) {
			*kind_r = (enum find_kind)i;
			return true;
		}
	}
	return false;
}

static enum total_kind
write_kind(struct stmt *stmt)
{
	const char *unit = stmt_text(stmt, "unit");

	if (strcmp(unit, "vp") == 0)
		return TOTAL_VPS;
	return strcmp(unit, "percent") == 0 ? TOTAL_PERCENT : TOTAL_IMPS;
}

static bool
write_is_points(struct stmt *stmt)
{
	return strcmp(stmt_text(stmt, "unit"), "points") == 0;
}

/* A cell as a text; false: NULL. */
static bool
write_cell(struct stmt *stmt, const struct find_column *column,
    enum find_form form, char text_r[FIND_CELL_MAX])
{
	if (stmt_is_null(stmt, column->column))
		return false;
	const int64_t value =
	    column->cell == FIND_CELL_TEXT ? 0 : stmt_int(stmt, column->column);

	switch (column->cell) {
	case FIND_CELL_TEXT:
		snprintf(text_r, FIND_CELL_MAX, "%s",
		    stmt_text(stmt, column->column));
		break;
	case FIND_CELL_VALUE:
		total_write_unit(write_kind(stmt), true, value, text_r);
		break;
	case FIND_CELL_TOTAL:
		if (write_is_points(stmt))
			snprintf(text_r, FIND_CELL_MAX, "%" PRId64, value);
		else
			total_write(write_kind(stmt), true, value, text_r);
		break;
	case FIND_CELL_MARGIN:
		if (form == FIND_TEXT) {
			snprintf(text_r, FIND_CELL_MAX,
			    value == 0 ? "=" : "%+" PRId64, value);
			break;
		}
		/* fall through */
	case FIND_CELL_INT:
		snprintf(text_r, FIND_CELL_MAX, "%" PRId64, value);
		break;
	}
	return true;
}

static bool
write_is_number(const struct find_column *column)
{
	return column->cell == FIND_CELL_INT ||
	    column->cell == FIND_CELL_MARGIN;
}

/* The columns that are written, in their order. */
struct write_columns {
	const struct find_column *column[FIND_COLUMNS_MAX];
	int count;
};

static void
write_choose(const struct find_list *list, bool own, enum find_form form,
    struct write_columns *columns_r)
{
	columns_r->count = 0;
	for (int i = 0; i < list->count; i++) {
		const struct find_column *column = &list->columns[i];

		if ((column->own && !own) ||
		    (form == FIND_TEXT && column->head == NULL))
			continue;
		columns_r->column[columns_r->count++] = column;
	}
}

static void
write_row_json(const struct write_columns *columns, struct stmt *stmt,
    struct json_out *json)
{
	char text[FIND_CELL_MAX];

	json_out_object(json);
	for (int i = 0; i < columns->count; i++) {
		const struct find_column *column = columns->column[i];

		if (!write_cell(stmt, column, FIND_JSON, text))
			json_out_member_null(json, column->name);
		else if (write_is_number(column))
			json_out_member_int(
			    json, column->name, stmt_int(stmt, column->column));
		else
			json_out_member_text(json, column->name, text);
	}
	json_out_end_object(json);
}

static void
write_row_csv(
    const struct write_columns *columns, struct stmt *stmt, struct buf *out)
{
	char text[FIND_CELL_MAX];

	for (int i = 0; i < columns->count; i++) {
		const struct find_column *column = columns->column[i];

		if (i > 0)
			buf_append_text(out, ",");
		if (!write_cell(stmt, column, FIND_CSV, text))
			continue;
		if (column->cell == FIND_CELL_TEXT)
			csv_write_text(text, out);
		else
			buf_append_text(out, text);
	}
	buf_append_text(out, "\r\n");
}

static void
write_row_text(const struct write_columns *columns, struct stmt *stmt,
    struct text_table *table)
{
	char text[FIND_CELL_MAX];

	for (int i = 0; i < columns->count; i++)
		text_table_add(table, "%s",
		    write_cell(stmt, columns->column[i], FIND_TEXT, text) ? text
									  : "");
}

/* Where the page after the row that is there begins, the last of so many. */
static void
write_next(const struct find_list *list, struct stmt *stmt, int64_t rows,
    char *next_r, size_t size)
{
	size_t len = 0;

	if (list->after == NULL)
		snprintf(next_r, size, "%" PRId64, rows);
	for (int i = 0; list->after != NULL && list->after[i] != NULL; i++)
		len += (size_t)snprintf(next_r + len, size - len, "%s%" PRId64,
		    i == 0 ? "" : ".", stmt_int(stmt, list->after[i]));
}

/* The text's table has the heads of its columns; CSV has their names. */
struct writer_forms {
	struct write_columns columns;
	char aligns[FIND_COLUMNS_MAX + 1];
	struct text_table table;
	struct json_out json;
};

static void
write_begin(struct writer_forms *w, const struct find_list *list, bool own,
    enum find_form form, struct buf *out)
{
	const char *heads[FIND_COLUMNS_MAX + 1] = {NULL};

	write_choose(list, own, form, &w->columns);
	for (int i = 0; i < w->columns.count; i++) {
		const struct find_column *column = w->columns.column[i];

		heads[i] = column->head;
		w->aligns[i] = column->cell == FIND_CELL_TEXT ? 'l' : 'r';
		if (form == FIND_CSV)
			buf_printf(
			    out, "%s%s", i == 0 ? "" : ",", column->name);
	}
	w->aligns[w->columns.count] = '\0';
	if (form == FIND_CSV) {
		buf_append_text(out, "\r\n");
	} else if (form == FIND_TEXT) {
		text_table_init(&w->table, w->aligns);
		text_table_heads(&w->table, heads);
	} else {
		json_out_init(&w->json, out);
		json_out_object(&w->json);
		json_out_member_array(&w->json, list->word);
	}
}

/* next: "" for the last page.  CSV is rows only. */
static void
write_end(struct writer_forms *w, int rows, const char *next,
    enum find_form form, struct buf *out)
{
	if (form == FIND_JSON) {
		json_out_end_array(&w->json);
		if (next[0] != '\0')
			json_out_member_text(&w->json, "next", next);
		else
			json_out_member_null(&w->json, "next");
		json_out_end_object(&w->json);
	} else if (form == FIND_TEXT) {
		if (rows > 0)
			text_table_write(&w->table, out);
		else
			buf_append_text(out, "Nothing was found.\n");
		if (next[0] != '\0')
			buf_printf(out, "\nMore: --after %s\n", next);
		text_table_fini(&w->table);
	}
}

int
find_write(const struct find_list *list, struct stmt *stmt, bool own, int limit,
    int64_t skipped, enum find_form form, struct buf *out, struct err *err)
{
	struct writer_forms w;
	char next[64] = "";
	int rows = 0, rc;

	write_begin(&w, list, own, form, out);
	while ((rc = stmt_step(stmt, err)) > 0 && rows < limit) {
		if (form == FIND_JSON)
			write_row_json(&w.columns, stmt, &w.json);
		else if (form == FIND_CSV)
			write_row_csv(&w.columns, stmt, out);
		else
			write_row_text(&w.columns, stmt, &w.table);
		if (++rows == limit)
			write_next(
			    list, stmt, skipped + rows, next, sizeof(next));
	}
	write_end(&w, rows, rc > 0 ? next : "", form, out);
	stmt_done(stmt);
	return rc < 0 ? rc : 0;
}
