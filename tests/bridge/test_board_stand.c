/* SPDX-License-Identifier: ISC */
/*
 * Certain claims that failed: what is left of them, and their records.
 */
#include <criterion/criterion.h>

#include "engine/bridge/board_stand.h"
#include "engine/bridge/record.h"

static struct board_play board;

static void
cards(int count)
{
	for (int i = 0; i < count; i++)
		cr_assert_eq(board_play_card(&board, board_play_turn(&board),
				 hand_lowest(play_legal(&board.play)), 1000),
		    REFUSAL_ACCEPTED);
}

/* 7NT by North on tops, or by East, so that North defends; one card is led. */
static void
begin(bool defends)
{
	struct deal deal;

	cr_assert(deal_read("N:AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 "
			    "6543.8765.876.87 2.432.5432.65432",
	    &deal));
	board_play_init(&board, 1, &deal, 0);
	if (defends)
		board_play_call(&board, NORTH, CALL_PASS, 0);
	board_play_call(
	    &board, defends ? EAST : NORTH, call_bid(7, STRAIN_NOTRUMP), 0);
	for (int i = 0; i < 3; i++)
		board_play_call(&board, board_play_turn(&board), CALL_PASS, 0);
	cards(1);
}

static void
claim(enum seat seat, int tricks, enum seat objects)
{
	cr_assert_eq(board_play_claim(&board, seat, tricks, 1000), 0);
	if (objects == SEAT_NONE)
		board_play_claim_expire(&board, 1000);
	else
		cr_assert_eq(
		    board_play_answer(&board, objects, false, 1000), 0);
	cr_assert_eq(board.phase, BOARD_PLAY);
}

/* So many tricks are left of it; 0: there is none. */
static void
expect_left(int left)
{
	int tricks = 0;
	const struct incident *found = board_stand_find(&board, &tricks);

	cr_expect_eq(found != NULL, left > 0);
	if (found != NULL)
		cr_expect_eq(tricks, left, "%d", tricks);
}

Test(board_stand, what_is_left)
{
	begin(false);
	expect_left(0);
	/* it leaves one to those who refuse it */
	claim(NORTH, 12, EAST);
	expect_left(0);
	cards(3);
	claim(NORTH, 12, SEAT_NONE);
	expect_left(12);
	cards(11 * 4);
	expect_left(1);
	cards(4);
	expect_left(0);
}

Test(board_stand, not_of_what_some_play_loses)
{
	begin(false);
	claim(EAST, 13, NORTH);
	expect_left(0);
	cards(3);
	/* nor of a concession of all */
	claim(NORTH, 0, EAST);
	expect_left(0);
}

Test(board_stand, of_a_defender)
{
	begin(true);
	claim(NORTH, 13, EAST);
	expect_left(13);
}

static void
expect_record(bool good)
{
	uint8_t bytes[RECORD_BYTES_MAX];
	struct board_play back;
	const size_t size = record_pack(&board, bytes, sizeof(bytes));

	cr_assert_gt(size, 0);
	cr_expect_eq(record_unpack(bytes, size, &back), good);
	if (good) {
		cr_expect_eq(back.score, board.score);
		cr_expect_eq(back.claims[SIDE_NS], board.claims[SIDE_NS]);
	}
}

Test(board_stand, beyond_what_a_side_may_claim)
{
	begin(false);
	claim(NORTH, 13, EAST);
	cards(3);
	claim(NORTH, 12, SEAT_NONE);
	cards(4);
	cr_assert_eq(
	    board_play_claim(&board, NORTH, 11, 1000), REFUSAL_TOO_MANY_CLAIMS);
	board_play_stand(&board, NORTH, 11, 2000);
	cr_expect_eq(board.phase, BOARD_DONE);
	cr_expect_eq(board.claims[SIDE_NS], 3);
	cr_expect(board_play_is_sound(&board));
	expect_record(true);
	/* no trick is complete since */
	begin(true);
	claim(NORTH, 13, EAST);
	cr_assert_eq(
	    board_play_claim(&board, NORTH, 13, 1000), REFUSAL_CLAIM_AGAIN);
	board_play_stand(&board, NORTH, 13, 2000);
	expect_record(true);
}

/* Bytes that no board has: another number of tricks, another seat. */
Test(board_stand, nothing_else_is_believed)
{
	begin(false);
	claim(NORTH, 13, EAST);
	board_play_stand(&board, NORTH, 13, 2000);
	expect_record(true);
	board.incident[1].tricks = 12;
	expect_record(false);
	board.incident[1].tricks = 13;
	board.incident[0].tricks = 12;
	expect_record(false);
}
