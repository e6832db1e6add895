/* SPDX-License-Identifier: ISC */
/*
 * Words and ranges of a night's rules.  The words are written once here and
 * used by the config file, the JSON and the database alike.
 */
#include "engine/event/event_config.h"

#include <stddef.h>
#include <string.h>

#include "engine/contest/victory.h"

static const char *const first_round_words[] = {"registration", "random", NULL};
static const char *const draw_objective_words[] = {"rank", "gap", NULL};
static const char *const draw_from_words[] = {"current", "previous", NULL};
static const char *const unfinished_words[] = {
    "by_clock", "void", "average", "double_dummy", NULL};
static const char *const substitutes_words[] = {"robots", "none", NULL};
static const char *const odd_pair_words[] = {"bye", "house_pair", NULL};
static const char *const bye_score_words[] = {"plus", "average", "none", NULL};
static const char *const missed_score_words[] = {
    "minus", "average", "none", NULL};
static const char *const after_outage_words[] = {"shift", "keep", NULL};
static const char *const claims_words[] = {"agreed", "checked", NULL};
static const char *const undo_words[] = {"off", "calls", "consent", NULL};
static const char *const chat_words[] = {"opponents", "table", "off", NULL};
static const char *const kibitz_words[] = {"closed", "delayed", "off", NULL};

static int
word_find(const char *const *words, const char *word)
{
	for (int i = 0; words[i] != NULL; i++) {
		if (strcmp(words[i], word) == 0)
			return i;
	}
	return -1;
}

#define DEFINE_WORDS(type)                                                     \
	const char *type##_name(enum type value)                               \
	{                                                                      \
		return type##_words[value];                                    \
	}                                                                      \
	bool type##_find(const char *word, enum type *value_r)                 \
	{                                                                      \
		int i = word_find(type##_words, word);                         \
                                                                               \
		if (i < 0)                                                     \
			return false;                                          \
		*value_r = (enum type)i;                                       \
		return true;                                                   \
	}

DEFINE_WORDS(first_round)
DEFINE_WORDS(draw_objective)
DEFINE_WORDS(draw_from)
DEFINE_WORDS(unfinished)
DEFINE_WORDS(substitutes)
DEFINE_WORDS(odd_pair)
DEFINE_WORDS(bye_score)
DEFINE_WORDS(missed_score)
DEFINE_WORDS(after_outage)
DEFINE_WORDS(claims)
DEFINE_WORDS(undo)
DEFINE_WORDS(chat)
DEFINE_WORDS(kibitz)

void
event_config_kinds(
    const struct event_config *config, const char *kind_r[DRAW_KINDS_MOST])
{
	for (int k = 0; k < DRAW_KINDS_MOST; k++)
		kind_r[k] = k < config->avoid.kinds ? config->avoid.kind[k].name
						    : "group";
}

static bool
text_ends(const char *text, size_t size)
{
	return memchr(text, '\0', size) != NULL;
}

static bool
int_in(int value, int least, int most)
{
	return value >= least && value <= most;
}

/* A trim is for Butler, and must leave something of the largest field. */
static bool
trim_is_valid(const struct event_config *c)
{
	const struct butler_trim *trim = &c->butler_trim;

	if (!butler_trim_is_valid(trim))
		return false;
	if (c->scoring != SCORING_BUTLER)
		return trim->kind == TRIM_AUTO;
	return trim->kind != TRIM_COUNT || 2 * trim->amount < c->max_pairs / 2;
}

static bool
totals_are_valid(const struct event_config *c)
{
	return c->totals == TOTALS_BOARDS ||
	    (c->totals == TOTALS_VP &&
		victory_is_for(c->scoring, c->boards_per_round));
}

bool
event_config_is_valid(const struct event_config *c)
{
	const ms_t day = 24 * 3600 * (ms_t)1000;

	return text_ends(c->schedule, sizeof(c->schedule)) &&
	    c->schedule[0] != '\0' && text_ends(c->title, sizeof(c->title)) &&
	    text_ends(c->time_zone, sizeof(c->time_zone)) &&
	    text_ends(c->prepared_by, sizeof(c->prepared_by)) &&
	    c->prepared_player >= 0 &&
	    (c->prepared_player == 0 || c->prepared_by[0] != '\0') &&
	    int_in((int)c->scoring, 0, SCORING_COUNT - 1) && trim_is_valid(c) &&
	    totals_are_valid(c) && award_scheme_is_valid(&c->master_points) &&
	    int_in((int)c->first_round, 0, FIRST_ROUND_RANDOM) &&
	    int_in((int)c->objective, 0, DRAW_GAP) &&
	    avoid_is_valid(&c->avoid) &&
	    int_in((int)c->draw_from, 0, DRAW_FROM_PREVIOUS) &&
	    int_in((int)c->unfinished, 0, UNFINISHED_DOUBLE_DUMMY) &&
	    int_in((int)c->substitutes, 0, SUBSTITUTES_NONE) &&
	    int_in((int)c->odd_pair, 0, ODD_PAIR_HOUSE_PAIR) &&
	    int_in((int)c->bye_score, 0, BYE_SCORE_NONE) &&
	    int_in((int)c->missed_score, 0, MISSED_SCORE_NONE) &&
	    int_in((int)c->after_outage, 0, AFTER_OUTAGE_KEEP) &&
	    int_in((int)c->claims, 0, CLAIMS_CHECKED) &&
	    int_in((int)c->undo, 0, UNDO_CONSENT) &&
	    int_in((int)c->chat, 0, CHAT_OFF) &&
	    int_in((int)c->kibitz, 0, KIBITZ_OFF) &&
	    int_in(c->rounds, 1, EVENT_ROUNDS_MAX) &&
	    int_in(c->boards_per_round, 1, EVENT_BOARDS_MAX) &&
	    int_in(c->min_pairs, EVENT_PAIRS_LEAST, c->max_pairs) &&
	    int_in(c->max_pairs, c->min_pairs, EVENT_PAIRS_MOST) &&
	    int_in(c->completion_percent, 0, 100) &&
	    int_in(c->own_mean_boards, 1, 999) &&
	    int_in(c->max_rank_gap, 1, EVENT_PAIRS_MOST) &&
	    int_in(c->max_repeats, 0, EVENT_PAIRS_MOST) &&
	    int_in(c->withdraw_after, 0, EVENT_ROUNDS_MAX) &&
	    int_in(c->returns_max, 0, EVENT_ROUNDS_MAX) &&
	    int_in(c->late_entry, 0, c->rounds - 1) && c->registration_ms > 0 &&
	    c->registration_ms <= 7 * day && c->hold_ms >= 0 &&
	    c->hold_ms <= day && c->round_ms > 0 && c->round_ms <= day &&
	    c->break_ms >= 0 && c->break_ms <= day && c->board_pause_ms >= 0 &&
	    c->board_pause_ms <= day && c->last_board_margin_ms >= 0 &&
	    c->last_board_margin_ms <= day && c->slow_margin_ms >= 0 &&
	    c->slow_margin_ms <= day && c->disconnect_grace_ms >= 0 &&
	    c->disconnect_grace_ms <= day && c->substitute_after_ms > 0 &&
	    c->substitute_after_ms <= day && c->stall_after_ms > 0 &&
	    c->stall_after_ms <= day && c->claim_answer_ms > 0 &&
	    c->claim_answer_ms <= day && c->ruling_deadline_ms > 0 &&
	    c->ruling_deadline_ms <= day && c->outage_max_ms >= 0 &&
	    c->outage_max_ms <= 7 * day && c->kibitz_delay_ms >= 0 &&
	    c->kibitz_delay_ms <= 7 * day && c->correction_period_ms >= 0 &&
	    c->correction_period_ms <= 31 * day;
}
