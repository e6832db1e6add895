/* SPDX-License-Identifier: ISC */
/*
 * What people say, in JSON: the members of the commands that carry it, alike
 * in the journal and in requests, and the notes of a board.
 */
#ifndef DAEMON_PROTO_TALK_TEXT_H
#define DAEMON_PROTO_TALK_TEXT_H

#include "daemon/proto/json_in.h"
#include "daemon/proto/json_out.h"
#include "engine/bridge/view.h"
#include "engine/event/cmd.h"
#include "engine/event/notes.h"

/* The alert of a CALL: a member `alert`, there only with one. */
void talk_alert_out(const struct cmd *cmd, struct json_out *out);
void talk_alert_in(struct json_in *in, struct cmd *cmd);

/*
 * All members of SAY, SYSTEM_CARD, CALL_DIRECTOR and DIRECT, and of ASK and
 * EXPLAIN but the board.
 */
void talk_payload_out(const struct cmd *cmd, struct json_out *out);
void talk_payload_in(struct json_in *in, struct cmd *cmd);

/*
 * The member `notes`: those that the viewer may see while the board goes on,
 * all of them when it is over.
 */
void talk_notes_out(const struct board_notes *notes,
    const struct board_view *view, struct json_out *out);

#endif
