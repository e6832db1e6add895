/* SPDX-License-Identifier: ISC */
/*
 * Texts into ISO 8859-1 and back: nothing is lost, whatever the text.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "daemon/files/latin.h"
#include "tests/lib/rng.h"

static const char *
latin_once(const char *text, struct buf *buf, size_t most)
{
	buf_clear(buf);
	latin_write(buf, text, most);
	return buf_text(buf);
}

Test(latin, holds_what_it_can)
{
	struct buf buf = {0};

	cr_assert_str_eq(latin_once("caf\xc3\xa9 x", &buf, 99), "caf\xe9 x");
	cr_assert_str_eq(latin_once("\xe4\xbd\xa0!", &buf, 99), "&#20320;!");
	cr_assert_str_eq(latin_once("&#65;", &buf, 99), "&#38;#65;");
	/* these two bytes would be taken for UTF-8 */
	cr_assert_str_eq(
	    latin_once("\xc3\x83\xc2\xa9", &buf, 99), "&#195;&#169;");
	cr_assert_str_eq(latin_once("\t\x7f", &buf, 99), "  ");
	buf_fini(&buf);
}

Test(latin, cuts_between_characters)
{
	struct buf buf = {0};

	cr_assert_str_eq(latin_once("ab\xe4\xbd\xa0", &buf, 9), "ab");
	cr_assert_eq(latin_write(&buf, "ab\xe4\xbd\xa0", 9), 2);
	cr_assert_str_eq(latin_once("ab\xe4\xbd\xa0", &buf, 10), "ab&#20320;");
	buf_fini(&buf);
}

Test(latin, reads_utf8_and_references)
{
	static const char *const cases[][2] = {{"caf\xe9", "caf\xc3\xa9"},
	    {"caf\xc3\xa9", "caf\xc3\xa9"}, {"&#20320;", "\xe4\xbd\xa0"},
	    {"&#;&#1114112;&#5;&#55296;", "&#;&#1114112;&#5;&#55296;"},
	    {"\xc3\xa9\xe9", "\xc3\x83\xc2\xa9\xc3\xa9"}, {"a\tb", "a b"}};
	struct buf buf = {0};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		buf_clear(&buf);
		latin_read(&buf, cases[i][0], strlen(cases[i][0]));
		cr_assert_str_eq(buf_text(&buf), cases[i][1], "case %zu: %s", i,
		    buf_text(&buf));
	}
	buf_fini(&buf);
}

Test(latin, random_texts_come_back)
{
	static const unsigned odd[] = {'&', '#', ';', '3', '8', 0xc3, 0xa9,
	    0xe9, 0x4f60, 0x1f0cf, ' ', '"', 0x2026, 0xa0};
	struct rng rng = {7};

	for (int i = 0; i < 20000; i++) {
		struct buf text = {0}, file = {0}, again = {0};

		for (int n = rng_below(&rng, 12); n >= 0; n--)
			latin_put(&text, odd[rng_below(&rng, 14)]);
		latin_write(&file, buf_text(&text), LATIN_WHOLE);
		latin_read(&again, buf_text(&file), file.len);
		cr_assert_str_eq(buf_text(&again), buf_text(&text));
		buf_fini(&text);
		buf_fini(&file);
		buf_fini(&again);
	}
}
