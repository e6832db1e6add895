/* SPDX-License-Identifier: ISC */
/*
 * Players have groups, pairs are drawn: a pair is of a group if both players
 * are.
 */
#include "daemon/app/groups.h"

#include <stdlib.h>

#include "daemon/base/xalloc.h"
#include "daemon/store/people.h"

struct groups {
	const struct event *event;
	int *of; /* [player, 0 or 1, of pair][kind] */
};

static void
groups_take(void *ctx, int32_t player, const char *kind, int group)
{
	const struct groups *groups = ctx;
	const struct event *event = groups->event;
	const struct member *member =
	    player > 0 ? event_member(event, player) : NULL;
	const int k = avoid_find(&event->config.avoid, kind);

	if (k < 0 || member == NULL || member->pair == 0)
		return;
	const int second = event->pair[member->pair - 1].player[1] == player;
	groups
	    ->of[((member->pair - 1) * 2 + second) * event->config.avoid.kinds +
		k] = group;
}

int
groups_of_pairs(
    struct db *db, const struct event *event, int **group_r, struct err *err)
{
	const int kinds = event->config.avoid.kinds;
	const size_t all = (size_t)event->pairs * (size_t)kinds;
	struct groups groups = {
	    .event = event, .of = xcalloc(2 * all + 1, sizeof(int))};
	int *group = xcalloc(all + 1, sizeof(*group));
	const int rc = people_each_group(db, groups_take, &groups, err);

	for (int i = 0; rc == 0 && i < event->pairs * kinds; i++) {
		const int p = i / kinds, k = i % kinds;
		const int first = groups.of[2 * p * kinds + k];
		const int second = groups.of[(2 * p + 1) * kinds + k];

		group[i] = first == second ? first : 0;
	}
	free(groups.of);
	*group_r = group;
	return rc;
}

struct groups_two {
	const struct event *event;
	const int32_t *player;
	int of[2][DRAW_KINDS_MOST];
};

static void
groups_take_two(void *ctx, int32_t player, const char *kind, int group)
{
	struct groups_two *two = ctx;
	const int k = avoid_find(&two->event->config.avoid, kind);

	for (int i = 0; k >= 0 && i < 2; i++) {
		if (two->player[i] == player)
			two->of[i][k] = group;
	}
}

int
groups_of_two(struct db *db, const struct event *event, const int32_t player[2],
    int **group_r, struct err *err)
{
	const int kinds = event->config.avoid.kinds;
	struct groups_two two = {.event = event, .player = player};
	int *group = xcalloc((size_t)kinds + 1, sizeof(*group));
	const int rc = people_each_group(db, groups_take_two, &two, err);

	for (int k = 0; rc == 0 && k < kinds; k++)
		group[k] = two.of[0][k] == two.of[1][k] ? two.of[0][k] : 0;
	*group_r = group;
	return rc;
}
