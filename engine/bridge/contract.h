/* SPDX-License-Identifier: ISC */
/*
 * Calls and contracts as values, and their text both ways (R-SC-1).
 */
#ifndef ENGINE_BRIDGE_CONTRACT_H
#define ENGINE_BRIDGE_CONTRACT_H

#include <stdbool.h>

#include "engine/bridge/card.h"

/*
 * A call in one byte: pass, double, redouble, or a bid.  Bids are numbered
 * 3..37 in rank order (1C lowest, 7NT highest).
 */
typedef uint8_t call_t;

#define CALL_PASS ((call_t)0)
#define CALL_DOUBLE ((call_t)1)
#define CALL_REDOUBLE ((call_t)2)
#define CALL_FIRST_BID ((call_t)3)
#define CALL_COUNT 38
#define CALL_TEXT_MAX 4 /* "7NT" and the NUL */

enum doubling { UNDOUBLED, DOUBLED, REDOUBLED };

/* A final contract; level 0: passed out, and nothing else is meant. */
struct contract {
	int level; /* 1..7, or 0 */
	enum strain strain;
	enum doubling doubling;
	enum seat declarer; /* SEAT_NONE when passed out */
};

#define CONTRACT_TEXT_MAX 8 /* "7NTXX" and the NUL fit */

/* The bid of a level 1..7 in a strain. */
call_t call_bid(int level, enum strain strain);
bool call_is_bid(call_t call);
/* Level and strain of a bid. */
int call_level(call_t call);
enum strain call_strain(call_t call);

/* "P", "X", "XX", "1C".."7NT". */
void call_write(call_t call, char text_r[CALL_TEXT_MAX]);

/*
 * Read a call as people write it: P PASS, X D DBL *, XX R RDBL **, 3NT 3N,
 * suit letters or suit symbols (UTF-8), any case.  The whole text must be the
 * call; false, and *call_r untouched, otherwise.
 */
bool call_read(const char *text, call_t *call_r);

/*
 * Canonical text without the declarer: "3NT", "4SX", "4HXX", "P" when passed
 * out.
 */
void contract_write(
    const struct contract *contract, char text_r[CONTRACT_TEXT_MAX]);

/*
 * Read a contract as people write it (R-SC-1): 3NT 3N 3nt 4SX 4Sx 4S* 4HXX
 * 4H** with suit letters or symbols, P PASS AP.  Sets level, strain and
 * doubling; declarer becomes SEAT_NONE.  False, and *contract_r untouched,
 * for anything else.
 */
bool contract_read(const char *text, struct contract *contract_r);

/*
 * Read a result of a contract of a level 1..7: tricks "0".."13", or "=",
 * "+n", "-n" against the level.  False, and *tricks_r untouched, for anything
 * else or when it is not 0..13 tricks.
 */
bool tricks_read(const char *text, int level, int *tricks_r);

#endif
