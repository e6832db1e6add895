/* SPDX-License-Identifier: ISC */
/*
 * The daemon was away (R-EV-25): the rest of the schedule moves by the outage,
 * or the clock is kept; too long an outage ends the night.
 *
 * Before round 1 the start moves too (by no more than outage_max); a start
 * missed by more than outage_max is called off.
 *
 * Where the clock is kept, a round that is late begins at once and ends as
 * planned.  One in which no board could begin any more, by last_board_margin,
 * takes the time of the round after it, which goes on from there.  Everybody counts as gone from
 * the moment the daemon is back, and comes back by connecting.
 */
#ifndef ENGINE_EVENT_OUTAGE_H
#define ENGINE_EVENT_OUTAGE_H

#include "engine/event/world.h"

/* OUTAGE */
enum refusal outage_apply(
    struct event *event, const struct cmd *cmd, struct effects *effects);

#endif
