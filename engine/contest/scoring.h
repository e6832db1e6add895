/* SPDX-License-Identifier: ISC */
/*
 * A night's scoring method as one interface: what a board's rows, an
 * artificial award and a bye are worth in it (R-EV-10, 24; R-SC-3 to 5).
 */
#ifndef ENGINE_CONTEST_SCORING_H
#define ENGINE_CONTEST_SCORING_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/contest/board_scores.h"

/* R-EV-10; the order is fixed, words are those of scoring_name */
enum scoring {
	SCORING_MATCHPOINTS,
	SCORING_CROSS_IMPS, /* mean of the cross-IMPs */
	SCORING_TOTAL_IMPS, /* sum of the cross-IMPs, scaled to the field */
	SCORING_BUTLER,     /* IMPs against the Butler datum */
	SCORING_COUNT
};

/* What a night's totals are made of (R-SC-6). */
enum totals {
	TOTALS_BOARDS, /* boards: a mean of percentages, or a sum of IMPs */
	TOTALS_VP,     /* victory points of each round's match */
	TOTALS_COUNT
};

/* How many results the Butler datum drops at each end. */
enum trim_kind { TRIM_AUTO, TRIM_COUNT, TRIM_PERCENT, TRIM_KIND_COUNT };

struct butler_trim {
	enum trim_kind kind;
	int amount; /* TRIM_COUNT: results, 0..TRIM_COUNT_MAX;
		       TRIM_PERCENT: per cent, 0..TRIM_PERCENT_MAX; else 0 */
};

#define TRIM_COUNT_MAX 2499
#define TRIM_PERCENT_MAX 49 /* two halves would leave nothing */
#define TRIM_TEXT_MAX 8

/* What a method needs to know. */
struct scoring_rules {
	enum scoring scoring;
	struct butler_trim trim; /* SCORING_BUTLER */
	int own_mean_boards;     /* 1..999, R-SC-5 */
};

/* How one board was scored. */
struct board_summary {
	enum board_rule rule;
	int datum;   /* points, RULE_BUTLER only, else 0 */
	int dropped; /* results at each end, RULE_BUTLER only, else 0 */
};

/* "matchpoints", "cross_imps".. ; "boards", "vp".  Never NULL. */
const char *scoring_name(enum scoring scoring);
const char *totals_name(enum totals totals);
/* Find the value of a word; false, and *_r untouched, when there is none. */
bool scoring_find(const char *word, enum scoring *scoring_r);
bool totals_find(const char *word, enum totals *totals_r);

/* "auto", "2" or "10%"; reading refuses everything else and bad ranges. */
void butler_trim_write(
    const struct butler_trim *trim, char text_r[TRIM_TEXT_MAX]);
bool butler_trim_read(const char *text, struct butler_trim *trim_r);
bool butler_trim_is_valid(const struct butler_trim *trim);

/*
 * Results dropped at each end of so many (R-SC-4): automatic 0 up to 5, 1 for
 * 6 to 15, then one more for every ten; a per cent is rounded down.  At least
 * one result is always left: a number is cut to what leaves one or two.
 */
int butler_trim_of(const struct butler_trim *trim, int results);

/*
 * Score one board across the field by the night's method: as
 * matchpoints_score, whose conditions hold, for every method.  `raw` is
 * matchpoints, the sum of the cross-IMPs, or the Butler IMPs.  A = 1 is
 * RULE_SINGLE in every method and counts as A+ to both.
 */
void scoring_score(const struct scoring_rules *rules,
    const struct board_row *row, int count,
    struct row_score (*score_r)[SIDE_COUNT], struct board_summary *summary_r);

/*
 * The unit of an artificial award (R-SC-5): own mean as matchpoints_award
 * says; in IMPs +3, 0, -3, in total IMPs times the comparisons tables - 1.
 * tables is E, 1..5000.  Not for AWARD_NONE.
 */
int64_t scoring_award(const struct scoring_rules *rules, enum award award,
    int tables, int64_t own_sum, int own_count);

/*
 * A pair's own mean, units, over so many boards that were compared (R-SC-5),
 * rounded to millionths; false with fewer than own_mean_boards of them, or none.
 */
bool scoring_own_mean(const struct scoring_rules *rules, int64_t own_sum,
    int own_count, int64_t *mean_r);

/*
 * The unit of a flat award, never the pair's own mean: a bye's board
 * (R-EV-24), a single result.
 */
int64_t scoring_flat(enum scoring scoring, enum award award, int tables);

#endif
