/* SPDX-License-Identifier: ISC */
/*
 * The keys about claims and about what is taken back.
 */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdio.h>
#include <string.h>

#include "daemon/config/config.h"

static int
load(const char *keys, struct config **config_r, struct err *err)
{
	char text[512];

	snprintf(text, sizeof(text),
	    "database = \"x\"; admin_socket = \"y\"; schedules = ( { "
	    "name = \"a\"; time_zone = \"UTC\"; start = \"2026-01-05 19:30\"; "
	    "rounds = 1; boards_per_round = 1; round_time = \"7m\"; %s } );",
	    keys);
	return config_load_text("x", text, config_r, err);
}

Test(board_rules, words)
{
	static const struct {
		const char *keys;
		enum claims claims;
		enum undo undo;
	} cases[] = {
	    {"", CLAIMS_AGREED, UNDO_OFF},
	    {"claims = \"agreed\"; undo = \"off\";", CLAIMS_AGREED, UNDO_OFF},
	    {"claims = \"checked\"; undo = \"calls\";", CLAIMS_CHECKED,
		UNDO_CALLS},
	    {"undo = \"consent\";", CLAIMS_AGREED, UNDO_CONSENT},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct config *config;
		struct err err = {0};

		cr_assert_eq(
		    load(cases[i].keys, &config, &err), 0, "%s", err.text);
		const struct event_config *rules = &config->schedules[0].rules;
		cr_expect(eq(int, (int)rules->claims, (int)cases[i].claims));
		cr_expect(eq(int, (int)rules->undo, (int)cases[i].undo));
		cr_expect(event_config_is_valid(rules));
		config_free(&config);
	}
}

Test(board_rules, what_is_allowed_is_said)
{
	static const char *const cases[][2] = {
	    {"claims = \"director\";",
		"claims: there is no \"director\" here; allowed: \"agreed\", "
		"\"checked\""},
	    {"undo = \"on\";",
		"undo: there is no \"on\" here; allowed: \"off\", \"calls\", "
		"\"consent\""},
	    {"undo = true;", "undo: this is true or false; allowed: "},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct config *config;
		struct err err = {0};

		cr_assert_neq(load(cases[i][0], &config, &err), 0);
		cr_expect_not_null(
		    strstr(err.text, cases[i][1]), "%s", err.text);
	}
}
