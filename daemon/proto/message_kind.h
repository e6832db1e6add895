/* SPDX-License-Identifier: ISC */
/*
 * The kinds of messages on a player's stream; the word is the `event:` field.
 */
#ifndef DAEMON_PROTO_MESSAGE_KIND_H
#define DAEMON_PROTO_MESSAGE_KIND_H

#include <stdbool.h>

#define MESSAGE_LIST(X)                                                        \
	X(HELLO, "hello")                                                      \
	X(EVENT, "event")                                                      \
	X(ROOM, "room")                                                        \
	X(ROOM_TABLE, "room_table")                                            \
	X(PAIRS, "pairs")                                                      \
	X(REGISTERED, "registered")                                            \
	X(UNSEATED, "unseated")                                                \
	X(SEAT, "seat")                                                        \
	X(NEXT, "next")                                                        \
	X(PRESENCE, "presence")                                                \
	X(BOARD, "board")                                                      \
	X(CLAIMED, "claimed")                                                  \
	X(REOPENED, "reopened")                                                \
	X(STANDING, "standing")                                                \
	X(CHAT, "chat")                                                        \
	X(DIRECTOR, "director")                                                \
	X(QUEUE, "queue")                                                      \
	X(BROADCAST, "broadcast")                                              \
	X(REPLACED, "replaced")                                                \
	X(STOPPING, "stopping")

enum message_kind {
#define X(name, word) MESSAGE_##name,
	MESSAGE_LIST(X)
#undef X
	    MESSAGE_KIND_COUNT
};

const char *message_kind_name(enum message_kind kind);
/* False, and *kind_r untouched, for any other word. */
bool message_kind_find(const char *word, enum message_kind *kind_r);

#endif
