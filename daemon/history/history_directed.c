/* SPDX-License-Identifier: ISC */
/*
 * Penalties (Law 90) and roll-backs, as the database has them.
 */
#include "daemon/history/history_directed.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "daemon/history/history_out.h"
#include "daemon/history/text_flow.h"
#include "daemon/history/text_time.h"

#define DIRECTED_INDENT 4
#define DIRECTED_AMOUNT_MAX 32

/* Hundredths: "2.50", "-0.25". */
static void
directed_amount(int64_t amount, char text_r[DIRECTED_AMOUNT_MAX])
{
	const int64_t size = llabs(amount);

	snprintf(text_r, DIRECTED_AMOUNT_MAX, "%s%" PRId64 ".%02" PRId64,
	    amount < 0 ? "-" : "", size / 100, size % 100);
}

static int
directed_out_penalties(
    struct db *db, struct json_out *out, uint32_t id, struct err *err)
{
	char amount[DIRECTED_AMOUNT_MAX];
	struct stmt *stmt;
	int rc = db_query(db, "penalties", &stmt, err);

	if (rc < 0)
		return rc;
	stmt_bind_int(stmt, "event", id);
	json_out_member_array(out, "penalties");
	while ((rc = stmt_step(stmt, err)) > 0) {
		json_out_object(out);
		json_out_member_int(out, "pair", stmt_int(stmt, "pair"));
		json_out_member_int(out, "round", stmt_int(stmt, "round"));
		directed_amount(stmt_int(stmt, "amount"), amount);
		json_out_member_text(out, "amount", amount);
		json_out_member_int(out, "at", stmt_int(stmt, "at"));
		json_out_member_text(out, "reason", stmt_text(stmt, "reason"));
		json_out_end_object(out);
	}
	json_out_end_array(out);
	stmt_done(stmt);
	return rc;
}

static int
directed_out_roll_backs(
    struct db *db, struct json_out *out, uint32_t id, struct err *err)
{
	struct stmt *stmt;
	int rc = db_query(db, "event_roll_backs", &stmt, err);

	if (rc < 0)
		return rc;
	stmt_bind_int(stmt, "event", id);
	json_out_member_array(out, "roll_backs");
	while ((rc = stmt_step(stmt, err)) > 0) {
		json_out_object(out);
		json_out_member_int(out, "at", stmt_int(stmt, "at"));
		json_out_member_int(out, "from", stmt_int(stmt, "first"));
		json_out_member_int(out, "to", stmt_int(stmt, "last"));
		json_out_end_object(out);
	}
	json_out_end_array(out);
	stmt_done(stmt);
	return rc;
}

int
history_out_directed(struct db *db, struct json_out *out,
    const struct history_head *head, struct err *err)
{
	const int rc = directed_out_penalties(db, out, head->id, err);

	return rc < 0 ? rc : directed_out_roll_backs(db, out, head->id, err);
}

static const char *
directed_unit(const struct history_head *head)
{
	switch (history_total_kind(head)) {
	case TOTAL_IMPS:
		return "IMPs";
	case TOTAL_VPS:
		return "VPs";
	case TOTAL_PERCENT:
	case TOTAL_KIND_COUNT:
		break;
	}
	return "%~of~a~board";
}

int
history_text_penalties(struct db *db, struct buf *text,
    const struct history_head *head, struct err *err)
{
	char amount[DIRECTED_AMOUNT_MAX];
	struct stmt *stmt;
	bool first = true;
	int rc = db_query(db, "penalties", &stmt, err);

	if (rc < 0)
		return rc;
	stmt_bind_int(stmt, "event", head->id);
	while ((rc = stmt_step(stmt, err)) > 0) {
		const int64_t taken = stmt_int(stmt, "amount");
		struct text_flow flow;

		if (first)
			buf_append_text(text,
			    "\nPenalties by a director, which the totals "
			    "contain\n");
		first = false;
		directed_amount(llabs(taken), amount);
		text_flow_init(&flow, text, DIRECTED_INDENT, "");
		text_flow_add(&flow, "Pair~%d, round~%d: %s~%s %s: %s",
		    (int)stmt_int(stmt, "pair"), (int)stmt_int(stmt, "round"),
		    amount, directed_unit(head),
		    taken < 0 ? "given back" : "taken",
		    stmt_text(stmt, "reason"));
		text_flow_fini(&flow);
	}
	stmt_done(stmt);
	return rc;
}

int
history_text_replacements(struct db *db, struct buf *text,
    const struct history_head *head, struct err *err)
{
	struct stmt *stmt;
	bool begun = false;
	int rc = db_query(db, "event_replacements", &stmt, err);

	if (rc < 0)
		return rc;
	stmt_bind_int(stmt, "event", head->id);
	stmt_bind_int(stmt, "seq", INT64_MAX);
	while ((rc = stmt_step(stmt, err)) > 0) {
		struct text_flow flow;

		if (!begun)
			buf_append(text, "\n", 1);
		begun = true;
		text_flow_init(&flow, text, 0, "");
		text_flow_add(&flow,
		    "Pair~%d: %s came in for %s, from "
		    "board~%d on.",
		    (int)stmt_int(stmt, "pair"), stmt_text(stmt, "came_name"),
		    stmt_text(stmt, "left_name"),
		    (int)stmt_int(stmt, "first_board"));
		text_flow_fini(&flow);
	}
	stmt_done(stmt);
	return rc;
}

int
history_text_roll_backs(struct db *db, struct buf *text,
    const struct history_head *head, struct err *err)
{
	struct stmt *stmt;
	bool begun = false;
	int rc = db_query(db, "event_roll_backs", &stmt, err);

	if (rc < 0)
		return rc;
	stmt_bind_int(stmt, "event", head->id);
	while ((rc = stmt_step(stmt, err)) > 0) {
		const int first = (int)stmt_int(stmt, "first");
		const int last = (int)stmt_int(stmt, "last");
		struct text_flow flow;
		struct buf at = {0};

		text_time(&at, &head->config, stmt_int(stmt, "at"));
		if (!begun)
			buf_append(text, "\n", 1);
		begun = true;
		text_flow_init(&flow, text, 0, "");
		text_flow_add(&flow, "Taken back to round~%d at %s:", first - 1,
		    buf_text(&at));
		if (first == last)
			text_flow_add(&flow, "round~%d was", first);
		else
			text_flow_add(
			    &flow, "rounds~%d to~%d were", first, last);
		text_flow_add(
		    &flow, "thrown away, to be drawn again with other boards.");
		text_flow_fini(&flow);
		buf_fini(&at);
	}
	stmt_done(stmt);
	return rc;
}
