/* SPDX-License-Identifier: ISC */
/*
 * How many may come: streams leave room for commands.
 */
#include <criterion/criterion.h>
#include <stdio.h>

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
