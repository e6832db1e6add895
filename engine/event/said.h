/* SPDX-License-Identifier: ISC */
/*
 * What people write to each other: explanations, remarks, calls for the
 * director, system cards.
 */
#ifndef ENGINE_EVENT_SAID_H
#define ENGINE_EVENT_SAID_H

#include <stdbool.h>
#include <stddef.h>

#define SAID_MAX 161 /* bytes of an explanation or a remark, with the NUL */

/*
 * True if the text ends within size bytes, is valid UTF-8 on one line, has no
 * control character and none that turns the direction of text, and holds more
 * than spaces.
 */
bool said_is_fit(const char *text, size_t size);

#endif
