/* SPDX-License-Identifier: ISC */
/*
 * House robots and seats.  The engine says which seat wants one and checks who
 * gets it; who is there is known here alone.
 */
#include "daemon/app/robots.h"

#include <assert.h>
#include <stddef.h>

#include "daemon/app/people.h"
#include "daemon/app/pump.h"
#include "daemon/app/sessions.h"
#include "daemon/app/state.h"
#include "daemon/base/log.h"
#include "engine/event/house.h"
#include "engine/event/seats.h"
#include "engine/event/substitutes.h"

#define ROBOTS_REST_MS 600000 /* for one that did not move */

static bool
robots_sits(const struct app *app, int32_t robot)
{
	const struct event *event;

	for (int i = 0; (event = world_event_at(app->world, i)) != NULL; i++) {
		if (event_member(event, robot) != NULL)
			return true;
	}
	return false;
}

static bool
robots_is_free(const struct app *app, const struct session *session)
{
	return people_is_robot(app->people, session->player) &&
	    session->rests_until <= app->turn_at &&
	    !robots_sits(app, session->player);
}

int
robots_free(const struct app *app)
{
	const struct session *session;
	int count = 0;

	for (int i = 0; (session = sessions_at(app->sessions, i)) != NULL; i++)
		count += robots_is_free(app, session);
	return count;
}

/* The free one with the lowest number above `after`, 0 for none. */
static int32_t
robots_first(const struct app *app, int32_t after)
{
	const struct session *session;
	int32_t first = 0;

	for (int i = 0; (session = sessions_at(app->sessions, i)) != NULL;
	     i++) {
		if (session->player > after &&
		    (first == 0 || session->player < first) &&
		    robots_is_free(app, session))
			first = session->player;
	}
	return first;
}

/* False when nobody is free. */
static bool
robots_give(
    struct app *app, const struct event *event, int table, enum seat seat)
{
	struct cmd cmd = {.kind = CMD_SUBSTITUTE,
	    .event = event->id,
	    .u.substitute = {
		.table = table, .seat = seat, .robot = robots_first(app, 0)}};

	if (cmd.u.substitute.robot == 0)
		return false;
	const enum refusal refusal = pump_submit(app, &cmd, NULL);
	assert(refusal == REFUSAL_ACCEPTED);
	const int32_t owner = seats_owner(event, table, seat);
	log_info("night", "event %u: %s plays for %s at table %d", event->id,
	    people_name(app->people, cmd.u.substitute.robot),
	    owner == 0 ? "the house pair" : people_name(app->people, owner),
	    table);
	return true;
}

void
robots_sit_house(struct app *app)
{
	const struct event *event;

	for (int i = 0; (event = world_event_at(app->world, i)) != NULL; i++) {
		struct cmd cmd = {.kind = CMD_HOUSE_PAIR,
		    .event = event->id,
		    .u.house_pair = {.round = event->rounds_drawn}};
		int32_t *robot = cmd.u.house_pair.robot;

		if (!house_is_wanted(event))
			continue;
		robot[0] = robots_first(app, 0);
		robot[1] = robot[0] == 0 ? 0 : robots_first(app, robot[0]);
		if (robot[1] == 0)
			continue;
		const enum refusal refusal = pump_submit(app, &cmd, NULL);
		assert(refusal == REFUSAL_ACCEPTED);
	}
}

/* Nothing more can be done for a bye once its round begins. */
void
robots_tell_bye(struct app *app, const struct cmd *cmd)
{
	const struct event *event = world_event(app->world, cmd->event);

	if (house_is_wanted(event))
		log_warn("night",
		    "event %u: round %d begins with a bye for pair %d, since "
		    "no two house robots are free",
		    event->id, event->rounds_drawn,
		    event->round[event->rounds_drawn - 1].bye);
}

void
robots_due(struct app *app)
{
	const struct event *event;
	enum seat seat;
	int table;

	for (int i = 0; (event = world_event_at(app->world, i)) != NULL; i++) {
		while (substitutes_next(event, app_now(app), &table, &seat)) {
			if (!robots_give(app, event, table, seat))
				return;
		}
	}
}

ms_t
robots_next_due(struct app *app)
{
	const struct event *event;
	ms_t next_at = MS_NEVER;

	for (int i = 0; (event = world_event_at(app->world, i)) != NULL; i++) {
		const ms_t at = substitutes_next_at(event, app_now(app));

		if (at < next_at)
			next_at = at;
	}
	return next_at;
}

void
robots_dismissed(struct app *app, const struct cmd *cmd)
{
	const int32_t robot =
	    event_seat_player(world_event(app->world, cmd->event),
		cmd->u.substitute.table, cmd->u.substitute.seat);
	struct session *session = sessions_find(app->sessions, robot);

	log_warn("night", "event %u: %s does not move and loses its seat",
	    cmd->event, people_name(app->people, robot));
	if (session != NULL)
		session->rests_until = app_now(app) + ROBOTS_REST_MS;
}
