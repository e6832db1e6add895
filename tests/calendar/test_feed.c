/* SPDX-License-Identifier: ISC */
/*
 * The calendar feed's text, octet by octet; tests/e2e/schedules.py reads whole
 * feeds back.
 */
#include "daemon/calendar/feed.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <string.h>

/* What an entry of these texts is; freed by the next call. */
static char *
feed_of(const char *summary, const char *description)
{
	static struct buf feed;
	const struct feed_entry entry = {.uid = "a-2026-01-05@x",
	    .stamp_at = 1767571200999,
	    .start_at = 1767641400000,
	    .end_at = 1767649260000,
	    .summary = summary,
	    .description = description};

	buf_fini(&feed);
	buf_init(&feed);
	if (summary != NULL) {
		feed_begin(&feed);
		feed_add(&feed, &entry);
		feed_end(&feed);
	}
	return (char *)buf_text(&feed);
}

Test(feed, a_calendar_of_one_night)
{
	cr_expect(eq(str, feed_of("Pairs; \\o/, 7\nboards", "d"),
	    "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n"
	    "PRODID:-//pairsd//pairsd " PACKAGE_VERSION "//EN\r\n"
	    "BEGIN:VEVENT\r\nUID:a-2026-01-05@x\r\n"
	    "DTSTAMP:20260105T000000Z\r\nDTSTART:20260105T193000Z\r\n"
	    "DTEND:20260105T214100Z\r\n"
	    "SUMMARY:Pairs\\; \\\\o/\\, 7\\nboards\r\nDESCRIPTION:d\r\n"
	    "END:VEVENT\r\nEND:VCALENDAR\r\n"));
	feed_of(NULL, NULL);
}

#define TEN "0123456789"
#define SIXTY TEN TEN TEN TEN TEN TEN

/* 75 octets a line, and no character cut in two. */
Test(feed, folds_long_lines)
{
	static const struct {
		const char *summary;
		const char *line;
	} cases[] = {
	    {SIXTY "1234567", "SUMMARY:" SIXTY "1234567\r\nDESC"},
	    {SIXTY "12345678", "SUMMARY:" SIXTY "1234567\r\n 8\r\nDESC"},
	    {SIXTY "123456\xc3\xbc",
		"SUMMARY:" SIXTY "123456\r\n \xc3\xbc\r\nDESC"},
	    {SIXTY "12345\xc3\xbc", "SUMMARY:" SIXTY "12345\xc3\xbc\r\nDESC"},
	    {SIXTY "1234567" SIXTY TEN "1234" TEN,
		"SUMMARY:" SIXTY "1234567\r\n " SIXTY TEN "1234\r\n " TEN
		"\r\nDESC"},
	    {SIXTY "1234\xf0\x9f\x82\xa1\xf0\x9f\x82\xa1",
		"SUMMARY:" SIXTY "1234\r\n \xf0\x9f\x82\xa1"
		"\xf0\x9f\x82\xa1\r\nDESC"},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		cr_expect(strstr(feed_of(cases[i].summary, "d"),
			      cases[i].line) != NULL,
		    "%s", feed_of(cases[i].summary, "d"));
	feed_of(NULL, NULL);
}
