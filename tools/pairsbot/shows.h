/* SPDX-License-Identifier: ISC */
/*
 * What a single call shows at the stage at which it is made: the meaning half
 * of the bidding system.  Only picture.c uses it.
 */
#ifndef TOOLS_PAIRSBOT_SHOWS_H
#define TOOLS_PAIRSBOT_SHOWS_H

#include "tools/pairsbot/picture.h"

/* Narrow what the seat has shown by a call that it is about to make. */
void shows_call(
    struct picture *picture, enum seat seat, enum stage stage, call_t call);

#endif
