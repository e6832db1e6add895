/* SPDX-License-Identifier: ISC */
/*
 * The `chat` message.
 */
#include "daemon/proto/json_out.h"
#include "daemon/proto/messages.h"
#include "daemon/proto/words.h"
#include "engine/event/seats.h"

void
message_chat(const struct event *event, const struct cmd *cmd, int table,
    const struct names *names, struct buf *buf)
{
	enum seat seat = SEAT_NONE;
	struct json_out out;

	if (table != 0)
		seats_table(event, cmd->player, &seat);

	json_out_init(&out, buf);
	json_out_object(&out);
	json_out_member_int(&out, "event", event->id);
	json_out_member_text(&out, "to", said_to_name(cmd->u.say.to));
	if (table == 0)
		json_out_member_null(&out, "table");
	else
		json_out_member_int(&out, "table", table);
	if (seat == SEAT_NONE)
		json_out_member_null(&out, "seat");
	else
		json_out_member_text(&out, "seat", seat_name(seat));
	json_out_member_text(
	    &out, "player", names->name(names->ctx, cmd->player));
	json_out_member_text(&out, "text", cmd->u.say.text);
	json_out_member_int(&out, "said_at", cmd->at);
	json_out_end_object(&out);
}
