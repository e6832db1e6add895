/* SPDX-License-Identifier: ISC */
/*
 * The Laws a second time, for tests only: one board told as slowly and plainly
 * as can be, written from the Laws and the requirements and sharing no code
 * with the engine but its numbering of calls, cards and seats.  Tests do the
 * same things to both and compare.
 */
#ifndef TESTS_BRIDGE_NAIVE_H
#define TESTS_BRIDGE_NAIVE_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/bridge/board_play.h"

enum deed_kind {
	DEED_CALL,   /* value: the call */
	DEED_CARD,   /* value: the card */
	DEED_CLAIM,  /* value: tricks */
	DEED_ANSWER, /* value: 1 agrees, 0 objects */
	DEED_EXPIRE, /* seat and value mean nothing */
	DEED_CUT     /* seat and value mean nothing */
};

struct deed {
	enum deed_kind kind;
	int seat;
	int value;
};

struct naive {
	int number;
	int owner[52]; /* the seat a card was dealt to */
	bool played[52];
	enum board_phase phase;
	enum board_end end;

	int calls;
	int passes; /* in a row, now */
	int level;
	int strain;
	int doubled;     /* 0, 1, 2 */
	int bidder;      /* who made the last bid */
	int first[2][5]; /* who of a side first named a strain, or -1 */

	int declarer;
	int turn; /* whose card is next */
	int trick[4];
	int in_trick;
	int leader;
	int cards;
	int won[2];

	int claims[2];
	int claimed_left[2]; /* tricks not won at the last claim; 0: none */
	bool conceded[2];    /* by a defender, to declarer */
	int claimer;
	int claimed;
	bool asked[4];
	bool later[4];
	bool sees[4][4]; /* [viewer][hand] */

	int tricks;
};

/* A board just dealt. */
void naive_init(struct naive *naive, int number, const struct deal *deal);

/* Do one deed, or say why not and change nothing. */
enum refusal naive_do(struct naive *naive, const struct deed *deed);

/* The same deed done to the engine's board. */
enum refusal naive_do_real(
    struct board_play *board, const struct deed *deed, ms_t at);

/* Who of four cards from a leader wins the trick. */
int naive_winner(int strain, int leader, const int card[4]);

/*
 * A small random sequence, the same on every machine: xorshift64*.  The state
 * must not be 0; the result is below n.
 */
unsigned naive_chance(uint64_t *state, unsigned n);

void naive_deal(uint64_t *state, struct deal *deal_r);

/*
 * Some deed that naive_do accepts: bridge at random, with claims and, when
 * cuts is true, now and then the end of the round.
 */
struct deed naive_choose(const struct naive *naive, uint64_t *state, bool cuts);

#endif
