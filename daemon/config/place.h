/* SPDX-License-Identifier: ISC */
/*
 * Whether a file that the config names can be where it says.
 */
#ifndef DAEMON_CONFIG_PLACE_H
#define DAEMON_CONFIG_PLACE_H

#include <sys/types.h>

#include "daemon/base/err.h"

/*
 * 0 when the path's folder is there and this user may make files in it, and
 * at the path is nothing yet, or a file of this type (S_IFREG, S_IFSOCK); else
 * ERR_CONFIG, "what is wrong; allowed: ..".
 */
int place_check(const char *path, mode_t type, struct err *err);

#endif
