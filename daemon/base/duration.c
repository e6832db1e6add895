/* SPDX-License-Identifier: ISC */
/*
 * Spans of time as people write them: one parser and one form for all.
 */
#include "daemon/base/duration.h"

#include <assert.h>
#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#define DURATION_DIGITS_MAX 9
#define DURATION_SECOND_MS 1000

static const struct {
	const char *name;
	ms_t ms;
} duration_units[] = {{"h", 3600000}, {"m", 60000}, {"s", 1000}, {"ms", 1}};

#define DURATION_UNIT_COUNT (sizeof(duration_units) / sizeof(duration_units[0]))

static bool
duration_is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* Move past a number; false when none is there or it is too long. */
static bool
duration_take_number(const char **at, ms_t *number_r)
{
	ms_t number = 0;
	int digits = 0;

	for (; duration_is_digit(**at); ++*at) {
		if (++digits > DURATION_DIGITS_MAX)
			return false;
		number = number * 10 + (**at - '0');
	}
	*number_r = number;
	return digits > 0;
}

/* Move past a unit that is none of the first `from`; its index, or -1. */
static int
duration_take_unit(const char **at, size_t from)
{
	size_t len = 0;

	while ((*at)[len] != '\0' && !duration_is_digit((*at)[len]))
		len++;
	for (size_t i = from; i < DURATION_UNIT_COUNT; i++) {
		const char *name = duration_units[i].name;

		if (strlen(name) == len && strncmp(name, *at, len) == 0) {
			*at += len;
			return (int)i;
		}
	}
	return -1;
}

bool
duration_parse(const char *text, ms_t *ms_r)
{
	ms_t sum = 0, number;
	size_t from = 0;

	do {
		int unit;

		if (!duration_take_number(&text, &number))
			return false;
		unit = duration_take_unit(&text, from);
		if (unit < 0)
			return false;
		sum += number * duration_units[unit].ms;
		from = (size_t)unit + 1;
	} while (*text != '\0');
	*ms_r = sum;
	return true;
}

const char *
duration_format(ms_t ms, char text_r[DURATION_TEXT_MAX])
{
	size_t len = 0;

	assert(ms >= 0);
	for (size_t i = 0; i < DURATION_UNIT_COUNT; i++) {
		ms_t number = ms / duration_units[i].ms;

		ms %= duration_units[i].ms;
		if (number == 0)
			continue;
		len += (size_t)snprintf(text_r + len, DURATION_TEXT_MAX - len,
		    "%" PRId64 "%s", number, duration_units[i].name);
	}
	if (len == 0)
		snprintf(text_r, DURATION_TEXT_MAX, "0s");
	return text_r;
}

const char *
duration_tell(ms_t ms, char text_r[DURATION_TEXT_MAX])
{
	int rest = (int)(ms % DURATION_SECOND_MS), places = 3;
	char parts[8];
	size_t len;

	duration_format(ms - rest, text_r);
	if (rest == 0)
		return text_r;
	for (; rest % 10 == 0; places--)
		rest /= 10;
	snprintf(parts, sizeof(parts), ".%0*ds", places, rest);
	len = strlen(text_r);
	if (text_r[len - 1] == 's')
		text_r[--len] = '\0';
	else
		len += (size_t)snprintf(
		    text_r + len, DURATION_TEXT_MAX - len, "0");
	snprintf(text_r + len, DURATION_TEXT_MAX - len, "%s", parts);
	return text_r;
}
