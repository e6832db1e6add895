/* SPDX-License-Identifier: ISC */
#ifndef TOOLS_CLIENT_WIRE_H
#define TOOLS_CLIENT_WIRE_H

/*
 * HTTP/1.1 as bytes, the client's side: requests written, and replies to GET
 * and POST parsed from pieces of any size. No sockets.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "daemon/base/buf.h"

struct wire_request {
	const char *method; /* GET or POST */
	const char *path;   /* encoded, with the query */
	const char *host;   /* "name:port" */
	const char *token;  /* NULL: none */
	const char *body;   /* JSON; NULL: none */
	bool is_last;       /* asks for the connection to be closed */
};

enum wire_state {
	WIRE_STATUS,
	WIRE_HEADER,
	WIRE_BODY,   /* `left` bytes of it */
	WIRE_TO_END, /* to the end of the connection */
	WIRE_CHUNK_SIZE,
	WIRE_CHUNK, /* `left` bytes of it */
	WIRE_CHUNK_END,
	WIRE_TRAILER,
	WIRE_DONE,
	WIRE_BAD,
};

struct wire_reply {
	void (*on_body)(void *ctx, const char *bytes, size_t len);
	void *ctx;
	enum wire_state state;
	int status;    /* 0 until known */
	bool has_head; /* status and headers have been read */
	bool is_kept;  /* the connection can be used again */
	bool is_chunked;
	bool has_length;
	int64_t left;
	size_t head_bytes;
	struct buf line;
};

/* Appends "name:port", an IPv6 address in brackets. */
void wire_write_host(struct buf *buf, const char *address, int port);

/* Appends the request. Blanks or controls in path, host or token are a bug. */
void wire_write(struct buf *buf, const struct wire_request *request);

/*
 * Ready for a reply; on_body gets the body piece by piece (has_head is true by
 * then) and must not touch the parser. Interim replies (1xx) are passed over.
 */
void wire_reply_init(struct wire_reply *reply,
    void (*on_body)(void *ctx, const char *bytes, size_t len), void *ctx);

void wire_reply_fini(struct wire_reply *reply);

/*
 * Feeds bytes; gives the number used, less than len only when the reply is
 * WIRE_DONE (the rest belongs to the next) or WIRE_BAD. The head may have 32
 * KiB, a line 8 KiB; the body is not bounded here.
 */
size_t wire_reply_feed(struct wire_reply *reply, const char *bytes, size_t len);

/* The connection has ended: WIRE_DONE or WIRE_BAD from here on. */
void wire_reply_end(struct wire_reply *reply);

#endif
