/* SPDX-License-Identifier: ISC */
/*
 * A stored event as what files tell of one.
 */
#ifndef DAEMON_HISTORY_HISTORY_GAMES_H
#define DAEMON_HISTORY_HISTORY_GAMES_H

#include "daemon/files/game.h"
#include "daemon/history/history_read.h"

/*
 * All that is public of an event, into *games_r, which games_init has made; to
 * be freed by games_fini also after a failure.  The database's view is the
 * caller's.
 */
int history_read_games(
    struct db *db, uint32_t id, struct games *games_r, struct err *err);

#endif
