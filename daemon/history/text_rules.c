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
#include "engine/bridge/incident.h"

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
	    duration_tell(r->round_ms, round),
	    duration_tell(r->break_ms, pause));
	if (r->close_early)
		text_flow_add(
		    flow, "A round ends early when every table has finished.");
	if (r->prepared_player != 0)
		text_flow_add(flow,
		    "The boards were prepared by %s, who may not play.",
		    r->prepared_by);
}

static void
rules_groups(struct text_flow *flow, const struct event_config *r)
{
	for (int k = 0; k < r->avoid.kinds; k++) {
		const struct avoid_kind *kind = &r->avoid.kind[k];

		if (kind->rounds < r->rounds)
			text_flow_add(
			    flow, "Up to round %d two pairs", kind->rounds);
		else
			text_flow_add(flow, "Two pairs");
		text_flow_add(flow,
		    "of one %s do not meet if that can be avoided.",
		    kind->name);
	}
}

static void
rules_draw(struct text_flow *flow, const struct event_config *r)
{
	switch (r->first_round) {
	case FIRST_ROUND_REGISTRATION:
		text_flow_add(flow,
		    "Round 1 in order of registration: 1 meets 2, 3 meets 4%s",
		    r->avoid.kinds == 0 ? "."
					: ", where no group keeps them apart.");
		break;
	case FIRST_ROUND_RANDOM:
		text_flow_add(
		    flow, "Round 1 by lot, from the same seed as the deals.");
		break;
	}
	text_flow_add(flow,
	    "Then pairs close in the ranking meet, but no two pairs twice if "
	    "that can be avoided.");
	switch (r->draw_from) {
	case DRAW_FROM_CURRENT:
		break;
	case DRAW_FROM_PREVIOUS:
		text_flow_add(flow,
		    "The ranking is the one before the round in play, so that "
		    "the next opponents are told when a round begins; if a "
		    "pair withdraws, they are drawn and told again.");
		break;
	}
	rules_groups(flow, r);
	switch (r->objective) {
	case DRAW_RANK:
		text_flow_add(flow,
		    "From the top, each pair meets the highest one below it "
		    "that it can.");
		break;
	case DRAW_GAP:
		text_flow_add(flow,
		    "Over the whole field the opponents are as close as can "
		    "be.");
		break;
	}
}

static void
rules_datum(struct text_flow *flow, const struct butler_trim *trim)
{
	switch (trim->kind) {
	case TRIM_AUTO:
		text_flow_add(flow,
		    "the mean of the results without the best and the worst "
		    "one if there are 6 to 15, and one more at each end for "
		    "every further 10.");
		break;
	case TRIM_COUNT:
		if (trim->amount == 0)
			text_flow_add(flow, "the mean of all results.");
		else
			text_flow_add(flow,
			    "the mean of the results without the %d best and "
			    "the %d worst.",
			    trim->amount, trim->amount);
		break;
	case TRIM_PERCENT:
		text_flow_add(flow,
		    "the mean of the results without %d~%% of them at each "
		    "end.",
		    trim->amount);
		break;
	case TRIM_KIND_COUNT:
		break;
	}
}

static void
rules_vp(struct text_flow *flow, const struct event_config *r)
{
	if (r->scoring == SCORING_MATCHPOINTS)
		text_flow_add(flow,
		    "A round is a match: the mean of a pair's boards gives "
		    "0~to~20 victory points by the EBU's table for %d boards.",
		    r->boards_per_round);
	else
		text_flow_add(flow,
		    "A round is a match: the sum of a pair's boards gives "
		    "0~to~20 victory points by the WBF's scale for %d boards.",
		    r->boards_per_round);
	text_flow_add(flow,
	    "If fewer than half of them are scored, both get 10, or a side at "
	    "fault 8 and the other 12. A pair's total is the sum of its "
	    "victory points.");
}

static void
rules_scoring(struct text_flow *flow, const struct event_config *r)
{
	switch (r->scoring) {
	case SCORING_MATCHPOINTS:
		text_flow_add(flow,
		    "By matchpoints: on each board a pair gets the share of the "
		    "other results that it beats, in per cent, half for a "
		    "tie.");
		break;
	case SCORING_CROSS_IMPS:
		text_flow_add(flow,
		    "By cross-IMPs: on each board a pair's result is compared "
		    "in IMPs with each other one, and it gets the mean of "
		    "that.");
		break;
	case SCORING_TOTAL_IMPS:
		text_flow_add(flow,
		    "By total IMPs: on each board a pair's result is compared "
		    "in IMPs with each other one, and it gets the sum of that. "
		    "Where a table has no result, the sum is multiplied by the "
		    "tables and divided by the results.");
		break;
	case SCORING_BUTLER:
		text_flow_add(flow,
		    "By Butler IMPs: on each board a pair's result is compared "
		    "in IMPs with the datum,");
		rules_datum(flow, &r->butler_trim);
		break;
	case SCORING_COUNT:
		break;
	}
	if (r->totals == TOTALS_VP)
		rules_vp(flow, r);
	else
		text_flow_add(flow, "A pair's total is the %s of its boards.",
		    r->scoring == SCORING_MATCHPOINTS ? "mean" : "sum");
}

/* What A+ and A- are worth before own means are looked at. */
static const char *
rules_flat(const struct event_config *r, enum award award)
{
	const bool plus = award == AWARD_PLUS;

	switch (r->scoring) {
	case SCORING_MATCHPOINTS:
		return plus ? "60~%" : "40~%";
	case SCORING_CROSS_IMPS:
	case SCORING_BUTLER:
		return plus ? "3~IMPs" : "-3~IMPs";
	case SCORING_TOTAL_IMPS:
		return plus ? "3~IMPs for each other table"
			    : "-3~IMPs for each other table";
	case SCORING_COUNT:
		break;
	}
	return "";
}

/* Which time counts, where any is judged. */
static void
rules_clock(struct text_flow *flow, const struct event_config *r)
{
	char grace[DURATION_TEXT_MAX];

	if (r->unfinished == UNFINISHED_AVERAGE ||
	    r->slow_margin_ms >= r->round_ms)
		return;
	text_flow_add(
	    flow, "A board not begun goes by the time used in the round.");
	if (r->disconnect_grace_ms > 0)
		text_flow_add(flow,
		    "Up to %s a board in which a side could not be reached do "
		    "not count, unless it still cannot when play stops.",
		    duration_tell(r->disconnect_grace_ms, grace));
}

static void
rules_double_dummy(struct text_flow *flow, const struct event_config *r)
{
	char margin[DURATION_TEXT_MAX], deadline[DURATION_TEXT_MAX];

	text_flow_add(flow,
	    "An unfinished board whose auction is over gets the result of best "
	    "play by both sides from there; a side that used more time on it, "
	    "by over %s, gets no more than an average for it; one that is not "
	    "there, or has left, no more than A-, and the other then no less "
	    "than A+.",
	    duration_tell(r->slow_margin_ms, margin));
	text_flow_add(flow,
	    "If the result is not found within %s, and on any other board, the "
	    "clock decides: such a side gets A- and the other A+; if neither "
	    "used so much more, both get an average.",
	    duration_tell(r->ruling_deadline_ms, deadline));
}

static void
rules_cut(struct text_flow *flow, const struct event_config *r)
{
	char margin[DURATION_TEXT_MAX];

	text_flow_add(flow, "When a round's time is up, play stops.");
	switch (r->unfinished) {
	case UNFINISHED_BY_CLOCK:
		text_flow_add(flow,
		    "An unfinished board is decided by the clock: a side that "
		    "used more time on it, by over %s, gets A- and the other "
		    "A+; if neither did, both get an average.",
		    duration_tell(r->slow_margin_ms, margin));
		break;
	case UNFINISHED_VOID:
		text_flow_add(
		    flow, "An unfinished board is void: it is not scored.");
		if (r->slow_margin_ms < r->round_ms)
			text_flow_add(flow,
			    "But a side that used more time on it, by over %s, "
			    "gets A-.",
			    duration_tell(r->slow_margin_ms, margin));
		break;
	case UNFINISHED_AVERAGE:
		text_flow_add(
		    flow, "Both sides get an average for an unfinished board.");
		break;
	case UNFINISHED_DOUBLE_DUMMY:
		rules_double_dummy(flow, r);
		break;
	}
	rules_clock(flow, r);
	text_flow_add(flow,
	    "If only one side was there, it gets A+ and the other A-. A+ is "
	    "%s, or the pair's own mean if that is better; A- is %s, or its "
	    "own mean if that is worse; own means count from %d board%s on.",
	    rules_flat(r, AWARD_PLUS), rules_flat(r, AWARD_MINUS),
	    r->own_mean_boards, r->own_mean_boards == 1 ? "" : "s");
	if (r->last_board_margin_ms > 0)
		text_flow_add(flow,
		    "No board begins with less than %s of the round left.",
		    duration_tell(r->last_board_margin_ms, margin));
}

/* Who plays when somebody does not. */
static void
rules_substitutes(struct text_flow *flow, const struct event_config *r)
{
	char after[DURATION_TEXT_MAX], stall[DURATION_TEXT_MAX];

	if (r->substitutes == SUBSTITUTES_NONE) {
		text_flow_add(flow, "Nobody plays for a player who is away.");
		return;
	}
	text_flow_add(flow,
	    "A house robot, if one is free, plays for a player whose line has "
	    "been gone for %s, or who does not move for %s when it is his "
	    "turn, until he is back; its time is charged to nobody.",
	    duration_tell(r->substitute_after_ms, after),
	    duration_tell(r->stall_after_ms, stall));
	text_flow_add(flow,
	    "A pair for which robots made more than half of its calls and "
	    "cards of the night has no rank.");
}

static void
rules_claims(struct text_flow *flow, const struct event_config *r)
{
	char answer[DURATION_TEXT_MAX];

	text_flow_add(flow,
	    "A claim is put to the opponents, who see the claimer's cards; no "
	    "answer within %s is an objection.",
	    duration_tell(r->claim_answer_ms, answer));
	switch (r->claims) {
	case CLAIMS_AGREED:
		text_flow_add(flow, "After an objection play goes on.");
		break;
	case CLAIMS_CHECKED:
		text_flow_add(flow,
		    "After an objection play goes on, unless the claimer's "
		    "side gets its tricks whatever legal cards anybody plays.");
		break;
	}
	text_flow_add(flow,
	    "A claim%s that no play could lose stands when the round is over; "
	    "one that was refused, if it was of all the rest.",
	    r->unfinished == UNFINISHED_DOUBLE_DUMMY ? " of all the rest" : "");
	text_flow_add(flow,
	    "Until the round closes either side can have a claim changed by "
	    "which it was given, or gave up, a trick that no legal play could "
	    "win, or lose.");
}

static void
rules_undo(struct text_flow *flow, const struct event_config *r)
{
	switch (r->undo) {
	case UNDO_OFF:
		text_flow_add(flow, "Nothing is taken back.");
		return;
	case UNDO_CALLS:
	case UNDO_CONSENT:
		text_flow_add(flow,
		    "An unintended call can be taken back until partner calls "
		    "or the opening lead is made.");
		break;
	}
	if (r->undo == UNDO_CONSENT)
		text_flow_add(flow,
		    "The last card can be taken back if both opponents agree, "
		    "but not the opening lead.");
	text_flow_add(
	    flow, "Each side may ask %d times a board.", BOARD_UNDOS_MAX);
}

/* Groups are looked at in round 1, too, where it is not by lot. */
static void
rules_bye_whose(
    struct text_flow *flow, const struct event_config *r, const char *had)
{
	const bool by_lot = r->first_round == FIRST_ROUND_RANDOM;
	const bool groups = r->avoid.kinds > 0;

	if (by_lot || !groups)
		text_flow_add(flow, "in round 1 the last %s; then,",
		    by_lot ? "by lot" : "to register");
	text_flow_add(flow,
	    "of those that have %s least, the one placed lowest%s,", had,
	    by_lot || !groups ? "" : " (in round 1 the last to register)");
	if (groups)
		text_flow_add(flow,
		    "or one above it if pairs would have to meet again or two "
		    "of a group would meet.");
	else
		text_flow_add(flow,
		    "or the next above it if pairs would have to meet again.");
}

static void
rules_bye(struct text_flow *flow, const struct event_config *r)
{
	const char *gets =
	    r->odd_pair == ODD_PAIR_HOUSE_PAIR ? "Then it gets" : "It gets";

	switch (r->odd_pair) {
	case ODD_PAIR_BYE:
		text_flow_add(flow, "Of an odd number of pairs one sits out:");
		rules_bye_whose(flow, r, "sat out");
		break;
	case ODD_PAIR_HOUSE_PAIR:
		text_flow_add(flow,
		    "Of an odd number of pairs one meets a pair of house "
		    "robots:");
		rules_bye_whose(flow, r, "met it or sat out");
		text_flow_add(flow,
		    "What is played there counts as at any table; the house "
		    "pair is not ranked. If no two robots are free the pair "
		    "sits out.");
		break;
	}
	switch (r->bye_score) {
	case BYE_SCORE_PLUS:
		if (r->totals == TOTALS_VP)
			text_flow_add(flow, "%s 12 victory points.", gets);
		else
			text_flow_add(flow, "%s %s on each board.", gets,
			    rules_flat(r, AWARD_PLUS));
		break;
	case BYE_SCORE_AVERAGE:
		if (r->totals == TOTALS_VP)
			text_flow_add(flow, "%s 10 victory points.", gets);
		else if (r->scoring == SCORING_MATCHPOINTS)
			text_flow_add(flow, "%s 50~%% on each board.", gets);
		else
			text_flow_add(flow, "%s 0~IMPs on each board.", gets);
		break;
	case BYE_SCORE_NONE:
		text_flow_add(flow, "%s does not count for its total.",
		    r->odd_pair == ODD_PAIR_HOUSE_PAIR ? "Such a round"
						       : "The round");
		break;
	}
}

static void
rules_missed(struct text_flow *flow, const struct event_config *r)
{
	switch (r->missed_score) {
	case MISSED_SCORE_MINUS:
		if (r->totals == TOTALS_VP)
			text_flow_add(flow,
			    "A round that a pair missed gives it 8 victory points, "
			    "or fewer by its own mean; its boards are owed.");
		else
			text_flow_add(flow,
			    "A round that a pair missed gives it %s on each board, "
			    "or its own mean if that is less; these are owed.",
			    rules_flat(r, AWARD_MINUS));
		break;
	case MISSED_SCORE_AVERAGE:
		text_flow_add(flow,
		    "A round that a pair missed gives it an average, or its own "
		    "mean if that is less; its boards are owed.");
		break;
	case MISSED_SCORE_NONE:
		text_flow_add(flow,
		    "A round that a pair missed does not count for its total; its "
		    "boards are owed.");
		break;
	}
	text_flow_add(flow,
	    "Who stays away has that as well if it finished enough for a rank. "
	    "For the byes such a round counts as one it has had.");
}

static void
rules_returns(struct text_flow *flow, const struct event_config *r)
{
	if (r->returns_max == 1)
		text_flow_add(flow, "A pair that is out may come back once,");
	else
		text_flow_add(flow,
		    "A pair that is out may come back %d times,",
		    r->returns_max);
	text_flow_add(
	    flow, "with its total, and is seated from the next draw on.");
}

static void
rules_late(struct text_flow *flow, const struct event_config *r)
{
	if (r->late_entry == 0)
		text_flow_add(flow, "Nobody can register after the start.");
	else
		text_flow_add(flow,
		    "A pair may register until round %d is drawn, and is "
		    "seated from the next draw on.",
		    r->late_entry + 1);
}

static void
rules_absence(struct text_flow *flow, const struct event_config *r)
{
	if (r->unfinished != UNFINISHED_DOUBLE_DUMMY)
		text_flow_add(flow,
		    "A pair that withdraws in the play concedes what is left "
		    "of the board, but for a claim of all of it that no play "
		    "could lose; it gets no more than A- for it, and the "
		    "others no less than A+.");
	rules_late(flow, r);
	if (r->withdraw_after == 1)
		text_flow_add(flow,
		    "A pair of whom nobody is there for a whole round at a "
		    "table is taken out.");
	else if (r->withdraw_after > 1)
		text_flow_add(flow,
		    "A pair of whom nobody is there for %d rounds at a table, "
		    "one after the other, is taken out.",
		    r->withdraw_after);
	if (r->returns_max == 0)
		text_flow_add(flow, "Who is out does not come back.");
	else
		rules_returns(flow, r);
	rules_missed(flow, r);
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
	    "Boards lost to a bye, to absent or slow opponents, or to an "
	    "outage are not owed; who withdraws for good owes all boards "
	    "of the night.");
}

/* "3 in the first 10 % of the pairs ranked, 2 up to 25 %, 1 up to 50 %." */
static void
rules_bands(struct text_flow *flow, const struct award_scheme *scheme)
{
	for (int i = 0; i < scheme->steps; i++)
		text_flow_add(flow, "%d %s~%d~%%%s%s",
		    scheme->step[i].points[0],
		    i == 0 ? "in the first" : "up to", scheme->step[i].from,
		    i == 0 ? " of the pairs ranked, and for rank 1 always" : "",
		    i + 1 < scheme->steps ? "," : ".");
}

/* "If 4 or more pairs have a rank: 3 for rank 1.  If 8 or more: 3, 2 ..." */
static void
rules_rows(struct text_flow *flow, const struct award_scheme *scheme)
{
	for (int i = 0; i < scheme->steps; i++) {
		const struct scheme_step *step = &scheme->step[i];

		text_flow_add(flow, "%s %d or more%s:", i == 0 ? "if" : "If",
		    step->from, i == 0 ? " pairs have a rank" : "");
		for (int rank = 0; rank < step->ranks; rank++)
			text_flow_add(flow, "%d%s", step->points[rank],
			    rank + 1 < step->ranks ? "," : "");
		if (step->ranks == 1)
			text_flow_add(flow, "for rank 1.");
		else
			text_flow_add(flow, "for ranks 1 to %d.", step->ranks);
	}
}

static void
rules_points(struct text_flow *flow, const struct event_config *r)
{
	text_flow_add(flow, "Master points for each player:");
	switch (r->master_points.kind) {
	case SCHEME_DEFAULT:
		text_flow_add(flow,
		    "3 for rank 1. With 20 or more pairs ranked, 2 for ranks 2 "
		    "to 4 and 1 for ranks 5 to 10; with fewer, only the upper "
		    "half gets points, 2 for ranks 2 to 4 and 1 for those "
		    "below.");
		break;
	case SCHEME_PERCENT:
		rules_bands(flow, &r->master_points);
		break;
	case SCHEME_TABLE:
		rules_rows(flow, &r->master_points);
		break;
	case SCHEME_KIND_COUNT:
		break;
	}
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
		text_flow_add(flow,
		    "If the server is down, the clock runs on: a round that is "
		    "late begins at once and ends as planned; one in which no "
		    "board can begin any more takes the time of the next. A "
		    "board that could not be finished for it, and for neither "
		    "side, is not scored.");
		break;
	}
	text_flow_add(flow,
	    "After more than %s the night ends with the last round that was "
	    "scored.",
	    duration_tell(r->outage_max_ms, most));
}

static void
rules_talk(struct text_flow *flow, const struct event_config *r)
{
	char delay[DURATION_TEXT_MAX];

	text_flow_add(flow,
	    "Players alert their own calls and answer questions about them, "
	    "unseen by partner. While a side waits for an answer the other "
	    "side's time runs.");
	if (r->chat == CHAT_OPPONENTS)
		text_flow_add(
		    flow, "During a board remarks are for the opponents only.");
	else
		text_flow_add(flow,
		    r->chat == CHAT_TABLE ? "Remarks are for the whole table."
					  : "There is no chat.");
	switch (r->kibitz) {
	case KIBITZ_CLOSED:
		text_flow_add(flow,
		    "Anybody may look at a board once its round has closed.");
		break;
	case KIBITZ_DELAYED:
		text_flow_add(flow,
		    "Others may look at a board %s after its round has closed.",
		    duration_tell(r->kibitz_delay_ms, delay));
		break;
	case KIBITZ_OFF:
		text_flow_add(
		    flow, "Others may look at a board once the night is over.");
		break;
	}
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
	    {"  Claims", rules_claims},
	    {"  Undo", rules_undo},
	    {"  Bye", rules_bye},
	    {"  Absence", rules_absence},
	    {"  Ties", rules_ties},
	    {"  Ranking", rules_rank},
	    {"  Points", rules_points},
	    {"  Outages", rules_outage},
	    {"  Robots", rules_substitutes},
	    {"  Talk", rules_talk},
	};

	buf_append_text(text, "\nRules\n");
	for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++) {
		struct text_flow flow;

		text_flow_init(&flow, text, TEXT_RULES_INDENT, parts[i].label);
		parts[i].write(&flow, rules);
		text_flow_fini(&flow);
	}
}

const char *
text_unit(enum total_kind kind)
{
	switch (kind) {
	case TOTAL_PERCENT:
		return "%";
	case TOTAL_IMPS:
		return "IMPs";
	case TOTAL_VPS:
		return "VPs";
	case TOTAL_KIND_COUNT:
		break;
	}
	return "";
}
