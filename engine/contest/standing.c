/* SPDX-License-Identifier: ISC */
/*
 * Totals and the order of a field (R-SC-7, R-EV-11, 12).  Exact integers all
 * through, so that equal totals are equal on every machine.
 */
#include "engine/contest/standing.h"

#include <assert.h>

#define HALF_UNIT INT64_C(50000000000) /* 50 % in billionths of a per cent */
#define HALF_TOTAL (50 * TOTAL_ONE)
#define HALF_SHOWN 5000 /* hundredths of a per cent */

static int64_t
total_divide(int64_t number, int64_t divisor)
{
	int64_t rest = number % divisor;
	int64_t whole = number / divisor;

	if (rest < 0)
		return -rest >= divisor + rest ? whole - 1 : whole;
	return rest >= divisor - rest ? whole + 1 : whole;
}

int64_t
total_mean(int64_t sum, int count)
{
	assert(count >= 1);
	return HALF_TOTAL +
	    total_divide(sum - HALF_UNIT * count, INT64_C(1000) * count);
}

void
total_write_percent(bool has_total, int64_t total, char text_r[TOTAL_TEXT_MAX])
{
	char digit[TOTAL_TEXT_MAX];
	int64_t shown;
	int digits = 0, length = 0;

	if (!has_total) {
		text_r[0] = '-';
		text_r[1] = '\0';
		return;
	}
	shown = HALF_SHOWN + total_divide(total - HALF_TOTAL, 10000);
	if (shown < 0) {
		text_r[length++] = '-';
		shown = -shown;
	}
	while (digits < 3 || shown > 0) {
		digit[digits++] = (char)('0' + shown % 10);
		shown /= 10;
	}
	while (digits > 0) {
		if (digits == 2)
			text_r[length++] = '.';
		text_r[length++] = digit[--digits];
	}
	text_r[length] = '\0';
}

bool
completion_reached(int finished, int owed, int percent)
{
	return finished >= 1 &&
	    (int64_t)finished * 100 >= (int64_t)percent * owed;
}

/* R-EV-12; never a tie, because no two orders are the same. */
static bool
standing_is_before(const struct standing *a, const struct standing *b)
{
	if (a->has_total != b->has_total)
		return a->has_total;
	if (a->has_total && a->total != b->total)
		return a->total > b->total;
	if (a->finished != b->finished)
		return a->finished > b->finished;
	return a->order < b->order;
}

static void
standing_sift(struct standing *standing, int hole, int count)
{
	struct standing moved = standing[hole];
	int child;

	for (;;) {
		child = 2 * hole + 1;
		if (child >= count)
			break;
		if (child + 1 < count &&
		    standing_is_before(&standing[child], &standing[child + 1]))
			child++;
		if (!standing_is_before(&moved, &standing[child]))
			break;
		standing[hole] = standing[child];
		hole = child;
	}
	standing[hole] = moved;
}

/* A heap sort wants no memory, and without ties it need not be stable. */
static void
standing_sort(struct standing *standing, int count)
{
	struct standing last;

	for (int i = count / 2 - 1; i >= 0; i--)
		standing_sift(standing, i, count);
	for (int i = count - 1; i > 0; i--) {
		last = standing[i];
		standing[i] = standing[0];
		standing[0] = last;
		standing_sift(standing, 0, i);
	}
}

void
standing_rank(struct standing *standing, int count, int completion_percent)
{
	struct standing *line;
	int rank = 0;

	for (int i = 0; i < count; i++) {
		line = &standing[i];
		line->has_total = line->count > 0;
		line->total =
		    line->has_total ? total_mean(line->sum, line->count) : 0;
		line->completed = completion_reached(
		    line->finished, line->owed, completion_percent);
	}
	standing_sort(standing, count);
	for (int i = 0; i < count; i++) {
		line = &standing[i];
		line->place = i + 1;
		line->rank = line->completed ? ++rank : 0;
	}
}
