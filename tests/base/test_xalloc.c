/* SPDX-License-Identifier: ISC */
/* Memory that is always there. */
#include "daemon/base/xalloc.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

Test(xalloc, gives_memory)
{
	char *text = xstrndup("spades", 3);
	int *numbers = xcalloc(3, sizeof(*numbers));
	void *nothing = xmalloc(0);

	cr_assert(eq(str, text, "spa"));
	text = xrealloc(text, 100);
	cr_assert(eq(str, text, "spa"));
	free(text);
	text = xstrndup("spades", 100);
	cr_assert(eq(str, text, "spades"));
	free(text);
	text = xstrdup("");
	cr_assert(eq(str, text, ""));
	free(text);
	text = xasprintf("%s %d", "round", 12);
	cr_assert(eq(str, text, "round 12"));
	free(text);
	cr_assert(eq(int, numbers[0] | numbers[1] | numbers[2], 0));
	numbers[2] = 9;
	numbers = xreallocarray(numbers, 1000, sizeof(*numbers));
	cr_assert(eq(int, numbers[2], 9));
	free(numbers);
	cr_assert(ne(ptr, nothing, NULL));
	free(nothing);
	nothing = xcalloc(0, 8);
	cr_assert(ne(ptr, nothing, NULL));
	nothing = xrealloc(nothing, 0);
	cr_assert(ne(ptr, nothing, NULL));
	free(nothing);
}

/* strndup's argument need not end when max says where to stop. */
Test(xalloc, reads_no_further_than_max)
{
	char *two = xmalloc(2);
	char *copy;

	memcpy(two, "ab", 2);
	copy = xstrndup(two, 2);
	cr_assert(eq(str, copy, "ab"));
	free(copy);
	free(two);
}

Test(xalloc, aborts_on_overflow, .signal = SIGABRT)
{
	free(xreallocarray(NULL, SIZE_MAX / 2, 3));
}
