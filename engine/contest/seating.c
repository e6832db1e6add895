/* SPDX-License-Identifier: ISC */
/*
 * Directions (R-SW-4), table by table: they never decide who meets whom
 * (R-SW-6), so they are chosen apart from the draw.
 */
#include "engine/contest/seating.h"

/* A pair's directions so far. */
struct seating_past {
	int balance; /* North-South rounds less East-West rounds */
	enum direction last, before;
};

static struct seating_past
seating_past(const struct draw_history *history, int rounds)
{
	struct seating_past past = {.balance = 0};

	for (int i = 0; i < rounds; i++) {
		if (history[i].direction == DIRECTION_NONE)
			continue;
		past.balance += history[i].direction == DIRECTION_NS ? 1 : -1;
		past.before = past.last;
		past.last = history[i].direction;
	}
	return past;
}

static int
seating_is_third(const struct seating_past *past, enum direction direction)
{
	return past->last == direction && past->before == direction;
}

bool
seating_higher_is_ns(const struct draw_history *higher,
    const struct draw_history *lower, int rounds, int table)
{
	struct seating_past h = seating_past(higher, rounds);
	struct seating_past l = seating_past(lower, rounds);
	int as_ns, as_ew;

	if (h.balance != l.balance)
		return h.balance < l.balance;
	as_ns = seating_is_third(&h, DIRECTION_NS) +
	    seating_is_third(&l, DIRECTION_EW);
	as_ew = seating_is_third(&h, DIRECTION_EW) +
	    seating_is_third(&l, DIRECTION_NS);
	if (as_ns != as_ew)
		return as_ns < as_ew;
	return (table + rounds) % 2 == 0;
}
