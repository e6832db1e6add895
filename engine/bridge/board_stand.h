/* SPDX-License-Identifier: ISC */
/*
 * Claims that failed although they were certain.  By law play ceases with a claim
 * (Law 68D); where only players judge (R-TB-5) an objection, or silence, has it go
 * on.  No play can lose the tricks, so those of them that are still to come when
 * the round is over are as certain as when they were claimed, and the board need
 * not stay unfinished.  So only if all the rest was claimed: of a claim that leaves
 * tricks to the others these are not certain, and who refuses it has not got them.
 */
#ifndef ENGINE_BRIDGE_BOARD_STAND_H
#define ENGINE_BRIDGE_BOARD_STAND_H

#include "engine/bridge/board_play.h"

/*
 * In BOARD_PLAY: the last claim that failed though it was certain (claim_check.h) and
 * the claimer's partner had let go what it conceded: tricks_r, those that are not
 * complete.  NULL: there is none.
 */
const struct incident *board_stand_find(
    const struct board_play *board, int *tricks_r);

#endif
