/* SPDX-License-Identifier: ISC */
/*
 * The tables of a round over time: dealing the next board, calls, cards and
 * claims by people, boards that end.
 */
#ifndef ENGINE_EVENT_TABLES_H
#define ENGINE_EVENT_TABLES_H

#include "engine/event/world.h"

/* DEAL_BOARD: the next board at a table whose pause is over. */
enum refusal tables_deal(
    struct event *event, const struct cmd *cmd, struct effects *effects);

/* CALL, CARD, CLAIM, ANSWER_CLAIM, UNDO, ANSWER_UNDO by a player. */
enum refusal tables_act(
    struct event *event, const struct cmd *cmd, struct effects *effects);

/*
 * When what is asked at a table has not been answered in time, MS_NEVER: nothing
 * is.  A claim that no play could lose stands when the round is over; where the
 * position is solved then, only one of all tricks.  So does one of all the rest that
 * has failed on this board (board_stand.h), once what is open then has lapsed.
 */
ms_t tables_answer_due(const struct event *event, int table);

/*
 * CLAIM_EXPIRE, UNDO_EXPIRE: not everybody answered in time; CLAIM_EXPIRE also
 * where nothing is open and a claim that failed ends the board.
 */
enum refusal tables_expire(
    struct event *event, const struct cmd *cmd, struct effects *effects);

/*
 * The table at which a command's player sits in the round in play, and his
 * seat; or why he may not act there.  Refuses REFUSAL_EVENT_OVER,
 * _NOT_IN_EVENT, _WITHDRAWN, _NO_BOARD (nothing is in play, his pair sits
 * nowhere, or the table is dead; tables_place_of gives a dead one).
 */
enum refusal tables_place_of(const struct event *event, const struct cmd *cmd,
    int *table_r, enum seat *seat_r);
enum refusal tables_seat_of(const struct event *event, const struct cmd *cmd,
    int *table_r, enum seat *seat_r);

/*
 * A side is the first to leave a table, whose time is counted up to then.  A
 * claim of the others that is open stands as it was made, unless the
 * claimer's partner is still asked whether there is a concession (Law 68B2);
 * else who leaves in the play abandons his hand, which concedes all remaining
 * tricks (Law 68B1), whatever he has claimed himself, unless it was all of them
 * and no play could lose one (Law 71): the board has a result.
 * For this the side gets average minus at most, and the others average plus at
 * least, or where they were slow average at most.  By double_dummy nothing is
 * conceded, the position is left to be solved; nor where a director takes the pair
 * out, and not `concedes`: then a claim that is open, whoever's, or that had failed
 * before, stands only if no play could lose it, as at the cut (see
 * tables_answer_due).  In the auction there is neither.
 */
void tables_abandon(struct event *event, int table, enum side side,
    bool concedes, ms_t at, struct effects *effects);

/*
 * Whose word it is, while a hand is played, that their pair leaves: declarer's,
 * or that of both defenders, for nobody else has a hand to abandon.  True also
 * where no hand is played.
 */
bool tables_may_leave(const struct event *event, int table, enum seat seat);

/* Deal a table its next board: there is one left in this round. */
void tables_deal_next(struct event *event, int table, ms_t at);

/*
 * True if the table's next board would begin with too little of the round
 * left (R-EV-21): it will not be dealt.
 */
bool tables_next_is_late(const struct event *event, int table);

/*
 * The round is about to get more time, and the next board at this table was called
 * off: it stays so until somebody with a line is in every seat.
 */
void tables_call_off(struct event *event, int table, ms_t at);

/*
 * When the next board is to be dealt at a table of the round in play: when its
 * pause is over; of one that was called off, now if somebody with a line is in
 * every seat.  MS_NEVER: none is left, the table is dead, it would be late
 * (R-EV-21), or they are not all there.
 */
ms_t tables_deal_due(const struct event *event, int table);

/*
 * True if no board will be played any more at this table this round, unless one
 * that was called off before the round got more time.
 */
bool tables_is_finished(const struct event *event, int table);

/* True if that holds for every table of the round. */
bool tables_all_finished(const struct event *event);

/*
 * Before when a round does not close early, 0 for none: where a claim that ended
 * a board gave away a trick that no play could have lost, the four have
 * claim_answer_ms to see it and have it reopened (Law 71); where a board was called
 * off and the round has more time, all may be there as long as it can be begun.
 */
ms_t tables_close_from(const struct event *event);

/* What a board that was dealt cost each side, and who played it. */
void tables_note_plays(const struct table *t, struct result *result);

#endif
