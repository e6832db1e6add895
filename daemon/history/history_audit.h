/* SPDX-License-Identifier: ISC */
/*
 * What directors and administrators have changed in an event, for its
 * organiser (R-DI-3).  As in history.h.
 */
#ifndef DAEMON_HISTORY_HISTORY_AUDIT_H
#define DAEMON_HISTORY_HISTORY_AUDIT_H

#include <stdint.h>

#include "daemon/base/buf.h"
#include "daemon/store/db.h"

/* {"audit":[...]}, in the order in which it was done; and for people. */
int history_audit(
    struct db *db, uint32_t id, struct buf *json, struct err *err);
int history_text_audit(
    struct db *db, uint32_t id, struct buf *text, struct err *err);

/* Whoever directed, as texts name him: a director's name; NULL for nobody's. */
const char *history_by(const char *name);

#endif
