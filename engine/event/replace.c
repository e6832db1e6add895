/* SPDX-License-Identifier: ISC */
/*
 * Who waits is a member without a pair, so that he is in no other night
 * meanwhile; who has left is a member no more, and may play elsewhere.
 */
#include "engine/event/replace.h"

#include <assert.h>
#include <stddef.h>

#include "engine/event/clocks.h"
#include "engine/event/effect.h"
#include "engine/event/members.h"
#include "engine/event/substitutes.h"

static enum seat
replace_room_seat(int seat)
{
	return seat == 0 ? NORTH : SOUTH;
}

/* Where the pair sits in a round that is in play, or is about to be; else 0. */
static int
replace_table(const struct event *event, const struct pair *pair)
{
	return event->state == EVENT_SEATED || event->state == EVENT_PLAYING ||
		event->state == EVENT_CLOSING
	    ? pair->table
	    : 0;
}

/* Somebody is to play a board out, or to be judged for one that was cut. */
static bool
replace_is_playing(const struct event *event, const struct pair *pair)
{
	const int table = replace_table(event, pair);

	if (table == 0 || event->state == EVENT_SEATED)
		return false;
	const struct table *t = &event->table[table - 1];
	return event->state == EVENT_CLOSING ||
	    (t->dealt && !board_play_is_over(&t->board));
}

/* The number of the first board that the pair has not begun. */
static int
replace_first_board(const struct event *event, const struct pair *pair)
{
	const int table = replace_table(event, pair);
	const int next = event_first_board(event, event->rounds_drawn + 1);

	if (event->state == EVENT_CLOSING)
		return next;
	if (table == 0)
		return event->state == EVENT_BETWEEN ||
			event->state == EVENT_PLAYING
		    ? next
		    : event_first_board(event, event->rounds_drawn);
	return event_first_board(event, event->rounds_drawn) +
	    event->table[table - 1].done + replace_is_playing(event, pair);
}

static bool
replace_has_board(const struct event *event, const struct pair *pair)
{
	return replace_first_board(event, pair) <=
	    event->config.rounds * event->config.boards_per_round;
}

static int
replace_waiting(const struct event *event)
{
	int waiting = 0;

	for (int p = 0; p < event->pairs; p++) {
		for (int i = 0; i < 2; i++)
			waiting += event->pair[p].comes[i] != 0;
	}
	return waiting;
}

bool
replace_has_left(const struct event *event, int32_t player)
{
	for (int i = 0; i < event->replaced; i++) {
		if (event->replacement[i].left == player)
			return true;
	}
	return false;
}

static enum refusal
replace_fits(const struct event *event, const struct cmd *cmd)
{
	const int p = cmd->u.directive.pair;
	const int32_t comes = cmd->u.directive.comes;

	if (!event_is_open(event) || event->stopped || event->outage_over)
		return REFUSAL_EVENT_OVER;
	if (event->state == EVENT_REGISTERING)
		return REFUSAL_NOT_BEGUN;
	if (p < 1 || p > event->pairs || event->pair[p - 1].withdrawn ||
	    (cmd->u.directive.seat != NORTH && cmd->u.directive.seat != SOUTH))
		return REFUSAL_NO_PAIR;
	if (comes <= 0 || comes == cmd->player ||
	    comes == event->config.prepared_player ||
	    members_find(event, comes) != NULL ||
	    replace_has_left(event, comes))
		return REFUSAL_UNFIT_PLAYER;
	if (!replace_has_board(event, &event->pair[p - 1]))
		return REFUSAL_NO_BOARD_LEFT;
	if (replace_waiting(event) >= REPLACE_WAITING_MOST ||
	    event->replaced + replace_waiting(event) >= REPLACEMENTS_MOST)
		return REFUSAL_TOO_MANY_REPLACED;
	return said_is_fit(
		   cmd->u.directive.reason, sizeof(cmd->u.directive.reason))
	    ? REFUSAL_ACCEPTED
	    : REFUSAL_NO_REASON;
}

static void
replace_tell(const struct event *event, int pair, int seat, int32_t player,
    struct effects *effects)
{
	struct effect *told = effect_add(effects, EFFECT_REPLACED, event);

	told->pair = pair;
	told->number = seat;
	told->player = player;
}

static void
replace_note(struct event *event, const struct replacement *row)
{
	struct pair *pair = &event->pair[row->pair - 1];

	members_remove(event, row->left);
	struct member *member = members_find(event, row->came);
	member->comes = 0;
	member->pair = row->pair;
	member->seat = replace_room_seat(row->seat);
	pair->player[row->seat] = row->came;
	pair->comes[row->seat] = 0;
	event->replacement[event->replaced++] = *row;
}

/* What is told and waited for in the seat begins anew with him. */
static void
replace_sit(struct event *event, const struct pair *pair, int32_t player,
    struct effects *effects)
{
	const int table = replace_table(event, pair);
	const enum seat seat = pair->player[0] == player
	    ? pair->side == SIDE_NS ? NORTH : EAST
	    : pair->side == SIDE_NS ? SOUTH
				    : WEST;

	if (table == 0)
		return;
	substitutes_begin_seat(event, table, seat);
	if (event_member(event, player)->connected) {
		clocks_seen(event, table, seat);
		substitutes_leave(event, table, seat, effects);
	}
}

static void
replace_come_in(
    struct event *event, int p, int seat, ms_t at, struct effects *effects)
{
	struct pair *pair = &event->pair[p - 1];
	const struct replacement row = {.pair = p,
	    .seat = seat,
	    .left = pair->player[seat],
	    .came = pair->comes[seat],
	    .board = replace_first_board(event, pair),
	    .at = at};

	replace_note(event, &row);
	/* he is awaited from now on, and was not gone before */
	members_find(event, row.came)->changed_at = at;
	pair->gone = 0;
	replace_sit(event, pair, row.came, effects);
	replace_tell(event, p, seat, row.came, effects);
}

enum refusal
replace_apply(struct event *event, const struct cmd *cmd,
    enum refusal elsewhere, struct effects *effects)
{
	enum refusal refusal = replace_fits(event, cmd);
	const int seat = cmd->u.directive.seat == SOUTH;

	if (refusal == REFUSAL_ACCEPTED && elsewhere != REFUSAL_ACCEPTED)
		refusal = REFUSAL_PLAYER_BUSY;
	if (refusal != REFUSAL_ACCEPTED)
		return refusal;
	const int p = cmd->u.directive.pair;
	struct pair *pair = &event->pair[p - 1];
	effect_add(effects, EFFECT_DIRECTED, event)->pair = p;
	if (pair->comes[seat] != 0) {
		members_remove(event, pair->comes[seat]);
		replace_tell(event, p, seat, pair->comes[seat], effects);
	}
	struct member *member = members_add(event, cmd->u.directive.comes);
	member->comes = p;
	member->connected = cmd->u.directive.connected;
	member->changed_at = cmd->at;
	pair->comes[seat] = member->player;
	if (replace_is_playing(event, pair))
		replace_tell(event, p, seat, member->player, effects);
	else
		replace_come_in(event, p, seat, cmd->at, effects);
	return REFUSAL_ACCEPTED;
}

void
replace_forget(struct event *event, int p, struct effects *effects)
{
	for (int i = 0; i < 2; i++) {
		int32_t *comes = &event->pair[p - 1].comes[i];

		if (*comes == 0)
			continue;
		members_remove(event, *comes);
		replace_tell(event, p, i, *comes, effects);
		*comes = 0;
	}
}

static void
replace_in_pair(struct event *event, int p, ms_t at, struct effects *effects)
{
	if (!replace_has_board(event, &event->pair[p - 1]))
		replace_forget(event, p, effects);
	for (int i = 0; i < 2; i++) {
		if (event->pair[p - 1].comes[i] != 0)
			replace_come_in(event, p, i, at, effects);
	}
}

void
replace_at_table(
    struct event *event, int table, ms_t at, struct effects *effects)
{
	const struct table *t = &event->table[table - 1];
	const int first = t->ns < t->ew ? t->ns : t->ew;
	const int last = t->ns < t->ew ? t->ew : t->ns;

	/* by number, as rows of one command are read */
	replace_in_pair(event, first, at, effects);
	/* the house pair is on no list */
	if (last <= event->pairs)
		replace_in_pair(event, last, at, effects);
}

void
replace_at_all(struct event *event, ms_t at, struct effects *effects)
{
	for (int p = 1; p <= event->pairs; p++)
		replace_in_pair(event, p, at, effects);
}

void
replace_roll_back(struct event *event)
{
	const int next = event_first_board(event, event->rounds_drawn + 1);

	for (int i = 0; i < event->replaced; i++) {
		if (event->replacement[i].board > next)
			event->replacement[i].board = next;
	}
}

bool
replace_restore(struct event *event, const struct replacement *row,
    bool connected, ms_t changed_at)
{
	if (row->pair < 1 || row->pair > event->pairs ||
	    (row->seat != 0 && row->seat != 1) || row->came <= 0 ||
	    row->board < 1 || event->replaced == REPLACEMENTS_MOST ||
	    event->pair[row->pair - 1].player[row->seat] != row->left ||
	    members_find(event, row->came) != NULL ||
	    replace_has_left(event, row->came))
		return false;
	struct member *member = members_add(event, row->came);
	member->connected = connected;
	member->changed_at = changed_at;
	replace_note(event, row);
	return true;
}

int32_t
replace_entered(const struct event *event, int pair, int seat)
{
	for (int i = 0; i < event->replaced; i++) {
		const struct replacement *r = &event->replacement[i];

		if (r->pair == pair && r->seat == seat)
			return r->left;
	}
	return event->pair[pair - 1].player[seat];
}

/* Who sat there for a board, by its number. */
static int32_t
replace_player(const struct event *event, int pair, int seat, int board)
{
	int32_t player = replace_entered(event, pair, seat);

	for (int i = 0; i < event->replaced; i++) {
		const struct replacement *r = &event->replacement[i];

		if (r->pair == pair && r->seat == seat && r->board <= board)
			player = r->came;
	}
	return player;
}

/* The table of a pair in a round that was drawn, or 0. */
static int
replace_table_in(const struct round *round, int pair)
{
	for (int t = 0; t < round->tables; t++) {
		if (round->seat[t].ns == pair || round->seat[t].ew == pair)
			return t + 1;
	}
	return 0;
}

int
replace_number(const struct event *event, int pair, int seat, int upto)
{
	int number = 0;

	for (int i = 0; i < upto; i++)
		number += event->replacement[i].pair == pair &&
		    event->replacement[i].seat == seat;
	return number;
}

bool
replace_counts(const struct event *event, int pair, int seat, int32_t player)
{
	const int boards = event->config.boards_per_round;
	int finished = 0, with = 0;

	if (replace_number(event, pair, seat, event->replaced) == 0)
		return true;
	for (int r = 1; r <= event->rounds_closed; r++) {
		const int table = replace_table_in(&event->round[r - 1], pair);

		for (int b = 0; table != 0 && b < boards; b++) {
			if (event_result(event, r, table, b)->kind !=
			    ROW_RESULT)
				continue;
			finished++;
			with += replace_player(event, pair, seat,
				    event_first_board(event, r) + b) == player;
		}
	}
	return 2 * with >= finished;
}

int
replace_points(const struct event *event, int pair, int seat, int32_t player)
{
	return replace_counts(event, pair, seat, player)
	    ? event->pair[pair - 1].points
	    : 0;
}
