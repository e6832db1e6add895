/* SPDX-License-Identifier: ISC */
/*
 * What the pages say of what directors did: penalties, and rounds that were
 * thrown away.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "daemon/base/chance.h"
#include "daemon/history/history.h"
#include "daemon/history/history_text.h"
#include "tests/store/store_file.h"
#include "tests/store/store_night.h"

struct shown {
	struct store_file file;
	struct store_night night;
	struct world *world;
	struct db *db;
	struct buf text;
	struct err err;
};

static void
expect_says(struct buf *text, const char *const *words)
{
	for (; *words != NULL; words++)
		cr_expect_not_null(strstr(buf_text(text), *words),
		    "\"%s\" in:\n%s", *words, buf_text(text));
	cr_expect_null(strstr(buf_text(text), " \n"), "spaces at a line's end");
	buf_clear(text);
}

static void
shown_init(struct shown *shown, int pairs)
{
	*shown = (struct shown){0};
	chance_init();
	buf_init(&shown->text);
	store_file_init(&shown->file);
	shown->world = store_night_world();
	shown->db = store_file_open(&shown->file, DB_CREATE);
	store_night_people(shown->db, 2 * pairs + 1);
	store_night_init(&shown->night, shown->db, shown->world, 1, pairs);
}

static void
shown_fini(struct shown *shown)
{
	buf_fini(&shown->text);
	store_night_fini(&shown->night);
	world_free(&shown->world);
	db_close(&shown->db);
	store_file_fini(&shown->file);
}

/* Totals do not add up without them, so they are told, and why. */
Test(text_directed, penalties)
{
	struct shown shown;
	struct buf *text = &shown.text;
	struct err *err = &shown.err;

	shown_init(&shown, 4);
	store_night_open(&shown.night);
	store_night_play(&shown.night, 1);
	cr_expect_eq(history_text_event(shown.db, 1, text, err), 0);
	cr_expect_null(strstr(buf_text(text), "Penalties"));
	cr_expect_eq(history_event(shown.db, 1, text, err), 0);
	expect_says(text, (const char *const[]){"\"penalties\":[]", NULL});
	buf_clear(text);
	store_night_correct(&shown.night);
	store_night_give_back(&shown.night);
	cr_expect_eq(history_text_event(shown.db, 1, text, err), 0);
	expect_says(text,
	    (const char *const[]){
		"\n\nPenalties by a director, which the totals contain\n"
		"    Pair 1, round 1: 0.50 % of a board taken: late at the "
		"table\n"
		"    Pair 1, round 1: 0.25 % of a board given back: not that "
		"late\n",
		NULL});
	cr_expect_eq(history_event(shown.db, 1, text, err), 0);
	expect_says(text,
	    (const char *const[]){
		"\"penalties\":[{\"pair\":1,\"round\":1,\"amount\":\"0.50\","
		"\"at\":",
		",\"reason\":\"late at the table\"},", "\"amount\":\"-0.25\"",
		NULL});
	shown_fini(&shown);
}

/* Who came in for whom; single boards and nights are theirs who played. */
Test(text_directed, replacements)
{
	struct shown shown;
	struct buf *text = &shown.text;
	struct err *err = &shown.err;

	shown_init(&shown, 4);
	store_night_open(&shown.night);
	store_night_play(&shown.night, 1);
	store_night_replace(&shown.night, 2, 9);
	store_night_play(&shown.night, 2);
	cr_expect_eq(history_text_event(shown.db, 1, text, err), 0);
	expect_says(text,
	    (const char *const[]){
		"\nPair 2: Player 9 came in for Player 3, from board ", NULL});
	buf_clear(text);
	cr_expect_eq(history_event(shown.db, 1, text, err), 0);
	expect_says(text,
	    (const char *const[]){
		"\"replacements\":[{\"pair\":2,\"seat\":\"N\",\"left\":{\"id\":3,"
		"\"name\":\"Player 3\"},\"came\":{\"id\":9,\"name\":\"Player 9\"},"
		"\"board\":",
		NULL});
	shown_fini(&shown);
}

/* Rounds that were thrown away, one by one and together. */
Test(text_directed, roll_backs)
{
	struct shown shown;
	struct buf *text = &shown.text;
	struct err *err = &shown.err;

	shown_init(&shown, 4);
	store_night_open(&shown.night);
	store_night_play(&shown.night, 1);
	cr_expect_eq(history_event(shown.db, 1, text, err), 0);
	expect_says(text, (const char *const[]){"\"roll_backs\":[]", NULL});
	store_night_roll_back(&shown.night, 1);
	store_night_play(&shown.night, 2);
	store_night_roll_back(&shown.night, 1);
	buf_clear(text);
	cr_expect_eq(history_text_event(shown.db, 1, text, err), 0);
	expect_says(text,
	    (const char *const[]){"\nTaken back to round 1 at ",
		": round 2 was thrown away, to be drawn again",
		": rounds 2 to 3 were thrown away, to be drawn", NULL});
	buf_clear(text);
	cr_expect_eq(history_text_rounds(shown.db, 1, 80, text, err), 0);
	expect_says(text,
	    (const char *const[]){
		": round 2 was thrown away, to be drawn again",
		": rounds 2 to 3 were thrown away, to be drawn",
		"\n\nRound 1, ", NULL});
	buf_clear(text);
	cr_expect_eq(history_event(shown.db, 1, text, err), 0);
	expect_says(text,
	    (const char *const[]){"\"roll_backs\":[{\"at\":",
		",\"from\":2,\"to\":2},{\"at\":", ",\"from\":2,\"to\":3}]",
		NULL});
	shown_fini(&shown);
}
