/* SPDX-License-Identifier: ISC */
/* The loop: its timer, ticks, signals, descriptors and the end of a turn. */
#include "daemon/net/loop.h"

#include <criterion/criterion.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <unistd.h>

#include "daemon/base/err.h"

struct seen {
	struct loop *loop;
	int fds[2];
	int wakes, turns, ticks, reads, signals, last_signal;
	int reads_at_turn[8];
};

static void
on_wake(void *ctx)
{
	struct seen *seen = ctx;

	seen->wakes++;
	if (seen->wakes < 3)
		loop_set_wake(seen->loop, 0);
	else
		loop_stop(seen->loop);
}

static void
on_turn(void *ctx)
{
	struct seen *seen = ctx;

	if (seen->turns < 8)
		seen->reads_at_turn[seen->turns] = seen->reads;
	seen->turns++;
}

static void
seen_init(struct seen *seen)
{
	static const struct loop_handlers handlers = {on_wake, on_turn};
	struct err err = {0};

	*seen = (struct seen){.wakes = 0};
	seen->loop = loop_new(&handlers, seen, &err);
	cr_assert_not_null(seen->loop, "%s", err.text);
}

static void
seen_fini(struct seen *seen)
{
	loop_free(&seen->loop);
	cr_assert_null(seen->loop);
	loop_free(&seen->loop);
}

Test(loop, wakes_once_each_time_it_is_asked)
{
	struct seen seen;

	seen_init(&seen);
	loop_set_wake(seen.loop, 1000000000);
	loop_set_wake(seen.loop, 1);
	cr_assert_eq(loop_run(seen.loop), 0);
	cr_expect_eq(seen.wakes, 3);
	cr_expect_eq(seen.turns, 3);
	seen_fini(&seen);
}

struct timed {
	struct loop *loop;
	struct loop_timer *timer, *other;
	int fired, others;
};

static void
on_timer(void *ctx)
{
	struct timed *timed = ctx;

	if (++timed->fired < 3)
		loop_timer_set(timed->timer, 0);
	else
		loop_stop(timed->loop);
}

static void
on_other(void *ctx)
{
	struct timed *timed = ctx;

	timed->others++;
}

/* A room's timer goes beside the application's, and only when it is set. */
Test(loop, has_timers_for_rooms)
{
	struct timed timed = {.fired = 0};
	struct seen seen;

	seen_init(&seen);
	timed.loop = seen.loop;
	timed.timer = loop_timer_new(seen.loop, on_timer, &timed);
	timed.other = loop_timer_new(seen.loop, on_other, &timed);
	cr_assert(timed.timer != NULL && timed.other != NULL);
	loop_set_wake(seen.loop, 1000000000);
	loop_timer_set(timed.other, 0);
	loop_timer_set(timed.other, -1);
	loop_timer_set(timed.timer, 1000000000);
	loop_timer_set(timed.timer, 1);
	cr_assert_eq(loop_run(seen.loop), 0);
	cr_expect_eq(timed.fired, 3);
	cr_expect_eq(timed.others, 0);
	cr_expect_eq(seen.wakes, 0);
	cr_expect_eq(seen.turns, 3);
	loop_timer_free(&timed.timer);
	loop_timer_free(&timed.other);
	cr_expect_null(timed.timer);
	loop_timer_free(&timed.timer);
	seen_fini(&seen);
}

static void
on_tick(void *ctx)
{
	struct seen *seen = ctx;

	if (++seen->ticks == 5)
		loop_stop(seen->loop);
}

Test(loop, ticks_and_forgets_a_wake)
{
	struct seen seen;

	seen_init(&seen);
	loop_set_wake(seen.loop, 0);
	loop_set_wake(seen.loop, -1);
	cr_assert(loop_every(seen.loop, 1, on_tick, &seen));
	cr_assert_eq(loop_run(seen.loop), 0);
	cr_expect_eq(seen.ticks, 5);
	cr_expect_eq(seen.wakes, 0);
	cr_expect_eq(seen.turns, 5);
	seen_fini(&seen);
}

static void
on_read(void *ctx)
{
	struct seen *seen = ctx;
	uint64_t value;

	for (int i = 0; i < 2; i++) {
		if (read(seen->fds[i], &value, sizeof(value)) == 8) {
			seen->reads++;
			break;
		}
	}
	if (seen->reads == 2)
		loop_stop(seen->loop);
}

/* What is ready together is committed together: one turn, after both. */
Test(loop, ends_a_turn_after_all_that_was_ready)
{
	struct seen seen;

	seen_init(&seen);
	for (int i = 0; i < 2; i++) {
		seen.fds[i] = eventfd(1, EFD_NONBLOCK | EFD_CLOEXEC);
		cr_assert_geq(seen.fds[i], 0);
		cr_assert(
		    loop_watch_fd(seen.loop, seen.fds[i], on_read, &seen));
	}
	cr_assert_eq(loop_run(seen.loop), 0);
	cr_expect_eq(seen.reads, 2);
	cr_expect_eq(seen.turns, 1);
	cr_expect_eq(seen.reads_at_turn[0], 2);
	seen_fini(&seen);
	close(seen.fds[0]);
	close(seen.fds[1]);
}

Test(loop, forgets_a_descriptor)
{
	struct seen seen;

	seen_init(&seen);
	seen.fds[0] = seen.fds[1] = eventfd(1, EFD_NONBLOCK | EFD_CLOEXEC);
	cr_assert(loop_watch_fd(seen.loop, seen.fds[0], on_read, &seen));
	loop_unwatch_fd(seen.loop, seen.fds[0]);
	loop_unwatch_fd(seen.loop, seen.fds[0]);
	cr_assert(loop_every(seen.loop, 1, on_tick, &seen));
	cr_assert_eq(loop_run(seen.loop), 0);
	cr_expect_eq(seen.reads, 0);
	seen_fini(&seen);
	close(seen.fds[0]);
}

Test(loop, drains_without_waiting)
{
	struct seen seen;

	seen_init(&seen);
	seen.fds[0] = seen.fds[1] = eventfd(1, EFD_NONBLOCK);
	cr_assert(loop_watch_fd(seen.loop, seen.fds[0], on_read, &seen));
	loop_set_wake(seen.loop, 1000000000);
	loop_drain(seen.loop);
	cr_expect_eq(seen.reads, 1);
	loop_drain(seen.loop);
	cr_expect_eq(seen.reads, 1);
	seen_fini(&seen);
	close(seen.fds[0]);
}

static void
on_signal(void *ctx, int signo)
{
	struct seen *seen = ctx;

	seen->signals++;
	seen->last_signal = signo;
	loop_stop(seen->loop);
}

Test(loop, hears_signals)
{
	static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
	struct seen seen;

	seen_init(&seen);
	for (int i = 0; i < 3; i++)
		cr_assert(
		    loop_on_signal(seen.loop, signals[i], on_signal, &seen));
	for (int i = 0; i < 3; i++) {
		raise(signals[i]);
		cr_assert_eq(loop_run(seen.loop), 0);
		cr_expect_eq(seen.last_signal, signals[i]);
	}
	cr_expect_eq(seen.signals, 3);
	raise(SIGPIPE);
	seen_fini(&seen);
}

Test(loop, stops_before_it_runs)
{
	struct seen seen;

	seen_init(&seen);
	loop_set_wake(seen.loop, 0);
	loop_stop(seen.loop);
	cr_assert_eq(loop_run(seen.loop), 0);
	cr_expect_eq(seen.wakes, 0);
	cr_assert_eq(loop_run(seen.loop), 0);
	cr_expect_eq(seen.wakes, 3);
	seen_fini(&seen);
}

Test(loop, raises_the_limit_of_descriptors)
{
	struct rlimit limit;
	struct seen seen;

	cr_assert_eq(getrlimit(RLIMIT_NOFILE, &limit), 0);
	limit.rlim_cur = limit.rlim_max / 2;
	cr_assert_eq(setrlimit(RLIMIT_NOFILE, &limit), 0);
	seen_init(&seen);
	cr_assert_eq(getrlimit(RLIMIT_NOFILE, &limit), 0);
	cr_expect_eq(limit.rlim_cur, limit.rlim_max);
	cr_expect_eq((rlim_t)loop_descriptors(seen.loop), limit.rlim_max);
	seen_fini(&seen);
}
