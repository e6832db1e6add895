/* SPDX-License-Identifier: ISC */
#ifndef DAEMON_NET_LOOP_H
#define DAEMON_NET_LOOP_H

/*
 * The event loop: one thread, one timer for the application, timers of rooms,
 * descriptors, signals and ticks. A caller is called back from loop_run() only, never
 * from inside another function of this room. Spans are milliseconds.
 */

#include <stdbool.h>
#include <stdint.h>

struct err;
struct event_base;
struct loop;
struct loop_timer;

/*
 * wake: the time asked for with loop_set_wake() has come.
 * turn: the end of a turn in which a request, a timer, a descriptor or a
 * signal was handled: what the turn brought is to be committed together.
 * Either may be NULL.
 */
struct loop_handlers {
	void (*wake)(void *ctx);
	void (*turn)(void *ctx);
};

/*
 * A new loop; NULL and the reason in err when the system refuses. SIGPIPE and
 * SIGXFSZ are ignored from here on, and the soft limit of descriptors raised to the hard
 * one. The handlers are copied.
 */
struct loop *loop_new(
    const struct loop_handlers *handlers, void *ctx, struct err *err);

/*
 * Frees the loop, its ticks and watches (not the descriptors watched).
 * Everything built on the loop (struct http) goes first.
 */
void loop_free(struct loop **loop);

/*
 * Runs until loop_stop(), or until nothing is left to wait for; 0, or -1 when
 * the system's polling failed.
 */
int loop_run(struct loop *loop);

/*
 * Ends loop_run() after the present turn, whose `turn` is still called. Asked
 * for before loop_run(), it makes the next loop_run() return at once.
 */
void loop_stop(struct loop *loop);

/*
 * After loop_run(), before the end: does what can be done without waiting, so
 * that what was written goes out as far as its peers take it.
 */
void loop_drain(struct loop *loop);

/*
 * The application's one timer: `wake` is called once, in_ms from now (0: in
 * the next turn). It replaces what was set before; -1 sets none.
 */
void loop_set_wake(struct loop *loop, int64_t in_ms);

/*
 * Calls cb whenever fd (non-blocking, not a duplicate of another one in the
 * loop) can be read; cb has to read it. Ends with the loop. False when the
 * system refuses.
 */
bool loop_watch_fd(struct loop *loop, int fd, void (*cb)(void *ctx), void *ctx);

/* Ends a watch of loop_watch_fd, before fd is closed; no harm without one. */
void loop_unwatch_fd(struct loop *loop, int fd);

/*
 * Calls cb in a turn of the loop (not in the signal's own context) for each
 * signo that arrives. False when the system refuses.
 */
bool loop_on_signal(
    struct loop *loop, int signo, void (*cb)(void *ctx, int signo), void *ctx);

/* Calls cb every `every_ms` (at least 1). False when the system refuses. */
bool loop_every(
    struct loop *loop, int64_t every_ms, void (*cb)(void *ctx), void *ctx);

/*
 * A timer of a room's own, not set; NULL when the system refuses.  Its owner
 * frees it before the loop; accepts NULL there.
 */
struct loop_timer *loop_timer_new(
    struct loop *loop, void (*cb)(void *ctx), void *ctx);
void loop_timer_free(struct loop_timer **timer);

/* As loop_set_wake(), for this timer's cb; setting it in cb is allowed. */
void loop_timer_set(struct loop_timer *timer, int64_t in_ms);

/* Descriptors that this process may have open, after the limit was raised. */
int loop_descriptors(const struct loop *loop);

/* For the files of this room only. */

/* The library's handle. */
struct event_base *loop_base(struct loop *loop);

/* Something was handled: `turn` is due at the end of this turn. */
void loop_touch(struct loop *loop);

/* Milliseconds that never go back, to measure spans by. */
int64_t loop_now(const struct loop *loop);

#endif
