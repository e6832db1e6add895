/* SPDX-License-Identifier: ISC */
/*
 * The words people write are read in any case (R-SC-1).  Apart from <ctype.h>,
 * whose answers change with the locale.
 */
#include "engine/bridge/word.h"

char
word_upper(char c)
{
	return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

bool
word_same(const char *a, const char *b)
{
	while (*a != '\0' && word_upper(*a) == word_upper(*b)) {
		a++;
		b++;
	}
	return word_upper(*a) == word_upper(*b);
}
