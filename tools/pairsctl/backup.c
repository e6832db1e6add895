/* SPDX-License-Identifier: ISC */
/*
 * Copies of the database: made while the daemon runs, looked at, put back.
 */
#include "daemon/store/backup.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "daemon/base/lock.h"
#include "daemon/base/xalloc.h"
#include "daemon/store/journal.h"
#include "tools/pairsctl/ctl.h"

static void
backup_print(const struct ctl *ctl, const char *path, const char *done)
{
	struct stat file;
	const long long bytes = stat(path, &file) == 0 ? file.st_size : 0;

	if (ctl->json)
		printf("{\"bytes\":%lld,\"sound\":true}\n", bytes);
	else
		printf("%s: %s, %lld.%lld MB, sound\n", path, done,
		    bytes / 1000000, bytes / 100000 % 10);
}

int
backup_run(struct ctl *ctl, char **argv, struct err *err)
{
	int rc = ctl_need_db(ctl, err);

	if (rc == 0)
		rc = db_backup(ctl->db, argv[0], err);
	if (rc == 0)
		backup_print(ctl, argv[0], "copied");
	return rc;
}

int
examine_run(struct ctl *ctl, char **argv, struct err *err)
{
	int rc = ctl_need_db(ctl, err);

	(void)argv;
	if (rc == 0)
		rc = db_examine(ctl->db, err);
	if (rc == 0)
		backup_print(ctl, db_path(ctl->db), "examined");
	return rc;
}

/* What belongs to a database that was there would be taken for the new one's. */
static int
restore_check_free(struct ctl *ctl, const char *path, struct err *err)
{
	static const char *const endings[] = {"", "-wal", "-shm", "-journal"};
	int rc = 0;

	for (size_t i = 0; i < sizeof(endings) / sizeof(endings[0]); i++) {
		char *file = xasprintf("%s%s", path, endings[i]);

		if (rc == 0 && access(file, F_OK) == 0) {
			ctl->hint =
			    "move it away first, with those of its name "
			    "that end in -wal and -shm";
			rc = err_set(err, ERR_INPUT,
			    "%s: it is there, and is never overwritten", file);
		}
		free(file);
	}
	return rc;
}

static int
restore_copy(const char *from, const char *to, ms_t *last_at_r, struct err *err)
{
	struct db *db;
	int rc = db_open(from, DB_READ, &db, err);

	if (rc < 0)
		return rc;
	rc = db_examine(db, err);
	if (rc == 0)
		rc = db_backup(db, to, err);
	if (rc == 0)
		rc = journal_last_at(db, last_at_r, err);
	db_close(&db);
	return rc;
}

int
restore_run(struct ctl *ctl, char **argv, struct err *err)
{
	struct lock *lock = NULL;
	ms_t last_at;
	const char *path;
	int rc = ctl_database(ctl, &path, err);

	if (rc < 0)
		return rc;
	char *lock_path = xasprintf("%s.lock", path);
	rc = ctl_check_owner(ctl, path, lock_path, err);
	if (rc == 0) {
		rc = lock_take(lock_path, &lock, err);
		if (rc == ERR_BUSY)
			ctl->hint = "stop pairsd first";
	}
	free(lock_path);
	if (rc == 0)
		rc = restore_check_free(ctl, path, err);
	if (rc == 0)
		rc = restore_copy(argv[0], path, &last_at, err);
	/* Nobody played after the copy: until now it was an outage. */
	if (rc == 0)
		rc = lock_alive_write(lock, last_at, err);
	lock_release(&lock);
	if (rc == 0)
		backup_print(ctl, path, "restored");
	return rc;
}
