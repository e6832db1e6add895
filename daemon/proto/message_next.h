/* SPDX-License-Identifier: ISC */
/*
 * What a player is told of the draw: how his round came about, and before that
 * whom he meets next.
 */
#ifndef DAEMON_PROTO_MESSAGE_NEXT_H
#define DAEMON_PROTO_MESSAGE_NEXT_H

#include "daemon/proto/json_out.h"
#include "daemon/proto/messages.h"

/*
 * Members of a pair at a table of a round that is drawn, or drawn ahead, 0 for
 * none: "drawn", "after", "reason", "why".  The last two are null for one that
 * neither sits nor has the bye, the last but one for the bye and by lot.
 */
void message_next_why(struct json_out *out, const struct event *event,
    int round, int pair, int table);

#endif
