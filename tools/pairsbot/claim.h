/* SPDX-License-Identifier: ISC */
/*
 * Claims by robots: only what is certain wherever the hidden cards lie, and
 * honest answers to the claims of others.
 */
#ifndef TOOLS_PAIRSBOT_CLAIM_H
#define TOOLS_PAIRSBOT_CLAIM_H

#include "tools/pairsbot/cardplay.h"

/*
 * True if a side on lead takes every trick left, whoever of the opponents
 * holds what of `theirs` and whatever they play.
 */
bool claim_is_sure(
    hand_t leader, hand_t across, hand_t theirs, enum strain strain);

/*
 * For declarer, on turn: the tricks to claim, all that are left; 0 when they
 * are not certain or only one is left.
 */
int claim_choose(const struct card_view *view);

/*
 * The answer to a claim by another seat of so many tricks for his side: true
 * to agree.  The claimer's cards are in the view if the asked may see them;
 * legal and turn are not looked at.
 */
bool claim_answer(const struct card_view *view, enum seat claimer, int tricks);

#endif
