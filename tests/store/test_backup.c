/* SPDX-License-Identifier: ISC */
/*
 * Copies of a database in use, and damage that is found.
 */
#include "daemon/store/backup.h"

#include <criterion/criterion.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "daemon/store/people.h"
#include "tests/store/store_file.h"

struct copied {
	struct store_file file, copy;
	struct db *db; /* of file, to read */
};

static void
add_people(const struct store_file *file, int count)
{
	struct db *db = store_file_open(file, DB_CREATE);
	struct person person;
	struct err err;
	char name[32], token[80];

	for (int i = 0; i < count; i++) {
		snprintf(name, sizeof(name), "Player %d", i);
		snprintf(token, sizeof(token), "token %d", i);
		cr_assert_eq(people_add(db, name, ROLE_PLAYER, token, 1000,
				 &person, &err),
		    0, "%s", err.text);
	}
	db_close(&db);
}

static void
copied_init(struct copied *c)
{
	store_file_init(&c->file);
	store_file_init(&c->copy);
	add_people(&c->file, 200);
	c->db = store_file_open(&c->file, DB_READ);
}

static void
copied_fini(struct copied *c)
{
	char part[96];

	snprintf(part, sizeof(part), "%s.part", c->copy.path);
	cr_expect_neq(access(part, F_OK), 0, "nothing is left half made");
	db_close(&c->db);
	store_file_fini(&c->file);
	store_file_fini(&c->copy);
}

static void
overwrite(const char *path, off_t from, size_t bytes)
{
	const int fd = open(path, O_WRONLY);
	char junk[4096];

	memset(junk, 0x5a, sizeof(junk));
	cr_assert_geq(fd, 0);
	cr_assert_eq(pwrite(fd, junk, bytes, from), (ssize_t)bytes);
	close(fd);
}

Test(backup, whole_and_closed)
{
	struct copied c;
	struct stat st;
	struct err err;

	copied_init(&c);
	cr_expect_eq(db_backup(c.db, c.copy.path, &err), 0, "%s", err.text);
	cr_assert_eq(stat(c.copy.path, &st), 0);
	cr_expect_eq(st.st_mode & 07777, 0600);
	cr_expect_eq(store_file_number(&c.copy, "SELECT count(*) FROM player"),
	    store_file_number(&c.file, "SELECT count(*) FROM player"));
	cr_expect_eq(
	    store_file_number(&c.copy, "PRAGMA application_id"), 0x70727364);
	cr_expect_eq(store_file_number(&c.copy, "PRAGMA user_version"),
	    store_file_number(&c.file, "PRAGMA user_version"));
	copied_fini(&c);
}

Test(backup, while_somebody_writes)
{
	struct copied c;
	struct err err;

	copied_init(&c);
	struct db *writer = store_file_open(&c.file, DB_WRITE);
	struct person person;

	/* what is committed later is not in it, and not held up */
	cr_expect_eq(db_backup(c.db, c.copy.path, &err), 0, "%s", err.text);
	cr_expect_eq(people_add(writer, "Late", ROLE_PLAYER, "late", 1000,
			 &person, &err),
	    0, "%s", err.text);
	db_close(&writer);
	cr_expect_eq(
	    store_file_number(&c.copy, "SELECT count(*) FROM player"), 200);
	copied_fini(&c);
}

Test(backup, never_overwrites)
{
	struct copied c;
	struct err err;

	copied_init(&c);
	add_people(&c.copy, 1);
	cr_expect_eq(db_backup(c.db, c.copy.path, &err), ERR_INPUT);
	cr_expect(strstr(err.text, "left as it is") != NULL, "%s", err.text);
	cr_expect_eq(
	    store_file_number(&c.copy, "SELECT count(*) FROM player"), 1);
	copied_fini(&c);
}

Test(backup, no_such_folder)
{
	struct copied c;
	struct err err;

	copied_init(&c);
	cr_expect_eq(db_backup(c.db, "/nowhere/at/all/pairs.db", &err), ERR_IO);
	cr_expect(strstr(err.text, "/nowhere/at/all") != NULL, "%s", err.text);
	copied_fini(&c);
}

Test(backup, damage_is_found_and_not_copied)
{
	struct copied c;
	struct stat st;
	struct err err;

	copied_init(&c);
	cr_expect_eq(db_examine(c.db, &err), 0, "%s", err.text);
	db_close(&c.db);
	cr_assert_eq(stat(c.file.path, &st), 0);
	/* all pages but the first */
	for (off_t at = 4096; at < st.st_size; at += 4096)
		overwrite(c.file.path, at + 8, 64);
	c.db = NULL;
	struct db *db = NULL;
	if (db_open(c.file.path, DB_READ, &db, &err) == 0) {
		cr_expect_eq(db_examine(db, &err), ERR_DB);
		cr_expect_eq(db_backup(db, c.copy.path, &err), ERR_DB);
		cr_expect_neq(access(c.copy.path, F_OK), 0);
	}
	cr_expect(strstr(err.text, c.file.path) != NULL, "%s", err.text);
	db_close(&db);
	copied_fini(&c);
}

Test(backup, rows_that_point_to_none)
{
	struct copied c;
	struct err err;

	copied_init(&c);
	store_file_exec(&c.file,
	    "PRAGMA foreign_keys = OFF;"
	    "INSERT INTO password SELECT 99999, '', 0;");
	cr_expect_eq(db_examine(c.db, &err), ERR_DB);
	cr_expect(strstr(err.text, "password") != NULL, "%s", err.text);
	cr_expect_eq(db_backup(c.db, c.copy.path, &err), ERR_DB);
	copied_fini(&c);
}
