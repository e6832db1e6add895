/* SPDX-License-Identifier: ISC */
/* Spans as people write them, both ways. */
#include "daemon/base/duration.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>

Test(duration, reads_and_writes)
{
	static const struct {
		const char *text;
		ms_t ms;
		const char *written;
	} cases[] = {
	    {"20s", 20000, "20s"},
	    {"7m", 420000, "7m"},
	    {"7m30s", 450000, "7m30s"},
	    {"1h30m", 5400000, "1h30m"},
	    {"250ms", 250, "250ms"},
	    {"1h2m3s4ms", 3723004, "1h2m3s4ms"},
	    {"0s", 0, "0s"},
	    {"0h0m0s0ms", 0, "0s"},
	    {"90s", 90000, "1m30s"},
	    {"1500ms", 1500, "1s500ms"},
	    {"1h1ms", 3600001, "1h1ms"},
	    {"007m", 420000, "7m"},
	    {"48h", 172800000, "48h"},
	    {"999999999h", 3599999996400000, "999999999h"},
	};
	char text[DURATION_TEXT_MAX];

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		ms_t ms = -1;

		cr_expect(
		    duration_parse(cases[i].text, &ms), "%s", cases[i].text);
		cr_expect(eq(i64, ms, cases[i].ms), "%s", cases[i].text);
		cr_expect(eq(str, (char *)duration_format(ms, text),
			      (char *)cases[i].written),
		    "%s", cases[i].text);
	}
}

Test(duration, tells_people)
{
	static const struct {
		ms_t ms;
		const char *text;
	} cases[] = {{0, "0s"}, {8750, "8.75s"}, {5, "0.005s"}, {500, "0.5s"},
	    {60000, "1m"}, {60500, "1m0.5s"}, {90000, "1m30s"},
	    {3600100, "1h0.1s"}, {68750, "1m8.75s"}};
	char text[DURATION_TEXT_MAX];

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		cr_expect(eq(str, (char *)duration_tell(cases[i].ms, text),
		    (char *)cases[i].text));
	duration_tell(MS_NEVER, text);
	cr_assert(eq(str, text, "2562047788015h12m55.807s"));
}

Test(duration, writes_the_longest)
{
	char text[DURATION_TEXT_MAX];

	duration_format(MS_NEVER, text);
	cr_assert(eq(str, text, "2562047788015h12m55s807ms"));
}

Test(duration, refuses)
{
	static const char *const cases[] = {"", "s", "20", "20 s", " 20s",
	    "20s ", "-20s", "+20s", "1.5h", "30s7m", "7m7m", "1h30", "20S",
	    "7min", "20sec", "1d", "1h, 30m", "1hm", "ms", "1234567890s",
	    "99999999999999999999ms", "20s\n", "0x10s", "\xd9\xa1s"};
	ms_t ms = 77;

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		cr_expect(not(duration_parse(cases[i], &ms)), "%s", cases[i]);
	cr_assert(eq(i64, ms, 77));
}
