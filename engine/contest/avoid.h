/* SPDX-License-Identifier: ISC */
/*
 * Which kinds of groups a draw keeps apart, and for how long (R-SW-3).
 */
#ifndef ENGINE_CONTEST_AVOID_H
#define ENGINE_CONTEST_AVOID_H

#include <stdbool.h>

#include "engine/contest/pairing.h"

#define AVOID_NAME_MAX 24                               /* with the NUL */
#define AVOID_TEXT_MAX (DRAW_KINDS_MOST * (24 + 3) + 5) /* with the NUL */

struct avoid_kind {
	char name[AVOID_NAME_MAX]; /* small letters, digits, _ and - */
	int rounds;                /* apart in rounds 1 to this; 1 or more */
};

/* First things first: what stands later gives way sooner. */
struct avoid {
	int kinds; /* 0..DRAW_KINDS_MOST */
	struct avoid_kind kind[DRAW_KINDS_MOST];
};

/* The place of a kind in the list; -1 for none. */
int avoid_find(const struct avoid *avoid, const char *name);

/* NULL, or why such a name will not do. */
const char *avoid_name_fault(const char *name);

/* True if names and rounds are in range and no name stands there twice. */
bool avoid_is_valid(const struct avoid *avoid);

/* "club:2 team:60", or "none"; and back, false for another text. */
void avoid_write(const struct avoid *avoid, char text_r[AVOID_TEXT_MAX]);
bool avoid_read(const char *text, struct avoid *avoid_r);

#endif
