/* SPDX-License-Identifier: ISC */
/*
 * What is kept of a draw beside its tables: why each of them meets, what gave
 * way and how good the whole is (R-SW-6, 9).  It is decided together with the
 * draw and never worked out again.
 */
#ifndef ENGINE_CONTEST_DRAW_REPORT_H
#define ENGINE_CONTEST_DRAW_REPORT_H

#include "engine/contest/explain.h"
#include "engine/contest/quality.h"

#define REASON_PASSES_MOST 4 /* of the pairs passed over so many are kept */
#define REASON_TEXT_MAX 192

/* Ranks are those among the pairs of the draw. */
struct draw_reason {
	struct draw_note note;
	/* the highest of note.passed */
	struct draw_pass pass[REASON_PASSES_MOST];
};

struct draw_report {
	int from;      /* the standing after this round; 0: the list of pairs */
	int bye_below; /* as explain_bye_below gives it */
	int64_t cost;  /* as in struct draw */
	bool optimal;  /* likewise */
	struct quality quality; /* no tables: nothing was drawn, but by lot */
};

/* Bytes of scratch memory, aligned for any type. */
size_t draw_report_scratch_size(const struct draw_field *field);

/*
 * Report on a draw of that field: all but `from` of *report_r, and one reason
 * a table.  total: as quality_measure takes it.
 */
void draw_report_make(const struct draw_field *field, const int64_t *total,
    const struct draw *draw, void *scratch, struct draw_report *report_r,
    struct draw_reason *reason_r);

/* Passes that are kept of a reason. */
int draw_reason_passes(const struct draw_reason *reason);

/* False if a draw in `round` (from 1) of so many pairs cannot say this. */
bool draw_reason_is_valid(
    const struct draw_reason *reason, int round, int pairs);
bool draw_report_is_valid(const struct draw_report *report, int tables, int bye,
    int round, int pairs);

/*
 * A reason as one line of numbers: both ranks, met, the kinds joined (bit k for
 * kind k), passed; then for each pass pair:rank:why:at, where at is the round
 * or the kind, else 0.
 */
void draw_reason_write(
    const struct draw_reason *reason, char text_r[REASON_TEXT_MAX]);

/* False, and *reason_r untouched, when it is no such line. */
bool draw_reason_read(const char *text, struct draw_reason *reason_r);

/*
 * The rules that gave way, as explain_relaxations gives them: what table (0
 * first) has; RELAXATIONS_MOST at most.  Returns how many.
 */
#define RELAXATIONS_MOST (1 + DRAW_KINDS_MOST)
int draw_reason_relaxations(const struct draw_reason *reason,
    const struct draw_table *table,
    struct draw_relaxation relaxation_r[RELAXATIONS_MOST]);

/* The same of the bye: false if it went as low as it could. */
bool draw_report_bye_relaxation(const struct draw_report *report, int bye,
    struct draw_relaxation *relaxation_r);

#endif
