/* SPDX-License-Identifier: ISC */
/*
 * The world: finds the event a command is for, and the part of the engine
 * that it concerns.
 */
#include "engine/event/world.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "engine/event/adjust.h"
#include "engine/event/closing.h"
#include "engine/event/directing.h"
#include "engine/event/drawing.h"
#include "engine/event/due.h"
#include "engine/event/effect.h"
#include "engine/event/field.h"
#include "engine/event/halt.h"
#include "engine/event/house.h"
#include "engine/event/members.h"
#include "engine/event/outage.h"
#include "engine/event/penalty.h"
#include "engine/event/reopen.h"
#include "engine/event/replace.h"
#include "engine/event/roll_back.h"
#include "engine/event/room.h"
#include "engine/event/rounds.h"
#include "engine/event/substitutes.h"
#include "engine/event/tables.h"
#include "engine/event/talk.h"
#include "engine/event/world_events.h"

/*
 * Effects of one command, at most: some, and of each pair that it is out, at its
 * table robots go, and whoever was to come into it does not, or does.
 */
#define EFFECTS_OF_ALL 24
#define EFFECTS_A_PAIR 16

struct world {
	struct memory memory;
	struct effects effects; /* room for those of a command */
	int count;
	struct event *event[WORLD_EVENTS_MAX]; /* by id, ascending */
};

struct world *
world_new(const struct memory *memory)
{
	struct world *world = memory->take(memory->ctx, sizeof(struct world));

	world->memory = *memory;
	return world;
}

static void
world_give(const struct memory *memory, void *bytes)
{
	if (bytes != NULL)
		memory->give(memory->ctx, bytes);
}

static void
world_free_event(const struct memory *memory, struct event *event)
{
	for (int r = 0; event->round != NULL && r < event->config.rounds; r++) {
		world_give(memory, event->round[r].seat);
		world_give(memory, event->round[r].reason);
		world_give(memory, event->round[r].result);
		world_give(memory, event->round[r].summary);
		world_give(memory, event->round[r].match);
	}
	world_give(memory, event->round);
	world_give(memory, event->table);
	world_give(memory, event->ended);
	world_give(memory, event->deal);
	world_give(memory, event->standing);
	world_give(memory, event->before);
	world_give(memory, event->member);
	world_give(memory, event->room);
	world_give(memory, event->pair);
	world_give(memory, event);
}

void
world_free(struct world **world)
{
	if (*world == NULL)
		return;
	const struct memory memory = (*world)->memory;

	for (int i = 0; i < (*world)->count; i++)
		world_free_event(&memory, (*world)->event[i]);
	world_give(&memory, (*world)->effects.effect);
	memory.give(memory.ctx, *world);
	*world = NULL;
}

static int
world_find(const struct world *world, uint32_t id)
{
	for (int i = 0; i < world->count; i++) {
		if (world->event[i]->id == id)
			return i;
	}
	return -1;
}

const struct event *
world_event(const struct world *world, uint32_t id)
{
	const int i = world_find(world, id);

	return i < 0 ? NULL : world->event[i];
}

struct event *
world_event_to_change(struct world *world, uint32_t id)
{
	const int i = world_find(world, id);

	return i < 0 ? NULL : world->event[i];
}

const struct memory *
world_memory(const struct world *world)
{
	return &world->memory;
}

static const struct event *
world_at(const struct world *world, bool open, int index)
{
	for (int i = 0; i < world->count; i++) {
		if (event_is_open(world->event[i]) == open && index-- == 0)
			return world->event[i];
	}
	return NULL;
}

const struct event *
world_event_at(const struct world *world, int index)
{
	return world_at(world, true, index);
}

const struct event *
world_over_at(const struct world *world, int index)
{
	return world_at(world, false, index);
}

void
world_drop_event(struct world *world, uint32_t id)
{
	const int i = world_find(world, id);

	assert(i >= 0 && !event_is_open(world->event[i]));
	world_free_event(&world->memory, world->event[i]);
	world->count--;
	for (int later = i; later < world->count; later++)
		world->event[later] = world->event[later + 1];
}

enum refusal
world_add_event(
    struct world *world, const struct cmd *cmd, struct event **event_r)
{
	const struct event_config *config = cmd->u.open.config;
	const struct memory *memory = &world->memory;

	if (cmd->event == 0 || config == NULL ||
	    !event_config_is_valid(config) || cmd->u.open.start_at < cmd->at)
		return REFUSAL_BAD_COMMAND;
	if (world_find(world, cmd->event) >= 0)
		return REFUSAL_EVENT_EXISTS;
	if (world->count == WORLD_EVENTS_MAX)
		return REFUSAL_TOO_MANY_EVENTS;

	struct event *event = memory->take(memory->ctx, sizeof(*event));
	event->id = cmd->event;
	event->config = *config;
	memcpy(event->date, cmd->u.open.date, sizeof(event->date));
	event->date[sizeof(event->date) - 1] = '\0';
	memcpy(event->seed, cmd->u.open.seed, sizeof(event->seed));
	event->opened_at = event->last_at = cmd->at;
	event->start_at = cmd->u.open.start_at;
	event->members_max = members_slots(config->max_pairs);
	event->member = memory->take(
	    memory->ctx, (size_t)event->members_max * sizeof(*event->member));
	event->room = memory->take(
	    memory->ctx, (size_t)config->max_pairs * sizeof(*event->room));
	for (int t = 0; t < config->max_pairs; t++)
		event->room[t].hold_from = MS_NEVER;
	event->pair = memory->take(memory->ctx,
	    ((size_t)config->max_pairs + 1) * sizeof(*event->pair));

	int i = world->count++;
	for (; i > 0 && world->event[i - 1]->id > event->id; i--)
		world->event[i] = world->event[i - 1];
	world->event[i] = event;
	*event_r = event;
	return REFUSAL_ACCEPTED;
}

static enum refusal
world_open(struct world *world, const struct cmd *cmd, struct effects *effects)
{
	struct event *event;
	const enum refusal refusal = world_add_event(world, cmd, &event);

	if (refusal == REFUSAL_ACCEPTED)
		effect_add(effects, EFFECT_OPENED, event);
	return refusal;
}

/* R-EV-3: a player is in one event at a time. */
static enum refusal
world_elsewhere(
    const struct world *world, const struct event *event, int32_t player)
{
	for (int i = 0; i < world->count; i++) {
		const struct event *other = world->event[i];

		if (other == event || !event_is_open(other) || player <= 0)
			continue;
		const struct member *member = members_find(other, player);
		if (member == NULL ||
		    (member->pair != 0 &&
			other->pair[member->pair - 1].withdrawn))
			continue;
		if (event->start_at < event_planned_end(other) &&
		    other->start_at < event_planned_end(event))
			return member->table == 0 ? REFUSAL_OTHER_EVENT
						  : REFUSAL_OTHER_ROOM;
	}
	return REFUSAL_ACCEPTED;
}

/* A robot is in no other night at all. */
static bool
world_is_busy(
    const struct world *world, const struct event *event, int32_t robot)
{
	for (int i = 0; i < world->count; i++) {
		const struct event *other = world->event[i];

		if (other != event && event_is_open(other) && robot > 0 &&
		    members_find(other, robot) != NULL)
			return true;
	}
	return false;
}

/* The same for both of a player's pair, if he has one here. */
static enum refusal
world_pair_elsewhere(
    const struct world *world, const struct event *event, int32_t player)
{
	const struct member *member = members_find(event, player);
	enum refusal refusal = REFUSAL_ACCEPTED;

	for (int i = 0; member != NULL && member->pair != 0 && i < 2 &&
	     refusal == REFUSAL_ACCEPTED;
	     i++)
		refusal = world_elsewhere(
		    world, event, event->pair[member->pair - 1].player[i]);
	return refusal;
}

static enum refusal
world_route_table(
    struct event *event, const struct cmd *cmd, struct effects *effects)
{
	switch (cmd->kind) {
	case CMD_DEAL_BOARD:
		return tables_deal(event, cmd, effects);
	case CMD_CALL:
	case CMD_CARD:
	case CMD_CLAIM:
	case CMD_ANSWER_CLAIM:
	case CMD_UNDO:
	case CMD_ANSWER_UNDO:
		return tables_act(event, cmd, effects);
	case CMD_SYSTEM_CARD:
	case CMD_CALL_DIRECTOR:
	case CMD_DIRECT:
	case CMD_SAY:
	case CMD_ASK:
	case CMD_EXPLAIN:
	case CMD_QUESTION_EXPIRE:
		return talk_apply(event, cmd, effects);
	case CMD_CLAIM_EXPIRE:
	case CMD_UNDO_EXPIRE:
		return tables_expire(event, cmd, effects);
	case CMD_REOPEN:
		return reopen_board(event, cmd, effects);
	default:
		return REFUSAL_BAD_COMMAND;
	}
}

static enum refusal
world_route_director(struct world *world, struct event *event,
    const struct cmd *cmd, struct effects *effects)
{
	switch (cmd->kind) {
	case CMD_ADJUST:
		return adjust_apply(event, cmd, effects);
	case CMD_PENALTY:
		return penalty_apply(event, cmd, effects);
	case CMD_ROLL_BACK:
		return roll_back_apply(
		    event, cmd, world, world_elsewhere, effects);
	case CMD_REPLACE:
		return replace_apply(event, cmd,
		    world_elsewhere(world, event, cmd->u.directive.comes),
		    effects);
	case CMD_EXTEND:
	case CMD_REMOVE_PAIR:
	case CMD_STOP:
	case CMD_BROADCAST:
		return directing_apply(event, cmd, effects);
	default:
		return world_route_table(event, cmd, effects);
	}
}

static enum refusal
world_route(struct world *world, struct event *event, const struct cmd *cmd,
    struct effects *effects)
{
	switch (cmd->kind) {
	case CMD_CONNECT:
	case CMD_DISCONNECT:
		return room_presence(event, cmd, effects);
	case CMD_SIT:
		return room_sit(event, cmd,
		    world_elsewhere(world, event, cmd->player), effects);
	case CMD_STAND:
		return room_stand(event, cmd, effects);
	case CMD_RAISE_HAND:
	case CMD_LOWER_HAND:
		return room_hand(event, cmd, effects);
	case CMD_UNSEAT:
		return room_unseat(event, cmd, effects);
	case CMD_REGISTER_PAIR:
		return room_register(event, cmd, effects);
	case CMD_WITHDRAW:
		return field_withdraw(event, cmd, effects);
	case CMD_WITHDRAW_PAIR:
		return field_withdraw_pair(event, cmd, effects);
	case CMD_RETURN:
		return field_return(event, cmd,
		    world_pair_elsewhere(world, event, cmd->player), effects);
	case CMD_START_EVENT:
		return rounds_start_event(event, cmd, &world->memory, effects);
	case CMD_CALL_OFF:
	case CMD_END_EVENT:
		return rounds_end_event(event, cmd, effects);
	case CMD_SEAT_ROUND:
		return rounds_seat(event, cmd, effects);
	case CMD_HOUSE_PAIR:
		return house_sit(event, cmd,
		    world_is_busy(world, event, cmd->u.house_pair.robot[0]) ||
			world_is_busy(world, event, cmd->u.house_pair.robot[1]),
		    effects);
	case CMD_START_ROUND:
		return rounds_start(event, cmd, effects);
	case CMD_DRAW_ROUND:
		return drawing_draw_ahead(event, cmd, effects);
	case CMD_WARN_MISSING:
		return substitutes_warn_missing(event, cmd, effects);
	case CMD_WARN_STALLING:
	case CMD_DISMISS:
		return substitutes_clock(event, cmd, effects);
	case CMD_SUBSTITUTE:
		return substitutes_take(event, cmd,
		    world_is_busy(world, event, cmd->u.substitute.robot),
		    effects);
	case CMD_TAKE_SEAT:
		return substitutes_give_back(event, cmd, effects);
	case CMD_CUT_ROUND:
		return closing_cut_round(event, cmd, effects);
	case CMD_SOLVED:
		return closing_solved(event, cmd);
	case CMD_CLOSE_ROUND:
		return closing_close_round(event, cmd, effects);
	case CMD_OUTAGE:
		return outage_apply(event, cmd, effects);
	case CMD_HALT:
		return halt_apply(event, cmd, effects);
	case CMD_RESUME:
		return halt_resume(event, cmd, effects);
	default:
		return world_route_director(world, event, cmd, effects);
	}
}

static bool
world_sender_fits(const struct cmd *cmd)
{
	const bool person = cmd_kind_from(cmd->kind) == CMD_FROM_PERSON ||
	    cmd->kind == CMD_CONNECT || cmd->kind == CMD_DISCONNECT;

	if (cmd_kind_from(cmd->kind) == CMD_FROM_DIRECTOR)
		return cmd->player >= 0;
	return person ? cmd->player > 0 : cmd->player == 0;
}

/* No effect yet, and room for those of a command in a night of so many pairs. */
static struct effects
world_effects(struct world *world, int pairs)
{
	const struct memory *memory = &world->memory;
	struct effects *effects = &world->effects;
	const int max = EFFECTS_OF_ALL + EFFECTS_A_PAIR * pairs;

	if (effects->max < max) {
		world_give(memory, effects->effect);
		effects->max = 2 * max;
		effects->effect = memory->take(memory->ctx,
		    (size_t)effects->max * sizeof(*effects->effect));
	}
	return *effects;
}

enum refusal
world_apply(
    struct world *world, const struct cmd *cmd, struct effects *effects_r)
{
	*effects_r = world_effects(world, 0);
	if ((unsigned)cmd->kind >= CMD_KIND_COUNT || !world_sender_fits(cmd))
		return REFUSAL_BAD_COMMAND;
	if (cmd->kind == CMD_OPEN_EVENT)
		return world_open(world, cmd, effects_r);
	struct event *event = world_event_to_change(world, cmd->event);
	if (event == NULL)
		return REFUSAL_NO_EVENT;
	if (cmd->at < event->last_at)
		return REFUSAL_BAD_COMMAND;
	if (halt_refuses(event, cmd->kind))
		return REFUSAL_HALTED;
	*effects_r = world_effects(world, event->pairs);
	const enum refusal refusal = world_route(world, event, cmd, effects_r);
	if (refusal != REFUSAL_ACCEPTED) {
		effects_r->count = 0;
		return refusal;
	}
	event->last_at = cmd->at;
	substitutes_watch_after(event, cmd);
	return REFUSAL_ACCEPTED;
}

/* The event whose next deadline comes first; ids break ties. */
static const struct event *
world_due_event(const struct world *world, struct due *due_r)
{
	const struct event *first = NULL;

	due_r->at = MS_NEVER;
	for (int i = 0; i < world->count; i++) {
		const struct due due = due_next(world->event[i]);

		if (due.at < due_r->at) {
			*due_r = due;
			first = world->event[i];
		}
	}
	return first;
}

/* Another night that has begun, and in which this player is still to play. */
static const struct event *
world_plays_in(
    const struct world *world, const struct event *event, int32_t player)
{
	for (int i = 0; i < world->count; i++) {
		const struct event *other = world->event[i];

		if (other == event || !event_is_open(other) ||
		    other->state == EVENT_REGISTERING)
			continue;
		const struct member *member = members_find(other, player);
		if (member != NULL &&
		    (member->comes != 0 ||
			(member->pair != 0 &&
			    !other->pair[member->pair - 1].withdrawn)))
			return other;
	}
	return NULL;
}

/* The first player on the list who plays elsewhere, and where; else NULL. */
static const struct event *
world_clash(
    const struct world *world, const struct event *event, int32_t *player_r)
{
	for (int i = 0; i < 2 * event->pairs; i++) {
		*player_r = event->pair[i / 2].player[i % 2];
		const struct event *other =
		    world_plays_in(world, event, *player_r);
		if (other != NULL)
			return other;
	}
	return NULL;
}

bool
world_due(
    const struct world *world, ms_t now, struct arena *arena, struct cmd *due_r)
{
	struct due due;
	const struct event *event = world_due_event(world, &due);

	arena->used = 0;
	if (event == NULL || due.at > now)
		return false;
	int32_t player;
	const struct event *other = due.kind == CMD_START_EVENT
	    ? world_clash(world, event, &player)
	    : NULL;
	if (other != NULL) {
		due = due_next(other);
		/* what ends by now is no clash */
		if (due.at > now) {
			*due_r = (struct cmd){.kind = CMD_WITHDRAW,
			    .event = event->id,
			    .at = now,
			    .player = player};
			return true;
		}
		event = other;
	}
	due_spell(event, &due, now, arena, due_r);
	return true;
}

size_t
world_arena_size(const struct world *world)
{
	size_t most = 0;

	for (int i = 0; i < world->count; i++) {
		const size_t size = due_arena_size(world->event[i]);

		if (size > most)
			most = size;
	}
	return most;
}

ms_t
world_next_due(const struct world *world)
{
	struct due due;

	world_due_event(world, &due);
	return due.at;
}
