/* SPDX-License-Identifier: ISC */
/* Decoding of paths and queries: what is read, what is refused. */
#include "daemon/net/url.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "daemon/base/xalloc.h"

Test(url, decodes_percent_and_plus)
{
	static const struct {
		const char *in;
		bool plus;
		const char *out; /* NULL: refused */
	} cases[] = {
	    {"", false, ""},
	    {"/a/b", false, "/a/b"},
	    {"%2F%2f", false, "//"},
	    {"%e4%BD%A0", false, "\xe4\xbd\xa0"},
	    {"a+b", false, "a+b"},
	    {"a+b%2B", true, "a b+"},
	    {"%25", false, "%"},
	    {"%", false, NULL},
	    {"%4", false, NULL},
	    {"%4g", false, NULL},
	    {"%g4", false, NULL},
	    {"a%00b", false, NULL},
	    {"a%0ab", false, NULL},
	    {"a\tb", false, NULL},
	    {"%7f", false, NULL},
	    {"%-1", false, NULL},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		char out[64] = "";
		bool ok = url_decode(
		    cases[i].in, strlen(cases[i].in), cases[i].plus, out);

		cr_expect(ok == (cases[i].out != NULL), "\"%s\"", cases[i].in);
		if (ok && cases[i].out != NULL)
			cr_expect_str_eq(out, cases[i].out);
	}
}

Test(url, reads_no_byte_after_the_length)
{
	char text[3] = {'a', '%', '4'}, out[4];

	cr_assert(!url_decode(text, 3, false, out));
	cr_assert(url_decode(text, 1, false, out));
	cr_assert_str_eq(out, "a");
}

Test(url, finds_query_fields)
{
	struct url_query query;

	cr_assert(url_query_init(&query, "a=1&b=x%20y+z&c&=e&a=2&&d=="));
	cr_expect_str_eq(url_query_find(&query, "a"), "1");
	cr_expect_str_eq(url_query_find(&query, "b"), "x y z");
	cr_expect_str_eq(url_query_find(&query, "c"), "");
	cr_expect_str_eq(url_query_find(&query, ""), "e");
	cr_expect_str_eq(url_query_find(&query, "d"), "=");
	cr_expect_null(url_query_find(&query, "A"));
	url_query_fini(&query);

	cr_assert(url_query_init(&query, NULL));
	cr_expect_null(url_query_find(&query, "a"));
	url_query_fini(&query);

	cr_assert(!url_query_init(&query, "a=1&b=%zz"));
	cr_assert(!url_query_init(&query, "%=1"));
}

Test(url, reads_no_more_than_the_fields_allowed)
{
	struct url_query query;
	char text[512] = "", name[16];

	for (int i = 0; i < URL_FIELDS_MAX + 8; i++)
		sprintf(text + strlen(text), "f%d=%d&", i, i);
	cr_assert(url_query_init(&query, text));
	cr_expect_eq(query.n, URL_FIELDS_MAX);
	sprintf(name, "f%d", URL_FIELDS_MAX - 1);
	cr_expect_not_null(url_query_find(&query, name));
	sprintf(name, "f%d", URL_FIELDS_MAX);
	cr_expect_null(url_query_find(&query, name));
	url_query_fini(&query);
}
