/* SPDX-License-Identifier: ISC */
/*
 * The night's frame: registration closes, rounds are seated, begin and end,
 * the night ends (R-EV-6 to 8, 14, 16).
 */
#ifndef ENGINE_EVENT_ROUNDS_H
#define ENGINE_EVENT_ROUNDS_H

#include "engine/event/world.h"

/* START_EVENT: the list of pairs closes and gets its numbers. */
enum refusal rounds_start_event(struct event *event, const struct cmd *cmd,
    const struct memory *memory, struct effects *effects);

/* SEAT_ROUND: all of a round's seating and deals, or nothing. */
enum refusal rounds_seat(
    struct event *event, const struct cmd *cmd, struct effects *effects);

/*
 * Of a round that is drawn and has not begun: it is to be drawn again, for the
 * same time, since somebody who was to play has left.
 */
void rounds_undraw(struct event *event);

/* START_ROUND: every table is dealt its first board. */
enum refusal rounds_start(
    struct event *event, const struct cmd *cmd, struct effects *effects);

/* CALL_OFF and END_EVENT. */
enum refusal rounds_end_event(
    struct event *event, const struct cmd *cmd, struct effects *effects);

/*
 * True if the round to be drawn next is the first and chance seats it
 * (R-EV-6): its command holds an order in place of tables.
 */
bool rounds_is_by_chance(const struct event *event);

/* Take the memory that the rounds of a started event need. */
void rounds_take(struct event *event, const struct memory *memory);

/*
 * Where everybody sits in the round drawn last, from its seating; and the same
 * of one table 1.. of it.
 */
void rounds_place_pairs(struct event *event);
void rounds_place_table(struct event *event, int table);

/* The reason for which the night is to end now; NONE when it goes on. */
enum end_reason rounds_end_due(const struct event *event);

#endif
