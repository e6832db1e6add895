/* SPDX-License-Identifier: ISC */
/* The two clocks. */
#include "daemon/base/clock.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>

Test(clock, real_one_agrees_with_the_wall_and_never_goes_back)
{
	struct clock clock;
	ms_t before = clock_wall_ms(), last, now;

	clock_init(&clock);
	last = clock_now(&clock);
	cr_assert(ge(i64, last, before - 2));
	cr_assert(le(i64, last, clock_wall_ms() + 2));
	/* After 2020, before 2200: milliseconds, not seconds. */
	cr_assert(gt(i64, last, 1577836800000));
	cr_assert(lt(i64, last, 7258118400000));
	for (int i = 0; i < 1000; i++) {
		now = clock_now(&clock);
		cr_assert(ge(i64, now, last));
		last = now;
	}
}

Test(clock, offset_is_what_init_found)
{
	struct clock clock, shifted;
	ms_t now;

	clock_init(&clock);
	shifted = clock;
	shifted.offset_ms += 3600000;
	now = clock_now(&shifted) - clock_now(&clock);
	cr_assert(ge(i64, now, 3600000 - 1000));
	cr_assert(le(i64, now, 3600000 + 1000));
}

Test(clock, virtual_one_stands_still)
{
	struct clock clock;

	clock_set_virtual(&clock, 0);
	cr_assert(eq(i64, clock_now(&clock), 0));
	cr_assert(eq(i64, clock_now(&clock), 0));
	clock_set_virtual(&clock, 1767641400123);
	cr_assert(eq(i64, clock_now(&clock), 1767641400123));
	clock_set_virtual(&clock, 5);
	cr_assert(eq(i64, clock_now(&clock), 5));
}

Test(clock, real_one_set_forward_leaves_the_wall_behind)
{
	struct clock clock;

	clock_init(&clock);
	cr_assert(le(i64, clock_wall_ahead(&clock), 1000));
	cr_assert(ge(i64, clock_wall_ahead(&clock), -1000));
	const ms_t before = clock_now(&clock);
	clock_forward(&clock, 3600000);
	cr_assert(ge(i64, clock_now(&clock), before + 3600000));
	cr_assert(le(i64, clock_wall_ahead(&clock), -3600000 + 1000));
	cr_assert(ge(i64, clock_wall_ahead(&clock), -3600000 - 1000));
}

Test(clock, virtual_one_has_a_wall)
{
	struct clock clock;

	clock_set_virtual(&clock, 1000);
	cr_assert(eq(i64, clock_wall_ahead(&clock), 0));
	clock_set_virtual_wall(&clock, 70);
	cr_assert(eq(i64, clock_now(&clock), 1000));
	cr_assert(eq(i64, clock_wall_ahead(&clock), 70));
	clock_forward(&clock, 100);
	cr_assert(eq(i64, clock_now(&clock), 1100));
	cr_assert(eq(i64, clock_wall_ahead(&clock), -30));
	clock_set_virtual(&clock, 1000);
	cr_assert(eq(i64, clock_wall_ahead(&clock), 0));
}
