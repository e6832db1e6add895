/* SPDX-License-Identifier: ISC */
/*
 * The server that the network tests talk to. It is steered through its own
 * requests, so that no test has to share memory with its thread or to wait
 * for time to pass.
 */
#include "tests/net/net_server.h"

#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "daemon/base/err.h"
#include "daemon/base/xalloc.h"
#include "daemon/net/loop.h"
#include "daemon/net/request.h"
#include "daemon/net/server.h"
#include "daemon/net/stream.h"

#define MAX 256

struct net_server {
	struct loop *loop;
	struct http *http;
	pthread_t thread;
	int stop_fd;
	int port;
	struct request *held[MAX], *waiting;
	struct stream *streams[MAX];
	int n_held, n_streams, n_closed, n_turns;
	int64_t number;
};

static void
net_server_text(struct request *rq, int status, const char *text)
{
	request_reply(rq, status, "text/plain", text, strlen(text));
}

static void
net_server_number(struct request *rq, long number)
{
	char text[32];

	snprintf(text, sizeof(text), "%ld", number);
	net_server_text(rq, 200, text);
}

static void
net_server_echo(struct net_server *server, struct request *rq)
{
	const char *x = request_query(rq, "x");
	size_t len;
	const char *body = request_body(rq, &len);
	char *text;

	(void)server;
	text = xasprintf("%s %s x=%s %s %s %s",
	    request_method(rq) == REQUEST_POST ? "POST" : "GET",
	    request_path(rq), x != NULL ? x : "(none)", request_peer(rq),
	    request_is_admin(rq) ? "admin" : "player", body);
	net_server_text(rq, 200, text);
	free(text);
}

static void
net_server_big(struct net_server *server, struct request *rq)
{
	char *body = xmalloc(1000000);

	(void)server;
	memset(body, 'b', 1000000);
	request_reply(rq, 200, "text/plain", body, 1000000);
	free(body);
}

static void
net_server_hold(struct net_server *server, struct request *rq)
{
	assert(server->n_held < MAX);
	server->held[server->n_held++] = rq;
}

static int
net_server_answer_held(struct net_server *server)
{
	int n = server->n_held;

	for (int i = 0; i < n; i++)
		net_server_text(server->held[i], 200, "held");
	server->n_held = 0;
	return n;
}

static void
net_server_open(struct net_server *server, struct request *rq)
{
	struct stream *stream;

	assert(server->n_held > 0);
	stream = stream_open(server->held[--server->n_held], server);
	if (stream != NULL)
		server->streams[server->n_streams++] = stream;
	net_server_number(rq, stream != NULL);
}

static void
net_server_lose(struct net_server *server, struct request *rq)
{
	for (int i = 0; i < server->n_held; i++)
		conn_doom(server->held[i]->conn);
	net_server_number(rq, server->n_held);
}

static void
net_server_release(struct net_server *server, struct request *rq)
{
	net_server_number(rq, net_server_answer_held(server));
}

static void
net_server_stream(struct net_server *server, struct request *rq)
{
	struct stream *stream;

	request_add_header(rq, "X-Test", "stream");
	stream = stream_open(rq, server);
	assert(server->n_streams < MAX);
	if (stream != NULL)
		server->streams[server->n_streams++] = stream;
}

static void
net_server_send(struct net_server *server, struct request *rq)
{
	size_t len;
	const char *data = request_body(rq, &len);

	server->number++;
	for (int i = 0; i < server->n_streams; i++)
		stream_send(server->streams[i], "note", server->number, data);
	net_server_number(rq, server->n_streams);
}

static void
net_server_flood(struct net_server *server, struct request *rq)
{
	char data[1000];
	long n = 0;

	memset(data, 'f', sizeof(data) - 1);
	data[sizeof(data) - 1] = '\0';
	for (int i = 0; i < server->n_streams; i++) {
		while (stream_send(server->streams[i], "note", n, data))
			n++;
		assert(!stream_send(server->streams[i], "note", n, "x"));
	}
	net_server_number(rq, n);
}

static void
net_server_close(struct net_server *server, struct request *rq)
{
	net_server_number(rq, server->n_streams);
	for (int i = 0; i < server->n_streams; i++) {
		stream_send(server->streams[i], "bye", 0, "newer page");
		stream_close(&server->streams[i]);
		assert(server->streams[i] == NULL);
	}
	server->n_streams = 0;
}

static void
net_server_overflow(struct net_server *server, struct request *rq)
{
	for (int i = 0; i < server->n_streams; i++) {
		while (stream_send(server->streams[i], "note", 0, "x"))
			continue;
	}
	net_server_close(server, rq);
}

static void
net_server_tell_closed(struct net_server *server)
{
	if (server->waiting == NULL || server->n_closed == 0)
		return;
	net_server_text(server->waiting, 200, "closed");
	server->waiting = NULL;
	server->n_closed--;
}

static void
net_server_closed(struct net_server *server, struct request *rq)
{
	assert(server->waiting == NULL);
	server->waiting = rq;
	net_server_tell_closed(server);
}

static void
net_server_counts(struct net_server *server, struct request *rq)
{
	struct http_counts c;
	char text[256];

	http_count(server->http, &c);
	snprintf(text, sizeof(text),
	    "connections=%zu admin=%zu streams=%zu requests=%zu refused=%zu "
	    "timed_out=%zu over_address=%zu over_stream=%zu pauses=%zu;",
	    c.connections, c.admin_connections, c.streams, c.requests,
	    c.refused, c.timed_out, c.over_address, c.over_stream,
	    c.accept_pauses);
	net_server_text(rq, 200, text);
}

static void
net_server_turns(struct net_server *server, struct request *rq)
{
	net_server_number(rq, server->n_turns);
}

static void
net_server_on_request(void *ctx, struct request *rq)
{
	static const struct {
		const char *path;
		void (*serve)(struct net_server *, struct request *);
	} routes[] = {
	    {"/echo", net_server_echo},
	    {"/big", net_server_big},
	    {"/hold", net_server_hold},
	    {"/release", net_server_release},
	    {"/open", net_server_open},
	    {"/lose", net_server_lose},
	    {"/stream", net_server_stream},
	    {"/send", net_server_send},
	    {"/flood", net_server_flood},
	    {"/overflow", net_server_overflow},
	    {"/close", net_server_close},
	    {"/closed", net_server_closed},
	    {"/counts", net_server_counts},
	    {"/turns", net_server_turns},
	};
	const char *token = request_header(rq, "authorization");

	if (token != NULL && strcmp(token, "Bearer bad") == 0) {
		net_server_text(rq, 401, "who are you");
		return;
	}
	for (size_t i = 0; i < sizeof(routes) / sizeof(routes[0]); i++) {
		if (strcmp(request_path(rq), routes[i].path) == 0) {
			routes[i].serve(ctx, rq);
			return;
		}
	}
	net_server_text(rq, 404, "nothing here");
}

static void
net_server_on_closed(void *ctx, struct stream *stream, void *owner)
{
	struct net_server *server = ctx;
	int at = 0;

	assert(owner == ctx && stream_owner(stream) == owner);
	assert(!stream_send(stream, "late", 1, "x"));
	assert(stream_pending(stream) == 0);
	while (at < server->n_streams && server->streams[at] != stream)
		at++;
	assert(at < server->n_streams);
	server->streams[at] = server->streams[--server->n_streams];
	server->n_closed++;
	stream_close(&stream);
	net_server_tell_closed(server);
}

static void
net_server_on_turn(void *ctx)
{
	struct net_server *server = ctx;

	server->n_turns++;
}

static void
net_server_on_stop(void *ctx)
{
	struct net_server *server = ctx;

	loop_stop(server->loop);
}

static void *
net_server_run(void *arg)
{
	struct net_server *server = arg;

	loop_run(server->loop);
	return NULL;
}

static void
net_server_on_refuse(
    void *arg, struct request *rq, int status, const char *text)
{
	(void)arg;
	request_reply(rq, status, "text/plain", text, strlen(text));
}

static void
net_server_on_describe(void *arg, int status, struct buf *body)
{
	(void)arg;
	buf_printf(body, "{\"status\":%d}", status);
}

struct net_server *
net_server_start(
    const struct http_limits *limits, int port, const char *unix_path)
{
	static const struct loop_handlers loop_handlers = {
	    .turn = net_server_on_turn,
	};
	static const struct http_handlers handlers = {
	    .request = net_server_on_request,
	    .refuse = net_server_on_refuse,
	    .describe = net_server_on_describe,
	    .stream_closed = net_server_on_closed,
	};
	struct net_server *server = xcalloc(1, sizeof(*server));
	struct err err = {0};
	bool ok;

	server->loop = loop_new(&loop_handlers, server, &err);
	assert(server->loop != NULL);
	server->http = http_new(server->loop, limits, &handlers, server, &err);
	ok = server->http != NULL &&
	    http_listen_tcp(server->http, "127.0.0.1", port, &err) == 0 &&
	    (unix_path == NULL ||
		http_listen_unix(server->http, unix_path, &err) == 0);
	if (!ok)
		fprintf(stderr, "%s\n", err.text);
	assert(ok);
	server->port = http_port(server->http);
	server->stop_fd = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
	ok = loop_watch_fd(
	    server->loop, server->stop_fd, net_server_on_stop, server);
	assert(ok);
	ok = pthread_create(&server->thread, NULL, net_server_run, server) == 0;
	assert(ok);
	return server;
}

int
net_server_port(const struct net_server *server)
{
	return server->port;
}

void
net_server_stop(struct net_server **server_p)
{
	struct net_server *server = *server_p;
	uint64_t one = 1;
	ssize_t written = write(server->stop_fd, &one, sizeof(one));

	assert(written == (ssize_t)sizeof(one));
	pthread_join(server->thread, NULL);
	http_free(&server->http);
	net_server_answer_held(server);
	if (server->waiting != NULL)
		net_server_text(server->waiting, 503, "over");
	loop_free(&server->loop);
	close(server->stop_fd);
	free(server);
	*server_p = NULL;
}
