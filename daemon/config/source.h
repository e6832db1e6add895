/* SPDX-License-Identifier: ISC */
/*
 * The text of a file that libconfig has read.
 */
#ifndef DAEMON_CONFIG_SOURCE_H
#define DAEMON_CONFIG_SOURCE_H

#include <stdbool.h>

#include <libconfig.h>

#include "daemon/base/buf.h"
#include "daemon/config/reader.h"

/*
 * Append the text of a file, named as libconfig names it; false when it cannot
 * be read any more.
 */
bool source_read(const struct reader *reader, const config_t *parsed,
    const char *name, struct buf *text);

#endif
