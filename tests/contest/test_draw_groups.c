/* SPDX-License-Identifier: ISC */
/*
 * Draws of fields with groups that are kept apart: about half of the field in
 * one, groups in one piece of the ranking, several kinds at once.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/contest/lab_proof.h"

/*
 * A large field of which one group is about half: what everybody else can meet
 * is far away, or some tables within the group cannot be avoided.
 */
Test(draw_groups, half_the_field_in_one_group)
{
	static const struct {
		int people, percent;
	} fields[] = {{520, 48}, {521, 55}, {640, 70}};
	struct draw draw;
	struct lab *lab;
	const char *fault;
	int members, least;

	for (size_t i = 0; i < sizeof(fields) / sizeof(fields[0]); i++) {
		lab = lab_new(fields[i].people, 2, i + 7);
		lab_make_groups(lab, 1);
		lab->avoid_rounds[0] = 2;
		members = lab->people * fields[i].percent / 100;
		for (int k = 0; k < lab->people; k++)
			lab->group[k][0] = k < members;
		for (int round = 0; round < 2 - (int)i % 2; round++) {
			lab_shuffle(lab);
			lab->objective = DRAW_GAP;
			expect_proved(lab);
			/* as many as are left when all others meet one */
			least = (2 * members - lab->people) / 2;
			for (int o = 0; o < 2; o++) {
				lab->objective = o == 0 ? DRAW_RANK : DRAW_GAP;
				lab_draw(lab, &draw);
				fault = lab_fault(lab, &draw);
				cr_expect_null(
				    fault, "%d pairs: %s", lab->count, fault);
				cr_expect_eq(
				    draw.joined[0], least > 0 ? least : 0);
				cr_expect_eq(draw.repeats, 0);
			}
			lab_record(lab, &draw);
		}
		lab_free(&lab);
	}
}

/* How the groups of a field lie. */
enum halves { ONE_HALF, TWO_HALVES, NESTED, HALF_ON_TOP, THIRD_BELOW, HALVES };

static void
make_halves(struct lab *lab, int percent, enum halves halves)
{
	const int members = (lab->people * percent + 50) / 100;

	lab_make_groups(lab, 2);
	lab->avoid_rounds[0] = lab->rounds_most;
	lab->avoid_rounds[1] = halves == NESTED ? lab->rounds_most : 0;
	for (int i = 0; i < lab->people; i++) {
		lab->group[i][0] = i < members;
		if (halves == TWO_HALVES && i >= members && i < 2 * members)
			lab->group[i][0] = 2;
		/* a part of the group, and some others */
		lab->group[i][1] = i % 3 == 0 || i > members + members / 2;
	}
	/* two groups above, a third one below that must not be left alone */
	for (int i = 0; i < lab->people && halves == THIRD_BELOW; i++)
		lab->group[i][0] =
		    3 * i >= 2 * lab->people ? 3 : 1 + (i * percent / 7) % 2;
	/* ranked as they were made */
	if (halves != HALF_ON_TOP && halves != THIRD_BELOW)
		lab_shuffle(lab);
}

/*
 * The nearer to half, the less do neighbours tell who meets whom.
 */
Test(draw_groups, about_half_in_one_group)
{
	static const int percents[] = {41, 47, 49, 50, 51, 53, 60};
	static const int people[] = {40, 41, 151, 600, 601};
	const int per = number_of("HALVES_EACH", 1);
	struct draw draw;
	struct lab *lab;
	int fields = 0;

	for (size_t i = 0; i < 5 * 7 * HALVES; i++) {
		const enum halves halves = (enum halves)(i % HALVES);
		const int n = people[i / (7 * HALVES)];

		/* by gap these two are slow to come by */
		if ((halves == NESTED || halves == THIRD_BELOW) && n > 200)
			continue;
		for (int k = 0; k < per; k++) {
			lab = lab_new(n, 4, i * 100 + (size_t)k + 3);
			make_halves(lab, percents[i / HALVES % 7], halves);
			lab->objective = DRAW_GAP;
			while (lab->rounds < 3) {
				lab_draw(lab, &draw);
				lab_record(lab, &draw);
				lab_mix(lab, 1 + n / 20);
			}
			expect_proved(lab);
			expect_same_layers(lab);
			fields++;
			lab_free(&lab);
		}
	}
	printf("# %d fields\n", fields);
}

/*
 * Clubs that were registered pair after pair, before the first round: all of a
 * club have the same neighbours.
 */
Test(draw_groups, groups_in_one_piece)
{
	static const int clubs[][2] = {
	    {60, 7}, {200, 20}, {201, 50}, {600, 50}};
	struct lab *lab;

	for (size_t i = 0; i < sizeof(clubs) / sizeof(clubs[0]); i++) {
		lab = lab_new(clubs[i][0], 1, i + 1);
		lab_make_groups(lab, 1);
		lab->avoid_rounds[0] = 1;
		for (int k = 0; k < lab->people; k++)
			lab->group[k][0] = 1 + k / clubs[i][1];
		lab->objective = DRAW_GAP;
		expect_proved(lab);
		expect_same_layers(lab);
		lab_free(&lab);
	}
}

/*
 * Three large groups of each of several kinds, by chance: more classes than
 * are kept, so that the rest are taken for members of no large group.
 */
Test(draw_groups, more_classes_than_are_kept)
{
	static const int fields[][2] = {{90, 3}, {91, 6}, {200, 3}, {201, 6}};
	struct draw draw;
	struct lab *lab;

	for (size_t i = 0; i < sizeof(fields) / sizeof(fields[0]); i++) {
		lab = lab_new(fields[i][0], 3, i + 1);
		lab_make_groups(lab, fields[i][1]);
		for (int k = 0; k < lab->kinds; k++) {
			lab->avoid_rounds[k] = lab->rounds_most;
			for (int n = 0; n < lab->people; n++)
				lab->group[n][k] =
				    1 + chance_below(&lab->chance, 3);
		}
		lab->objective = DRAW_GAP;
		while (lab->rounds < 2) {
			expect_proved(lab);
			lab_draw(lab, &draw);
			lab_record(lab, &draw);
			lab_mix(lab, 5);
		}
		expect_proved(lab);
		expect_same_layers(lab);
		lab_free(&lab);
	}
}

/* By each kind so many groups, each in one piece, of equal size or not. */
static void
make_blocks(struct lab *lab, int kinds, bool equal)
{
	lab_make_groups(lab, kinds);
	for (int k = 0; k < kinds; k++) {
		const int groups = 2 + chance_below(&lab->chance, 4);
		int end[5];

		lab->avoid_rounds[k] = lab->rounds_most + 1;
		for (int g = 0; g < groups; g++)
			end[g] = equal
			    ? (g + 1) * lab->people / groups
			    : chance_below(&lab->chance, lab->people);
		for (int i = 0; i < lab->people; i++) {
			lab->group[i][k] = 0;
			for (int g = 0; g < groups; g++) {
				if (i < end[g] &&
				    (lab->group[i][k] == 0 ||
					end[g] < end[lab->group[i][k] - 1]))
					lab->group[i][k] = g + 1;
			}
		}
	}
}

/*
 * Groups in one piece that are most of the field, as they came and after some
 * rounds of which the results did not mix them, or did a little.
 */
Test(draw_groups, fields_in_blocks)
{
	const int fields = number_of("PROOF_BLOCKS", 40);
	const int seed = number_of("PROOF_SEED", 1);
	struct draw draw;
	struct lab *lab;
	int joined = 0, later = 0;

	for (int i = 0; i < fields; i++) {
		struct chance chance = {.state = (uint64_t)(seed + i) * 77 + 1};
		const int people = 20 + chance_below(&chance, 281);
		const int rounds = i % 2 * chance_below(&chance, 8);
		const int reach = i % 3 * 10 + 1;

		lab = lab_new(people, rounds, (uint64_t)(seed + i));
		make_blocks(lab, 1 + i / 2 % 3, i / 6 % 2 == 0);
		lab->objective = DRAW_GAP;
		while (lab->rounds < rounds) {
			lab_draw(lab, &draw);
			lab_record(lab, &draw);
			lab_mix(lab, reach);
		}
		expect_proved(lab);
		expect_same_layers(lab);
		lab->objective = DRAW_GAP;
		lab_draw(lab, &draw);
		cr_expect(draw.optimal);
		joined += draw.joined[0] > 0;
		later += rounds > 0;
		lab_free(&lab);
	}
	printf(
	    "# %d fields, %d after some rounds, %d with tables in one group\n",
	    fields, later, joined);
	cr_expect_gt(later, fields / 4);
	cr_expect_gt(joined, 0);
	cr_expect_lt(joined, fields / 2);
}

#ifdef HAVE_LEMON
/*
 * A table that something speaks against: with none of those that nothing does
 * could its higher pair have met for as little.
 */
static void
expect_clean_first(
    struct lab *lab, const struct draw *draw, const bool *taken, int u, int v)
{
	if (!lab_is_spoken_against(lab, u, v))
		return;
	for (int w = u + 1; w < lab->count; w++) {
		if (!taken[w] && !lab_is_spoken_against(lab, u, w))
			cr_expect(lab_is_dearer(lab, draw, taken, u, w),
			    "%d pairs, %d rounds: nothing speaks against %d "
			    "and %d",
			    lab->count, lab->rounds, u + 1, w + 1);
	}
}
#endif

#ifdef HAVE_LEMON
/* By rank, the tables from the top as long as so many are left. */
static void
expect_top_by_rank(struct lab *lab, int left_least)
{
	bool *taken = calloc((size_t)lab->count, sizeof(*taken));
	int left = lab->count;
	struct draw draw;

	lab->objective = DRAW_RANK;
	lab_draw(lab, &draw);
	if (draw.bye != 0) {
		taken[lab_place(lab, draw.bye)] = true;
		left--;
	}
	for (int i = 0; i < draw.tables && left > left_least; i++, left -= 2) {
		const int ns = lab_place(lab, draw.table[i].ns);
		const int ew = lab_place(lab, draw.table[i].ew);
		const int u = ns < ew ? ns : ew, v = ns < ew ? ew : ns;

		for (int w = u + 1; w < v; w++) {
			if (!taken[w] &&
			    lab_is_spoken_against(lab, u, w) ==
				lab_is_spoken_against(lab, u, v))
				cr_expect(
				    lab_is_dearer(lab, &draw, taken, u, w),
				    "%d pairs, %d rounds: %d could meet %d",
				    lab->count, lab->rounds, u + 1, w + 1);
		}
		expect_clean_first(lab, &draw, taken, u, v);
		taken[u] = true;
		taken[v] = true;
	}
	free(taken);
}
#endif

#define CLASSES_MOST 8

/* So many ways to be in groups, some of them of many pairs and some of few. */
static void
make_classes(struct lab *lab, int kinds, int classes)
{
	int group[CLASSES_MOST][DRAW_KINDS_MOST], share[CLASSES_MOST], sum = 0;

	lab_make_groups(lab, kinds);
	for (int c = 0; c < classes; c++) {
		share[c] = 1 + chance_below(&lab->chance, 10);
		share[c] *= share[c];
		sum += share[c];
		for (int k = 0; k < kinds; k++)
			group[c][k] = chance_below(&lab->chance, 4);
	}
	for (int k = 0; k < kinds; k++)
		lab->avoid_rounds[k] = lab->rounds_most + 1;
	for (int n = 0; n < lab->people; n++) {
		int c = 0, at = chance_below(&lab->chance, sum);

		for (; at >= share[c]; c++)
			at -= share[c];
		memcpy(lab->group[n], group[c],
		    (size_t)kinds * sizeof(group[c][0]));
	}
}

#ifdef HAVE_LEMON
static void
expect_top_of_large_groups(uint64_t seed)
{
	struct chance chance = {.state = seed * 31 + 7};
	const int people = 66 + chance_below(&chance, 55);
	const int rounds = chance_below(&chance, 6);
	struct lab *lab = lab_new(people, rounds, seed);
	struct draw draw;

	make_classes(lab, 3 - (int)(seed % 2), 3 + chance_below(&chance, 5));
	lab_shuffle(lab);
	lab->objective = DRAW_RANK;
	while (lab->rounds < rounds) {
		lab_draw(lab, &draw);
		lab_record(lab, &draw);
		lab_mix(lab, 5);
	}
	expect_top_by_rank(lab, 60);
	lab_free(&lab);
}
#endif

/*
 * By rank, with large groups of two kinds and three: too many are left for the
 * way small fields are drawn.  Every opponent above, and every one that nothing
 * speaks against, is tried again by LEMON.
 */
Test(draw_groups, large_groups_of_several_kinds_by_rank)
{
#ifndef HAVE_LEMON
	cr_skip_test("LEMON is not here");
#else
	const int fields = number_of("PROOF_TAILS", 12);
	const int seed = number_of("PROOF_SEED", 1);

	/* one whose best matching pays for a blossom by its layers */
	expect_top_of_large_groups(417);
	for (int i = 0; i < fields; i++)
		expect_top_of_large_groups((uint64_t)(seed + i));
	printf("# %d fields, by LEMON\n", fields + 1);
#endif
}

/* Too many to look at all of them: the draw is whole, and does not claim more. */
Test(draw_groups, what_is_not_proved_is_not_said_to_be)
{
	struct lab *lab = lab_new(574, 1, 5);
	struct draw draw;
	const char *fault;

	lab_make_groups(lab, 2);
	for (int k = 0; k < 2; k++)
		lab->avoid_rounds[k] = 2;
	for (int n = 0; n < lab->people; n++) {
		for (int k = 0; k < 2; k++)
			lab->group[n][k] = 1 + chance_below(&lab->chance, 3);
	}
	lab_shuffle(lab);
	lab->objective = DRAW_RANK;
	lab_draw(lab, &draw);
	fault = lab_fault(lab, &draw);
	cr_assert_not_null(fault);
	cr_expect_str_eq(fault, "not proved best");
	cr_expect_eq(draw.joined[0] + draw.joined[1] + draw.repeats, 0);
	lab_free(&lab);
}
