/* SPDX-License-Identifier: ISC */
/*
 * What a player has to know of the rules.  The engine is what decides; each
 * line here says in words what a function there does, and the switches have no
 * default so that a new rule cannot be left out.
 */
#include "daemon/history/text_rules.h"

#include <stddef.h>

#include "daemon/base/duration.h"
#include "daemon/history/text_flow.h"

#define TEXT_RULES_INDENT 13

static void
rules_pairs(struct text_flow *flow, const struct event_config *r)
{
	text_flow_add(flow,
	    "With fewer than %d the night is called off; no more than %d can "
	    "register. It ends early when fewer than %d are left.",
	    r->min_pairs, r->max_pairs, EVENT_PAIRS_LEAST);
}

static void
rules_boards(struct text_flow *flow, const struct event_config *r)
{
	char round[DURATION_TEXT_MAX], pause[DURATION_TEXT_MAX];

	text_flow_add(flow,
	    "%d round%s of %d board%s, the same boards at every table; %s for "
	    "a round, %s between rounds.",
	    r->rounds, r->rounds == 1 ? "" : "s", r->boards_per_round,
	    r->boards_per_round == 1 ? "" : "s",
	    duration_format(r->round_ms, round),
	    duration_format(r->break_ms, pause));
	if (r->close_early)
		text_flow_add(
		    flow, "A round ends early when every table has finished.");
}

static void
rules_draw(struct text_flow *flow, const struct event_config *r)
{
	(void)r;
	text_flow_add(flow,
	    "Round 1 in order of registration: 1 meets 2, 3 meets 4. Then "
	    "pairs close in the ranking meet, but no two pairs twice if that "
	    "can be avoided.");
}

static void
rules_scoring(struct text_flow *flow, const struct event_config *r)
{
	switch (r->scoring) {
	case SCORING_MATCHPOINTS:
		text_flow_add(flow,
		    "By matchpoints: on each board a pair gets the share of the "
		    "other results that it beats, in per cent, half for a tie. "
		    "Its total is the mean of its boards.");
		break;
	}
}

static void
rules_cut(struct text_flow *flow, const struct event_config *r)
{
	char margin[DURATION_TEXT_MAX];

	text_flow_add(flow, "When a round's time is up, play stops.");
	switch (r->unfinished) {
	case UNFINISHED_VOID:
		text_flow_add(
		    flow, "An unfinished board is void: it is not scored.");
		break;
	}
	text_flow_add(flow,
	    "But if only one side was there, it gets 60~%%, or its own mean "
	    "if that is better (A+), and the other 40~%%, or its own mean if "
	    "that is worse (A-); own means count from %d board%s on.",
	    r->own_mean_boards, r->own_mean_boards == 1 ? "" : "s");
	if (r->last_board_margin_ms > 0)
		text_flow_add(flow,
		    "No board begins with less than %s of the round left.",
		    duration_format(r->last_board_margin_ms, margin));
}

static void
rules_bye(struct text_flow *flow, const struct event_config *r)
{
	switch (r->odd_pair) {
	case ODD_PAIR_BYE:
		text_flow_add(flow,
		    "Of an odd number of pairs one sits out, nobody twice "
		    "before all have once.");
		break;
	}
	switch (r->bye_score) {
	case BYE_SCORE_PLUS:
		text_flow_add(flow, "It gets 60~%% on each board.");
		break;
	case BYE_SCORE_AVERAGE:
		text_flow_add(flow, "It gets 50~%% on each board.");
		break;
	case BYE_SCORE_NONE:
		text_flow_add(flow, "The round does not count for its total.");
		break;
	}
}

static void
rules_ties(struct text_flow *flow, const struct event_config *r)
{
	(void)r;
	text_flow_add(flow,
	    "Of equal totals the pair that finished more boards comes first, "
	    "then the one that registered first.");
}

static void
rules_rank(struct text_flow *flow, const struct event_config *r)
{
	if (r->completion_percent > 0)
		text_flow_add(flow,
		    "For a rank a pair must finish %d~%% of the boards it "
		    "owes, and one at least.",
		    r->completion_percent);
	else
		text_flow_add(
		    flow, "For a rank a pair must finish a board at least.");
	text_flow_add(flow,
	    "Boards lost to a bye, to absent opponents or to an outage are "
	    "not owed.");
}

static void
rules_points(struct text_flow *flow, const struct event_config *r)
{
	(void)r;
	text_flow_add(flow,
	    "Master points for each player: 3 for rank 1. With 20 or more "
	    "pairs ranked, 2 for ranks 2 to 4 and 1 for ranks 5 to 10; with "
	    "fewer, only the upper half gets points, 2 for ranks 2 to 4 and 1 "
	    "for those below.");
}

static void
rules_outage(struct text_flow *flow, const struct event_config *r)
{
	char most[DURATION_TEXT_MAX];

	switch (r->after_outage) {
	case AFTER_OUTAGE_SHIFT:
		text_flow_add(flow,
		    "If the server is down, all that is still to come is put "
		    "off by as long.");
		break;
	case AFTER_OUTAGE_KEEP:
		text_flow_add(
		    flow, "If the server is down, the clock runs on.");
		break;
	}
	text_flow_add(flow,
	    "After more than %s the night ends with the last round that was "
	    "scored.",
	    duration_format(r->outage_max_ms, most));
}

void
text_rules(struct buf *text, const struct event_config *rules)
{
	static const struct {
		const char *label;
		void (*write)(
		    struct text_flow *flow, const struct event_config *rules);
	} parts[] = {
	    {"  Pairs", rules_pairs},
	    {"  Boards", rules_boards},
	    {"  Draw", rules_draw},
	    {"  Scoring", rules_scoring},
	    {"  Cut-off", rules_cut},
	    {"  Bye", rules_bye},
	    {"  Ties", rules_ties},
	    {"  Ranking", rules_rank},
	    {"  Points", rules_points},
	    {"  Outages", rules_outage},
	};

	buf_append_text(text, "\nRules\n");
	for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++) {
		struct text_flow flow;

		text_flow_init(&flow, text, TEXT_RULES_INDENT, parts[i].label);
		parts[i].write(&flow, rules);
		text_flow_fini(&flow);
	}
}
