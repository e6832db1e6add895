/* SPDX-License-Identifier: ISC */
/*
 * Documents of the read API, as far as a program needs them that wants to know
 * whether there is something to take part in.
 */
#ifndef DAEMON_PROTO_EVENTS_READ_H
#define DAEMON_PROTO_EVENTS_READ_H

#include <stdbool.h>
#include <stddef.h>

#include "daemon/base/err.h"
#include "engine/event/event.h"

/* What there is of a schedule. */
struct schedule_seen {
	bool registers; /* an event that takes players */
	bool goes_on;   /* an event that takes no more */
	bool comes;     /* a night to come */
};

/*
 * The state in an event's document, of /api/events/ID.  0, or ERR_INPUT with
 * the place.
 */
int event_document_read(
    const char *json, size_t len, enum event_state *state_r, struct err *err);

/*
 * Add to what was seen of a schedule what the list of events has, of
 * /api/events; or the nights to come, of /api/schedule.
 */
int events_document_read(const char *json, size_t len, const char *schedule,
    struct schedule_seen *seen, struct err *err);
int nights_document_read(const char *json, size_t len, const char *schedule,
    struct schedule_seen *seen, struct err *err);

#endif
