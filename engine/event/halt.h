/* SPDX-License-Identifier: ISC */
/*
 * The program failed on a command: the event is halted, so that this cannot
 * happen again and again.  Nobody does anything in it and nothing falls due until
 * it is resumed, which counts the time as an outage (R-EV-25); or stopped; or
 * until the longest outage that its rules allow is over, which ends it.
 */
#ifndef ENGINE_EVENT_HALT_H
#define ENGINE_EVENT_HALT_H

#include "engine/event/world.h"

/* HALT.  Refused: the event is over; an instant that is not before the command's. */
enum refusal halt_apply(
    struct event *event, const struct cmd *cmd, struct effects *effects);

/* RESUME.  Refused: NO_REASON, NOT_HALTED. */
enum refusal halt_resume(
    struct event *event, const struct cmd *cmd, struct effects *effects);

/* Whether the event is halted and takes no command of this kind. */
bool halt_refuses(const struct event *event, enum cmd_kind kind);

/* Of one that is halted: when it ends if nobody resumes it, and for what reason. */
ms_t halt_ends_at(const struct event *event);
enum end_reason halt_end_reason(const struct event *event);

/* It has ended. */
void halt_end(struct event *event, struct effects *effects);

#endif
