/* SPDX-License-Identifier: ISC */
/*
 * Times for people.  An old database may be read where its zone is not known
 * any more; a page that cannot be had for that would be worse than UTC.
 */
#include "daemon/history/text_time.h"

#include <stdbool.h>
#include <time.h>

#include "daemon/calendar/calendar.h"

/* Of whole minutes shorter rounds would seem to begin and end at once. */
#define TEXT_TIME_SHORT_MS (5 * 60 * 1000)

const char *
text_time_zone(const char *zone)
{
	return calendar_zone_exists(zone) ? zone : "UTC";
}

static void
text_time_write(struct buf *text, const char *zone, ms_t at, bool dated)
{
	char date[EVENT_DATE_MAX], time[CALENDAR_TIME_MAX];
	const time_t seconds = (time_t)(at / 1000);
	struct err err;
	struct tm tm;

	if (!calendar_zone_exists(zone) ||
	    calendar_date(zone, at, date, &err) < 0 ||
	    calendar_time(zone, at, time, &err) < 0) {
		gmtime_r(&seconds, &tm);
		strftime(date, sizeof(date), "%Y-%m-%d", &tm);
		strftime(time, sizeof(time), "%H:%M", &tm);
	}
	if (dated)
		buf_printf(text, "%s ", date);
	buf_append_text(text, time);
}

int
text_time_extra(const struct event_config *rules)
{
	return rules->round_ms < TEXT_TIME_SHORT_MS ? 3 : 0;
}

void
text_time(struct buf *text, const struct event_config *rules, ms_t at)
{
	text_time_write(text, rules->time_zone, at, false);
	/* zones differ by whole minutes */
	if (text_time_extra(rules) > 0)
		buf_printf(text, ":%02d", (int)(at / 1000 % 60));
}

void
text_time_date(struct buf *text, const char *zone, ms_t at)
{
	text_time_write(text, zone, at, true);
}

void
text_time_span(struct buf *text, ms_t span_ms)
{
	const long long seconds = (long long)(span_ms / 1000);

	buf_printf(text, "%lld:%02lld", seconds / 60, seconds % 60);
}
