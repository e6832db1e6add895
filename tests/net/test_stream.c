/* SPDX-License-Identifier: ISC */
/* Streams: what goes down, and what becomes of peers that do not behave. */
#include "daemon/net/stream.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "daemon/net/http.h"
#include "tests/net/net_peer.h"
#include "tests/net/net_server.h"

static struct net_server *server;
static int port;

static void
start(void)
{
	struct http_limits limits;

	http_limits_default(&limits);
	limits.connections = 200;
	limits.sweep_ms = 20;
	server = net_server_start(&limits, 0, NULL);
	port = net_server_port(server);
}

static void
stop(void)
{
	net_server_stop(&server);
}

TestSuite(stream, .init = start, .fini = stop);

static void
subscribe(struct net_peer *peer)
{
	net_peer_open(peer, port);
	net_peer_say(peer, "GET /stream HTTP/1.1\r\nHost: a\r\n\r\n");
	cr_assert(net_peer_expect(peer, "\r\n\r\n"));
}

Test(stream, sends_events_in_chunks)
{
	struct net_peer peer;

	subscribe(&peer);
	cr_expect_not_null(strstr(peer.text, "HTTP/1.1 200 OK\r\n"));
	cr_expect_not_null(
	    strstr(peer.text, "\r\nContent-Type: text/event-stream\r\n"));
	cr_expect_not_null(strstr(peer.text, "\r\nX-Accel-Buffering: no\r\n"));
	cr_expect_not_null(strstr(peer.text, "\r\nCache-Control: no-store\r"));
	cr_expect_not_null(strstr(peer.text, "\r\nX-Test: stream\r\n"));
	net_peer_forget(&peer, "\r\n\r\n");
	cr_expect_eq(net_ask(port, "POST", "/send", "{\"a\":1}", NULL), 200);
	cr_expect_eq(net_ask(port, "POST", "/send", "two", NULL), 200);
	cr_expect_eq(net_ask(port, "POST", "/close", "", NULL), 200);
	cr_expect(net_peer_drain(&peer));
	cr_expect_str_eq(peer.text,
	    "21\r\nevent: note\nid: 1\ndata: {\"a\":1}\n\n\r\n"
	    "1d\r\nevent: note\nid: 2\ndata: two\n\n\r\n"
	    "23\r\nevent: bye\nid: 2\ndata: newer page\n\n\r\n"
	    "0\r\n\r\n");
	net_peer_close(&peer);
	cr_expect_eq(net_ask_count(port, "streams"), 0);
}

/* What others were sent meanwhile is not counted, nor what came before him. */
Test(stream, counts_for_each_subscriber)
{
	struct net_peer peer;

	for (int i = 0; i < 3; i++)
		cr_expect_eq(net_ask(port, "POST", "/send", "x", NULL), 200);
	subscribe(&peer);
	for (int i = 0; i < 2; i++)
		cr_expect_eq(net_ask(port, "POST", "/send", "y", NULL), 200);
	cr_expect(net_peer_expect(&peer, "id: 1\ndata: y"));
	cr_expect(net_peer_expect(&peer, "id: 2\ndata: y"));
	net_peer_close(&peer);
}

Test(stream, sends_an_old_client_no_chunks)
{
	struct net_peer peer;

	net_peer_open(&peer, port);
	net_peer_say(&peer, "GET /stream HTTP/1.0\r\nHost: a\r\n\r\n");
	cr_assert(net_peer_expect(&peer, "\r\n\r\n"));
	net_peer_forget(&peer, "\r\n\r\n");
	cr_expect_eq(net_ask(port, "POST", "/send", "x", NULL), 200);
	cr_expect_eq(net_ask(port, "POST", "/close", "", NULL), 200);
	cr_expect(net_peer_drain(&peer));
	cr_expect_str_eq(peer.text,
	    "event: note\nid: 1\ndata: x\n\n"
	    "event: bye\nid: 1\ndata: newer page\n\n");
	net_peer_close(&peer);
}

Test(stream, tells_when_the_peer_goes)
{
	struct linger reset = {.l_onoff = 1};

	for (int how = 0; how < 3; how++) {
		struct net_peer peer, other;

		subscribe(&peer);
		subscribe(&other);
		if (how == 1)
			setsockopt(peer.fd, SOL_SOCKET, SO_LINGER, &reset,
			    sizeof(reset));
		if (how == 2)
			shutdown(peer.fd, SHUT_WR);
		else
			net_peer_close(&peer);
		cr_expect_eq(net_ask(port, "GET", "/closed", "", NULL), 200);
		cr_expect_eq(net_ask(port, "POST", "/send", "x", NULL), 200);
		cr_expect(net_peer_expect(&other, "data: x"));
		cr_expect_eq(net_ask_count(port, "streams"), 1);
		if (how == 2)
			net_peer_close(&peer);
		net_peer_close(&other);
		cr_expect_eq(net_ask(port, "GET", "/closed", "", NULL), 200);
	}
}

Test(stream, gives_up_who_does_not_read)
{
	struct net_peer peer, other;
	char body[256];
	long sent;

	subscribe(&peer);
	cr_expect_eq(net_ask(port, "POST", "/flood", "", body), 200);
	sent = strtol(body, NULL, 10);
	cr_expect_gt(sent, 200);
	cr_expect_leq(sent, 262144 / 1000);
	cr_expect_eq(net_ask(port, "GET", "/closed", "", NULL), 200);
	cr_expect_eq(net_ask_count(port, "over_stream"), 1);
	cr_expect_eq(net_ask_count(port, "streams"), 0);
	cr_expect(net_peer_drain(&peer));
	subscribe(&other);
	cr_expect_eq(net_ask(port, "POST", "/send", "x", NULL), 200);
	cr_expect(net_peer_expect(&other, "data: x"));
	net_peer_close(&peer);
	net_peer_close(&other);
}

Test(stream, can_be_closed_after_it_overflowed)
{
	struct net_peer peer;

	subscribe(&peer);
	cr_expect_eq(net_ask(port, "POST", "/overflow", "", NULL), 200);
	cr_expect(net_peer_drain(&peer));
	cr_expect_eq(net_ask_count(port, "streams"), 0);
	net_peer_close(&peer);
}

Test(stream, closes_who_talks_on_it)
{
	struct net_peer peer;
	static char junk[65536];
	size_t sent = 0;

	subscribe(&peer);
	memset(junk, 'j', sizeof(junk));
	while (sent < 1u << 30 && net_peer_write(&peer, junk, sizeof(junk)))
		sent += sizeof(junk);
	cr_expect_lt(sent, 32u << 20);
	cr_expect_eq(net_ask(port, "GET", "/closed", "", NULL), 200);
	cr_expect_eq(net_ask_count(port, "over_stream"), 1);
	net_peer_close(&peer);
}

Test(stream, ends_with_the_server)
{
	struct net_peer peer;

	subscribe(&peer);
	net_peer_close(&peer);
	subscribe(&peer);
	cr_expect_eq(net_ask(port, "POST", "/send", "x", NULL), 200);
	net_peer_close(&peer);
}
