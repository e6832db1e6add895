/* SPDX-License-Identifier: ISC */
/*
 * The `chat` message.
 */
#include "daemon/proto/json_out.h"
#include "daemon/proto/messages.h"
#include "daemon/proto/words.h"

static enum seat
message_chat_seat(const struct event *event, int table, int32_t player)
{
	for (int s = NORTH; s < SEAT_COUNT; s++) {
		if (event_seat_player(event, table, (enum seat)s) == player)
			return (enum seat)s;
	}
	return SEAT_NONE;
}

void
message_chat(const struct event *event, const struct cmd *cmd, int table,
    const struct names *names, struct buf *buf)
{
	const enum seat seat = table == 0
	    ? SEAT_NONE
	    : message_chat_seat(event, table, cmd->player);
	struct json_out out;

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
