/* SPDX-License-Identifier: ISC */
/*
 * The clock.  A night's deadlines must not move when somebody sets the
 * system's time, so wall time is read once and monotonic time ever after.
 */
#include "daemon/base/clock.h"

#include <assert.h>
#include <time.h>

/* A suspended machine must show as a jump (an outage): count suspension. */
#ifdef CLOCK_BOOTTIME
#define CLOCK_STEADY CLOCK_BOOTTIME
#else
#define CLOCK_STEADY CLOCK_MONOTONIC
#endif

static ms_t
clock_read_ms(clockid_t id)
{
	struct timespec ts;
	int failed = clock_gettime(id, &ts);

	assert(!failed);
	return (ms_t)ts.tv_sec * 1000 + ts.tv_nsec / 1000000;
}

void
clock_init(struct clock *clock)
{
	*clock = (struct clock){
	    .offset_ms = clock_wall_ms() - clock_read_ms(CLOCK_STEADY)};
}

void
clock_set_virtual(struct clock *clock, ms_t at)
{
	*clock = (struct clock){.is_virtual = true, .virtual_at = at};
}

ms_t
clock_now(const struct clock *clock)
{
	if (clock->is_virtual)
		return clock->virtual_at;
	return clock_read_ms(CLOCK_STEADY) + clock->offset_ms;
}

ms_t
clock_wall_ms(void)
{
	return clock_read_ms(CLOCK_REALTIME);
}
