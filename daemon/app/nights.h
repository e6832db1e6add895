/* SPDX-License-Identifier: ISC */
/*
 * When the schedules' nights open.
 */
#ifndef DAEMON_APP_NIGHTS_H
#define DAEMON_APP_NIGHTS_H

#include "daemon/base/err.h"
#include "engine/bridge/time.h"

struct app;
struct nights;

/*
 * Find each schedule's next night.  Nights missed while the daemon was down
 * (it was last alive at alive_at; 0: never) are held late or skipped, and the
 * log says so, as it does of one that began before the first run.
 */
int nights_new(
    struct app *app, ms_t alive_at, struct nights **nights_r, struct err *err);
void nights_free(struct nights **nights);

/*
 * Plan again, by the config in force, which has changed (alive_at is 0), or after
 * a time in which nothing was opened: alive_at is when it began, and nights missed
 * are held late or skipped as by nights_new.  Nights that were opened stay as they
 * are and are not opened again.  On failure nothing has changed.
 */
int nights_renew(
    struct app *app, ms_t alive_at, struct nights **nights, struct err *err);

/* Open what is to be opened by now. */
void nights_due(struct app *app);

/* When nights_due next has something; MS_NEVER for never. */
ms_t nights_next_due(const struct nights *nights);

/* As app_open_now. */
int nights_open_now(struct app *app, const char *schedule, struct err *err);

#endif
