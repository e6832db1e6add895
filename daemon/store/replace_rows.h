/* SPDX-License-Identifier: ISC */
/*
 * Who came into a pair, as rows of `entry`.
 */
#ifndef DAEMON_STORE_REPLACE_ROWS_H
#define DAEMON_STORE_REPLACE_ROWS_H

#include <stdint.h>

#include "daemon/store/batch.h"
#include "engine/event/world.h"

/* EFFECT_REPLACED: a row for who has come in; none for who waits, or does not. */
void replace_rows(struct batch *batch, const struct event *event,
    const struct effect *effect, uint64_t seq);

/* From which board on each has come in, where that is another by now. */
void replace_rows_boards(struct batch *batch, const struct event *event);

/* Whose night it is, in pairs into which somebody has come. */
void replace_rows_counts(struct batch *batch, const struct event *event);

#endif
