/* SPDX-License-Identifier: ISC */
/*
 * Cookies (RFC 6265), as far as one of our own is looked for among others.
 */
#ifndef DAEMON_PROTO_COOKIE_H
#define DAEMON_PROTO_COOKIE_H

#include <stdbool.h>
#include <stddef.h>

/*
 * The value of the first cookie of a name in a Cookie header ("a=1; b=2"),
 * which may be NULL.  False, and value_r "", when there is none or it has size
 * bytes or more.
 */
bool cookie_find(
    const char *header, const char *name, char *value_r, size_t size);

/*
 * Whether an Origin header ("https://host:8443") names the server that a Host
 * header does; either may be NULL, and then it does not.
 */
bool origin_is_host(const char *origin, const char *host);

#endif
