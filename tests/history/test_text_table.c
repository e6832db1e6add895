/* SPDX-License-Identifier: ISC */
/*
 * Text for people: columns that stay straight whatever the names, and lines
 * that are no longer than they should be.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "daemon/history/text_flow.h"
#include "daemon/history/text_table.h"

Test(text_table, widths)
{
	static const struct {
		const char *text;
		size_t width;
	} cases[] = {{"", 0}, {"Ann", 3}, {"J\xc3\xbcrgen", 6},
	    {"\xe7\x8e\x8b\xe8\x8a\xb3", 4}, {"e\xcc\x81t", 2},
	    {"\xf0\x9f\x98\x80", 2}, {"\xea\xb0\x80", 2},
	    /* Thai and Hebrew with vowels, Devanagari, joined jamo */
	    {"\xe0\xb8\x99\xe0\xb8\xb4\xe0\xb8\x94", 2},
	    {"\xd7\xa9\xd6\xb8\xd7\x9c", 2},
	    {"\xe0\xa4\xae\xe0\xa4\xbf\xe0\xa5\x8d", 2},
	    {"\xe1\x84\x80\xe1\x85\xa1", 2},
	    /* full width, no width, the last wide one, not UTF-8 */
	    {"\xef\xbc\xa1", 2}, {"\xe2\x80\x8b", 0}, {"\xf0\xb1\x8d\x8a", 2},
	    {"\xf0\xbf\xbf\xbe", 1}, {"\xff", 1}, {"\x80x", 2}};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		cr_expect_eq(
		    text_width(cases[i].text), cases[i].width, "case %zu", i);
}

Test(text_table, table)
{
	struct text_table table;
	struct buf text;

	buf_init(&text);
	text_table_init(&table, "rll");
	text_table_add(&table, "No");
	text_table_add(&table, "Name");
	text_table_add(&table, "Note");
	text_table_add(&table, "%d", 7);
	text_table_add(&table, "\xe7\x8e\x8b\xe8\x8a\xb3\xe8\x8a\xb3");
	text_table_add(&table, "x");
	text_table_add(&table, "%d", 123);
	text_table_add(&table, "%s", "");
	text_table_add(&table, "y");
	text_table_add(&table, "%d", 8);
	text_table_add(&table, "J\xc3\xbcrgen");
	text_table_add(&table, "%s", "");
	text_table_write(&table, &text);
	cr_expect_str_eq(buf_text(&text),
	    " No  Name    Note\n"
	    "  7  \xe7\x8e\x8b\xe8\x8a\xb3\xe8\x8a\xb3  x\n"
	    "123          y\n"
	    "  8  J\xc3\xbcrgen\n");
	text_table_fini(&table);
	buf_fini(&text);
}

Test(text_table, flow)
{
	struct text_flow flow;
	struct buf text;

	buf_init(&text);
	text_flow_init(&flow, &text, 10, " Label");
	for (int i = 0; i < 9; i++)
		text_flow_add(&flow, "a  word of%d~%%", i);
	text_flow_item(&flow, "  with spaces that stay");
	text_flow_item(&flow, "  there");
	text_flow_fini(&flow);
	text_flow_init(&flow, &text, 3, "");
	text_flow_item(&flow,
	    "123456789012345678901234567890123456789012345678901234567890123456"
	    "78901234567890");
	text_flow_add(&flow, "next");
	text_flow_fini(&flow);
	cr_expect_str_eq(buf_text(&text),
	    " Label    a word of0 % a word of1 % a word of2 % a word of3 % a "
	    "word of4 % a\n"
	    "          word of5 % a word of6 % a word of7 % a word of8 %\n"
	    "          with spaces that stay   there\n"
	    "   "
	    "123456789012345678901234567890123456789012345678901234567890123456"
	    "78901234567890\n"
	    "   next\n");
	buf_fini(&text);
}

/* A narrow terminal, one that is too narrow, and one that is wide enough. */
Test(text_table, broken)
{
	static const struct {
		size_t columns;
		const char *text;
	} cases[] = {{31,
			 "  No  Why\n"
			 "   1  ranks 1 and 3: 2 was met\n"
			 "      in round 1\n"
			 "1234\n"
			 "   2  12345678901234567890123456\n"},
	    {5,
		"  No  Why\n"
		"   1  ranks 1 and 3: 2 was\n"
		"      met in round 1\n"
		"1234\n"
		"   2  12345678901234567890123456\n"},
	    {44,
		"  No  Why\n"
		"   1  ranks 1 and 3: 2 was met in round 1\n"
		"1234\n"
		"   2  12345678901234567890123456\n"}};
	struct text_table table;
	struct buf text;

	text_table_init(&table, "rl");
	text_table_heads(&table, (const char *const[]){"No", "Why", NULL});
	text_table_add(&table, "%d", 1);
	text_table_add(&table, "ranks 1 and 3: 2 was met in round 1");
	text_table_add(&table, "%d", 1234);
	text_table_add(&table, "%s", "");
	text_table_add(&table, "%d", 2);
	text_table_add(&table, "12345678901234567890123456");
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		buf_init(&text);
		text_table_write_broken(&table, cases[i].columns, &text);
		cr_expect_str_eq(buf_text(&text), cases[i].text, "case %zu", i);
		buf_fini(&text);
	}
	text_table_fini(&table);
}
