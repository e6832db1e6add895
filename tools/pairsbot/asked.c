/* SPDX-License-Identifier: ISC */
/*
 * A look at the daemon's read API before the robots wait.
 */
#include "tools/pairsbot/asked.h"

#include <stdio.h>
#include <string.h>

#include "daemon/base/buf.h"
#include "daemon/proto/events_read.h"
#include "tools/client/request.h"

#define ASKED_FOUND 200
#define ASKED_NOT_FOUND 404

static int
asked_get(const struct options *options, const char *path, struct buf *reply,
    int *status_r, struct err *err)
{
	buf_clear(reply);
	return http_request(NULL, options->host, options->port, "GET", path,
	    NULL, NULL, reply, status_r, err);
}

static enum asked
asked_number(const struct options *options, struct buf *reply, struct err *err)
{
	enum event_state state;
	char path[64];
	int status;

	snprintf(path, sizeof(path), "/api/events/%.20s", options->event);
	if (asked_get(options, path, reply, &status, err) < 0)
		return ASKED_UNSURE;
	if (status == ASKED_NOT_FOUND) {
		err_set(err, ERR_NOT_FOUND,
		    "--event: there is no event %s, and no schedule of that "
		    "name has one",
		    options->event);
		return ASKED_OVER;
	}
	if (event_document_read(buf_text(reply), reply->len, &state, err) < 0)
		return ASKED_UNSURE;
	if (state == EVENT_REGISTERING)
		return ASKED_OPEN;
	if (state != EVENT_ENDED && state != EVENT_CALLED_OFF)
		return ASKED_BEGUN;
	err_set(err, ERR_NOT_FOUND, "--event: event %s %s", options->event,
	    state == EVENT_ENDED ? "has ended" : "was called off");
	return ASKED_OVER;
}

static enum asked
asked_schedule(
    const struct options *options, struct buf *reply, struct err *err)
{
	const char *name = options->event;
	struct schedule_seen seen = {0};
	int status;

	if (asked_get(options, "/api/events?limit=1000", reply, &status, err) <
		0 ||
	    events_document_read(
		buf_text(reply), reply->len, name, &seen, err) < 0 ||
	    asked_get(options, "/api/schedule?days=366", reply, &status, err) <
		0 ||
	    nights_document_read(
		buf_text(reply), reply->len, name, &seen, err) < 0)
		return ASKED_UNSURE;
	if (seen.registers || seen.comes)
		return ASKED_OPEN;
	if (seen.goes_on)
		return ASKED_BEGUN;
	err_set(err, ERR_NOT_FOUND,
	    "--event: no event of a schedule \"%s\" is open, and none comes "
	    "within 366 days",
	    name);
	return ASKED_OVER;
}

enum asked
asked_look(const struct options *options, struct err *err)
{
	const char *event = options->event;
	struct buf reply = {0};
	/* a schedule's name may be digits, too */
	enum asked asked = asked_schedule(options, &reply, err);

	if (asked == ASKED_OVER && strspn(event, "0123456789") == strlen(event))
		asked = asked_number(options, &reply, err);
	buf_fini(&reply);
	return asked;
}
