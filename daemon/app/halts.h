/* SPDX-License-Identifier: ISC */
/*
 * A command on which the program fails.  The one being applied stands on a slate
 * (daemon/base/slate.h).  Found there at the next start, its event is halted, and
 * who sent it is refused it for good, so that one bad command cannot bring the
 * daemon down again and again.
 */
#ifndef DAEMON_APP_HALTS_H
#define DAEMON_APP_HALTS_H

#include <stdbool.h>

#include "daemon/base/err.h"
#include "engine/event/world.h"

struct app;
struct halts;

/* Open the slate of the database at path; *halts_r goes to halts_free. */
int halts_open(const char *path, struct halts **halts_r, struct err *err);
void halts_free(struct halts **halts);

/*
 * Before a command is applied, whose text is app->body: false if it is one that a
 * process before this one failed on, which somebody sends again or opens a night.
 * halts_done: it is applied, and its effects are told.
 */
bool halts_begin(struct app *app, const struct cmd *cmd);
void halts_done(struct app *app);

/*
 * The world was made again: halt the event that the daemon failed on, as of when
 * it was last alive.  halts_settle: that is on the disk by now.
 */
void halts_recover(struct app *app, ms_t alive_at);
void halts_settle(struct app *app);

/* An event has been resumed: who is there is told, and what it waits for asked. */
void halts_resumed(struct app *app);

#endif
