/* SPDX-License-Identifier: ISC */
/*
 * The lock file.  flock rather than fcntl: a process loses fcntl's lock as
 * soon as it closes any descriptor of the file, and lock_alive_read opens and
 * closes one.  The file is never removed: a second process could otherwise
 * lock a new file beside a holder of the old one.
 *
 * Two lines of fixed width, each rewritten in place: "pid %20d", "alive %18d".
 */
#include "daemon/base/lock.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "daemon/base/xalloc.h"

#define LOCK_PID_AT 0
#define LOCK_LINE_LEN 25
#define LOCK_ALIVE_AT LOCK_LINE_LEN
#define LOCK_LEN (2 * LOCK_LINE_LEN)
#define LOCK_PID_FORMAT "pid %20" PRId64 "\n"
#define LOCK_ALIVE_FORMAT "alive %18" PRId64 "\n"

struct lock {
	int fd;
	char *path;
};

static int
lock_write_line(struct lock *lock, const char *line, off_t at, struct err *err)
{
	ssize_t done = pwrite(lock->fd, line, LOCK_LINE_LEN, at);

	if (done == LOCK_LINE_LEN)
		return 0;
	return err_set(err, ERR_IO, "%s: cannot write: %s", lock->path,
	    done < 0 ? strerror(errno) : "the disk is full");
}

/* Number of bytes read into text, which then ends in a NUL; -1 with errno. */
static ssize_t
lock_read(int fd, char text[LOCK_LEN + 1])
{
	ssize_t len = pread(fd, text, LOCK_LEN, 0);

	if (len >= 0)
		text[len] = '\0';
	return len;
}

/* For a message only, so any trouble in reading is pid 0. */
static int64_t
lock_read_pid(int fd)
{
	char text[LOCK_LEN + 1];
	int64_t pid;

	if (lock_read(fd, text) < LOCK_LINE_LEN ||
	    sscanf(text, "pid %" SCNd64, &pid) != 1)
		return 0;
	return pid;
}

static int
lock_write_pid(struct lock *lock, struct err *err)
{
	char line[LOCK_LINE_LEN + 1];

	snprintf(line, sizeof(line), LOCK_PID_FORMAT, (int64_t)getpid());
	return lock_write_line(lock, line, LOCK_PID_AT, err);
}

static int
lock_refuse(struct lock *lock, int why, struct err *err)
{
	if (why == EWOULDBLOCK)
		return err_set(err, ERR_BUSY, "%s: held by process %" PRId64,
		    lock->path, lock_read_pid(lock->fd));
	return err_set(
	    err, ERR_IO, "%s: cannot lock: %s", lock->path, strerror(why));
}

static int
lock_open(struct lock *lock, struct err *err)
{
	lock->fd = open(lock->path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
	if (lock->fd < 0)
		return err_set(err, ERR_IO, "%s: cannot open: %s", lock->path,
		    strerror(errno));
	if (flock(lock->fd, LOCK_EX | LOCK_NB) < 0)
		return lock_refuse(lock, errno, err);
	return lock_write_pid(lock, err);
}

int
lock_take(const char *path, struct lock **lock_r, struct err *err)
{
	struct lock *lock = xcalloc(1, sizeof(*lock));
	int rc;

	lock->path = xstrdup(path);
	rc = lock_open(lock, err);
	if (rc < 0)
		lock_release(&lock);
	*lock_r = lock;
	return rc;
}

int
lock_alive_write(struct lock *lock, ms_t at, struct err *err)
{
	char line[LOCK_LINE_LEN + 1];

	snprintf(line, sizeof(line), LOCK_ALIVE_FORMAT, at);
	return lock_write_line(lock, line, LOCK_ALIVE_AT, err);
}

int
lock_alive_read(const char *path, ms_t *at_r, struct err *err)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	char text[LOCK_LEN + 1];
	ssize_t len;
	ms_t at;

	if (fd < 0)
		return err_set(err, errno == ENOENT ? ERR_NOT_FOUND : ERR_IO,
		    "%s: cannot open: %s", path, strerror(errno));
	len = lock_read(fd, text);
	if (len < 0) {
		int rc = err_set(
		    err, ERR_IO, "%s: cannot read: %s", path, strerror(errno));

		close(fd);
		return rc;
	}
	close(fd);
	if (len <= LOCK_ALIVE_AT)
		return err_set(
		    err, ERR_NOT_FOUND, "%s: no instant was noted yet", path);
	if (sscanf(text + LOCK_ALIVE_AT, "alive %" SCNd64, &at) != 1)
		return err_set(
		    err, ERR_INPUT, "%s: this is not a lock file", path);
	*at_r = at;
	return 0;
}

void
lock_release(struct lock **lock)
{
	if (*lock == NULL)
		return;
	if ((*lock)->fd >= 0)
		close((*lock)->fd);
	free((*lock)->path);
	free(*lock);
	*lock = NULL;
}
