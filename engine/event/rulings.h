/* SPDX-License-Identifier: ISC */
/*
 * What the clock rules about boards without a result (R-EV-20, Law 12C2).
 *
 * If only one side was present it gets A+ and the other A-, whatever the rule,
 * unless a position is solved, see double_dummy.
 * A player is away who has no line at the cut, and no robot in his seat, since
 * his line was lost or he last acted.  A side is absent from a board if it has
 * withdrawn, or if one of its players is away since before the board was dealt
 * (or the round began, when it never was), or for at least the time of one board,
 * round_time / boards_per_round, and was waited for meanwhile for at least the
 * least time: config.slow_margin_ms, or a fifth of a board's time if that is
 * less.  If both are away like this for the least time nobody need have waited.
 * Where a side has withdrawn, what the other does after that is nobody's business:
 * it was told that it may go, and is judged as it was then.
 *
 * Else by config.unfinished.  A side is slow if it used more time than the
 * other by more than config.slow_margin_ms: on the board; or in the round if
 * the board was not dealt, and then by more than that for each board that was, since
 * what is spared and what others were asked for is counted by the board.
 *
 *	by_clock   the slow side A-, the other A+; neither slow: A to both
 *	void       not scored, but the slow side gets A-
 *	average    A to both; nobody's time is judged
 *	double_dummy  once the auction is over, the contract's result with best
 *	           play by both sides from the position reached; else by_clock
 *
 * Who is away at the cut and was waited for meanwhile for the least time gets A-
 * as well where the other side is slow, by_clock and void: both are at fault,
 * and A+ is for who is in no way (Law 12C2a).  So does a side that is absent,
 * unless nobody of it was there: then the other gets A+.
 *
 * By double_dummy the round is cut first, and closes when the solver's answers
 * are in or config.ruling_deadline_ms has passed.  The result is the board's as
 * any other: both sides have finished it, and other tables are compared with
 * it.  A slow side gets no more than the average for it (AWARD_AVERAGE beside
 * the result); the other gets what the board would have given, which is what
 * Law 12C1 restores.  So does, where neither was slow, the side that was to play at
 * the cut, had used more than config.slow_margin_ms since the last card, and on the
 * board no less than the other: who waits before a guess is not given the answer.  A side that was absent, or left, gets no more than A- for
 * it (AWARD_MINUS beside the result): at most 40 % is what Law 12C2a gives it,
 * and a lost board is not to be saved by going.  The other gets no less than A+
 * (AWARD_PLUS), unless it was slow.  These are the flat scores, since an own mean
 * would include the board.  Without an answer it goes by_clock (R-EV-20), or by
 * absence.
 *
 * Where the clock is kept after an outage (R-EV-25), three can be to blame for a
 * board that has neither a result nor a position to be solved: a side, or the
 * outage.  It is the outage, by every rule, if what it took of the round
 * is more than config.slow_margin_ms or than the time of a board, whichever is
 * less, and more than what a slow side used above the other; but at a table only
 * for as many boards, the first ones, as the time lost would have held, one at
 * least.  Such a board is void, and owed by nobody: nobody is at fault, and an
 * award to all those tables, A+ by the letter of Law 12C2, would be paid by the
 * pairs that got their boards done.
 *
 * Both sides absent: by_clock gives A- to both, since both are at fault, and so
 * does double_dummy where there is no position; where there is, A- is the most
 * that either gets.  The other rules stand.
 */
#ifndef ENGINE_EVENT_RULINGS_H
#define ENGINE_EVENT_RULINGS_H

#include "engine/event/event.h"

/*
 * Whether a position has been reached at a table that has to be solved before
 * its board is ruled on: by double_dummy, also where a pair has withdrawn.
 */
bool rulings_has_position(const struct event *event, int table);

/* The same of any table. */
bool rulings_want_solver(const struct event *event);

/*
 * Boards of the round in play that have no result; while CLOSING only those
 * that the solver was asked about.
 */
int rulings_count(const struct event *event);

/*
 * Rule on each, by table, then board, as at `at`; returns how many.  Where the
 * solver is to be asked it is RULING_NOT_SOLVED until the round closes.  While
 * CLOSING: by the answers that are in, and by the clock where there is none.
 */
int rulings_make(const struct event *event, ms_t at, struct ruling *ruling_r);

/*
 * Whether the side that has left the board in play, or just ended, at a table at
 * `at` had been kept waiting: the other was slow on it, and had used more than half
 * of a board's time.
 */
bool rulings_was_kept_waiting(
    const struct event *event, int table, enum side left, ms_t at);

/*
 * By more than how much a side is slow in the round, whose judgement a board goes by
 * that was not dealt: of so many boards, 0 or more, that were begun at the table.
 */
ms_t rulings_round_margin_ms(const struct event_config *config, int begun);

/* The ruling is what stands while the solver has not answered. */
bool rulings_is_open(const struct ruling *ruling);

#endif
