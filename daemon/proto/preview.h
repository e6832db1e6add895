/* SPDX-License-Identifier: ISC */
/*
 * A draw that is looked at before it is made, for directors.
 */
#ifndef DAEMON_PROTO_PREVIEW_H
#define DAEMON_PROTO_PREVIEW_H

#include "daemon/base/buf.h"
#include "daemon/base/err.h"
#include "daemon/proto/messages.h"

/*
 * Append the document: {"event":12,"round":3,"from":1,"bye":null,"tables":[...],
 * "beyond":[...],"quality":{...}}.  draw: a DRAW_ROUND of the event, by
 * due_preview.
 */
void preview_write(const struct event *event, const struct cmd *draw,
    const struct names *names, struct buf *buf);

/* The same document for people, or ERR_INPUT with what was said instead. */
int preview_text(
    const char *body, size_t len, struct buf *text, struct err *err);

#endif
