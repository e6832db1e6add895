/* SPDX-License-Identifier: ISC */
/*
 * Reports on draws as columns.
 */
#include "daemon/store/draw_row.h"

#include <limits.h>
#include <string.h>

/* X(member) of struct quality */
#define DRAW_ROW_COUNTS(X)                                                     \
	X(tables)                                                              \
	X(adjacent)                                                            \
	X(rank_gap_most)                                                       \
	X(scored)                                                              \
	X(equal)                                                               \
	X(repeats)                                                             \
	X(pairs)                                                               \
	X(unbalanced)
#define DRAW_ROW_SUMS(X)                                                       \
	X(rank_gap_sum)                                                        \
	X(score_gap_sum)                                                       \
	X(score_gap_most)

void
draw_row_put(struct batch *batch, const struct draw_report *report)
{
	batch_int(batch, "from_round", report->from);
	if (report->bye_below != 0)
		batch_int(batch, "bye_below", report->bye_below);
	else
		batch_null(batch, "bye_below");
	batch_int(batch, "cost", report->cost);
	batch_int(batch, "optimal", report->optimal);
#define X(member) batch_int(batch, #member, report->quality.member);
	DRAW_ROW_COUNTS(X)
	DRAW_ROW_SUMS(X)
#undef X
}

void
draw_row_put_reason(struct batch *batch, const struct draw_reason *reason)
{
	char text[REASON_TEXT_MAX];

	if (reason == NULL) {
		batch_null(batch, "reason");
		return;
	}
	draw_reason_write(reason, text);
	batch_text(batch, "reason", text);
}

static int
draw_row_count(struct stmt *stmt, const char *column)
{
	const int64_t value = stmt_int(stmt, column);

	return value < 0 || value > INT_MAX ? -1 : (int)value;
}

static void
draw_row_get(struct stmt *stmt, struct draw_report *report_r)
{
	report_r->from = draw_row_count(stmt, "from_round");
	report_r->bye_below = draw_row_count(stmt, "bye_below");
	report_r->cost = stmt_int(stmt, "cost");
	report_r->optimal = stmt_int(stmt, "optimal") != 0;
#define X(member) report_r->quality.member = draw_row_count(stmt, #member);
	DRAW_ROW_COUNTS(X)
#undef X
#define X(member) report_r->quality.member = stmt_int(stmt, #member);
	DRAW_ROW_SUMS(X)
#undef X
}

static int
draw_row_find(struct db *db, const char *query, uint32_t event, int round,
    struct draw_report *report_r, int *bye_r, struct err *err)
{
	struct stmt *stmt;
	int rc = db_query(db, query, &stmt, err);

	*report_r = (struct draw_report){.from = 0};
	if (rc < 0)
		return rc;
	stmt_bind_int(stmt, "event", event);
	stmt_bind_int(stmt, "round", round);
	rc = stmt_step(stmt, err);
	if (rc > 0)
		draw_row_get(stmt, report_r);
	if (rc > 0 && bye_r != NULL)
		*bye_r = draw_row_count(stmt, "bye");
	stmt_done(stmt);
	return rc < 0 ? rc : 0;
}

int
draw_row_read(struct db *db, uint32_t event, int round,
    struct draw_report *report_r, struct err *err)
{
	return draw_row_find(
	    db, "round_draw", event, round, report_r, NULL, err);
}

int
draw_row_read_next(struct db *db, uint32_t event, int round,
    struct draw_report *report_r, int *bye_r, struct err *err)
{
	*bye_r = 0;
	return draw_row_find(
	    db, "next_draw", event, round, report_r, bye_r, err);
}

bool
draw_row_get_reason(
    struct stmt *stmt, struct draw_reason *reason_r, bool *is_there_r)
{
	*is_there_r = !stmt_is_null(stmt, "reason");
	*reason_r = (struct draw_reason){.note = {0}};
	return !*is_there_r ||
	    draw_reason_read(stmt_text(stmt, "reason"), reason_r);
}
