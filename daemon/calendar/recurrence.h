/* SPDX-License-Identifier: ISC */
/*
 * A recurrence rule in local time (RFC 5545, RRULE), without a thought for
 * time zones.  A night is an event of (schedule, local date), so rules that
 * name more than one time of a day are refused.
 */
#ifndef DAEMON_CALENDAR_RECURRENCE_H
#define DAEMON_CALENDAR_RECURRENCE_H

#include <stdbool.h>
#include <stdint.h>

#include "daemon/base/err.h"
#include "daemon/calendar/civil.h"

struct recurrence;

/*
 * Read a rule whose nights are at the time of day of start, none before it.
 * 0 and a recurrence for recurrence_free, or ERR_CONFIG with a text that says
 * what is wrong and what is allowed.
 */
int recurrence_new(const char *rule, const struct civil *start,
    struct recurrence **recurrence_r, struct err *err);

/*
 * The next time that the rule names, in local seconds; the first call gives
 * the first.  False when there is none.  The rule's UNTIL is left to the
 * caller: see recurrence_until.
 */
bool recurrence_next(struct recurrence *recurrence, int64_t *local_r);

/* What kind of end the rule states. */
enum recurrence_end {
	RECURRENCE_ENDLESS, /* or by COUNT, which recurrence_next heeds */
	RECURRENCE_UNTIL_LOCAL,
	RECURRENCE_UNTIL_UTC,
};

/*
 * The last second at which a night may start, in local seconds or, for
 * UNTIL=...Z, in seconds of UTC.
 */
enum recurrence_end recurrence_until(
    const struct recurrence *recurrence, int64_t *last_r);

/* Free and set to NULL; accepts NULL there. */
void recurrence_free(struct recurrence **recurrence);

#endif
