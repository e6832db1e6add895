/* SPDX-License-Identifier: ISC */
/*
 * Who meets whom in the next round, and who sits where.
 *
 * The field comes in rank order with its history; the answer is a list of
 * tables in rank order and at most one bye.  Each of these outweighs all that
 * follow (R-SW-6):
 *
 *  1. the bye of an odd field goes to one of those with the fewest byes;
 *  2. there are as few repeats as possible;
 *  3. the sum of the rounds in which the repeated tables last met is as small
 *     as possible;
 *  4. as few tables as possible join two pairs of one group, kind by kind in
 *     the order of the field's list;
 *  5. the bye goes as low in rank as possible;
 *  6. the objective:
 *     DRAW_RANK: from the top, each pair meets the highest-ranked pair that
 *     nothing speaks against (where there is none, the highest-ranked of the
 *     others) and that leaves all of the above in reach for those below;
 *     DRAW_GAP: the squares of the rank distances have the least sum.
 *
 * Directions are chosen afterwards (R-SW-4).
 */
#ifndef ENGINE_CONTEST_PAIRING_H
#define ENGINE_CONTEST_PAIRING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define DRAW_PAIRS_MOST 100000
#define DRAW_ROUNDS_MOST 60
#define DRAW_KINDS_MOST 6

struct matching_answer;

/* Where a pair was in a round already drawn. */
enum direction { DIRECTION_NONE, DIRECTION_NS, DIRECTION_EW };

struct draw_history {
	int opponent; /* a pair's number; 0: bye or not seated */
	bool bye;     /* sat out with a bye */
	enum direction direction : 8; /* DIRECTION_NONE with opponent 0 */
};

struct draw_pair {
	int pair; /* its number, 1 or more, all different */
	/* one entry a round drawn so far, oldest first; two pairs' histories
	   agree, and pairs that have left the field may be in them */
	const struct draw_history *history;
	/* NULL, or for each kind a group's number, 0 for none: pairs of one
	   group are kept apart (R-SW-3) */
	const int *group;
};

enum draw_objective { DRAW_RANK, DRAW_GAP };

struct draw_field {
	const struct draw_pair *pair; /* in rank order, best first */
	int count;                    /* 2..DRAW_PAIRS_MOST */
	int rounds; /* entries in each history, 0..DRAW_ROUNDS_MOST */
	enum draw_objective objective;
	int kinds;  /* of groups, 0..DRAW_KINDS_MOST, first things first */
	int groups; /* numbers 1 to this, 0 or more */
	const int *avoid_rounds; /* of each kind: apart in rounds 1 to this */
};

struct draw_table {
	int ns, ew;  /* pair numbers */
	bool repeat; /* they have met before */
};

struct draw {
	int tables;                  /* count / 2 */
	int bye;                     /* a pair's number, 0 for none */
	int repeats;                 /* tables that are repeats */
	int joined[DRAW_KINDS_MOST]; /* tables within one group, by kind */
	int64_t cost; /* the sum of squared rank distances at the tables */
	bool optimal; /* proved best for the objective, see pairing_draw */
	struct draw_table *table; /* the caller's, room for count / 2 */
};

/* Bytes of scratch memory that pairing_draw wants for a field. */
size_t pairing_field_scratch_size(const struct draw_field *field);

/*
 * Draw a round.  scratch is the caller's, of the size above, aligned for any
 * type; it holds nothing afterwards.  Always succeeds: where no draw without
 * repeats exists, as few as its rule allows are drawn and marked.
 * Deterministic.  Round 1 (no history) pairs 1 with 2, 3 with 4, ...; table 1
 * holds the highest-ranked pair and so on down.
 *
 * The draw is the best of all there are.  Only where the largest groups of two
 * kinds or more together come to half of a field of many hundreds may the search
 * by rank give up before it is proved: then everybody has a table and optimal is
 * false.
 */
void pairing_draw(
    const struct draw_field *field, void *scratch, struct draw *draw_r);

/* Where a layer of R-SW-6 stands in a cost of the matching. */
struct draw_layer {
	int word, shift; /* as one unit << shift in that word */
};

struct draw_layers {
	struct draw_layer repeat; /* 1 a repeat */
	struct draw_layer round;  /* the round of its last meeting, from 0 */
	struct draw_layer kind[DRAW_KINDS_MOST]; /* 1 a table in one group */
	struct draw_layer bye; /* how many stand below it, with as few byes */
	struct draw_layer gap; /* the square of the rank distance */
};

/*
 * The same for DRAW_GAP, with its proof: a vertex for each place in the field,
 * 0 first, and one for the bye if the field is odd.  The bye's vertex has edges
 * to those with the fewest byes only.  The answer lies in scratch.
 */
void pairing_prove(const struct draw_field *field, void *scratch,
    struct draw *draw_r, struct draw_layers *layers_r,
    struct matching_answer *answer_r);

#endif
