/* SPDX-License-Identifier: ISC */
/*
 * A claim or concession that was agreed to, looked at again (Laws 69B and 71).
 * It is changed only where no play could have given the trick in question to
 * the other side (claim_check.h): a conceded trick that could not be lost
 * (71), a trick given up by agreeing that could not be lost either (69B).
 * What normal play would likely have given is for a person to judge, and here
 * is none.
 */
#ifndef ENGINE_BRIDGE_BOARD_REOPEN_H
#define ENGINE_BRIDGE_BOARD_REOPEN_H

#include "engine/bridge/board_play.h"

/*
 * A seat asks that its side have so many of the tricks that were not complete
 * when the claim was made; the side that gains may be its own or, honestly, the
 * other.  Accepted, the board's tricks and score change.  May be done again.
 * Refuses REFUSAL_NOT_CLAIMED, _CLAIM_TRICKS, _REOPEN_SAME, _NOT_CERTAIN.
 */
enum refusal board_reopen(
    struct board_play *board, enum seat seat, int tricks, ms_t at);

/*
 * True if some seat could have a claim changed that ended the board: a side gave
 * away a trick that no play could have lost it.
 */
bool board_reopen_may(const struct board_play *board);

#endif
