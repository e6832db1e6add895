/* SPDX-License-Identifier: ISC */
/*
 * Somebody comes into a pair for one of its players, and stays for the rest of
 * the night (Law 4): a director says so, where a player cannot go on.
 *
 * He plays from the first board on that his table has not begun: one that is in
 * play is played out by whoever sits there.  The results are the pair's, and so
 * are its number, its opponents, its groups and its system card; the list that
 * the deals go by stays as it closed.  He must not know the boards that the pair
 * still has to play: nobody comes in who has, or had, a part in this night, or
 * prepared its boards.
 *
 * The pair's master points are given to those of its players with whom it finished
 * at least half of all the boards that it finished.
 */
#ifndef ENGINE_EVENT_REPLACE_H
#define ENGINE_EVENT_REPLACE_H

#include "engine/event/world.h"

/*
 * REPLACE.  `elsewhere` is the refusal for a player who is in another event that
 * overlaps, or REFUSAL_ACCEPTED.  Refused: registration is not over, or the event
 * is; the pair is not in the field; he may not come in (see above), or is no
 * player; no board is left that he could play; no reason; too many have come.
 * Who was to come into the same seat, and has not yet, does not.
 */
enum refusal replace_apply(struct event *event, const struct cmd *cmd,
    enum refusal elsewhere, struct effects *effects);

/* Who waits for the board in play at a table comes in: the next one begins. */
void replace_at_table(
    struct event *event, int table, ms_t at, struct effects *effects);

/* The same of all tables: the round has closed, or is thrown away. */
void replace_at_all(struct event *event, ms_t at, struct effects *effects);

/* Whoever waits to come into a pair does not: it is out, or the night over. */
void replace_forget(struct event *event, int pair, struct effects *effects);

/* The night goes back to a round: nobody plays what was begun after it. */
void replace_roll_back(struct event *event);

/* As replace_at_table, of a replacement from its row; false if it does not fit. */
bool replace_restore(struct event *event, const struct replacement *row,
    bool connected, ms_t changed_at);

/* Who registered for a seat of a pair: 0, North in the room, or 1, South. */
int32_t replace_entered(const struct event *event, int pair, int seat);

/* True if a player was in a pair, and another came in for him. */
bool replace_has_left(const struct event *event, int32_t player);

/* How many came into a seat among the first `upto` of the event's replacements. */
int replace_number(const struct event *event, int pair, int seat, int upto);

/*
 * True if a pair finished (R-EV-11) at least half of the boards that it finished in
 * closed rounds with this player in that seat: the night is his.
 */
bool replace_counts(
    const struct event *event, int pair, int seat, int32_t player);

/* The master points of a player of a pair, once the event has ended. */
int replace_points(
    const struct event *event, int pair, int seat, int32_t player);

#endif
