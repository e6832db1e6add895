/* SPDX-License-Identifier: ISC */
/*
 * The daemon as a whole: made from a config, run until it is told to stop.
 */
#ifndef DAEMON_APP_APP_H
#define DAEMON_APP_APP_H

#include "daemon/base/clock.h"
#include "daemon/base/err.h"
#include "daemon/config/config.h"

struct app;

/*
 * Take the database's lock, open or make the database, listen, bring open nights
 * back from the database, and plan the nights.  Whoever connects is served from
 * app_run on.  The app takes a use of the config; the path is
 * where SIGHUP reads it again, the clock tells all time and is set forward when the
 * system's clock was: both borrowed until app_free.  NULL and the reason in err when something is in the way.
 */
struct app *app_new(const char *config_path, struct config *config,
    struct clock *clock, struct err *err);

/*
 * Read the browser's side from a folder and serve it from now on; a daemon
 * without it only warns, in its log, and plays with programs.
 */
void app_read_pages(struct app *app, const char *folder);

/*
 * Open a night of a schedule at once: registration now, round 1 after the
 * schedule's registration time.  ERR_NOT_FOUND for no such schedule, ERR_BUSY
 * when today's night of it was opened before.
 */
int app_open_now(struct app *app, const char *schedule, struct err *err);

/*
 * Serve until SIGINT or SIGTERM, once what the start has decided is on the disk,
 * such as a night that opens.  0, or a code when the daemon cannot go on; what
 * was confirmed is on the disk in either case.
 */
int app_run(struct app *app, struct err *err);

void app_free(struct app **app);

#endif
