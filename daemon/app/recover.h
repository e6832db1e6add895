/* SPDX-License-Identifier: ISC */
/*
 * The world back from the disk.
 */
#ifndef DAEMON_APP_RECOVER_H
#define DAEMON_APP_RECOVER_H

#include "daemon/base/err.h"
#include "engine/bridge/time.h"

struct app;

/*
 * Make app->world from the database, start the writer, and plan the nights.  Each open event
 * gets the outage from when the daemon was last alive until now (R-EV-25).  If a
 * night is open and the clock shows less than when the daemon was last alive, it
 * is set forward to that instant: nights never go back, nor stand still.
 */
int recover_world(struct app *app, ms_t alive_at, struct err *err);

/* The daemon did not run between these instants: tell the open events. */
void recover_outage(struct app *app, ms_t from, ms_t until);

/*
 * Between two turns of the loop much time has passed (the machine slept): that
 * was an outage too.  Notes that the daemon is alive now.
 */
void recover_alive(struct app *app);

/*
 * Follow a system's clock that was set forward by more than 10 s, so that nights
 * are at their real time: what it jumped over is an outage at the next turn.  One
 * that is behind is not followed; the log says so once.
 */
void recover_clock(struct app *app);

/* Memory is ahead of a disk that refused: throw the world away. */
void recover_lose(struct app *app, const char *reason);

#endif
