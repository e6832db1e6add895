/* SPDX-License-Identifier: ISC */
/*
 * Starting, hearing and ending the helper.  It is started by posix_spawn and
 * not by fork, because the daemon has threads and much memory.
 */
#include "daemon/solver/helper.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

/* Signals are as the system gives them: the daemon's settings are not its. */
static int
helper_set_attributes(posix_spawnattr_t *attributes)
{
	sigset_t none, all;
	int rc;

	sigemptyset(&none);
	sigfillset(&all);
	rc = posix_spawnattr_setflags(attributes,
	    POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK |
		POSIX_SPAWN_SETSIGDEF);
	if (rc == 0)
		rc = posix_spawnattr_setsigmask(attributes, &none);
	if (rc == 0)
		rc = posix_spawnattr_setsigdefault(attributes, &all);
	return rc;
}

static int
helper_set_files(posix_spawn_file_actions_t *files, int theirs)
{
	int rc = posix_spawn_file_actions_adddup2(files, theirs, STDIN_FILENO);

	if (rc == 0)
		rc = posix_spawn_file_actions_adddup2(
		    files, theirs, STDOUT_FILENO);
	if (rc == 0)
		rc = posix_spawn_file_actions_addclosefrom_np(
		    files, STDERR_FILENO + 1);
	return rc;
}

/* 0 or the system's error number. */
static int
helper_spawn(struct helper *helper, const char *path, int theirs)
{
	char name[] = "pairs-solver", *argv[] = {name, NULL};
	posix_spawn_file_actions_t files;
	posix_spawnattr_t attributes;
	int rc = posix_spawnattr_init(&attributes);

	if (rc != 0)
		return rc;
	rc = posix_spawn_file_actions_init(&files);
	if (rc == 0) {
		rc = helper_set_attributes(&attributes);
		if (rc == 0)
			rc = helper_set_files(&files, theirs);
		if (rc == 0)
			rc = posix_spawn(&helper->pid, path, &files,
			    &attributes, argv, environ);
		posix_spawn_file_actions_destroy(&files);
	}
	posix_spawnattr_destroy(&attributes);
	return rc;
}

void
helper_init(struct helper *helper)
{
	*helper = (struct helper){.fd = -1};
}

int
helper_start(struct helper *helper, const char *path, struct err *err)
{
	int ends[2], rc;

	assert(helper->pid == 0 && helper->fd < 0);
	if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
		return err_set(
		    err, ERR_IO, "cannot make a socket: %s", strerror(errno));
	/* of our end only: the helper waits for its questions */
	rc = fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0 ? 0 : errno;
	if (rc == 0)
		rc = helper_spawn(helper, path, ends[1]);
	close(ends[1]);
	if (rc != 0) {
		close(ends[0]);
		helper->pid = 0;
		return err_set(
		    err, ERR_IO, "cannot start %s: %s", path, strerror(rc));
	}
	helper->fd = ends[0];
	helper->length = 0;
	return 0;
}

bool
helper_say(struct helper *helper, const char *line)
{
	char text[SOLVER_LINE_MAX];
	const size_t length = strlen(line);

	assert(length < sizeof(text));
	memcpy(text, line, length);
	text[length] = '\n';
	return send(helper->fd, text, length + 1, MSG_NOSIGNAL) ==
	    (ssize_t)(length + 1);
}

enum helper_heard
helper_hear(struct helper *helper, char line_r[SOLVER_LINE_MAX], bool *more_r)
{
	const size_t room = sizeof(helper->said) - helper->length;
	const ssize_t got =
	    read(helper->fd, helper->said + helper->length, room);
	const char *end;
	size_t length;

	*more_r = false;
	if (got < 0)
		return errno == EAGAIN || errno == EINTR ? HELPER_PART
							 : HELPER_GONE;
	if (got == 0)
		return HELPER_GONE;
	helper->length += (size_t)got;
	if (memchr(helper->said, '\0', helper->length) != NULL)
		return HELPER_NONSENSE;
	end = memchr(helper->said, '\n', helper->length);
	if (end == NULL)
		return helper->length < sizeof(helper->said) ? HELPER_PART
							     : HELPER_NONSENSE;
	length = (size_t)(end - helper->said);
	memcpy(line_r, helper->said, length);
	line_r[length] = '\0';
	*more_r = helper->length > length + 1;
	helper->length = 0;
	return HELPER_LINE;
}

void
helper_kill(struct helper *helper)
{
	if (helper->fd >= 0)
		close(helper->fd);
	helper->fd = -1;
	if (helper->pid > 0)
		kill(helper->pid, SIGKILL);
}

bool
helper_reap(struct helper *helper)
{
	pid_t pid;

	if (helper->pid == 0)
		return true;
	pid = waitpid(helper->pid, NULL, WNOHANG);
	if (pid == 0 || (pid < 0 && errno == EINTR))
		return false;
	helper->pid = 0;
	return true;
}

void
helper_fini(struct helper *helper)
{
	helper_kill(helper);
	while (helper->pid > 0 && waitpid(helper->pid, NULL, 0) < 0 &&
	    errno == EINTR)
		continue;
	helper->pid = 0;
}
