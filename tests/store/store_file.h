/* SPDX-License-Identifier: ISC */
/*
 * A database for one test, in a folder of its own that goes with it.
 */
#ifndef TESTS_STORE_STORE_FILE_H
#define TESTS_STORE_STORE_FILE_H

#include "daemon/store/db.h"

struct store_file {
	char dir[64];
	char path[80];
};

/* A new folder; no file in it yet. */
void store_file_init(struct store_file *file);

/* Remove the database and its folder. */
void store_file_fini(struct store_file *file);

/* Open it; the test fails when it will not. */
struct db *store_file_open(const struct store_file *file, enum db_mode mode);

/* What one number query gives: straight SQL, by another connection. */
long long store_file_number(const struct store_file *file, const char *sql);

/* Run SQL that the program would not run. */
void store_file_exec(const struct store_file *file, const char *sql);

#endif
