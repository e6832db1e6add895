/* SPDX-License-Identifier: ISC */
/*
 * What the record's page and the rules say of claims and of what was taken
 * back; and that a request that was refused leaves no trace in either.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "daemon/history/history_out.h"
#include "daemon/history/text_play.h"
#include "daemon/history/text_rules.h"
#include "engine/bridge/board_reopen.h"
#include "engine/bridge/board_undo.h"
#include "tests/lib/rules_text.h"

static struct board_play board;

Test(text_incidents, rules)
{
	struct event_config rules = {.rounds = 1, .claim_answer_ms = 30000};

	expect_rule(&rules,
	    "no answer within 30s is an objection. After an objection play "
	    "goes on. A claim that no play could lose stands when the round is "
	    "over; one that was refused, if it was of all the rest. Until the "
	    "round closes");
	rules.unfinished = UNFINISHED_DOUBLE_DUMMY;
	expect_rule(&rules,
	    "goes on. A claim of all the rest that no play could lose stands");
	expect_rule(&rules, "Undo Nothing is taken back. Bye");
	rules.claims = CLAIMS_CHECKED;
	expect_rule(&rules,
	    "After an objection play goes on, unless the claimer's side gets "
	    "its tricks whatever legal cards anybody plays.");
	rules.undo = UNDO_CALLS;
	expect_rule(&rules,
	    "An unintended call can be taken back until partner calls or the "
	    "opening lead is made. Each side may ask 2 times a board.");
	rules.undo = UNDO_CONSENT;
	expect_rule(&rules,
	    "The last card can be taken back if both opponents agree, but not "
	    "the opening lead. Each side");
}

static void
play_lowest(int cards, uint32_t ms)
{
	for (int i = 0; i < cards; i++)
		board_play_card(&board, board_play_turn(&board),
		    hand_lowest(play_legal(&board.play)), ms);
}

/* 7NT by North on tops, after North took back a bid; East has led. */
static void
begin(enum claims claims)
{
	struct deal deal;

	cr_assert(deal_read("N:AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 "
			    "6543.8765.876.87 2.432.5432.65432",
	    &deal));
	board_play_init(&board, 1, &deal, 0);
	board_play_set_rules(&board,
	    &(struct board_rules){.claims = claims, .undo = UNDO_CONSENT});
	board_play_call(&board, NORTH, call_bid(1, STRAIN_CLUBS), 1000);
	board_play_call(&board, EAST, CALL_PASS, 2000);
	cr_assert_eq(board_undo_ask(&board, NORTH, 5000), 0);
	board_play_call(&board, NORTH, call_bid(7, STRAIN_NOTRUMP), 6000);
	for (int i = 0; i < 3; i++)
		board_play_call(
		    &board, board_play_turn(&board), CALL_PASS, 7000);
	play_lowest(2, 8000);
}

static void
expect_text(const char *words, bool there)
{
	struct buf text;

	buf_init(&text);
	text_play(&text, &board);
	cr_expect_eq(strstr(buf_text(&text), words) != NULL, there,
	    "\"%s\" in: %s", words, buf_text(&text));
	buf_fini(&text);
}

static void
expect_document(const char *words, bool there)
{
	struct json_out out;
	struct buf text;

	buf_init(&text);
	json_out_init(&out, &text);
	json_out_object(&out);
	history_out_play(&out, &board);
	json_out_end_object(&out);
	cr_expect_eq(strstr(buf_text(&text), words) != NULL, there,
	    "\"%s\" in: %s", words, buf_text(&text));
	buf_fini(&text);
}

/* A robot has bid 7NT for North and played the second card. */
Test(text_incidents, what_a_robot_did)
{
	begin(CLAIMS_AGREED);
	expect_text("*", false);
	expect_document("\"robot_calls\":[],\"robot_cards\":[]", true);
	board_play_by_robot(&board);
	board.robot_call[0] = true;
	expect_document("\"robot_calls\":[1],\"robot_cards\":[2]", true);
	expect_text("7NT*", true);
	expect_text("\n* by a house robot\n", true);
}

Test(text_incidents, what_was_taken_back)
{
	begin(CLAIMS_AGREED);
	expect_text("\nNorth took back 1C, pass at 0:05.\n", true);
	expect_document("\"undos\":[{\"seat\":\"N\",\"ms\":5000,\"after\":0,"
			"\"calls\":[\"1C\",\"P\"]}]",
	    true);
	cr_assert_eq(board_undo_ask(&board, NORTH, 9000), 0);
	board_undo_answer(&board, EAST, true, 9000);
	board_undo_answer(&board, WEST, true, 9000);
	expect_text("North took back C7 at 0:09.\n", true);
	expect_document("\"after\":5,\"cards\":[\"C7\"]}", true);
}

/* Not even by a blank line. */
Test(text_incidents, what_was_refused_is_told_to_nobody)
{
	struct buf before, after;

	begin(CLAIMS_AGREED);
	buf_init(&before);
	buf_init(&after);
	text_play(&before, &board);
	cr_assert_eq(board_undo_ask(&board, NORTH, 9000), 0);
	board_undo_answer(&board, WEST, false, 9000);
	text_play(&after, &board);
	cr_expect_str_eq(buf_text(&after), buf_text(&before));
	expect_document("\"ms\":9000", false);
	buf_fini(&before);
	buf_fini(&after);
}

Test(text_incidents, claims)
{
	begin(CLAIMS_AGREED);
	board_play_claim(&board, NORTH, 1, 10000);
	board_play_answer(&board, WEST, false, 12000);
	expect_text("North claimed 1 trick at 0:10; West objected.\n", true);
	expect_document("{\"seat\":\"N\",\"tricks\":1,\"cards\":2,"
			"\"ms\":10000,\"end\":\"refused\","
			"\"refused_by\":\"W\",\"end_ms\":12000}",
	    true);
	/* again only once the trick is complete */
	play_lowest(2, 15000);
	board_play_claim(&board, NORTH, 11, 20000);
	expect_text("it was open.\n", true);
	board_play_claim_expire(&board, 50000);
	expect_text(
	    "North claimed 11 tricks at 0:20; it was not answered in time.\n",
	    true);
	begin(CLAIMS_AGREED);
	board_play_claim(&board, NORTH, 12, 60000);
	board_play_answer(&board, EAST, true, 61000);
	board_play_answer(&board, WEST, true, 62000);
	expect_text(
	    "North claimed 12 tricks at 1:00; it was agreed to.\n", true);
	cr_assert_eq(board_reopen(&board, SOUTH, 13, 70000), 0);
	expect_text(
	    "South had the claim changed to 13 tricks at 1:10.\n", true);
	expect_text("7NT by North, 13 tricks (claimed).", true);
	expect_document(
	    "\"reopened\":{\"by\":\"S\",\"tricks\":13,\"ms\":70000}", true);
}

Test(text_incidents, claims_that_were_checked_or_cut)
{
	begin(CLAIMS_CHECKED);
	board_play_claim(&board, NORTH, 13, 10000);
	board_play_answer(&board, EAST, false, 11000);
	expect_text(
	    "13 tricks at 0:10; East objected, but it was certain.\n", true);
	begin(CLAIMS_CHECKED);
	board_play_claim(&board, NORTH, 13, 10000);
	board_play_claim_expire(&board, 40000);
	expect_text("it was not answered in time, but it was certain.\n", true);
	begin(CLAIMS_AGREED);
	board_play_claim(&board, NORTH, 13, 10000);
	board_play_cut(&board, 20000);
	expect_text("it was open at the cut.\n", true);
}

Test(text_incidents, a_claim_that_stands_at_the_cut)
{
	begin(CLAIMS_AGREED);
	board_play_claim(&board, NORTH, 13, 10000);
	board_play_answer(&board, EAST, false, 11000);
	play_lowest(2, 12000);
	board_play_stand(&board, NORTH, 12, 60000);
	expect_text("13 tricks at 0:10; East objected.\n", true);
	expect_text("12 tricks at 1:00; the round was over, and they were "
		    "certain since before.\n",
	    true);
}
