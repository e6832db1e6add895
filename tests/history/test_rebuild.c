/* SPDX-License-Identifier: ISC */
/*
 * A night that is over is computed again from its journal: the rows are the
 * same, and what somebody changed in them by hand is told with its place.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "daemon/base/chance.h"
#include "daemon/history/rebuild.h"
#include "tests/store/store_file.h"
#include "tests/store/store_night.h"

#define PAIRS 7

/* A whole night, with what directors do in one. */
static void
play(struct store_file *file)
{
	struct store_night night;

	chance_init();
	store_file_init(file);
	struct db *db = store_file_open(file, DB_CREATE);
	struct world *world = store_night_world();
	store_night_people(db, 2 * PAIRS + 1);
	store_night_init(&night, db, world, 1, PAIRS);
	store_night_open(&night);
	store_night_play(&night, 2);
	store_night_away(&night, 60000);
	store_night_replace(&night, 2, 2 * PAIRS + 1);
	store_night_withdraw(&night, 1);
	store_night_play(&night, 9);
	store_night_correct(&night);
	store_night_give_back(&night);
	store_night_fini(&night);
	world_free(&world);
	db_close(&db);
}

static int
rebuild(const struct store_file *file, struct rebuild *rebuild_r,
    struct buf *report, struct err *err)
{
	struct db *db = store_file_open(file, DB_READ);
	const int rc = rebuild_event(db, 1, rebuild_r, report, err);

	db_close(&db);
	return rc;
}

/* The database says something else, and after that the same again. */
static void
expect_told(struct store_file *file, const char *sql, const char *back,
    const char *told)
{
	struct rebuild made;
	struct buf report = {0};
	struct err err = {0};

	store_file_exec(file, sql);
	cr_expect_eq(
	    rebuild(file, &made, &report, &err), 0, "%s: %s", sql, err.text);
	cr_expect_gt(made.differ, 0, "%s", sql);
	cr_expect_not_null(
	    strstr(buf_text(&report), told), "%s: %s", sql, buf_text(&report));
	store_file_exec(file, back);
	buf_clear(&report);
	cr_expect_eq(rebuild(file, &made, &report, &err), 0);
	cr_expect_eq(made.differ, 0, "%s: %s", back, buf_text(&report));
	buf_fini(&report);
}

Test(rebuild, is_the_same_and_tells_what_is_not)
{
	struct store_file file;
	struct rebuild made;
	struct buf report = {0};
	struct err err = {0};

	play(&file);
	cr_assert_eq(rebuild(&file, &made, &report, &err), 0, "%s", err.text);
	cr_expect_eq(made.differ, 0, "%s", buf_text(&report));
	cr_expect_eq(made.commands,
	    store_file_number(&file, "SELECT count(*) FROM journal"));
	cr_expect_eq(made.results,
	    store_file_number(&file, "SELECT count(*) FROM result"));
	cr_expect_gt(made.results, 10);
	cr_expect_eq((int64_t)made.fingerprint,
	    store_file_number(&file, "SELECT fingerprint FROM event"));
	buf_fini(&report);

	expect_told(&file,
	    "UPDATE result SET ns_unit = ns_unit + 1 WHERE round = 2 AND "
	    "table_no = 1 AND board = 3",
	    "UPDATE result SET ns_unit = ns_unit - 1 WHERE round = 2 AND "
	    "table_no = 1 AND board = 3",
	    "round 2, table 1, board 3: ");
	expect_told(&file, "UPDATE event SET fingerprint = fingerprint + 1",
	    "UPDATE event SET fingerprint = fingerprint - 1",
	    "the fingerprint in the database");
	expect_told(&file,
	    "UPDATE standing SET total = total + 1 WHERE round = 3 AND "
	    "place = 1",
	    "UPDATE standing SET total = total - 1 WHERE round = 3 AND "
	    "place = 1",
	    "place 1: ");
	expect_told(&file,
	    "UPDATE award SET points = points + 1 WHERE number = 1 AND player = "
	    "(SELECT min(player) FROM award)",
	    "UPDATE award SET points = points - 1 WHERE number = 1 AND player = "
	    "(SELECT min(player) FROM award)",
	    "the master points are 1 off");
	expect_told(&file,
	    "INSERT INTO player(name, token_hash, role, added_at) "
	    "VALUES('Nobody', zeroblob(32), 'player', 0); "
	    "INSERT INTO award SELECT 1, max(id), 1, 1, 5, 0 FROM player",
	    "DELETE FROM award WHERE player = (SELECT max(id) FROM player)",
	    "has master points, and was not there");
	store_file_fini(&file);
}

static void
expect_refused(
    struct store_file *file, const char *sql, int code, const char *text)
{
	struct rebuild made;
	struct buf report = {0};
	struct err err = {0};

	store_file_exec(file, sql);
	cr_expect_eq(rebuild(file, &made, &report, &err), code, "%s", sql);
	cr_expect_not_null(strstr(err.text, text), "%s: %s", sql, err.text);
	buf_fini(&report);
}

Test(rebuild, of_a_journal_that_is_no_more)
{
	struct store_file file;
	struct err err;
	uint32_t id;

	play(&file);
	struct db *db = store_file_open(&file, DB_READ);
	cr_expect_eq(rebuild_next(db, 0, &id, &err), 0);
	cr_expect_eq(id, 1);
	cr_expect_eq(rebuild_next(db, 1, &id, &err), 0);
	cr_expect_eq(id, 0);
	db_close(&db);
	expect_refused(&file,
	    "UPDATE journal SET body = '{' WHERE seq = (SELECT max(seq) FROM "
	    "journal WHERE kind = 'call')",
	    ERR_DB, "journal, event 1, seq ");
	expect_refused(&file, "UPDATE journal SET kind = 'bid' WHERE seq = 1",
	    ERR_DB, "seq 1: unknown command 'bid'");
	expect_refused(
	    &file, "DELETE FROM journal WHERE seq = 1", ERR_DB, "is refused: ");
	expect_refused(
	    &file, "DELETE FROM journal", ERR_NOT_FOUND, "has no journal");
	store_file_fini(&file);
}
