/* SPDX-License-Identifier: ISC */
/*
 * Rules that are right but hardly meant are warned of, and only those that
 * somebody wrote.
 */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdio.h>

#include "daemon/base/buf.h"
#include "daemon/base/log.h"
#include "daemon/config/config.h"

static struct buf logged;

static void
catch_line(void *ctx, enum log_level level, const char *topic, const char *text)
{
	(void)ctx;
	cr_expect(eq(int, (int)level, LOG_LEVEL_WARN), "%s: %s", topic, text);
	buf_printf(&logged, "%s\n", text);
}

/* Six rounds of 21 minutes, and what else there is; "": no warning. */
static void
expect_warnings(const char *keys, const char *want)
{
	struct config *config;
	struct err err = {0};
	char text[512];

	snprintf(text, sizeof(text),
	    "database = \"x\"; admin_socket = \"y\"; schedules = ( { "
	    "name = \"a\"; time_zone = \"UTC\"; rounds = 6; "
	    "start = \"2026-01-05 19:30\"; boards_per_round = 3; "
	    "round_time = \"21m\";\n%s } );",
	    keys);
	buf_init(&logged);
	log_set_sink(catch_line, NULL);
	cr_assert(
	    eq(int, config_load_text("x", text, &config, &err), 0), "%s", keys);
	log_set_sink(NULL, NULL);
	cr_expect(eq(str, (char *)buf_text(&logged), (char *)want), "%s", keys);
	buf_fini(&logged);
	config_free(&config);
}

Test(warnings, stall_after)
{
	expect_warnings("stall_after = \"21m\";", "");
	expect_warnings("stall_after = \"21m1s\";",
	    "x:2: stall_after: \"21m1s\" is longer than a round of \"21m\", so "
	    "no robot comes for who does not move\n");
}

Test(warnings, avoid)
{
	expect_warnings(
	    "avoid = ( { kind = \"club\"; }, { kind = \"team\"; rounds = 6; } "
	    ");",
	    "");
	expect_warnings("avoid = ( { kind = \"club\"; },\n"
			"{ kind = \"team\";\nrounds = 7; } );",
	    "x:4: rounds: \"team\" is kept apart up to round 7, and the last "
	    "is round 6\n");
}

Test(warnings, withdraw_after)
{
	expect_warnings("withdraw_after = 6;", "");
	expect_warnings("withdraw_after = 7;",
	    "x:2: withdraw_after: 7 is above the 6 rounds of the night, so "
	    "nobody is ever taken out\n");
	/* the default of 1 is never above */
	expect_warnings("withdraw_after = 0;", "");
}

Test(warnings, min_pairs)
{
	expect_warnings("min_pairs = 7;", "");
	expect_warnings("min_pairs = 6;",
	    "x:2: min_pairs: of 6 pairs each has 5 opponents, and there are 6 "
	    "rounds: some may have to meet again\n");
	/* the default of 6 is nobody's wish */
	expect_warnings("", "");
}
