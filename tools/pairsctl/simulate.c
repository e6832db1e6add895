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
#include "tools/pairsctl/simulate_store.h"

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
	if (objective != NULL &&
	    !draw_objective_find(objective, &rules->draw.objective))
		return err_set(err, ERR_INPUT,
		    "--objective: '%s'; allowed: rank, gap", objective);
	if (from != NULL && !draw_from_find(from, &rules->draw.from))
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
	    {"--into", options->into != NULL},
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

static void
simulate_fill(const struct simulate_options *options,
    const struct event_config *config, struct simulate_rules *rules_r)
{
	*rules_r = (struct simulate_rules){
	    .pairs = options->pairs == 0 ? 16 : options->pairs,
	    .rounds = options->rounds == 0 ? 6 : options->rounds,
	    .boards = options->boards == 0 ? 3 : options->boards,
	    .events = options->events == 0 ? 1 : options->events,
	    .seed = options->seed == 0 ? 1 : options->seed,
	    .from = options->from};
	if (config == NULL)
		return;
	rules_r->boards = config->boards_per_round;
	rules_r->scoring = config->scoring;
	rules_r->totals = config->totals;
	rules_r->draw.objective = config->objective;
	rules_r->draw.from = config->draw_from;
	rules_r->avoid = config->avoid;
}

int
simulate_rules_read(const struct simulate_options *options,
    const struct event_config *config, struct simulate_rules *rules_r,
    struct err *err)
{
	int rc;

	simulate_fill(options, config, rules_r);
	rc = simulate_read_words(options, rules_r, err);
	if (rc < 0)
		return rc;
	return config == NULL ? simulate_check_size(rules_r, err) : 0;
}

/* Each pair keeps what it scored. */
static void
simulate_again(const struct simulate_rules *rules,
    const struct history_scores *scores, struct simulate_report *report_r)
{
	struct simulate_field field;

	simulate_report_init(report_r, rules->rounds);
	simulate_field_init(&field, rules->pairs, rules->rounds, &rules->draw,
	    total_kind_of(rules->scoring, rules->totals));
	for (int r = 1; r <= scores->rounds; r++) {
		const struct history_score *score =
		    &scores->score[(r - 1) * (long)scores->pairs];

		if (!simulate_field_draw(&field, score))
			break;
		simulate_report_add(report_r, r, &field);
		simulate_report_relax(report_r, r, &field);
		simulate_field_close(&field, score);
	}
	simulate_field_fini(&field);
}

/* Draw a stored event's rounds anew. */
static int
simulate_stored(struct ctl *ctl, struct simulate_rules *rules_r,
    struct simulate_report *report_r, struct err *err)
{
	struct history_scores scores;
	int rc = simulate_check_from(&ctl->simulate, err);

	if (rc == 0)
		rc = ctl_need_db(ctl, err);
	if (rc == 0)
		rc = history_scores_read(
		    ctl->db, (uint32_t)ctl->simulate.from, &scores, err);
	if (rc < 0)
		return rc;
	rc = simulate_rules_read(&ctl->simulate, &scores.config, rules_r, err);
	if (rc == 0) {
		rules_r->pairs = scores.pairs;
		rules_r->rounds = scores.rounds;
		rules_r->draw.scores = &scores;
		simulate_again(rules_r, &scores, report_r);
		rules_r->draw.scores = NULL;
	}
	history_scores_fini(&scores);
	return rc;
}

/* Play by the model; with --into also into a database. */
static int
simulate_modelled(struct ctl *ctl, struct simulate_rules *rules_r,
    struct simulate_report *report_r, struct err *err)
{
	const char *into = ctl->simulate.into;
	struct simulate_store store;
	int rc = simulate_rules_read(&ctl->simulate, NULL, rules_r, err);

	if (rc == 0 && into != NULL)
		rc = simulate_store_init(&store, rules_r, into, err);
	if (rc < 0)
		return rc;
	simulate_play(rules_r, into != NULL ? &store : NULL, report_r);
	if (into != NULL)
		rc = simulate_store_fini(&store);
	if (rc < 0)
		simulate_report_fini(report_r);
	return rc;
}

int
simulate_run(struct ctl *ctl, char **argv, struct err *err)
{
	struct simulate_rules rules;
	struct simulate_report report;
	struct buf text = {0};
	int rc;

	(void)argv;
	rc = ctl->simulate.from != 0
	    ? simulate_stored(ctl, &rules, &report, err)
	    : simulate_modelled(ctl, &rules, &report, err);
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
