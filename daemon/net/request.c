/* SPDX-License-Identifier: ISC */
/*
 * Requests between evhttp and the application. evhttp accepts what a strict
 * server must not (two lengths, no Host, a body on GET); those are found here
 * and refused, and the connection closed, so that no proxy in front can be made to
 * see other requests than we do.
 */
#include "daemon/net/request.h"

#include <assert.h>
#include <ctype.h>
#include <event2/buffer.h>
#include <event2/http.h>
#include <event2/keyvalq_struct.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "daemon/base/xalloc.h"
#include "daemon/net/loop.h"
#include "daemon/net/server.h"

static const char request_methods[] = "GET, HEAD, POST";

/* Headers that decide where a request ends. */
struct request_frame {
	int hosts, lengths, encodings;
	bool has_body;
	const char *bad_name;
};

static bool
request_is_token(const char *text)
{
	for (const char *at = text; *at != '\0'; at++) {
		if (!isalnum((unsigned char)*at) &&
		    strchr("!#$%&'*+-.^_`|~", *at) == NULL)
			return false;
	}
	return *text != '\0';
}

static void
request_read_frame(struct evhttp_request *ev, struct request_frame *frame_r)
{
	struct evkeyval *header;

	*frame_r = (struct request_frame){.hosts = 0};
	TAILQ_FOREACH(header, evhttp_request_get_input_headers(ev), next) {
		if (!request_is_token(header->key))
			frame_r->bad_name = header->key;
		frame_r->hosts += strcasecmp(header->key, "Host") == 0;
		if (strcasecmp(header->key, "Content-Length") == 0) {
			frame_r->lengths++;
			if (strcmp(header->value, "0") != 0)
				frame_r->has_body = true;
		}
		if (strcasecmp(header->key, "Transfer-Encoding") == 0) {
			frame_r->encodings++;
			frame_r->has_body = true;
			if (strcasecmp(header->value, "chunked") != 0)
				frame_r->bad_name = header->key;
		}
	}
}

/* What is wrong with a request, and its status; NULL: nothing is. */
static const char *
request_fault(struct evhttp_request *ev, int *status_r)
{
	enum evhttp_cmd_type method = evhttp_request_get_command(ev);
	struct request_frame frame;

	*status_r = 405;
	if (method != EVHTTP_REQ_GET && method != EVHTTP_REQ_HEAD &&
	    method != EVHTTP_REQ_POST)
		return "only GET, HEAD and POST are allowed";
	*status_r = 400;
	request_read_frame(ev, &frame);
	if (frame.hosts != 1)
		return "one Host header is wanted";
	if (frame.lengths + frame.encodings > 1)
		return "one Content-Length or Transfer-Encoding is wanted";
	if (frame.bad_name != NULL)
		return "a header is not well formed";
	if (frame.has_body && method != EVHTTP_REQ_POST)
		return "GET and HEAD have no body";
	return NULL;
}

/* Reads path and query; false when they cannot be decoded. */
static bool
request_read_uri(struct request *rq)
{
	const struct evhttp_uri *uri = evhttp_request_get_evhttp_uri(rq->ev);
	const char *path = evhttp_uri_get_path(uri);
	size_t len;

	if (path == NULL || *path == '\0')
		path = "/";
	len = strlen(path);
	rq->path = xmalloc(len + 1);
	if (path[0] == '/' && url_decode(path, len, false, rq->path) &&
	    url_query_init(&rq->query, evhttp_uri_get_query(uri)))
		return true;
	rq->path[0] = '\0';
	return false;
}

static void
request_read_body(struct request *rq)
{
	struct evbuffer *body = evhttp_request_get_input_buffer(rq->ev);

	rq->body_len = evbuffer_get_length(body);
	if (evbuffer_add(body, "", 1) != 0)
		abort();
	rq->body = (char *)evbuffer_pullup(body, -1);
	if (rq->body == NULL)
		abort();
}

static void
request_read_peer(struct request *rq)
{
	char *address = NULL;
	ev_uint16_t port;

	evhttp_connection_get_peer(
	    evhttp_request_get_connection(rq->ev), &address, &port);
	snprintf(rq->peer, sizeof(rq->peer), "%s",
	    rq->is_admin || address == NULL ? "unix" : address);
}

static void
request_refuse(struct request *rq, int status, const char *text)
{
	struct http *http = rq->http;

	http->counts.refused++;
	request_add_header(rq, "Connection", "close");
	http->handlers.refuse(http->ctx, rq, status, text);
}

void
request_receive(struct http *http, struct door *door, struct evhttp_request *ev)
{
	struct conn *conn = conn_of(http, ev);
	struct request *rq = xcalloc(1, sizeof(*rq));
	const char *fault;
	int status;

	rq->http = http;
	rq->conn = conn;
	rq->ev = ev;
	rq->is_admin = door->is_admin;
	rq->is_head = evhttp_request_get_command(ev) == EVHTTP_REQ_HEAD;
	conn->rq = rq;
	LIST_INSERT_HEAD(&http->held, rq, all);
	conn_follow(conn, ev);
	conn_set_state(conn, CONN_HELD);
	request_read_body(rq);
	request_read_peer(rq);
	fault = request_fault(ev, &status);
	if (!request_read_uri(rq) && fault == NULL) {
		status = 400;
		fault = "the path or the query is not well formed";
	}
	if (conn->head.is_bad && fault == NULL) {
		status = 400;
		fault = "a line of the header has a NUL, goes on on the next "
			"one or does not end with CR and LF";
	}
	if (conn->is_excess) {
		status = 429;
		fault = "too many connections from this address";
	}
	if (fault != NULL) {
		request_refuse(rq, status, fault);
		return;
	}
	http->counts.requests++;
	loop_touch(http->loop);
	http->handlers.request(http->ctx, rq);
}

void
request_free(struct request *rq)
{
	if (rq->http != NULL)
		LIST_REMOVE(rq, all);
	url_query_fini(&rq->query);
	free(rq->path);
	free(rq);
}

enum request_method
request_method(const struct request *rq)
{
	return evhttp_request_get_command(rq->ev) == EVHTTP_REQ_POST
	    ? REQUEST_POST
	    : REQUEST_GET;
}

const char *
request_path(const struct request *rq)
{
	return rq->path;
}

const char *
request_query(const struct request *rq, const char *name)
{
	return url_query_find(&rq->query, name);
}

const char *
request_query_name(const struct request *rq, int i)
{
	return i < rq->query.n ? rq->query.fields[i].name : NULL;
}

const char *
request_header(const struct request *rq, const char *name)
{
	return evhttp_find_header(
	    evhttp_request_get_input_headers(rq->ev), name);
}

const char *
request_last_header(const struct request *rq, const char *name)
{
	const struct evkeyvalq *headers =
	    evhttp_request_get_input_headers(rq->ev);
	const struct evkeyval *header;
	const char *value = NULL;

	TAILQ_FOREACH(header, headers, next) {
		if (evutil_ascii_strcasecmp(header->key, name) == 0)
			value = header->value;
	}
	return value;
}

const char *
request_body(const struct request *rq, size_t *len_r)
{
	*len_r = rq->body_len;
	return rq->body;
}

const char *
request_peer(const struct request *rq)
{
	return rq->peer;
}

bool
request_is_admin(const struct request *rq)
{
	return rq->is_admin;
}

void
request_add_header(struct request *rq, const char *name, const char *value)
{
	int rc;

	assert(request_is_token(name));
	rc = evhttp_add_header(
	    evhttp_request_get_output_headers(rq->ev), name, value);
	assert(rc == 0);
	(void)rc;
}

static void
request_add_default(struct request *rq, const char *name, const char *value)
{
	struct evkeyvalq *headers = evhttp_request_get_output_headers(rq->ev);

	if (evhttp_find_header(headers, name) == NULL)
		evhttp_add_header(headers, name, value);
}

static void
request_send(struct request *rq, int status, const void *body, size_t len)
{
	struct evbuffer *out = evbuffer_new();
	char length[24];

	if (out == NULL)
		abort();
	if (rq->is_head) {
		/* evhttp would send the body, and without its length. */
		snprintf(length, sizeof(length), "%zu", len);
		request_add_default(rq, "Content-Length", length);
	} else if (len > 0) {
		evbuffer_add(out, body, len);
	}
	evhttp_send_reply(rq->ev, status, NULL, out);
	evbuffer_free(out);
}

void
request_reply(struct request *rq, int status, const char *content_type,
    const void *body, size_t len)
{
	assert(status >= 200 && status <= 599);
	assert(content_type != NULL || len == 0);
	assert(len == 0 || (status != 204 && status != 304));
	if (rq->conn == NULL) {
		evhttp_request_free(rq->ev);
		request_free(rq);
		return;
	}
	if (content_type != NULL)
		request_add_default(rq, "Content-Type", content_type);
	request_add_default(rq, "Cache-Control", "no-store");
	request_add_default(rq, "X-Content-Type-Options", "nosniff");
	if (status == 405)
		request_add_default(rq, "Allow", request_methods);
	rq->conn->rq = NULL;
	conn_set_state(rq->conn, CONN_SENDING);
	request_send(rq, status, body, len);
	request_free(rq);
}
