/* SPDX-License-Identifier: ISC */
/*
 * Nights with prepared boards: what of a file opens one, who may not play it,
 * and that its boards are what is dealt, also after a restart.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "daemon/base/log.h"
#include "daemon/history/history.h"
#include "daemon/store/db.h"
#include "tests/app/hall.h"

#define DATE "2026-01-05"
#define OPENS_AT (HALL_START_AT - 30 * HALL_MINUTE)

/* The dealer's hand first; boards 1 to 4 are dealt by N, E, S, W. */
static const char *const DEALS[] = {
    "N:AKQ2.AKQ.AKQ.AKQ JT93.T98.T98.T98 8765.J765.J76.J7 4.432.5432.65432",
    "E:AKQ2.AKQ.AKQ.AKQ JT93.T98.T98.T98 8765.J765.J76.J7 4.432.5432.65432",
    "S:AKQ2.AKQ.AKQ.AKQ JT93.T98.T98.T98 8765.J765.J76.J7 4.432.5432.65432",
    "W:AKQ2.AKQ.AKQ.AKQ JT93.T98.T98.T98 8765.J765.J76.J7 4.432.5432.65432"};
static const char *const DEALERS = "NESW";
static const char *const VULS[] = {"None", "NS", "EW", "All"};

static struct hall hall;
static char told[512]; /* the last error of the log */
static char file_name[64], keys[256];

/* Tests run side by side: each has a file of its own. */
static void
use_file(const char *date, const char *by, const char *more)
{
	snprintf(file_name, sizeof(file_name), "prepared-%d-" DATE ".pbn",
	    (int)getpid());
	snprintf(keys, sizeof(keys),
	    "deals = \"prepared-%d-%s.pbn\"; prepared_by = \"%s\"; %s",
	    (int)getpid(), date, by, more);
	hall.schedule = keys;
}

static void
hear(void *ctx, enum log_level level, const char *topic, const char *text)
{
	(void)ctx;
	(void)topic;
	if (level == LOG_LEVEL_ERROR)
		snprintf(told, sizeof(told), "%s", text);
}

static void
write_boards(int count, const char *extra)
{
	FILE *file = fopen(file_name, "w");

	cr_assert_not_null(file);
	for (int b = 1; b <= count; b++)
		fprintf(file,
		    "[Board \"%d\"]\n[Dealer \"%c\"]\n[Vulnerable \"%s\"]\n"
		    "[Deal \"%s\"]\n\n",
		    b, DEALERS[b - 1], VULS[b - 1], DEALS[b - 1]);
	fputs(extra, file);
	fclose(file);
}

static void
setup(void)
{
	told[0] = '\0';
	use_file("{date}", "Player 20", "");
	log_set_sink(hear, NULL);
}

static void
teardown(void)
{
	hall_fini(&hall);
	unlink(file_name);
}

TestSuite(prepared, .init = setup, .fini = teardown, .timeout = 120);

/* Until registration has opened; whether it has. */
static int
opens(void)
{
	hall_init(&hall);
	hall_begin(&hall, OPENS_AT - HALL_MINUTE);
	hall_until(&hall, OPENS_AT);
	return hall_count(&hall, "open_event");
}

static void
expect_deals(int round)
{
	const char *seated = hall_journal(&hall, "seat_round");

	for (int b = 2 * round - 1; b <= 2 * round; b++) {
		/* in the journal from North's hand on: turned from the dealer's */
		const char *hand = strchr(DEALS[b - 1], ':') + 1;
		char north[32];

		for (int seat = b - 1; seat % 4 != 0; seat++)
			hand = strchr(hand, ' ') + 1;
		snprintf(north, sizeof(north), "N:%.*s ",
		    (int)strcspn(hand, " "), hand);
		cr_expect_not_null(
		    strstr(seated, north), "%s not in %s", north, seated);
	}
}

static void
expect_verified(void)
{
	struct buf report = {0};
	struct db *db;
	struct err err = {0};
	int boards = 0;

	cr_assert_eq(db_open(hall.config->database, DB_READ, &db, &err), 0);
	cr_expect_eq(history_verify_deals(db, 1, &boards, &report, &err), 0,
	    "%s%s", buf_text(&report), err.text);
	cr_expect_eq(boards, 4);
	db_close(&db);
	buf_fini(&report);
}

Test(prepared, the_boards_of_the_file_are_played)
{
	write_boards(4, "");
	cr_assert_eq(opens(), 1, "%s", told);
	cr_expect_not_null(strstr(hall_journal(&hall, "open_event"),
	    "\"prepared_by\":\"Player 20\""));
	/* from here on the file is of no account */
	unlink(file_name);
	hall_register(&hall, 4);
	hall_until(&hall, HALL_START_AT);
	expect_deals(1);
	hall_kill(&hall);
	hall_begin(&hall, HALL_START_AT + HALL_MINUTE);
	hall_until(&hall, HALL_START_AT + 15 * HALL_MINUTE);
	/* from the rows of the round that closed */
	hall_kill(&hall);
	hall_begin(&hall, clock_now(&hall.clock) + HALL_SECOND);
	for (int m = 16; m < 60 && hall_count(&hall, "end_event") == 0; m++)
		hall_until(&hall, HALL_START_AT + m * HALL_MINUTE);
	expect_deals(2);
	expect_verified();
}

/* Neither into the room before the start nor when pairs may come late. */
Test(prepared, who_prepared_them_does_not_play)
{
	struct answer answer = {0};

	use_file("{date}", "Player 20", "late_entry = 1;");
	write_boards(4, "");
	cr_assert_eq(opens(), 1, "%s", told);
	hall_listen(&hall, 20);
	hall_send(
	    &hall, 20, &answer, "\"do\":\"sit\",\"table\":9,\"seat\":\"N\"");
	cr_expect_not_null(
	    strstr(answer.body, "\"prepared\""), "%s", answer.body);
	hall_answer_free(&answer);
	hall_register(&hall, 4);
	hall_until(&hall, HALL_START_AT + HALL_MINUTE);
	hall_send(
	    &hall, 20, &answer, "\"do\":\"sit\",\"table\":9,\"seat\":\"N\"");
	cr_expect_not_null(
	    strstr(answer.body, "\"prepared\""), "%s", answer.body);
	hall_answer_free(&answer);
	hall_listen(&hall, 21);
	hall_do(&hall, 21, "\"do\":\"sit\",\"table\":9,\"seat\":\"N\"");
}

/* What is wrong is told with the file's name, and no night opens. */
Test(prepared, other_files_open_no_night)
{
	static const struct {
		int boards;
		const char *extra, *why;
	} cases[] = {
	    {-1, "", "No such file"},
	    {3, "", "board 4 is missing; the night needs 1 to 4"},
	    {0, "", "no board that is dealt"},
	    {3,
		"[Board \"4\"]\n[Dealer \"N\"]\n[Vulnerable \"All\"]\n"
		"[Deal \"N:AKQ2.AKQ.AKQ.AKQ JT93.T98.T98.T98 "
		"8765.J765.J76.J7 4.432.5432.65432\"]\n",
		"board 4 has dealer N; allowed: W"},
	    {3,
		"[Board \"4\"]\n[Dealer \"W\"]\n[Vulnerable \"None\"]\n"
		"[Deal \"N:AKQ2.AKQ.AKQ.AKQ JT93.T98.T98.T98 "
		"8765.J765.J76.J7 4.432.5432.65432\"]\n",
		"board 4 has none vulnerable; allowed: both"},
	    {3,
		"[Board \"4\"]\n[Dealer \"W\"]\n[Vulnerable \"All\"]\n"
		"[Deal \"N:AKQ2.AKQ.AKQ.AK JT93.T98.T98.T98 "
		"8765.J765.J76.J7 4.432.5432.65432\"]\n",
		"line 19: the deal: North's hand has 12 cards, not 13"},
	    {4,
		"[Board \"4\"]\n[Dealer \"W\"]\n[Vulnerable \"All\"]\n"
		"[Deal \"N:AKQ2.AKQ.AKQ.AKQ JT93.T98.T98.T98 "
		"8765.J765.J76.J7 4.432.5432.65432\"]\n",
		"board 4 is there twice, with two deals"},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		if (cases[i].boards >= 0)
			write_boards(cases[i].boards, cases[i].extra);
		cr_expect_eq(opens(), 0, "%s", cases[i].why);
		cr_expect_not_null(strstr(told, file_name), "%s", told);
		cr_expect_not_null(strstr(told, cases[i].why), "%s", told);
		hall_fini(&hall);
	}
	use_file("{date}", "Nobody Here", "");
	write_boards(4, "");
	cr_expect_eq(opens(), 0);
	cr_expect_not_null(strstr(told, "nobody is called Nobody Here"));
}

/* Whoever is late with the file still has a night. */
Test(prepared, a_file_that_comes_late)
{
	cr_assert_eq(opens(), 0);
	hall_until(&hall, OPENS_AT + 5 * HALL_MINUTE + HALL_SECOND);
	write_boards(3, "");
	hall_until(&hall, OPENS_AT + 9 * HALL_MINUTE);
	cr_expect_not_null(strstr(told, "board 4 is missing"), "%s", told);
	write_boards(4, "");
	hall_until(&hall, OPENS_AT + 10 * HALL_MINUTE);
	cr_expect_eq(hall_count(&hall, "open_event"), 1);
	cr_expect_eq(hall_number(hall_journal(&hall, "open_event"), "start_at"),
	    HALL_START_AT);
}

/* The same file for every night would be known from the second on. */
Test(prepared, boards_are_played_once)
{
	use_file(DATE, "Player 20", "");
	write_boards(4, "");
	cr_assert_eq(opens(), 1, "%s", told);
	hall_until(&hall, OPENS_AT + 24 * 60 * HALL_MINUTE);
	cr_expect_eq(hall_count(&hall, "open_event"), 1);
	cr_expect_not_null(
	    strstr(told, "these boards were those of event 1"), "%s", told);
}
