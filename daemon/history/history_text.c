/* SPDX-License-Identifier: ISC */
/*
 * Stored events for people at a terminal: what history.c says as JSON, from
 * the same readings.
 */
#include "daemon/history/history_text.h"

#include <stdlib.h>
#include <string.h>

#include "daemon/base/duration.h"
#include "daemon/history/history.h"
#include "daemon/history/history_audit.h"
#include "daemon/history/history_makes.h"
#include "daemon/history/history_out.h"
#include "daemon/history/history_read.h"
#include "daemon/history/text_notes.h"
#include "daemon/history/text_play.h"
#include "daemon/history/text_rules.h"
#include "daemon/history/text_table.h"
#include "daemon/history/text_time.h"
#include "daemon/store/adjust_rows.h"
#include "daemon/store/result_row.h"

static int
text_winners(struct db *db, struct text_table *table, int64_t event,
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
		total_write(kind, true, stmt_int(stmt, "total"), total);
		text_table_add(table, "%s %s", total, text_unit(kind));
		text_table_add(table, "%s - %s", stmt_text(stmt, "north"),
		    stmt_text(stmt, "south"));
	} else if (rc == 0) {
		text_table_add(table, "%s", "");
		text_table_add(table, "%s", "");
	}
	stmt_done(stmt);
	return rc < 0 ? rc : 0;
}

static const char *
text_state(const char *state)
{
	enum event_state value;

	if (!event_state_find(state, &value))
		return state;
	switch (value) {
	case EVENT_REGISTERING:
	case EVENT_ENDED:
		return state;
	case EVENT_CALLED_OFF:
		return "called off";
	case EVENT_BETWEEN:
	case EVENT_SEATED:
	case EVENT_PLAYING:
	case EVENT_CLOSING:
		return "in play";
	case EVENT_STATE_COUNT:
		break;
	}
	return state;
}

static int
text_event_lines(
    const struct history_ask *ask, struct text_table *table, struct err *err)
{
	struct stmt *stmt;
	int rc = db_query(ask->db, "events_latest", &stmt, err);

	if (rc < 0)
		return rc;
	stmt_bind_int(stmt, "limit", ask->limit);
	while ((rc = stmt_step(stmt, err)) > 0) {
		const char *state = stmt_text(stmt, "state");
		const bool ended =
		    strcmp(state, event_state_name(EVENT_ENDED)) == 0;

		text_table_add(table, "%d", (int)stmt_int(stmt, "id"));
		text_table_add(table, "%s", stmt_text(stmt, "date"));
		text_table_add(table, "%s", stmt_text(stmt, "title"));
		text_table_add(table, "%s",
		    stmt_is_null(stmt, "halted_at") ? text_state(state)
						    : "halted");
		text_table_add(table, "%d", (int)stmt_int(stmt, "pairs"));
		text_table_add(table, "%d/%d",
		    (int)stmt_int(stmt, "rounds_closed"),
		    (int)stmt_int(stmt, "rounds"));
		rc = text_winners(ask->db, table, stmt_int(stmt, "id"),
		    ended ? stmt_int(stmt, "rounds_closed") : -1,
		    history_row_kind(stmt), err);
		if (rc < 0)
			break;
	}
	stmt_done(stmt);
	return rc;
}

static int
text_events(const struct history_ask *ask, struct buf *made, struct err *err)
{
	static const char *const heads[] = {"Event", "Date", "Title", "State",
	    "Pairs", "Rounds", "Best", "Winners", NULL};
	struct text_table table;
	int rc;

	text_table_init(&table, "rlllrrrl");
	text_table_heads(&table, heads);
	rc = text_event_lines(ask, &table, err);
	if (rc == 0)
		text_table_write(&table, made);
	text_table_fini(&table);
	return rc;
}

int
history_text_events(struct db *db, int limit, struct buf *text, struct err *err)
{
	const struct history_ask ask = {.db = db,
	    .limit = limit < 0 || limit > HISTORY_EVENTS_MOST
		? HISTORY_EVENTS_MOST
		: limit};

	return history_document(text_events, &ask, text, err);
}

/* Why it was not finished, to fit the column of the contracts. */
static const char *const TEXT_REASONS[RULING_REASON_COUNT] = {
    [RULING_NONE] = "",
    [RULING_CUT] = "cut off",
    [RULING_NS_ABSENT] = "N-S absent",
    [RULING_EW_ABSENT] = "E-W absent",
    [RULING_NS_SLOW] = "N-S slow",
    [RULING_EW_SLOW] = "E-W slow",
    [RULING_BOTH_SLOW] = "neither slow",
    [RULING_BOTH_ABSENT] = "both absent",
    [RULING_BOTH_AT_FAULT] = "both at fault",
    [RULING_NS_WAITED] = "N-S waited",
    [RULING_EW_WAITED] = "E-W waited",
    [RULING_NOT_SOLVED] = "not solved",
    [RULING_OUTAGE] = "outage",
};

static const char *const TEXT_RULES[RULED_BY_COUNT] = {
    [RULED_BY_NOTHING] = "",
    [RULED_BY_ABSENCE] = "by absence",
    [RULED_BY_CLOCK] = "by the clock",
    [RULED_BY_VOID] = "not scored",
    [RULED_BY_AVERAGE] = "average",
    [RULED_BY_DOUBLE_DUMMY] = "by double dummy",
    [RULED_BY_OUTAGE] = "nobody's fault",
    [RULED_BY_DIRECTOR] = "corrected",
};

/*
 * "N-S used 3:10 of the board, E-W 1:02; over 1m24s more is slow"; or of the round,
 * of which so many boards were begun there
 */
static void
text_judged(struct buf *text, const struct history_head *head,
    const struct result *r, int begun)
{
	const ms_t margin_ms = history_out_margin(head, r, begun);
	char margin[DURATION_TEXT_MAX];
	const bool away = r->ruled_by == RULED_BY_ABSENCE ||
	    r->reason == RULING_NS_ABSENT || r->reason == RULING_EW_ABSENT ||
	    r->reason == RULING_BOTH_ABSENT;

	if (r->ruled_by == RULED_BY_OUTAGE) {
		buf_append_text(text, "the server was down for ");
		text_time_span(text, r->judged_ms[SIDE_NS]);
		buf_append_text(text, " of the round");
		return;
	}
	buf_append_text(text, away ? "N-S was away for " : "N-S used ");
	text_time_span(text, r->judged_ms[SIDE_NS]);
	if (!away)
		buf_printf(
		    text, " of the %s", r->end == END_CUT ? "board" : "round");
	buf_append_text(text, away ? ", E-W for " : ", E-W ");
	text_time_span(text, r->judged_ms[SIDE_EW]);
	if (margin_ms >= 0)
		buf_printf(text, "; over %s more is slow",
		    duration_tell(margin_ms, margin));
}

/* "; 5 tricks had been won, best play makes 10" */
static void
text_solved(struct buf *text, const struct result *r)
{
	static const char *const limits[AWARD_COUNT] = {
	    [AWARD_PLUS] = "less than A+",
	    [AWARD_AVERAGE] = "more than an average",
	    [AWARD_MINUS] = "more than A-"};

	if (r->kind != ROW_RESULT)
		return;
	if (r->ruled_by == RULED_BY_DOUBLE_DUMMY)
		buf_printf(text,
		    "; declarer had %d trick%s, and %d with best play by all",
		    r->cut_tricks, r->cut_tricks == 1 ? "" : "s", r->tricks);
	for (int s = 0; s < SIDE_COUNT; s++) {
		if (r->award[s] != AWARD_NONE)
			buf_printf(text, "; %s gets no %s for it",
			    s == SIDE_NS ? "N-S" : "E-W", limits[r->award[s]]);
	}
}

/* How a board that was not finished was ruled on, and by which numbers. */
static void
text_ruling(struct buf *text, const struct history_head *head,
    const struct result *r, int begun)
{
	if (r->ruled_by == RULED_BY_DIRECTOR) {
		buf_printf(text, "corrected, version %d.\n", r->version);
		return;
	}
	buf_printf(text, "%s (%s): ", TEXT_REASONS[r->reason],
	    TEXT_RULES[r->ruled_by]);
	if (r->end == END_CLAIMED)
		buf_append_text(
		    text, "it left the table, and the claim stands");
	else
		text_judged(text, head, r, begun);
	text_solved(text, r);
	buf_append_text(text, ".\n");
}

/* The rulings below a board's results. */
static void
text_rulings(struct buf *text, const struct history_head *head,
    const struct history_result *result, int count)
{
	for (int i = 0; i < count; i++) {
		if (result[i].r.ruled_by == RULED_BY_NOTHING)
			continue;
		buf_printf(text, "Table %d, ", result[i].table);
		text_ruling(text, head, &result[i].r, result[i].begun);
	}
}

/* "House robots made 7 of East-West's 28 calls and cards." */
static void
text_robots(struct buf *text, const struct result *r, int table)
{
	static const char *const names[SIDE_COUNT] = {
	    [SIDE_NS] = "North-South's", [SIDE_EW] = "East-West's"};

	for (int s = 0; s < SIDE_COUNT; s++) {
		if (r->substitute_plays[s] == 0)
			continue;
		if (table != 0)
			buf_printf(text, "Table %d, h", table);
		else
			buf_append_text(text, "H");
		buf_printf(text,
		    "ouse robots made %d of %s %d calls and cards.\n",
		    r->substitute_plays[s], names[s], r->plays[s]);
	}
}

/* What each side used of a board that was begun. */
static void
text_used(struct text_table *table, const struct result *r, int side)
{
	struct buf span;

	buf_init(&span);
	if (r->end != END_NONE)
		text_time_span(&span, r->used_ms[side]);
	text_table_add(table, "%s", buf_text(&span));
	buf_fini(&span);
}

static void
text_side(struct text_table *table, const struct history_field *field,
    const struct history_result *result, int side)
{
	const int pair = side == SIDE_NS ? result->ns : result->ew;
	const char *direction = side == SIDE_NS ? "N-S" : "E-W";

	text_table_add(table, "%s", direction);
	text_table_add(table, pair == 0 ? "" : "%d", pair);
	if (pair >= 1 && pair <= field->pairs)
		text_table_add(table, "%s - %s%s",
		    field->pair[pair - 1]->north.name,
		    field->pair[pair - 1]->south.name,
		    2 * result->r.substitute_plays[side] > result->r.plays[side]
			? " (robots)"
			: "");
	else
		text_table_add(table, "%s", pair == 0 ? "house pair" : "");
}

static void
text_worth(struct text_table *table, const struct history_head *head,
    const struct result *r, int side)
{
	char value[TOTAL_TEXT_MAX];

	history_value(head, r->scored[side], r->unit[side], value);
	text_table_add(table, "%s", value);
	text_table_add(table, "%s", award_name(r->award[side]));
}

/* "4SX N", "passed out", "void", "N-S absent"; lead, tricks, score. */
static void
text_contract(struct text_table *table, const struct result *r)
{
	const bool played = r->kind == ROW_RESULT;
	const bool bid = played && r->contract.level > 0;
	char contract[CONTRACT_TEXT_MAX], lead[3] = "";

	contract_write(&r->contract, contract);
	if (r->lead != CARD_NONE)
		card_write(r->lead, lead);
	if (bid)
		text_table_add(table, "%s %c", contract,
		    seat_letter(r->contract.declarer));
	else
		text_table_add(table, "%s",
		    played                    ? "passed out"
			: r->kind == ROW_VOID ? "void"
					      : TEXT_REASONS[r->reason]);
	text_table_add(table, "%s", lead);
	text_table_add(table, bid ? "%d" : "", r->tricks);
	text_table_add(table, played ? "%d" : "", r->score);
}

/* Two lines, so that the names of four players fit. */
static void
text_result(struct text_table *table, const struct history_head *head,
    const struct history_field *field, const struct history_result *result)
{
	const struct result *r = &result->r;

	text_table_add(table, "%d", result->table);
	text_side(table, field, result, SIDE_NS);
	text_contract(table, r);
	text_used(table, r, SIDE_NS);
	text_worth(table, head, r, SIDE_NS);
	text_table_add(table, "%s", "");
	text_side(table, field, result, SIDE_EW);
	text_table_add(table, "%s",
	    r->version > 0              ? TEXT_RULES[r->ruled_by]
		: r->kind == ROW_VOID   ? TEXT_REASONS[r->reason]
		: r->end == END_CLAIMED ? "claimed"
		: r->kind == ROW_RESULT && r->end == END_CUT
		? TEXT_RULES[r->ruled_by]
		: "");
	for (int i = 0; i < 3; i++)
		text_table_add(table, "%s", "");
	text_used(table, r, SIDE_EW);
	text_worth(table, head, r, SIDE_EW);
}

static void
text_results(struct buf *text, const struct history_head *head,
    const struct history_field *field, const struct history_result *result,
    int count)
{
	struct text_table table;

	if (count == 0) {
		buf_append_text(text,
		    "\nNo results: the night ended before they were scored.\n");
		return;
	}
	text_table_init(&table, "rlrlllrrrrl");
	text_table_heads(&table,
	    (const char *const[]){"Table", "", "Pair", "Names", "Contract",
		"Lead", "Tricks", "Score", "Time",
		text_unit(history_value_kind(head)), "", NULL});
	for (int i = 0; i < count; i++)
		text_result(&table, head, field, &result[i]);
	buf_append(text, "\n", 1);
	text_table_write(&table, text);
	text_table_fini(&table);
}

/* How the results were compared, where it is not the usual way. */
static void
text_rule(struct buf *text, const struct history_head *head,
    const struct history_board *board)
{
	const char *rule = board->rule;

	if (board->has_datum)
		buf_printf(text, "Datum %d for North-South", board->datum);
	if (board->has_datum && board->dropped > 0)
		buf_printf(text, ", %d result%s left out at each end",
		    board->dropped, board->dropped == 1 ? "" : "s");
	if (board->has_datum)
		buf_append_text(text, ".\n");
	if (strcmp(rule, board_rule_name(RULE_NEUBERG)) == 0)
		buf_append_text(text,
		    "Tables without a result: scored by Neuberg's formula.\n");
	else if (strcmp(rule, board_rule_name(RULE_SMALL_GROUP)) == 0)
		buf_append_text(text,
		    "Scored as a small group: few tables had a result.\n");
	else if (strcmp(rule, board_rule_name(RULE_SINGLE)) == 0)
		buf_printf(text, "The only result: %s for both sides.\n",
		    head->config.scoring == SCORING_MATCHPOINTS ? "60 %"
			: head->config.scoring == SCORING_TOTAL_IMPS
			? "3 IMPs for each other table"
			: "3 IMPs");
}

static int
text_board(const struct history_ask *ask, struct buf *made, struct err *err)
{
	struct history_head head;
	struct history_field field;
	struct history_result *result;
	struct history_board board;
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
		if (rc == 0) {
			buf_printf(made, "Board %d of event %u, round %d\n",
			    ask->board, head.id, board.round);
			text_board_head(made, ask->board);
			text_deal(made, &board.deal);
			history_text_makes(made, &board);
			text_results(made, &head, &field, result, count);
			text_rule(made, &head, &board);
			text_rulings(made, &head, result, count);
			for (int i = 0; i < count; i++)
				text_robots(
				    made, &result[i].r, result[i].table);
		}
		history_field_fini(&field);
	}
	free(result);
	return rc;
}

int
history_text_board(
    struct db *db, uint32_t id, int board, struct buf *text, struct err *err)
{
	const struct history_ask ask = {.db = db, .id = id, .board = board};

	return history_document(text_board, &ask, text, err);
}

static void
text_seats(
    struct buf *text, const struct person seat[SEAT_COUNT], int ns, int ew)
{
	buf_append(text, "\n", 1);
	for (int s = 0; s < SEAT_COUNT; s++)
		buf_printf(text, "%c  %s (pair %d)\n",
		    seat_letter((enum seat)s), seat[s].name,
		    seat_side((enum seat)s) == SIDE_NS ? ns : ew);
}

/*
 * What stood before corrections, who put something else in its place and why,
 * and how it had been ruled on: "Version 0: 4S N 10, until 2026-01-05 19:41,
 * when Rowan changed it: told wrong".
 */
static int
text_earlier(const struct history_ask *ask, const struct history_head *head,
    int begun, struct buf *text, struct err *err)
{
	struct stmt *stmt;
	int rc = db_query(ask->db, "board_earlier", &stmt, err);

	if (rc < 0)
		return rc;
	stmt_bind_int(stmt, "event", head->id);
	stmt_bind_int(stmt, "round", ask->round);
	stmt_bind_int(stmt, "table", ask->table);
	stmt_bind_int(stmt, "board", ask->board);
	while ((rc = stmt_step(stmt, err)) > 0) {
		const char *name = stmt_text(stmt, "name");
		char value[ADJUST_VALUE_MAX];
		struct result result;

		if (!result_row_get(stmt, &result)) {
			rc = err_set(err, ERR_DB,
			    "event %u, board %d: an earlier result is none",
			    head->id, ask->board);
			break;
		}
		adjust_rows_value(&result, value);
		buf_printf(
		    text, "Version %d: %s, until ", result.version, value);
		text_time_date(
		    text, head->config.time_zone, stmt_int(stmt, "at"));
		buf_printf(text, ", when %s changed it: %s\n", history_by(name),
		    stmt_text(stmt, "why"));
		if (result.ruled_by != RULED_BY_NOTHING &&
		    result.ruled_by != RULED_BY_DIRECTOR) {
			buf_append_text(text, "    It was: ");
			text_ruling(text, head, &result, begun);
		}
	}
	stmt_done(stmt);
	return rc;
}

/* "Version 1 stands: 4S N 9, -50." */
static void
text_stands(struct buf *text, const struct result *r)
{
	char value[ADJUST_VALUE_MAX];

	adjust_rows_value(r, value);
	buf_printf(text, "Version %d stands: %s", r->version, value);
	if (r->kind == ROW_RESULT)
		buf_printf(text, ", %d", r->score);
	buf_append_text(text, ".\n");
}

/* What stands, with what stood before, and what it is worth, once scored. */
static int
text_outcome(const struct history_ask *ask, const struct history_head *head,
    struct buf *text, struct err *err)
{
	struct history_result *result;
	int count;
	int rc = history_read_results(
	    ask->db, head, ask->board, &result, &count, err);

	for (int i = 0; rc == 0 && i < count; i++) {
		const struct result *r = &result[i].r;
		const char *unit = text_unit(history_value_kind(head));
		char ns[TOTAL_TEXT_MAX], ew[TOTAL_TEXT_MAX];

		if (result[i].table != ask->table)
			continue;
		history_value(head, r->scored[SIDE_NS], r->unit[SIDE_NS], ns);
		history_value(head, r->scored[SIDE_EW], r->unit[SIDE_EW], ew);
		if (r->version > 0) {
			rc =
			    text_earlier(ask, head, result[i].begun, text, err);
			text_stands(text, r);
		} else if (r->ruled_by != RULED_BY_NOTHING) {
			text_ruling(text, head, r, result[i].begun);
		}
		if (r->kind == ROW_VOID)
			buf_append_text(text, "It is void and not scored.\n");
		else
			buf_printf(text,
			    "North-South %s %s, East-West %s %s.\n", ns, unit,
			    ew, unit);
		text_robots(text, r, 0);
	}
	free(result);
	return rc;
}

static int
text_record(const struct history_ask *ask, struct buf *made, struct err *err)
{
	struct history_head head;
	struct board_play play;
	struct board_notes notes;
	struct person seat[SEAT_COUNT];
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
	buf_printf(made, "Board %d of event %u, round %d, table %d, dealt at ",
	    ask->board, head.id, ask->round, ask->table);
	text_time_date(made, head.config.time_zone, play.dealt_at);
	buf_append(made, "\n", 1);
	text_board_head(made, ask->board);
	text_seats(made, seat, ns, ew);
	text_deal(made, &board.deal);
	text_play(made, &play);
	text_notes(made, &play, &notes);
	return text_outcome(ask, &head, made, err);
}

int
history_text_record(struct db *db, uint32_t id, int round, int table, int board,
    struct buf *text, struct err *err)
{
	const struct history_ask ask = {
	    .db = db, .id = id, .round = round, .table = table, .board = board};

	return history_document(text_record, &ask, text, err);
}
