/* SPDX-License-Identifier: ISC */
/*
 * A whole file in memory.
 */
#ifndef DAEMON_BASE_FILE_H
#define DAEMON_BASE_FILE_H

#include "daemon/base/buf.h"
#include "daemon/base/err.h"

/*
 * Append the bytes of a file to buf: 0; ERR_IO when it cannot be read, ERR_INPUT
 * when it has more than `most` bytes.  The text begins with the path.
 */
int file_read(const char *path, size_t most, struct buf *buf, struct err *err);

#endif
