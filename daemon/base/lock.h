/* SPDX-License-Identifier: ISC */
/*
 * The lock file beside the database: one process at a time writes to it.  The
 * file also holds the holder's pid and the last instant at which it was alive,
 * by which the next start knows how long the daemon was down (R-EV-25).  The
 * file stays when the lock is released.
 */
#ifndef DAEMON_BASE_LOCK_H
#define DAEMON_BASE_LOCK_H

#include "daemon/base/err.h"
#include "engine/bridge/time.h"

struct lock;

/*
 * Take the lock, creating the file with mode 0600 if need be.  The alive
 * instant of an earlier holder stays readable until lock_alive_write.
 * ERR_BUSY, with the holder's pid in the text, when another process or another
 * lock_take has it; ERR_IO for trouble with the file.  *lock_r goes to
 * lock_release.  A process started with exec does not keep it.
 */
int lock_take(const char *path, struct lock **lock_r, struct err *err);

/*
 * Note that the holder is alive at this instant.  Not synced: it survives the
 * end of the process, and after a loss of power an older one may be read.
 */
int lock_alive_write(struct lock *lock, ms_t at, struct err *err);

/*
 * The last instant noted, whether or not anybody holds the lock.
 * ERR_NOT_FOUND when there is no file or nothing was noted yet; ERR_INPUT when
 * the file is not a lock file.
 */
int lock_alive_read(const char *path, ms_t *at_r, struct err *err);

/* Let go, free, set *lock to NULL; accepts NULL there. */
void lock_release(struct lock **lock);

#endif
