/* SPDX-License-Identifier: ISC */
/*
 * House robots in the seats of players who are away or stall (R-EV-23).
 *
 * While a round is played and boards are left at his table, a registered player
 * is replaced
 *  - when his line has been gone for config.substitute_after_ms, counted from
 *    the start of round 1 at the earliest, whether he is waited for or not; one
 *    that comes and goes adds up since the last move;
 *  - when he has been waited for, with a line, for config.stall_after_ms since
 *    the last move at his table; time without a line does not count, but a line
 *    that comes back does not begin it anew.  He is warned before that, and only
 *    his own move shows that he plays: who has his seat back has so long as he
 *    is warned before.  A claim, and a call or card that is taken back, are no
 *    moves: the time waited for before goes on.  So it does while he waits for
 *    an answer about a call, or when he is replaced would tell of the question
 *    to whom it is hidden from; who is asked is replaced for no silence.
 * The daemon names the robot, which is in no other event.  The seat is the
 * player's again when he acts; when his line comes back or he asks for it, of
 * both once since the last move at the table, or a line that blinks would keep
 * every robot from moving; when the robot's line is lost or it does not move
 * within SUBSTITUTES_ROBOT_MS; and when the round closes.
 */
#ifndef ENGINE_EVENT_SUBSTITUTES_H
#define ENGINE_EVENT_SUBSTITUTES_H

#include "engine/event/world.h"

#define SUBSTITUTES_ROBOT_MS 10000    /* a robot moves within this time */
#define SUBSTITUTES_WARN_MS 60000     /* so long before he is replaced, */
#define SUBSTITUTES_MISSING_MS 120000 /* or before the start */

/*
 * Look again at who is waited for at a table, and when that has a consequence.
 * To be called after every command that may have changed anything there.
 */
void substitutes_watch(struct event *event, int table, ms_t at);

/* The same after a command: of its table where it is known, else of all. */
void substitutes_watch_after(struct event *event, const struct cmd *cmd);

/*
 * A robot takes a seat.  Refuses REFUSAL_NOT_DUE where no seat wants one, and
 * REFUSAL_BAD_COMMAND for one who is in the event.  elsewhere: he is in none
 * other.
 */
enum refusal substitutes_take(struct event *event, const struct cmd *cmd,
    bool elsewhere, struct effects *effects);

/* The robot, which is in no event, is in the seat from now on. */
void substitutes_sit(
    struct event *event, int table, enum seat seat, int32_t robot, ms_t at);

/*
 * A player takes his seat back.  Refuses REFUSAL_NO_SUBSTITUTE, _SUBSTITUTED (he
 * has no line), _MOVE_FIRST (he did since the last move at the table).
 */
enum refusal substitutes_give_back(
    struct event *event, const struct cmd *cmd, struct effects *effects);

/* The line of a seat's player is back, and so is he, if he was not before. */
void substitutes_come_back(
    struct event *event, int table, enum seat seat, struct effects *effects);

/* The clock warns a player, or sends a robot away. */
enum refusal substitutes_clock(
    struct event *event, const struct cmd *cmd, struct effects *effects);

/* Before the start the partners of those who are missing are warned. */
enum refusal substitutes_warn_missing(
    struct event *event, const struct cmd *cmd, struct effects *effects);

/* The robot of a seat leaves it, if there is one. */
void substitutes_leave(
    struct event *event, int table, enum seat seat, struct effects *effects);

/* All robots leave: the round, or the night, is over. */
void substitutes_leave_all(struct event *event);

/* Somebody else sits there from now on: what was waited for is not his. */
void substitutes_begin_seat(struct event *event, int table, enum seat seat);

/*
 * The next seat at or after table 1.. and seat that wants a robot at `at`;
 * false for none.  House pairs come first.
 */
bool substitutes_next(
    const struct event *event, ms_t at, int *table_r, enum seat *seat_r);

/*
 * Robots have made more than half of a pair's calls and cards over the closed
 * rounds: it does not complete the night (R-EV-23).
 */
bool substitutes_made_most(const struct pair *pair);

/* When a seat wants one as things stand; MS_NEVER: never. */
ms_t substitutes_want_at(const struct event *event, int table, enum seat seat);

/* When a seat will next want one, after `at`; MS_NEVER as things stand. */
ms_t substitutes_next_at(const struct event *event, ms_t at);

#endif
