/* SPDX-License-Identifier: ISC */
/*
 * The clock.  A night's deadlines must not move when somebody sets the
 * system's time, so time is monotonic time; what to do about a wall clock that
 * was set is the business of whoever knows of nights.
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

void
clock_set_virtual_wall(struct clock *clock, ms_t ahead_ms)
{
	assert(clock->is_virtual);
	clock->ahead_ms = ahead_ms;
}

ms_t
clock_now(const struct clock *clock)
{
	if (clock->is_virtual)
		return clock->virtual_at;
	return clock_read_ms(CLOCK_STEADY) + clock->offset_ms;
}

ms_t
clock_wall_ahead(const struct clock *clock)
{
	if (clock->is_virtual)
		return clock->ahead_ms;
	return clock_wall_ms() - clock_now(clock);
}

void
clock_forward(struct clock *clock, ms_t span_ms)
{
	assert(span_ms >= 0);
	clock->offset_ms += span_ms;
	clock->virtual_at += span_ms;
	clock->ahead_ms -= span_ms;
}

ms_t
clock_wall_ms(void)
{
	return clock_read_ms(CLOCK_REALTIME);
}
