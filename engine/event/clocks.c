/* SPDX-License-Identifier: ISC */
/*
 * Who is charged for the time at a table.
 */
#include "engine/event/clocks.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "engine/bridge/claim_check.h"
#include "engine/event/members.h"
#include "engine/event/seats.h"

/* A stretch of one side's time. */
struct clocks_stretch {
	enum side side;
	ms_t used_ms, spared_ms;
	bool is_lost; /* the side could not be reached in it */
};

/* Whose time it is that passes. */
enum clocks_whose { CLOCKS_ABSENT, CLOCKS_ROBOT, CLOCKS_PLAYER };

static enum clocks_whose
clocks_whose(const struct event *event, int table, unsigned seats)
{
	enum clocks_whose whose = CLOCKS_ABSENT;

	for (int s = 0; s < SEAT_COUNT; s++) {
		if ((seats & 1U << s) == 0)
			continue;
		const struct member *owner = event_member(
		    event, seats_owner(event, table, (enum seat)s));

		if (event->table[table - 1].substitute[s] != 0)
			whose = CLOCKS_ROBOT;
		else if (owner != NULL && owner->connected)
			return CLOCKS_PLAYER;
	}
	return whose;
}

static enum side
clocks_side(unsigned seats)
{
	return (seats & (1U << NORTH | 1U << SOUTH)) != 0 ? SIDE_NS : SIDE_EW;
}

unsigned
clocks_asked(const struct event *event, int table)
{
	const struct table *t = &event->table[table - 1];
	const unsigned seats = board_play_charged(&t->board);
	const unsigned asked =
	    seats != 0 ? notes_awaited(&t->notes, clocks_side(seats)) : 0;

	/* who waits for a house robot, or for nobody, waits on his own time */
	return clocks_whose(event, table, asked) == CLOCKS_PLAYER ? asked : 0;
}

unsigned
clocks_awaited(const struct event *event, int table)
{
	const unsigned asked = clocks_asked(event, table);

	return asked != 0 ? asked
			  : board_play_charged(&event->table[table - 1].board);
}

/* From what was counted last to `at`, of the seats charged meanwhile. */
static struct clocks_stretch
clocks_stretch_of(
    const struct event *event, int table, struct clocks_wait wait, ms_t at)
{
	const struct table *t = &event->table[table - 1];
	struct clocks_stretch stretch = {.side = clocks_side(wait.charged)};
	const ms_t span_ms = at > t->counted_at ? at - t->counted_at : 0;

	if (wait.charged == 0 || event_table_is_dead(event, table))
		return stretch;
	const enum clocks_whose whose =
	    clocks_whose(event, table, wait.charged);
	if (whose == CLOCKS_ROBOT)
		return stretch;
	stretch.is_lost = whose == CLOCKS_ABSENT;
	if (stretch.is_lost) {
		const ms_t left_ms = event->config.disconnect_grace_ms -
		    (ms_t)t->board.spared_ms[stretch.side];

		stretch.spared_ms = span_ms < left_ms ? span_ms : left_ms;
	}
	stretch.used_ms = span_ms - stretch.spared_ms;
	return stretch;
}

/* Of what is not yet counted, for how long a seat was waited for in vain. */
static ms_t
clocks_missed_since(const struct event *event, int table, enum seat seat,
    unsigned charged, ms_t at)
{
	const struct table *t = &event->table[table - 1];
	const struct member *owner =
	    event_member(event, seats_owner(event, table, seat));

	if ((charged & 1U << seat) == 0 || event_table_is_dead(event, table) ||
	    t->substitute[seat] != 0 || owner == NULL || owner->connected ||
	    t->counted_at >= at)
		return 0;
	return at - t->counted_at;
}

ms_t
clocks_missed(const struct event *event, int table, enum seat seat, ms_t at)
{
	const struct table *t = &event->table[table - 1];
	/* of two who are asked one may be away, but out of turn */
	const unsigned charged = t->dealt && clocks_asked(event, table) == 0
	    ? clocks_awaited(event, table)
	    : 0;

	return t->watch.missed_ms[seat] +
	    clocks_missed_since(event, table, seat, charged, at);
}

void
clocks_seen(struct event *event, int table, enum seat seat)
{
	event->table[table - 1].watch.missed_ms[seat] = 0;
}

struct clocks_wait
clocks_wait(const struct event *event, int table)
{
	return (struct clocks_wait){.charged = clocks_awaited(event, table),
	    .asked = clocks_asked(event, table),
	    .turn = board_play_charged(&event->table[table - 1].board)};
}

/* Partner is asked and he is not: to him the other side thinks. */
static bool
clocks_is_unaware(enum seat seat, unsigned asked)
{
	return (asked >> seat_partner(seat) & 1) != 0 &&
	    (asked >> seat & 1) == 0;
}

/* The time that is about to be counted, as each seat may know it. */
static void
clocks_count_known(
    struct event *event, int table, struct clocks_wait wait, ms_t at)
{
	struct table *t = &event->table[table - 1];

	const struct clocks_wait thought = {
	    .charged = wait.turn, .turn = wait.turn};

	for (int s = 0; s < SEAT_COUNT; s++) {
		const struct clocks_stretch stretch =
		    clocks_stretch_of(event, table,
			clocks_is_unaware((enum seat)s, wait.asked) ? thought
								    : wait,
			at);
		uint32_t *known = &t->watch.known_ms[s][stretch.side];

		*known = board_play_sum(*known, stretch.used_ms);
	}
}

/* What a stretch adds to the time that is used to answer an open claim. */
static ms_t
clocks_claim_ms(const struct table *t, const struct clocks_stretch *stretch)
{
	return t->watch.claimer != SEAT_NONE && !stretch->is_lost &&
		stretch->side != seat_side(t->watch.claimer)
	    ? stretch->used_ms
	    : 0;
}

/* Who has to call or play, whatever is asked or claimed meanwhile. */
static enum seat
clocks_actor(const struct board_play *board)
{
	if (board->phase == BOARD_AUCTION)
		return auction_turn(&board->auction);
	return board_play_is_over(board) ? SEAT_NONE
					 : play_chooser(&board->play);
}

/* The seat that a lost line is put down to: of two who are asked, one. */
static enum seat
clocks_lost_seat(const struct table *t, unsigned charged)
{
	enum seat seat = clocks_actor(&t->board);

	if (seat == SEAT_NONE || (charged >> seat & 1) == 0)
		for (seat = NORTH; (charged >> seat & 1) == 0; seat++)
			assert(seat < WEST);
	return seat;
}

/*
 * Who has a line, or a robot in his seat, is there; nobody is by a partner's line,
 * who answers a claim for both or has the table wait for him instead.
 */
static void
clocks_count_unreached(struct event *event, int table, struct clocks_wait wait,
    const struct clocks_stretch *stretch)
{
	struct table *t = &event->table[table - 1];

	for (int s = 0; s < SEAT_COUNT; s++) {
		if (clocks_whose(event, table, 1U << s) != CLOCKS_ABSENT)
			t->unreached_ms[s] = 0;
	}
	if (stretch->is_lost)
		t->unreached_ms[clocks_lost_seat(t, wait.charged)] +=
		    stretch->spared_ms;
}

void
clocks_count_for(struct event *event, int table, struct clocks_wait wait,
    unsigned seats, ms_t at)
{
	struct table *t = &event->table[table - 1];
	const struct clocks_stretch stretch =
	    clocks_stretch_of(event, table, wait, at);

	clocks_count_known(event, table, wait, at);
	for (int s = 0; s < SEAT_COUNT; s++) {
		t->watch.missed_ms[s] += clocks_missed_since(event, table,
		    (enum seat)s, wait.asked != 0 ? 0 : wait.charged, at);
		if ((seats >> s & 1) != 0)
			memcpy(t->watch.told_ms[s], t->watch.known_ms[s],
			    sizeof(t->watch.told_ms[s]));
	}
	board_play_charge(
	    &t->board, stretch.side, stretch.used_ms, stretch.spared_ms);
	clocks_count_unreached(event, table, wait, &stretch);
	t->watch.claim_ms += clocks_claim_ms(t, &stretch);
	if (wait.asked != 0)
		t->watch.asked_ms[stretch.side] += stretch.used_ms;
	clocks_skip(event, table, at);
}

void
clocks_count(struct event *event, int table, struct clocks_wait wait, ms_t at)
{
	clocks_count_for(event, table, wait, (1U << SEAT_COUNT) - 1, at);
}

void
clocks_told(const struct event *event, int table, enum seat seat,
    uint32_t used_ms_r[SIDE_COUNT])
{
	const struct table *t = &event->table[table - 1];

	memcpy(used_ms_r,
	    board_play_is_over(&t->board) ? t->board.used_ms
					  : t->watch.told_ms[seat],
	    sizeof(t->board.used_ms));
}

/* A claim of theirs has failed; a house robot's is no player's fault. */
static void
clocks_is_claimers(struct table *t, enum side claimed, bool by_robot, ms_t ms)
{
	if (by_robot)
		board_play_forget(&t->board, side_other(claimed), ms);
	else
		board_play_hand_over(&t->board, side_other(claimed), ms);
}

/*
 * The claim has failed: what was used to answer it is the claimer's, unless its
 * tricks were certain.  That it was is nothing to be read from a clock during
 * the board: so long everybody is told as if they were not.
 */
static void
clocks_hand_over(struct table *t, bool certain)
{
	const enum side claimed = seat_side(t->watch.claimer);
	const enum side asked = side_other(claimed);

	if (!certain)
		clocks_is_claimers(
		    t, claimed, t->watch.claimer_is_robot, t->watch.claim_ms);
	for (int s = 0; s < SEAT_COUNT; s++) {
		uint32_t *known_ms = t->watch.known_ms[s];
		const ms_t ms = t->watch.claim_ms < known_ms[asked]
		    ? t->watch.claim_ms
		    : known_ms[asked];

		known_ms[asked] -= (uint32_t)ms;
		if (!t->watch.claimer_is_robot)
			known_ms[claimed] =
			    board_play_sum(known_ms[claimed], ms);
		memcpy(
		    t->watch.told_ms[s], known_ms, sizeof(t->watch.told_ms[s]));
	}
}

/*
 * Of the claim that failed last, nothing having been played since.  Who concedes
 * all claims nothing that could be certain, and may be refused (Law 68).
 */
static bool
clocks_claim_was_certain(const struct board_play *board)
{
	const struct incident *claim = &board->incident[board->incidents - 1];

	return claim->later == 0 && claim->tricks > 0 &&
	    claim_check(&board->play, seat_side(claim->by), claim->tricks);
}

/* Nobody has said anything: whether it was right, the play is to show. */
static void
clocks_note_lapse(struct table *t)
{
	const struct board_play *b = &t->board;
	const enum side side = seat_side(t->watch.claimer);
	const int claimed = b->incident[b->incidents - 1].tricks;

	assert(t->watch.lapses < SIDE_COUNT * BOARD_CLAIMS_MAX);
	t->watch.lapsed[t->watch.lapses++] = (struct lapsed_claim){.side = side,
	    .by_robot = t->watch.claimer_is_robot,
	    .others_tricks = TRICK_COUNT - b->play.won[side] - claimed,
	    .asked_ms = t->watch.claim_ms};
}

/* The claim that was open has failed; true if it was certain. */
static bool
clocks_claim_failed(struct table *t)
{
	const struct board_play *b = &t->board;
	const bool certain = clocks_claim_was_certain(b);

	if (b->incident[b->incidents - 1].end == INCIDENT_EXPIRED)
		clocks_note_lapse(t);
	else
		clocks_hand_over(t, certain);
	return certain;
}

bool
clocks_claim(struct event *event, int table)
{
	struct table *t = &event->table[table - 1];
	const enum seat claimer = t->watch.claimer;
	bool certain = false;

	if ((t->board.phase == BOARD_CLAIM) == (claimer != SEAT_NONE))
		return false;
	if (claimer != SEAT_NONE && t->board.phase == BOARD_PLAY)
		certain = clocks_claim_failed(t);
	t->watch.claim_ms = 0;
	t->watch.claimer =
	    t->board.phase == BOARD_CLAIM ? t->board.claim.claimer : SEAT_NONE;
	t->watch.claimer_is_robot = t->watch.claimer != SEAT_NONE &&
	    t->substitute[t->watch.claimer] != 0;
	return certain;
}

/* The tricks of the side are more than the claim has left it. */
static bool
clocks_was_false(
    const struct board_play *board, const struct lapsed_claim *lapsed)
{
	const enum side others = side_other(lapsed->side);
	int tricks = board->play.won[others];

	if (board->phase == BOARD_DONE)
		tricks = others == seat_side(board->contract.declarer)
		    ? board->tricks
		    : TRICK_COUNT - board->tricks;
	return tricks > lapsed->others_tricks;
}

/* It lies before the card by which the claim was false. */
static void
clocks_moves_before(struct table *t, const struct lapsed_claim *lapsed)
{
	uint32_t *before_ms = t->watch.before_ms;
	uint32_t *asked_ms = &before_ms[side_other(lapsed->side)];
	const ms_t ms =
	    lapsed->asked_ms < *asked_ms ? lapsed->asked_ms : *asked_ms;

	*asked_ms -= (uint32_t)ms;
	if (!lapsed->by_robot)
		before_ms[lapsed->side] =
		    board_play_sum(before_ms[lapsed->side], ms);
}

void
clocks_settle(struct table *t)
{
	for (int i = 0; i < t->watch.lapses; i++) {
		const struct lapsed_claim *lapsed = &t->watch.lapsed[i];

		if (!clocks_was_false(&t->board, lapsed))
			continue;
		clocks_is_claimers(
		    t, lapsed->side, lapsed->by_robot, lapsed->asked_ms);
		clocks_moves_before(t, lapsed);
	}
	t->watch.lapses = 0;
}

/* It is open, and a cut would leave it undecided and doubtful. */
static bool
clocks_claim_would_fail(const struct table *t)
{
	return t->watch.claimer != SEAT_NONE && t->board.phase == BOARD_CLAIM &&
	    !board_play_claim_holds(&t->board);
}

void
clocks_moved(struct event *event, int table, enum seat seat)
{
	event->table[table - 1].unreached_ms[seat] = 0;
}

/*
 * A side has no line at the cut, where it is waited for or would be, were it not
 * for a claim or a wish of partner's: none of its time is spared since then.
 */
static bool
clocks_is_gone(const struct event *event, int table,
    const struct clocks_stretch *stretch, enum side side)
{
	const enum seat actor = clocks_actor(&event->table[table - 1].board);

	if (event_table_is_dead(event, table))
		return false;
	return (stretch->is_lost && stretch->side == side) ||
	    (actor != SEAT_NONE && seat_side(actor) == side &&
		clocks_whose(event, table, 1U << actor) == CLOCKS_ABSENT);
}

/* What is not spared of what was counted, where the board is cut. */
static ms_t
clocks_gone_ms(const struct event *event, int table,
    const struct clocks_stretch *stretch, enum side side)
{
	const enum seat first = side == SIDE_NS ? NORTH : EAST;
	ms_t gone_ms = 0;

	if (!clocks_is_gone(event, table, stretch, side))
		return 0;
	for (int s = first; s < SEAT_COUNT; s += SIDE_COUNT) {
		if (clocks_whose(event, table, 1U << s) == CLOCKS_ABSENT)
			gone_ms += event->table[table - 1].unreached_ms[s];
	}
	return gone_ms;
}

void
clocks_cut(struct event *event, int table, ms_t at)
{
	struct table *t = &event->table[table - 1];
	const struct clocks_wait wait = clocks_wait(event, table);
	const struct clocks_stretch stretch =
	    clocks_stretch_of(event, table, wait, at);

	clocks_count(event, table, wait, at);
	for (int s = 0; s < SIDE_COUNT; s++)
		board_play_unspare(&t->board, (enum side)s,
		    clocks_gone_ms(event, table, &stretch, (enum side)s));
	memset(t->unreached_ms, 0, sizeof(t->unreached_ms));
	if (clocks_claim_would_fail(t))
		clocks_hand_over(t, false);
	clocks_settle(t);
	t->watch.claimer = SEAT_NONE;
	t->watch.claim_ms = 0;
}

void
clocks_count_now(struct event *event, int table, ms_t at)
{
	const struct table *t = &event->table[table - 1];

	if (t->dealt)
		clocks_count(event, table, clocks_wait(event, table), at);
}

void
clocks_count_player(struct event *event, const struct member *member, ms_t at)
{
	enum seat seat;

	if (event->state != EVENT_PLAYING)
		return;
	const int table = seats_table(event, member->player, &seat);
	if (table != 0)
		clocks_count_now(event, table, at);
}

void
clocks_skip(struct event *event, int table, ms_t at)
{
	struct table *t = &event->table[table - 1];

	if (t->counted_at < at)
		t->counted_at = at;
}

static void
clocks_judge_claimer(
    ms_t used_ms[SIDE_COUNT], enum side claimed, bool by_robot, ms_t ms)
{
	used_ms[side_other(claimed)] -= ms;
	if (!by_robot)
		used_ms[claimed] += ms;
}

void
clocks_used_on_board(
    const struct event *event, int table, ms_t at, ms_t used_ms_r[SIDE_COUNT])
{
	const struct table *t = &event->table[table - 1];
	const struct board_play *board = event_board(event, table);

	used_ms_r[SIDE_NS] = used_ms_r[SIDE_EW] = 0;
	if (board == NULL)
		return;
	const struct clocks_stretch stretch =
	    clocks_stretch_of(event, table, clocks_wait(event, table), at);
	for (int s = 0; s < SIDE_COUNT; s++)
		used_ms_r[s] = (ms_t)board->used_ms[s] +
		    clocks_gone_ms(event, table, &stretch, (enum side)s);
	used_ms_r[stretch.side] += stretch.used_ms;
	if (stretch.is_lost)
		used_ms_r[stretch.side] += stretch.spared_ms;
	if (clocks_claim_would_fail(t)) {
		const ms_t failed_ms =
		    t->watch.claim_ms + clocks_claim_ms(t, &stretch);
		clocks_judge_claimer(used_ms_r, seat_side(t->watch.claimer),
		    t->watch.claimer_is_robot, failed_ms);
	}
	for (int i = 0; i < t->watch.lapses; i++) {
		const struct lapsed_claim *lapsed = &t->watch.lapsed[i];

		if (clocks_was_false(board, lapsed))
			clocks_judge_claimer(used_ms_r, lapsed->side,
			    lapsed->by_robot, lapsed->asked_ms);
	}
}

void
clocks_used_in_round(
    const struct event *event, int table, ms_t at, ms_t used_ms_r[SIDE_COUNT])
{
	const struct board_play *board = event_board(event, table);

	used_ms_r[SIDE_NS] = used_ms_r[SIDE_EW] = 0;
	if (board != NULL && !board_play_is_over(board))
		clocks_used_on_board(event, table, at, used_ms_r);
	for (int b = 0; b < event->table[table - 1].done; b++) {
		const struct result *result =
		    event_result(event, event->rounds_drawn, table, b);

		for (int s = 0; s < SIDE_COUNT; s++)
			used_ms_r[s] += result->used_ms[s];
	}
}
