/* SPDX-License-Identifier: ISC */
/*
 * The time, in UTC milliseconds.  A real clock is monotonic time (suspension
 * counted) plus the offset to wall time found at clock_init, so it never goes
 * back, and takes no notice of somebody setting the system's clock unless
 * clock_forward is called.  A virtual clock stands still until it is set: tests
 * and simulations never wait.
 */
#ifndef DAEMON_BASE_CLOCK_H
#define DAEMON_BASE_CLOCK_H

#include <stdbool.h>

#include "engine/bridge/time.h"

struct clock {
	bool is_virtual;
	ms_t offset_ms;  /* real: what it shows less monotonic time */
	ms_t virtual_at; /* virtual: what time it is */
	ms_t ahead_ms;   /* virtual: by how much wall time is ahead of it */
};

/* Make it a real clock that agrees with wall time now. */
void clock_init(struct clock *clock);

/*
 * Make it a virtual clock that shows `at`, as the wall does, or set one that is
 * virtual.  A virtual clock may be set back by a test; a real clock never goes
 * back.
 */
void clock_set_virtual(struct clock *clock, ms_t at);

/* From now on the wall is so much ahead of a virtual clock; below 0 behind. */
void clock_set_virtual_wall(struct clock *clock, ms_t ahead_ms);

/* The time now.  Read once a loop turn; that turn's commands share it. */
ms_t clock_now(const struct clock *clock);

/* By how much wall time is ahead of the clock now; below 0: behind it. */
ms_t clock_wall_ahead(const struct clock *clock);

/* Set the clock forward by a span, 0 or more; it goes on from there. */
void clock_forward(struct clock *clock, ms_t span_ms);

/* Wall time: it may jump, clock_now does not. */
ms_t clock_wall_ms(void);

#endif
