/* SPDX-License-Identifier: ISC */
/*
 * The reading side of event streams, apart from the network so that it can be
 * tested byte by byte and fuzzed. Lines end in LF, CR or CRLF, and a CRLF may
 * be cut in two by the network.
 */
#include "tools/client/sse.h"

#include <string.h>

void
sse_init(struct sse *sse, size_t max,
    void (*on_event)(
	void *ctx, const char *event, int64_t id, const char *data),
    void *ctx)
{
	*sse = (struct sse){
	    .on_event = on_event,
	    .ctx = ctx,
	    .max = max,
	    .is_first_line = true,
	};
	buf_init(&sse->line);
	buf_init(&sse->data);
}

void
sse_fini(struct sse *sse)
{
	buf_fini(&sse->line);
	buf_fini(&sse->data);
}

static void
sse_dispatch(struct sse *sse)
{
	if (sse->has_data)
		sse->on_event(sse->ctx,
		    sse->name[0] != '\0' ? sse->name : "message", sse->id,
		    buf_text(&sse->data));
	buf_clear(&sse->data);
	sse->name[0] = '\0';
	sse->has_data = false;
}

static bool
sse_take_data(struct sse *sse, const char *value)
{
	size_t len = strlen(value);

	if (sse->data.len + len + 1 > sse->max)
		return false;
	if (sse->has_data)
		buf_append(&sse->data, "\n", 1);
	buf_append(&sse->data, value, len);
	sse->has_data = true;
	return true;
}

static bool
sse_take_name(struct sse *sse, const char *value)
{
	if (strlen(value) > SSE_NAME_MAX)
		return false;
	strcpy(sse->name, value);
	return true;
}

static void
sse_take_id(struct sse *sse, const char *value)
{
	size_t len = strlen(value);
	int64_t id = 0;

	if (len < 1 || len > 18 || strspn(value, "0123456789") != len)
		return;
	for (size_t i = 0; i < len; i++)
		id = id * 10 + (value[i] - '0');
	sse->id = id;
}

/* Takes a whole line, in place. */
static bool
sse_take_line(struct sse *sse, char *line)
{
	char *value;

	if (sse->is_first_line && strncmp(line, "\xef\xbb\xbf", 3) == 0)
		line += 3;
	sse->is_first_line = false;
	if (line[0] == '\0') {
		sse_dispatch(sse);
		return true;
	}
	value = line + strcspn(line, ":");
	if (*value == ':') {
		*value++ = '\0';
		if (*value == ' ')
			value++;
	}
	if (strcmp(line, "data") == 0)
		return sse_take_data(sse, value);
	if (strcmp(line, "event") == 0)
		return sse_take_name(sse, value);
	if (strcmp(line, "id") == 0)
		sse_take_id(sse, value);
	return true;
}

static bool
sse_end_line(struct sse *sse)
{
	static char empty[1];
	bool ok;

	ok = sse_take_line(sse, sse->line.len > 0 ? sse->line.data : empty);
	buf_clear(&sse->line);
	return ok;
}

/* Bytes before the next one that means something: an end of line or a NUL. */
static size_t
sse_span(const char *bytes, size_t len)
{
	size_t n = 0;

	while (
	    n < len && bytes[n] != '\n' && bytes[n] != '\r' && bytes[n] != '\0')
		n++;
	return n;
}

bool
sse_feed(struct sse *sse, const char *bytes, size_t len)
{
	while (len > 0 && !sse->is_bad) {
		size_t n = sse_span(bytes, len);

		if (n > 0) {
			sse->is_after_cr = false;
			sse->is_bad = sse->line.len + n > sse->max;
			if (!sse->is_bad)
				buf_append(&sse->line, bytes, n);
		} else {
			n = 1;
			if (*bytes == '\0')
				sse->is_bad = true;
			else if (*bytes == '\r' || !sse->is_after_cr)
				sse->is_bad = !sse_end_line(sse);
			sse->is_after_cr = *bytes == '\r';
		}
		bytes += n;
		len -= n;
	}
	return !sse->is_bad;
}
