/* SPDX-License-Identifier: ISC */
/*
 * The audit log, row by row.
 */
#include "daemon/history/history_audit.h"

#include "daemon/history/history_out.h"
#include "daemon/history/history_read.h"
#include "daemon/history/text_time.h"
#include "daemon/proto/json_out.h"

const char *
history_by(const char *name)
{
	return name != NULL ? name : "an administrator";
}

static void
audit_int(struct json_out *out, struct stmt *stmt, const char *name,
    const char *column)
{
	history_out_int(
	    out, name, !stmt_is_null(stmt, column), stmt_int(stmt, column));
}

static void
audit_out(struct json_out *out, struct stmt *stmt)
{
	json_out_object(out);
	json_out_member_int(out, "number", stmt_int(stmt, "seq"));
	json_out_member_int(out, "at", stmt_int(stmt, "at"));
	history_out_text(out, "director", stmt_text(stmt, "name"));
	json_out_member_text(out, "what", stmt_text(stmt, "what"));
	audit_int(out, stmt, "round", "round");
	audit_int(out, stmt, "table", "table_no");
	audit_int(out, stmt, "board", "board");
	audit_int(out, stmt, "pair", "pair");
	audit_int(out, stmt, "version", "version");
	history_out_text(out, "old", stmt_text(stmt, "old_value"));
	history_out_text(out, "new", stmt_text(stmt, "new_value"));
	json_out_member_text(out, "reason", stmt_text(stmt, "reason"));
	json_out_end_object(out);
}

static void
audit_place(struct buf *text, struct stmt *stmt)
{
	static const struct {
		const char *word, *column;
	} parts[] = {
	    {"round", "round"},
	    {"table", "table_no"},
	    {"board", "board"},
	    {"pair", "pair"},
	};

	for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++) {
		if (!stmt_is_null(stmt, parts[i].column))
			buf_printf(text, " %s %d", parts[i].word,
			    (int)stmt_int(stmt, parts[i].column));
	}
}

/*
 * "2026-01-05 19:41 Rowan: adjust round 1 table 2 board 3: 4S N 10 instead of
 * 4S N 9, version 1", and the reason below.
 */
static void
audit_text(struct buf *text, const struct history_head *head, struct stmt *stmt)
{
	const char *name = stmt_text(stmt, "name");
	const char *was = stmt_text(stmt, "old_value");
	const char *is = stmt_text(stmt, "new_value");

	text_time_date(text, head->config.time_zone, stmt_int(stmt, "at"));
	buf_printf(text, " %s: %s", history_by(name), stmt_text(stmt, "what"));
	audit_place(text, stmt);
	if (is != NULL)
		buf_printf(text, ": %s", is);
	if (was != NULL)
		buf_printf(text, " instead of %s", was);
	if (!stmt_is_null(stmt, "version"))
		buf_printf(
		    text, ", version %d", (int)stmt_int(stmt, "version"));
	buf_printf(text, "\n    %s\n", stmt_text(stmt, "reason"));
}

static int
audit_make(
    const struct history_ask *ask, bool json, struct buf *made, struct err *err)
{
	struct history_head head;
	struct json_out out;
	struct stmt *stmt;
	int rc = history_read_head(ask->db, ask->id, &head, err);

	if (rc == 0)
		rc = db_query(ask->db, "event_audit", &stmt, err);
	if (rc < 0)
		return rc;
	json_out_init(&out, made);
	if (json) {
		json_out_object(&out);
		json_out_member_array(&out, "audit");
	}
	stmt_bind_int(stmt, "event", ask->id);
	while ((rc = stmt_step(stmt, err)) > 0) {
		if (json)
			audit_out(&out, stmt);
		else
			audit_text(made, &head, stmt);
	}
	stmt_done(stmt);
	if (json) {
		json_out_end_array(&out);
		json_out_end_object(&out);
	} else if (made->len == 0) {
		buf_append_text(made, "Nothing was changed.\n");
	}
	return rc;
}

static int
audit_make_json(
    const struct history_ask *ask, struct buf *made, struct err *err)
{
	return audit_make(ask, true, made, err);
}

static int
audit_make_text(
    const struct history_ask *ask, struct buf *made, struct err *err)
{
	return audit_make(ask, false, made, err);
}

int
history_audit(struct db *db, uint32_t id, struct buf *json, struct err *err)
{
	const struct history_ask ask = {.db = db, .id = id};

	return history_document(audit_make_json, &ask, json, err);
}

int
history_text_audit(
    struct db *db, uint32_t id, struct buf *text, struct err *err)
{
	const struct history_ask ask = {.db = db, .id = id};

	return history_document(audit_make_text, &ask, text, err);
}
