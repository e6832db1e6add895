/* SPDX-License-Identifier: ISC */
#ifndef TOOLS_CLIENT_SSE_H
#define TOOLS_CLIENT_SSE_H

/*
 * An incremental parser of text/event-stream (WHATWG HTML 9.2.6). It takes
 * bytes in pieces of any size and calls back once an event. Comments, `retry`
 * and unknown fields are passed over; an event without data is dropped, as is
 * what stands unfinished at the end of the stream.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "daemon/base/buf.h"

/* The longest event name; a longer one is an error. */
#define SSE_NAME_MAX 63

struct sse {
	void (*on_event)(
	    void *ctx, const char *event, int64_t id, const char *data);
	void *ctx;
	size_t max;
	struct buf line, data;
	char name[SSE_NAME_MAX + 1];
	int64_t id;
	bool has_data;
	bool is_after_cr;   /* a LF now belongs to the CR before it */
	bool is_first_line; /* a byte order mark may stand before it */
	bool is_bad;
};

/*
 * on_event gets the name ("message" when the event has none), the last id
 * seen (0 before any; what is not 1 to 18 digits is passed over) and the data,
 * its lines joined by LF; the texts live until it returns. It must not touch
 * the parser. max bounds a line, and the data of an event, in bytes.
 */
void sse_init(struct sse *sse, size_t max,
    void (*on_event)(
	void *ctx, const char *event, int64_t id, const char *data),
    void *ctx);

void sse_fini(struct sse *sse);

/*
 * Feeds len bytes. False when a line, the data or a name is too long, or a NUL
 * came: the stream is useless then, and further calls do nothing.
 */
bool sse_feed(struct sse *sse, const char *bytes, size_t len);

#endif
