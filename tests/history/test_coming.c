/* SPDX-License-Identifier: ISC */
/*
 * The nights to come: how many of them one list holds.
 */
#include "daemon/history/coming.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdlib.h>
#include <string.h>

#define DAY_MS ((ms_t)24 * 3600 * 1000)

/* 2026-01-05 00:00 in UTC. */
#define FROM INT64_C(1767571200000)

static struct schedule_config coming_schedules[2] = {
    {.start = "2026-01-05 19:30",
	.rule = "FREQ=DAILY",
	.rules = {.schedule = "late", .title = "t", .time_zone = "UTC"}},
    {.start = "2026-01-05 14:00",
	.rule = "FREQ=DAILY",
	.rules = {.schedule = "early", .title = "t", .time_zone = "UTC"}}};

/* So many schedules, so many days; more or not, and the last night told. */
static void
coming_expect(size_t schedules, int days, int more, const char *date)
{
	const struct config config = {
	    .schedules = coming_schedules, .schedule_count = schedules};
	const ms_t to = FROM + days * DAY_MS;
	struct coming_night *night;
	struct buf json = {0}, feed = {0};
	struct err err = {0};
	size_t count;

	cr_assert(eq(
	    int, coming_list(&config, FROM, to, &night, &count, &err), more));
	cr_assert(eq(sz, count, COMING_MOST));
	cr_expect(eq(str, night[count - 1].date, (char *)date));
	free(night);
	cr_expect(eq(int, coming_write(&config, FROM, to, &json, &err), more));
	cr_expect(strstr(buf_text(&json),
		      more ? "],\"more\":true}" : "],\"more\":false}") != NULL);
	cr_expect(
	    eq(int, coming_write_feed(&config, FROM, to, &feed, &err), more));
	buf_fini(&json);
	buf_fini(&feed);
}

/* The first ones are told, and that there are more of them. */
Test(coming, the_most_of_one_list)
{
	cr_assert(eq(int, COMING_MOST, 10000));
	coming_expect(1, 10000, 0, "2053-05-22");
	coming_expect(1, 10001, 1, "2053-05-22");
	coming_expect(2, 5000, 0, "2039-09-13");
	coming_expect(2, 5001, 1, "2039-09-13");
	coming_expect(2, 20000, 1, "2039-09-13");
}
