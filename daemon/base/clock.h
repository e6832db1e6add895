/* SPDX-License-Identifier: ISC */
/*
 * The time, in UTC milliseconds.  A real clock is monotonic time (suspension
 * counted) plus the offset to wall time found at clock_init, so it never goes
 * back and takes no notice of somebody setting the system's clock.  A virtual
 * clock stands still until it is set: tests and simulations never wait.
 */
#ifndef DAEMON_BASE_CLOCK_H
#define DAEMON_BASE_CLOCK_H

#include <stdbool.h>

#include "engine/bridge/time.h"

struct clock {
	bool is_virtual;
	ms_t offset_ms;  /* real: wall time less monotonic time at init */
	ms_t virtual_at; /* virtual: what time it is */
};

/* Make it a real clock that agrees with wall time now. */
void clock_init(struct clock *clock);

/*
 * Make it a virtual clock that shows `at`, or set one that is virtual.  A
 * virtual clock may be set back by a test; a real clock never goes back.
 */
void clock_set_virtual(struct clock *clock, ms_t at);

/* The time now.  Read once a loop turn; that turn's commands share it. */
ms_t clock_now(const struct clock *clock);

/* Wall time, for clock_init alone: it may jump, clock_now does not. */
ms_t clock_wall_ms(void);

#endif
