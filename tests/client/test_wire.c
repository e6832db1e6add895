/* SPDX-License-Identifier: ISC */
/* Replies read in pieces of every size, and requests written. */
#include "tools/client/wire.h"

#include <criterion/criterion.h>
#include <string.h>

#include "daemon/base/buf.h"

static void
on_body(void *ctx, const char *bytes, size_t len)
{
	buf_append(ctx, bytes, len);
}

/* Feeds by n bytes, then the end; what was not used is left_r. */
static void
feed(struct wire_reply *reply, const char *text, size_t n, struct buf *body,
    size_t *left_r)
{
	size_t len = strlen(text), at = 0;

	buf_clear(body);
	wire_reply_init(reply, on_body, body);
	while (at < len && reply->state < WIRE_DONE) {
		size_t some = len - at < n ? len - at : n;

		at += wire_reply_feed(reply, text + at, some);
	}
	*left_r = len - at;
}

#define OK "HTTP/1.1 200 OK\r\n"

Test(wire, reads_replies_however_they_are_cut)
{
	static const struct {
		const char *text, *body;
		int status;
		bool is_kept;
		enum wire_state state;
		size_t left;
	} cases[] = {
	    {OK "Content-Length: 3\r\n\r\nabc", "abc", 200, true, WIRE_DONE, 0},
	    {OK "content-length:  3 \r\n\r\nabcHTTP", "abc", 200, true,
		WIRE_DONE, 4},
	    {"HTTP/1.1 404\nContent-Length: 0\n\n", "", 404, true, WIRE_DONE,
		0},
	    {OK "Connection: close\r\nContent-Length: 1\r\n\r\nx", "x", 200,
		false, WIRE_DONE, 0},
	    {"HTTP/1.0 200 OK\r\nContent-Length: 1\r\n\r\nx", "x", 200, false,
		WIRE_DONE, 0},
	    {"HTTP/1.1 204 No Content\r\n\r\n", "", 204, true, WIRE_DONE, 0},
	    {OK "Transfer-Encoding: chunked\r\n\r\n"
		"3\r\nabc\r\nA;x=y\r\n0123456789\r\n0\r\nT: x\r\n\r\n",
		"abc0123456789", 200, true, WIRE_DONE, 0},
	    {OK "\r\nto the end", "to the end", 200, false, WIRE_TO_END, 0},
	    {"HTTP/1.1 100 Continue\r\n\r\n" OK "Content-Length: 1\r\n\r\nx",
		"x", 200, true, WIRE_DONE, 0},
	    {OK "Content-Length: 3\r\n\r\nab", "ab", 200, true, WIRE_BODY, 0},
	};
	struct wire_reply reply;
	struct buf body;
	size_t left;

	buf_init(&body);
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		for (size_t n = 1; n < 200; n++) {
			feed(&reply, cases[i].text, n, &body, &left);
			cr_expect(reply.status == cases[i].status &&
				reply.state == cases[i].state &&
				reply.is_kept == cases[i].is_kept &&
				left == cases[i].left &&
				strcmp(buf_text(&body), cases[i].body) == 0,
			    "case %zu by %zu: %d %s", i, n, reply.status,
			    buf_text(&body));
			wire_reply_end(&reply);
			cr_expect_eq(reply.state == WIRE_DONE,
			    cases[i].state != WIRE_BODY, "case %zu", i);
			wire_reply_fini(&reply);
		}
	}
	buf_fini(&body);
}

Test(wire, refuses_what_is_not_a_reply)
{
	static const char *const cases[] = {
	    "\r\n",
	    "HTTP/2.0 200 OK\r\n",
	    "HTTP/1.1 20 OK\r\n",
	    "HTTP/1.1 2000 OK\r\n",
	    "HTTP/1.1 600 OK\r\n",
	    "HTTP/1.1  200 OK\r\n",
	    "HTTP/1.1 101 Switching\r\n\r\n",
	    OK "no colon\r\n",
	    OK ": no name\r\n",
	    OK "Content-Length: -1\r\n",
	    OK "Content-Length: 1x\r\n",
	    OK "Content-Length: \r\n",
	    OK "Content-Length: 1\r\nContent-Length: 1\r\n",
	    OK "Content-Length: 9999999999999999\r\n",
	    OK "Transfer-Encoding: gzip\r\n",
	    OK "Transfer-Encoding: chunked\r\nContent-Length: 1\r\n\r\n",
	    OK "Transfer-Encoding: chunked\r\n\r\nx\r\n",
	    OK "Transfer-Encoding: chunked\r\n\r\n\r\n",
	    OK "Transfer-Encoding: chunked\r\n\r\n1\r\nab\r\n",
	    OK "Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n",
	};
	struct wire_reply reply;
	struct buf body;
	size_t left;

	buf_init(&body);
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		for (size_t n = 1; n < 100; n += 7) {
			feed(&reply, cases[i], n, &body, &left);
			cr_expect_eq(
			    reply.state, WIRE_BAD, "case %zu: %s", i, cases[i]);
			wire_reply_fini(&reply);
		}
	}
	buf_fini(&body);
}

Test(wire, bounds_the_head)
{
	static char line[9000];
	struct wire_reply reply;
	struct buf body;

	buf_init(&body);
	memset(line, 'x', sizeof(line));
	wire_reply_init(&reply, on_body, &body);
	wire_reply_feed(&reply, line, sizeof(line));
	cr_expect_eq(reply.state, WIRE_BAD);
	wire_reply_fini(&reply);
	wire_reply_init(&reply, on_body, &body);
	wire_reply_feed(&reply, OK, strlen(OK));
	for (int i = 0; i < 10000 && reply.state != WIRE_BAD; i++)
		wire_reply_feed(&reply, "a: b\r\n", 6);
	cr_expect_eq(reply.state, WIRE_BAD);
	wire_reply_fini(&reply);
	buf_fini(&body);
}

Test(wire, writes_requests)
{
	struct buf buf;
	struct wire_request request = {
	    .method = "POST",
	    .path = "/api/command",
	    .token = "T",
	    .body = "{}",
	    .is_last = true,
	};

	buf_init(&buf);
	wire_write_host(&buf, "::1", 80);
	cr_expect_str_eq(buf_text(&buf), "[::1]:80");
	buf_clear(&buf);
	request.host = "a:1";
	wire_write(&buf, &request);
	cr_expect_str_eq(buf_text(&buf),
	    "POST /api/command HTTP/1.1\r\nHost: a:1\r\n"
	    "Authorization: Bearer T\r\nConnection: close\r\n"
	    "Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}");
	buf_fini(&buf);
}
