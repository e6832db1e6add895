/* SPDX-License-Identifier: ISC */
/*
 * How often somebody may do something: so many at once, and one more for each
 * span that passes (the generic cell rate algorithm).  In bounded memory: who
 * falls on the places of two others shares what they allow, which is rare.
 */
#ifndef DAEMON_APP_LIMITS_H
#define DAEMON_APP_LIMITS_H

#include <stdbool.h>

#include "engine/bridge/time.h"

struct limits;

/* most: at once; every_ms: one more after each. */
struct limit {
	const char *what; /* tells it from others of the same who */
	int most;
	ms_t every_ms;
};

struct limits *limits_new(void);
void limits_free(struct limits **limits);

/*
 * Whether `who` (a name, an address) may do it now; then it counts.  Now does
 * not go back.
 */
bool limits_take(struct limits *limits, const struct limit *limit,
    const char *who, ms_t now);

/* Takes back one that was counted. */
void limits_give(
    struct limits *limits, const struct limit *limit, const char *who);

/*
 * Keep in mind that something is so of `who` until an instant; whether it is
 * said to be so now, rarely also of one who falls on the places of two others.
 */
void limits_note(
    struct limits *limits, const char *what, const char *who, ms_t until);
bool limits_is_noted(
    struct limits *limits, const char *what, const char *who, ms_t now);

#endif
