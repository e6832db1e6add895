/* SPDX-License-Identifier: ISC */
/*
 * The client against a real server, a server that comes back, and one that
 * does not behave; and being freed from inside its own callbacks.
 */
#include "tools/client/client.h"

#include <arpa/inet.h>
#include <criterion/criterion.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "daemon/base/err.h"
#include "tests/net/net_peer.h"
#include "tests/net/net_server.h"

#define CROWD 100

struct player {
	struct client *client;
	int number;
	int connected, lost, events, posted, last_lost;
	char event[300], answers[600];
	int free_at; /* one of enum freed_at */
};

enum freed_at { NOWHERE, CONNECTED, EVENT, POSTED, LOST };

static struct net_server *server;
static int port;
static struct client_loop *loop;
static struct client_options options;
static int up, answered, told;

static void
start_server(int at)
{
	struct http_limits limits;

	http_limits_default(&limits);
	limits.connections = 400;
	server = net_server_start(&limits, at, NULL);
	port = net_server_port(server);
}

static void
give_up(void *ctx)
{
	(void)ctx;
	cr_assert(false, "nothing has come for a minute");
}

static void
tick(void *ctx)
{
	client_loop_stop(ctx);
}

static void
start(void)
{
	struct err err = {0};

	start_server(0);
	loop = client_loop_new(&err);
	cr_assert_not_null(loop, "%s", err.text);
	client_after(loop, 60000, give_up, NULL);
	options = (struct client_options){
	    .address = "127.0.0.1",
	    .port = port,
	    .stream_path = "/stream",
	    .seed = 1,
	    .backoff_ms = 5,
	    .backoff_max_ms = 20,
	};
}

static void
stop(void)
{
	client_loop_free(&loop);
	if (server != NULL)
		net_server_stop(&server);
}

TestSuite(client, .init = start, .fini = stop);

static void
player_free_at(struct player *player, enum freed_at at)
{
	if (player->free_at == (int)at) {
		client_free(&player->client);
		client_loop_stop(loop);
	}
}

static void
on_posted(void *ctx, int status, const char *body, size_t len)
{
	struct player *player = ctx;
	char text[128];

	cr_assert_eq(strlen(body), len);
	player->posted++;
	snprintf(text, sizeof(text), "[%d %s]", status, body);
	strncat(player->answers, text,
	    sizeof(player->answers) - strlen(player->answers) - 1);
	if (++answered == up * 3 && up == CROWD)
		client_post(player->client, "/send", "to all", NULL, NULL);
	player_free_at(player, POSTED);
}

static void
on_event(void *ctx, const char *event, int64_t id, const char *data)
{
	struct player *player = ctx;

	player->events++;
	snprintf(player->event, sizeof(player->event), "%s %d %s", event,
	    (int)id, data);
	told++;
	if (told == CROWD || up < CROWD)
		client_loop_stop(loop);
	player_free_at(player, EVENT);
}

static void
on_connected(void *ctx)
{
	struct player *player = ctx;

	player->connected++;
	up++;
	cr_expect(client_is_connected(player->client));
	for (int i = 0; i < 3; i++) {
		char path[32];

		sprintf(path, "/echo?x=%d.%d", player->number, i);
		client_post(player->client, path, "", on_posted, player);
	}
	player_free_at(player, CONNECTED);
}

static void
on_lost(void *ctx, int status)
{
	struct player *player = ctx;

	player->lost++;
	player->last_lost = status;
	cr_expect(!client_is_connected(player->client));
	if (player->lost == 3 || status != 0)
		client_loop_stop(loop);
	player_free_at(player, LOST);
}

static void
player_start(struct player *player, int number)
{
	static const struct client_callbacks callbacks = {
	    on_event, on_connected, on_lost};
	struct err err = {0};

	*player = (struct player){.number = number};
	options.seed = (uint64_t)number;
	player->client = client_new(loop, &options, &callbacks, player, &err);
	cr_assert_not_null(player->client, "%s", err.text);
}

Test(client, serves_a_crowd_in_one_process)
{
	static struct player players[CROWD];

	for (int i = 0; i < CROWD; i++)
		player_start(&players[i], i);
	cr_assert_eq(client_loop_run(loop), 0);
	for (int i = 0; i < CROWD; i++) {
		char want[200];

		snprintf(want, sizeof(want),
		    "[200 POST /echo x=%d.0 127.0.0.1 player ]"
		    "[200 POST /echo x=%d.1 127.0.0.1 player ]"
		    "[200 POST /echo x=%d.2 127.0.0.1 player ]",
		    i, i, i);
		cr_expect_str_eq(players[i].answers, want);
		cr_expect_str_eq(players[i].event, "note 1 to all");
		cr_expect_eq(players[i].lost, 0);
		client_free(&players[i].client);
		cr_expect_null(players[i].client);
	}
}

Test(client, can_be_freed_from_each_callback)
{
	for (int at = CONNECTED; at <= LOST; at++) {
		struct player player;

		up = answered = told = 0;
		player_start(&player, 1);
		player.free_at = at;
		if (at == EVENT)
			client_post(player.client, "/send", "x", NULL, NULL);
		if (at == LOST)
			client_post(player.client, "/close", "", NULL, NULL);
		while (player.client != NULL) {
			cr_assert_eq(client_loop_run(loop), 0);
			if (player.client != NULL && at == EVENT)
				client_post(
				    player.client, "/send", "x", NULL, NULL);
			if (player.client != NULL && at == LOST)
				client_post(
				    player.client, "/close", "", NULL, NULL);
		}
	}
	client_free(&(struct client *){NULL});
}

static void
on_saved(void *ctx, int status, const char *body, size_t len)
{
	(void)len;
	cr_expect_eq(status, 200);
	cr_expect_str_eq(body, "POST /echo x=after 127.0.0.1 player nonce");
	*(bool *)ctx = true;
	client_loop_stop(loop);
}

/* The server is away; the command waits for it, and so does the stream. */
Test(client, comes_back_with_the_server)
{
	struct player player;
	bool saved = false;

	player_start(&player, 1);
	while (player.posted < 3) {
		client_after(loop, 1, tick, loop);
		cr_assert_eq(client_loop_run(loop), 0);
	}
	net_server_stop(&server);
	client_post(player.client, "/echo?x=after", "nonce", on_saved, &saved);
	cr_expect_eq(client_queued(player.client), 1);
	while (player.lost < 3)
		cr_assert_eq(client_loop_run(loop), 0);
	start_server(port);
	while (!saved || player.connected < 2) {
		client_after(loop, 1, tick, loop);
		cr_assert_eq(client_loop_run(loop), 0);
	}
	client_free(&player.client);
}

static void
on_given_up(void *ctx, int status, const char *body, size_t len)
{
	cr_expect_eq(status, 0);
	cr_expect_str_eq(body, "");
	cr_expect_eq(len, 0);
	if (++*(int *)ctx == 2)
		client_loop_stop(loop);
}

Test(client, gives_a_post_up_in_the_end)
{
	struct player player;
	int given_up = 0;

	net_server_stop(&server);
	options.retry_ms = 100;
	options.stream_path = "";
	player_start(&player, 1);
	client_post(player.client, "/echo", "1", on_given_up, &given_up);
	client_post(player.client, "/echo", "2", on_given_up, &given_up);
	cr_assert_eq(client_loop_run(loop), 0);
	cr_expect_eq(given_up, 2);
	cr_expect_eq(player.lost, 0);
	cr_expect_eq(client_queued(player.client), 0);
	client_free(&player.client);
}

Test(client, says_when_the_token_is_no_good)
{
	struct player player;

	options.token = "bad";
	player_start(&player, 1);
	cr_assert_eq(client_loop_run(loop), 0);
	cr_expect_eq(player.last_lost, 401);
	cr_expect_eq(player.connected, 0);
	client_free(&player.client);
}

Test(client, refuses_an_address_that_is_none)
{
	static const struct client_callbacks none = {NULL, NULL, NULL};
	struct err err = {0};

	options.address = "no such name";
	cr_expect_null(client_new(loop, &options, &none, NULL, &err));
	cr_expect_eq(err.code, ERR_NET);
	cr_expect_not_null(strstr(err.text, "no such name"));
}

/* A listener of the test's own; nobody answers unless a thread does. */
static int
listen_here(void)
{
	struct sockaddr_in at = {.sin_family = AF_INET};
	socklen_t len = sizeof(at);
	int fd = socket(AF_INET, SOCK_STREAM, 0);

	at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	cr_assert_eq(bind(fd, (struct sockaddr *)&at, sizeof(at)), 0);
	cr_assert_eq(listen(fd, 100), 0);
	cr_assert_eq(getsockname(fd, (struct sockaddr *)&at, &len), 0);
	options.port = ntohs(at.sin_port);
	return fd;
}

Test(client, leaves_a_server_that_says_nothing)
{
	struct player player;
	int fd = listen_here();

	options.silence_ms = 30;
	player_start(&player, 1);
	cr_assert_eq(client_loop_run(loop), 0);
	cr_expect_eq(player.lost, 3);
	cr_expect_eq(player.connected, 0);
	client_free(&player.client);
	close(fd);
}

struct liar {
	int fd;
	char *requests[3];
};

/* Closes, closes in the middle of its answer, and then answers. */
static void *
lie(void *arg)
{
	static const char *const answers[] = {"",
	    "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf",
	    "HTTP/1.1 409 Conflict\r\nContent-Length: 4\r\n\r\ndone"};
	struct liar *liar = arg;

	for (int i = 0; i < 3; i++) {
		struct net_peer peer = {
		    .fd = accept(liar->fd, NULL, NULL),
		    .text = strdup(""),
		};

		net_peer_expect(&peer, "\"nonce\"");
		net_peer_say(&peer, answers[i]);
		liar->requests[i] = strdup(peer.text);
		net_peer_close(&peer);
	}
	return NULL;
}

static void
on_answered(void *ctx, int status, const char *body, size_t len)
{
	(void)len;
	cr_expect_eq(status, 409);
	cr_expect_str_eq(body, "done");
	*(bool *)ctx = true;
	client_loop_stop(loop);
}

/* The same bytes, so that the server knows the command by its nonce. */
Test(client, sends_the_same_again_when_the_answer_is_lost)
{
	struct liar liar = {.fd = listen_here()};
	struct player player;
	pthread_t thread;
	bool done = false;

	options.stream_path = "";
	options.token = "T";
	player_start(&player, 1);
	cr_assert_eq(pthread_create(&thread, NULL, lie, &liar), 0);
	client_post(player.client, "/api/command", "{\"n\":\"nonce\"}",
	    on_answered, &done);
	while (!done)
		cr_assert_eq(client_loop_run(loop), 0);
	pthread_join(thread, NULL);
	cr_expect_not_null(
	    strstr(liar.requests[0], "\r\nAuthorization: Bearer T\r\n"));
	cr_expect_str_eq(liar.requests[1], liar.requests[0]);
	cr_expect_str_eq(liar.requests[2], liar.requests[0]);
	for (int i = 0; i < 3; i++)
		free(liar.requests[i]);
	client_free(&player.client);
	close(liar.fd);
}
