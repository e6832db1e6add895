/* SPDX-License-Identifier: ISC */
/*
 * The nights of a plan one after the other (R-EV-27): RFC 5545's RRULE, EXDATE
 * and RDATE, but in local dates, since a night is (schedule, local date).
 */
#include "daemon/calendar/walk.h"

#include <stdlib.h>
#include <string.h>

#include "daemon/base/xalloc.h"
#include "daemon/calendar/recurrence.h"
#include "daemon/calendar/zone.h"

/* The end of the year 9998, so that every date has four digits. */
#define WALK_END_SECONDS 253370764800
#define WALK_LAST_SECONDS (WALK_END_SECONDS - WALK_SEARCH_SECONDS)

static int
walk_compare(const void *a_ptr, const void *b_ptr)
{
	const int64_t *a = a_ptr, *b = b_ptr;

	return *a < *b ? -1 : *a > *b;
}

static int
walk_read_except(
    struct walk *walk, const struct calendar_plan *plan, struct err *err)
{
	walk->except = xcalloc(plan->except_count + 1, sizeof(*walk->except));
	for (size_t i = 0; i < plan->except_count; i++) {
		struct civil civil;

		if (!civil_read_date(plan->except[i], &civil))
			return calendar_date_check(plan->except[i], err);
		walk->except[walk->except_count++] =
		    civil_to_days(civil.year, civil.month, civil.day);
	}
	return 0;
}

static int
walk_read_also(
    struct walk *walk, const struct calendar_plan *plan, struct err *err)
{
	walk->also = xcalloc(plan->also_count + 1, sizeof(*walk->also));
	for (size_t i = 0; i < plan->also_count; i++) {
		struct civil civil;

		if (!civil_read(plan->also[i], &civil))
			return calendar_start_check(plan->also[i], err);
		walk->also[walk->also_count++] = civil_to_seconds(&civil);
	}
	qsort(walk->also, walk->also_count, sizeof(*walk->also), walk_compare);
	return 0;
}

static int
walk_read_start(
    struct walk *walk, const struct calendar_plan *plan, struct err *err)
{
	if (plan->start == NULL)
		return 0;
	const int rc = calendar_start_check(plan->start, err);
	if (rc < 0)
		return rc;
	walk->has_start = civil_read(plan->start, &walk->start);
	return plan->rule == NULL
	    ? 0
	    : recurrence_new(plan->rule, &walk->start, &walk->recurrence, err);
}

static void
walk_set_limit(struct walk *walk, ms_t after)
{
	int64_t earliest = after / 1000;

	if (walk->has_start && earliest < civil_to_seconds(&walk->start))
		earliest = civil_to_seconds(&walk->start);
	walk->rule_is_over = !walk->has_start || earliest > WALK_LAST_SECONDS;
	if (!walk->rule_is_over)
		walk->limit = earliest + WALK_SEARCH_SECONDS;
}

int
walk_init(struct walk *walk, const struct calendar_plan *plan, ms_t after,
    struct err *err)
{
	*walk = (struct walk){0};
	int rc = walk_read_start(walk, plan, err);

	if (rc == 0)
		rc = walk_read_except(walk, plan, err);
	if (rc == 0)
		rc = walk_read_also(walk, plan, err);
	if (rc == 0 && plan->zone != NULL)
		rc = zone_load(plan->zone, &walk->zone, err);
	if (rc < 0)
		walk_fini(walk);
	else
		walk_set_limit(walk, after);
	return rc;
}

void
walk_fini(struct walk *walk)
{
	recurrence_free(&walk->recurrence);
	zone_free(&walk->zone);
	free(walk->except);
	free(walk->also);
	walk->except = walk->also = NULL;
}

static int64_t
walk_utc(const struct walk *walk, int64_t local)
{
	return walk->zone == NULL ? local : zone_to_utc(walk->zone, local);
}

static bool
walk_is_past_until(const struct walk *walk, int64_t local)
{
	int64_t last;

	if (walk->recurrence == NULL)
		return false;
	switch (recurrence_until(walk->recurrence, &last)) {
	case RECURRENCE_UNTIL_LOCAL:
		return local > last;
	case RECURRENCE_UNTIL_UTC:
		return walk_utc(walk, local) > last;
	case RECURRENCE_ENDLESS:
		break;
	}
	return false;
}

static bool
walk_leaves_out(const struct walk *walk, int64_t local)
{
	for (size_t i = 0; i < walk->except_count; i++) {
		if (walk->except[i] == local / CIVIL_DAY)
			return true;
	}
	return false;
}

/* What the rule names next; false at its end. */
static bool
walk_step(struct walk *walk, int64_t *local_r)
{
	if (walk->steps++ >= WALK_STEPS_MAX)
		return false;
	if (walk->recurrence != NULL)
		return recurrence_next(walk->recurrence, local_r);
	*local_r = civil_to_seconds(&walk->start);
	return walk->steps == 1;
}

static void
walk_look_ahead(struct walk *walk)
{
	while (!walk->has_rule_next && !walk->rule_is_over) {
		int64_t local;

		if (!walk_step(walk, &local) || local > walk->limit ||
		    walk_is_past_until(walk, local)) {
			walk->rule_is_over = true;
		} else if (!walk_leaves_out(walk, local)) {
			walk->rule_next = local;
			walk->has_rule_next = true;
		}
	}
}

bool
walk_next(struct walk *walk, struct calendar_night *night_r)
{
	walk_look_ahead(walk);
	const bool has_also = walk->also_next < walk->also_count;
	const bool is_extra = has_also &&
	    (!walk->has_rule_next ||
		walk->also[walk->also_next] < walk->rule_next);
	if (!is_extra && !walk->has_rule_next)
		return false;
	const int64_t local =
	    is_extra ? walk->also[walk->also_next++] : walk->rule_next;
	if (!is_extra)
		walk->has_rule_next = false;
	const struct civil civil = civil_from_seconds(local);
	civil_write_date(&civil, night_r->date);
	night_r->start_at = walk_utc(walk, local) * 1000;
	night_r->is_extra = is_extra;
	return true;
}
