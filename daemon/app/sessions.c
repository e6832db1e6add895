/* SPDX-License-Identifier: ISC */
/*
 * Sessions by player.  Presence is told to the engine only when it changes:
 * a page that replaces another one of the same player changes nothing.
 */
#include "daemon/app/sessions.h"

#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/app/outbox.h"
#include "daemon/app/pump.h"
#include "daemon/app/state.h"
#include "daemon/app/tell.h"
#include "daemon/app/who.h"
#include "daemon/base/xalloc.h"
#include "daemon/net/request.h"
#include "daemon/net/stream.h"
#include "engine/event/seats.h"

struct sessions {
	struct session **by_player; /* [player] */
	int32_t players;
	struct session **list;
	int count, size;
	uint64_t generation;
};

struct sessions *
sessions_new(void)
{
	return xcalloc(1, sizeof(struct sessions));
}

void
sessions_free(struct sessions **sessions)
{
	if (*sessions == NULL)
		return;
	for (int i = 0; i < (*sessions)->count; i++)
		free((*sessions)->list[i]);
	free((*sessions)->list);
	free((*sessions)->by_player);
	free(*sessions);
	*sessions = NULL;
}

struct session *
sessions_find(const struct sessions *sessions, int32_t player)
{
	return player > 0 && player < sessions->players
	    ? sessions->by_player[player]
	    : NULL;
}

int
sessions_count(const struct sessions *sessions)
{
	return sessions->count;
}

struct session *
sessions_at(const struct sessions *sessions, int index)
{
	return index < sessions->count ? sessions->list[index] : NULL;
}

static struct session *
sessions_add(struct sessions *sessions, int32_t player)
{
	struct session *session = xcalloc(1, sizeof(*session));

	if (player >= sessions->players) {
		const int32_t players = player * 2 + 64;

		sessions->by_player = xreallocarray(sessions->by_player,
		    (size_t)players, sizeof(*sessions->by_player));
		memset(sessions->by_player + sessions->players, 0,
		    (size_t)(players - sessions->players) *
			sizeof(*sessions->by_player));
		sessions->players = players;
	}
	if (sessions->count == sessions->size) {
		sessions->size = sessions->size * 2 + 64;
		sessions->list = xreallocarray(sessions->list,
		    (size_t)sessions->size, sizeof(*sessions->list));
	}
	session->player = player;
	sessions->by_player[player] = session;
	sessions->list[sessions->count++] = session;
	return session;
}

static void
sessions_remove(struct sessions *sessions, struct session *session)
{
	sessions->by_player[session->player] = NULL;
	for (int i = 0; i < sessions->count; i++) {
		if (sessions->list[i] == session) {
			sessions->list[i] = sessions->list[--sessions->count];
			break;
		}
	}
	free(session);
}

static void
session_presence(struct app *app, int32_t player, enum cmd_kind kind)
{
	const struct event *event;

	for (int i = 0; (event = world_event_at(app->world, i)) != NULL; i++) {
		const struct member *member = event_member(event, player);

		/* of one that is halted it is told once it is resumed */
		if (member == NULL || event->halted_at != 0 ||
		    member->connected == (kind == CMD_CONNECT))
			continue;
		struct cmd cmd = {
		    .kind = kind, .event = event->id, .player = player};
		const enum refusal refusal = pump_submit(app, &cmd, NULL);
		assert(refusal == REFUSAL_ACCEPTED);
	}
}

/* Who opens a stream anew asks for his seat, though his line never went. */
static void
session_take_seats(struct app *app, int32_t player)
{
	const struct event *event;
	enum seat seat;

	for (int i = 0; (event = world_event_at(app->world, i)) != NULL; i++) {
		const int table = seats_table(event, player, &seat);

		if (event->state != EVENT_PLAYING || table == 0 ||
		    event->halted_at != 0 ||
		    seats_owner(event, table, seat) != player ||
		    event_seat_player(event, table, seat) == player)
			continue;
		struct cmd cmd = {.kind = CMD_TAKE_SEAT,
		    .event = event->id,
		    .player = player};
		const enum refusal refusal = pump_submit(app, &cmd, NULL);
		assert(refusal == REFUSAL_ACCEPTED);
	}
}

bool
session_open(struct app *app, int32_t player, struct request *rq)
{
	struct session *session = sessions_find(app->sessions, player);
	struct stream *old = session != NULL ? session->stream : NULL;
	const bool by_cookie = who_token(rq) == NULL;
	struct stream *stream;

	if (session == NULL &&
	    sessions_count(app->sessions) >= app->config->max_players)
		return false;
	if (session == NULL)
		session = sessions_add(app->sessions, player);
	stream = stream_open(rq, session);
	if (stream == NULL) {
		if (old == NULL)
			sessions_remove(app->sessions, session);
		return true;
	}
	if (old != NULL) {
		stream_send(old, message_kind_name(MESSAGE_REPLACED),
		    (int64_t)app->committed, "{}");
		stream_close(&old);
	}
	session->stream = stream;
	session->by_cookie = by_cookie;
	session->generation = ++app->sessions->generation;
	session->rests_until = 0;
	session_presence(app, player, CMD_CONNECT);
	session_take_seats(app, player);
	tell_snapshot(app, session);
	return true;
}

void
session_lost(struct app *app, struct session *session)
{
	const int32_t player = session->player;

	sessions_remove(app->sessions, session);
	if (app->writing && !app->stopping)
		session_presence(app, player, CMD_DISCONNECT);
}

void
session_end(struct app *app, int32_t player)
{
	struct session *session = sessions_find(app->sessions, player);

	if (session == NULL)
		return;
	stream_close(&session->stream);
	session_lost(app, session);
}

void
session_end_browser(struct app *app, int32_t player)
{
	const struct session *session = sessions_find(app->sessions, player);

	if (session != NULL && session->by_cookie)
		session_end(app, player);
}

void
sessions_are_there(struct app *app)
{
	struct session *session;

	for (int i = 0; (session = sessions_at(app->sessions, i)) != NULL; i++)
		session_presence(app, session->player, CMD_CONNECT);
}

void
sessions_end_all(struct app *app)
{
	struct session *session;

	while ((session = sessions_at(app->sessions, 0)) != NULL) {
		stream_send(session->stream,
		    message_kind_name(MESSAGE_STOPPING),
		    (int64_t)app->committed, "{}");
		stream_close(&session->stream);
		sessions_remove(app->sessions, session);
	}
}
