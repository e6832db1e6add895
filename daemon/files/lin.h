/* SPDX-License-Identifier: ISC */
/*
 * LIN, the files of Bridge Base Online: "tag|value|" without end, one game a
 * line as we write it, anyhow as we read it.
 */
#ifndef DAEMON_FILES_LIN_H
#define DAEMON_FILES_LIN_H

#include <stddef.h>

#include "daemon/base/buf.h"
#include "daemon/base/err.h"
#include "daemon/files/game.h"

/*
 * Read a file into *games_r, which games_init has made.  Games are parted by
 * qx, pn and md, never by lines; tags that are not known are passed over.
 * ERR_INPUT, "line N: ..", for a deal that cannot be; nothing is kept then.
 * What else cannot be is left out, with a line in warnings, at most 100.
 */
int lin_read(const char *bytes, size_t len, struct games *games_r,
    struct buf *warnings, struct err *err);

/*
 * Append the games, in UTF-8, CR LF.  "|" in a text becomes "&#124;", a comma in
 * a name "&#44;", "&#" itself "&#38;#"; nothing else is hidden.
 */
void lin_write(const struct games *games, struct buf *buf);

#endif
