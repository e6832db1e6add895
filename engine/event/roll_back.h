/* SPDX-License-Identifier: ISC */
/*
 * A night goes back to the snapshot after a round (R-SW-11): the later rounds
 * are thrown away, and the next is drawn again from the standing of that round as
 * corrected since.  Who is in the field stays as it is now, but whom the clock took
 * out because of a later round is in it again; and penalties stand.
 */
#ifndef ENGINE_EVENT_ROLL_BACK_H
#define ENGINE_EVENT_ROLL_BACK_H

#include "engine/event/world.h"

/* What is thrown away. */
struct roll_back_loss {
	int from, to; /* the rounds */
	int tables;   /* that were seated in them, all together */
	int results;  /* boards finished there, cut or closed rounds or not */
	int playing;  /* boards that are being played */
};

/*
 * What going back to a round would throw away now.  Refused: the event is over;
 * the round has not closed; nothing was drawn after it; the boards were prepared.
 */
enum refusal roll_back_find(
    const struct event *event, int round, struct roll_back_loss *loss_r);

/* Why a player of an event may not be in its field now; REFUSAL_ACCEPTED. */
typedef enum refusal roll_back_elsewhere_fn(
    const struct world *world, const struct event *event, int32_t player);

/*
 * ROLL_BACK.  Refused as above, and for another number of results or no reason.
 * The clock draws the next round at once, and a break is kept before it begins.
 */
enum refusal roll_back_apply(struct event *event, const struct cmd *cmd,
    const struct world *world, roll_back_elsewhere_fn *elsewhere,
    struct effects *effects);

#endif
