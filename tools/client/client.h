/* SPDX-License-Identifier: ISC */
#ifndef TOOLS_CLIENT_CLIENT_H
#define TOOLS_CLIENT_CLIENT_H

/*
 * One player's connection to the daemon, for every tool that plays: a stream
 * of events coming down and commands going up, over as many reconnections as
 * it takes. Many clients share one loop; all callbacks come from
 * client_loop_run(), and client_free() may be called inside any of them.
 * Spans are milliseconds.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct client;
struct client_loop;
struct err;

/*
 * on_event: an event of the stream; texts live until it returns.
 * on_connected: the stream has been answered; events follow.
 * on_lost: the stream ended or could not be had; another attempt follows by
 * itself. status is the HTTP status when the server refused (401: the token is
 * not good), otherwise 0.
 * Each may be NULL.
 */
struct client_callbacks {
	void (*on_event)(
	    void *ctx, const char *event, int64_t id, const char *data);
	void (*on_connected)(void *ctx);
	void (*on_lost)(void *ctx, int status);
};

struct client_options {
	const char *address; /* numeric or a name, looked up once */
	int port;
	const char *token;       /* NULL: none is sent */
	const char *stream_path; /* NULL: "/api/stream"; "": no stream */
	uint64_t seed;           /* for the jitter: different for each client */
	int backoff_ms;          /* first wait before reconnecting; 0: 250 */
	int backoff_max_ms;      /* doubled up to this; 0: 10000 */
	int silence_ms;          /* a stream without a byte is lost; 0: 45000 */
	int answer_ms;           /* one attempt at a post; 0: 10000 */
	int retry_ms;            /* all attempts at a post; 0: 60000 */
};

/* NULL and the reason in err when the system refuses. SIGPIPE is ignored. */
struct client_loop *client_loop_new(struct err *err);

/* Frees the loop and the timers still set; its clients go first. */
void client_loop_free(struct client_loop **loop);

/* Runs until client_loop_stop(); 0, or -1 when polling failed. */
int client_loop_run(struct client_loop *loop);

void client_loop_stop(struct client_loop *loop);

/* Calls cb once, in_ms (0 or more) from now. */
void client_after(
    struct client_loop *loop, int64_t in_ms, void (*cb)(void *ctx), void *ctx);

/* Milliseconds that never go back, to measure spans by. */
int64_t client_now(void);

/*
 * A new client; options (texts too) and callbacks are copied. The connection
 * is made when the loop runs. NULL and the reason in err when the address
 * cannot be resolved.
 */
struct client *client_new(struct client_loop *loop,
    const struct client_options *options,
    const struct client_callbacks *callbacks, void *ctx, struct err *err);

/* Closes, forgets queued posts without a callback, and frees. */
void client_free(struct client **client);

/*
 * POSTs a JSON body with the token. Posts go one at a time, in order. After a
 * failure of the network the same body is sent again (the server knows its
 * nonce) until answered or retry_ms have passed since it was first tried; any
 * HTTP status is an answer. cb (may be NULL) is called once, with status 0
 * when the post was given up; its body lives until it returns.
 */
void client_post(struct client *client, const char *path, const char *body,
    void (*cb)(void *ctx, int status, const char *body, size_t len),
    void *cb_ctx);

/* Posts not answered yet. */
size_t client_queued(const struct client *client);

/* The stream is up. */
bool client_is_connected(const struct client *client);

#endif
