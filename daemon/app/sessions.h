/* SPDX-License-Identifier: ISC */
/*
 * Who is connected: one stream a player, the newest wins.  A player is at a
 * table whether or not he is connected; a session only carries what he is
 * told.
 */
#ifndef DAEMON_APP_SESSIONS_H
#define DAEMON_APP_SESSIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/bridge/time.h"

struct app;
struct request;
struct sessions;
struct stream;

struct session {
	int32_t player;
	struct stream *stream;
	bool by_cookie;      /* a browser's, not a program's */
	uint64_t generation; /* tells this stream from an older one */
	ms_t rests_until;    /* a house robot: gets no seat before */
};

struct sessions *sessions_new(void);
void sessions_free(struct sessions **sessions);

/* The session of a player; NULL when he is not connected. */
struct session *sessions_find(const struct sessions *sessions, int32_t player);

/* How many there are. */
int sessions_count(const struct sessions *sessions);

/* All of them: index 0..; NULL past the last. */
struct session *sessions_at(const struct sessions *sessions, int index);

/*
 * Turn a request of a player into his stream: closes an older one, tells the
 * events he is in, and sends the snapshot.  False, and the request is still the
 * caller's, when as many players as max_players allows have theirs.
 */
bool session_open(struct app *app, int32_t player, struct request *rq);

/* End his stream, if he has one; he may come back. */
void session_end(struct app *app, int32_t player);

/* The same, if it is a browser's: its sessions have been ended. */
void session_end_browser(struct app *app, int32_t player);

/* His stream has ended: tells the events he is in. */
void session_lost(struct app *app, struct session *session);

/*
 * After a pause of the process, which the engine takes for everybody's absence:
 * those whose streams are still open are there.
 */
void sessions_are_there(struct app *app);

/*
 * After a restart of the world: those who are connected are there, and what
 * they see is stale.  Ends every stream so that they come back.
 */
void sessions_end_all(struct app *app);

#endif
