/* SPDX-License-Identifier: ISC */
/*
 * The registration room.  A hand can only be raised opposite somebody, so
 * that nobody becomes the partner of a stranger who sat down a moment ago.
 */
#include "engine/event/room.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "engine/event/clocks.h"
#include "engine/event/effect.h"
#include "engine/event/field.h"
#include "engine/event/members.h"
#include "engine/event/replace.h"
#include "engine/event/seats.h"
#include "engine/event/substitutes.h"
#include "engine/event/talk.h"

bool
room_is_open(const struct event *event)
{
	return event->state == EVENT_REGISTERING || field_takes_late(event);
}

static int
room_index(enum seat seat)
{
	return seat == SOUTH;
}

static struct room_table *
room_table_of(struct event *event, const struct member *member)
{
	return &event->room[member->table - 1];
}

/* The hold runs while both hands are up and both players are there. */
static void
room_hold_again(struct event *event, struct room_table *table, ms_t at)
{
	table->hold_from = MS_NEVER;
	for (int i = 0; i < 2; i++) {
		if (table->player[i] == 0 || !table->hand_up[i] ||
		    !members_find(event, table->player[i])->connected)
			return;
	}
	table->hold_from = at;
}

static void
room_leave(struct event *event, struct member *member)
{
	struct room_table *table = room_table_of(event, member);
	int i = room_index(member->seat);

	table->player[i] = 0;
	table->hand_up[0] = table->hand_up[1] = false;
	table->hold_from = MS_NEVER;
	table->first = table->player[1 - i] != 0 ? 1 - i : 0;
	member->table = 0;
}

enum refusal
room_sit(struct event *event, const struct cmd *cmd, enum refusal elsewhere,
    struct effects *effects)
{
	const int t = cmd->u.sit.table;
	enum seat seat = cmd->u.sit.seat;

	if (!room_is_open(event))
		return REFUSAL_NOT_REGISTERING;
	if (t < 1 || t > event->config.max_pairs ||
	    (seat != NORTH && seat != SOUTH))
		return REFUSAL_NO_SEAT;
	if (cmd->player == event->config.prepared_player)
		return REFUSAL_PREPARED;
	struct member *member = members_find(event, cmd->player);
	if (member != NULL && member->pair != 0)
		return REFUSAL_REGISTERED;
	if (member != NULL && member->stands_in != 0)
		return REFUSAL_HOUSE_ROBOT;
	if (member != NULL && member->comes != 0)
		return REFUSAL_REGISTERED;
	if (replace_has_left(event, cmd->player))
		return REFUSAL_REPLACED;
	if (elsewhere != REFUSAL_ACCEPTED)
		return elsewhere;
	struct room_table *table = &event->room[t - 1];
	const int i = room_index(seat);
	if (table->player[i] != 0)
		return REFUSAL_SEAT_TAKEN;
	if (event->pairs >= event->config.max_pairs)
		return REFUSAL_EVENT_FULL;

	if (member != NULL) {
		effect_add_table(effects, EFFECT_ROOM, event, member->table);
		room_leave(event, member);
	} else {
		member = members_add(event, cmd->player);
	}
	if (table->player[1 - i] == 0)
		table->first = i;
	table->player[i] = cmd->player;
	table->hand_up[i] = false;
	member->table = t;
	member->seat = seat;
	member->connected = cmd->u.sit.connected;
	member->changed_at = cmd->at;
	effect_add_table(effects, EFFECT_ROOM, event, t);
	return REFUSAL_ACCEPTED;
}

/* The member who sits in the room, or why not. */
static enum refusal
room_seated(
    const struct event *event, const struct cmd *cmd, struct member **member_r)
{
	if (!room_is_open(event))
		return REFUSAL_NOT_REGISTERING;
	*member_r = members_find(event, cmd->player);
	if (*member_r != NULL && (*member_r)->pair != 0)
		return REFUSAL_REGISTERED;
	return *member_r == NULL || (*member_r)->table == 0 ? REFUSAL_NOT_SEATED
							    : REFUSAL_ACCEPTED;
}

enum refusal
room_stand(struct event *event, const struct cmd *cmd, struct effects *effects)
{
	struct member *member;
	enum refusal refusal = room_seated(event, cmd, &member);

	if (refusal != REFUSAL_ACCEPTED)
		return refusal;
	effect_add_table(effects, EFFECT_ROOM, event, member->table);
	room_leave(event, member);
	members_remove(event, cmd->player);
	return REFUSAL_ACCEPTED;
}

enum refusal
room_hand(struct event *event, const struct cmd *cmd, struct effects *effects)
{
	struct member *member;
	enum refusal refusal = room_seated(event, cmd, &member);

	if (refusal != REFUSAL_ACCEPTED)
		return refusal;
	struct room_table *table = room_table_of(event, member);
	const int i = room_index(member->seat);
	const bool up = cmd->kind == CMD_RAISE_HAND;
	if (up && table->player[1 - i] == 0)
		return REFUSAL_NOBODY_OPPOSITE;
	if (table->hand_up[i] != up) {
		table->hand_up[i] = up;
		room_hold_again(event, table, cmd->at);
	}
	effect_add_table(effects, EFFECT_ROOM, event, member->table);
	return REFUSAL_ACCEPTED;
}

enum refusal
room_unseat(struct event *event, const struct cmd *cmd, struct effects *effects)
{
	struct member *member;
	enum refusal refusal = room_seated(event, cmd, &member);

	if (refusal != REFUSAL_ACCEPTED)
		return refusal;
	struct room_table *table = room_table_of(event, member);
	const int i = room_index(member->seat);
	const int32_t other = table->player[1 - i];
	if (other == 0)
		return REFUSAL_NOBODY_OPPOSITE;
	if (table->first != i)
		return REFUSAL_NOT_FIRST;
	struct effect *told = effect_add(effects, EFFECT_UNSEATED, event);
	told->player = other;
	told->table = member->table;
	effect_add_table(effects, EFFECT_ROOM, event, member->table);
	room_leave(event, members_find(event, other));
	members_remove(event, other);
	return REFUSAL_ACCEPTED;
}

/* The list's groups come as it closes, those of a late pair with it. */
static bool
room_groups_fit(const struct event *event, const struct cmd *cmd)
{
	const int groups =
	    event->state == EVENT_REGISTERING ? 0 : event->config.avoid.kinds;

	if (cmd->u.register_pair.groups != groups ||
	    (groups > 0 && cmd->u.register_pair.group == NULL))
		return false;
	for (int k = 0; k < groups; k++) {
		if (cmd->u.register_pair.group[k] < 0 ||
		    cmd->u.register_pair.group[k] > EVENT_GROUP_MOST)
			return false;
	}
	return true;
}

enum refusal
room_register(
    struct event *event, const struct cmd *cmd, struct effects *effects)
{
	const int t = cmd->u.register_pair.table;

	if (!room_is_open(event))
		return REFUSAL_NOT_REGISTERING;
	if (t < 1 || t > event->config.max_pairs)
		return REFUSAL_NO_SEAT;
	struct room_table *table = &event->room[t - 1];
	if (table->hold_from == MS_NEVER ||
	    cmd->at < table->hold_from + event->config.hold_ms)
		return REFUSAL_NOT_DUE;
	if (event->pairs >= event->config.max_pairs)
		return REFUSAL_EVENT_FULL;
	if (!room_groups_fit(event, cmd))
		return REFUSAL_BAD_COMMAND;

	struct pair *pair = &event->pair[event->pairs++];
	*pair = (struct pair){.player = {table->player[0], table->player[1]},
	    .registered_at = cmd->at};
	for (int i = 0; i < 2; i++) {
		struct member *member = members_find(event, pair->player[i]);

		room_leave(event, member);
		member->pair = event->pairs;
	}
	for (int k = 0; k < cmd->u.register_pair.groups; k++)
		pair->group[k] = cmd->u.register_pair.group[k];
	if (event->state != EVENT_REGISTERING)
		field_enter_late(event);
	effect_add_table(effects, EFFECT_ROOM, event, t);
	effect_add(effects, EFFECT_REGISTERED, event)->pair = event->pairs;
	effect_add(effects, EFFECT_LIST, event);
	return REFUSAL_ACCEPTED;
}

void
room_strike(struct event *event, int p)
{
	for (int i = 0; i < 2; i++)
		members_remove(event, event->pair[p - 1].player[i]);
	for (int later = p + 1; later <= event->pairs; later++) {
		event->pair[later - 2] = event->pair[later - 1];
		for (int i = 0; i < 2; i++)
			members_find(event, event->pair[later - 2].player[i])
			    ->pair = later - 1;
	}
	event->pair[--event->pairs] = (struct pair){0};
}

/* A robot without a line is no help; a player with one needs no robot. */
static void
room_presence_at_table(struct event *event, const struct member *member,
    bool connected, struct effects *effects)
{
	enum seat seat;
	const int table = seats_table(event, member->player, &seat);

	if (table == 0)
		return;
	talk_presence(event, table, seat, effects);
	if (connected != (member->stands_in == 0))
		return;
	if (connected) {
		clocks_seen(event, table, seat);
		substitutes_come_back(event, table, seat, effects);
	} else {
		substitutes_leave(event, table, seat, effects);
	}
}

enum refusal
room_presence(
    struct event *event, const struct cmd *cmd, struct effects *effects)
{
	struct member *member = members_find(event, cmd->player);
	const bool connected = cmd->kind == CMD_CONNECT;

	if (member == NULL)
		return REFUSAL_NOT_IN_EVENT;
	if (!event_is_open(event))
		return REFUSAL_EVENT_OVER;
	if (member->connected == connected)
		return REFUSAL_NOT_DUE;
	clocks_count_player(event, member, cmd->at);
	member->connected = connected;
	member->changed_at = cmd->at;
	if (member->table != 0) {
		room_hold_again(event, room_table_of(event, member), cmd->at);
		effect_add_table(effects, EFFECT_ROOM, event, member->table);
	}
	if (member->pair != 0)
		effect_add(effects, EFFECT_PRESENCE, event)->player =
		    cmd->player;
	if (event->state == EVENT_PLAYING || event->state == EVENT_SEATED)
		room_presence_at_table(event, member, connected, effects);
	return REFUSAL_ACCEPTED;
}

void
room_close(struct event *event)
{
	for (int t = 0; t < event->config.max_pairs; t++) {
		for (int i = 0; i < 2; i++) {
			int32_t player = event->room[t].player[i];

			if (player != 0)
				members_remove(event, player);
		}
		event->room[t] = (struct room_table){.hold_from = MS_NEVER};
	}
}

int
room_next_hold(const struct event *event, ms_t *at_r)
{
	int next = 0;

	*at_r = MS_NEVER;
	if (!room_is_open(event) || event->pairs >= event->config.max_pairs)
		return 0;
	for (int t = 1; t <= event->config.max_pairs; t++) {
		ms_t from = event->room[t - 1].hold_from;

		if (from == MS_NEVER ||
		    (event->state == EVENT_REGISTERING &&
			from + event->config.hold_ms > event->start_at))
			continue;
		if (from + event->config.hold_ms < *at_r) {
			*at_r = from + event->config.hold_ms;
			next = t;
		}
	}
	return next;
}
