/* SPDX-License-Identifier: ISC */
/*
 * The open nights, back from the disk.  An event that has started is built
 * from rows as it stood at its start or at the close of its last closed round,
 * checked against the fingerprint taken then; the commands after that come
 * from the journal.  One that has not started comes from the journal alone.
 *
 * Events are put into the world and commands handed out in the order of seq
 * over all events, so that a player who left one night for another is never
 * in both.
 */
#ifndef DAEMON_STORE_RECOVER_H
#define DAEMON_STORE_RECOVER_H

#include "daemon/store/journal.h"
#include "engine/event/world.h"

enum recover_from {
	RECOVER_ROWS,   /* rows, then the journal after them */
	RECOVER_JOURNAL /* the journal from each event's first command on */
};

struct recover_calls {
	/* decode and apply one command; as journal_row_fn */
	journal_row_fn *command;
	/* an event was built from rows as at this seq; may be NULL */
	int (*restored)(
	    void *ctx, uint32_t event, uint64_t seq, struct err *err);
	void *ctx;
};

/*
 * Fill an empty world with the open events.  0, ERR_DB for a failure or for
 * rows that do not fit together (the text names the event), or whatever a call
 * returned; the world is then to be thrown away.
 */
int recover_open_events(struct db *db, struct world *world,
    enum recover_from from, const struct recover_calls *calls, struct err *err);

/*
 * Put an event that has ended into a world, as its rows tell, checked against
 * the fingerprint that they hold (event_outcome_fingerprint).  0; ERR_NOT_FOUND
 * for one that is open or was called off; ERR_DB.  After an error the world is
 * to be thrown away.
 */
int recover_ended_event(
    struct db *db, struct world *world, uint32_t id, struct err *err);

/*
 * The same, not checked: *fingerprint_r is the one that the rows hold, for who
 * wants to know where they differ from the journal.
 */
int recover_ended_rows(struct db *db, struct world *world, uint32_t id,
    uint64_t *fingerprint_r, struct err *err);

/* The id for the next event: 1 above every one used. */
int recover_next_event(struct db *db, uint32_t *id_r, struct err *err);

/*
 * The event of a schedule on a local date, open or over, either the one that
 * the schedule names or the one opened by hand besides: 0 with *id_r, 0 there
 * when that night was never opened.
 */
int recover_find_night(struct db *db, const char *schedule, const char *date,
    bool by_hand, uint32_t *id_r, struct err *err);

/* Whether an event was opened by hand; false for one not committed yet. */
int recover_is_by_hand(
    struct db *db, uint32_t event, bool *by_hand_r, struct err *err);

#endif
