/* SPDX-License-Identifier: ISC */
/*
 * Draws as they are stored, in words and as documents.
 */
#include "daemon/history/history_draw.h"

#include <stdlib.h>
#include <string.h>

#include "daemon/base/xalloc.h"
#include "daemon/history/history_out.h"
#include "daemon/proto/draw_out.h"
#include "daemon/proto/draw_table.h"
#include "daemon/store/draw_row.h"

static int
draw_broken(const struct history_draw *draw, uint32_t id, struct err *err)
{
	return err_set(err, ERR_DB,
	    "event %u: the seating of round %d cannot be read", id,
	    draw->round);
}

static int
draw_read_tables(struct db *db, const char *query,
    const struct history_head *head, struct history_draw *draw, struct err *err)
{
	const bool drawn = history_draw_is_there(draw);
	struct stmt *stmt;
	bool reasoned;
	int count = 0;
	int rc = db_query(db, query, &stmt, err);

	if (rc < 0)
		return rc;
	stmt_bind_int(stmt, "event", head->id);
	stmt_bind_int(stmt, "round", draw->round);
	while ((rc = stmt_step(stmt, err)) > 0) {
		if (count == draw->tables ||
		    stmt_int(stmt, "table_no") != count + 1 ||
		    !draw_row_get_reason(
			stmt, &draw->reason[count], &reasoned) ||
		    reasoned != (drawn && !stmt_is_null(stmt, "ew")))
			break;
		draw->house = stmt_is_null(stmt, "ew");
		draw->table[count++] =
		    (struct draw_table){.ns = (int)stmt_int(stmt, "ns"),
			.ew = (int)stmt_int(stmt, "ew"),
			.repeat = stmt_int(stmt, "repeat") != 0};
	}
	stmt_done(stmt);
	if (rc > 0 || (rc == 0 && count != draw->tables))
		return draw_broken(draw, head->id, err);
	return rc;
}

static int
draw_take_tables(const struct history_head *head, struct history_draw *draw,
    int tables, struct err *err)
{
	if (tables < 1 || tables > (head->pairs + 1) / 2)
		return draw_broken(draw, head->id, err);
	draw->tables = tables;
	draw->table = xcalloc((size_t)tables, sizeof(*draw->table));
	draw->reason = xcalloc((size_t)tables, sizeof(*draw->reason));
	return 0;
}

int
history_read_draw(struct db *db, const struct history_head *head, int round,
    int tables, int bye, struct history_draw *draw_r, struct err *err)
{
	int rc;

	*draw_r = (struct history_draw){.round = round, .bye = bye};
	rc = draw_take_tables(head, draw_r, tables, err);
	if (rc == 0)
		rc = draw_row_read(db, head->id, round, &draw_r->report, err);
	if (rc == 0)
		rc = draw_read_tables(db, "round_seating", head, draw_r, err);
	return rc;
}

/* As next_round_find has it. */
static bool
draw_stands(const struct history_draw *draw, const struct history_field *field)
{
	int active = 0;

	for (int p = 0; p < field->pairs; p++)
		active += !field->line[p].withdrawn;
	for (int t = 0; t < draw->tables; t++) {
		if (field->pair[draw->table[t].ns - 1]->withdrawn ||
		    field->pair[draw->table[t].ew - 1]->withdrawn)
			return false;
	}
	return (draw->bye == 0 || !field->pair[draw->bye - 1]->withdrawn) &&
	    2 * draw->tables + (draw->bye != 0) == active;
}

int
history_read_next(struct db *db, const struct history_head *head,
    const struct history_field *field, struct history_draw *draw_r,
    bool *is_there_r, struct err *err)
{
	int rc;

	*is_there_r = false;
	*draw_r = (struct history_draw){.round = head->rounds_drawn + 1};
	if (head->is_over)
		return 0;
	rc = draw_row_read_next(
	    db, head->id, draw_r->round, &draw_r->report, &draw_r->bye, err);
	if (rc < 0 || !history_draw_is_there(draw_r))
		return rc;
	rc = draw_take_tables(head, draw_r, draw_r->report.quality.tables, err);
	if (rc == 0)
		rc = draw_read_tables(db, "next_seating", head, draw_r, err);
	*is_there_r = rc == 0 && draw_stands(draw_r, field);
	return rc;
}

void
history_draw_fini(struct history_draw *draw)
{
	free(draw->table);
	free(draw->reason);
	draw->table = NULL;
	draw->reason = NULL;
}

bool
history_draw_is_there(const struct history_draw *draw)
{
	return draw->report.quality.tables > 0;
}

void
history_draw_reason(const struct history_head *head,
    const struct history_draw *draw, int table, struct buf *text)
{
	draw_table_reason(&draw->reason[table], &head->config, text);
}

void
history_out_reason(struct json_out *out, const struct history_head *head,
    const struct history_draw *draw, int table)
{
	if (!history_draw_is_there(draw) ||
	    (draw->house && table == draw->tables - 1)) {
		json_out_member_null(out, "reason");
		return;
	}
	json_out_name(out, "reason");
	draw_table_out(&draw->reason[table], &head->config, out);
}

/* Call one for each rule that gave way. */
static void
draw_each_relaxation(const struct history_draw *draw,
    void (*one)(void *ctx, const struct draw_relaxation *relaxation), void *ctx)
{
	struct draw_relaxation relaxation[RELAXATIONS_MOST];

	for (int t = 0; t < draw->tables - draw->house; t++) {
		const int count = draw_reason_relaxations(
		    &draw->reason[t], &draw->table[t], relaxation);

		for (int i = 0; i < count; i++)
			one(ctx, &relaxation[i]);
	}
	if (draw_report_bye_relaxation(&draw->report, draw->bye, relaxation))
		one(ctx, relaxation);
}

struct draw_teller {
	const char *kind[DRAW_KINDS_MOST];
	struct json_out *out;
	struct buf *text;
	int told;
};

static void
draw_tell_json(void *ctx, const struct draw_relaxation *relaxation)
{
	struct draw_teller *teller = ctx;

	draw_out_relaxation(relaxation, teller->kind, teller->out);
}

static void
draw_tell_text(void *ctx, const struct draw_relaxation *relaxation)
{
	struct draw_teller *teller = ctx;

	buf_append_text(teller->text, teller->told++ > 0 ? "; " : "");
	draw_out_relaxation_text(relaxation, teller->kind, teller->text);
}

void
history_draw_relaxed(const struct history_head *head,
    const struct history_draw *draw, struct buf *text)
{
	struct draw_teller teller = {.text = text};

	event_config_kinds(&head->config, teller.kind);
	draw_each_relaxation(draw, draw_tell_text, &teller);
}

void
history_out_draw(struct json_out *out, const struct history_head *head,
    const struct history_draw *draw)
{
	struct draw_teller teller = {.out = out};

	if (!history_draw_is_there(draw)) {
		json_out_member_null(out, "draw");
		return;
	}
	event_config_kinds(&head->config, teller.kind);
	json_out_member_object(out, "draw");
	json_out_member_int(out, "from", draw->report.from);
	json_out_member_int(out, "cost", draw->report.cost);
	json_out_member_bool(out, "optimal", draw->report.optimal);
	json_out_member_array(out, "relaxed");
	draw_each_relaxation(draw, draw_tell_json, &teller);
	json_out_end_array(out);
	json_out_member_array(out, "beyond");
	if (event_draw_is_wide(&head->config, &draw->report))
		json_out_text(out, "max_rank_gap");
	if (event_draw_repeats(&head->config, &draw->report))
		json_out_text(out, "max_repeats");
	json_out_end_array(out);
	json_out_name(out, "quality");
	draw_out_quality(&draw->report.quality, out);
	json_out_end_object(out);
}

static void
draw_out_next(struct json_out *out, const struct history_head *head,
    const struct history_draw *draw)
{
	json_out_member_object(out, "next");
	json_out_member_int(out, "round", draw->round);
	history_out_int(out, "bye", draw->bye != 0, draw->bye);
	history_out_draw(out, head, draw);
	json_out_member_array(out, "tables");
	for (int t = 0; t < draw->tables; t++) {
		json_out_object(out);
		json_out_member_int(out, "table", t + 1);
		json_out_member_int(out, "ns", draw->table[t].ns);
		json_out_member_int(out, "ew", draw->table[t].ew);
		json_out_member_bool(out, "repeat", draw->table[t].repeat);
		history_out_reason(out, head, draw, t);
		json_out_end_object(out);
	}
	json_out_end_array(out);
	json_out_end_object(out);
}

int
history_out_next(struct db *db, struct json_out *out,
    const struct history_head *head, const struct history_field *field,
    struct err *err)
{
	struct history_draw draw;
	bool is_there;
	const int rc =
	    history_read_next(db, head, field, &draw, &is_there, err);

	if (is_there)
		draw_out_next(out, head, &draw);
	else
		json_out_member_null(out, "next");
	history_draw_fini(&draw);
	return rc;
}
