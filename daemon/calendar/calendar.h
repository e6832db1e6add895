/* SPDX-License-Identifier: ISC */
/*
 * When a schedule's nights are (R-EV-27): a first night in local time, a
 * recurrence (RFC 5545, RRULE) and an IANA time zone.  A recurrence is counted
 * in local time, so a night at 19:30 stays at 19:30 when clocks change.
 *
 * A local time that the clocks skip moves forward by the gap (where 02:00
 * becomes 03:00, 02:30 means 03:30).  A local time that occurs twice means the
 * first.  A night keeps the local date of its rule in both cases.
 */
#ifndef DAEMON_CALENDAR_CALENDAR_H
#define DAEMON_CALENDAR_CALENDAR_H

#include <stdbool.h>
#include <stddef.h>

#include "daemon/base/err.h"
#include "engine/bridge/time.h"
#include "engine/event/event_config.h"

/* One night. */
struct calendar_night {
	ms_t start_at;
	char date[EVENT_DATE_MAX]; /* the local date, "2026-01-05" */
};

/* True for an IANA name that the system's time-zone data has. */
bool calendar_zone_exists(const char *zone);

/*
 * Check a start ("2026-01-05 19:30", years 1970 to 2199), or a rule.  0, or
 * ERR_CONFIG with a text that says what is wrong and what is allowed.
 */
int calendar_start_check(const char *start_local, struct err *err);
int calendar_rule_check(const char *rule, struct err *err);

/*
 * The first night that starts at or after `after`.  start_local is the first
 * night, also when the rule would not name it; rule NULL means it is the only
 * one.  0 with *start_at_r MS_NEVER and an empty date when there is none.
 * ERR_CONFIG for a start, rule or zone that the checks refuse, and for a rule
 * that names nothing within the bounds of the search: 100 years from `after`
 * or from the start, whichever is later, and 100,000 steps of the rule.
 */
int calendar_next(const char *start_local, const char *rule, const char *zone,
    ms_t after, ms_t *start_at_r, char date_r[EVENT_DATE_MAX], struct err *err);

/*
 * The nights with from <= start_at < to, in order, at most max of them.
 * Returns their number, or ERR_CONFIG as calendar_next.
 */
int calendar_list(const char *start_local, const char *rule, const char *zone,
    ms_t from, ms_t to, struct calendar_night *nights_r, size_t max,
    struct err *err);

#endif
