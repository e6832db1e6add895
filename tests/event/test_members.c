/* SPDX-License-Identifier: ISC */
/*
 * The table of members against a plain array, through many comings and goings.
 */
#include <criterion/criterion.h>
#include <stdlib.h>

#include "engine/event/members.h"
#include "tests/lib/rng.h"

#define PLAYERS 3000

Test(members, like_a_plain_array)
{
	struct event event = {.members_max = members_slots(100)};
	bool here[PLAYERS + 1] = {false};
	struct rng rng = {.state = 9};
	int count = 0, most = 0;

	event.member = calloc((size_t)event.members_max, sizeof(*event.member));
	for (int i = 0; i < 200000; i++) {
		const int32_t player = 1 + rng_below(&rng, PLAYERS);
		struct member *found = members_find(&event, player);

		cr_assert_eq(found != NULL, here[player]);
		if (found != NULL) {
			cr_assert_eq(found->pair, player % 77);
			members_remove(&event, player);
			count--;
		} else if (count < 400) {
			members_add(&event, player)->pair = player % 77;
			count++;
		} else {
			continue;
		}
		here[player] = !here[player];
		most = count > most ? count : most;
	}
	cr_assert_gt(most, 300);
	free(event.member);
}
