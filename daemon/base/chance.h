/* SPDX-License-Identifier: ISC */
/*
 * Where chance enters: random bytes from the system's generator, and the
 * hashes that make it verifiable (SHA-256 is FIPS 180-4, HMAC is RFC 2104).
 * Nothing else in the project makes random numbers for a real night.
 */
#ifndef DAEMON_BASE_CHANCE_H
#define DAEMON_BASE_CHANCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define CHANCE_HASH_SIZE 32 /* bytes of a hash, of a key, of a seed */
#define CHANCE_TOKEN_MAX 44 /* bytes of a token, with the NUL */

/*
 * Call once before anything else here; calling again does no harm.  Aborts
 * when the system has no generator.
 */
void chance_init(void);

/* len unpredictable bytes. */
void chance_bytes(void *out_r, size_t len);

/* SHA-256 of len bytes; in may be NULL when len is 0. */
void chance_sha256(
    const void *in, size_t len, uint8_t hash_r[CHANCE_HASH_SIZE]);

/* HMAC-SHA-256 of len bytes under a key of 32 bytes. */
void chance_hmac_sha256(const uint8_t key[CHANCE_HASH_SIZE], const void *in,
    size_t len, uint8_t hash_r[CHANCE_HASH_SIZE]);

/* Lower-case digits of len bytes: 2 * len of them and a NUL into text_r. */
void hex_encode(const void *in, size_t len, char *text_r);

/*
 * Read exactly 2 * len digits of either case into len bytes.  False for any
 * other length or character; out_r then holds nothing of use.
 */
bool hex_decode(const char *text, void *out_r, size_t len);

/*
 * A new secret: 32 random bytes as unpadded base64url (RFC 4648, section 5),
 * always 43 characters of A-Z a-z 0-9 - _.
 */
void chance_token(char token_r[CHANCE_TOKEN_MAX]);

#endif
