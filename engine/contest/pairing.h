/* SPDX-License-Identifier: ISC */
/*
 * Who meets whom in the next round, and who sits where.
 *
 * The field comes in rank order with its history; the answer is a list of
 * tables in rank order and at most one bye.  In this order (R-SW-6): the bye of
 * an odd field goes to one of those with the fewest byes; there are as few
 * repeats as possible; the sum of the rounds in which the repeated tables last
 * met is as small as possible; the bye goes as low as possible; from the top,
 * each pair meets the highest-ranked pair not yet met (where there is none, the
 * highest-ranked one met) that leaves all this in reach for those below.
 * Directions are chosen afterwards (R-SW-4).
 */
#ifndef ENGINE_CONTEST_PAIRING_H
#define ENGINE_CONTEST_PAIRING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Where a pair was in a round already drawn. */
enum direction { DIRECTION_NONE, DIRECTION_NS, DIRECTION_EW };

struct draw_history {
	int opponent;             /* a pair's number; 0: bye or not seated */
	bool bye;                 /* sat out with a bye */
	enum direction direction; /* DIRECTION_NONE with opponent 0 */
};

struct draw_pair {
	int pair; /* its number, 1 or more, all different */
	/* one entry a round drawn so far, oldest first; two pairs' histories
	   agree, and pairs that have left the field may be in them */
	const struct draw_history *history;
};

struct draw_field {
	const struct draw_pair *pair; /* in rank order, best first */
	int count;                    /* 2..10000 */
	int rounds;                   /* entries in each history, 0..60 */
};

struct draw_table {
	int ns, ew;  /* pair numbers */
	bool repeat; /* they have met before */
};

struct draw {
	int tables;               /* count / 2 */
	int bye;                  /* a pair's number, 0 for none */
	int repeats;              /* tables that are repeats */
	struct draw_table *table; /* the caller's, room for count / 2 */
};

/* Bytes of scratch memory that pairing_draw wants for a field. */
size_t pairing_scratch_size(int count, int rounds);

/*
 * Draw a round.  scratch is the caller's, of pairing_scratch_size bytes,
 * aligned for any type; it holds nothing afterwards.  Always succeeds: where no
 * draw without repeats exists, as few as its rule allows are drawn and marked.
 * Deterministic.  Round 1 (no history) pairs 1 with 2, 3 with 4, ...; table 1
 * holds the highest-ranked pair and so on down.
 */
void pairing_draw(
    const struct draw_field *field, void *scratch, struct draw *draw_r);

#endif
