/* SPDX-License-Identifier: ISC */
/*
 * The nights of a plan one after the other: those of its rule, less the dates
 * left out, and the extra ones, in the order of their local times.
 */
#ifndef DAEMON_CALENDAR_WALK_H
#define DAEMON_CALENDAR_WALK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "daemon/base/err.h"
#include "daemon/calendar/calendar.h"
#include "daemon/calendar/civil.h"

/* A rule is given up after so many of its nights, and so far ahead. */
#define WALK_STEPS_MAX 100000
#define WALK_SEARCH_SECONDS (36525 * (int64_t)CIVIL_DAY)

struct walk {
	struct civil start;
	bool has_start;
	struct recurrence *recurrence; /* NULL: the start alone */
	struct zone *zone;             /* NULL: UTC */
	int64_t *except;               /* days */
	size_t except_count;
	int64_t *also; /* local seconds, in order */
	size_t also_count;

	size_t also_next; /* the first not given yet */
	int64_t rule_next;
	bool has_rule_next, rule_is_over;
	int steps;
	int64_t limit; /* no night of the rule is looked for beyond it */
};

/*
 * Begin at the plan's first night; for nights from `after` on, which says how
 * far the rule is followed.  A plan without a zone is in UTC.  0 and a walk
 * for walk_fini, or a code as calendar_next, and no walk.
 */
int walk_init(struct walk *walk, const struct calendar_plan *plan, ms_t after,
    struct err *err);
void walk_fini(struct walk *walk);

/* The next night; false when there is none. */
bool walk_next(struct walk *walk, struct calendar_night *night_r);

#endif
