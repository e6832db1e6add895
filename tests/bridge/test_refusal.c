/* SPDX-License-Identifier: ISC */
/*
 * Every refusal has a code that programs can rely on and a text for people.
 */
#include "engine/bridge/refusal.h"

#include <criterion/criterion.h>

#include <string.h>

Test(refusal, every_one_has_its_own_code_and_a_text)
{
	const char *code;

	for (int i = 0; i < REFUSAL_COUNT; i++) {
		code = refusal_code((enum refusal)i);
		cr_assert_gt(strlen(code), 0);
		cr_assert_eq(
		    strspn(code, "abcdefghijklmnopqrstuvwxyz_"), strlen(code));
		cr_assert_gt(strlen(refusal_text((enum refusal)i)), 0);
		for (int k = 0; k < i; k++)
			cr_assert_str_neq(code, refusal_code((enum refusal)k));
	}
	cr_assert_eq(REFUSAL_ACCEPTED, 0);
	cr_assert_str_eq(refusal_code(REFUSAL_NOT_YOUR_TURN), "not_your_turn");
	cr_assert_str_eq(
	    refusal_text(REFUSAL_NOT_YOUR_TURN), "it is not your turn");
}
