/* SPDX-License-Identifier: ISC */
/*
 * Fields too large to try every draw: by gap the duals are added up over every
 * possible table, by rank each opponent passed over is tried again by another
 * method.  Events longer than their field allows.  The rounds of a real night.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/contest/explain.h"
#include "engine/contest/quality.h"
#include "tests/contest/lab_proof.h"

#define PAIRS_MOST LAB_PROOF_MOST

#ifdef HAVE_LEMON
#define DECIDED "decided by LEMON"
#else
#define DECIDED "not decided"
#endif

/* What the reasons came to. */
struct reasons {
	int tables, met, group, bye, below, undecided;
};

/*
 * With the tables above, and these two: the rest has no draw that nothing
 * speaks against, or where there is none anyway, it has more repeats.
 */
static void
expect_worse(struct lab *lab, const struct draw *draw, const bool *taken, int u,
    int v, struct reasons *reasons)
{
	int place[PAIRS_MOST], places = 0, left = 0, joined = 0, fewest;
	const bool spoiled = draw->repeats > 0;

	for (int k = 0; k < lab->kinds; k++)
		joined += draw->joined[k];
	for (int i = 0; i < lab->count; i++) {
		if (!taken[i] && i != u && i != v)
			place[places++] = i;
	}
	fewest = lab_fewest_among(lab, place, places, !spoiled && joined == 0);
	for (int i = 0; i < draw->tables; i++)
		left += draw->table[i].repeat &&
		    !taken[lab_place(lab, draw->table[i].ns)];
	if (fewest <= left && (spoiled || joined > 0 || fewest < 0)) {
		/* older repeats or fewer joined: not told by this method */
		reasons->undecided++;
#ifdef HAVE_LEMON
		cr_expect(lab_is_dearer(lab, draw, taken, u, v),
		    "%d pairs, %d rounds: %d could meet %d at the same cost",
		    lab->count, lab->rounds, u + 1, v + 1);
#endif
		return;
	}
	cr_expect_gt(fewest, left, "%d pairs, %d rounds: %d could meet %d",
	    lab->count, lab->rounds, u + 1, v + 1);
}

static void
expect_pass(struct lab *lab, const struct draw *draw, const bool *taken, int u,
    const struct draw_pass *pass, struct reasons *reasons)
{
	const int v = lab_place(lab, pass->pair);
	const int last = lab_last_met(lab, u, v);

	cr_assert_geq(v, 0);
	switch (pass->why) {
	case PASS_MET:
		cr_expect_eq(last, pass->round - 1);
		reasons->met++;
		break;
	case PASS_GROUP:
		cr_expect(last < 0 && lab_is_joined(lab, u, v, pass->kind));
		reasons->group++;
		break;
	case PASS_BYE:
		cr_expect_eq(draw->bye, pass->pair);
		reasons->bye++;
		break;
	case PASS_BELOW:
	case PASS_FIELD:
		cr_expect_lt(last, 0);
		for (int k = 0; k < lab->kinds; k++)
			cr_expect_not(lab_is_joined(lab, u, v, k));
		reasons->below++;
		cr_expect_eq(
		    pass->why == PASS_FIELD, lab->objective == DRAW_GAP);
		if (pass->why == PASS_BELOW)
			expect_worse(lab, draw, taken, u, v, reasons);
		break;
	}
}

static void
expect_reasons(
    struct lab *lab, const struct draw *draw, struct reasons *reasons)
{
	static struct draw_pass pass[PAIRS_MOST];
	struct draw_field field = lab_field(lab);
	void *scratch = malloc(explain_scratch_size(&field));
	struct explain *explain = explain_begin(&field, draw, scratch);
	bool taken[PAIRS_MOST] = {false};
	struct draw_note note;
	int between;

	if (draw->bye != 0)
		taken[lab_place(lab, draw->bye)] = true;
	for (int i = 0; i < draw->tables; i++) {
		explain_table(explain, i, &note, pass, PAIRS_MOST);
		between = 0;
		for (int k = note.higher; k < note.lower - 1; k++)
			between += !taken[k] || lab->rank[k].pair == draw->bye;
		cr_assert_eq(note.passed, between);
		for (int k = 0; k < note.passed; k++)
			expect_pass(lab, draw, taken, note.higher - 1, &pass[k],
			    reasons);
		taken[note.higher - 1] = true;
		taken[note.lower - 1] = true;
		reasons->tables++;
	}
	free(scratch);
}

/* A field with a past: near neighbours have met, as in an event. */
static struct lab *
make_field(uint64_t seed)
{
	struct lab *lab;
	struct draw draw;
	struct chance chance = {.state = seed * 7919 + 1};
	int most, people, rounds, reach, old = 0;

	chance_below(&chance, 2);
	/* as many small ones as large ones */
	most = 20 << chance_below(&chance, 8);
	most = most > PAIRS_MOST ? PAIRS_MOST : most;
	people = most / 2 + chance_below(&chance, most / 2 + 1);
	people = people < 20 ? 20 : people;
	rounds = 1 + chance_below(&chance, people < 40 ? people - 2 : 20);
	/* a tail of nearly all */
	if (seed % 10 == 5) {
		people = 90 + chance_below(&chance, 30);
		rounds = 35 + chance_below(&chance, 15);
	}
	/* more rounds than there are opponents */
	if (seed % 10 == 7) {
		people = 20 + chance_below(&chance, 20);
		rounds = people - 2 + chance_below(&chance, 6);
	}
	reach = 2 + chance_below(&chance, 20);
	lab = lab_new(people, rounds, seed);
	lab_shuffle(lab);
	if (seed % 3 == 0) {
		lab_make_groups(lab, 2);
		old = chance_below(&chance, rounds);
		lab->avoid_rounds[0] = rounds + 1;
		lab->avoid_rounds[1] = old;
		for (int i = 0; i < people; i++)
			lab->group[i][0] =
			    1 + chance_below(&chance, 1 + people / 5);
	}
	while (lab->rounds < rounds) {
		lab->objective = lab->rounds % 2 == 0 ? DRAW_RANK : DRAW_GAP;
		lab_draw(lab, &draw);
		lab_record(lab, &draw);
		lab_mix(lab, reach);
	}
	return lab;
}

Test(draw_proof, random_fields)
{
	const int fields = number_of("PROOF_FIELDS", 30);
	const int seed = number_of("PROOF_SEED", 1);
	struct reasons reasons = {0};
	struct draw draw;
	struct lab *lab;
	const char *fault;
	int pairs = 0, repeats = 0, joined = 0;

	for (int i = 0; i < fields; i++) {
		lab = make_field((uint64_t)(seed + i));
		pairs += lab->count;
		lab->objective = DRAW_GAP;
		expect_proved(lab);
		for (int o = 0; o < 2; o++) {
			lab->objective = o == 0 ? DRAW_RANK : DRAW_GAP;
			lab_draw(lab, &draw);
			fault = lab_fault(lab, &draw);
			cr_assert_null(fault, "%d pairs, %d rounds: %s",
			    lab->count, lab->rounds, fault);
			expect_reasons(lab, &draw, &reasons);
			repeats += draw.repeats > 0;
			joined += draw.joined[0] + draw.joined[1] > 0;
		}
		lab_free(&lab);
	}
	printf(
	    "# %d fields of %d pairs in the mean, proved over all tables; %d "
	    "draws with repeats, %d with tables in one group\n"
	    "# passed over at %d tables: %d met, %d of one group, %d with the "
	    "bye, %d for others, of which %d were " DECIDED "\n",
	    fields, pairs / fields, repeats, joined, reasons.tables,
	    reasons.met, reasons.group, reasons.bye, reasons.below,
	    reasons.undecided);
	cr_expect_gt(repeats, fields / 30);
	cr_expect_gt(reasons.met, fields);
	cr_expect_gt(reasons.group, 0);
	cr_expect_gt(reasons.below, fields);
	cr_expect_lt(reasons.undecided, reasons.below / 10 + 1);
}

Test(draw_proof, events_that_are_too_long)
{
	static const int events[][2] = {
	    {8, 7}, {12, 11}, {16, 15}, {5, 9}, {2, 5}, {3, 8}, {6, 12}};
	struct draw draw;
	struct lab *lab;
	const char *fault;
	int draws = 0, with_repeats = 0;

	for (int seed = 0; seed < 200; seed++) {
		const int *event = events[seed % 7];

		lab = lab_new(event[0], event[1], (uint64_t)seed + 100);
		lab->objective = seed / 7 % 2 == 0 ? DRAW_RANK : DRAW_GAP;
		while (lab->rounds < event[1]) {
			lab_shuffle(lab);
			lab_draw(lab, &draw);
			fault = lab_fault(lab, &draw);
			cr_assert_null(fault, "%d pairs, round %d: %s",
			    event[0], lab->rounds + 1, fault);
			cr_expect_eq(draw.repeats, lab_fewest_repeats(lab),
			    "%d pairs, round %d", event[0], lab->rounds + 1);
			draws++;
			with_repeats += draw.repeats > 0;
			lab_record(lab, &draw);
			cr_expect_leq(lab_bye_spread(lab), 1);
		}
		lab_free(&lab);
	}
	printf("%d draws, %d with repeats\n", draws, with_repeats);
	cr_expect_gt(with_repeats, draws / 20);
}

/* --- a real night ------------------------------------------------------ */

#define REAL_PAIRS 26
#define REAL_ROUNDS 9

struct real_night {
	struct draw_history history[REAL_PAIRS][REAL_ROUNDS];
	int64_t percent[REAL_PAIRS][REAL_ROUNDS]; /* hundredths */
	int lines;
};

/* Where the results are, or NULL: they are not ours to copy. */
static FILE *
real_open(void)
{
	const char *path = getenv("PAIRSD_SWISS_RESULTS");
	const char *source = getenv("top_srcdir");
	char name[512];

	if (path != NULL)
		return fopen(path, "r");
	snprintf(name, sizeof(name),
	    "%s/../shared/corpora/swiss/e16_26pairs_20130801.tsv",
	    source == NULL ? "." : source);
	return fopen(name, "r");
}

static void
real_read(FILE *file, struct real_night *night)
{
	int round, table, a, b, boards;
	double percent_a, percent_b;
	char line[256];

	memset(night, 0, sizeof(*night));
	while (fgets(line, sizeof(line), file) != NULL) {
		if (sscanf(line, "%d %d %d %d %d %lf %lf", &round, &table, &a,
			&b, &boards, &percent_a, &percent_b) != 7)
			continue;
		cr_assert(round >= 1 && round <= REAL_ROUNDS && a >= 1 &&
		    a <= REAL_PAIRS && b >= 1 && b <= REAL_PAIRS);
		night->history[a - 1][round - 1] = (struct draw_history){
		    .opponent = b, .direction = DIRECTION_NS};
		night->history[b - 1][round - 1] = (struct draw_history){
		    .opponent = a, .direction = DIRECTION_EW};
		night->percent[a - 1][round - 1] =
		    (int64_t)(percent_a * 100 + 0.5);
		night->percent[b - 1][round - 1] =
		    (int64_t)(percent_b * 100 + 0.5);
		night->lines++;
	}
}

/* The field as it stands after so many rounds, with more of them drawn. */
static void
real_rank(const struct real_night *night, int closed, struct draw_pair *pair,
    int64_t *total)
{
	int64_t sum;
	int at;

	for (int i = 0; i < REAL_PAIRS; i++) {
		sum = 0;
		for (int round = 0; round < closed; round++)
			sum += night->percent[i][round];
		for (at = i; at > 0 && total[at - 1] < sum; at--) {
			total[at] = total[at - 1];
			pair[at] = pair[at - 1];
		}
		total[at] = sum;
		pair[at] = (struct draw_pair){
		    .pair = i + 1, .history = night->history[i]};
	}
}

static void
expect_near(const struct real_night *night, enum draw_objective objective)
{
	struct draw_pair pair[REAL_PAIRS];
	struct draw_table table[REAL_PAIRS / 2];
	struct draw draw = {.table = table};
	struct quality quality;
	int64_t total[REAL_PAIRS], sum = 0;
	struct draw_field field = {.pair = pair,
	    .count = REAL_PAIRS,
	    .rounds = REAL_ROUNDS,
	    .objective = objective};
	void *scratch = malloc(pairing_field_scratch_size(&field));
	int tables = 0, most = 0;

	for (int round = 3; round <= 8; round++) {
		field.rounds = round - 1;
		real_rank(night, round - 2, pair, total);
		pairing_draw(&field, scratch, &draw);
		quality_measure(&field, total, &draw, scratch, &quality);
		cr_expect_eq(quality.repeats, 0);
		sum += quality.rank_gap_sum;
		tables += quality.tables;
		if (quality.rank_gap_most > most)
			most = quality.rank_gap_most;
	}
	free(scratch);
	printf("%s: rank distance %.2f in the mean, %d at most\n",
	    objective == DRAW_GAP ? "gap" : "rank", (double)sum / tables, most);
	cr_expect_leq(10 * sum, 14 * tables);
	cr_expect_leq(most, 3);
}

Test(draw_proof, rounds_of_a_real_night)
{
	struct real_night night;
	FILE *file = real_open();

	if (file == NULL)
		cr_skip_test("the results are not here");
	real_read(file, &night);
	fclose(file);
	cr_assert_eq(night.lines, REAL_ROUNDS * REAL_PAIRS / 2);
	expect_near(&night, DRAW_RANK);
	expect_near(&night, DRAW_GAP);
}
