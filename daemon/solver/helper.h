/* SPDX-License-Identifier: ISC */
/*
 * The helper as a process at the other end of a socket.  It gets lines and
 * says lines; what they mean is not known here.  At most one at a time: the
 * next is started when the last has been reaped.
 */
#ifndef DAEMON_SOLVER_HELPER_H
#define DAEMON_SOLVER_HELPER_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "daemon/base/err.h"
#include "daemon/solver/line.h"

struct helper {
	pid_t pid; /* 0: none; else it has to be reaped */
	int fd;    /* our end, which does not block; -1: none */
	size_t length;
	char said[SOLVER_LINE_MAX]; /* read and not yet taken */
};

enum helper_heard {
	HELPER_PART, /* no whole line yet */
	HELPER_LINE,
	HELPER_GONE,    /* it has closed its end */
	HELPER_NONSENSE /* a line too long, or with a NUL in it */
};

/* None runs. */
void helper_init(struct helper *helper);

/*
 * Start the program of this path: its standard input and output are the
 * socket, its standard error is ours, and it gets no other descriptor.  It is
 * in a process group of its own, so that an interrupt typed for the daemon is
 * not for it.  None must run.  0, or ERR_IO and the reason.
 */
int helper_start(struct helper *helper, const char *path, struct err *err);

/* Send a line, to which the newline is added; false when it is not taken. */
bool helper_say(struct helper *helper, const char *line);

/*
 * Read what there is, and give the first line without its newline.  When
 * *more_r is true it has said more than that line.
 */
enum helper_heard helper_hear(
    struct helper *helper, char line_r[SOLVER_LINE_MAX], bool *more_r);

/* Close the socket and kill the process, which is then to be reaped. */
void helper_kill(struct helper *helper);

/* True when none is left to be reaped; does not wait. */
bool helper_reap(struct helper *helper);

/* Kill it and wait for its end, which is then near. */
void helper_fini(struct helper *helper);

#endif
