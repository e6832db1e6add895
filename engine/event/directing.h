/* SPDX-License-Identifier: ISC */
/*
 * What a director does to a night that goes on (R-DI-1): give a round more time,
 * take a pair out, stop it with the rounds that have closed.
 */
#ifndef ENGINE_EVENT_DIRECTING_H
#define ENGINE_EVENT_DIRECTING_H

#include "engine/event/world.h"

#define DIRECTING_LEAST_MS ((ms_t)60000) /* that a round is extended by */
#define DIRECTING_MOST_MS ((ms_t)7200000)

/*
 * EXTEND, REMOVE_PAIR, STOP or BROADCAST.  Refused: the event is over, no
 * reason or nothing told; no such
 * round in play or no such span; no such pair in the field.  The clock ends an
 * event that was stopped at once.
 */
enum refusal directing_apply(
    struct event *event, const struct cmd *cmd, struct effects *effects);

#endif
