/* SPDX-License-Identifier: ISC */
/*
 * The inside of a connection, for this room only: transactions, checkpoints,
 * and what opening and using it share.
 */
#ifndef DAEMON_STORE_DB_INNER_H
#define DAEMON_STORE_DB_INNER_H

#include <sqlite3.h>

#include "daemon/store/db.h"
#include "daemon/store/sql_text.h"

struct stmt {
	struct db *db;
	const struct sql_query *query;
	sqlite3_stmt *handle; /* NULL until it is first used */
	bool busy;
	int parameters;
	uint64_t bound; /* bit per parameter that has a value */
	int columns;
	int next_column; /* where the next name is likely to be found */
};

struct db {
	sqlite3 *sqlite;
	char *path;
	struct stmt *stmt; /* one for each of sql_queries */
	int wal_pages;     /* in the log after the last commit */
};

/* Capture what SQLite says of the last call; what: the query or the act. */
int db_fail(struct db *db, const char *what, struct err *err);

/* Run statements that give no rows. */
int db_exec(struct db *db, const char *sql, const char *what, struct err *err);

/* A transaction that may write from its beginning. */
int db_begin(struct db *db, struct err *err);
/* When it fails, it has been rolled back. */
int db_commit(struct db *db, struct err *err);
void db_rollback(struct db *db);

/* Leave checkpoints to db_checkpoint, which readers cannot delay. */
void db_checkpoint_by_hand(struct db *db);
int db_checkpoint(struct db *db, struct err *err);

#endif
