/* SPDX-License-Identifier: ISC */
/*
 * One board compared across the field: what each table's row is worth.
 *
 * Units (R-SC-7): a board's score is an integer, billionths of a per cent (or
 * of an IMP), rounded once from the exact value, halves away from the average
 * (50 % or 0).
 */
#ifndef ENGINE_CONTEST_BOARD_SCORES_H
#define ENGINE_CONTEST_BOARD_SCORES_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/bridge/card.h"

#define UNIT_ONE INT64_C(1000000000) /* one per cent, one IMP */

enum row_kind {
	ROW_RESULT,     /* a table result: it is compared */
	ROW_VOID,       /* no score, enters nothing */
	ROW_ARTIFICIAL, /* an award to each side, Law 12C2 */
	ROW_KIND_COUNT
};

/* Law 12C2: not at fault, partly, at fault */
enum award { AWARD_NONE, AWARD_PLUS, AWARD_AVERAGE, AWARD_MINUS, AWARD_COUNT };

/* One table's row of a board, every table seated for it in its round. */
struct board_row {
	enum row_kind kind;
	int score;                    /* North-South's points, ROW_RESULT */
	enum award award[SIDE_COUNT]; /* ROW_ARTIFICIAL */
};

/* How a group of results was scored. */
enum board_rule {
	RULE_NONE,        /* no result at all */
	RULE_PLAIN,       /* A = E */
	RULE_NEUBERG,     /* (M + 1) x E/A - 1 */
	RULE_SMALL_GROUP, /* two or three of many */
	RULE_SINGLE,      /* A = 1: as A+ to both */
	RULE_CROSS_IMPS,
	RULE_TOTAL_IMPS,
	RULE_BUTLER,
	BOARD_RULE_COUNT
};

/* What one side of one row gets. */
struct row_score {
	bool scored;  /* false: void, or an award still to be fixed */
	int raw;      /* before it is scaled, see scoring_score; ROW_RESULT */
	int64_t unit; /* when scored */
};

/* "A+", "A", "A-", "" for none; "result", "void", "artificial"; "plain".. */
const char *award_name(enum award award);
const char *row_kind_name(enum row_kind kind);
const char *board_rule_name(enum board_rule rule);
/* Find the value of a word; false, and *_r untouched, when there is none. */
bool award_find(const char *word, enum award *award_r);
bool row_kind_find(const char *word, enum row_kind *kind_r);

/*
 * Matchpoints of one board (R-SC-3): E is `count`, the rows of all tables
 * seated for it; A the results among them.  Fills count rows of NS and EW
 * scores; rows that are void or artificial come back unscored.  *rule_r tells
 * the rule.  count 1..5000; scores are multiples of ten, -7600..7600.
 * O(count + distinct scores).
 */
void matchpoints_score(const struct board_row *row, int count,
    struct row_score (*score_r)[SIDE_COUNT], enum board_rule *rule_r);

/*
 * The value of an artificial award in matchpoints (R-SC-5, Law 12C2): A+ the
 * better of 60 % and the pair's own mean, A 50 %, A- the worse of 40 % and its
 * own mean.  sum and boards are the units and the number of the pair's boards
 * with a table result that was compared (byes, void, artificial and single
 * ones left out) up to the round's close; with fewer boards than
 * own_mean_boards, or none, the flat figure stands.  The mean is rounded to
 * millionths first.  Not for AWARD_NONE.
 */
int64_t matchpoints_award(
    enum award award, int64_t sum, int boards, int own_mean_boards);

/* IMPs for a difference in points, by Law 78B: 0..24, with its sign. */
int imp_of(int difference);

#endif
