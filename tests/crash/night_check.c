/* SPDX-License-Identifier: ISC */
/*
 * What must be true of a night whose daemon was killed, looked up in the database
 * by a connection of the test's own.
 */
#include <criterion/criterion.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

#include "engine/bridge/record.h"
#include "tests/crash/night.h"

/* What was played, by part.  Times are left out: a night goes on later. */
static const struct {
	const char *name, *sql;
} night_parts[NIGHT_PARTS] = {
    {"the pairs",
	"SELECT e.pair, e.seat, e.player, p.points FROM entry AS e JOIN pair "
	"AS p USING(event, pair) ORDER BY 1, 2"},
    {"the seatings",
	"SELECT round, table_no, ns, ew, repeat, reason FROM seating ORDER BY "
	"1, 2"},
    {"the boards",
	"SELECT board, round, deal, rule, datum, dropped FROM board ORDER BY "
	"1"},
    {"the results",
	"SELECT round, table_no, board, version, kind, ended, contract, "
	"declarer, lead, tricks, cut_tricks, score, ruled_by, reason, "
	"ns_award, ew_award, ns_owed, ew_owed, ns_unit, ew_unit, ns_raw, "
	"ew_raw, ns_plays, ew_plays FROM result ORDER BY 1, 2, 3"},
    {"the auctions and plays",
	"SELECT round, table_no, board, body FROM record ORDER BY 1, 2, 3"},
    {"the standings",
	"SELECT round, pair, place, rank, sum, count, finished, owed, total, "
	"substituted, completed FROM standing ORDER BY 1, 2"},
    {"the master points",
	"SELECT player, number, rank, points FROM award ORDER BY 1, 2"},
    {"the end",
	"SELECT id, schedule, date, hex(seed), state, reason, pairs, listed, "
	"rounds_drawn, rounds_closed FROM event ORDER BY 1"},
};

static sqlite3 *
night_open(const struct night *night)
{
	char path[64];
	sqlite3 *db;

	snprintf(path, sizeof(path), "%s.db", night->hall.name);
	cr_assert_eq(
	    sqlite3_open_v2(path, &db, SQLITE_OPEN_READONLY, NULL), SQLITE_OK);
	return db;
}

static sqlite3_stmt *
night_ask(sqlite3 *db, const char *sql)
{
	sqlite3_stmt *stmt;

	cr_assert_eq(sqlite3_prepare_v2(db, sql, -1, &stmt, NULL), SQLITE_OK,
	    "%s: %s", sql, sqlite3_errmsg(db));
	return stmt;
}

static void
night_hash(uint64_t *hash, const void *bytes, size_t len)
{
	const unsigned char *byte = bytes;

	for (size_t i = 0; i < len; i++)
		*hash = (*hash ^ byte[i]) * UINT64_C(0x100000001b3);
	*hash = (*hash ^ len) * UINT64_C(0x100000001b3);
}

static void
night_hash_record(uint64_t *hash, const void *bytes, size_t len)
{
	struct board_play board;

	cr_assert(record_unpack(bytes, len, &board), "a record");
	night_hash(hash, board.auction.call,
	    (size_t)board.auction.count * sizeof(board.auction.call[0]));
	night_hash(hash, board.play.card,
	    (size_t)board.play.count * sizeof(board.play.card[0]));
	for (int i = 0; i < board.incidents; i++)
		night_hash(hash, &board.incident[i].kind,
		    sizeof(board.incident[i].kind));
	night_hash(hash, &board.tricks, sizeof(board.tricks));
}

static uint64_t
night_read_part(sqlite3 *db, const char *sql)
{
	sqlite3_stmt *stmt = night_ask(db, sql);
	uint64_t hash = UINT64_C(0xcbf29ce484222325);
	int rows = 0;

	for (; sqlite3_step(stmt) == SQLITE_ROW; rows++) {
		for (int c = 0; c < sqlite3_column_count(stmt); c++) {
			const void *bytes = sqlite3_column_blob(stmt, c);
			const size_t len =
			    (size_t)sqlite3_column_bytes(stmt, c);

			if (strcmp(sqlite3_column_name(stmt, c), "body") == 0)
				night_hash_record(&hash, bytes, len);
			else
				night_hash(&hash, bytes, len);
		}
	}
	cr_assert_eq(sqlite3_finalize(stmt), SQLITE_OK);
	cr_assert_gt(rows, 0, "%s", sql);
	return hash;
}

void
night_read(struct night *night, struct night_digest *digest_r)
{
	sqlite3 *db = night_open(night);

	for (int i = 0; i < NIGHT_PARTS; i++)
		digest_r->part[i] = night_read_part(db, night_parts[i].sql);
	sqlite3_close(db);
}

const char *
night_differ(const struct night_digest *a, const struct night_digest *b)
{
	for (int i = 0; i < NIGHT_PARTS; i++) {
		if (a->part[i] != b->part[i])
			return night_parts[i].name;
	}
	return NULL;
}

/* How often a command stands in the journal. */
static int
night_count(sqlite3_stmt *stmt, int player, const char *nonce)
{
	sqlite3_reset(stmt);
	sqlite3_bind_int(stmt, 1, player);
	sqlite3_bind_text(stmt, 2, nonce, -1, SQLITE_STATIC);
	cr_assert_eq(sqlite3_step(stmt), SQLITE_ROW);
	return sqlite3_column_int(stmt, 0);
}

void
night_check(struct night *night)
{
	sqlite3 *db = night_open(night);
	sqlite3_stmt *stmt = night_ask(db,
	    "SELECT count(*) FROM journal WHERE event = 1 AND player = ? AND "
	    "nonce = ?");

	for (size_t i = 0; i < night->dones; i++) {
		const struct night_done *done = &night->done[i];

		cr_assert_eq(night_count(stmt, done->player, done->nonce), 1,
		    "%s was confirmed and is not in the journal once",
		    done->nonce);
	}
	for (int player = 1; player <= NIGHT_PLAYERS; player++) {
		const struct night_player *p = &night->player[player];

		cr_assert(!p->waits || night_count(stmt, player, p->nonce) <= 1,
		    "%s is in the journal twice", p->nonce);
	}
	sqlite3_finalize(stmt);
	stmt = night_ask(db, "SELECT count(nonce) FROM journal");
	cr_assert_eq(sqlite3_step(stmt), SQLITE_ROW);
	if (night->over)
		cr_assert_eq(sqlite3_column_int64(stmt, 0),
		    (int64_t)night->dones, "commands that nobody has sent");
	sqlite3_finalize(stmt);
	stmt = night_ask(db, "PRAGMA integrity_check");
	cr_assert_eq(sqlite3_step(stmt), SQLITE_ROW);
	cr_assert_str_eq((const char *)sqlite3_column_text(stmt, 0), "ok");
	sqlite3_finalize(stmt);
	sqlite3_close(db);
}

/* --- what was heard before stands afterwards ------------------------------ */

static void
night_expect_board(
    const struct board_state *was, const struct board_state *is, int player)
{
	if (is->board > was->board)
		return;
	cr_assert_eq(is->board, was->board, "player %d", player);
	cr_assert_geq(is->calls, was->calls, "player %d", player);
	cr_assert_geq(is->played, was->played, "player %d", player);
	cr_assert(memcmp(is->call, was->call,
		      (size_t)was->calls * sizeof(was->call[0])) == 0 &&
		memcmp(is->card, was->card,
		    (size_t)was->played * sizeof(was->card[0])) == 0,
	    "player %d was shown other calls or cards", player);
	for (int side = 0; side < SIDE_COUNT; side++)
		cr_assert_geq(
		    is->claims[side], was->claims[side], "player %d", player);
	if (was->has_result)
		cr_assert(is->has_result && is->score == was->score,
		    "player %d was told a result", player);
}

static void
night_expect_told_of(
    const struct night_player *was, const struct night_player *is, int player)
{
	const struct event_state_msg *before = &was->event, *now = &is->event;

	if (!was->has_event)
		return;
	cr_assert(now->rounds_closed > before->rounds_closed ||
		now->state >= before->state,
	    "player %d was shown %s, and then %s", player,
	    event_state_name(before->state), event_state_name(now->state));
	cr_assert_geq(now->pairs, before->pairs, "player %d", player);
	cr_assert_geq(now->round, before->round, "player %d", player);
	cr_assert_geq(
	    now->rounds_closed, before->rounds_closed, "player %d", player);
	cr_assert(now->you.registered || !before->you.registered,
	    "player %d was registered", player);
	if (is->standing.round == was->standing.round)
		cr_assert_str_eq(is->standing.total, was->standing.total,
		    "player %d was told his total", player);
	/* between rounds no board is shown */
	if (was->has_board && is->has_board && now->state == EVENT_PLAYING)
		night_expect_board(&was->board, &is->board, player);
}

void
night_expect_told(const struct night *night, const struct night_player *was)
{
	for (int player = 1; player <= NIGHT_PLAYERS && !night->over; player++)
		night_expect_told_of(
		    &was[player], &night->player[player], player);
}

void
night_crash(struct night *night, ms_t away_ms)
{
	const ms_t at = clock_now(&night->hall.clock) + away_ms;

	/* a message or an answer that has left counts as told */
	night_hear(night);
	night->over = false;
	hall_crash(&night->hall);
	hall_begin(&night->hall, at);
	night_check(night);
	night_reconnect(night);
}
