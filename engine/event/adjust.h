/* SPDX-License-Identifier: ISC */
/*
 * Correcting the result of a board once its round has closed (Law 79C; R-DI-2,
 * R-DI-4).  The round is scored again, and all that rests on it: awards by a
 * pair's own mean, matches, sums, the standing now in force, master points.
 * Standings that were published before stay as they were, and so does every
 * seating that was drawn from them.
 */
#ifndef ENGINE_EVENT_ADJUST_H
#define ENGINE_EVENT_ADJUST_H

#include "engine/event/world.h"

/*
 * ADJUST.  Refused: no such board (REFUSAL_NO_RESULT), its round is open
 * (REFUSAL_ROUND_OPEN), it has another version (REFUSAL_STALE), it cannot be
 * (REFUSAL_BAD_RESULT), no reason (REFUSAL_NO_REASON), or a director comes later
 * than config.correction_period_ms after the end (REFUSAL_TOO_LATE).
 */
enum refusal adjust_apply(
    struct event *event, const struct cmd *cmd, struct effects *effects);

/*
 * The result that an adjustment is about, or NULL and why there is none to
 * change: REFUSAL_NO_RESULT or REFUSAL_ROUND_OPEN.
 */
const struct result *adjust_find(const struct event *event,
    const struct adjustment *adjustment, enum refusal *refusal_r);

/* Whether a board can come to that; nothing of version and place is asked. */
bool adjust_is_possible(const struct adjustment *adjustment);

/* A director comes after the correction period, Law 79C. */
bool adjust_is_late(const struct event *event, const struct cmd *cmd);

/* The standing in force, once sums have changed, and points after the end. */
void adjust_rank(struct event *event);

#endif
