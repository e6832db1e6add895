/* SPDX-License-Identifier: ISC */
/*
 * Pairs that go and come back.  The sums of a pair follow from where it sat, and
 * from when it last went, so that rows and journal give the same.
 */
#include "engine/event/field.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "engine/event/clocks.h"
#include "engine/event/closing.h"
#include "engine/event/effect.h"
#include "engine/event/members.h"
#include "engine/event/next_round.h"
#include "engine/event/replace.h"
#include "engine/event/room.h"
#include "engine/event/rounds.h"
#include "engine/event/rulings.h"
#include "engine/event/seats.h"
#include "engine/event/substitutes.h"
#include "engine/event/tables.h"

static const char *const withdrawn_by_words[] = {
    "", "player", "clock", "director"};

const char *
withdrawn_by_name(enum withdrawn_by by)
{
	assert((unsigned)by < WITHDRAWN_BY_COUNT);
	return withdrawn_by_words[by];
}

bool
withdrawn_by_find(const char *word, enum withdrawn_by *by_r)
{
	for (int i = 0; i < WITHDRAWN_BY_COUNT; i++) {
		if (strcmp(withdrawn_by_words[i], word) == 0) {
			*by_r = (enum withdrawn_by)i;
			return true;
		}
	}
	return false;
}

static bool
field_own_mean(const struct event_config *c, int64_t own_sum, int own_count,
    int64_t *mean_r)
{
	const struct scoring_rules rules = {
	    .scoring = c->scoring, .own_mean_boards = c->own_mean_boards};

	return scoring_own_mean(&rules, own_sum, own_count, mean_r);
}

bool
field_missed_unit(const struct event_config *c, int tables, int64_t own_sum,
    int own_count, int64_t *unit_r)
{
	int64_t mean;

	if (c->missed_score == MISSED_SCORE_NONE || c->totals != TOTALS_BOARDS)
		return false;
	*unit_r = scoring_flat(c->scoring,
	    c->missed_score == MISSED_SCORE_MINUS ? AWARD_MINUS : AWARD_AVERAGE,
	    tables);
	if (field_own_mean(c, own_sum, own_count, &mean) && mean < *unit_r)
		*unit_r = mean;
	return true;
}

bool
field_missed_vp(
    const struct event_config *c, int64_t own_sum, int own_count, int *vp_r)
{
	int64_t mean;

	if (c->missed_score == MISSED_SCORE_NONE || c->totals != TOTALS_VP)
		return false;
	*vp_r =
	    c->missed_score == MISSED_SCORE_MINUS ? VP_AT_FAULT : VP_AVERAGE;
	if (!field_own_mean(c, own_sum, own_count, &mean))
		return true;
	const int boards = c->boards_per_round;
	const struct match_side side = {.scored = boards, .sum = mean * boards};
	struct match_score score[SIDE_COUNT];
	victory_score(c->scoring, boards,
	    (const struct match_side[SIDE_COUNT]){side, side}, score);
	if (score[0].vp < *vp_r)
		*vp_r = score[0].vp;
	return true;
}

/* After registration: nothing more is dealt or played at its table. */
static void
field_take_out(struct event *event, int p, enum withdrawn_by by, ms_t at,
    struct effect *told)
{
	struct pair *pair = &event->pair[p - 1];

	pair->withdrawn = true;
	pair->withdrawn_round = event->rounds_closed;
	pair->withdrawn_at = at;
	pair->withdrawn_by = by;
	next_round_mend(event);
	if (pair->table == 0 || event->rounds_drawn == event->rounds_closed)
		return;
	struct table *table = &event->table[pair->table - 1];
	if (table->left_at[pair->side] == MS_NEVER)
		table->left_at[pair->side] = at;
	table->next_board_at = MS_NEVER;
	told->table = pair->table;
}

static bool
field_is_in(const struct round *round, int pair)
{
	bool in = round->bye == pair;

	for (int t = 0; t < round->tables && !in; t++)
		in = round->seat[t].ns == pair || round->seat[t].ew == pair;
	return in;
}

/* The pair is out; from a round in play its table is told, and robots go. */
static void
field_go(struct event *event, int p, enum withdrawn_by by, ms_t at,
    struct effect *told, struct effects *effects)
{
	const bool redrawn = event->state == EVENT_SEATED &&
	    field_is_in(&event->round[event->rounds_drawn - 1], p);

	field_take_out(event, p, by, at, told);
	replace_forget(event, p, effects);
	if (redrawn) {
		told->table = 0;
		effect_add_round(
		    effects, EFFECT_UNDRAWN, event, event->rounds_drawn);
		rounds_undraw(event);
		return;
	}
	const int table = told->table;
	if (table == 0)
		return;
	effect_add_table(effects, EFFECT_TABLE, event, table);
	for (int s = 0; s < SEAT_COUNT; s++)
		substitutes_leave(event, table, (enum seat)s, effects);
}

/* Who goes then has left nothing, and is not to owe the night for it. */
static bool
field_has_nothing_left(const struct event *event, int table)
{
	return event->rounds_drawn == event->config.rounds &&
	    (event->state == EVENT_CLOSING ||
		(event->state == EVENT_PLAYING &&
		    (table == 0 || tables_is_finished(event, table))));
}

void
field_leave_after(
    struct event *event, int table, ms_t at, struct effects *effects)
{
	struct table *t = &event->table[table - 1];

	for (int s = 0; s < SEAT_COUNT; s++) {
		const bool leaves = (t->watch.leaving >> s & 1) != 0;
		const struct member *member = event_member(
		    event, seats_owner(event, table, (enum seat)s));

		t->watch.leaving &= ~(1U << s);
		if (!leaves || event->pair[member->pair - 1].withdrawn ||
		    event->pair[member->pair - 1]
			    .comes[s == SOUTH || s == WEST] != 0 ||
		    field_has_nothing_left(event, table))
			continue;
		effect_add(effects, EFFECT_LIST, event);
		struct effect *told =
		    effect_add(effects, EFFECT_WITHDRAWN, event);
		told->pair = member->pair;
		field_go(event, member->pair, WITHDRAWN_BY_PLAYER, at, told,
		    effects);
	}
}

/* Of two pairs only the first leaves a board that could be played. */
static void
field_leave_table(struct event *event, const struct pair *pair,
    enum withdrawn_by by, ms_t at, struct effects *effects)
{
	struct table *t = &event->table[pair->table - 1];

	if (event_table_is_dead(event, pair->table)) {
		t->followed[pair->side] |= t->left_at[pair->side] == MS_NEVER;
		return;
	}
	t->watch.leaving &= pair->side == SIDE_NS ? ~(1U << NORTH | 1U << SOUTH)
						  : ~(1U << EAST | 1U << WEST);
	tables_abandon(event, pair->table, pair->side,
	    by == WITHDRAWN_BY_PLAYER, at, effects);
}

/* The pair of a player who leaves, or for whom a director decides it. */
static void
field_leave(struct event *event, const struct member *member,
    enum withdrawn_by by, const struct cmd *cmd, struct effects *effects)
{
	struct pair *pair = &event->pair[member->pair - 1];

	effect_add(effects, EFFECT_LIST, event);
	struct effect *told = effect_add(effects, EFFECT_WITHDRAWN, event);
	told->pair = member->pair;
	told->player = pair->player[pair->player[0] == member->player];
	if (event->state == EVENT_REGISTERING) {
		room_strike(event, member->pair);
		return;
	}
	clocks_count_player(event, member, cmd->at);
	if (event->state == EVENT_PLAYING && pair->table != 0)
		field_leave_table(event, pair, by, cmd->at, effects);
	field_go(event, member->pair, by, cmd->at, told, effects);
}

/*
 * Dummy, or one defender: his partner's hand is not his to abandon.  He goes,
 * and the pair with him, once the board has ended.
 */
static enum refusal
field_leave_later(struct event *event, int table, enum seat seat, ms_t at,
    struct effects *effects)
{
	struct table *t = &event->table[table - 1];

	if ((t->watch.leaving >> seat & 1) != 0)
		return REFUSAL_LEAVING;
	t->watch.leaving |= 1U << seat;
	substitutes_watch(event, table, at);
	effect_add_table(effects, EFFECT_TABLE, event, table);
	return REFUSAL_ACCEPTED;
}

enum refusal
field_withdraw(
    struct event *event, const struct cmd *cmd, struct effects *effects)
{
	const struct member *member = members_find(event, cmd->player);

	if (!event_is_open(event))
		return REFUSAL_EVENT_OVER;
	if (member == NULL || member->pair == 0)
		return REFUSAL_NOT_REGISTERED;
	if (event->pair[member->pair - 1].withdrawn)
		return REFUSAL_WITHDRAWN;
	if (field_has_nothing_left(event, event->pair[member->pair - 1].table))
		return REFUSAL_NOTHING_LEFT;
	enum seat seat;
	const int table = event->state == EVENT_PLAYING
	    ? seats_table(event, cmd->player, &seat)
	    : 0;
	if (table != 0 && !tables_may_leave(event, table, seat))
		return field_leave_later(event, table, seat, cmd->at, effects);
	field_leave(event, member, WITHDRAWN_BY_PLAYER, cmd, effects);
	return REFUSAL_ACCEPTED;
}

enum refusal
field_remove(
    struct event *event, const struct cmd *cmd, struct effects *effects)
{
	const int p = cmd->u.directive.pair;

	if (p < 1 || p > event->pairs || event->pair[p - 1].withdrawn)
		return REFUSAL_NO_PAIR;
	field_leave(event, members_find(event, event->pair[p - 1].player[0]),
	    WITHDRAWN_BY_DIRECTOR, cmd, effects);
	return REFUSAL_ACCEPTED;
}

enum refusal
field_withdraw_pair(
    struct event *event, const struct cmd *cmd, struct effects *effects)
{
	const int p = cmd->u.withdraw_pair.pair;

	if (p == 0 || p != field_next_gone(event))
		return REFUSAL_NOT_DUE;
	effect_add(effects, EFFECT_LIST, event);
	struct effect *told = effect_add(effects, EFFECT_WITHDRAWN, event);
	told->pair = p;
	field_take_out(event, p, WITHDRAWN_BY_CLOCK, cmd->at, told);
	return REFUSAL_ACCEPTED;
}

/* One round that a pair missed: it owes the boards, whatever they score. */
static void
field_add_missed_round(const struct event *event, struct pair *pair, int round)
{
	const int boards = event->config.boards_per_round;
	int64_t unit;
	int vp;

	pair->owed += boards;
	if (field_missed_vp(
		&event->config, pair->own_sum, pair->own_count, &vp)) {
		pair->sum += vp;
		pair->count++;
	} else if (field_missed_unit(&event->config,
		       event->round[round - 1].tables, pair->own_sum,
		       pair->own_count, &unit)) {
		pair->sum += boards * unit;
		pair->count += boards;
	}
}

/* What a pair that is in the field owes of the rounds up to one (R-EV-11). */
static int
field_owes(const struct event *event, int pair, int upto)
{
	const int boards = event->config.boards_per_round;
	int owed = 0;

	for (int r = 1; r <= upto; r++) {
		const struct round *round = &event->round[r - 1];

		if (field_missed(event, pair, r))
			owed += boards;
		for (int i = 0; i < round->tables * boards; i++) {
			const struct draw_table *seat =
			    &round->seat[i / boards];

			if (seat->ns == pair || seat->ew == pair)
				owed += round->result[i]
					    .owed[seat->ns == pair ? SIDE_NS
								   : SIDE_EW];
		}
	}
	return owed;
}

/*
 * The same in the standing of the close before the last one, from a round on; there
 * it owes what it would if it had been in the field.
 */
static void
field_amend_before(struct event *event, int p, int from)
{
	const struct event_config *c = &event->config;
	/* it has not played since */
	struct pair missed = {.own_sum = event->pair[p - 1].own_sum,
	    .own_count = event->pair[p - 1].own_count};
	struct standing *line = event->before;

	for (int r = from; r < event->rounds_closed; r++) {
		if (field_missed(event, p, r))
			field_add_missed_round(event, &missed, r);
	}
	while (line->pair != p)
		line++;
	line->sum += missed.sum;
	line->count += missed.count;
	line->owed = field_owes(event, p, event->rounds_closed - 1);
	standing_rank(event->before, event->pairs,
	    total_kind_of(c->scoring, c->totals), c->completion_percent);
}

bool
field_takes_late(const struct event *event)
{
	return event_is_open(event) && event->rounds_drawn > 0 &&
	    event->rounds_drawn <= event->config.late_entry;
}

/* What a pair that is in the field now has of rounds that it missed before. */
static void
field_make_up(struct event *event, int p, int first)
{
	for (int r = first; r <= event->rounds_closed; r++) {
		if (field_missed(event, p, r))
			field_add_missed_round(event, &event->pair[p - 1], r);
	}
	closing_rank(event);
	if (event->rounds_closed > 0)
		field_amend_before(event, p, first);
}

void
field_enter_late(struct event *event)
{
	const int p = event->pairs;

	if (event->rounds_closed > 0)
		event->before[p - 1] = (struct standing){.pair = p, .order = p};
	field_make_up(event, p, 1);
}

/* In the round in play: its board has no contract, and no others kept it waiting. */
static bool
field_left_auction_now(const struct event *event, const struct pair *pair)
{
	const enum side side = pair->side;

	if (pair->table == 0)
		return false;
	const struct table *t = &event->table[pair->table - 1];
	return t->dealt && !t->followed[side] &&
	    !auction_is_over(&t->board.auction) &&
	    !rulings_was_kept_waiting(event, pair->table, side, event->last_at);
}

/* The same of the round that closed last. */
static bool
field_left_auction_then(const struct event *event, int p)
{
	const struct round *r = &event->round[event->rounds_closed - 1];
	const int boards = event->config.boards_per_round;

	for (int i = 0; i < r->tables * boards; i++) {
		const struct draw_table *seat = &r->seat[i / boards];
		const struct result *result = &r->result[i];

		if ((seat->ns == p || seat->ew == p) &&
		    result->kind != ROW_RESULT && result->end == END_CUT &&
		    !result->unsolved && result->ruled_by == RULED_BY_ABSENCE &&
		    result->award[seat->ns == p ? SIDE_NS : SIDE_EW] ==
			AWARD_MINUS)
			return true;
	}
	return false;
}

/*
 * It has left a board in its auction, and the round after that has not begun.  It
 * has average minus for a board that it may have seen to be lost, so it sits out
 * of that round; unless that would end the night for the others, or there are no
 * house robots, so that who closes his page has the same and misses nothing.
 */
static bool
field_left_auction(const struct event *event, int p)
{
	const struct pair *pair = &event->pair[p - 1];
	const int round = pair->withdrawn_round + 1;

	if (pair->withdrawn_by != WITHDRAWN_BY_PLAYER ||
	    event->config.substitutes == SUBSTITUTES_NONE ||
	    event_active_pairs(event) < EVENT_PAIRS_LEAST)
		return false;
	if (event->rounds_closed < round)
		return event->rounds_drawn == round &&
		    event->state != EVENT_SEATED &&
		    field_left_auction_now(event, pair);
	return event->rounds_closed == round &&
	    (event->rounds_drawn == round || event->state == EVENT_SEATED) &&
	    field_left_auction_then(event, p);
}

static void
field_come_back(struct pair *pair)
{
	pair->withdrawn = false;
	pair->withdrawn_round = 0;
	pair->withdrawn_at = 0;
	pair->withdrawn_by = WITHDRAWN_BY_NOBODY;
}

static enum refusal
field_may_return(const struct event *event, const struct member *member)
{
	if (!event_is_open(event))
		return REFUSAL_EVENT_OVER;
	if (member == NULL || member->pair == 0)
		return REFUSAL_NOT_REGISTERED;
	const struct pair *pair = &event->pair[member->pair - 1];
	if (!pair->withdrawn)
		return REFUSAL_NOT_WITHDRAWN;
	if (pair->withdrawn_by == WITHDRAWN_BY_DIRECTOR)
		return REFUSAL_TAKEN_OUT;
	if (event->rounds_drawn == event->config.rounds)
		return REFUSAL_NO_ROUND_LEFT;
	if (pair->returns >= event->config.returns_max)
		return REFUSAL_NO_RETURN;
	if (!field_left_auction(event, member->pair))
		return REFUSAL_ACCEPTED;
	return pair->withdrawn_round + 2 < event->config.rounds
	    ? REFUSAL_LEFT_AUCTION
	    : REFUSAL_NO_ROUND_LEFT;
}

enum refusal
field_return(struct event *event, const struct cmd *cmd, enum refusal elsewhere,
    struct effects *effects)
{
	const struct member *member = members_find(event, cmd->player);
	enum refusal refusal = field_may_return(event, member);

	if (refusal == REFUSAL_ACCEPTED)
		refusal = elsewhere;
	if (refusal != REFUSAL_ACCEPTED)
		return refusal;
	const int p = member->pair;
	struct pair *pair = &event->pair[p - 1];
	const int first = field_is_done(&event->config, pair->finished)
	    ? event->rounds_closed + 1
	    : pair->withdrawn_round + 1;

	if (pair->withdrawn_by == WITHDRAWN_BY_CLOCK)
		pair->clock_returns |= UINT64_C(1) << pair->withdrawn_round;
	field_come_back(pair);
	pair->returns++;
	pair->gone = 0;
	field_make_up(event, p, first);
	effect_add(effects, EFFECT_LIST, event);
	effect_add(effects, EFFECT_RETURNED, event)->pair = p;
	return REFUSAL_ACCEPTED;
}

void
field_forget_clock(struct event *event, int p, int round, bool elsewhere)
{
	struct pair *pair = &event->pair[p - 1];

	for (int r = round + 1; r <= EVENT_ROUNDS_MAX; r++) {
		pair->returns -= (int)(pair->clock_returns >> r & 1);
		pair->clock_returns &= ~(UINT64_C(1) << r);
	}
	if (pair->withdrawn_by != WITHDRAWN_BY_CLOCK ||
	    pair->withdrawn_round <= round)
		return;
	if (elsewhere)
		pair->withdrawn_by = WITHDRAWN_BY_PLAYER;
	else
		field_come_back(pair);
}

void
field_note_act(struct event *event, int32_t player)
{
	const struct member *member = members_find(event, player);

	if (member != NULL && member->pair != 0)
		event->pair[member->pair - 1].acted = true;
}

static bool
field_is_gone(const struct event *event, const struct pair *pair, ms_t since)
{
	for (int i = 0; i < 2; i++) {
		const struct member *m = members_find(event, pair->player[i]);

		if (m->connected || m->changed_at > since)
			return false;
	}
	return !pair->acted;
}

void
field_count_gone(struct event *event)
{
	const ms_t since = event->round[event->rounds_drawn - 1].start_at;

	for (int p = 0; p < event->pairs; p++) {
		struct pair *pair = &event->pair[p];

		if (pair->table != 0)
			pair->gone = !pair->withdrawn &&
				field_is_gone(event, pair, since)
			    ? pair->gone + 1
			    : 0;
		pair->acted = false;
	}
}

static bool
field_is_to_go(const struct event *event, const struct pair *pair)
{
	return !pair->withdrawn && event->config.withdraw_after > 0 &&
	    pair->gone >= event->config.withdraw_after;
}

int
field_next_gone(const struct event *event)
{
	int first = 0, gone = 0, there = 0;

	if (event->state != EVENT_BETWEEN || event->config.withdraw_after == 0)
		return 0;
	for (int p = event->pairs; p >= 1; p--) {
		const struct pair *pair = &event->pair[p - 1];

		if (field_is_to_go(event, pair)) {
			gone++;
			first = p;
		} else {
			there += !pair->withdrawn;
		}
	}
	return there > 0 && there < EVENT_PAIRS_LEAST ? 0 : first;
}

bool
field_is_done(const struct event_config *config, int finished)
{
	return completion_reached(finished,
	    config->rounds * config->boards_per_round,
	    config->completion_percent);
}

/* Of a pair that did not sit in the round: whether it scores and owes it. */
static bool
field_missed_it(
    const struct event_config *config, const struct pair *pair, int round)
{
	return !pair->withdrawn || round <= pair->withdrawn_round ||
	    field_is_done(config, pair->finished);
}

bool
field_missed(const struct event *event, int pair, int round)
{
	assert(round >= 1 && round <= event->rounds_drawn);
	return field_missed_it(&event->config, &event->pair[pair - 1], round) &&
	    !field_is_in(&event->round[round - 1], pair);
}

void
field_add_missed(struct event *event, int round)
{
	const struct round *r = &event->round[round - 1];
	bool in[EVENT_PAIRS_MOST + 2] = {false}; /* and the house pair */

	in[r->bye] = true;
	for (int t = 0; t < r->tables; t++)
		in[r->seat[t].ns] = in[r->seat[t].ew] = true;
	for (int p = 1; p <= event->pairs; p++) {
		if (!in[p] &&
		    field_missed_it(&event->config, &event->pair[p - 1], round))
			field_add_missed_round(
			    event, &event->pair[p - 1], round);
	}
}
