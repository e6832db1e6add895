/* SPDX-License-Identifier: ISC */
/*
 * What the process is about to do, written where its abort does not lose it: a
 * small file in shared memory, which costs no more than the writing.  The next
 * process reads on it what the one before failed on.
 *
 * Only an abort counts, or a signal such as SIGSEGV.  A process that is killed, or
 * whose machine lost its power, leaves nothing on the slate.
 */
#ifndef DAEMON_BASE_SLATE_H
#define DAEMON_BASE_SLATE_H

#include <stdbool.h>

#include "daemon/base/err.h"

#define SLATE_TEXT_MAX 1000 /* bytes of a text, with the NUL; longer is cut */

struct slate;

/*
 * Open the slate, creating the file with mode 0600 if need be, and watch the
 * process for its end.  One at a time.  ERR_IO for trouble with the file,
 * ERR_INPUT when it is not a slate.  *slate_r goes to slate_close.
 */
int slate_open(const char *path, struct slate **slate_r, struct err *err);

/* Free and set to NULL; accepts NULL there. */
void slate_close(struct slate **slate);

/* From here until slate_wipe the calling thread does what the text says. */
void slate_write(struct slate *slate, const char *text);
void slate_wipe(struct slate *slate);

/*
 * What processes before this one failed on: index 0.., the last of them first;
 * NULL past the oldest.  It lives until slate_close.
 */
const char *slate_failed(const struct slate *slate, int index);

/* Whether the first of them has not been settled; from now on it is. */
bool slate_is_open_question(const struct slate *slate);
void slate_settle(struct slate *slate);

#endif
