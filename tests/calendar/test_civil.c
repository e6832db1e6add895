/* SPDX-License-Identifier: ISC */
/* Dates as numbers, against plain counting day by day. */
#include "daemon/calendar/civil.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>

Test(civil, counts_every_day_of_two_thousand_years)
{
	int year = 1, month = 1, day = 1;
	int64_t number = -719162; /* 0001-01-01 */

	cr_assert(eq(i64, civil_to_days(1970, 1, 1), 0));
	cr_assert(eq(i64, civil_to_days(2000, 2, 29), 11016));
	for (; year < 2500; number++) {
		int64_t second = number * CIVIL_DAY + 7384; /* 02:03:04 */
		struct civil civil = civil_from_seconds(second);

		cr_assert(civil.year == year && civil.month == month &&
			civil.day == day && civil.hour == 2 &&
			civil.minute == 3 && civil.second == 4,
		    "%d-%d-%d", year, month, day);
		cr_assert(eq(i64, civil_to_seconds(&civil), second));
		if (++day > civil_month_days(year, month)) {
			day = 1;
			year += month == 12;
			month = month % 12 + 1;
		}
	}
	/* 2500 years of the Gregorian calendar, worked out by hand. */
	cr_assert(eq(i64, number, 193579));
}

Test(civil, lengths_of_february)
{
	cr_expect(eq(int, civil_month_days(2024, 2), 29));
	cr_expect(eq(int, civil_month_days(2023, 2), 28));
	cr_expect(eq(int, civil_month_days(2000, 2), 29));
	cr_expect(eq(int, civil_month_days(2100, 2), 28));
}

Test(civil, writes_dates)
{
	struct civil civil = civil_from_seconds(-1);
	char date[EVENT_DATE_MAX];

	civil_write_date(&civil, date);
	cr_expect(eq(str, date, "1969-12-31"));
	cr_assert(civil_read("2026-01-05 19:30", &civil));
	civil_write_date(&civil, date);
	cr_expect(eq(str, date, "2026-01-05"));
	cr_expect(eq(int, civil.hour, 19));
	cr_expect(eq(int, civil.minute, 30));
}
