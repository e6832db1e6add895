/* SPDX-License-Identifier: ISC */
/*
 * The next night of every schedule.  A night is (schedule, local date): one
 * that is in the database, open or over, is never opened again.  One opened by
 * hand is besides, and is likewise opened once a date, so that a start that is
 * repeated with the same options opens nothing more.
 */
#include "daemon/app/nights.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/app/prepared.h"
#include "daemon/app/pump.h"
#include "daemon/app/state.h"
#include "daemon/base/chance.h"
#include "daemon/base/duration.h"
#include "daemon/base/log.h"
#include "daemon/base/xalloc.h"
#include "daemon/calendar/calendar.h"
#include "daemon/store/recover.h"

#define NIGHTS_AGAIN_MS 60000 /* between looks at a file of boards */
#define NIGHTS_UNHELD_MOST 64 /* that are told of, of a schedule */

struct night {
	ms_t start_at; /* MS_NEVER: none to come */
	ms_t opens_at;
	char date[EVENT_DATE_MAX];
};

struct nights {
	size_t count;
	uint32_t next_event;
	uint32_t by_hand;     /* the event that this run opened so; 0: none */
	struct night night[]; /* of each schedule */
};

static const struct schedule_config *
nights_schedule(const struct app *app, size_t i)
{
	return &app->config->schedules[i];
}

static void
nights_plan(struct night *night, const struct schedule_config *schedule)
{
	night->opens_at = night->start_at == MS_NEVER
	    ? MS_NEVER
	    : night->start_at - schedule->rules.registration_ms;
}

/* The first night that starts after `after`. */
static int
nights_find(struct app *app, struct nights *nights, size_t i, ms_t after,
    struct err *err)
{
	const struct schedule_config *s = nights_schedule(app, i);
	const struct calendar_plan plan = config_plan(s);
	struct night *night = &nights->night[i];
	struct calendar_night next = {.start_at = MS_NEVER};

	const int rc = calendar_next(&plan, after + 1, &next, err);

	night->start_at = next.start_at;
	memcpy(night->date, next.date, EVENT_DATE_MAX);
	nights_plan(night, s);
	return rc;
}

static bool
nights_is_by_hand(const struct app *app, uint32_t event)
{
	bool by_hand = false;
	struct err err;

	if (app->nights != NULL && app->nights->by_hand == event)
		return true;
	if (recover_is_by_hand(app->db, event, &by_hand, &err) < 0)
		log_error("night", "%s", err.text);
	return by_hand;
}

/* What was opened a moment ago is not in the database yet. */
static bool
nights_is_open(
    const struct app *app, const char *schedule, const char *date, bool by_hand)
{
	const struct event *event;

	for (int i = 0; (event = world_event_at(app->world, i)) != NULL; i++) {
		if (strcmp(event->config.schedule, schedule) == 0 &&
		    strcmp(event->date, date) == 0 &&
		    nights_is_by_hand(app, event->id) == by_hand)
			return true;
	}
	return false;
}

static bool
nights_is_known(
    struct app *app, const char *schedule, const char *date, bool by_hand)
{
	uint32_t id = 0;
	struct err err;

	if (nights_is_open(app, schedule, date, by_hand))
		return true;
	if (recover_find_night(app->db, schedule, date, by_hand, &id, &err) <
	    0) {
		log_error("night", "%s", err.text);
		return true;
	}
	return id != 0;
}

static void
nights_log_closed(
    const struct app *app, size_t i, const char *date, const char *why)
{
	log_error("night", "%s on %s does not open: %s",
	    nights_schedule(app, i)->rules.schedule, date, why);
}

static enum refusal
nights_open(struct app *app, size_t i, const char *date, ms_t start_at)
{
	const struct schedule_config *schedule = nights_schedule(app, i);
	const bool prepared = schedule->deals[0] != '\0';
	struct event_config config;
	struct cmd cmd = {.kind = CMD_OPEN_EVENT,
	    .event = app->nights->next_event,
	    .u.open = {.config = &schedule->rules, .start_at = start_at}};
	struct err err;

	memcpy(cmd.u.open.date, date, EVENT_DATE_MAX);
	if (!prepared) {
		chance_bytes(cmd.u.open.seed, sizeof(cmd.u.open.seed));
	} else if (prepared_open(app, schedule, date, &config, &cmd, &err) <
	    0) {
		nights_log_closed(app, i, date, err.text);
		return REFUSAL_BAD_COMMAND;
	}
	app->nights->next_event++;
	const enum refusal refusal = pump_submit(app, &cmd, NULL);
	if (refusal != REFUSAL_ACCEPTED)
		nights_log_closed(app, i, date, refusal_text(refusal));
	else if (prepared)
		prepared_opened(app, cmd.event);
	return refusal;
}

/*
 * A start missed while the daemon was down is held late, with its whole
 * registration time, if it was missed by no more than outage_max.
 */
static int
nights_missed(struct app *app, struct nights *nights, size_t i, ms_t alive_at,
    struct err *err)
{
	const struct schedule_config *s = nights_schedule(app, i);
	const ms_t now = app_now(app);
	struct night *night = &nights->night[i];
	int rc = nights_find(app, nights, i, alive_at, err);

	while (rc == 0 && night->start_at <= now) {
		const char *name = s->rules.schedule;

		if (nights_is_known(app, name, night->date, false)) {
			/* the journal has it */
		} else if (now - night->start_at <= s->rules.outage_max_ms) {
			log_warn("night", "%s on %s was missed; it opens now",
			    name, night->date);
			night->start_at = now + s->rules.registration_ms;
			nights_plan(night, s);
			return 0;
		} else {
			log_warn("night", "%s on %s was missed and is skipped",
			    name, night->date);
		}
		rc = nights_find(app, nights, i, night->start_at, err);
	}
	return rc;
}

/*
 * A schedule is held from when it is first read: what should be in play by
 * then, or began a moment ago, is not, and whoever waits for it is told so.
 */
static int
nights_unheld(struct app *app, size_t i, struct err *err)
{
	const struct schedule_config *s = nights_schedule(app, i);
	const struct calendar_plan plan = config_plan(s);
	const ms_t now = app_now(app), night_ms = config_night_ms(&s->rules);
	const ms_t span = s->rules.outage_max_ms > night_ms
	    ? s->rules.outage_max_ms
	    : night_ms;
	struct calendar_night night[NIGHTS_UNHELD_MOST];
	const int count = calendar_list(
	    &plan, now - span, now + 1, night, NIGHTS_UNHELD_MOST, err);

	for (int n = 0; n < count; n++) {
		char ago[DURATION_TEXT_MAX];

		if (nights_is_known(
			app, s->rules.schedule, night[n].date, false))
			continue;
		log_warn("night",
		    "%s on %s is not held: it was to start %s ago, before "
		    "this daemon knew of it",
		    s->rules.schedule, night[n].date,
		    duration_format(
			(now - night[n].start_at) / 1000 * 1000, ago));
	}
	return count < 0 ? count : 0;
}

static int
nights_begin(struct app *app, struct nights *nights, size_t i, ms_t alive_at,
    struct err *err)
{
	if (alive_at > 0 && alive_at < app_now(app))
		return nights_missed(app, nights, i, alive_at, err);
	const int rc = nights_unheld(app, i, err);
	return rc < 0 ? rc : nights_find(app, nights, i, app_now(app), err);
}

/* Those of the config in force, the numbers of events left aside. */
static int
nights_make(
    struct app *app, ms_t alive_at, struct nights **nights_r, struct err *err)
{
	const size_t count = app->config->schedule_count;
	struct nights *nights =
	    xcalloc(1, sizeof(*nights) + count * sizeof(nights->night[0]));
	int rc = 0;

	nights->count = count;
	for (size_t i = 0; rc == 0 && i < count; i++)
		rc = nights_begin(app, nights, i, alive_at, err);
	if (rc < 0)
		nights_free(&nights);
	*nights_r = nights;
	return rc;
}

int
nights_new(
    struct app *app, ms_t alive_at, struct nights **nights_r, struct err *err)
{
	int rc = nights_make(app, alive_at, nights_r, err);

	if (rc == 0)
		rc = recover_next_event(app->db, &(*nights_r)->next_event, err);
	if (rc < 0)
		nights_free(nights_r);
	return rc;
}

int
nights_renew(
    struct app *app, ms_t alive_at, struct nights **nights, struct err *err)
{
	struct nights *renewed;
	const int rc = nights_make(app, alive_at, &renewed, err);

	if (rc < 0)
		return rc;
	/* the database may lag behind the numbers given out */
	renewed->next_event = (*nights)->next_event;
	renewed->by_hand = (*nights)->by_hand;
	nights_free(nights);
	*nights = renewed;
	return 0;
}

void
nights_free(struct nights **nights)
{
	free(*nights);
	*nights = NULL;
}

static void
nights_go_on(struct app *app, size_t i)
{
	struct err err;

	if (nights_find(
		app, app->nights, i, app->nights->night[i].start_at, &err) < 0)
		log_error("night", "schedule %s: %s",
		    nights_schedule(app, i)->rules.schedule, err.text);
}

/*
 * A file of boards may still come: until the start it is looked for again.  False
 * when that is to be.
 */
static bool
nights_try(struct app *app, size_t i)
{
	struct night *night = &app->nights->night[i];
	const ms_t again_at = app_now(app) + NIGHTS_AGAIN_MS;

	if (nights_open(app, i, night->date, night->start_at) ==
		REFUSAL_ACCEPTED ||
	    nights_schedule(app, i)->deals[0] == '\0' ||
	    again_at >= night->start_at)
		return true;
	night->opens_at = again_at;
	return false;
}

void
nights_due(struct app *app)
{
	for (size_t i = 0; i < app->nights->count; i++) {
		const struct night *night = &app->nights->night[i];

		while (night->opens_at <= app_now(app)) {
			if (!nights_is_known(app,
				nights_schedule(app, i)->rules.schedule,
				night->date, false) &&
			    !nights_try(app, i))
				break;
			nights_go_on(app, i);
		}
	}
}

ms_t
nights_next_due(const struct nights *nights)
{
	ms_t next = MS_NEVER;

	for (size_t i = 0; i < nights->count; i++) {
		const ms_t at = nights->night[i].opens_at;

		if (at < next)
			next = at;
	}
	return next;
}

static void
nights_open_by_hand(struct app *app, size_t i, const char *date, ms_t start_at)
{
	const uint32_t event = app->nights->next_event;

	app->nights->by_hand = event;
	if (nights_open(app, i, date, start_at) != REFUSAL_ACCEPTED)
		return;
	/* part of the same transaction */
	batch_add(app->batch, "event_mark_by_hand");
	batch_int(app->batch, "event", event);
}

int
nights_open_now(struct app *app, const char *schedule, struct err *err)
{
	const ms_t now = app_now(app);

	for (size_t i = 0; i < app->nights->count; i++) {
		const struct event_config *rules =
		    &nights_schedule(app, i)->rules;
		char date[EVENT_DATE_MAX];

		if (strcmp(rules->schedule, schedule) != 0)
			continue;
		const int rc = calendar_date(rules->time_zone, now, date, err);
		if (rc < 0)
			return rc;
		if (nights_is_known(app, schedule, date, true))
			return err_set(err, ERR_BUSY,
			    "a night of %s was opened by hand on %s before",
			    schedule, date);
		nights_open_by_hand(app, i, date, now + rules->registration_ms);
		return 0;
	}
	return err_set(
	    err, ERR_NOT_FOUND, "the config has no schedule %s", schedule);
}
