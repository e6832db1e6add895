/* SPDX-License-Identifier: ISC */
/*
 * House robots in seats.
 */
#include "engine/event/substitutes.h"

#include <assert.h>
#include <stddef.h>

#include "engine/event/clocks.h"
#include "engine/event/effect.h"
#include "engine/event/members.h"
#include "engine/event/seats.h"
#include "engine/event/tables.h"

static ms_t
substitutes_later(ms_t a, ms_t b)
{
	return a > b ? a : b;
}

/* Nothing is played there any more. */
static bool
substitutes_is_idle(const struct event *event, int table)
{
	return event->state != EVENT_PLAYING ||
	    tables_is_finished(event, table);
}

/* Differs between any two moves at a table; a claim is none. */
static int
substitutes_progress(const struct table *t)
{
	const struct board_play *b = &t->board;

	if (!t->dealt)
		return 0;
	return b->number << 16 | b->auction.count << 7 | b->play.count;
}

/* So long before a player is replaced he is told. */
static ms_t
substitutes_notice_ms(const struct event_config *c)
{
	const ms_t half_ms = c->stall_after_ms / 2;

	return half_ms < SUBSTITUTES_WARN_MS ? half_ms : SUBSTITUTES_WARN_MS;
}

/* When the player of a seat, who has a line, stalls; MS_NEVER: not waited for. */
static ms_t
substitutes_stalls_at(const struct event *event, int table, enum seat seat)
{
	const struct table_watch *w = &event->table[table - 1].watch;

	if (w->awaited_at[seat] == MS_NEVER)
		return MS_NEVER;
	return w->awaited_at[seat] - w->waited_ms[seat] +
	    event->config.stall_after_ms;
}

/* When a player without a line has been gone for long enough. */
static ms_t
substitutes_gone_at(const struct event *event, int table, enum seat seat,
    const struct member *m)
{
	const struct table_watch *w = &event->table[table - 1].watch;
	ms_t since = m->changed_at;

	if (w->gone_at[seat] != MS_NEVER &&
	    w->gone_at[seat] - w->gone_ms[seat] < since)
		since = w->gone_at[seat] - w->gone_ms[seat];
	return substitutes_later(since, event->round[0].start_at) +
	    event->config.substitute_after_ms;
}

/* Who leaves while his partner plays on; dummy has nothing to do. */
static bool
substitutes_leaves_hand(const struct table *t, enum seat seat)
{
	return (t->watch.leaving >> seat & 1) != 0 &&
	    seat_partner(seat) != t->board.contract.declarer;
}

ms_t
substitutes_want_at(const struct event *event, int table, enum seat seat)
{
	const struct event_config *c = &event->config;

	if (substitutes_is_idle(event, table) ||
	    event->table[table - 1].substitute[seat] != 0)
		return MS_NEVER;
	/* the house pair's, which is nobody's else */
	if (seats_owner(event, table, seat) == 0)
		return event->round[event->rounds_drawn - 1].start_at;
	if (c->substitutes == SUBSTITUTES_NONE)
		return MS_NEVER;
	if (substitutes_leaves_hand(&event->table[table - 1], seat))
		return event->round[event->rounds_drawn - 1].start_at;
	const struct member *m =
	    members_find(event, seats_owner(event, table, seat));
	if (!m->connected)
		return substitutes_gone_at(event, table, seat, m);
	return substitutes_stalls_at(event, table, seat);
}

/* When he is told so before; MS_NEVER: not, or he was. */
static ms_t
substitutes_warn_at(const struct event *event, int table, enum seat seat)
{
	const struct event_config *c = &event->config;
	const struct member *m =
	    event_member(event, seats_owner(event, table, seat));

	if (c->substitutes == SUBSTITUTES_NONE || m == NULL || !m->connected ||
	    (event->table[table - 1].watch.warned & 1U << seat) != 0)
		return MS_NEVER;
	const ms_t stalls_at = substitutes_stalls_at(event, table, seat);
	return stalls_at == MS_NEVER ? MS_NEVER
				     : stalls_at - substitutes_notice_ms(c);
}

/* Nobody is waited for in a seat from now on; a player's time is kept. */
static void
substitutes_wait_no_more(struct table *t, enum seat seat, ms_t at)
{
	struct table_watch *w = &t->watch;

	if (t->substitute[seat] == 0 && w->awaited_at[seat] != MS_NEVER)
		w->waited_ms[seat] += at - w->awaited_at[seat];
	w->awaited_at[seat] = MS_NEVER;
}

/* Who sits there, player or robot, has a line. */
static bool
substitutes_has_line(const struct event *event, int table, enum seat seat)
{
	const struct member *m =
	    event_member(event, event_seat_player(event, table, seat));

	return m != NULL && m->connected;
}

/* He who moved has been waited for so long, if he takes his move back. */
static void
substitutes_keep_times(struct table *t, ms_t at)
{
	struct table_watch *w = &t->watch;

	for (int s = 0; s < SEAT_COUNT; s++) {
		const bool was_awaited = w->awaited_at[s] != MS_NEVER;

		substitutes_wait_no_more(t, (enum seat)s, at);
		if (was_awaited || w->waited_ms[s] > 0)
			w->kept_ms[s] = w->waited_ms[s];
	}
}

/* A move was made, or taken back: that is none, and his time goes on. */
static void
substitutes_begin_anew(struct table *t, int progress, unsigned awaited, ms_t at)
{
	struct table_watch *w = &t->watch;
	const bool is_back = progress < w->progress;

	substitutes_keep_times(t, at);
	w->progress = progress;
	w->warned = w->taken = 0;
	for (int s = 0; s < SEAT_COUNT; s++) {
		w->awaited_at[s] = MS_NEVER;
		w->waited_ms[s] =
		    is_back && (awaited >> s & 1) != 0 ? w->kept_ms[s] : 0;
		w->gone_at[s] = MS_NEVER;
		w->gone_ms[s] = 0;
	}
}

/* The time without a line since the last move; one that blinks adds up. */
static void
substitutes_watch_line(struct event *event, int table, enum seat seat, ms_t at)
{
	struct table_watch *w = &event->table[table - 1].watch;
	const struct member *m =
	    event_member(event, seats_owner(event, table, seat));

	if (m == NULL || m->connected) {
		if (w->gone_at[seat] != MS_NEVER)
			w->gone_ms[seat] += at - w->gone_at[seat];
		w->gone_at[seat] = MS_NEVER;
	} else if (w->gone_at[seat] == MS_NEVER) {
		w->gone_at[seat] = at;
	}
}

/*
 * Whoever is on turn, also while he waits to be answered about a call: when he
 * is replaced would tell of the question.  A card that is asked back is no
 * trouble of theirs who do not answer.
 */
static unsigned
substitutes_awaited(const struct board_play *board)
{
	return board->phase == BOARD_UNDO ? 0 : board_play_awaited(board);
}

static void
substitutes_watch_awaited(struct event *event, int table, ms_t at)
{
	struct table *t = &event->table[table - 1];
	struct table_watch *w = &t->watch;
	const int progress = substitutes_progress(t);
	unsigned awaited = 0;

	if (t->dealt && !substitutes_is_idle(event, table))
		awaited = substitutes_awaited(&t->board);
	if (progress != w->progress)
		substitutes_begin_anew(t, progress, awaited, at);
	for (int s = 0; s < SEAT_COUNT; s++) {
		const enum seat seat = (enum seat)s;

		substitutes_watch_line(event, table, seat, at);
		if ((awaited & 1U << s) == 0 ||
		    !substitutes_has_line(event, table, seat))
			substitutes_wait_no_more(t, seat, at);
		else if (w->awaited_at[s] == MS_NEVER)
			w->awaited_at[s] = at;
	}
}

static void
substitutes_watch_clock(
    struct table_watch *w, ms_t at, enum cmd_kind kind, enum seat seat)
{
	if (at >= w->clock_at)
		return;
	w->clock_at = at;
	w->clock_kind = kind;
	w->clock_seat = seat;
}

void
substitutes_watch(struct event *event, int table, ms_t at)
{
	struct table *t = &event->table[table - 1];
	struct table_watch *w = &t->watch;

	substitutes_watch_awaited(event, table, at);
	w->clock_at = w->want_at = MS_NEVER;
	w->clock_kind = CMD_KIND_COUNT;
	w->clock_seat = SEAT_NONE;
	for (int s = 0; s < SEAT_COUNT; s++) {
		const enum seat seat = (enum seat)s;
		const ms_t want_at = substitutes_want_at(event, table, seat);

		if (want_at < w->want_at)
			w->want_at = want_at;
		if (t->substitute[s] == 0)
			substitutes_watch_clock(w,
			    substitutes_warn_at(event, table, seat),
			    CMD_WARN_STALLING, seat);
		else if (w->awaited_at[s] != MS_NEVER)
			substitutes_watch_clock(w,
			    w->awaited_at[s] + SUBSTITUTES_ROBOT_MS,
			    CMD_DISMISS, seat);
	}
}

void
substitutes_watch_after(struct event *event, const struct cmd *cmd)
{
	enum seat seat;
	int table = 0;

	if (event->rounds_drawn == event->rounds_closed)
		return;
	if (cmd->kind == CMD_DEAL_BOARD || cmd->kind == CMD_CLAIM_EXPIRE ||
	    cmd->kind == CMD_QUESTION_EXPIRE)
		table = cmd->u.deal_board.table;
	else if (cmd->player != 0)
		table = seats_table(event, cmd->player, &seat);
	if (table != 0) {
		substitutes_watch(event, table, cmd->at);
		return;
	}
	for (int t = 1; t <= event->tables; t++)
		substitutes_watch(event, t, cmd->at);
}

static bool
substitutes_place_is_good(const struct event *event, const struct cmd *cmd)
{
	return cmd->u.substitute.table >= 1 &&
	    cmd->u.substitute.table <= event->tables &&
	    (unsigned)cmd->u.substitute.seat < SEAT_COUNT;
}

static void
substitutes_tell(const struct event *event, int table, int32_t robot,
    struct effects *effects)
{
	struct effect *told = effect_add(effects, EFFECT_SUBSTITUTE, event);

	told->table = table;
	told->player = robot;
}

void
substitutes_sit(
    struct event *event, int table, enum seat seat, int32_t robot, ms_t at)
{
	struct member *member = members_add(event, robot);

	member->stands_in = table;
	member->seat = seat;
	member->connected = true;
	member->changed_at = at;
	substitutes_wait_no_more(&event->table[table - 1], seat, at);
	event->table[table - 1].substitute[seat] = robot;
}

enum refusal
substitutes_take(struct event *event, const struct cmd *cmd, bool elsewhere,
    struct effects *effects)
{
	const int table = cmd->u.substitute.table;
	const enum seat seat = cmd->u.substitute.seat;
	const int32_t robot = cmd->u.substitute.robot;

	if (event->state != EVENT_PLAYING)
		return REFUSAL_NOT_DUE;
	if (!substitutes_place_is_good(event, cmd) || robot <= 0 || elsewhere ||
	    members_find(event, robot) != NULL)
		return REFUSAL_BAD_COMMAND;
	if (substitutes_want_at(event, table, seat) > cmd->at)
		return REFUSAL_NOT_DUE;
	clocks_count_now(event, table, cmd->at);
	substitutes_sit(event, table, seat, robot, cmd->at);
	substitutes_watch(event, table, cmd->at);
	substitutes_tell(event, table, robot, effects);
	return REFUSAL_ACCEPTED;
}

void
substitutes_leave(
    struct event *event, int table, enum seat seat, struct effects *effects)
{
	const int32_t robot = event->table[table - 1].substitute[seat];

	if (robot == 0)
		return;
	members_remove(event, robot);
	/* the robot's time is not the player's */
	event->table[table - 1].watch.awaited_at[seat] = MS_NEVER;
	event->table[table - 1].substitute[seat] = 0;
	substitutes_tell(event, table, robot, effects);
}

void
substitutes_begin_seat(struct event *event, int table, enum seat seat)
{
	struct table_watch *w = &event->table[table - 1].watch;

	w->awaited_at[seat] = w->gone_at[seat] = MS_NEVER;
	w->waited_ms[seat] = w->kept_ms[seat] = w->gone_ms[seat] = 0;
	w->warned &= ~(1U << seat);
	w->taken &= ~(1U << seat);
	w->leaving &= ~(1U << seat);
}

void
substitutes_leave_all(struct event *event)
{
	for (int t = 0; t < event->tables; t++) {
		for (int s = 0; s < SEAT_COUNT; s++) {
			int32_t *robot = &event->table[t].substitute[s];

			if (*robot == 0)
				continue;
			members_remove(event, *robot);
			*robot = 0;
			/* the seat was not empty at the cut */
			clocks_seen(event, t + 1, (enum seat)s);
		}
	}
}

/* He has as long as he is warned before, and has it once a move. */
static void
substitutes_return(
    struct event *event, int table, enum seat seat, struct effects *effects)
{
	struct table_watch *w = &event->table[table - 1].watch;
	const ms_t most_ms = event->config.stall_after_ms -
	    substitutes_notice_ms(&event->config);

	substitutes_leave(event, table, seat, effects);
	if (w->waited_ms[seat] > most_ms)
		w->waited_ms[seat] = most_ms;
	w->warned &= ~(1U << seat);
	w->taken |= 1U << seat;
}

void
substitutes_come_back(
    struct event *event, int table, enum seat seat, struct effects *effects)
{
	const struct table *t = &event->table[table - 1];

	if (t->substitute[seat] == 0)
		return;
	if (((t->watch.taken | t->watch.leaving) & 1U << seat) == 0 ||
	    substitutes_is_idle(event, table))
		substitutes_return(event, table, seat, effects);
}

enum refusal
substitutes_give_back(
    struct event *event, const struct cmd *cmd, struct effects *effects)
{
	const struct member *member = members_find(event, cmd->player);
	enum seat seat;

	if (!event_is_open(event))
		return REFUSAL_EVENT_OVER;
	if (member == NULL || member->pair == 0)
		return REFUSAL_NOT_IN_EVENT;
	const int table = seats_table(event, cmd->player, &seat);
	if (event->state != EVENT_PLAYING || table == 0 ||
	    event->table[table - 1].substitute[seat] == 0)
		return REFUSAL_NO_SUBSTITUTE;
	if (!member->connected)
		return REFUSAL_SUBSTITUTED;
	if ((event->table[table - 1].watch.taken & 1U << seat) != 0)
		return REFUSAL_MOVE_FIRST;
	clocks_count_now(event, table, cmd->at);
	substitutes_return(event, table, seat, effects);
	return REFUSAL_ACCEPTED;
}

enum refusal
substitutes_clock(
    struct event *event, const struct cmd *cmd, struct effects *effects)
{
	const int table = cmd->u.substitute.table;
	const enum seat seat = cmd->u.substitute.seat;

	if (event->state != EVENT_PLAYING)
		return REFUSAL_NOT_DUE;
	if (!substitutes_place_is_good(event, cmd))
		return REFUSAL_BAD_COMMAND;
	struct table_watch *w = &event->table[table - 1].watch;
	if (cmd->at < w->clock_at || w->clock_kind != cmd->kind ||
	    w->clock_seat != seat)
		return REFUSAL_NOT_DUE;
	if (cmd->kind == CMD_DISMISS) {
		clocks_count_now(event, table, cmd->at);
		substitutes_leave(event, table, seat, effects);
	} else {
		struct effect *told =
		    effect_add(effects, EFFECT_STALLING, event);

		w->warned |= 1U << seat;
		told->table = table;
		told->player = seats_owner(event, table, seat);
	}
	substitutes_watch(event, table, cmd->at);
	return REFUSAL_ACCEPTED;
}

enum refusal
substitutes_warn_missing(
    struct event *event, const struct cmd *cmd, struct effects *effects)
{
	if (event->state != EVENT_REGISTERING || event->missing_warned ||
	    cmd->at < event->start_at - SUBSTITUTES_MISSING_MS)
		return REFUSAL_NOT_DUE;
	event->missing_warned = true;
	effect_add(effects, EFFECT_MISSING, event);
	return REFUSAL_ACCEPTED;
}

bool
substitutes_made_most(const struct pair *pair)
{
	return 2 * pair->substitute_plays > pair->plays;
}

bool
substitutes_next(
    const struct event *event, ms_t at, int *table_r, enum seat *seat_r)
{
	for (int t = event->tables; t >= 1; t--) {
		if (event->state != EVENT_PLAYING || event->halted_at != 0 ||
		    event->table[t - 1].watch.want_at > at)
			continue;
		for (int s = 0; s < SEAT_COUNT; s++) {
			if (substitutes_want_at(event, t, (enum seat)s) > at)
				continue;
			*table_r = t;
			*seat_r = (enum seat)s;
			return true;
		}
	}
	return false;
}

ms_t
substitutes_next_at(const struct event *event, ms_t at)
{
	ms_t next_at = MS_NEVER;

	if (event->halted_at != 0)
		return MS_NEVER;
	for (int t = 0; event->state == EVENT_PLAYING && t < event->tables;
	     t++) {
		if (event->table[t].watch.want_at >= next_at)
			continue;
		for (int s = 0; s < SEAT_COUNT; s++) {
			const ms_t want_at =
			    substitutes_want_at(event, t + 1, (enum seat)s);

			if (want_at > at && want_at < next_at)
				next_at = want_at;
		}
	}
	return next_at;
}
