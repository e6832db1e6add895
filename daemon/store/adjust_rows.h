/* SPDX-License-Identifier: ISC */
/*
 * A director's changes as rows: the audit log, what stood before, and all that
 * a new scoring may have changed.
 */
#ifndef DAEMON_STORE_ADJUST_ROWS_H
#define DAEMON_STORE_ADJUST_ROWS_H

#include <stdint.h>

#include "daemon/store/batch.h"
#include "engine/event/world.h"

/*
 * What EFFECT_ADJUSTED has done.  The command's journal row, which has the
 * reason and who gave it, is in the batch already.
 */
void adjust_rows(struct batch *batch, const struct event *event,
    const struct effect *effect, uint64_t seq);

/* What EFFECT_DIRECTED tells, in the audit log; the same way. */
void adjust_rows_directive(struct batch *batch, const struct event *event,
    const struct effect *effect, uint64_t seq);

/* What EFFECT_PENALTY has done; the same way. */
void adjust_rows_penalty(struct batch *batch, const struct event *event,
    const struct effect *effect, uint64_t seq);

#define ADJUST_VALUE_MAX 32

/* A result as the audit log has it: "4SX E 10", "P", "A+ A-", "void". */
void adjust_rows_value(
    const struct result *result, char text_r[ADJUST_VALUE_MAX]);

#endif
