/* SPDX-License-Identifier: ISC */
/*
 * The messages `chat`, `broadcast`, `director` and `queue`.
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

void
message_broadcast(const struct event *event, struct buf *buf)
{
	struct json_out out;

	json_out_init(&out, buf);
	json_out_object(&out);
	json_out_member_int(&out, "event", event->id);
	json_out_member_int(&out, "said_at", event->broadcast.at);
	json_out_member_text(&out, "text", event->broadcast.text);
	json_out_end_object(&out);
}

/* What the state means to who has called. */
static const char *
message_director_note(enum director_state state, bool on_duty)
{
	switch (state) {
	case DIRECTOR_OPEN:
		return on_duty
		    ? "a director has been told"
		    : "nobody is on duty now; the call is kept with the event";
	case DIRECTOR_TAKEN:
		return "a director looks into it";
	default:
		return "";
	}
}

/*
 * The part of a call that its caller and a director see.  Without a director an
 * administrator has taken it, if it is not open.
 */
static void
message_director_call(struct json_out *out, const struct director_call *call,
    const struct names *names)
{
	json_out_member_int(out, "number", call->number);
	json_out_member_text(out, "state", director_state_name(call->state));
	json_out_member_int(out, "called_at", call->called_at);
	json_out_member_int(out, "changed_at", call->changed_at);
	json_out_member_text(out, "text", call->text);
	json_out_member_text(out, "answer", call->answer);
	if (call->director == 0)
		json_out_member_null(out, "director");
	else
		json_out_member_text(
		    out, "director", names->name(names->ctx, call->director));
}

void
message_director(const struct event *event, int32_t player, bool on_duty,
    const struct names *names, struct buf *buf)
{
	struct json_out out;

	json_out_init(&out, buf);
	json_out_object(&out);
	json_out_member_int(&out, "event", event->id);
	json_out_member_array(&out, "calls");
	for (int i = 0; i < event->director.calls; i++) {
		const struct director_call *call = &event->director.call[i];

		if (call->player != player)
			continue;
		json_out_object(&out);
		message_director_call(&out, call, names);
		json_out_member_text(
		    &out, "note", message_director_note(call->state, on_duty));
		json_out_end_object(&out);
	}
	json_out_end_array(&out);
	json_out_end_object(&out);
}

/* Null for 0: he was at no table then, or no board was dealt there. */
static void
message_queue_place(struct json_out *out, const char *name, int number)
{
	if (number == 0)
		json_out_member_null(out, name);
	else
		json_out_member_int(out, name, number);
}

void
message_queue(
    const struct event *event, const struct names *names, struct buf *buf)
{
	struct json_out out;

	json_out_init(&out, buf);
	json_out_object(&out);
	json_out_member_int(&out, "event", event->id);
	json_out_member_array(&out, "calls");
	for (int i = 0; i < event->director.calls; i++) {
		const struct director_call *call = &event->director.call[i];

		json_out_object(&out);
		message_director_call(&out, call, names);
		json_out_member_text(
		    &out, "player", names->name(names->ctx, call->player));
		message_queue_place(&out, "round", call->round);
		message_queue_place(&out, "table", call->table);
		message_queue_place(&out, "board", call->board);
		json_out_end_object(&out);
	}
	json_out_end_array(&out);
	json_out_end_object(&out);
}
