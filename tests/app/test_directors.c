/* SPDX-License-Identifier: ISC */
/*
 * Who sees and answers calls for the director: whoever has that role and does
 * not play in the night, for a call may tell of a hand; and nobody else.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/base/xalloc.h"
#include "tests/app/hall.h"

#define PAIRS 4
#define DIRECTOR 31
#define ONLOOKER 32
#define OTHER 30 /* in the room of the night after */
#define CALL "\"do\":\"call_director\",\"text\":\"handword\""
#define TAKE "{\"event\":1,\"number\":1,\"done\":false,\"text\":\"\"}"
#define ANSWER "{\"event\":1,\"number\":1,\"done\":true,\"text\":\"so be it\"}"

static struct hall hall;

static void
setup(void)
{
	hall_init(&hall);
	hall_play(&hall, PAIRS);
}

static void
teardown(void)
{
	hall_fini(&hall);
}

TestSuite(directors, .init = setup, .fini = teardown, .timeout = 120);

static int
post(const char *path, int player, const char *body)
{
	char *token = player != 0 ? xasprintf("player-%036d", player) : NULL;
	struct answer answer;

	fake_net_request(REQUEST_POST, path, token, body, &answer, NULL);
	hall_turn(&hall);
	cr_assert(answer.there);
	const int status = answer.status;
	hall_answer_free(&answer);
	free(token);
	return status;
}

static int
appoint(int player, const char *role)
{
	char *body =
	    xasprintf("{\"name\":\"Player %d\",\"role\":\"%s\"}", player, role);
	const int status = post("/admin/roles", 0, body);

	free(body);
	return status;
}

static bool
has_heard(int player, const char *word)
{
	const struct ear *ear = &hall.ear[player];

	for (size_t i = 0; i < ear->count; i++) {
		if (strstr(ear->sent[i].data, word) != NULL)
			return true;
	}
	return false;
}

static void
expect_queue(int player, const char *part)
{
	const char *queue = hall_heard(&hall, player, "queue");

	cr_assert_not_null(queue, "player %d has no queue", player);
	cr_expect_not_null(strstr(queue, part), "%s: %s", part, queue);
}

Test(directors, see_the_queue_and_answer)
{
	cr_assert_eq(appoint(DIRECTOR, "director"), 200);
	hall_listen(&hall, DIRECTOR);
	hall_listen(&hall, ONLOOKER);
	hall_do(&hall, 1, CALL);
	cr_expect_not_null(strstr(
	    hall_heard(&hall, 1, "director"), "a director has been told"));
	expect_queue(DIRECTOR, "\"text\":\"handword\"");
	expect_queue(DIRECTOR, "\"player\":\"Player 1\",\"round\":1,");
	expect_queue(DIRECTOR, "\"board\":1}");
	for (int player = 2; player <= 2 * PAIRS; player++)
		cr_expect_not(has_heard(player, "handword"), "%d", player);
	cr_expect_not(has_heard(ONLOOKER, "handword"));
	cr_expect_eq(post("/api/calls", DIRECTOR, TAKE), 200);
	expect_queue(DIRECTOR, "\"state\":\"taken\"");
	cr_expect_not_null(
	    strstr(hall_heard(&hall, 1, "director"), "\"state\":\"taken\""));
	cr_expect_eq(post("/api/calls", DIRECTOR, ANSWER), 200);
	cr_expect_not_null(
	    strstr(hall_heard(&hall, 1, "director"), "so be it"));
	cr_expect_eq(post("/api/calls", DIRECTOR, ANSWER), 409);
}

Test(directors, come_back_to_the_queue)
{
	hall_do(&hall, 1, CALL);
	cr_expect_not_null(
	    strstr(hall_heard(&hall, 1, "director"), "nobody is on duty now"));
	cr_assert_eq(appoint(DIRECTOR, "director"), 200);
	const ms_t now = clock_now(&hall.clock);
	hall_kill(&hall);
	hall_begin(&hall, now + HALL_SECOND);
	hall_listen(&hall, DIRECTOR);
	expect_queue(DIRECTOR, "handword");
}

/* Also who comes later, and only while it stands. */
Test(directors, tell_everybody_something)
{
	static const char tell[] = "{\"event\":1,\"do\":\"broadcast\","
				   "\"text\":\"five minutes more\"}";

	cr_assert_eq(appoint(DIRECTOR, "director"), 200);
	hall_listen(&hall, ONLOOKER);
	cr_expect_eq(post("/api/directives", 1, tell), 403);
	cr_expect_eq(post("/api/directives", DIRECTOR, tell), 200);
	cr_expect_not_null(strstr(hall_heard(&hall, ONLOOKER, "broadcast"),
	    "\"text\":\"five minutes more\"}"));
	for (int player = 1; player <= 2 * PAIRS; player++)
		cr_expect(has_heard(player, "five minutes more"), "%d", player);
	const ms_t now = clock_now(&hall.clock);
	hall_kill(&hall);
	hall_begin(&hall, now + HALL_SECOND);
	hall_listen(&hall, 1);
	cr_expect(has_heard(1, "five minutes more"));
}

/* Each done once by a director, and once by the administrator. */
static const struct {
	const char *path, *kind, *body;
} once[] = {
    {"directives", "extend",
	"{\"nonce\":\"extend-01\",\"event\":1,\"do\":\"extend\","
	"\"round\":1,\"by_ms\":60000,\"reason\":\"lag\"}"},
    {"directives", "broadcast",
	"{\"nonce\":\"tell-all-1\",\"event\":1,\"do\":\"broadcast\","
	"\"text\":\"one minute more\"}"},
    {"penalties", "penalty",
	"{\"nonce\":\"penalty-1\",\"event\":1,\"round\":1,\"pair\":2,"
	"\"amount\":250,\"reason\":\"late\"}"},
};
#define ONCE_COUNT (sizeof(once) / sizeof(once[0]))

static void
post_once(size_t i, int player)
{
	char *path =
	    xasprintf("/%s/%s", player != 0 ? "api" : "admin", once[i].path);

	cr_expect_eq(post(path, player, once[i].body), 200, "%s", once[i].kind);
	free(path);
}

/* An answer that is lost is asked for again; that does nothing twice. */
Test(directors, are_answered_again_with_the_same_nonce)
{
	cr_assert_eq(appoint(DIRECTOR, "director"), 200);
	for (int tries = 0; tries < 4; tries++) {
		if (tries == 2) {
			const ms_t now = clock_now(&hall.clock);

			hall_kill(&hall);
			hall_begin(&hall, now + HALL_SECOND);
		}
		for (size_t i = 0; i < ONCE_COUNT; i++) {
			post_once(i, DIRECTOR);
			post_once(i, 0);
		}
	}
	for (size_t i = 0; i < ONCE_COUNT; i++)
		cr_expect_eq(
		    hall_count(&hall, once[i].kind), 2, "%s", once[i].kind);
}

/* Also while the first is on its way to the disk, and with the same number. */
Test(directors, wait_for_the_disk_with_the_same_nonce)
{
	struct answer answer[2];

	for (int i = 0; i < 2; i++)
		fake_net_request(REQUEST_POST, "/admin/penalties", NULL,
		    once[2].body, &answer[i], NULL);
	hall_turn(&hall);
	for (int i = 0; i < 2; i++) {
		cr_assert(answer[i].there);
		cr_expect_eq(answer[i].status, 200);
	}
	cr_expect_str_eq(answer[0].body, answer[1].body);
	cr_expect_eq(hall_count(&hall, "penalty"), 1);
	for (int i = 0; i < 2; i++)
		hall_answer_free(&answer[i]);
}

Test(directors, are_told_what_a_nonce_is)
{
	cr_expect_eq(post("/admin/directives", 0,
			 "{\"nonce\":\"short\",\"event\":1,\"do\":\"stop\","
			 "\"reason\":\"so\"}"),
	    400);
	cr_expect_eq(hall_count(&hall, "stop"), 0);
}

Test(directors, are_nobody_else)
{
	hall_do(&hall, 1, CALL);
	cr_expect_eq(post("/api/calls", ONLOOKER, TAKE), 403);
	cr_expect_eq(post("/api/calls", 1, TAKE), 403);
	cr_expect_eq(post("/api/calls", 0, TAKE), 401);
	hall_listen(&hall, ONLOOKER);
	cr_expect_null(hall_heard(&hall, ONLOOKER, "queue"));
	cr_expect_eq(hall_count(&hall, "direct"), 0);
	/* and is no longer one */
	cr_assert_eq(appoint(ONLOOKER, "director"), 200);
	cr_assert_eq(appoint(ONLOOKER, "player"), 200);
	cr_expect_eq(post("/api/calls", ONLOOKER, TAKE), 403);
	cr_expect_eq(appoint(ONLOOKER, "robot"), 400);
	cr_expect_eq(appoint(77, "director"), 404);
}

/* What others call about their hands is not for who plays the same boards. */
Test(directors, do_not_direct_where_they_play)
{
	cr_assert_eq(appoint(3, "director"), 200);
	hall_clear(&hall);
	hall_do(&hall, 1, CALL);
	cr_expect_null(hall_heard(&hall, 3, "queue"));
	cr_expect_not_null(
	    strstr(hall_heard(&hall, 1, "director"), "nobody is on duty now"));
	hall_leave(&hall, 3);
	hall_listen(&hall, 3);
	cr_expect_not(has_heard(3, "handword"));
	cr_expect_eq(post("/api/calls", 3, TAKE), 403);
}

/* Event 2 is open for registration while event 1 is in play. */
static const char night_after[] =
    "}, { name = \"after\"; title = \"The night after\"; time_zone = \"UTC\";"
    "start = \"2026-01-05 22:00\"; rule = \"FREQ=DAILY\";"
    "registration = \"3h\"; hold = \"20s\"; min_pairs = 4; rounds = 2;"
    "boards_per_round = 2; round_time = \"14m\"; break_time = \"1m\";";

static void
setup_two(void)
{
	hall.schedule = night_after;
	setup();
	hall_listen(&hall, OTHER);
	hall_listen(&hall, ONLOOKER);
	cr_assert_eq(post("/api/command", OTHER,
			 "{\"event\":2,\"nonce\":\"sit-down-there\","
			 "\"do\":\"sit\",\"table\":1,\"seat\":\"N\"}"),
	    200);
	hall_clear(&hall);
}

TestSuite(
    directors_of_two, .init = setup_two, .fini = teardown, .timeout = 120);

static int
tell(int player, int event, const char *text)
{
	char *body = xasprintf(
	    "{\"event\":%d,\"do\":\"broadcast\",\"text\":\"%s\"}", event, text);
	const int status = post("/api/directives", player, body);

	free(body);
	return status;
}

/* Who plays in one night hears nothing of another, then nor when he is back. */
Test(directors_of_two, tell_those_of_the_night)
{
	cr_assert_eq(appoint(DIRECTOR, "director"), 200);
	hall_listen(&hall, DIRECTOR);
	cr_expect_eq(tell(DIRECTOR, 2, "of the second"), 200);
	cr_expect_eq(tell(DIRECTOR, 1, "of the first"), 200);
	hall_leave(&hall, 2);
	hall_listen(&hall, 2);
	hall_leave(&hall, OTHER);
	hall_listen(&hall, OTHER);
	for (int player = 1; player <= 2 * PAIRS; player++) {
		cr_expect(has_heard(player, "of the first"), "%d", player);
		cr_expect_not(has_heard(player, "of the second"), "%d", player);
	}
	cr_expect(has_heard(OTHER, "of the second"));
	cr_expect_not(has_heard(OTHER, "of the first"));
	for (int i = 0; i < 2; i++) {
		const int player = i == 0 ? ONLOOKER : DIRECTOR;

		cr_expect(has_heard(player, "of the first"), "%d", player);
		cr_expect(has_heard(player, "of the second"), "%d", player);
	}
}

/* His partner may be of the other night as well (Law 16B). */
Test(directors_of_two, say_nothing_while_they_play)
{
	static const char call[] =
	    "{\"event\":2,\"nonce\":\"calls-from-there\","
	    "\"do\":\"call_director\",\"text\":\"when?\"}";
	static const char take[] =
	    "{\"event\":2,\"number\":1,\"done\":false,\"text\":\"\"}";
	static const char word[] =
	    "{\"event\":2,\"number\":1,\"done\":true,\"text\":\"lead!\"}";

	/* reasons can be read as well */
	static const char stop[] =
	    "{\"event\":2,\"do\":\"stop\",\"reason\":\"lead!\"}";
	static const char result[] =
	    "{\"event\":2,\"round\":1,\"table\":1,\"board\":1,\"version\":0,"
	    "\"kind\":\"void\",\"reason\":\"lead!\"}";
	static const char penalty[] =
	    "{\"event\":2,\"round\":1,\"pair\":1,\"amount\":100,"
	    "\"reason\":\"lead!\"}";

	cr_assert_eq(appoint(1, "director"), 200);
	cr_assert_eq(post("/api/command", OTHER, call), 200);
	cr_expect_eq(tell(1, 2, "lead!"), 403);
	cr_expect_eq(post("/api/calls", 1, word), 403);
	cr_expect_eq(post("/api/directives", 1, stop), 403);
	cr_expect_eq(post("/api/results", 1, result), 403);
	cr_expect_eq(post("/api/penalties", 1, penalty), 403);
	cr_expect_eq(post("/api/calls", 1, take), 200);
	for (int player = 1; player <= HALL_PLAYERS; player++)
		cr_expect_not(has_heard(player, "lead!"), "%d", player);
	hall_do(&hall, 1, "\"do\":\"withdraw\"");
	cr_expect_eq(tell(1, 2, "thank you"), 200);
	cr_expect_neq(post("/api/results", 1, result), 403);
	cr_expect_eq(post("/api/calls", 1, word), 200);
}
