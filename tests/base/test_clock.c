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
