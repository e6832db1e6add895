/* SPDX-License-Identifier: ISC */
/*
 * What the deals of a night that is over make, as documents, texts and files
 * tell it.  The tricks are made up; par follows from them by hand.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "daemon/base/chance.h"
#include "daemon/history/history.h"
#include "daemon/history/history_file.h"
#include "daemon/history/history_text.h"
#include "tests/store/store_file.h"
#include "tests/store/store_night.h"

static struct store_file file;
static struct store_night night;
static struct world *world;
static struct db *db, *reader;
static struct buf text;

static void
setup(void)
{
	chance_init();
	buf_init(&text);
	store_file_init(&file);
	db = store_file_open(&file, DB_CREATE);
	world = store_night_world();
	store_night_people(db, 8);
	store_night_init(&night, db, world, 1, 4);
	store_night_open(&night);
	store_night_play(&night, 99);
	reader = store_file_open(&file, DB_READ);
}

static void
teardown(void)
{
	store_night_fini(&night);
	world_free(&world);
	db_close(&reader);
	db_close(&db);
	store_file_fini(&file);
	buf_fini(&text);
}

TestSuite(makes, .init = setup, .fini = teardown);

static void
keep(int board, const char *makes, int par)
{
	struct batch *batch = batch_new();
	struct err err;

	batch_add(batch, "board_makes");
	batch_int(batch, "event", 1);
	batch_int(batch, "board", board);
	batch_text(batch, "makes", makes);
	batch_int(batch, "par", par);
	cr_assert_eq(batch_run_once(db, &batch, &err), 0, "%s", err.text);
}

static void
expect(const char *part)
{
	cr_expect_not_null(strstr(buf_text(&text), part), "%s\nnot in\n%s",
	    part, buf_text(&text));
}

/*
 * Board 2: East deals, North-South are vulnerable.  They make four spades from
 * South's side alone; five clubs, down two, costs East-West 300.
 */
Test(makes, told_once_known)
{
	struct err err;

	cr_assert_eq(history_board(reader, 1, 2, &text, &err), 0);
	expect("\"makes\":null,\"par\":null");
	buf_clear(&text);
	cr_assert_eq(history_text_board(reader, 1, 2, &text, &err), 0);
	cr_expect_null(strstr(buf_text(&text), "Par"));
	buf_clear(&text);
	keep(2, "4669696636466a696636", 300);
	/* passed out */
	keep(1, "66666666666666666666", 0);
	cr_assert_eq(history_board(reader, 1, 2, &text, &err), 0);
	expect("\"S\":{\"C\":4,\"D\":6,\"H\":6,\"S\":10,\"NT\":6}");
	expect("\"par\":{\"score\":300,\"contracts\":[{\"contract\":\"5CX\","
	       "\"declarers\":[\"E\",\"W\"],\"tricks\":9}]}");
	buf_clear(&text);
	cr_assert_eq(history_board(reader, 1, 1, &text, &err), 0);
	expect("\"par\":{\"score\":0,\"contracts\":[]}");
	buf_clear(&text);
	cr_assert_eq(history_export(reader, 1, &text, &err), 0);
	expect("\"NT\":6}},\"par\":{\"score\":0,\"contracts\":[]}");
}

Test(makes, texts)
{
	struct err err;

	keep(2, "4669696636466a696636", 300);
	keep(1, "66666666666666666666", 0);
	cr_assert_eq(history_text_board(reader, 1, 2, &text, &err), 0);
	expect("\nBest play  C  D  H   S  NT\n"
	       "N          4  6  6   9   6\n"
	       "S          4  6  6  10   6\n"
	       "E          9  6  6   3   6\n"
	       "W          9  6  6   3   6\n"
	       "Par: N-S 300, 5CX by E or W (9 tricks).\n");
	buf_clear(&text);
	cr_assert_eq(history_text_board(reader, 1, 1, &text, &err), 0);
	expect("Par: 0, passed out.\n");
}

/* Every game of the board but the first leaves it to the first. */
Test(makes, in_pbn)
{
	struct err err;

	keep(2, "4669696636466a696636", 300);
	cr_assert_eq(history_file(reader, 1, HISTORY_PBN, "", &text, &err), 0);
	expect("[OptimumScore \"NS 300\"]\r\n");
	expect("\r\nS  S 10\r\n");
	expect("\r\nE  C  9\r\n");
	cr_expect_null(strstr(
	    strstr(buf_text(&text), "[OptimumScore") + 1, "[OptimumScore"));
}
