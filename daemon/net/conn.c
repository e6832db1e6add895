/* SPDX-License-Identifier: ISC */
/*
 * The registry of connections around evhttp, which by itself lets a client
 * hold a connection for ever. It learns of a connection when evhttp asks for
 * its buffers, holds a reference of its own, and sees that evhttp has let go
 * when the buffers' callbacks are gone (or at once by the close callback, which
 * exists from the first request on). Closing is done by giving evhttp the
 * event that a peer's hanging up would have given, never inside a callback of
 * the connection itself.
 */
#include <assert.h>
#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <event2/http.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "daemon/base/xalloc.h"
#include "daemon/net/loop.h"
#include "daemon/net/server.h"

/* Input held beyond a whole request: a chunk's frame and the like. */
#define CONN_INPUT_SLACK 4096

static bool
conn_is_let_go(const struct conn *conn)
{
	bufferevent_event_cb event_cb;

	bufferevent_getcb(conn->bev, NULL, NULL, &event_cb, NULL);
	return event_cb == NULL;
}

static void
conn_queue(struct conn *conn)
{
	struct http *http = conn->door->http;

	if (conn->is_queued)
		return;
	conn->is_queued = true;
	SIMPLEQ_INSERT_TAIL(&http->queue, conn, reaped);
	event_active(http->reap, EV_TIMEOUT, 0);
}

static void
conn_remember_fd(struct conn *conn)
{
	struct http *http = conn->door->http;
	size_t fd = (size_t)bufferevent_getfd(conn->bev);
	size_t old = http->by_fd_size;

	if (fd >= old) {
		http->by_fd_size = fd + fd / 2 + 64;
		http->by_fd = xreallocarray(
		    http->by_fd, http->by_fd_size, sizeof(struct conn *));
		memset(http->by_fd + old, 0,
		    (http->by_fd_size - old) * sizeof(struct conn *));
	}
	http->by_fd[fd] = conn;
}

/* Counts the connection under its address, once the descriptor is known. */
static void
conn_identify(struct conn *conn)
{
	struct http *http = conn->door->http;
	struct sockaddr_storage address;
	socklen_t len = sizeof(address);
	bool loopback;
	int count;

	if (conn->is_known)
		return;
	conn->is_known = true;
	conn_remember_fd(conn);
	if (http->limits.per_address == 0 ||
	    getpeername(bufferevent_getfd(conn->bev),
		(struct sockaddr *)&address, &len) != 0 ||
	    !peer_key_of((struct sockaddr *)&address, &conn->peer, &loopback))
		return;
	if (loopback && !http->limits.limit_loopback)
		return;
	count = peers_enter(http->peers, &conn->peer);
	conn->is_counted = true;
	conn->is_excess = count > http->limits.per_address;
}

/* Looks at the last bytes of the input, as far as they are of a head. */
static void
conn_read_head(struct conn *conn, struct evbuffer *input, size_t len)
{
	struct evbuffer_iovec part;
	struct evbuffer_ptr at;

	evbuffer_ptr_set(
	    input, &at, evbuffer_get_length(input) - len, EVBUFFER_PTR_SET);
	while (len > 0 && !conn->head.is_over &&
	    evbuffer_peek(input, (ev_ssize_t)len, &at, &part, 1) > 0) {
		if (part.iov_len > len)
			part.iov_len = len;
		head_take(&conn->head, part.iov_base, part.iov_len);
		len -= part.iov_len;
		evbuffer_ptr_set(input, &at, part.iov_len, EVBUFFER_PTR_ADD);
	}
}

/* Comes before the library looks at what was added. */
static void
conn_on_input(
    struct evbuffer *input, const struct evbuffer_cb_info *info, void *arg)
{
	struct conn *conn = arg;

	if (info->n_added == 0)
		return;
	conn_identify(conn);
	if (conn->state == CONN_IDLE)
		conn_set_state(conn, CONN_READING);
	if (conn->state == CONN_READING)
		conn_read_head(conn, input, info->n_added);
}

static void
conn_on_output(
    struct evbuffer *output, const struct evbuffer_cb_info *info, void *arg)
{
	(void)output;
	if (info->n_added > 0)
		answer_notice(arg);
}

/* evhttp is letting go: what is above must forget the connection. */
static void
conn_on_close(struct evhttp_connection *evcon, void *arg)
{
	struct conn *conn = arg;

	(void)evcon;
	if (conn->door->http->is_freeing)
		return;
	if (conn->rq != NULL)
		conn->rq->conn = NULL;
	conn->rq = NULL;
	if (conn->stream != NULL)
		stream_lost(conn->stream);
	conn_queue(conn);
}

/* The reply has been written; the next request may have come already. */
static void
conn_on_complete(struct evhttp_request *ev, void *arg)
{
	struct conn *conn = arg;
	struct evbuffer *input = bufferevent_get_input(conn->bev);
	const size_t len = evbuffer_get_length(input);

	(void)ev;
	conn_set_state(conn, len > 0 ? CONN_READING : CONN_IDLE);
	conn->head = (struct head){.is_over = false};
	conn_read_head(conn, input, len);
}

static void
conn_close(struct conn *conn)
{
	bufferevent_trigger_event(
	    conn->bev, BEV_EVENT_EOF | BEV_EVENT_READING, 0);
}

/* Gives up our reference, and with it closes the descriptor. */
static void
conn_free(struct conn *conn)
{
	struct door *door = conn->door;
	struct http *http = door->http;
	size_t fd = (size_t)bufferevent_getfd(conn->bev);

	if (conn->is_known && http->by_fd[fd] == conn)
		http->by_fd[fd] = NULL;
	if (conn->is_counted)
		peers_leave(http->peers, &conn->peer);
	evbuffer_remove_cb(
	    bufferevent_get_input(conn->bev), conn_on_input, conn);
	evbuffer_remove_cb(
	    bufferevent_get_output(conn->bev), conn_on_output, conn);
	if (conn->is_answered)
		SIMPLEQ_REMOVE(&http->answered, conn, conn, answered);
	bufferevent_decref(conn->bev);
	LIST_REMOVE(conn, all);
	free(conn);
	door->count--;
}

struct bufferevent *
conn_accept(struct door *door)
{
	struct http *http = door->http;
	struct bufferevent *bev = bufferevent_socket_new(
	    loop_base(http->loop), -1, BEV_OPT_CLOSE_ON_FREE);
	size_t high = (size_t)http->limits.header_bytes +
	    (size_t)http->limits.body_bytes + CONN_INPUT_SLACK;
	struct conn *conn;

	if (bev == NULL)
		abort();
	bufferevent_incref(bev);
	/* A chunk's length line may be endless: nothing else bounds it. */
	bufferevent_setwatermark(bev, EV_READ, 0, high);
	conn = xcalloc(1, sizeof(*conn));
	conn->door = door;
	conn->bev = bev;
	conn_set_state(conn, CONN_IDLE);
	evbuffer_add_cb(bufferevent_get_input(bev), conn_on_input, conn);
	evbuffer_add_cb(bufferevent_get_output(bev), conn_on_output, conn);
	LIST_INSERT_HEAD(&http->conns, conn, all);
	door->count++;
	door_update(door);
	return bev;
}

struct conn *
conn_of(struct http *http, struct evhttp_request *ev)
{
	struct bufferevent *bev = evhttp_connection_get_bufferevent(
	    evhttp_request_get_connection(ev));
	size_t fd = (size_t)bufferevent_getfd(bev);
	struct conn *conn = fd < http->by_fd_size ? http->by_fd[fd] : NULL;

	assert(conn != NULL && conn->bev == bev);
	return conn;
}

void
conn_follow(struct conn *conn, struct evhttp_request *ev)
{
	conn->has_asked = true;
	evhttp_connection_set_closecb(
	    evhttp_request_get_connection(ev), conn_on_close, conn);
	evhttp_request_set_on_complete_cb(ev, conn_on_complete, conn);
}

void
conn_set_state(struct conn *conn, enum conn_state state)
{
	conn->state = state;
	conn->since = loop_now(conn->door->http->loop);
	conn->pending = 0;
}

void
conn_doom(struct conn *conn)
{
	conn_queue(conn);
}

size_t
conn_pending(const struct conn *conn)
{
	return evbuffer_get_length(bufferevent_get_output(conn->bev));
}

void
conn_reap(struct http *http)
{
	struct conn *conn;

	while ((conn = SIMPLEQ_FIRST(&http->queue)) != NULL) {
		struct stream *stream;

		SIMPLEQ_REMOVE_HEAD(&http->queue, reaped);
		if (!conn_is_let_go(conn))
			conn_close(conn);
		/* The closing has queued nothing: is_queued is still set. */
		stream = conn->stream;
		conn_free(conn);
		if (stream != NULL)
			stream_tell(stream);
	}
	door_update(&http->tcp);
	door_update(&http->admin);
}

/* Output that the peer goes on taking is no reason to close. */
static void
conn_look_at_output(struct conn *conn, int64_t now)
{
	size_t pending = conn_pending(conn);

	if (pending < conn->pending || pending == 0)
		conn->since = now;
	conn->pending = pending;
}

/* Others wait for its place, so what asks nothing must hurry. */
static bool
conn_is_in_the_way(const struct conn *conn, int64_t now)
{
	return conn->door->count >= conn->door->max &&
	    now - conn->since > conn->door->http->limits.hurry_ms;
}

static bool
conn_is_late(const struct conn *conn, int64_t now)
{
	const struct http_limits *limits = &conn->door->http->limits;

	switch (conn->state) {
	case CONN_READING:
		return now - conn->since > limits->read_ms ||
		    conn_is_in_the_way(conn, now);
	case CONN_IDLE:
		if (!conn->has_asked && conn_is_in_the_way(conn, now))
			return true;
		/* fall through */
	case CONN_SENDING:
	case CONN_STREAM:
		return now - conn->since > limits->idle_ms;
	case CONN_HELD:
		break;
	}
	return false;
}

/* A stream's peer has nothing to say. */
static bool
conn_is_talking(const struct conn *conn)
{
	struct evbuffer *input = bufferevent_get_input(conn->bev);
	int limit = conn->door->http->limits.stream_input;

	return conn->state == CONN_STREAM &&
	    evbuffer_get_length(input) >= (size_t)limit;
}

static void
conn_look(struct conn *conn, int64_t now)
{
	struct http *http = conn->door->http;

	if (conn->is_queued)
		return;
	if (conn_is_let_go(conn)) {
		conn_queue(conn);
		return;
	}
	conn_identify(conn);
	if (conn->state == CONN_SENDING || conn->state == CONN_STREAM)
		conn_look_at_output(conn, now);
	if (conn->is_excess && conn->state != CONN_SENDING) {
		http->counts.over_address++;
		conn_doom(conn);
	} else if (conn_is_late(conn, now) || conn_is_talking(conn)) {
		if (conn->state == CONN_STREAM)
			http->counts.over_stream++;
		else
			http->counts.timed_out++;
		conn_doom(conn);
	} else if (conn->state == CONN_STREAM) {
		stream_beat(conn->stream, now);
	}
}

void
conn_sweep(struct http *http)
{
	int64_t now = loop_now(http->loop);
	struct conn *conn;

	LIST_FOREACH(conn, &http->conns, all)
		conn_look(conn, now);
}

void
conn_free_all(struct http *http)
{
	struct conn *conn;

	while ((conn = LIST_FIRST(&http->conns)) != NULL) {
		free(conn->stream);
		conn_free(conn);
	}
}
