/* SPDX-License-Identifier: ISC */
/*
 * loop.h, http.h, request.h and stream.h for one process and one application.
 */
#include "tests/app/fake_net.h"

#include <criterion/criterion.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "daemon/base/err.h"
#include "daemon/base/xalloc.h"
#include "daemon/net/loop.h"
#include "daemon/net/stream.h"
#include "daemon/net/stream_ids.h"
#include "tests/app/fake_writer.h"

#define WATCHES 8
#define TIMERS 4
#define AWAIT_MS 30000

struct loop_timer {
	void (*cb)(void *ctx);
	void *ctx;
	int64_t left_ms; /* -1: not set */
};

struct loop {
	struct loop_handlers handlers;
	void *ctx;
	int64_t wake_ms;
	void (*tick)(void *ctx);
	void *tick_ctx;
	int fd[WATCHES]; /* 0: free */
	void (*readable[WATCHES])(void *ctx);
	void *readable_ctx[WATCHES];
	struct loop_timer *timer[TIMERS];
};

struct http {
	struct http_limits limits;
	struct http_handlers handlers;
	void *ctx;
	int connections;
};

struct request {
	enum request_method method;
	char *path, *authorization, *body;
	struct answer *answer;
	struct ear *ear;
};

struct stream {
	struct ear *ear;
	void *owner;
	struct stream_ids ids;
};

static struct loop *the_loop;
static struct http *the_http;

void (*fake_net_leaving)(int64_t number);
struct fake_headers fake_net_headers;

/* --- daemon/net/loop.h ---------------------------------------------------- */

struct loop *
loop_new(const struct loop_handlers *handlers, void *ctx, struct err *err)
{
	(void)err;
	the_loop = xcalloc(1, sizeof(*the_loop));
	the_loop->handlers = *handlers;
	the_loop->ctx = ctx;
	the_loop->wake_ms = -1;
	return the_loop;
}

void
loop_free(struct loop **loop)
{
	free(*loop);
	*loop = the_loop = NULL;
}

int
loop_run(struct loop *loop)
{
	(void)loop;
	return 0;
}

void
loop_stop(struct loop *loop)
{
	(void)loop;
}

void
loop_drain(struct loop *loop)
{
	(void)loop;
}

void
loop_set_wake(struct loop *loop, int64_t in_ms)
{
	loop->wake_ms = in_ms;
}

bool
loop_watch_fd(struct loop *loop, int fd, void (*cb)(void *ctx), void *ctx)
{
	for (int i = 0; i < WATCHES; i++) {
		if (loop->fd[i] == 0) {
			loop->fd[i] = fd;
			loop->readable[i] = cb;
			loop->readable_ctx[i] = ctx;
			return true;
		}
	}
	return false;
}

void
loop_unwatch_fd(struct loop *loop, int fd)
{
	for (int i = 0; i < WATCHES; i++) {
		if (loop->fd[i] == fd)
			loop->fd[i] = 0;
	}
}

bool
loop_on_signal(
    struct loop *loop, int signo, void (*cb)(void *ctx, int signo), void *ctx)
{
	(void)loop;
	(void)signo;
	(void)cb;
	(void)ctx;
	return true;
}

bool
loop_every(
    struct loop *loop, int64_t every_ms, void (*cb)(void *ctx), void *ctx)
{
	(void)every_ms;
	loop->tick = cb;
	loop->tick_ctx = ctx;
	return true;
}

struct loop_timer *
loop_timer_new(struct loop *loop, void (*cb)(void *ctx), void *ctx)
{
	struct loop_timer *timer = xcalloc(1, sizeof(*timer));
	int i = 0;

	while (loop->timer[i] != NULL)
		i++;
	cr_assert_lt(i, TIMERS);
	*timer = (struct loop_timer){.cb = cb, .ctx = ctx, .left_ms = -1};
	loop->timer[i] = timer;
	return timer;
}

void
loop_timer_free(struct loop_timer **timer)
{
	for (int i = 0; the_loop != NULL && i < TIMERS; i++) {
		if (the_loop->timer[i] == *timer)
			the_loop->timer[i] = NULL;
	}
	free(*timer);
	*timer = NULL;
}

void
loop_timer_set(struct loop_timer *timer, int64_t in_ms)
{
	timer->left_ms = in_ms;
}

/* --- daemon/net/http.h ---------------------------------------------------- */

void
http_limits_default(struct http_limits *limits_r)
{
	*limits_r = (struct http_limits){.connections = -1};
}

struct http *
http_new(struct loop *loop, const struct http_limits *limits,
    const struct http_handlers *handlers, void *ctx, struct err *err)
{
	(void)loop;
	(void)err;
	the_http = xcalloc(1, sizeof(*the_http));
	the_http->limits = *limits;
	the_http->handlers = *handlers;
	the_http->ctx = ctx;
	return the_http;
}

void
http_free(struct http **http)
{
	free(*http);
	*http = the_http = NULL;
}

int
http_listen_tcp(
    struct http *http, const char *address, int port, struct err *err)
{
	(void)http;
	(void)address;
	(void)port;
	(void)err;
	return 0;
}

int
http_listen_unix(struct http *http, const char *path, struct err *err)
{
	(void)http;
	(void)path;
	(void)err;
	return 0;
}

int
http_port(const struct http *http)
{
	(void)http;
	return 0;
}

void
http_stop_listening(struct http *http)
{
	(void)http;
}

/* --- daemon/net/request.h ------------------------------------------------- */

enum request_method
request_method(const struct request *rq)
{
	return rq->method;
}

const char *
request_path(const struct request *rq)
{
	return rq->path;
}

const char *
request_query(const struct request *rq, const char *name)
{
	(void)rq;
	(void)name;
	return NULL;
}

const char *
request_query_name(const struct request *rq, int i)
{
	(void)rq;
	(void)i;
	return NULL;
}

const char *
request_header(const struct request *rq, const char *name)
{
	const struct fake_headers *sent = &fake_net_headers;
	const struct {
		const char *name, *value;
	} headers[] = {
	    {"Authorization",
		rq->authorization != NULL ? rq->authorization
					  : sent->authorization},
	    {"Cookie", sent->cookie},
	    {"Content-Type", sent->content_type},
	    {"Origin", sent->origin},
	    {"Host", sent->host},
	    {"Sec-Fetch-Site", sent->sec_fetch_site},
	    {"X-Forwarded-For", sent->forwarded_for},
	    {"X-Forwarded-Proto", sent->forwarded_proto},
	};

	for (size_t i = 0; i < sizeof(headers) / sizeof(headers[0]); i++) {
		if (strcasecmp(headers[i].name, name) == 0)
			return headers[i].value;
	}
	return NULL;
}

const char *
request_last_header(const struct request *rq, const char *name)
{
	return request_header(rq, name);
}

const char *
request_peer(const struct request *rq)
{
	(void)rq;
	return fake_net_headers.peer != NULL ? fake_net_headers.peer
					     : "127.0.0.1";
}

const char *
request_body(const struct request *rq, size_t *len_r)
{
	*len_r = strlen(rq->body);
	return rq->body;
}

bool
request_is_admin(const struct request *rq)
{
	return strncmp(rq->path, "/admin/", 7) == 0;
}

void
request_add_header(struct request *rq, const char *name, const char *value)
{
	if (strcmp(name, "Set-Cookie") == 0)
		rq->answer->cookie = xstrdup(value);
}

static void
request_end(struct request *rq)
{
	free(rq->path);
	free(rq->authorization);
	free(rq->body);
	free(rq);
}

static int64_t
request_number(const char *body)
{
	const char *number = strstr(body, "\"number\":");

	return number != NULL ? strtoll(number + 9, NULL, 10) : 0;
}

void
request_reply(struct request *rq, int status, const char *content_type,
    const void *body, size_t len)
{
	(void)content_type;
	cr_assert(!rq->answer->there, "a request is answered once");
	rq->answer->there = true;
	rq->answer->status = status;
	rq->answer->body = xmalloc(len + 1);
	memcpy(rq->answer->body, body, len);
	rq->answer->body[len] = '\0';
	if (fake_net_leaving != NULL)
		fake_net_leaving(request_number(rq->answer->body));
	if (the_http != NULL)
		the_http->connections--;
	request_end(rq);
}

/* --- daemon/net/stream.h -------------------------------------------------- */

struct stream *
stream_open(struct request *rq, void *owner)
{
	struct stream *stream = xcalloc(1, sizeof(*stream));

	cr_assert_not_null(rq->ear, "%s is no stream", rq->path);
	stream->ear = rq->ear;
	stream->owner = owner;
	stream->ear->stream = stream;
	request_end(rq);
	return stream;
}

int64_t
stream_number(struct stream *stream, int64_t number)
{
	if (fake_net_leaving != NULL)
		fake_net_leaving(number);
	return stream_ids_take(&stream->ids, number);
}

bool
stream_send(
    struct stream *stream, const char *event, int64_t number, const char *data)
{
	struct ear *ear = stream->ear;
	const int64_t id = stream_number(stream, number);

	ear->sent =
	    xreallocarray(ear->sent, ear->count + 1, sizeof(*ear->sent));
	ear->sent[ear->count++] = (struct sent){
	    .kind = xstrdup(event), .number = id, .data = xstrdup(data)};
	return true;
}

static void
stream_end(struct stream *stream)
{
	if (stream->ear->stream == stream)
		stream->ear->stream = NULL;
	if (the_http != NULL)
		the_http->connections--;
	free(stream);
}

void
stream_close(struct stream **stream)
{
	if (*stream != NULL)
		stream_end(*stream);
	*stream = NULL;
}

/* --- for the test --------------------------------------------------------- */

void
fake_net_request(enum request_method method, const char *path,
    const char *token, const char *body, struct answer *answer, struct ear *ear)
{
	struct request *rq = xcalloc(1, sizeof(*rq));

	*answer = (struct answer){0};
	rq->method = method;
	rq->path = xstrdup(path);
	rq->authorization =
	    token != NULL ? xasprintf("Bearer %s", token) : NULL;
	rq->body = xstrdup(body != NULL ? body : "");
	rq->answer = answer;
	rq->ear = ear;
	the_http->connections++;
	the_http->handlers.request(the_http->ctx, rq);
}

void
fake_net_hang_up(struct ear *ear)
{
	struct stream *stream = ear->stream;

	cr_assert_not_null(stream);
	the_http->handlers.stream_closed(the_http->ctx, stream, stream->owner);
	stream_end(stream);
}

void
fake_net_clear(struct ear *ear)
{
	for (size_t i = 0; i < ear->count; i++) {
		free(ear->sent[i].kind);
		free(ear->sent[i].data);
	}
	free(ear->sent);
	ear->sent = NULL;
	ear->count = 0;
}

void
fake_net_turn(void)
{
	the_loop->handlers.turn(the_loop->ctx);
}

void
fake_net_tick(void)
{
	the_loop->tick(the_loop->tick_ctx);
}

void
fake_net_readable(int fd)
{
	for (int i = 0; i < WATCHES; i++) {
		if (the_loop->fd[i] == fd) {
			the_loop->readable[i](the_loop->readable_ctx[i]);
			return;
		}
	}
}

void
fake_net_wait(void)
{
	struct pollfd fds[WATCHES];

	for (int i = 0; i < WATCHES; i++)
		fds[i] = (struct pollfd){.fd = the_loop->fd[i] > 0 &&
			    the_loop->fd[i] < FAKE_WRITER_FD
			? the_loop->fd[i]
			: -1,
		    .events = POLLIN};
	cr_assert_gt(poll(fds, WATCHES, -1), 0);
	for (int i = 0; i < WATCHES; i++) {
		if (fds[i].revents != 0)
			fake_net_readable(fds[i].fd);
	}
}

int64_t
fake_net_wake_ms(void)
{
	return the_loop->wake_ms;
}

int64_t
fake_net_timer_ms(void)
{
	int64_t least = -1;

	for (int i = 0; i < TIMERS; i++) {
		const struct loop_timer *timer = the_loop->timer[i];

		if (timer != NULL && timer->left_ms >= 0 &&
		    (least < 0 || timer->left_ms < least))
			least = timer->left_ms;
	}
	return least;
}

void
fake_net_pass(int64_t ms)
{
	for (int i = 0; i < TIMERS; i++) {
		struct loop_timer *timer = the_loop->timer[i];

		if (timer == NULL || timer->left_ms < 0)
			continue;
		timer->left_ms = timer->left_ms > ms ? timer->left_ms - ms : 0;
	}
}

bool
fake_net_fire(void)
{
	bool fired = false;

	for (int i = 0; i < TIMERS; i++) {
		struct loop_timer *timer = the_loop->timer[i];

		if (timer == NULL || timer->left_ms != 0)
			continue;
		timer->left_ms = -1;
		timer->cb(timer->ctx);
		fired = true;
	}
	return fired;
}

/* What is watched and is a descriptor. */
static int
fake_net_polls(struct pollfd *fds)
{
	int count = 0;

	for (int i = 0; i < WATCHES; i++) {
		if (the_loop->fd[i] > 0 && the_loop->fd[i] != FAKE_WRITER_FD)
			fds[count++] = (struct pollfd){
			    .fd = the_loop->fd[i], .events = POLLIN};
	}
	return count;
}

void
fake_net_await(void)
{
	struct pollfd fds[WATCHES];
	const int count = fake_net_polls(fds);

	cr_assert_gt(poll(fds, (nfds_t)count, AWAIT_MS), 0,
	    "nothing can be read in time");
	for (int i = 0; i < count; i++) {
		if (fds[i].revents != 0)
			fake_net_readable(fds[i].fd);
	}
}

int
fake_net_watches(void)
{
	struct pollfd fds[WATCHES];

	return fake_net_polls(fds);
}

const struct http_limits *
fake_net_limits(void)
{
	return &the_http->limits;
}

int
fake_net_connections(void)
{
	return the_http->connections;
}
