/* SPDX-License-Identifier: ISC */
/*
 * Documents of the read API.  Members that are not needed here are passed over.
 */
#include "daemon/proto/events_read.h"

#include <string.h>

#include "daemon/proto/json_in.h"

#define EVENTS_LISTED_MAX 10000

static enum event_state
events_read_state(struct json_in *in)
{
	enum event_state state = EVENT_ENDED;

	if (!event_state_find(json_in_text(in, "state", 32), &state))
		json_in_refuse(in, "state", "a state of an event");
	return state;
}

int
event_document_read(
    const char *json, size_t len, enum event_state *state_r, struct err *err)
{
	json_t *object = json_in_parse(json, len, err);
	struct json_in in;

	if (object == NULL)
		return ERR_INPUT;
	json_in_init(&in, object, err);
	*state_r = events_read_state(&in);
	const int rc = json_in_end_loose(&in);
	json_decref(object);
	return rc;
}

static void
events_see(struct json_in *in, struct schedule_seen *seen)
{
	const enum event_state state = events_read_state(in);

	if (state == EVENT_REGISTERING)
		seen->registers = true;
	else if (state != EVENT_ENDED && state != EVENT_CALLED_OFF)
		seen->goes_on = true;
}

static void
events_see_night(struct json_in *in, struct schedule_seen *seen)
{
	(void)in;
	seen->comes = true;
}

/* Look at each element of a list that is of the schedule. */
static int
events_read_list(const char *json, size_t len, const char *list,
    const char *schedule, void (*see)(struct json_in *, struct schedule_seen *),
    struct schedule_seen *seen, struct err *err)
{
	json_t *object = json_in_parse(json, len, err);
	struct json_in in;
	int rc = 0;

	if (object == NULL)
		return ERR_INPUT;
	json_in_init(&in, object, err);
	const json_t *array = json_in_array(&in, list, 0, EVENTS_LISTED_MAX);
	for (size_t i = 0; rc == 0 && i < json_array_size(array); i++) {
		struct json_in one;

		json_in_init_at(
		    &one, json_array_get(array, i), list, (int)i, err);
		if (strcmp(json_in_text(&one, "schedule", EVENT_NAME_MAX),
			schedule) == 0)
			see(&one, seen);
		rc = json_in_end_loose(&one);
	}
	if (rc == 0)
		rc = json_in_end_loose(&in);
	json_decref(object);
	return rc;
}

int
events_document_read(const char *json, size_t len, const char *schedule,
    struct schedule_seen *seen, struct err *err)
{
	return events_read_list(
	    json, len, "events", schedule, events_see, seen, err);
}

int
nights_document_read(const char *json, size_t len, const char *schedule,
    struct schedule_seen *seen, struct err *err)
{
	return events_read_list(
	    json, len, "nights", schedule, events_see_night, seen, err);
}
