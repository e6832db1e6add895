/* SPDX-License-Identifier: ISC */
/*
 * Opening the database: whose file is it, is it ours to change, and bringing
 * its schema up to date.  Everything is looked at before anything is written.
 */
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "daemon/base/xalloc.h"
#include "daemon/store/db_inner.h"
#include "daemon/store/fold.h"

#define DB_APPLICATION_ID 0x70727364 /* "prsd" */
#define DB_BUSY_MS 5000

/* What a file says of itself. */
struct db_mark {
	int64_t application_id, version, tables;
};

static int
db_number(struct db *db, const char *sql, int64_t *number_r, struct err *err)
{
	sqlite3_stmt *handle;

	if (sqlite3_prepare_v2(db->sqlite, sql, -1, &handle, NULL) != SQLITE_OK)
		return db_fail(db, "open", err);
	if (sqlite3_step(handle) != SQLITE_ROW) {
		int rc = db_fail(db, "open", err);

		sqlite3_finalize(handle);
		return rc;
	}
	*number_r = sqlite3_column_int64(handle, 0);
	sqlite3_finalize(handle);
	return 0;
}

static int
db_read_mark(struct db *db, struct db_mark *mark_r, struct err *err)
{
	int rc = db_number(
	    db, "SELECT count(*) FROM sqlite_schema", &mark_r->tables, err);

	if (rc == 0)
		rc = db_number(
		    db, "PRAGMA application_id", &mark_r->application_id, err);
	if (rc == 0)
		rc =
		    db_number(db, "PRAGMA user_version", &mark_r->version, err);
	return rc;
}

static bool
db_mark_is_fresh(const struct db_mark *mark)
{
	return mark->tables == 0 && mark->application_id == 0 &&
	    mark->version == 0;
}

static int
db_check_mark(struct db *db, enum db_mode mode, const struct db_mark *mark,
    struct err *err)
{
	const int64_t newest = (int64_t)sql_migration_count;

	if (db_mark_is_fresh(mark)) {
		if (mode == DB_CREATE)
			return 0;
		return err_set(
		    err, ERR_DB, "%s: the database is empty", db->path);
	}
	if (mark->application_id != DB_APPLICATION_ID)
		return err_set(err, ERR_DB,
		    "%s: the database of another program, not of pairsd",
		    db->path);
	if (mark->version > newest)
		return err_set(err, ERR_DB,
		    "%s: written by a newer pairsd (schema %lld, this one "
		    "knows up to %lld)",
		    db->path, (long long)mark->version, (long long)newest);
	if (mode == DB_READ && mark->version < newest)
		return err_set(err, ERR_DB,
		    "%s: written by an older pairsd (schema %lld, this one "
		    "reads %lld); start pairsd once to bring it up to date",
		    db->path, (long long)mark->version, (long long)newest);
	return 0;
}

static int
db_use_wal(struct db *db, struct err *err)
{
	sqlite3_stmt *handle;
	int rc = 0;

	if (sqlite3_prepare_v2(db->sqlite, "PRAGMA journal_mode = WAL", -1,
		&handle, NULL) != SQLITE_OK)
		return db_fail(db, "journal mode", err);
	if (sqlite3_step(handle) != SQLITE_ROW)
		rc = db_fail(db, "journal mode", err);
	else if (strcmp((const char *)sqlite3_column_text(handle, 0), "wal") !=
	    0)
		rc = err_set(err, ERR_DB,
		    "%s: this file system allows no write-ahead log", db->path);
	sqlite3_finalize(handle);
	return rc;
}

/* fold_name(name), for a migration. */
static void
db_fold_name(sqlite3_context *call, int count, sqlite3_value **value)
{
	const char *name = (const char *)sqlite3_value_text(value[0]);
	char folded[FOLD_MAX];

	(void)count;
	if (name != NULL)
		sqlite3_result_text(
		    call, fold_name(name, folded), -1, SQLITE_TRANSIENT);
}

static int
db_add_functions(struct db *db, struct err *err)
{
	return sqlite3_create_function(db->sqlite, "fold_name", 1,
		   SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY, NULL,
		   db_fold_name, NULL, NULL) == SQLITE_OK
	    ? 0
	    : db_fail(db, "open", err);
}

/* One step of the schema, whole or not at all. */
static int
db_migrate_one(
    struct db *db, const struct sql_migration *migration, struct err *err)
{
	struct db_mark mark;
	char marks[96];
	int rc = db_begin(db, err);

	if (rc < 0)
		return rc;
	/* another process may have been quicker */
	rc = db_read_mark(db, &mark, err);
	if (rc == 0 && mark.version < migration->version) {
		snprintf(marks, sizeof(marks),
		    "PRAGMA application_id = %d; PRAGMA user_version = %d",
		    DB_APPLICATION_ID, migration->version);
		rc = db_exec(db, migration->text, migration->file, err);
		if (rc == 0)
			rc = db_exec(db, marks, migration->file, err);
	}
	if (rc == 0)
		return db_commit(db, err);
	db_rollback(db);
	return rc;
}

static int
db_set_up(struct db *db, enum db_mode mode, struct err *err)
{
	struct db_mark mark;
	int rc = db_read_mark(db, &mark, err);

	if (rc == 0)
		rc = db_check_mark(db, mode, &mark, err);
	if (rc == 0 && mode != DB_READ)
		rc = db_use_wal(db, err);
	if (rc == 0)
		rc = db_exec(db,
		    "PRAGMA synchronous = FULL;"
		    "PRAGMA foreign_keys = ON;"
		    "PRAGMA trusted_schema = OFF",
		    "open", err);
	if (rc == 0)
		rc = db_add_functions(db, err);
	for (size_t i = 0;
	     rc == 0 && mode != DB_READ && i < sql_migration_count; i++) {
		if (sql_migrations[i].version > mark.version)
			rc = db_migrate_one(db, &sql_migrations[i], err);
	}
	return rc;
}

/*
 * Make the file ourselves so that nobody else can read it at any time; the
 * log beside it takes the same mode.  A file that is there is not opened:
 * closing it would drop the locks of other connections.
 */
static int
db_make_file(const char *path, struct err *err)
{
	int fd = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);

	if (fd >= 0) {
		close(fd);
		return 0;
	}
	if (errno == EEXIST)
		return 0;
	return err_set(err, ERR_IO, "%s: %s", path, strerror(errno));
}

/* Whether this user may use a file that must be there. */
static int
db_check_file(const char *path, int how, struct err *err)
{
	if (access(path, how) == 0)
		return 0;
	if (errno == EACCES || errno == EROFS)
		return err_set(err, ERR_IO,
		    "%s: %s; allowed: a file that this user may %s", path,
		    strerror(errno),
		    (how & W_OK) != 0 ? "read and write" : "read");
	return err_set(err, errno == ENOENT ? ERR_NOT_FOUND : ERR_IO, "%s: %s",
	    path, strerror(errno));
}

static struct db *
db_new(const char *path)
{
	struct db *db = xcalloc(1, sizeof(*db));

	db->path = xstrdup(path);
	db->stmt = xcalloc(sql_query_count, sizeof(*db->stmt));
	for (size_t i = 0; i < sql_query_count; i++) {
		db->stmt[i].db = db;
		db->stmt[i].query = &sql_queries[i];
	}
	return db;
}

int
db_open(const char *path, enum db_mode mode, struct db **db_r, struct err *err)
{
	const int flags = SQLITE_OPEN_NOMUTEX |
	    (mode == DB_READ ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE);
	struct db *db;
	int rc = 0;

	if (mode == DB_CREATE)
		rc = db_make_file(path, err);
	if (rc == 0)
		rc = db_check_file(
		    path, mode == DB_READ ? R_OK : R_OK | W_OK, err);
	if (rc < 0)
		return rc;
	db = db_new(path);
	if (sqlite3_open_v2(path, &db->sqlite, flags, NULL) != SQLITE_OK) {
		rc = db_fail(db, "open", err);
	} else {
		sqlite3_extended_result_codes(db->sqlite, 1);
		sqlite3_busy_timeout(db->sqlite, DB_BUSY_MS);
		rc = db_set_up(db, mode, err);
	}
	if (rc < 0) {
		db_close(&db);
		return rc;
	}
	*db_r = db;
	return 0;
}

int
db_check(const char *path, struct err *err)
{
	struct db_mark mark;

	if (access(path, F_OK) < 0 && errno == ENOENT)
		return 0;
	int rc = db_check_file(path, R_OK | W_OK, err);
	if (rc < 0)
		return rc;
	struct db *db = db_new(path);
	if (sqlite3_open_v2(path, &db->sqlite,
		SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_READONLY, NULL) != SQLITE_OK)
		rc = db_fail(db, "open", err);
	if (rc == 0)
		rc = db_read_mark(db, &mark, err);
	if (rc == 0)
		rc = db_check_mark(db, DB_CREATE, &mark, err);
	db_close(&db);
	return rc;
}
