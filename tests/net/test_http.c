/* SPDX-License-Identifier: ISC */
/* Requests and replies over real sockets: what is served and refused. */
#include "daemon/net/http.h"

#include <criterion/criterion.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "daemon/base/err.h"
#include "daemon/base/xalloc.h"
#include "daemon/net/loop.h"
#include "tests/net/net_peer.h"
#include "tests/net/net_server.h"

static struct net_server *server;
static int port;
static char directory[] = "/tmp/http.XXXXXX";
static char path[64];

static void
start(void)
{
	struct http_limits limits;

	http_limits_default(&limits);
	limits.connections = 200;
	cr_assert_not_null(mkdtemp(directory));
	snprintf(path, sizeof(path), "%s/socket", directory);
	server = net_server_start(&limits, 0, path);
	port = net_server_port(server);
}

static void
stop(void)
{
	struct stat st;

	net_server_stop(&server);
	cr_expect_neq(stat(path, &st), 0, "the socket's file is left");
	rmdir(directory);
}

TestSuite(http, .init = start, .fini = stop);

Test(http, hands_requests_up_whole)
{
	static const struct {
		const char *method, *path, *body, *answer;
	} cases[] = {
	    {"GET", "/echo", "", "GET /echo x=(none) 127.0.0.1 player "},
	    {"GET", "/echo?x=a%20b+c", "",
		"GET /echo x=a b c 127.0.0.1 player "},
	    {"POST", "/%65cho?x", "{\"a\":1}",
		"POST /echo x= 127.0.0.1 player {\"a\":1}"},
	    {"GET", "http://other/echo", "",
		"GET /echo x=(none) 127.0.0.1 player "},
	};
	char body[256];

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		cr_expect_eq(net_ask(port, cases[i].method, cases[i].path,
				 cases[i].body, body),
		    200);
		cr_expect_str_eq(body, cases[i].answer);
	}
	cr_expect_eq(net_ask(port, "GET", "/nothing", "", body), 404);
}

Test(http, knows_the_administration_by_its_door)
{
	struct net_peer peer;
	char body[256];

	net_peer_open_unix(&peer, path);
	for (int i = 0; i < 2; i++) {
		net_peer_say(&peer, "GET /echo HTTP/1.1\r\nHost: a\r\n\r\n");
		cr_expect_eq(net_peer_answer(&peer, body), 200);
		cr_expect_str_eq(body, "GET /echo x=(none) unix admin ");
	}
	cr_expect_eq(net_ask_count(port, "admin"), 1);
	net_peer_close(&peer);
}

Test(http, answers_in_order_on_one_connection)
{
	struct net_peer peer;
	char body[256];

	net_peer_open(&peer, port);
	net_peer_say(&peer,
	    "GET /echo?x=1 HTTP/1.1\r\nHost: a\r\n\r\n"
	    "POST /echo?x=2 HTTP/1.1\r\nHost: a\r\n"
	    "Transfer-Encoding: chunked\r\n\r\n2\r\nab\r\n1\r\nc\r\n0\r\n\r\n"
	    "GET /echo?x=3 HTTP/1.1\r\nHost: a\r\n\r\n");
	cr_expect_eq(net_peer_answer(&peer, body), 200);
	cr_expect_str_eq(body, "GET /echo x=1 127.0.0.1 player ");
	cr_expect_eq(net_peer_answer(&peer, body), 200);
	cr_expect_str_eq(body, "POST /echo x=2 127.0.0.1 player abc");
	cr_expect_eq(net_peer_answer(&peer, body), 200);
	cr_expect_str_eq(body, "GET /echo x=3 127.0.0.1 player ");
	net_peer_close(&peer);
}

Test(http, says_what_a_reply_is)
{
	struct net_peer peer;

	net_peer_open(&peer, port);
	net_peer_say(&peer, "GET /echo HTTP/1.1\r\nHost: a\r\n\r\n");
	cr_assert(net_peer_expect(&peer, "\r\n\r\n"));
	cr_expect_not_null(strstr(peer.text, "\r\nCache-Control: no-store\r"));
	cr_expect_not_null(strstr(peer.text, "\r\nContent-Type: text/plain\r"));
	cr_expect_not_null(
	    strstr(peer.text, "\r\nX-Content-Type-Options: nosniff\r"));
	net_peer_close(&peer);
}

/* A body after HEAD would be read as the next answer. */
Test(http, gives_head_no_body)
{
	struct net_peer peer;
	char body[256];

	net_peer_open(&peer, port);
	net_peer_say(&peer,
	    "HEAD /echo HTTP/1.1\r\nHost: a\r\n\r\n"
	    "GET /echo HTTP/1.1\r\nHost: a\r\n\r\n");
	cr_assert(net_peer_expect(&peer, "\r\n\r\n"));
	cr_expect_not_null(strstr(peer.text, "200 OK"));
	cr_expect_not_null(strstr(peer.text, "\r\nContent-Length: 36\r"));
	net_peer_forget(&peer, "\r\n\r\n");
	cr_expect_eq(net_peer_answer(&peer, body), 200);
	cr_expect_str_eq(body, "GET /echo x=(none) 127.0.0.1 player ");
	net_peer_close(&peer);
	net_peer_open(&peer, port);
	net_peer_say(&peer, "HEAD /stream HTTP/1.1\r\nHost: a\r\n\r\n");
	cr_assert(net_peer_expect(&peer, "\r\n\r\n"));
	cr_expect_not_null(strstr(peer.text, " 405 "));
	cr_expect_eq(net_ask_count(port, "streams"), 0);
	net_peer_close(&peer);
}

/* Each is refused with its status, and the connection is closed after it. */
Test(http, refuses_what_is_not_well_formed)
{
	static const struct {
		const char *text, *status;
	} cases[] = {
	    {"OPTIONS / HTTP/1.1\r\nHost: a\r\n\r\n", "405"},
	    {"PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\nx", "405"},
	    {"DELETE / HTTP/1.1\r\nHost: a\r\n\r\n", "405"},
	    {"PATCH / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\nx",
		"405"},
	    {"TRACE / HTTP/1.1\r\nHost: a\r\n\r\n", "405"},
	    {"BREW / HTTP/1.1\r\nHost: a\r\n\r\n", "501"},
	    {"GET /echo HTTP/1.1\r\n\r\n", "400"},
	    {"GET /echo HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", "400"},
	    {"POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n"
	     "Content-Length: 2\r\n\r\nxy",
		"400"},
	    {"POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length : 1\r\n\r\n",
		"400"},
	    {"POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n",
		"400"},
	    {"POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n"
	     "Transfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n\r\n",
		"400"},
	    {"POST /echo HTTP/1.1\r\nHost: a\r\n"
	     "Transfer-Encoding: gzip\r\n\r\n",
		"400"},
	    {"GET /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello",
		"400"},
	    {"GET /%00 HTTP/1.1\r\nHost: a\r\n\r\n", "400"},
	    {"GET /?x=%zz HTTP/1.1\r\nHost: a\r\n\r\n", "400"},
	    {"GET /\xff\x01 HTTP/9.9\r\nHost: a\r\n\r\n", "400"},
	    {"GET /echo HTTP/1.1\r\nHost: a\r\nX: b\r\n c\r\n\r\n", "400"},
	    {"GET /echo HTTP/1.1\r\nHost: a\r\nX: b\r\n\tc\r\n\r\n", "400"},
	    {"GET /echo HTTP/1.1\nHost: a\n\n", "400"},
	    {"GET /echo HTTP/1.1\r\nHost: a\nX: b\r\n\r\n", "400"},
	    {"GET /echo HTTP/1.1\r\nHost: a\r\nX: b\rc\r\n\r\n", "400"},
	    {"\xff\xfe garbage\r\n\r\n", "400"},
	    {"\x16\x03\x01\x02\r\n\r\n", "400"},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct net_peer peer;
		char want[16];

		net_peer_open(&peer, port);
		net_peer_say(&peer, cases[i].text);
		cr_expect(net_peer_drain(&peer), "case %zu stays open", i);
		snprintf(want, sizeof(want), "HTTP/1.1 %s", cases[i].status);
		cr_expect(strncmp(peer.text, want, strlen(want)) == 0,
		    "case %zu: %.60s", i, peer.text);
		if (strcmp(cases[i].status, "405") == 0)
			cr_expect_not_null(strstr(
			    peer.text, "\r\nAllow: GET, HEAD, POST\r\n"));
		cr_expect_null(
		    strstr(peer.text, "<H"), "case %zu: %s", i, peer.text);
		net_peer_close(&peer);
	}
	cr_expect_eq(net_ask(port, "GET", "/echo", "", NULL), 200);
}

/* Also where it comes a byte at a time, and in the second request of a connection. */
Test(http, refuses_a_nul_in_a_header)
{
	static const char bad[] =
	    "GET /echo HTTP/1.1\r\nHost: a\r\nX: b\0c\r\n\r\n";
	static const char good[] =
	    "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n"
	    "a\n b\r\0\n\n ";
	struct net_peer peer;

	net_peer_open(&peer, port);
	for (size_t i = 0; i + 1 < sizeof(bad); i++)
		net_peer_write(&peer, bad + i, 1);
	cr_expect(net_peer_drain(&peer));
	cr_expect_eq(strncmp(peer.text, "HTTP/1.1 400", 12), 0);
	net_peer_close(&peer);
	net_peer_open(&peer, port);
	/* what is in a body is no line of a header */
	net_peer_write(&peer, good, sizeof(good) - 1);
	cr_expect_eq(net_peer_answer(&peer, NULL), 200);
	net_peer_write(&peer, good, sizeof(good) - 1);
	net_peer_write(&peer, bad, sizeof(bad) - 1);
	cr_expect_eq(net_peer_answer(&peer, NULL), 200);
	cr_expect_eq(net_peer_answer(&peer, NULL), 400);
	net_peer_close(&peer);
}

/* What the library would answer with a page of its own. */
Test(http, answers_itself_as_it_is_told)
{
	static const char *const cases[][2] = {
	    {"BREW / HTTP/1.1\r\nHost: a\r\n\r\n", "{\"status\":501}"},
	    {"\xff garbage\r\n\r\n", "{\"status\":400}"},
	    {"POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 70000\r\n\r\n",
		"{\"status\":413}"},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct net_peer peer;
		char body[256];

		net_peer_open(&peer, port);
		net_peer_say(&peer, cases[i][0]);
		cr_expect_gt(net_peer_answer(&peer, body), 399);
		cr_expect_str_eq(body, cases[i][1]);
		cr_expect(net_peer_drain(&peer), "case %zu stays open", i);
		net_peer_close(&peer);
	}
}

Test(http, refuses_what_is_too_big)
{
	struct net_peer good, peer;
	char *big = xmalloc(10000000);
	char body[256];

	net_peer_open(&good, port);
	net_peer_say(&good, "GET /echo HTTP/1.1\r\nHost: a\r\n\r\n");
	cr_expect_eq(net_peer_answer(&good, body), 200);
	memset(big, 'x', 10000000);

	net_peer_open(&peer, port);
	net_peer_say(&peer,
	    "POST /echo HTTP/1.1\r\nHost: a\r\n"
	    "Content-Length: 10000000\r\n\r\n");
	cr_expect(net_peer_expect(&peer, "HTTP/1.1 413"), "length");
	net_peer_write(&peer, big, 10000000);
	net_peer_close(&peer);

	net_peer_open(&peer, port);
	net_peer_say(&peer,
	    "POST /echo HTTP/1.1\r\nHost: a\r\n"
	    "Transfer-Encoding: chunked\r\n\r\n10001\r\n");
	cr_expect(net_peer_expect(&peer, "HTTP/1.1 413"), "chunk");
	net_peer_close(&peer);

	net_peer_open(&peer, port);
	net_peer_say(&peer, "GET /");
	net_peer_write(&peer, big, 8200);
	cr_expect(net_peer_drain(&peer), "half a line");
	net_peer_close(&peer);

	net_peer_open(&peer, port);
	net_peer_say(&peer, "GET / HTTP/1.1\r\nX: ");
	net_peer_write(&peer, big, 8200);
	net_peer_say(&peer, "\r\n\r\n");
	cr_expect(net_peer_drain(&peer), "a long header");
	net_peer_close(&peer);

	net_peer_say(&good,
	    "POST /echo HTTP/1.1\r\nHost: a\r\n"
	    "Content-Length: 65536\r\n\r\n");
	net_peer_write(&good, big, 65536);
	cr_expect_eq(net_peer_answer(&good, body), 200);
	net_peer_close(&good);
	free(big);
}

Test(http, lives_when_peers_vanish_at_any_byte)
{
	static const char text[] =
	    "POST /echo?x=1 HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc";
	struct linger reset = {.l_onoff = 1};

	for (size_t i = 0; i < sizeof(text); i++) {
		struct net_peer peer;

		net_peer_open(&peer, port);
		net_peer_write(&peer, text, i);
		if (i % 2 == 0)
			setsockopt(peer.fd, SOL_SOCKET, SO_LINGER, &reset,
			    sizeof(reset));
		net_peer_close(&peer);
	}
	cr_expect_eq(net_ask(port, "GET", "/echo", "", NULL), 200);
}

Test(http, answers_later_and_after_the_peer_has_gone)
{
	struct net_peer stays, goes, resets;
	struct linger reset = {.l_onoff = 1};
	const char *hold =
	    "POST /hold HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n";
	char body[256];

	net_peer_open(&stays, port);
	net_peer_open(&goes, port);
	net_peer_open(&resets, port);
	net_peer_say(&stays, hold);
	net_peer_say(&goes, hold);
	net_peer_say(&resets, hold);
	while (net_ask_count(port, "requests") < 3)
		continue;
	net_peer_close(&goes);
	setsockopt(resets.fd, SOL_SOCKET, SO_LINGER, &reset, sizeof(reset));
	net_peer_close(&resets);
	for (int i = 0; i < 2; i++) {
		cr_expect_eq(net_ask(port, "POST", "/release", "", body), 200);
		cr_expect_str_eq(body, i == 0 ? "3" : "0");
	}
	cr_expect_eq(net_peer_answer(&stays, body), 200);
	cr_expect_str_eq(body, "held");
	net_peer_say(&stays, "GET /echo HTTP/1.1\r\nHost: a\r\n\r\n");
	cr_expect_eq(net_peer_answer(&stays, body), 200);
	net_peer_close(&stays);
}

Test(http, answers_after_the_connection_was_freed)
{
	struct net_peer held, stream;
	char body[256];

	net_peer_open(&held, port);
	net_peer_say(&held, "GET /hold?x=1 HTTP/1.1\r\nHost: a\r\n\r\n");
	net_peer_open(&stream, port);
	net_peer_say(&stream, "GET /hold HTTP/1.1\r\nHost: a\r\n\r\n");
	while (net_ask_count(port, "requests") < 2)
		continue;
	cr_expect_eq(net_ask(port, "POST", "/lose", "", body), 200);
	cr_expect_str_eq(body, "2");
	cr_expect(net_peer_drain(&held));
	cr_expect(net_peer_drain(&stream));
	cr_expect_eq(net_ask(port, "POST", "/open", "", body), 200);
	cr_expect_str_eq(body, "0");
	cr_expect_eq(net_ask(port, "POST", "/release", "", body), 200);
	cr_expect_str_eq(body, "1");
	net_peer_close(&held);
	net_peer_close(&stream);
}

/* The fixture answers what it holds after it has freed the server. */
Test(http, ends_with_requests_held_and_half_read)
{
	struct net_peer held, half, idle;

	net_peer_open(&idle, port);
	net_peer_open(&half, port);
	net_peer_say(&half, "POST /echo HTTP/1.1\r\nHost: a\r\nConte");
	net_peer_open(&held, port);
	net_peer_say(&held, "GET /hold HTTP/1.1\r\nHost: a\r\n\r\n");
	while (net_ask_count(port, "requests") < 1)
		continue;
	net_peer_close(&idle);
	net_peer_close(&half);
	net_peer_close(&held);
}

Test(http, ends_a_turn_after_requests)
{
	char first[256], second[256];

	cr_expect_eq(net_ask(port, "GET", "/turns", "", first), 200);
	cr_expect_eq(net_ask(port, "GET", "/turns", "", second), 200);
	cr_expect_lt(atoi(first), atoi(second));
}

Test(http_new, refuses_more_than_the_descriptors)
{
	static const struct loop_handlers loop_handlers = {NULL, NULL};
	static const struct http_handlers handlers = {NULL};
	struct http_limits limits;
	struct err err = {0};
	struct loop *loop = loop_new(&loop_handlers, NULL, &err);
	struct http *http;

	http_limits_default(&limits);
	limits.connections = loop_descriptors(loop) - 100;
	http = http_new(loop, &limits, &handlers, NULL, &err);
	cr_assert_null(http);
	cr_expect_eq(err.code, ERR_NET);
	cr_expect_not_null(strstr(err.text, "open files"));
	limits.connections = 10;
	http = http_new(loop, &limits, &handlers, NULL, &err);
	cr_assert_not_null(http);
	cr_expect_eq(http_port(http), 0);
	cr_expect_eq(http_listen_tcp(http, "here", 0, &err), ERR_INPUT);
	for (int i = 0; i < 8; i++)
		cr_expect_eq(http_listen_tcp(http, "127.0.0.1", 0, &err), 0);
	cr_expect_lt(http_listen_tcp(http, "127.0.0.1", 0, &err), 0);
	cr_expect_gt(http_port(http), 0);
	http_stop_listening(http);
	cr_expect_eq(http_port(http), 0);
	http_free(&http);
	loop_free(&loop);
}
