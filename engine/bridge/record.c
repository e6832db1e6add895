/* SPDX-License-Identifier: ISC */
/*
 * The packed record of a board (R-EV-9).  The bytes, numbers in groups of seven
 * bits, lowest first, the top bit set on all groups but the last:
 *
 *	version (1 byte), the board's number, the deal's number (12 bytes),
 *	dealt_at, a byte of flags (phase; which hands were shown in claims;
 *	whether a claim is open or ended the board),
 *	calls: how many, each a byte and the milliseconds since the last action,
 *	cards: likewise,
 *	claims made (1 byte: two bits a side); of that claim: who and who has yet
 *	to answer (1 byte),
 *	tricks (1 byte), milliseconds after dealt_at,
 *	once the board has ended: milliseconds after dealt_at,
 *	milliseconds used and spared by North-South, used and spared by
 *	East-West.
 *
 * Claims that were objected to leave only what they did to the board: their
 * number and the hands they showed.  Declarer shows his hand to both defenders
 * or to nobody, a defender to declarer or to nobody, so a bit for each of the
 * three says it all.
 */
#include "engine/bridge/record.h"

#include <assert.h>
#include <limits.h>
#include <string.h>

#define PHASE_MASK 0x07
#define SHOWN_SHIFT 3 /* bits: declarer, the hand left of him, right of him */
#define SHOWN_DECLARER 0x01
#define SHOWN_LEFT 0x02
#define SHOWN_RIGHT 0x04
#define SHOWN_ALL 0x07
#define HAS_CLAIM 0x40
#define FLAGS_KNOWN 0x7f

#define CLAIMS_MASK 0x03 /* of a side */
#define CLAIMS_BITS 2
#define CLAIMS_KNOWN 0x0f

#define CLAIMER_MASK 0x03
#define ASKED_SHIFT 2

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

/* What a record says besides the actions, until the actions are replayed. */
struct record_parts {
	enum board_phase phase;
	unsigned shown; /* SHOWN_ bits */
	bool has_claim;
	int claims[SIDE_COUNT];
	enum seat claimer;
	unsigned asked;
	int tricks;
	ms_t claim_at;
	ms_t ended_at; /* once it has ended */
	uint32_t used_ms[SIDE_COUNT], spared_ms[SIDE_COUNT];
};

static unsigned
record_bit(enum seat seat)
{
	return 1U << seat;
}

/* The three hands that can be shown in claims, by the bits of the flags. */
static unsigned
record_shown_flags(const struct board_play *board)
{
	enum seat declarer = board->contract.declarer;
	unsigned flags = 0;

	if (board->contract.level == 0)
		return 0;
	if (board->shown[declarer] != 0)
		flags |= SHOWN_DECLARER;
	if (board->shown[seat_next(declarer)] != 0)
		flags |= SHOWN_LEFT;
	if (board->shown[seat_next(seat_partner(declarer))] != 0)
		flags |= SHOWN_RIGHT;
	return flags;
}

static void
record_shown_set(struct board_play *board, unsigned flags)
{
	enum seat declarer, left, right;

	if (flags == 0)
		return;
	declarer = board->contract.declarer;
	left = seat_next(declarer);
	right = seat_partner(left);
	if (flags & SHOWN_DECLARER)
		board->shown[declarer] = record_bit(left) | record_bit(right);
	if (flags & SHOWN_LEFT)
		board->shown[left] = record_bit(declarer);
	if (flags & SHOWN_RIGHT)
		board->shown[right] = record_bit(declarer);
}

static int
record_flags_count(unsigned flags)
{
	return (int)((flags & 1) + ((flags >> 1) & 1) + ((flags >> 2) & 1));
}

static void
record_pack_actions(const struct board_play *board, struct record_out *out)
{
	const struct auction *auction = &board->auction;
	int cards = board->contract.level == 0 ? 0 : board->play.count;
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

static unsigned
record_flags(const struct board_play *board)
{
	unsigned flags = board->phase;

	flags |= record_shown_flags(board) << SHOWN_SHIFT;
	if (board->claim.claimer != SEAT_NONE)
		flags |= HAS_CLAIM;
	return flags;
}

size_t
record_pack(const struct board_play *board, uint8_t *bytes, size_t size)
{
	struct record_out out = {.bytes = bytes, .size = size, .ok = true};
	const struct claim *claim = &board->claim;
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
	record_put_byte(&out,
	    (unsigned)board->claims[SIDE_NS] |
		(unsigned)board->claims[SIDE_EW] << CLAIMS_BITS);
	if (claim->claimer != SEAT_NONE) {
		record_put_byte(
		    &out, claim->claimer | claim->asked << ASKED_SHIFT);
		record_put_byte(&out, (unsigned)claim->tricks);
		record_put_span(&out, board->dealt_at, claim->at);
	}
	if (board_play_is_over(board))
		record_put_span(&out, board->dealt_at, board->ended_at);
	for (i = 0; i < SIDE_COUNT; i++) {
		record_put(&out, board->used_ms[i]);
		record_put(&out, board->spared_ms[i]);
	}
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

/* Replay calls and cards; *last_ms_r is when the last of them was. */
static void
record_get_actions(
    struct record_in *in, struct board_play *board, uint32_t *last_ms_r)
{
	enum refusal refusal = REFUSAL_ACCEPTED;
	uint32_t ms = 0;
	enum seat turn;
	unsigned action;
	int count, i;

	count = (int)record_get(in, AUCTION_CALLS_MAX);
	for (i = 0; i < count && in->ok && !refusal; i++) {
		action = record_get_action(in, &ms);
		turn = board_play_turn(board);
		refusal = board->phase == BOARD_AUCTION && in->ok
		    ? board_play_call(
			  board, turn, (call_t)action, board->dealt_at + ms)
		    : REFUSAL_NOT_AUCTION;
	}
	count = (int)record_get(in, CARD_COUNT);
	for (i = 0; i < count && in->ok && !refusal; i++) {
		action = record_get_action(in, &ms);
		turn = board_play_turn(board);
		refusal = board->phase == BOARD_PLAY && in->ok
		    ? board_play_card(
			  board, turn, (card_t)action, board->dealt_at + ms)
		    : REFUSAL_NOT_PLAY;
	}
	in->ok = in->ok && !refusal;
	*last_ms_r = ms;
}

static void
record_get_parts(struct record_in *in, const struct board_play *board,
    unsigned flags, struct record_parts *parts_r)
{
	unsigned who, claims;
	int s;

	memset(parts_r, 0, sizeof(*parts_r));
	parts_r->phase = flags & PHASE_MASK;
	parts_r->shown = flags >> SHOWN_SHIFT & SHOWN_ALL;
	parts_r->has_claim = flags & HAS_CLAIM;
	claims = record_get_byte(in);
	parts_r->claims[SIDE_NS] = claims & CLAIMS_MASK;
	parts_r->claims[SIDE_EW] = claims >> CLAIMS_BITS & CLAIMS_MASK;
	in->ok = in->ok && (claims & ~CLAIMS_KNOWN) == 0;
	if (parts_r->has_claim) {
		who = record_get_byte(in);
		parts_r->claimer = who & CLAIMER_MASK;
		parts_r->asked = who >> ASKED_SHIFT;
		parts_r->tricks = (int)record_get_byte(in);
		parts_r->claim_at =
		    board->dealt_at + (ms_t)record_get(in, RECORD_AT_MOST);
	}
	if (parts_r->phase == BOARD_DONE || parts_r->phase == BOARD_CUT)
		parts_r->ended_at =
		    board->dealt_at + (ms_t)record_get(in, RECORD_AT_MOST);
	for (s = 0; s < SIDE_COUNT; s++) {
		parts_r->used_ms[s] = (uint32_t)record_get(in, UINT32_MAX);
		parts_r->spared_ms[s] = (uint32_t)record_get(in, UINT32_MAX);
	}
	if (parts_r->phase >= BOARD_PHASE_COUNT || in->used != in->size)
		in->ok = false;
}

/* The claim that stands in the record, answered as far as it says. */
static bool
record_replay_claim(struct board_play *board, const struct record_parts *parts)
{
	ms_t at = parts->claim_at;
	unsigned agreed;
	enum seat seat;

	if (board_play_claim(board, parts->claimer, parts->tricks, at))
		return false;
	if (parts->phase == BOARD_DONE)
		at = parts->ended_at;
	while (board->phase == BOARD_CLAIM) {
		agreed = board->claim.asked & ~parts->asked;
		if (agreed == 0)
			break;
		for (seat = NORTH; (agreed & record_bit(seat)) == 0; seat++)
			;
		board_play_answer(board, seat, true, at);
	}
	return board->claim.asked == parts->asked;
}

/* Hands shown by earlier claims, no more of a side than it made. */
static bool
record_shown_fits(const struct board_play *board, unsigned shown,
    const int earlier[SIDE_COUNT])
{
	enum side side;

	if (shown == 0)
		return true;
	if (board->contract.level == 0)
		return false;
	side = seat_side(board->contract.declarer);
	return record_flags_count(shown & SHOWN_DECLARER) <= earlier[side] &&
	    record_flags_count(shown & ~(unsigned)SHOWN_DECLARER) <=
	    earlier[side_other(side)];
}

/*
 * Claims objected to: each showed at most one hand of its side, and there is
 * none before a contract.
 */
static bool
record_replay_shown(struct board_play *board, const struct record_parts *parts)
{
	unsigned now = record_shown_flags(board);
	int earlier[SIDE_COUNT], s;

	for (s = 0; s < SIDE_COUNT; s++) {
		earlier[s] = parts->claims[s] - board->claims[s];
		if (earlier[s] < 0 ||
		    (parts->claims[s] > 0 && board->contract.level == 0))
			return false;
	}
	if ((now & ~parts->shown) != 0 ||
	    !record_shown_fits(board, parts->shown & ~now, earlier))
		return false;
	memcpy(board->claims, parts->claims, sizeof(board->claims));
	record_shown_set(board, parts->shown);
	return true;
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

/* How the board stood; everything in time after the last action. */
static bool
record_replay_end(struct board_play *board, const struct record_parts *parts,
    uint32_t last_ms)
{
	ms_t last_at = board->dealt_at + last_ms;
	bool over = board_play_is_over(board);

	if (parts->has_claim) {
		if (over || parts->claim_at < last_at)
			return false;
		last_at = parts->claim_at;
	}
	if (parts->phase == BOARD_DONE || parts->phase == BOARD_CUT) {
		/* a span too long to be kept stands for any longer one */
		if (parts->ended_at < last_at ||
		    (over && last_ms != UINT32_MAX &&
			parts->ended_at != last_at))
			return false;
	}
	if (parts->has_claim && !record_replay_claim(board, parts))
		return false;
	if (parts->phase == BOARD_CUT && !board_play_is_over(board))
		board_play_cut(board, parts->ended_at);
	board->ended_at = parts->ended_at;
	return board->phase == parts->phase &&
	    record_replay_shown(board, parts) &&
	    record_replay_clocks(board, parts);
}

bool
record_unpack(const uint8_t *bytes, size_t size, struct board_play *board_r)
{
	struct record_in in = {.bytes = bytes, .size = size, .ok = true};
	struct record_parts parts;
	uint32_t last_ms;
	unsigned flags;

	record_get_deal(&in, board_r);
	flags = record_get_byte(&in);
	if (!in.ok || (flags & ~FLAGS_KNOWN) != 0)
		return false;
	record_get_actions(&in, board_r, &last_ms);
	record_get_parts(&in, board_r, flags, &parts);
	return in.ok && record_replay_end(board_r, &parts, last_ms);
}
