/* SPDX-License-Identifier: ISC */
/*
 * Seats and their players.
 */
#include "engine/event/seats.h"

#include <assert.h>
#include <stddef.h>

int32_t
seats_owner(const struct event *event, int table, enum seat seat)
{
	assert(table >= 1 && table <= event->tables);
	const struct table *t = &event->table[table - 1];
	int pair = seat_side(seat) == SIDE_NS ? t->ns : t->ew;

	/* who sat North in the room sits North or East at the table */
	return event->pair[pair - 1].player[seat == SOUTH || seat == WEST];
}

int
seats_table(const struct event *event, int32_t player, enum seat *seat_r)
{
	const struct member *member = event_member(event, player);

	if (member == NULL)
		return 0;
	if (member->stands_in != 0) {
		*seat_r = member->seat;
		return member->stands_in;
	}
	if (member->pair == 0)
		return 0;
	const struct pair *pair = &event->pair[member->pair - 1];
	const bool second = pair->player[1] == player;
	if (pair->side == SIDE_NS)
		*seat_r = second ? SOUTH : NORTH;
	else
		*seat_r = second ? WEST : EAST;
	return pair->table;
}
