/* SPDX-License-Identifier: ISC */
/*
 * What an event that is over came to, computed again from its journal, which
 * is every command in its order, and compared with the rows that queries,
 * pages and exports read.  As in history.h.
 */
#ifndef DAEMON_HISTORY_REBUILD_H
#define DAEMON_HISTORY_REBUILD_H

#include <stdint.h>

#include "daemon/base/buf.h"
#include "daemon/store/db.h"

struct rebuild {
	uint64_t commands;    /* in its journal */
	int results;          /* boards at tables that were compared */
	int differ;           /* of these, and of places in the ranking */
	uint64_t fingerprint; /* event_outcome_fingerprint, by the journal */
};

/*
 * 0, also where they differ: rebuild_r->differ is then above 0, and report has
 * a line for each place ("round 2, table 3, board 5: ...").  ERR_NOT_FOUND for
 * an event that is not over, was called off, or has no journal; ERR_DB for a
 * journal that cannot be applied, with its place.
 */
int rebuild_event(struct db *db, uint32_t id, struct rebuild *rebuild_r,
    struct buf *report, struct err *err);

/* The next event above a number that can be rebuilt: 0 with *id_r, 0 for none. */
int rebuild_next(
    struct db *db, uint32_t after, uint32_t *id_r, struct err *err);

#endif
