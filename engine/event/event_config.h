/* SPDX-License-Identifier: ISC */
/*
 * The rules of one night, as they stood when its registration opened.  A
 * config travels in the command that opens an event and never changes after
 * that, so editing the file touches future nights only.
 */
#ifndef ENGINE_EVENT_EVENT_CONFIG_H
#define ENGINE_EVENT_EVENT_CONFIG_H

#include <stdbool.h>

#include "engine/bridge/board_rules.h"
#include "engine/bridge/time.h"
#include "engine/contest/avoid.h"
#include "engine/contest/award_scheme.h"
#include "engine/contest/scoring.h"

#define EVENT_NAME_MAX 48        /* bytes of a schedule's name, with the NUL */
#define EVENT_TITLE_MAX 128      /* bytes of a title, with the NUL */
#define EVENT_ZONE_MAX 64        /* bytes of a time zone's name, with the NUL */
#define EVENT_PERSON_MAX 132     /* bytes of a player's name, with the NUL */
#define EVENT_DATE_MAX 11        /* "2026-01-05" and the NUL */
#define EVENT_ROUNDS_MAX 60      /* rounds of a night */
#define EVENT_BOARDS_MAX 16      /* boards of a round */
#define EVENT_GROUP_MOST 1000000 /* the largest number of a group */
#define EVENT_PAIRS_LEAST 4      /* the smallest field that is played */
#define EVENT_PAIRS_MOST 10000   /* the largest field that is accepted */

/* R-EV-6: what seats round 1 */
enum first_round { FIRST_ROUND_REGISTRATION, FIRST_ROUND_RANDOM };

/* R-SW-10: the last standing, or the one before it */
enum draw_from { DRAW_FROM_CURRENT, DRAW_FROM_PREVIOUS };

/* R-EV-20: what becomes of a board that the clock stopped, see rulings.h */
enum unfinished {
	UNFINISHED_BY_CLOCK,
	UNFINISHED_VOID,
	UNFINISHED_AVERAGE,
	UNFINISHED_DOUBLE_DUMMY
};

/* R-EV-23: who plays for somebody who is away */
enum substitutes { SUBSTITUTES_ROBOTS, SUBSTITUTES_NONE };

/* R-EV-24 */
enum odd_pair { ODD_PAIR_BYE, ODD_PAIR_HOUSE_PAIR };
enum bye_score { BYE_SCORE_PLUS, BYE_SCORE_AVERAGE, BYE_SCORE_NONE };

/*
 * What a round scores for a pair that missed it: on each board average minus,
 * by Law 12C2 and 90B1, average, or nothing.
 */
enum missed_score {
	MISSED_SCORE_MINUS,
	MISSED_SCORE_AVERAGE,
	MISSED_SCORE_NONE
};

/* Who took a pair out of the field. */
enum withdrawn_by {
	WITHDRAWN_BY_NOBODY, /* it is in the field */
	WITHDRAWN_BY_PLAYER, /* one of the two */
	WITHDRAWN_BY_CLOCK,  /* both were gone for too long */
	WITHDRAWN_BY_DIRECTOR,
	WITHDRAWN_BY_COUNT
};

/* R-EV-25 */
enum after_outage { AFTER_OUTAGE_SHIFT, AFTER_OUTAGE_KEEP };

/* R-TB-9: whom a remark may reach while a board is in play at the table */
enum chat { CHAT_OPPONENTS, CHAT_TABLE, CHAT_OFF };

/* R-TB-8: when boards of an open event may be looked at by others */
enum kibitz { KIBITZ_CLOSED, KIBITZ_DELAYED, KIBITZ_OFF };

struct event_config {
	char schedule[EVENT_NAME_MAX]; /* the schedule's name */
	char title[EVENT_TITLE_MAX];   /* what people see */
	char time_zone[EVENT_ZONE_MAX];
	/* who prepared the boards, as he was called; "": dealt by chance */
	char prepared_by[EVENT_PERSON_MAX];
	int32_t prepared_player; /* the same, who may not enter; 0: nobody */

	enum scoring scoring;
	struct butler_trim butler_trim; /* TRIM_AUTO unless SCORING_BUTLER */
	enum totals totals;             /* TOTALS_VP: see victory_is_for */
	struct award_scheme master_points;
	enum first_round first_round;
	enum draw_objective objective;
	enum draw_from draw_from;
	struct avoid avoid; /* R-SW-3 */
	enum unfinished unfinished;
	enum substitutes substitutes;
	enum odd_pair odd_pair;
	enum bye_score bye_score;
	enum missed_score missed_score;
	enum after_outage after_outage;
	enum claims claims;
	enum undo undo;
	enum chat chat;
	enum kibitz kibitz;
	bool close_early; /* a round closes when every table has finished */

	int rounds;             /* 1..EVENT_ROUNDS_MAX */
	int boards_per_round;   /* 1..EVENT_BOARDS_MAX */
	int min_pairs;          /* EVENT_PAIRS_LEAST..max_pairs */
	int max_pairs;          /* min_pairs..EVENT_PAIRS_MOST */
	int completion_percent; /* 0..100, R-EV-11 */
	int own_mean_boards;    /* 1..999, R-SC-5 */
	int max_rank_gap;       /* 1..EVENT_PAIRS_MOST, R-SW-9 */
	int max_repeats;        /* 0..EVENT_PAIRS_MOST, R-SW-9 */
	int withdraw_after;     /* rounds gone, 0..EVENT_ROUNDS_MAX; 0: never */
	int returns_max;        /* of each pair, 0..EVENT_ROUNDS_MAX */
	int late_entry;         /* rounds a pair may miss, 0..rounds - 1 */

	ms_t registration_ms; /* registration opens this long before round 1 */
	ms_t hold_ms;         /* both hands stay up this long, R-EV-2 */
	ms_t round_ms;        /* from a round's first card to its cut-off */
	ms_t break_ms;        /* from a round's close to the next one's start */
	ms_t board_pause_ms;  /* from a board's end to the next at a table */
	ms_t last_board_margin_ms; /* R-EV-21: with less left none is dealt */
	ms_t slow_margin_ms; /* who used so much more, or less, is not slow */
	ms_t disconnect_grace_ms; /* of a side on a board, not charged */
	ms_t substitute_after_ms; /* a line is gone: a robot, R-EV-23 */
	ms_t stall_after_ms;      /* who is waited for so long: a robot */
	ms_t claim_answer_ms;     /* a question at a table waits so long */
	ms_t ruling_deadline_ms;  /* so long a cut round waits for the solver */
	ms_t outage_max_ms;       /* a longer outage ends the night, R-EV-25 */
	ms_t correction_period_ms; /* after the end, for directors, R-DI-4 */
	ms_t kibitz_delay_ms; /* after a round's close, if KIBITZ_DELAYED */
};

/*
 * The one word for each value, as it stands in config files, JSON and SQL.
 * Never NULL for a value of the enum.
 */
const char *first_round_name(enum first_round);
const char *draw_objective_name(enum draw_objective);
const char *draw_from_name(enum draw_from);
const char *unfinished_name(enum unfinished);
const char *substitutes_name(enum substitutes);
const char *odd_pair_name(enum odd_pair);
const char *bye_score_name(enum bye_score);
const char *missed_score_name(enum missed_score);
const char *after_outage_name(enum after_outage);
const char *claims_name(enum claims);
const char *undo_name(enum undo);
const char *chat_name(enum chat);
const char *kibitz_name(enum kibitz);

/* Find the value of a word; false, and *_r untouched, when there is none. */
bool first_round_find(const char *word, enum first_round *first_round_r);
bool draw_objective_find(const char *word, enum draw_objective *objective_r);
bool draw_from_find(const char *word, enum draw_from *draw_from_r);
bool unfinished_find(const char *word, enum unfinished *unfinished_r);
bool substitutes_find(const char *word, enum substitutes *substitutes_r);
bool odd_pair_find(const char *word, enum odd_pair *odd_pair_r);
bool bye_score_find(const char *word, enum bye_score *bye_score_r);
bool missed_score_find(const char *word, enum missed_score *missed_score_r);
bool after_outage_find(const char *word, enum after_outage *after_outage_r);
bool claims_find(const char *word, enum claims *claims_r);
bool undo_find(const char *word, enum undo *undo_r);
bool chat_find(const char *word, enum chat *chat_r);
bool kibitz_find(const char *word, enum kibitz *kibitz_r);

/*
 * What the kinds of groups that are kept apart are called, one for each place
 * in a draw's list of them.
 */
void event_config_kinds(
    const struct event_config *config, const char *kind_r[DRAW_KINDS_MOST]);

/*
 * True if every field lies in its range and the strings end.  The parser of
 * config files gives the better message; this is the engine's own fence.
 */
bool event_config_is_valid(const struct event_config *config);

#endif
