/* SPDX-License-Identifier: ISC */
/* What a program learns of events from the read API's documents. */
#include "daemon/proto/events_read.h"

#include <criterion/criterion.h>
#include <string.h>

Test(events_read, state_of_an_event)
{
	static const struct {
		const char *json;
		int code;
		enum event_state state;
		const char *says;
	} cases[] = {
	    {"{\"id\":7,\"state\":\"playing\",\"pairs\":[]}", 0, EVENT_PLAYING,
		""},
	    {"{\"state\":\"called_off\"}", 0, EVENT_CALLED_OFF, ""},
	    {"{\"state\":\"asleep\"}", ERR_INPUT, EVENT_ENDED, "state: "},
	    {"{\"state\":7}", ERR_INPUT, EVENT_ENDED, "state: "},
	    {"{\"id\":7}", ERR_INPUT, EVENT_ENDED, "state: "},
	    {"[]", ERR_INPUT, EVENT_ENDED, "object"},
	    {"{\"state\":", ERR_INPUT, EVENT_ENDED, "line 1"},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		const char *json = cases[i].json;
		enum event_state state;
		struct err err = {0};
		const int code =
		    event_document_read(json, strlen(json), &state, &err);

		cr_expect_eq(code, cases[i].code, "%s: %s", json, err.text);
		if (code == 0)
			cr_expect_eq(state, cases[i].state, "%s", json);
		else
			cr_expect_not_null(strstr(err.text, cases[i].says),
			    "%s: %s", json, err.text);
	}
}

#define EVENT(schedule, state)                                                 \
	"{\"id\":1,\"schedule\":\"" schedule "\",\"state\":\"" state "\"}"

static struct schedule_seen
see(const char *events, const char *nights)
{
	struct schedule_seen seen = {0};
	struct err err = {0};

	cr_expect_eq(
	    events_document_read(events, strlen(events), "monday", &seen, &err),
	    0, "%s: %s", events, err.text);
	cr_expect_eq(
	    nights_document_read(nights, strlen(nights), "monday", &seen, &err),
	    0, "%s: %s", nights, err.text);
	return seen;
}

Test(events_read, what_there_is_of_a_schedule)
{
	struct schedule_seen seen;

	seen = see("{\"events\":[]}", "{\"nights\":[]}");
	cr_expect(!seen.registers && !seen.goes_on && !seen.comes);
	seen = see(
	    "{\"events\":[" EVENT("tuesday", "registering") "," EVENT("monday",
		"ended") "," EVENT("monday", "called_off") "],\"more\":1}",
	    "{\"nights\":[{\"schedule\":\"mondays\"}]}");
	cr_expect(!seen.registers && !seen.goes_on && !seen.comes);
	seen = see("{\"events\":[" EVENT("monday", "ended") "," EVENT(
		       "monday", "playing") "]}",
	    "{\"nights\":[]}");
	cr_expect(!seen.registers && seen.goes_on && !seen.comes);
	seen = see("{\"events\":[" EVENT("monday", "registering") "]}",
	    "{\"nights\":[{\"schedule\":\"tuesday\"},"
	    "{\"schedule\":\"monday\",\"extra\":false}]}");
	cr_expect(seen.registers && !seen.goes_on && seen.comes);
}

Test(events_read, refuses_what_is_no_list)
{
	static const char *const bad[] = {"{\"events\":7}", "{}",
	    "{\"events\":[7]}", "{\"events\":[{\"state\":\"ended\"}]}",
	    "{\"events\":[" EVENT("monday", "x") "]}"};

	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		struct schedule_seen seen = {0};
		struct err err = {0};

		cr_expect_eq(events_document_read(
				 bad[i], strlen(bad[i]), "monday", &seen, &err),
		    ERR_INPUT, "%s", bad[i]);
		cr_expect_not_null(
		    strstr(err.text, "events"), "%s: %s", bad[i], err.text);
	}
}
