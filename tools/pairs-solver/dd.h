/* SPDX-License-Identifier: ISC */
/*
 * The double-dummy library behind our own names and numbers.  It has structs
 * that are called like ours, so nothing of deal.h can be seen from here.
 *
 * Some bad input makes the library end or crash the process: callers have
 * checked what they pass.
 */
#ifndef TOOLS_PAIRS_SOLVER_DD_H
#define TOOLS_PAIRS_SOLVER_DD_H

#include "daemon/base/err.h"
#include "engine/bridge/card.h"

struct dd_position {
	hand_t left[SEAT_COUNT]; /* as many in each, but for the trick's */
	enum strain strain;
	enum seat leader; /* of the trick that is going on */
	int trick;        /* cards in it, 0..3 */
	card_t card[SEAT_COUNT];
};

/* Readies the library for one thread.  Once, before anything else. */
void dd_init(void);

/* Gives its memory back. */
void dd_fini(void);

/*
 * Tricks that the side on turn takes with best play, the trick that is going
 * on included; at least one card must be left.  0, or ERR_INPUT and what the
 * library says.
 */
int dd_tricks(
    const struct dd_position *position, int *tricks_r, struct err *err);

/* The same for the 20 contracts of a whole deal: declarer's tricks. */
int dd_table(const hand_t hand[SEAT_COUNT],
    int tricks_r[STRAIN_COUNT][SEAT_COUNT], struct err *err);

#endif
