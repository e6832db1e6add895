/* SPDX-License-Identifier: ISC */
/*
 * The round after the one in play, where its draw is published ahead (R-SW-10).
 */
#ifndef ENGINE_EVENT_NEXT_ROUND_H
#define ENGINE_EVENT_NEXT_ROUND_H

#include "engine/event/event.h"

/*
 * The draw of the round after the one in play, where it was published ahead
 * (R-SW-10) and seats just those who are still to play; else NULL.  It has no
 * times yet.
 */
const struct round *next_round_find(const struct event *event);

/*
 * Somebody has come or gone: a draw that does not seat just those who are to play
 * any more is off for good, whoever comes back.
 */
void next_round_mend(struct event *event);

/* A pair's table in that draw, 1..; 0 for a bye or where none stands. */
int next_round_table(const struct event *event, int pair);

/*
 * True while the rules say that the round after the one in play should be known
 * by now and it will not be played, since too few pairs are left (R-EV-16).
 */
bool next_round_is_off(const struct event *event);

#endif
