/* SPDX-License-Identifier: ISC */
/*
 * Copies by VACUUM INTO: a reader's view of one instant, without the pages that
 * are not in use, and so without what was deleted.
 */
#include "daemon/store/backup.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "daemon/base/xalloc.h"
#include "daemon/store/db_inner.h"

static int
backup_fail(const char *path, struct err *err)
{
	return err_set(err, ERR_IO, "%s: %s", path, strerror(errno));
}

/* Give the first row of a pragma that has rows only for what is wrong. */
static int
backup_expect(
    struct db *db, const char *pragma, const char *sound, struct err *err)
{
	sqlite3_stmt *handle;
	const char *said;
	int rc = 0;

	if (sqlite3_prepare_v2(db->sqlite, pragma, -1, &handle, NULL) !=
	    SQLITE_OK)
		return db_fail(db, pragma, err);
	switch (sqlite3_step(handle)) {
	case SQLITE_ROW:
		said = (const char *)sqlite3_column_text(handle, 0);
		if (sound == NULL)
			rc = err_set(err, ERR_DB,
			    "%s: a row of table %s points to none", db->path,
			    said);
		else if (strcmp(said, sound) != 0)
			rc = err_set(
			    err, ERR_DB, "%s: damaged: %s", db->path, said);
		break;
	case SQLITE_DONE:
		break;
	default:
		rc = db_fail(db, pragma, err);
		break;
	}
	sqlite3_finalize(handle);
	return rc;
}

int
db_examine(struct db *db, struct err *err)
{
	int rc = backup_expect(db, "PRAGMA integrity_check(1)", "ok", err);

	if (rc == 0)
		rc = backup_expect(db, "PRAGMA foreign_key_check", NULL, err);
	return rc;
}

static int
backup_fill(struct db *db, const char *path, struct err *err)
{
	sqlite3_stmt *handle;
	int rc = 0;

	if (sqlite3_prepare_v2(
		db->sqlite, "VACUUM INTO ?1", -1, &handle, NULL) != SQLITE_OK)
		return db_fail(db, "copy", err);
	sqlite3_bind_text(handle, 1, path, -1, SQLITE_STATIC);
	if (sqlite3_step(handle) != SQLITE_DONE)
		rc = db_fail(db, "copy", err);
	sqlite3_finalize(handle);
	return rc;
}

static int
backup_examine(const char *path, struct err *err)
{
	struct db *copy;
	int rc = db_open(path, DB_READ, &copy, err);

	if (rc < 0)
		return rc;
	rc = db_examine(copy, err);
	db_close(&copy);
	return rc;
}

static int
backup_sync(const char *path, int flags, struct err *err)
{
	const int fd = open(path, flags | O_CLOEXEC);
	int rc = 0;

	if (fd < 0)
		return backup_fail(path, err);
	if (fsync(fd) < 0)
		rc = backup_fail(path, err);
	close(fd);
	return rc;
}

static int
backup_sync_folder(const char *path, struct err *err)
{
	char *copy = xstrdup(path);
	const int rc = backup_sync(dirname(copy), O_RDONLY | O_DIRECTORY, err);

	free(copy);
	return rc;
}

/* An empty file that nobody else can read, which the copy then fills. */
static int
backup_make_file(const char *path, struct err *err)
{
	const int fd =
	    open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);

	if (fd < 0)
		return backup_fail(path, err);
	close(fd);
	return 0;
}

/* What an earlier call left, that was ended on its way, goes first. */
static int
backup_to_part(
    struct db *db, const char *part, const char *path, struct err *err)
{
	int rc;

	remove(part);
	rc = backup_make_file(part, err);
	if (rc == 0)
		rc = backup_fill(db, part, err);
	if (rc == 0)
		rc = backup_examine(part, err);
	if (rc == 0)
		rc = backup_sync(part, O_RDONLY, err);
	if (rc == 0 && rename(part, path) < 0)
		rc = backup_fail(path, err);
	if (rc < 0)
		remove(part);
	return rc;
}

int
db_backup(struct db *db, const char *path, struct err *err)
{
	char *part;
	int rc;

	if (access(path, F_OK) == 0)
		return err_set(err, ERR_INPUT,
		    "%s: there is a file of that name, which is left as it is",
		    path);
	part = xasprintf("%s.part", path);
	rc = backup_to_part(db, part, path, err);
	free(part);
	return rc == 0 ? backup_sync_folder(path, err) : rc;
}
