/* SPDX-License-Identifier: ISC */
/*
 * The groups of a field as its list closes, for the draw (R-SW-3).
 */
#ifndef DAEMON_APP_GROUPS_H
#define DAEMON_APP_GROUPS_H

#include "daemon/base/err.h"
#include "daemon/store/db.h"
#include "engine/event/event.h"

/*
 * The group of each pair of each kind that the event's rules keep apart, by
 * pair, then kind: the one that both players are of, else 0.  *group_r is for
 * free(), also after a failure.
 */
int groups_of_pairs(
    struct db *db, const struct event *event, int **group_r, struct err *err);

/* The same of two players who are to be a pair, by kind. */
int groups_of_two(struct db *db, const struct event *event,
    const int32_t player[2], int **group_r, struct err *err);

#endif
