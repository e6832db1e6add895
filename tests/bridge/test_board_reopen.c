/* SPDX-License-Identifier: ISC */
/*
 * Claims that are checked (R-TB-5), and claims looked at again (Laws 69B, 71),
 * on hands of which a person sees what is certain.
 */
#include "engine/bridge/board_reopen.h"

#include <criterion/criterion.h>

#include "engine/bridge/view.h"

static struct board_play board;

/*
 * 7NT by North: thirteen tricks from the top, all in his hand.  With the other
 * deal West has three more spades than that and North the ace of a suit that
 * he need not keep.
 */
#define TOPS                                                                   \
	"N:AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.8765.876.87 "                \
	"2.432.5432.65432"

static void
begin(const char *text, enum claims claims)
{
	struct deal deal;

	cr_assert(deal_read(text, &deal));
	board_play_init(&board, 1, &deal, 0);
	board_play_set_rules(&board, &(struct board_rules){.claims = claims});
	board_play_call(&board, NORTH, call_bid(7, STRAIN_NOTRUMP), 10);
	for (int i = 0; i < 3; i++)
		board_play_call(&board, board_play_turn(&board), CALL_PASS, 20);
	cr_assert_eq(board_play_card(&board, EAST,
			 hand_lowest(play_legal(&board.play)), 30),
	    0);
}

static void
claim(enum seat seat, int tricks)
{
	cr_assert_eq(board_play_claim(&board, seat, tricks, 40), 0);
}

static void
answer(enum seat seat, bool agree)
{
	cr_assert_eq(board_play_answer(&board, seat, agree, 50), 0);
	cr_assert(board_play_is_sound(&board));
}

static void
expect_reopen(enum seat seat, int tricks, enum refusal refusal)
{
	const enum refusal got = board_reopen(&board, seat, tricks, 60);

	cr_expect_eq(got, refusal, "%s", refusal_code(got));
	cr_assert(board_play_is_sound(&board));
}

/* --- checked ---------------------------------------------------------------- */

/* What the seat's view says of it. */
static bool
is_told_checked(enum seat seat)
{
	struct board_view view;

	view_board(&board, seat, &view);
	return view.claim_checked;
}

Test(claims_checked, a_certain_claim_stands_over_an_objection)
{
	begin(TOPS, CLAIMS_CHECKED);
	claim(NORTH, 13);
	answer(EAST, false);
	cr_expect_eq(board.phase, BOARD_DONE);
	cr_expect_eq(board.end, END_CLAIMED);
	cr_expect_eq(board.tricks, 13);
	cr_expect_eq(board.incident[0].end, INCIDENT_CHECKED);
	cr_expect_eq(board.incident[0].refused_by, EAST);
	for (enum seat s = NORTH; s < SEAT_COUNT; s++)
		cr_expect(is_told_checked(s));
}

Test(claims_checked, and_over_silence)
{
	begin(TOPS, CLAIMS_CHECKED);
	claim(NORTH, 13);
	answer(WEST, true);
	board_play_claim_expire(&board, 70);
	cr_expect_eq(board.phase, BOARD_DONE);
	cr_expect_eq(board.ended_at, 70);
	cr_expect_eq(board.incident[0].end, INCIDENT_CHECKED);
	cr_expect_eq(board.incident[0].refused_by, SEAT_NONE);
	cr_expect_eq(board.incident[0].asked, 1U << EAST);
}

Test(claims_checked, without_the_rule_play_goes_on)
{
	begin(TOPS, CLAIMS_AGREED);
	claim(NORTH, 13);
	answer(EAST, false);
	cr_expect_eq(board.phase, BOARD_PLAY);
	cr_expect_not(is_told_checked(NORTH));
	cr_expect_eq(board.incident[0].end, INCIDENT_REFUSED);
	cr_expect_eq(board.incident[0].refused_by, EAST);
	/* his cards stay shown to both */
	cr_expect_eq(board.shown[NORTH], 1U << EAST | 1U << WEST);
}

Test(claims_checked, what_is_not_certain_is_played)
{
	/* South's king of spades might fall on North's ace, or not */
	begin("N:AQJT.AKQ.AKQ.AKQ 9876.JT9.JT9.JT9 K543.8765.876.87 "
	      "2.432.5432.65432",
	    CLAIMS_CHECKED);
	claim(NORTH, 13);
	answer(WEST, false);
	cr_expect_eq(board.phase, BOARD_PLAY);
	cr_expect_eq(board.incident[0].end, INCIDENT_REFUSED);
}

Test(claims_checked, a_concession_of_all_is_not_forced_on_anybody)
{
	begin(TOPS, CLAIMS_CHECKED);
	claim(NORTH, 0);
	answer(EAST, false);
	cr_expect_eq(board.phase, BOARD_PLAY);
}

/* Law 68B2: there is no concession, so there is no claim to check. */
Test(claims_checked, a_partner_who_objects_is_heard)
{
	/* East has all spades; he gives up one of his thirteen */
	begin("N:.AKQJ.AKQJT.AKQJ AKQJT98765432... .T98.987.T987654 "
	      ".765432.65432.32",
	    CLAIMS_CHECKED);
	claim(EAST, 12);
	cr_expect_eq(board.shown[EAST], 0);
	answer(WEST, false);
	cr_expect_eq(board.phase, BOARD_PLAY);
	cr_expect_eq(board.shown[EAST], 0);
	cr_expect_eq(board.incident[0].refused_by, WEST);
	/* and when he lets it go declarer's objection is overruled */
	begin("N:.AKQJ.AKQJT.AKQJ AKQJT98765432... .T98.987.T987654 "
	      ".765432.65432.32",
	    CLAIMS_CHECKED);
	claim(EAST, 12);
	answer(WEST, true);
	answer(NORTH, false);
	cr_expect_eq(board.phase, BOARD_DONE);
	cr_expect_eq(board.tricks, 1);
}

/* --- reopened --------------------------------------------------------------- */

Test(reopen, a_trick_that_could_not_be_lost_comes_back)
{
	begin(TOPS, CLAIMS_AGREED);
	claim(NORTH, 11);
	answer(EAST, true);
	answer(WEST, true);
	cr_assert_eq(board.tricks, 11);
	expect_reopen(NORTH, 11, REFUSAL_REOPEN_SAME);
	expect_reopen(NORTH, 14, REFUSAL_CLAIM_TRICKS);
	expect_reopen(NORTH, -1, REFUSAL_CLAIM_TRICKS);
	expect_reopen(NORTH, 10, REFUSAL_NOT_CERTAIN);
	expect_reopen(SOUTH, 12, REFUSAL_ACCEPTED);
	cr_expect_eq(board.tricks, 12);
	cr_expect_eq(board.reopening.by, SOUTH);
	/* 7NT not vulnerable, one off, and then made */
	cr_expect_eq(board.score, -50);
	/* the other side may say it too: none for it */
	expect_reopen(WEST, 0, REFUSAL_ACCEPTED);
	cr_expect_eq(board.tricks, 13);
	cr_expect_eq(board.score, 1520);
	cr_expect_eq(board.reopening.by, WEST);
	cr_expect_eq(board.reopening.tricks, 13);
	cr_expect_eq(board.claim.tricks, 11);
	cr_expect_eq(board.ended_at, 50);
	/* and it does not go back */
	expect_reopen(WEST, 1, REFUSAL_NOT_CERTAIN);
}

/* Law 69B: agreed to, and not to be had by any play. */
Test(reopen, a_trick_that_could_not_be_won_goes_back)
{
	begin("N:.AKQJ.AKQJT.AKQJ AKQJT98765432... .T98.987.T987654 "
	      ".765432.65432.32",
	    CLAIMS_AGREED);
	claim(NORTH, 3);
	answer(EAST, true);
	answer(WEST, true);
	cr_assert_eq(board.tricks, 3);
	expect_reopen(EAST, 13, REFUSAL_ACCEPTED);
	cr_expect_eq(board.tricks, 0);
	cr_expect_eq(board.reopening.tricks, 0);
}

Test(reopen, what_play_might_decide_stays)
{
	begin("N:AQJT.AKQ.AKQ.AKQ 9876.JT9.JT9.JT9 K543.8765.876.87 "
	      "2.432.5432.65432",
	    CLAIMS_AGREED);
	claim(NORTH, 12);
	answer(EAST, true);
	answer(WEST, true);
	expect_reopen(NORTH, 13, REFUSAL_NOT_CERTAIN);
	cr_expect_eq(board.tricks, 12);
	cr_expect_eq(board.reopening.by, SEAT_NONE);
}

Test(reopen, only_what_a_claim_ended)
{
	begin(TOPS, CLAIMS_AGREED);
	expect_reopen(NORTH, 13, REFUSAL_NOT_CLAIMED);
	while (board.phase == BOARD_PLAY)
		board_play_card(&board, board_play_turn(&board),
		    hand_lowest(play_legal(&board.play)), 45);
	expect_reopen(NORTH, 13, REFUSAL_NOT_CLAIMED);
}
