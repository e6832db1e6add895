/* SPDX-License-Identifier: ISC */
/*
 * The messages about a night: what a player is told outside the board.  All of
 * it is public within the event except what message_event says of the player
 * himself.
 */
#include "daemon/proto/messages.h"

#include <assert.h>
#include <stddef.h>

#include "daemon/base/chance.h"
#include "daemon/proto/json_out.h"
#include "daemon/proto/message_next.h"
#include "daemon/proto/words.h"
#include "engine/event/field.h"
#include "engine/event/halt.h"
#include "engine/event/replace.h"
#include "engine/event/room.h"
#include "engine/event/seats.h"
#include "engine/event/substitutes.h"

#define HASH_TEXT_SIZE (2 * CHANCE_HASH_SIZE + 1)

static void
messages_begin(struct json_out *out, struct buf *buf)
{
	json_out_init(out, buf);
	json_out_object(out);
}

static void
messages_begin_event(struct json_out *out, uint32_t event, struct buf *buf)
{
	messages_begin(out, buf);
	json_out_member_int(out, "event", event);
}

/* A number, or null for 0, which stands for none. */
static void
messages_int_or_null(struct json_out *out, const char *name, int64_t number)
{
	if (number == 0)
		json_out_member_null(out, name);
	else
		json_out_member_int(out, name, number);
}

static void
messages_seat_or_null(struct json_out *out, const char *name, enum seat seat)
{
	if (seat == SEAT_NONE)
		json_out_member_null(out, name);
	else
		json_out_member_text(out, name, seat_name(seat));
}

static void
messages_player(struct json_out *out, const char *name,
    const struct names *names, int32_t player)
{
	json_out_member_text(out, name, names->name(names->ctx, player));
}

static void
messages_numbers(
    struct json_out *out, const char *name, const uint32_t *number, int count)
{
	json_out_member_array(out, name);
	for (int i = 0; i < count; i++)
		json_out_int(out, number[i]);
	json_out_end_array(out);
}

void
message_hello(int32_t player, const char *name, ms_t now, const uint32_t *event,
    int events, const uint32_t *over, int overs, struct buf *buf)
{
	struct json_out out;

	messages_begin(&out, buf);
	json_out_member_int(&out, "player_id", player);
	json_out_member_text(&out, "player", name);
	json_out_member_int(&out, "time", now);
	messages_numbers(&out, "events", event, events);
	messages_numbers(&out, "over", over, overs);
	json_out_end_object(&out);
}

/* "player" or "clock", or null for a pair that has not withdrawn, or none. */
static void
messages_withdrawn_by(struct json_out *out, const struct event *event, int pair)
{
	if (pair == 0 || !event->pair[pair - 1].withdrawn)
		json_out_member_null(out, "withdrawn_by");
	else
		json_out_member_text(out, "withdrawn_by",
		    withdrawn_by_name(event->pair[pair - 1].withdrawn_by));
}

static void
messages_card(
    struct json_out *out, const char *name, const struct event *event, int pair)
{
	/* the house pair is not on the list, and says nothing */
	const char *card =
	    pair <= event->pairs ? event->pair[pair - 1].card : "";

	if (card[0] != '\0')
		json_out_member_text(out, name, card);
	else
		json_out_member_null(out, name);
}

static void
messages_you(struct json_out *out, const struct event *event, int32_t player)
{
	const struct member *member = event_member(event, player);
	int pair = member != NULL ? member->pair : 0;
	int table = member != NULL ? member->table : 0;
	bool placed = pair != 0 || table != 0;

	json_out_member_object(out, "you");
	messages_int_or_null(out, "pair", pair);
	messages_int_or_null(out, "table", table);
	messages_seat_or_null(out, "seat", placed ? member->seat : SEAT_NONE);
	json_out_member_bool(out, "registered", pair != 0);
	json_out_member_bool(
	    out, "withdrawn", pair != 0 && event->pair[pair - 1].withdrawn);
	messages_withdrawn_by(out, event, pair);
	json_out_member_int(
	    out, "returns", pair != 0 ? event->pair[pair - 1].returns : 0);
	json_out_member_bool(
	    out, "substitute", member != NULL && member->stands_in != 0);
	messages_int_or_null(out, "comes", member != NULL ? member->comes : 0);
	json_out_member_bool(out, "replaced", replace_has_left(event, player));
	if (pair != 0)
		messages_card(out, "card", event, pair);
	else
		json_out_member_null(out, "card");
	json_out_end_object(out);
}

static void
messages_rules(struct json_out *out, const struct event_config *config)
{
	json_out_member_int(out, "rounds", config->rounds);
	json_out_member_int(out, "boards_per_round", config->boards_per_round);
	json_out_member_int(out, "min_pairs", config->min_pairs);
	json_out_member_int(out, "max_pairs", config->max_pairs);
	json_out_member_int(out, "hold_ms", config->hold_ms);
	json_out_member_int(out, "round_ms", config->round_ms);
	json_out_member_int(out, "break_ms", config->break_ms);
	json_out_member_int(out, "claim_answer_ms", config->claim_answer_ms);
	json_out_member_int(out, "returns_max", config->returns_max);
	json_out_member_int(out, "late_entry", config->late_entry);
	json_out_member_text(out, "scoring", scoring_name(config->scoring));
	json_out_member_text(out, "totals", totals_name(config->totals));
}

void
message_event(const struct event *event, int32_t player, struct buf *buf)
{
	uint8_t hash[CHANCE_HASH_SIZE];
	char commitment[HASH_TEXT_SIZE];
	struct json_out out;

	chance_sha256(event->seed, SEED_BYTES, hash);
	hex_encode(hash, sizeof(hash), commitment);
	messages_begin_event(&out, event->id, buf);
	json_out_member_text(&out, "schedule", event->config.schedule);
	json_out_member_text(&out, "title", event->config.title);
	json_out_member_text(&out, "date", event->date);
	json_out_member_text(&out, "state", event_state_name(event->state));
	json_out_member_text(&out, "reason", end_reason_name(event->reason));
	json_out_member_int(&out, "start_at", event->start_at);
	messages_rules(&out, &event->config);
	json_out_member_int(&out, "round", event->rounds_drawn);
	json_out_member_int(&out, "rounds_closed", event->rounds_closed);
	json_out_member_int(&out, "pairs", event->pairs);
	json_out_member_bool(&out, "room_open", room_is_open(event));
	messages_int_or_null(&out, "halted_at", event->halted_at);
	messages_int_or_null(&out, "halt_ends_at",
	    event->halted_at == 0 ? 0 : halt_ends_at(event));
	json_out_member_text(&out, "commitment", commitment);
	messages_you(&out, event, player);
	json_out_end_object(&out);
}

static void
messages_room_seat(struct json_out *out, const struct event *event,
    const struct room_table *table, int i, const struct names *names)
{
	const char *member_name = i == 0 ? "north" : "south";
	int32_t player = table->player[i];
	const struct member *member;

	if (player == 0) {
		json_out_member_null(out, member_name);
		return;
	}
	member = event_member(event, player);
	json_out_member_object(out, member_name);
	messages_player(out, "player", names, player);
	json_out_member_bool(out, "hand", table->hand_up[i]);
	json_out_member_bool(
	    out, "connected", member != NULL && member->connected);
	json_out_end_object(out);
}

/* The table as the next value. */
static void
messages_room_table(struct json_out *out, const struct event *event, int number,
    const struct names *names)
{
	const struct room_table *table = &event->room[number - 1];
	bool empty = table->player[0] == 0 && table->player[1] == 0;

	json_out_object(out);
	json_out_member_int(out, "table", number);
	messages_room_seat(out, event, table, 0, names);
	messages_room_seat(out, event, table, 1, names);
	messages_seat_or_null(out, "first",
	    empty                   ? SEAT_NONE
		: table->first == 0 ? NORTH
				    : SOUTH);
	if (table->hold_from == MS_NEVER)
		json_out_member_null(out, "hold_from");
	else
		json_out_member_int(out, "hold_from", table->hold_from);
	json_out_end_object(out);
}

void
message_room(
    const struct event *event, const struct names *names, struct buf *buf)
{
	const struct room_table *table;
	struct json_out out;
	int i;

	messages_begin_event(&out, event->id, buf);
	json_out_member_array(&out, "tables");
	for (i = 0; i < event->config.max_pairs; i++) {
		table = &event->room[i];
		if (table->player[0] != 0 || table->player[1] != 0)
			messages_room_table(&out, event, i + 1, names);
	}
	json_out_end_array(&out);
	json_out_end_object(&out);
}

void
message_room_table(const struct event *event, int table,
    const struct names *names, struct buf *buf)
{
	struct json_out out;

	assert(table >= 1 && table <= event->config.max_pairs);
	messages_begin_event(&out, event->id, buf);
	json_out_name(&out, "table");
	messages_room_table(&out, event, table, names);
	json_out_end_object(&out);
}

/* Members of one registered pair. */
static void
messages_pair(struct json_out *out, const struct event *event, int pair,
    const struct names *names)
{
	json_out_member_int(out, "pair", pair);
	messages_player(out, "north", names, event->pair[pair - 1].player[0]);
	messages_player(out, "south", names, event->pair[pair - 1].player[1]);
}

void
message_pairs(
    const struct event *event, const struct names *names, struct buf *buf)
{
	struct json_out out;
	int pair;

	messages_begin_event(&out, event->id, buf);
	json_out_member_array(&out, "pairs");
	for (pair = 1; pair <= event->pairs; pair++) {
		json_out_object(&out);
		messages_pair(&out, event, pair, names);
		json_out_member_bool(
		    &out, "withdrawn", event->pair[pair - 1].withdrawn);
		messages_withdrawn_by(&out, event, pair);
		json_out_end_object(&out);
	}
	json_out_end_array(&out);
	json_out_end_object(&out);
}

void
message_registered(const struct event *event, int pair,
    const struct names *names, struct buf *buf)
{
	struct json_out out;

	assert(pair >= 1 && pair <= event->pairs);
	messages_begin_event(&out, event->id, buf);
	messages_pair(&out, event, pair, names);
	json_out_end_object(&out);
}

void
message_unseated(uint32_t event, int table, struct buf *buf)
{
	struct json_out out;

	messages_begin_event(&out, event, buf);
	json_out_member_int(&out, "table", table);
	json_out_end_object(&out);
}

/* The sides of a table whose pairs have left it. */
static void
messages_withdrawn(struct json_out *out, const struct event *event, int table)
{
	const struct table *t = &event->table[table - 1];

	json_out_member_array(out, "withdrawn");
	for (int s = 0; s < SIDE_COUNT; s++) {
		if (t->left_at[s] != MS_NEVER)
			json_out_text(out, side_name((enum side)s));
	}
	json_out_end_array(out);
}

/* Where house robots play, and for whom. */
static void
messages_substitutes(struct json_out *out, const struct event *event, int table,
    const struct names *names)
{
	json_out_member_object(out, "substitutes");
	for (enum seat seat = NORTH; seat < SEAT_COUNT; seat++) {
		if (event->table[table - 1].substitute[seat] != 0 &&
		    seats_owner(event, table, seat) != 0)
			messages_player(out, seat_name(seat), names,
			    seats_owner(event, table, seat));
	}
	json_out_end_object(out);
}

/* What both pairs of a table say that they play. */
static void
messages_cards(struct json_out *out, const struct event *event, int table)
{
	const struct table *t = &event->table[table - 1];

	json_out_member_object(out, "cards");
	messages_card(out, side_name(SIDE_NS), event, t->ns);
	messages_card(out, side_name(SIDE_EW), event, t->ew);
	json_out_end_object(out);
}

/* The members that a player who plays in the round gets besides. */
static void
messages_seated(struct json_out *out, const struct event *event, int table,
    enum seat seat, const struct names *names)
{
	enum seat lho = seat_next(seat), other;

	json_out_member_int(out, "table", table);
	json_out_member_text(out, "seat", seat_name(seat));
	json_out_member_text(out, "direction", side_name(seat_side(seat)));
	messages_player(out, "partner", names,
	    event_seat_player(event, table, seat_partner(seat)));
	json_out_member_array(out, "opponents");
	json_out_text(
	    out, names->name(names->ctx, event_seat_player(event, table, lho)));
	json_out_text(out,
	    names->name(names->ctx,
		event_seat_player(event, table, seat_partner(lho))));
	json_out_end_array(out);
	messages_withdrawn(out, event, table);
	messages_cards(out, event, table);
	json_out_member_object(out, "players");
	for (other = NORTH; other < SEAT_COUNT; other++)
		messages_player(out, seat_name(other), names,
		    event_seat_player(event, table, other));
	json_out_end_object(out);
	messages_substitutes(out, event, table, names);
}

/* The pair that a player, or a robot at a table, plays for. */
static int
messages_pair_of(const struct event *event, const struct member *member)
{
	if (member->stands_in == 0)
		return member->pair;
	const struct table *t = &event->table[member->stands_in - 1];

	return seat_side(member->seat) == SIDE_NS ? t->ns : t->ew;
}

void
message_seat(const struct event *event, int32_t player,
    const struct names *names, struct buf *buf)
{
	const struct member *member = event_member(event, player);
	int drawn = event->rounds_drawn;
	const struct round *round;
	struct json_out out;
	enum seat seat = SEAT_NONE;
	int table, i;

	assert(member != NULL && messages_pair_of(event, member) != 0 &&
	    drawn >= 1);
	round = &event->round[drawn - 1];
	table = seats_table(event, player, &seat);
	messages_begin_event(&out, event->id, buf);
	json_out_member_int(&out, "round", drawn);
	json_out_member_int(&out, "thrown", round->thrown);
	json_out_member_int(&out, "start_at", round->start_at);
	json_out_member_int(&out, "end_at", round->end_at);
	json_out_member_array(&out, "boards");
	for (i = 0; i < event->config.boards_per_round; i++)
		json_out_int(&out, event_first_board(event, drawn) + i);
	json_out_end_array(&out);
	json_out_member_int(&out, "pair", messages_pair_of(event, member));
	json_out_member_bool(&out, "bye", table == 0);
	json_out_member_bool(
	    &out, "missed", table == 0 && round->bye != member->pair);
	json_out_member_bool(
	    &out, "house", round->house && table == round->tables);
	if (table != 0)
		messages_seated(&out, event, table, seat, names);
	message_next_why(&out, event, drawn,
	    round->house && table == round->tables
		? round->bye
		: messages_pair_of(event, member),
	    round->house && table == round->tables ? 0 : table);
	json_out_end_object(&out);
}

void
message_presence(const struct event *event, int32_t player,
    const struct names *names, struct buf *buf)
{
	const struct member *member = event_member(event, player);
	enum seat seat = SEAT_NONE;
	int table = 0;
	struct json_out out;

	assert(member != NULL);
	if (event->state == EVENT_SEATED || event->state == EVENT_PLAYING)
		table = seats_table(event, player, &seat);
	const struct table *t = table == 0 ? NULL : &event->table[table - 1];
	const ms_t want_at =
	    t == NULL ? MS_NEVER : substitutes_want_at(event, table, seat);
	messages_begin_event(&out, event->id, buf);
	messages_player(&out, "player", names, player);
	messages_int_or_null(&out, "table", table);
	messages_seat_or_null(&out, "seat", table == 0 ? SEAT_NONE : seat);
	json_out_member_bool(&out, "connected", member->connected);
	json_out_member_int(&out, "since", member->changed_at);
	json_out_member_bool(
	    &out, "stalling", t != NULL && (t->watch.warned & 1U << seat) != 0);
	messages_int_or_null(
	    &out, "replaced_at", want_at == MS_NEVER ? 0 : want_at);
	json_out_end_object(&out);
}

static const struct standing *
messages_standing(const struct event *event, int pair)
{
	int i;

	if (event->rounds_closed == 0 || event->standing == NULL)
		return NULL;
	for (i = 0; i < event->pairs; i++) {
		if (event->standing[i].pair == pair)
			return &event->standing[i];
	}
	return NULL;
}

void
message_standing(const struct event *event, int pair, struct buf *buf)
{
	const struct standing *standing = messages_standing(event, pair);
	struct standing none = {.has_total = false};
	char total[TOTAL_TEXT_MAX];
	struct json_out out;
	bool final = event->state == EVENT_ENDED;

	assert(pair >= 1 && pair <= event->pairs);
	if (standing == NULL)
		standing = &none;
	total_write(total_kind_of(event->config.scoring, event->config.totals),
	    standing->has_total, standing->total, total);
	messages_begin_event(&out, event->id, buf);
	json_out_member_int(&out, "round", event->rounds_closed);
	json_out_member_int(&out, "place", standing->place);
	json_out_member_int(&out, "of", event->pairs);
	json_out_member_text(&out, "total", total);
	json_out_member_int(&out, "finished", standing->finished);
	json_out_member_int(&out, "owed", standing->owed);
	json_out_member_bool(&out, "final", final);
	if (final) {
		json_out_member_bool(&out, "completed", standing->completed);
		messages_int_or_null(&out, "rank", standing->rank);
		json_out_member_int(
		    &out, "points", event->pair[pair - 1].points);
	}
	json_out_end_object(&out);
}
