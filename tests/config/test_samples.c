/* SPDX-License-Identifier: ISC */
/* The config files that come with the program are right. */
#include "daemon/config/config.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct config *
load(const char *name)
{
	const char *top = getenv("top_srcdir");
	struct config *config;
	struct err err = {0};
	char path[1024];

	snprintf(
	    path, sizeof(path), "%s/conf/%s", top != NULL ? top : ".", name);
	cr_assert(eq(int, config_load(path, &config, &err), 0), "%s", err.text);
	return config;
}

/* The sample says of itself that it shows the defaults. */
Test(samples, the_sample_shows_the_defaults)
{
	static const char text[] =
	    "database = \"x\"; admin_socket = \"y\"; schedules = ( {\n"
	    "name = \"monday\"; title = \"Monday pairs\";\n"
	    "time_zone = \"Europe/London\"; start = \"2026-01-05 19:30\";\n"
	    "rounds = 5; boards_per_round = 3; round_time = \"21m\"; } );\n";
	struct config *sample = load("pairsd.conf"), *plain;
	struct err err;

	cr_assert(eq(int, config_load_text("x", text, &plain, &err), 0));
	cr_assert(eq(sz, sample->schedule_count, 1));
	cr_expect(eq(int,
	    memcmp(&sample->schedules[0].rules, &plain->schedules[0].rules,
		sizeof(struct event_config)),
	    0));
	cr_expect(eq(str, sample->listen_address, plain->listen_address));
	cr_expect(eq(int, sample->listen_port, plain->listen_port));
	cr_expect(eq(int, sample->max_players, plain->max_players));
	cr_expect(eq(int, sample->max_connections_per_address,
	    plain->max_connections_per_address));
	cr_expect(eq(str, sample->solver, plain->solver));
	cr_expect(eq(int, (int)sample->log_level, (int)plain->log_level));
	config_free(&sample);
	config_free(&plain);
}

Test(samples, the_demonstration_is_short)
{
	struct config *config = load("demo.conf");
	const struct event_config *rules;
	ms_t length;

	cr_assert(eq(sz, config->schedule_count, 1));
	rules = &config->schedules[0].rules;
	cr_expect(eq(str, (char *)rules->schedule, "demo"));
	cr_expect(eq(int, rules->rounds, 4));
	cr_expect(eq(int, rules->boards_per_round, 2));
	length =
	    rules->registration_ms + 4 * rules->round_ms + 3 * rules->break_ms;
	cr_expect(lt(i64, length, 5 * 60 * 1000));
	config_free(&config);
}
