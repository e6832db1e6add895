/* SPDX-License-Identifier: ISC */
/*
 * The groups of pairs in the documents: what the reasons of a draw rest on.
 */
#include <criterion/criterion.h>
#include <jansson.h>

#include "daemon/base/chance.h"
#include "daemon/history/history.h"
#include "tests/store/store_file.h"
#include "tests/store/store_night.h"

static json_t *
pairs_of(struct buf *buf)
{
	json_t *doc = json_loads(buf_text(buf), JSON_REJECT_DUPLICATES, NULL);

	cr_assert_not_null(doc, "%s", buf_text(buf));
	json_t *pairs = json_incref(json_object_get(doc, "pairs"));
	json_decref(doc);
	buf_clear(buf);
	cr_assert_eq(json_array_size(pairs), 6);
	return pairs;
}

/* Pairs 1 and 2 are of group 1, 3 and 4 of 2, 5 and 6 of 3. */
static void
expect_groups(const json_t *pairs)
{
	size_t i;
	json_t *pair;

	json_array_foreach(pairs, i, pair) {
		const json_int_t number =
		    json_integer_value(json_object_get(pair, "pair"));
		const json_t *groups = json_object_get(pair, "groups");
		const json_t *group = json_array_get(groups, 0);
		const json_t *name = json_object_get(group, "name");

		cr_assert_eq(json_array_size(groups), 1);
		cr_expect_str_eq(
		    json_string_value(json_object_get(group, "kind")), "club");
		cr_expect_eq(
		    json_integer_value(json_object_get(group, "group")),
		    1 + (number - 1) / 2);
		cr_expect_gt(json_string_length(name), 0);
	}
}

/* Beside each pair, what put it below the one above. */
static void
expect_ties(const json_t *pairs, const struct event *event)
{
	for (int i = 0; i < event->pairs; i++) {
		const char *is = json_string_value(json_object_get(
		    json_array_get(pairs, (size_t)i), "tie_break"));
		const char *expected = i == 0
		    ? NULL
		    : tie_break_name(standing_tie_break(&event->standing[i - 1],
			  &event->standing[i], TOTAL_PERCENT));

		cr_expect_str_eq(is == NULL ? "" : is,
		    expected == NULL ? "" : expected, "place %d", i + 1);
	}
}

Test(groups, in_event_and_export)
{
	struct store_file file;
	struct store_night night;
	struct world *world = store_night_world();
	struct err err = {0};
	struct db *db;
	struct buf buf;

	chance_init();
	buf_init(&buf);
	store_file_init(&file);
	db = store_file_open(&file, DB_CREATE);
	store_night_people(db, 12);
	store_night_init(&night, db, world, 1, 6);
	night.config.avoid = (struct avoid){.kinds = 1, .kind = {{"club", 2}}};
	store_night_open(&night);
	store_night_play(&night, 1);
	cr_assert_eq(history_event(db, 1, &buf, &err), 0, "%s", err.text);
	json_t *event = pairs_of(&buf);
	expect_groups(event);
	expect_ties(event, world_event(world, 1));
	cr_assert_eq(history_export(db, 1, &buf, &err), 0, "%s", err.text);
	json_t *export = pairs_of(&buf);
	expect_groups(export);
	json_decref(export);
	json_decref(event);
	buf_fini(&buf);
	store_night_fini(&night);
	world_free(&world);
	db_close(&db);
	store_file_fini(&file);
}
