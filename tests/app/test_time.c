/* SPDX-License-Identifier: ISC */
/*
 * A system's clock that is set: forward, which counts as an outage, and back,
 * which stops nothing.
 */
#include <criterion/criterion.h>

#include "tests/app/hall.h"

static struct hall hall;

static void
setup(void)
{
	hall_init(&hall);
}

static void
teardown(void)
{
	hall_fini(&hall);
}

TestSuite(time, .init = setup, .fini = teardown, .timeout = 120);

static ms_t
now(void)
{
	return clock_now(&hall.clock);
}

/* A minute into round 1 of a night. */
static ms_t
in_play(void)
{
	hall_play(&hall, 4);
	hall_until(&hall, HALL_START_AT + HALL_MINUTE);
	return now();
}

static void
expect_round_end(ms_t end_at)
{
	hall_listen(&hall, 1);
	cr_expect_eq(
	    hall_number(hall_heard(&hall, 1, "seat"), "end_at"), end_at);
}

Test(time, a_clock_put_right_is_an_outage)
{
	const ms_t from = in_play();

	hall_wall(&hall, 5 * HALL_MINUTE);
	cr_expect_eq(now(), from + 5 * HALL_MINUTE);
	cr_assert_eq(hall_count(&hall, "outage"), 1);
	const char *outage = hall_journal(&hall, "outage");
	cr_expect_eq(hall_number(outage, "from"), from);
	cr_expect_eq(hall_number(outage, "until"), from + 5 * HALL_MINUTE);
	expect_round_end(HALL_START_AT + 19 * HALL_MINUTE);
	/* and that was all */
	hall_wall(&hall, 0);
	hall_until(&hall, now() + HALL_MINUTE);
	cr_expect_eq(hall_count(&hall, "outage"), 1);
}

Test(time, ten_seconds_ahead_are_let_be)
{
	const ms_t from = in_play();

	hall_wall(&hall, 10 * HALL_SECOND);
	cr_expect_eq(now(), from);
	cr_expect_eq(hall_count(&hall, "outage"), 0);
	hall_wall(&hall, 10 * HALL_SECOND + 1);
	cr_expect_eq(now(), from + 10 * HALL_SECOND + 1);
	cr_expect_eq(hall_count(&hall, "outage"), 1);
}

Test(time, set_back_it_changes_nothing)
{
	const ms_t from = in_play();

	hall_wall(&hall, -60 * HALL_MINUTE);
	cr_expect_eq(now(), from);
	hall_until(&hall, from + HALL_MINUTE);
	cr_expect_eq(hall_count(&hall, "outage"), 0);
	expect_round_end(HALL_START_AT + 14 * HALL_MINUTE);
}

/* Started an hour slow, put right: the night opens at its real time. */
Test(time, a_night_opens_by_the_clock_put_right)
{
	hall_begin(&hall, HALL_START_AT - 100 * HALL_MINUTE);
	hall_wall(&hall, 60 * HALL_MINUTE);
	cr_expect_eq(now(), HALL_START_AT - 40 * HALL_MINUTE);
	hall_until(&hall, HALL_START_AT - 30 * HALL_MINUTE - 1);
	cr_expect_eq(hall_count(&hall, "open_event"), 0);
	hall_until(&hall, HALL_START_AT - 30 * HALL_MINUTE);
	cr_expect_eq(hall_count(&hall, "open_event"), 1);
}

/* As after an outage of the daemon: late, with its whole registration. */
Test(time, a_start_jumped_over_is_held_late)
{
	hall_begin(&hall, HALL_START_AT - 50 * HALL_MINUTE);
	hall_wall(&hall, 60 * HALL_MINUTE);
	hall_until(&hall, now() + HALL_SECOND);
	cr_assert_eq(hall_count(&hall, "open_event"), 1);
	cr_expect_eq(hall_number(hall_journal(&hall, "open_event"), "start_at"),
	    HALL_START_AT + 40 * HALL_MINUTE);
}

Test(time, a_start_jumped_over_by_too_much_is_skipped)
{
	hall_begin(&hall, HALL_START_AT - 50 * HALL_MINUTE);
	hall_wall(&hall, 70 * HALL_MINUTE);
	cr_expect_eq(now(), HALL_START_AT + 20 * HALL_MINUTE);
	hall_until(&hall, now() + HALL_MINUTE);
	cr_expect_eq(hall_count(&hall, "open_event"), 0);
}

/* Nothing stands still until the clock has caught up. */
Test(time, set_back_while_it_was_down_time_goes_on)
{
	const ms_t alive_at = in_play();

	hall_kill(&hall);
	hall_begin(&hall, alive_at - 2 * HALL_MINUTE);
	cr_expect_eq(now(), alive_at);
	expect_round_end(HALL_START_AT + 14 * HALL_MINUTE);
	hall_until(&hall, HALL_START_AT + 14 * HALL_MINUTE);
	cr_expect_eq(hall_count(&hall, "close_round"), 1);
	hall_until(&hall, HALL_START_AT + 15 * HALL_MINUTE);
	cr_expect_eq(hall_count(&hall, "start_round"), 2);
}

/* With no night open there is nothing to go on with. */
Test(time, set_back_with_no_night_open_it_is_believed)
{
	hall_begin(&hall, HALL_START_AT - 100 * HALL_MINUTE);
	hall_until(&hall, HALL_START_AT - 90 * HALL_MINUTE);
	hall_kill(&hall);
	hall_begin(&hall, HALL_START_AT - 120 * HALL_MINUTE);
	cr_expect_eq(now(), HALL_START_AT - 120 * HALL_MINUTE);
	hall_until(&hall, HALL_START_AT - 30 * HALL_MINUTE);
	cr_expect_eq(hall_count(&hall, "open_event"), 1);
}
