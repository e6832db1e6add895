/* SPDX-License-Identifier: ISC */
/*
 * What players say to each other: alerts with a call, questions about calls
 * and their answers.
 */
#ifndef ENGINE_EVENT_TALK_H
#define ENGINE_EVENT_TALK_H

#include "engine/event/world.h"

/*
 * Whether a CALL's alert can be taken: REFUSAL_BAD_TEXT (a text that is not
 * fit, or one without an alert), _TOO_MANY_ALERTS.  Other commands pass.
 */
enum refusal talk_check_call(const struct table *table, const struct cmd *cmd);

/* The command was done at the table by a seat: the notes go with it. */
void talk_follow(struct table *table, enum seat seat, const struct cmd *cmd);

/* ASK and EXPLAIN, until the board is over. */
enum refusal talk_about_call(
    struct event *event, const struct cmd *cmd, struct effects *effects);

#endif
