/* SPDX-License-Identifier: ISC */
/*
 * Nights of schedules across changes of the clocks.  The instants were worked
 * out apart, with Python's zoneinfo; the years are past, so that no later law
 * can change them.
 */
#include "daemon/calendar/calendar.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

Test(calendar, local_times_across_clock_changes)
{
	static const struct {
		const char *zone;
		const char *start;
		ms_t start_at;
	} cases[] = {
	    {"Europe/London", "2025-03-29 19:30", 1743276600000},
	    {"Europe/London", "2025-03-30 19:30", 1743359400000},
	    {"Europe/London", "2025-03-30 01:00", 1743296400000},
	    {"Europe/London", "2025-03-30 01:30", 1743298200000},
	    {"Europe/London", "2025-03-30 02:00", 1743296400000},
	    {"Europe/London", "2025-10-25 19:30", 1761417000000},
	    {"Europe/London", "2025-10-26 00:59", 1761436740000},
	    {"Europe/London", "2025-10-26 01:30", 1761438600000},
	    {"Europe/London", "2025-10-26 02:00", 1761444000000},
	    {"America/New_York", "2025-03-08 19:30", 1741480200000},
	    {"America/New_York", "2025-03-09 02:30", 1741505400000},
	    {"America/New_York", "2025-03-09 03:30", 1741505400000},
	    {"America/New_York", "2025-03-09 19:30", 1741563000000},
	    {"America/New_York", "2025-11-02 01:30", 1762061400000},
	    {"America/New_York", "2025-11-02 02:00", 1762066800000},
	    {"America/New_York", "1970-01-05 19:30", 433800000},
	    {"Australia/Lord_Howe", "2025-04-05 19:30", 1743841800000},
	    {"Australia/Lord_Howe", "2025-04-06 01:45", 1743864300000},
	    {"Australia/Lord_Howe", "2025-04-06 02:00", 1743867000000},
	    {"Australia/Lord_Howe", "2025-10-05 02:15", 1759592700000},
	    {"Australia/Lord_Howe", "2025-10-05 02:45", 1759592700000},
	    {"Australia/Lord_Howe", "2025-10-05 19:30", 1759653000000},
	    {"Asia/Shanghai", "2025-03-30 01:30", 1743269400000},
	    {"Asia/Shanghai", "2025-07-01 02:30", 1751308200000},
	    {"Asia/Shanghai", "1988-07-01 19:30", 583756200000},
	    {"America/Santiago", "2022-09-11 00:30", 1662870600000},
	    {"America/Santiago", "2022-09-10 19:30", 1662852600000},
	    {"America/Asuncion", "2014-03-23 21:30", 1395624600000},
	    {"America/St_Johns", "2025-01-05 19:30", 1736118000000},
	    {"UTC", "2024-02-29 23:59", 1709251140000},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		char date[EVENT_DATE_MAX];
		struct err err = {0};
		ms_t at = 0;
		int rc = calendar_next(cases[i].start, NULL, cases[i].zone,
		    INT64_MIN, &at, date, &err);

		cr_expect(eq(int, rc, 0), "%s", err.text);
		cr_expect(eq(i64, at, cases[i].start_at), "%s %s",
		    cases[i].zone, cases[i].start);
		cr_expect(eq(int, strncmp(date, cases[i].start, 10), 0),
		    "%s %s", cases[i].zone, cases[i].start);
	}
}

/* Nights of a rule as "date=seconds date=seconds". */
static const char *
nights_of(const char *start, const char *rule, const char *zone, ms_t from,
    ms_t to, int max)
{
	static char text[2048];
	struct calendar_night nights[64];
	struct err err = {0};
	size_t len = 0;
	int count =
	    calendar_list(start, rule, zone, from, to, nights, max, &err);

	if (count < 0)
		return strcpy(text, err.text);
	text[0] = '\0';
	for (int i = 0; i < count; i++)
		len += (size_t)snprintf(text + len, sizeof(text) - len,
		    "%s%s=%lld", i == 0 ? "" : " ", nights[i].date,
		    (long long)nights[i].start_at / 1000);
	return text;
}

#define MONTH_MS ((ms_t)31 * 86400000)

/* Four nights at 01:30 local time about the end of British summer time. */
Test(calendar, a_daily_night_keeps_its_local_time)
{
	const char *zone = "Europe/London", *start = "2025-10-24 01:30";
	const ms_t first = 1761265800000;

	cr_expect(eq(str,
	    (char *)nights_of(
		start, "FREQ=DAILY", zone, first, first + MONTH_MS, 4),
	    "2025-10-24=1761265800 2025-10-25=1761352200 "
	    "2025-10-26=1761438600 2025-10-27=1761528600"));
	/* The later 01:30 of that night, an hour on, is no night. */
	cr_expect(eq(str,
	    (char *)nights_of(
		start, "FREQ=DAILY", zone, 1761438600001, first + MONTH_MS, 1),
	    "2025-10-27=1761528600"));
	/* The window is closed at its start and open at its end. */
	cr_expect(eq(str,
	    (char *)nights_of(
		start, "FREQ=DAILY", zone, 1761352200000, 1761438600000, 64),
	    "2025-10-25=1761352200"));
}

Test(calendar, rules)
{
	static const struct {
		const char *start;
		const char *rule;
		const char *nights;
	} cases[] = {
	    {"2025-01-06 19:30", "FREQ=WEEKLY;COUNT=2",
		"2025-01-06=1736191800 2025-01-13=1736796600"},
	    /* A start that the rule does not name is no night. */
	    {"2025-01-01 19:30", "FREQ=WEEKLY;BYDAY=MO,WE;COUNT=3",
		"2025-01-01=1735759800 2025-01-06=1736191800 "
		"2025-01-08=1736364600"},
	    {"2025-01-02 19:30", "FREQ=WEEKLY;BYDAY=MO;COUNT=1",
		"2025-01-06=1736191800"},
	    {"2025-01-06 19:30", "FREQ=WEEKLY;UNTIL=20250113",
		"2025-01-06=1736191800 2025-01-13=1736796600"},
	    {"2025-01-06 19:30", "FREQ=WEEKLY;UNTIL=20250113T192959",
		"2025-01-06=1736191800"},
	    {"2025-01-06 19:30", "FREQ=WEEKLY;UNTIL=20250113T193000",
		"2025-01-06=1736191800 2025-01-13=1736796600"},
	    {"2025-03-31 19:30", "FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=1",
		"2025-03-31=1743445800"},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		cr_expect(eq(str,
			      (char *)nights_of(cases[i].start, cases[i].rule,
				  "Europe/London", 0, INT64_MAX, 64),
			      (char *)cases[i].nights),
		    "%s", cases[i].rule);
	cr_expect(eq(str,
	    (char *)nights_of(
		"2026-01-31 18:00", "FREQ=MONTHLY", "UTC", 0, INT64_MAX, 2),
	    "2026-01-31=1769882400 2026-03-31=1774980000"));
}

/* UNTIL in UTC is compared in UTC: 19:30 in Shanghai is 11:30 there. */
Test(calendar, until_in_utc)
{
	const char *start = "2025-01-06 19:30", *zone = "Asia/Shanghai";

	cr_expect(eq(str,
	    (char *)nights_of(start, "FREQ=DAILY;UNTIL=20250107T113000Z", zone,
		0, INT64_MAX, 64),
	    "2025-01-06=1736163000 2025-01-07=1736249400"));
	cr_expect(eq(str,
	    (char *)nights_of(start, "FREQ=DAILY;UNTIL=20250107T112959Z", zone,
		0, INT64_MAX, 64),
	    "2025-01-06=1736163000"));
}

Test(calendar, none_is_never)
{
	static const struct {
		const char *rule;
		ms_t after;
	} cases[] = {
	    {NULL, 1736163000001},
	    {"FREQ=DAILY;COUNT=3", 1736163000000 + 3 * 86400000},
	    {"FREQ=DAILY;UNTIL=20250201", 1736163000000 + MONTH_MS},
	    {"FREQ=DAILY", MS_NEVER},
	    {"FREQ=DAILY", INT64_MAX - 1000},
	};
	char date[EVENT_DATE_MAX];
	ms_t at;

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		cr_expect(eq(int,
		    calendar_next("2025-01-06 19:30", cases[i].rule,
			"Asia/Shanghai", cases[i].after, &at, date, NULL),
		    0));
		cr_expect(eq(i64, at, MS_NEVER), "case %zu", i);
		cr_expect(eq(str, date, ""));
	}
	/* At that very instant it is still the next one. */
	cr_expect(eq(int,
	    calendar_next("2025-01-06 19:30", NULL, "Asia/Shanghai",
		1736163000000, &at, date, NULL),
	    0));
	cr_expect(eq(i64, at, 1736163000000));
	/* Far ahead of a start long ago. */
	cr_expect(eq(int,
	    calendar_next("1971-01-01 18:00", "FREQ=DAILY", "UTC",
		1769882400000, &at, date, NULL),
	    0));
	cr_expect(eq(i64, at, 1769882400000));
	cr_expect(eq(str, date, "2026-01-31"));
}

Test(calendar, zones)
{
	static const char *const good[] = {"UTC", "Europe/London",
	    "America/New_York", "America/Argentina/Buenos_Aires", "Etc/GMT-14"};
	static const char *const bad[] = {"", "Europe", "Europe/Nowhere",
	    "europe/london", "localtime", "posixrules", "right/UTC", "/etc/UTC",
	    "../zoneinfo/UTC", "Europe/../UTC", "Europe/London ", "London",
	    "+01:00", "Asia/Shanghai\n"};

	for (size_t i = 0; i < sizeof(good) / sizeof(good[0]); i++)
		cr_expect(calendar_zone_exists(good[i]), "%s", good[i]);
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++)
		cr_expect(not(calendar_zone_exists(bad[i])), "%s", bad[i]);
	cr_expect(eq(str,
	    (char *)nights_of(
		"2025-01-06 19:30", NULL, "Mars/Olympus", 0, 1, 1),
	    "there is no time zone \"Mars/Olympus\"; allowed: an IANA name such "
	    "as Europe/London or Asia/Shanghai"));
}

Test(calendar, start_check)
{
	static const char *const bad[] = {"", "2026-01-05", "2026-1-5 19:30",
	    "2026-01-05T19:30", "2026-01-05 19:30:00", "2026-02-29 19:30",
	    "2026-13-01 19:30", "2026-00-10 19:30", "2026-01-00 19:30",
	    "2026-04-31 19:30", "2026-01-05 24:00", "2026-01-05 19:60",
	    "1969-12-31 19:30", "2200-01-01 00:00", "2026-01-05 19:3",
	    " 2026-01-05 19:30", "2026-01-05  9:30", "tomorrow"};
	static const char *const good[] = {"2026-01-05 19:30",
	    "2028-02-29 00:00", "1970-01-01 00:00", "2199-12-31 23:59"};
	struct err err;

	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++)
		cr_expect(
		    eq(int, calendar_start_check(bad[i], &err), ERR_CONFIG),
		    "%s", bad[i]);
	cr_expect(eq(str, err.text,
	    "\"tomorrow\" is not a date and time; allowed: YYYY-MM-DD HH:MM in "
	    "local time, such as 2026-01-05 19:30, of the years 1970 to 2199"));
	for (size_t i = 0; i < sizeof(good) / sizeof(good[0]); i++)
		cr_expect(eq(int, calendar_start_check(good[i], &err), 0), "%s",
		    good[i]);
}

/* Each with a piece of its message. */
Test(calendar, rule_check)
{
	static const struct {
		const char *rule;
		const char *piece; /* NULL: it is right */
	} cases[] = {
	    {"FREQ=DAILY", NULL},
	    {"FREQ=WEEKLY;BYDAY=MO,TH;WKST=SU", NULL},
	    {"FREQ=WEEKLY;INTERVAL=2;BYDAY=MO", NULL},
	    {"BYDAY=-1FR;FREQ=MONTHLY", NULL},
	    {"FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", NULL},
	    {"FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;BYDAY=SU", NULL},
	    {"FREQ=DAILY;UNTIL=20260105T193000", NULL},
	    {"", "\"\" is not a part of a rule"},
	    {"every day", "\"every day\" is not a part"},
	    {"RRULE:FREQ=DAILY", "\"RRULE:FREQ\" is not a part"},
	    {"FREQ=DAILY;", "\"\" is not a part of a rule"},
	    {"freq=daily", "\"freq\" is not a part"},
	    {"FREQ=DAILY;BYHOUR=19,21", "\"BYHOUR\" is not a part"},
	    {"FREQ=DAILY;FREQ=DAILY", "FREQ occurs twice; allowed: once"},
	    {"INTERVAL=2", "FREQ= is not a rule for nights"},
	    {"FREQ=HOURLY",
		"FREQ=HOURLY is not a rule for nights; allowed: "
		"FREQ=DAILY, FREQ=WEEKLY, FREQ=MONTHLY, "
		"FREQ=YEARLY"},
	    {"FREQ=SECONDLY", "FREQ=SECONDLY is not"},
	    {"FREQ=DAILY;COUNT=2;UNTIL=20270101", "both COUNT and UNTIL"},
	    {"FREQ=DAILY;COUNT=0", "value out of range"},
	    {"FREQ=DAILY;INTERVAL=0", "value out of range"},
	    {"FREQ=DAILY;INTERVAL=99999999999", "value out of range"},
	    {"FREQ=DAILY;BYMONTH=13", "value out of range"},
	    {"FREQ=DAILY;BYDAY=XX", "value out of range"},
	    {"FREQ=DAILY;UNTIL=never", "UNTIL=never is not a time"},
	    {"FREQ=DAILY;UNTIL=20260230", "UNTIL=20260230 is not a time"},
	    {"FREQ=DAILY;UNTIL=20261301", "UNTIL=20261301 is not a time"},
	    {"FREQ=DAILY;UNTIL=00000101", "UNTIL=00000101 is not a time"},
	    {"FREQ=DAILY;UNTIL=20270101T25", "is not a time"},
	    {"FREQ=DAILY;UNTIL=20270101T193000z", "is not a time"},
	    {"FREQ=DAILY;UNTIL=20270101T193000ZZ", "is not a time"},
	    {"FREQ=DAILY;UNTIL=20270101T246000", "is not a time"},
	    {"FREQ=DAILY;UNTIL=20260104", "ends before its first"},
	    {"FREQ=DAILY;UNTIL=20260105T192959", "ends before its first"},
	    {"FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "names no"},
	    {"FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30", "names no night"},
	    {"FREQ=WEEKLY;BYDAY=1MO", "BYDAY with numbers does not go"},
	    {"FREQ=WEEKLY;BYMONTHDAY=3", "BYMONTHDAY does not go with"},
	    {"FREQ=MONTHLY;BYWEEKNO=3", "allowed: with FREQ=YEARLY"},
	    {"FREQ=DAILY;BYMONTHDAY=-1", "allowed: with FREQ=MONTHLY"},
	    {"FREQ=YEARLY;BYMONTHDAY=5", "BYMONTHDAY without BYMONTH"},
	    {"FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=5;BYDAY=1MO", "one of them"},
	    {"FREQ=WEEKLY;INTERVAL=3;BYDAY=SU", "allowed: a start on a day"},
	    {"FREQ=WEEKLY;INTERVAL=3;BYMONTH=5", "allowed: without INTERVAL"},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct err err = {0};
		/* 2026-01-05 is a Monday. */
		int rc = calendar_rule_check(
		    "2026-01-05 19:30", cases[i].rule, &err);

		cr_expect(eq(int, rc, cases[i].piece == NULL ? 0 : ERR_CONFIG),
		    "%s", cases[i].rule);
		if (cases[i].piece != NULL)
			cr_expect(strstr(err.text, cases[i].piece) != NULL,
			    "%s: %s", cases[i].rule, err.text);
	}
}

Test(calendar, date_of_an_instant)
{
	static const struct {
		const char *zone;
		ms_t at;
		const char *date;
		const char *time;
	} cases[] = {
	    {"UTC", 0, "1970-01-01", "00:00"},
	    {"UTC", 1767657599999, "2026-01-05", "23:59"},
	    {"UTC", 1767657600000, "2026-01-06", "00:00"},
	    {"Asia/Shanghai", 1767628799999, "2026-01-05", "23:59"},
	    {"Asia/Shanghai", 1767628800000, "2026-01-06", "00:00"},
	    {"America/New_York", 1767675599999, "2026-01-05", "23:59"},
	    {"America/New_York", 1767675600000, "2026-01-06", "00:00"},
	    {"America/New_York", 0, "1969-12-31", "19:00"},
	};
	char date[EVENT_DATE_MAX], time[CALENDAR_TIME_MAX];

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		cr_expect(eq(int,
		    calendar_date(cases[i].zone, cases[i].at, date, NULL), 0));
		cr_expect(eq(str, date, (char *)cases[i].date), "%s %lld",
		    cases[i].zone, (long long)cases[i].at);
		cr_expect(eq(int,
		    calendar_time(cases[i].zone, cases[i].at, time, NULL), 0));
		cr_expect(eq(str, time, (char *)cases[i].time), "%s %lld",
		    cases[i].zone, (long long)cases[i].at);
	}
	cr_expect(eq(int, calendar_time("Nowhere", 0, time, NULL), ERR_CONFIG));
	cr_expect(eq(int, calendar_date("Nowhere", 0, date, NULL), ERR_CONFIG));
}
