/* SPDX-License-Identifier: ISC */
/*
 * The registry of connections against clients that are slow, idle, many or
 * greedy. A test waits for what the server does to a socket, never for time;
 * the limits are short, and 30 seconds without it is a failure.
 */
#include <criterion/criterion.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include "daemon/net/http.h"
#include "tests/net/net_peer.h"
#include "tests/net/net_server.h"

#define ASK "GET /echo HTTP/1.1\r\nHost: a\r\n\r\n"

static struct http_limits limits;

static struct net_server *
start(int *port_r)
{
	struct net_server *server = net_server_start(&limits, 0, NULL);

	*port_r = net_server_port(server);
	return server;
}

static void
set_limits(void)
{
	http_limits_default(&limits);
	limits.connections = 100;
	limits.sweep_ms = 20;
}

TestSuite(conn, .init = set_limits);

/* Sends `drop` every 20 ms until the server closes; what it has answered. */
static size_t
drip(struct net_peer *peer, const char *drop)
{
	struct pollfd closed = {.fd = peer->fd, .events = POLLIN};

	for (int i = 0; i < 1500 && poll(&closed, 1, 20) == 0; i++) {
		if (!net_peer_say(peer, drop))
			break;
	}
	cr_expect(net_peer_drain(peer), "still open");
	return peer->len;
}

Test(conn, closes_who_is_too_slow_with_a_request)
{
	static const struct {
		const char *begin, *drop;
	} cases[] = {
	    {"GET / HTTP/1.1\r\n", "a:b\r\n"},
	    {"GET /", "x"},
	    {"POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 9999\r\n\r\n",
		"x"},
	    {"POST /echo HTTP/1.1\r\nHost: a\r\n"
	     "Transfer-Encoding: chunked\r\n\r\n",
		"1\r\nx\r\n"},
	    {ASK "GET /echo HTTP", "x"},
	};
	struct net_server *server;
	int port;

	limits.read_ms = 300;
	server = start(&port);
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct net_peer peer;
		const char *begin = cases[i].begin;

		net_peer_open(&peer, port);
		net_peer_say(&peer, begin);
		if (strncmp(begin, ASK, strlen(ASK)) == 0)
			cr_expect_eq(net_peer_answer(&peer, NULL), 200);
		cr_expect_eq(drip(&peer, cases[i].drop), 0, "case %zu: %s", i,
		    peer.text);
		net_peer_close(&peer);
		cr_expect_eq(net_ask_count(port, "timed_out"), (long)i + 1);
	}
	net_server_stop(&server);
}

Test(conn, closes_who_is_idle_and_no_stream)
{
	struct net_server *server;
	struct net_peer silent, after, stream;
	int port;

	limits.idle_ms = 300;
	limits.heartbeat_ms = 40;
	server = start(&port);
	net_peer_open(&stream, port);
	net_peer_say(&stream, "GET /stream HTTP/1.1\r\nHost: a\r\n\r\n");
	cr_expect(net_peer_expect(&stream, "\r\n\r\n"));
	net_peer_open(&silent, port);
	net_peer_open(&after, port);
	net_peer_say(&after, ASK);
	cr_expect_eq(net_peer_answer(&after, NULL), 200);
	cr_expect(net_peer_drain(&silent));
	cr_expect_eq(silent.len, 0);
	cr_expect(net_peer_drain(&after));
	cr_expect_eq(after.len, 0);
	for (int i = 0; i < 12; i++) {
		cr_expect(net_peer_expect(&stream, "3\r\n:\n\n\r\n"));
		net_peer_forget(&stream, "3\r\n:\n\n\r\n");
	}
	cr_expect_eq(net_ask_count(port, "streams"), 1);
	cr_expect_eq(net_ask_count(port, "timed_out"), 2);
	net_peer_close(&stream);
	net_peer_close(&silent);
	net_peer_close(&after);
	net_server_stop(&server);
}

/* The time that the application takes is not the client's fault. */
Test(conn, waits_for_the_application)
{
	struct net_server *server;
	struct net_peer held, idle;
	int port;

	limits.idle_ms = 100;
	limits.read_ms = 100;
	server = start(&port);
	net_peer_open(&held, port);
	net_peer_say(&held, "GET /hold HTTP/1.1\r\nHost: a\r\n\r\n");
	net_peer_open(&idle, port);
	cr_expect(net_peer_drain(&idle));
	net_peer_close(&idle);
	net_peer_open(&idle, port);
	cr_expect(net_peer_drain(&idle));
	net_peer_close(&idle);
	cr_expect_eq(net_ask(port, "POST", "/release", "", NULL), 200);
	cr_expect_eq(net_peer_answer(&held, NULL), 200);
	net_peer_close(&held);
	net_server_stop(&server);
}

/* A reply that nobody takes is given up; one that is taken is not. */
Test(conn, closes_who_does_not_take_the_reply)
{
	struct net_server *server;
	struct net_peer takes, leaves;
	int port, small = 65536;
	static const char ask[] = "GET /big HTTP/1.1\r\nHost: a\r\n\r\n";

	limits.idle_ms = 300;
	server = start(&port);
	net_peer_open(&leaves, port);
	setsockopt(leaves.fd, SOL_SOCKET, SO_RCVBUF, &small, sizeof(small));
	for (int i = 0; i < 12; i++)
		net_peer_say(&leaves, ask);
	net_peer_open(&takes, port);
	net_peer_say(&takes, ask);
	cr_expect_eq(net_peer_answer(&takes, NULL), 200);
	while (net_ask_count(port, "timed_out") < 2)
		continue;
	cr_expect(net_peer_drain(&leaves));
	cr_expect_lt(leaves.len, 12u * 1000000);
	net_peer_close(&takes);
	net_peer_close(&leaves);
	net_server_stop(&server);
}

/* A chunk's length of endless zeros: only a bound on input holds it. */
Test(conn, bounds_what_it_keeps_of_a_request)
{
	struct net_server *server;
	struct net_peer peer;
	static char zeros[65536];
	size_t sent = 0;
	int port, small = 65536;

	limits.read_ms = 1000;
	server = start(&port);
	memset(zeros, '0', sizeof(zeros));
	net_peer_open(&peer, port);
	setsockopt(peer.fd, SOL_SOCKET, SO_SNDBUF, &small, sizeof(small));
	net_peer_say(&peer,
	    "POST /echo HTTP/1.1\r\nHost: a\r\n"
	    "Transfer-Encoding: chunked\r\n\r\n");
	while (sent < 1u << 30 && net_peer_write(&peer, zeros, sizeof(zeros)))
		sent += sizeof(zeros);
	cr_expect_lt(sent, 2u << 20);
	net_peer_close(&peer);
	cr_expect_eq(net_ask_count(port, "timed_out"), 1);
	net_server_stop(&server);
}

Test(conn, accepts_no_more_than_the_limit)
{
	struct net_server *server;
	struct net_peer peers[5];
	struct pollfd last;
	int port;

	limits.connections = 4;
	server = start(&port);
	for (int i = 0; i < 5; i++) {
		net_peer_open(&peers[i], port);
		net_peer_say(&peers[i], ASK);
	}
	for (int i = 0; i < 4; i++)
		cr_expect_eq(net_peer_answer(&peers[i], NULL), 200);
	for (int i = 0; i < 20; i++) {
		net_peer_say(&peers[i % 4], ASK);
		cr_expect_eq(net_peer_answer(&peers[i % 4], NULL), 200);
	}
	last = (struct pollfd){.fd = peers[4].fd, .events = POLLIN};
	cr_expect_eq(poll(&last, 1, 0), 0, "the fifth was answered");
	net_peer_close(&peers[2]);
	cr_expect_eq(net_peer_answer(&peers[4], NULL), 200);
	for (int i = 0; i < 5; i++) {
		if (i != 2)
			net_peer_close(&peers[i]);
	}
	net_server_stop(&server);
}

/* Short connections do not wait for the sweep: there is none in this test. */
Test(conn, frees_places_at_once_when_all_are_taken)
{
	struct net_server *server;
	struct net_peer peer;
	int port;

	limits.connections = 4;
	limits.sweep_ms = 3600000;
	server = start(&port);
	for (int i = 0; i < 40; i++) {
		net_peer_open(&peer, port);
		net_peer_say(&peer, i % 2 == 0 ? "GET /ec" : "");
		net_peer_close(&peer);
	}
	cr_expect_eq(net_ask(port, "GET", "/echo", "", NULL), 200);
	net_server_stop(&server);
}

/* When all places are taken, those that ask nothing give theirs up. */
Test(conn, hurries_who_asks_nothing_when_all_places_are_taken)
{
	struct net_server *server;
	struct net_peer half, silent, asked, stream;
	int port;

	limits.connections = 4;
	limits.sweep_ms = limits.read_ms = limits.idle_ms = 3600000;
	limits.hurry_ms = 50;
	server = start(&port);
	net_peer_open(&asked, port);
	net_peer_say(&asked, ASK);
	cr_expect_eq(net_peer_answer(&asked, NULL), 200);
	net_peer_open(&stream, port);
	net_peer_say(&stream, "GET /stream HTTP/1.1\r\nHost: a\r\n\r\n");
	cr_expect(net_peer_expect(&stream, "\r\n\r\n"));
	net_peer_open(&half, port);
	net_peer_say(&half, "GET /ec");
	net_peer_open(&silent, port);
	cr_expect_eq(net_ask(port, "GET", "/echo", "", NULL), 200);
	cr_expect(net_peer_drain(&half));
	cr_expect(net_peer_drain(&silent));
	cr_expect_eq(net_ask_count(port, "timed_out"), 2);
	net_peer_say(&asked, ASK);
	cr_expect_eq(net_peer_answer(&asked, NULL), 200);
	cr_expect_eq(net_ask_count(port, "streams"), 1);
	net_peer_close(&half);
	net_peer_close(&silent);
	net_peer_close(&asked);
	net_peer_close(&stream);
	net_server_stop(&server);
}

Test(conn, shares_connections_between_addresses)
{
	struct net_server *server;
	struct net_peer peers[3], excess, silent;
	char body[256];
	int port;

	limits.per_address = 3;
	limits.limit_loopback = true;
	server = start(&port);
	for (int i = 0; i < 3; i++) {
		net_peer_open(&peers[i], port);
		net_peer_say(&peers[i], ASK);
		cr_expect_eq(net_peer_answer(&peers[i], NULL), 200);
	}
	net_peer_open(&silent, port);
	cr_expect(net_peer_drain(&silent));
	net_peer_close(&silent);
	net_peer_open(&excess, port);
	net_peer_say(&excess, ASK);
	if (net_peer_answer(&excess, body) != 0)
		cr_expect_str_eq(
		    body, "too many connections from this address");
	cr_expect(net_peer_drain(&excess));
	net_peer_close(&excess);
	for (int i = 0; i < 3; i++) {
		net_peer_say(&peers[i], ASK);
		cr_expect_eq(net_peer_answer(&peers[i], NULL), 200);
	}
	net_peer_close(&peers[0]);
	net_peer_close(&peers[1]);
	while (net_ask(port, "GET", "/echo", "", NULL) != 200)
		continue;
	net_peer_close(&peers[2]);
	net_server_stop(&server);
}

/* The server and the test are one process: the descriptors are shared. */
Test(conn, rests_when_descriptors_have_run_out)
{
	struct rlimit few = {120, 120};
	struct net_server *server;
	struct net_peer control, late;
	int port, fds[120], n = 0;
	char body[256];
	const char *pauses;

	limits.connections = 40;
	limits.admin_connections = 1;
	limits.accept_pause_ms = 2000;
	cr_assert_eq(setrlimit(RLIMIT_NOFILE, &few), 0);
	server = start(&port);
	net_peer_open(&control, port);
	net_peer_say(&control, ASK);
	cr_expect_eq(net_peer_answer(&control, NULL), 200);
	while ((fds[n] = open("/dev/null", O_RDONLY)) >= 0)
		n++;
	close(fds[--n]);
	net_peer_open(&late, port);
	net_peer_say(&late, ASK);
	for (int i = 0; i < 400; i++) {
		net_peer_say(
		    &control, "GET /counts HTTP/1.1\r\nHost: a\r\n\r\n");
		cr_assert_eq(net_peer_answer(&control, body), 200);
	}
	pauses = strstr(body, "pauses=");
	cr_assert_not_null(pauses);
	cr_expect_geq(atol(pauses + 7), 1);
	cr_expect_leq(atol(pauses + 7), 100);
	while (n > 0)
		close(fds[--n]);
	cr_expect_eq(net_peer_answer(&late, NULL), 200);
	net_peer_close(&late);
	net_peer_close(&control);
	net_server_stop(&server);
}
