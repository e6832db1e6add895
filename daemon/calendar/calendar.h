/* SPDX-License-Identifier: ISC */
/*
 * When a schedule's nights are (R-EV-27): a start in local time, a recurrence
 * rule (RFC 5545, RRULE), dates left out, extra nights, and an IANA time zone.
 * Nights are counted in local time, so a night at 19:30 stays at 19:30 when
 * clocks change.
 *
 * A local time that the clocks skip moves forward by the gap (where 02:00
 * becomes 03:00, 02:30 means 03:30).  A local time that occurs twice means the
 * first.  A night keeps the local date that its plan names, and a plan has one
 * night a date.
 */
#ifndef DAEMON_CALENDAR_CALENDAR_H
#define DAEMON_CALENDAR_CALENDAR_H

#include <stdbool.h>
#include <stddef.h>

#include "daemon/base/err.h"
#include "engine/bridge/time.h"
#include "engine/event/event_config.h"

/*
 * What a config file says; all texts are borrowed.  Without a rule the start
 * is the only night beside those of `also`.  With one, the nights are those
 * that the rule names from the start on; the first of them is the start itself
 * unless the rule does not name its day.
 */
struct calendar_plan {
	const char *start; /* "2026-01-05 19:30"; NULL: only `also` */
	const char *rule;  /* NULL: none */
	const char *zone;
	char *const *except; /* "2026-12-25": not on these dates */
	size_t except_count;
	char *const *also; /* "2026-12-27 15:00": also then */
	size_t also_count;
};

/* One night. */
struct calendar_night {
	ms_t start_at;
	char date[EVENT_DATE_MAX]; /* the local date, "2026-01-05" */
	bool is_extra;             /* of `also` */
};

/* True for an IANA name that the system's time-zone data has. */
bool calendar_zone_exists(const char *zone);

/*
 * Check a start: "2026-01-05 19:30", of the years 1970 to 2199.  0, or
 * ERR_CONFIG with a text that says what is wrong and what is allowed.
 */
int calendar_start_check(const char *start_local, struct err *err);

/* The same for a date: "2026-12-25". */
int calendar_date_check(const char *date, struct err *err);

/*
 * Check a rule with a start that is right.  ERR_CONFIG, with such a text, also
 * for a rule that names no night in the 100 years after the start, or ends
 * before it names one.
 */
int calendar_rule_check(
    const char *start_local, const char *rule, struct err *err);

/*
 * Check one of the dates left out, or one of the extra nights, of a plan that
 * is right otherwise.  ERR_CONFIG, with such a text, for a date that the rule
 * does not name and for one that stands there before; for an extra night on a
 * date that has a night.
 */
int calendar_except_check(
    const struct calendar_plan *plan, size_t index, struct err *err);
int calendar_also_check(
    const struct calendar_plan *plan, size_t index, struct err *err);

/*
 * The first night that starts at or after `after`.  0; the night's start is
 * MS_NEVER and its date empty when there is none.  A rule is followed for 100
 * years from the later of the start and `after`, and for 100,000 nights.
 * ERR_CONFIG for a plan that the checks refuse, ERR_IO or ERR_INPUT for trouble
 * with the time-zone data.
 */
int calendar_next(const struct calendar_plan *plan, ms_t after,
    struct calendar_night *night_r, struct err *err);

/*
 * The nights with from <= start_at < to, in order, at most max of them.
 * Returns their number, or a code as calendar_next.
 */
int calendar_list(const struct calendar_plan *plan, ms_t from, ms_t to,
    struct calendar_night *nights_r, int max, struct err *err);

/*
 * Whether two nights in a row start less than apart_ms apart: 1 and the first
 * such two, 0, or a code as calendar_next.  Looks at the first 1000 nights and
 * on to the last extra one.
 */
int calendar_find_close(const struct calendar_plan *plan, ms_t apart_ms,
    struct calendar_night pair_r[2], struct err *err);

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

/* "Mon" to "Sun" for a date that is right. */
const char *calendar_weekday(const char *date);

#endif
