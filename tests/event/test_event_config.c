/* SPDX-License-Identifier: ISC */
/*
 * The engine's own fence around a night's rules of scoring, and their words.
 */
#include "engine/event/event_config.h"

#include <criterion/criterion.h>

#include "tests/lib/sim.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

Test(event_config, words_of_the_first_round)
{
	enum first_round first = FIRST_ROUND_RANDOM;

	cr_expect_str_eq(
	    first_round_name(FIRST_ROUND_REGISTRATION), "registration");
	cr_expect_str_eq(first_round_name(FIRST_ROUND_RANDOM), "random");
	cr_expect(first_round_find("registration", &first));
	cr_expect_eq(first, FIRST_ROUND_REGISTRATION);
	cr_expect(first_round_find("random", &first));
	cr_expect_eq(first, FIRST_ROUND_RANDOM);
	cr_expect_not(first_round_find("seeded", &first));
	cr_expect_not(first_round_find("", &first));
	cr_expect_eq(first, FIRST_ROUND_RANDOM);
}

Test(event_config, words_of_the_objective)
{
	enum draw_objective objective = DRAW_RANK;

	cr_expect_str_eq(draw_objective_name(DRAW_RANK), "rank");
	cr_expect_str_eq(draw_objective_name(DRAW_GAP), "gap");
	cr_expect(draw_objective_find("gap", &objective));
	cr_expect_eq(objective, DRAW_GAP);
	cr_expect_not(draw_objective_find("rang", &objective));
	cr_expect_eq(objective, DRAW_GAP);
}

Test(event_config, words_of_draw_from)
{
	enum draw_from from = DRAW_FROM_CURRENT;

	cr_expect_str_eq(draw_from_name(DRAW_FROM_CURRENT), "current");
	cr_expect_str_eq(draw_from_name(DRAW_FROM_PREVIOUS), "previous");
	cr_expect(draw_from_find("previous", &from));
	cr_expect_eq(from, DRAW_FROM_PREVIOUS);
	cr_expect_not(draw_from_find("next", &from));
	cr_expect_eq(from, DRAW_FROM_PREVIOUS);
}

Test(event_config, every_way_of_scoring_is_valid)
{
	for (int method = 0; method < SIM_METHODS; method++) {
		struct event_config config = sim_config(3, 2);

		sim_set_method(&config, method);
		cr_expect(event_config_is_valid(&config), "method %d", method);
	}
}

Test(event_config, scoring)
{
	static const struct {
		const char *what;
		bool valid;
		enum scoring scoring;
		enum totals totals;
		int boards, max_pairs;
		struct butler_trim trim;
	} cases[] = {
	    {"no method", false, SCORING_COUNT, TOTALS_BOARDS, 2, 8, {0}},
	    {"no totals", false, SCORING_BUTLER, TOTALS_COUNT, 5, 8, {0}},
	    {"VPs of 5", true, SCORING_BUTLER, TOTALS_VP, 5, 8, {0}},
	    {"VPs of 16", true, SCORING_CROSS_IMPS, TOTALS_VP, 16, 8, {0}},
	    {"VPs of 4", false, SCORING_BUTLER, TOTALS_VP, 4, 8, {0}},
	    {"VPs of 4", false, SCORING_MATCHPOINTS, TOTALS_VP, 4, 8, {0}},
	    {"VPs of total IMPs", false, SCORING_TOTAL_IMPS, TOTALS_VP, 8, 8,
		{0}},
	    {"a trim without Butler", false, SCORING_CROSS_IMPS, TOTALS_BOARDS,
		2, 100, {TRIM_COUNT, 1}},
	    {"no trim without Butler", false, SCORING_MATCHPOINTS,
		TOTALS_BOARDS, 2, 100, {TRIM_COUNT, 0}},
	    {"a trim of nothing", true, SCORING_BUTLER, TOTALS_BOARDS, 2, 4,
		{TRIM_COUNT, 0}},
	    {"2 of 4 tables", false, SCORING_BUTLER, TOTALS_BOARDS, 2, 8,
		{TRIM_COUNT, 2}},
	    {"2 of 5 tables", true, SCORING_BUTLER, TOTALS_BOARDS, 2, 10,
		{TRIM_COUNT, 2}},
	    {"2 of 4 tables and a bye", false, SCORING_BUTLER, TOTALS_BOARDS, 2,
		9, {TRIM_COUNT, 2}},
	    {"half of them", false, SCORING_BUTLER, TOTALS_BOARDS, 2, 8,
		{TRIM_PERCENT, 50}},
	    {"nearly half of them", true, SCORING_BUTLER, TOTALS_BOARDS, 2, 8,
		{TRIM_PERCENT, 49}},
	    {"a negative trim", false, SCORING_BUTLER, TOTALS_BOARDS, 2, 8,
		{TRIM_COUNT, -1}},
	    {"no kind of trim", false, SCORING_BUTLER, TOTALS_BOARDS, 2, 8,
		{TRIM_KIND_COUNT, 0}},
	    {"automatic with a number", false, SCORING_BUTLER, TOTALS_BOARDS, 2,
		8, {TRIM_AUTO, 1}},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		struct event_config config = sim_config(3, cases[i].boards);

		config.scoring = cases[i].scoring;
		config.totals = cases[i].totals;
		config.butler_trim = cases[i].trim;
		config.max_pairs = cases[i].max_pairs;
		cr_expect_eq(event_config_is_valid(&config), cases[i].valid,
		    "%s", cases[i].what);
	}
}

Test(event_config, other_rules)
{
	struct event_config config = sim_config(3, 2);

	cr_expect(event_config_is_valid(&config));
	config.first_round = (enum first_round)2;
	cr_expect_not(event_config_is_valid(&config));
	config = sim_config(3, 2);
	config.objective = (enum draw_objective)2;
	cr_expect_not(event_config_is_valid(&config));
	config = sim_config(3, 2);
	config.avoid = (struct avoid){.kinds = 1, .kind = {{"Club", 2}}};
	cr_expect_not(event_config_is_valid(&config));
	config.avoid = (struct avoid){.kinds = 1, .kind = {{"club", 2}}};
	cr_expect(event_config_is_valid(&config));
	config.max_rank_gap = 0;
	cr_expect_not(event_config_is_valid(&config));
	config = sim_config(3, 2);
	config.max_repeats = -1;
	cr_expect_not(event_config_is_valid(&config));
	config.max_repeats = 0;
	cr_expect(event_config_is_valid(&config));
	config.draw_from = (enum draw_from)2;
	cr_expect_not(event_config_is_valid(&config));
	config = sim_config(3, 2);
	config.min_pairs = config.max_pairs + 1;
	cr_expect_not(event_config_is_valid(&config));
	config = sim_config(3, 2);
	config.master_points = (struct award_scheme){.kind = SCHEME_PERCENT};
	cr_expect_not(event_config_is_valid(&config));
	config.master_points.steps = 1;
	config.master_points.step[0] =
	    (struct scheme_step){.from = 50, .ranks = 1, .points = {3}};
	cr_expect(event_config_is_valid(&config));
}
