/* SPDX-License-Identifier: ISC */
/*
 * Reports on draws whose reasons can be told by hand, and the text in which a
 * reason is kept.
 */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "engine/contest/draw_report.h"

#define PAIRS 7

static struct draw_table table[PAIRS / 2];
static struct draw_reason reason[PAIRS / 2];
static struct draw_report report;

/* Pairs 1 to count in rank order; totals 70, 60, 60, 50, ... */
static void
draw_and_report(struct draw_history history[][2], int count, int rounds)
{
	static const int64_t total[PAIRS] = {70, 60, 60, 50, 45, 44, 20};
	struct draw_pair pair[PAIRS];
	const struct draw_field field = {
	    .pair = pair, .count = count, .rounds = rounds};
	struct draw draw = {.table = table};
	const size_t most = pairing_field_scratch_size(&field) +
	    draw_report_scratch_size(&field);
	void *scratch = malloc(most);

	for (int i = 0; i < count; i++)
		pair[i] =
		    (struct draw_pair){.pair = i + 1, .history = history[i]};
	pairing_draw(&field, scratch, &draw);
	draw_report_make(&field, total, &draw, scratch, &report, reason);
	cr_assert_eq(draw.tables, count / 2);
	free(scratch);
}

/* 1 met 2, and 3 met 4; the bye was 7's. */
Test(draw_report, of_seven_pairs)
{
	struct draw_history history[PAIRS][2] = {
	    {{.opponent = 2, .direction = DIRECTION_NS}},
	    {{.opponent = 1, .direction = DIRECTION_EW}},
	    {{.opponent = 4, .direction = DIRECTION_NS}},
	    {{.opponent = 3, .direction = DIRECTION_EW}},
	    {{.opponent = 6, .direction = DIRECTION_NS}},
	    {{.opponent = 5, .direction = DIRECTION_EW}},
	    {{.bye = true}},
	};
	const struct quality *q = &report.quality;

	draw_and_report(history, PAIRS, 1);
	/* 1-3, 2-4, 5-7; 6 has the bye, and nobody below may have it */
	cr_assert_eq(reason[0].note.higher, 1);
	cr_assert_eq(reason[0].note.lower, 3);
	cr_assert_eq(reason[0].note.passed, 1);
	cr_assert_eq(reason[0].pass[0].pair, 2);
	cr_assert_eq(reason[0].pass[0].rank, 2);
	cr_assert_eq(reason[0].pass[0].why, PASS_MET);
	cr_assert_eq(reason[0].pass[0].round, 1);
	cr_assert_eq(reason[1].note.higher, 2);
	cr_assert_eq(reason[1].note.lower, 4);
	cr_assert_eq(reason[1].note.passed, 0);
	cr_assert_eq(reason[2].pass[0].why, PASS_BYE);
	cr_assert_eq(reason[2].pass[0].rank, 6);
	cr_assert_eq(report.bye_below, 0);
	cr_assert_eq(report.cost, 12);
	cr_assert(report.optimal);
	cr_assert_eq(q->tables, 3);
	cr_assert_eq(q->rank_gap_sum, 6);
	cr_assert_eq(q->score_gap_sum, 10 + 10 + 25);
	cr_assert_eq(q->score_gap_most, 25);
	cr_assert_eq(q->pairs, 7);
	for (int t = 0; t < 3; t++)
		cr_assert(draw_reason_is_valid(&reason[t], 2, PAIRS));
	cr_assert(draw_report_is_valid(&report, 3, 6, 2, PAIRS));
}

/* Two pairs that have met twice meet again, and that gives way. */
Test(draw_report, what_gave_way)
{
	struct draw_history history[PAIRS][2] = {
	    {{.opponent = 2, .direction = DIRECTION_NS},
		{.opponent = 2, .direction = DIRECTION_EW}},
	    {{.opponent = 1, .direction = DIRECTION_EW},
		{.opponent = 1, .direction = DIRECTION_NS}},
	};
	struct draw_relaxation relaxation[RELAXATIONS_MOST];
	struct draw_report with_bye = {.bye_below = 3};

	draw_and_report(history, 2, 2);
	cr_assert_eq(reason[0].note.met, 2);
	cr_assert_eq(
	    draw_reason_relaxations(&reason[0], &table[0], relaxation), 1);
	cr_assert_eq(relaxation[0].rule, RELAXED_REPEAT);
	cr_assert_eq(relaxation[0].pair, table[0].ns);
	cr_assert_eq(relaxation[0].other, table[0].ew);
	cr_assert_eq(relaxation[0].round, 2);
	reason[0].note.joined[4] = true;
	cr_assert_eq(
	    draw_reason_relaxations(&reason[0], &table[0], relaxation), 2);
	cr_assert_eq(relaxation[1].rule, RELAXED_GROUP);
	cr_assert_eq(relaxation[1].kind, 4);
	cr_assert(!draw_report_bye_relaxation(&report, 0, relaxation));
	cr_assert(draw_report_bye_relaxation(&with_bye, 5, relaxation));
	cr_assert_eq(relaxation[0].rule, RELAXED_BYE);
	cr_assert_eq(relaxation[0].pair, 5);
	cr_assert_eq(relaxation[0].other, 3);
}

static void
expect_text(const char *text)
{
	struct draw_reason read;
	char back[REASON_TEXT_MAX];

	cr_assert(draw_reason_read(text, &read), "%s", text);
	draw_reason_write(&read, back);
	cr_assert_str_eq(back, text);
}

Test(draw_report, texts)
{
	struct draw_reason read;

	expect_text("1 2 0 0 0");
	expect_text("3 5 0 0 1 12:4:0:2");
	expect_text("3 9 2 33 5 12:4:1:3 7:5:2:0 6:6:3:0 5:7:4:0");
	expect_text("99999 100000 60 63 0");
	cr_assert(draw_reason_read("3 9 2 33 5 12:4:1:3 7:5:2:0 6:6:3:0 "
				   "5:7:4:0",
	    &read));
	cr_assert_eq(read.note.lower, 9);
	cr_assert_eq(read.note.met, 2);
	cr_assert(read.note.joined[0] && read.note.joined[5]);
	cr_assert(!read.note.joined[1]);
	cr_assert_eq(read.note.passed, 5);
	cr_assert_eq(read.pass[0].why, PASS_GROUP);
	cr_assert_eq(read.pass[0].kind, 3);
	cr_assert_eq(read.pass[3].why, PASS_FIELD);
}

Test(draw_report, texts_that_are_none)
{
	static const char *const texts[] = {"", "1", "1 2 0 0", "1 2 0 0 ",
	    "1 2 0 0 0 ", "1 2 0 0 0 0", "1 2 0 64 0", "a 2 0 0 0", "1 2 0 0 1",
	    "1 3 0 0 1 2:2:0", "1 3 0 0 1 2:2:5:0", "1 3 0 0 1 2:2:0:1x",
	    "1 3 0 0 1 2 2:0:1", "-1 3 0 0 0", "10000000 3 0 0 0", "1  3 0 0 0",
	    "1 3 0 0 1 2:2:0:1 2:2:0:1"};
	struct draw_reason read;

	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++)
		cr_assert(!draw_reason_read(texts[i], &read), "%s", texts[i]);
}

/* What no draw can say. */
Test(draw_report, reasons_that_are_none)
{
	static const char *const texts[] = {"0 2 0 0 0", "2 2 0 0 0",
	    "3 2 0 0 0", "1 8 0 0 0", "1 2 3 0 0", "1 2 0 0 1 3:3:3:0",
	    "1 3 0 0 1 2:1:3:0", "1 3 0 0 1 2:3:3:0", "1 3 0 0 1 0:2:3:0",
	    "1 3 0 0 1 2:2:0:0", "1 3 0 0 1 2:2:0:3", "1 3 0 0 1 2:2:1:6",
	    "1 4 0 0 2 2:3:3:0 3:2:3:0", "1 3 0 0 1 2:2:3:1"};
	struct draw_reason read;

	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
		cr_assert(draw_reason_read(texts[i], &read), "%s", texts[i]);
		cr_assert(
		    !draw_reason_is_valid(&read, 3, PAIRS), "%s", texts[i]);
	}
	cr_assert(draw_reason_read("1 7 2 0 2 2:2:0:2 6:6:1:5", &read));
	cr_assert(draw_reason_is_valid(&read, 3, PAIRS));
}
