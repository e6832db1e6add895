/* SPDX-License-Identifier: ISC */
/*
 * The rule for all years after the last change listed in a zone's file
 * (RFC 8536, section 3.3; POSIX.1-2017, section 8.3).
 */
#include "daemon/calendar/zone_rule.h"

#include <string.h>

#include "daemon/calendar/civil.h"

#define ZONE_RULE_TEXT_MAX 128

/* Text not yet read; ends in a NUL. */
struct zone_text {
	const char *at;
};

static bool
zone_text_take(struct zone_text *text, char c)
{
	if (*text->at != c)
		return false;
	text->at++;
	return true;
}

static bool
zone_text_take_number(struct zone_text *text, int most, int *number_r)
{
	int number = 0, digits = 0;

	for (; *text->at >= '0' && *text->at <= '9'; text->at++) {
		number = number * 10 + (*text->at - '0');
		if (++digits > 3)
			return false;
	}
	*number_r = number;
	return digits > 0 && number <= most;
}

/* An abbreviation, whose letters say nothing here: "EST" or "<+0330>". */
static bool
zone_text_take_name(struct zone_text *text)
{
	size_t len;

	if (zone_text_take(text, '<')) {
		len = strcspn(text->at, ">");
		text->at += len;
		return len > 0 && zone_text_take(text, '>');
	}
	for (len = 0;; len++) {
		char lower = (char)(text->at[len] | 0x20);

		if (lower < 'a' || lower > 'z')
			break;
	}
	text->at += len;
	return len >= 3;
}

/* [+-]hh[:mm[:ss]], in seconds. */
static bool
zone_text_take_time(struct zone_text *text, int hours_most, int32_t *time_r)
{
	bool is_negative = zone_text_take(text, '-');
	int hours, minutes = 0, seconds = 0;
	int32_t time;

	if (!is_negative)
		zone_text_take(text, '+');
	if (!zone_text_take_number(text, hours_most, &hours))
		return false;
	if (zone_text_take(text, ':')) {
		if (!zone_text_take_number(text, 59, &minutes))
			return false;
		if (zone_text_take(text, ':') &&
		    !zone_text_take_number(text, 59, &seconds))
			return false;
	}
	time = hours * 3600 + minutes * 60 + seconds;
	*time_r = is_negative ? -time : time;
	return true;
}

static bool
zone_text_take_day(struct zone_text *text, struct zone_change *change_r)
{
	struct zone_change *change = change_r;

	if (zone_text_take(text, 'M')) {
		change->kind = 'M';
		return zone_text_take_number(text, 12, &change->month) &&
		    change->month >= 1 && zone_text_take(text, '.') &&
		    zone_text_take_number(text, 5, &change->week) &&
		    change->week >= 1 && zone_text_take(text, '.') &&
		    zone_text_take_number(text, 6, &change->day);
	}
	if (zone_text_take(text, 'J')) {
		change->kind = 'J';
		return zone_text_take_number(text, 365, &change->day) &&
		    change->day >= 1;
	}
	change->kind = '0';
	return zone_text_take_number(text, 365, &change->day);
}

static bool
zone_text_take_change(struct zone_text *text, struct zone_change *change_r)
{
	*change_r = (struct zone_change){.time = 2 * 3600};
	return zone_text_take(text, ',') &&
	    zone_text_take_day(text, change_r) &&
	    (!zone_text_take(text, '/') ||
		zone_text_take_time(text, 167, &change_r->time));
}

static bool
zone_text_take_rule(struct zone_text *text, struct zone_rule *rule)
{
	if (!zone_text_take_name(text) ||
	    !zone_text_take_time(text, 24, &rule->standard))
		return false;
	/* POSIX counts westward. */
	rule->standard = -rule->standard;
	if (*text->at == '\0')
		return true;
	rule->has_summer = true;
	rule->summer = rule->standard + 3600;
	if (!zone_text_take_name(text))
		return false;
	if (*text->at != ',') {
		if (!zone_text_take_time(text, 24, &rule->summer))
			return false;
		rule->summer = -rule->summer;
	}
	return zone_text_take_change(text, &rule->start) &&
	    zone_text_take_change(text, &rule->end);
}

bool
zone_rule_parse(const char *text, size_t len, struct zone_rule *rule_r)
{
	char copy[ZONE_RULE_TEXT_MAX];
	struct zone_text left = {copy};

	if (len >= sizeof(copy))
		return false;
	memcpy(copy, text, len);
	copy[len] = '\0';
	*rule_r = (struct zone_rule){0};
	return zone_text_take_rule(&left, rule_r) && left.at == copy + len;
}

/* Days since 1970 of the day of a change in a year. */
static int64_t
zone_change_day(const struct zone_change *change, int year)
{
	int64_t first;
	int week_day, day;

	if (change->kind == '0')
		return civil_to_days(year, 1, 1) + change->day;
	if (change->kind == 'J') {
		bool passes_leap_day =
		    change->day >= 60 && civil_month_days(year, 2) == 29;

		return civil_to_days(year, 1, 1) + change->day - 1 +
		    passes_leap_day;
	}
	first = civil_to_days(year, change->month, 1);
	/* 1970-01-01 was a Thursday. */
	week_day = (int)(((first + 4) % 7 + 7) % 7);
	day = (change->day - week_day + 7) % 7 + (change->week - 1) * 7;
	while (day >= civil_month_days(year, change->month))
		day -= 7;
	return first + day;
}

int32_t
zone_rule_offset(const struct zone_rule *rule, int64_t utc)
{
	struct civil civil;
	int64_t start, end;
	bool is_summer;

	if (!rule->has_summer)
		return rule->standard;
	civil = civil_from_seconds(utc + rule->standard);
	start = zone_change_day(&rule->start, civil.year) * CIVIL_DAY +
	    rule->start.time - rule->standard;
	end = zone_change_day(&rule->end, civil.year) * CIVIL_DAY +
	    rule->end.time - rule->summer;
	if (start < end)
		is_summer = utc >= start && utc < end;
	else
		is_summer = utc >= start || utc < end;
	return is_summer ? rule->summer : rule->standard;
}
