/* SPDX-License-Identifier: ISC */
/*
 * Nights as an iCalendar text (RFC 5545).  Times are in UTC, so that no
 * definition of a time zone has to come with them: each entry is one night and
 * none recurs.
 */
#include "daemon/calendar/feed.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "daemon/calendar/civil.h"

#define FEED_LINE_MAX 75 /* octets without the line's end, section 3.1 */

/* Octets until the next character begins. */
static size_t
feed_character_len(const char *text)
{
	size_t len = 1;

	while (((unsigned char)text[len] & 0xC0) == 0x80)
		len++;
	return len;
}

/* One content line, folded between characters. */
static void
feed_line(struct buf *feed, const char *line)
{
	size_t width = 0;

	while (*line != '\0') {
		const size_t len = feed_character_len(line);

		if (width + len > FEED_LINE_MAX) {
			buf_append_text(feed, "\r\n ");
			width = 1;
		}
		buf_append(feed, line, len);
		width += len;
		line += len;
	}
	buf_append_text(feed, "\r\n");
}

/* A value of type TEXT, section 3.3.11. */
static void
feed_text(struct buf *feed, const char *name, const char *text)
{
	struct buf line = {0};

	buf_printf(&line, "%s:", name);
	for (; *text != '\0'; text++) {
		if (*text == '\n') {
			buf_append_text(&line, "\\n");
			continue;
		}
		if (strchr("\\;,", *text) != NULL)
			buf_append_text(&line, "\\");
		buf_append(&line, text, 1);
	}
	feed_line(feed, buf_text(&line));
	buf_fini(&line);
}

static void
feed_time(struct buf *feed, const char *name, ms_t at)
{
	const struct civil civil = civil_from_seconds(at / 1000);
	struct buf line = {0};

	buf_printf(&line, "%s:%04d%02d%02dT%02d%02d%02dZ", name, civil.year,
	    civil.month, civil.day, civil.hour, civil.minute, civil.second);
	feed_line(feed, buf_text(&line));
	buf_fini(&line);
}

void
feed_begin(struct buf *feed)
{
	feed_line(feed, "BEGIN:VCALENDAR");
	feed_line(feed, "VERSION:2.0");
	feed_text(feed, "PRODID", "-//pairsd//pairsd " PACKAGE_VERSION "//EN");
}

void
feed_add(struct buf *feed, const struct feed_entry *entry)
{
	feed_line(feed, "BEGIN:VEVENT");
	feed_text(feed, "UID", entry->uid);
	feed_time(feed, "DTSTAMP", entry->stamp_at);
	feed_time(feed, "DTSTART", entry->start_at);
	feed_time(feed, "DTEND", entry->end_at);
	feed_text(feed, "SUMMARY", entry->summary);
	feed_text(feed, "DESCRIPTION", entry->description);
	feed_line(feed, "END:VEVENT");
}

void
feed_end(struct buf *feed)
{
	feed_line(feed, "END:VCALENDAR");
}
