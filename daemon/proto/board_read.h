/* SPDX-License-Identifier: ISC */
/*
 * Reading a `board` message: all that a seat knows of the board, and so all
 * that a robot needs to take over in the middle of it.  For clients.
 */
#ifndef DAEMON_PROTO_BOARD_READ_H
#define DAEMON_PROTO_BOARD_READ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "daemon/base/err.h"
#include "engine/bridge/board_play.h"
#include "engine/event/notes.h"

/* An alert or a question; what it says is for people. */
struct board_note {
	enum note_kind kind;
	int call; /* which call of the auction, 1.. */
	enum seat caller;
	enum seat asker; /* SEAT_NONE of an alert */
	bool open;       /* a question that is not answered */
	bool must_answer;
};

struct board_state {
	uint32_t event;
	int round, table;
	int board; /* its number */
	enum seat seat;
	enum seat dealer;
	enum vulnerability vul;
	enum board_phase phase;
	bool dead;      /* it will not go on: a pair has withdrawn */
	enum seat turn; /* whose action is awaited, SEAT_NONE: nobody's */
	bool your_turn;
	int calls;
	call_t call[AUCTION_CALLS_MAX];
	uint64_t legal_calls; /* bit per call_t; none when not on turn */
	/* the auction is over; the contract has level 0 when passed out */
	bool has_contract;
	struct contract contract;
	enum seat dummy;                            /* SEAT_NONE: none */
	bool known[SEAT_COUNT];                     /* this hand is known */
	hand_t dealt[SEAT_COUNT], left[SEAT_COUNT]; /* when known, else 0 */
	int count[SEAT_COUNT];
	int played;
	card_t card[CARD_COUNT];
	enum seat card_seat[CARD_COUNT];
	enum seat next_card; /* the hand the next card comes from */
	hand_t legal_cards;  /* none when not on turn */
	int won[SIDE_COUNT];
	int used_ms[SIDE_COUNT]; /* at most INT_MAX */
	enum seat claimer;       /* SEAT_NONE: no claim is open */
	int claim_tricks;
	bool must_answer; /* the claim, or whether a card goes back */
	unsigned asked;   /* bit per seat that the claim is put to */
	int claims[SIDE_COUNT], undos[SIDE_COUNT]; /* made, asked for */
	bool may_undo;
	enum seat undo; /* who asks for a card back; SEAT_NONE: nobody */
	enum board_end end;
	bool has_result; /* then these two: */
	int tricks;      /* declarer's; 0 if all passed */
	int score;       /* North-South's points */
	int notes;
	struct board_note note[NOTES_MAX];
};

/*
 * Read the message.  0, or ERR_INPUT with the place and what was awaited.
 * Members that are not known are passed over.  Ranges are checked, so that
 * every card, call, seat and count can be used as an index; the message is
 * believed to keep the Laws.
 */
int board_read(
    const char *json, size_t len, struct board_state *state_r, struct err *err);

/* The message `reopened`: a board that a claim had ended has another result. */
struct reopened_state {
	uint32_t event;
	int round, table, board;
	enum seat by; /* who had it looked at again */
	struct contract contract;
	int tricks; /* declarer's */
	int score;  /* North-South's points */
};

/* The same of that message. */
int reopened_read(const char *json, size_t len, struct reopened_state *state_r,
    struct err *err);

#endif
