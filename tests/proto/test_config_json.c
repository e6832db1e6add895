/* SPDX-License-Identifier: ISC */
/*
 * A night's rules as JSON: what is missing, unknown or out of range is named.
 */
#include <criterion/criterion.h>
#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "daemon/proto/config_json.h"
#include "tests/proto/proto_random.h"

#define ROUNDS 200

Test(config_json, comes_back)
{
	struct event_config config, back;
	struct buf buf, again;
	struct err err;
	int i;

	buf_init(&buf);
	buf_init(&again);
	for (i = 0; i < ROUNDS; i++) {
		proto_random_config(&config);
		buf_clear(&buf);
		config_json_write(&config, &buf);
		cr_assert(config_json_read(buf.data, buf.len, &back, &err) == 0,
		    "%s: %s", err.text, buf.data);
		cr_assert_str_eq(back.title, config.title);
		buf_clear(&again);
		config_json_write(&back, &again);
		cr_assert_str_eq(buf.data, again.data);
	}
	buf_fini(&again);
	buf_fini(&buf);
}

/* Without any one member, and with any one member of another type. */
Test(config_json, wants_every_member)
{
	struct event_config config, back;
	json_t *object, *one;
	const char *name;
	struct err err;
	struct buf buf;
	json_t *value;
	char start[64];
	int members = 0;

	buf_init(&buf);
	proto_random_config(&config);
	config_json_write(&config, &buf);
	object = json_loads(buf.data, 0, NULL);
	json_object_foreach(object, name, value) {
		members++;
		one = json_copy(object);
		json_object_del(one, name);
		snprintf(start, sizeof(start), "config.%s: missing; ", name);
		cr_assert(config_json_take(one, &back, &err) == ERR_INPUT);
		cr_assert(strncmp(err.text, start, strlen(start)) == 0, "%s",
		    err.text);
		json_object_set_new(one, name, json_real(1.0));
		snprintf(start, sizeof(start), "config.%s: ", name);
		cr_assert(config_json_take(one, &back, &err) == ERR_INPUT);
		cr_assert(strncmp(err.text, start, strlen(start)) == 0, "%s",
		    err.text);
		json_decref(one);
	}
	cr_assert(members == 50, "%d", members);
	json_object_set_new(object, "min_pairs", json_integer(60));
	json_object_set_new(object, "max_pairs", json_integer(50));
	cr_assert(config_json_take(object, &back, &err) == ERR_INPUT);
	cr_assert_str_eq(err.text, "config: rules that fit together");
	json_object_set_new(object, "bye_score", json_string("odd"));
	cr_assert(config_json_take(object, &back, &err) == ERR_INPUT);
	cr_assert_str_eq(
	    err.text, "config.bye_score: one of plus, average, none");
	json_decref(object);
	buf_fini(&buf);
}

/* Words and texts that are none, each with what is allowed. */
Test(config_json, refuses_what_is_none)
{
	static const struct {
		const char *member, *value, *message;
	} cases[] = {
	    {"scoring", "ximp",
		"one of matchpoints, cross_imps, total_imps, butler"},
	    {"totals", "sum", "one of boards, vp"},
	    {"first_round", "seeded", "one of registration, random"},
	    {"butler_trim", "50%",
		"auto, a number of results, or a per cent up to 49%"},
	    {"butler_trim", "",
		"auto, a number of results, or a per cent up to 49%"},
	    {"master_points", "table 8:1,2",
		"a lower rank must not get more points"},
	};
	struct event_config config, back;
	char expected[160];
	struct err err;
	struct buf buf;

	buf_init(&buf);
	proto_random_config(&config);
	config_json_write(&config, &buf);
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		json_t *object = json_loads(buf.data, 0, NULL);

		json_object_set_new(
		    object, cases[i].member, json_string(cases[i].value));
		cr_expect(config_json_take(object, &back, &err) == ERR_INPUT);
		snprintf(expected, sizeof(expected), "config.%s: %s",
		    cases[i].member, cases[i].message);
		cr_expect_str_eq(err.text, expected);
		json_decref(object);
	}
	buf_fini(&buf);
}
