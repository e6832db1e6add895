/* SPDX-License-Identifier: ISC */
/*
 * Records of boards: random boards in every phase come back field by field,
 * and bytes that are no record of a board are refused.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "engine/bridge/board_reopen.h"
#include "engine/bridge/board_undo.h"
#include "engine/bridge/record.h"

#define BOARDS 4000
#define SEED UINT64_C(0x9e3779b97f4a7c15)

static uint64_t record_test_state = SEED;

/* xorshift64*: 0 .. below - 1 */
static int
record_test_random(int below)
{
	record_test_state ^= record_test_state >> 12;
	record_test_state ^= record_test_state << 25;
	record_test_state ^= record_test_state >> 27;
	return (int)((record_test_state * UINT64_C(0x2545f4914f6cdd1d) >> 33) %
	    (uint64_t)below);
}

static void
record_test_deal(struct deal *deal)
{
	card_t card[CARD_COUNT];
	int i, j;

	memset(deal, 0, sizeof(*deal));
	for (i = 0; i < CARD_COUNT; i++) {
		j = record_test_random(i + 1);
		card[i] = card[j];
		card[j] = (card_t)i;
	}
	for (i = 0; i < CARD_COUNT; i++)
		deal->hand[i % SEAT_COUNT] |= hand_of(card[i]);
}

static ms_t
record_test_think(void)
{
	switch (record_test_random(8)) {
	case 0:
		return 0;
	case 1:
		return record_test_random(100);
	case 2:
		return record_test_random(200000);
	default:
		return 1000 + record_test_random(14000);
	}
}

static void
record_test_call(struct board_play *board, bool passing, ms_t at)
{
	call_t call;

	do {
		call = (call_t)record_test_random(CALL_COUNT);
		/* low bids, so that auctions are not all short */
		if (passing || record_test_random(3) > 0)
			call = CALL_PASS;
		else if (call > 12 && record_test_random(4) > 0)
			call = (call_t)(call % 13);
	} while (!auction_allows(&board->auction, call));
	cr_assert(board_play_call(board, board_play_turn(board), call, at) ==
	    REFUSAL_ACCEPTED);
}

static void
record_test_card(struct board_play *board, ms_t at)
{
	hand_t legal = play_legal(&board->play);
	card_t card;

	do
		card = (card_t)record_test_random(CARD_COUNT);
	while (!hand_has(legal, card));
	cr_assert(board_play_card(board, board_play_turn(board), card, at) ==
	    REFUSAL_ACCEPTED);
}

/* False when the side that would may not now. */
static bool
record_test_claim(struct board_play *board, ms_t at)
{
	int left = TRICK_COUNT - play_tricks_done(&board->play);
	enum seat seat;

	do
		seat = (enum seat)record_test_random(SEAT_COUNT);
	while (seat == play_dummy(&board->play));
	return board_play_claim(board, seat,
		   record_test_random(2) ? left : record_test_random(left + 1),
		   at) == REFUSAL_ACCEPTED;
}

static void
record_test_answer(struct board_play *board, int agree_of_8, ms_t at)
{
	enum seat seat;

	do
		seat = (enum seat)record_test_random(SEAT_COUNT);
	while ((board->claim.asked & 1U << seat) == 0);
	cr_assert(
	    board_play_answer(board, seat, record_test_random(8) < agree_of_8,
		at) == REFUSAL_ACCEPTED);
}

/* One of those asked about a card, or nobody in time. */
static void
record_test_undo_answer(struct board_play *board, ms_t at)
{
	const unsigned asked = board_play_awaited(board);
	enum seat seat;

	if (record_test_random(6) == 0) {
		board_undo_expire(board, at);
		return;
	}
	do
		seat = (enum seat)record_test_random(SEAT_COUNT);
	while ((asked & 1U << seat) == 0);
	cr_assert(board_undo_answer(board, seat, record_test_random(5) > 0,
		      at) == REFUSAL_ACCEPTED);
}

/* Whoever may take back does, now and then. */
static bool
record_test_undo(struct board_play *board, ms_t at)
{
	const enum seat seat = (enum seat)record_test_random(SEAT_COUNT);

	return record_test_random(4) == 0 &&
	    board_undo_ask(board, seat, at) == REFUSAL_ACCEPTED;
}

/* A claim that ended the board is changed where it can be. */
static void
record_test_reopen(struct board_play *board, ms_t at)
{
	/* where few cards are left, so that much is certain */
	if (board->end != END_CLAIMED || board->play.count < 32)
		return;
	for (int tricks = 0; tricks <= TRICK_COUNT; tricks++)
		board_reopen(board, (enum seat)record_test_random(SEAT_COUNT),
		    tricks, at);
}

/* Any share of the time that went by. */
static void
record_test_clocks(struct board_play *board, ms_t at)
{
	int left_ms = (int)(at - board->dealt_at);

	for (int s = 0; s < SIDE_COUNT; s++) {
		const int used_ms = record_test_random(left_ms + 1);
		const int spared_ms = record_test_random(left_ms - used_ms + 1);

		board_play_charge(board, (enum side)s, used_ms, spared_ms);
		left_ms -= used_ms + spared_ms;
	}
}

/* The last call or card is a robot's, now and then. */
static void
record_test_robot(struct board_play *board, int robots)
{
	if (record_test_random(4) < robots)
		board_play_by_robot(board);
}

/* A board that went on for `steps` actions or to its end, perhaps cut. */
static void
record_test_board(struct board_play *board, int steps)
{
	struct deal deal;
	bool passing = record_test_random(20) == 0;
	int claims_of_64 = record_test_random(3) * 8;
	const int robots = record_test_random(3);
	ms_t at = INT64_C(1767600000000) + record_test_random(1000000000);

	record_test_deal(&deal);
	board_play_init(board, 1 + record_test_random(960), &deal, at);
	board_play_set_rules(board,
	    &(struct board_rules){.claims = (enum claims)record_test_random(2),
		.undo = (enum undo)record_test_random(3)});
	while (steps-- > 0 && !board_play_is_over(board)) {
		at += record_test_think();
		if (board->phase == BOARD_UNDO)
			record_test_undo_answer(board, at);
		else if (record_test_undo(board, at))
			continue;
		else if (board->phase == BOARD_AUCTION) {
			record_test_call(board, passing, at);
			record_test_robot(board, robots);
		} else if (board->phase == BOARD_CLAIM)
			record_test_answer(board, 5, at);
		else if (record_test_random(64) >= claims_of_64 ||
		    !record_test_claim(board, at)) {
			record_test_card(board, at);
			record_test_robot(board, robots);
		}
	}
	if (board->phase == BOARD_PLAY && record_test_random(3) == 0 &&
	    record_test_claim(board, at) && record_test_random(2) == 0)
		record_test_answer(board, 8, at);
	if (record_test_random(2) == 0)
		for (int s = 0; s < SEAT_COUNT; s++)
			board_undo_ask(board, (enum seat)s, at);
	if (!board_play_is_over(board) && record_test_random(2) == 0)
		board_play_cut(board, at + record_test_think());
	record_test_clocks(board, at);
	record_test_reopen(board, at + 60000);
}

static const char *
record_test_differs(const struct board_play *a, const struct board_play *b)
{
	if (a->number != b->number || a->vul != b->vul ||
	    memcmp(&a->deal, &b->deal, sizeof(a->deal)) != 0)
		return "deal";
	if (a->phase != b->phase || a->end != b->end)
		return "phase";
	if (a->auction.dealer != b->auction.dealer ||
	    a->auction.count != b->auction.count ||
	    memcmp(a->auction.call, b->auction.call,
		(size_t)a->auction.count) != 0 ||
	    memcmp(a->call_ms, b->call_ms, sizeof(a->call_ms)) != 0)
		return "auction";
	if (a->contract.level != b->contract.level ||
	    a->contract.strain != b->contract.strain ||
	    a->contract.doubling != b->contract.doubling ||
	    a->contract.declarer != b->contract.declarer)
		return "contract";
	if (a->play.strain != b->play.strain ||
	    a->play.declarer != b->play.declarer ||
	    memcmp(&a->play.left, &b->play.left, sizeof(a->play.left)) != 0 ||
	    a->play.count != b->play.count ||
	    memcmp(a->play.card, b->play.card, (size_t)a->play.count) != 0 ||
	    a->play.turn != b->play.turn ||
	    memcmp(a->play.won, b->play.won, sizeof(a->play.won)) != 0 ||
	    memcmp(a->card_ms, b->card_ms, sizeof(a->card_ms)) != 0)
		return "play";
	if (memcmp(a->robot_call, b->robot_call, sizeof(a->robot_call)) != 0 ||
	    memcmp(a->robot_card, b->robot_card, sizeof(a->robot_card)) != 0)
		return "robots";
	if (a->claim.claimer != b->claim.claimer ||
	    a->claim.tricks != b->claim.tricks ||
	    a->claim.asked != b->claim.asked ||
	    a->claim.later != b->claim.later || a->claim.at != b->claim.at)
		return "claim";
	if (memcmp(a->shown, b->shown, sizeof(a->shown)) != 0 ||
	    memcmp(a->claims, b->claims, sizeof(a->claims)) != 0)
		return "shown";
	if (a->rules.claims != b->rules.claims ||
	    a->rules.undo != b->rules.undo)
		return "rules";
	if (a->incidents != b->incidents ||
	    memcmp(a->incident, b->incident, sizeof(a->incident)) != 0)
		return "incidents";
	if (a->reopening.by != b->reopening.by ||
	    a->reopening.tricks != b->reopening.tricks ||
	    a->reopening.at != b->reopening.at)
		return "reopening";
	if (a->tricks != b->tricks || a->score != b->score)
		return "result";
	if (memcmp(a->used_ms, b->used_ms, sizeof(a->used_ms)) != 0 ||
	    memcmp(a->spared_ms, b->spared_ms, sizeof(a->spared_ms)) != 0)
		return "clocks";
	if (a->dealt_at != b->dealt_at || a->ended_at != b->ended_at)
		return "times";
	return NULL;
}

Test(record, every_board_comes_back)
{
	struct board_play board, back;
	uint8_t bytes[RECORD_BYTES_MAX];
	int seen[BOARD_PHASE_COUNT][END_CUT + 1] = {{0}};
	int shown = 0, cut_claims = 0, undone = 0, checked = 0, reopened = 0;
	int number;
	const char *differs;
	size_t size;

	for (number = 0; number < BOARDS; number++) {
		record_test_board(
		    &board, number % 2 ? 1000 : record_test_random(80));
		size = record_pack(&board, bytes, sizeof(bytes));
		cr_assert(size > 0 && board_play_is_sound(&board), "board %d",
		    number);
		memset(&back, 0xa5, sizeof(back));
		cr_assert(
		    record_unpack(bytes, size, &back), "board %d", number);
		differs = record_test_differs(&board, &back);
		cr_assert(differs == NULL, "board %d: %s", number, differs);
		cr_assert(board_play_is_sound(&back), "board %d", number);
		cr_assert(record_pack(&board, bytes, size - 1) == 0);
		seen[board.phase][board.end]++;
		shown += (board.shown[NORTH] | board.shown[EAST]) != 0;
		for (int i = 0; i < board.incidents; i++) {
			undone += board.incident[i].undone;
			checked += board.incident[i].end == INCIDENT_CHECKED;
		}
		reopened += board.reopening.by != SEAT_NONE;
		cut_claims += board.phase == BOARD_CUT &&
		    board.claim.claimer != SEAT_NONE;
	}
	cr_assert(seen[BOARD_AUCTION][END_NONE] > 50);
	cr_assert(seen[BOARD_PLAY][END_NONE] > 50);
	cr_assert(seen[BOARD_CLAIM][END_NONE] > 50);
	cr_assert(seen[BOARD_DONE][END_PASSED_OUT] > 50);
	cr_assert(seen[BOARD_DONE][END_PLAYED] > 50);
	cr_assert(seen[BOARD_DONE][END_CLAIMED] > 50);
	cr_assert(seen[BOARD_CUT][END_CUT] > 50);
	cr_assert(shown > 50 && cut_claims > 20);
	cr_assert(undone > 500 && checked > 10 && reopened > 3 &&
		seen[BOARD_UNDO][END_NONE] > 10,
	    "%d %d %d %d", undone, checked, reopened,
	    seen[BOARD_UNDO][END_NONE]);
}

/* The sizes that the header promises. */
Test(record, is_small)
{
	struct board_play board;
	uint8_t bytes[RECORD_BYTES_MAX];
	size_t size, more;
	int number, plain = 0;

	for (number = 0; number < 500; number++) {
		do
			record_test_board(&board, 1000);
		while (board.end != END_PLAYED || board.auction.count > 12);
		size = record_pack(&board, bytes, sizeof(bytes));
		more = 16 * (size_t)board.incidents;
		cr_assert(size >= 140 && size <= 250 + more, "%zu bytes", size);
		plain += board.incidents == 0;
	}
	cr_assert_gt(plain, 50);
}

static void
record_test_longest(struct board_play *board)
{
	struct deal deal;
	ms_t at = INT64_MAX / 4;
	int bid, i;

	record_test_deal(&deal);
	board_play_init(board, INT32_MAX, &deal, at);
	for (i = 0; i < 3; i++)
		board_play_call(board, board_play_turn(board), CALL_PASS, at);
	/* 1C P P X P P XX P P 1D ... 7NT P P X P P XX P P P */
	for (bid = CALL_FIRST_BID; bid < CALL_COUNT; bid++) {
		call_t call[] = {(call_t)bid, CALL_PASS, CALL_PASS, CALL_DOUBLE,
		    CALL_PASS, CALL_PASS, CALL_REDOUBLE, CALL_PASS, CALL_PASS};

		for (i = 0; i < 9; i++) {
			at += 12000000;
			board_play_call(
			    board, board_play_turn(board), call[i], at);
			board_play_by_robot(board);
		}
	}
	board_play_call(board, board_play_turn(board), CALL_PASS, at);
	while (board->phase == BOARD_PLAY) {
		at += 12000000;
		record_test_card(board, at);
	}
}

Test(record, the_longest_fits_and_spans_saturate)
{
	struct board_play board, back;
	uint8_t bytes[RECORD_BYTES_MAX];
	size_t size;

	record_test_longest(&board);
	cr_assert(board.auction.count == AUCTION_CALLS_MAX);
	cr_assert(board.card_ms[CARD_COUNT - 1] == UINT32_MAX);
	size = record_pack(&board, bytes, sizeof(bytes));
	cr_assert(size > 0 && record_unpack(bytes, size, &back));
	cr_assert(record_test_differs(&board, &back) == NULL, "%s",
	    record_test_differs(&board, &back));
}

/* All the time of a board may be counted, and not a millisecond more. */
Test(record, no_more_time_than_there_was)
{
	struct board_play board, back;
	uint8_t bytes[RECORD_BYTES_MAX];
	ms_t lasted_ms;
	size_t size;

	do
		record_test_board(&board, 1000);
	while (board.end != END_PLAYED);
	lasted_ms = board.ended_at - board.dealt_at;
	memset(board.used_ms, 0, sizeof(board.used_ms));
	memset(board.spared_ms, 0, sizeof(board.spared_ms));
	board_play_charge(&board, SIDE_NS, lasted_ms - 30, 10);
	board_play_charge(&board, SIDE_EW, 15, 5);
	cr_assert(board_play_is_sound(&board));
	size = record_pack(&board, bytes, sizeof(bytes));
	cr_assert(record_unpack(bytes, size, &back));
	cr_assert_eq(back.used_ms[SIDE_NS], lasted_ms - 30);
	cr_assert_eq(back.spared_ms[SIDE_EW], 5);
	board_play_charge(&board, SIDE_EW, 0, 1);
	cr_assert(!board_play_is_sound(&board));
	size = record_pack(&board, bytes, sizeof(bytes));
	cr_assert(!record_unpack(bytes, size, &back));
}

/* A changed record is refused, or is the one record of another sound board. */
Test(record, forged_bytes_are_not_believed)
{
	struct board_play board;
	uint8_t bytes[RECORD_BYTES_MAX], again[RECORD_BYTES_MAX];
	int number, believed = 0, refused = 0;
	size_t size, cut, bit;

	for (number = 0; number < 60; number++) {
		record_test_board(&board, 20 + record_test_random(200));
		size = record_pack(&board, bytes, sizeof(bytes));
		for (cut = 0; cut < size; cut++)
			cr_assert(!record_unpack(bytes, cut, &board));
		bytes[size] = 0;
		cr_assert(!record_unpack(bytes, size + 1, &board));
		for (bit = 0; bit < size * 8; bit++) {
			bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
			if (record_unpack(bytes, size, &board)) {
				believed++;
				cr_assert(board_play_is_sound(&board));
				cr_assert(record_pack(&board, again,
					      sizeof(again)) == size);
				cr_assert(memcmp(bytes, again, size) == 0);
			} else {
				refused++;
			}
			bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
		}
	}
	cr_assert(
	    believed > 1000 && refused > 1000, "%d %d", believed, refused);
}

/* Where the number that begins at `at` has ended. */
static size_t
record_test_skip(const uint8_t *bytes, size_t at)
{
	while ((bytes[at] & 0x80) != 0)
		at++;
	return at + 1;
}

/* A lead out of turn, no card at all, a version from later. */
Test(record, what_breaks_the_laws_is_refused)
{
	struct board_play board, back;
	uint8_t bytes[RECORD_BYTES_MAX];
	size_t size, first_card;
	uint8_t card;
	int call;

	do
		record_test_board(&board, 1000);
	while (board.end != END_PLAYED || board.incidents > 0);
	size = record_pack(&board, bytes, sizeof(bytes));
	/* version, number, deal, dealt_at, flags, calls, their number */
	first_card = record_test_skip(bytes, 1) + DEAL_INDEX_BYTES;
	first_card = record_test_skip(bytes, first_card) + 1;
	first_card = record_test_skip(bytes, first_card);
	for (call = 0; call < board.auction.count; call++)
		first_card = record_test_skip(bytes, first_card + 1);
	first_card++;
	card = bytes[first_card];
	cr_assert(card == board.play.card[0]);
	/* a card of declarer's, who does not lead */
	do
		bytes[first_card] = (uint8_t)record_test_random(CARD_COUNT);
	while (
	    !hand_has(board.deal.hand[board.play.declarer], bytes[first_card]));
	cr_assert(!record_unpack(bytes, size, &back));
	bytes[first_card] = CARD_NONE;
	cr_assert(!record_unpack(bytes, size, &back));
	bytes[first_card] = card;
	cr_assert(record_unpack(bytes, size, &back));
	bytes[0] = RECORD_VERSION + 1;
	cr_assert(!record_unpack(bytes, size, &back));
}
