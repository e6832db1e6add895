/* SPDX-License-Identifier: ISC */
/*
 * The client's HTTP, written here rather than taken from the event library:
 * its client buffers a whole chunk of any length, and a stream that never ends
 * and a blocking request can share one parser that is fuzzed by itself.
 */
#include "tools/client/wire.h"

#include <assert.h>
#include <string.h>
#include <strings.h>

#define WIRE_LINE_MAX 8192
#define WIRE_HEAD_MAX 32768

static bool
wire_is_plain(const char *text)
{
	for (; *text != '\0'; text++) {
		if ((unsigned char)*text <= ' ' || *text == 127)
			return false;
	}
	return true;
}

void
wire_write_host(struct buf *buf, const char *address, int port)
{
	bool bare = strchr(address, ':') != NULL;

	buf_printf(
	    buf, "%s%s%s:%d", bare ? "[" : "", address, bare ? "]" : "", port);
}

void
wire_write(struct buf *buf, const struct wire_request *request)
{
	assert(request->path[0] == '/' && wire_is_plain(request->path));
	assert(wire_is_plain(request->method) && wire_is_plain(request->host));
	buf_printf(buf, "%s %s HTTP/1.1\r\nHost: %s\r\n", request->method,
	    request->path, request->host);
	if (request->token != NULL) {
		assert(wire_is_plain(request->token));
		buf_printf(buf, "Authorization: Bearer %s\r\n", request->token);
	}
	if (request->is_last)
		buf_append_text(buf, "Connection: close\r\n");
	if (request->body != NULL)
		buf_printf(buf,
		    "Content-Type: application/json\r\n"
		    "Content-Length: %zu\r\n",
		    strlen(request->body));
	buf_append_text(buf, "\r\n");
	if (request->body != NULL)
		buf_append_text(buf, request->body);
}

void
wire_reply_init(struct wire_reply *reply,
    void (*on_body)(void *ctx, const char *bytes, size_t len), void *ctx)
{
	*reply = (struct wire_reply){
	    .on_body = on_body,
	    .ctx = ctx,
	    .state = WIRE_STATUS,
	};
	buf_init(&reply->line);
}

void
wire_reply_fini(struct wire_reply *reply)
{
	buf_fini(&reply->line);
}

/* Digits of the base and nothing else, at most 15; -1 otherwise. */
static int64_t
wire_number(const char *text, size_t len, int base)
{
	static const char digits[] = "0123456789abcdef";
	int64_t number = 0;

	if (len < 1 || len > 15)
		return -1;
	for (size_t i = 0; i < len; i++) {
		int c = (unsigned char)text[i];
		const char *at;

		if (c >= 'A' && c <= 'F')
			c += 'a' - 'A';
		at = memchr(digits, c, (size_t)base);
		if (at == NULL)
			return -1;
		number = number * base + (at - digits);
	}
	return number;
}

static enum wire_state
wire_take_status(struct wire_reply *reply, const char *line)
{
	int64_t status;

	if (strncmp(line, "HTTP/1.", 7) != 0 ||
	    (line[7] != '0' && line[7] != '1') || line[8] != ' ' ||
	    strlen(line) < 12 || (line[12] != ' ' && line[12] != '\0'))
		return WIRE_BAD;
	status = wire_number(line + 9, 3, 10);
	if (status < 100 || status > 599)
		return WIRE_BAD;
	reply->status = (int)status;
	reply->is_kept = line[7] == '1';
	return WIRE_HEADER;
}

static enum wire_state
wire_end_head(struct wire_reply *reply)
{
	if (reply->status < 200) {
		if (reply->status == 101)
			return WIRE_BAD;
		reply->status = 0;
		reply->is_chunked = reply->has_length = false;
		return WIRE_STATUS;
	}
	reply->has_head = true;
	if (reply->status == 204 || reply->status == 304)
		return WIRE_DONE;
	if (reply->is_chunked)
		return reply->has_length ? WIRE_BAD : WIRE_CHUNK_SIZE;
	if (reply->has_length)
		return reply->left > 0 ? WIRE_BODY : WIRE_DONE;
	reply->is_kept = false;
	return WIRE_TO_END;
}

static enum wire_state
wire_take_header(struct wire_reply *reply, char *line)
{
	char *value = strchr(line, ':');

	if (line[0] == '\0')
		return wire_end_head(reply);
	if (value == NULL || value == line)
		return WIRE_BAD;
	*value++ = '\0';
	value += strspn(value, " \t");
	for (size_t n = strlen(value);
	     n > 0 && (value[n - 1] == ' ' || value[n - 1] == '\t'); n--)
		value[n - 1] = '\0';
	if (strcasecmp(line, "Content-Length") == 0) {
		reply->left = wire_number(value, strlen(value), 10);
		if (reply->left < 0 || reply->has_length)
			return WIRE_BAD;
		reply->has_length = true;
	} else if (strcasecmp(line, "Transfer-Encoding") == 0) {
		if (strcasecmp(value, "chunked") != 0 || reply->is_chunked)
			return WIRE_BAD;
		reply->is_chunked = true;
	} else if (strcasecmp(line, "Connection") == 0) {
		if (strcasecmp(value, "close") == 0)
			reply->is_kept = false;
	}
	return WIRE_HEADER;
}

static enum wire_state
wire_take_size(struct wire_reply *reply, const char *line)
{
	reply->left = wire_number(line, strcspn(line, "; \t"), 16);
	if (reply->left < 0)
		return WIRE_BAD;
	reply->head_bytes = 0;
	return reply->left > 0 ? WIRE_CHUNK : WIRE_TRAILER;
}

static enum wire_state
wire_take_line(struct wire_reply *reply, char *line)
{
	switch (reply->state) {
	case WIRE_STATUS:
		return wire_take_status(reply, line);
	case WIRE_HEADER:
		return wire_take_header(reply, line);
	case WIRE_CHUNK_SIZE:
		return wire_take_size(reply, line);
	case WIRE_CHUNK_END:
		return line[0] == '\0' ? WIRE_CHUNK_SIZE : WIRE_BAD;
	case WIRE_TRAILER:
		return line[0] == '\0' ? WIRE_DONE : WIRE_TRAILER;
	default:
		return WIRE_BAD;
	}
}

/* Takes bytes of a line, up to its end if that is there; how many. */
static size_t
wire_feed_line(struct wire_reply *reply, const char *bytes, size_t len)
{
	const char *end = memchr(bytes, '\n', len);
	size_t n = end != NULL ? (size_t)(end - bytes) + 1 : len;
	struct buf *line = &reply->line;

	reply->head_bytes += n;
	if (line->len + n > WIRE_LINE_MAX ||
	    reply->head_bytes > WIRE_HEAD_MAX ||
	    memchr(bytes, '\0', n) != NULL) {
		reply->state = WIRE_BAD;
		return n;
	}
	buf_append(line, bytes, n);
	if (end == NULL)
		return n;
	line->data[--line->len] = '\0';
	if (line->len > 0 && line->data[line->len - 1] == '\r')
		line->data[--line->len] = '\0';
	reply->state = wire_take_line(reply, line->data);
	buf_clear(line);
	return n;
}

/* Takes bytes of the body; how many. */
static size_t
wire_feed_body(struct wire_reply *reply, const char *bytes, size_t len)
{
	bool counted = reply->state != WIRE_TO_END;

	if (counted && (int64_t)len > reply->left)
		len = (size_t)reply->left;
	reply->on_body(reply->ctx, bytes, len);
	if (!counted)
		return len;
	reply->left -= (int64_t)len;
	if (reply->left == 0)
		reply->state =
		    reply->state == WIRE_CHUNK ? WIRE_CHUNK_END : WIRE_DONE;
	return len;
}

size_t
wire_reply_feed(struct wire_reply *reply, const char *bytes, size_t len)
{
	size_t used = 0;

	while (used < len && reply->state != WIRE_DONE &&
	    reply->state != WIRE_BAD) {
		bool is_body = reply->state == WIRE_BODY ||
		    reply->state == WIRE_CHUNK || reply->state == WIRE_TO_END;

		used += (is_body ? wire_feed_body : wire_feed_line)(
		    reply, bytes + used, len - used);
	}
	return used;
}

void
wire_reply_end(struct wire_reply *reply)
{
	if (reply->state == WIRE_TO_END)
		reply->state = WIRE_DONE;
	else if (reply->state != WIRE_DONE)
		reply->state = WIRE_BAD;
	reply->is_kept = false;
}
