/* SPDX-License-Identifier: ISC */
/*
 * A row of the journal, done again, in a world on the heap.
 */
#ifndef DAEMON_HISTORY_REPLAY_H
#define DAEMON_HISTORY_REPLAY_H

#include "daemon/proto/cmd_text.h"
#include "daemon/store/journal.h"
#include "engine/event/world.h"

/* For world_new: from the heap; without memory the program ends. */
extern const struct memory replay_memory;

/*
 * Apply a row's command to a world, its payload in the body, which is the
 * caller's and may be used again.  0, or ERR_DB with the event and the seq of a
 * row that cannot be read or that the world refuses.
 */
int replay_row(struct world *world, struct cmd_body *body,
    const struct journal_row *row, struct err *err);

#endif
