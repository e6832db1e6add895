/* SPDX-License-Identifier: ISC */
/*
 * All that stands, for a stream that has just been opened (R-EV-22).
 */
#include <stddef.h>

#include "daemon/app/directors.h"
#include "daemon/app/people.h"
#include "daemon/app/sessions.h"
#include "daemon/app/state.h"
#include "daemon/app/tell.h"
#include "daemon/app/tell_parts.h"
#include "engine/bridge/view.h"
#include "engine/event/next_round.h"
#include "engine/event/reopen.h"
#include "engine/event/room.h"
#include "engine/event/seats.h"

static void
tell_snapshot_room(
    struct app *app, const struct event *event, struct session *session)
{
	buf_clear(&app->scratch);
	message_room(event, &app->names, &app->scratch);
	tell_one(app, session, MESSAGE_ROOM);
}

static void
tell_snapshot_pairs(
    struct app *app, const struct event *event, struct session *session)
{
	buf_clear(&app->scratch);
	message_pairs(event, &app->names, &app->scratch);
	tell_one(app, session, MESSAGE_PAIRS);
}

/* Who is away at his table. */
static void
tell_snapshot_missing(struct app *app, const struct event *event,
    const struct session *session, int table)
{
	if (event->rounds_drawn == event->rounds_closed)
		return;
	for (int s = NORTH; s < SEAT_COUNT; s++) {
		const int32_t owner = seats_owner(event, table, (enum seat)s);

		if (owner != session->player && owner != 0 &&
		    !event_member(event, owner)->connected)
			tell_presence_to(app, event, owner, session->player);
	}
}

static void
tell_snapshot_next(
    struct app *app, const struct event *event, struct session *session)
{
	const int pair = event_member(event, session->player)->pair;
	const bool off = next_round_is_off(event);

	if (!event->pair[pair - 1].withdrawn &&
	    (off || next_round_find(event) != NULL))
		tell_next_to(app, event, session, pair,
		    next_round_table(event, pair), off);
}

/*
 * The board that a claim ended last in this round, unless `board` tells of it:
 * while the next one is in play it may be looked at again.
 */
static void
tell_snapshot_claimed(struct app *app, const struct event *event, int table,
    enum seat seat, struct session *session)
{
	const struct board_play *now = event_board(event, table), *board;
	struct board_view view;
	int last = event->config.boards_per_round - 1;

	while (last >= 0 &&
	    ((board = reopen_ended(event, table, last)) == NULL ||
		board->end != END_CLAIMED))
		last--;
	if (last < 0 || now == NULL || now->number == board->number)
		return;
	view_board(board, seat, &view);
	buf_clear(&app->scratch);
	message_claimed(
	    event->id, event->rounds_drawn, table, &view, &app->scratch);
	tell_one(app, session, MESSAGE_CLAIMED);
}

static void
tell_snapshot_table(
    struct app *app, const struct event *event, struct session *session)
{
	const struct member *member = event_member(event, session->player);
	enum seat seat;
	int table;

	if (event->rounds_closed > 0 && member->pair != 0)
		tell_standing(app, event, session);
	if (event->rounds_drawn == 0)
		return;
	tell_seat(app, event, session);
	if (member->pair != 0)
		tell_snapshot_next(app, event, session);
	table = seats_table(event, session->player, &seat);
	if (table == 0)
		return;
	tell_snapshot_missing(app, event, session, table);
	if (event->state == EVENT_PLAYING || event->state == EVENT_CLOSING)
		tell_board_to(app, event, table, seat, session->player);
	if (event->state == EVENT_PLAYING)
		tell_snapshot_claimed(app, event, table, seat, session);
}

static void
tell_snapshot_director(
    struct app *app, const struct event *event, struct session *session)
{
	int i = event->director.calls - 1;

	while (i >= 0 && event->director.call[i].player != session->player)
		i--;
	if (i >= 0)
		tell_director(app, event, session->player);
}

static void
tell_snapshot_event(
    struct app *app, const struct event *event, struct session *session)
{
	const struct member *m = event_member(event, session->player);
	const bool room = event->state == EVENT_REGISTERING || m == NULL ||
	    (m->pair == 0 && m->stands_in == 0);
	tell_event(app, event, session);
	if (room && room_is_open(event))
		tell_snapshot_room(app, event, session);
	if (room)
		tell_snapshot_pairs(app, event, session);
	else
		tell_snapshot_table(app, event, session);
	tell_snapshot_director(app, event, session);
	directors_tell_broadcast(app, event, session);
	if (event->director.calls > 0)
		directors_tell_one(app, event, session);
}

/* What he would have heard at the end. */
static void
tell_snapshot_over(
    struct app *app, const struct event *event, struct session *session)
{
	tell_event(app, event, session);
	if (event->state == EVENT_ENDED)
		tell_standing(app, event, session);
}

void
tell_snapshot(struct app *app, struct session *session)
{
	uint32_t id[WORLD_EVENTS_MAX], over[WORLD_EVENTS_MAX];
	const struct event *event;
	int events = 0, overs = 0;

	while ((event = world_event_at(app->world, events)) != NULL)
		id[events++] = event->id;
	for (int i = 0; (event = world_over_at(app->world, i)) != NULL; i++) {
		if (event_member(event, session->player) != NULL)
			over[overs++] = event->id;
	}
	buf_clear(&app->scratch);
	message_hello(session->player,
	    people_name(app->people, session->player), app_now(app), id, events,
	    over, overs, &app->scratch);
	tell_one(app, session, MESSAGE_HELLO);
	for (int i = 0; i < overs; i++)
		tell_snapshot_over(
		    app, world_event(app->world, over[i]), session);
	for (int i = 0; i < events; i++)
		tell_snapshot_event(
		    app, world_event(app->world, id[i]), session);
}
