/* SPDX-License-Identifier: ISC */
/*
 * The queue is told whole: it is short, and a page that missed nothing of it
 * has nothing to put together.
 */
#include "daemon/app/directors.h"

#include <stddef.h>

#include "daemon/app/people.h"
#include "daemon/app/sessions.h"
#include "daemon/app/state.h"
#include "daemon/app/tell_parts.h"

bool
directors_may(const struct app *app, const struct event *event, int32_t player)
{
	const struct member *member = event_member(event, player);

	return people_role(app->people, player) == ROLE_DIRECTOR &&
	    (member == NULL || member->pair == 0);
}

bool
directors_may_of(const struct app *app, uint32_t id, int32_t player)
{
	const struct event *event = world_event(app->world, id);

	return event != NULL
	    ? directors_may(app, event, player)
	    : people_role(app->people, player) == ROLE_DIRECTOR;
}

bool
directors_play(const struct app *app, int32_t player)
{
	const struct event *event;

	for (int i = 0; (event = world_event_at(app->world, i)) != NULL; i++) {
		const struct member *member = event_member(event, player);

		if (event->state != EVENT_REGISTERING && event_is_open(event) &&
		    member != NULL && member->pair != 0 &&
		    !event->pair[member->pair - 1].withdrawn)
			return true;
	}
	return false;
}

bool
directors_are_there(const struct app *app, const struct event *event)
{
	const struct session *session;

	for (int i = 0; (session = sessions_at(app->sessions, i)) != NULL;
	     i++) {
		if (directors_may(app, event, session->player))
			return true;
	}
	return false;
}

void
directors_tell_one(
    struct app *app, const struct event *event, struct session *session)
{
	if (!directors_may(app, event, session->player))
		return;
	buf_clear(&app->scratch);
	message_queue(event, &app->names, &app->scratch);
	tell_one(app, session, MESSAGE_QUEUE);
}

void
directors_tell(struct app *app, const struct event *event)
{
	struct session *session;

	for (int i = 0; (session = sessions_at(app->sessions, i)) != NULL; i++)
		directors_tell_one(app, event, session);
}

void
directors_tell_broadcast(
    struct app *app, const struct event *event, struct session *session)
{
	const int32_t player = session->player;

	if (event->broadcast.at == 0 ||
	    (event_member(event, player) == NULL &&
		tell_is_elsewhere(app, event, player) &&
		!directors_may(app, event, player)))
		return;
	buf_clear(&app->scratch);
	message_broadcast(event, &app->scratch);
	tell_one(app, session, MESSAGE_BROADCAST);
}

void
directors_tell_all(struct app *app, const struct event *event)
{
	struct session *session;

	for (int i = 0; (session = sessions_at(app->sessions, i)) != NULL; i++)
		directors_tell_broadcast(app, event, session);
}
