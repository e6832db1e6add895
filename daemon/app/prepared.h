/* SPDX-License-Identifier: ISC */
/*
 * Nights whose boards were prepared (R-HI-2): the file is read once, when
 * registration opens, and from then on the deals are in memory and in the
 * database.  Where the file does not give every board that the night could
 * need, or was played before, or who prepared it is no player, the night does
 * not open.
 */
#ifndef DAEMON_APP_PREPARED_H
#define DAEMON_APP_PREPARED_H

#include "daemon/config/config.h"
#include "engine/event/world.h"

struct app;
struct prepared;

/*
 * What opens a night of such a schedule: the config, with the player who
 * prepared it, and the seed that stands for the deals.  ERR_* and why not, with
 * the name of the file.  What was opened goes on with prepared_opened.
 */
int prepared_open(struct app *app, const struct schedule_config *schedule,
    const char *date, struct event_config *config_r, struct cmd *cmd,
    struct err *err);

/* The night of the last prepared_open was opened: keep its deals. */
void prepared_opened(struct app *app, uint32_t event);

/* The deals of a round of such a night, as dealing_round. */
void prepared_round(
    struct app *app, const struct event *event, int round, struct deal *deal_r);

/* Those of the open nights, after a restart. */
int prepared_renew(struct app *app, struct err *err);

void prepared_free(struct app *app);

#endif
