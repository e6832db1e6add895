/* SPDX-License-Identifier: ISC */
/*
 * Passwords: what they cost, and what fits.
 */
#include "daemon/base/password.h"

#include <criterion/criterion.h>
#include <string.h>

#include "daemon/base/chance.h"

TestSuite(password, .init = chance_init, .timeout = 60);

Test(password, costs_what_it_should)
{
	char hash[PASSWORD_HASH_MAX], other[PASSWORD_HASH_MAX];

	cr_assert(password_hash("correct horse", hash));
	/* 19 MiB are 19456 KiB */
	cr_expect_eq(strncmp(hash, "$argon2id$v=19$m=19456,t=2,p=1$", 31), 0,
	    "%s", hash);
	cr_expect(password_is_hash(hash));
	cr_assert(password_hash("correct horse", other));
	cr_expect_str_neq(hash, other, "each has a salt of its own");
}

Test(password, fits_itself_only)
{
	char hash[PASSWORD_HASH_MAX];

	cr_assert(password_hash("correct horse", hash));
	cr_expect(password_fits(hash, "correct horse"));
	cr_expect_not(password_fits(hash, "correct horsE"));
	cr_expect_not(password_fits(hash, "correct hors"));
	cr_expect_not(password_fits(hash, ""));
	cr_expect_not(password_fits("", "correct horse"));
}

Test(password, is_long_enough_and_not_too_long)
{
	char most[PASSWORD_MOST + 2];

	memset(most, 'x', sizeof(most));
	most[PASSWORD_MOST + 1] = '\0';
	cr_expect_not(password_will_do(most));
	most[PASSWORD_MOST] = '\0';
	cr_expect(password_will_do(most));
	cr_expect(password_will_do("12345678"));
	cr_expect_not(password_will_do("1234567"));
	cr_expect_not(password_will_do(""));
}

Test(password, cheap_hashes_are_none)
{
	static const char *const bad[] = {"", "secret",
	    "$argon2id$v=19$m=8192,t=2,p=1$o7ytgpSIZaO/AyJ/AazIVQ$"
	    "mhc6u2NlVVK4FKMQ8TfmtyBMuz9M+3A+QF0VXvNE6u8",
	    "$argon2id$v=19$m=19456,t=1,p=1$o7ytgpSIZaO/AyJ/AazIVQ$"
	    "mhc6u2NlVVK4FKMQ8TfmtyBMuz9M+3A+QF0VXvNE6u8",
	    "$argon2i$v=19$m=19456,t=2,p=1$o7ytgpSIZaO/AyJ/AazIVQ$"
	    "mhc6u2NlVVK4FKMQ8TfmtyBMuz9M+3A+QF0VXvNE6u8"};

	cr_expect(password_is_hash(
	    "$argon2id$v=19$m=19456,t=2,p=1$o7ytgpSIZaO/AyJ/AazIVQ$"
	    "mhc6u2NlVVK4FKMQ8TfmtyBMuz9M+3A+QF0VXvNE6u8"));
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++)
		cr_expect_not(password_is_hash(bad[i]), "%s", bad[i]);
}
