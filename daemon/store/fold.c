/* SPDX-License-Identifier: ISC */
/*
 * See fold.h.  The tables are Unicode's own, of which ICU keeps copies.
 */
#include "daemon/store/fold.h"

#include <assert.h>
#include <stdbool.h>
#include <stdio.h>
#include <unicode/unorm2.h>
#include <unicode/ustring.h>

#define FOLD_UNITS_MAX (PERSON_CHARS_MAX * 18 * 2)

static bool
fold_try(const char *name, char folded_r[FOLD_MAX])
{
	UChar text[PERSON_CHARS_MAX * 2 + 1], folded[FOLD_UNITS_MAX];
	UErrorCode error = U_ZERO_ERROR;
	const UNormalizer2 *rule = unorm2_getNFKCCasefoldInstance(&error);
	int32_t len;

	assert(U_SUCCESS(error));
	u_strFromUTF8(
	    text, sizeof(text) / sizeof(text[0]), &len, name, -1, &error);
	len = unorm2_normalize(rule, text, len, folded, FOLD_UNITS_MAX, &error);
	u_strToUTF8(folded_r, FOLD_MAX, NULL, folded, len, &error);
	return error == U_ZERO_ERROR;
}

const char *
fold_name(const char *name, char folded_r[FOLD_MAX])
{
	if (!fold_try(name, folded_r))
		snprintf(folded_r, FOLD_MAX, "%s", name);
	return folded_r;
}
