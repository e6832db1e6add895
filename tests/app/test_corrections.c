/* SPDX-License-Identifier: ISC */
/*
 * Nights that are over, corrected while the disk is slow.
 */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/base/xalloc.h"
#include "tests/app/hall.h"

#define PAIRS 4
#define DAY (24 * 60 * (ms_t)HALL_MINUTE)

static struct hall hall;

static void
send(const char *path, int player, const char *body, struct answer *answer)
{
	char *token = player != 0 ? xasprintf("player-%036d", player) : NULL;

	fake_net_request(REQUEST_POST, path, token, body, answer, NULL);
	hall_turn(&hall);
	free(token);
}

/* The pairs of the first night register for the second, which is played on. */
static void
play_another(void)
{
	hall_until(&hall, HALL_START_AT + DAY - 10 * HALL_MINUTE);
	for (int player = 1; player <= 2 * PAIRS; player++) {
		char *sit = xasprintf(
		    "{\"nonce\":\"sit-once-more\",\"event\":2,\"do\":\"sit\","
		    "\"table\":%d,\"seat\":\"%c\"}",
		    (player + 1) / 2, player % 2 == 1 ? 'N' : 'S');
		char *hand = xasprintf("{\"nonce\":\"hand-once-more\","
				       "\"event\":2,\"do\":\"raise_hand\"}");
		struct answer answer;

		send("/api/command", player, sit, &answer);
		hall_answer_free(&answer);
		if (player % 2 == 0) {
			send("/api/command", player - 1, hand, &answer);
			hall_answer_free(&answer);
			send("/api/command", player, hand, &answer);
			hall_answer_free(&answer);
		}
		free(sit);
		free(hand);
	}
	hall_until(&hall, HALL_START_AT + DAY + 60 * HALL_MINUTE);
	cr_assert_eq(hall_count(&hall, "end_event"), 2);
}

static void
correct(int event, int version, struct answer *answer)
{
	char *body = xasprintf(
	    "{\"event\":%d,\"round\":1,\"table\":1,\"board\":1,\"version\":%d,"
	    "\"kind\":\"void\",\"reason\":\"it was fouled\"}",
	    event, version);

	send("/admin/results", 0, body, answer);
	free(body);
}

static void
setup(void)
{
	hall_init(&hall);
	hall_play(&hall, PAIRS);
	hall_until(&hall, HALL_START_AT + 60 * HALL_MINUTE);
	cr_assert_eq(hall_count(&hall, "end_event"), 1);
	play_another();
	hall_stop(&hall);
	hall_begin(&hall, HALL_START_AT + DAY + 120 * HALL_MINUTE);
}

static void
teardown(void)
{
	hall_fini(&hall);
}

TestSuite(corrections, .init = setup, .fini = teardown, .timeout = 120);

/* None waits for the other, and each is told once it is on the disk. */
Test(corrections, of_two_nights_at_once)
{
	struct answer answer[3];

	hall_disk(&hall, DISK_HANGS);
	correct(1, 0, &answer[0]);
	correct(2, 0, &answer[1]);
	correct(1, 1, &answer[2]);
	for (int i = 0; i < 3; i++)
		cr_assert_not(answer[i].there, "%d", i);
	hall_disk(&hall, DISK_WRITES);
	hall_turn(&hall);
	for (int i = 0; i < 3; i++) {
		cr_assert(answer[i].there, "%d", i);
		cr_expect_eq(
		    answer[i].status, 200, "%d: %s", i, answer[i].body);
		hall_answer_free(&answer[i]);
	}
	/* what is read again has them */
	correct(2, 0, &answer[0]);
	cr_expect_eq(answer[0].status, 409);
	hall_answer_free(&answer[0]);
	correct(2, 1, &answer[0]);
	cr_expect_eq(answer[0].status, 200);
	hall_answer_free(&answer[0]);
}
