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

/*
 * The player of a seat is there, or gone: who may see that he is asked is told whose
 * clock runs now.
 */
void talk_presence(const struct event *event, int table, enum seat seat,
    struct effects *effects);

/* Whether a question at a table is to lapse, while its board goes on. */
bool talk_has_question(const struct event *event, int table);

/*
 * SAY, by the rules of the night's config.chat; refused to who speaks too fast.
 */
enum refusal talk_say(
    struct event *event, const struct cmd *cmd, struct effects *effects);

/*
 * A player may say TALK_BURST things at once and then one every TALK_EVERY_MS.
 * Tells whether he may now; and notes that he says one more, or returns false:
 * too fast.
 */
#define TALK_BURST 5
#define TALK_EVERY_MS 4000
bool talk_has_pace(const struct member *member, ms_t at);
bool talk_keeps_pace(struct member *member, ms_t at);

/*
 * SYSTEM_CARD: what a registered pair plays, as either of its players says; an
 * empty text takes it back.
 */
enum refusal talk_card(
    struct event *event, const struct cmd *cmd, struct effects *effects);

/*
 * A round has closed, or the night has begun: nobody has said anything yet, nothing
 * is told to everybody, and calls for the director that are done leave the queue.
 */
void talk_begin_anew(struct event *event);

/*
 * Whether a remark at a table, by a seat, is for another seat; the speaker's
 * own is.  Never for partner alone.
 */
bool talk_is_for(enum said_to to, enum seat speaker, enum seat hearer);

/* Any of the commands above, and those of director.h. */
enum refusal talk_apply(
    struct event *event, const struct cmd *cmd, struct effects *effects);

#endif
