/* SPDX-License-Identifier: ISC */
#ifndef DAEMON_NET_SERVER_H
#define DAEMON_NET_SERVER_H

/*
 * What the files of this room know of each other: the server, its two doors
 * (TCP and the administration's Unix socket), its connections. Not for callers
 * of the room.
 *
 * A connection: IDLE → READING (first byte) → HELD (handed up) → SENDING
 * (replied) → IDLE; or HELD → STREAM. It is in the list of its state: open
 * (any of these), doomed (to be closed by the next reaping) or closed (the
 * library has let go of it, we still hold a reference).
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/queue.h>

#include "daemon/base/buf.h"
#include "daemon/net/head.h"
#include "daemon/net/http.h"
#include "daemon/net/peers.h"
#include "daemon/net/stream_ids.h"
#include "daemon/net/url.h"

struct bufferevent;
struct event;
struct evhttp;
struct evhttp_bound_socket;
struct evhttp_request;

#define DOOR_LISTENERS_MAX 8

enum conn_state {
	CONN_IDLE,
	CONN_READING,
	CONN_HELD,
	CONN_SENDING,
	CONN_STREAM,
};

struct door {
	LIST_ENTRY(door) all;
	struct http *http;
	struct evhttp *evhttp;
	struct evhttp_bound_socket *bound[DOOR_LISTENERS_MAX];
	char *paths[DOOR_LISTENERS_MAX];
	int listeners;
	size_t count; /* connections, those that wait to be reaped too */
	size_t max;
	bool is_admin;
};

struct conn {
	LIST_ENTRY(conn) all;
	SIMPLEQ_ENTRY(conn) reaped;
	SIMPLEQ_ENTRY(conn) answered;
	struct door *door;
	struct bufferevent *bev; /* a reference of ours */
	enum conn_state state;
	int64_t since;  /* of the state, or of the last byte taken */
	size_t pending; /* output at the last sweep */
	struct peer_key peer;
	bool is_counted;  /* in http.peers */
	bool is_known;    /* its address was looked at */
	bool is_excess;   /* more than its address may have */
	bool is_queued;   /* for reaping */
	bool has_asked;   /* it has sent a whole request */
	bool is_answered; /* by the library: waits for answer_all */
	struct head head; /* of the request that comes */
	struct request *rq;
	struct stream *stream;
};

SIMPLEQ_HEAD(conn_queue, conn);

struct request {
	LIST_ENTRY(request) all;
	struct http *http; /* NULL: it has outlived the server */
	struct conn *conn; /* NULL: the peer has gone */
	struct evhttp_request *ev;
	bool is_head, is_admin;
	char *path;
	struct url_query query;
	char *body;
	size_t body_len;
	char peer[64];
};

struct stream {
	struct http *http;
	struct conn *conn;         /* NULL inside stream_closed */
	struct evhttp_request *ev; /* NULL: the peer has gone */
	void *owner;
	int64_t sent_at;
	struct stream_ids ids;
	bool is_chunked;
	bool is_over; /* nothing more is sent */
};

struct http {
	struct loop *loop;
	struct http_limits limits;
	struct http_handlers handlers;
	void *ctx;
	struct door tcp, admin;
	LIST_HEAD(, conn) conns;
	struct conn_queue queue, answered;
	struct conn **by_fd;
	size_t by_fd_size;
	LIST_HEAD(, request) held;
	struct peers *peers;
	struct event *sweep, *crowd, *reap, *resume, *answer;
	struct buf scratch;
	bool is_paused;  /* descriptors have run out */
	bool is_stopped; /* no more listening */
	bool is_freeing;
	struct http_counts counts;
};

/* conn.c */

/* The library asks for a new connection's buffers. */
struct bufferevent *conn_accept(struct door *door);

/* The connection that a request came by. */
struct conn *conn_of(struct http *http, struct evhttp_request *ev);

/* Follows a request until its connection ends or its reply is sent. */
void conn_follow(struct conn *conn, struct evhttp_request *ev);

void conn_set_state(struct conn *conn, enum conn_state state);

/* Closes it in this turn, but not inside the caller. */
void conn_doom(struct conn *conn);

/* Bytes that the peer has not taken. */
size_t conn_pending(const struct conn *conn);

/* Closes what was doomed, frees what is closed, tells of ended streams. */
void conn_reap(struct http *http);

/* Looks at every connection's clock. */
void conn_sweep(struct http *http);

/* After the library has let go of all. */
void conn_free_all(struct http *http);

/* answer.c */

/* Something was put into the connection's output. */
void answer_notice(struct conn *conn);

/* Puts our own words in place of the library's, before they are sent. */
void answer_all(struct http *http);

/* http.c */

/* Listens or does not, as the door's number of connections has it. */
void door_update(struct door *door);

/* request.c */

/* A request has come by conn: refuses it or hands it up. */
void request_receive(
    struct http *http, struct door *door, struct evhttp_request *ev);

/* Frees a request of ours, not the library's. */
void request_free(struct request *rq);

/* stream.c */

/* The peer has gone: the library's request is ours to free. */
void stream_lost(struct stream *stream);

/* Tells the application and frees the stream. */
void stream_tell(struct stream *stream);

/* A comment, if nothing was sent for long. */
void stream_beat(struct stream *stream, int64_t now);

#endif
