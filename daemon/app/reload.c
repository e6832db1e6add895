/* SPDX-License-Identifier: ISC */
/*
 * Reading the config again while nights are played.  An open night has its
 * rules in the world, so only nights to come are touched.  What the daemon has
 * open already, files and sockets, stays as it was started.
 */
#include "daemon/app/reload.h"

#include <string.h>

#include "daemon/app/nights.h"
#include "daemon/app/state.h"
#include "daemon/base/log.h"

static void
reload_say_restart(const char *key)
{
	log_warn("config", "%s has changed; that needs a restart", key);
}

static void
reload_keep_text(const char *key, const char *old, char *text, size_t text_size)
{
	if (strcmp(old, text) == 0)
		return;
	reload_say_restart(key);
	memcpy(text, old, text_size);
}

static void
reload_keep_number(const char *key, int old, int *number)
{
	if (*number == old)
		return;
	reload_say_restart(key);
	*number = old;
}

/* Keep what cannot change while the daemon runs, and say so. */
static void
reload_keep(const struct config *old, struct config *config)
{
	reload_keep_text("database", old->database, config->database,
	    sizeof(config->database));
	reload_keep_text("listen.address", old->listen_address,
	    config->listen_address, sizeof(config->listen_address));
	reload_keep_number(
	    "listen.port", old->listen_port, &config->listen_port);
	reload_keep_text("admin_socket", old->admin_socket,
	    config->admin_socket, sizeof(config->admin_socket));
	reload_keep_text(
	    "solver", old->solver, config->solver, sizeof(config->solver));
	reload_keep_number(
	    "max_players", old->max_players, &config->max_players);
	reload_keep_number("max_connections_per_address",
	    old->max_connections_per_address,
	    &config->max_connections_per_address);
}

void
reload_config(struct app *app)
{
	struct config *config, *old = app->config;
	struct err err;

	/* what the old one has due by now is still its own */
	if (app->nights != NULL)
		nights_due(app);
	int rc =
	    config_load_to_run(app->config_path, app_now(app), &config, &err);
	if (rc == 0) {
		reload_keep(old, config);
		app->config = config;
		/* without a disk there are none, and they will be made anew */
		if (app->nights != NULL)
			rc = nights_renew(app, 0, &app->nights, &err);
	}
	if (rc < 0) {
		log_error("config", "%s", err.text);
		log_error("config", "the settings in force stay as they are");
		if (app->config != old)
			config_free(&app->config);
		app->config = old;
		return;
	}
	config_free(&old);
	log_set_level(config->log_level);
	log_info("config", "%s: read again, %zu schedule%s", app->config_path,
	    config->schedule_count, config->schedule_count == 1 ? "" : "s");
}
