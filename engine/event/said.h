/* SPDX-License-Identifier: ISC */
/*
 * What people write to each other: explanations, remarks, calls for the
 * director, system cards.
 */
#ifndef ENGINE_EVENT_SAID_H
#define ENGINE_EVENT_SAID_H

#include <stdbool.h>
#include <stddef.h>

#include "engine/bridge/time.h"

#define SAID_MAX 161 /* bytes of an explanation or a remark, with the NUL */

#define CARD_MAX 401 /* bytes of a system card, with the NUL */

/* Whom a remark is for. */
enum said_to {
	SAID_TO_ROOM,      /* who is in the registration room */
	SAID_TO_TABLE,     /* all four at the table */
	SAID_TO_OPPONENTS, /* at the table */
	SAID_TO_COUNT
};

/* "room", "table", "opponents" */
const char *said_to_name(enum said_to to);
bool said_to_find(const char *word, enum said_to *to_r);

/*
 * True if the text ends within size bytes, is valid UTF-8 on one line, has no
 * control character and none that turns the direction of text, and holds more
 * than spaces.
 */
bool said_is_fit(const char *text, size_t size);

/* What a director told everybody last, until registration or a round closes. */
struct said_broadcast {
	ms_t at; /* 0: nothing */
	char text[SAID_MAX];
};

#endif
