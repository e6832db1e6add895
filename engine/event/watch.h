/* SPDX-License-Identifier: ISC */
/*
 * What the clocks remember of a table, see substitutes.h and clocks.h.
 */
#ifndef ENGINE_EVENT_WATCH_H
#define ENGINE_EVENT_WATCH_H

#include "engine/event/cmd.h"

/* A claim that nobody has answered in time, on the board in play. */
struct lapsed_claim {
	enum side side;    /* the claimer's */
	bool by_robot;     /* a house robot made it */
	int others_tricks; /* all that the other side has if it was right */
	ms_t asked_ms; /* what the other side, with a line, used meanwhile */
};

/* For how long somebody has been waited for at a table (R-EV-23). */
struct table_watch {
	int progress; /* differs after every move */
	/* since when who sits there, with a line, is waited for; or MS_NEVER */
	ms_t awaited_at[SEAT_COUNT];
	/* before that, since the last move: the player, while he had a line */
	ms_t waited_ms[SEAT_COUNT];
	/* when he moved last on the board, for how long he had been waited for */
	ms_t kept_ms[SEAT_COUNT];
	/* since when he has no line, of the time since the last move; before
	   that; MS_NEVER: he has one */
	ms_t gone_at[SEAT_COUNT], gone_ms[SEAT_COUNT];
	unsigned warned;  /* seats told that they stall, */
	unsigned taken;   /* or had back from a robot, since the last move */
	unsigned leaving; /* seats that leave once the board has ended */
	ms_t clock_at;    /* when somebody is to be warned or dismissed, */
	enum cmd_kind clock_kind; /* by this command */
	enum seat clock_seat;
	ms_t want_at; /* when a seat first wants a house robot */
	/* in this round, by the player of a seat: his last act, 0 for none; and
	   how long, to the cut, he was waited for without a line since he was
	   last seen */
	ms_t acted_at[SEAT_COUNT], missed_ms[SEAT_COUNT];
	/* of the board's used_ms what a seat may know, see clocks.h: all, and
	   as of the last that it has seen */
	uint32_t known_ms[SEAT_COUNT][SIDE_COUNT];
	uint32_t told_ms[SEAT_COUNT][SIDE_COUNT];
	/* of the time counted, what a side has used to answer questions */
	ms_t asked_ms[SIDE_COUNT];
	/* of the time counted, what the other side, with a line, has used to
	   answer the claim of claimer's; SEAT_NONE: none is open */
	ms_t claim_ms;
	enum seat claimer;
	bool claimer_is_robot;
	int lapses;
	struct lapsed_claim lapsed[SIDE_COUNT * BOARD_CLAIMS_MAX];
	/* a claim of all the rest failed though it was certain, and ends the
	   board at the cut */
	bool stands;
	/* what a side had used of the board when the last call or card came */
	uint32_t before_ms[SIDE_COUNT];
	ms_t reopen_until; /* a claim may be reopened, see tables.h; 0: none */
};

#endif
