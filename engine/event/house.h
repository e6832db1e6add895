/* SPDX-License-Identifier: ISC */
/*
 * The house pair (R-EV-24): where config.odd_pair is ODD_PAIR_HOUSE_PAIR the
 * pair that the draw left out meets two house robots, North-South at a table of
 * their own after all others.
 *
 * For the draw it is a bye: it is spread as byes are, no direction of it counts,
 * and the house pair was never met.  For the score it is a table: its boards
 * were played, so that they are results like any other, finished and owed by the
 * pair that met it, and comparisons for the field (Law 78).  The house pair has
 * no place, rank, points or boards of its own.  Unless two robots are free
 * before the round begins, the bye stays one.
 */
#ifndef ENGINE_EVENT_HOUSE_H
#define ENGINE_EVENT_HOUSE_H

#include "engine/event/world.h"

/* The number of the house pair, which no pair of the list has. */
int house_pair(const struct event *event);

/* True from the drawing of a round to its start while a house pair may come. */
bool house_is_wanted(const struct event *event);

/*
 * The house pair sits down, East then West.  Refuses REFUSAL_NOT_DUE where none
 * is wanted, and REFUSAL_BAD_COMMAND for robots that are in the event; elsewhere:
 * one of them is in another.
 */
enum refusal house_sit(struct event *event, const struct cmd *cmd,
    bool elsewhere, struct effects *effects);

#endif
