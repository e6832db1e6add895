/* SPDX-License-Identifier: ISC */
/*
 * Rules for pairs that come and go.
 */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdio.h>

#include "daemon/config/config.h"

static int
load(const char *keys, struct config **config_r, struct err *err)
{
	char text[512];

	*err = (struct err){0};
	snprintf(text, sizeof(text),
	    "database = \"x\"; admin_socket = \"y\"; schedules = ( { "
	    "name = \"a\"; time_zone = \"UTC\"; rounds = 6; "
	    "start = \"2026-01-05 19:30\"; boards_per_round = 3; "
	    "round_time = \"21m\"; %s } );",
	    keys);
	return config_load_text("x", text, config_r, err);
}

static void
expect_error(const char *keys, const char *want)
{
	struct config *config;
	struct err err;

	cr_expect(eq(int, load(keys, &config, &err), ERR_CONFIG), "%s", keys);
	cr_expect(eq(str, err.text, (char *)want));
}

Test(going, defaults)
{
	struct config *config;
	struct err err;

	cr_assert(eq(int, load("", &config, &err), 0), "%s", err.text);
	const struct event_config *rules = &config->schedules[0].rules;
	cr_expect(eq(int, rules->late_entry, 0));
	cr_expect(eq(int, rules->withdraw_after, 1));
	cr_expect(eq(int, rules->returns_max, 1));
	cr_expect(eq(int, (int)rules->missed_score, MISSED_SCORE_MINUS));
	config_free(&config);
}

Test(going, as_written)
{
	struct config *config;
	struct err err;

	cr_assert(
	    eq(int,
		load("late_entry = 5; withdraw_after = 0; returns_max = 60; "
		     "missed_score = \"none\";",
		    &config, &err),
		0),
	    "%s", err.text);
	const struct event_config *rules = &config->schedules[0].rules;
	cr_expect(eq(int, rules->late_entry, 5));
	cr_expect(eq(int, rules->withdraw_after, 0));
	cr_expect(eq(int, rules->returns_max, 60));
	cr_expect(eq(int, (int)rules->missed_score, MISSED_SCORE_NONE));
	config_free(&config);
}

Test(going, errors)
{
	expect_error("late_entry = 6;",
	    "x:1: late_entry: 6 is not below the rounds 6; allowed: 0 to one "
	    "less than rounds");
	expect_error("withdraw_after = 61;",
	    "x:1: withdraw_after: 61 is out of range; allowed: a whole number "
	    "from 0 to 60");
	expect_error("returns_max = -1;",
	    "x:1: returns_max: -1 is out of range; allowed: a whole number "
	    "from 0 to 60");
	expect_error("missed_score = \"plus\";",
	    "x:1: missed_score: there is no \"plus\" here; allowed: \"minus\", "
	    "\"average\", \"none\"");
}
