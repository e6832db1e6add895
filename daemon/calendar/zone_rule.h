/* SPDX-License-Identifier: ISC */
/*
 * The rule for all years after the last change listed in a zone's file: POSIX
 * "TZ" text such as "EST5EDT,M3.2.0,M11.1.0", as RFC 8536 section 3.3 extends
 * it.
 */
#ifndef DAEMON_CALENDAR_ZONE_RULE_H
#define DAEMON_CALENDAR_ZONE_RULE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A day of the year and a time on it at which clocks change. */
struct zone_change {
	char kind;    /* 'M' week day, 'J' day 1-365 without leap days, '0' day
			 0-365 with them */
	int month;    /* M */
	int week;     /* M: 1..5, 5 the last */
	int day;      /* M: 0 Sunday .. 6; otherwise the day of the year */
	int32_t time; /* seconds after local midnight, may be negative */
};

struct zone_rule {
	int32_t standard; /* seconds ahead of UTC */
	int32_t summer;
	bool has_summer;
	struct zone_change start, end; /* of summer time */
};

/* Read len bytes of text; false when they are not such a rule. */
bool zone_rule_parse(const char *text, size_t len, struct zone_rule *rule_r);

/* Seconds ahead of UTC at a UTC instant (in seconds). */
int32_t zone_rule_offset(const struct zone_rule *rule, int64_t utc);

#endif
