/* SPDX-License-Identifier: ISC */
/*
 * Times are those of people: some seconds a call, few a card.
 */
#include "tools/pairsctl/simulate_record.h"

#include <assert.h>

static uint32_t
record_chance(uint64_t *chance, uint32_t below)
{
	*chance = *chance * UINT64_C(6364136223846793005) +
	    UINT64_C(1442695040888963407);
	return (uint32_t)(*chance >> 33) % below;
}

static void
record_think(struct board_play *board, enum seat seat, uint32_t ms, ms_t *at)
{
	board_play_charge(board, seat_side(seat), ms, 0);
	*at += ms;
}

static void
record_auction(struct board_play *board, struct contract contract,
    uint64_t *chance, ms_t *at)
{
	bool bid = false;

	while (board->phase == BOARD_AUCTION) {
		const enum seat seat = board_play_turn(board);
		const call_t call = !bid && seat == contract.declarer
		    ? call_bid(contract.level, contract.strain)
		    : CALL_PASS;

		bid = bid || call != CALL_PASS;
		record_think(
		    board, seat, 1500 + record_chance(chance, 6000), at);
		const enum refusal refusal =
		    board_play_call(board, seat, call, *at);
		assert(refusal == REFUSAL_ACCEPTED);
	}
}

static card_t
record_pick(hand_t legal, uint64_t *chance)
{
	int skip = (int)record_chance(chance, (uint32_t)hand_count(legal));

	while (skip-- > 0)
		legal &= legal - 1;
	return hand_lowest(legal);
}

/* Whether declarer can still take more or fewer tricks than he has to. */
static bool
record_is_open(const struct board_play *board, int side, int tricks)
{
	const int won = board->play.won[side];
	const int left = TRICK_COUNT - play_tricks_done(&board->play);

	return board->play.count == 0 || (won < tricks && tricks - won < left);
}

static void
record_cards(
    struct board_play *board, int side, int tricks, uint64_t *chance, ms_t *at)
{
	while (
	    board->phase == BOARD_PLAY && record_is_open(board, side, tricks)) {
		const enum seat seat = board_play_turn(board);
		const card_t card =
		    record_pick(play_legal(&board->play), chance);

		record_think(
		    board, seat, 500 + record_chance(chance, 5000), at);
		const enum refusal refusal =
		    board_play_card(board, seat, card, *at);
		assert(refusal == REFUSAL_ACCEPTED);
	}
}

static void
record_claim(struct board_play *board, enum seat declarer, int tricks, ms_t *at)
{
	*at += 2000;
	enum refusal refusal = board_play_claim(board, declarer, tricks, *at);
	assert(refusal == REFUSAL_ACCEPTED);
	while (board->phase == BOARD_CLAIM) {
		enum seat seat = NORTH;

		while ((board->claim.asked & 1U << seat) == 0)
			seat = (enum seat)(seat + 1);
		*at += 1500;
		refusal = board_play_answer(board, seat, true, *at);
		assert(refusal == REFUSAL_ACCEPTED);
	}
}

void
simulate_record(const struct deal *deal, int number, struct contract contract,
    int tricks, ms_t at, uint64_t *chance, struct board_play *board_r)
{
	const int side = seat_side(contract.declarer);

	board_play_init(board_r, number, deal, at);
	record_auction(board_r, contract, chance, &at);
	record_cards(board_r, side, tricks, chance, &at);
	if (board_r->phase == BOARD_PLAY)
		record_claim(board_r, contract.declarer,
		    tricks - board_r->play.won[side], &at);
}
