/* SPDX-License-Identifier: ISC */
/*
 * The rules of simulated nights.
 */
#include <assert.h>
#include <stddef.h>

#include "tests/lib/sim.h"

struct event_config
sim_config(int rounds, int boards_per_round)
{
	const ms_t minute = 60000;

	return (struct event_config){.schedule = "test",
	    .title = "A night of tests",
	    .time_zone = "Europe/London",
	    .close_early = true,
	    .rounds = rounds,
	    .boards_per_round = boards_per_round,
	    .min_pairs = EVENT_PAIRS_LEAST,
	    .max_pairs = 200,
	    .completion_percent = 70,
	    .own_mean_boards = 4,
	    .max_rank_gap = EVENT_PAIRS_MOST,
	    .max_repeats = EVENT_PAIRS_MOST,
	    .registration_ms = 30 * minute,
	    .hold_ms = 20000,
	    .round_ms = boards_per_round * 7 * minute,
	    .break_ms = minute,
	    .board_pause_ms = 5000,
	    .last_board_margin_ms = minute,
	    .slow_margin_ms = 7 * minute / 5,
	    .disconnect_grace_ms = minute,
	    .substitute_after_ms = 2 * minute,
	    .stall_after_ms = 5 * minute,
	    .claim_answer_ms = 30000,
	    .ruling_deadline_ms = 30000,
	    .outage_max_ms = 30 * minute,
	    .correction_period_ms = 1440 * minute};
}

void
sim_judge_nobody(struct event_config *config)
{
	config->unfinished = UNFINISHED_VOID;
	config->slow_margin_ms = 24 * 3600 * (ms_t)1000;
}

static const struct {
	enum scoring scoring;
	enum totals totals;
	struct butler_trim trim;
	const char *master_points;
	enum bye_score bye_score;
	enum first_round first_round;
} sim_methods[SIM_METHODS] = {
    {SCORING_MATCHPOINTS, TOTALS_BOARDS, {0}, "default", BYE_SCORE_PLUS,
	FIRST_ROUND_REGISTRATION},
    {SCORING_CROSS_IMPS, TOTALS_BOARDS, {0}, "percent 10:3 25:2 50:1",
	BYE_SCORE_PLUS, FIRST_ROUND_RANDOM},
    {SCORING_TOTAL_IMPS, TOTALS_BOARDS, {0}, "table 4:3 8:3,2 20:3,2,2,2,1",
	BYE_SCORE_PLUS, FIRST_ROUND_REGISTRATION},
    {SCORING_BUTLER, TOTALS_BOARDS, {0}, "default", BYE_SCORE_AVERAGE,
	FIRST_ROUND_RANDOM},
    {SCORING_MATCHPOINTS, TOTALS_VP, {0}, "default", BYE_SCORE_PLUS,
	FIRST_ROUND_RANDOM},
    {SCORING_CROSS_IMPS, TOTALS_VP, {0}, "percent 100:1", BYE_SCORE_AVERAGE,
	FIRST_ROUND_REGISTRATION},
    {SCORING_BUTLER, TOTALS_VP, {0}, "table 6:9,8,7", BYE_SCORE_PLUS,
	FIRST_ROUND_RANDOM},
    {SCORING_BUTLER, TOTALS_BOARDS, {TRIM_COUNT, 2}, "default", BYE_SCORE_PLUS,
	FIRST_ROUND_REGISTRATION},
    {SCORING_BUTLER, TOTALS_BOARDS, {TRIM_PERCENT, 49}, "default",
	BYE_SCORE_NONE, FIRST_ROUND_RANDOM},
    {SCORING_TOTAL_IMPS, TOTALS_BOARDS, {0}, "default", BYE_SCORE_NONE,
	FIRST_ROUND_REGISTRATION},
    {SCORING_CROSS_IMPS, TOTALS_BOARDS, {0}, "default", BYE_SCORE_AVERAGE,
	FIRST_ROUND_RANDOM},
    {SCORING_BUTLER, TOTALS_VP, {TRIM_COUNT, 0}, "default", BYE_SCORE_NONE,
	FIRST_ROUND_REGISTRATION},
};

static const struct avoid sim_avoid = {
    .kinds = 2, .kind = {{"team", 60}, {"club", 2}}};

void
sim_set_method(struct event_config *config, int method)
{
	const ms_t board_ms = config->round_ms / config->boards_per_round;
	const char *fault = award_scheme_read(
	    sim_methods[method].master_points, &config->master_points);

	assert(fault == NULL);
	config->scoring = sim_methods[method].scoring;
	config->totals = sim_methods[method].totals;
	config->butler_trim = sim_methods[method].trim;
	config->bye_score = sim_methods[method].bye_score;
	config->missed_score = (enum missed_score)(method / 2 % 3);
	config->withdraw_after = method % 3;
	config->returns_max = method % 4;
	config->late_entry = method % 3 == 2 && config->rounds > 2 ? 2 : 0;
	config->first_round = sim_methods[method].first_round;
	config->odd_pair = method % 2 == 0 ? ODD_PAIR_HOUSE_PAIR : ODD_PAIR_BYE;
	if (method % 3 == 1)
		config->avoid = sim_avoid;
	config->draw_from =
	    method % 4 < 2 ? DRAW_FROM_CURRENT : DRAW_FROM_PREVIOUS;
	config->objective = method % 2 == 0 ? DRAW_RANK : DRAW_GAP;
	config->claims = method % 2 == 0 ? CLAIMS_CHECKED : CLAIMS_AGREED;
	config->undo = (enum undo)(method % 3);
	if (config->totals == TOTALS_VP &&
	    config->boards_per_round < VP_BOARDS_LEAST)
		config->boards_per_round = VP_BOARDS_LEAST;
	config->round_ms = board_ms * config->boards_per_round;
	assert(event_config_is_valid(config));
}
