/* SPDX-License-Identifier: ISC */
/*
 * The message `next`, and the words on a draw that it shares with `seat`.
 */
#include "daemon/proto/message_next.h"

#include <assert.h>
#include <stddef.h>

#include "daemon/proto/draw_table.h"
#include "daemon/proto/words.h"

static void
message_next_words(
    const struct event *event, int number, int table, struct buf *text)
{
	const struct round *round = &event->round[number - 1];
	const bool drawn = event_round_is_drawn(round);

	draw_table_from(drawn, round->draw.from, text);
	if (!drawn)
		return;
	buf_append_text(text, ": ");
	if (table == 0)
		draw_table_bye(&round->draw, number, text);
	else
		draw_table_reason(
		    &round->reason[table - 1], &event->config, text);
}

void
message_next_why(struct json_out *out, const struct event *event, int number,
    int pair, int table)
{
	const struct round *round = &event->round[number - 1];
	const bool drawn = event_round_is_drawn(round);
	struct buf text;

	json_out_member_text(out, "drawn",
	    !drawn                      ? "lot"
		: round->draw.from == 0 ? "registration"
					: "standing");
	if (drawn && round->draw.from > 0)
		json_out_member_int(out, "after", round->draw.from);
	else
		json_out_member_null(out, "after");
	if (drawn && table != 0) {
		json_out_name(out, "reason");
		draw_table_out(&round->reason[table - 1], &event->config, out);
	} else {
		json_out_member_null(out, "reason");
	}
	if (table == 0 && round->bye != pair) {
		json_out_member_null(out, "why");
		return;
	}
	buf_init(&text);
	message_next_words(event, number, table, &text);
	json_out_member_text(out, "why", buf_text(&text));
	buf_fini(&text);
}

static void
message_next_seated(struct json_out *out, const struct event *event, int pair,
    int number, bool second, const struct names *names)
{
	const struct draw_table *table =
	    &event->round[event->rounds_drawn].seat[number - 1];
	const enum side side = table->ns == pair ? SIDE_NS : SIDE_EW;
	const int other = side == SIDE_NS ? table->ew : table->ns;
	const struct pair *them = &event->pair[other - 1];
	/* as event_seat_player has it */
	const enum seat seat =
	    side == SIDE_NS ? (second ? SOUTH : NORTH) : (second ? WEST : EAST);
	const enum seat lho = seat_next(seat);
	const bool lho_second = lho == SOUTH || lho == WEST;

	json_out_member_int(out, "table", number);
	json_out_member_text(out, "seat", seat_name(seat));
	json_out_member_text(out, "direction", side_name(side));
	json_out_member_int(out, "opponent", other);
	json_out_member_array(out, "opponents");
	json_out_text(out, names->name(names->ctx, them->player[lho_second]));
	json_out_text(out, names->name(names->ctx, them->player[!lho_second]));
	json_out_end_array(out);
}

static void
message_next_begin(
    struct json_out *out, const struct event *event, int pair, struct buf *buf)
{
	assert(event->rounds_drawn < event->config.rounds);
	json_out_init(out, buf);
	json_out_object(out);
	json_out_member_int(out, "event", event->id);
	json_out_member_int(out, "round", event->rounds_drawn + 1);
	json_out_member_int(out, "pair", pair);
}

void
message_next(const struct event *event, int pair, int table, bool second,
    const struct names *names, struct buf *buf)
{
	struct json_out out;

	message_next_begin(&out, event, pair, buf);
	json_out_member_bool(&out, "off", false);
	json_out_member_bool(&out, "bye", table == 0);
	if (table != 0)
		message_next_seated(&out, event, pair, table, second, names);
	message_next_why(&out, event, event->rounds_drawn + 1, pair, table);
	json_out_end_object(&out);
}

void
message_next_off(const struct event *event, int pair, struct buf *buf)
{
	struct json_out out;

	message_next_begin(&out, event, pair, buf);
	json_out_member_bool(&out, "off", true);
	json_out_member_bool(&out, "bye", false);
	json_out_member_text(&out, "why",
	    "too few pairs are left: the event ends with the round in play");
	json_out_end_object(&out);
}
