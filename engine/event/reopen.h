/* SPDX-License-Identifier: ISC */
/*
 * A claim that ended a board of the round in play, looked at again
 * (board_reopen.h).  All that follows from results is worked out when a round
 * closes, so until then nobody at another table can have noticed.
 */
#ifndef ENGINE_EVENT_REOPEN_H
#define ENGINE_EVENT_REOPEN_H

#include "engine/event/world.h"

/*
 * REOPEN by a player of that table, also after it went on to the next board,
 * and also when the other pair has withdrawn.  Refuses REFUSAL_EVENT_OVER,
 * _NOT_IN_EVENT, _WITHDRAWN, _NO_BOARD (no round is in play), _NOT_ENDED, and
 * as board_reopen does.
 */
enum refusal reopen_board(
    struct event *event, const struct cmd *cmd, struct effects *effects);

/*
 * A board, 0..boards_per_round-1, that ended at a table of the round in play;
 * NULL when it did not.
 */
const struct board_play *reopen_ended(
    const struct event *event, int table, int board);

#endif
