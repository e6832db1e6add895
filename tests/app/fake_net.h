/* SPDX-License-Identifier: ISC */
/*
 * The network room without a network: these files take the place of libpd_net.
 * The test calls the application back as the loop would, and sees what it sends.
 */
#ifndef TESTS_APP_FAKE_NET_H
#define TESTS_APP_FAKE_NET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "daemon/net/http.h"
#include "daemon/net/request.h"

/* A reply, once it is there; the texts are the test's to free. */
struct answer {
	bool there;
	int status;
	char *body;
	char *cookie; /* of Set-Cookie; NULL: none */
};

/* What a browser sends along; NULL: not. */
struct fake_headers {
	const char *authorization; /* where no token is given */
	const char *cookie, *content_type, *origin, *host, *sec_fetch_site,
	    *forwarded_for, *forwarded_proto;
	const char *peer; /* its address; NULL: 127.0.0.1 */
};

/* Sent along with every request from now on. */
extern struct fake_headers fake_net_headers;

/* A message of a stream, in the order in which they were sent. */
struct sent {
	char *kind;
	int64_t number;
	char *data;
};

/* One player's end of a stream. */
struct ear {
	struct stream *stream; /* NULL: not open, or ended by the daemon */
	struct sent *sent;
	size_t count;
};

/*
 * Hand a request up: its token (NULL for none), its body (NULL for none).  The
 * answer may come at once or in any later turn.  ear: where a stream goes.
 */
void fake_net_request(enum request_method method, const char *path,
    const char *token, const char *body, struct answer *answer,
    struct ear *ear);

/* The peer of a stream has gone. */
void fake_net_hang_up(struct ear *ear);

/* Forget what was sent. */
void fake_net_clear(struct ear *ear);

/* What the loop calls. */
void fake_net_turn(void);
void fake_net_tick(void);
void fake_net_readable(int fd);

/* Wait until a thread of the application has answers, and hand them over. */
void fake_net_wait(void);

/* When the wake that was asked for is due, from now; -1: none was. */
int64_t fake_net_wake_ms(void);

/*
 * The timers of rooms: when the next is due, from now (-1: none is set); so
 * much time has passed; call those back that are due, false when none was.
 */
int64_t fake_net_timer_ms(void);
void fake_net_pass(int64_t ms);
bool fake_net_fire(void);

/* Descriptors that are watched, the writer's not counted. */
int fake_net_watches(void);

/*
 * Wait until one of these can be read, at most 30 seconds: longer fails the
 * test; calls back.
 */
void fake_net_await(void);

/* The limits that the application has asked for. */
const struct http_limits *fake_net_limits(void);

/* Connections in use: open streams and requests without an answer. */
int fake_net_connections(void);

/*
 * Called before a message or a reply leaves, with the number of the command on
 * which it depends (0: of none that is known).
 */
extern void (*fake_net_leaving)(int64_t number);

#endif
