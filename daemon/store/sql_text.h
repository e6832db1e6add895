/* SPDX-License-Identifier: ISC */
/*
 * The text of sql/, compiled in: the source is made at build time by
 * build-aux/sql-to-c.awk.  Only this room uses it.
 */
#ifndef DAEMON_STORE_SQL_TEXT_H
#define DAEMON_STORE_SQL_TEXT_H

#include <stddef.h>

struct sql_migration {
	int version; /* 1, 2, ...: the user_version it leads to */
	const char *file;
	const char *text; /* statements */
};

struct sql_query {
	const char *name;
	const char *text; /* one statement */
};

extern const struct sql_migration sql_migrations[];
extern const size_t sql_migration_count;
extern const struct sql_query sql_queries[];
extern const size_t sql_query_count;

/* The place of a query's name, which must exist: a wrong name is a bug. */
size_t sql_find(const char *name);

#endif
