/* SPDX-License-Identifier: ISC */
/*
 * What double-dummy work does to play: 2,000 cards, each posted over HTTP and
 * relayed to four streams by one loop, first alone and then, five times, while
 * the same loop has 100 positions waiting for the helper, from before the lead,
 * which are the hard ones, to some tricks later.  One card follows the other
 * without a pause.
 *
 * A card's time is from its post to the last of its reply and four deliveries.
 * What the tournament itself adds is not in it.  Fails when a 99th percentile
 * beside the helper is not under 20 ms.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "daemon/base/clock.h"
#include "daemon/base/xalloc.h"
#include "daemon/net/http.h"
#include "daemon/net/loop.h"
#include "daemon/net/request.h"
#include "daemon/net/stream.h"
#include "daemon/solver/solver.h"
#include "tests/lib/rng.h"
#include "tests/net/net_peer.h"

#define CARDS 2000
#define WAITING 100
#define PLAYERS 4
#define RUNS 5
#define PLAYED_MOST 24
#define LIMIT_MS 20

struct server {
	struct clock clock;
	struct loop *loop;
	struct http *http;
	struct solver *solver;
	struct rng rng;
	struct stream *stream[PLAYERS];
	int streams;
	int64_t number;
	int stop_fd;
	pthread_t thread;
	atomic_int answered, failed;
};

static void
die(const char *what)
{
	fprintf(stderr, "bench_solver: %s\n", what);
	exit(1);
}

static void
server_ask(struct server *server)
{
	struct play play;
	struct deal deal;

	rng_deal(&server->rng, &deal);
	play_init(&play, &deal,
	    (enum strain)rng_below(&server->rng, STRAIN_COUNT),
	    (enum seat)rng_below(&server->rng, SEAT_COUNT));
	for (int left = rng_below(&server->rng, PLAYED_MOST); left > 0; left--)
		play_add(&play, rng_card(&server->rng, play_legal(&play)));
	if (!solver_ask_tricks(server->solver, 1, &play, MS_NEVER))
		die("the solver takes no question");
}

static void
server_on_result(void *ctx, uint64_t id, const struct solver_result *result)
{
	struct server *server = ctx;

	(void)id;
	if (result->outcome == SOLVER_ANSWERED)
		atomic_fetch_add(&server->answered, 1);
	else
		atomic_fetch_add(&server->failed, 1);
	server_ask(server);
}

/* A card goes to all; a path other than a card's fills the queue. */
static void
server_post(struct server *server, struct request *rq)
{
	size_t len;
	const char *body = request_body(rq, &len);

	if (strcmp(request_path(rq), "/ask") == 0) {
		for (int i = 0; i < WAITING; i++)
			server_ask(server);
	} else {
		server->number++;
		for (int i = 0; i < PLAYERS; i++) {
			if (!stream_send(server->stream[i], "card",
				server->number, body))
				die("a stream was lost");
		}
	}
	request_reply(rq, 200, "text/plain", "ok", 2);
}

static void
server_on_request(void *ctx, struct request *rq)
{
	struct server *server = ctx;

	if (request_method(rq) == REQUEST_POST) {
		server_post(server, rq);
		return;
	}
	assert(server->streams < PLAYERS);
	server->stream[server->streams++] = stream_open(rq, server);
}

static void
server_on_closed(void *ctx, struct stream *stream, void *owner)
{
	(void)ctx;
	(void)stream;
	(void)owner;
}

static void
server_on_stop(void *ctx)
{
	struct server *server = ctx;

	loop_stop(server->loop);
}

static void *
server_run(void *arg)
{
	struct server *server = arg;

	loop_run(server->loop);
	return NULL;
}

static void
server_start(struct server *server, const char *helper)
{
	static const struct loop_handlers none = {NULL, NULL};
	static const struct http_handlers handlers = {
	    .request = server_on_request, .stream_closed = server_on_closed};
	struct solver_config config;
	struct http_limits limits;
	struct err err = {0};

	memset(server, 0, sizeof(*server));
	server->rng.state = 1;
	clock_init(&server->clock);
	http_limits_default(&limits);
	limits.connections = 64;
	server->loop = loop_new(&none, server, &err);
	if (server->loop == NULL)
		die(err.text);
	server->http = http_new(server->loop, &limits, &handlers, server, &err);
	if (server->http == NULL ||
	    http_listen_tcp(server->http, "127.0.0.1", 0, &err) != 0)
		die(err.text);
	solver_config_default(&config);
	config.path = helper;
	server->solver = solver_new(
	    server->loop, &server->clock, &config, server_on_result, server);
	server->stop_fd = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
	if (server->solver == NULL ||
	    !loop_watch_fd(
		server->loop, server->stop_fd, server_on_stop, server) ||
	    pthread_create(&server->thread, NULL, server_run, server) != 0)
		die("cannot start");
}

static void
server_stop(struct server *server)
{
	const uint64_t one = 1;

	if (write(server->stop_fd, &one, sizeof(one)) != sizeof(one))
		die("cannot stop");
	pthread_join(server->thread, NULL);
	solver_free(&server->solver);
	http_free(&server->http);
	loop_free(&server->loop);
	close(server->stop_fd);
}

static void
post(struct net_peer *poster, const char *path, const char *body)
{
	char *text = xasprintf("POST %s HTTP/1.1\r\nHost: x\r\n"
			       "Content-Length: %zu\r\n\r\n%s",
	    path, strlen(body), body);

	if (!net_peer_say(poster, text) || net_peer_answer(poster, NULL) != 200)
		die("a post was not taken");
	free(text);
}

static int
by_size(const void *a, const void *b)
{
	const int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

	return (x > y) - (x < y);
}

/* Relays the cards; gives the 99th percentile and prints the rest. */
static int64_t
relay(struct server *server, struct net_peer *poster,
    struct net_peer player[PLAYERS], const char *name)
{
	static int64_t took[CARDS];
	const ms_t begin = clock_now(&server->clock);
	int64_t sum;
	char card[16];

	for (int i = 0; i < CARDS; i++) {
		const ms_t at = clock_now(&server->clock);

		snprintf(card, sizeof(card), "<%d>", i);
		post(poster, "/card", card);
		for (int p = 0; p < PLAYERS; p++) {
			if (!net_peer_expect(&player[p], card))
				die("a card did not arrive");
			net_peer_forget(&player[p], card);
		}
		took[i] = clock_now(&server->clock) - at;
	}
	sum = clock_now(&server->clock) - begin;
	qsort(took, CARDS, sizeof(took[0]), by_size);
	printf("%-26s mean %.2f  p50 %2d  p99 %2d  p99.9 %2d  max %2d ms\n",
	    name, (double)sum / CARDS, (int)took[CARDS / 2],
	    (int)took[CARDS * 99 / 100], (int)took[CARDS * 999 / 1000],
	    (int)took[CARDS - 1]);
	return took[CARDS * 99 / 100];
}

int
main(void)
{
	const char *top = getenv("top_builddir");
	char *helper = xasprintf("%s/pairs-solver", top != NULL ? top : ".");
	struct net_peer poster, player[PLAYERS];
	struct server server;
	int64_t worst = 0;
	int port;

	if (access(helper, X_OK) != 0) {
		puts("skipped: there is no pairs-solver");
		return 0;
	}
	server_start(&server, helper);
	port = http_port(server.http);
	for (int p = 0; p < PLAYERS; p++) {
		net_peer_open(&player[p], port);
		net_peer_say(
		    &player[p], "GET /cards HTTP/1.1\r\nHost: x\r\n\r\n");
		if (!net_peer_expect(&player[p], "event-stream"))
			die("no stream");
	}
	net_peer_open(&poster, port);
	relay(&server, &poster, player, "alone");
	post(&poster, "/ask", "");
	for (int run = 0; run < RUNS; run++) {
		const int64_t p99 =
		    relay(&server, &poster, player, "beside 100 positions");

		if (p99 > worst)
			worst = p99;
	}
	printf("%d positions solved meanwhile, %d failed\n",
	    atomic_load(&server.answered), atomic_load(&server.failed));
	if (atomic_load(&server.answered) == 0 ||
	    atomic_load(&server.failed) > 0)
		die("the helper did not work");
	server_stop(&server);
	for (int p = 0; p < PLAYERS; p++)
		net_peer_close(&player[p]);
	net_peer_close(&poster);
	free(helper);
	if (worst >= LIMIT_MS)
		die("play waits for the helper");
	return 0;
}
