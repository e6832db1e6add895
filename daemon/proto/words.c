/* SPDX-License-Identifier: ISC */
/*
 * Words for sides and seats.  They are the protocol's, so they stand here and
 * not in the engine.
 */
#include "daemon/proto/words.h"

#include <stddef.h>
#include <string.h>

static const char *const side_words[SIDE_COUNT] = {"NS", "EW"};
static const char *const seat_words[SEAT_COUNT] = {"N", "E", "S", "W"};

const char *
side_name(enum side side)
{
	return side_words[side];
}

const char *
seat_name(enum seat seat)
{
	return seat < SEAT_COUNT ? seat_words[seat] : NULL;
}

bool
seat_name_find(const char *word, enum seat *seat_r)
{
	for (int i = 0; i < SEAT_COUNT; i++) {
		if (strcmp(seat_words[i], word) == 0) {
			*seat_r = (enum seat)i;
			return true;
		}
	}
	return false;
}
