/* SPDX-License-Identifier: ISC */
/*
 * When nights open: as planned, after a start that was missed, once only.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "tests/app/hall.h"

#define DAY (24 * 60 * INT64_C(60000))

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

TestSuite(nights, .init = setup, .fini = teardown, .timeout = 120);

/* The first night's instants, from the command that opened it. */
static void
expect_opened(ms_t start_at, const char *date)
{
	const char *opened = hall_journal(&hall, "open_event");

	cr_assert_str_not_empty(opened, "a night is open");
	cr_expect_eq(hall_number(opened, "start_at"), start_at, "%s", opened);
	cr_expect_not_null(strstr(opened, date), "%s", opened);
}

Test(nights, opens_when_planned)
{
	hall_begin(&hall, HALL_START_AT - HALL_MINUTE * 31);
	hall_until(&hall, HALL_START_AT - HALL_MINUTE * 30 - 1);
	cr_expect_eq(hall_count(&hall, "open_event"), 0);
	hall_until(&hall, HALL_START_AT - HALL_MINUTE * 30);
	expect_opened(HALL_START_AT, "2026-01-05");
}

/* The daemon is down from before registration until `late` after the start. */
static void
miss(ms_t late)
{
	hall_begin(&hall, HALL_START_AT - 2 * 60 * HALL_MINUTE);
	hall_until(&hall, HALL_START_AT - 2 * 60 * HALL_MINUTE + HALL_MINUTE);
	hall_kill(&hall);
	hall_begin(&hall, HALL_START_AT + late);
}

Test(nights, missed_by_a_little_it_is_held_late)
{
	miss(HALL_MINUTE);
	expect_opened(HALL_START_AT + 31 * HALL_MINUTE, "2026-01-05");
}

Test(nights, missed_by_outage_max_it_is_held_late)
{
	miss(15 * HALL_MINUTE);
	expect_opened(HALL_START_AT + 45 * HALL_MINUTE, "2026-01-05");
}

Test(nights, missed_by_more_it_is_skipped)
{
	miss(15 * HALL_MINUTE + 1);
	hall_until(&hall, HALL_START_AT + 60 * HALL_MINUTE);
	cr_expect_eq(hall_count(&hall, "open_event"), 0);
	hall_until(&hall, HALL_START_AT + DAY - 30 * HALL_MINUTE);
	expect_opened(HALL_START_AT + DAY, "2026-01-06");
}

/* Down while registration opened: it is not too late for that night. */
Test(nights, registration_missed_it_opens_at_once)
{
	miss(-10 * HALL_MINUTE);
	expect_opened(HALL_START_AT, "2026-01-05");
}

Test(nights, opened_before_it_is_not_opened_again)
{
	hall_begin(&hall, HALL_START_AT - HALL_MINUTE * 30);
	hall_until(&hall, HALL_START_AT - HALL_MINUTE * 29);
	expect_opened(HALL_START_AT, "2026-01-05");
	hall_kill(&hall);
	hall_begin(&hall, HALL_START_AT + HALL_MINUTE);
	hall_until(&hall, HALL_START_AT + 60 * HALL_MINUTE);
	cr_expect_eq(hall_count(&hall, "open_event"), 1);
}
