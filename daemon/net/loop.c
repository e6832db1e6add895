/* SPDX-License-Identifier: ISC */
/*
 * The event loop on libevent, apart because the rest of the daemon must not
 * know the library. The end of a turn is an event that is made active by
 * whatever was handled: it then runs after all that was ready in this turn,
 * also under constant load, where a lower priority would starve.
 */
#include "daemon/net/loop.h"

#include <assert.h>
#include <errno.h>
#include <event2/event.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/queue.h>
#include <sys/resource.h>

#include "daemon/base/clock.h"
#include "daemon/base/err.h"
#include "daemon/base/log.h"
#include "daemon/base/xalloc.h"

/* One writes, the next finds that all is written; some to spare. */
#define LOOP_DRAIN_TURNS 8

/* A descriptor, signal or tick being watched. */
struct watch {
	SLIST_ENTRY(watch) next;
	struct loop *loop;
	struct event *event;
	void (*cb)(void *ctx);
	void (*signal_cb)(void *ctx, int signo);
	void *ctx;
};

struct loop_timer {
	struct loop *loop;
	struct event *event;
	void (*cb)(void *ctx);
	void *ctx;
};

struct loop {
	struct event_base *base;
	struct event *wake;
	struct event *turn;
	SLIST_HEAD(, watch) watches;
	struct loop_handlers handlers;
	void *ctx;
	struct clock clock;
	int descriptors;
	bool stopping;
};

static struct timeval
loop_timeval(int64_t span_ms)
{
	return (struct timeval){
	    .tv_sec = span_ms / 1000,
	    .tv_usec = span_ms % 1000 * 1000,
	};
}

static void
loop_log(int severity, const char *text)
{
	if (severity >= EVENT_LOG_WARN)
		log_warn("net", "%s", text);
	else
		log_debug("net", "%s", text);
}

static void
loop_fatal(int code)
{
	log_error("net", "the event library gave up (%d)", code);
	abort();
}

static int
loop_raise_descriptors(void)
{
	struct rlimit limit;

	if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
		return 1024;
	if (limit.rlim_cur < limit.rlim_max) {
		struct rlimit raised = {limit.rlim_max, limit.rlim_max};

		if (setrlimit(RLIMIT_NOFILE, &raised) == 0)
			limit = raised;
	}
	return limit.rlim_cur > 1 << 30 ? 1 << 30 : (int)limit.rlim_cur;
}

static struct event_base *
loop_make_base(void)
{
	struct event_config *config = event_config_new();
	struct event_base *base = NULL;

	if (config == NULL)
		return NULL;
	/* Four epoll_ctl calls a request become one; no descriptor is dup'd. */
	if (event_config_set_flag(
		config, EVENT_BASE_FLAG_EPOLL_USE_CHANGELIST) == 0)
		base = event_base_new_with_config(config);
	event_config_free(config);
	return base;
}

static void
loop_on_turn(evutil_socket_t fd, short what, void *arg)
{
	struct loop *loop = arg;

	(void)fd;
	(void)what;
	if (loop->handlers.turn != NULL)
		loop->handlers.turn(loop->ctx);
}

static void
loop_on_wake(evutil_socket_t fd, short what, void *arg)
{
	struct loop *loop = arg;

	(void)fd;
	(void)what;
	loop_touch(loop);
	if (loop->handlers.wake != NULL)
		loop->handlers.wake(loop->ctx);
}

static void
loop_on_watch(evutil_socket_t fd, short what, void *arg)
{
	struct watch *watch = arg;

	(void)what;
	loop_touch(watch->loop);
	if (watch->signal_cb != NULL)
		watch->signal_cb(watch->ctx, (int)fd);
	else
		watch->cb(watch->ctx);
}

/* Adds a watch; the caller has filled in its callback. */
static bool
loop_add_watch(struct loop *loop, const struct watch *what, int fd,
    short events, const struct timeval *every)
{
	struct watch *watch = xmalloc(sizeof(*watch));

	*watch = *what;
	watch->loop = loop;
	watch->event = event_new(
	    loop->base, fd, events | EV_PERSIST, loop_on_watch, watch);
	if (watch->event == NULL || event_add(watch->event, every) != 0) {
		if (watch->event != NULL)
			event_free(watch->event);
		free(watch);
		return false;
	}
	SLIST_INSERT_HEAD(&loop->watches, watch, next);
	return true;
}

struct loop *
loop_new(const struct loop_handlers *handlers, void *ctx, struct err *err)
{
	struct loop *loop = xcalloc(1, sizeof(*loop));

	event_set_log_callback(loop_log);
	event_set_fatal_callback(loop_fatal);
	signal(SIGPIPE, SIG_IGN);
	/* a file that may not grow is a failed write, not the end */
	signal(SIGXFSZ, SIG_IGN);
	loop->descriptors = loop_raise_descriptors();
	clock_init(&loop->clock);
	loop->handlers = *handlers;
	loop->ctx = ctx;
	SLIST_INIT(&loop->watches);
	loop->base = loop_make_base();
	if (loop->base != NULL) {
		loop->wake = evtimer_new(loop->base, loop_on_wake, loop);
		loop->turn = event_new(loop->base, -1, 0, loop_on_turn, loop);
	}
	if (loop->wake == NULL || loop->turn == NULL) {
		err_set(err, ERR_NET, "cannot make an event loop: %s",
		    strerror(errno));
		loop_free(&loop);
	}
	return loop;
}

void
loop_free(struct loop **loop_p)
{
	struct loop *loop = *loop_p;
	struct watch *watch;

	if (loop == NULL)
		return;
	while ((watch = SLIST_FIRST(&loop->watches)) != NULL) {
		SLIST_REMOVE_HEAD(&loop->watches, next);
		event_free(watch->event);
		free(watch);
	}
	if (loop->wake != NULL)
		event_free(loop->wake);
	if (loop->turn != NULL)
		event_free(loop->turn);
	if (loop->base != NULL)
		event_base_free(loop->base);
	free(loop);
	*loop_p = NULL;
}

int
loop_run(struct loop *loop)
{
	int rc = 0;

	while (!loop->stopping && rc == 0)
		rc = event_base_loop(loop->base, EVLOOP_ONCE);
	loop->stopping = false;
	return rc < 0 ? -1 : 0;
}

void
loop_stop(struct loop *loop)
{
	loop->stopping = true;
}

void
loop_drain(struct loop *loop)
{
	for (int i = 0; i < LOOP_DRAIN_TURNS; i++) {
		if (event_base_loop(loop->base, EVLOOP_NONBLOCK) != 0)
			return;
	}
}

static void
loop_set_event(struct event *event, int64_t in_ms)
{
	struct timeval in = loop_timeval(in_ms);

	if (in_ms < 0)
		event_del(event);
	else
		event_add(event, &in);
}

void
loop_set_wake(struct loop *loop, int64_t in_ms)
{
	loop_set_event(loop->wake, in_ms);
}

bool
loop_watch_fd(struct loop *loop, int fd, void (*cb)(void *ctx), void *ctx)
{
	struct watch watch = {.cb = cb, .ctx = ctx};

	return loop_add_watch(loop, &watch, fd, EV_READ, NULL);
}

void
loop_unwatch_fd(struct loop *loop, int fd)
{
	struct watch *watch;

	SLIST_FOREACH(watch, &loop->watches, next) {
		if ((event_get_events(watch->event) & EV_READ) != 0 &&
		    event_get_fd(watch->event) == fd)
			break;
	}
	if (watch == NULL)
		return;
	SLIST_REMOVE(&loop->watches, watch, watch, next);
	event_free(watch->event);
	free(watch);
}

bool
loop_on_signal(
    struct loop *loop, int signo, void (*cb)(void *ctx, int signo), void *ctx)
{
	struct watch watch = {.signal_cb = cb, .ctx = ctx};

	return loop_add_watch(loop, &watch, signo, EV_SIGNAL, NULL);
}

bool
loop_every(
    struct loop *loop, int64_t every_ms, void (*cb)(void *ctx), void *ctx)
{
	struct watch watch = {.cb = cb, .ctx = ctx};
	struct timeval every = loop_timeval(every_ms);

	assert(every_ms >= 1);
	return loop_add_watch(loop, &watch, -1, 0, &every);
}

static void
loop_on_timer(evutil_socket_t fd, short what, void *arg)
{
	struct loop_timer *timer = arg;

	(void)fd;
	(void)what;
	loop_touch(timer->loop);
	timer->cb(timer->ctx);
}

struct loop_timer *
loop_timer_new(struct loop *loop, void (*cb)(void *ctx), void *ctx)
{
	struct loop_timer *timer = xcalloc(1, sizeof(*timer));

	timer->loop = loop;
	timer->cb = cb;
	timer->ctx = ctx;
	timer->event = evtimer_new(loop->base, loop_on_timer, timer);
	if (timer->event == NULL)
		loop_timer_free(&timer);
	return timer;
}

void
loop_timer_free(struct loop_timer **timer_p)
{
	struct loop_timer *timer = *timer_p;

	if (timer == NULL)
		return;
	if (timer->event != NULL)
		event_free(timer->event);
	free(timer);
	*timer_p = NULL;
}

void
loop_timer_set(struct loop_timer *timer, int64_t in_ms)
{
	loop_set_event(timer->event, in_ms);
}

int
loop_descriptors(const struct loop *loop)
{
	return loop->descriptors;
}

struct event_base *
loop_base(struct loop *loop)
{
	return loop->base;
}

void
loop_touch(struct loop *loop)
{
	event_active(loop->turn, EV_TIMEOUT, 0);
}

int64_t
loop_now(const struct loop *loop)
{
	return clock_now(&loop->clock);
}
