/* SPDX-License-Identifier: ISC */
/*
 * Stored events for people at a terminal: what history.c says as JSON, from
 * the same readings.
 */
#include "daemon/history/history_text.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "daemon/history/history.h"
#include "daemon/history/history_read.h"
#include "daemon/history/text_play.h"
#include "daemon/history/text_table.h"

/* With more boards than this their scores would not fit a line. */
#define TEXT_BOARDS_MOST 12

static void
text_time(struct buf *text, ms_t at)
{
	time_t seconds = (time_t)(at / 1000);
	char date[32];
	struct tm tm;

	gmtime_r(&seconds, &tm);
	strftime(date, sizeof(date), "%Y-%m-%d %H:%M UTC", &tm);
	buf_append_text(text, date);
}

static int
text_winners(struct db *db, struct text_table *table, int64_t event,
    int64_t round, struct err *err)
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
		total_write_percent(true, stmt_int(stmt, "total"), total);
		text_table_add(table, "%s %%", total);
		text_table_add(table, "%s - %s", stmt_text(stmt, "north"),
		    stmt_text(stmt, "south"));
	} else if (rc == 0) {
		text_table_add(table, "%s", "");
		text_table_add(table, "%s", "");
	}
	stmt_done(stmt);
	return rc < 0 ? rc : 0;
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
		text_table_add(table, "%s", state);
		text_table_add(table, "%d", (int)stmt_int(stmt, "pairs"));
		text_table_add(table, "%d/%d",
		    (int)stmt_int(stmt, "rounds_closed"),
		    (int)stmt_int(stmt, "rounds"));
		rc = text_winners(ask->db, table, stmt_int(stmt, "id"),
		    ended ? stmt_int(stmt, "rounds_closed") : -1, err);
		if (rc < 0)
			break;
	}
	stmt_done(stmt);
	return rc;
}

static void
text_heads(struct text_table *table, const char *const *head)
{
	for (; *head != NULL; head++)
		text_table_add(table, "%s", *head);
}

static int
text_events(const struct history_ask *ask, struct buf *made, struct err *err)
{
	static const char *const heads[] = {"Event", "Date", "Title", "State",
	    "Pairs", "Rounds", "Best", "Winners", NULL};
	struct text_table table;
	int rc;

	text_table_init(&table, "rlllrrrl");
	text_heads(&table, heads);
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

static void
text_event_head(struct buf *text, const struct history_head *head)
{
	char hex[2 * CHANCE_HASH_SIZE + 1];

	buf_printf(text, "Event %u: %s, %s\n", head->id, head->config.title,
	    head->date);
	buf_printf(text, "State       %s%s%s, %d of %d rounds closed\n",
	    head->state, head->reason[0] != '\0' ? ": " : "", head->reason,
	    head->rounds_closed, head->config.rounds);
	buf_append_text(text, "Start       ");
	text_time(text, head->start_at);
	buf_printf(text, "\nScoring     %s, %d boards a round\n",
	    scoring_name(head->config.scoring), head->config.boards_per_round);
	hex_encode(head->commitment, sizeof(head->commitment), hex);
	buf_printf(text, "Commitment  %s\n", hex);
	hex_encode(head->seed, sizeof(head->seed), hex);
	if (head->is_over)
		buf_printf(text, "Seed        %s\n", hex);
}

static void
text_cell(struct text_table *table, const struct history_cell *cell)
{
	char percent[TOTAL_TEXT_MAX];

	history_percent(cell->scored, cell->unit, percent);
	if (cell->kind == CELL_NONE)
		text_table_add(table, "%s", "");
	else if (cell->kind == CELL_BYE)
		text_table_add(table, "bye");
	else
		text_table_add(table, "%s%s", percent,
		    cell->scored && cell->row == ROW_ARTIFICIAL ? "*" : "");
}

static void
text_line(struct text_table *table, const struct history_field *field,
    const struct history_line *line, int boards)
{
	char total[TOTAL_TEXT_MAX];

	if (line->s.rank > 0)
		text_table_add(table, "%d", line->s.rank);
	else
		text_table_add(table, "-");
	text_table_add(table, "%d", line->s.pair);
	text_table_add(table, "%s - %s%s", line->north.name, line->south.name,
	    line->withdrawn ? " (withdrawn)" : "");
	total_write_percent(line->s.has_total, line->s.total, total);
	text_table_add(table, "%s", total);
	text_table_add(table, "%d/%d", line->s.finished, line->s.owed);
	if (line->awarded)
		text_table_add(table, "%d", line->points);
	else
		text_table_add(table, "%s", "");
	for (int b = 1; b <= boards; b++)
		text_cell(table,
		    &field->cell[(line->s.pair - 1) * field->boards + b - 1]);
}

static void
text_ranking(struct buf *text, const struct history_field *field)
{
	static const char *const heads[] = {
	    "Rank", "Pair", "Names", "Total", "Boards", "Points", NULL};
	const int boards =
	    field->boards <= TEXT_BOARDS_MOST ? field->boards : 0;
	char columns[6 + TEXT_BOARDS_MOST + 1] = "rrlrrr";
	struct text_table table;

	memset(columns + 6, 'r', (size_t)boards);
	columns[6 + boards] = '\0';
	text_table_init(&table, columns);
	text_heads(&table, heads);
	for (int b = 1; b <= boards; b++)
		text_table_add(&table, "%d", b);
	for (int i = 0; i < field->pairs; i++)
		text_line(&table, field, &field->line[i], boards);
	buf_append(text, "\n", 1);
	text_table_write(&table, text);
	text_table_fini(&table);
	if (boards > 0)
		buf_append_text(text, "* an artificial score\n");
}

static int
text_event(const struct history_ask *ask, struct buf *made, struct err *err)
{
	struct history_head head;
	struct history_field field;
	int rc = history_read_head(ask->db, ask->id, &head, err);

	if (rc < 0)
		return rc;
	rc = history_read_field(ask->db, &head, &field, err);
	if (rc == 0)
		rc = history_read_cells(ask->db, &head, &field, err);
	if (rc == 0) {
		text_event_head(made, &head);
		if (field.pairs > 0)
			text_ranking(made, &field);
	}
	history_field_fini(&field);
	return rc;
}

int
history_text_event(
    struct db *db, uint32_t id, struct buf *text, struct err *err)
{
	const struct history_ask ask = {.db = db, .id = id};

	return history_document(text_event, &ask, text, err);
}

static void
text_pair_name(
    struct text_table *table, const struct history_field *field, int pair)
{
	if (pair >= 1 && pair <= field->pairs)
		text_table_add(table, "%d %s - %s", pair,
		    field->pair[pair - 1]->north.name,
		    field->pair[pair - 1]->south.name);
	else
		text_table_add(table, "%d", pair);
}

static void
text_side(struct text_table *table, const struct result *r, int side)
{
	char percent[TOTAL_TEXT_MAX];

	history_percent(r->scored[side], r->unit[side], percent);
	text_table_add(table, "%s%s%s", percent,
	    r->award[side] != AWARD_NONE ? " " : "",
	    award_name(r->award[side]));
}

static void
text_result(struct text_table *table, const struct history_field *field,
    const struct history_result *result)
{
	const struct result *r = &result->r;
	char contract[CONTRACT_TEXT_MAX], lead[3] = "";
	const bool bid = r->kind == ROW_RESULT && r->contract.level > 0;

	contract_write(&r->contract, contract);
	if (r->lead != CARD_NONE)
		card_write(r->lead, lead);
	text_table_add(table, "%d", result->table);
	text_pair_name(table, field, result->ns);
	text_pair_name(table, field, result->ew);
	if (r->kind != ROW_RESULT)
		text_table_add(table, "%s", ruling_reason_name(r->reason));
	else if (bid)
		text_table_add(table, "%s %c", contract,
		    seat_letter(r->contract.declarer));
	else
		text_table_add(table, "passed out");
	text_table_add(table, "%s", lead);
	text_table_add(table, bid ? "%d" : "", r->tricks);
	text_table_add(table, r->kind == ROW_RESULT ? "%d" : "", r->score);
	text_side(table, r, SIDE_NS);
	text_side(table, r, SIDE_EW);
}

static void
text_results(struct buf *text, const struct history_field *field,
    const struct history_result *result, int count)
{
	static const char *const heads[] = {"Table", "North-South", "East-West",
	    "Contract", "Lead", "Tricks", "Score", "N-S", "E-W", NULL};
	struct text_table table;

	text_table_init(&table, "rllllrrrr");
	text_heads(&table, heads);
	for (int i = 0; i < count; i++)
		text_result(&table, field, &result[i]);
	buf_append(text, "\n", 1);
	text_table_write(&table, text);
	text_table_fini(&table);
}

static int
text_board(const struct history_ask *ask, struct buf *made, struct err *err)
{
	struct history_head head;
	struct history_field field;
	struct history_result *result;
	struct deal deal;
	char rule[16];
	int round, count;
	int rc = history_read_head(ask->db, ask->id, &head, err);

	if (rc == 0)
		rc = history_read_board(
		    ask->db, &head, ask->board, &round, &deal, rule, err);
	if (rc < 0)
		return rc;
	rc = history_read_results(
	    ask->db, &head, ask->board, &result, &count, err);
	if (rc == 0) {
		rc = history_read_field(ask->db, &head, &field, err);
		if (rc == 0) {
			text_board_head(made, ask->board);
			text_deal(made, &deal);
			text_results(made, &field, result, count);
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

static int
text_record(const struct history_ask *ask, struct buf *made, struct err *err)
{
	struct history_head head;
	struct board_play play;
	struct person seat[SEAT_COUNT];
	struct deal deal;
	char rule[16];
	int round, ns, ew;
	int rc = history_read_head(ask->db, ask->id, &head, err);

	if (rc == 0)
		rc = history_read_board(
		    ask->db, &head, ask->board, &round, &deal, rule, err);
	if (rc == 0)
		rc = history_read_seats(ask->db, ask->id, ask->round,
		    ask->table, &ns, &ew, seat, err);
	if (rc == 0)
		rc = history_read_record(ask->db, &head, ask->round, ask->table,
		    ask->board, &play, err);
	if (rc < 0)
		return rc;
	text_board_head(made, ask->board);
	for (int s = 0; s < SEAT_COUNT; s++)
		buf_printf(made, "%c  %s (pair %d)\n",
		    seat_letter((enum seat)s), seat[s].name,
		    seat_side((enum seat)s) == SIDE_NS ? ns : ew);
	text_deal(made, &deal);
	text_play(made, &play);
	return 0;
}

int
history_text_record(struct db *db, uint32_t id, int round, int table, int board,
    struct buf *text, struct err *err)
{
	const struct history_ask ask = {
	    .db = db, .id = id, .round = round, .table = table, .board = board};

	return history_document(text_record, &ask, text, err);
}

static void
text_player_event(struct text_table *table, struct stmt *stmt)
{
	char total[TOTAL_TEXT_MAX];

	text_table_add(table, "%d", (int)stmt_int(stmt, "id"));
	text_table_add(table, "%s", stmt_text(stmt, "date"));
	text_table_add(table, "%s", stmt_text(stmt, "title"));
	text_table_add(table, "%s", stmt_text(stmt, "partner_name"));
	if (stmt_is_null(stmt, "rank"))
		text_table_add(table, "-/%d", (int)stmt_int(stmt, "pairs"));
	else
		text_table_add(table, "%d/%d", (int)stmt_int(stmt, "rank"),
		    (int)stmt_int(stmt, "pairs"));
	total_write_percent(
	    !stmt_is_null(stmt, "total"), stmt_int(stmt, "total"), total);
	text_table_add(table, "%s", total);
	text_table_add(table, "%d/%d", (int)stmt_int(stmt, "finished"),
	    (int)stmt_int(stmt, "owed"));
	text_table_add(table, "%d", (int)stmt_int(stmt, "points"));
}

static int
text_player(const struct history_ask *ask, struct buf *made, struct err *err)
{
	static const char *const heads[] = {"Event", "Date", "Title", "Partner",
	    "Rank", "Total", "Boards", "Points", NULL};
	struct text_table table;
	struct person person;
	struct stmt *stmt;
	int64_t points = 0;
	int rc = people_find_name(ask->db, ask->name, &person, err);

	if (rc == ERR_NOT_FOUND)
		return err_set(err, ERR_NOT_FOUND,
		    "there is no player called \"%s\"", ask->name);
	if (rc == 0)
		rc = db_query(ask->db, "player_events", &stmt, err);
	if (rc < 0)
		return rc;
	text_table_init(&table, "rlllrrrr");
	text_heads(&table, heads);
	stmt_bind_int(stmt, "player", person.id);
	while ((rc = stmt_step(stmt, err)) > 0) {
		text_player_event(&table, stmt);
		points += stmt_int(stmt, "points");
	}
	stmt_done(stmt);
	buf_printf(made, "%s (player %d): %d master points\n\n", person.name,
	    (int)person.id, (int)points);
	text_table_write(&table, made);
	text_table_fini(&table);
	return rc;
}

int
history_text_player(
    struct db *db, const char *name, struct buf *text, struct err *err)
{
	const struct history_ask ask = {.db = db, .name = name};

	return history_document(text_player, &ask, text, err);
}
