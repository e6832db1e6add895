/* SPDX-License-Identifier: ISC */
/*
 * The pump: what is told and when, what a pause of the process is, what a
 * disk that fails leaves behind.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "daemon/base/log.h"
#include "tests/app/hall.h"

#define SIT "\"do\":\"sit\",\"table\":1,\"seat\":\"N\""

static struct hall hall;

static void
setup(void)
{
	hall_init(&hall);
}

static void
teardown(void)
{
	hall_fini(&hall);
}

TestSuite(pump, .init = setup, .fini = teardown, .timeout = 120);

/* --- commit before send ---------------------------------------------------- */

Test(pump, nothing_is_told_before_the_commit)
{
	struct answer answer;

	hall_begin(&hall, HALL_START_AT - 10 * HALL_MINUTE);
	hall_listen(&hall, 1);
	hall_listen(&hall, 2);
	hall_clear(&hall);
	hall_disk(&hall, DISK_HANGS);
	hall_send(&hall, 1, &answer, SIT);
	hall_until(&hall, HALL_START_AT - 9 * HALL_MINUTE);
	cr_expect(!answer.there, "no reply");
	cr_expect_eq(hall.ear[1].count, 0, "no message to the player");
	cr_expect_eq(hall.ear[2].count, 0, "no message to the others");
	cr_expect_eq(hall_count(&hall, "sit"), 0);

	hall_disk(&hall, DISK_WRITES);
	cr_assert(answer.there);
	cr_expect_eq(answer.status, 200);
	/* the stream has said hello, and what follows is what he has done */
	cr_expect_eq(hall_number(answer.body, "number"), 2);
	cr_expect_eq(hall.ear[1].sent[hall.ear[1].count - 1].number, 2);
	cr_expect_not_null(hall_heard(&hall, 1, "room_table"));
	cr_expect_not_null(hall_heard(&hall, 2, "room_table"));
	cr_expect_eq(hall_count(&hall, "sit"), 1);
	hall_answer_free(&answer);
}

/* What is lost was never told, and can be done again with its nonce. */
Test(pump, a_disk_that_fails)
{
	struct answer answer;

	hall_begin(&hall, HALL_START_AT - 10 * HALL_MINUTE);
	hall_listen(&hall, 1);
	hall_listen(&hall, 2);
	hall_clear(&hall);
	fake_writer_set(DISK_FAILS);
	hall_send_nonce(&hall, 1, &answer, "the-only-one", SIT);
	hall_turn(&hall);
	cr_assert(answer.there);
	cr_expect_eq(answer.status, 503, "%s", answer.body);
	hall_answer_free(&answer);
	cr_expect_null(hall_heard(&hall, 1, "room_table"));
	cr_expect_null(hall_heard(&hall, 2, "room_table"));
	for (int player = 1; player <= 2; player++) {
		cr_expect_not_null(hall_heard(&hall, player, "stopping"));
		cr_expect_null(hall.ear[player].stream, "the stream ends");
	}
	hall_send(&hall, 2, &answer, SIT);
	cr_assert(answer.there);
	cr_expect_eq(answer.status, 503, "nothing goes on without a disk");
	hall_answer_free(&answer);
	hall_until(&hall, HALL_START_AT - 9 * HALL_MINUTE);
	cr_expect_eq(hall_count(&hall, "sit"), 0);

	fake_writer_set(DISK_WRITES);
	hall_until(&hall, HALL_START_AT - 8 * HALL_MINUTE);
	hall_listen(&hall, 1);
	hall_send_nonce(&hall, 1, &answer, "the-only-one", SIT);
	hall_turn(&hall);
	cr_assert(answer.there);
	cr_expect_eq(answer.status, 200, "%s", answer.body);
	hall_answer_free(&answer);
	cr_expect_eq(hall_count(&hall, "sit"), 1);
	/* a second of the time without a disk, and the rest of it, was away */
	cr_expect_eq(hall_count(&hall, "outage"), 1);
}

static int recoveries;

static void
count_recoveries(
    void *ctx, enum log_level level, const char *topic, const char *text)
{
	(void)ctx, (void)level, (void)topic;
	recoveries += strstr(text, "takes writes again") != NULL;
}

/* A database opens on a full disk, too: only a write shows that it writes. */
Test(pump, a_disk_that_stays_full)
{
	struct answer answer;

	recoveries = 0;
	hall_begin(&hall, HALL_START_AT - 10 * HALL_MINUTE);
	hall_listen(&hall, 1);
	log_set_level(LOG_LEVEL_INFO);
	log_set_sink(count_recoveries, NULL);
	fake_writer_set(DISK_FULL);
	hall_send_nonce(&hall, 1, &answer, "the-only-one", SIT);
	hall_turn(&hall);
	cr_assert(answer.there);
	cr_expect_eq(answer.status, 503, "%s", answer.body);
	hall_answer_free(&answer);
	hall_until(&hall, HALL_START_AT - 9 * HALL_MINUTE);
	cr_expect_eq(recoveries, 0, "said %d times", recoveries);
	fake_writer_set(DISK_WRITES);
	hall_until(&hall, HALL_START_AT - 8 * HALL_MINUTE);
	cr_expect_eq(recoveries, 1, "said %d times", recoveries);
	log_set_sink(NULL, NULL);
	cr_expect_eq(hall_count(&hall, "outage"), 1);
}

/* A reply that went missing is asked for again, perhaps too soon. */
Test(pump, a_nonce_in_flight_is_remembered)
{
	struct answer first, again;

	hall_begin(&hall, HALL_START_AT - 10 * HALL_MINUTE);
	hall_listen(&hall, 1);
	hall_disk(&hall, DISK_HANGS);
	hall_send_nonce(&hall, 1, &first, "twice-sent", SIT);
	hall_turn(&hall);
	hall_send_nonce(&hall, 1, &again, "twice-sent",
	    "\"do\":\"sit\",\"table\":2,\"seat\":\"N\"");
	hall_turn(&hall);
	cr_expect(!first.there && !again.there,
	    "neither is answered before it is known to be on the disk");
	hall_disk(&hall, DISK_WRITES);
	cr_assert(first.there && again.there);
	cr_expect_eq(first.status, 200);
	cr_expect_eq(again.status, 409);
	cr_expect_not_null(strstr(again.body, "\"already_done\""));
	cr_expect_eq(hall_count(&hall, "sit"), 1);
	hall_answer_free(&first);
	hall_answer_free(&again);

	/* another player's nonces are his own */
	hall_send_nonce(&hall, 2, &again, "twice-sent",
	    "\"do\":\"sit\",\"table\":2,\"seat\":\"N\"");
	hall_turn(&hall);
	cr_expect_eq(again.status, 200);
	hall_answer_free(&again);
}

/* What was on its way to a stream does not go to the one that replaces it. */
Test(pump, a_newer_stream_is_not_told_what_the_older_was)
{
	struct answer answer;

	hall_begin(&hall, HALL_START_AT - 10 * HALL_MINUTE);
	hall_listen(&hall, 1);
	hall_listen(&hall, 2);
	hall_clear(&hall);
	hall_disk(&hall, DISK_HANGS);
	hall_send(&hall, 2, &answer, SIT);
	hall_listen(&hall, 1);
	hall_disk(&hall, DISK_WRITES);
	cr_assert(answer.there);
	hall_answer_free(&answer);
	cr_expect_not_null(hall_heard(&hall, 2, "room_table"));
	cr_expect_null(hall_heard(&hall, 1, "room_table"));
	const char *room = hall_heard(&hall, 1, "room");
	cr_assert_not_null(room);
	cr_expect_not_null(strstr(room, "\"Player 2\""), "%s", room);
}

/* The last turn's commands are committed, answered, and there afterwards. */
Test(pump, an_orderly_stop_loses_nothing)
{
	struct answer answer;

	hall_begin(&hall, HALL_START_AT - 10 * HALL_MINUTE);
	hall_listen(&hall, 1);
	hall_listen(&hall, 2);
	fake_writer_set(DISK_HANGS);
	hall_send(&hall, 1, &answer, SIT);
	cr_assert(!answer.there);
	fake_writer_set(DISK_WRITES);
	hall_stop(&hall);
	cr_assert(answer.there);
	cr_expect_eq(answer.status, 200);
	hall_answer_free(&answer);
	cr_expect_not_null(hall_heard(&hall, 2, "room_table"));
	for (int player = 1; player <= 2; player++) {
		const struct ear *ear = &hall.ear[player];

		cr_expect_str_eq(ear->sent[ear->count - 1].kind, "stopping");
		cr_expect_null(ear->stream);
	}
	hall_begin(&hall, HALL_START_AT - 9 * HALL_MINUTE);
	cr_expect_eq(hall_count(&hall, "sit"), 1);
	hall_listen(&hall, 2);
	const char *room = hall_heard(&hall, 2, "room");
	cr_assert_not_null(room);
	cr_expect_not_null(strstr(room, "\"Player 1\""), "%s", room);
}

/* A crash loses what nobody was told; the round goes on, as much longer. */
Test(pump, a_crash_loses_nothing_that_was_told)
{
	struct answer answer[8];

	hall_play(&hall, 4);
	hall_until(&hall, HALL_START_AT + HALL_MINUTE);
	const ms_t alive_at = clock_now(&hall.clock);
	hall_disk(&hall, DISK_HANGS);
	for (int i = 0; i < 8; i += 2) {
		hall_send(&hall, i + 1, &answer[i], "\"do\":\"withdraw\"");
		hall_send(&hall, i + 2, &answer[i + 1],
		    "\"do\":\"call\",\"board\":1,\"call\":\"P\"");
		cr_expect(!answer[i].there && !answer[i + 1].there);
	}
	hall_kill(&hall);
	for (int i = 0; i < 8; i++) {
		cr_expect_neq(answer[i].status, 200);
		hall_answer_free(&answer[i]);
	}
	hall_begin(&hall, alive_at + 5 * HALL_MINUTE);
	cr_expect_eq(hall_count(&hall, "withdraw"), 0);
	const char *outage = hall_journal(&hall, "outage");
	cr_expect_eq(hall_number(outage, "from"), alive_at);
	cr_expect_eq(hall_number(outage, "until"), alive_at + 5 * HALL_MINUTE);
	hall_listen(&hall, 1);
	cr_expect_eq(hall_number(hall_heard(&hall, 1, "seat"), "end_at"),
	    HALL_START_AT + 19 * HALL_MINUTE);
	hall_do(&hall, 1, "\"do\":\"withdraw\"");
}

/* A tick a minute into round 1, and a command 300 ms after it. */
static ms_t
command_after_the_tick(void)
{
	hall_play(&hall, 4);
	hall_until(&hall, HALL_START_AT + HALL_MINUTE);
	hall_pause(&hall, 300);
	hall_do(&hall, 1, "\"do\":\"withdraw\"");
	const ms_t last_at = clock_now(&hall.clock);
	hall_kill(&hall);
	return last_at;
}

static void
expect_away(ms_t from, ms_t until)
{
	const char *outage = hall_journal(&hall, "outage");

	cr_assert_str_not_empty(outage);
	cr_expect_eq(hall_number(outage, "from"), from);
	cr_expect_eq(hall_number(outage, "until"), until);
}

/* Who has just done a command is not away. */
Test(pump, a_crash_is_counted_from_the_last_command)
{
	const ms_t last_at = command_after_the_tick();

	hall_begin(&hall, last_at + 5 * HALL_MINUTE);
	expect_away(last_at, last_at + 5 * HALL_MINUTE);
}

/* No command is stamped before one that the journal holds. */
Test(pump, time_goes_on_from_the_last_command)
{
	const ms_t last_at = command_after_the_tick();

	hall_begin(&hall, last_at - HALL_MINUTE);
	expect_away(last_at, last_at);
	hall_listen(&hall, 3);
	hall_do(&hall, 3, "\"do\":\"withdraw\"");
}

/* --- who is there ---------------------------------------------------------- */

Test(pump, a_lost_stream_is_told)
{
	hall_begin(&hall, HALL_START_AT - 10 * HALL_MINUTE);
	for (int player = 1; player <= 3; player++)
		hall_listen(&hall, player);
	hall_do(&hall, 1, SIT);
	hall_do(&hall, 2, "\"do\":\"sit\",\"table\":1,\"seat\":\"S\"");
	hall_do(&hall, 1, "\"do\":\"raise_hand\"");
	hall_do(&hall, 2, "\"do\":\"raise_hand\"");
	hall_until(&hall, HALL_START_AT - 10 * HALL_MINUTE + 10 * HALL_SECOND);
	hall_clear(&hall);
	hall_leave(&hall, 2);
	cr_expect_eq(hall_count(&hall, "disconnect"), 1);
	cr_expect_str_eq(hall_journal(&hall, "disconnect"), "2 {}\n");
	const char *table = hall_heard(&hall, 3, "room_table");
	cr_assert_not_null(table);
	cr_expect_not_null(strstr(table, "\"connected\":false"), "%s", table);
	/* the hands were up for 10 of 20 seconds */
	hall_until(&hall, HALL_START_AT - 9 * HALL_MINUTE);
	cr_expect_eq(hall_count(&hall, "register_pair"), 0);
	hall_listen(&hall, 2);
	hall_until(&hall, HALL_START_AT - 9 * HALL_MINUTE + 19 * HALL_SECOND);
	cr_expect_eq(hall_count(&hall, "register_pair"), 0);
	hall_until(&hall, HALL_START_AT - 9 * HALL_MINUTE + 20 * HALL_SECOND);
	cr_expect_eq(hall_count(&hall, "register_pair"), 1);
}

Test(pump, a_newer_stream_is_no_loss)
{
	hall_begin(&hall, HALL_START_AT - 10 * HALL_MINUTE);
	hall_listen(&hall, 1);
	hall_do(&hall, 1, SIT);
	hall_clear(&hall);
	hall_listen(&hall, 1);
	cr_expect_not_null(hall_heard(&hall, 1, "replaced"));
	cr_expect_eq(hall_count(&hall, "disconnect"), 0);
	cr_expect_eq(hall_count(&hall, "connect"), 0);
}

/* --- a process that stands still ------------------------------------------- */

static void
expect_outage(ms_t from, ms_t until)
{
	const char *outage = hall_journal(&hall, "outage");

	cr_assert_str_not_empty(outage, "the pause is an outage");
	cr_expect_eq(hall_number(outage, "from"), from);
	cr_expect_eq(hall_number(outage, "until"), until);
	cr_expect_eq(strchr(outage, '\n')[1], '\0', "there is one: %s", outage);
	const char *seat = hall_heard(&hall, 1, "seat");
	cr_assert_not_null(seat);
	cr_expect_eq(hall_number(seat, "end_at"),
	    HALL_START_AT + 14 * HALL_MINUTE + (until - from),
	    "the round is as much longer");
}

/* A minute into round 1 there is a tick, then none for 15 seconds. */
static ms_t
stand_still(void)
{
	hall_play(&hall, 4);
	hall_until(&hall, HALL_START_AT + HALL_MINUTE);
	const ms_t from = clock_now(&hall.clock);
	hall_pause(&hall, 15 * HALL_SECOND);
	return from;
}

Test(pump, a_pause_is_an_outage)
{
	const ms_t from = stand_still();

	hall_until(&hall, from + 16 * HALL_SECOND);
	expect_outage(from, from + 15 * HALL_SECOND);
}

Test(pump, ten_seconds_are_none)
{
	hall_play(&hall, 4);
	hall_until(&hall, HALL_START_AT + HALL_MINUTE);
	hall_pause(&hall, 10 * HALL_SECOND);
	hall_until(&hall, HALL_START_AT + 2 * HALL_MINUTE);
	cr_expect_eq(hall_count(&hall, "outage"), 0);
	hall_pause(&hall, 10 * HALL_SECOND + 1);
	hall_until(&hall, HALL_START_AT + 3 * HALL_MINUTE);
	cr_expect_eq(hall_count(&hall, "outage"), 1);
}

/* Requests have gathered: they come before any tick. */
Test(pump, a_pause_under_a_flood)
{
	const ms_t from = stand_still();
	struct answer answer[8];

	for (int player = 1; player <= 8; player++)
		hall_send(&hall, player, &answer[player - 1],
		    "\"do\":\"call\",\"board\":1,\"call\":\"P\"");
	hall_until(&hall, from + 16 * HALL_SECOND);
	for (int i = 0; i < 8; i++)
		hall_answer_free(&answer[i]);
	cr_expect_gt(hall_count(&hall, "call"), 0);
	expect_outage(from, from + 15 * HALL_SECOND);
}

/* So does a stream whose peer has gone meanwhile. */
Test(pump, a_pause_and_then_a_loss)
{
	const ms_t from = stand_still();

	hall_leave(&hall, 8);
	hall_until(&hall, from + 16 * HALL_SECOND);
	expect_outage(from, from + 15 * HALL_SECOND);
}

/* Streams outlive a pause, and so does who is there. */
Test(pump, a_pause_loses_nobody)
{
	hall_begin(&hall, HALL_START_AT - 10 * HALL_MINUTE);
	hall_listen(&hall, 1);
	hall_listen(&hall, 2);
	hall_do(&hall, 1, SIT);
	hall_do(&hall, 2, "\"do\":\"sit\",\"table\":1,\"seat\":\"S\"");
	hall_do(&hall, 1, "\"do\":\"raise_hand\"");
	hall_do(&hall, 2, "\"do\":\"raise_hand\"");
	hall_pause(&hall, 15 * HALL_SECOND);
	hall_until(&hall, clock_now(&hall.clock) + HALL_MINUTE);
	cr_expect_eq(hall_count(&hall, "outage"), 1);
	cr_expect_eq(hall_count(&hall, "register_pair"), 1,
	    "both hands are up and both players are there");
}

/* --- the end of a round ---------------------------------------------------- */

Test(pump, cut_boards_are_told)
{
	hall_play(&hall, 4);
	hall_clear(&hall);
	hall_until(&hall, HALL_START_AT + 14 * HALL_MINUTE);
	cr_assert_eq(hall_count(&hall, "close_round"), 1);
	for (int player = 1; player <= 8; player++) {
		const char *board = hall_heard(&hall, player, "board");

		cr_assert_not_null(board, "player %d", player);
		cr_expect_not_null(strstr(board, "\"phase\":\"cut\""),
		    "player %d: %s", player, board);
		cr_expect_not_null(hall_heard(&hall, player, "standing"));
	}
}
