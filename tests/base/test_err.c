/* SPDX-License-Identifier: ISC */
/* Texts and names of failures. */
#include "daemon/base/err.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <string.h>

Test(err, captures_code_and_text)
{
	struct err err = {0};

	cr_assert(eq(int, err_set(&err, ERR_IO, "%s: %d", "x.db", 7), ERR_IO));
	cr_assert(eq(int, err.code, ERR_IO));
	cr_assert(eq(str, err.text, "x.db: 7"));
	cr_assert(lt(int, ERR_IO, 0));
	err_set(&err, ERR_DB, "round 2: %s", err.text);
	cr_assert(eq(str, err.text, "round 2: x.db: 7"));
	cr_assert(eq(int, err_set(NULL, ERR_BUSY, "nobody asks"), ERR_BUSY));
}

Test(err, cuts_a_long_text_between_characters)
{
	char text[2 * ERR_TEXT_MAX];
	struct err err;
	size_t len;

	/* Two bytes a character, first at even, then at odd places. */
	for (int shift = 0; shift < 2; shift++) {
		memset(text, 'a', sizeof(text));
		for (size_t i = (size_t)shift; i + 2 < sizeof(text); i += 2)
			memcpy(text + i, "\xC3\xA9", 2);
		text[sizeof(text) - 1] = '\0';
		err_set(&err, ERR_INPUT, "%s", text);
		len = strlen(err.text);
		cr_assert(ge(sz, len, ERR_TEXT_MAX - 3));
		cr_assert(lt(sz, len, ERR_TEXT_MAX));
		cr_assert(eq(str, err.text + len - 3, "..."));
		cr_assert(eq(u8, (unsigned char)err.text[len - 4], 0xA9));
	}
	/* The longest text that fits is not cut. */
	memset(text, 'b', ERR_TEXT_MAX - 1);
	text[ERR_TEXT_MAX - 1] = '\0';
	err_set(&err, ERR_INPUT, "%s", text);
	cr_assert(eq(str, err.text, text));
}

Test(err, names)
{
	static const struct {
		int code;
		const char *name;
	} cases[] = {
	    {0, "ok"},
	    {ERR_IO, "io"},
	    {ERR_CONFIG, "config"},
	    {ERR_DB, "db"},
	    {ERR_NET, "net"},
	    {ERR_INPUT, "input"},
	    {ERR_BUSY, "busy"},
	    {ERR_NOT_FOUND, "not found"},
	    {-1000, "unknown"},
	    {1, "unknown"},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		cr_expect(eq(str, (char *)err_name(cases[i].code),
		    (char *)cases[i].name));
}
