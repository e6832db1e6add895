/* SPDX-License-Identifier: ISC */
/*
 * Margins: spans, or shares of the time of one board.
 */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdio.h>

#include "daemon/config/config.h"

/* A share is of the time of one board, rounded down to a millisecond. */
Test(margins, margins)
{
	static const struct {
		const char *keys;
		ms_t last_board_ms, slow_ms, grace_ms;
	} cases[] = {
	    /* the defaults: 1m, 20% of 7 minutes, 1m */
	    {"boards_per_round = 3; round_time = \"21m\";", 60000, 84000,
		60000},
	    {"boards_per_round = 2; round_time = \"15m\"; "
	     "last_board_margin = \"80%\"; slow_margin = \"33%\";",
		360000, 148500, 60000},
	    {"slow_margin = \"100%\"; boards_per_round = 7; "
	     "round_time = \"1m\"; last_board_margin = \"0%\"; "
	     "disconnect_grace = \"0s\";",
		0, 8571, 0},
	    /* half of a board's time is less than the default of a minute */
	    {"boards_per_round = 2; round_time = \"35s\"; "
	     "last_board_margin = \"3s\";",
		3000, 3500, 8750},
	    {"boards_per_round = 3; round_time = \"21m\"; "
	     "disconnect_grace = \"10%\";",
		60000, 84000, 42000},
	    {"boards_per_round = 3; round_time = \"2m\";", 20000, 8000, 20000},
	    {"slow_margin = \"24h\"; last_board_margin = \"90s\"; "
	     "boards_per_round = 1; round_time = \"10m\";",
		90000, 86400000, 60000},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		char text[512];
		struct config *config;
		struct err err = {0};

		snprintf(text, sizeof(text),
		    "database = \"x\"; admin_socket = \"y\"; schedules = ( { "
		    "name = \"a\"; time_zone = \"UTC\"; rounds = 1; "
		    "start = \"2026-01-05 19:30\"; %s } );",
		    cases[i].keys);
		cr_assert(
		    eq(int, config_load_text("x", text, &config, &err), 0),
		    "%s", err.text);
		const struct event_config *rules = &config->schedules[0].rules;
		cr_expect(eq(
		    i64, rules->last_board_margin_ms, cases[i].last_board_ms));
		cr_expect(eq(i64, rules->slow_margin_ms, cases[i].slow_ms));
		cr_expect(
		    eq(i64, rules->disconnect_grace_ms, cases[i].grace_ms));
		config_free(&config);
	}
}

/* Nor may a share of the only board of a round be all of it. */
Test(margins, a_margin_is_below_the_round)
{
	struct config *config;
	struct err err = {0};

	cr_assert(eq(int,
	    config_load_text("x",
		"database = \"x\"; admin_socket = \"y\"; schedules = ( { "
		"name = \"a\"; time_zone = \"UTC\"; rounds = 1; "
		"start = \"2026-01-05 19:30\"; boards_per_round = 1; "
		"round_time = \"21m\"; last_board_margin = \"100%\"; } );",
		&config, &err),
	    ERR_CONFIG));
	cr_expect(eq(str, err.text,
	    "x:1: last_board_margin: \"21m\" is not below the round_time "
	    "\"21m\"; allowed: a span below it"));
}

/* A board of 7 minutes. */
Test(margins, no_grace_is_above_half_a_board)
{
	static const struct {
		const char *grace, *is;
	} cases[] = {{"3m30s", NULL}, {"50%", NULL}, {"3m30s1ms", "3m30s1ms"},
	    {"51%", "3m34s200ms"}};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		char text[512], want[ERR_TEXT_MAX] = "";
		struct config *config = NULL;
		struct err err = {0};

		snprintf(text, sizeof(text),
		    "database = \"x\"; admin_socket = \"y\"; schedules = ( { "
		    "name = \"a\"; time_zone = \"UTC\"; rounds = 1; "
		    "start = \"2026-01-05 19:30\"; boards_per_round = 3; "
		    "round_time = \"21m\"; disconnect_grace = \"%s\"; } );",
		    cases[i].grace);
		if (cases[i].is != NULL)
			snprintf(want, sizeof(want),
			    "x:1: disconnect_grace: \"%s\" is above half of a "
			    "board's time, \"3m30s\"; allowed: a span or a "
			    "share up to it",
			    cases[i].is);
		cr_expect(eq(int, config_load_text("x", text, &config, &err),
		    cases[i].is == NULL ? 0 : ERR_CONFIG));
		cr_expect(eq(str, err.text, want));
		config_free(&config);
	}
}

/* Nor is a board refused that all of its time is left for. */
Test(margins, no_last_board_margin_is_above_a_board)
{
	static const struct {
		const char *margin;
		bool is_taken;
	} cases[] = {
	    {"7m", true}, {"100%", true}, {"7m1ms", false}, {"20m59s", false}};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		char text[512], want[ERR_TEXT_MAX] = "";
		struct config *config = NULL;
		struct err err = {0};

		snprintf(text, sizeof(text),
		    "database = \"x\"; admin_socket = \"y\"; schedules = ( { "
		    "name = \"a\"; time_zone = \"UTC\"; rounds = 1; "
		    "start = \"2026-01-05 19:30\"; boards_per_round = 3; "
		    "round_time = \"21m\"; last_board_margin = \"%s\"; } );",
		    cases[i].margin);
		if (!cases[i].is_taken)
			snprintf(want, sizeof(want),
			    "x:1: last_board_margin: \"%s\" is above a board's "
			    "time, \"7m\"; allowed: a span or a share up to it",
			    cases[i].margin);
		cr_expect(eq(int, config_load_text("x", text, &config, &err),
		    cases[i].is_taken ? 0 : ERR_CONFIG));
		cr_expect(eq(str, err.text, want));
		config_free(&config);
	}
}
