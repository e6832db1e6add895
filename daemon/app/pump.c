/* SPDX-License-Identifier: ISC */
/*
 * Read, apply, journal, commit, and only then send.  All that one turn brings
 * is one transaction, so that a round's close, its ranking and the next
 * seating are on the disk together or not at all.
 */
#include "daemon/app/pump.h"

#include <assert.h>
#include <stdlib.h>

#include "daemon/app/corrections.h"
#include "daemon/app/draw_log.h"
#include "daemon/app/groups.h"
#include "daemon/app/halts.h"
#include "daemon/app/makes.h"
#include "daemon/app/nights.h"
#include "daemon/app/outbox.h"
#include "daemon/app/people.h"
#include "daemon/app/prepared.h"
#include "daemon/app/recover.h"
#include "daemon/app/robots.h"
#include "daemon/app/solving.h"
#include "daemon/app/state.h"
#include "daemon/app/tell.h"
#include "daemon/base/log.h"
#include "daemon/base/xalloc.h"
#include "daemon/dealing/dealing.h"
#include "daemon/store/journal.h"
#include "daemon/store/ledger.h"

/* More commands than this at one instant are a clock that does not advance. */
#define PUMP_OVER_MS 600000 /* so long an event that is over is told */
#define PUMP_DUE_MAX 1000000

static void
pump_journal(struct app *app, const struct event *event, const struct cmd *cmd,
    const struct effects *effects, const char *nonce)
{
	const bool has_nonce = nonce != NULL && nonce[0] != '\0';

	if (has_nonce)
		outbox_note_nonce(
		    app->outbox, app->seq, cmd->event, cmd->player, nonce);
	const struct journal_row row = {.event = cmd->event,
	    .seq = app->seq,
	    .at = cmd->at,
	    .kind = cmd_kind_name(cmd->kind),
	    .player = cmd->player,
	    .nonce = has_nonce ? nonce : NULL,
	    .body = buf_text(&app->body),
	    .body_len = app->body.len};
	ledger_add(app->batch, event, effects, &row);
}

static void
pump_log(
    const struct app *app, const struct cmd *cmd, const struct effect *effect)
{
	const struct event *e = world_event(app->world, effect->event);

	switch (effect->kind) {
	case EFFECT_OPENED:
		log_info("night", "event %u opens: %s, %s", e->id,
		    e->config.title, e->date);
		break;
	case EFFECT_STARTED:
		log_info(
		    "night", "event %u starts with %d pairs", e->id, e->pairs);
		break;
	case EFFECT_DRAWN:
		draw_log(e, effect->round);
		break;
	case EFFECT_UNDRAWN:
		log_info("night",
		    "event %u: round %d is drawn again, since a pair has left",
		    e->id, effect->round);
		break;
	case EFFECT_SEATED:
		/* what was drawn ahead has been told */
		if (cmd->u.seat_round.tables > 0)
			draw_log(e, effect->round);
		break;
	case EFFECT_HOUSE:
		log_info("night",
		    "event %u: round %d: pair %d meets the house pair at table "
		    "%d",
		    e->id, effect->round, effect->pair, effect->table);
		break;
	case EFFECT_DIRECTOR:
		log_info("director", "event %u: call %d has changed", e->id,
		    effect->number);
		break;
	case EFFECT_ROUND:
		log_info("night", "event %u: round %d of %d begins", e->id,
		    effect->round, e->config.rounds);
		break;
	case EFFECT_CLOSED:
		log_info("night", "event %u: round %d is closed and scored",
		    e->id, effect->round);
		break;
	case EFFECT_ROLLED_BACK:
		log_info("night",
		    "event %u is rolled back to round %d, rounds thrown away: "
		    "%d",
		    e->id, effect->round, effect->number);
		break;
	case EFFECT_ENDED:
		log_info("night", "event %u %s (%s), %d pairs, %d rounds of %d",
		    e->id,
		    e->state == EVENT_ENDED ? "has ended" : "is called off",
		    end_reason_name(e->reason), e->pairs, e->rounds_closed,
		    e->config.rounds);
		break;
	case EFFECT_HALTED:
		if (e->halted_at == 0)
			log_info(
			    "night", "event %u is not halted any more", e->id);
		break;
	case EFFECT_TIMES:
		log_info(
		    "night", "event %u: the planned times have moved", e->id);
		break;
	default:
		break;
	}
}

/* A new event that finds no room takes that of one that is over. */
static enum refusal
pump_apply(struct app *app, const struct cmd *cmd, struct effects *effects)
{
	const struct event *over;
	const enum refusal refusal = world_apply(app->world, cmd, effects);

	if (refusal != REFUSAL_TOO_MANY_EVENTS || corrections_wait(app) ||
	    (over = world_over_at(app->world, 0)) == NULL)
		return refusal;
	world_drop_event(app->world, over->id);
	return world_apply(app->world, cmd, effects);
}

static void
pump_accept(struct app *app, const struct cmd *cmd,
    const struct effects *effects, const char *nonce)
{
	app->seq++;
	pump_journal(
	    app, world_event(app->world, cmd->event), cmd, effects, nonce);
	for (int i = 0; i < effects->count; i++)
		pump_log(app, cmd, &effects->effect[i]);
	tell_effects(app, cmd, effects);
	solving_effects(app, effects);
	makes_effects(app, effects);
}

enum refusal
pump_submit(struct app *app, struct cmd *cmd, const char *nonce)
{
	struct effects effects;

	cmd->at = app_now(app);
	buf_clear(&app->body);
	cmd_write(cmd, &app->body);
	if (!halts_begin(app, cmd))
		return REFUSAL_BARRED;
	const enum refusal refusal = pump_apply(app, cmd, &effects);
	if (refusal == REFUSAL_ACCEPTED)
		pump_accept(app, cmd, &effects, nonce);
	halts_done(app);
	if (refusal == REFUSAL_ACCEPTED && cmd->kind == CMD_RESUME)
		halts_resumed(app);
	return refusal;
}

enum refusal
pump_submit_in(
    struct app *app, struct world *world, struct cmd *cmd, const char *nonce)
{
	struct effects effects;

	if (world == app->world)
		return pump_submit(app, cmd, nonce);
	cmd->at = app_now(app);
	buf_clear(&app->body);
	cmd_write(cmd, &app->body);
	if (!halts_begin(app, cmd))
		return REFUSAL_BARRED;
	const enum refusal refusal = world_apply(world, cmd, &effects);
	if (refusal == REFUSAL_ACCEPTED) {
		app->seq++;
		pump_journal(
		    app, world_event(world, cmd->event), cmd, &effects, nonce);
	}
	halts_done(app);
	return refusal;
}

uint64_t
pump_find_nonce(
    struct app *app, uint32_t event, int32_t player, const char *nonce)
{
	uint64_t seq = 0;
	struct err err;

	if (nonce[0] == '\0')
		return 0;
	seq = outbox_find_nonce(app->outbox, event, player, nonce);
	if (seq == 0 &&
	    journal_find_nonce(app->db, event, player, nonce, &seq, &err) < 0)
		return 0;
	return seq;
}

void
pump_forget(struct app *app)
{
	const struct event *over;
	int i = 0;

	if (corrections_wait(app))
		return;
	while ((over = world_over_at(app->world, i)) != NULL) {
		if (app_now(app) - over->ended_at < PUMP_OVER_MS)
			i++;
		else
			world_drop_event(app->world, over->id);
	}
}

static void
pump_arena(struct app *app)
{
	const size_t size = world_arena_size(app->world);

	if (size <= app->arena.size)
		return;
	app->arena.base = xrealloc(app->arena.base, size);
	app->arena.size = size;
}

/* What the engine leaves to chance: a round's deals, who meets in round 1. */
static void
pump_spell_chance(struct app *app, struct cmd *cmd)
{
	const struct event *event = world_event(app->world, cmd->event);
	const int orders = cmd->u.seat_round.orders;

	if (event->config.prepared_player != 0)
		prepared_round(app, event, cmd->u.seat_round.round, app->deal);
	else
		dealing_round(event, cmd->u.seat_round.round, app->deal);
	cmd->u.seat_round.deal = app->deal;
	if (orders == 0)
		return;
	if (orders > app->orders_max) {
		app->order = xreallocarray(
		    app->order, (size_t)orders, sizeof(*app->order));
		app->orders_max = orders;
	}
	dealing_order(event, app->order);
	cmd->u.seat_round.order = app->order;
}

/* Who is of which group now; without the database nobody is. */
static void
pump_spell_groups(struct app *app, struct cmd *cmd)
{
	struct err err;

	free(app->group);
	app->group = NULL;
	if (cmd->u.start_event.groups == 0)
		return;
	if (groups_of_pairs(app->db, world_event(app->world, cmd->event),
		&app->group, &err) < 0)
		log_error("night", "event %u: no groups are kept apart: %s",
		    cmd->event, err.text);
	cmd->u.start_event.group = app->group;
}

/* The same for a pair that comes late. */
static void
pump_spell_late(struct app *app, struct cmd *cmd)
{
	const struct event *event = world_event(app->world, cmd->event);
	struct err err;

	if (cmd->u.register_pair.groups == 0)
		return;
	free(app->group);
	app->group = NULL;
	if (groups_of_two(app->db, event,
		event->room[cmd->u.register_pair.table - 1].player, &app->group,
		&err) < 0)
		log_error("night", "event %u: no groups are kept apart: %s",
		    cmd->event, err.text);
	cmd->u.register_pair.group = app->group;
}

void
pump_due(struct app *app)
{
	struct cmd cmd;
	int turns = 0;

	recover_alive(app);
	nights_due(app);
	pump_arena(app);
	while (world_due(app->world, app_now(app), &app->arena, &cmd)) {
		assert(turns++ < PUMP_DUE_MAX);
		if (cmd.kind == CMD_SEAT_ROUND)
			pump_spell_chance(app, &cmd);
		else if (cmd.kind == CMD_START_EVENT)
			pump_spell_groups(app, &cmd);
		else if (cmd.kind == CMD_REGISTER_PAIR)
			pump_spell_late(app, &cmd);
		else if (cmd.kind == CMD_DISMISS)
			robots_dismissed(app, &cmd);
		else if (cmd.kind == CMD_START_ROUND)
			robots_tell_bye(app, &cmd);
		if (cmd.kind == CMD_WITHDRAW)
			log_warn("night",
			    "event %u starts without the pair of %s, who still "
			    "plays in another event",
			    cmd.event, people_name(app->people, cmd.player));
		/* what the clock calls for fits, or the engine has a bug */
		const enum refusal refusal = pump_submit(app, &cmd, NULL);
		assert(refusal == REFUSAL_ACCEPTED);
		robots_sit_house(app);
		pump_arena(app);
	}
	robots_sit_house(app);
	robots_due(app);
}

static void
pump_wake(struct app *app)
{
	ms_t next = world_next_due(app->world);
	const ms_t night = nights_next_due(app->nights);

	if (night < next)
		next = night;
	const ms_t robot = robots_next_due(app);
	if (robot < next)
		next = robot;
	if (next == MS_NEVER)
		loop_set_wake(app->loop, -1);
	else
		loop_set_wake(
		    app->loop, next > app_now(app) ? next - app_now(app) : 0);
}

void
pump_turn(void *ctx)
{
	struct app *app = ctx;

	if (app->writing && !app->stopping) {
		pump_due(app);
		pump_wake(app);
	}
	if (app->writing && !batch_is_empty(app->batch)) {
		writer_submit(app->writer, app->batch, app->seq);
		app->batch = batch_new();
	}
	outbox_flush(app);
	app->turn_at = 0;
}

void
pump_written(void *ctx)
{
	struct app *app = ctx;
	struct err err;
	uint64_t number;

	if (app->writer == NULL)
		return;
	const int rc = writer_done(app->writer, &number, &err);
	if (number > app->committed)
		app->committed = number;
	outbox_flush(app);
	if (rc < 0 && app->writing)
		recover_lose(app, err.text);
}
