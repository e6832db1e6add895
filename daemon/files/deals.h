/* SPDX-License-Identifier: ISC */
/*
 * Files of deals as dealing programs and card dealing machines write them.
 */
#ifndef DAEMON_FILES_DEALS_H
#define DAEMON_FILES_DEALS_H

#include <stdbool.h>
#include <stddef.h>

#include "daemon/base/buf.h"
#include "daemon/base/err.h"
#include "daemon/files/game.h"

#define DUP_BOARD_BYTES 156
#define DEALS_BYTES_MOST ((size_t)16 << 20) /* of a file that is read */

/* Is this the beginning of such a file? */
bool dup_is(const char *bytes, size_t len);
bool dlm_is(const char *bytes, size_t len);

/*
 * Read a file into the boards of *games_r, which games_init has made; dealer
 * and vulnerability are those of the number.  ERR_INPUT, "board N: ..", or
 * "line N: ..", and nothing is kept, for what is not a deal.
 */
int dup_read(
    const char *bytes, size_t len, struct games *games_r, struct err *err);
int dlm_read(
    const char *bytes, size_t len, struct games *games_r, struct err *err);

/*
 * Read a file of any kind: DUP, DLM, LIN or PBN, by its contents; *kind_r is
 * "DUP" and so on.  ERR_INPUT for what none of them takes, and where it has no
 * board that is dealt or a number twice.  Warnings as of pbn_read.
 */
int deals_read(const char *bytes, size_t len, struct games *games_r,
    const char **kind_r, struct buf *warnings, struct err *err);

#endif
