/* SPDX-License-Identifier: ISC */
/*
 * USEBIO 1.2, the files by which clubs in Britain publish results, as a Swiss of
 * pairs: ranking, matches by round and table, the boards of each.
 */
#ifndef DAEMON_FILES_USEBIO_H
#define DAEMON_FILES_USEBIO_H

#include "daemon/base/buf.h"
#include "daemon/files/game.h"

/*
 * Append the event.  All bytes are ASCII; what is not, is a reference.  Values
 * have two decimals.
 */
void usebio_write(const struct games *games, struct buf *buf);

#endif
