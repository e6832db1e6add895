/* SPDX-License-Identifier: ISC */
/*
 * Scoring a closed round.  Three passes: table results are compared; each
 * pair's own mean then includes this round; artificial awards, which may rest
 * on that mean, come last (R-SC-5).
 */
#include "engine/event/closing.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "engine/bridge/score.h"
#include "engine/contest/scoring.h"
#include "engine/event/clocks.h"
#include "engine/event/effect.h"
#include "engine/event/field.h"
#include "engine/event/matches.h"
#include "engine/event/replace.h"
#include "engine/event/rulings.h"
#include "engine/event/substitutes.h"
#include "engine/event/tables.h"
#include "engine/event/talk.h"

/*
 * The rows of one board for the contest room.  Static memory would make the
 * engine remember; a field of 10,000 pairs fits the stack easily.
 */
struct closing_board {
	struct board_row row[EVENT_PAIRS_MOST / 2];
	struct row_score score[EVENT_PAIRS_MOST / 2][SIDE_COUNT];
};

static struct result *
closing_result(struct event *event, int round, int table, int board)
{
	return &event->round[round - 1]
		    .result[(table - 1) * event->config.boards_per_round +
			board];
}

static struct scoring_rules
closing_rules(const struct event *event)
{
	return (struct scoring_rules){.scoring = event->config.scoring,
	    .trim = event->config.butler_trim,
	    .own_mean_boards = event->config.own_mean_boards};
}

static void
closing_compare(
    struct event *event, int round, int board, struct closing_board *all)
{
	const struct scoring_rules rules = closing_rules(event);
	struct round *r = &event->round[round - 1];

	for (int t = 1; t <= r->tables; t++) {
		const struct result *result =
		    closing_result(event, round, t, board);

		all->row[t - 1] = (struct board_row){.kind = result->kind,
		    .score = result->score,
		    .award = {result->award[SIDE_NS], result->award[SIDE_EW]}};
	}
	scoring_score(
	    &rules, all->row, r->tables, all->score, &r->summary[board]);
}

/* What is given for a result has a limit where a side was slow, or absent. */
static int64_t
closing_unit(const struct event *event, const struct result *result, int side,
    int tables, int64_t unit)
{
	if (result->kind != ROW_RESULT || result->award[side] == AWARD_NONE)
		return unit;
	const int64_t limit =
	    scoring_flat(event->config.scoring, result->award[side], tables);
	return (unit < limit) == (result->award[side] == AWARD_PLUS) ? limit
								     : unit;
}

static void
closing_score_board(
    struct event *event, int round, int board, struct closing_board *all)
{
	struct round *r = &event->round[round - 1];

	closing_compare(event, round, board, all);
	for (int t = 1; t <= r->tables; t++) {
		struct result *result = closing_result(event, round, t, board);

		for (int s = 0; s < SIDE_COUNT; s++) {
			const struct row_score *score = &all->score[t - 1][s];

			result->scored[s] = score->scored;
			result->unit[s] = score->scored
			    ? closing_unit(
				  event, result, s, r->tables, score->unit)
			    : 0;
			result->raw[s] = score->raw;
		}
	}
}

void
closing_score_results(struct event *event, int round)
{
	struct closing_board all;

	for (int b = 0; b < event->config.boards_per_round; b++)
		closing_score_board(event, round, b, &all);
}

/* Units that are fixed stay so. */
static void
closing_find_summaries(struct event *event, int round)
{
	struct closing_board all;

	for (int b = 0; b < event->config.boards_per_round; b++)
		closing_compare(event, round, b, &all);
}

static struct pair *
closing_pair(struct event *event, int round, int table, int side)
{
	const struct draw_table *seat =
	    &event->round[round - 1].seat[table - 1];

	return &event->pair[(side == SIDE_NS ? seat->ns : seat->ew) - 1];
}

/* Boards make the total, unless victory points do. */
static void
closing_add_unit(const struct event *event, struct pair *pair, int64_t unit)
{
	if (event->config.totals != TOTALS_BOARDS)
		return;
	pair->sum += unit;
	pair->count++;
}

/* Table results of one side; single ones do not make an own mean. */
static void
closing_add_result(const struct event *event, struct pair *pair,
    const struct result *result, int side, bool compared)
{
	pair->owed += result->owed[side];
	pair->plays += result->plays[side];
	pair->substitute_plays += result->substitute_plays[side];
	if (result->kind != ROW_RESULT)
		return;
	pair->finished++;
	closing_add_unit(event, pair, result->unit[side]);
	if (compared) {
		pair->own_sum += result->unit[side];
		pair->own_count++;
	}
}

static void
closing_add_results(struct event *event, int round)
{
	const struct round *r = &event->round[round - 1];

	for (int t = 1; t <= r->tables; t++) {
		for (int b = 0; b < event->config.boards_per_round; b++) {
			const struct result *result =
			    closing_result(event, round, t, b);
			const bool compared = r->summary[b].rule != RULE_SINGLE;

			for (int s = 0; s < SIDE_COUNT; s++) {
				closing_add_result(event,
				    closing_pair(event, round, t, s), result, s,
				    compared);
			}
		}
	}
}

static void
closing_fix_awards(struct event *event, int round)
{
	const struct scoring_rules rules = closing_rules(event);
	const struct round *r = &event->round[round - 1];

	for (int i = 0; i < r->tables * event->config.boards_per_round; i++) {
		struct result *result = &r->result[i];
		int t = i / event->config.boards_per_round + 1;

		if (result->kind != ROW_ARTIFICIAL)
			continue;
		for (int s = 0; s < SIDE_COUNT; s++) {
			const struct pair *pair =
			    closing_pair(event, round, t, s);

			if (result->award[s] == AWARD_NONE)
				continue;
			result->scored[s] = true;
			result->unit[s] =
			    scoring_award(&rules, result->award[s], r->tables,
				pair->own_sum, pair->own_count);
		}
	}
}

static void
closing_add_awards(struct event *event, int round)
{
	const struct round *r = &event->round[round - 1];
	int64_t unit;

	for (int i = 0; i < r->tables * event->config.boards_per_round; i++) {
		const struct result *result = &r->result[i];
		int t = i / event->config.boards_per_round + 1;

		for (int s = 0; s < SIDE_COUNT; s++) {
			if (result->kind == ROW_ARTIFICIAL && result->scored[s])
				closing_add_unit(event,
				    closing_pair(event, round, t, s),
				    result->unit[s]);
		}
	}
	if (r->bye == 0 || r->house || !event_bye_unit(event, round, &unit))
		return;
	for (int b = 0; b < event->config.boards_per_round; b++)
		closing_add_unit(event, &event->pair[r->bye - 1], unit);
}

void
closing_add_round(struct event *event, int round)
{
	closing_add_results(event, round);
	closing_fix_awards(event, round);
	closing_add_awards(event, round);
	matches_score_round(event, round);
	matches_add_round(event, round);
	field_add_missed(event, round);
}

/* A round whose units and matches are all fixed. */
static void
closing_add_fixed_round(struct event *event, int round)
{
	closing_add_results(event, round);
	closing_add_awards(event, round);
	matches_add_round(event, round);
	field_add_missed(event, round);
}

/* The house pair's, which lies behind all others, as well. */
static void
closing_take_back(struct event *event)
{
	for (int p = 0; p <= event->config.max_pairs; p++) {
		struct pair *pair = &event->pair[p];

		pair->sum = -pair->penalty;
		pair->own_sum = 0;
		pair->count = pair->own_count = 0;
		pair->finished = pair->owed = 0;
		pair->plays = pair->substitute_plays = 0;
	}
}

void
closing_score_anew(struct event *event, int round)
{
	closing_take_back(event);
	for (int r = 1; r < round; r++)
		closing_add_fixed_round(event, r);
	closing_score_results(event, round);
	for (int r = round; r <= event->rounds_closed; r++)
		closing_add_round(event, r);
}

void
closing_rank(struct event *event)
{
	/* of a night of which nothing is scored yet nobody owes a board */
	const int scheduled = event->rounds_closed > 0
	    ? event->config.rounds * event->config.boards_per_round
	    : 0;

	for (int p = 1; p <= event->pairs; p++) {
		const struct pair *pair = &event->pair[p - 1];

		/* leaving does not shorten what is owed, nor does an early
		 * end, R-EV-11 */
		event->standing[p - 1] = (struct standing){.pair = p,
		    .order = p,
		    .sum = pair->sum,
		    .count = pair->count,
		    .finished = pair->finished,
		    .owed = pair->withdrawn ? scheduled : pair->owed,
		    .substituted = substitutes_made_most(pair)};
	}
	standing_rank(event->standing, event->pairs,
	    total_kind_of(event->config.scoring, event->config.totals),
	    event->config.completion_percent);
}

/* After one more round: the standing so far is the one before. */
static void
closing_rank_next(struct event *event)
{
	memcpy(event->before, event->standing,
	    (size_t)event->pairs * sizeof(*event->before));
	closing_rank(event);
}

void
closing_stand_again(struct event *event, int rounds)
{
	closing_take_back(event);
	event->rounds_closed = 0;
	closing_rank(event);
	for (int r = 1; r <= rounds; r++) {
		closing_find_summaries(event, r);
		closing_add_fixed_round(event, r);
		event->rounds_closed = r;
		closing_rank_next(event);
	}
}

void
closing_award(struct event *event)
{
	int completing = 0;

	closing_rank(event);
	for (int i = 0; i < event->pairs; i++)
		completing += event->standing[i].completed;
	for (int i = 0; i < event->pairs; i++) {
		const struct standing *s = &event->standing[i];

		event->pair[s->pair - 1].points = award_scheme_points(
		    &event->config.master_points, s->rank, completing);
	}
}

/* An award to each side, or A- to one where the board is void for the other. */
static bool
closing_awards_fit(const struct ruling *ruling)
{
	const enum award ns = ruling->award[SIDE_NS];
	const enum award ew = ruling->award[SIDE_EW];

	if ((unsigned)ns >= AWARD_COUNT || (unsigned)ew >= AWARD_COUNT)
		return false;
	if (ns == AWARD_NONE)
		return ew == AWARD_MINUS;
	return ew != AWARD_NONE || ns == AWARD_MINUS;
}

/* The most that one side gets, slow or absent, and what the other may get then. */
static bool
closing_limits_fit(const struct ruling *ruling)
{
	const enum award ns = ruling->award[SIDE_NS];
	const enum award ew = ruling->award[SIDE_EW];

	if ((unsigned)ns >= AWARD_COUNT || (unsigned)ew >= AWARD_COUNT)
		return false;
	if (ns == AWARD_MINUS || ew == AWARD_MINUS)
		return ns != AWARD_NONE && ew != AWARD_NONE;
	return ns != AWARD_PLUS && ew != AWARD_PLUS &&
	    (ns == AWARD_NONE || ew == AWARD_NONE);
}

/* A result is the answer that is in, for a board that waits for it. */
static bool
closing_kind_fits(const struct event *event, const struct ruling *ruling)
{
	const struct table *t = &event->table[ruling->table - 1];

	switch (ruling->kind) {
	case ROW_RESULT:
		return event->state == EVENT_CLOSING &&
		    t->solving == SOLVING_DONE &&
		    ruling->tricks == t->solved_tricks &&
		    closing_limits_fit(ruling);
	case ROW_ARTIFICIAL:
		return ruling->tricks == 0 && closing_awards_fit(ruling);
	default:
		return ruling->kind == ROW_VOID && ruling->tricks == 0;
	}
}

static bool
closing_ruling_fits(const struct event *event, const struct ruling *ruling,
    int table, int board)
{
	if (ruling->table != table ||
	    ruling->board !=
		event_first_board(event, event->rounds_drawn) + board)
		return false;
	if ((unsigned)ruling->reason >= RULING_REASON_COUNT ||
	    ruling->reason == RULING_NONE ||
	    (unsigned)ruling->ruled_by >= RULED_BY_COUNT ||
	    ruling->ruled_by == RULED_BY_NOTHING ||
	    ruling->ruled_by == RULED_BY_DIRECTOR ||
	    ruling->judged_ms[SIDE_NS] < 0 || ruling->judged_ms[SIDE_EW] < 0)
		return false;
	/* only a position that was reached can be left unsolved */
	if (event->state == EVENT_PLAYING && rulings_is_open(ruling) &&
	    (board != event->table[table - 1].done ||
		!rulings_has_position(event, table)))
		return false;
	return closing_kind_fits(event, ruling);
}

static bool
closing_rulings_fit(const struct event *event, const struct cmd *cmd)
{
	const int boards = event->config.boards_per_round;
	int given = 0;

	for (int t = 1; t <= event->tables; t++) {
		const int first = event->table[t - 1].done;
		int end = boards;

		if (event->state == EVENT_CLOSING)
			end = event->table[t - 1].solving == SOLVING_NONE
			    ? first
			    : first + 1;
		for (int b = first; b < end; b++) {
			if (given >= cmd->u.close_round.rulings ||
			    !closing_ruling_fits(
				event, &cmd->u.close_round.ruling[given], t, b))
				return false;
			given++;
		}
	}
	return given == cmd->u.close_round.rulings;
}

/*
 * Who owes a board that was not finished (R-EV-11): one lost to an outage nobody; with a void one, or one that
 * double dummy gave a result, both sides, else those at fault.  A side that lost it only to the other's absence or slowness
 * does not.
 */
struct result
closing_ruled(const struct ruling *ruling)
{
	struct result result = {.kind = ruling->kind,
	    .end = END_CUT,
	    .contract = {.declarer = SEAT_NONE},
	    .lead = CARD_NONE,
	    .tricks = ruling->tricks,
	    .ruled_by = ruling->ruled_by,
	    .reason = ruling->reason};

	for (int s = 0; s < SIDE_COUNT; s++) {
		result.award[s] =
		    ruling->kind == ROW_VOID ? AWARD_NONE : ruling->award[s];
		result.owed[s] = (ruling->kind != ROW_ARTIFICIAL &&
				     ruling->ruled_by != RULED_BY_OUTAGE) ||
		    result.award[s] == AWARD_AVERAGE ||
		    result.award[s] == AWARD_MINUS;
		result.judged_ms[s] = ruling->judged_ms[s];
	}
	return result;
}

/* The contract of the board, with the tricks of best play. */
static void
closing_note_solved(const struct board_play *b, struct result *result)
{
	result->contract = b->contract;
	if (b->play.count > 0)
		result->lead = b->play.card[0];
	result->score = score_ns(&b->contract, b->vul, result->tricks);
}

static int
closing_cut_tricks(const struct board_play *b)
{
	return b->play.won[seat_side(b->contract.declarer)];
}

static void
closing_rule(struct event *event, const struct ruling *ruling, ms_t at)
{
	struct table *t = &event->table[ruling->table - 1];
	const int board =
	    ruling->board - event_first_board(event, event->rounds_drawn);

	struct result *result =
	    closing_result(event, event->rounds_drawn, ruling->table, board);

	*result = closing_ruled(ruling);
	if (!t->dealt || t->board.number != ruling->board) {
		result->end = END_NONE;
		return;
	}
	if (!board_play_is_over(&t->board)) {
		clocks_cut(event, ruling->table, at);
		board_play_cut(&t->board, at);
	}
	tables_note_plays(t, result);
	if (t->solving != SOLVING_NONE)
		result->cut_tricks = closing_cut_tricks(&t->board);
	result->unsolved =
	    t->solving != SOLVING_NONE && result->kind != ROW_RESULT;
	if (result->kind == ROW_RESULT)
		closing_note_solved(&t->board, result);
}

static bool
closing_round_fits(const struct event *event, const struct cmd *cmd)
{
	return (event->state == EVENT_PLAYING ||
		   event->state == EVENT_CLOSING) &&
	    cmd->u.close_round.round == event->rounds_drawn;
}

/* The round in play is over: by the clock, or since nothing is left to play. */
static bool
closing_is_over(const struct event *event, ms_t at)
{
	return at >= event->round[event->rounds_drawn - 1].end_at ||
	    (event->config.close_early && tables_all_finished(event) &&
		at >= tables_close_from(event));
}

bool
closing_wants_cut(const struct event *event)
{
	return rulings_want_solver(event) ||
	    tables_close_from(event) >
	    event->round[event->rounds_drawn - 1].end_at;
}

ms_t
closing_due_at(const struct event *event)
{
	const ms_t answered_at =
	    closing_is_answered(event) ? event->last_at : event->rulings_due_at;
	const ms_t from = tables_close_from(event);

	return from > answered_at ? from : answered_at;
}

static bool
closing_is_due(const struct event *event, const struct cmd *cmd)
{
	if (!closing_round_fits(event, cmd))
		return false;
	if (event->state == EVENT_CLOSING)
		return cmd->at >= closing_due_at(event);
	return closing_is_over(event, cmd->at) && !closing_wants_cut(event);
}

static void
closing_rule_all(struct event *event, const struct cmd *cmd)
{
	for (int i = 0; i < cmd->u.close_round.rulings; i++)
		closing_rule(event, &cmd->u.close_round.ruling[i], cmd->at);
	substitutes_leave_all(event);
	for (int t = 0; t < event->tables; t++) {
		event->table[t].next_board_at = MS_NEVER;
		event->table[t].answer_due_at = MS_NEVER;
	}
}

/*
 * Whoever said in the play that he leaves does so with the board, cut or not; of
 * the last round nothing is left to be left then.
 */
static void
closing_leave(struct event *event, ms_t at, struct effects *effects)
{
	if (event->rounds_drawn == event->config.rounds)
		return;
	for (int t = 1; t <= event->tables; t++)
		field_leave_after(event, t, at, effects);
}

bool
closing_is_answered(const struct event *event)
{
	for (int t = 0; t < event->tables; t++) {
		if (event->table[t].solving == SOLVING_ASKED)
			return false;
	}
	return true;
}

enum refusal
closing_cut_round(
    struct event *event, const struct cmd *cmd, struct effects *effects)
{
	if (event->state != EVENT_PLAYING || !closing_round_fits(event, cmd) ||
	    !closing_is_over(event, cmd->at) || !closing_wants_cut(event))
		return REFUSAL_NOT_DUE;
	if (!closing_rulings_fit(event, cmd))
		return REFUSAL_BAD_COMMAND;
	for (int i = 0; i < cmd->u.close_round.rulings; i++) {
		const struct ruling *ruling = &cmd->u.close_round.ruling[i];

		if (rulings_is_open(ruling))
			event->table[ruling->table - 1].solving = SOLVING_ASKED;
	}
	closing_rule_all(event, cmd);
	closing_leave(event, cmd->at, effects);
	event->state = EVENT_CLOSING;
	event->rulings_due_at = cmd->at + event->config.ruling_deadline_ms;
	effect_add_round(effects, EFFECT_CUT, event, event->rounds_drawn);
	return REFUSAL_ACCEPTED;
}

enum refusal
closing_solved(struct event *event, const struct cmd *cmd)
{
	const int table = cmd->u.solved.table;

	if (event->state != EVENT_CLOSING ||
	    cmd->u.solved.round != event->rounds_drawn)
		return REFUSAL_NOT_DUE;
	if (table < 1 || table > event->tables)
		return REFUSAL_BAD_COMMAND;
	const struct play *position = event_position(event, table);
	struct table *t = &event->table[table - 1];
	if (position == NULL || cmd->u.solved.board != t->board.number)
		return REFUSAL_NOT_DUE;
	const enum side side = seat_side(position->declarer);
	const int tricks = cmd->u.solved.tricks;
	if (tricks != SOLVED_NOT &&
	    (tricks < position->won[side] ||
		tricks > TRICK_COUNT - position->won[side_other(side)]))
		return REFUSAL_BAD_COMMAND;
	t->solving = tricks == SOLVED_NOT ? SOLVING_FAILED : SOLVING_DONE;
	t->solved_tricks = tricks == SOLVED_NOT ? 0 : tricks;
	return REFUSAL_ACCEPTED;
}

enum refusal
closing_close_round(
    struct event *event, const struct cmd *cmd, struct effects *effects)
{
	if (!closing_is_due(event, cmd))
		return REFUSAL_NOT_DUE;
	if (!closing_rulings_fit(event, cmd))
		return REFUSAL_BAD_COMMAND;
	closing_rule_all(event, cmd);
	closing_leave(event, cmd->at, effects);
	event->rulings_due_at = 0;
	event->round[event->rounds_drawn - 1].lost_ms = 0;
	closing_score_results(event, event->rounds_drawn);
	closing_add_round(event, event->rounds_drawn);
	field_count_gone(event);
	event->round[event->rounds_drawn - 1].closed_at = cmd->at;
	event->rounds_closed = event->rounds_drawn;
	event->state = EVENT_BETWEEN;
	closing_rank_next(event);
	talk_begin_anew(event);
	replace_at_all(event, cmd->at, effects);
	effect_add_round(effects, EFFECT_CLOSED, event, event->rounds_closed);
	return REFUSAL_ACCEPTED;
}
