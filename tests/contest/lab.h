/* SPDX-License-Identifier: ISC */
/*
 * A field to try draws on: it keeps histories, ranks pairs at random, checks a
 * draw against the rules, and for small fields against every other draw.
 */
#ifndef TESTS_CONTEST_LAB_H
#define TESTS_CONTEST_LAB_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/contest/pairing.h"

/* A number from the environment, for the soak. */
int number_of(const char *name, int otherwise);

/* Numbers that look random and are the same in each run. */
struct chance {
	uint64_t state; /* not 0 */
};

/* 0 to below - 1. */
int chance_below(struct chance *chance, int below);

#define LAB_BRUTE_MOST 12 /* pairs for which every draw is tried */

struct lab {
	struct chance chance;
	int people; /* pairs that ever played */
	int rounds; /* drawn so far */
	int rounds_most;
	int *number;                   /* a pair's number, by person */
	struct draw_history **history; /* by person */
	int count;                     /* pairs still in the field */
	struct draw_pair *rank;        /* these, best first */
	struct draw_table *table;
	enum draw_objective objective;
	int kinds; /* of groups, see lab_make_groups */
	int avoid_rounds[DRAW_KINDS_MOST];
	int (*group)[DRAW_KINDS_MOST]; /* by person */
};

/* Failing to get memory ends the program. */
struct lab *lab_new(int people, int rounds_most, uint64_t seed);
void lab_free(struct lab **lab);

/* Put the people in groups of so many kinds, by chance. */
void lab_make_groups(struct lab *lab, int kinds);
/* The field as the program wants it. */
struct draw_field lab_field(const struct lab *lab);

/* Rank the field at random. */
void lab_shuffle(struct lab *lab);
/* Move pairs in rank, by less than reach, as results do. */
void lab_mix(struct lab *lab, int reach);
/* Take the lowest-ranked pair out of the field. */
void lab_withdraw(struct lab *lab);
/* A draw by the program; its tables are the lab's until the next draw. */
void lab_draw(struct lab *lab, struct draw *draw_r);
/* A draw by chance alone, with or without regard to earlier meetings. */
void lab_draw_wildly(struct lab *lab, struct draw *draw_r);
/* Add a draw to the histories. */
void lab_record(struct lab *lab, const struct draw *draw);

/* What the histories say of places, which are ranks from 0. */
int lab_place(const struct lab *lab, int number);
/* The last round in which two places met, from 0, or -1. */
int lab_last_met(const struct lab *lab, int a, int b);
/* Are both of one group of a kind that is kept apart in the next round? */
bool lab_is_joined(const struct lab *lab, int a, int b, int k);
int lab_byes(const struct lab *lab, int place);
int lab_fewest_byes(const struct lab *lab);

/* What is wrong with a draw, or NULL: completeness, marks, order, byes. */
const char *lab_fault(const struct lab *lab, const struct draw *draw);
/* NULL if no draw is better by R-SW-6 and the lab's objective. */
const char *lab_better(const struct lab *lab, const struct draw *draw);
/*
 * The fewest repeats that any draw with a rightful bye has, as the rank of a
 * matrix (Tutte) modulo a prime; it can only err upwards, hardly ever.
 */
int lab_fewest_repeats(struct lab *lab);
/* The same among some places, groups that are kept apart counted or not; an
   even number of places.  -1: too many for it. */
int lab_fewest_among(
    struct lab *lab, const int *place, int places, bool groups);
/* The most byes less the fewest in the field. */
int lab_bye_spread(const struct lab *lab);

#endif
