/* SPDX-License-Identifier: ISC */
/*
 * Faults in what only the engine may change.
 */
#include "tests/lib/planted.h"

#include <criterion/criterion.h>
#include <string.h>

#include "tests/lib/invariants.h"

struct event *
planted_in(const struct sim *sim)
{
	return (struct event *)(uintptr_t)sim_event(sim);
}

struct table *
planted_table(struct event *event)
{
	for (int t = 0; t < event->tables; t++) {
		if (event->table[t].dealt &&
		    event->table[t].board.phase == BOARD_PLAY &&
		    event->table[t].board.play.count > 4)
			return &event->table[t];
	}
	cr_assert_fail("no table is in play");
	return NULL;
}

void
planted_expect(struct sim *sim, const char *part)
{
	const char *bad = invariants_check(sim->invariants, sim_event(sim), 0);

	cr_assert_not_null(bad, "the fault was not seen: %s", part);
	cr_assert_not_null(
	    strstr(bad, part), "\"%s\" is not about \"%s\"", bad, part);
	sim_fini(sim);
}
