/* SPDX-License-Identifier: ISC */
/*
 * Standings over several nights, against sums made by hand.  The nights are
 * copies of one that was played, with other totals and points.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "daemon/base/chance.h"
#include "daemon/base/xalloc.h"
#include "daemon/history/find.h"
#include "tests/store/store_file.h"
#include "tests/store/store_night.h"

/* Pair p is players 2p - 1 and 2p; -1: no total.  Points of rank 1 to 4. */
static const struct {
	int id;
	const char *date, *schedule;
	int total[4], points[4];
} NIGHTS[] = {
    {11, "2026-01-05", "club", {60, 55, 70, 45}, {2, 0, 3, 0}},
    {12, "2026-01-12", "club", {50, 58, -1, 45}, {0, 3, 0, 0}},
    {13, "2026-01-19", "club", {40, -1, -1, 45}, {1, 0, 0, 0}},
    {14, "2026-02-02", "open", {-1, -1, 30, -1}, {0, 0, 5, 0}},
};

static struct store_file file;
static struct db *db, *reader;

static void
copy_rows(const char *table, const char *key, int id)
{
	char *sql = xasprintf("CREATE TEMP TABLE t AS SELECT * FROM %s WHERE "
			      "%s = 1; UPDATE t SET %s = %d; INSERT INTO %s "
			      "SELECT * FROM t; DROP TABLE t",
	    table, key, key, id, table);

	store_file_exec(&file, sql);
	free(sql);
}

static void
make_night(int i)
{
	const int id = NIGHTS[i].id;
	char sql[512];

	copy_rows("event", "id", id);
	copy_rows("rules", "event", id);
	copy_rows("pair", "event", id);
	copy_rows("entry", "event", id);
	copy_rows("standing", "event", id);
	snprintf(sql, sizeof(sql),
	    "UPDATE event SET date = '%s', schedule = '%s' WHERE id = %d",
	    NIGHTS[i].date, NIGHTS[i].schedule, id);
	store_file_exec(&file, sql);
	for (int p = 1; p <= 4; p++) {
		char total[24] = "NULL";

		if (NIGHTS[i].total[p - 1] >= 0)
			snprintf(total, sizeof(total), "%d000000",
			    NIGHTS[i].total[p - 1]);
		snprintf(sql, sizeof(sql),
		    "UPDATE standing SET total = %s WHERE event = %d AND "
		    "pair = %d; INSERT INTO award SELECT event, player, 1, 1, "
		    "%d, 0 FROM entry WHERE event = %d AND pair = %d",
		    total, id, p, NIGHTS[i].points[p - 1], id, p);
		store_file_exec(&file, sql);
	}
}

static void
setup(void)
{
	struct store_night night;
	struct world *world = store_night_world();

	chance_init();
	store_file_init(&file);
	db = store_file_open(&file, DB_CREATE);
	store_night_people(db, 8);
	store_night_init(&night, db, world, 1, 4);
	store_night_open(&night);
	store_night_play(&night, 99);
	store_night_fini(&night);
	world_free(&world);
	for (int i = 0; i < 4; i++)
		make_night(i);
	/* the one that they are copies of is another year's */
	store_file_exec(
	    &file, "UPDATE event SET date = '2025-01-05' WHERE id = 1");
	reader = store_file_open(&file, DB_READ);
}

static void
teardown(void)
{
	db_close(&reader);
	db_close(&db);
	store_file_fini(&file);
}

TestSuite(standings, .init = setup, .fini = teardown);

/* Fields as "unit", "percent", ..., NULL; the rows as CSV without heads and quotes. */
static void
expect_of(const char *const *field, const char *want)
{
	struct find *find = find_new(FIND_STANDINGS);
	struct buf out = {0};
	struct err err = {0};

	cr_assert_eq(find_set(find, "from", "2026-01-01", &err), 0);
	for (; *field != NULL; field += 2)
		cr_assert_eq(find_set(find, field[0], field[1], &err), 0, "%s",
		    err.text);
	cr_assert_eq(
	    find_answer(reader, find, FIND_CSV, &out, &err), 0, "%s", err.text);
	size_t to = 0;
	for (size_t i = 0; i < out.len; i++) {
		if (out.data[i] != '"' && out.data[i] != '\r')
			out.data[to++] = out.data[i];
	}
	out.data[to] = '\0';
	cr_expect_str_eq(strchr(out.data, '\n') + 1, want);
	find_free(&find);
	buf_fini(&out);
}

#define EXPECT(want, ...)                                                      \
	expect_of((const char *const[]){__VA_ARGS__, NULL}, want)

Test(standings, means_of_those_with_enough_nights)
{
	EXPECT("1,Player 3,2,2,56.50,percent\n"
	       "1,Player 4,2,2,56.50,percent\n"
	       "3,Player 1,3,3,50.00,percent\n"
	       "3,Player 2,3,3,50.00,percent\n"
	       "5,Player 7,3,3,45.00,percent\n"
	       "5,Player 8,3,3,45.00,percent\n",
	    "unit", "percent", "least", "2", "schedule", "club");
	/* a page at a time, with the ranks of the whole */
	EXPECT("3,Player 1,3,3,50.00,percent\n"
	       "3,Player 2,3,3,50.00,percent\n",
	    "unit", "percent", "least", "2", "schedule", "club", "limit", "2",
	    "after", "2");
	EXPECT("", "unit", "vp");
}

/* The sum of two at most: who was there once has one. */
Test(standings, the_best_nights_count)
{
	EXPECT("1,Player 3,2,2,113.00,percent\n"
	       "1,Player 4,2,2,113.00,percent\n"
	       "3,Player 1,3,2,110.00,percent\n"
	       "3,Player 2,3,2,110.00,percent\n"
	       "5,Player 7,3,2,90.00,percent\n"
	       "5,Player 8,3,2,90.00,percent\n"
	       "7,Player 5,1,1,70.00,percent\n"
	       "7,Player 6,1,1,70.00,percent\n",
	    "unit", "percent", "best", "2", "schedule", "club");
}

Test(standings, master_points_of_a_season)
{
	EXPECT("1,Player 5,2,2,8,points\n"
	       "1,Player 6,2,2,8,points\n"
	       "3,Player 1,3,3,3,points\n"
	       "3,Player 2,3,3,3,points\n"
	       "3,Player 3,2,2,3,points\n"
	       "3,Player 4,2,2,3,points\n"
	       "7,Player 7,3,3,0,points\n"
	       "7,Player 8,3,3,0,points\n",
	    "unit", "points");
	EXPECT("1,Player 3,2,1,3,points\n"
	       "1,Player 4,2,1,3,points\n"
	       "1,Player 5,1,1,3,points\n"
	       "1,Player 6,1,1,3,points\n"
	       "5,Player 1,3,1,2,points\n"
	       "5,Player 2,3,1,2,points\n"
	       "7,Player 7,3,1,0,points\n"
	       "7,Player 8,3,1,0,points\n",
	    "best", "1", "to", "2026-01-31");
}

Test(standings, a_schedule_that_is_not_there)
{
	struct find *find = find_new(FIND_STANDINGS);
	struct buf out = {0};
	struct err err = {0};

	cr_assert_eq(find_set(find, "schedule", "clbu", &err), 0);
	cr_expect_eq(
	    find_answer(reader, find, FIND_TEXT, &out, &err), ERR_NOT_FOUND);
	cr_expect_str_eq(err.text, "no night of a schedule clbu was held");
	find_free(&find);
	buf_fini(&out);
}
