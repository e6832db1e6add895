/* SPDX-License-Identifier: ISC */
#ifndef DAEMON_NET_HTTP_H
#define DAEMON_NET_HTTP_H

/*
 * An HTTP/1.1 server on the loop for clients that nobody trusts. It reads
 * whole requests within limits of size, time and number, hands each one up,
 * and takes the reply whenever the application has it (daemon/net/request.h,
 * daemon/net/stream.h). It knows no path and no content. Spans are
 * milliseconds, sizes bytes.
 *
 * Found wrong here, and only to be refused above: methods other than GET, HEAD
 * and POST (405), too many connections of an address (429), a missing or second
 * Host, a second Content-Length, a body on GET, header names with blanks, lines
 * of a header that go on on the next one, do not end with CR and LF or hold a
 * NUL, a path that cannot be decoded (400).  Answered here and never handed up:
 * what is no HTTP, too much header (400), too much body (413), a method that
 * nobody knows (501).
 */

#include <stdbool.h>
#include <stddef.h>

struct buf;
struct err;
struct http;
struct loop;
struct request;
struct stream;

struct http_limits {
	int header_bytes;      /* request line and headers: 8192 */
	int body_bytes;        /* of a request: 65536 */
	int connections;       /* over TCP: 16384; then none is accepted */
	int admin_connections; /* by the Unix socket: 64 */
	int per_address;       /* of one IPv4 or IPv6/64: 256; 0: no limit */
	bool limit_loopback;   /* per_address holds for loopback: false */
	int read_ms;           /* for one request, first byte to last: 3000 */
	int idle_ms;           /* without one, or a reply not taken: 60000 */
	int hurry_ms;          /* for a first request, when all places are
				* taken, and then instead of read_ms: 500 */
	int sweep_ms;          /* how often these are looked at: 250, and
				* sooner when all places are taken */
	int accept_pause_ms;   /* when descriptors have run out: 200 */
	int heartbeat_ms;      /* comment on a silent stream: 15000 */
	int stream_bytes;      /* unsent on one stream, then closed: 262144 */
	int stream_input;      /* sent up on a stream, then closed: 4096 */
};

/*
 * request: a whole request. It is the application's now and must be ended
 * once, by request_reply() or stream_open(), at once or at any later time,
 * whether or not its peer is still there.
 *
 * refuse: a request that must be answered at once with this status; the text
 * says why.  Its connection is closed afterwards.  Its path is "" when it could
 * not be decoded.
 *
 * describe: adds the body, application/json, of an answer that is given here.
 *
 * stream_closed: the peer of a stream has gone, did not read, or sent what
 * it should not. The stream is freed when the handler returns. Not called
 * for a stream ended by stream_close(), nor from inside stream_send().
 */
struct http_handlers {
	void (*request)(void *ctx, struct request *rq);
	void (*refuse)(
	    void *ctx, struct request *rq, int status, const char *text);
	void (*describe)(void *ctx, int status, struct buf *body);
	void (*stream_closed)(void *ctx, struct stream *stream, void *owner);
};

/* What the server counts; for the director's page and the tests. */
struct http_counts {
	size_t connections;       /* open now, over TCP */
	size_t admin_connections; /* open now, by the Unix socket */
	size_t streams;           /* open now */
	size_t requests;          /* handed up, ever */
	size_t refused;           /* found wrong here, ever */
	size_t timed_out;         /* closed for read_ms or idle_ms, ever */
	size_t over_address;      /* closed for per_address, ever */
	size_t over_stream;       /* streams closed for their limits, ever */
	size_t accept_pauses;     /* descriptors had run out, ever */
};

/* Fills in the values named in the struct's comments. */
void http_limits_default(struct http_limits *limits_r);

/*
 * A new server on `loop`; limits and handlers are copied. NULL and the reason
 * in err when the connections do not fit the process's descriptors (64 are
 * kept back) or the system refuses.
 */
struct http *http_new(struct loop *loop, const struct http_limits *limits,
    const struct http_handlers *handlers, void *ctx, struct err *err);

/*
 * Closes all listeners, connections and streams at once and frees the server;
 * stream_closed is not called, and streams are freed. Requests still held stay
 * readable and must still be ended (which then only frees them). Unix socket
 * files made here are removed. Not from inside a handler.
 */
void http_free(struct http **http);

/*
 * Listens on a numeric IPv4 or IPv6 address and a port (0: the system
 * chooses, see http_port()). 0, or a negative code and the reason in err.
 * At most 8 listeners.
 */
int http_listen_tcp(
    struct http *http, const char *address, int port, struct err *err);

/*
 * Listens on a Unix socket, mode 0600; its requests are request_is_admin().
 * A socket file left by a dead server is replaced; one that answers, or a
 * file of another kind, is an error. 0, or a negative code and the reason.
 */
int http_listen_unix(struct http *http, const char *path, struct err *err);

/* The port of the first TCP listener; 0 when there is none. */
int http_port(const struct http *http);

/* Takes no new connections from now on; those that are open go on. */
void http_stop_listening(struct http *http);

void http_count(const struct http *http, struct http_counts *counts_r);

#endif
