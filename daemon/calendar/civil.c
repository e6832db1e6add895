/* SPDX-License-Identifier: ISC */
/*
 * Dates as numbers.  Written out, because libc's functions ask the process's
 * own time zone, and a daemon serves nights in many.
 */
#include "daemon/calendar/civil.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#define CIVIL_YEAR_FIRST 1970
#define CIVIL_YEAR_LAST 2199
#define CIVIL_DAYS_400 146097 /* days in 400 years */
#define CIVIL_DAYS_0 719468   /* from 0000-03-01 to 1970-01-01 */

static bool
civil_is_leap(int year)
{
	return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

int
civil_month_days(int year, int month)
{
	static const int days[] = {
	    31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

	assert(month >= 1 && month <= 12);
	return days[month - 1] + (month == 2 && civil_is_leap(year));
}

/* Years are counted from March, so that the leap day is a year's last. */
int64_t
civil_to_days(int year, int month, int day)
{
	int64_t from_march = year - (month < 3);
	int64_t century4 = from_march >= 0 ? from_march / 400 : -1;
	int64_t year_of_400 = from_march - century4 * 400;
	int64_t month_of_year = (month + 9) % 12;
	int64_t day_of_year = (153 * month_of_year + 2) / 5 + day - 1;
	int64_t leaps = year_of_400 / 4 - year_of_400 / 100;

	return century4 * CIVIL_DAYS_400 + year_of_400 * 365 + leaps +
	    day_of_year - CIVIL_DAYS_0;
}

int64_t
civil_to_seconds(const struct civil *civil)
{
	int64_t days = civil_to_days(civil->year, civil->month, civil->day);

	return days * CIVIL_DAY + civil->hour * 3600 + civil->minute * 60 +
	    civil->second;
}

static void
civil_set_date(struct civil *civil, int64_t days)
{
	int64_t shifted = days + CIVIL_DAYS_0;
	int64_t century4 = shifted / CIVIL_DAYS_400;
	int64_t day_of_400 = shifted % CIVIL_DAYS_400;
	int64_t year_of_400 = (day_of_400 - day_of_400 / 1460 +
				  day_of_400 / 36524 - day_of_400 / 146096) /
	    365;
	int64_t day_of_year = day_of_400 -
	    (365 * year_of_400 + year_of_400 / 4 - year_of_400 / 100);
	int64_t month_of_year = (5 * day_of_year + 2) / 153;

	civil->day = (int)(day_of_year - (153 * month_of_year + 2) / 5 + 1);
	civil->month =
	    (int)(month_of_year < 10 ? month_of_year + 3 : month_of_year - 9);
	civil->year = (int)(year_of_400 + century4 * 400 + (civil->month < 3));
}

struct civil
civil_from_seconds(int64_t seconds)
{
	int64_t days = seconds / CIVIL_DAY - (seconds % CIVIL_DAY < 0);
	int rest = (int)(seconds - days * CIVIL_DAY);
	struct civil civil = {
	    .hour = rest / 3600, .minute = rest / 60 % 60, .second = rest % 60};

	assert(days >= -CIVIL_DAYS_0);
	civil_set_date(&civil, days);
	return civil;
}

/* A form has d for a digit; anything else stands for itself. */
static bool
civil_has_form(const char *text, const char *form)
{
	size_t i;

	for (i = 0; form[i] != '\0'; i++) {
		bool is_digit = text[i] >= '0' && text[i] <= '9';

		if (form[i] == 'd' ? !is_digit : text[i] != form[i])
			return false;
	}
	return text[i] == '\0';
}

static bool
civil_is_shown(const struct civil *civil)
{
	return civil->year >= CIVIL_YEAR_FIRST &&
	    civil->year <= CIVIL_YEAR_LAST && civil->month >= 1 &&
	    civil->month <= 12 && civil->day >= 1 &&
	    civil->day <= civil_month_days(civil->year, civil->month) &&
	    civil->hour <= 23 && civil->minute <= 59;
}

bool
civil_read(const char *text, struct civil *civil_r)
{
	struct civil civil = {0};

	if (!civil_has_form(text, "dddd-dd-dd dd:dd") ||
	    sscanf(text, "%4d-%2d-%2d %2d:%2d", &civil.year, &civil.month,
		&civil.day, &civil.hour, &civil.minute) != 5 ||
	    !civil_is_shown(&civil))
		return false;
	*civil_r = civil;
	return true;
}

bool
civil_read_date(const char *text, struct civil *civil_r)
{
	struct civil civil = {0};

	if (!civil_has_form(text, "dddd-dd-dd") ||
	    sscanf(text, "%4d-%2d-%2d", &civil.year, &civil.month,
		&civil.day) != 3 ||
	    !civil_is_shown(&civil))
		return false;
	*civil_r = civil;
	return true;
}

void
civil_write_date(const struct civil *civil, char date_r[EVENT_DATE_MAX])
{
	unsigned int year = (unsigned int)civil->year % 10000;
	unsigned int month = (unsigned int)civil->month % 100;
	unsigned int day = (unsigned int)civil->day % 100;

	snprintf(date_r, EVENT_DATE_MAX, "%04u-%02u-%02u", year, month, day);
}
