/* SPDX-License-Identifier: ISC */
/*
 * Chance and hashes, the only user of libsodium: whoever checks how the cards
 * were dealt starts here.
 */
#include "daemon/base/chance.h"

#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "daemon/base/log.h"

#define CHANCE_TOKEN_BYTES 32

_Static_assert(CHANCE_HASH_SIZE == crypto_hash_sha256_BYTES, "SHA-256");
_Static_assert(CHANCE_HASH_SIZE == crypto_auth_hmacsha256_KEYBYTES, "key");
_Static_assert(CHANCE_HASH_SIZE == crypto_auth_hmacsha256_BYTES, "HMAC");
_Static_assert(CHANCE_TOKEN_MAX ==
	sodium_base64_ENCODED_LEN(
	    CHANCE_TOKEN_BYTES, sodium_base64_VARIANT_URLSAFE_NO_PADDING),
    "token");

void
chance_init(void)
{
	if (sodium_init() < 0) {
		log_error("base", "the system gives no random numbers");
		abort();
	}
}

void
chance_bytes(void *out_r, size_t len)
{
	randombytes_buf(out_r, len);
}

void
chance_sha256(const void *in, size_t len, uint8_t hash_r[CHANCE_HASH_SIZE])
{
	crypto_hash_sha256(hash_r, in, len);
}

void
chance_hmac_sha256(const uint8_t key[CHANCE_HASH_SIZE], const void *in,
    size_t len, uint8_t hash_r[CHANCE_HASH_SIZE])
{
	crypto_auth_hmacsha256(hash_r, in, len, key);
}

void
hex_encode(const void *in, size_t len, char *text_r)
{
	sodium_bin2hex(text_r, 2 * len + 1, in, len);
}

bool
hex_decode(const char *text, void *out_r, size_t len)
{
	return strlen(text) == 2 * len &&
	    sodium_hex2bin(out_r, len, text, 2 * len, NULL, NULL, NULL) == 0;
}

void
chance_token(char token_r[CHANCE_TOKEN_MAX])
{
	uint8_t secret[CHANCE_TOKEN_BYTES];

	chance_bytes(secret, sizeof(secret));
	sodium_bin2base64(token_r, CHANCE_TOKEN_MAX, secret, sizeof(secret),
	    sodium_base64_VARIANT_URLSAFE_NO_PADDING);
	sodium_memzero(secret, sizeof(secret));
}
