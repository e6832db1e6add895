/* SPDX-License-Identifier: ISC */
/*
 * Totals and the order of a field (R-SC-7, R-EV-11, 12).  Exact integers all
 * through, so that equal totals are equal on every machine.
 */
#include "engine/contest/standing.h"

#include <assert.h>

#include "engine/contest/rounding.h"
#include "engine/contest/victory.h"

#define HALF_UNIT INT64_C(50000000000) /* 50 % in billionths of a per cent */
#define HALF_TOTAL (50 * TOTAL_ONE)
#define SHOWN_STEP (TOTAL_ONE / 100) /* two decimals are shown */

enum total_kind
total_kind_of(enum scoring scoring, enum totals totals)
{
	if (totals == TOTALS_VP)
		return TOTAL_VPS;
	return scoring == SCORING_MATCHPOINTS ? TOTAL_PERCENT : TOTAL_IMPS;
}

int64_t
total_of(enum total_kind kind, int64_t sum, int count)
{
	assert(count >= 1);
	if (kind == TOTAL_VPS)
		return sum * (TOTAL_ONE / VP_ONE);
	if (kind == TOTAL_IMPS)
		return rounding_divide(sum, UNIT_ONE / TOTAL_ONE);
	return HALF_TOTAL +
	    rounding_divide(
		sum - HALF_UNIT * count, UNIT_ONE / TOTAL_ONE * count);
}

/* Hundredths as a number with two decimals. */
static void
total_write_shown(int64_t shown, char text_r[TOTAL_TEXT_MAX])
{
	char digit[TOTAL_TEXT_MAX];
	int digits = 0, length = 0;

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

/* The hundredths that a total is written as. */
static int64_t
total_shown(enum total_kind kind, int64_t total)
{
	const int64_t average = kind == TOTAL_PERCENT ? HALF_TOTAL : 0;

	return average / SHOWN_STEP +
	    rounding_divide(total - average, SHOWN_STEP);
}

void
total_write(enum total_kind kind, bool has_total, int64_t total,
    char text_r[TOTAL_TEXT_MAX])
{
	if (!has_total) {
		text_r[0] = '-';
		text_r[1] = '\0';
		return;
	}
	total_write_shown(total_shown(kind, total), text_r);
}

void
total_write_gap(bool has_gap, int64_t gap, char text_r[TOTAL_TEXT_MAX])
{
	total_write(TOTAL_IMPS, has_gap, gap, text_r);
}

void
total_write_unit(enum total_kind kind, bool scored, int64_t unit,
    char text_r[TOTAL_TEXT_MAX])
{
	assert(kind != TOTAL_VPS);
	total_write(kind, scored, scored ? total_of(kind, unit, 1) : 0, text_r);
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
standing_rank(struct standing *standing, int count, enum total_kind kind,
    int completion_percent)
{
	struct standing *line;
	int rank = 0;

	for (int i = 0; i < count; i++) {
		line = &standing[i];
		line->has_total = line->count > 0;
		line->total = line->has_total
		    ? total_of(kind, line->sum, line->count)
		    : 0;
		line->completed = !line->substituted &&
		    completion_reached(
			line->finished, line->owed, completion_percent);
	}
	standing_sort(standing, count);
	for (int i = 0; i < count; i++) {
		line = &standing[i];
		line->place = i + 1;
		line->rank = line->completed ? ++rank : 0;
	}
}

const char *
tie_break_name(enum tie_break tie_break)
{
	static const char *const name[] = {
	    NULL, "total", "finished", "registration"};

	return name[tie_break];
}

enum tie_break
standing_tie_break(
    const struct standing *a, const struct standing *b, enum total_kind kind)
{
	if (!a->has_total || !b->has_total ||
	    total_shown(kind, a->total) != total_shown(kind, b->total))
		return TIE_NONE;
	if (a->total != b->total)
		return TIE_TOTAL;
	return a->finished != b->finished ? TIE_FINISHED : TIE_REGISTRATION;
}
