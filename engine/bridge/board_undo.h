/* SPDX-License-Identifier: ISC */
/*
 * Taking back what was not meant (R-TB-6), as far as the board's rules let.
 *
 * A call, by who made it, until his partner calls (Law 25A): the next player's
 * call over it goes with it.  After the auction it can be until the opening
 * lead (25A5), but not once all four have passed, since then the hands lie
 * open.  Nobody is asked.
 *
 * A card, by who played it, while it is the last one, if both opponents agree:
 * never the opening lead, which opened dummy, and never the last card of all,
 * which ended the board.  Meanwhile play stands still; a refusal, or no answer
 * in time, and the card stays.
 *
 * What a claim or an earlier request has come after stays as it is.  A side
 * may ask BOARD_UNDOS_MAX times a board, and once for a call over which the next
 * player has called, since it has seen what he would say (Law 16C2).
 */
#ifndef ENGINE_BRIDGE_BOARD_UNDO_H
#define ENGINE_BRIDGE_BOARD_UNDO_H

#include "engine/bridge/board_play.h"

/*
 * A seat takes back its call, or asks to take back its card.  Refuses
 * REFUSAL_UNDO_OFF, _CLAIM_OPEN, _UNDO_OPEN, _NO_UNDO (nothing of the seat's
 * can be taken back now), _TOO_MANY_UNDOS.
 */
enum refusal board_undo_ask(struct board_play *board, enum seat seat, ms_t at);

/* True if that would be accepted. */
bool board_undo_may(const struct board_play *board, enum seat seat);

/*
 * Answer to a request about a card.  The second agreement takes it back; a
 * refusal lets it stay.  Refuses REFUSAL_UNDO_NONE, _NOT_ASKED.
 */
enum refusal board_undo_answer(
    struct board_play *board, enum seat seat, bool agree, ms_t at);

/* Not both answered in time: a refusal.  A request must be open. */
void board_undo_expire(struct board_play *board, ms_t at);

#endif
