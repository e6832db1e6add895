/* SPDX-License-Identifier: ISC */
/*
 * Victory points of a round, table by table.
 */
#include "engine/event/matches.h"

#include <stddef.h>

/* The side that is alone at fault for a board without a result; SIDE_COUNT:
   neither.  A director's award has no reason, but says so as well. */
static int
matches_at_fault(const struct result *result)
{
	const enum ruling_reason reason = result->reason;
	bool ns = reason == RULING_NS_ABSENT || reason == RULING_NS_SLOW;
	bool ew = reason == RULING_EW_ABSENT || reason == RULING_EW_SLOW;

	if (result->kind == ROW_ARTIFICIAL) {
		ns = result->award[SIDE_NS] == AWARD_MINUS;
		ew = result->award[SIDE_EW] == AWARD_MINUS;
	}
	if (result->kind == ROW_RESULT || ns == ew)
		return SIDE_COUNT;
	return ns ? SIDE_NS : SIDE_EW;
}

static void
matches_gather(const struct event *event, int round, int table,
    struct match_side side_r[SIDE_COUNT])
{
	int faults[SIDE_COUNT + 1] = {0};

	side_r[SIDE_NS] = side_r[SIDE_EW] = (struct match_side){.scored = 0};
	for (int b = 0; b < event->config.boards_per_round; b++) {
		const struct result *result =
		    event_result(event, round, table, b);

		faults[matches_at_fault(result)]++;
		for (int s = 0; s < SIDE_COUNT; s++) {
			side_r[s].scored += result->scored[s];
			if (result->scored[s])
				side_r[s].sum += result->unit[s];
		}
	}
	for (int s = 0; s < SIDE_COUNT; s++)
		side_r[s].at_fault = faults[s] > faults[!s];
}

void
matches_score_round(struct event *event, int round)
{
	struct round *r = &event->round[round - 1];
	struct match_side side[SIDE_COUNT];

	if (event->config.totals != TOTALS_VP)
		return;
	for (int t = 1; t <= r->tables; t++) {
		matches_gather(event, round, t, side);
		victory_score(event->config.scoring,
		    event->config.boards_per_round, side, r->match[t - 1]);
	}
}

static void
matches_add_vp(struct pair *pair, int vp)
{
	pair->sum += vp;
	pair->count++;
}

void
matches_add_round(struct event *event, int round)
{
	const struct round *r = &event->round[round - 1];
	int vp;

	if (event->config.totals != TOTALS_VP)
		return;
	for (int t = 0; t < r->tables; t++) {
		matches_add_vp(
		    &event->pair[r->seat[t].ns - 1], r->match[t][SIDE_NS].vp);
		matches_add_vp(
		    &event->pair[r->seat[t].ew - 1], r->match[t][SIDE_EW].vp);
	}
	if (r->bye != 0 && !r->house && event_bye_vp(event, &vp))
		matches_add_vp(&event->pair[r->bye - 1], vp);
}
