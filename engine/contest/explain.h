/* SPDX-License-Identifier: ISC */
/*
 * Why a draw is as it is: for each table who was passed over and for what, and
 * for the whole of it the rules that had to give way (R-SW-6).
 */
#ifndef ENGINE_CONTEST_EXPLAIN_H
#define ENGINE_CONTEST_EXPLAIN_H

#include "engine/contest/pairing.h"

/* Why the higher pair of a table does not meet one that stands nearer. */
enum pass_why {
	PASS_MET,   /* they have met; round: the last time, from 1 */
	PASS_GROUP, /* both are of one group; kind: the first such kind */
	PASS_BYE,   /* that pair sits out */
	PASS_BELOW, /* by rank: something worse would be forced below */
	PASS_FIELD  /* by gap: the field as a whole is nearer so */
};

struct draw_pass {
	int pair;
	int rank; /* from 1 */
	enum pass_why why;
	int round; /* PASS_MET */
	int kind;  /* PASS_GROUP */
};

struct draw_note {
	int higher, lower;            /* the two ranks, from 1 */
	int met;                      /* the round in which they last met; 0 */
	bool joined[DRAW_KINDS_MOST]; /* both of one group kept apart */
	int passed; /* pairs between them in rank, not at a table above */
};

enum relaxed { RELAXED_REPEAT, RELAXED_GROUP, RELAXED_BYE };

struct draw_relaxation {
	enum relaxed rule;
	int pair, other; /* RELAXED_BYE: it went to pair, not to the lower */
	int round;       /* RELAXED_REPEAT: the last meeting, from 1 */
	int kind;        /* RELAXED_GROUP */
};

struct explain;

/* Bytes of scratch memory, aligned for any type. */
size_t explain_scratch_size(const struct draw_field *field);

/*
 * Begin to explain a draw of that field.  Field, draw and scratch must last as
 * long as the explanation, which lies in scratch and has not to be freed.
 */
struct explain *explain_begin(
    const struct draw_field *field, const struct draw *draw, void *scratch);

/*
 * Explain a table, 0 first; up to most of the pairs passed over go to pass_r,
 * in rank order.
 */
void explain_table(struct explain *explain, int table, struct draw_note *note_r,
    struct draw_pass *pass_r, int most);

/*
 * The lowest of the pairs that might have had the bye, if it is not the one
 * that has it; else 0.
 */
int explain_bye_below(const struct explain *explain);

/*
 * The rules that gave way, table by table and the bye last; up to most of them
 * go to relaxation_r.  Returns how many there are.
 */
int explain_relaxations(
    struct explain *explain, struct draw_relaxation *relaxation_r, int most);

#endif
