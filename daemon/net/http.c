/* SPDX-License-Identifier: ISC */
/*
 * The HTTP server's life: its two doors, their listeners and its timers. TCP
 * and the Unix socket each have an evhttp of their own, so that a request's
 * door tells whether it is the administration's, and a crowd at one door does
 * not shut the other. The reasons for each limit are evhttp's habits, which
 * were tried one by one.
 */
#include "daemon/net/http.h"

#include <assert.h>
#include <event2/event.h>
#include <event2/http.h>
#include <event2/listener.h>
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

#include "daemon/base/err.h"
#include "daemon/base/log.h"
#include "daemon/base/xalloc.h"
#include "daemon/net/listen.h"
#include "daemon/net/loop.h"
#include "daemon/net/server.h"

/* Descriptors for the database, the log, the helpers and the listeners. */
#define HTTP_KEPT_BACK 64

/* Sweeps when all places are taken: those that were left are given on soon. */
#define HTTP_CROWD_MS 20

/* All the methods that evhttp knows: it refuses others with a page of HTML. */
#define HTTP_METHODS                                                           \
	(EVHTTP_REQ_GET | EVHTTP_REQ_POST | EVHTTP_REQ_HEAD | EVHTTP_REQ_PUT | \
	    EVHTTP_REQ_DELETE | EVHTTP_REQ_OPTIONS | EVHTTP_REQ_TRACE |        \
	    EVHTTP_REQ_PATCH)

/*
 * All doors: a listener's error callback is given nothing of ours, only the
 * evhttp that took the listener over.
 */
static LIST_HEAD(, door) http_doors = LIST_HEAD_INITIALIZER(http_doors);
static pthread_mutex_t http_doors_lock = PTHREAD_MUTEX_INITIALIZER;

static struct door *
http_find_door(const struct evhttp *evhttp)
{
	struct door *door;

	pthread_mutex_lock(&http_doors_lock);
	LIST_FOREACH(door, &http_doors, all) {
		if (door->evhttp == evhttp)
			break;
	}
	pthread_mutex_unlock(&http_doors_lock);
	assert(door != NULL);
	return door;
}

static struct timeval
http_timeval(int span_ms)
{
	return (struct timeval){
	    .tv_sec = span_ms / 1000,
	    .tv_usec = span_ms % 1000 * 1000,
	};
}

static void
http_on_request(struct evhttp_request *ev, void *arg)
{
	struct door *door = arg;

	request_receive(door->http, door, ev);
}

static struct bufferevent *
http_on_connection(struct event_base *base, void *arg)
{
	(void)base;
	return conn_accept(arg);
}

static void
http_on_sweep(evutil_socket_t fd, short what, void *arg)
{
	(void)fd;
	(void)what;
	conn_sweep(arg);
}

static void
http_on_crowd(evutil_socket_t fd, short what, void *arg)
{
	struct http *http = arg;

	(void)fd;
	(void)what;
	conn_sweep(http);
	door_update(&http->tcp);
	door_update(&http->admin);
}

static void
http_on_reap(evutil_socket_t fd, short what, void *arg)
{
	(void)fd;
	(void)what;
	conn_reap(arg);
}

static void
http_on_answer(evutil_socket_t fd, short what, void *arg)
{
	(void)fd;
	(void)what;
	answer_all(arg);
}

static void
http_on_resume(evutil_socket_t fd, short what, void *arg)
{
	struct http *http = arg;

	(void)fd;
	(void)what;
	http->is_paused = false;
	door_update(&http->tcp);
	door_update(&http->admin);
}

/* Without this evhttp would try again for ever, at full speed. */
static void
http_on_accept_error(struct evconnlistener *listener, void *arg)
{
	struct http *http = http_find_door(arg)->http;
	struct timeval pause = http_timeval(http->limits.accept_pause_ms);

	(void)listener;
	if (!http->is_paused)
		log_warn("net", "cannot accept a connection, %zu are open",
		    http->tcp.count + http->admin.count);
	http->is_paused = true;
	http->counts.accept_pauses++;
	door_update(&http->tcp);
	door_update(&http->admin);
	event_add(http->resume, &pause);
}

static bool
door_init(struct door *door, struct http *http, size_t max, bool is_admin)
{
	const struct http_limits *limits = &http->limits;

	door->http = http;
	door->max = max;
	door->is_admin = is_admin;
	door->evhttp = evhttp_new(loop_base(http->loop));
	if (door->evhttp == NULL)
		return false;
	pthread_mutex_lock(&http_doors_lock);
	LIST_INSERT_HEAD(&http_doors, door, all);
	pthread_mutex_unlock(&http_doors_lock);
	evhttp_set_max_headers_size(door->evhttp, limits->header_bytes);
	evhttp_set_max_body_size(door->evhttp, limits->body_bytes);
	evhttp_set_allowed_methods(door->evhttp, HTTP_METHODS);
	evhttp_set_default_content_type(door->evhttp, NULL);
	evhttp_set_bevcb(door->evhttp, http_on_connection, door);
	evhttp_set_gencb(door->evhttp, http_on_request, door);
	return true;
}

static void
door_fini(struct door *door)
{
	if (door->evhttp != NULL) {
		pthread_mutex_lock(&http_doors_lock);
		LIST_REMOVE(door, all);
		pthread_mutex_unlock(&http_doors_lock);
		evhttp_free(door->evhttp);
	}
	for (int i = 0; i < door->listeners; i++) {
		if (door->paths[i] != NULL)
			unlink(door->paths[i]);
		free(door->paths[i]);
	}
}

void
door_update(struct door *door)
{
	bool full = door->count >= door->max;
	bool open = !door->http->is_paused && !full;
	struct timeval crowd = http_timeval(HTTP_CROWD_MS);

	if (door->http->is_stopped)
		return;
	if (full && !evtimer_pending(door->http->crowd, NULL))
		evtimer_add(door->http->crowd, &crowd);
	for (int i = 0; i < door->listeners; i++) {
		struct evconnlistener *listener =
		    evhttp_bound_socket_get_listener(door->bound[i]);

		if (open)
			evconnlistener_enable(listener);
		else
			evconnlistener_disable(listener);
	}
}

/* Takes over fd as a listener; path is removed when the server ends. */
static int
door_add(struct door *door, int fd, const char *path, struct err *err)
{
	struct evconnlistener *listener;
	struct evhttp_bound_socket *bound = NULL;

	listener = evconnlistener_new(loop_base(door->http->loop), NULL, NULL,
	    LEV_OPT_CLOSE_ON_FREE | LEV_OPT_CLOSE_ON_EXEC, 0, fd);
	if (listener != NULL)
		bound = evhttp_bind_listener(door->evhttp, listener);
	if (bound == NULL) {
		if (listener != NULL)
			evconnlistener_free(listener);
		else
			close(fd);
		return err_set(err, ERR_NET, "cannot watch a listener");
	}
	evconnlistener_set_error_cb(listener, http_on_accept_error);
	door->bound[door->listeners] = bound;
	door->paths[door->listeners] = path != NULL ? xstrdup(path) : NULL;
	door->listeners++;
	door_update(door);
	return 0;
}

static int
door_check(const struct door *door, struct err *err)
{
	if (door->http->is_stopped || door->listeners == DOOR_LISTENERS_MAX)
		return err_set(
		    err, ERR_INPUT, "at most %d listeners", DOOR_LISTENERS_MAX);
	return 0;
}

static int
http_check(const struct http *http, struct err *err)
{
	const struct http_limits *limits = &http->limits;
	int wanted = limits->connections + limits->admin_connections;
	int have = loop_descriptors(http->loop);

	assert(limits->connections > 0 && limits->admin_connections > 0);
	assert(limits->sweep_ms > 0 && limits->stream_input > 0);
	if (wanted > have - HTTP_KEPT_BACK)
		return err_set(err, ERR_NET,
		    "%d connections do not fit: the limit of open files is "
		    "%d, of which %d are kept back",
		    wanted, have, HTTP_KEPT_BACK);
	return 0;
}

/* Makes what needs the library; http_free() cleans up after a failure. */
static int
http_start(struct http *http, struct err *err)
{
	struct event_base *base = loop_base(http->loop);
	struct timeval sweep = http_timeval(http->limits.sweep_ms);
	const struct http_limits *limits = &http->limits;

	http->sweep = event_new(base, -1, EV_PERSIST, http_on_sweep, http);
	http->crowd = evtimer_new(base, http_on_crowd, http);
	http->reap = event_new(base, -1, 0, http_on_reap, http);
	http->resume = evtimer_new(base, http_on_resume, http);
	http->answer = event_new(base, -1, 0, http_on_answer, http);
	if (http->sweep == NULL || http->crowd == NULL || http->reap == NULL ||
	    http->resume == NULL || http->answer == NULL ||
	    event_add(http->sweep, &sweep) != 0 ||
	    !door_init(&http->tcp, http, (size_t)limits->connections, false) ||
	    !door_init(
		&http->admin, http, (size_t)limits->admin_connections, true))
		return err_set(err, ERR_NET, "cannot make an HTTP server");
	return 0;
}

void
http_limits_default(struct http_limits *limits_r)
{
	*limits_r = (struct http_limits){
	    .header_bytes = 8192,
	    .body_bytes = 65536,
	    .connections = 16384,
	    .admin_connections = 64,
	    .per_address = 256,
	    .limit_loopback = false,
	    .read_ms = 3000,
	    .idle_ms = 60000,
	    .hurry_ms = 500,
	    .sweep_ms = 250,
	    .accept_pause_ms = 200,
	    .heartbeat_ms = 15000,
	    .stream_bytes = 262144,
	    .stream_input = 4096,
	};
}

struct http *
http_new(struct loop *loop, const struct http_limits *limits,
    const struct http_handlers *handlers, void *ctx, struct err *err)
{
	struct http *http = xcalloc(1, sizeof(*http));

	http->loop = loop;
	http->limits = *limits;
	http->handlers = *handlers;
	http->ctx = ctx;
	http->peers = peers_new();
	LIST_INIT(&http->conns);
	LIST_INIT(&http->held);
	SIMPLEQ_INIT(&http->queue);
	SIMPLEQ_INIT(&http->answered);
	buf_init(&http->scratch);
	if (http_check(http, err) != 0 || http_start(http, err) != 0)
		http_free(&http);
	return http;
}

/* Their texts stay readable: evhttp must not free them with the rest. */
static void
http_orphan_requests(struct http *http)
{
	struct request *rq;

	while ((rq = LIST_FIRST(&http->held)) != NULL) {
		LIST_REMOVE(rq, all);
		evhttp_request_own(rq->ev);
		rq->http = NULL;
		rq->conn = NULL;
	}
}

void
http_free(struct http **http_p)
{
	struct http *http = *http_p;

	if (http == NULL)
		return;
	http->is_freeing = true;
	http_orphan_requests(http);
	door_fini(&http->tcp);
	door_fini(&http->admin);
	conn_free_all(http);
	if (http->sweep != NULL)
		event_free(http->sweep);
	if (http->crowd != NULL)
		event_free(http->crowd);
	if (http->reap != NULL)
		event_free(http->reap);
	if (http->resume != NULL)
		event_free(http->resume);
	if (http->answer != NULL)
		event_free(http->answer);
	peers_free(&http->peers);
	buf_fini(&http->scratch);
	free(http->by_fd);
	free(http);
	*http_p = NULL;
}

int
http_listen_tcp(
    struct http *http, const char *address, int port, struct err *err)
{
	int fd = door_check(&http->tcp, err);

	if (fd == 0)
		fd = listen_tcp(address, port, err);
	return fd < 0 ? fd : door_add(&http->tcp, fd, NULL, err);
}

int
http_listen_unix(struct http *http, const char *path, struct err *err)
{
	int fd = door_check(&http->admin, err);

	if (fd == 0)
		fd = listen_unix(path, err);
	return fd < 0 ? fd : door_add(&http->admin, fd, path, err);
}

int
http_port(const struct http *http)
{
	if (http->tcp.listeners == 0 || http->is_stopped)
		return 0;
	return listen_port(evhttp_bound_socket_get_fd(http->tcp.bound[0]));
}

static void
door_stop(struct door *door)
{
	for (int i = 0; i < door->listeners; i++)
		evhttp_del_accept_socket(door->evhttp, door->bound[i]);
}

void
http_stop_listening(struct http *http)
{
	if (http->is_stopped)
		return;
	http->is_stopped = true;
	door_stop(&http->tcp);
	door_stop(&http->admin);
}

void
http_count(const struct http *http, struct http_counts *counts_r)
{
	*counts_r = http->counts;
	counts_r->connections = http->tcp.count;
	counts_r->admin_connections = http->admin.count;
}
