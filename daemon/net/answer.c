/* SPDX-License-Identifier: ISC */
/*
 * What evhttp answers by itself, before a request is handed up: it cannot be told
 * what to say, so its page of HTML is taken out of the output before any of it is
 * sent, and an answer of ours put in its place.  A connection that has output
 * while its request is still being read is one that it answers; it ends with that.
 */
#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/net/server.h"

#define ANSWER_STATUS_AT 9 /* in "HTTP/1.1 413" */
#define ANSWER_PEEK 13

/* The status that is about to be sent; 0 where it is no refusal. */
static int
answer_status(struct evbuffer *output)
{
	char line[ANSWER_PEEK] = "";
	char *end;

	if (evbuffer_copyout(output, line, sizeof(line) - 1) !=
		(ev_ssize_t)sizeof(line) - 1 ||
	    strncmp(line, "HTTP/", 5) != 0)
		return 0;
	const long status = strtol(line + ANSWER_STATUS_AT, &end, 10);

	return *end == '\0' && status >= 400 && status <= 599 ? (int)status : 0;
}

static void
answer_replace(struct conn *conn, struct evbuffer *output, int status)
{
	struct http *http = conn->door->http;
	struct buf *body = &http->scratch;

	buf_clear(body);
	http->handlers.describe(http->ctx, status, body);
	http->counts.refused++;
	/* bufferevents let nobody else take from their output */
	evbuffer_unfreeze(output, 1);
	evbuffer_drain(output, evbuffer_get_length(output));
	evbuffer_freeze(output, 1);
	evbuffer_add_printf(output,
	    "HTTP/1.1 %d Refused\r\n"
	    "Connection: close\r\n"
	    "Content-Type: application/json\r\n"
	    "Content-Length: %zu\r\n"
	    "Cache-Control: no-store\r\n"
	    "X-Content-Type-Options: nosniff\r\n\r\n",
	    status, body->len);
	evbuffer_add(output, buf_text(body), body->len);
}

void
answer_all(struct http *http)
{
	struct conn *conn;

	while ((conn = SIMPLEQ_FIRST(&http->answered)) != NULL) {
		struct evbuffer *output = bufferevent_get_output(conn->bev);
		const int status = answer_status(output);

		SIMPLEQ_REMOVE_HEAD(&http->answered, answered);
		if (status != 0)
			answer_replace(conn, output, status);
		/* what is put in is no other answer */
		conn->is_answered = false;
	}
}

void
answer_notice(struct conn *conn)
{
	struct http *http = conn->door->http;

	if (conn->is_answered ||
	    (conn->state != CONN_IDLE && conn->state != CONN_READING))
		return;
	conn->is_answered = true;
	SIMPLEQ_INSERT_TAIL(&http->answered, conn, answered);
	event_active(http->answer, EV_TIMEOUT, 0);
}
