/* SPDX-License-Identifier: ISC */
/*
 * The groups of pairs that an event kept apart (R-SW-3), as its list of pairs
 * closed: the ground of what is said of its draws.  For this room only.
 */
#ifndef DAEMON_HISTORY_HISTORY_GROUPS_H
#define DAEMON_HISTORY_HISTORY_GROUPS_H

#include "daemon/history/history_read.h"
#include "daemon/proto/json_out.h"

/* A pair's group of a kind. */
struct history_group {
	int group; /* 0: none */
	char *name;
};

struct history_groups {
	const struct event_config *config;
	int pairs;
	struct history_group *group; /* [(pair - 1) * kinds + kind] */
};

/*
 * None before the start.  Free with history_groups_fini, also on failure; head
 * must last as long.
 */
int history_read_groups(struct db *db, const struct history_head *head,
    struct history_groups *groups_r, struct err *err);
void history_groups_fini(struct history_groups *groups);

/* The member "groups" of a pair: those of it, first kinds first. */
void history_out_groups(
    struct json_out *out, const struct history_groups *groups, int pair);

#endif
