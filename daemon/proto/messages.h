/* SPDX-License-Identifier: ISC */
/*
 * What goes down a player's stream, each message one JSON object on one line
 * appended to a buffer; pairsd-protocol(7) tells every member.  The bodies of
 * `replaced` and `stopping` are "{}".
 */
#ifndef DAEMON_PROTO_MESSAGES_H
#define DAEMON_PROTO_MESSAGES_H

#include <stdbool.h>
#include <stdint.h>

#include "daemon/base/buf.h"
#include "engine/bridge/view.h"
#include "engine/event/event.h"

/* How the names of players are found. */
struct names {
	/* Never NULL; valid until the next call. */
	const char *(*name)(void *ctx, int32_t player);
	void *ctx;
};

/*
 * events: the open ones that the player may want, in order; over: his that are
 * over, of which the last is told once more.
 */
void message_hello(int32_t player, const char *name, ms_t now,
    const uint32_t *event, int events, const uint32_t *over, int overs,
    struct buf *buf);

/* The night as one player sees it, in it or not. */
void message_event(const struct event *event, int32_t player, struct buf *buf);

/* The registration room: all tables with somebody at them, or one table 1.. */
void message_room(
    const struct event *event, const struct names *names, struct buf *buf);
void message_room_table(const struct event *event, int table,
    const struct names *names, struct buf *buf);

/* All registered pairs; one of them, 1.. */
void message_pairs(
    const struct event *event, const struct names *names, struct buf *buf);
void message_registered(const struct event *event, int pair,
    const struct names *names, struct buf *buf);

void message_unseated(uint32_t event, int table, struct buf *buf);

/*
 * Where a registered player plays in the round drawn last: at least one must
 * be drawn.  One who is not seated for it gets the same as with a bye; a robot
 * that stands in the same as the player whose seat it is.
 */
void message_seat(const struct event *event, int32_t player,
    const struct names *names, struct buf *buf);

/*
 * Whom a player of a pair meets in the round after the one in play, the draw of
 * which stands (next_round_find): the pair's table in it, 0 for a bye, and
 * whether he sat South in the registration room.
 */
void message_next(const struct event *event, int pair, int table, bool second,
    const struct names *names, struct buf *buf);

/* That it will not be played (next_round_is_off). */
void message_next_off(const struct event *event, int pair, struct buf *buf);

/*
 * Whether a registered player is there, for those who wait for him: partner
 * and opponents, and himself when he stalls.
 */
void message_presence(const struct event *event, int32_t player,
    const struct names *names, struct buf *buf);

/*
 * A board of the event at a table in a round, as the view allows, with those
 * of its notes that the viewer may see.
 */
void message_board(uint32_t event, int round, int table,
    const struct board_view *view, const struct board_notes *notes,
    struct buf *buf);

/*
 * What a SAY command says: at a table of the round drawn last, in the room if
 * table is 0.
 */
void message_chat(const struct event *event, const struct cmd *cmd, int table,
    const struct names *names, struct buf *buf);

/*
 * A player's own calls for the director; on_duty: somebody is there who sees
 * them.
 */
void message_director(const struct event *event, int32_t player, bool on_duty,
    const struct names *names, struct buf *buf);

/* What a director told everybody last. */
void message_broadcast(const struct event *event, struct buf *buf);

/* All calls of a night, to a director who does not play in it. */
void message_queue(
    const struct event *event, const struct names *names, struct buf *buf);

/*
 * A board of the round in play that a claim ended at the viewer's table, for
 * who comes back while the next board is in play and may still have it looked
 * at again.
 */
void message_claimed(uint32_t event, int round, int table,
    const struct board_view *view, struct buf *buf);

/*
 * A board that a claim had ended has another result, as the view of it says.
 */
void message_reopened(uint32_t event, int round, int table,
    const struct board_view *view, struct buf *buf);

/*
 * A pair's place after the round closed last; place 0 while none is closed.
 */
void message_standing(const struct event *event, int pair, struct buf *buf);

#endif
