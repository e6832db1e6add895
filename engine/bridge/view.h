/* SPDX-License-Identifier: ISC */
/*
 * What one viewer may know of a board (R-TB-3): the only place that decides
 * it.  Everything that leaves the process about a board in play is made from
 * this.
 *
 * A seat sees its own hand; dummy once the lead is made; a claimer's cards if
 * it was asked about the claim; everything when the board has its result (the
 * four players) or was cut.  Dummy sees partner's hand only then too.  Nobody
 * else sees anything before the round has closed (R-TB-8); that is the
 * caller's to keep.
 */
#ifndef ENGINE_BRIDGE_VIEW_H
#define ENGINE_BRIDGE_VIEW_H

#include <stdbool.h>

#include "engine/bridge/board_play.h"

struct board_view {
	enum seat viewer;
	enum board_phase phase;
	enum board_end end;
	int number;
	enum seat dealer;
	enum vulnerability vul;
	enum seat turn; /* whose action is awaited */
	bool may_act;   /* the viewer is that seat */
	bool dead;      /* view_stop: it is not over and will not go on */
	const struct auction *auction;
	uint64_t legal_calls;     /* bit per call_t; viewer on turn only */
	struct contract contract; /* as it stands; level 0 before a bid */
	bool known[SEAT_COUNT];   /* may the viewer see this hand? */
	hand_t dealt[SEAT_COUNT]; /* known hands as dealt, else empty */
	hand_t left[SEAT_COUNT];  /* known hands less cards played */
	int count[SEAT_COUNT];    /* cards still held by each seat */
	int played;               /* cards played */
	card_t card[CARD_COUNT];
	enum seat card_seat; /* the seat whose card is next, or NONE */
	hand_t legal_cards;  /* viewer on turn only */
	int won[SIDE_COUNT];
	uint32_t used_ms[SIDE_COUNT]; /* as last counted */
	struct claim claim;     /* claimer SEAT_NONE when none is open; .asked:
			       whom it was put to, though he has agreed */
	enum seat undo;         /* who asks for a card back, or NONE */
	bool must_answer;       /* the claim, or that, waits for the viewer */
	unsigned questioned;    /* bit per seat whose time runs for it owes an
			       answer about a call; 0 until who knows says so */
	bool may_undo;          /* the viewer may take back or ask to */
	int claims[SIDE_COUNT]; /* made by each side on this board */
	int undos[SIDE_COUNT];  /* taken back or asked to, likewise */
	int tricks;             /* declarer's, when the phase is DONE */
	int score;              /* North-South's, when the phase is DONE */
	bool claim_checked;     /* ended by a claim that not all agreed to */
	enum seat
	    reopened; /* who had the claim that ended it changed, or NONE */
};

/*
 * Fill in what the viewer, one of the four seats, may know.  The auction
 * pointer borrows from the board.
 */
void view_board(const struct board_play *board, enum seat viewer,
    struct board_view *view_r);

/*
 * The same of a board whose table is dead, for a pair has withdrawn: nobody is
 * on turn and nothing is awaited, unless it was over before.
 */
void view_stop(struct board_view *view);

/* The hands the viewer may see now, bit per seat. */
unsigned view_hands(const struct board_play *board, enum seat viewer);

#endif
