/* SPDX-License-Identifier: ISC */
/*
 * Dates of the Gregorian calendar as numbers.  A local time is held as the
 * seconds that UTC would count at that reading of the clock ("local seconds").
 */
#ifndef DAEMON_CALENDAR_CIVIL_H
#define DAEMON_CALENDAR_CIVIL_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/event/event_config.h"

#define CIVIL_DAY 86400 /* seconds */

struct civil {
	int year;
	int month; /* 1..12 */
	int day;   /* 1..31 */
	int hour, minute, second;
};

/* Days from 1970-01-01 to a date, for years 0 to 9999. */
int64_t civil_to_days(int year, int month, int day);

/* Local seconds of a date and time. */
int64_t civil_to_seconds(const struct civil *civil);

/* The date and time of local seconds, within years 0 to 9999. */
struct civil civil_from_seconds(int64_t seconds);

/* Length of a month. */
int civil_month_days(int year, int month);

/*
 * Read "2026-01-05 19:30", exactly so, for years 1970 to 2199; false for
 * anything else, or for a day or time that no clock shows.
 */
bool civil_read(const char *text, struct civil *civil_r);

/* The same for "2026-01-05", at 00:00. */
bool civil_read_date(const char *text, struct civil *civil_r);

/* Write the date as "2026-01-05". */
void civil_write_date(const struct civil *civil, char date_r[EVENT_DATE_MAX]);

#endif
