/* SPDX-License-Identifier: ISC */
/*
 * What a deal makes and its par: the score when both sides know all four hands
 * and bid and play as well as can be, sacrifices included.
 */
#ifndef ENGINE_BRIDGE_PAR_H
#define ENGINE_BRIDGE_PAR_H

#include "engine/bridge/board.h"
#include "engine/bridge/contract.h"

/* Tricks of each declarer in each strain, 0..13. */
struct makes {
	uint8_t tricks[SEAT_COUNT][STRAIN_COUNT];
};

#define MAKES_TEXT_MAX (SEAT_COUNT * STRAIN_COUNT + 1)

/*
 * Twenty hex digits and the NUL: declarers N E S W, of each C D H S and
 * no-trump.  Reading takes small letters only; false, and *makes_r untouched,
 * for anything that is not written so.
 */
void makes_write(const struct makes *makes, char text_r[MAKES_TEXT_MAX]);
bool makes_read(const char *text, struct makes *makes_r);

/* A contract that gives par. */
struct par_contract {
	struct contract contract;
	int tricks;  /* declarer's */
	bool either; /* the declarer's partner would take as many */
};

struct par {
	int score; /* North-South's points */
	int count; /* 0: passed out; else one for each strain that does it */
	struct par_contract contract[STRAIN_COUNT]; /* clubs first */
};

/*
 * The par of a deal (Law 77 scores).  The dealer's side bids first, which
 * matters where either side could have the last word.  A contract that makes is
 * told at the level that is made, one that is beaten doubled; a sacrifice only
 * above every contract that would give the other side more.
 */
void par_of(const struct makes *makes, enum seat dealer, enum vulnerability vul,
    struct par *par_r);

#endif
