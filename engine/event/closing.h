/* SPDX-License-Identifier: ISC */
/*
 * The end of a round: cut what is unfinished, score every board across the
 * field, add it up, rank (R-EV-8, 11, 12; R-SC-3, 5, 7).
 */
#ifndef ENGINE_EVENT_CLOSING_H
#define ENGINE_EVENT_CLOSING_H

#include "engine/event/world.h"

/*
 * Whether the round in play is cut some time before it closes: positions have to be
 * solved, or its end is too soon after a claim that may be looked at again.
 */
bool closing_wants_cut(const struct event *event);

/* While CLOSING: when it closes, with the answers so far. */
ms_t closing_due_at(const struct event *event);

/*
 * CUT_ROUND, see closing_wants_cut: the boards are cut and all
 * rulings that need no answer are final.  The command has one ruling for each
 * board without a result, by table, then board; any other list is refused.
 */
enum refusal closing_cut_round(
    struct event *event, const struct cmd *cmd, struct effects *effects);

/*
 * SOLVED: the answer about a table's position.  Refused as not due when none is
 * waited for, and as bad when that many tricks cannot come of it.
 */
enum refusal closing_solved(struct event *event, const struct cmd *cmd);

/* While CLOSING: no answer is waited for any more. */
bool closing_is_answered(const struct event *event);

/*
 * CLOSE_ROUND.  The command has one ruling for each board without a result, by
 * table, then board, or after a CUT_ROUND for each that was asked about; any
 * other list is refused.
 */
enum refusal closing_close_round(
    struct event *event, const struct cmd *cmd, struct effects *effects);

/* What a ruling makes of a board that has no result. */
struct result closing_ruled(const struct ruling *ruling);

/*
 * Score the boards of a round whose results are in, sums left alone: fills in
 * scored, unit and raw of the results and the summary of each board.  Awards
 * need the pairs' sums over that round's results: see closing_add_round.
 */
void closing_score_results(struct event *event, int round);

/*
 * Add a scored round to the pairs: results, own means, awards, victory points,
 * byes.
 */
void closing_add_round(struct event *event, int round);

/*
 * Take all rounds back from the sums and add them again, the units of those
 * before `round` as they stand, those of its boards and all awards from it on as
 * its results now make them.  Standings stay.
 */
void closing_score_anew(struct event *event, int round);

/* The standing as the rounds closed so far make it. */
void closing_rank(struct event *event);

/*
 * Take all rounds back from the sums and let the first so many close once more,
 * their units and matches as they stand: sums and both standings are those that
 * followed, by the results as they now are.
 */
void closing_stand_again(struct event *event, int rounds);

/* Master points by the final standing. */
void closing_award(struct event *event);

#endif
