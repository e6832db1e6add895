/* SPDX-License-Identifier: ISC */
/*
 * What is said of a draw, on fields small enough to be drawn by hand.
 */
#include "engine/contest/explain.h"

#include <criterion/criterion.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PAIRS_MOST 8
#define ROUNDS_MOST 4

/* A field as one can write it: pairs are numbered by rank. */
struct sketch {
	const char *name;
	enum draw_objective objective;
	/* rounds: "12 34", a lone digit had the bye, others were not seated */
	const char *rounds;
	const char *group[2]; /* a letter a pair for each kind, '-' for none */
	int avoid_rounds[2];
	int count;
	const char *expected;
};

struct words {
	char text[512];
	size_t used;
};

__attribute__((format(printf, 2, 3))) static void
say(struct words *words, const char *format, ...)
{
	va_list arguments;
	int more;

	va_start(arguments, format);
	more = vsnprintf(words->text + words->used,
	    sizeof(words->text) - words->used, format, arguments);
	va_end(arguments);
	cr_assert(
	    more >= 0 && words->used + (size_t)more < sizeof(words->text));
	words->used += (size_t)more;
}

static void
read_round(
    const char *seats, struct draw_history (*history)[ROUNDS_MOST], int round)
{
	for (const char *at = seats; *at != '\0' && *at != '/'; at++) {
		const int a = *at - '1', b = at[1] - '1';

		if (*at == ' ')
			continue;
		if (b < 0 || b >= PAIRS_MOST) {
			history[a][round].bye = true;
			continue;
		}
		history[a][round] = (struct draw_history){
		    .opponent = b + 1, .direction = DIRECTION_NS};
		history[b][round] = (struct draw_history){
		    .opponent = a + 1, .direction = DIRECTION_EW};
		at++;
	}
}

static int
read_rounds(const char *rounds, struct draw_history (*history)[ROUNDS_MOST])
{
	int round = 0;

	for (const char *at = rounds; at != NULL && *at != '\0'; round++) {
		read_round(at, history, round);
		at = strchr(at, '/');
		at = at == NULL ? NULL : at + 1;
	}
	return round;
}

static void
say_passes(struct words *words, const struct draw_pass *pass, int count)
{
	for (int i = 0; i < count; i++) {
		say(words, " %d", pass[i].pair);
		switch (pass[i].why) {
		case PASS_MET:
			say(words, " met in %d", pass[i].round);
			break;
		case PASS_GROUP:
			say(words, " group %d", pass[i].kind);
			break;
		case PASS_BYE:
			say(words, " bye");
			break;
		case PASS_BELOW:
			say(words, " below");
			break;
		case PASS_FIELD:
			say(words, " field");
			break;
		}
	}
}

static void
say_tables(struct words *words, const struct draw_field *field,
    const struct draw *draw, struct explain *explain)
{
	struct draw_pass pass[PAIRS_MOST];
	struct draw_note note;

	for (int i = 0; i < draw->tables; i++) {
		explain_table(explain, i, &note, pass, PAIRS_MOST);
		say(words, "%s%d-%d", i > 0 ? "; " : "", note.higher,
		    note.lower);
		if (note.met > 0)
			say(words, " repeat of %d", note.met);
		for (int k = 0; k < field->kinds; k++) {
			if (note.joined[k])
				say(words, " joined %d", k);
		}
		if (note.passed > 0)
			say(words, ":");
		say_passes(words, pass, note.passed);
	}
}

static void
say_relaxations(struct words *words, struct explain *explain)
{
	struct draw_relaxation relaxation[PAIRS_MOST];
	int count = explain_relaxations(explain, relaxation, PAIRS_MOST);

	for (int i = 0; i < count; i++) {
		const struct draw_relaxation *r = &relaxation[i];

		say(words, " | ");
		if (r->rule == RELAXED_REPEAT)
			say(words, "repeat %d %d of %d", r->pair, r->other,
			    r->round);
		else if (r->rule == RELAXED_GROUP)
			say(words, "group %d: %d %d", r->kind, r->pair,
			    r->other);
		else
			say(words, "bye %d not %d", r->pair, r->other);
	}
}

static void
expect_said(const struct sketch *sketch)
{
	struct draw_history history[PAIRS_MOST][ROUNDS_MOST] = {0};
	struct draw_table table[PAIRS_MOST / 2];
	struct draw draw = {.table = table};
	struct draw_pair pair[PAIRS_MOST];
	int group[PAIRS_MOST][2] = {0};
	struct words words = {.used = 0};
	struct draw_field field = {.pair = pair,
	    .count = sketch->count,
	    .rounds = read_rounds(sketch->rounds, history),
	    .objective = sketch->objective,
	    .groups = 26,
	    .avoid_rounds = sketch->avoid_rounds};
	void *scratch, *room;

	for (int k = 0; k < 2 && sketch->group[k] != NULL; k++) {
		field.kinds++;
		for (int i = 0; i < sketch->count; i++)
			group[i][k] = sketch->group[k][i] == '-'
			    ? 0
			    : sketch->group[k][i] - 'a' + 1;
	}
	for (int i = 0; i < sketch->count; i++)
		pair[i] = (struct draw_pair){
		    .pair = i + 1, .history = history[i], .group = group[i]};
	scratch = malloc(pairing_field_scratch_size(&field));
	room = malloc(explain_scratch_size(&field));
	pairing_draw(&field, scratch, &draw);
	struct explain *explain = explain_begin(&field, &draw, room);

	say_tables(&words, &field, &draw, explain);
	say_relaxations(&words, explain);
	cr_expect_str_eq(
	    words.text, sketch->expected, "%s: %s", sketch->name, words.text);
	free(scratch);
	free(room);
}

Test(explain, by_hand)
{
	static const struct sketch sketches[] = {
	    {.name = "first round", .count = 4, .expected = "1-2; 3-4"},
	    {.name = "met, and one for those below",
		.count = 6,
		.rounds = "12 34 56",
		.expected = "1-3: 2 met in 1; 2-5: 4 below; 4-6"},
	    {.name = "the same by gap",
		.objective = DRAW_GAP,
		.count = 6,
		.rounds = "12 34 56",
		.expected = "1-3: 2 met in 1; 2-5: 4 field; 4-6"},
	    {.name = "met twice: the last time",
		.count = 4,
		.rounds = "12 34/12 34",
		.expected = "1-3: 2 met in 2; 2-4"},
	    {.name = "group",
		.count = 4,
		.group = {"aabb"},
		.avoid_rounds = {1},
		.expected = "1-3: 2 group 0; 2-4"},
	    {.name = "the second kind",
		.count = 4,
		.group = {"a---", "bb--"},
		.avoid_rounds = {1, 1},
		.expected = "1-3: 2 group 1; 2-4"},
	    {.name = "no longer apart",
		.count = 4,
		.rounds = "13 24",
		.group = {"aabb"},
		.avoid_rounds = {1},
		.expected = "1-2; 3-4"},
	    {.name = "two kinds",
		.count = 4,
		.group = {"aabb", "abab"},
		.avoid_rounds = {1, 1},
		.expected = "1-4: 2 group 0 3 group 1; 2-3"},
	    {.name = "the second kind gives way",
		.count = 4,
		.group = {"aabb", "zzzz"},
		.avoid_rounds = {1, 1},
		.expected = "1-3 joined 1: 2 group 0; 2-4 joined 1"
			    " | group 1: 1 3 | group 1: 2 4"},
	    {.name = "the first kind is no longer kept apart, the second is",
		.count = 4,
		.rounds = "13 24",
		.group = {"aabb", "zzz-"},
		.avoid_rounds = {1, 2},
		.expected = "1-4: 2 group 1 3 met in 1; 2-3 joined 1"
			    " | group 1: 2 3"},
	    {.name = "all of one group",
		.count = 4,
		.group = {"aaaa"},
		.avoid_rounds = {1},
		.expected = "1-2 joined 0; 3-4 joined 0"
			    " | group 0: 1 2 | group 0: 3 4"},
	    {.name = "a repeat, and the bye is not the lowest's",
		.count = 5,
		.rounds = "12 34/13 24/14 23",
		.expected = "1-2 repeat of 1; 3-5: 4 bye"
			    " | repeat 1 2 of 1 | bye 4 not 5"},
	    {.name = "the bye goes round",
		.count = 5,
		.rounds = "12 34 5",
		.expected = "1-3: 2 met in 1; 2-5: 4 bye"},
	};

	for (size_t i = 0; i < sizeof(sketches) / sizeof(sketches[0]); i++)
		expect_said(&sketches[i]);
}

/* What there is no room for is counted and not written. */
Test(explain, no_more_than_there_is_room_for)
{
	static struct draw_history history[6][1];
	int group[6] = {1, 1, 1, 1, 1, 1}, avoid_rounds = 1;
	struct draw_pair pair[6];
	struct draw_table table[3] = {
	    {.ns = 1, .ew = 6}, {.ns = 2, .ew = 5}, {.ns = 3, .ew = 4}};
	const struct draw draw = {.table = table, .tables = 3};
	const struct draw_field field = {.pair = pair,
	    .count = 6,
	    .kinds = 1,
	    .groups = 1,
	    .avoid_rounds = &avoid_rounds};
	struct draw_relaxation relaxation[3] = {{.pair = -7}, {.pair = -7}};
	struct draw_pass pass[5] = {{.pair = -7}, {.pair = -7}, {.pair = -7}};
	struct draw_note note;
	void *room;

	for (int i = 0; i < 6; i++)
		pair[i] = (struct draw_pair){
		    .pair = i + 1, .history = history[i], .group = &group[i]};
	room = malloc(explain_scratch_size(&field));
	struct explain *explain = explain_begin(&field, &draw, room);

	explain_table(explain, 0, &note, pass, 2);
	cr_expect_eq(note.passed, 4);
	cr_expect(pass[1].pair == 3 && pass[2].pair == -7);
	cr_expect_eq(explain_relaxations(explain, relaxation, 1), 3);
	cr_expect(relaxation[0].pair == 1 && relaxation[1].pair == -7);
	cr_expect_eq(explain_relaxations(explain, NULL, 0), 3);
	free(room);
}
