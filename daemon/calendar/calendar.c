/* SPDX-License-Identifier: ISC */
/*
 * When a schedule's nights are (R-EV-27): a recurrence in local time, brought
 * to UTC night by night.
 */
#include "daemon/calendar/calendar.h"

#include <assert.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "daemon/calendar/civil.h"
#include "daemon/calendar/recurrence.h"
#include "daemon/calendar/zone.h"

/* Bounds of a search, for rules that never name a night or never end. */
#define CALENDAR_STEPS_MAX 100000
#define CALENDAR_SEARCH_SECONDS (36525 * (int64_t)CIVIL_DAY)

/* The end of the year 9998, so that every date has four digits. */
#define CALENDAR_END_SECONDS 253370764800
#define CALENDAR_LAST_SECONDS (CALENDAR_END_SECONDS - CALENDAR_SEARCH_SECONDS)

/* Nights one after the other. */
struct calendar_walk {
	struct civil start;
	struct recurrence *recurrence; /* NULL: the start alone */
	struct zone *zone;             /* NULL: UTC */
	int steps;
};

static int
calendar_walk_init(struct calendar_walk *walk, const char *start_local,
    const char *rule, const char *zone, struct err *err)
{
	int rc = calendar_start_check(start_local, err);

	*walk = (struct calendar_walk){0};
	if (rc < 0)
		return rc;
	civil_read(start_local, &walk->start);
	if (rule != NULL) {
		rc = recurrence_new(rule, &walk->start, &walk->recurrence, err);
		if (rc < 0)
			return rc;
	}
	if (zone != NULL)
		rc = zone_load(zone, &walk->zone, err);
	if (rc < 0)
		recurrence_free(&walk->recurrence);
	return rc;
}

static void
calendar_walk_fini(struct calendar_walk *walk)
{
	recurrence_free(&walk->recurrence);
	zone_free(&walk->zone);
}

static bool
calendar_walk_step(struct calendar_walk *walk, int64_t *local_r)
{
	if (walk->steps++ >= CALENDAR_STEPS_MAX)
		return false;
	if (walk->recurrence != NULL)
		return recurrence_next(walk->recurrence, local_r);
	*local_r = civil_to_seconds(&walk->start);
	return walk->steps == 1;
}

static bool
calendar_is_over(
    const struct recurrence *recurrence, int64_t local, int64_t utc)
{
	int64_t last;

	switch (recurrence_until(recurrence, &last)) {
	case RECURRENCE_UNTIL_LOCAL:
		return local > last;
	case RECURRENCE_UNTIL_UTC:
		return utc > last;
	case RECURRENCE_ENDLESS:
		break;
	}
	return false;
}

/* The first night from the walk's place on that starts at or after `after`. */
static bool
calendar_walk_find(
    struct calendar_walk *walk, ms_t after, struct calendar_night *night_r)
{
	int64_t start = civil_to_seconds(&walk->start), local;
	int64_t earliest = after > start * 1000 ? after / 1000 : start;

	if (earliest > CALENDAR_LAST_SECONDS)
		return false;
	while (calendar_walk_step(walk, &local)) {
		int64_t utc;
		struct civil civil;

		if (local > earliest + CALENDAR_SEARCH_SECONDS)
			return false;
		utc =
		    walk->zone == NULL ? local : zone_to_utc(walk->zone, local);
		if (walk->recurrence != NULL &&
		    calendar_is_over(walk->recurrence, local, utc))
			return false;
		if (utc * 1000 < after)
			continue;
		civil = civil_from_seconds(local);
		civil_write_date(&civil, night_r->date);
		night_r->start_at = utc * 1000;
		return true;
	}
	return false;
}

bool
calendar_zone_exists(const char *zone)
{
	struct zone *loaded;
	bool exists = zone_load(zone, &loaded, NULL) == 0;

	zone_free(&loaded);
	return exists;
}

int
calendar_start_check(const char *start_local, struct err *err)
{
	struct civil civil;

	if (civil_read(start_local, &civil))
		return 0;
	return err_set(err, ERR_CONFIG,
	    "\"%.32s\" is not a date and time; allowed: YYYY-MM-DD HH:MM in "
	    "local time, such as 2026-01-05 19:30, of the years 1970 to 2199",
	    start_local);
}

int
calendar_rule_check(const char *start_local, const char *rule, struct err *err)
{
	struct calendar_walk walk;
	struct calendar_night night;
	int rc = calendar_walk_init(&walk, start_local, rule, NULL, err);

	if (rc < 0)
		return rc;
	if (!calendar_walk_find(&walk, INT64_MIN, &night))
		rc = err_set(err, ERR_CONFIG,
		    "the rule names no night in the 100 years after the "
		    "start, or ends before its first; allowed: a rule with "
		    "nights");
	calendar_walk_fini(&walk);
	return rc;
}

int
calendar_next(const char *start_local, const char *rule, const char *zone,
    ms_t after, ms_t *start_at_r, char date_r[EVENT_DATE_MAX], struct err *err)
{
	struct calendar_night night = {.start_at = MS_NEVER};
	struct calendar_walk walk;
	int rc = calendar_walk_init(&walk, start_local, rule, zone, err);

	if (rc < 0)
		return rc;
	calendar_walk_find(&walk, after, &night);
	calendar_walk_fini(&walk);
	*start_at_r = night.start_at;
	memcpy(date_r, night.date, EVENT_DATE_MAX);
	return 0;
}

int
calendar_list(const char *start_local, const char *rule, const char *zone,
    ms_t from, ms_t to, struct calendar_night *nights_r, int max,
    struct err *err)
{
	struct calendar_night night;
	struct calendar_walk walk;
	int count = 0;
	int rc = calendar_walk_init(&walk, start_local, rule, zone, err);

	if (rc < 0)
		return rc;
	while (count < max && calendar_walk_find(&walk, from, &night) &&
	    night.start_at < to)
		nights_r[count++] = night;
	calendar_walk_fini(&walk);
	return count;
}

/* The local time at an instant. */
static int
calendar_civil(
    const char *zone, ms_t at, struct civil *civil_r, struct err *err)
{
	struct zone *loaded;
	const int rc = zone_load(zone, &loaded, err);

	assert(at >= 0 && at / 1000 < CALENDAR_END_SECONDS);
	if (rc < 0)
		return rc;
	*civil_r =
	    civil_from_seconds(at / 1000 + zone_offset(loaded, at / 1000));
	zone_free(&loaded);
	return 0;
}

int
calendar_date(
    const char *zone, ms_t at, char date_r[EVENT_DATE_MAX], struct err *err)
{
	struct civil civil;
	const int rc = calendar_civil(zone, at, &civil, err);

	if (rc == 0)
		civil_write_date(&civil, date_r);
	return rc;
}

int
calendar_time(
    const char *zone, ms_t at, char time_r[CALENDAR_TIME_MAX], struct err *err)
{
	struct civil civil;
	const int rc = calendar_civil(zone, at, &civil, err);

	if (rc < 0)
		return rc;
	time_r[0] = (char)('0' + civil.hour / 10);
	time_r[1] = (char)('0' + civil.hour % 10);
	time_r[2] = ':';
	time_r[3] = (char)('0' + civil.minute / 10);
	time_r[4] = (char)('0' + civil.minute % 10);
	time_r[5] = '\0';
	return 0;
}
