/* SPDX-License-Identifier: ISC */
/*
 * Master points of a night as its config states them (R-EV-13).
 */
#ifndef ENGINE_CONTEST_AWARD_SCHEME_H
#define ENGINE_CONTEST_AWARD_SCHEME_H

#include <stdbool.h>
#include <stdint.h>

#define SCHEME_STEPS_MAX 16 /* bands, or rows */
#define SCHEME_RANKS_MAX 32 /* points in a row */
#define SCHEME_POINTS_MAX 999
#define SCHEME_TEXT_MAX 512

enum scheme_kind {
	SCHEME_DEFAULT, /* R-EV-13's own */
	SCHEME_PERCENT, /* bands of the completing field */
	SCHEME_TABLE,   /* rows by the number of completing pairs */
	SCHEME_KIND_COUNT
};

/* A band: the ranks up to this per cent.  A row: from so many pairs on. */
struct scheme_step {
	int16_t from;  /* per cent 1..100 or pairs 1..10000, rising */
	int16_t ranks; /* how many points; 1 for a band */
	int16_t
	    points[SCHEME_RANKS_MAX]; /* 0..SCHEME_POINTS_MAX, never rising */
};

struct award_scheme {
	enum scheme_kind kind;
	int steps; /* 0 for SCHEME_DEFAULT, else 1..SCHEME_STEPS_MAX */
	struct scheme_step step[SCHEME_STEPS_MAX];
};

/*
 * Read a scheme: "default"; "percent 10:3 25:2 50:1", the ranks up to
 * floor(completing x per cent / 100) of each band, the first rank always in
 * the first band; "table 4:3 8:3,2 20:3,2,2,2,1": the last row whose number of
 * pairs is reached.  Returns NULL, or what is wrong and what is allowed, a
 * text that lives for ever: no known word, a number out of range, steps that
 * do not rise, more for a lower rank, a band or row too many.
 */
const char *award_scheme_read(const char *text, struct award_scheme *scheme_r);

/* The same text again, one blank between steps. */
void award_scheme_write(
    const struct award_scheme *scheme, char text_r[SCHEME_TEXT_MAX]);

/* True if every field lies in its range and what is said of it holds. */
bool award_scheme_is_valid(const struct award_scheme *scheme);

/*
 * Master points of each player for a rank among so many completing pairs; 0
 * for no rank.
 */
int award_scheme_points(
    const struct award_scheme *scheme, int rank, int completing);

#endif
