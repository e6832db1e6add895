/* SPDX-License-Identifier: ISC */
#ifndef TOOLS_CLIENT_PARTS_H
#define TOOLS_CLIENT_PARTS_H

/*
 * What the files of this room know of each other: a client has two
 * connections, the feed (events down) and the post (commands up). Not for
 * callers of the room.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/queue.h>
#include <sys/time.h>

#include "daemon/base/buf.h"
#include "tools/client/client.h"
#include "tools/client/sse.h"
#include "tools/client/wire.h"

struct addrinfo;
struct bufferevent;
struct client_timer;
struct event;
struct event_base;

struct client_loop {
	struct event_base *base;
	LIST_HEAD(, client_timer) timers;
	size_t clients;
	bool is_stopping;
};

/* The stream; no bev: waiting to connect again. */
struct feed {
	const struct addrinfo *at;
	struct bufferevent *bev;
	struct event *timer; /* silence, or the next attempt */
	struct wire_reply reply;
	struct sse sse;
	int failures; /* since it was last up */
	bool is_up;
};

/* A command on its way. */
struct post {
	STAILQ_ENTRY(post) next;
	char *path, *body;
	void (*cb)(void *ctx, int status, const char *body, size_t len);
	void *ctx;
	int64_t tried_at; /* first, by client_now(); 0: not yet */
	int failures;
};

/* The posting connection; the first of the queue is the one in work. */
struct poster {
	const struct addrinfo *at;
	struct bufferevent *bev;
	struct event *timer; /* the answer's, or the next attempt */
	struct wire_reply reply;
	struct buf body;
	STAILQ_HEAD(, post) queue;
	size_t queued;
	bool is_sending;
	bool is_waiting;  /* for the next attempt */
	bool is_reused;   /* the connection has served before */
	bool is_too_long; /* the answer */
};

struct client {
	struct client_loop *loop;
	struct client_options options; /* texts are ours, defaults filled in */
	struct client_callbacks callbacks;
	void *ctx;
	struct addrinfo *addresses;
	char *host;
	uint64_t random;
	int depth;     /* of callbacks being run */
	bool is_dying; /* freed when the last callback returns */
	struct feed feed;
	struct poster poster;
};

/* loop.c */
struct timeval client_timeval(int64_t span_ms);

/* client.c */

/* Around whatever may call the tool back. */
void client_enter(struct client *client);
void client_leave(struct client *client);

/*
 * A connection being made to one of the address's meanings; NULL when the
 * system refuses. A later failure is told by the first event.
 */
struct bufferevent *client_connect(
    struct client *client, const struct addrinfo *at);

/* The meaning to try after this one; the first after the last. */
const struct addrinfo *client_next(
    const struct client *client, const struct addrinfo *at);

/* A wait before the next attempt after so many failures, with jitter. */
int64_t client_backoff(struct client *client, int failures, int64_t max_ms);

/* feed.c */
void feed_init(struct client *client);
void feed_fini(struct client *client);

/* poster.c */
void poster_init(struct client *client);
void poster_fini(struct client *client);
void poster_add(struct client *client, struct post *post);

#endif
