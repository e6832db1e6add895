/* SPDX-License-Identifier: ISC */
/*
 * Rulings of the clock on unfinished boards.
 */
#include "engine/event/rulings.h"

#include <assert.h>
#include <stddef.h>

#include "engine/event/clocks.h"
#include "engine/event/members.h"
#include "engine/event/seats.h"

static const enum ruled_by rulings_by[] = {
    [UNFINISHED_BY_CLOCK] = RULED_BY_CLOCK,
    [UNFINISHED_VOID] = RULED_BY_VOID,
    [UNFINISHED_AVERAGE] = RULED_BY_AVERAGE,
    /* where there is no position to be solved */
    [UNFINISHED_DOUBLE_DUMMY] = RULED_BY_CLOCK,
};

static bool
rulings_goes_by_clock(const struct event *event)
{
	return rulings_by[event->config.unfinished] == RULED_BY_CLOCK;
}

/* A seat at the cut. */
struct rulings_seat {
	ms_t seen_at;  /* its player is away since then; MS_NEVER: he is not */
	bool was_away; /* for so long that his side counts as absent, */
	bool was_missed; /* or was waited for so long */
};

/* Who of a side was there. */
struct rulings_presence {
	ms_t absent_at; /* it is absent since then; MS_NEVER: it is not */
	bool is_all;    /* for nobody of it was there, or it has left */
	bool is_missed; /* who is away at the cut was waited for */
	bool has_left; /* it was there until then, kept waiting by the others */
};

static ms_t
rulings_board_ms(const struct event *event)
{
	return event->config.round_ms / event->config.boards_per_round;
}

static ms_t
rulings_least(ms_t a, ms_t b)
{
	return a < b ? a : b;
}

static ms_t
rulings_later(ms_t a, ms_t b)
{
	return a > b ? a : b;
}

/* The least time without a line that anybody is blamed for. */
static ms_t
rulings_least_ms(const struct event *event)
{
	const ms_t least_ms = rulings_least(
	    event->config.slow_margin_ms, rulings_board_ms(event) / 5);

	return least_ms > 0 ? least_ms : 1;
}

/*
 * When the first pair left a table, or its last board was called off for good,
 * after which nothing is waited for there.
 */
static ms_t
rulings_died_at(const struct table *t)
{
	return rulings_least(
	    rulings_least(t->left_at[SIDE_NS], t->left_at[SIDE_EW]), t->off_at);
}

/* Until when who is there matters to what began at `since`. */
static ms_t
rulings_until(const struct table *t, ms_t since, ms_t at)
{
	const ms_t died_at = rulings_died_at(t);

	return died_at > since ? rulings_least(died_at, at) : at;
}

static struct rulings_seat
rulings_seat_of(
    const struct event *event, int table, enum seat seat, ms_t since, ms_t at)
{
	const struct table *t = &event->table[table - 1];
	const struct member *m =
	    event_member(event, seats_owner(event, table, seat));
	const ms_t acted_at = t->watch.acted_at[seat];
	struct rulings_seat s = {.seen_at = MS_NEVER};

	if (t->substitute[seat] != 0 || (m != NULL && m->connected))
		return s;
	/* a house pair without its robots */
	if (m == NULL)
		return (struct rulings_seat){
		    .seen_at = since, .was_away = true};
	s.seen_at = rulings_later(m->changed_at, acted_at);
	/* who sat at a dead table was told that he may go */
	if (s.seen_at > rulings_died_at(t))
		return (struct rulings_seat){.seen_at = MS_NEVER};
	s.was_away = s.seen_at <= at - rulings_board_ms(event) ||
	    (m->changed_at <= since && acted_at < since);
	s.was_missed =
	    clocks_missed(event, table, seat, at) >= rulings_least_ms(event);
	return s;
}

/* Of what began at `since`. */
static struct rulings_presence
rulings_presence_of(const struct event *event, int table, enum side side,
    ms_t since, ms_t cut_at)
{
	const struct table *t = &event->table[table - 1];
	const enum seat first = side == SIDE_NS ? NORTH : EAST;
	const ms_t at = rulings_until(t, since, cut_at);
	const struct rulings_seat a =
	    rulings_seat_of(event, table, first, since, at);
	const struct rulings_seat b =
	    rulings_seat_of(event, table, seat_partner(first), since, at);
	struct rulings_presence p = {.absent_at = t->left_at[side],
	    .is_missed = a.was_missed || b.was_missed};

	/* of two pairs only the first left a board */
	if (t->followed[side] || p.absent_at > rulings_died_at(t))
		p.absent_at = MS_NEVER;

	p.is_all = p.has_left = p.absent_at != MS_NEVER;
	if (a.was_away && b.was_away &&
	    at - rulings_later(a.seen_at, b.seen_at) >=
		rulings_least_ms(event)) {
		p.is_all = true;
		p.has_left = false;
	}
	if (a.was_away && (a.was_missed || p.is_all))
		p.absent_at = rulings_least(p.absent_at, a.seen_at);
	if (b.was_away && (b.was_missed || p.is_all))
		p.absent_at = rulings_least(p.absent_at, b.seen_at);
	/* before it began nobody was missed there; MS_NEVER stays */
	p.absent_at = rulings_later(p.absent_at, since);
	return p;
}

static void
rulings_award(struct ruling *ruling, enum award ns, enum award ew,
    enum ruling_reason reason)
{
	ruling->kind = ROW_ARTIFICIAL;
	ruling->award[SIDE_NS] = ns;
	ruling->award[SIDE_EW] = ew;
	ruling->reason = reason;
}

/* One side, or both, were not there. */
static void
rulings_by_absence(const struct event *event, bool ns_absent, bool ew_absent,
    struct ruling *ruling)
{
	ruling->ruled_by = RULED_BY_ABSENCE;
	if (!ew_absent) {
		rulings_award(
		    ruling, AWARD_MINUS, AWARD_PLUS, RULING_NS_ABSENT);
		return;
	}
	if (!ns_absent) {
		rulings_award(
		    ruling, AWARD_PLUS, AWARD_MINUS, RULING_EW_ABSENT);
		return;
	}
	ruling->reason = RULING_BOTH_ABSENT;
	if (rulings_goes_by_clock(event))
		rulings_award(
		    ruling, AWARD_MINUS, AWARD_MINUS, RULING_BOTH_ABSENT);
	else if (event->config.unfinished == UNFINISHED_AVERAGE)
		rulings_award(
		    ruling, AWARD_AVERAGE, AWARD_AVERAGE, RULING_BOTH_ABSENT);
}

ms_t
rulings_round_margin_ms(const struct event_config *config, int begun)
{
	const ms_t one_ms = config->slow_margin_ms;

	/* who took so long that a whole board went by is what it was lost to */
	return rulings_least(one_ms * (begun > 0 ? begun : 1),
	    rulings_later(one_ms, config->round_ms / config->boards_per_round));
}

/* By how much: on a board; of one that was not dealt, on each that was before. */
static ms_t
rulings_margin_ms(const struct event *event, const struct ruling *ruling)
{
	const struct table *t = &event->table[ruling->table - 1];
	const int begun =
	    t->done + (t->dealt && !board_play_is_over(&t->board));

	return t->dealt && t->board.number == ruling->board
	    ? event->config.slow_margin_ms
	    : rulings_round_margin_ms(&event->config, begun);
}

/* The side that used clearly more time than the other; SIDE_COUNT: neither. */
static int
rulings_slow_side(const struct event *event, const struct ruling *ruling)
{
	const ms_t margin = rulings_margin_ms(event, ruling);
	const ms_t *used = ruling->judged_ms;

	if (used[SIDE_NS] - used[SIDE_EW] > margin)
		return SIDE_NS;
	return used[SIDE_EW] - used[SIDE_NS] > margin ? SIDE_EW : SIDE_COUNT;
}

/*
 * A side was slow, and the other has kept it waiting as well, away at its turn,
 * or has had enough and left: neither may gain (Law 12C2a).
 */
static bool
rulings_are_both_at_fault(const struct event *event,
    const struct rulings_presence p[SIDE_COUNT], const struct ruling *ruling)
{
	const int slow = rulings_slow_side(event, ruling);

	if (event->config.unfinished == UNFINISHED_AVERAGE ||
	    slow == SIDE_COUNT)
		return false;
	const struct rulings_presence *other = &p[side_other((enum side)slow)];
	return other->has_left || (other->is_missed && !other->is_all);
}

bool
rulings_was_kept_waiting(
    const struct event *event, int table, enum side left, ms_t at)
{
	const enum side other = side_other(left);
	struct ruling ruling = {
	    .table = table, .board = event->table[table - 1].board.number};

	clocks_used_on_board(event, table, at, ruling.judged_ms);
	return event->config.unfinished != UNFINISHED_AVERAGE &&
	    rulings_slow_side(event, &ruling) == (int)other &&
	    2 * ruling.judged_ms[other] > rulings_board_ms(event);
}

/* Both were there: by the night's rule. */
static void
rulings_by_rule(const struct event *event,
    const struct rulings_presence p[SIDE_COUNT], struct ruling *ruling)
{
	const int slow = rulings_slow_side(event, ruling);
	/* what the side that is not slow gets */
	const enum award other = event->config.unfinished == UNFINISHED_VOID
	    ? AWARD_NONE
	    : AWARD_PLUS;

	ruling->ruled_by = rulings_by[event->config.unfinished];
	if (event->config.unfinished == UNFINISHED_AVERAGE)
		rulings_award(ruling, AWARD_AVERAGE, AWARD_AVERAGE, RULING_CUT);
	else if (rulings_are_both_at_fault(event, p, ruling))
		rulings_award(
		    ruling, AWARD_MINUS, AWARD_MINUS, RULING_BOTH_AT_FAULT);
	else if (slow == SIDE_NS)
		rulings_award(ruling, AWARD_MINUS, other, RULING_NS_SLOW);
	else if (slow == SIDE_EW)
		rulings_award(ruling, other, AWARD_MINUS, RULING_EW_SLOW);
	else if (rulings_goes_by_clock(event))
		rulings_award(
		    ruling, AWARD_AVERAGE, AWARD_AVERAGE, RULING_BOTH_SLOW);
}

/* What of the round in play was lost to outages, or to a start that was late. */
static ms_t
rulings_lost_ms(const struct event *event)
{
	const struct round *r = &event->round[event->rounds_drawn - 1];

	if (event->config.after_outage != AFTER_OUTAGE_KEEP)
		return 0;
	return r->lost_ms + event->config.round_ms - (r->end_at - r->start_at);
}

/* Board number `after` of those without a result is lost to an outage. */
static bool
rulings_is_lost(
    const struct event *event, int after, const struct ruling *ruling)
{
	const ms_t *used = ruling->judged_ms;
	const struct event_config *c = &event->config;
	const ms_t board_ms = c->round_ms / c->boards_per_round;
	const ms_t least_ms =
	    c->slow_margin_ms < board_ms ? c->slow_margin_ms : board_ms;
	const ms_t lost_ms = rulings_lost_ms(event);
	const ms_t more_ms = used[SIDE_NS] - used[SIDE_EW];

	if (lost_ms <= board_ms * after || lost_ms <= least_ms)
		return false;
	if (c->unfinished == UNFINISHED_AVERAGE ||
	    rulings_slow_side(event, ruling) == SIDE_COUNT)
		return true;
	return lost_ms > (more_ms < 0 ? -more_ms : more_ms);
}

/* Nobody is absent and nothing is solved: an outage, or by the night's rule. */
static void
rulings_by_blame(const struct event *event, int after,
    const struct rulings_presence p[SIDE_COUNT], struct ruling *ruling)
{
	if (!rulings_is_lost(event, after, ruling)) {
		rulings_by_rule(event, p, ruling);
		return;
	}
	ruling->ruled_by = RULED_BY_OUTAGE;
	ruling->reason = RULING_OUTAGE;
	ruling->judged_ms[SIDE_NS] = ruling->judged_ms[SIDE_EW] =
	    rulings_lost_ms(event);
}

/*
 * A side is absent: that, unless the other was slow while half of it was there, or
 * all of it until it left.
 */
static void
rulings_of_absent(const struct event *event,
    const struct rulings_presence p[SIDE_COUNT], ms_t at, struct ruling *ruling)
{
	const bool ns = p[SIDE_NS].absent_at != MS_NEVER;
	const bool ew = p[SIDE_EW].absent_at != MS_NEVER;

	if (ns != ew && rulings_are_both_at_fault(event, p, ruling)) {
		rulings_by_rule(event, p, ruling);
		return;
	}
	rulings_by_absence(event, ns, ew, ruling);
	ruling->judged_ms[SIDE_NS] = ns ? at - p[SIDE_NS].absent_at : 0;
	ruling->judged_ms[SIDE_EW] = ew ? at - p[SIDE_EW].absent_at : 0;
}

/*
 * What a position stands for until it is solved, and then limits what is given
 * for it: A- is the most for who is absent, A+ the least for who is not, unless
 * he was slow.
 */
static void
rulings_of_position(const struct event *event,
    const struct rulings_presence p[SIDE_COUNT], ms_t at, struct ruling *ruling)
{
	const bool ns = p[SIDE_NS].absent_at != MS_NEVER;
	const bool ew = p[SIDE_EW].absent_at != MS_NEVER;

	if (ns || ew)
		rulings_of_absent(event, p, at, ruling);
	else
		rulings_award(
		    ruling, AWARD_AVERAGE, AWARD_AVERAGE, RULING_NOT_SOLVED);
	if (ruling->reason == RULING_BOTH_AT_FAULT)
		ruling->award[ns ? SIDE_EW : SIDE_NS] = AWARD_AVERAGE;
	ruling->ruled_by = RULED_BY_DOUBLE_DUMMY;
	ruling->reason = RULING_NOT_SOLVED;
}

static struct ruling
rulings_of(const struct event *event, int table, int board, ms_t at)
{
	const struct table *t = &event->table[table - 1];
	ms_t since = event->round[event->rounds_drawn - 1].start_at;
	struct ruling ruling = {.table = table,
	    .board = event_first_board(event, event->rounds_drawn) + board,
	    .kind = ROW_VOID,
	    .reason = RULING_CUT};
	const bool dealt = t->dealt && t->board.number == ruling.board;

	if (dealt) {
		since = t->board.dealt_at;
		clocks_used_on_board(event, table, at, ruling.judged_ms);
	} else {
		clocks_used_in_round(event, table, at, ruling.judged_ms);
	}
	struct rulings_presence p[SIDE_COUNT] = {
	    [SIDE_NS] = rulings_presence_of(event, table, SIDE_NS, since, at),
	    [SIDE_EW] = rulings_presence_of(event, table, SIDE_EW, since, at)};
	/* nobody is slow who could still have used no more than his half */
	const ms_t whole_ms =
	    dealt ? rulings_board_ms(event) : event->config.round_ms;
	for (int s = 0; s < SIDE_COUNT; s++)
		p[s].has_left &=
		    2 * ruling.judged_ms[side_other((enum side)s)] > whole_ms;
	if (dealt && rulings_has_position(event, table))
		rulings_of_position(event, p, at, &ruling);
	else if (p[SIDE_NS].absent_at != MS_NEVER ||
	    p[SIDE_EW].absent_at != MS_NEVER)
		rulings_of_absent(event, p, at, &ruling);
	else
		rulings_by_blame(event, board - t->done, p, &ruling);
	return ruling;
}

/*
 * Of a position that was left or cut while a side was absent, from what it stood
 * for meanwhile; false: nobody was.
 */
static bool
rulings_was_absent(const struct result *cut, struct ruling *ruling)
{
	const bool ns = cut->award[SIDE_NS] == AWARD_MINUS;
	const bool ew = cut->award[SIDE_EW] == AWARD_MINUS;

	if (!ns && !ew)
		return false;
	rulings_award(ruling, cut->award[SIDE_NS], cut->award[SIDE_EW],
	    ns ? RULING_NS_ABSENT : RULING_EW_ABSENT);
	if (ns && ew)
		ruling->reason = RULING_BOTH_ABSENT;
	else if (cut->award[ns ? SIDE_EW : SIDE_NS] == AWARD_AVERAGE)
		ruling->reason = RULING_BOTH_AT_FAULT;
	return true;
}

/* There is no answer for it: as if there had been no position. */
static void
rulings_unsolved_absent(struct ruling *ruling)
{
	ruling->ruled_by = RULED_BY_ABSENCE;
	if (ruling->reason != RULING_BOTH_AT_FAULT)
		return;
	ruling->ruled_by = RULED_BY_CLOCK;
	ruling->award[SIDE_NS] = ruling->award[SIDE_EW] = AWARD_MINUS;
}

/* Presence on a board that was cut at `table`, where nobody was absent. */
static struct rulings_presence
rulings_presence_then(const struct event *event, int table, enum side side)
{
	const enum seat first = side == SIDE_NS ? NORTH : EAST;
	const ms_t *missed_ms = event->table[table - 1].watch.missed_ms;
	const ms_t least_ms = rulings_least_ms(event);

	return (struct rulings_presence){.absent_at = MS_NEVER,
	    .is_missed = missed_ms[first] >= least_ms ||
		missed_ms[seat_partner(first)] >= least_ms};
}

/*
 * Who was to play when the clock stopped a board had used more than the margin
 * since the last card: of what he was to guess best play knows the answer.  Who has
 * used less than the others in all takes no more than what they took before.
 */
static bool
rulings_has_waited(const struct event *event, const struct table *t)
{
	const enum side side = seat_side(play_chooser(&t->board.play));
	const uint32_t *used_ms = t->board.used_ms;

	return used_ms[side] >= used_ms[side_other(side)] &&
	    (ms_t)used_ms[side] - (ms_t)t->watch.before_ms[side] >
	    event->config.slow_margin_ms;
}

/*
 * The result of best play; a slow side gets no more than the average for it, one
 * that was absent no more than average minus, and the other then no less than
 * average plus.  Without an answer as if there had been no position.
 */
static struct ruling
rulings_of_answer(const struct event *event, int table)
{
	static const enum ruling_reason reasons[] = {
	    RULING_NS_SLOW, RULING_EW_SLOW, RULING_BOTH_SLOW};
	const struct table *t = &event->table[table - 1];
	const struct result *cut =
	    event_result(event, event->rounds_drawn, table, t->done);
	struct ruling ruling = {.table = table,
	    .board = t->board.number,
	    .kind = ROW_VOID,
	    .ruled_by = cut->ruled_by,
	    .reason = RULING_CUT,
	    .judged_ms = {cut->judged_ms[SIDE_NS], cut->judged_ms[SIDE_EW]}};

	const bool absent = rulings_was_absent(cut, &ruling);
	if (t->solving != SOLVING_DONE && absent) {
		rulings_unsolved_absent(&ruling);
		return ruling;
	}
	if (t->solving != SOLVING_DONE) {
		const struct rulings_presence p[SIDE_COUNT] = {
		    [SIDE_NS] = rulings_presence_then(event, table, SIDE_NS),
		    [SIDE_EW] = rulings_presence_then(event, table, SIDE_EW)};

		rulings_by_blame(event, 0, p, &ruling);
		return ruling;
	}
	ruling.kind = ROW_RESULT;
	ruling.tricks = t->solved_tricks;
	if (absent)
		return ruling;
	int slow = rulings_slow_side(event, &ruling);
	ruling.reason = reasons[slow];
	if (slow == SIDE_COUNT && rulings_has_waited(event, t)) {
		slow = seat_side(play_chooser(&t->board.play));
		ruling.reason =
		    slow == SIDE_NS ? RULING_NS_WAITED : RULING_EW_WAITED;
	}
	for (int s = 0; s < SIDE_COUNT; s++)
		ruling.award[s] = s == slow ? AWARD_AVERAGE : AWARD_NONE;
	return ruling;
}

bool
rulings_has_position(const struct event *event, int table)
{
	const struct board_play *board = event_board(event, table);

	return event->config.unfinished == UNFINISHED_DOUBLE_DUMMY &&
	    board != NULL &&
	    (board->phase == BOARD_PLAY || board->phase == BOARD_CLAIM ||
		board->phase == BOARD_UNDO);
}

bool
rulings_want_solver(const struct event *event)
{
	for (int t = 1; t <= event->tables; t++) {
		if (rulings_has_position(event, t))
			return true;
	}
	return false;
}

bool
rulings_is_open(const struct ruling *ruling)
{
	return ruling->reason == RULING_NOT_SOLVED;
}

int
rulings_count(const struct event *event)
{
	int count = 0;

	for (int t = 0; t < event->tables; t++) {
		if (event->state == EVENT_CLOSING)
			count += event->table[t].solving != SOLVING_NONE;
		else
			count += event->config.boards_per_round -
			    event->table[t].done;
	}
	return count;
}

int
rulings_make(const struct event *event, ms_t at, struct ruling *ruling_r)
{
	int count = 0;

	for (int t = 1; t <= event->tables; t++) {
		if (event->state == EVENT_CLOSING) {
			if (event->table[t - 1].solving != SOLVING_NONE)
				ruling_r[count++] = rulings_of_answer(event, t);
			continue;
		}
		for (int b = event->table[t - 1].done;
		     b < event->config.boards_per_round; b++)
			ruling_r[count++] = rulings_of(event, t, b, at);
	}
	return count;
}
