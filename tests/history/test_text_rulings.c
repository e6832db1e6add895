/* SPDX-License-Identifier: ISC */
/*
 * Text for people: how the clock ruled on boards that were not finished, and by
 * what.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "daemon/base/chance.h"
#include "daemon/history/history.h"
#include "daemon/history/history_text.h"
#include "tests/store/store_file.h"
#include "tests/store/store_night.h"

#define BOARDS 4 /* a round */

/* Of how many boards a board goes by the margin: itself, or those begun. */
static int
boards_of(const struct event *event, int round, int table, int board)
{
	int begun = 0;

	if (event_result(event, round, table, board)->end == END_CUT)
		return 1;
	for (int b = 0; b < BOARDS; b++)
		begun += event_result(event, round, table, b)->end != END_NONE;
	return begun > 0 ? begun : 1;
}

/*
 * A table's line on a board, where the margin is a second and a half: 1 for a board that was
 * cut, 2 for one that was not begun, and 4 with more than one begun before.
 */
static int
expect_line(const char *text, const struct event *event, int table, int board)
{
	const int round = (board - 1) / BOARDS + 1;
	const int place = (board - 1) % BOARDS;
	char want[48];

	if (table > event->round[round - 1].tables)
		return 0;
	const struct result *r = event_result(event, round, table, place);
	if (r->ruled_by == RULED_BY_NOTHING)
		return 0;
	snprintf(want, sizeof(want), "\nTable %d, ", table);
	const char *line = strstr(text, want);
	cr_assert_not_null(line, "%s", text);
	if (r->ruled_by != RULED_BY_CLOCK)
		return 0;
	const bool cut = r->end == END_CUT;
	const int of = boards_of(event, round, table, place);
	const char *end = strstr(line, ".\n");
	const char *says = strstr(line, " (by the clock): N-S used ");
	cr_assert(says != NULL && end != NULL && says < end, "%s", line);
	says =
	    strstr(line, cut ? " of the board, E-W " : " of the round, E-W ");
	cr_expect(says != NULL && says < end, "%s", line);
	snprintf(want, sizeof(want), "; over %d%ss more is slow.\n", of * 3 / 2,
	    of % 2 == 1 ? ".5" : "");
	says = strstr(line, want);
	cr_expect(says != NULL && says < end, "%s: %s", want, line);
	return cut ? 1 : of > 1 ? 6 : 2;
}

/* The same as numbers, where a time was judged; else none. */
static void
expect_margin(const char *json, const struct event *event, int table, int board)
{
	const int round = (board - 1) / BOARDS + 1;
	const int place = (board - 1) % BOARDS;
	char want[80];

	if (table > event->round[round - 1].tables)
		return;
	const struct result *r = event_result(event, round, table, place);
	snprintf(want, sizeof(want), "\"table\":%d,", table);
	const char *at = strstr(json, want);
	cr_assert_not_null(at, "%s", json);
	at = strstr(at, "\"margin_ms\":");
	cr_assert_not_null(at, "%s", json);
	const int of = boards_of(event, round, table, place);
	snprintf(want, sizeof(want), "\"margin_ms\":%d,\"margin_boards\":%d}",
	    of * 1500, of);
	if (r->ruled_by != RULED_BY_CLOCK)
		strcpy(want, "\"margin_ms\":null,\"margin_boards\":null}");
	cr_expect_eq(strncmp(at, want, strlen(want)), 0, "%s: %.60s", want, at);
}

Test(text_rulings, by_the_clock)
{
	struct store_file file;
	struct store_night night;
	struct world *world = store_night_world();
	struct buf text;
	struct err err = {0};
	int seen = 0;

	chance_init();
	buf_init(&text);
	store_file_init(&file);
	struct db *db = store_file_open(&file, DB_CREATE);
	store_night_people(db, 14);
	store_night_init(&night, db, world, 1, 7);
	night.config.unfinished = UNFINISHED_BY_CLOCK;
	night.config.slow_margin_ms = 1500;
	night.config.boards_per_round = BOARDS;
	store_night_open(&night);
	store_night_play(&night, 99);
	for (int board = 1; board <= 3 * BOARDS; board++) {
		cr_expect_eq(history_text_board(db, 1, board, &text, &err), 0);
		for (int t = 1; t <= 3; t++)
			seen |= expect_line(
			    buf_text(&text), world_event(world, 1), t, board);
		buf_clear(&text);
		cr_expect_eq(history_board(db, 1, board, &text, &err), 0);
		for (int t = 1; t <= 3; t++)
			expect_margin(
			    buf_text(&text), world_event(world, 1), t, board);
		buf_clear(&text);
	}
	cr_expect_eq(seen, 7);
	buf_fini(&text);
	store_night_fini(&night);
	world_free(&world);
	db_close(&db);
	store_file_fini(&file);
}
