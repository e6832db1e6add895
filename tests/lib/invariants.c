/* SPDX-License-Identifier: ISC */
/*
 * The invariants of a night, written from the rules and not from the engine:
 * what a viewer may know is worked out here again from the auction, the play
 * and the claims that were seen to be made.
 */
#include "tests/lib/invariants.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/event/next_round.h"
#include "engine/event/reopen.h"
#include "engine/event/seats.h"
#include "tests/lib/draws.h"
#include "tests/lib/queue.h"
#include "tests/lib/replaced.h"
#include "tests/lib/scores.h"
#include "tests/lib/stays.h"
#include "tests/lib/thrown.h"

/* What was last seen of one table. */
struct invariants_table {
	int round, done, number;
	enum board_phase phase;
	int calls, cards;
	int claims[SIDE_COUNT];
	int incidents;
	uint32_t used_ms[SIDE_COUNT], spared_ms[SIDE_COUNT];
	unsigned shown[SEAT_COUNT]; /* to whom each hand was shown by a claim */
};

struct invariants {
	invariants_view_fn *view;
	enum event_state state;
	int rounds_drawn, rounds_closed, rounds_checked, draws_checked;
	int last_order;
	int ahead; /* the round whose draw was seen ahead and stood; 0: none */
	int ahead_tables, ahead_bye;
	struct draw_table *ahead_seat;
	int corrected; /* a round that was drawn ahead of a correction */
	struct stays *stays;
	struct thrown *thrown;
	struct replaced *replaced;
	int tables;
	struct invariants_table *table;
	char text[256]; /* for what others find as well */
};

struct invariants *
invariants_new(invariants_view_fn *view)
{
	struct invariants *invariants = calloc(1, sizeof(*invariants));

	assert(invariants != NULL);
	invariants->view = view;
	invariants->stays = stays_new();
	invariants->thrown = thrown_new();
	invariants->replaced = replaced_new();
	return invariants;
}

void
invariants_free(struct invariants **invariants)
{
	if (*invariants == NULL)
		return;
	stays_free(&(*invariants)->stays);
	thrown_free(&(*invariants)->thrown);
	replaced_free(&(*invariants)->replaced);
	free((*invariants)->table);
	free((*invariants)->ahead_seat);
	free(*invariants);
	*invariants = NULL;
}

static const char *invariants_fail(struct invariants *in, const char *format,
    ...) __attribute__((format(printf, 2, 3)));

static const char *
invariants_fail(struct invariants *in, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	vsnprintf(in->text, sizeof(in->text), format, args);
	va_end(args);
	return in->text;
}

static const char *
invariants_cards(struct invariants *in, const struct event *event, int table)
{
	const struct board_play *board = event_board(event, table);
	hand_t all = 0;
	int count = 0;

	for (int s = 0; s < SEAT_COUNT; s++) {
		all |= board->deal.hand[s];
		count += hand_count(board->deal.hand[s]);
		if (hand_count(board->deal.hand[s]) != 13)
			return invariants_fail(
			    in, "table %d: a hand is not of 13 cards", table);
	}
	if (all != HAND_ALL || count != CARD_COUNT)
		return invariants_fail(in, "table %d: not the 52 cards", table);
	if (board->contract.level == 0 || board->phase == BOARD_AUCTION)
		return NULL;
	for (int s = 0; s < SEAT_COUNT; s++) {
		hand_t played = 0;

		for (int i = 0; i < board->play.count; i++) {
			if (play_seat_of(&board->play, i) == (enum seat)s)
				played |= hand_of(board->play.card[i]);
		}
		if ((played | board->play.left.hand[s]) !=
			board->deal.hand[s] ||
		    (played & board->play.left.hand[s]) != 0)
			return invariants_fail(in,
			    "table %d: seat %c's cards are not accounted for",
			    table, seat_letter((enum seat)s));
	}
	return board_play_is_sound(board)
	    ? NULL
	    : invariants_fail(in, "table %d: the board is unsound", table);
}

/* Who may see whose hand, from what has happened so far. */
static unsigned
invariants_may_see(const struct invariants_table *seen,
    const struct board_play *board, enum seat viewer)
{
	unsigned may = 1u << viewer;

	if (board->phase == BOARD_DONE || board->phase == BOARD_CUT)
		return 0xf;
	if (board->phase != BOARD_AUCTION && board->play.count > 0)
		may |= 1u << play_dummy(&board->play);
	for (int s = 0; s < SEAT_COUNT; s++) {
		if ((seen->shown[s] & 1u << viewer) != 0)
			may |= 1u << s;
	}
	return may;
}

static const char *
invariants_view(struct invariants *in, const struct event *event, int table)
{
	const struct board_play *board = event_board(event, table);

	for (int v = 0; v < SEAT_COUNT; v++) {
		const unsigned may = invariants_may_see(
		    &in->table[table - 1], board, (enum seat)v);
		struct board_view view;
		hand_t open = 0;

		in->view(board, (enum seat)v, &view);
		for (int s = 0; s < SEAT_COUNT; s++) {
			if ((may & 1u << s) != 0) {
				open |= board->deal.hand[s];
				continue;
			}
			if (view.known[s] || view.dealt[s] != 0 ||
			    view.left[s] != 0)
				return invariants_fail(in,
				    "table %d: %c sees the hand of %c", table,
				    seat_letter((enum seat)v),
				    seat_letter((enum seat)s));
		}
		if ((view.legal_cards & ~open) != 0)
			return invariants_fail(in,
			    "table %d: %c is told of hidden legal cards", table,
			    seat_letter((enum seat)v));
		if (view.played !=
		    (board->phase == BOARD_AUCTION || board->contract.level == 0
			    ? 0
			    : board->play.count))
			return invariants_fail(in,
			    "table %d: the view has other cards played", table);
	}
	return NULL;
}

/* Remember to whom an open claim shows the claimer's cards (R-TB-5). */
static void
invariants_note_claim(
    struct invariants_table *seen, const struct board_play *board)
{
	if (board->phase != BOARD_CLAIM)
		return;
	const enum seat claimer = board->claim.claimer;
	for (int s = 0; s < SEAT_COUNT; s++) {
		if ((board->claim.asked & 1u << s) != 0 &&
		    (enum seat)s != seat_partner(claimer))
			seen->shown[claimer] |= 1u << s;
	}
}

/*
 * Nothing goes back but what a player takes back (R-TB-6): one call, or two
 * where the next player's goes with it; or one card, which was not the opening
 * lead, once both opponents were asked.
 */
static bool
invariants_went_back(const struct invariants_table *seen,
    const struct event *event, const struct board_play *board, int cards)
{
	const int calls = board->auction.count;
	const bool more = board->incidents == seen->incidents + 1;

	if (seen->phase == BOARD_CLAIM && board->phase == BOARD_PLAY)
		return calls != seen->calls || cards != seen->cards;
	if (seen->phase == BOARD_UNDO && board->phase == BOARD_PLAY)
		return calls != seen->calls || cards < seen->cards - 1 ||
		    cards < 1 || event->config.undo != UNDO_CONSENT;
	if (board->phase == BOARD_AUCTION && calls < seen->calls)
		return !more || calls < seen->calls - 2 || seen->cards != 0 ||
		    event->config.undo == UNDO_OFF;
	return calls < seen->calls || cards < seen->cards ||
	    board->phase < seen->phase;
}

static const char *
invariants_table_forward(
    struct invariants *in, const struct event *event, int table)
{
	struct invariants_table *seen = &in->table[table - 1];
	const struct board_play *board = event_board(event, table);
	const int done = event->table[table - 1].done;
	const int cards = board->phase == BOARD_AUCTION ? 0 : board->play.count;

	if (seen->round != event->rounds_drawn ||
	    seen->number != board->number) {
		if (seen->round == event->rounds_drawn &&
		    seen->number > board->number)
			return invariants_fail(
			    in, "table %d: back to an earlier board", table);
		*seen = (struct invariants_table){
		    .round = event->rounds_drawn, .number = board->number};
	} else if (done < seen->done ||
	    invariants_went_back(seen, event, board, cards)) {
		return invariants_fail(
		    in, "table %d: the board went back", table);
	}
	for (int s = 0; s < SIDE_COUNT; s++) {
		if (board->claims[s] < seen->claims[s])
			return invariants_fail(
			    in, "table %d: a claim was taken back", table);
		seen->claims[s] = board->claims[s];
	}
	if (board->incidents < seen->incidents)
		return invariants_fail(
		    in, "table %d: an incident is forgotten", table);
	seen->incidents = board->incidents;
	seen->done = done;
	seen->phase = board->phase;
	seen->calls = board->auction.count;
	seen->cards = cards;
	invariants_note_claim(seen, board);
	return NULL;
}

/* A claim failed just now, or one that lapsed may have been shown false. */
static bool
invariants_is_handed_over(
    const struct event *event, const struct board_play *board, enum side side)
{
	for (int i = 0; i < board->incidents; i++) {
		const struct incident *one = &board->incident[i];

		if (one->kind == INCIDENT_CLAIM && seat_side(one->by) != side &&
		    (one->ended_at == event->last_at ||
			board_play_is_over(board)))
			return true;
	}
	return false;
}

/* Clocks run forward, and no time is counted twice (R-TB-7). */
static const char *
invariants_clocks(struct invariants *in, const struct event *event, int table)
{
	struct invariants_table *seen = &in->table[table - 1];
	const struct board_play *board = event_board(event, table);
	const ms_t *unreached_ms = event->table[table - 1].unreached_ms;
	const ms_t *asked_ms = event->table[table - 1].watch.asked_ms;
	ms_t counted_ms = 0, before_ms = 0;
	bool lost =
	    false; /* to a house robot that claimed, which is nobody's */

	for (int s = 0; s < SIDE_COUNT; s++) {
		/* at the cut a lost line is no longer spared, but used */
		const ms_t back_ms =
		    (ms_t)seen->spared_ms[s] - (ms_t)board->spared_ms[s];
		const ms_t more_ms =
		    (ms_t)board->used_ms[s] - (ms_t)seen->used_ms[s];

		lost = lost || more_ms < 0;
		if ((more_ms < 0 &&
			!invariants_is_handed_over(
			    event, board, (enum side)s)) ||
		    (back_ms > 0 &&
			(board->phase != BOARD_CUT || more_ms < back_ms)))
			return invariants_fail(
			    in, "table %d: a clock went back", table);
		if (board->spared_ms[s] > event->config.disconnect_grace_ms ||
		    asked_ms[s] > event->config.claim_answer_ms)
			return invariants_fail(
			    in, "table %d: too much time is spared", table);
		/* of seats s and s + 2, see enum seat */
		if (unreached_ms[s] < 0 || unreached_ms[s + SIDE_COUNT] < 0 ||
		    unreached_ms[s] + unreached_ms[s + SIDE_COUNT] >
			(ms_t)board->spared_ms[s])
			return invariants_fail(
			    in, "table %d: a lost line was not spared", table);
		before_ms += (ms_t)seen->used_ms[s] + seen->spared_ms[s];
		seen->used_ms[s] = board->used_ms[s];
		seen->spared_ms[s] = board->spared_ms[s];
		counted_ms += (ms_t)board->used_ms[s] + board->spared_ms[s];
	}
	if (counted_ms < before_ms && !lost)
		return invariants_fail(in, "table %d: time is lost", table);
	return counted_ms <= event->last_at - board->dealt_at
	    ? NULL
	    : invariants_fail(
		  in, "table %d: more time is counted than went by", table);
}

/* Nobody is missed who has a line, or for longer than the round lasts. */
static const char *
invariants_missed(struct invariants *in, const struct event *event, int table)
{
	const struct table *t = &event->table[table - 1];
	const ms_t round_ms =
	    event->last_at - event->round[event->rounds_drawn - 1].start_at;

	for (int s = 0; s < SEAT_COUNT && event->state == EVENT_PLAYING; s++) {
		const struct member *m = event_member(
		    event, seats_owner(event, table, (enum seat)s));
		const bool has_line = m == NULL || m->connected;

		if (t->watch.missed_ms[s] < 0 ||
		    t->watch.missed_ms[s] > round_ms ||
		    (has_line && t->watch.missed_ms[s] > 0))
			return invariants_fail(
			    in, "table %d: who is there is missed", table);
	}
	return NULL;
}

/* One note: about a call there is, by the right people, said or waited for. */
static const char *
invariants_note(
    const struct board_play *board, const struct note *n, int *asked)
{
	const bool asks = n->kind == NOTE_QUESTION;

	if (n->call < 1 || (!n->taken_back && n->call > board->auction.count) ||
	    (n->taken_back && n->open && !n->lapsed) ||
	    n->caller !=
		(enum seat)((board->auction.dealer + n->call - 1) % SEAT_COUNT))
		return "a note is not about its caller's call";
	if (asks != (n->asker != SEAT_NONE) ||
	    (asks && (n->asker + n->caller) % 2 == 0))
		return "a question is not an opponent's";
	if ((n->open && (!asks || n->text[0] != '\0')) ||
	    (n->waiting && !n->open) ||
	    (asks && !n->open && n->text[0] == '\0'))
		return "a question is neither open nor answered";
	if (n->text[0] != '\0' && !said_is_fit(n->text, SAID_MAX))
		return "a note's text is not fit";
	if ((asks && n->asked == SEAT_NONE) ||
	    (n->asked != SEAT_NONE && (n->asked + n->caller) % 2 != 0) ||
	    (!asks && n->asked == n->caller) ||
	    (n->lapsed && (!n->open || n->waiting)) ||
	    (n->waited_out && !n->lapsed))
		return "a question is put to the wrong player, or lapsed wrongly";
	if (asks && ++asked[n->asker % 2] > NOTES_QUESTIONS_MOST)
		return "a side has asked too often";
	return NULL;
}

static const char *
invariants_notes(struct invariants *in, const struct event *event, int table)
{
	const struct board_notes *notes = &event->table[table - 1].notes;
	int asked[SIDE_COUNT] = {0};

	for (int i = 0; i < notes->count; i++) {
		const char *bad = invariants_note(
		    event_board(event, table), &notes->note[i], asked);

		if (bad != NULL)
			return invariants_fail(in, "table %d: %s", table, bad);
	}
	return NULL;
}

/* A claim has failed, which may have been certain: whose time is not told. */
static bool
invariants_claim_failed(const struct board_play *board)
{
	for (int i = 0; i < board->incidents; i++) {
		const struct incident *incident = &board->incident[i];

		if (incident->kind == INCIDENT_CLAIM &&
		    incident->end == INCIDENT_REFUSED)
			return true;
	}
	return false;
}

/* A seat is told the times as they are, or of whose they are another. */
static bool
invariants_told_all(const struct table *t, enum seat seat)
{
	const uint32_t *known = t->watch.known_ms[seat];
	const uint32_t *used = t->board.used_ms;

	return (known[SIDE_NS] == used[SIDE_NS] &&
		   known[SIDE_EW] == used[SIDE_EW]) ||
	    (invariants_claim_failed(&t->board) &&
		known[SIDE_NS] + known[SIDE_EW] <=
		    used[SIDE_NS] + used[SIDE_EW]);
}

/* Nobody is told of more time than went by, nor of other where none asked. */
static const char *
invariants_told(struct invariants *in, const struct event *event, int table)
{
	const struct table *t = &event->table[table - 1];
	bool asked = false;

	if (!t->dealt || board_play_is_over(&t->board))
		return NULL;
	for (int i = 0; i < t->notes.count; i++)
		asked = asked || t->notes.note[i].kind == NOTE_QUESTION;
	for (int s = 0; s < SEAT_COUNT; s++) {
		ms_t known_ms = 0;

		for (int side = 0; side < SIDE_COUNT; side++) {
			known_ms += t->watch.known_ms[s][side];
			if (t->watch.told_ms[s][side] >
				t->watch.known_ms[s][side] ||
			    (!asked && !invariants_told_all(t, (enum seat)s)))
				return invariants_fail(in,
				    "table %d: a seat is told wrong times",
				    table);
		}
		if (known_ms > event->last_at - t->board.dealt_at)
			return invariants_fail(in,
			    "table %d: a seat is told of too much time", table);
	}
	return NULL;
}

/* What is kept of the boards that ended is what their results say. */
static const char *
invariants_ended(struct invariants *in, const struct event *event, int table)
{
	const struct board_play *board;

	if (event->state != EVENT_PLAYING)
		return NULL;
	for (int b = 0; (board = reopen_ended(event, table, b)) != NULL; b++) {
		const struct result *result =
		    event_result(event, event->rounds_drawn, table, b);

		if (!board_play_is_sound(board) || board->phase != BOARD_DONE)
			return invariants_fail(
			    in, "table %d: an ended board is unsound", table);
		if (result->kind != ROW_RESULT || result->end != board->end ||
		    result->tricks != board->tricks ||
		    result->score != board->score)
			return invariants_fail(
			    in, "table %d: a result is not its board's", table);
	}
	return NULL;
}

static const char *
invariants_one_table(
    struct invariants *in, const struct event *event, int table)
{
	if (event_board(event, table) == NULL)
		return NULL;
	const char *bad = invariants_cards(in, event, table);
	if (bad == NULL)
		bad = invariants_table_forward(in, event, table);
	if (bad == NULL)
		bad = invariants_clocks(in, event, table);
	if (bad == NULL)
		bad = invariants_missed(in, event, table);
	if (bad == NULL)
		bad = invariants_notes(in, event, table);
	if (bad == NULL)
		bad = invariants_told(in, event, table);
	if (bad == NULL)
		bad = invariants_view(in, event, table);
	if (bad == NULL)
		bad = invariants_ended(in, event, table);
	return bad;
}

/* House robots that sit where their seat has them, and only while it is played. */
static int
invariants_robots(const struct event *event)
{
	int robots = 0;

	for (int t = 1; t <= event->tables; t++) {
		for (int s = 0; s < SEAT_COUNT; s++) {
			const int32_t robot = event->table[t - 1].substitute[s];
			const struct member *m = event_member(event, robot);

			if (robot == 0)
				continue;
			if ((event->state != EVENT_PLAYING &&
				!(event->state == EVENT_SEATED &&
				    event->table[t - 1].ew >
					event->config.max_pairs)) ||
			    m == NULL || m->pair != 0 || m->table != 0 ||
			    !m->connected || m->stands_in != t ||
			    m->seat != (enum seat)s)
				return -event->members_max;
			robots++;
		}
	}
	return robots;
}

/* Every player in at most one place, and members agree with the places. */
static const char *
invariants_places(struct invariants *in, const struct event *event)
{
	int members = 0;
	int places = invariants_robots(event) + replaced_waiting(event);

	for (int i = 0; i < event->members_max; i++)
		members += event->member[i].player != 0;
	for (int t = 1; t <= event->config.max_pairs; t++) {
		for (int i = 0; i < 2; i++) {
			const int32_t player = event->room[t - 1].player[i];

			if (player == 0)
				continue;
			const struct member *m = event_member(event, player);
			places++;
			if (m == NULL || m->table != t ||
			    m->seat != (i == 0 ? NORTH : SOUTH) || m->pair != 0)
				return invariants_fail(in,
				    "player %d is not where the room has him",
				    player);
		}
	}
	for (int p = 1; p <= event->pairs; p++) {
		for (int i = 0; i < 2; i++) {
			const int32_t player = event->pair[p - 1].player[i];
			const struct member *m = event_member(event, player);

			places++;
			if (m == NULL || m->pair != p || m->table != 0 ||
			    m->comes != 0)
				return invariants_fail(in,
				    "player %d is not where pair %d has him",
				    player, p);
		}
	}
	return members == places
	    ? NULL
	    : invariants_fail(in, "%d members in %d places", members, places);
}

static const char *
invariants_seating(struct invariants *in, const struct event *event)
{
	bool seen[EVENT_PAIRS_MOST + 1] = {false};
	const struct round *round = &event->round[event->rounds_drawn - 1];

	for (int t = 0; t < round->tables; t++) {
		const int ns = round->seat[t].ns, ew = round->seat[t].ew;

		/* the bye meets the house pair */
		if (round->house && t == round->tables - 1) {
			if (ns != round->bye ||
			    ew != event->config.max_pairs + 1)
				return invariants_fail(in,
				    "round %d: not the bye with the house",
				    event->rounds_drawn);
			continue;
		}
		if (ns == ew || seen[ns] || seen[ew] || ns < 1 || ew < 1 ||
		    ns > event->pairs || ew > event->pairs)
			return invariants_fail(in,
			    "round %d: a pair is in two seats",
			    event->rounds_drawn);
		seen[ns] = seen[ew] = true;
	}
	if (round->bye != 0 && seen[round->bye])
		return invariants_fail(in,
		    "round %d: a pair sits and has a bye", event->rounds_drawn);
	return NULL;
}

/* Remember what was published, which is looked at when it is new. */
static const char *
invariants_ahead(struct invariants *in, const struct event *event)
{
	const struct round *next = next_round_find(event);
	const int number = event->rounds_drawn + 1;
	char text[DRAWS_TEXT_MAX];

	if (event->state == EVENT_SEATED || next == NULL) {
		in->ahead = event->state == EVENT_SEATED ? in->ahead : 0;
		return NULL;
	}
	if (in->ahead == number)
		return NULL;
	in->ahead = number;
	in->ahead_tables = next->tables;
	in->ahead_bye = next->bye;
	in->ahead_seat = realloc(
	    in->ahead_seat, (size_t)next->tables * sizeof(*in->ahead_seat));
	assert(in->ahead_seat != NULL);
	memcpy(in->ahead_seat, next->seat,
	    (size_t)next->tables * sizeof(*in->ahead_seat));
	return draws_fault(event, number, text) == NULL
	    ? NULL
	    : invariants_fail(in, "round %d ahead: %s", number, text);
}

/* What was told is what is played. */
static bool
invariants_as_published(const struct invariants *in, const struct event *event)
{
	const struct round *round = &event->round[event->rounds_drawn - 1];

	if (in->ahead != event->rounds_drawn)
		return true;
	for (int t = 0; t < in->ahead_tables && t < round->tables; t++) {
		if (in->ahead_seat[t].ns != round->seat[t].ns ||
		    in->ahead_seat[t].ew != round->seat[t].ew)
			return false;
	}
	return in->ahead_tables == round->tables && in->ahead_bye == round->bye;
}

/* Once a round, when nobody can have withdrawn from it yet. */
static const char *
invariants_draw(struct invariants *in, const struct event *event)
{
	char text[DRAWS_TEXT_MAX];

	if (event->state != EVENT_SEATED ||
	    in->draws_checked == event->rounds_drawn)
		return invariants_ahead(in, event);
	in->draws_checked = event->rounds_drawn;
	if (!invariants_as_published(in, event))
		return invariants_fail(in, "round %d is not what was published",
		    event->rounds_drawn);
	/* it was right by the standing that was then published, R-DI-4 */
	if (in->corrected == event->rounds_drawn)
		return NULL;
	return draws_fault(event, event->rounds_drawn, text) == NULL
	    ? NULL
	    : invariants_fail(in, "round %d: %s", event->rounds_drawn, text);
}

void
invariants_look_again(struct invariants *in)
{
	in->rounds_checked = 0;
	in->corrected = in->ahead;
}

static const char *
invariants_scores(struct invariants *in, const struct event *event)
{
	char text[SCORES_TEXT_MAX];

	if (in->rounds_checked == event->rounds_closed)
		return NULL;
	for (; in->rounds_checked < event->rounds_closed;
	     in->rounds_checked++) {
		const int round = in->rounds_checked + 1;

		if (scores_round_fault(event, round, text) != NULL)
			return invariants_fail(in, "round %d: %s", round, text);
	}
	return scores_sums_fault(event, text) == NULL
	    ? NULL
	    : invariants_fail(in, "%s", text);
}

/* Registration, then round by round through its states, then the end. */
static int
invariants_order(const struct event *event)
{
	switch (event->state) {
	case EVENT_REGISTERING:
		return 0;
	case EVENT_ENDED:
	case EVENT_CALLED_OFF:
		return 1000;
	default:
		return event->rounds_closed * 3 +
		    (event->state == EVENT_BETWEEN         ? 1
			    : event->state == EVENT_SEATED ? 2
							   : 3);
	}
}

static const char *
invariants_forward(struct invariants *in, const struct event *event)
{
	const int order = invariants_order(event);

	/* a pair has left before the round began: it is drawn again */
	if (order == in->last_order - 1 && event->state == EVENT_BETWEEN &&
	    in->rounds_drawn == event->rounds_drawn + 1 &&
	    in->rounds_closed == event->rounds_closed) {
		in->last_order = order;
		in->rounds_drawn = event->rounds_drawn;
		in->draws_checked = in->ahead = in->corrected = 0;
	}
	if (order < in->last_order || event->rounds_drawn < in->rounds_drawn ||
	    event->rounds_closed < in->rounds_closed)
		return invariants_fail(in, "the night went back to %s",
		    event_state_name(event->state));
	in->last_order = order;
	in->rounds_drawn = event->rounds_drawn;
	in->rounds_closed = event->rounds_closed;
	return NULL;
}

/* A night that was rolled back begins anew there, between two rounds. */
static const char *
invariants_thrown(struct invariants *in, const struct event *event)
{
	char text[THROWN_TEXT_MAX];
	bool back;

	if (thrown_fault(in->thrown, event, &back, text) != NULL)
		return invariants_fail(in, "%s", text);
	if (!back)
		return NULL;
	in->last_order = 0;
	in->rounds_drawn = in->rounds_closed = 0;
	in->rounds_checked = in->ahead = in->corrected = 0;
	in->draws_checked = event->rounds_drawn;
	for (int t = 0; t < in->tables; t++)
		in->table[t] = (struct invariants_table){.round = 0};
	stays_go_back(in->stays, event->rounds_closed);
	return NULL;
}

static void
invariants_room_for(struct invariants *in, int tables)
{
	if (tables <= in->tables)
		return;
	in->table = realloc(in->table, (size_t)tables * sizeof(*in->table));
	assert(in->table != NULL);
	memset(in->table + in->tables, 0,
	    (size_t)(tables - in->tables) * sizeof(*in->table));
	in->tables = tables;
}

const char *
invariants_check(struct invariants *in, const struct event *event, int table)
{
	const char *bad = invariants_thrown(in, event);

	if (bad == NULL)
		bad = invariants_forward(in, event);
	if (bad == NULL && table == 0)
		bad = invariants_places(in, event);
	if (bad == NULL)
		bad = replaced_fault(in->replaced, event, in->text);
	if (bad == NULL)
		bad = queue_fault(event, in->text);
	if (bad == NULL && table == 0 && event->rounds_drawn > 0)
		bad = invariants_seating(in, event);
	if (bad == NULL && table == 0)
		bad = stays_fault(in->stays, event, in->text);
	if (bad == NULL)
		bad = invariants_draw(in, event);
	if (bad == NULL)
		bad = invariants_scores(in, event);
	invariants_room_for(in, event->tables);
	for (int t = 1; bad == NULL && t <= event->tables; t++) {
		if (table == 0 || table == t)
			bad = invariants_one_table(in, event, t);
	}
	return bad;
}
