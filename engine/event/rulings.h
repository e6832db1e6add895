/* SPDX-License-Identifier: ISC */
/*
 * What the clock rules about boards without a result (R-EV-20).
 *
 * The plain rule: a board that was cut is void.  But if only one side was
 * present it gets A+ and the other A-.  A side is absent from a board if it
 * has withdrawn, or if one of its players is not connected at the cut and has
 * not been since before the board was dealt (or the round began, when it never
 * was), or for at least the time of one board, round_time / boards_per_round.
 */
#ifndef ENGINE_EVENT_RULINGS_H
#define ENGINE_EVENT_RULINGS_H

#include "engine/event/event.h"

/* Boards of the round in play that have no result. */
int rulings_count(const struct event *event);

/* Rule on each, by table, then board, as at `at`; returns how many. */
int rulings_make(const struct event *event, ms_t at, struct ruling *ruling_r);

#endif
