/* SPDX-License-Identifier: ISC */
/*
 * Which key is meant by a name that is none.
 */
#ifndef DAEMON_CONFIG_NEAR_H
#define DAEMON_CONFIG_NEAR_H

#include "daemon/config/reader.h"

/*
 * The name of the key that a name is most like: by the letters that have to be
 * put in, left out, changed or swapped with their neighbour, a third of the
 * name's at most; large and small letters are one, and so are - and _.  The
 * first of several; NULL when none is near.
 */
const char *near_find(
    const char *name, const struct key *keys, size_t key_count);

#endif
