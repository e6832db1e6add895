/* SPDX-License-Identifier: ISC */
/*
 * A password from whoever sits at the terminal, or from a pipe.
 */
#ifndef TOOLS_PAIRSCTL_PLAYER_PASSWORD_H
#define TOOLS_PAIRSCTL_PLAYER_PASSWORD_H

#include "daemon/base/err.h"
#include "daemon/base/password.h"

/*
 * Read the first line of stdin, from a terminal without showing it, and hash
 * it.  ERR_INPUT when it will not do as a password.
 */
int player_password_read(char hash_r[PASSWORD_HASH_MAX], struct err *err);

#endif
