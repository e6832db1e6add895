/* SPDX-License-Identifier: ISC */
/*
 * Boards that are cut under "double_dummy", with a solver that misbehaves: what
 * it does wrong costs the ruling it was asked for, and no other.  Two tables,
 * both in 1NT without a card led; answer n of the helper is 1 + n tricks.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/base/xalloc.h"
#include "daemon/store/db.h"
#include "tests/app/hall.h"
#include "tests/store/store_file.h"

#define END_AT (HALL_START_AT + 14 * HALL_MINUTE)
#define CRASHES "cxpgmzfniIwe"

static struct hall hall;
static char *keys;

static void
setup(void)
{
	const char *top = getenv("top_builddir");

	hall.schedule = "unfinished = \"double_dummy\";";
	char *built = realpath(top != NULL ? top : ".", NULL);

	keys = xasprintf("solver = \"%s/tests/solver/fake_solver\";", built);
	free(built);
	hall.keys = keys;
	setenv("FAKE_SOLVER", "", 1);
}

static void
teardown(void)
{
	hall_fini(&hall);
	free(keys);
}

TestSuite(solving, .init = setup, .fini = teardown, .timeout = 300);

static ms_t
now(void)
{
	return clock_now(&hall.clock);
}

static int
player_in(int table, char seat)
{
	for (int p = 1; p <= 8; p++) {
		const char *told = hall_heard(&hall, p, "seat");
		char text[32];

		snprintf(text, sizeof(text), "\"seat\":\"%c\"", seat);
		if (told != NULL && hall_number(told, "table") == table &&
		    strstr(told, text) != NULL)
			return p;
	}
	cr_assert_fail("nobody sits there");
	return 0;
}

/* Board 1 is dealt by North. */
static void
bid_at(int table)
{
	hall_do(&hall, player_in(table, 'N'),
	    "\"do\":\"call\",\"board\":1,\"call\":\"1NT\"");
	hall_do(&hall, player_in(table, 'E'),
	    "\"do\":\"call\",\"board\":1,\"call\":\"P\"");
	hall_do(&hall, player_in(table, 'S'),
	    "\"do\":\"call\",\"board\":1,\"call\":\"P\"");
	hall_do(&hall, player_in(table, 'W'),
	    "\"do\":\"call\",\"board\":1,\"call\":\"P\"");
}

/* To the cut-off of round 1, and not beyond. */
static void
cut(void)
{
	hall_init(&hall);
	hall_play(&hall, 4);
	const int watches = fake_net_watches();
	bid_at(1);
	bid_at(2);
	hall_until(&hall, END_AT - 1);
	/* nothing is asked about a board in play */
	cr_assert_eq(fake_net_timer_ms(), -1);
	cr_assert_eq(fake_net_watches(), watches);
	hall_until(&hall, END_AT);
	cr_assert_eq(hall_count(&hall, "cut_round"), 1);
	cr_assert_eq(hall_count(&hall, "close_round"), 0);
	cr_assert_not_null(
	    strstr(hall_heard(&hall, 1, "event"), "\"state\":\"closing\""));
	cr_assert_not_null(strstr(hall_heard(&hall, 1, "board"), "\"cut\""));
}

/* Until so many answers have come; a helper is waited for, no time passes. */
static void
hear(int answers)
{
	while (hall_count(&hall, "solved") < answers) {
		if (!fake_net_fire()) {
			if (fake_net_timer_ms() >= 0 &&
			    fake_net_timer_ms() < 1000)
				hall_until(&hall, now() + fake_net_timer_ms());
			else
				fake_net_await();
		}
		hall_turn(&hall);
	}
}

static void
expect_answer(int table, int tricks)
{
	char *want = xasprintf("0 {\"round\":1,\"table\":%d,\"board\":1,"
			       "\"tricks\":%d}\n",
	    table, tricks);

	cr_expect_not_null(strstr(hall_journal(&hall, "solved"), want),
	    "%s not in %s", want, hall_journal(&hall, "solved"));
	free(want);
}

static void
expect_closed(int solved)
{
	int rulings = 0;
	cr_assert_eq(hall_count(&hall, "close_round"), 1);
	const char *at = hall_journal(&hall, "close_round");

	while ((at = strstr(at, "\"kind\":\"result\"")) != NULL) {
		rulings++;
		at++;
	}
	cr_expect_eq(rulings, solved, "%s", hall_journal(&hall, "close_round"));
}

Test(solving, the_round_closes_with_the_last_answer)
{
	cut();
	hear(1);
	cr_expect_eq(hall_count(&hall, "close_round"), 0);
	hear(2);
	expect_answer(1, 2);
	expect_answer(2, 3);
	expect_closed(2);
	cr_expect_eq(now(), END_AT);
	hall_until(&hall, END_AT + HALL_MINUTE);
	cr_expect_eq(hall_count(&hall, "start_round"), 2);
}

/* Each kind of trouble with the first question. */
Test(solving, trouble_costs_its_own_ruling)
{
	for (const char *letter = CRASHES; *letter != '\0'; letter++) {
		char script[2] = {*letter, '\0'};

		setenv("FAKE_SOLVER", script, 1);
		cut();
		hear(2);
		expect_answer(1, -1);
		expect_answer(2, 3);
		expect_closed(1);
		hall_fini(&hall);
	}
	hall_init(&hall);
}

Test(solving, a_helper_that_hangs)
{
	setenv("FAKE_SOLVER", "h", 1);
	cut();
	cr_expect(fake_net_fire());
	hall_until(&hall, END_AT + 5 * HALL_SECOND - 1);
	cr_expect_eq(hall_count(&hall, "solved"), 0);
	hall_until(&hall, END_AT + 5 * HALL_SECOND);
	cr_expect_eq(hall_count(&hall, "solved"), 1);
	hear(2);
	expect_answer(1, -1);
	expect_answer(2, 3);
	expect_closed(1);
}

Test(solving, nobody_waits_beyond_the_deadline)
{
	hall.schedule =
	    "unfinished = \"double_dummy\"; ruling_deadline = \"2s\";";
	setenv("FAKE_SOLVER", "hh", 1);
	cut();
	cr_expect(fake_net_fire());
	hall_until(&hall, END_AT + 2 * HALL_SECOND - 1);
	cr_expect_eq(hall_count(&hall, "close_round"), 0);
	hall_until(&hall, END_AT + 2 * HALL_SECOND);
	expect_closed(0);
	/* and nothing more is asked, or said */
	hall_until(&hall, END_AT + 20 * HALL_SECOND);
	cr_expect_eq(hall_count(&hall, "solved"), 0);
	/* the helper is a true process, and killed it goes in its own time */
	for (int i = 1; i < 100000 && fake_net_timer_ms() != -1; i++)
		hall_until(&hall, END_AT + 20 * HALL_SECOND + i * 20);
	cr_expect_eq(fake_net_timer_ms(), -1);
}

Test(solving, without_a_helper_the_round_closes_at_once)
{
	hall.keys = "solver = \"/nowhere/pairs-solver\";";
	cut();
	hear(2);
	expect_answer(1, -1);
	expect_answer(2, -1);
	expect_closed(0);
	cr_expect_eq(now(), END_AT);
}

Test(solving, after_a_restart_it_is_asked_again)
{
	cut();
	hear(1);
	hall_kill(&hall);
	hall_begin(&hall, END_AT + HALL_MINUTE);
	cr_expect_eq(hall_count(&hall, "close_round"), 0);
	hear(2);
	/* the first question of a new daemon */
	expect_answer(1, 2);
	expect_answer(2, 2);
	expect_closed(2);
}

Test(solving, a_disk_that_refuses_loses_nothing)
{
	cut();
	hall_disk(&hall, DISK_FAILS);
	cr_expect(fake_net_fire());
	fake_net_await();
	hall_turn(&hall);
	fake_net_await();
	hall_turn(&hall);
	hall_disk(&hall, DISK_WRITES);
	hall_until(&hall, now() + HALL_SECOND);
	hear(2);
	expect_closed(2);
}

/* The boards of an event that are worked out; the fake's tables are all alike. */
static int
worked_out(int event)
{
	struct db *db;
	struct stmt *stmt;
	struct err err;
	int count = 0;

	cr_assert_eq(db_open(hall.config->database, DB_READ, &db, &err), 0);
	cr_assert_eq(db_query(db, "event_boards", &stmt, &err), 0);
	stmt_bind_int(stmt, "event", event);
	while (stmt_step(stmt, &err) > 0) {
		if (stmt_is_null(stmt, "makes"))
			continue;
		/* North's, East's, ... of 0 1 2 3 in clubs, 4 5 6 7, ... */
		cr_expect_str_eq(
		    stmt_text(stmt, "makes"), "048c2159d326a0437b15");
		count++;
	}
	stmt_done(stmt);
	db_close(&db);
	return count;
}

/* To the end of a night of two rounds of two boards, in which nobody calls. */
static void
play_to_end(void)
{
	hall.schedule = "unfinished = \"average\";";
	hall_init(&hall);
	hall_play(&hall, 4);
	for (int m = 14; hall_count(&hall, "end_event") == 0; m++)
		hall_until(&hall, HALL_START_AT + m * HALL_MINUTE);
}

/* Ticks and what helpers say until so many boards are worked out. */
static void
work_out(int event, int boards)
{
	while (worked_out(event) < boards) {
		const int64_t timer = fake_net_timer_ms();

		/* a deadline: the helper is at work */
		if (timer > 1000)
			fake_net_await();
		else if (timer < 0)
			hall_until(&hall, now() + 500);
		else if (!fake_net_fire())
			hall_until(&hall, now() + timer);
		hall_turn(&hall);
	}
}

Test(solving, after_the_night_all_deals_are_worked_out)
{
	play_to_end();
	cr_expect_eq(worked_out(1), 0);
	work_out(1, 2);
	hall_kill(&hall);
	hall_begin(&hall, now() + HALL_MINUTE);
	work_out(1, 4);
}

/*
 * The time goes on for so long, and to the deadline of each question that has an
 * 'h' in the script; how many these were.
 */
static int
hang_on(const char *script, ms_t span)
{
	const ms_t end = now() + span;
	size_t asked = 0;
	int late = 0;

	while (now() < end) {
		const int64_t timer = fake_net_timer_ms();

		/* a deadline: a question has been asked */
		if (timer > HALL_SECOND && asked++ < strlen(script) &&
		    script[asked - 1] == 'h') {
			late++;
			hall_until(&hall, now() + timer);
		} else if (timer > HALL_SECOND)
			fake_net_await();
		else if (timer < 0)
			hall_until(&hall, now() + 500);
		else if (!fake_net_fire())
			hall_until(&hall, now() + timer);
		hall_turn(&hall);
	}
	return late;
}

/* Who was late or broken once is asked again when the others have been. */
Test(solving, a_deal_without_an_answer_is_asked_again)
{
	static const char *const scripts[] = {"ah", "ac", "h", "hh"};

	for (int i = 0; i < 4; i++) {
		setenv("FAKE_SOLVER", scripts[i], 1);
		play_to_end();
		cr_expect_eq(hang_on(scripts[i], 10 * HALL_MINUTE),
		    i == 1       ? 0
			: i == 3 ? 2
				 : 1,
		    "%s", scripts[i]);
		cr_expect_eq(worked_out(1), 4, "%s", scripts[i]);
		hall_fini(&hall);
	}
	hall_init(&hall);
}

/* But not for ever. */
Test(solving, a_deal_that_never_has_an_answer_is_let_be)
{
	const char *script = "hahhhhhhhhhhhhhhhhhhhhhhhhhhhh";

	setenv("FAKE_SOLVER", script, 1);
	play_to_end();
	cr_expect_eq(hang_on(script, 20 * HALL_MINUTE), 3 * 3);
	cr_expect_eq(worked_out(1), 1);
}

/* The night in play once more, as number 1000, and over. */
static void
copy_as_over(void)
{
	static const char *const tables[][2] = {{"event", "id"},
	    {"rules", "event"}, {"round", "event"}, {"board", "event"}};
	struct store_file file;

	snprintf(file.path, sizeof(file.path), "%s.db", hall.name);
	for (int i = 0; i < 4; i++) {
		const char *table = tables[i][0], *key = tables[i][1];
		char *sql = xasprintf(
		    "CREATE TEMP TABLE t AS SELECT * FROM %s WHERE %s = 1; "
		    "UPDATE t SET %s = 1000; INSERT INTO %s SELECT * FROM t; "
		    "DROP TABLE t",
		    table, key, key, table);

		store_file_exec(&file, sql);
		free(sql);
	}
	store_file_exec(&file,
	    "UPDATE event SET state = 'ended', ended_at = 1 WHERE id = 1000");
}

/* Beside a night in play there are five seconds between two deals. */
Test(solving, deals_wait_beside_a_night_in_play)
{
	hall.schedule = "unfinished = \"average\";";
	hall_init(&hall);
	hall_play(&hall, 4);
	copy_as_over();
	hall_kill(&hall);
	hall_begin(&hall, now() + HALL_SECOND);
	const ms_t from = now();
	work_out(1000, 2);
	cr_expect_geq(now() - from, 5 * HALL_SECOND);
	cr_expect_lt(now() - from, 11 * HALL_SECOND);
	/* and of the night in play itself none is */
	cr_expect_eq(worked_out(1), 0);
}
