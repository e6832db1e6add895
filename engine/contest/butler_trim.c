/* SPDX-License-Identifier: ISC */
/*
 * How many results the Butler datum drops at each end (R-SC-4), and how that
 * is written.
 */
#include "engine/contest/scoring.h"

#include <assert.h>
#include <string.h>

#define AUTO_WORD "auto"
#define AUTO_FIRST 6 /* results from which one is dropped at each end */
#define AUTO_STEP 10 /* from then on, one more for every so many */

bool
butler_trim_is_valid(const struct butler_trim *trim)
{
	switch (trim->kind) {
	case TRIM_AUTO:
		return trim->amount == 0;
	case TRIM_COUNT:
		return trim->amount >= 0 && trim->amount <= TRIM_COUNT_MAX;
	case TRIM_PERCENT:
		return trim->amount >= 0 && trim->amount <= TRIM_PERCENT_MAX;
	default:
		return false;
	}
}

void
butler_trim_write(const struct butler_trim *trim, char text_r[TRIM_TEXT_MAX])
{
	char digit[TRIM_TEXT_MAX];
	int amount = trim->amount, digits = 0, length = 0;

	assert(butler_trim_is_valid(trim));
	if (trim->kind == TRIM_AUTO) {
		memcpy(text_r, AUTO_WORD, sizeof(AUTO_WORD));
		return;
	}
	do {
		digit[digits++] = (char)('0' + amount % 10);
		amount /= 10;
	} while (amount > 0);
	while (digits > 0)
		text_r[length++] = digit[--digits];
	if (trim->kind == TRIM_PERCENT)
		text_r[length++] = '%';
	text_r[length] = '\0';
}

bool
butler_trim_read(const char *text, struct butler_trim *trim_r)
{
	struct butler_trim trim = {.kind = TRIM_COUNT};
	int i = 0;

	if (strcmp(text, AUTO_WORD) == 0) {
		*trim_r = (struct butler_trim){.kind = TRIM_AUTO};
		return true;
	}
	for (; text[i] >= '0' && text[i] <= '9' && i < 4; i++)
		trim.amount = trim.amount * 10 + (text[i] - '0');
	if (i == 0)
		return false;
	if (text[i] == '%') {
		trim.kind = TRIM_PERCENT;
		i++;
	}
	if (text[i] != '\0' || !butler_trim_is_valid(&trim))
		return false;
	*trim_r = trim;
	return true;
}

int
butler_trim_of(const struct butler_trim *trim, int results)
{
	int drop = 0;

	if (results < 1)
		return 0;
	if (trim->kind == TRIM_COUNT)
		drop = trim->amount;
	else if (trim->kind == TRIM_PERCENT)
		drop = results * trim->amount / 100;
	else if (results >= AUTO_FIRST)
		drop = 1 + (results - AUTO_FIRST) / AUTO_STEP;
	return drop < (results - 1) / 2 ? drop : (results - 1) / 2;
}
