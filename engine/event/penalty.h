/* SPDX-License-Identifier: ISC */
/*
 * Penalties by a director (Law 90; R-DI-1): taken from a pair's sum, given back by
 * their opposite.
 */
#ifndef ENGINE_EVENT_PENALTY_H
#define ENGINE_EVENT_PENALTY_H

#include "engine/event/world.h"

#define PENALTY_MOST 100000 /* hundredths, at once */

/*
 * PENALTY, in hundredths of a per cent of one board, of an IMP or of a victory
 * point, as the event's totals are; below 0 it gives back.  The standing in force
 * follows, and the points of an event that has ended.  Refused: no round was
 * drawn of that number, no such pair, an amount of 0 or beyond PENALTY_MOST or
 * more back than was taken, no reason, or a director too late as in adjust.h.
 */
enum refusal penalty_apply(
    struct event *event, const struct cmd *cmd, struct effects *effects);

/* An amount in what sums are of. */
int64_t penalty_units(const struct event_config *config, int amount);

#endif
