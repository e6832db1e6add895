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
		const struct calendar_plan plan = {
		    .start = cases[i].start, .zone = cases[i].zone};
		struct calendar_night night;
		struct err err = {0};
		int rc = calendar_next(&plan, INT64_MIN, &night, &err);

		cr_expect(eq(int, rc, 0), "%s", err.text);
		cr_expect(eq(i64, night.start_at, cases[i].start_at), "%s %s",
		    cases[i].zone, cases[i].start);
		cr_expect(eq(int, strncmp(night.date, cases[i].start, 10), 0),
		    "%s %s", cases[i].zone, cases[i].start);
	}
}

/* Nights of a plan as "date=seconds date+seconds", extra ones with a plus. */
static const char *
nights_of_plan(const struct calendar_plan *plan, ms_t from, ms_t to, int max)
{
	static char text[2048];
	struct calendar_night nights[64];
	struct err err = {0};
	size_t len = 0;
	int count = calendar_list(plan, from, to, nights, max, &err);

	if (count < 0)
		return strcpy(text, err.text);
	text[0] = '\0';
	for (int i = 0; i < count; i++)
		len += (size_t)snprintf(text + len, sizeof(text) - len,
		    "%s%s%s%lld", i == 0 ? "" : " ", nights[i].date,
		    nights[i].is_extra ? "+" : "=",
		    (long long)nights[i].start_at / 1000);
	return text;
}

static const char *
nights_of(const char *start, const char *rule, const char *zone, ms_t from,
    ms_t to, int max)
{
	const struct calendar_plan plan = {
	    .start = start, .rule = rule, .zone = zone};

	return nights_of_plan(&plan, from, to, max);
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
	struct calendar_plan plan = {
	    .start = "2025-01-06 19:30", .zone = "Asia/Shanghai"};
	struct calendar_night night;

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		plan.rule = cases[i].rule;
		cr_expect(eq(int,
		    calendar_next(&plan, cases[i].after, &night, NULL), 0));
		cr_expect(eq(i64, night.start_at, MS_NEVER), "case %zu", i);
		cr_expect(eq(str, night.date, ""));
	}
	/* At that very instant it is still the next one. */
	plan.rule = NULL;
	cr_expect(
	    eq(int, calendar_next(&plan, 1736163000000, &night, NULL), 0));
	cr_expect(eq(i64, night.start_at, 1736163000000));
	/* Far ahead of a start long ago. */
	plan = (struct calendar_plan){
	    .start = "1971-01-01 18:00", .rule = "FREQ=DAILY", .zone = "UTC"};
	cr_expect(
	    eq(int, calendar_next(&plan, 1769882400000, &night, NULL), 0));
	cr_expect(eq(i64, night.start_at, 1769882400000));
	cr_expect(eq(str, night.date, "2026-01-31"));
}

static char *const christmas[] = {"2025-12-22", "2025-12-29"};
static char *const instead[] = {
    "2026-01-03 14:00", "2025-12-29 15:00", "2025-11-30 11:00"};

/* Mondays at 19:30 in London, but for two, one of which has another time. */
static struct calendar_plan
mondays(void)
{
	return (struct calendar_plan){.start = "2025-12-15 19:30",
	    .rule = "FREQ=WEEKLY;COUNT=4",
	    .zone = "Europe/London",
	    .except = christmas,
	    .except_count = 2,
	    .also = instead,
	    .also_count = 3};
}

Test(calendar, dates_left_out_and_extra_ones)
{
	struct calendar_plan plan = mondays();
	struct calendar_night night;

	/* What is left out counts as one of COUNT. */
	cr_expect(eq(str, (char *)nights_of_plan(&plan, 0, INT64_MAX, 64),
	    "2025-11-30+1764500400 2025-12-15=1765827000 "
	    "2025-12-29+1767020400 2026-01-03+1767448800 "
	    "2026-01-05=1767641400"));
	cr_expect(eq(str,
	    (char *)nights_of_plan(&plan, 1765827000001, 1767641400000, 64),
	    "2025-12-29+1767020400 2026-01-03+1767448800"));
	cr_expect(
	    eq(int, calendar_next(&plan, 1767020400001, &night, NULL), 0));
	cr_expect(eq(str, night.date, "2026-01-03"));
	cr_expect(night.is_extra);
	cr_expect(
	    eq(int, calendar_next(&plan, 1767641400001, &night, NULL), 0));
	cr_expect(eq(i64, night.start_at, MS_NEVER));
	/* Extra nights beside one start, and alone. */
	plan.rule = NULL;
	plan.except_count = 0;
	cr_expect(eq(str, (char *)nights_of_plan(&plan, 0, INT64_MAX, 64),
	    "2025-11-30+1764500400 2025-12-15=1765827000 "
	    "2025-12-29+1767020400 2026-01-03+1767448800"));
	plan.start = NULL;
	cr_expect(eq(str, (char *)nights_of_plan(&plan, 0, INT64_MAX, 64),
	    "2025-11-30+1764500400 2025-12-29+1767020400 "
	    "2026-01-03+1767448800"));
}

/* The clocks change for extra nights as well. */
Test(calendar, an_extra_night_in_the_skipped_and_the_repeated_hour)
{
	static char *const also[] = {"2025-03-30 01:30", "2025-10-26 01:30"};
	const struct calendar_plan plan = {
	    .zone = "Europe/London", .also = also, .also_count = 2};

	cr_expect(eq(str, (char *)nights_of_plan(&plan, 0, INT64_MAX, 64),
	    "2025-03-30+1743298200 2025-10-26+1761438600"));
}

Test(calendar, dates_check)
{
	static char *const dates[] = {"2025-12-15", "2025-12-22", "2025-12-23",
	    "2025-12-15", "2026-01-12", "2025-12-32", "2025-12-08"};
	static const char *const except_says[] = {NULL, NULL,
	    "the rule names no night on 2025-12-23; allowed: dates of its "
	    "nights",
	    "2025-12-15 stands there twice; allowed: once",
	    "the rule names no night on 2026-01-12; allowed: dates of its "
	    "nights",
	    "\"2025-12-32\" is not a date; allowed: YYYY-MM-DD, such as "
	    "2026-12-25, of the years 1970 to 2199",
	    "the rule names no night on 2025-12-08; allowed: dates of its "
	    "nights"};
	static char *const extra[] = {"2025-12-22 10:00", "2025-12-22 19:30",
	    "2025-12-15 23:00", "2025-12-16 00:00", "2026-01-12 19:30",
	    "2025-12-16 9:00"};
	static const char *const also_says[] = {NULL,
	    "there is a night on 2025-12-22 already; allowed: one a date, or "
	    "one in place of a date of except",
	    "there is a night on 2025-12-15 already; allowed: one a date, or "
	    "one in place of a date of except",
	    NULL, NULL,
	    "\"2025-12-16 9:00\" is not a date and time; allowed: YYYY-MM-DD "
	    "HH:MM in local time, such as 2026-01-05 19:30, of the years 1970 "
	    "to 2199"};
	struct calendar_plan plan = mondays();

	plan.except = dates;
	plan.except_count = sizeof(dates) / sizeof(dates[0]);
	for (size_t i = 0; i < plan.except_count; i++) {
		struct err err = {0};
		int rc = calendar_except_check(&plan, i, &err);

		cr_expect(eq(int, rc, except_says[i] ? ERR_CONFIG : 0), "%s",
		    dates[i]);
		cr_expect(eq(str, err.text,
		    (char *)(except_says[i] ? except_says[i] : "")));
	}
	plan = mondays();
	plan.also = extra;
	plan.also_count = sizeof(extra) / sizeof(extra[0]);
	for (size_t i = 0; i < plan.also_count; i++) {
		struct err err = {0};
		int rc = calendar_also_check(&plan, i, &err);

		cr_expect(
		    eq(int, rc, also_says[i] ? ERR_CONFIG : 0), "%s", extra[i]);
		cr_expect(eq(
		    str, err.text, (char *)(also_says[i] ? also_says[i] : "")));
	}
}

#define HOUR_MS ((ms_t)3600000)

Test(calendar, nights_close_to_one_another)
{
	static char *const last[] = {"2199-12-31 12:00"};
	/* The night of 30 March 2025 comes 23 hours after the one before. */
	struct calendar_plan plan = {.start = "2025-01-06 19:30",
	    .rule = "FREQ=DAILY",
	    .zone = "Europe/London"};
	struct calendar_night pair[2];

	cr_expect(
	    eq(int, calendar_find_close(&plan, 23 * HOUR_MS, pair, NULL), 0));
	cr_expect(eq(
	    int, calendar_find_close(&plan, 23 * HOUR_MS + 1, pair, NULL), 1));
	cr_expect(eq(str, pair[0].date, "2025-03-29"));
	cr_expect(eq(str, pair[1].date, "2025-03-30"));
	/* An extra night long after the first thousand. */
	plan.zone = "UTC";
	plan.also = last;
	plan.also_count = 1;
	plan.rule = "FREQ=WEEKLY";
	cr_expect(
	    eq(int, calendar_find_close(&plan, 24 * HOUR_MS, pair, NULL), 0));
	plan.also_count = 0;
	plan.rule = NULL;
	cr_expect(
	    eq(int, calendar_find_close(&plan, INT64_MAX, pair, NULL), 0));
	plan.start = NULL;
	cr_expect(
	    eq(int, calendar_find_close(&plan, INT64_MAX, pair, NULL), 0));
}

Test(calendar, weekdays)
{
	cr_expect(eq(str, (char *)calendar_weekday("1970-01-01"), "Thu"));
	cr_expect(eq(str, (char *)calendar_weekday("2026-01-05"), "Mon"));
	cr_expect(eq(str, (char *)calendar_weekday("2024-02-29"), "Thu"));
	cr_expect(eq(str, (char *)calendar_weekday("2199-12-31"), "Tue"));
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
static const struct {
	const char *rule;
	const char *piece; /* NULL: it is right */
} rule_cases[] = {
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
    {"FREQ=DAILY;COUNT=99999", NULL},
    {"FREQ=DAILY;COUNT=0",
	"COUNT: \"0\" is none; allowed: a whole number from 1 to 99999"},
    {"FREQ=DAILY;COUNT=", "COUNT: \"\" is none"},
    {"FREQ=DAILY;COUNT=100000", "COUNT: \"100000\" is none"},
    {"FREQ=DAILY;COUNT=+2", "COUNT: \"+2\" is none"},
    {"FREQ=DAILY;COUNT=2,3", "COUNT: \"2,3\" is none"},
    {"FREQ=DAILY;INTERVAL=0", "INTERVAL: \"0\" is none"},
    {"FREQ=DAILY;INTERVAL=99999999999",
	"INTERVAL: \"99999999999\" is none; allowed: a whole number "
	"from 1 to 9999"},
    {"FREQ=DAILY;INTERVAL=9999", NULL},
    {"FREQ=DAILY;BYMONTH=12", NULL},
    {"FREQ=DAILY;BYMONTH=1,13",
	"BYMONTH: \"13\" is none; allowed: whole numbers from 1 to 12 "
	"with commas between"},
    {"FREQ=DAILY;BYMONTH=1,", "BYMONTH: \"\" is none"},
    {"FREQ=MONTHLY;BYMONTHDAY=-31,1,+31", NULL},
    {"FREQ=MONTHLY;BYMONTHDAY=-32", "BYMONTHDAY: \"-32\" is none"},
    {"FREQ=MONTHLY;BYMONTHDAY=-", "BYMONTHDAY: \"-\" is none"},
    {"FREQ=YEARLY;BYYEARDAY=367", "BYYEARDAY: \"367\" is none"},
    {"FREQ=YEARLY;BYYEARDAY=366,-366", NULL},
    /* libical told Tuesday 2026-12-29 for week 1, from December 2026 on. */
    {"FREQ=YEARLY;BYWEEKNO=1;BYDAY=MO", "\"BYWEEKNO\" is not a part"},
    {"FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-367", "BYSETPOS: \"-367\" is none"},
    {"FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-1", NULL},
    {"FREQ=WEEKLY;WKST=1MO",
	"WKST: \"1MO\" is none; allowed: one of MO, TU, WE, TH, FR, "
	"SA, SU"},
    {"FREQ=DAILY;BYDAY=XX", "BYDAY: \"XX\" is none"},
    {"FREQ=WEEKLY;BYDAY=TU,MON",
	"BYDAY: \"MON\" is none; allowed: MO, TU, WE, TH, FR, SA, SU "
	"with commas between, or like 1MO and -1FR"},
    {"FREQ=MONTHLY;BYDAY=0MO", "BYDAY: \"0MO\" is none"},
    {"FREQ=MONTHLY;BYDAY=54MO", "BYDAY: \"54MO\" is none"},
    {"FREQ=MONTHLY;BYDAY=+2MO,-1FR", NULL},
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
    {"FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "the rule names no day"},
    {"FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30", "names no night"},
    {"FREQ=WEEKLY;BYDAY=1MO", "BYDAY with numbers does not go"},
    {"FREQ=WEEKLY;BYMONTHDAY=3", "BYMONTHDAY does not go with"},
    {"FREQ=MONTHLY;BYYEARDAY=3", "allowed: with FREQ=YEARLY"},
    {"FREQ=WEEKLY;BYDAY=TU,TH,TU",
	"BYDAY: \"TU\" stands there twice; allowed: once"},
    {"FREQ=MONTHLY;BYDAY=1TU,+1TU", "BYDAY: \"1TU\" stands there twice"},
    {"FREQ=MONTHLY;BYDAY=1TU,-1TU,11TU,TU", NULL},
    {"FREQ=MONTHLY;BYMONTHDAY=1,11,+11",
	"BYMONTHDAY: \"11\" stands there twice"},
    {"FREQ=DAILY;BYMONTH=2,12,2", "BYMONTH: \"2\" stands there twice"},
    {"FREQ=DAILY;BYMONTHDAY=-1", "allowed: with FREQ=MONTHLY"},
    {"FREQ=YEARLY;BYMONTHDAY=5", "BYMONTHDAY without BYMONTH"},
    {"FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=5;BYDAY=1MO", "one of them"},
    {"FREQ=WEEKLY;INTERVAL=3;BYDAY=SU", "allowed: a start on a day"},
    {"FREQ=WEEKLY;INTERVAL=3;BYMONTH=5", "allowed: without INTERVAL"},
};

Test(calendar, rule_check)
{
	for (size_t i = 0; i < sizeof(rule_cases) / sizeof(rule_cases[0]);
	     i++) {
		struct err err = {0};
		/* 2026-01-05 is a Monday. */
		int rc = calendar_rule_check(
		    "2026-01-05 19:30", rule_cases[i].rule, &err);

		cr_expect(
		    eq(int, rc, rule_cases[i].piece == NULL ? 0 : ERR_CONFIG),
		    "%s", rule_cases[i].rule);
		if (rule_cases[i].piece != NULL)
			cr_expect(strstr(err.text, rule_cases[i].piece) != NULL,
			    "%s: %s", rule_cases[i].rule, err.text);
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
