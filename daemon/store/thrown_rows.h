/* SPDX-License-Identifier: ISC */
/*
 * Rounds that a director throws away (R-SW-11), as rows: they move to tables of
 * their own, so that nothing is lost to who looks into it later.
 */
#ifndef DAEMON_STORE_THROWN_ROWS_H
#define DAEMON_STORE_THROWN_ROWS_H

#include <stdint.h>

#include "daemon/store/batch.h"
#include "engine/event/event.h"

/*
 * The event was rolled back to the round closed last, by the command seq: all that
 * came after it.  From here on a restart builds the event from rows.
 */
void thrown_rows(struct batch *batch, const struct event *event, uint64_t seq);

#endif
