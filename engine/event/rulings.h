/* SPDX-License-Identifier: ISC */
/*
 * What the clock rules about boards without a result (R-EV-20, Law 12C2).
 *
 * If only one side was present it gets A+ and the other A-, whatever the rule.
 * A side is absent from a board if it has withdrawn, or if one of its players
 * is not connected at the cut and has not been since before the board was
 * dealt (or the round began, when it never was), or for at least the time of
 * one board, round_time / boards_per_round.
 *
 * Else by config.unfinished.  A side is slow if it used more time than the
 * other by more than config.slow_margin_ms: on the board, or in the round if
 * the board was not dealt.
 *
 *	by_clock   the slow side A-, the other A+; neither slow: A to both
 *	void       not scored, but the slow side gets A-
 *	average    A to both; nobody's time is judged
 *
 * Both sides absent: by_clock gives A- to both, since both are at fault; the
 * other rules stand.
 */
#ifndef ENGINE_EVENT_RULINGS_H
#define ENGINE_EVENT_RULINGS_H

#include "engine/event/event.h"

/* Boards of the round in play that have no result. */
int rulings_count(const struct event *event);

/* Rule on each, by table, then board, as at `at`; returns how many. */
int rulings_make(const struct event *event, ms_t at, struct ruling *ruling_r);

#endif
