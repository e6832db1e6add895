/* SPDX-License-Identifier: ISC */
/*
 * Nights as an iCalendar text (RFC 5545), which calendars subscribe to.
 */
#ifndef DAEMON_CALENDAR_FEED_H
#define DAEMON_CALENDAR_FEED_H

#include "daemon/base/buf.h"
#include "engine/bridge/time.h"

/* One entry; texts are UTF-8 and borrowed.  Instants of the years 1 to 9999. */
struct feed_entry {
	const char *uid; /* the same whenever it is told, and of it alone */
	ms_t stamp_at;   /* when it was told */
	ms_t start_at, end_at;
	const char *summary;
	const char *description;
};

/* Begin a calendar, add to it, end it. */
void feed_begin(struct buf *feed);
void feed_add(struct buf *feed, const struct feed_entry *entry);
void feed_end(struct buf *feed);

#endif
