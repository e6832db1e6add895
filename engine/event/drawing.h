/* SPDX-License-Identifier: ISC */
/*
 * The draw of a round as a command brings it: in SEAT_ROUND, or a round ahead
 * in DRAW_ROUND, where the rules say so (R-SW-10).
 */
#ifndef ENGINE_EVENT_DRAWING_H
#define ENGINE_EVENT_DRAWING_H

#include "engine/event/world.h"

/*
 * The command's draw: each pair in play stands in it once and nobody else, and
 * its report is of these tables and of the standing that it must go by.
 */
bool drawing_is_whole(const struct event *event, const struct cmd *cmd);

/* No draw at all. */
bool drawing_is_empty(const struct cmd *cmd);

/* An order instead, for round 1 by chance: every pair's number once. */
bool drawing_is_order(const struct event *event, const struct cmd *cmd);

/* A round gets the command's draw, which is whole. */
void drawing_take(struct round *round, const struct cmd *cmd);

/*
 * True while a draw of the next round is kept, in event->round, even if a pair
 * of it has left; next_round_find gives one that stands.
 */
bool drawing_is_ahead(const struct event *event);

/*
 * True while a round is in play, another is to follow, the rules want its
 * opponents known by now and no draw of it stands: not yet, or not any more,
 * since a pair has withdrawn.
 */
bool drawing_is_due(const struct event *event);

/* DRAW_ROUND. */
enum refusal drawing_draw_ahead(
    struct event *event, const struct cmd *cmd, struct effects *effects);

/* The night is over: nothing is kept of a round that will not be played. */
void drawing_forget(struct event *event);

#endif
