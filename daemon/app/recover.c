/* SPDX-License-Identifier: ISC */
/*
 * After a restart, and after a disk that refused: the world is made again from
 * what was committed, which is all that anybody was ever told.
 */
#include "daemon/app/recover.h"

#include "daemon/app/accounts.h"
#include "daemon/app/corrections.h"
#include "daemon/app/halts.h"
#include "daemon/app/nights.h"
#include "daemon/app/outbox.h"
#include "daemon/app/people.h"
#include "daemon/app/prepared.h"
#include "daemon/app/pump.h"
#include "daemon/app/sessions.h"
#include "daemon/app/solving.h"
#include "daemon/app/state.h"
#include "daemon/base/duration.h"
#include "daemon/base/log.h"
#include "daemon/history/replay.h"
#include "daemon/store/recover.h"

/* A longer pause between turns, which a tick keeps short, is an outage. */
#define RECOVER_PAUSE_MS 10000

struct recover_run {
	struct app *app;
	struct cmd_body body;
	uint64_t commands;
};

static int
recover_command(void *ctx, const struct journal_row *row, struct err *err)
{
	struct recover_run *run = ctx;

	run->commands++;
	return replay_row(run->app->world, &run->body, row, err);
}

/* Commands are never stamped before those that the journal holds. */
static void
recover_floor(struct app *app, ms_t alive_at)
{
	const ms_t now = clock_now(app->clock);
	const struct event *event;
	ms_t floor_at = now;

	for (int i = 0; (event = world_event_at(app->world, i)) != NULL; i++) {
		if (event->last_at > floor_at)
			floor_at = event->last_at;
		if (alive_at > floor_at)
			floor_at = alive_at;
	}
	app->turn_at = 0;
	if (floor_at == now)
		return;
	char behind[DURATION_TEXT_MAX];
	log_warn("clock",
	    "the system's clock is %s behind the time when the daemon was last "
	    "alive; the open nights go on from that time",
	    duration_format(floor_at - now, behind));
	clock_forward(app->clock, floor_at - now);
}

static int
recover_read(struct app *app, struct err *err)
{
	struct recover_run run = {.app = app};
	const struct recover_calls calls = {
	    .command = recover_command, .ctx = &run};

	cmd_body_init(&run.body);
	const int rc =
	    recover_open_events(app->db, app->world, RECOVER_ROWS, &calls, err);
	cmd_body_fini(&run.body);
	if (rc == 0 && run.commands > 0)
		log_info("recover", "commands replayed from the journal: %llu",
		    (unsigned long long)run.commands);
	return rc;
}

void
recover_outage(struct app *app, ms_t from, ms_t until)
{
	const struct event *event;

	for (int i = 0; (event = world_event_at(app->world, i)) != NULL; i++) {
		char away[DURATION_TEXT_MAX];

		/* all the time is counted once it is resumed */
		if (event->halted_at != 0)
			continue;
		ms_t since = from;

		if (since < event->last_at)
			since = event->last_at;
		struct cmd cmd = {.kind = CMD_OUTAGE,
		    .event = event->id,
		    .u.outage = {
			.from = since < until ? since : until, .until = until}};
		log_warn("recover", "event %u: the daemon was away for %s",
		    event->id,
		    duration_format(until - cmd.u.outage.from, away));
		const enum refusal refusal = pump_submit(app, &cmd, NULL);
		if (refusal != REFUSAL_ACCEPTED)
			log_error("recover", "event %u: %s", event->id,
			    refusal_text(refusal));
	}
}

void
recover_alive(struct app *app)
{
	const ms_t now = app_now(app);
	struct err err;

	if (app->alive_at != 0 && now - app->alive_at > RECOVER_PAUSE_MS) {
		recover_outage(app, app->alive_at, now);
		sessions_are_there(app);
		if (nights_renew(app, app->alive_at, &app->nights, &err) < 0)
			log_error("night", "%s", err.text);
	}
	app->alive_at = now;
}

void
recover_clock(struct app *app)
{
	const ms_t ahead = clock_wall_ahead(app->clock);
	const bool behind = ahead < -RECOVER_PAUSE_MS;
	char span[DURATION_TEXT_MAX];

	if (ahead > RECOVER_PAUSE_MS) {
		log_warn("clock",
		    "the system's clock was set forward by %s, which counts as "
		    "an outage",
		    duration_format(ahead, span));
		clock_forward(app->clock, ahead);
	} else if (behind && !app->wall_behind) {
		log_warn("clock",
		    "the system's clock is %s behind; nights keep their own "
		    "time, which does not go back",
		    duration_format(-ahead, span));
	}
	app->wall_behind = behind;
}

/* Whom the disk has: a player it did not take was not told a token. */
static int
recover_people(struct app *app, struct err *err)
{
	struct accounts *accounts = NULL;
	struct people *people = NULL;
	int rc = people_load(app->db, &people, err);

	if (rc == 0)
		rc = accounts_load(app->db, &accounts, err);
	if (rc < 0) {
		people_free(&people);
		return rc;
	}
	people_free(&app->people);
	accounts_free(&app->accounts);
	app->people = people;
	app->accounts = accounts;
	return 0;
}

int
recover_world(struct app *app, ms_t alive_at, struct err *err)
{
	app->world = world_new(&replay_memory);
	int rc = journal_last_seq(app->db, &app->seq, err);
	if (rc == 0)
		rc = recover_people(app, err);
	if (rc == 0)
		rc = recover_read(app, err);
	if (rc == 0)
		rc = prepared_renew(app, err);
	if (rc == 0)
		rc = writer_start(app->config->database, &app->writer, err);
	if (rc < 0) {
		world_free(&app->world);
		return rc;
	}
	recover_floor(app, alive_at);
	app->committed = app->seq;
	app->batch = batch_new();
	app->writing = true;
	halts_recover(app, alive_at);
	recover_outage(app, alive_at, app_now(app));
	app->alive_at = app_now(app);
	solving_renew(app);
	rc = nights_new(app, alive_at, &app->nights, err);
	if (rc == 0 &&
	    !loop_watch_fd(
		app->loop, writer_fd(app->writer), pump_written, app))
		rc = err_set(err, ERR_IO, "the event loop takes no thread");
	return rc;
}

void
recover_lose(struct app *app, const char *reason)
{
	struct err err;

	log_error("store", "the disk does not take writes: %s", reason);
	log_error("store", "open nights stand still until it does");
	app->writing = false;
	sessions_end_all(app);
	outbox_fail(app->outbox);
	batch_free(&app->batch);
	nights_free(&app->nights);
	loop_unwatch_fd(app->loop, writer_fd(app->writer));
	writer_stop(&app->writer, &err);
	world_free(&app->world);
	/* what it holds may never have come to the disk */
	corrections_forget(app);
	app->corrected = 0;
}
