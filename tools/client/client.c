/* SPDX-License-Identifier: ISC */
/*
 * A client's life. A callback may free the client it belongs to, so each entry
 * from the loop is counted, and memory goes when the last one returns.
 */
#include "tools/client/client.h"

#include <assert.h>
#include <errno.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "daemon/base/err.h"
#include "daemon/base/xalloc.h"
#include "tools/client/parts.h"

static void
client_destroy(struct client *client)
{
	wire_reply_fini(&client->feed.reply);
	sse_fini(&client->feed.sse);
	wire_reply_fini(&client->poster.reply);
	buf_fini(&client->poster.body);
	freeaddrinfo(client->addresses);
	free((char *)client->options.token);
	free((char *)client->options.stream_path);
	free(client->host);
	client->loop->clients--;
	free(client);
}

void
client_enter(struct client *client)
{
	client->depth++;
}

void
client_leave(struct client *client)
{
	client->depth--;
	if (client->depth == 0 && client->is_dying)
		client_destroy(client);
}

/* SplitMix64. */
static uint64_t
client_random(struct client *client)
{
	uint64_t z = client->random += 0x9e3779b97f4a7c15;

	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
	z = (z ^ z >> 27) * 0x94d049bb133111eb;
	return z ^ z >> 31;
}

int64_t
client_backoff(struct client *client, int failures, int64_t max_ms)
{
	int64_t wait_ms = client->options.backoff_ms;

	for (int i = 1; i < failures && wait_ms < max_ms; i++)
		wait_ms *= 2;
	if (wait_ms > max_ms)
		wait_ms = max_ms;
	return wait_ms / 2 +
	    (int64_t)(client_random(client) % (uint64_t)(wait_ms / 2 + 1));
}

struct bufferevent *
client_connect(struct client *client, const struct addrinfo *at)
{
	struct bufferevent *bev;
	int on = 1;
	int fd = socket(
	    at->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);

	if (fd < 0)
		return NULL;
	setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
	if (connect(fd, at->ai_addr, at->ai_addrlen) != 0 &&
	    errno != EINPROGRESS) {
		close(fd);
		return NULL;
	}
	bev = bufferevent_socket_new(
	    client->loop->base, fd, BEV_OPT_CLOSE_ON_FREE);
	if (bev == NULL)
		abort();
	return bev;
}

static int
client_resolve(
    struct client *client, const char *address, int port, struct err *err)
{
	struct addrinfo hints = {.ai_socktype = SOCK_STREAM};
	char service[16];
	int rc;

	snprintf(service, sizeof(service), "%d", port);
	rc = getaddrinfo(address, service, &hints, &client->addresses);
	if (rc != 0)
		return err_set(err, ERR_NET, "cannot find %s port %d: %s",
		    address, port, gai_strerror(rc));
	return 0;
}

const struct addrinfo *
client_next(const struct client *client, const struct addrinfo *at)
{
	return at->ai_next != NULL ? at->ai_next : client->addresses;
}

static int
client_default(int value, int instead)
{
	assert(value >= 0);
	return value > 0 ? value : instead;
}

static void
client_copy_options(struct client *client, const struct client_options *options)
{
	const char *path = options->stream_path;
	struct client_options *own = &client->options;
	struct buf host;

	*own = (struct client_options){
	    .token = options->token != NULL ? xstrdup(options->token) : NULL,
	    .stream_path = xstrdup(path != NULL ? path : "/api/stream"),
	    .backoff_ms = client_default(options->backoff_ms, 250),
	    .backoff_max_ms = client_default(options->backoff_max_ms, 10000),
	    .silence_ms = client_default(options->silence_ms, 45000),
	    .answer_ms = client_default(options->answer_ms, 10000),
	    .retry_ms = client_default(options->retry_ms, 60000),
	};
	buf_init(&host);
	wire_write_host(&host, options->address, options->port);
	client->host = buf_steal(&host, NULL);
	client->random = options->seed;
}

struct client *
client_new(struct client_loop *loop, const struct client_options *options,
    const struct client_callbacks *callbacks, void *ctx, struct err *err)
{
	struct client *client = xcalloc(1, sizeof(*client));

	if (client_resolve(client, options->address, options->port, err) != 0) {
		free(client);
		return NULL;
	}
	client->loop = loop;
	client->callbacks = *callbacks;
	client->ctx = ctx;
	client_copy_options(client, options);
	loop->clients++;
	feed_init(client);
	poster_init(client);
	return client;
}

void
client_free(struct client **client_p)
{
	struct client *client = *client_p;

	*client_p = NULL;
	if (client == NULL)
		return;
	assert(!client->is_dying);
	client_enter(client);
	client->is_dying = true;
	feed_fini(client);
	poster_fini(client);
	client_leave(client);
}

void
client_post(struct client *client, const char *path, const char *body,
    void (*cb)(void *ctx, int status, const char *body, size_t len),
    void *cb_ctx)
{
	struct post *post = xcalloc(1, sizeof(*post));

	post->path = xstrdup(path);
	post->body = xstrdup(body);
	post->cb = cb;
	post->ctx = cb_ctx;
	poster_add(client, post);
}

size_t
client_queued(const struct client *client)
{
	return client->poster.queued;
}

bool
client_is_connected(const struct client *client)
{
	return client->feed.is_up;
}
