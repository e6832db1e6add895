/* SPDX-License-Identifier: ISC */
/*
 * The members of an event.  Removal shifts the following entries back, so
 * that there are no tombstones and look-ups stay short however often people
 * sit down and stand up.
 */
#include "engine/event/members.h"

#include <assert.h>
#include <stddef.h>

int
members_slots(int max_pairs)
{
	int slots = 16;

	while (slots < 8 * max_pairs)
		slots *= 2;
	return slots;
}

static unsigned
members_home(const struct event *event, int32_t player)
{
	uint32_t hash = (uint32_t)player * UINT32_C(2654435769);

	return (hash >> 8) & (unsigned)(event->members_max - 1);
}

static unsigned
members_slot(const struct event *event, int32_t player)
{
	unsigned mask = (unsigned)(event->members_max - 1);
	unsigned slot = members_home(event, player);

	while (event->member[slot].player != 0 &&
	    event->member[slot].player != player)
		slot = (slot + 1) & mask;
	return slot;
}

struct member *
members_find(const struct event *event, int32_t player)
{
	assert(player > 0);
	struct member *member = &event->member[members_slot(event, player)];

	return member->player == player ? member : NULL;
}

struct member *
members_add(struct event *event, int32_t player)
{
	assert(player > 0);
	struct member *member = &event->member[members_slot(event, player)];

	assert(member->player == 0);
	*member = (struct member){.player = player};
	return member;
}

void
members_remove(struct event *event, int32_t player)
{
	unsigned mask = (unsigned)(event->members_max - 1);
	unsigned hole = members_slot(event, player);

	assert(event->member[hole].player == player);
	for (unsigned i = (hole + 1) & mask; event->member[i].player != 0;
	     i = (i + 1) & mask) {
		unsigned home = members_home(event, event->member[i].player);

		/* an entry may not move to before its home */
		if (((i - home) & mask) < ((i - hole) & mask))
			continue;
		event->member[hole] = event->member[i];
		hole = i;
	}
	event->member[hole] = (struct member){0};
}
