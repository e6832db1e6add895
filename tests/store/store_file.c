/* SPDX-License-Identifier: ISC */
/*
 * A database for one test.
 */
#include "tests/store/store_file.h"

#include <criterion/criterion.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

void
store_file_init(struct store_file *file)
{
	const char *tmp = getenv("TMPDIR");

	snprintf(file->dir, sizeof(file->dir), "%s/pd-store-XXXXXX",
	    tmp != NULL ? tmp : "/tmp");
	cr_assert_not_null(mkdtemp(file->dir));
	snprintf(file->path, sizeof(file->path), "%s/db", file->dir);
}

void
store_file_fini(struct store_file *file)
{
	static const char *const ends[] = {"", "-wal", "-shm", "-journal"};
	char path[96];

	for (size_t i = 0; i < sizeof(ends) / sizeof(ends[0]); i++) {
		snprintf(path, sizeof(path), "%s%s", file->path, ends[i]);
		unlink(path);
	}
	cr_expect_eq(rmdir(file->dir), 0, "something is left in %s", file->dir);
}

struct db *
store_file_open(const struct store_file *file, enum db_mode mode)
{
	struct err err = {0};
	struct db *db = NULL;

	cr_assert_eq(db_open(file->path, mode, &db, &err), 0, "%s", err.text);
	return db;
}

static sqlite3 *
store_file_raw(const struct store_file *file)
{
	sqlite3 *raw;

	cr_assert_eq(sqlite3_open(file->path, &raw), SQLITE_OK);
	sqlite3_busy_timeout(raw, 5000);
	return raw;
}

long long
store_file_number(const struct store_file *file, const char *sql)
{
	sqlite3 *raw = store_file_raw(file);
	sqlite3_stmt *stmt;
	long long number;

	cr_assert_eq(sqlite3_prepare_v2(raw, sql, -1, &stmt, NULL), SQLITE_OK,
	    "%s: %s", sql, sqlite3_errmsg(raw));
	cr_assert_eq(sqlite3_step(stmt), SQLITE_ROW);
	number = sqlite3_column_int64(stmt, 0);
	sqlite3_finalize(stmt);
	sqlite3_close(raw);
	return number;
}

void
store_file_exec(const struct store_file *file, const char *sql)
{
	sqlite3 *raw = store_file_raw(file);

	cr_assert_eq(sqlite3_exec(raw, sql, NULL, NULL, NULL), SQLITE_OK,
	    "%s: %s", sql, sqlite3_errmsg(raw));
	sqlite3_close(raw);
}
