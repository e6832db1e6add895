/* SPDX-License-Identifier: ISC */
/*
 * The house pair.  Its robots are substitutes in seats that nobody is
 * registered for, so that others take over from them as from anybody.
 */
#include "engine/event/house.h"

#include <stddef.h>

#include "engine/event/effect.h"
#include "engine/event/members.h"
#include "engine/event/rounds.h"
#include "engine/event/substitutes.h"

int
house_pair(const struct event *event)
{
	return event->config.max_pairs + 1;
}

bool
house_is_wanted(const struct event *event)
{
	if (event->state != EVENT_SEATED || event->halted_at != 0 ||
	    event->config.odd_pair != ODD_PAIR_HOUSE_PAIR)
		return false;
	const struct round *round = &event->round[event->rounds_drawn - 1];

	return round->bye != 0 && !round->house &&
	    !event->pair[round->bye - 1].withdrawn;
}

enum refusal
house_sit(struct event *event, const struct cmd *cmd, bool elsewhere,
    struct effects *effects)
{
	const int32_t *robot = cmd->u.house_pair.robot;

	if (!house_is_wanted(event) ||
	    cmd->u.house_pair.round != event->rounds_drawn)
		return REFUSAL_NOT_DUE;
	if (robot[0] <= 0 || robot[1] <= 0 || robot[0] == robot[1] ||
	    elsewhere || members_find(event, robot[0]) != NULL ||
	    members_find(event, robot[1]) != NULL)
		return REFUSAL_BAD_COMMAND;
	struct round *round = &event->round[event->rounds_drawn - 1];

	round->house = true;
	round->seat[round->tables++] =
	    (struct draw_table){.ns = round->bye, .ew = house_pair(event)};
	rounds_place_table(event, round->tables);
	substitutes_sit(event, round->tables, EAST, robot[0], cmd->at);
	substitutes_sit(event, round->tables, WEST, robot[1], cmd->at);
	struct effect *told = effect_add(effects, EFFECT_HOUSE, event);
	told->table = round->tables;
	told->pair = round->bye;
	told->round = event->rounds_drawn;
	return REFUSAL_ACCEPTED;
}
