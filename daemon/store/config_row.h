/* SPDX-License-Identifier: ISC */
/*
 * The rules of a night as columns of the tables event and rules, both ways.
 */
#ifndef DAEMON_STORE_CONFIG_ROW_H
#define DAEMON_STORE_CONFIG_ROW_H

#include <stdbool.h>

#include "daemon/store/batch.h"
#include "engine/event/event_config.h"

/* The values of the query rules_add, all but the event. */
void config_row_put(struct batch *batch, const struct event_config *config);

/*
 * Read a row of the query event_get; false when a word or a number in it is
 * none that the engine accepts.
 */
bool config_row_get(struct stmt *stmt, struct event_config *config_r);

#endif
