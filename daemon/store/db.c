/* SPDX-License-Identifier: ISC */
/*
 * Named statements and transactions.  Each query is prepared once a connection
 * and kept; what SQLite says of a failure is captured before anything else is
 * asked of it.
 */
#include "daemon/store/db.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/base/xalloc.h"
#include "daemon/store/db_inner.h"

size_t
sql_find(const char *name)
{
	for (size_t i = 0; i < sql_query_count; i++) {
		if (strcmp(sql_queries[i].name, name) == 0)
			return i;
	}
	assert(!"a query of sql/queries.sql");
	return 0;
}

int
db_fail(struct db *db, const char *what, struct err *err)
{
	const int extended = sqlite3_extended_errcode(db->sqlite);
	const int plain = extended & 0xff;
	const bool is_busy = plain == SQLITE_BUSY || plain == SQLITE_LOCKED;

	return err_set(err, is_busy ? ERR_BUSY : ERR_DB, "%s: %s: %s (%d)",
	    db->path, what, sqlite3_errmsg(db->sqlite), extended);
}

int
db_exec(struct db *db, const char *sql, const char *what, struct err *err)
{
	if (sqlite3_exec(db->sqlite, sql, NULL, NULL, NULL) != SQLITE_OK)
		return db_fail(db, what, err);
	return 0;
}

int
db_begin(struct db *db, struct err *err)
{
	return db_exec(db, "BEGIN IMMEDIATE", "begin", err);
}

int
db_commit(struct db *db, struct err *err)
{
	int rc = db_exec(db, "COMMIT", "commit", err);

	if (rc < 0)
		db_rollback(db);
	return rc;
}

void
db_rollback(struct db *db)
{
	/* some failures have rolled back already */
	if (sqlite3_get_autocommit(db->sqlite) == 0)
		sqlite3_exec(db->sqlite, "ROLLBACK", NULL, NULL, NULL);
}

int
db_read_begin(struct db *db, struct err *err)
{
	return db_exec(db, "BEGIN", "begin", err);
}

void
db_read_end(struct db *db)
{
	db_rollback(db);
}

static int
db_wal_grew(void *ctx, sqlite3 *sqlite, const char *schema, int pages)
{
	struct db *db = ctx;

	(void)sqlite;
	(void)schema;
	db->wal_pages = pages;
	return SQLITE_OK;
}

void
db_checkpoint_by_hand(struct db *db)
{
	/* setting the hook takes the place of the automatic checkpoint */
	sqlite3_wal_hook(db->sqlite, db_wal_grew, db);
}

int
db_checkpoint(struct db *db, struct err *err)
{
	int rc = sqlite3_wal_checkpoint_v2(
	    db->sqlite, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);

	if (rc != SQLITE_OK)
		return db_fail(db, "checkpoint", err);
	db->wal_pages = 0;
	return 0;
}

void
db_close(struct db **db_io)
{
	struct db *db = *db_io;
	int rc;

	if (db == NULL)
		return;
	for (size_t i = 0; db->stmt != NULL && i < sql_query_count; i++) {
		assert(!db->stmt[i].busy);
		sqlite3_finalize(db->stmt[i].handle);
	}
	rc = sqlite3_close(db->sqlite);
	assert(rc == SQLITE_OK);
	free(db->stmt);
	free(db->path);
	free(db);
	*db_io = NULL;
}

const char *
db_path(const struct db *db)
{
	return db->path;
}

static int
stmt_prepare(struct stmt *stmt, struct err *err)
{
	struct db *db = stmt->db;
	int rc = sqlite3_prepare_v3(db->sqlite, stmt->query->text, -1,
	    SQLITE_PREPARE_PERSISTENT, &stmt->handle, NULL);

	if (rc != SQLITE_OK)
		return db_fail(db, stmt->query->name, err);
	stmt->parameters = sqlite3_bind_parameter_count(stmt->handle);
	stmt->columns = sqlite3_column_count(stmt->handle);
	assert(stmt->parameters <= 64);
	return 0;
}

int
db_query(struct db *db, const char *name, struct stmt **stmt_r, struct err *err)
{
	struct stmt *stmt = &db->stmt[sql_find(name)];

	assert(!stmt->busy);
	if (stmt->handle == NULL) {
		int rc = stmt_prepare(stmt, err);

		if (rc < 0)
			return rc;
	}
	stmt->busy = true;
	stmt->bound = 0;
	stmt->next_column = 0;
	*stmt_r = stmt;
	return 0;
}

static int
stmt_parameter(struct stmt *stmt, const char *name)
{
	assert(stmt->busy);
	for (int i = 1; i <= stmt->parameters; i++) {
		const char *has = sqlite3_bind_parameter_name(stmt->handle, i);

		if (strcmp(has + 1, name) == 0) {
			stmt->bound |= UINT64_C(1) << (i - 1);
			return i;
		}
	}
	assert(!"a parameter of the query");
	return 0;
}

void
stmt_bind_int(struct stmt *stmt, const char *name, int64_t value)
{
	int rc =
	    sqlite3_bind_int64(stmt->handle, stmt_parameter(stmt, name), value);

	assert(rc == SQLITE_OK);
}

void
stmt_bind_text(struct stmt *stmt, const char *name, const char *text)
{
	int rc = sqlite3_bind_text(stmt->handle, stmt_parameter(stmt, name),
	    text, -1, SQLITE_TRANSIENT);

	assert(rc == SQLITE_OK);
}

void
stmt_bind_blob(
    struct stmt *stmt, const char *name, const void *bytes, size_t len)
{
	int rc = sqlite3_bind_blob64(stmt->handle, stmt_parameter(stmt, name),
	    bytes, len, SQLITE_TRANSIENT);

	assert(rc == SQLITE_OK);
}

int
stmt_step(struct stmt *stmt, struct err *err)
{
	assert(stmt->busy);
	/* a value forgotten would be NULL in silence */
	assert(stmt->parameters == __builtin_popcountll(stmt->bound));
	stmt->next_column = 0;
	switch (sqlite3_step(stmt->handle)) {
	case SQLITE_ROW:
		return 1;
	case SQLITE_DONE:
		return 0;
	default:
		return db_fail(stmt->db, stmt->query->name, err);
	}
}

/* Rows are mostly read in the order of their columns. */
static int
stmt_column(struct stmt *stmt, const char *column)
{
	assert(stmt->busy);
	for (int i = 0; i < stmt->columns; i++) {
		int at = (stmt->next_column + i) % stmt->columns;

		if (strcmp(sqlite3_column_name(stmt->handle, at), column) ==
		    0) {
			stmt->next_column = at + 1;
			return at;
		}
	}
	assert(!"a column of the query");
	return 0;
}

bool
stmt_is_null(struct stmt *stmt, const char *column)
{
	int at = stmt_column(stmt, column);

	stmt->next_column = at;
	return sqlite3_column_type(stmt->handle, at) == SQLITE_NULL;
}

int64_t
stmt_int(struct stmt *stmt, const char *column)
{
	return sqlite3_column_int64(stmt->handle, stmt_column(stmt, column));
}

const char *
stmt_text(struct stmt *stmt, const char *column)
{
	return (const char *)sqlite3_column_text(
	    stmt->handle, stmt_column(stmt, column));
}

const void *
stmt_blob(struct stmt *stmt, const char *column, size_t *len_r)
{
	int at = stmt_column(stmt, column);
	const void *bytes = sqlite3_column_blob(stmt->handle, at);

	*len_r = (size_t)sqlite3_column_bytes(stmt->handle, at);
	return bytes;
}

void
stmt_done(struct stmt *stmt)
{
	assert(stmt->busy);
	sqlite3_reset(stmt->handle);
	sqlite3_clear_bindings(stmt->handle);
	stmt->busy = false;
}

int
db_explain(struct db *db, const char *name,
    void (*line)(void *ctx, const char *detail), void *ctx, struct err *err)
{
	char *sql = xasprintf(
	    "EXPLAIN QUERY PLAN %s", sql_queries[sql_find(name)].text);
	sqlite3_stmt *handle;
	int rc = sqlite3_prepare_v2(db->sqlite, sql, -1, &handle, NULL);

	free(sql);
	if (rc != SQLITE_OK)
		return db_fail(db, name, err);
	while ((rc = sqlite3_step(handle)) == SQLITE_ROW)
		line(ctx, (const char *)sqlite3_column_text(handle, 3));
	if (rc != SQLITE_DONE)
		rc = db_fail(db, name, err);
	else
		rc = 0;
	sqlite3_finalize(handle);
	return rc;
}
