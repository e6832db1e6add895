/* SPDX-License-Identifier: ISC */
/*
 * The stream of events coming down. It is kept up for ever: whatever ends it,
 * the next attempt follows after a wait that doubles and has jitter, so that
 * ten thousand players do not come back in the same instant.
 */
#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <stdlib.h>

#include "tools/client/parts.h"

/* A screen of a big field is tens of kilobytes. */
#define FEED_EVENT_MAX (1 << 20)

static void
feed_arm(struct client *client, int64_t in_ms)
{
	struct timeval in = client_timeval(in_ms);

	event_add(client->feed.timer, &in);
}

static void
feed_disconnect(struct feed *feed)
{
	if (feed->bev == NULL)
		return;
	bufferevent_free(feed->bev);
	feed->bev = NULL;
	feed->is_up = false;
}

/* Ends this connection and sets the next attempt; tells the tool. */
static void
feed_lose(struct client *client, int status)
{
	struct feed *feed = &client->feed;

	if (!feed->is_up)
		feed->at = client_next(client, feed->at);
	feed_disconnect(feed);
	feed->failures++;
	feed_arm(client,
	    client_backoff(
		client, feed->failures, client->options.backoff_max_ms));
	if (client->callbacks.on_lost != NULL)
		client->callbacks.on_lost(client->ctx, status);
}

static void
feed_rise(struct client *client)
{
	struct feed *feed = &client->feed;

	if (feed->is_up || !feed->reply.has_head || feed->reply.status != 200)
		return;
	feed->is_up = true;
	feed->failures = 0;
	if (client->callbacks.on_connected != NULL)
		client->callbacks.on_connected(client->ctx);
}

static void
feed_on_event(void *ctx, const char *event, int64_t id, const char *data)
{
	struct client *client = ctx;

	if (!client->is_dying && client->callbacks.on_event != NULL)
		client->callbacks.on_event(client->ctx, event, id, data);
}

static void
feed_on_body(void *ctx, const char *bytes, size_t len)
{
	struct client *client = ctx;

	feed_rise(client);
	if (!client->is_dying && client->feed.is_up)
		sse_feed(&client->feed.sse, bytes, len);
}

static void
feed_on_read(struct bufferevent *bev, void *arg)
{
	struct client *client = arg;
	struct feed *feed = &client->feed;
	struct evbuffer *input = bufferevent_get_input(bev);
	char bytes[8192];
	int n;

	client_enter(client);
	feed_arm(client, client->options.silence_ms);
	while (!client->is_dying &&
	    (n = evbuffer_remove(input, bytes, sizeof(bytes))) > 0)
		wire_reply_feed(&feed->reply, bytes, (size_t)n);
	if (!client->is_dying)
		feed_rise(client);
	if (!client->is_dying) {
		bool over = feed->reply.state == WIRE_DONE ||
		    feed->reply.state == WIRE_BAD || feed->sse.is_bad;

		if (feed->reply.has_head && !feed->is_up)
			feed_lose(client, feed->reply.status);
		else if (over)
			feed_lose(client, 0);
	}
	client_leave(client);
}

static void
feed_on_end(struct bufferevent *bev, short what, void *arg)
{
	struct client *client = arg;

	(void)bev;
	(void)what;
	client_enter(client);
	feed_lose(client, 0);
	client_leave(client);
}

static void
feed_connect(struct client *client)
{
	struct feed *feed = &client->feed;
	struct wire_request request = {
	    .method = "GET",
	    .path = client->options.stream_path,
	    .host = client->host,
	    .token = client->options.token,
	};
	struct buf text;

	feed->bev = client_connect(client, feed->at);
	if (feed->bev == NULL) {
		feed_lose(client, 0);
		return;
	}
	wire_reply_fini(&feed->reply);
	wire_reply_init(&feed->reply, feed_on_body, client);
	sse_fini(&feed->sse);
	sse_init(&feed->sse, FEED_EVENT_MAX, feed_on_event, client);
	buf_init(&text);
	wire_write(&text, &request);
	bufferevent_setcb(feed->bev, feed_on_read, NULL, feed_on_end, client);
	bufferevent_write(feed->bev, text.data, text.len);
	bufferevent_enable(feed->bev, EV_READ | EV_WRITE);
	buf_fini(&text);
	feed_arm(client, client->options.silence_ms);
}

/* Too long silent, or time for the next attempt. */
static void
feed_on_timer(evutil_socket_t fd, short what, void *arg)
{
	struct client *client = arg;

	(void)fd;
	(void)what;
	client_enter(client);
	if (client->feed.bev != NULL)
		feed_lose(client, 0);
	else
		feed_connect(client);
	client_leave(client);
}

void
feed_init(struct client *client)
{
	struct feed *feed = &client->feed;

	feed->at = client->addresses;
	wire_reply_init(&feed->reply, feed_on_body, client);
	sse_init(&feed->sse, FEED_EVENT_MAX, feed_on_event, client);
	feed->timer = evtimer_new(client->loop->base, feed_on_timer, client);
	if (feed->timer == NULL)
		abort();
	if (client->options.stream_path[0] != '\0')
		feed_arm(client, 0);
}

void
feed_fini(struct client *client)
{
	struct feed *feed = &client->feed;

	feed_disconnect(feed);
	event_free(feed->timer);
}
