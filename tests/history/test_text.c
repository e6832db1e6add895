/* SPDX-License-Identifier: ISC */
/*
 * Text for people: columns that stay straight whatever the names, and that
 * the pages hold what they should.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "daemon/base/chance.h"
#include "daemon/history/history.h"
#include "daemon/history/history_text.h"
#include "daemon/history/text_table.h"
#include "tests/store/store_file.h"
#include "tests/store/store_night.h"

Test(text, widths)
{
	static const struct {
		const char *text;
		size_t width;
	} cases[] = {{"", 0}, {"Ann", 3}, {"J\xc3\xbcrgen", 6},
	    {"\xe7\x8e\x8b\xe8\x8a\xb3", 4}, {"e\xcc\x81t", 2},
	    {"\xf0\x9f\x98\x80", 2}, {"\xea\xb0\x80", 2}};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		cr_expect_eq(
		    text_width(cases[i].text), cases[i].width, "case %zu", i);
}

Test(text, table)
{
	struct text_table table;
	struct buf text;

	buf_init(&text);
	text_table_init(&table, "rll");
	text_table_add(&table, "No");
	text_table_add(&table, "Name");
	text_table_add(&table, "Note");
	text_table_add(&table, "%d", 7);
	text_table_add(&table, "\xe7\x8e\x8b\xe8\x8a\xb3\xe8\x8a\xb3");
	text_table_add(&table, "x");
	text_table_add(&table, "%d", 123);
	text_table_add(&table, "%s", "");
	text_table_add(&table, "y");
	text_table_add(&table, "%d", 8);
	text_table_add(&table, "J\xc3\xbcrgen");
	text_table_add(&table, "%s", "");
	text_table_write(&table, &text);
	cr_expect_str_eq(buf_text(&text),
	    " No  Name    Note\n"
	    "  7  \xe7\x8e\x8b\xe8\x8a\xb3\xe8\x8a\xb3  x\n"
	    "123          y\n"
	    "  8  J\xc3\xbcrgen\n");
	text_table_fini(&table);
	buf_fini(&text);
}

static void
expect_says(struct buf *text, const char *const *words)
{
	for (; *words != NULL; words++)
		cr_expect_not_null(strstr(buf_text(text), *words),
		    "\"%s\" in:\n%s", *words, buf_text(text));
	cr_expect_null(strstr(buf_text(text), " \n"), "spaces at a line's end");
	buf_clear(text);
}

Test(text, pages)
{
	struct store_file file;
	struct store_night night;
	struct world *world = store_night_world();
	struct buf text;
	struct err err = {0};
	struct db *db;

	chance_init();
	buf_init(&text);
	store_file_init(&file);
	db = store_file_open(&file, DB_CREATE);
	store_night_people(db, 14);
	store_night_init(&night, db, world, 1, 7);
	store_night_open(&night);
	cr_expect_eq(history_text_event(db, 1, &text, &err), 0);
	expect_says(&text, (const char *const[]){"registering", NULL});
	store_night_play(&night, 99);
	cr_expect_eq(history_text_events(db, 9, &text, &err), 0);
	expect_says(&text,
	    (const char *const[]){
		"Winners", "2026-01-05", "ended", "3/3", "Player ", NULL});
	cr_expect_eq(history_text_event(db, 1, &text, &err), 0);
	expect_says(&text,
	    (const char *const[]){"ended: played, 3 of 3 rounds", "Seed",
		"2026-01-05 19:30 UTC", "Rank  Pair  Names", "(withdrawn)",
		"bye", "Player 1 - Player 2", NULL});
	cr_expect_eq(history_text_board(db, 1, 2, &text, &err), 0);
	expect_says(&text,
	    (const char *const[]){
		"Board 2, dealer East, vulnerable: North-South", "North-South",
		"Contract", "cut", "\n            S ", NULL});
	cr_expect_eq(history_text_record(db, 1, 1, 1, 1, &text, &err), 0);
	expect_says(&text,
	    (const char *const[]){"N  Player", "W  Player", "pass",
		"North  East  South  West", NULL});
	cr_expect_eq(history_text_player(db, "Player 1", &text, &err), 0);
	expect_says(&text,
	    (const char *const[]){
		"Player 1 (player 1): ", "Partner", "Player 2", NULL});
	cr_expect_eq(history_text_player(db, "X", &text, &err), ERR_NOT_FOUND);
	cr_expect_eq(history_text_event(db, 5, &text, &err), ERR_NOT_FOUND);
	buf_fini(&text);
	store_night_fini(&night);
	world_free(&world);
	db_close(&db);
	store_file_fini(&file);
}
