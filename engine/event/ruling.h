/* SPDX-License-Identifier: ISC */
/*
 * What is ruled on one board at one table, as a command and a result hold it
 * (R-EV-20).
 */
#ifndef ENGINE_EVENT_RULING_H
#define ENGINE_EVENT_RULING_H

#include "engine/bridge/time.h"
#include "engine/contest/board_scores.h"

/* Why a board was not finished, or not even solved. */
enum ruling_reason {
	RULING_NONE,
	RULING_CUT,       /* the clock stopped it; nobody's time is judged */
	RULING_NS_ABSENT, /* only East-West was there */
	RULING_EW_ABSENT,
	RULING_NS_SLOW,
	RULING_EW_SLOW,
	RULING_BOTH_SLOW,     /* neither clearly more than the other */
	RULING_BOTH_ABSENT,   /* nobody can gain by it */
	RULING_NOT_SOLVED,    /* the solver is asked; never once it is closed */
	RULING_OUTAGE,        /* the daemon was away while the clock ran */
	RULING_BOTH_AT_FAULT, /* one side slow, the other not there at its turn */
	RULING_NS_WAITED, /* neither slow, but at its last turn, by double dummy */
	RULING_EW_WAITED,
	RULING_REASON_COUNT
};

/* The rule by which an unfinished board was ruled on (R-EV-20). */
enum ruled_by {
	RULED_BY_NOTHING, /* it was finished */
	RULED_BY_ABSENCE,
	RULED_BY_CLOCK,
	RULED_BY_VOID,
	RULED_BY_AVERAGE,
	RULED_BY_DOUBLE_DUMMY,
	RULED_BY_OUTAGE,
	RULED_BY_DIRECTOR, /* whatever it was before, adjust.h */
	RULED_BY_COUNT
};

#define SOLVED_NOT (-1) /* in place of tricks: there is no answer */

/* What becomes of one board at one table that was not finished. */
struct ruling {
	int table; /* 1.. */
	int board; /* the board's number */
	enum row_kind kind;
	/*
	 * When artificial; with a result a limit to what the side gets for it:
	 * AWARD_AVERAGE or AWARD_MINUS at most, AWARD_PLUS at least, flat.
	 */
	enum award award[SIDE_COUNT];
	int tricks; /* with a result: declarer's by double dummy, else 0 */
	enum ruled_by ruled_by;
	enum ruling_reason reason;
	/*
	 * What was judged of each side: by absence, how long it had been away;
	 * by outage, how much of the round both have lost;
	 * else the time it used on the board, or in the round if the board was
	 * not dealt.
	 */
	ms_t judged_ms[SIDE_COUNT];
};

#endif
