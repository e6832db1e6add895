/* SPDX-License-Identifier: ISC */
/*
 * How good a draw is, in numbers that can be stored and shown (R-SW-9).
 */
#ifndef ENGINE_CONTEST_QUALITY_H
#define ENGINE_CONTEST_QUALITY_H

#include "engine/contest/pairing.h"

/* A pair of which no board has been scored has no total. */
#define QUALITY_NO_TOTAL INT64_MIN

/* Counts and sums: shares are of tables, of scored ones or of pairs. */
struct quality {
	int tables;
	int adjacent; /* tables of two ranks that follow each other */
	int64_t rank_gap_sum;
	int rank_gap_most;
	int scored; /* tables of two pairs with a total */
	int equal;  /* of these: with equal totals */
	int64_t score_gap_sum;
	int64_t score_gap_most;
	int repeats;
	int pairs;      /* in the field, the one with the bye counted */
	int unbalanced; /* of these: North-South and East-West rounds differ by
			   more than 1, the round drawn counted */
};

/* Bytes of scratch memory, aligned for any type. */
size_t quality_scratch_size(const struct draw_field *field);

/*
 * Measure a draw of that field.  total: of each pair in the field's order, in
 * any unit, or QUALITY_NO_TOTAL; sums of the gaps must fit 64 bits.
 */
void quality_measure(const struct draw_field *field, const int64_t *total,
    const struct draw *draw, void *scratch, struct quality *quality_r);

#endif
