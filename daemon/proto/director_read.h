/* SPDX-License-Identifier: ISC */
/*
 * Answers to directors' commands as a client reads them.
 */
#ifndef DAEMON_PROTO_DIRECTOR_READ_H
#define DAEMON_PROTO_DIRECTOR_READ_H

#include <stddef.h>

#include "daemon/base/buf.h"
#include "daemon/base/err.h"

/*
 * The answer to an adjustment for people: the result and the scores before and
 * after it, and whose rank has changed.  0; or ERR_INPUT with the refusal and,
 * where the version was stale, the record as it stands.
 */
int director_adjusted_text(
    const char *body, size_t len, struct buf *text, struct err *err);

#endif
