/* SPDX-License-Identifier: ISC */
/*
 * One connection to the database, and its named statements.  The SQL lies in
 * sql/queries.sql; code names a query and binds its parameters by name, so
 * that text and values never mix.  A connection belongs to one thread.
 *
 * To read:
 *
 *	struct stmt *stmt;
 *	int rc = db_query(db, "event_pairs", &stmt, err);
 *	if (rc < 0)
 *		return rc;
 *	stmt_bind_int(stmt, "event", id);
 *	while ((rc = stmt_step(stmt, err)) > 0)
 *		use(stmt_int(stmt, "pair"), stmt_text(stmt, "name"));
 *	stmt_done(stmt);
 *
 * To write, see batch.h.
 */
#ifndef DAEMON_STORE_DB_H
#define DAEMON_STORE_DB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "daemon/base/err.h"

struct db;
struct stmt;

enum db_mode {
	DB_READ,  /* nothing can be written by this connection */
	DB_WRITE, /* the file must exist; older schemas are brought up to date */
	DB_CREATE /* as DB_WRITE; a missing or empty file is made, mode 0600 */
};

/*
 * Open the database at path: WAL, synchronous FULL, foreign keys on, up to
 * 5 s of waiting for another writer.  ERR_NOT_FOUND when there is no file,
 * ERR_IO when this user may not use it;
 * ERR_DB, and the file is left as it was, when it is no database, another
 * program's, or written by a newer version than this; with DB_READ also when
 * it is an older version's and must first be opened for writing.  *db_r goes
 * to db_close.
 */
int db_open(
    const char *path, enum db_mode mode, struct db **db_r, struct err *err);

/*
 * Whether db_open with DB_CREATE would take what is at path, which is only
 * looked at: 0, also for nothing, or ERR_IO or ERR_DB.
 */
int db_check(const char *path, struct err *err);

/* Close, free and set to NULL; accepts NULL there.  No statement may be open. */
void db_close(struct db **db);

const char *db_path(const struct db *db);

/*
 * One consistent view for several queries: between these two nothing that
 * others commit is seen.  No write between them.
 */
int db_read_begin(struct db *db, struct err *err);
void db_read_end(struct db *db);

/*
 * Start a named query.  The name must be one of sql/queries.sql; it is
 * prepared once a connection.  A query is used by one caller at a time and is
 * free again after stmt_done.
 */
int db_query(
    struct db *db, const char *name, struct stmt **stmt_r, struct err *err);

/*
 * Bind a parameter (":event" is "event"); all of them before the first step.
 * Text and blobs are copied; NULL is SQL's NULL.
 */
void stmt_bind_int(struct stmt *stmt, const char *name, int64_t value);
void stmt_bind_text(struct stmt *stmt, const char *name, const char *text);
void stmt_bind_blob(
    struct stmt *stmt, const char *name, const void *bytes, size_t len);

/*
 * 1: a row is there; 0: no more; else ERR_DB, or ERR_BUSY when another writer
 * held the database too long.  The text names the query.
 */
int stmt_step(struct stmt *stmt, struct err *err);

/*
 * The row's columns by name, which must exist.  int: 0 for NULL.  text: NULL
 * for NULL; blob likewise with *len_r 0; both live until the next step.
 */
bool stmt_is_null(struct stmt *stmt, const char *column);
int64_t stmt_int(struct stmt *stmt, const char *column);
const char *stmt_text(struct stmt *stmt, const char *column);
const void *stmt_blob(struct stmt *stmt, const char *column, size_t *len_r);

/* Finish with a statement; its bindings are forgotten. */
void stmt_done(struct stmt *stmt);

/*
 * What SQLite would do for a named query (EXPLAIN QUERY PLAN), a call for
 * each line; for tests and for pairsctl.
 */
int db_explain(struct db *db, const char *name,
    void (*line)(void *ctx, const char *detail), void *ctx, struct err *err);

#endif
