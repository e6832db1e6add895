/* SPDX-License-Identifier: ISC */
/*
 * Directions (R-SW-4), table by table: they never decide who meets whom
 * (R-SW-6), so they are chosen apart from the draw.
 */
#include "engine/contest/seating.h"

struct seating_past
seating_read(const struct draw_history *history, int rounds)
{
	enum direction last = DIRECTION_NONE, before = DIRECTION_NONE;
	int balance = 0;

	for (int i = 0; i < rounds; i++) {
		const enum direction its = history[i].direction;

		balance += (its == DIRECTION_NS) - (its == DIRECTION_EW);
		before = its == DIRECTION_NONE ? before : last;
		last = its == DIRECTION_NONE ? last : its;
	}
	return (struct seating_past){.balance = (int8_t)balance,
	    .last = (uint8_t)last,
	    .before = (uint8_t)before};
}

static int
seating_is_third(const struct seating_past *past, enum direction direction)
{
	return past->last == direction && past->before == direction;
}

bool
seating_past_is_ns(const struct seating_past *higher,
    const struct seating_past *lower, int rounds, int table)
{
	int as_ns, as_ew;

	if (higher->balance != lower->balance)
		return higher->balance < lower->balance;
	as_ns = seating_is_third(higher, DIRECTION_NS) +
	    seating_is_third(lower, DIRECTION_EW);
	as_ew = seating_is_third(higher, DIRECTION_EW) +
	    seating_is_third(lower, DIRECTION_NS);
	if (as_ns != as_ew)
		return as_ns < as_ew;
	return (table + rounds) % 2 == 0;
}

bool
seating_higher_is_ns(const struct draw_history *higher,
    const struct draw_history *lower, int rounds, int table)
{
	const struct seating_past h = seating_read(higher, rounds);
	const struct seating_past l = seating_read(lower, rounds);

	return seating_past_is_ns(&h, &l, rounds, table);
}
