/* SPDX-License-Identifier: ISC */
/*
 * One accepted command on its way to the disk: its journal row, and the rows
 * of everything it has decided (rows.h), which its effects name.
 */
#ifndef DAEMON_STORE_LEDGER_H
#define DAEMON_STORE_LEDGER_H

#include "daemon/store/journal.h"
#include "engine/event/world.h"

/*
 * Add all of that to a batch.  event is the command's, as it stands right
 * after it; row is its journal row.
 */
void ledger_add(struct batch *batch, const struct event *event,
    const struct effects *effects, const struct journal_row *row);

#endif
