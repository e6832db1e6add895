/* SPDX-License-Identifier: ISC */
/* Every word goes both ways, and no other word is taken. */
#include "engine/contest/board_scores.h"

#include <criterion/criterion.h>
#include <string.h>

Test(board_scores, words)
{
	static const char *const awards[] = {"", "A+", "A", "A-"};
	static const char *const kinds[] = {"result", "void", "artificial"};
	static const char *const rules[] = {"none", "plain", "neuberg",
	    "small_group", "single", "cross_imps", "total_imps", "butler"};
	static const char *const others[] = {"a+", "A ", "Result", "A+-", "B"};
	enum award award;
	enum row_kind kind;

	for (int i = 0; i < AWARD_COUNT; i++) {
		cr_expect_str_eq(award_name((enum award)i), awards[i]);
		award = AWARD_COUNT;
		cr_expect(award_find(awards[i], &award));
		cr_expect_eq(award, (enum award)i, "award \"%s\"", awards[i]);
	}
	for (int i = 0; i < ROW_KIND_COUNT; i++) {
		cr_expect_str_eq(row_kind_name((enum row_kind)i), kinds[i]);
		kind = ROW_KIND_COUNT;
		cr_expect(row_kind_find(kinds[i], &kind));
		cr_expect_eq(kind, (enum row_kind)i, "kind \"%s\"", kinds[i]);
	}
	for (int i = 0; i < BOARD_RULE_COUNT; i++)
		cr_expect_str_eq(board_rule_name((enum board_rule)i), rules[i]);
	for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++) {
		award = AWARD_MINUS;
		kind = ROW_VOID;
		cr_expect_not(award_find(others[i], &award), "%s", others[i]);
		cr_expect_not(row_kind_find(others[i], &kind), "%s", others[i]);
		cr_expect_eq(award, AWARD_MINUS);
		cr_expect_eq(kind, ROW_VOID);
	}
}
