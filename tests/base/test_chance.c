/* SPDX-License-Identifier: ISC */
/* Chance and hashes against published vectors. */
#include "daemon/base/chance.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdlib.h>
#include <string.h>

TestSuite(chance, .init = chance_init);

static char *
hex_of(const uint8_t hash[CHANCE_HASH_SIZE])
{
	static char text[2 * CHANCE_HASH_SIZE + 1];

	hex_encode(hash, CHANCE_HASH_SIZE, text);
	return text;
}

/* FIPS 180-4's own examples: one block, two blocks, a million bytes. */
Test(chance, sha256_of_published_vectors)
{
	static const struct {
		const char *in;
		const char *hash;
	} cases[] = {
	    {"",
		"e3b0c44298fc1c149afbf4c8996fb924"
		"27ae41e4649b934ca495991b7852b855"},
	    {"abc",
		"ba7816bf8f01cfea414140de5dae2223"
		"b00361a396177a9cb410ff61f20015ad"},
	    {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
		"248d6a61d20638b8e5c026930c3e6039"
		"a33ce45964ff2167f6ecedd419db06c1"},
	};
	uint8_t hash[CHANCE_HASH_SIZE];
	size_t million = 1000000;
	char *as;

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		chance_sha256(cases[i].in, strlen(cases[i].in), hash);
		cr_expect(eq(str, hex_of(hash), (char *)cases[i].hash));
	}
	chance_sha256(NULL, 0, hash);
	cr_expect(eq(str, hex_of(hash), (char *)cases[0].hash));
	as = malloc(million);
	memset(as, 'a', million);
	chance_sha256(as, million, hash);
	free(as);
	cr_expect(eq(str, hex_of(hash),
	    "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"));
}

/*
 * RFC 4231, cases 1 to 3.  A key shorter than 32 bytes equals the same key
 * with zeros after it (RFC 2104).
 */
Test(chance, hmac_of_published_vectors)
{
	struct {
		uint8_t key[CHANCE_HASH_SIZE];
		char in[51];
		const char *hash;
	} cases[] = {
	    {{0}, "Hi There",
		"b0344c61d8db38535ca8afceaf0bf12b"
		"881dc200c9833da726e9376c2e32cff7"},
	    {{'J', 'e', 'f', 'e'}, "what do ya want for nothing?",
		"5bdcc146bf60754e6a042426089575c7"
		"5a003f089d2739839dec58b964ec3843"},
	    {{0}, "",
		"773ea91e36800e46854db8ebd09181a7"
		"2959098b3ef8c122d9635514ced565fe"},
	};
	uint8_t hash[CHANCE_HASH_SIZE];

	memset(cases[0].key, 0x0b, 20);
	memset(cases[2].key, 0xaa, 20);
	memset(cases[2].in, 0xdd, 50);
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		chance_hmac_sha256(
		    cases[i].key, cases[i].in, strlen(cases[i].in), hash);
		cr_expect(eq(str, hex_of(hash), (char *)cases[i].hash));
	}
}

Test(chance, bytes_differ)
{
	uint8_t one[64], two[64] = {0};

	chance_bytes(one, sizeof(one));
	chance_bytes(two, sizeof(two));
	cr_assert(ne(int, memcmp(one, two, sizeof(one)), 0));
}

Test(chance, hex_both_ways)
{
	static const char *const bad[] = {"", "0", "00ff1", "00ff1g", "00 f10",
	    "00ff1010", "0x0ff1", "00ff:0"};
	uint8_t bytes[3];
	char text[7];

	cr_assert(hex_decode("00Ff1a", bytes, 3));
	cr_assert(eq(int, memcmp(bytes, "\x00\xff\x1a", 3), 0));
	hex_encode(bytes, 3, text);
	cr_assert(eq(str, text, "00ff1a"));
	hex_encode(bytes, 0, text);
	cr_assert(eq(str, text, ""));
	cr_assert(hex_decode("", bytes, 0));
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++)
		cr_expect(not(hex_decode(bad[i], bytes, 3)), "%s", bad[i]);
}

Test(chance, token_is_43_url_characters)
{
	static const char allowed[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
				      "abcdefghijklmnopqrstuvwxyz0123456789-_";
	char token[CHANCE_TOKEN_MAX], before[CHANCE_TOKEN_MAX] = "";

	for (int i = 0; i < 200; i++) {
		chance_token(token);
		cr_assert(eq(sz, strlen(token), CHANCE_TOKEN_MAX - 1));
		cr_assert(eq(sz, strspn(token, allowed), strlen(token)));
		cr_assert(ne(str, token, before));
		memcpy(before, token, sizeof(before));
	}
}
