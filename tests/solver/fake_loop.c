/* SPDX-License-Identifier: ISC */
/* A loop that does nothing by itself. */
#include "tests/solver/fake_loop.h"

#include <criterion/criterion.h>
#include <poll.h>
#include <stdlib.h>

#include "daemon/base/xalloc.h"
#include "daemon/net/loop.h"

#define WAIT_MS 30000

struct loop_timer {
	void (*cb)(void *ctx);
	void *ctx;
	int64_t in_ms;
};

struct loop {
	struct clock *clock;
	struct loop_timer *timer;
	int fd; /* -1: none is watched */
	void (*readable)(void *ctx);
	void *ctx;
};

struct loop *
fake_loop_new(struct clock *clock)
{
	struct loop *loop = xcalloc(1, sizeof(*loop));

	loop->clock = clock;
	loop->fd = -1;
	return loop;
}

void
fake_loop_free(struct loop **loop)
{
	cr_assert_eq((*loop)->fd, -1, "still watched");
	free(*loop);
	*loop = NULL;
}

bool
fake_loop_watches(const struct loop *loop)
{
	return loop->fd >= 0;
}

void
fake_loop_await(struct loop *loop)
{
	struct pollfd pollfd = {.fd = loop->fd, .events = POLLIN};

	cr_assert_geq(loop->fd, 0);
	cr_assert_eq(poll(&pollfd, 1, WAIT_MS), 1, "the helper says nothing");
}

void
fake_loop_hear(struct loop *loop)
{
	loop->readable(loop->ctx);
}

int64_t
fake_loop_timer_ms(const struct loop *loop)
{
	return loop->timer->in_ms;
}

void
fake_loop_fire(struct loop *loop)
{
	const int64_t in_ms = loop->timer->in_ms;

	cr_assert_geq(in_ms, 0, "the timer is not set");
	clock_set_virtual(loop->clock, clock_now(loop->clock) + in_ms);
	loop->timer->in_ms = -1;
	loop->timer->cb(loop->timer->ctx);
}

/* --- daemon/net/loop.h ---------------------------------------------------- */

bool
loop_watch_fd(struct loop *loop, int fd, void (*cb)(void *ctx), void *ctx)
{
	cr_assert_eq(loop->fd, -1, "a second helper");
	loop->fd = fd;
	loop->readable = cb;
	loop->ctx = ctx;
	return true;
}

void
loop_unwatch_fd(struct loop *loop, int fd)
{
	cr_assert_eq(loop->fd, fd);
	loop->fd = -1;
}

struct loop_timer *
loop_timer_new(struct loop *loop, void (*cb)(void *ctx), void *ctx)
{
	loop->timer = xcalloc(1, sizeof(*loop->timer));
	*loop->timer = (struct loop_timer){cb, ctx, -1};
	return loop->timer;
}

void
loop_timer_free(struct loop_timer **timer)
{
	free(*timer);
	*timer = NULL;
}

void
loop_timer_set(struct loop_timer *timer, int64_t in_ms)
{
	timer->in_ms = in_ms;
}
