/* SPDX-License-Identifier: ISC */
/*
 * Passwords as they are kept: Argon2id (RFC 9106) over 19 MiB in 2 passes,
 * with a salt of its own each, in the text form of libsodium.  Slow on
 * purpose (about 30 ms): never on the loop's thread.
 */
#ifndef DAEMON_BASE_PASSWORD_H
#define DAEMON_BASE_PASSWORD_H

#include <stdbool.h>
#include <stddef.h>

#define PASSWORD_LEAST 8      /* bytes */
#define PASSWORD_MOST 128     /* bytes */
#define PASSWORD_HASH_MAX 128 /* bytes of a kept one, with the NUL */

/* Whether a password may be chosen: its length only. */
bool password_will_do(const char *password);

/* The hash of a password; false when there is no memory for it now. */
bool password_hash(const char *password, char hash_r[PASSWORD_HASH_MAX]);

/* Whether a password is the one that was hashed. */
bool password_fits(const char *hash, const char *password);

/* Whether a text is a hash as password_hash makes it, no cheaper one. */
bool password_is_hash(const char *text);

/* Overwrites what must not stay in memory. */
void password_forget(void *secret, size_t size);

#endif
