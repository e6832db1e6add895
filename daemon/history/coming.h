/* SPDX-License-Identifier: ISC */
/*
 * The nights to come of a config's schedules, for the read API and pairsctl.
 */
#ifndef DAEMON_HISTORY_COMING_H
#define DAEMON_HISTORY_COMING_H

#include <stdbool.h>
#include <stddef.h>

#include "daemon/base/buf.h"
#include "daemon/config/config.h"

#define COMING_MOST 10000 /* nights of one list */

struct coming_night {
	const struct schedule_config *schedule; /* borrowed from the config */
	ms_t start_at;
	char date[EVENT_DATE_MAX];
	bool is_extra; /* not of the schedule's rule */
};

/* What a night is scored by, in words: "cross-IMPs in victory points". */
const char *coming_scoring(const struct event_config *rules);

/*
 * The nights that start in from..to (to excluded), by time and then in the
 * order of the config, COMING_MOST at most.  0 and an array for free(), 1 if
 * later ones are left off, or a code as calendar_list.
 */
int coming_list(const struct config *config, ms_t from, ms_t to,
    struct coming_night **night_r, size_t *count_r, struct err *err);

/* The same as a JSON document: {"nights":[...],"more":false}. */
int coming_write(const struct config *config, ms_t from, ms_t to,
    struct buf *json, struct err *err);

/*
 * The same as a calendar that others subscribe to (RFC 5545), stamped with
 * `from`.  A night has the same UID whenever it is told.
 */
int coming_write_feed(const struct config *config, ms_t from, ms_t to,
    struct buf *feed, struct err *err);

#endif
