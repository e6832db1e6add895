/* SPDX-License-Identifier: ISC */
/*
 * Commands going up, one at a time and in order, because a player's second
 * command may only make sense after the first. A command whose answer was lost
 * is sent again as it was; the server knows its nonce and applies it once.
 */
#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <stdlib.h>

#include "tools/client/parts.h"

#define POSTER_ANSWER_MAX (4 << 20)
#define POSTER_WAIT_MAX_MS 2000

static void poster_start(struct client *client);

static void
poster_arm(struct client *client, int64_t in_ms)
{
	struct timeval in = client_timeval(in_ms > 0 ? in_ms : 0);

	event_add(client->poster.timer, &in);
}

static void
poster_disconnect(struct poster *poster)
{
	if (poster->bev != NULL)
		bufferevent_free(poster->bev);
	poster->bev = NULL;
	poster->is_reused = false;
}

static void
post_free(struct post *post)
{
	free(post->path);
	free(post->body);
	free(post);
}

/* Takes the first post off the queue, answers it and begins the next. */
static void
poster_answer(struct client *client, int status)
{
	struct poster *poster = &client->poster;
	struct post *post = STAILQ_FIRST(&poster->queue);
	struct buf body = poster->body;

	STAILQ_REMOVE_HEAD(&poster->queue, next);
	poster->queued--;
	poster->is_sending = false;
	event_del(poster->timer);
	buf_init(&poster->body);
	if (status == 0)
		buf_clear(&body);
	if (post->cb != NULL)
		post->cb(post->ctx, status, buf_text(&body), body.len);
	buf_fini(&body);
	post_free(post);
	if (!client->is_dying)
		poster_start(client);
}

static int64_t
poster_remaining(const struct client *client, const struct post *post)
{
	return post->tried_at + client->options.retry_ms - client_now();
}

/* The network has failed the post in work: again later, or given up. */
static void
poster_fail(struct client *client)
{
	struct poster *poster = &client->poster;
	struct post *post = STAILQ_FIRST(&poster->queue);
	bool was_reused = poster->is_reused;
	int64_t left_ms = poster_remaining(client, post), wait_ms = 0;

	poster_disconnect(poster);
	poster->is_sending = false;
	if (left_ms <= 0) {
		poster_answer(client, 0);
		return;
	}
	/* A kept connection may have been closed while it was idle. */
	if (!was_reused) {
		poster->at = client_next(client, poster->at);
		wait_ms = client_backoff(
		    client, ++post->failures, POSTER_WAIT_MAX_MS);
	}
	poster->is_waiting = true;
	poster_arm(client, wait_ms < left_ms ? wait_ms : left_ms);
}

static void
poster_on_body(void *ctx, const char *bytes, size_t len)
{
	struct poster *poster = &((struct client *)ctx)->poster;

	if (poster->body.len + len <= POSTER_ANSWER_MAX)
		buf_append(&poster->body, bytes, len);
	else
		poster->is_too_long = true;
}

/* Looks at the reply after bytes or the end of the connection came. */
static void
poster_look(struct client *client, bool is_clean)
{
	struct poster *poster = &client->poster;
	enum wire_state state = poster->reply.state;

	if (state == WIRE_BAD || poster->is_too_long) {
		poster_fail(client);
	} else if (state == WIRE_DONE) {
		poster->is_reused = true;
		if (!poster->reply.is_kept || !is_clean)
			poster_disconnect(poster);
		poster_answer(client, poster->reply.status);
	}
}

static void
poster_on_read(struct bufferevent *bev, void *arg)
{
	struct client *client = arg;
	struct poster *poster = &client->poster;
	struct evbuffer *input = bufferevent_get_input(bev);
	char bytes[8192];
	bool is_clean = true;
	int n;

	client_enter(client);
	if (!poster->is_sending) {
		poster_disconnect(poster);
	} else {
		while ((n = evbuffer_remove(input, bytes, sizeof(bytes))) > 0)
			is_clean = wire_reply_feed(&poster->reply, bytes,
				       (size_t)n) == (size_t)n;
		poster_look(client, is_clean);
	}
	client_leave(client);
}

static void
poster_on_end(struct bufferevent *bev, short what, void *arg)
{
	struct client *client = arg;
	struct poster *poster = &client->poster;

	(void)bev;
	client_enter(client);
	if (!poster->is_sending) {
		poster_disconnect(poster);
	} else if (what & BEV_EVENT_EOF) {
		wire_reply_end(&poster->reply);
		poster_look(client, true);
	} else {
		poster_fail(client);
	}
	client_leave(client);
}

/* Sends the first post of the queue, if none is in work. */
static void
poster_start(struct client *client)
{
	struct poster *poster = &client->poster;
	struct post *post = STAILQ_FIRST(&poster->queue);
	struct wire_request request = {
	    .method = "POST",
	    .host = client->host,
	    .token = client->options.token,
	};
	struct buf text;
	int64_t left_ms;

	if (post == NULL || poster->is_sending || poster->is_waiting)
		return;
	if (post->tried_at == 0)
		post->tried_at = client_now();
	poster->is_sending = true;
	left_ms = poster_remaining(client, post);
	poster_arm(client,
	    client->options.answer_ms < left_ms ? client->options.answer_ms
						: left_ms);
	if (poster->bev == NULL) {
		poster->bev = client_connect(client, poster->at);
		if (poster->bev == NULL) {
			poster_fail(client);
			return;
		}
		bufferevent_setcb(
		    poster->bev, poster_on_read, NULL, poster_on_end, client);
	}
	wire_reply_fini(&poster->reply);
	wire_reply_init(&poster->reply, poster_on_body, client);
	buf_clear(&poster->body);
	poster->is_too_long = false;
	request.path = post->path;
	request.body = post->body;
	buf_init(&text);
	wire_write(&text, &request);
	bufferevent_write(poster->bev, text.data, text.len);
	bufferevent_enable(poster->bev, EV_READ | EV_WRITE);
	buf_fini(&text);
}

/* No answer, or time for the next attempt. */
static void
poster_on_timer(evutil_socket_t fd, short what, void *arg)
{
	struct client *client = arg;
	struct poster *poster = &client->poster;

	(void)fd;
	(void)what;
	client_enter(client);
	if (poster->is_sending) {
		poster_fail(client);
	} else {
		poster->is_waiting = false;
		poster_start(client);
	}
	client_leave(client);
}

void
poster_init(struct client *client)
{
	struct poster *poster = &client->poster;

	poster->at = client->addresses;
	wire_reply_init(&poster->reply, poster_on_body, client);
	buf_init(&poster->body);
	STAILQ_INIT(&poster->queue);
	poster->timer =
	    evtimer_new(client->loop->base, poster_on_timer, client);
	if (poster->timer == NULL)
		abort();
}

void
poster_fini(struct client *client)
{
	struct poster *poster = &client->poster;
	struct post *post;

	poster_disconnect(poster);
	event_free(poster->timer);
	while ((post = STAILQ_FIRST(&poster->queue)) != NULL) {
		STAILQ_REMOVE_HEAD(&poster->queue, next);
		post_free(post);
	}
}

void
poster_add(struct client *client, struct post *post)
{
	struct poster *poster = &client->poster;

	STAILQ_INSERT_TAIL(&poster->queue, post, next);
	poster->queued++;
	/* Not from here: a failure would call back inside the caller. */
	if (!poster->is_sending && !poster->is_waiting) {
		poster->is_waiting = true;
		poster_arm(client, 0);
	}
}
