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
#include "daemon/store/draw_row.h"

static int
draw_broken(const struct history_draw *draw, uint32_t id, struct err *err)
{
	return err_set(err, ERR_DB,
	    "event %u: the seating of round %d cannot be read", id,
	    draw->round);
}

static int
draw_read_tables(struct db *db, const struct history_head *head,
    struct history_draw *draw, struct err *err)
{
	const bool drawn = history_draw_is_there(draw);
	struct stmt *stmt;
	bool reasoned;
	int count = 0;
	int rc = db_query(db, "round_seating", &stmt, err);

	if (rc < 0)
		return rc;
	stmt_bind_int(stmt, "event", head->id);
	stmt_bind_int(stmt, "round", draw->round);
	while ((rc = stmt_step(stmt, err)) > 0) {
		if (count == draw->tables ||
		    stmt_int(stmt, "table_no") != count + 1 ||
		    !draw_row_get_reason(
			stmt, &draw->reason[count], &reasoned) ||
		    reasoned != drawn)
			break;
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

int
history_read_draw(struct db *db, const struct history_head *head, int round,
    int tables, int bye, struct history_draw *draw_r, struct err *err)
{
	int rc;

	*draw_r = (struct history_draw){.round = round, .bye = bye};
	if (tables < 1 || tables > head->pairs / 2)
		return draw_broken(draw_r, head->id, err);
	draw_r->tables = tables;
	draw_r->table = xcalloc((size_t)tables, sizeof(*draw_r->table));
	draw_r->reason = xcalloc((size_t)tables, sizeof(*draw_r->reason));
	rc = draw_row_read(db, head->id, round, &draw_r->report, err);
	if (rc == 0)
		rc = draw_read_tables(db, head, draw_r, err);
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
	const struct draw_reason *reason = &draw->reason[table];
	const char *kind[DRAW_KINDS_MOST];

	event_config_kinds(&head->config, kind);
	draw_out_reason(&reason->note, reason->pass, kind, text);
}

static void
draw_out_passes(struct json_out *out, const struct draw_reason *reason,
    const char *const *kind)
{
	json_out_member_array(out, "told");
	for (int i = 0; i < draw_reason_passes(reason); i++) {
		const struct draw_pass *pass = &reason->pass[i];

		json_out_object(out);
		json_out_member_int(out, "pair", pass->pair);
		json_out_member_int(out, "rank", pass->rank);
		json_out_member_text(out, "why", pass_why_name(pass->why));
		history_out_int(
		    out, "round", pass->why == PASS_MET, pass->round);
		history_out_text(out, "kind",
		    pass->why == PASS_GROUP ? kind[pass->kind] : NULL);
		json_out_end_object(out);
	}
	json_out_end_array(out);
}

void
history_out_reason(struct json_out *out, const struct history_head *head,
    const struct history_draw *draw, int table)
{
	const struct draw_reason *reason = &draw->reason[table];
	const struct draw_note *note = &reason->note;
	const char *kind[DRAW_KINDS_MOST];
	struct buf text;

	if (!history_draw_is_there(draw)) {
		json_out_member_null(out, "reason");
		return;
	}
	event_config_kinds(&head->config, kind);
	json_out_member_object(out, "reason");
	json_out_member_array(out, "ranks");
	json_out_int(out, note->higher);
	json_out_int(out, note->lower);
	json_out_end_array(out);
	history_out_int(out, "met", note->met > 0, note->met);
	json_out_member_array(out, "groups");
	for (int k = 0; k < DRAW_KINDS_MOST; k++) {
		if (note->joined[k])
			json_out_text(out, kind[k]);
	}
	json_out_end_array(out);
	json_out_member_int(out, "passed", note->passed);
	draw_out_passes(out, reason, kind);
	buf_init(&text);
	history_draw_reason(head, draw, table, &text);
	json_out_member_text(out, "text", buf_text(&text));
	buf_fini(&text);
	json_out_end_object(out);
}

/* Call one for each rule that gave way. */
static void
draw_each_relaxation(const struct history_draw *draw,
    void (*one)(void *ctx, const struct draw_relaxation *relaxation), void *ctx)
{
	struct draw_relaxation relaxation[RELAXATIONS_MOST];

	for (int t = 0; t < draw->tables; t++) {
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
