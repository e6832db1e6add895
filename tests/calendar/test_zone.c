/* SPDX-License-Identifier: ISC */
/* Time-zone data: what is read from it, and damaged files. */
#include "daemon/calendar/zone.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/calendar/zone_rule.h"

/* A zone: one hour ahead, two from 1000 to 2000, then by a rule. */
static const char zone_file[] =
    /* version 2 header, nothing in the first block */
    "TZif2\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"
    "\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"
    /* second header: 2 changes, 2 types, 4 letters */
    "TZif2\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"
    "\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\2\0\0\0\2\0\0\0\4"
    "\0\0\0\0\0\0\3\350\0\0\0\0\0\0\7\320"
    "\1\0"
    "\0\0\16\20\0\0\0\0\34\40\1\0"
    "ABC\0"
    "\nABC-3\n";

#define ZONE_FILE_LEN (sizeof(zone_file) - 1)

static int
parse(const char *bytes, size_t len)
{
	char *copy = malloc(len > 0 ? len : 1);
	struct zone *zone;
	int rc;

	memcpy(copy, bytes, len);
	rc = zone_parse("x", copy, len, &zone, NULL);
	cr_assert(eq(int, zone != NULL, rc == 0));
	zone_free(&zone);
	free(copy);
	return rc;
}

Test(zone, spans_and_rule)
{
	struct zone *zone;

	cr_assert(
	    eq(int, zone_parse("x", zone_file, ZONE_FILE_LEN, &zone, NULL), 0));
	cr_expect(eq(i64, zone_offset(zone, -1), 3600));
	cr_expect(eq(i64, zone_offset(zone, 999), 3600));
	cr_expect(eq(i64, zone_offset(zone, 1000), 7200));
	cr_expect(eq(i64, zone_offset(zone, 1999), 7200));
	cr_expect(eq(i64, zone_offset(zone, 2000), 10800));
	zone_free(&zone);
	cr_expect(eq(ptr, zone, NULL));
}

Test(zone, every_cut_of_a_file_is_refused)
{
	for (size_t len = 0; len < ZONE_FILE_LEN; len++)
		cr_expect(
		    eq(int, parse(zone_file, len), ERR_INPUT), "%zu", len);
	cr_expect(eq(int, parse(zone_file, ZONE_FILE_LEN), 0));
}

Test(zone, damage_is_refused)
{
	static const struct {
		size_t at;
		unsigned char byte;
		const char *what;
	} cases[] = {
	    {0, 'X', "the magic"},
	    {4, 0, "version 1"},
	    {32, 1, "a count of millions in the first header"},
	    {44 + 28 + 3, 1, "a leap second"},
	    {44 + 32 + 1, 255, "changes beyond the file"},
	    {44 + 36 + 3, 0, "no types"},
	    {44 + 36 + 3, 1, "a change to a type that is not there"},
	    {88 + 6, 9, "changes out of order"},
	    {106, 9, "an offset of years"},
	    {122, 'x', "no line feed before the rule"},
	    {126, '*', "a rule that is none"},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		char bytes[ZONE_FILE_LEN];

		memcpy(bytes, zone_file, sizeof(bytes));
		bytes[cases[i].at] = (char)cases[i].byte;
		cr_expect(eq(int, parse(bytes, sizeof(bytes)), ERR_INPUT), "%s",
		    cases[i].what);
	}
}

Test(zone, texts_of_rules)
{
	static const struct {
		const char *text;
		int64_t utc;
		int offset;
	} cases[] = {
	    {"EST5EDT,M3.2.0,M11.1.0", 1741503599, -18000},
	    {"EST5EDT,M3.2.0,M11.1.0", 1741503600, -14400},
	    {"EST5EDT,M3.2.0,M11.1.0", 1762063199, -14400},
	    {"EST5EDT,M3.2.0,M11.1.0", 1762063200, -18000},
	    {"GMT0BST,M3.5.0/1,M10.5.0", 1743296399, 0},
	    {"GMT0BST,M3.5.0/1,M10.5.0", 1743296400, 3600},
	    {"<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", 1735689600, 39600},
	    {"<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", 1743865199, 39600},
	    {"<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", 1743865200, 37800},
	    {"IST-1GMT0,M10.5.0,M3.5.0/1", 1735689600, 0},
	    {"IST-1GMT0,M10.5.0,M3.5.0/1", 1751328000, 3600},
	    /* Days of the year: J skips 29 February, plain numbers do not. */
	    {"AAA0BBB,J60/0,J100/0", 1709251199, 0},
	    {"AAA0BBB,J60/0,J100/0", 1709251200, 3600},
	    {"AAA0BBB,59/0,100/0", 1709164800, 3600},
	    {"AAA0BBB,59/0,100/0", 1709164799, 0},
	    /* All year summer time, as RFC 8536 writes it. */
	    {"EST5EDT,0/0,J365/25", 1735689600 - 1, -14400},
	    {"CST-8", 0, 28800},
	    {"<-00>0:00:30", 0, -30},
	    {"<-02>2<-01>,M3.5.0/-1,M10.5.0/0", 1743296399, -7200},
	    {"<-02>2<-01>,M3.5.0/-1,M10.5.0/0", 1743296400, -3600},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		const char *text = cases[i].text;
		struct zone_rule rule;

		cr_expect(
		    zone_rule_parse(text, strlen(text), &rule), "%s", text);
		cr_expect(eq(int, zone_rule_offset(&rule, cases[i].utc),
			      cases[i].offset),
		    "%s at %lld", text, (long long)cases[i].utc);
	}
}

Test(zone, texts_that_are_no_rules)
{
	static const char *const cases[] = {"", "AB3", "ABC", "ABC25", "<AB3",
	    "<>3", "ABC3DEF", "ABC3DEF,M3.2.0", "ABC3DEF,M0.2.0,M11.1.0",
	    "ABC3DEF,M13.2.0,M11.1.0", "ABC3DEF,M3.6.0,M11.1.0",
	    "ABC3DEF,M3.0.0,M11.1.0", "ABC3DEF,M3.2.7,M11.1.0",
	    "ABC3DEF,J0,J100", "ABC3DEF,J366,J100", "ABC3DEF,366,10",
	    "ABC3DEF,M3.2.0/168,M11.1.0", "ABC3DEF,M3.2.0,M11.1.0x", "ABC3:60",
	    "ABC3DEF,M3.2.0;M11.1.0", "ABC99999999999999"};
	struct zone_rule rule;

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		cr_expect(
		    not(zone_rule_parse(cases[i], strlen(cases[i]), &rule)),
		    "%s", cases[i]);
}
