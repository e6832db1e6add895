/* SPDX-License-Identifier: ISC */
#ifndef TOOLS_CLIENT_SSE_H
#define TOOLS_CLIENT_SSE_H

/*
 * An incremental parser of text/event-stream (WHATWG HTML 9.2.6). It takes
 * bytes in pieces of any size and calls back once an event. Comments, `retry`
 * and unknown fields are passed over; an event without data is dropped.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The longest event name; a longer one is an error. */
#define SSE_NAME_MAX 63

struct sse {
	void (*on_event)(
	    void *ctx, const char *event, int64_t id, const char *data);
	void *ctx;
	size_t max; /* bytes of one line, and of one event's data */
	char *line; /* the line so far */
	size_t line_len, line_size;
	char *data; /* the event's data so far */
	size_t data_len, data_size;
	char name[SSE_NAME_MAX + 1];
	int64_t id; /* the last one seen, 0 before */
	bool has_data;
	bool after_cr; /* a LF now belongs to the CR before it */
	bool started;  /* past a byte order mark */
	bool failed;
	bool stopped;
};

/*
 * on_event gets the name ("message" when the event has none), the last id
 * seen (digits; others are passed over) and the data, lines joined by LF, with
 * a NUL at the end; the texts live until it returns. max bounds the memory.
 */
void sse_init(struct sse *sse, size_t max,
    void (*on_event)(
	void *ctx, const char *event, int64_t id, const char *data),
    void *ctx);

void sse_fini(struct sse *sse);

/*
 * Feeds len bytes. False when a line, the data or a name is too long or a NUL
 * was sent: the stream is useless then, and so are all further calls.
 */
bool sse_feed(struct sse *sse, const char *bytes, size_t len);

/* From inside on_event: no more callbacks for what was fed. */
void sse_stop(struct sse *sse);

#endif
