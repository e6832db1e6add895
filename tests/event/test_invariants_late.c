/* SPDX-License-Identifier: ISC */
/*
 * What must hold of pairs that come late sees faults planted in a night.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "tests/lib/planted.h"
#include "tests/lib/script.h"
#include "tests/lib/stays.h"

#define PAIRS 6

static struct sim sim;
static struct stays *stays;

/* Round 1 is in play, and a seventh pair comes late: it was not looked at yet. */
static struct pair *
come_late(void)
{
	struct event_config config = sim_config(4, 1);
	const struct sim_options options = {.seed = 5, .pairs = PAIRS};
	char text[STAYS_TEXT_MAX];

	config.late_entry = 2;
	sim_init(&sim, &config, &options);
	script_start(&sim, PAIRS);
	stays = stays_new();
	cr_assert_null(stays_fault(stays, sim_event(&sim), text));
	script_hands_up(&sim, 2 * PAIRS + 1, 1);
	script_pass(&sim, config.hold_ms);
	cr_assert_eq(sim_event(&sim)->pairs, PAIRS + 1);
	return &planted_in(&sim)->pair[PAIRS];
}

static void
look(const char *part)
{
	char text[STAYS_TEXT_MAX];
	const char *bad = stays_fault(stays, sim_event(&sim), text);

	if (part == NULL)
		cr_assert_null(bad);
	else
		cr_expect(bad != NULL && strstr(bad, part) != NULL, "%s",
		    bad == NULL ? "nothing" : bad);
}

static void
teardown(void)
{
	stays_free(&stays);
	sim_fini(&sim);
}

TestSuite(invariants_late, .fini = teardown);

Test(invariants_late, in_time)
{
	come_late();
	look(NULL);
	script_until(&sim, EVENT_SEATED);
	look(NULL);
}

Test(invariants_late, too_late)
{
	come_late();
	planted_in(&sim)->config.late_entry = 0;
	look("not when it may");
}

Test(invariants_late, a_second_time)
{
	struct pair *pair = come_late();

	pair->player[1] = planted_in(&sim)->pair[0].player[1];
	look("with who is registered");
}

Test(invariants_late, owing_too_much)
{
	come_late()->owed++;
	look("owe what it missed");
}

Test(invariants_late, to_its_own_round)
{
	come_late();
	planted_in(&sim)->round[0].bye = PAIRS + 1;
	look("in which it sits");
}

Test(invariants_late, struck_off_the_list)
{
	come_late();
	look(NULL);
	planted_in(&sim)->pairs--;
	look("no longer on the list");
}

Test(invariants_late, and_not_drawn)
{
	come_late();
	look(NULL);
	script_until(&sim, EVENT_SEATED);
	struct round *second = &planted_in(&sim)->round[1];
	cr_assert_eq(sim_event(&sim)->rounds_drawn, 2);
	if (second->bye == PAIRS + 1)
		second->bye = 0;
	for (int t = 0; t < second->tables; t++) {
		if (second->seat[t].ns == PAIRS + 1)
			second->seat[t].ns = second->seat[t].ew;
		if (second->seat[t].ew == PAIRS + 1)
			second->seat[t].ew = second->seat[t].ns;
	}
	look("is not drawn");
}
