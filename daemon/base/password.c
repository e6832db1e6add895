/* SPDX-License-Identifier: ISC */
/*
 * See password.h: the cost is what 4,000 people who sign in at once can be
 * served with in a minute on two cores, and what a thief of the file pays.
 */
#include "daemon/base/password.h"

#include <string.h>

#include <sodium.h>

#define PASSWORD_PASSES 2
#define PASSWORD_BYTES ((size_t)19 * 1024 * 1024)

_Static_assert(PASSWORD_HASH_MAX >= crypto_pwhash_argon2id_STRBYTES, "hash");

bool
password_will_do(const char *password)
{
	const size_t len = strlen(password);

	return len >= PASSWORD_LEAST && len <= PASSWORD_MOST;
}

bool
password_hash(const char *password, char hash_r[PASSWORD_HASH_MAX])
{
	return crypto_pwhash_argon2id_str(hash_r, password, strlen(password),
		   PASSWORD_PASSES, PASSWORD_BYTES) == 0;
}

bool
password_fits(const char *hash, const char *password)
{
	return crypto_pwhash_argon2id_str_verify(
		   hash, password, strlen(password)) == 0;
}

bool
password_is_hash(const char *text)
{
	return strlen(text) < PASSWORD_HASH_MAX &&
	    crypto_pwhash_argon2id_str_needs_rehash(
		text, PASSWORD_PASSES, PASSWORD_BYTES) == 0;
}

void
password_forget(void *secret, size_t size)
{
	sodium_memzero(secret, size);
}
