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

static void
expect_says(int player, const char *kind, const char *part)
{
	const char *data = hall_heard(&hall, player, kind);

	cr_assert_not_null(data, "player %d heard no %s", player, kind);
	cr_expect_not_null(
	    strstr(data, part), "player %d, %s: %s", player, part, data);
}

/* Those who were away when their night ended hear of it for ten minutes. */
Test(nights, an_end_is_told_to_who_comes_back)
{
	hall_play(&hall, 4);
	hall_until(&hall, HALL_START_AT + 20 * HALL_MINUTE);
	hall_kill(&hall);
	hall_begin(&hall, HALL_START_AT + 36 * HALL_MINUTE);
	hall_clear(&hall);
	hall_until(&hall, HALL_START_AT + 45 * HALL_MINUTE);
	hall_listen(&hall, 3);
	expect_says(3, "hello", "\"events\":[],\"over\":[1]");
	expect_says(3, "event", "\"state\":\"ended\",\"reason\":\"outage\"");
	expect_says(3, "event", "\"registered\":true");
	expect_says(3, "standing", "\"round\":1,");
	expect_says(3, "standing", "\"final\":true,");
	/* it is none of his */
	hall_listen(&hall, 31);
	expect_says(31, "hello", "\"events\":[],\"over\":[]");
	cr_expect_null(hall_heard(&hall, 31, "event"));
	hall_until(&hall, HALL_START_AT + 46 * HALL_MINUTE + HALL_SECOND);
	hall_listen(&hall, 4);
	expect_says(4, "hello", "\"events\":[],\"over\":[]");
	cr_expect_null(hall_heard(&hall, 4, "standing"));
}

/* So they do of one that was called off, which has no standing. */
Test(nights, a_call_off_is_told_to_who_comes_back)
{
	hall_begin(&hall, HALL_START_AT - 10 * HALL_MINUTE);
	hall_register(&hall, 3);
	hall_leave(&hall, 2);
	hall_until(&hall, HALL_START_AT + HALL_MINUTE);
	hall_clear(&hall);
	hall_listen(&hall, 2);
	expect_says(2, "hello", "\"over\":[1]");
	expect_says(
	    2, "event", "\"state\":\"called_off\",\"reason\":\"few_pairs\"");
	cr_expect_null(hall_heard(&hall, 2, "standing"));
}
