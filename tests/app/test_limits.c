/* SPDX-License-Identifier: ISC */
/*
 * How many may come: streams leave room for commands.
 */
#include <criterion/criterion.h>
#include <stdio.h>

#include "daemon/app/limits.h"
#include "tests/app/hall.h"

#define MOST 4

static struct hall hall = {
    .keys = "max_players = 4; max_connections_per_address = 9;"};

static void
setup(void)
{
	hall_init(&hall);
	hall_begin(&hall, HALL_START_AT - 10 * HALL_MINUTE);
}

static void
teardown(void)
{
	hall_fini(&hall);
}

TestSuite(limits, .init = setup, .fini = teardown, .timeout = 120);

static void
expect_refused(int player)
{
	struct answer answer;

	hall_try_listen(&hall, player, &answer);
	cr_assert(answer.there, "player %d has a stream", player);
	cr_expect_eq(answer.status, 429);
	cr_expect_null(hall.ear[player].stream);
	hall_answer_free(&answer);
}

Test(limits, streams_leave_room_for_commands)
{
	struct answer answer[MOST];
	char sit[64];

	for (int player = 1; player <= HALL_PLAYERS; player++) {
		if (player <= MOST)
			hall_listen(&hall, player);
		else
			expect_refused(player);
	}
	hall_disk(&hall, DISK_HANGS);
	for (int i = 0; i < MOST; i++) {
		snprintf(sit, sizeof(sit),
		    "\"do\":\"sit\",\"table\":%d,\"seat\":\"N\"", i + 1);
		hall_send(&hall, i + 1, &answer[i], sit);
	}
	cr_expect_eq(fake_net_connections(), 2 * MOST);
	cr_expect_leq(fake_net_connections(), fake_net_limits()->connections);
	hall_disk(&hall, DISK_WRITES);
	for (int i = 0; i < MOST; i++) {
		cr_expect_eq(answer[i].status, 200);
		hall_answer_free(&answer[i]);
	}
}

Test(limits, a_place_that_was_left_is_free)
{
	for (int player = 1; player <= MOST; player++)
		hall_listen(&hall, player);
	expect_refused(MOST + 1);
	/* another stream of a player who has one needs no place */
	hall_listen(&hall, 1);
	cr_expect_not_null(hall_heard(&hall, 1, "replaced"));
	hall_leave(&hall, 2);
	hall_listen(&hall, MOST + 1);
	expect_refused(2);
}

Test(limits, the_address_limit_is_that_of_the_config)
{
	cr_expect_eq(fake_net_limits()->per_address, 9);
}

/* Of a full house that uses all it may hardly anybody is refused for others. */
Test(limits, a_full_house)
{
	const struct limit limit = {"command", 5, 1000};
	struct limits *limits = limits_new();
	int refused = 0;

	for (int i = 0; i < 1000; i++) {
		char who[16];
		bool may = true;

		snprintf(who, sizeof(who), "%d", i);
		for (int n = 0; n < limit.most; n++)
			may &= limits_take(limits, &limit, who, 1000);
		refused += !may;
	}
	cr_expect_leq(refused, 20, "%d of 1000", refused);
	limits_free(&limits);
}

static void
setup_many(void)
{
	hall.keys = NULL;
	setup();
}

TestSuite(addresses, .init = setup_many, .fini = teardown, .timeout = 120);

/* Commands that a player may send at once, up to a number; how many he may. */
static int
send_many(int player, int most)
{
	for (int i = 0; i < most; i++) {
		struct answer answer;

		hall_send(&hall, player, &answer, "\"do\":\"stand\"");
		const int status = answer.status;
		hall_answer_free(&answer);
		if (status == 429)
			return i;
	}
	return most;
}

Test(addresses, commands_are_counted_by_player_and_by_address)
{
	fake_net_headers.peer = "192.0.2.1";
	cr_expect_eq(send_many(1, 500), 400);
	for (int player = 2; player <= 10; player++)
		cr_assert_eq(send_many(player, 390), 390);
	/* 400 and 3510 of 4000 are used */
	cr_expect_eq(send_many(11, 300), 90);
	fake_net_headers.peer = "192.0.2.2";
	cr_expect_eq(send_many(12, 300), 300, "another address");
	fake_net_headers.peer = NULL;
	cr_expect_eq(send_many(13, 300), 300, "this machine");
}

/* Who asks for what takes long, and more of it than is taken, is alone refused. */
Test(addresses, reads_of_one_address_leave_room_for_others)
{
	enum { MANY = 600, OTHERS = 24 };
	static struct answer many[MANY], others[OTHERS];
	int refused = 0;

	fake_net_headers.peer = "192.0.2.1";
	for (int i = 0; i < MANY; i++)
		fake_net_request(REQUEST_GET, "/api/schedule.ics", NULL, NULL,
		    &many[i], NULL);
	fake_net_headers.peer = "192.0.2.2";
	for (int i = 0; i < OTHERS; i++)
		fake_net_request(
		    REQUEST_GET, "/api/events", NULL, NULL, &others[i], NULL);
	for (int i = 0; i < OTHERS; i++) {
		while (!others[i].there) {
			fake_net_wait();
			hall_turn(&hall);
		}
		cr_expect_eq(
		    others[i].status, 200, "read %d: %d", i, others[i].status);
		hall_answer_free(&others[i]);
	}
	for (int i = 0; i < MANY; i++) {
		while (!many[i].there) {
			fake_net_wait();
			hall_turn(&hall);
		}
		refused += many[i].status == 429;
		hall_answer_free(&many[i]);
	}
	cr_expect_gt(refused, 0);
	cr_expect_leq(refused, MANY - 128);
}

Test(addresses, streams_are_counted_by_address)
{
	int opened = 0;

	fake_net_headers.peer = "2001:db8::1";
	for (int i = 0; i < 1100; i++) {
		struct answer answer;

		/* they are all of one house */
		fake_net_headers.peer =
		    i % 2 == 0 ? "2001:db8::1" : "2001:db8::2";
		hall_try_listen(&hall, 1 + i % HALL_PLAYERS, &answer);
		opened += !answer.there;
		hall_answer_free(&answer);
	}
	cr_expect_eq(opened, 1000);
}
