/* SPDX-License-Identifier: ISC */
/* Event streams, fed whole and byte by byte: the same events each time. */
#include "tools/client/sse.h"

#include <criterion/criterion.h>
#include <inttypes.h>
#include <string.h>

#include "daemon/base/buf.h"

static void
on_event(void *ctx, const char *event, int64_t id, const char *data)
{
	buf_printf(ctx, "[%s %" PRId64 " %s]", event, id, data);
}

/* Feeds text in pieces of at most n bytes; events as text in out. */
static bool
feed(const char *text, size_t n, size_t max, struct buf *out)
{
	struct sse sse;
	size_t len = strlen(text);
	bool ok = true;

	buf_clear(out);
	sse_init(&sse, max, on_event, out);
	for (size_t at = 0; at < len; at += n)
		ok = sse_feed(&sse, text + at, len - at < n ? len - at : n);
	sse_fini(&sse);
	return ok;
}

Test(sse, reads_events_however_they_are_cut)
{
	static const struct {
		const char *text, *events;
	} cases[] = {
	    {"event: a\nid: 5\ndata: x\n\n", "[a 5 x]"},
	    {"event:a\rid:5\rdata:x\r\r", "[a 5 x]"},
	    {"event: a\r\nid: 5\r\ndata: x\r\n\r\n", "[a 5 x]"},
	    {"data: x\n\ndata: y\n\n", "[message 0 x][message 0 y]"},
	    {"data: x\r\r\ndata: y\n\n", "[message 0 x][message 0 y]"},
	    {"data: a\ndata: b\ndata\ndata:\n\n", "[message 0 a\nb\n\n]"},
	    {"data:  two blanks\n\n", "[message 0  two blanks]"},
	    {"data: a: b\n\n", "[message 0 a: b]"},
	    {": comment\n:\n\nretry: 5\nother: 6\ndata: x\n\n",
		"[message 0 x]"},
	    {"event: lost\n\ndata: x\n\n", "[message 0 x]"},
	    {"id: 7\n\ndata: x\n\n", "[message 7 x]"},
	    {"id: 7\nid: -1\nid: x\nid\ndata: x\n\n", "[message 7 x]"},
	    {"id: 999999999999999999\ndata\n\n",
		"[message 999999999999999999 ]"},
	    {"id: 1000000000000000000\ndata\n\n", "[message 0 ]"},
	    {"\xef\xbb\xbf"
	     "data: x\n\n",
		"[message 0 x]"},
	    {"data: unfinished\n", ""},
	    {" data: x\n\nDATA: y\n\n", ""},
	    {"\n\n\r\r\r\n", ""},
	};
	struct buf out;

	buf_init(&out);
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		for (size_t n = 1; n <= 64; n++) {
			cr_expect(feed(cases[i].text, n, 1000, &out));
			cr_expect(strcmp(buf_text(&out), cases[i].events) == 0,
			    "case %zu by %zu: %s", i, n, buf_text(&out));
		}
	}
	buf_fini(&out);
}

Test(sse, refuses_what_has_no_end)
{
	struct buf out;
	struct sse sse;

	buf_init(&out);
	cr_expect(feed("data: 456789\n\n", 3, 12, &out));
	cr_expect(!feed("data: 4567890\n\n", 3, 12, &out));
	cr_expect(!feed("data: 12345\ndata: 12345\ndata: 1\n\n", 5, 12, &out));
	cr_expect_str_eq(buf_text(&out), "");
	cr_expect(
	    !feed("event: 12345678901234567890123456789012345678901234567890"
		  "12345678901234\n",
		5, 1000, &out));
	sse_init(&sse, 100, on_event, &out);
	cr_expect(!sse_feed(&sse, "data: a\0b\n\n", 11));
	cr_expect(!sse_feed(&sse, "data: a\n\n", 9));
	sse_fini(&sse);
	cr_expect_str_eq(buf_text(&out), "");
	buf_fini(&out);
}
