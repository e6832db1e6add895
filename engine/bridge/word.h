/* SPDX-License-Identifier: ISC */
/*
 * Comparing short words in any case, ASCII only and the same in every locale.
 */
#ifndef ENGINE_BRIDGE_WORD_H
#define ENGINE_BRIDGE_WORD_H

#include <stdbool.h>

/* 'a'..'z' as 'A'..'Z', every other character as it is. */
char word_upper(char c);

/* True if the two are the same but for the case of their letters. */
bool word_same(const char *a, const char *b);

#endif
