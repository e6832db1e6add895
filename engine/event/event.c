/* SPDX-License-Identifier: ISC */
/*
 * Questions about one night that everybody may ask.
 */
#include "engine/event/event.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "engine/event/members.h"
#include "engine/event/seats.h"

static const char *const event_state_words[] = {
#define X(name, word) word,
    EVENT_STATE_LIST(X)
#undef X
};

const char *
event_state_name(enum event_state state)
{
	assert((unsigned)state < EVENT_STATE_COUNT);
	return event_state_words[state];
}

bool
event_state_find(const char *word, enum event_state *state_r)
{
	for (int i = 0; i < EVENT_STATE_COUNT; i++) {
		if (strcmp(event_state_words[i], word) == 0) {
			*state_r = (enum event_state)i;
			return true;
		}
	}
	return false;
}

bool
event_is_open(const struct event *event)
{
	return event->state != EVENT_ENDED && event->state != EVENT_CALLED_OFF;
}

const struct member *
event_member(const struct event *event, int32_t player)
{
	return player > 0 ? members_find(event, player) : NULL;
}

const struct standing *
event_draw_standing(const struct event *event, int *round_r)
{
	const bool previous = event->config.draw_from == DRAW_FROM_PREVIOUS &&
	    event->rounds_drawn > 0;

	*round_r = previous ? event->rounds_drawn - 1 : event->rounds_closed;
	return *round_r < event->rounds_closed ? event->before
					       : event->standing;
}

bool
event_draw_is_wide(
    const struct event_config *config, const struct draw_report *draw)
{
	return draw->quality.rank_gap_most > config->max_rank_gap;
}

bool
event_draw_repeats(
    const struct event_config *config, const struct draw_report *draw)
{
	return draw->quality.repeats > config->max_repeats;
}

bool
event_round_is_drawn(const struct round *round)
{
	return round->draw.quality.tables > 0;
}

int
event_first_board(const struct event *event, int round)
{
	return (round - 1) * event->config.boards_per_round + 1;
}

int
event_pair_table(const struct event *event, int pair, enum side *side_r)
{
	assert(pair >= 1 && pair <= event->pairs);
	*side_r = event->pair[pair - 1].side;
	return event->pair[pair - 1].table;
}

int32_t
event_seat_player(const struct event *event, int table, enum seat seat)
{
	assert(table >= 1 && table <= event->tables);
	const int32_t substitute = event->table[table - 1].substitute[seat];

	return substitute != 0 ? substitute : seats_owner(event, table, seat);
}

bool
event_table_is_dead(const struct event *event, int table)
{
	const struct table *t = &event->table[table - 1];

	return t->left_at[SIDE_NS] != MS_NEVER ||
	    t->left_at[SIDE_EW] != MS_NEVER;
}

const struct board_play *
event_board(const struct event *event, int table)
{
	assert(table >= 1 && table <= event->tables);
	const struct table *t = &event->table[table - 1];

	return t->dealt ? &t->board : NULL;
}

const struct play *
event_position(const struct event *event, int table)
{
	assert(table >= 1 && table <= event->tables);
	const struct table *t = &event->table[table - 1];

	if (event->state != EVENT_CLOSING || t->solving != SOLVING_ASKED)
		return NULL;
	assert(t->board.phase == BOARD_CUT);
	return &t->board.play;
}

const struct result *
event_result(const struct event *event, int round, int table, int board)
{
	assert(round >= 1 && round <= event->rounds_drawn);
	const struct round *r = &event->round[round - 1];

	assert(table >= 1 && table <= r->tables);
	assert(board >= 0 && board < event->config.boards_per_round);
	return &r->result[(table - 1) * event->config.boards_per_round + board];
}

bool
event_bye_unit(const struct event *event, int round, int64_t *unit_r)
{
	const struct event_config *c = &event->config;

	assert(round >= 1 && round <= event->rounds_drawn);
	if (c->bye_score == BYE_SCORE_NONE || c->totals != TOTALS_BOARDS)
		return false;
	*unit_r = scoring_flat(c->scoring,
	    c->bye_score == BYE_SCORE_PLUS ? AWARD_PLUS : AWARD_AVERAGE,
	    event->round[round - 1].tables);
	return true;
}

bool
event_bye_vp(const struct event *event, int *vp_r)
{
	const struct event_config *c = &event->config;

	if (c->bye_score == BYE_SCORE_NONE || c->totals != TOTALS_VP)
		return false;
	*vp_r = c->bye_score == BYE_SCORE_PLUS ? VP_BYE : VP_AVERAGE;
	return true;
}

int
event_active_pairs(const struct event *event)
{
	int active = 0;

	for (int p = 0; p < event->pairs; p++)
		active += !event->pair[p].withdrawn;
	return active;
}

/* Of a round that is to be drawn, or drawn again: as was told before; else 0. */
static ms_t
event_told_start(const struct event *event)
{
	return event->rounds_drawn == event->rounds_closed &&
		event->round != NULL &&
		event->rounds_drawn < event->config.rounds
	    ? event->round[event->rounds_drawn].start_at
	    : 0;
}

ms_t
event_next_start(const struct event *event)
{
	const ms_t told_at = event_told_start(event);

	if (told_at > 0)
		return told_at;
	if (event->rounds_closed == 0)
		return event->start_at;
	const struct round *last = &event->round[event->rounds_closed - 1];
	const bool keep = event->config.after_outage == AFTER_OUTAGE_KEEP &&
	    last->end_at < last->closed_at;

	const ms_t from = keep ? last->end_at : last->closed_at;

	return (from > event->rolled_at ? from : event->rolled_at) +
	    event->config.break_ms;
}

ms_t
event_kept_start(const struct event_config *c, ms_t start_at, ms_t now)
{
	const ms_t slot_ms = c->round_ms + c->break_ms;
	const ms_t least_ms =
	    c->last_board_margin_ms > 0 ? c->last_board_margin_ms : 1;
	const ms_t late_ms = now + least_ms - (start_at + c->round_ms);

	return late_ms <= 0
	    ? start_at
	    : start_at + (late_ms + slot_ms - 1) / slot_ms * slot_ms;
}

ms_t
event_planned_end(const struct event *event)
{
	const struct event_config *c = &event->config;
	const int left = c->rounds - event->rounds_closed;
	ms_t end_at = event_next_start(event);

	if (!event_is_open(event))
		return event->ended_at;
	if (left == 0)
		return end_at;
	end_at = event->rounds_drawn > event->rounds_closed
	    ? event->round[event->rounds_drawn - 1].end_at
	    : end_at + c->round_ms;
	return end_at + (left - 1) * (c->break_ms + c->round_ms);
}
