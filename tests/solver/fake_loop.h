/* SPDX-License-Identifier: ISC */
/*
 * The part of daemon/net/loop.h that the solver uses, with time that stands
 * still: it takes the place of libpd_net.  One descriptor, one timer.
 */
#ifndef TESTS_SOLVER_FAKE_LOOP_H
#define TESTS_SOLVER_FAKE_LOOP_H

#include <stdbool.h>
#include <stdint.h>

#include "daemon/base/clock.h"

struct loop *fake_loop_new(struct clock *clock);
void fake_loop_free(struct loop **loop);

/* True while a descriptor is watched. */
bool fake_loop_watches(const struct loop *loop);

/* Waits until it can be read, at most 30 seconds: longer fails the test. */
void fake_loop_await(struct loop *loop);

/* Calls back that it can be read. */
void fake_loop_hear(struct loop *loop);

/* For when the timer is set, from now; -1: it is not. */
int64_t fake_loop_timer_ms(const struct loop *loop);

/* Puts the clock to when the timer is due, and calls back. */
void fake_loop_fire(struct loop *loop);

#endif
