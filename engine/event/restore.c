/* SPDX-License-Identifier: ISC */
/*
 * An event from its rows.  Units of closed rounds are taken as they were
 * decided, never computed again, so that a newer engine leaves a night's
 * closed rounds alone; sums follow from the units.
 */
#include "engine/event/restore.h"

#include <stddef.h>
#include <string.h>

#include "engine/event/closing.h"
#include "engine/event/house.h"
#include "engine/event/members.h"
#include "engine/event/next_round.h"
#include "engine/event/penalty.h"
#include "engine/event/replace.h"
#include "engine/event/rounds.h"
#include "engine/event/world_events.h"

bool
restore_event(struct world *world, const struct event_row *row)
{
	struct cmd open = {.kind = CMD_OPEN_EVENT,
	    .event = row->id,
	    .at = row->opened_at,
	    .u.open = {.config = row->config, .start_at = row->start_at}};
	struct event *event;

	memcpy(open.u.open.date, row->date, sizeof(open.u.open.date));
	memcpy(open.u.open.seed, row->seed, sizeof(open.u.open.seed));
	if (row->pairs < EVENT_PAIRS_LEAST ||
	    world_add_event(world, &open, &event) != REFUSAL_ACCEPTED ||
	    row->pairs > event->config.max_pairs)
		return false;
	event->last_at = row->last_at;
	event->rolled_at = row->rolled_at;
	event->listed = row->listed;
	return true;
}

bool
restore_pair(struct world *world, uint32_t id, const struct pair_row *row)
{
	struct event *event = world_event_to_change(world, id);

	if (event == NULL || row->pair != event->pairs + 1 ||
	    row->pair > event->config.max_pairs ||
	    row->player[0] == row->player[1])
		return false;
	for (int i = 0; i < 2; i++) {
		if (row->player[i] <= 0 ||
		    members_find(event, row->player[i]) != NULL)
			return false;
	}
	event->pair[event->pairs++] =
	    (struct pair){.player = {row->player[0], row->player[1]},
		.registered_at = row->registered_at,
		.withdrawn = row->withdrawn,
		.withdrawn_round = row->withdrawn_round,
		.withdrawn_at = row->withdrawn_at,
		.withdrawn_by = row->withdrawn_by,
		.returns = row->returns,
		.clock_returns = row->clock_returns,
		.gone = row->gone};
	for (int i = 0; i < 2; i++) {
		struct member *member = members_add(event, row->player[i]);

		member->pair = row->pair;
		member->seat = i == 0 ? NORTH : SOUTH;
		member->connected = row->connected[i];
		member->changed_at = row->changed_at[i];
	}
	return true;
}

bool
restore_replacement(struct world *world, uint32_t id,
    const struct replacement *row, bool connected, ms_t changed_at)
{
	struct event *event = world_event_to_change(world, id);

	return event != NULL &&
	    replace_restore(event, row, connected, changed_at);
}

bool
restore_room(struct world *world, uint32_t id, const struct room_row *row)
{
	struct event *event = world_event_to_change(world, id);
	const int i = row->seat == SOUTH;

	if (event == NULL || row->table < 1 ||
	    row->table > event->config.max_pairs || row->player <= 0 ||
	    event->room[row->table - 1].player[i] != 0 ||
	    members_find(event, row->player) != NULL)
		return false;
	struct room_table *table = &event->room[row->table - 1];
	struct member *member = members_add(event, row->player);
	table->player[i] = row->player;
	table->hand_up[i] = row->hand_up;
	table->hold_from = row->hold_from;
	if (row->first)
		table->first = i;
	member->table = row->table;
	member->seat = row->seat;
	member->connected = row->connected;
	member->changed_at = row->changed_at;
	return true;
}

bool
restore_group(struct world *world, uint32_t id, int pair, int kind, int group)
{
	struct event *event = world_event_to_change(world, id);

	if (event == NULL || pair < 1 || pair > event->pairs || kind < 0 ||
	    kind >= event->config.avoid.kinds || group < 1 ||
	    group > EVENT_GROUP_MOST)
		return false;
	event->pair[pair - 1].group[kind] = group;
	return true;
}

bool
restore_thrown(struct world *world, uint32_t id, int round, int thrown)
{
	struct event *event = world_event_to_change(world, id);

	if (event == NULL || event->pairs < EVENT_PAIRS_LEAST || round < 1 ||
	    round > event->config.rounds || thrown < 1)
		return false;
	if (event->round == NULL)
		rounds_take(event, world_memory(world));
	event->round[round - 1].thrown = thrown;
	return true;
}

static bool
restore_seat_fits(const struct event *event, int p)
{
	return p >= 1 && p <= event->pairs;
}

static bool
restore_draw_fits(const struct round_row *row)
{
	const int tables = row->tables - row->house;
	const int pairs = tables * 2 + (row->bye != 0);

	if (!draw_report_is_valid(
		&row->draw, tables, row->bye, row->round, pairs))
		return false;
	for (int t = 0; t < tables; t++) {
		if (!draw_reason_is_valid(&row->reason[t], row->round, pairs))
			return false;
	}
	return true;
}

/* A round of so many tables that comes after those that are there. */
static bool
restore_seating_fits(const struct event *event, const struct round_row *row)
{
	if (row->round != event->rounds_drawn + 1 ||
	    row->round > event->config.rounds || row->tables < 1 ||
	    row->tables - row->house > event->pairs / 2 ||
	    (row->house && row->bye == 0) ||
	    (row->bye != 0 && !restore_seat_fits(event, row->bye)))
		return false;
	for (int t = 0; t < row->tables; t++) {
		const bool house = row->house && t == row->tables - 1;

		if (!restore_seat_fits(event, row->seat[t].ns) ||
		    (house ? row->seat[t].ew != house_pair(event) ||
				row->seat[t].ns != row->bye
			   : !restore_seat_fits(event, row->seat[t].ew)))
			return false;
	}
	return row->draw.quality.tables == 0 || restore_draw_fits(row);
}

static struct round *
restore_seating(
    struct world *world, struct event *event, const struct round_row *row)
{
	if (event->round == NULL)
		rounds_take(event, world_memory(world));
	struct round *round = &event->round[row->round - 1];
	round->tables = row->tables;
	round->bye = row->bye;
	round->house = row->house;
	memcpy(
	    round->seat, row->seat, (size_t)row->tables * sizeof(*round->seat));
	round->draw = row->draw;
	if (event_round_is_drawn(round))
		memcpy(round->reason, row->reason,
		    (size_t)(row->tables - row->house) *
			sizeof(*round->reason));
	return round;
}

bool
restore_round(struct world *world, uint32_t id, const struct round_row *row)
{
	struct event *event = world_event_to_change(world, id);

	if (event == NULL || row->closed_at == 0 ||
	    !restore_seating_fits(event, row))
		return false;
	struct round *round = restore_seating(world, event, row);
	round->start_at = row->start_at;
	round->end_at = row->end_at;
	round->closed_at = row->closed_at;
	event->rounds_drawn = row->round;
	return true;
}

bool
restore_next_round(
    struct world *world, uint32_t id, const struct round_row *row)
{
	struct event *event = world_event_to_change(world, id);

	if (event == NULL || event->rounds_drawn == 0 ||
	    row->draw.quality.tables == 0 || !restore_seating_fits(event, row))
		return false;
	restore_seating(world, event, row);
	next_round_mend(event);
	return true;
}

bool
restore_result(struct world *world, uint32_t id, int round, int table,
    int board, const struct result *result)
{
	struct event *event = world_event_to_change(world, id);

	if (event == NULL || round < 1 || round > event->rounds_drawn ||
	    table < 1 || table > event->round[round - 1].tables || board < 0 ||
	    board >= event->config.boards_per_round)
		return false;
	event->round[round - 1]
	    .result[(table - 1) * event->config.boards_per_round + board] =
	    *result;
	return true;
}

bool
restore_match(struct world *world, uint32_t id, int round, int table,
    const struct match_score match[SIDE_COUNT])
{
	struct event *event = world_event_to_change(world, id);

	if (event == NULL || event->config.totals != TOTALS_VP || round < 1 ||
	    round > event->rounds_drawn || table < 1 ||
	    table > event->round[round - 1].tables)
		return false;
	for (int s = 0; s < SIDE_COUNT; s++) {
		if (match[s].vp < 0 || match[s].vp > 20 * VP_ONE)
			return false;
		event->round[round - 1].match[table - 1][s] = match[s];
	}
	return true;
}

bool
restore_card(struct world *world, uint32_t id, int pair, const char *card)
{
	struct event *event = world_event_to_change(world, id);

	if (event == NULL || pair < 1 || pair > event->pairs ||
	    (card[0] != '\0' && !said_is_fit(card, CARD_MAX)))
		return false;
	memcpy(event->pair[pair - 1].card, card, strlen(card) + 1);
	return true;
}

bool
restore_director(
    struct world *world, uint32_t id, const struct director_call *call)
{
	struct event *event = world_event_to_change(world, id);

	return event != NULL && director_restore(&event->director, call);
}

bool
restore_penalty(struct world *world, uint32_t id, int pair, int64_t amount)
{
	struct event *event = world_event_to_change(world, id);

	if (event == NULL || pair < 1 || pair > event->pairs || amount < 0 ||
	    amount > INT32_MAX)
		return false;
	event->pair[pair - 1].penalty =
	    penalty_units(&event->config, (int)amount);
	event->pair[pair - 1].sum = -event->pair[pair - 1].penalty;
	return true;
}

bool
restore_finish(struct world *world, uint32_t id)
{
	struct event *event = world_event_to_change(world, id);

	if (event == NULL || event->pairs < EVENT_PAIRS_LEAST)
		return false;
	if (event->round == NULL)
		rounds_take(event, world_memory(world));
	event->state = EVENT_BETWEEN;
	event->missing_warned = true;
	closing_stand_again(event, event->rounds_drawn);
	if (event->rounds_drawn > 0)
		rounds_place_pairs(event);
	return true;
}

bool
restore_end(
    struct world *world, uint32_t id, enum end_reason reason, ms_t ended_at)
{
	struct event *event = world_event_to_change(world, id);

	if (event == NULL || event->state != EVENT_BETWEEN ||
	    event->rounds_closed == 0 || reason == END_REASON_NONE)
		return false;
	event->state = EVENT_ENDED;
	event->reason = reason;
	event->ended_at = ended_at;
	closing_award(event);
	return true;
}
