/* SPDX-License-Identifier: ISC */
/*
 * The draw: small fields against every other draw, whole events of 2 to 40
 * pairs to the last possible round, large fields, and the checks themselves
 * against planted faults.
 */
#include "engine/contest/pairing.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/contest/lab.h"

Test(pairing, first_round)
{
	static const struct draw_history none[1];
	static const char *const expected[] = {
	    "1-2", "1-2 bye 3", "1-2 4-3", "1-2 4-3 bye 5", "1-2 4-3 5-6"};
	struct draw_table table[3];
	struct draw draw = {.table = table};
	struct draw_pair pair[6];
	char scratch[8192], text[64];
	int used;

	for (int count = 2; count <= 6; count++) {
		struct draw_field field = {.pair = pair, .count = count};

		cr_assert_leq(
		    pairing_field_scratch_size(&field), sizeof(scratch));
		for (int i = 0; i < count; i++) {
			pair[i].pair = i + 1;
			pair[i].history = none;
		}
		pairing_draw(&field, scratch, &draw);
		used = 0;
		for (int i = 0; i < draw.tables; i++)
			used += snprintf(text + used,
			    sizeof(text) - (size_t)used, "%s%d-%d",
			    i > 0 ? " " : "", table[i].ns, table[i].ew);
		if (draw.bye != 0)
			snprintf(text + used, sizeof(text) - (size_t)used,
			    " bye %d", draw.bye);
		cr_expect_str_eq(text, expected[count - 2]);
		cr_expect_eq(draw.repeats, 0);
	}
}

/* What the random histories came to, so that the tests cannot be idle. */
struct tally {
	int draws, by_gap, odd, withdrawn, in_groups, with_repeats, repeats;
	int joined;
};

static void
expect_best(struct lab *lab, struct tally *tally)
{
	struct draw draw;
	const char *fault;

	lab_draw(lab, &draw);
	fault = lab_fault(lab, &draw);
	if (fault == NULL)
		fault = lab_better(lab, &draw);
	cr_expect_null(
	    fault, "%d pairs, %d rounds: %s", lab->count, lab->rounds, fault);
	tally->draws++;
	tally->odd += lab->count % 2;
	tally->withdrawn += lab->people > lab->count;
	tally->with_repeats += draw.repeats > 0;
	tally->repeats += draw.repeats;
	tally->by_gap += lab->objective == DRAW_GAP;
	tally->in_groups += lab->kinds > 0;
	for (int k = 0; k < lab->kinds; k++) {
		if (draw.joined[k] > 0) {
			tally->joined++;
			break;
		}
	}
}

/*
 * Histories made by the draw itself, by chance, and by both in turn; by both
 * objectives; every other field in groups of some kinds.
 */
static void
try_histories(int events, uint64_t seed, struct tally *tally)
{
	struct draw draw;
	struct lab *lab;
	int people;

	for (int i = 0; i < events; i++) {
		const bool large = i % 75 == 74;

		people = large ? LAB_BRUTE_MOST - i / 75 % 2 : 2 + i % 9;
		lab = lab_new(people, 12, seed + (uint64_t)i);
		lab->objective = i / 3 % 2 == 0 ? DRAW_RANK : DRAW_GAP;
		if (i / 6 % 2 == 0)
			lab_make_groups(lab,
			    1 + chance_below(&lab->chance, DRAW_KINDS_MOST));
		for (int round = 0; round < 12; round++) {
			lab_shuffle(lab);
			if (!large || round == 7 + i / 150 % 4)
				expect_best(lab, tally);
			if (i % 3 == 0 || (i % 3 == 1 && round % 2 == 0))
				lab_draw(lab, &draw);
			else
				lab_draw_wildly(lab, &draw);
			lab_record(lab, &draw);
			if (lab->count > 2 &&
			    chance_below(&lab->chance, 10) == 0)
				lab_withdraw(lab);
		}
		lab_free(&lab);
	}
	printf("# %d draws, each against all others: %d by gap, %d odd fields, "
	       "%d after withdrawals, %d in groups, %d with repeats (%d "
	       "tables), %d with tables in one group\n",
	    tally->draws, tally->by_gap, tally->odd, tally->withdrawn,
	    tally->in_groups, tally->with_repeats, tally->repeats,
	    tally->joined);
}

Test(pairing, best_of_all_draws)
{
	const int events = number_of("PAIRING_EVENTS", 900);
	const int seed = number_of("PAIRING_SEED", 1);
	struct tally tally = {0};

	try_histories(events, (uint64_t)seed, &tally);
	cr_expect_gt(tally.draws, 9 * events);
	cr_expect_gt(tally.by_gap, tally.draws / 3);
	cr_expect_gt(tally.odd, tally.draws / 3);
	cr_expect_gt(tally.withdrawn, tally.draws / 4);
	cr_expect_gt(tally.in_groups, tally.draws / 4);
	cr_expect_gt(tally.joined, tally.draws / 20);
	cr_expect_gt(tally.with_repeats, tally.draws / 4);
	cr_expect_gt(tally.draws - tally.with_repeats, tally.draws / 4);
}

/* One or two groups of about half, and some of them in one of another kind. */
static void
make_halves(struct lab *lab, int n)
{
	const int members = lab->people / 2 - 2 + n / 6 % 6;

	lab_make_groups(lab, 1 + n / 36 % 2);
	lab->avoid_rounds[0] = lab->rounds_most;
	for (int i = 0; i < lab->people; i++) {
		lab->group[i][0] = i < members ? 1 : n / 72 % 2 * 2;
		if (n / 144 % 2 == 0)
			lab->group[i][1] = i % 3 == 0;
	}
}

/*
 * Few rounds, so that the draw by rank can do without matchings in all ways
 * that it knows.
 */
Test(pairing, halves_of_small_fields)
{
	const int fields = number_of("PAIRING_HALVES", 700);
	struct tally tally = {0};
	struct draw draw;
	struct lab *lab;

	for (int n = 0; n < fields; n++) {
		lab = lab_new(LAB_BRUTE_MOST - n % 6, 3, (uint64_t)n + 1);
		make_halves(lab, n);
		for (int round = 0; round < 3; round++) {
			lab_shuffle(lab);
			lab->objective = DRAW_GAP;
			expect_best(lab, &tally);
			lab->objective = DRAW_RANK;
			expect_best(lab, &tally);
			if (n % 2 == 0)
				lab_draw_wildly(lab, &draw);
			else
				lab_draw(lab, &draw);
			lab_record(lab, &draw);
		}
		lab_free(&lab);
	}
	printf("# %d draws of halves, %d with tables in one group\n",
	    tally.draws, tally.joined);
	cr_expect_gt(tally.joined, tally.draws / 4);
}

static bool
draws_are_same(const struct draw *a, const struct draw *b)
{
	if (a->tables != b->tables || a->bye != b->bye ||
	    a->repeats != b->repeats)
		return false;
	for (int i = 0; i < a->tables; i++) {
		if (a->table[i].ns != b->table[i].ns ||
		    a->table[i].ew != b->table[i].ew ||
		    a->table[i].repeat != b->table[i].repeat)
			return false;
	}
	return true;
}

Test(pairing, whole_events)
{
	struct draw draw, again;
	struct draw_table table[20];
	struct lab *lab;
	const char *fault;
	int draws = 0, with_repeats = 0, repeats = 0;

	for (int count = 2; count <= 40; count++) {
		int rounds = count % 2 == 0 ? count - 1 : count;

		lab = lab_new(count, rounds, (uint64_t)count);
		while (lab->rounds < rounds) {
			lab_shuffle(lab);
			lab_draw(lab, &again);
			memcpy(table, again.table,
			    sizeof(*table) * (size_t)again.tables);
			again.table = table;
			lab_draw(lab, &draw);
			cr_assert(draws_are_same(&draw, &again));
			fault = lab_fault(lab, &draw);
			cr_assert_null(fault, "%d pairs, round %d: %s", count,
			    lab->rounds + 1, fault);
			cr_expect_eq(draw.repeats, lab_fewest_repeats(lab),
			    "%d pairs, round %d", count, lab->rounds + 1);
			draws++;
			with_repeats += draw.repeats > 0;
			repeats += draw.repeats;
			lab_record(lab, &draw);
			cr_expect_leq(lab_bye_spread(lab), 1);
		}
		lab_free(&lab);
	}
	printf("%d draws, %d with repeats (%d tables)\n", draws, with_repeats,
	    repeats);
	cr_expect_gt(with_repeats, 10);
	cr_expect_lt(with_repeats, draws / 2);
}

static void
expect_no_repeats(int count, int rounds)
{
	struct lab *lab = lab_new(count, rounds, 77);
	struct draw draw;
	const char *fault = NULL;

	while (lab->rounds < rounds && fault == NULL) {
		lab_shuffle(lab);
		lab_draw(lab, &draw);
		if (count <= 1001 || lab->rounds == rounds - 1)
			fault = lab_fault(lab, &draw);
		if (draw.repeats > 0)
			fault = "repeats";
		lab_record(lab, &draw);
	}
	cr_expect_null(
	    fault, "%d pairs, round %d: %s", count, lab->rounds, fault);
	cr_expect_leq(lab_bye_spread(lab), 1);
	lab_free(&lab);
}

/*
 * As many layers as there can be, on as many pairs as an event can have: with
 * nothing that need give way, or all in one group of each kind.
 */
static void
expect_room_for_layers(int people, enum draw_objective objective, int groups)
{
	struct lab *lab = lab_new(people, DRAW_ROUNDS_MOST, 3);
	struct draw draw;
	const char *fault;

	while (lab->rounds < DRAW_ROUNDS_MOST - 1) {
		lab_draw_wildly(lab, &draw);
		lab_record(lab, &draw);
	}
	lab_make_groups(lab, DRAW_KINDS_MOST);
	for (int k = 0; k < DRAW_KINDS_MOST; k++) {
		lab->avoid_rounds[k] = DRAW_ROUNDS_MOST;
		for (int i = 0; i < lab->people; i++)
			lab->group[i][k] =
			    1 + chance_below(&lab->chance, groups);
	}
	lab->objective = objective;
	lab_draw(lab, &draw);
	fault = lab_fault(lab, &draw);
	cr_expect_null(fault, "%s", fault);
	cr_expect_eq(draw.repeats, 0);
	for (int k = 0; k < DRAW_KINDS_MOST; k++)
		cr_expect_eq(draw.joined[k], groups == 1 ? lab->count / 2 : 0);
	lab_free(&lab);
}

Test(pairing, layers_of_large_fields)
{
	expect_room_for_layers(9999, DRAW_RANK, 50);
	expect_room_for_layers(9999, DRAW_GAP, 50);
	expect_room_for_layers(9999, DRAW_GAP, 1);
	expect_room_for_layers(1999, DRAW_RANK, 1);
}

Test(pairing, large_fields)
{
	expect_no_repeats(1000, 20);
	expect_no_repeats(1001, 20);
	expect_no_repeats(9999, 6);
	expect_no_repeats(10000, 6);
	/* as many rounds as there may be, where the tail is the field */
	expect_no_repeats(123, 60);
	expect_no_repeats(122, 60);
	expect_no_repeats(118, 60);
}

/*
 * Two groups of eleven where everybody has met the whole other group: at home
 * eleven cannot be seated, so one table must be a repeat, the oldest there is.
 */
Test(pairing, two_odd_groups)
{
	static struct draw_history history[22][11];
	struct draw_pair pair[22];
	struct draw_table table[11];
	struct draw draw = {.table = table};
	struct draw_field field = {.pair = pair, .count = 22, .rounds = 11};
	void *scratch = malloc(pairing_field_scratch_size(&field));

	for (int i = 0; i < 22; i++) {
		for (int round = 0; round < 11; round++)
			history[i][round] = (struct draw_history){
			    .opponent = i < 11 ? 12 + (i + round) % 11
					       : 1 + (i - round) % 11,
			    .direction = i < 11 ? DIRECTION_NS : DIRECTION_EW};
		pair[i] =
		    (struct draw_pair){.pair = i + 1, .history = history[i]};
	}
	pairing_draw(&field, scratch, &draw);
	free(scratch);
	cr_expect_eq(draw.tables, 11);
	cr_expect_eq(draw.repeats, 1);
	for (int i = 0; i < draw.tables; i++) {
		bool crosses = (table[i].ns > 11) != (table[i].ew > 11);

		cr_expect_eq(table[i].repeat, crosses);
		/* the first of the rounds is the oldest meeting */
		if (crosses)
			cr_expect_eq(abs(table[i].ns - table[i].ew), 11);
	}
}

struct plant {
	const char *name, *fault;
	int people, rounds;
	void (*change)(struct lab *lab, struct draw *draw);
};

static void
swap_opponents(struct draw *draw, int a, int b)
{
	int moved = draw->table[a].ew;

	draw->table[a].ew = draw->table[b].ew;
	draw->table[b].ew = moved;
}

static void
plant_double(struct lab *lab, struct draw *draw)
{
	(void)lab;
	draw->table[1].ew = draw->table[0].ew;
}

static void
plant_stranger(struct lab *lab, struct draw *draw)
{
	(void)lab;
	draw->table[0].ns = 100000;
}

static void
plant_order(struct lab *lab, struct draw *draw)
{
	struct draw_table moved = draw->table[0];

	(void)lab;
	draw->table[0] = draw->table[1];
	draw->table[1] = moved;
}

static void
plant_mark(struct lab *lab, struct draw *draw)
{
	(void)lab;
	draw->table[0].repeat = !draw->table[0].repeat;
}

static void
plant_count(struct lab *lab, struct draw *draw)
{
	(void)lab;
	draw->repeats++;
}

static void
plant_tables(struct lab *lab, struct draw *draw)
{
	(void)lab;
	draw->tables--;
}

static void
plant_no_bye(struct lab *lab, struct draw *draw)
{
	(void)lab;
	draw->bye = 0;
}

static void
plant_turned(struct lab *lab, struct draw *draw)
{
	(void)lab;
	for (int i = 0; i < draw->tables; i++) {
		int moved = draw->table[i].ns;

		draw->table[i].ns = draw->table[i].ew;
		draw->table[i].ew = moved;
	}
}

static void
plant_wild(struct lab *lab, struct draw *draw)
{
	lab_draw_wildly(lab, draw);
}

/* The first round of 4 pairs as 1-3 and 4-2. */
static void
plant_lower_opponent(struct lab *lab, struct draw *draw)
{
	(void)lab;
	swap_opponents(draw, 0, 1);
	draw->cost = 8;
}

/* The first round's bye to the last but one. */
static void
plant_higher_bye(struct lab *lab, struct draw *draw)
{
	int last = draw->tables - 1, moved = draw->bye;
	int *lower = &draw->table[last].ew;

	if (*lower != lab->rank[lab->count - 2].pair)
		lower = &draw->table[last].ns;
	draw->bye = *lower;
	*lower = moved;
	draw->cost = 5;
}

static void
expect_caught(const struct plant *plant)
{
	struct lab *lab = lab_new(plant->people, 12, 9);
	struct draw draw;
	const char *fault = NULL;

	while (lab->rounds < plant->rounds) {
		lab_draw(lab, &draw);
		lab_record(lab, &draw);
	}
	lab_draw(lab, &draw);
	cr_expect_null(lab_fault(lab, &draw), "%s: before", plant->name);
	cr_expect_null(lab_better(lab, &draw), "%s: before", plant->name);
	/* A draw by chance may happen to be right: until it is not. */
	for (int i = 0; i < 20 && fault == NULL; i++) {
		plant->change(lab, &draw);
		fault = lab_fault(lab, &draw);
		if (fault == NULL)
			fault = lab_better(lab, &draw);
	}
	cr_expect_not_null(fault, "%s is not seen", plant->name);
	if (fault != NULL && plant->fault != NULL)
		cr_expect_str_eq(fault, plant->fault);
	lab_free(&lab);
}

Test(pairing, planted_faults_are_seen)
{
	static const struct plant plants[] = {
	    {"double", "a table of strangers or doubles", 8, 2, plant_double},
	    {"stranger", "a table of strangers or doubles", 8, 2,
		plant_stranger},
	    {"order", "tables out of order", 8, 2, plant_order},
	    {"mark", "a repeat is marked wrongly", 8, 2, plant_mark},
	    {"count", "repeats are counted wrongly", 8, 2, plant_count},
	    {"tables", "wrong number of tables", 8, 2, plant_tables},
	    {"no bye", "a bye too many or too few", 7, 2, plant_no_bye},
	    {"turned", "directions are unfair", 8, 1, plant_turned},
	    {"wild", NULL, 8, 4, plant_wild},
	    {"wild with a bye", NULL, 9, 4, plant_wild},
	    {"lower opponent", "a pair could meet a better", 4, 0,
		plant_lower_opponent},
	    {"higher bye", "the bye could go lower", 5, 0, plant_higher_bye},
	};

	for (size_t i = 0; i < sizeof(plants) / sizeof(plants[0]); i++)
		expect_caught(&plants[i]);
}
