/* SPDX-License-Identifier: ISC */
/*
 * The loop that all clients of a process share, and one-shot timers for the
 * tool itself.
 */
#include <assert.h>
#include <errno.h>
#include <event2/event.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/base/clock.h"
#include "daemon/base/err.h"
#include "daemon/base/xalloc.h"
#include "tools/client/parts.h"

/* A timer of the tool's. */
struct client_timer {
	LIST_ENTRY(client_timer) next;
	struct event *event;
	void (*cb)(void *ctx);
	void *ctx;
};

struct client_loop *
client_loop_new(struct err *err)
{
	struct client_loop *loop = xcalloc(1, sizeof(*loop));

	signal(SIGPIPE, SIG_IGN);
	LIST_INIT(&loop->timers);
	loop->base = event_base_new();
	if (loop->base == NULL) {
		err_set(err, ERR_NET, "cannot make an event loop: %s",
		    strerror(errno));
		free(loop);
		return NULL;
	}
	return loop;
}

static void
client_timer_free(struct client_timer *timer)
{
	LIST_REMOVE(timer, next);
	event_free(timer->event);
	free(timer);
}

void
client_loop_free(struct client_loop **loop_p)
{
	struct client_loop *loop = *loop_p;

	if (loop == NULL)
		return;
	assert(loop->clients == 0);
	while (!LIST_EMPTY(&loop->timers))
		client_timer_free(LIST_FIRST(&loop->timers));
	event_base_free(loop->base);
	free(loop);
	*loop_p = NULL;
}

int
client_loop_run(struct client_loop *loop)
{
	int rc = 0;

	while (!loop->is_stopping && rc == 0)
		rc = event_base_loop(loop->base, EVLOOP_ONCE);
	loop->is_stopping = false;
	return rc < 0 ? -1 : 0;
}

void
client_loop_stop(struct client_loop *loop)
{
	loop->is_stopping = true;
}

static void
client_on_timer(evutil_socket_t fd, short what, void *arg)
{
	struct client_timer *timer = arg;
	void (*cb)(void *ctx) = timer->cb;
	void *ctx = timer->ctx;

	(void)fd;
	(void)what;
	client_timer_free(timer);
	cb(ctx);
}

struct timeval
client_timeval(int64_t span_ms)
{
	return (struct timeval){
	    .tv_sec = span_ms / 1000,
	    .tv_usec = span_ms % 1000 * 1000,
	};
}

void
client_after(
    struct client_loop *loop, int64_t in_ms, void (*cb)(void *ctx), void *ctx)
{
	struct client_timer *timer = xcalloc(1, sizeof(*timer));
	struct timeval in = client_timeval(in_ms);

	timer->cb = cb;
	timer->ctx = ctx;
	timer->event = evtimer_new(loop->base, client_on_timer, timer);
	if (timer->event == NULL || event_add(timer->event, &in) != 0)
		abort();
	LIST_INSERT_HEAD(&loop->timers, timer, next);
}

int64_t
client_now(void)
{
	/* No offset: the monotonic time itself. */
	static const struct clock monotonic;

	return clock_now(&monotonic);
}
