/* SPDX-License-Identifier: ISC */
/*
 * The open nights, back from the disk.  The journal of all open events is read
 * in the order of seq; an event that has rows comes into the world at the
 * point of that order at which the rows were written.
 */
#include "daemon/store/recover.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/base/xalloc.h"
#include "daemon/store/config_row.h"
#include "daemon/store/draw_row.h"
#include "daemon/store/journal_row.h"
#include "daemon/store/result_row.h"
#include "daemon/store/talk_rows.h"
#include "engine/event/field.h"
#include "engine/event/house.h"
#include "engine/event/restore.h"

struct recover_event {
	uint32_t id;
	uint64_t rows_seq; /* 0: it comes from the journal alone */
};

struct recover {
	struct db *db;
	struct world *world;
	const struct recover_calls *calls;
	struct recover_event *event; /* by rows_seq */
	size_t events, events_max;
	size_t next; /* the first that is not in the world yet */
};

static int
recover_misfit(uint32_t event, const char *what, struct err *err)
{
	return err_set(err, ERR_DB,
	    "event %u: the rows of its %s do not fit together", event, what);
}

/* A row of event_get; fingerprint_r: of the event as it then stood. */
static int
recover_event_row(struct recover *recover, struct stmt *stmt, uint32_t id,
    int64_t *fingerprint_r, struct err *err)
{
	struct event_config config;
	struct event_row row = {.id = id, .config = &config};
	const char *date = stmt_text(stmt, "date");
	const void *seed;
	size_t len;

	seed = stmt_blob(stmt, "seed", &len);
	if (len != sizeof(row.seed) || strlen(date) >= sizeof(row.date) ||
	    !config_row_get(stmt, &config))
		return recover_misfit(id, "rules", err);
	memcpy(row.seed, seed, len);
	memcpy(row.date, date, strlen(date) + 1);
	row.opened_at = stmt_int(stmt, "opened_at");
	row.start_at = stmt_int(stmt, "start_at");
	row.last_at = stmt_int(stmt, "last_at");
	row.rolled_at = stmt_int(stmt, "rolled_at");
	row.pairs = (int)stmt_int(stmt, "pairs");
	row.listed = (int)stmt_int(stmt, "listed");
	*fingerprint_r = stmt_int(stmt, "fingerprint");
	if (!restore_event(recover->world, &row))
		return recover_misfit(id, "opening", err);
	return 0;
}

static int
recover_start(struct recover *recover, uint32_t id, int64_t *fingerprint_r,
    struct err *err)
{
	struct stmt *stmt;
	int rc = db_query(recover->db, "event_get", &stmt, err);

	if (rc < 0)
		return rc;
	stmt_bind_int(stmt, "event", id);
	rc = stmt_step(stmt, err);
	if (rc == 0)
		rc = recover_misfit(id, "rules", err);
	else if (rc > 0)
		rc = recover_event_row(recover, stmt, id, fingerprint_r, err);
	stmt_done(stmt);
	return rc;
}

/* What came after the rows is still to come, from the journal. */
static struct pair_row
recover_pair_row(struct stmt *stmt)
{
	struct pair_row row = {.pair = (int)stmt_int(stmt, "pair"),
	    .registered_at = stmt_int(stmt, "registered_at"),
	    .player = {(int32_t)stmt_int(stmt, "north"),
		(int32_t)stmt_int(stmt, "south")},
	    .connected = {stmt_int(stmt, "north_connected") != 0,
		stmt_int(stmt, "south_connected") != 0},
	    .changed_at = {stmt_int(stmt, "north_changed_at"),
		stmt_int(stmt, "south_changed_at")}};

	row.returns = (int)stmt_int(stmt, "returns");
	row.clock_returns = (uint64_t)stmt_int(stmt, "clock_returns");
	row.gone = (int)stmt_int(stmt, "gone");
	row.withdrawn = !stmt_is_null(stmt, "withdrawn_round");
	if (!row.withdrawn)
		return row;
	row.withdrawn_round = (int)stmt_int(stmt, "withdrawn_round");
	row.withdrawn_at = stmt_int(stmt, "withdrawn_at");
	if (!withdrawn_by_find(
		stmt_text(stmt, "withdrawn_by"), &row.withdrawn_by))
		row.pair = 0; /* which no pair has */
	return row;
}

static int
recover_pairs(
    struct recover *recover, const struct recover_event *event, struct err *err)
{
	struct stmt *stmt;
	int rc = db_query(recover->db, "event_pairs", &stmt, err);

	if (rc < 0)
		return rc;
	stmt_bind_int(stmt, "event", event->id);
	stmt_bind_int(stmt, "seq", (int64_t)event->rows_seq);
	while ((rc = stmt_step(stmt, err)) > 0) {
		struct pair_row row = recover_pair_row(stmt);

		if (!restore_pair(recover->world, event->id, &row)) {
			rc = recover_misfit(event->id, "pairs", err);
			break;
		}
	}
	stmt_done(stmt);
	return rc;
}

static int
recover_replacements(
    struct recover *recover, const struct recover_event *event, struct err *err)
{
	struct stmt *stmt;
	int rc = db_query(recover->db, "event_replacements", &stmt, err);

	if (rc < 0)
		return rc;
	stmt_bind_int(stmt, "event", event->id);
	stmt_bind_int(stmt, "seq", (int64_t)event->rows_seq);
	while ((rc = stmt_step(stmt, err)) > 0) {
		const struct replacement row = {
		    .pair = (int)stmt_int(stmt, "pair"),
		    .seat = stmt_text(stmt, "seat")[0] == 'S',
		    .left = (int32_t)stmt_int(stmt, "left"),
		    .came = (int32_t)stmt_int(stmt, "came"),
		    .board = (int)stmt_int(stmt, "first_board"),
		    .at = stmt_int(stmt, "came_at")};

		if (!restore_replacement(recover->world, event->id, &row,
			stmt_int(stmt, "connected") != 0,
			stmt_int(stmt, "changed_at"))) {
			rc = recover_misfit(event->id, "entries", err);
			break;
		}
	}
	stmt_done(stmt);
	return rc;
}

/* Empty unless pairs may come late. */
static int
recover_room(struct recover *recover, uint32_t id, struct err *err)
{
	struct stmt *stmt;
	int rc = db_query(recover->db, "event_room", &stmt, err);

	if (rc < 0)
		return rc;
	stmt_bind_int(stmt, "event", id);
	while ((rc = stmt_step(stmt, err)) > 0) {
		const struct room_row row = {
		    .table = (int)stmt_int(stmt, "table_no"),
		    .seat = stmt_text(stmt, "seat")[0] == 'S' ? SOUTH : NORTH,
		    .player = (int32_t)stmt_int(stmt, "player"),
		    .hand_up = stmt_int(stmt, "hand_up") != 0,
		    .first = stmt_int(stmt, "first") != 0,
		    .connected = stmt_int(stmt, "connected") != 0,
		    .changed_at = stmt_int(stmt, "changed_at"),
		    .hold_from = stmt_is_null(stmt, "hold_from")
			? MS_NEVER
			: stmt_int(stmt, "hold_from")};

		if (!restore_room(recover->world, id, &row)) {
			rc = recover_misfit(id, "room", err);
			break;
		}
	}
	stmt_done(stmt);
	return rc;
}

static int
recover_groups(struct recover *recover, uint32_t id, struct err *err)
{
	const struct event *event = world_event(recover->world, id);
	struct stmt *stmt;
	int rc = db_query(recover->db, "event_groups", &stmt, err);

	if (rc < 0)
		return rc;
	stmt_bind_int(stmt, "event", id);
	while ((rc = stmt_step(stmt, err)) > 0) {
		/* a later pair is still to come, from the journal */
		if (stmt_int(stmt, "pair") > event->pairs)
			continue;
		if (!restore_group(recover->world, id,
			(int)stmt_int(stmt, "pair"),
			avoid_find(
			    &event->config.avoid, stmt_text(stmt, "kind")),
			(int)stmt_int(stmt, "grouping"))) {
			rc = recover_misfit(id, "groups", err);
			break;
		}
	}
	stmt_done(stmt);
	return rc;
}

static int
recover_penalties(
    struct recover *recover, const struct recover_event *event, struct err *err)
{
	struct stmt *stmt;
	int rc = db_query(recover->db, "event_penalties", &stmt, err);

	if (rc < 0)
		return rc;
	stmt_bind_int(stmt, "event", event->id);
	stmt_bind_int(stmt, "seq", (int64_t)event->rows_seq);
	while ((rc = stmt_step(stmt, err)) > 0) {
		if (!restore_penalty(recover->world, event->id,
			(int)stmt_int(stmt, "pair"),
			stmt_int(stmt, "amount"))) {
			rc = recover_misfit(event->id, "penalties", err);
			break;
		}
	}
	stmt_done(stmt);
	return rc;
}

/* Rounds that were thrown away, which may not have been drawn again. */
static int
recover_thrown(struct recover *recover, uint32_t id, struct err *err)
{
	struct stmt *stmt;
	int rc = db_query(recover->db, "event_thrown", &stmt, err);

	if (rc < 0)
		return rc;
	stmt_bind_int(stmt, "event", id);
	while ((rc = stmt_step(stmt, err)) > 0) {
		if (!restore_thrown(recover->world, id,
			(int)stmt_int(stmt, "round"),
			(int)stmt_int(stmt, "thrown"))) {
			rc = recover_misfit(id, "rounds thrown away", err);
			break;
		}
	}
	stmt_done(stmt);
	return rc;
}

struct recover_talk {
	struct world *world;
	uint32_t event;
};

static int
recover_card(void *ctx, int pair, const char *card, struct err *err)
{
	const struct recover_talk *talk = ctx;

	return restore_card(talk->world, talk->event, pair, card)
	    ? 0
	    : recover_misfit(talk->event, "system cards", err);
}

static int
recover_call(void *ctx, const struct director_call *call, struct err *err)
{
	const struct recover_talk *talk = ctx;

	return restore_director(talk->world, talk->event, call)
	    ? 0
	    : recover_misfit(talk->event, "calls for the director", err);
}

static int
recover_talk(
    struct recover *recover, const struct recover_event *event, struct err *err)
{
	struct recover_talk talk = {recover->world, event->id};
	int rc = talk_rows_each_card(
	    recover->db, event->id, event->rows_seq, recover_card, &talk, err);

	return rc < 0 ? rc
		      : talk_rows_each_call(recover->db, event->id,
			    event->rows_seq, recover_call, &talk, err);
}

static int
recover_results(struct recover *recover, const char *query, uint32_t id,
    int round, struct err *err)
{
	const struct event *event = world_event(recover->world, id);
	struct stmt *stmt;
	int rc = db_query(recover->db, query, &stmt, err);

	if (rc < 0)
		return rc;
	stmt_bind_int(stmt, "event", id);
	stmt_bind_int(stmt, "round", round);
	while ((rc = stmt_step(stmt, err)) > 0) {
		struct result result;
		int table = (int)stmt_int(stmt, "table_no");
		int board = (int)stmt_int(stmt, "board") -
		    event_first_board(event, round);

		if (!result_row_get(stmt, &result) ||
		    !restore_result(
			recover->world, id, round, table, board, &result)) {
			rc = recover_misfit(id, "results", err);
			break;
		}
	}
	stmt_done(stmt);
	return rc;
}

static void
recover_match_row(struct stmt *stmt, struct match_score match_r[SIDE_COUNT])
{
	match_r[SIDE_NS] =
	    (struct match_score){.played = stmt_int(stmt, "ns_played") != 0,
		.scored = !stmt_is_null(stmt, "ns_margin"),
		.margin = (int)stmt_int(stmt, "ns_margin"),
		.vp = (int)stmt_int(stmt, "ns_vp")};
	match_r[SIDE_EW] =
	    (struct match_score){.played = stmt_int(stmt, "ew_played") != 0,
		.scored = !stmt_is_null(stmt, "ew_margin"),
		.margin = (int)stmt_int(stmt, "ew_margin"),
		.vp = (int)stmt_int(stmt, "ew_vp")};
}

/* None where totals are not victory points. */
static int
recover_matches(struct recover *recover, const char *query, uint32_t id,
    int round, struct err *err)
{
	struct stmt *stmt;
	int rc = db_query(recover->db, query, &stmt, err);

	if (rc < 0)
		return rc;
	stmt_bind_int(stmt, "event", id);
	stmt_bind_int(stmt, "round", round);
	while ((rc = stmt_step(stmt, err)) > 0) {
		struct match_score match[SIDE_COUNT];

		recover_match_row(stmt, match);
		if (!restore_match(recover->world, id, round,
			(int)stmt_int(stmt, "table_no"), match)) {
			rc = recover_misfit(id, "matches", err);
			break;
		}
	}
	stmt_done(stmt);
	return rc;
}

/* Fill seat and reason, which hold row->tables, by a query. */
static int
recover_seating(struct recover *recover, const char *query, uint32_t id,
    const struct round_row *row, struct draw_table *seat,
    struct draw_reason *reason, struct err *err)
{
	const struct event *event = world_event(recover->world, id);
	const bool drawn = row->draw.quality.tables > 0;
	struct stmt *stmt;
	bool reasoned;
	int count = 0;
	int rc = db_query(recover->db, query, &stmt, err);

	if (rc < 0)
		return rc;
	stmt_bind_int(stmt, "event", id);
	stmt_bind_int(stmt, "round", row->round);
	while ((rc = stmt_step(stmt, err)) > 0) {
		if (count == row->tables ||
		    stmt_int(stmt, "table_no") != count + 1 ||
		    !draw_row_get_reason(stmt, &reason[count], &reasoned) ||
		    reasoned != (drawn && count < row->tables - row->house))
			break;
		seat[count++] = (struct draw_table){
		    .ns = (int)stmt_int(stmt, "ns"),
		    .ew = stmt_is_null(stmt, "ew") ? house_pair(event)
						   : (int)stmt_int(stmt, "ew"),
		    .repeat = stmt_int(stmt, "repeat") != 0};
	}
	stmt_done(stmt);
	if (rc > 0 || (rc == 0 && count != row->tables))
		rc = recover_misfit(id, "seatings", err);
	return rc;
}

/* Put the round that row tells of into the world, its tables by a query. */
static int
recover_tables(struct recover *recover, const char *query, uint32_t id,
    struct round_row *row,
    bool (*put)(struct world *, uint32_t, const struct round_row *),
    struct err *err)
{
	struct draw_table *seat;
	struct draw_reason *reason;
	int rc;

	if (row->tables < 1 || row->tables > EVENT_PAIRS_MOST / 2)
		return recover_misfit(id, "rounds", err);
	seat = xcalloc((size_t)row->tables, sizeof(*seat));
	reason = xcalloc((size_t)row->tables, sizeof(*reason));
	row->seat = seat;
	row->reason = reason;
	rc = recover_seating(recover, query, id, row, seat, reason, err);
	if (rc == 0 && !put(recover->world, id, row))
		rc = recover_misfit(id, "rounds", err);
	free(seat);
	free(reason);
	return rc;
}

static int
recover_round(struct recover *recover, uint32_t id, struct round_row *row,
    struct err *err)
{
	int rc = draw_row_read(recover->db, id, row->round, &row->draw, err);

	if (rc == 0)
		rc = recover_tables(
		    recover, "round_seating", id, row, restore_round, err);
	if (rc == 0)
		rc = recover_results(
		    recover, "round_results", id, row->round, err);
	if (rc == 0)
		rc = recover_matches(
		    recover, "round_matches", id, row->round, err);
	/* a correction that came after the rows is still to come */
	if (rc == 0)
		rc = recover_results(
		    recover, "round_results_held", id, row->round, err);
	if (rc == 0)
		rc = recover_matches(
		    recover, "round_matches_held", id, row->round, err);
	return rc;
}

/* The draw of the next round, where it was published while one was played. */
static int
recover_next_round(struct recover *recover, uint32_t id, struct err *err)
{
	const struct event *event = world_event(recover->world, id);
	struct round_row row = {.round = event->rounds_drawn + 1};
	int rc = draw_row_read_next(
	    recover->db, id, row.round, &row.draw, &row.bye, err);

	if (rc < 0 || row.draw.quality.tables == 0)
		return rc;
	row.tables = row.draw.quality.tables;
	return recover_tables(
	    recover, "next_seating", id, &row, restore_next_round, err);
}

/* The closed rounds; a round that is open comes from the journal. */
static int
recover_rounds(struct recover *recover, uint32_t id, struct err *err)
{
	struct stmt *stmt;
	int rc = db_query(recover->db, "event_rounds", &stmt, err);

	if (rc < 0)
		return rc;
	stmt_bind_int(stmt, "event", id);
	while ((rc = stmt_step(stmt, err)) > 0) {
		struct round_row row = {.round = (int)stmt_int(stmt, "round"),
		    .start_at = stmt_int(stmt, "start_at"),
		    .end_at = stmt_int(stmt, "end_at"),
		    .closed_at = stmt_int(stmt, "closed_at"),
		    .tables = (int)stmt_int(stmt, "tables"),
		    .bye = (int)stmt_int(stmt, "bye"),
		    .house = stmt_int(stmt, "house") != 0};

		if (row.closed_at == 0)
			continue;
		rc = recover_round(recover, id, &row, err);
		if (rc < 0)
			break;
	}
	stmt_done(stmt);
	return rc;
}

static int
recover_from_rows(
    struct recover *recover, const struct recover_event *event, struct err *err)
{
	int64_t fingerprint;
	int rc = recover_start(recover, event->id, &fingerprint, err);

	if (rc == 0)
		rc = recover_pairs(recover, event, err);
	if (rc == 0)
		rc = recover_replacements(recover, event, err);
	if (rc == 0)
		rc = recover_groups(recover, event->id, err);
	if (rc == 0)
		rc = recover_penalties(recover, event, err);
	if (rc == 0)
		rc = recover_talk(recover, event, err);
	if (rc == 0)
		rc = recover_room(recover, event->id, err);
	if (rc == 0)
		rc = recover_thrown(recover, event->id, err);
	if (rc == 0)
		rc = recover_rounds(recover, event->id, err);
	if (rc == 0)
		rc = recover_next_round(recover, event->id, err);
	if (rc < 0)
		return rc;
	if (!restore_finish(recover->world, event->id))
		return recover_misfit(event->id, "field", err);
	if (event_fingerprint(world_event(recover->world, event->id)) !=
	    (uint64_t)fingerprint)
		return err_set(err, ERR_DB,
		    "event %u: built from rows it is not the event that was "
		    "left",
		    event->id);
	if (recover->calls->restored == NULL)
		return 0;
	return recover->calls->restored(
	    recover->calls->ctx, event->id, event->rows_seq, err);
}

/* Build the events whose rows were written before this command. */
static int
recover_events_before(struct recover *recover, uint64_t seq, struct err *err)
{
	int rc = 0;

	while (rc == 0 && recover->next < recover->events &&
	    recover->event[recover->next].rows_seq < seq) {
		const struct recover_event *event =
		    &recover->event[recover->next++];

		if (event->rows_seq > 0)
			rc = recover_from_rows(recover, event, err);
	}
	return rc;
}

static int
recover_commands(
    struct recover *recover, enum recover_from from, struct err *err)
{
	struct stmt *stmt;
	int rc = db_query(recover->db, "journal_read_open", &stmt, err);

	if (rc < 0)
		return rc;
	stmt_bind_int(stmt, "rows", from == RECOVER_ROWS);
	while ((rc = stmt_step(stmt, err)) > 0) {
		struct journal_row row;

		journal_row_get(stmt, &row);
		rc = recover_events_before(recover, row.seq, err);
		if (rc == 0)
			rc = recover->calls->command(
			    recover->calls->ctx, &row, err);
		if (rc != 0)
			break;
	}
	stmt_done(stmt);
	if (rc == 0)
		rc = recover_events_before(recover, UINT64_MAX, err);
	return rc;
}

static int
recover_by_seq(const void *a, const void *b)
{
	const struct recover_event *x = a, *y = b;

	return (x->rows_seq > y->rows_seq) - (x->rows_seq < y->rows_seq);
}

static int
recover_list(struct recover *recover, enum recover_from from, struct err *err)
{
	struct stmt *stmt;
	int rc = db_query(recover->db, "event_list_open", &stmt, err);

	if (rc < 0)
		return rc;
	while ((rc = stmt_step(stmt, err)) > 0) {
		if (recover->events == recover->events_max) {
			recover->events_max += WORLD_EVENTS_MAX;
			recover->event = xreallocarray(recover->event,
			    recover->events_max, sizeof(*recover->event));
		}
		recover->event[recover->events++] =
		    (struct recover_event){.id = (uint32_t)stmt_int(stmt, "id"),
			.rows_seq = from == RECOVER_ROWS
			    ? (uint64_t)stmt_int(stmt, "rows_seq")
			    : 0};
	}
	stmt_done(stmt);
	if (recover->events > 0)
		qsort(recover->event, recover->events, sizeof(*recover->event),
		    recover_by_seq);
	return rc;
}

int
recover_open_events(struct db *db, struct world *world, enum recover_from from,
    const struct recover_calls *calls, struct err *err)
{
	struct recover recover = {.db = db, .world = world, .calls = calls};
	int rc = db_read_begin(db, err);

	if (rc < 0)
		return rc;
	rc = recover_list(&recover, from, err);
	if (rc == 0)
		rc = recover_commands(&recover, from, err);
	db_read_end(db);
	free(recover.event);
	return rc;
}

static int
recover_ending(struct recover *recover, struct stmt *stmt, uint32_t id,
    uint64_t *fingerprint_r, struct err *err)
{
	const struct recover_event event = {
	    .id = id, .rows_seq = (uint64_t)stmt_int(stmt, "rows_seq")};
	const ms_t ended_at = stmt_int(stmt, "ended_at");
	enum event_state state;
	enum end_reason reason;
	int64_t fingerprint;

	if (!event_state_find(stmt_text(stmt, "state"), &state) ||
	    !end_reason_find(stmt_text(stmt, "reason"), &reason))
		return recover_misfit(id, "end", err);
	if (state != EVENT_ENDED)
		return err_set(err, ERR_NOT_FOUND,
		    "event %u was called off and has no results", id);
	int rc = recover_start(recover, id, &fingerprint, err);
	if (rc == 0)
		rc = recover_pairs(recover, &event, err);
	if (rc == 0)
		rc = recover_replacements(recover, &event, err);
	if (rc == 0)
		rc = recover_groups(recover, id, err);
	if (rc == 0)
		rc = recover_penalties(recover, &event, err);
	if (rc == 0)
		rc = recover_thrown(recover, id, err);
	if (rc == 0)
		rc = recover_rounds(recover, id, err);
	if (rc < 0)
		return rc;
	if (!restore_finish(recover->world, id) ||
	    !restore_end(recover->world, id, reason, ended_at))
		return recover_misfit(id, "end", err);
	*fingerprint_r = (uint64_t)fingerprint;
	return 0;
}

int
recover_ended_rows(struct db *db, struct world *world, uint32_t id,
    uint64_t *fingerprint_r, struct err *err)
{
	struct recover recover = {.db = db, .world = world};
	struct stmt *stmt;
	int rc = db_read_begin(db, err);

	if (rc < 0)
		return rc;
	rc = db_query(db, "event_ended", &stmt, err);
	if (rc == 0) {
		stmt_bind_int(stmt, "event", id);
		rc = stmt_step(stmt, err);
		if (rc == 0)
			rc = err_set(err, ERR_NOT_FOUND,
			    "there is no event %u that is over", id);
		else if (rc > 0)
			rc = recover_ending(
			    &recover, stmt, id, fingerprint_r, err);
		stmt_done(stmt);
	}
	db_read_end(db);
	return rc;
}

int
recover_ended_event(
    struct db *db, struct world *world, uint32_t id, struct err *err)
{
	uint64_t fingerprint;
	const int rc = recover_ended_rows(db, world, id, &fingerprint, err);

	if (rc < 0 ||
	    event_outcome_fingerprint(world_event(world, id)) == fingerprint)
		return rc;
	return err_set(err, ERR_DB,
	    "event %u: built from rows it is not the event that ended", id);
}

int
recover_next_event(struct db *db, uint32_t *id_r, struct err *err)
{
	struct stmt *stmt;
	int rc = db_query(db, "event_next", &stmt, err);

	if (rc < 0)
		return rc;
	rc = stmt_step(stmt, err);
	if (rc > 0)
		*id_r = (uint32_t)stmt_int(stmt, "id");
	stmt_done(stmt);
	return rc < 0 ? rc : 0;
}

int
recover_find_night(struct db *db, const char *schedule, const char *date,
    bool by_hand, uint32_t *id_r, struct err *err)
{
	struct stmt *stmt;
	int rc = db_query(db, "event_find_night", &stmt, err);

	if (rc < 0)
		return rc;
	stmt_bind_text(stmt, "schedule", schedule);
	stmt_bind_text(stmt, "date", date);
	stmt_bind_int(stmt, "by_hand", by_hand);
	rc = stmt_step(stmt, err);
	if (rc >= 0)
		*id_r = rc > 0 ? (uint32_t)stmt_int(stmt, "id") : 0;
	stmt_done(stmt);
	return rc < 0 ? rc : 0;
}

int
recover_is_by_hand(
    struct db *db, uint32_t event, bool *by_hand_r, struct err *err)
{
	struct stmt *stmt;
	int rc = db_query(db, "event_is_by_hand", &stmt, err);

	if (rc < 0)
		return rc;
	stmt_bind_int(stmt, "event", event);
	rc = stmt_step(stmt, err);
	*by_hand_r = rc > 0 && stmt_int(stmt, "by_hand") != 0;
	stmt_done(stmt);
	return rc < 0 ? rc : 0;
}
