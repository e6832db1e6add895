/* SPDX-License-Identifier: ISC */
/*
 * The words for awards, kinds of rows and rules, as records and pages use
 * them.  Apart from the arithmetic, which has no text.
 */
#include "engine/contest/board_scores.h"

#include <assert.h>
#include <string.h>

static const char *const award_names[AWARD_COUNT] = {
    [AWARD_NONE] = "",
    [AWARD_PLUS] = "A+",
    [AWARD_AVERAGE] = "A",
    [AWARD_MINUS] = "A-",
};

static const char *const row_kind_names[ROW_KIND_COUNT] = {
    [ROW_RESULT] = "result",
    [ROW_VOID] = "void",
    [ROW_ARTIFICIAL] = "artificial",
};

static const char *const board_rule_names[BOARD_RULE_COUNT] = {
    [RULE_NONE] = "none",
    [RULE_PLAIN] = "plain",
    [RULE_NEUBERG] = "neuberg",
    [RULE_SMALL_GROUP] = "small_group",
    [RULE_SINGLE] = "single",
    [RULE_CROSS_IMPS] = "cross_imps",
    [RULE_TOTAL_IMPS] = "total_imps",
    [RULE_BUTLER] = "butler",
};

static int
board_scores_find(const char *const *names, int count, const char *word)
{
	for (int i = 0; i < count; i++) {
		if (strcmp(names[i], word) == 0)
			return i;
	}
	return -1;
}

const char *
award_name(enum award award)
{
	assert((unsigned)award < AWARD_COUNT);
	return award_names[award];
}

const char *
row_kind_name(enum row_kind kind)
{
	assert((unsigned)kind < ROW_KIND_COUNT);
	return row_kind_names[kind];
}

const char *
board_rule_name(enum board_rule rule)
{
	assert((unsigned)rule < BOARD_RULE_COUNT);
	return board_rule_names[rule];
}

bool
award_find(const char *word, enum award *award_r)
{
	int found = board_scores_find(award_names, AWARD_COUNT, word);

	if (found < 0)
		return false;
	*award_r = (enum award)found;
	return true;
}

bool
row_kind_find(const char *word, enum row_kind *kind_r)
{
	int found = board_scores_find(row_kind_names, ROW_KIND_COUNT, word);

	if (found < 0)
		return false;
	*kind_r = (enum row_kind)found;
	return true;
}
