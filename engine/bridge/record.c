/* SPDX-License-Identifier: ISC */
/*
 * The packed record of a board (R-EV-9).  The bytes, numbers in groups of seven
 * bits, lowest first, the top bit set on all groups but the last:
 *
 *	version (1 byte), the board's number, the deal's number (12 bytes),
 *	dealt_at, a byte of flags (phase, the board's rules, whether a claim
 *	was reopened, whether a robot made any call or card),
 *	calls: how many, each a byte and the milliseconds since the last action,
 *	cards: likewise,
 *	if a robot made any: a bit for each call, then each card, the first
 *	lowest, 1 for a robot's,
 *	incidents: how many (1 byte), each: kind, who, how it ended (1 byte),
 *	who had not answered and who was not yet asked (1 byte), who refused and
 *	the tricks or the number of actions taken back (1 byte), actions made
 *	until then, milliseconds after dealt_at, unless it is open milliseconds
 *	until it ended, each action taken back: a byte, and when, in
 *	milliseconds after dealt_at,
 *	once the board has ended: milliseconds after dealt_at,
 *	once reopened: who and tricks (1 byte), milliseconds after the end,
 *	milliseconds used and spared by North-South, used and spared by
 *	East-West.
 *
 * The calls and cards are those that stand.  Unpacking makes every action and
 * every incident in its order, those taken back too.
 */
#include "engine/bridge/record.h"

#include <assert.h>
#include <limits.h>
#include <string.h>

#include "engine/bridge/board_reopen.h"
#include "engine/bridge/board_stand.h"
#include "engine/bridge/board_undo.h"

#define PHASE_MASK 0x07
#define CLAIMS_SHIFT 3
#define CLAIMS_MASK 0x01
#define UNDO_SHIFT 4
#define UNDO_MASK 0x03
#define HAS_REOPENING 0x40
#define HAS_ROBOTS 0x80

#define SEAT_MASK 0x03
#define INCIDENT_UNDO_BIT 0x04
#define INCIDENT_END_SHIFT 3
#define INCIDENT_END_MASK 0x07
#define SEATS_MASK 0x0f
#define LATER_SHIFT 4
#define NUMBER_SHIFT 3 /* below it who refused, SEAT_NONE for nobody */
#define REFUSED_MASK 0x07
#define REOPENED_SHIFT 2 /* below it who */

#define RECORD_AT_MOST (INT64_MAX / 4) /* so that spans add up in 64 bits */

/* Where bytes go; `ok` falls when there is no room left. */
struct record_out {
	uint8_t *bytes;
	size_t size, used;
	bool ok;
};

/* Where bytes come from; `ok` falls at the first thing wrong. */
struct record_in {
	const uint8_t *bytes;
	size_t size, used;
	bool ok;
};

static void
record_put_byte(struct record_out *out, unsigned byte)
{
	assert(byte <= UINT8_MAX);
	if (out->used == out->size) {
		out->ok = false;
		return;
	}
	out->bytes[out->used++] = (uint8_t)byte;
}

static void
record_put(struct record_out *out, uint64_t number)
{
	while (number > 0x7f) {
		record_put_byte(out, 0x80 | (number & 0x7f));
		number >>= 7;
	}
	record_put_byte(out, (unsigned)number);
}

static void
record_put_span(struct record_out *out, ms_t from, ms_t to)
{
	assert(from <= to);
	record_put(out, (uint64_t)(to - from));
}

static unsigned
record_get_byte(struct record_in *in)
{
	if (in->used == in->size) {
		in->ok = false;
		return 0;
	}
	return in->bytes[in->used++];
}

/* A number 0..most, which is below 2^63; 0 after a failure. */
static uint64_t
record_get(struct record_in *in, uint64_t most)
{
	uint64_t number = 0;
	unsigned byte, shift = 0;

	do {
		byte = record_get_byte(in);
		if (shift > 56)
			in->ok = false;
		if (!in->ok)
			return 0;
		number |= (uint64_t)(byte & 0x7f) << shift;
		shift += 7;
	} while ((byte & 0x80) != 0);
	/* a last group of nothing would be a second way to write it */
	if (number > most || (byte == 0 && shift > 7)) {
		in->ok = false;
		return 0;
	}
	return number;
}

/* All that a record says besides deal and rules, until it is replayed. */
struct record_parts {
	enum board_phase phase;
	int calls, cards; /* that stand */
	uint8_t action[AUCTION_CALLS_MAX + CARD_COUNT];
	uint32_t action_ms[AUCTION_CALLS_MAX + CARD_COUNT];
	bool robot[AUCTION_CALLS_MAX + CARD_COUNT];
	int incidents;
	struct incident incident[INCIDENTS_MAX];
	ms_t ended_at; /* once it has ended */
	struct reopening reopening;
	uint32_t used_ms[SIDE_COUNT], spared_ms[SIDE_COUNT];
};

static void
record_pack_actions(const struct board_play *board, struct record_out *out)
{
	const struct auction *auction = &board->auction;
	int cards = board->play.count;
	uint32_t last_ms = 0;
	int i;

	record_put(out, (uint64_t)auction->count);
	for (i = 0; i < auction->count; i++) {
		record_put_byte(out, auction->call[i]);
		record_put_span(out, last_ms, board->call_ms[i]);
		last_ms = board->call_ms[i];
	}
	record_put(out, (uint64_t)cards);
	for (i = 0; i < cards; i++) {
		record_put_byte(out, board->play.card[i]);
		record_put_span(out, last_ms, board->card_ms[i]);
		last_ms = board->card_ms[i];
	}
}

/* What was made, by its place among all calls and then cards. */
static bool
record_is_robots(const struct board_play *board, int action)
{
	return action < board->auction.count
	    ? board->robot_call[action]
	    : board->robot_card[action - board->auction.count];
}

static bool
record_has_robots(const struct board_play *board)
{
	for (int i = 0; i < board->auction.count + board->play.count; i++) {
		if (record_is_robots(board, i))
			return true;
	}
	return false;
}

static void
record_pack_robots(const struct board_play *board, struct record_out *out)
{
	const int actions = board->auction.count + board->play.count;

	for (int first = 0; first < actions; first += 8) {
		unsigned byte = 0;

		for (int i = first; i < first + 8 && i < actions; i++)
			byte |= (unsigned)record_is_robots(board, i)
			    << (i - first);
		record_put_byte(out, byte);
	}
}

static unsigned
record_flags(const struct board_play *board)
{
	unsigned flags = board->phase;

	flags |= (unsigned)board->rules.claims << CLAIMS_SHIFT;
	flags |= (unsigned)board->rules.undo << UNDO_SHIFT;
	if (board->reopening.by != SEAT_NONE)
		flags |= HAS_REOPENING;
	if (record_has_robots(board))
		flags |= HAS_ROBOTS;
	return flags;
}

static void
record_pack_incident(const struct board_play *board,
    const struct incident *incident, struct record_out *out)
{
	const bool claim = incident->kind == INCIDENT_CLAIM;

	record_put_byte(out,
	    incident->by | (claim ? 0 : INCIDENT_UNDO_BIT) |
		(unsigned)incident->end << INCIDENT_END_SHIFT);
	record_put_byte(out, incident->asked | incident->later << LATER_SHIFT);
	record_put_byte(out,
	    incident->refused_by |
		(unsigned)(claim ? incident->tricks : incident->undone)
		    << NUMBER_SHIFT);
	record_put(out, (uint64_t)incident->actions);
	record_put_span(out, board->dealt_at, incident->at);
	if (incident->end != INCIDENT_OPEN)
		record_put_span(out, incident->at, incident->ended_at);
	for (int i = 0; i < incident->undone; i++) {
		record_put_byte(out, incident->action[i]);
		record_put(out, incident->action_ms[i]);
	}
}

static void
record_pack_end(const struct board_play *board, struct record_out *out)
{
	const struct reopening *reopening = &board->reopening;

	if (board_play_is_over(board))
		record_put_span(out, board->dealt_at, board->ended_at);
	if (reopening->by != SEAT_NONE) {
		record_put_byte(out,
		    reopening->by |
			(unsigned)reopening->tricks << REOPENED_SHIFT);
		record_put_span(out, board->ended_at, reopening->at);
	}
	for (int i = 0; i < SIDE_COUNT; i++) {
		record_put(out, board->used_ms[i]);
		record_put(out, board->spared_ms[i]);
	}
}

size_t
record_pack(const struct board_play *board, uint8_t *bytes, size_t size)
{
	struct record_out out = {.bytes = bytes, .size = size, .ok = true};
	struct deal_index index;
	int i;

	assert(board->number >= 1);
	assert(board->dealt_at <= RECORD_AT_MOST);
	record_put_byte(&out, RECORD_VERSION);
	record_put(&out, (uint64_t)board->number);
	deal_to_index(&board->deal, &index);
	for (i = 0; i < DEAL_INDEX_BYTES; i++)
		record_put_byte(&out, index.byte[i]);
	record_put_span(&out, 0, board->dealt_at);
	record_put_byte(&out, record_flags(board));
	record_pack_actions(board, &out);
	if (record_has_robots(board))
		record_pack_robots(board, &out);
	record_put_byte(&out, (unsigned)board->incidents);
	for (i = 0; i < board->incidents; i++)
		record_pack_incident(board, &board->incident[i], &out);
	record_pack_end(board, &out);
	return out.ok ? out.used : 0;
}

/* Number, deal and dealt_at: the board stands as freshly dealt. */
static void
record_get_deal(struct record_in *in, struct board_play *board)
{
	struct deal_index index;
	struct deal deal;
	int number, i;
	ms_t at;

	if (record_get_byte(in) != RECORD_VERSION)
		in->ok = false;
	number = (int)record_get(in, INT_MAX);
	for (i = 0; i < DEAL_INDEX_BYTES; i++)
		index.byte[i] = (uint8_t)record_get_byte(in);
	at = (ms_t)record_get(in, RECORD_AT_MOST);
	if (in->ok && (number < 1 || !deal_from_index(&index, &deal)))
		in->ok = false;
	if (in->ok)
		board_play_init(board, number, &deal, at);
}

/* One call or card: what it is, and when in milliseconds after the deal. */
static unsigned
record_get_action(struct record_in *in, uint32_t *ms)
{
	unsigned action = record_get_byte(in);

	*ms += (uint32_t)record_get(in, UINT32_MAX - *ms);
	return action;
}

static int
record_get_actions(
    struct record_in *in, int most, int first, struct record_parts *parts)
{
	const int count = (int)record_get(in, (uint64_t)most);
	uint32_t ms = first > 0 ? parts->action_ms[first - 1] : 0;

	for (int i = first; i < first + count && in->ok; i++) {
		parts->action[i] = (uint8_t)record_get_action(in, &ms);
		parts->action_ms[i] = ms;
	}
	return in->ok ? count : 0;
}

/* One at least, and no bit beyond the last: there is one way to say it. */
static void
record_get_robots(struct record_in *in, struct record_parts *parts)
{
	const int actions = parts->calls + parts->cards;
	bool any = false;

	for (int first = 0; first < actions; first += 8) {
		const unsigned byte = record_get_byte(in);

		if (actions - first < 8 && byte >> (actions - first) != 0)
			in->ok = false;
		for (int i = first; i < first + 8 && i < actions; i++)
			parts->robot[i] = (byte >> (i - first) & 1) != 0;
		any |= byte != 0;
	}
	if (!any)
		in->ok = false;
}

static void
record_get_incident(struct record_in *in, const struct board_play *board,
    struct incident *incident)
{
	const unsigned who = record_get_byte(in);
	const unsigned asked = record_get_byte(in);
	const unsigned number = record_get_byte(in);
	const int count = (int)(number >> NUMBER_SHIFT);
	const bool claim = (who & INCIDENT_UNDO_BIT) == 0;

	incident->kind = claim ? INCIDENT_CLAIM : INCIDENT_UNDO;
	incident->by = who & SEAT_MASK;
	incident->end = who >> INCIDENT_END_SHIFT & INCIDENT_END_MASK;
	incident->asked = asked & SEATS_MASK;
	incident->later = asked >> LATER_SHIFT;
	incident->refused_by = number & REFUSED_MASK;
	incident->tricks = claim ? count : 0;
	incident->undone = claim ? 0 : count;
	incident->actions = (int)record_get(in, AUCTION_CALLS_MAX + CARD_COUNT);
	incident->at = board->dealt_at + (ms_t)record_get(in, RECORD_AT_MOST);
	if (who >> INCIDENT_END_SHIFT >= INCIDENT_END_COUNT ||
	    incident->refused_by > SEAT_NONE || incident->undone > UNDONE_MAX)
		in->ok = false;
	if (!in->ok)
		return;
	if (incident->end != INCIDENT_OPEN)
		incident->ended_at =
		    incident->at + (ms_t)record_get(in, RECORD_AT_MOST);
	for (int i = 0; i < incident->undone; i++) {
		incident->action[i] = (uint8_t)record_get_byte(in);
		incident->action_ms[i] = (uint32_t)record_get(in, UINT32_MAX);
	}
}

static void
record_get_incidents(struct record_in *in, const struct board_play *board,
    struct record_parts *parts)
{
	parts->incidents = (int)record_get_byte(in);
	if (parts->incidents > INCIDENTS_MAX)
		in->ok = false;
	for (int i = 0; i < parts->incidents && in->ok; i++)
		record_get_incident(in, board, &parts->incident[i]);
}

static void
record_get_parts(struct record_in *in, const struct board_play *board,
    unsigned flags, struct record_parts *parts_r)
{
	unsigned who;

	memset(parts_r, 0, sizeof(*parts_r));
	parts_r->phase = flags & PHASE_MASK;
	parts_r->reopening.by = SEAT_NONE;
	parts_r->calls = record_get_actions(in, AUCTION_CALLS_MAX, 0, parts_r);
	parts_r->cards =
	    record_get_actions(in, CARD_COUNT, parts_r->calls, parts_r);
	if ((flags & HAS_ROBOTS) != 0)
		record_get_robots(in, parts_r);
	record_get_incidents(in, board, parts_r);
	if (parts_r->phase == BOARD_DONE || parts_r->phase == BOARD_CUT)
		parts_r->ended_at =
		    board->dealt_at + (ms_t)record_get(in, RECORD_AT_MOST);
	if ((flags & HAS_REOPENING) != 0) {
		who = record_get_byte(in);
		parts_r->reopening.by = who & SEAT_MASK;
		parts_r->reopening.tricks = (int)(who >> REOPENED_SHIFT);
		parts_r->reopening.at =
		    parts_r->ended_at + (ms_t)record_get(in, RECORD_AT_MOST);
	}
	for (int s = 0; s < SIDE_COUNT; s++) {
		parts_r->used_ms[s] = (uint32_t)record_get(in, UINT32_MAX);
		parts_r->spared_ms[s] = (uint32_t)record_get(in, UINT32_MAX);
	}
	if (parts_r->phase >= BOARD_PHASE_COUNT || in->used != in->size)
		in->ok = false;
}

static bool
record_act(struct board_play *board, unsigned action, ms_t at)
{
	const enum seat turn = board_play_turn(board);

	if (turn == SEAT_NONE || action > UINT8_MAX)
		return false;
	return (board->phase == BOARD_AUCTION
		       ? board_play_call(board, turn, (call_t)action, at)
		       : board_play_card(board, turn, (card_t)action, at)) ==
	    REFUSAL_ACCEPTED;
}

/* A replay, and the time that it has come to, which never goes back. */
struct record_replay {
	struct board_play *board;
	const struct record_parts *parts;
	int made; /* of the actions that stand */
	ms_t last_at;
};

static bool
record_replay_act(struct record_replay *replay, unsigned action, uint32_t ms)
{
	const ms_t at = replay->board->dealt_at + ms;

	/* a span too long to be kept stands for any longer one */
	if (at < replay->last_at && ms != UINT32_MAX)
		return false;
	if (at > replay->last_at)
		replay->last_at = at;
	return record_act(replay->board, action, at);
}

/* Make actions that stand until so many are made; false if some are amiss. */
static bool
record_replay_until(struct record_replay *replay, int actions)
{
	const struct record_parts *parts = replay->parts;

	if (actions < replay->made || actions > parts->calls + parts->cards)
		return false;
	for (; replay->made < actions; replay->made++) {
		const bool call = replay->made < parts->calls;

		if ((replay->board->phase == BOARD_AUCTION) != call ||
		    !record_replay_act(replay, parts->action[replay->made],
			parts->action_ms[replay->made]))
			return false;
	}
	return true;
}

static enum seat
record_first(unsigned seats)
{
	enum seat seat = NORTH;

	while ((seats >> seat & 1) == 0)
		seat++;
	return seat;
}

/* Those who had answered by the end of it agreed, in whatever order. */
static void
record_replay_answers(struct board_play *board, const struct incident *incident)
{
	const ms_t at =
	    incident->end == INCIDENT_OPEN ? incident->at : incident->ended_at;
	struct incident *open;
	unsigned agreed;

	while ((open = incident_open(board)) != NULL) {
		agreed = open->asked & ~incident->asked;
		if (agreed == 0)
			return;
		if (open->kind == INCIDENT_CLAIM)
			board_play_answer(
			    board, record_first(agreed), true, at);
		else
			board_undo_answer(
			    board, record_first(agreed), true, at);
	}
}

static void
record_replay_refusal(struct board_play *board, const struct incident *incident)
{
	const struct incident *open = incident_open(board);
	const enum seat seat = incident->refused_by;
	const ms_t at = incident->ended_at;

	if (open == NULL || incident->end == INCIDENT_OPEN ||
	    incident->end == INCIDENT_AGREED)
		return;
	if (incident->end == INCIDENT_CUT)
		board_play_cut(board, at);
	else if (incident->end == INCIDENT_LEFT && open->kind == INCIDENT_CLAIM)
		board_play_left(board, at);
	else if (incident->end == INCIDENT_CHECKED && seat == SEAT_NONE &&
	    open->kind == INCIDENT_CLAIM && board_play_claim_is_sure(board))
		board_play_claim_stands(board, at);
	else if (seat == SEAT_NONE && open->kind == INCIDENT_CLAIM)
		board_play_claim_expire(board, at);
	else if (seat == SEAT_NONE)
		board_undo_expire(board, at);
	else if (open->kind == INCIDENT_CLAIM)
		board_play_answer(board, seat, false, at);
	else
		board_undo_answer(board, seat, false, at);
}

/* It is one claim too many, which no player can have made: */
static bool
record_is_beyond(enum refusal refusal, const struct incident *incident)
{
	return (refusal == REFUSAL_TOO_MANY_CLAIMS ||
		   refusal == REFUSAL_CLAIM_AGAIN ||
		   refusal == REFUSAL_CONCEDED_ONCE) &&
	    incident->kind == INCIDENT_CLAIM &&
	    incident->ended_at == incident->at;
}

/* who abandons his hand has, */
static bool
record_abandon(struct board_play *board, const struct incident *incident)
{
	if (incident->tricks != 0 || incident->end != INCIDENT_LEFT)
		return false;
	board_play_abandon(board, seat_side(incident->by), incident->at);
	return true;
}

/* or it is an old one that was put again at the cut. */
static bool
record_stand(struct board_play *board, const struct incident *incident)
{
	int tricks;
	const struct incident *old = incident->end == INCIDENT_CHECKED
	    ? board_stand_find(board, &tricks)
	    : NULL;

	if (old == NULL || old->by != incident->by ||
	    tricks != incident->tricks)
		return false;
	board_play_stand(board, incident->by, tricks, incident->at);
	return true;
}

static bool
record_replay_incident(
    struct record_replay *replay, const struct incident *incident)
{
	struct board_play *board = replay->board;
	enum refusal refusal;

	if (!record_replay_until(replay, incident_actions_after(incident)))
		return false;
	for (int i = 0; i < incident->undone; i++) {
		if (!record_replay_act(
			replay, incident->action[i], incident->action_ms[i]))
			return false;
	}
	if (incident->at < replay->last_at)
		return false;
	refusal = incident->kind == INCIDENT_CLAIM
	    ? board_play_claim(
		  board, incident->by, incident->tricks, incident->at)
	    : board_undo_ask(board, incident->by, incident->at);
	if (refusal != REFUSAL_ACCEPTED &&
	    (!record_is_beyond(refusal, incident) ||
		(!record_abandon(board, incident) &&
		    !record_stand(board, incident))))
		return false;
	record_replay_answers(board, incident);
	record_replay_refusal(board, incident);
	replay->last_at =
	    incident->end == INCIDENT_OPEN ? incident->at : incident->ended_at;
	return incident_equals(
	    &board->incident[board->incidents - 1], incident);
}

/* A board that has ended has counted no more than it lasted. */
static bool
record_replay_clocks(struct board_play *board, const struct record_parts *parts)
{
	ms_t left_ms = parts->ended_at - board->dealt_at;

	for (int s = 0; s < SIDE_COUNT; s++) {
		board_play_charge(board, (enum side)s, parts->used_ms[s],
		    parts->spared_ms[s]);
		left_ms -= (ms_t)parts->used_ms[s] + parts->spared_ms[s];
	}
	return !board_play_is_over(board) || left_ms >= 0;
}

/* When it ended: with what ended it, or at the cut. */
static bool
record_replay_end(struct record_replay *replay)
{
	const struct record_parts *parts = replay->parts;
	struct board_play *board = replay->board;
	/* a span too long to be kept stands for any longer one */
	const bool vague = board->end == END_PLAYED &&
	    replay->last_at - board->dealt_at == (ms_t)UINT32_MAX;

	if (parts->phase == BOARD_CUT && !board_play_is_over(board)) {
		if (parts->ended_at < replay->last_at)
			return false;
		board_play_cut(board, parts->ended_at);
	}
	if (board->phase != parts->phase)
		return false;
	if (vague && parts->ended_at >= board->ended_at)
		board->ended_at = parts->ended_at;
	return board->ended_at == parts->ended_at;
}

static bool
record_replay_reopening(
    struct board_play *board, const struct reopening *reopening)
{
	const int left = TRICK_COUNT - play_tricks_done(&board->play);
	int tricks = reopening->tricks;

	if (reopening->by == SEAT_NONE)
		return true;
	if (board->end != END_CLAIMED)
		return false;
	if (seat_side(reopening->by) != seat_side(board->claim.claimer))
		tricks = left - tricks;
	return board_reopen(board, reopening->by, tricks, reopening->at) ==
	    REFUSAL_ACCEPTED;
}

static void
record_replay_robots(struct board_play *board, const struct record_parts *parts)
{
	for (int i = 0; i < parts->calls; i++)
		board->robot_call[i] = parts->robot[i];
	for (int i = 0; i < parts->cards; i++)
		board->robot_card[i] = parts->robot[parts->calls + i];
}

static bool
record_replay(struct board_play *board, const struct record_parts *parts)
{
	struct record_replay replay = {
	    .board = board, .parts = parts, .last_at = board->dealt_at};

	for (int i = 0; i < parts->incidents; i++) {
		if (!record_replay_incident(&replay, &parts->incident[i]))
			return false;
	}
	return record_replay_until(&replay, parts->calls + parts->cards) &&
	    record_replay_end(&replay) &&
	    record_replay_reopening(board, &parts->reopening) &&
	    record_replay_clocks(board, parts);
}

bool
record_unpack(const uint8_t *bytes, size_t size, struct board_play *board_r)
{
	struct record_in in = {.bytes = bytes, .size = size, .ok = true};
	struct record_parts parts;
	unsigned flags;

	record_get_deal(&in, board_r);
	flags = record_get_byte(&in);
	if (!in.ok || (flags >> UNDO_SHIFT & UNDO_MASK) > UNDO_CONSENT)
		return false;
	board_play_set_rules(board_r,
	    &(struct board_rules){.claims = flags >> CLAIMS_SHIFT & CLAIMS_MASK,
		.undo = flags >> UNDO_SHIFT & UNDO_MASK});
	record_get_parts(&in, board_r, flags, &parts);
	if (!in.ok || !record_replay(board_r, &parts))
		return false;
	record_replay_robots(board_r, &parts);
	return true;
}
