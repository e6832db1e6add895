/* SPDX-License-Identifier: ISC */
/*
 * Wiring: what is made in what order, and the tick.
 */
#include "daemon/app/app.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/app/accounts.h"
#include "daemon/app/corrections.h"
#include "daemon/app/halts.h"
#include "daemon/app/hasher.h"
#include "daemon/app/limits.h"
#include "daemon/app/makes.h"
#include "daemon/app/nights.h"
#include "daemon/app/outbox.h"
#include "daemon/app/people.h"
#include "daemon/app/prepared.h"
#include "daemon/app/pump.h"
#include "daemon/app/reader.h"
#include "daemon/app/recover.h"
#include "daemon/app/reload.h"
#include "daemon/app/routes.h"
#include "daemon/app/sessions.h"
#include "daemon/app/solving.h"
#include "daemon/app/state.h"
#include "daemon/app/tell.h"
#include "daemon/base/chance.h"
#include "daemon/base/log.h"
#include "daemon/base/xalloc.h"
#include "daemon/pages/pages.h"
#include "daemon/solver/solver.h"

/* Connections beside the players' own: more than one address has by default */
#define APP_ONLOOKERS 320
#define APP_TICK_MS 500   /* how often the daemon notes that it lives */
#define APP_RETRY_MS 5000 /* between attempts to write again */

ms_t
app_now(struct app *app)
{
	if (app->turn_at == 0)
		app->turn_at = clock_now(app->clock);
	return app->turn_at;
}

static const char *
app_name(void *ctx, int32_t player)
{
	const struct app *app = ctx;

	return people_name(app->people, player);
}

static void
app_stream_closed(void *ctx, struct stream *stream, void *owner)
{
	struct app *app = ctx;

	(void)stream;
	if (app->writing && !app->stopping)
		recover_alive(app);
	session_lost(app, owner);
}

/*
 * What the start itself has decided goes to the disk before anybody is answered,
 * or who asks what is open would not be told of the night that opens now.
 */
static void
app_settle(struct app *app)
{
	pump_turn(app);
	if (!app->writing)
		return;
	writer_wait(app->writer);
	pump_written(app);
}

static void
app_retry(struct app *app)
{
	struct err err;

	if (app_now(app) - app->retry_at < APP_RETRY_MS)
		return;
	app->retry_at = app_now(app);
	if (recover_world(app, app->alive_at, &err) < 0) {
		log_error("store", "%s", err.text);
		return;
	}
	/* a database opens on a full disk, too */
	app_settle(app);
	if (app->writing)
		log_info("store", "the disk takes writes again");
}

static void
app_tick(void *ctx)
{
	struct app *app = ctx;
	struct err err;

	if (app->stopping)
		return;
	recover_clock(app);
	if (!app->writing) {
		app_retry(app);
		return;
	}
	recover_alive(app);
	if (lock_alive_write(app->lock, app_now(app), &err) < 0)
		log_error("lock", "%s", err.text);
	halts_settle(app);
	tell_lists(app);
	pump_forget(app);
	makes_go(app);
}

static void
app_signal(void *ctx, int signo)
{
	struct app *app = ctx;

	log_info("daemon", "stopping on %s", strsignal(signo));
	loop_stop(app->loop);
}

static void
app_hangup(void *ctx, int signo)
{
	(void)signo;
	reload_config(ctx);
}

static int
app_open_store(struct app *app, struct err *err)
{
	const char *path = app->config->database;
	struct db *db = NULL;
	char *lock_path = xasprintf("%s.lock", path);
	int rc = lock_take(lock_path, &app->lock, err);

	if (rc == 0 && lock_alive_read(lock_path, &app->alive_at, NULL) < 0)
		app->alive_at = 0;
	free(lock_path);
	if (rc == 0)
		rc = halts_open(path, &app->halts, err);
	/* made or brought up to date here; the loop's own never writes */
	if (rc == 0)
		rc = db_open(path, DB_CREATE, &db, err);
	db_close(&db);
	if (rc == 0)
		rc = db_open(path, DB_READ, &app->db, err);
	return rc;
}

/* The turn that follows does what is due. */
static void
app_wake(void *ctx)
{
	(void)ctx;
}

static int
app_open_loop(struct app *app, struct err *err)
{
	const struct loop_handlers loop_handlers = {
	    .wake = app_wake, .turn = pump_turn};
	const struct http_handlers handlers = {.request = routes_request,
	    .refuse = routes_refuse,
	    .describe = routes_describe,
	    .stream_closed = app_stream_closed};
	struct http_limits limits;

	app->loop = loop_new(&loop_handlers, app, err);
	if (app->loop == NULL)
		return err->code;
	http_limits_default(&limits);
	/* a stream and a connection for commands each, and some to look on */
	limits.connections = 2 * app->config->max_players + APP_ONLOOKERS;
	limits.per_address = app->config->max_connections_per_address;
	app->http = http_new(app->loop, &limits, &handlers, app, err);
	if (app->http == NULL)
		return err->code;
	if (!loop_every(app->loop, APP_TICK_MS, app_tick, app) ||
	    !loop_on_signal(app->loop, SIGHUP, app_hangup, app) ||
	    !loop_on_signal(app->loop, SIGINT, app_signal, app) ||
	    !loop_on_signal(app->loop, SIGTERM, app_signal, app))
		return err_set(err, ERR_IO, "the event loop takes no timers");
	return solving_open(app, err);
}

static int
app_listen(struct app *app, struct err *err)
{
	const struct config *config = app->config;
	int rc = http_listen_tcp(
	    app->http, config->listen_address, config->listen_port, err);

	if (rc == 0)
		rc = http_listen_unix(app->http, config->admin_socket, err);
	return rc;
}

static int
app_open_world(struct app *app, struct err *err)
{
	int rc = recover_world(app, app->alive_at, err);

	if (rc == 0)
		rc = reader_start(app->config->database, &app->reader, err);
	if (rc < 0)
		return rc;
	rc = hasher_start(app, &app->hasher, err);
	if (rc < 0)
		return rc;
	if (!loop_watch_fd(app->loop, hasher_fd(app->hasher), hasher_answer,
		app->hasher) ||
	    !loop_watch_fd(
		app->loop, reader_fd(app->reader), reader_answer, app->reader))
		return err_set(err, ERR_IO, "the event loop takes no thread");
	return 0;
}

struct app *
app_new(const char *config_path, struct config *config, struct clock *clock,
    struct err *err)
{
	struct app *app = xcalloc(1, sizeof(*app));

	app->config_path = config_path;
	app->config = config_share(config);
	app->clock = clock;
	chance_init();
	app->names = (struct names){.name = app_name, .ctx = app};
	app->outbox = outbox_new();
	app->sessions = sessions_new();
	app->limits = limits_new();
	/* before the world: no event opens that nobody could come to */
	if (app_open_store(app, err) < 0 || app_open_loop(app, err) < 0 ||
	    app_listen(app, err) < 0 || app_open_world(app, err) < 0)
		app_free(&app);
	return app;
}

void
app_read_pages(struct app *app, const char *folder)
{
	size_t bytes, packed;
	struct err err;

	pages_free(&app->pages);
	if (pages_load(folder, &app->pages, &err) < 0) {
		log_warn("daemon", "no pages for browsers: %s", err.text);
		return;
	}
	const size_t count = pages_count(app->pages, &bytes, &packed);
	log_info("daemon", "%zu files for browsers, %zu bytes, %zu packed",
	    count, bytes, packed);
}

int
app_open_now(struct app *app, const char *schedule, struct err *err)
{
	return nights_open_now(app, schedule, err);
}

int
app_run(struct app *app, struct err *err)
{
	app_settle(app);
	log_info("daemon", "listening on %s port %d and on %s",
	    app->config->listen_address, http_port(app->http),
	    app->config->admin_socket);
	const int rc = loop_run(app->loop);

	app->stopping = true;
	http_stop_listening(app->http);
	if (app->writing) {
		pump_turn(app);
		loop_unwatch_fd(app->loop, writer_fd(app->writer));
		if (writer_stop(&app->writer, err) < 0)
			return err->code;
		app->committed = app->seq;
		outbox_flush(app);
	}
	sessions_end_all(app);
	loop_drain(app->loop);
	if (rc < 0)
		return err_set(err, ERR_NET, "the event loop failed");
	return app->writing
	    ? 0
	    : err_set(err, ERR_DB, "stopped while the disk took no writes");
}

void
app_free(struct app **app_p)
{
	struct app *app = *app_p;
	struct err err;

	if (app == NULL)
		return;
	app->stopping = true;
	reader_stop(&app->reader);
	hasher_stop(&app->hasher);
	outbox_free(&app->outbox);
	writer_stop(&app->writer, &err);
	http_free(&app->http);
	solver_free(&app->solver);
	loop_free(&app->loop);
	sessions_free(&app->sessions);
	nights_free(&app->nights);
	people_free(&app->people);
	accounts_free(&app->accounts);
	limits_free(&app->limits);
	pages_free(&app->pages);
	world_free(&app->world);
	corrections_forget(app);
	batch_free(&app->batch);
	db_close(&app->db);
	halts_free(&app->halts);
	lock_release(&app->lock);
	config_free(&app->config);
	buf_fini(&app->scratch);
	buf_fini(&app->body);
	free(app->arena.base);
	free(app->order);
	free(app->group);
	prepared_free(app);
	free(app);
	*app_p = NULL;
}
