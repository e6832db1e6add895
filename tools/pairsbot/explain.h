/* SPDX-License-Identifier: ISC */
/*
 * What a robot answers to an opponent who asks about its call.
 */
#ifndef TOOLS_PAIRSBOT_EXPLAIN_H
#define TOOLS_PAIRSBOT_EXPLAIN_H

#include "engine/bridge/auction.h"
#include "engine/event/said.h"

/*
 * What the auction up to its call 1.. shows of who made it, from the calls
 * alone and never from a hand: "15-17 points, 2+ spades, ...".
 */
void explain_call(
    const struct auction *auction, int call, char text_r[SAID_MAX]);

#endif
