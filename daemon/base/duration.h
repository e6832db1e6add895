/* SPDX-License-Identifier: ISC */
/*
 * Spans of time as people write them: "20s", "7m30s", "1h30m", "250ms".
 */
#ifndef DAEMON_BASE_DURATION_H
#define DAEMON_BASE_DURATION_H

#include <stdbool.h>

#include "engine/bridge/time.h"

#define DURATION_TEXT_MAX 32 /* bytes of a span's text, with the NUL */

/*
 * Read whole numbers with the units h, m, s and ms, each at most once, larger
 * units first, nothing between them.  False, and *ms_r untouched, for anything
 * else: no unit, signs, fractions, spaces, more than 9 digits to a number.
 */
bool duration_parse(const char *text, ms_t *ms_r);

/*
 * Write a span of 0 ms or more in the shortest such form with minutes and
 * seconds below 60 ("90s" is "1m30s"; nothing at all is "0s").  Returns
 * text_r.
 */
const char *duration_format(ms_t ms, char text_r[DURATION_TEXT_MAX]);

/*
 * The same for people: a rest below a second is a part of one, "8.75s", "1m0.5s".
 */
const char *duration_tell(ms_t ms, char text_r[DURATION_TEXT_MAX]);

#endif
