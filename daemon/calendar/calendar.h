/* SPDX-License-Identifier: ISC */
/*
 * When a schedule's nights are (R-EV-27): a start in local time, a recurrence
 * rule (RFC 5545, RRULE) and an IANA time zone.  Nights are counted in local
 * time, so a night at 19:30 stays at 19:30 when clocks change.
 *
 * A local time that the clocks skip moves forward by the gap (where 02:00
 * becomes 03:00, 02:30 means 03:30).  A local time that occurs twice means the
 * first.  A night keeps the local date that its rule names.
 *
 * Without a rule (NULL) the start is the only night.  With one, the nights are
 * those that the rule names from the start on; the first of them is the start
 * itself unless the rule does not name its day.
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
 * Check a start: "2026-01-05 19:30", of the years 1970 to 2199.  0, or
 * ERR_CONFIG with a text that says what is wrong and what is allowed.
 */
int calendar_start_check(const char *start_local, struct err *err);

/*
 * Check a rule with a start that is right.  ERR_CONFIG, with such a text, also
 * for a rule that names no night in the 100 years after the start, or ends
 * before it names one.
 */
int calendar_rule_check(
    const char *start_local, const char *rule, struct err *err);

/*
 * The first night that starts at or after `after`.  0; *start_at_r is MS_NEVER
 * and the date empty when there is none, or none within 100 years of the later
 * of the start and `after`, or none among the first 100,000 of the rule.
 * ERR_CONFIG for a start, rule or zone that the checks refuse, ERR_IO or
 * ERR_INPUT for trouble with the time-zone data.
 */
int calendar_next(const char *start_local, const char *rule, const char *zone,
    ms_t after, ms_t *start_at_r, char date_r[EVENT_DATE_MAX], struct err *err);

/*
 * The nights with from <= start_at < to, in order, at most max of them.
 * Returns their number, or a code as calendar_next.
 */
int calendar_list(const char *start_local, const char *rule, const char *zone,
    ms_t from, ms_t to, struct calendar_night *nights_r, int max,
    struct err *err);

/*
 * The local date at an instant of the years 1970 to 9998.  0, or a code as
 * calendar_next for a zone that cannot be read.
 */
int calendar_date(
    const char *zone, ms_t at, char date_r[EVENT_DATE_MAX], struct err *err);

#define CALENDAR_TIME_MAX 6 /* "19:30" and the NUL */

/* The local time of day, hours and minutes; as calendar_date. */
int calendar_time(
    const char *zone, ms_t at, char time_r[CALENDAR_TIME_MAX], struct err *err);

#endif
