/* SPDX-License-Identifier: ISC */
/*
 * Back to the end of an earlier round.  The event must then be what its rows
 * would make of it, for a restart builds it from them.
 */
#include "engine/event/roll_back.h"

#include <stddef.h>
#include <string.h>

#include "engine/event/closing.h"
#include "engine/event/drawing.h"
#include "engine/event/effect.h"
#include "engine/event/field.h"
#include "engine/event/replace.h"
#include "engine/event/rounds.h"
#include "engine/event/substitutes.h"
#include "engine/event/talk.h"

/* How many boards of a table have a result or a ruling. */
static int
roll_back_decided(const struct event *event, int round, int table)
{
	return round <= event->rounds_closed || event->state == EVENT_CLOSING
	    ? event->config.boards_per_round
	    : event->table[table - 1].done;
}

static int
roll_back_results(const struct event *event, int round)
{
	int results = 0;

	for (int t = 1; t <= event->round[round - 1].tables; t++) {
		for (int b = 0; b < roll_back_decided(event, round, t); b++)
			results += event_result(event, round, t, b)->kind ==
			    ROW_RESULT;
	}
	return results;
}

static int
roll_back_playing(const struct event *event)
{
	int playing = 0;

	for (int t = 1; event->state == EVENT_PLAYING && t <= event->tables;
	     t++) {
		const struct board_play *board = event_board(event, t);

		playing += board != NULL && !board_play_is_over(board);
	}
	return playing;
}

enum refusal
roll_back_find(
    const struct event *event, int round, struct roll_back_loss *loss_r)
{
	if (!event_is_open(event) || event->stopped || event->outage_over)
		return REFUSAL_EVENT_OVER;
	if (round < 1 || round > event->rounds_closed)
		return REFUSAL_NO_SNAPSHOT;
	if (round == event->rounds_drawn)
		return REFUSAL_NOTHING_LATER;
	if (event->config.prepared_player != 0)
		return REFUSAL_NO_BOARDS;
	*loss_r = (struct roll_back_loss){.from = round + 1,
	    .to = event->rounds_drawn,
	    .playing = roll_back_playing(event)};
	for (int r = loss_r->from; r <= loss_r->to; r++) {
		loss_r->tables += event->round[r - 1].tables;
		loss_r->results += roll_back_results(event, r);
	}
	return REFUSAL_ACCEPTED;
}

/* Nothing is kept of a round but how often that was so. */
static void
roll_back_clear(struct event *event, int number)
{
	struct round *round = &event->round[number - 1];
	const size_t tables = (size_t)round->tables;
	const size_t boards = (size_t)event->config.boards_per_round;

	memset(round->seat, 0, tables * sizeof(*round->seat));
	memset(round->reason, 0, tables * sizeof(*round->reason));
	memset(round->result, 0, tables * boards * sizeof(*round->result));
	memset(round->summary, 0, boards * sizeof(*round->summary));
	if (round->match != NULL)
		memset(round->match, 0, tables * sizeof(*round->match));
	*round = (struct round){.thrown = round->thrown + 1,
	    .seat = round->seat,
	    .reason = round->reason,
	    .result = round->result,
	    .summary = round->summary,
	    .match = round->match};
}

/*
 * Rounds in which nobody of a pair was there count for nothing once they are
 * thrown away; what came before them was one after the other with them.
 */
static void
roll_back_gone(struct event *event, int number)
{
	const struct round *round = &event->round[number - 1];

	for (int t = 0; t < round->tables; t++) {
		struct pair *const pair[SIDE_COUNT] = {
		    &event->pair[round->seat[t].ns - 1],
		    &event->pair[round->seat[t].ew - 1]};

		for (int s = 0; s < SIDE_COUNT; s++)
			pair[s]->gone -= pair[s]->gone > 0;
	}
}

static bool
roll_back_is_elsewhere(struct event *event, const struct pair *pair,
    const struct world *world, roll_back_elsewhere_fn *elsewhere)
{
	for (int i = 0; i < 2; i++) {
		if (elsewhere(world, event, pair->player[i]) !=
		    REFUSAL_ACCEPTED)
			return true;
	}
	return false;
}

/*
 * Whom the clock took out because of what is thrown away is in; who left later than
 * that left when it closed: no round of his is missing.
 */
static void
roll_back_pairs(struct event *event, const struct world *world,
    roll_back_elsewhere_fn *elsewhere)
{
	for (int p = 1; p <= event->pairs; p++) {
		struct pair *pair = &event->pair[p - 1];

		pair->acted = false;
		field_forget_clock(event, p, event->rounds_closed,
		    roll_back_is_elsewhere(event, pair, world, elsewhere));
		if (pair->withdrawn_round > event->rounds_closed)
			pair->withdrawn_round = event->rounds_closed;
	}
}

/* Whoever said on a board that is thrown away that he leaves does so with it. */
static void
roll_back_leave(struct event *event, ms_t at, struct effects *effects)
{
	for (int t = 1; event->state == EVENT_PLAYING && t <= event->tables;
	     t++)
		field_leave_after(event, t, at, effects);
}

static void
roll_back_to(struct event *event, int round, ms_t at, const struct world *world,
    roll_back_elsewhere_fn *elsewhere)
{
	substitutes_leave_all(event);
	drawing_forget(event);
	/* nor is a start kept that was told for the round drawn next */
	if (event->rounds_drawn < event->config.rounds)
		event->round[event->rounds_drawn].start_at = 0;
	for (int r = round + 1; r <= event->rounds_drawn; r++) {
		if (r <= event->rounds_closed)
			roll_back_gone(event, r);
		roll_back_clear(event, r);
	}
	event->rounds_drawn = event->rounds_closed = round;
	event->state = EVENT_BETWEEN;
	event->rulings_due_at = 0;
	event->rolled_at = at;
	roll_back_pairs(event, world, elsewhere);
	closing_stand_again(event, round);
	rounds_place_pairs(event);
	talk_begin_anew(event);
}

enum refusal
roll_back_apply(struct event *event, const struct cmd *cmd,
    const struct world *world, roll_back_elsewhere_fn *elsewhere,
    struct effects *effects)
{
	struct roll_back_loss loss;
	const int round = cmd->u.directive.round;
	const enum refusal refusal = roll_back_find(event, round, &loss);

	if (refusal != REFUSAL_ACCEPTED)
		return refusal;
	if (cmd->u.directive.amount != loss.results)
		return REFUSAL_OTHER_COUNT;
	if (!said_is_fit(
		cmd->u.directive.reason, sizeof(cmd->u.directive.reason)))
		return REFUSAL_NO_REASON;
	roll_back_leave(event, cmd->at, effects);
	roll_back_to(event, round, cmd->at, world, elsewhere);
	replace_at_all(event, cmd->at, effects);
	replace_roll_back(event);
	effect_add(effects, EFFECT_LIST, event);
	effect_add_round(effects, EFFECT_DIRECTED, event, round);
	struct effect *told = effect_add(effects, EFFECT_ROLLED_BACK, event);
	told->round = round;
	told->number = loss.to - round;
	return REFUSAL_ACCEPTED;
}
