/* SPDX-License-Identifier: ISC */
/*
 * When others may look at a board: never before its round has closed, then as
 * the night's rules say, and to the millisecond.
 */
#include "daemon/history/history_kibitz.h"

#include <criterion/criterion.h>
#include <string.h>

#include "daemon/base/chance.h"
#include "daemon/history/history_talk.h"
#include "daemon/history/text_rules.h"
#include "tests/store/store_file.h"
#include "tests/store/store_night.h"

#define DELAY_MS 90000

static struct store_file file;
static struct world *world;
static struct db *db;
static struct store_night night;

static void
begin(enum kibitz kibitz)
{
	chance_init();
	store_file_init(&file);
	world = store_night_world();
	db = store_file_open(&file, DB_CREATE);
	store_night_people(db, 8);
	store_night_init(&night, db, world, 1, 4);
	night.config.kibitz = kibitz;
	night.config.kibitz_delay_ms = DELAY_MS;
	store_night_open(&night);
	store_night_play(&night, 1);
}

static void
end(void)
{
	store_night_fini(&night);
	world_free(&world);
	db_close(&db);
	store_file_fini(&file);
}

TestSuite(kibitz, .fini = end);
TestSuite(talk_rules);

static void
expect_look(int board, ms_t at, const char *why)
{
	struct err err = {0};
	const int rc = history_may_look(db, 1, board, at, &err);

	cr_expect_eq(rc, why == NULL ? 0 : ERR_NOT_FOUND, "board %d: %s", board,
	    err.text);
	if (why != NULL)
		cr_expect_not_null(
		    strstr(err.text, why), "board %d: %s", board, err.text);
}

static ms_t
closed_at(void)
{
	return world_event(world, 1)->round[0].closed_at;
}

static void
expect_file(ms_t at, const char *why)
{
	struct err err = {0};
	const int rc = history_may_have_file(db, 1, at, &err);

	cr_expect_eq(rc, why == NULL ? 0 : ERR_NOT_FOUND, "%s", err.text);
	if (why != NULL)
		cr_expect_not_null(strstr(err.text, why), "%s", err.text);
}

Test(kibitz, closed)
{
	begin(KIBITZ_CLOSED);
	expect_look(1, closed_at(), NULL);
	expect_look(2, closed_at(), NULL);
	expect_look(3, closed_at() + 24 * 3600 * 1000, "");
	expect_look(99, closed_at(), "");
	expect_file(closed_at(), NULL);
	cr_expect_eq(
	    history_may_have_file(db, 9, closed_at(), &(struct err){0}),
	    ERR_NOT_FOUND);
}

Test(kibitz, delayed)
{
	begin(KIBITZ_DELAYED);
	expect_look(1, closed_at(), "1m30s after its round has closed");
	expect_look(1, closed_at() + DELAY_MS - 1, "1m30s after");
	expect_look(1, closed_at() + DELAY_MS, NULL);
	expect_file(closed_at() + DELAY_MS - 1, "1m30s after");
	expect_file(closed_at() + DELAY_MS, NULL);
	/* no delay makes an open round public */
	expect_look(3, closed_at() + 24 * 3600 * 1000,
	    "can be seen when its round has closed");
	store_night_play(&night, 99);
	expect_look(5, world_event(world, 1)->ended_at, NULL);
}

Test(kibitz, off)
{
	begin(KIBITZ_OFF);
	expect_look(
	    1, closed_at() + 24 * 3600 * 1000, "once the event is over");
	expect_file(closed_at() + 24 * 3600 * 1000, "once the event is over");
	store_night_play(&night, 99);
	expect_file(closed_at(), NULL);
	for (int board = 1; board <= 6; board++)
		expect_look(board, closed_at(), NULL);
}

static void
expect_told(int (*tell)(struct db *, uint32_t, struct buf *, struct err *),
    const char *part)
{
	struct buf buf;
	struct err err = {0};

	buf_init(&buf);
	cr_expect_eq(tell(db, 1, &buf, &err), 0, "%s", err.text);
	cr_expect_not_null(
	    strstr(buf_text(&buf), part), "%s in: %s", part, buf_text(&buf));
	cr_expect_eq(tell(db, 9, &buf, &err), ERR_NOT_FOUND);
	buf_fini(&buf);
}

/* What the organiser reads of calls and cards while the night goes on. */
Test(kibitz, calls_and_cards)
{
	begin(KIBITZ_CLOSED);
	expect_told(history_calls,
	    "{\"calls\":[{\"number\":1,\"state\":\"done\",\"player\":");
	expect_told(history_calls,
	    "\"text\":\"a card out of turn\",\"answer\":\"it is led\","
	    "\"director\":\"Player 6\"}");
	expect_told(history_text_calls, "1 done  2026-01-05 ");
	expect_told(history_text_calls,
	    ": a card out of turn\n    answered by Player 6: it is led\n");
	expect_told(history_cards, "{\"pair\":1,\"text\":\"1NT from 1");
	expect_told(history_text_cards, "pair 1: 1NT from 1");
}

/* The page of the rules, each run of white space as one space. */
static void
expect_rule(const struct event_config *rules, const char *words)
{
	struct buf text;
	size_t len = 0;

	buf_init(&text);
	text_rules(&text, rules);
	for (const char *s = buf_text(&text); *s != '\0'; s++) {
		if (*s != ' ' && *s != '\n')
			text.data[len++] = *s;
		else if (len > 0 && text.data[len - 1] != ' ')
			text.data[len++] = ' ';
	}
	text.data[len] = '\0';
	cr_expect_not_null(
	    strstr(text.data, words), "%s in: %s", words, text.data);
	buf_fini(&text);
}

/* R-EV-17: the night's page says so before it starts. */
Test(talk_rules, are_on_the_page)
{
	struct event_config rules = {.rounds = 1};

	expect_rule(&rules,
	    "During a board remarks are for the opponents only. Anybody may "
	    "look at a board once its round has closed.");
	rules.chat = CHAT_TABLE;
	rules.kibitz = KIBITZ_DELAYED;
	rules.kibitz_delay_ms = DELAY_MS;
	expect_rule(&rules,
	    "Remarks are for the whole table. Others may look at a board 1m30s "
	    "after its round has closed.");
	rules.chat = CHAT_OFF;
	rules.kibitz = KIBITZ_OFF;
	expect_rule(&rules,
	    "There is no chat. Others may look at a board once the night is "
	    "over.");
}
