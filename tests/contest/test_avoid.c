/* SPDX-License-Identifier: ISC */
/*
 * The list of kinds of groups and its text.
 */
#include "engine/contest/avoid.h"

#include <criterion/criterion.h>
#include <string.h>

Test(avoid, texts)
{
	static const char *const texts[] = {"none", "club:2", "team:60 club:1",
	    "a:1 b:2 c:3 d:4 e:5 f:60", "a2345678901234567890123:60 _-:10"};
	struct avoid avoid;
	char back[AVOID_TEXT_MAX];

	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
		cr_assert(avoid_read(texts[i], &avoid), "%s", texts[i]);
		cr_assert(avoid_is_valid(&avoid));
		avoid_write(&avoid, back);
		cr_assert_str_eq(back, texts[i]);
	}
	cr_assert(avoid_read("team:60 club:2", &avoid));
	cr_assert_eq(avoid.kinds, 2);
	cr_assert_str_eq(avoid.kind[1].name, "club");
	cr_assert_eq(avoid.kind[1].rounds, 2);
	cr_assert_eq(avoid_find(&avoid, "club"), 1);
	cr_assert_eq(avoid_find(&avoid, "clu"), -1);
}

Test(avoid, texts_that_are_none)
{
	static const char *const texts[] = {"", "club", "club:", "club:0",
	    "club:61", "club:100", "club:001", "Club:1", ":1", "club:1 ",
	    " club:1", "club:1 club:2", "club:1,team:2", "none:1 none",
	    "club:-1", "a:1 b:2 c:3 d:4 e:5 f:6 g:7",
	    "a23456789012345678901234:1"};
	struct avoid avoid;

	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++)
		cr_assert(!avoid_read(texts[i], &avoid), "%s", texts[i]);
}

Test(avoid, lists_that_are_none)
{
	struct avoid avoid;

	cr_assert(avoid_read("a2345678901234567890123:1", &avoid));
	cr_expect(avoid_is_valid(&avoid));
	cr_expect_not_null(avoid_name_fault("a23456789012345678901234"));
	avoid.kinds = -1;
	cr_expect_not(avoid_is_valid(&avoid));
	avoid.kinds = DRAW_KINDS_MOST + 1;
	cr_expect_not(avoid_is_valid(&avoid));
}
