/* SPDX-License-Identifier: ISC */
/*
 * What rolling a night back would throw away, for who is to confirm it.
 */
#ifndef DAEMON_PROTO_LOSS_H
#define DAEMON_PROTO_LOSS_H

#include "daemon/base/buf.h"
#include "daemon/base/err.h"
#include "engine/event/roll_back.h"

/*
 * Append the document: {"event":12,"to_round":3,"from":4,"to":5,"tables":24,
 * "results":31,"playing":12}.
 */
void loss_write(const struct event *event, const struct roll_back_loss *loss,
    struct buf *buf);

/* The refusal of another number, and the document as it is now, "loss". */
void loss_other_write(const struct event *event,
    const struct roll_back_loss *loss, struct buf *buf);

/*
 * The document, or the refusal with it, for people; ERR_INPUT with what was said
 * where there is none, and with the present number where that is another.
 */
int loss_text(const char *body, size_t len, struct buf *text, struct err *err);

#endif
