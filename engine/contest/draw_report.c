/* SPDX-License-Identifier: ISC */
/*
 * Reports on draws, and the text in which a reason is kept.
 */
#include "engine/contest/draw_report.h"

#include <assert.h>
#include <string.h>

#define NUMBER_MOST 1000000

static size_t
report_larger(size_t a, size_t b)
{
	return a > b ? a : b;
}

size_t
draw_report_scratch_size(const struct draw_field *field)
{
	return report_larger(
	    explain_scratch_size(field), quality_scratch_size(field));
}

void
draw_report_make(const struct draw_field *field, const int64_t *total,
    const struct draw *draw, void *scratch, struct draw_report *report_r,
    struct draw_reason *reason_r)
{
	struct explain *explain;

	report_r->cost = draw->cost;
	report_r->optimal = draw->optimal;
	quality_measure(field, total, draw, scratch, &report_r->quality);
	explain = explain_begin(field, draw, scratch);
	report_r->bye_below = explain_bye_below(explain);
	for (int t = 0; t < draw->tables; t++) {
		reason_r[t] = (struct draw_reason){.note = {0}};
		explain_table(explain, t, &reason_r[t].note, reason_r[t].pass,
		    REASON_PASSES_MOST);
	}
}

int
draw_reason_passes(const struct draw_reason *reason)
{
	return reason->note.passed < REASON_PASSES_MOST ? reason->note.passed
							: REASON_PASSES_MOST;
}

static bool
pass_is_valid(const struct draw_pass *pass, const struct draw_note *note,
    int after, int round)
{
	return pass->pair >= 1 && pass->rank > after &&
	    pass->rank < note->lower && (unsigned)pass->why <= PASS_FIELD &&
	    (pass->why == PASS_MET ? pass->round >= 1 && pass->round < round
				   : pass->round == 0) &&
	    (pass->why == PASS_GROUP
		    ? pass->kind >= 0 && pass->kind < DRAW_KINDS_MOST
		    : pass->kind == 0);
}

bool
draw_reason_is_valid(const struct draw_reason *reason, int round, int pairs)
{
	const struct draw_note *note = &reason->note;
	int after = note->higher;

	if (note->higher < 1 || note->lower <= note->higher ||
	    note->lower > pairs || note->met < 0 || note->met >= round ||
	    note->passed < 0 || note->passed >= note->lower - note->higher)
		return false;
	for (int i = 0; i < draw_reason_passes(reason); i++) {
		if (!pass_is_valid(&reason->pass[i], note, after, round))
			return false;
		after = reason->pass[i].rank;
	}
	return true;
}

static bool
report_is_within(int64_t value, int64_t most)
{
	return value >= 0 && value <= most;
}

bool
draw_report_is_valid(
    const struct draw_report *report, int tables, int bye, int round, int pairs)
{
	const struct quality *q = &report->quality;

	return report_is_within(report->from, round - 1) &&
	    report_is_within(report->bye_below, bye == 0 ? 0 : INT32_MAX) &&
	    (bye == 0 || report->bye_below != bye) && report->cost >= tables &&
	    q->tables == tables && report_is_within(q->adjacent, tables) &&
	    q->rank_gap_sum >= tables &&
	    report_is_within(q->rank_gap_most - 1, pairs - 2) &&
	    report_is_within(q->scored, tables) &&
	    report_is_within(q->equal, q->scored) &&
	    report_is_within(q->score_gap_sum, INT64_MAX) &&
	    report_is_within(q->score_gap_most, q->score_gap_sum) &&
	    report_is_within(q->repeats, tables) && q->pairs == pairs &&
	    report_is_within(q->unbalanced, pairs);
}

/* Append a number of up to seven digits, and what comes after it. */
static char *
reason_put(char *text, int number, char after)
{
	char digits[8];
	int count = 0;

	assert(number >= 0 && number < 10 * NUMBER_MOST);
	do {
		digits[count++] = (char)('0' + number % 10);
		number /= 10;
	} while (number > 0);
	while (count > 0)
		*text++ = digits[--count];
	*text++ = after;
	return text;
}

void
draw_reason_write(
    const struct draw_reason *reason, char text_r[REASON_TEXT_MAX])
{
	const struct draw_note *note = &reason->note;
	char *text = text_r;
	int joined = 0;

	for (int k = 0; k < DRAW_KINDS_MOST; k++)
		joined |= note->joined[k] << k;
	text = reason_put(text, note->higher, ' ');
	text = reason_put(text, note->lower, ' ');
	text = reason_put(text, note->met, ' ');
	text = reason_put(text, joined, ' ');
	text = reason_put(text, note->passed, ' ');
	for (int i = 0; i < draw_reason_passes(reason); i++) {
		const struct draw_pass *pass = &reason->pass[i];

		text = reason_put(text, pass->pair, ':');
		text = reason_put(text, pass->rank, ':');
		text = reason_put(text, (int)pass->why, ':');
		text = reason_put(text,
		    pass->why == PASS_GROUP ? pass->kind : pass->round, ' ');
	}
	text[-1] = '\0';
}

/*
 * A number and what comes after it, a blank or the end for ' '; false for
 * another text.
 */
static bool
reason_get(const char **text, char after, int *number_r)
{
	const char *at = *text;
	int number = 0;

	while (*at >= '0' && *at <= '9' && number < NUMBER_MOST)
		number = 10 * number + (*at++ - '0');
	if (at == *text || number > NUMBER_MOST)
		return false;
	if (*at == after && (after != ' ' || at[1] != '\0'))
		at++;
	else if (after != ' ' || *at != '\0')
		return false;
	*text = at;
	*number_r = number;
	return true;
}

static bool
reason_get_pass(const char **text, struct draw_pass *pass)
{
	int why, at;

	if (!reason_get(text, ':', &pass->pair) ||
	    !reason_get(text, ':', &pass->rank) ||
	    !reason_get(text, ':', &why) || why > PASS_FIELD ||
	    !reason_get(text, ' ', &at))
		return false;
	pass->why = (enum pass_why)why;
	if (pass->why == PASS_GROUP)
		pass->kind = at;
	else
		pass->round = at;
	return true;
}

bool
draw_reason_read(const char *text, struct draw_reason *reason_r)
{
	struct draw_reason reason = {.note = {0}};
	struct draw_note *note = &reason.note;
	int joined;

	if (!reason_get(&text, ' ', &note->higher) ||
	    !reason_get(&text, ' ', &note->lower) ||
	    !reason_get(&text, ' ', &note->met) ||
	    !reason_get(&text, ' ', &joined) || joined >> DRAW_KINDS_MOST ||
	    !reason_get(&text, ' ', &note->passed))
		return false;
	for (int k = 0; k < DRAW_KINDS_MOST; k++)
		note->joined[k] = (joined >> k & 1) != 0;
	for (int i = 0; i < draw_reason_passes(&reason); i++) {
		if (!reason_get_pass(&text, &reason.pass[i]))
			return false;
	}
	if (*text != '\0')
		return false;
	*reason_r = reason;
	return true;
}

int
draw_reason_relaxations(const struct draw_reason *reason,
    const struct draw_table *table,
    struct draw_relaxation relaxation_r[RELAXATIONS_MOST])
{
	int count = 0;

	if (reason->note.met > 0)
		relaxation_r[count++] =
		    (struct draw_relaxation){.rule = RELAXED_REPEAT,
			.pair = table->ns,
			.other = table->ew,
			.round = reason->note.met};
	for (int k = 0; k < DRAW_KINDS_MOST; k++) {
		if (reason->note.joined[k])
			relaxation_r[count++] =
			    (struct draw_relaxation){.rule = RELAXED_GROUP,
				.pair = table->ns,
				.other = table->ew,
				.kind = k};
	}
	return count;
}

bool
draw_report_bye_relaxation(const struct draw_report *report, int bye,
    struct draw_relaxation *relaxation_r)
{
	*relaxation_r = (struct draw_relaxation){
	    .rule = RELAXED_BYE, .pair = bye, .other = report->bye_below};
	return report->bye_below != 0;
}
