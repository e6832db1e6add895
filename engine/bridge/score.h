/* SPDX-License-Identifier: ISC */
/*
 * The duplicate score of a contract: Law 77, all of it.
 */
#ifndef ENGINE_BRIDGE_SCORE_H
#define ENGINE_BRIDGE_SCORE_H

#include "engine/bridge/board.h"
#include "engine/bridge/contract.h"

#define SCORE_MOST 7600 /* the largest gain or loss of one contract */

/*
 * Points (a multiple of ten) to declarer's side for a contract of level 1..7
 * with tricks 0..13 won by that side, vulnerable or not; negative when beaten.
 * The declarer is not looked at.  A passed-out contract gives 0.
 */
int score_contract(
    const struct contract *contract, bool vulnerable, int tricks);

/*
 * The same as North-South's points, -7600..7600, with the declarer's side and
 * the vulnerability of the board taken from the arguments.
 */
int score_ns(
    const struct contract *contract, enum vulnerability vul, int tricks);

#endif
