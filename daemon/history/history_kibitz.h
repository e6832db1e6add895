/* SPDX-License-Identifier: ISC */
/*
 * When people who did not sit at the table may look at its boards (R-TB-8).
 */
#ifndef DAEMON_HISTORY_HISTORY_KIBITZ_H
#define DAEMON_HISTORY_HISTORY_KIBITZ_H

#include <stdint.h>

#include "daemon/store/db.h"
#include "engine/bridge/time.h"

/*
 * 0 when a board may be looked at now by the rules of its night: once its round
 * has closed, or a delay after that, or once the night is over.  ERR_NOT_FOUND
 * and what is waited for, or that there is no such board.
 */
int history_may_look(
    struct db *db, uint32_t event, int board, ms_t now, struct err *err);

/*
 * The same of a file that holds every board of the closed rounds: 0 when the
 * last of them may be looked at, or when none has closed yet.
 */
int history_may_have_file(
    struct db *db, uint32_t event, ms_t now, struct err *err);

#endif
