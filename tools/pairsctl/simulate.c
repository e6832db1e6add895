/* SPDX-License-Identifier: ISC */
/*
 * pairsctl simulate: events by the model, or a stored event's results drawn
 * anew.
 */
#include "tools/pairsctl/simulate.h"

#include <stdio.h>
#include <string.h>

#include "daemon/base/buf.h"
#include "engine/contest/victory.h"
#include "engine/event/event_config.h"
#include "tools/pairsctl/ctl.h"

/* Pairs, rounds and events multiplied: what is done in minutes. */
#define SIMULATE_MOST INT64_C(100000000)

static int
simulate_read_words(const struct simulate_options *options,
    struct simulate_rules *rules, struct err *err)
{
	const char *scoring = options->scoring, *totals = options->totals;
	const char *objective = options->objective, *from = options->draw_from;

	if (scoring != NULL && !scoring_find(scoring, &rules->scoring))
		return err_set(err, ERR_INPUT,
		    "--scoring: '%s'; allowed: matchpoints, cross_imps, "
		    "total_imps, butler",
		    scoring);
	if (totals != NULL && !totals_find(totals, &rules->totals))
		return err_set(err, ERR_INPUT,
		    "--totals: '%s'; allowed: boards, vp", totals);
	if (objective != NULL && strcmp(objective, "gap") == 0)
		rules->draw.objective = DRAW_GAP;
	else if (objective != NULL && strcmp(objective, "rank") != 0)
		return err_set(err, ERR_INPUT,
		    "--objective: '%s'; allowed: rank, gap", objective);
	rules->draw.previous = from != NULL && strcmp(from, "previous") == 0;
	if (from != NULL && !rules->draw.previous &&
	    strcmp(from, "current") != 0)
		return err_set(err, ERR_INPUT,
		    "--draw-from: '%s'; allowed: current, previous", from);
	return 0;
}

/* A stored event has its own field and method. */
static int
simulate_check_from(const struct simulate_options *options, struct err *err)
{
	const struct {
		const char *name;
		bool given;
	} other[] = {{"--pairs", options->pairs != 0},
	    {"--rounds", options->rounds != 0},
	    {"--boards", options->boards != 0},
	    {"--events", options->events != 0}, {"--seed", options->seed != 0},
	    {"--scoring", options->scoring != NULL},
	    {"--totals", options->totals != NULL}};

	for (size_t i = 0; i < sizeof(other) / sizeof(other[0]); i++) {
		if (other[i].given)
			return err_set(err, ERR_INPUT,
			    "%s: not with --from; allowed: --objective, "
			    "--draw-from",
			    other[i].name);
	}
	return 0;
}

static int
simulate_check_size(const struct simulate_rules *rules, struct err *err)
{
	if (rules->pairs < EVENT_PAIRS_LEAST)
		return err_set(err, ERR_INPUT,
		    "--pairs: %d; allowed: a whole number from %d to %d",
		    rules->pairs, EVENT_PAIRS_LEAST, EVENT_PAIRS_MOST);
	if ((int64_t)rules->pairs * rules->rounds * rules->events >
	    SIMULATE_MOST)
		return err_set(err, ERR_INPUT,
		    "--events: %d of %d pairs and %d rounds; allowed: up to "
		    "100 million if these three are multiplied",
		    rules->events, rules->pairs, rules->rounds);
	if (rules->totals == TOTALS_VP &&
	    !victory_is_for(rules->scoring, rules->boards))
		return err_set(err, ERR_INPUT,
		    "--totals: vp; allowed: with %d or more --boards and any "
		    "--scoring but total_imps",
		    VP_BOARDS_LEAST);
	return 0;
}

int
simulate_rules_read(const struct simulate_options *options,
    struct simulate_rules *rules_r, struct err *err)
{
	int rc;

	*rules_r = (struct simulate_rules){
	    .pairs = options->pairs == 0 ? 16 : options->pairs,
	    .rounds = options->rounds == 0 ? 6 : options->rounds,
	    .boards = options->boards == 0 ? 3 : options->boards,
	    .events = options->events == 0 ? 1 : options->events,
	    .seed = options->seed == 0 ? 1 : options->seed,
	    .from = options->from};
	rc = simulate_read_words(options, rules_r, err);
	if (rc < 0)
		return rc;
	return options->from == 0 ? simulate_check_size(rules_r, err)
				  : simulate_check_from(options, err);
}

/* Draw a stored event's rounds anew: each pair keeps what it scored. */
static int
simulate_again(struct ctl *ctl, struct simulate_rules *rules,
    struct simulate_report *report_r, struct err *err)
{
	struct history_scores scores;
	struct simulate_field field;
	int rc = ctl_need_db(ctl, err);

	if (rc == 0)
		rc = history_scores_read(
		    ctl->db, (uint32_t)rules->from, &scores, err);
	if (rc < 0)
		return rc;
	rules->pairs = scores.pairs;
	rules->rounds = scores.rounds;
	rules->boards = scores.config.boards_per_round;
	rules->scoring = scores.config.scoring;
	rules->totals = scores.config.totals;
	simulate_report_init(report_r, rules->rounds);
	simulate_field_init(&field, rules->pairs, rules->rounds, &rules->draw,
	    total_kind_of(rules->scoring, rules->totals));
	for (int r = 1; r <= scores.rounds; r++) {
		const struct history_score *score =
		    &scores.score[(r - 1) * (long)scores.pairs];

		if (!simulate_field_draw(&field, score))
			break;
		simulate_report_add(report_r, r, &field);
		simulate_field_close(&field, score);
	}
	simulate_field_fini(&field);
	history_scores_fini(&scores);
	return 0;
}

int
simulate_run(struct ctl *ctl, char **argv, struct err *err)
{
	struct simulate_rules rules;
	struct simulate_report report;
	struct buf text = {0};
	int rc = simulate_rules_read(&ctl->simulate, &rules, err);

	(void)argv;
	if (rc == 0 && rules.from != 0)
		rc = simulate_again(ctl, &rules, &report, err);
	else if (rc == 0)
		simulate_play(&rules, &report);
	if (rc < 0)
		return rc;
	if (ctl->json)
		simulate_write_json(&rules, &report, &text);
	else
		simulate_write(&rules, &report, &text);
	ctl_print(&text);
	buf_fini(&text);
	simulate_report_fini(&report);
	return 0;
}
