/* SPDX-License-Identifier: ISC */
/*
 * Recurrence rules by libical, whose reader accepts more than it understands:
 * what it would misread or ignore is refused here first (BYWEEKNO among it,
 * whose first year was seen to be wrong, and a value twice in a list, which it
 * takes for two days).  UNTIL is read here as well, because libical compares it
 * without a time zone.
 */
#include "daemon/calendar/recurrence.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <libical/ical.h>

#include "daemon/base/xalloc.h"

#define RECURRENCE_PART_MAX 256

struct recurrence {
	icalrecur_iterator *iterator;
	enum recurrence_end end;
	int64_t last;
};

/* What a part of a rule holds. */
enum recurrence_values {
	VALUES_OTHER, /* looked at by a function of its own */
	VALUES_NUMBER,
	VALUES_NUMBERS, /* a list, each also counted from the end */
	VALUES_DAY,
	VALUES_DAYS, /* a list, each also with a number */
};

/* A part of a rule, the frequencies that it goes with, what it may hold. */
struct recurrence_part {
	const char *name;
	const char *frequencies; /* first letters */
	enum recurrence_values values;
	int most; /* of a number; the least is 1 */
};

static const struct recurrence_part recurrence_parts[] = {
    {.name = "FREQ", .frequencies = "DWMY"},
    {.name = "INTERVAL", .frequencies = "DWMY", VALUES_NUMBER, 9999},
    {.name = "COUNT", .frequencies = "DWMY", VALUES_NUMBER, 99999},
    {.name = "UNTIL", .frequencies = "DWMY"},
    {.name = "WKST", .frequencies = "DWMY", VALUES_DAY},
    {.name = "BYMONTH", .frequencies = "DWMY", VALUES_NUMBERS, 12},
    {.name = "BYMONTHDAY", .frequencies = "DMY", VALUES_NUMBERS, 31},
    {.name = "BYDAY", .frequencies = "DWMY", VALUES_DAYS, 53},
    {.name = "BYSETPOS", .frequencies = "DWMY", VALUES_NUMBERS, 366},
    {.name = "BYYEARDAY", .frequencies = "Y", VALUES_NUMBERS, 366},
};

/* From 1970-01-01 on. */
static const char recurrence_days[7][3] = {
    "TH", "FR", "SA", "SU", "MO", "TU", "WE"};

#define RECURRENCE_PART_COUNT                                                  \
	(sizeof(recurrence_parts) / sizeof(recurrence_parts[0]))

static const char *const recurrence_frequencies[] = {
    "DAILY", "WEEKLY", "MONTHLY", "YEARLY"};

/* What the parts of a rule say, before libical reads it. */
struct recurrence_text {
	unsigned int seen; /* a bit for each of recurrence_parts */
	char frequency;    /* first letter, 0 if not stated */
	bool has_ordinal;  /* a day such as 1MO */
	bool counts_back;  /* a day of the month such as -1 */
	bool skips;        /* an interval other than 1 */
	bool names_start;  /* no days of the week, or the start's among them */
	enum recurrence_end end;
	int64_t last;
};

static int
recurrence_refuse_frequency(const char *value, struct err *err)
{
	return err_set(err, ERR_CONFIG,
	    "FREQ=%.32s is not a rule for nights; allowed: FREQ=DAILY, "
	    "FREQ=WEEKLY, FREQ=MONTHLY, FREQ=YEARLY",
	    value);
}

static int
recurrence_read_frequency(
    struct recurrence_text *text, const char *value, struct err *err)
{
	for (size_t i = 0; i < 4; i++) {
		if (strcmp(value, recurrence_frequencies[i]) == 0) {
			text->frequency = value[0];
			return 0;
		}
	}
	return recurrence_refuse_frequency(value, err);
}

/* A date alone means the whole day.  The number of fields, 0 if it is none. */
static int
recurrence_scan_until(const char *value, struct civil *civil_r)
{
	struct civil civil = {.hour = 23, .minute = 59, .second = 59}, same;
	char again[32], zulu = '\0';
	int fields =
	    sscanf(value, "%4d%2d%2dT%2d%2d%2d%c", &civil.year, &civil.month,
		&civil.day, &civil.hour, &civil.minute, &civil.second, &zulu);

	/* Written again it must be the same: no signs, spaces or leftovers. */
	snprintf(again, sizeof(again),
	    fields == 3 ? "%04d%02d%02d" : "%04d%02d%02dT%02d%02d%02d%s",
	    civil.year, civil.month, civil.day, civil.hour, civil.minute,
	    civil.second, fields == 7 ? "Z" : "");
	if (strcmp(again, value) != 0 || civil.year < 1970 || civil.month < 1 ||
	    civil.month > 12)
		return 0;
	same = civil_from_seconds(civil_to_seconds(&civil));
	if (memcmp(&same, &civil, sizeof(same)) != 0)
		return 0;
	*civil_r = civil;
	return fields;
}

static int
recurrence_read_until(
    struct recurrence_text *text, const char *value, struct err *err)
{
	struct civil civil;
	int fields = recurrence_scan_until(value, &civil);

	if (fields == 0)
		return err_set(err, ERR_CONFIG,
		    "UNTIL=%.32s is not a time from 1970 on; allowed: a date "
		    "20261231, a local time 20261231T193000, a time in UTC "
		    "20261231T193000Z",
		    value);
	text->last = civil_to_seconds(&civil);
	text->end = fields == 7 ? RECURRENCE_UNTIL_UTC : RECURRENCE_UNTIL_LOCAL;
	return 0;
}

static int
recurrence_find_part(const char *name)
{
	for (size_t i = 0; i < RECURRENCE_PART_COUNT; i++) {
		if (strcmp(recurrence_parts[i].name, name) == 0)
			return (int)i;
	}
	return -1;
}

/* Whether the days of the week in a value contain that of a date. */
static bool
recurrence_names_day(const char *value, const struct civil *civil)
{
	int64_t number = civil_to_days(civil->year, civil->month, civil->day);

	return strstr(value, recurrence_days[number % 7]) != NULL;
}

/* Whether so many bytes are a number from 1 on, or one with a sign. */
static bool
recurrence_is_number(
    const char *text, size_t len, const struct recurrence_part *part)
{
	const bool is_signed =
	    part->values != VALUES_NUMBER && (text[0] == '-' || text[0] == '+');
	int number = 0;

	for (size_t i = is_signed; i < len; i++) {
		if (text[i] < '0' || text[i] > '9' || number > part->most)
			return false;
		number = 10 * number + text[i] - '0';
	}
	return number >= 1 && number <= part->most;
}

static bool
recurrence_is_day(
    const char *text, size_t len, const struct recurrence_part *part)
{
	if (len < 2 ||
	    (len > 2 &&
		(part->values == VALUES_DAY ||
		    !recurrence_is_number(text, len - 2, part))))
		return false;
	for (size_t d = 0; d < 7; d++) {
		if (memcmp(text + len - 2, recurrence_days[d], 2) == 0)
			return true;
	}
	return false;
}

static int
recurrence_refuse_value(const struct recurrence_part *part, const char *value,
    int len, struct err *err)
{
	static const char days[] = "MO, TU, WE, TH, FR, SA, SU";
	char allowed[96];

	switch (part->values) {
	case VALUES_NUMBER:
	case VALUES_NUMBERS:
		snprintf(allowed, sizeof(allowed), "%s from 1 to %d%s",
		    part->values == VALUES_NUMBER ? "a whole number"
						  : "whole numbers",
		    part->most,
		    part->values == VALUES_NUMBER ? ""
						  : " with commas between");
		break;
	case VALUES_OTHER:
	case VALUES_DAY:
		snprintf(allowed, sizeof(allowed), "one of %s", days);
		break;
	case VALUES_DAYS:
		snprintf(allowed, sizeof(allowed),
		    "%s with commas between, or like 1MO and -1FR", days);
		break;
	}
	return err_set(err, ERR_CONFIG, "%s: \"%.*s\" is none; allowed: %s",
	    part->name, len < 32 ? len : 32, value, allowed);
}

/* Whether the first value of a list stands in its rest as well. */
static bool
recurrence_names_again(const char *list, size_t len)
{
	const size_t plus = list[0] == '+';

	for (const char *at = list + len; *at == ',';) {
		const size_t other = strcspn(++at, ",");
		const size_t other_plus = *at == '+';

		if (other - other_plus == len - plus &&
		    memcmp(at + other_plus, list + plus, len - plus) == 0)
			return true;
		at += other;
	}
	return false;
}

static int
recurrence_check_values(
    const struct recurrence_part *part, const char *value, struct err *err)
{
	const bool is_list =
	    part->values == VALUES_NUMBERS || part->values == VALUES_DAYS;
	const bool is_days =
	    part->values == VALUES_DAY || part->values == VALUES_DAYS;

	while (part->values != VALUES_OTHER) {
		const size_t len =
		    is_list ? strcspn(value, ",") : strlen(value);

		if (!(is_days ? recurrence_is_day(value, len, part)
			      : recurrence_is_number(value, len, part)))
			return recurrence_refuse_value(
			    part, value, (int)len, err);
		if (is_list && recurrence_names_again(value, len))
			return err_set(err, ERR_CONFIG,
			    "%s: \"%.*s\" stands there twice; allowed: once",
			    part->name, (int)len, value);
		if (value[len] == '\0')
			break;
		value += len + 1;
	}
	return 0;
}

/* Take in "NAME=VALUE"; the text is cut in two. */
static int
recurrence_read_part(struct recurrence_text *text, char *part,
    const struct civil *start, struct err *err)
{
	char *value = strchr(part, '=');
	int index;

	if (value != NULL)
		*value++ = '\0';
	index = recurrence_find_part(part);
	if (value == NULL || index < 0)
		return err_set(err, ERR_CONFIG,
		    "\"%.32s\" is not a part of a rule; allowed: FREQ=, "
		    "INTERVAL=, COUNT=, UNTIL=, WKST=, BYMONTH=, BYMONTHDAY=, "
		    "BYDAY=, BYSETPOS=, BYYEARDAY=, with ; between",
		    part);
	if (text->seen & 1u << index)
		return err_set(
		    err, ERR_CONFIG, "%s occurs twice; allowed: once", part);
	text->seen |= 1u << index;
	if (strcmp(part, "FREQ") == 0)
		return recurrence_read_frequency(text, value, err);
	if (strcmp(part, "UNTIL") == 0)
		return recurrence_read_until(text, value, err);
	if (recurrence_check_values(&recurrence_parts[index], value, err) < 0)
		return ERR_CONFIG;
	if (strcmp(part, "INTERVAL") == 0)
		text->skips = strcmp(value, "1") != 0;
	if (strcmp(part, "BYDAY") == 0) {
		text->has_ordinal = strpbrk(value, "0123456789") != NULL;
		text->names_start = recurrence_names_day(value, start);
	}
	if (strcmp(part, "BYMONTHDAY") == 0)
		text->counts_back = strchr(value, '-') != NULL;
	return 0;
}

static bool
recurrence_saw(const struct recurrence_text *text, const char *name)
{
	return text->seen & 1u << recurrence_find_part(name);
}

/* Combinations that libical was found to read otherwise than RFC 5545. */
static int
recurrence_check_pairs(const struct recurrence_text *text, struct err *err)
{
	if (text->has_ordinal && strchr("MY", text->frequency) == NULL)
		return err_set(err, ERR_CONFIG,
		    "BYDAY with numbers does not go with this FREQ; allowed: "
		    "with FREQ=MONTHLY or FREQ=YEARLY, otherwise days alone "
		    "(MO,TU,WE,TH,FR,SA,SU)");
	if (text->has_ordinal && recurrence_saw(text, "BYMONTHDAY"))
		return err_set(err, ERR_CONFIG,
		    "both BYMONTHDAY and BYDAY with numbers; allowed: one of "
		    "them, or days alone (MO,TU,WE,TH,FR,SA,SU)");
	if (text->counts_back && text->frequency == 'D')
		return err_set(err, ERR_CONFIG,
		    "BYMONTHDAY below 0 does not go with FREQ=DAILY; allowed: "
		    "with FREQ=MONTHLY");
	if (text->frequency == 'Y' && recurrence_saw(text, "BYMONTHDAY") &&
	    !recurrence_saw(text, "BYMONTH"))
		return err_set(err, ERR_CONFIG,
		    "BYMONTHDAY without BYMONTH does not go with FREQ=YEARLY; "
		    "allowed: with BYMONTH, or with FREQ=MONTHLY");
	if (text->frequency == 'W' && text->skips && !text->names_start)
		return err_set(err, ERR_CONFIG,
		    "BYDAY does not name the day of the start, which says "
		    "from which week INTERVAL counts; allowed: a start on a "
		    "day of BYDAY");
	if (text->frequency == 'W' && text->skips &&
	    recurrence_saw(text, "BYMONTH"))
		return err_set(err, ERR_CONFIG,
		    "BYMONTH does not go with FREQ=WEEKLY and an INTERVAL; "
		    "allowed: without INTERVAL");
	return 0;
}

static int
recurrence_check_whole(const struct recurrence_text *text, struct err *err)
{
	if (text->frequency == '\0')
		return recurrence_refuse_frequency("", err);
	for (size_t i = 0; i < RECURRENCE_PART_COUNT; i++) {
		const struct recurrence_part *part = &recurrence_parts[i];

		if (text->seen & 1u << i &&
		    strchr(part->frequencies, text->frequency) == NULL)
			return err_set(err, ERR_CONFIG,
			    "%s does not go with this FREQ; allowed: %s",
			    part->name,
			    strcmp(part->frequencies, "Y") == 0
				? "with FREQ=YEARLY"
				: "with any other FREQ");
	}
	if (recurrence_saw(text, "COUNT") && recurrence_saw(text, "UNTIL"))
		return err_set(err, ERR_CONFIG,
		    "both COUNT and UNTIL; allowed: one of them");
	return recurrence_check_pairs(text, err);
}

static int
recurrence_read(const char *rule, const struct civil *start,
    struct recurrence_text *text, struct err *err)
{
	const char *at = rule;

	*text = (struct recurrence_text){.names_start = true};
	for (;;) {
		char part[RECURRENCE_PART_MAX];
		size_t len = strcspn(at, ";");
		int rc;

		if (len >= sizeof(part))
			return err_set(err, ERR_CONFIG,
			    "a part of the rule is too long; allowed: %d bytes",
			    RECURRENCE_PART_MAX - 1);
		memcpy(part, at, len);
		part[len] = '\0';
		rc = recurrence_read_part(text, part, start, err);
		if (rc < 0)
			return rc;
		if (at[len] == '\0')
			return recurrence_check_whole(text, err);
		at += len + 1;
	}
}

static icalrecur_iterator *
recurrence_iterate(const char *rule, const struct civil *start)
{
	struct icalrecurrencetype by_ical;
	struct icaltimetype from = icaltime_null_time();

	icalerror_set_errors_are_fatal(0);
	icalerror_clear_errno();
	by_ical = icalrecurrencetype_from_string(rule);
	if (by_ical.freq == ICAL_NO_RECURRENCE)
		return NULL;
	by_ical.until = icaltime_null_time();
	from.year = start->year;
	from.month = start->month;
	from.day = start->day;
	from.hour = start->hour;
	from.minute = start->minute;
	return icalrecur_iterator_new(by_ical, from);
}

int
recurrence_new(const char *rule, const struct civil *start,
    struct recurrence **recurrence_r, struct err *err)
{
	struct recurrence_text text;
	struct recurrence *recurrence;
	icalrecur_iterator *iterator;
	int rc = recurrence_read(rule, start, &text, err);

	*recurrence_r = NULL;
	if (rc < 0)
		return rc;
	iterator = recurrence_iterate(rule, start);
	if (iterator == NULL)
		return err_set(err, ERR_CONFIG,
		    "the rule names no day; allowed: a recurrence rule of RFC "
		    "5545 with days, such as FREQ=WEEKLY;BYDAY=MO,TH");
	recurrence = xcalloc(1, sizeof(*recurrence));
	recurrence->iterator = iterator;
	recurrence->end = text.end;
	recurrence->last = text.last;
	*recurrence_r = recurrence;
	return 0;
}

bool
recurrence_next(struct recurrence *recurrence, int64_t *local_r)
{
	struct icaltimetype at = icalrecur_iterator_next(recurrence->iterator);
	struct civil civil = {.year = at.year,
	    .month = at.month,
	    .day = at.day,
	    .hour = at.hour,
	    .minute = at.minute};

	if (icaltime_is_null_time(at))
		return false;
	*local_r = civil_to_seconds(&civil);
	return true;
}

enum recurrence_end
recurrence_until(const struct recurrence *recurrence, int64_t *last_r)
{
	*last_r = recurrence->last;
	return recurrence->end;
}

void
recurrence_free(struct recurrence **recurrence)
{
	if (*recurrence == NULL)
		return;
	icalrecur_iterator_free((*recurrence)->iterator);
	free(*recurrence);
	*recurrence = NULL;
}
