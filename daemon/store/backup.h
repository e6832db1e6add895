/* SPDX-License-Identifier: ISC */
/*
 * A copy of the database while it is in use, and whether one is sound.
 */
#ifndef DAEMON_STORE_BACKUP_H
#define DAEMON_STORE_BACKUP_H

#include "daemon/store/db.h"

/*
 * Look through the whole file for damage, and for rows that point to none.
 * ERR_DB with the first finding.  A reader: others may write meanwhile.
 */
int db_examine(struct db *db, struct err *err);

/*
 * Copy what is committed now to a new file at path, mode 0600: one file, packed,
 * examined and on the disk before it has that name.  Whoever writes meanwhile is
 * not held up; what he commits is not in the copy.  ERR_INPUT when there is a
 * file of that name; ERR_IO or ERR_DB, and there is none, when it fails.
 */
int db_backup(struct db *db, const char *path, struct err *err);

#endif
