/* SPDX-License-Identifier: ISC */
/*
 * When a schedule's nights are (R-EV-27): a recurrence in local time, brought
 * to UTC night by night.
 */
#include "daemon/calendar/calendar.h"

#include <assert.h>
#include <stdint.h>
#include <string.h>

#include "daemon/calendar/civil.h"
#include "daemon/calendar/walk.h"
#include "daemon/calendar/zone.h"

/* The end of the year 9998, so that every date has four digits. */
#define CALENDAR_END_MS (253370764800 * (ms_t)1000)

#define CALENDAR_LOOK 1000 /* nights that stand for all of a rule's */

/* From midnight in UTC; by then a date is over in every zone. */
#define CALENDAR_DATE_OVER_MS (3 * 24 * 3600 * (ms_t)1000)

/* The first night from the walk's place on that starts at or after `after`. */
static bool
calendar_find(struct walk *walk, ms_t after, struct calendar_night *night_r)
{
	while (walk_next(walk, night_r)) {
		if (night_r->start_at >= after)
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
calendar_date_check(const char *date, struct err *err)
{
	struct civil civil;

	if (civil_read_date(date, &civil))
		return 0;
	return err_set(err, ERR_CONFIG,
	    "\"%.32s\" is not a date; allowed: YYYY-MM-DD, such as 2026-12-25, "
	    "of the years 1970 to 2199",
	    date);
}

int
calendar_rule_check(const char *start_local, const char *rule, struct err *err)
{
	const struct calendar_plan plan = {.start = start_local, .rule = rule};
	struct calendar_night night;
	int rc = calendar_next(&plan, INT64_MIN, &night, err);

	if (rc == 0 && night.start_at == MS_NEVER)
		rc = err_set(err, ERR_CONFIG,
		    "the rule names no night in the 100 years after the "
		    "start, or ends before its first; allowed: a rule with "
		    "nights");
	return rc;
}

/* 1 when a plan has a night on a date, 0, or a code. */
static int
calendar_has_date(
    const struct calendar_plan *plan, const char *date, struct err *err)
{
	struct civil civil;
	struct walk walk;
	struct calendar_night night;
	bool found = false;

	civil_read_date(date, &civil);
	const ms_t day_at = civil_to_seconds(&civil) * 1000;
	const int rc = walk_init(&walk, plan, day_at, err);
	if (rc < 0)
		return rc;
	while (!found && walk_next(&walk, &night) &&
	    night.start_at < day_at + CALENDAR_DATE_OVER_MS)
		found = strcmp(night.date, date) == 0;
	walk_fini(&walk);
	return found;
}

int
calendar_except_check(
    const struct calendar_plan *plan, size_t index, struct err *err)
{
	struct calendar_plan whole = *plan;
	const char *date = plan->except[index];
	int rc = calendar_date_check(date, err);

	if (rc < 0)
		return rc;
	for (size_t i = 0; i < index; i++) {
		if (strcmp(plan->except[i], date) == 0)
			return err_set(err, ERR_CONFIG,
			    "%s stands there twice; allowed: once", date);
	}
	whole.except_count = whole.also_count = 0;
	rc = calendar_has_date(&whole, date, err);
	return rc != 0
	    ? (rc < 0 ? rc : 0)
	    : err_set(err, ERR_CONFIG,
		  "the rule names no night on %s; allowed: dates of its nights",
		  date);
}

int
calendar_also_check(
    const struct calendar_plan *plan, size_t index, struct err *err)
{
	struct calendar_plan rest = *plan;
	char date[EVENT_DATE_MAX];
	int rc = calendar_start_check(plan->also[index], err);

	if (rc < 0)
		return rc;
	memcpy(date, plan->also[index], EVENT_DATE_MAX - 1);
	date[EVENT_DATE_MAX - 1] = '\0';
	rest.also_count = index;
	rc = calendar_has_date(&rest, date, err);
	return rc <= 0
	    ? rc
	    : err_set(err, ERR_CONFIG,
		  "there is a night on %s already; allowed: one a date, or one "
		  "in place of a date of except",
		  date);
}

int
calendar_next(const struct calendar_plan *plan, ms_t after,
    struct calendar_night *night_r, struct err *err)
{
	struct walk walk;
	const int rc = walk_init(&walk, plan, after, err);

	if (rc < 0)
		return rc;
	if (!calendar_find(&walk, after, night_r))
		*night_r = (struct calendar_night){.start_at = MS_NEVER};
	walk_fini(&walk);
	return 0;
}

int
calendar_list(const struct calendar_plan *plan, ms_t from, ms_t to,
    struct calendar_night *nights_r, int max, struct err *err)
{
	struct calendar_night night;
	struct walk walk;
	int count = 0;
	const int rc = walk_init(&walk, plan, from, err);

	if (rc < 0)
		return rc;
	while (count < max && calendar_find(&walk, from, &night) &&
	    night.start_at < to)
		nights_r[count++] = night;
	walk_fini(&walk);
	return count;
}

int
calendar_find_close(const struct calendar_plan *plan, ms_t apart_ms,
    struct calendar_night pair_r[2], struct err *err)
{
	struct walk walk;
	int rc = walk_init(&walk, plan, INT64_MIN, err);

	if (rc < 0)
		return rc;
	rc = 0;
	if (walk_next(&walk, &pair_r[0])) {
		for (int i = 1;
		     (i < CALENDAR_LOOK || walk.also_next < walk.also_count) &&
		     rc == 0 && walk_next(&walk, &pair_r[1]);
		     i++) {
			rc = pair_r[1].start_at - pair_r[0].start_at < apart_ms;
			if (rc == 0)
				pair_r[0] = pair_r[1];
		}
	}
	walk_fini(&walk);
	return rc;
}

/* The local time at an instant. */
static int
calendar_civil(
    const char *zone, ms_t at, struct civil *civil_r, struct err *err)
{
	struct zone *loaded;
	const int rc = zone_load(zone, &loaded, err);

	assert(at >= 0 && at < CALENDAR_END_MS);
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

const char *
calendar_weekday(const char *date)
{
	/* 1970-01-01 was a Thursday. */
	static const char *const days[] = {
	    "Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"};
	struct civil civil;
	const bool is_date = civil_read_date(date, &civil);

	assert(is_date);
	return days[civil_to_days(civil.year, civil.month, civil.day) % 7];
}
