/* SPDX-License-Identifier: ISC */
/*
 * Two worlds of one event, from its journal and from its rows, side by side.
 */
#include "daemon/history/rebuild.h"

#include <stdlib.h>
#include <string.h>

#include "daemon/base/xalloc.h"
#include "daemon/history/replay.h"
#include "daemon/store/adjust_rows.h"
#include "daemon/store/recover.h"
#include "engine/event/replace.h"

struct rebuild_run {
	struct world *world;
	struct cmd_body body;
	uint64_t commands;
};

static int
rebuild_row(void *ctx, const struct journal_row *row, struct err *err)
{
	struct rebuild_run *run = ctx;

	run->commands++;
	return replay_row(run->world, &run->body, row, err);
}

static int
rebuild_replay(struct db *db, uint32_t id, struct rebuild_run *run,
    const struct event **event_r, struct err *err)
{
	cmd_body_init(&run->body);
	const int rc = journal_read(db, id, 0, rebuild_row, run, err);
	cmd_body_fini(&run->body);
	if (rc != 0)
		return rc;
	if (run->commands == 0)
		return err_set(
		    err, ERR_NOT_FOUND, "event %u has no journal", id);
	*event_r = world_event(run->world, id);
	if (*event_r == NULL || event_is_open(*event_r))
		return err_set(
		    err, ERR_DB, "event %u: by its journal it is not over", id);
	return 0;
}

static bool
rebuild_is_same(const struct result *a, const struct result *b)
{
	for (int s = 0; s < SIDE_COUNT; s++) {
		if (a->award[s] != b->award[s] || a->owed[s] != b->owed[s] ||
		    a->scored[s] != b->scored[s] ||
		    (a->scored[s] && a->unit[s] != b->unit[s]))
			return false;
	}
	return a->kind == b->kind && a->version == b->version &&
	    a->contract.level == b->contract.level &&
	    a->contract.strain == b->contract.strain &&
	    a->contract.doubling == b->contract.doubling &&
	    a->contract.declarer == b->contract.declarer &&
	    a->tricks == b->tricks && a->score == b->score;
}

static void
rebuild_tell_result(
    const struct result *result, const char *where, struct buf *report)
{
	char value[ADJUST_VALUE_MAX];

	adjust_rows_value(result, value);
	buf_printf(report, "%s (%d", value, result->score);
	for (int s = 0; s < SIDE_COUNT; s++) {
		if (result->scored[s])
			buf_printf(
			    report, ", %lld", (long long)result->unit[s]);
	}
	buf_printf(report, ") %s", where);
}

static void
rebuild_results(const struct event *journal, const struct event *rows,
    int round, struct rebuild *rebuild, struct buf *report)
{
	const int boards = journal->config.boards_per_round;
	const struct round *a = &journal->round[round - 1];
	const struct round *b = &rows->round[round - 1];

	for (int i = 0; i < a->tables * boards && i < b->tables * boards; i++) {
		rebuild->results++;
		if (rebuild_is_same(&a->result[i], &b->result[i]))
			continue;
		rebuild->differ++;
		buf_printf(report, "round %d, table %d, board %d: ", round,
		    i / boards + 1,
		    event_first_board(journal, round) + i % boards);
		rebuild_tell_result(&a->result[i], "by the journal; ", report);
		rebuild_tell_result(&b->result[i], "in the database\n", report);
	}
}

/* A row of event_standing beside the place that the journal gives. */
static void
rebuild_place(const struct event *journal, struct stmt *stmt, int place,
    struct rebuild *rebuild, struct buf *report)
{
	const struct standing *s = &journal->standing[place - 1];
	const int points = journal->pair[s->pair - 1].points;
	const int64_t total = s->has_total ? s->total : 0;

	/* a null is 0 */
	if (stmt_int(stmt, "pair") == s->pair &&
	    stmt_int(stmt, "rank") == s->rank &&
	    stmt_int(stmt, "total") == total &&
	    stmt_int(stmt, "points") == points)
		return;
	rebuild->differ++;
	buf_printf(report,
	    "place %d: pair %d, rank %d, total %lld, points %d by the journal; "
	    "pair %lld, rank %lld, total %lld, points %lld in the database\n",
	    place, s->pair, s->rank, (long long)total, points,
	    (long long)stmt_int(stmt, "pair"),
	    (long long)stmt_int(stmt, "rank"),
	    (long long)stmt_int(stmt, "total"),
	    (long long)stmt_int(stmt, "points"));
}

static int
rebuild_standing(struct db *db, const struct event *journal,
    struct rebuild *rebuild, struct buf *report, struct err *err)
{
	struct stmt *stmt;
	int place = 0;
	int rc = db_query(db, "event_standing", &stmt, err);

	if (rc < 0)
		return rc;
	stmt_bind_int(stmt, "event", journal->id);
	stmt_bind_int(stmt, "round", journal->rounds_closed);
	while ((rc = stmt_step(stmt, err)) > 0 && place < journal->pairs)
		rebuild_place(journal, stmt, ++place, rebuild, report);
	stmt_done(stmt);
	return rc < 0 ? rc : 0;
}

/* What a player is to have by the ledger, less what is there. */
struct rebuild_points {
	int32_t player;
	int64_t points;
};

static int
rebuild_by_player(const void *a, const void *b)
{
	const struct rebuild_points *x = a, *y = b;

	return (x->player > y->player) - (x->player < y->player);
}

/* Everybody who was in the event, by number; returns how many. */
static size_t
rebuild_due(const struct event *journal, struct rebuild_points *due)
{
	size_t count = 0;

	for (int p = 1; p <= journal->pairs; p++) {
		for (int i = 0; i < 2; i++) {
			const int32_t player = replace_entered(journal, p, i);

			due[count++] = (struct rebuild_points){
			    player, replace_points(journal, p, i, player)};
		}
	}
	for (int i = 0; i < journal->replaced; i++) {
		const struct replacement *r = &journal->replacement[i];

		due[count++] = (struct rebuild_points){r->came,
		    replace_points(journal, r->pair, r->seat, r->came)};
	}
	qsort(due, count, sizeof(*due), rebuild_by_player);
	return count;
}

static int
rebuild_ledger(struct db *db, const struct event *journal,
    struct rebuild_points *due, size_t count, struct rebuild *rebuild,
    struct buf *report, struct err *err)
{
	struct stmt *stmt;
	int rc = db_query(db, "event_awards", &stmt, err);

	if (rc < 0)
		return rc;
	stmt_bind_int(stmt, "event", journal->id);
	while ((rc = stmt_step(stmt, err)) > 0) {
		const struct rebuild_points key = {
		    .player = (int32_t)stmt_int(stmt, "player")};
		struct rebuild_points *one =
		    bsearch(&key, due, count, sizeof(*due), rebuild_by_player);

		if (one != NULL) {
			one->points -= stmt_int(stmt, "points");
			continue;
		}
		rebuild->differ++;
		buf_printf(report,
		    "player %d has master points, and was not there\n",
		    (int)key.player);
	}
	stmt_done(stmt);
	return rc;
}

static int
rebuild_awards(struct db *db, const struct event *journal,
    struct rebuild *rebuild, struct buf *report, struct err *err)
{
	struct rebuild_points *due =
	    xcalloc(2 * (size_t)journal->pairs + (size_t)journal->replaced + 1,
		sizeof(*due));
	const size_t count = rebuild_due(journal, due);
	const int rc =
	    rebuild_ledger(db, journal, due, count, rebuild, report, err);

	for (size_t i = 0; rc == 0 && i < count; i++) {
		if (due[i].points == 0)
			continue;
		rebuild->differ++;
		buf_printf(report,
		    "player %d: the master points are %lld off\n",
		    (int)due[i].player, (long long)-due[i].points);
	}
	free(due);
	return rc;
}

/* What the rows were made of, where nothing else is found. */
static void
rebuild_rest(const struct event *rows, uint64_t fingerprint,
    struct rebuild *rebuild, struct buf *report)
{
	if (event_outcome_fingerprint(rows) != rebuild->fingerprint) {
		rebuild->differ++;
		buf_printf(report,
		    "pairs, seatings, rulings or times are others by the "
		    "journal than in the database\n");
	} else if (fingerprint != rebuild->fingerprint) {
		rebuild->differ++;
		buf_printf(
		    report, "the fingerprint in the database is another one\n");
	}
}

static int
rebuild_compare(struct db *db, const struct event *journal,
    const struct event *rows, struct rebuild *rebuild, struct buf *report,
    struct err *err)
{
	rebuild->fingerprint = event_outcome_fingerprint(journal);
	if (journal->pairs != rows->pairs ||
	    journal->rounds_closed != rows->rounds_closed) {
		rebuild->differ++;
		buf_printf(report,
		    "%d pairs and %d rounds by the journal; %d and %d in the "
		    "database\n",
		    journal->pairs, journal->rounds_closed, rows->pairs,
		    rows->rounds_closed);
		return 0;
	}
	for (int r = 1; r <= journal->rounds_closed; r++)
		rebuild_results(journal, rows, r, rebuild, report);
	const int rc = rebuild_standing(db, journal, rebuild, report, err);
	return rc < 0 ? rc : rebuild_awards(db, journal, rebuild, report, err);
}

int
rebuild_event(struct db *db, uint32_t id, struct rebuild *rebuild_r,
    struct buf *report, struct err *err)
{
	struct rebuild_run run = {.world = world_new(&replay_memory)};
	struct world *world = world_new(&replay_memory);
	const struct event *journal = NULL;
	uint64_t fingerprint;

	memset(rebuild_r, 0, sizeof(*rebuild_r));
	int rc = recover_ended_rows(db, world, id, &fingerprint, err);
	if (rc == 0)
		rc = rebuild_replay(db, id, &run, &journal, err);
	rebuild_r->commands = run.commands;
	if (rc == 0)
		rc = rebuild_compare(db, journal, world_event(world, id),
		    rebuild_r, report, err);
	if (rc == 0 && rebuild_r->differ == 0)
		rebuild_rest(
		    world_event(world, id), fingerprint, rebuild_r, report);
	world_free(&run.world);
	world_free(&world);
	return rc;
}

int
rebuild_next(struct db *db, uint32_t after, uint32_t *id_r, struct err *err)
{
	struct stmt *stmt;
	int rc = db_query(db, "event_after", &stmt, err);

	if (rc < 0)
		return rc;
	stmt_bind_int(stmt, "after", after);
	rc = stmt_step(stmt, err);
	*id_r = rc > 0 ? (uint32_t)stmt_int(stmt, "id") : 0;
	stmt_done(stmt);
	return rc < 0 ? rc : 0;
}
