/* SPDX-License-Identifier: ISC */
/*
 * The list of events says whether the registration room is open: as long as
 * the engine lets pairs in, before the start and late.
 */
#include <criterion/criterion.h>
#include <stdbool.h>
#include <string.h>

#include "daemon/base/chance.h"
#include "daemon/history/history.h"
#include "engine/event/room.h"
#include "tests/store/store_file.h"
#include "tests/store/store_night.h"

#define PAIRS 7

/* Of the only event. */
static bool
list_says_open(struct store_file *file)
{
	struct db *db = store_file_open(file, DB_READ);
	struct buf buf;
	struct err err = {0};

	buf_init(&buf);
	cr_assert_eq(history_events(db, 9, &buf, &err), 0, "%s", err.text);
	const bool open = strstr(buf_text(&buf), "\"room_open\":true") != NULL;
	cr_expect(
	    open || strstr(buf_text(&buf), "\"room_open\":false") != NULL);
	buf_fini(&buf);
	db_close(&db);
	return open;
}

/* After some rounds of a night that lets pairs in until late. */
static bool
expect_as_engine(int late, int rounds)
{
	struct store_file file;
	struct store_night night;

	store_file_init(&file);
	struct db *db = store_file_open(&file, DB_CREATE);
	struct world *world = store_night_world();
	store_night_people(db, 2 * PAIRS);
	store_night_init(&night, db, world, 1, PAIRS);
	night.config.late_entry = late;
	store_night_open(&night);
	store_night_play(&night, rounds);
	const bool open = room_is_open(world_event(world, 1));
	cr_expect_eq(list_says_open(&file), open,
	    "late_entry %d after %d rounds", late, rounds);
	store_night_fini(&night);
	world_free(&world);
	db_close(&db);
	store_file_fini(&file);
	return open;
}

Test(events, tell_whether_the_room_is_open)
{
	bool seen[2] = {false, false};

	chance_init();
	for (int late = 0; late <= 2; late += 2) {
		for (int rounds = 0; rounds <= 2; rounds++) {
			const bool open = expect_as_engine(late, rounds);

			if (rounds > 0)
				seen[open] = true;
		}
	}
	cr_expect(seen[false] && seen[true]);
}
