/* SPDX-License-Identifier: ISC */
/*
 * Taking back (R-TB-6): random boards on which everybody tries to, against the
 * plain Laws, which simply go back to how things stood before; what each sees
 * meanwhile; and the cases of the rule one by one.
 */
#include "engine/bridge/board_undo.h"

#include <criterion/criterion.h>

#include <string.h>

#include "engine/bridge/record.h"
#include "engine/bridge/view.h"
#include "tests/bridge/naive.h"

#define BOARDS 300
#define DEEDS_MAX 1000

/* A board told plainly: how it stood before each call and card that stands. */
struct story {
	struct naive now;
	struct naive before[371];
	int by[371];
	int actions;
	int closed; /* no action up to this one goes back any more */
	int undos[2];
	bool seen[2]; /* what the next player called over a call */
};

static struct story story;
static struct board_play board;

static void
story_do(const struct deed *deed, ms_t at)
{
	if (deed->kind == DEED_CALL || deed->kind == DEED_CARD) {
		story.before[story.actions] = story.now;
		story.by[story.actions++] = deed->seat;
	} else if (deed->kind == DEED_CLAIM) {
		story.closed = story.actions;
	}
	cr_assert_eq(naive_do(&story.now, deed), 0);
	cr_assert_eq(naive_do_real(&board, deed, at), 0);
}

/* How many of the last actions a seat can have back by the rule. */
static int
story_back(int seat, enum undo rule)
{
	const bool calls = story.now.cards == 0;
	int back = 0;

	if (story.now.phase != BOARD_AUCTION && story.now.phase != BOARD_PLAY)
		return 0;
	if (rule == UNDO_OFF || (rule == UNDO_CALLS && !calls))
		return 0;
	if (story.actions > 0 && story.by[story.actions - 1] == seat)
		back = 1;
	else if (calls && story.actions > 1 &&
	    story.by[story.actions - 2] == seat)
		back = 2;
	if (!calls && story.now.cards == 1)
		back = 0;
	if (story.actions - back < story.closed ||
	    story.undos[seat % 2] == BOARD_UNDOS_MAX ||
	    (back == 2 && story.seen[seat % 2]))
		return 0;
	return back;
}

static void
story_take_back(int back)
{
	const struct naive was = story.now;

	story.actions -= back;
	story.now = story.before[story.actions];
	/* cards that were shown stay shown; a claim would have closed it */
	memcpy(story.now.claims, was.claims, sizeof(was.claims));
	story.closed = story.actions;
}

static void
expect_same(int number)
{
	struct board_play back;
	uint8_t bytes[RECORD_BYTES_MAX];
	size_t size;

	cr_assert(board_play_is_sound(&board), "board %d", number);
	cr_assert_eq(board_play_actions(&board), story.actions);
	cr_assert(board.phase == story.now.phase || board.phase == BOARD_UNDO);
	cr_assert_eq(board.end, story.now.end);
	cr_assert_eq((int)board.contract.level,
	    story.now.declarer == SEAT_NONE ? 0 : story.now.level);
	cr_assert_eq(board.play.count, story.now.cards);
	for (int s = 0; s < 2; s++)
		cr_assert_eq(
		    board_play_undos(&board, (enum side)s), story.undos[s]);
	size = record_pack(&board, bytes, sizeof(bytes));
	cr_assert(size > 0 && record_unpack(bytes, size, &back));
	cr_assert_eq(
	    memcmp(&back.auction, &board.auction, sizeof(back.auction)), 0);
	cr_assert_eq(
	    memcmp(back.incident, board.incident, sizeof(back.incident)), 0);
}

/* Each seat sees what the plain Laws let it see, and is told truly of it. */
static void
expect_seen(enum undo rule)
{
	for (int viewer = 0; viewer < 4; viewer++) {
		struct board_view view;

		view_board(&board, (enum seat)viewer, &view);
		for (int seat = 0; seat < 4; seat++) {
			cr_assert_eq(
			    view.known[seat], story.now.sees[viewer][seat]);
			for (int card = 0; card < 52; card++) {
				if (!view.known[seat])
					break;
				cr_assert_eq(view.left[seat] >> card & 1,
				    story.now.owner[card] == seat &&
					!story.now.played[card]);
			}
		}
		cr_assert_eq(view.may_undo,
		    board.phase != BOARD_UNDO && story_back(viewer, rule) > 0);
		cr_assert_eq(view.undo != SEAT_NONE, board.phase == BOARD_UNDO);
	}
}

/* The answers of both; each agrees, refuses, or lets time run out. */
static void
story_answers(int asker, uint64_t *chance, ms_t at)
{
	for (int n = 0; n < 2; n++) {
		const int seat = (asker + (n == 0 ? 1 : 3)) % 4;
		const unsigned how = naive_chance(chance, 6);

		cr_assert_eq(board_play_awaited(&board) >> seat & 1, 1);
		cr_assert_eq(board_play_charged(&board), 1U << asker);
		if (how == 0) {
			board_undo_expire(&board, at);
			return;
		}
		cr_assert_eq(
		    board_undo_answer(&board, (enum seat)seat, how > 1, at),
		    REFUSAL_ACCEPTED);
		if (how == 1)
			return;
		cr_assert_eq(
		    board_undo_answer(&board, (enum seat)seat, true, at),
		    n == 0 ? REFUSAL_NOT_ASKED : REFUSAL_UNDO_NONE);
	}
	story_take_back(1);
}

static bool
story_undo(enum undo rule, uint64_t *chance, ms_t at)
{
	const int seat = (int)naive_chance(chance, 4);
	const int back = story_back(seat, rule);
	const enum refusal refusal =
	    board_undo_ask(&board, (enum seat)seat, at);

	cr_assert_eq(
	    refusal == REFUSAL_ACCEPTED, back > 0, "%s", refusal_code(refusal));
	if (back == 0)
		return false;
	story.undos[seat % 2]++;
	story.seen[seat % 2] = story.seen[seat % 2] || back == 2;
	if (story.now.cards == 0) {
		story_take_back(back);
		return true;
	}
	cr_assert_eq(board.phase, BOARD_UNDO);
	story.closed = story.actions;
	expect_seen(rule);
	story_answers(seat, chance, at);
	return true;
}

Test(board_undo, random_boards_go_back_by_the_plain_laws)
{
	uint64_t chance = 6;
	int undone = 0;

	for (int number = 1; number <= BOARDS; number++) {
		const enum undo rule = (enum undo)(number % 3);
		struct deal deal;
		ms_t at = 5000;

		naive_deal(&chance, &deal);
		memset(&story, 0, sizeof(story));
		naive_init(&story.now, number, &deal);
		board_play_init(&board, number, &deal, at);
		board_play_set_rules(
		    &board, &(struct board_rules){.undo = rule});
		for (int i = 0; story.now.end == END_NONE && i < DEEDS_MAX;
		     i++) {
			at += naive_chance(&chance, 9000);
			if (naive_chance(&chance, 3) == 0) {
				undone += story_undo(rule, &chance, at);
			} else {
				const struct deed deed = naive_choose(
				    &story.now, &chance, number % 4 == 3);

				story_do(&deed, at);
			}
			expect_same(number);
			expect_seen(rule);
		}
	}
	cr_assert_gt(undone, 300);
}

/* --- one by one ------------------------------------------------------------ */

static void
deal_board(enum undo undo)
{
	struct deal deal;

	cr_assert(deal_read("N:AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 "
			    "6543.8765.876.87 2.432.5432.65432",
	    &deal));
	board_play_init(&board, 1, &deal, 0);
	board_play_set_rules(&board, &(struct board_rules){.undo = undo});
}

static void
call(call_t call)
{
	cr_assert_eq(
	    board_play_call(&board, board_play_turn(&board), call, 10), 0);
}

/* 1NT by North, passed round; then so many cards, the lowest each time. */
static void
begin(enum undo undo, int cards)
{
	deal_board(undo);
	call(call_bid(1, STRAIN_NOTRUMP));
	for (int i = 0; i < 3; i++)
		call(CALL_PASS);
	for (int i = 0; i < cards; i++)
		cr_assert_eq(board_play_card(&board, board_play_turn(&board),
				 hand_lowest(play_legal(&board.play)), 20),
		    0);
}

static void
expect_undo(enum seat seat, enum refusal refusal)
{
	const enum refusal got = board_undo_ask(&board, seat, 30);

	cr_expect_eq(got, refusal, "%s", refusal_code(got));
}

Test(board_undo, a_call_until_partner_calls)
{
	deal_board(UNDO_CALLS);
	expect_undo(NORTH, REFUSAL_NO_UNDO);
	call(call_bid(7, STRAIN_CLUBS));
	call(CALL_DOUBLE);
	expect_undo(SOUTH, REFUSAL_NO_UNDO);
	/* the double goes with the bid that it was made over */
	expect_undo(NORTH, REFUSAL_ACCEPTED);
	cr_expect_eq(board.auction.count, 0);
	cr_expect_eq(board_play_turn(&board), NORTH);
	cr_expect_eq(board.incident[0].undone, 2);
	cr_expect_eq(board.incident[0].action[1], CALL_DOUBLE);
	call(CALL_PASS);
	call(CALL_PASS);
	call(CALL_PASS);
	expect_undo(NORTH, REFUSAL_NO_UNDO);
}

/* Law 25A5: nobody's partner has called since, but the lead is not made. */
Test(board_undo, the_pass_that_ended_the_auction)
{
	begin(UNDO_CALLS, 0);
	cr_expect_eq(board.phase, BOARD_PLAY);
	expect_undo(EAST, REFUSAL_NO_UNDO);
	expect_undo(SOUTH, REFUSAL_ACCEPTED);
	cr_expect_eq(board.phase, BOARD_AUCTION);
	cr_expect_eq(board.auction.count, 2);
	cr_expect_eq(board.contract.level, 0);
	call(call_bid(3, STRAIN_NOTRUMP));
	for (int i = 0; i < 3; i++)
		call(CALL_PASS);
	cr_expect_eq(board.contract.level, 3);
	begin(UNDO_CALLS, 1);
	expect_undo(SOUTH, REFUSAL_UNDO_OFF);
}

Test(board_undo, four_passes_show_the_hands)
{
	deal_board(UNDO_CONSENT);
	for (int i = 0; i < 4; i++)
		call(CALL_PASS);
	expect_undo(WEST, REFUSAL_NO_UNDO);
}

Test(board_undo, off_is_off)
{
	deal_board(UNDO_OFF);
	call(CALL_PASS);
	expect_undo(NORTH, REFUSAL_UNDO_OFF);
}

Test(board_undo, a_card_by_consent_of_both)
{
	card_t last;

	begin(UNDO_CONSENT, 2);
	last = board.play.card[1];
	/* dummy's card is declarer's to ask for */
	expect_undo(SOUTH, REFUSAL_NO_UNDO);
	expect_undo(EAST, REFUSAL_NO_UNDO);
	expect_undo(NORTH, REFUSAL_ACCEPTED);
	cr_expect_eq(board_play_card(&board, WEST, 0, 31), REFUSAL_UNDO_OPEN);
	cr_expect_eq(board_play_claim(&board, NORTH, 0, 31), REFUSAL_UNDO_OPEN);
	expect_undo(NORTH, REFUSAL_UNDO_OPEN);
	cr_expect_eq(
	    board_undo_answer(&board, SOUTH, true, 31), REFUSAL_NOT_ASKED);
	cr_expect_eq(board_undo_answer(&board, EAST, true, 31), 0);
	cr_expect_eq(board.phase, BOARD_UNDO);
	cr_expect_eq(board_undo_answer(&board, WEST, true, 32), 0);
	cr_expect_eq(board.phase, BOARD_PLAY);
	cr_expect_eq(board.play.count, 1);
	cr_expect_eq(board_play_turn(&board), NORTH);
	cr_expect(hand_has(board.play.left.hand[SOUTH], last));
}

Test(board_undo, a_defender_asks_declarer_and_dummy)
{
	begin(UNDO_CONSENT, 3);
	expect_undo(WEST, REFUSAL_ACCEPTED);
	cr_expect_eq(board_play_awaited(&board), 1U << NORTH | 1U << SOUTH);
	cr_expect_eq(board_undo_answer(&board, SOUTH, false, 31), 0);
	cr_expect_eq(board.phase, BOARD_PLAY);
	cr_expect_eq(board.play.count, 3);
	cr_expect_eq(board.incident[0].refused_by, SOUTH);
	/* what was refused is not asked again */
	expect_undo(WEST, REFUSAL_NO_UNDO);
}

Test(board_undo, not_the_opening_lead_nor_the_end)
{
	begin(UNDO_CONSENT, 1);
	expect_undo(EAST, REFUSAL_NO_UNDO);
	begin(UNDO_CONSENT, 52);
	for (enum seat seat = NORTH; seat < SEAT_COUNT; seat++)
		expect_undo(seat, REFUSAL_NO_UNDO);
}

Test(board_undo, not_what_a_claim_came_after)
{
	begin(UNDO_CONSENT, 2);
	cr_assert_eq(board_play_claim(&board, NORTH, 12, 21), 0);
	expect_undo(NORTH, REFUSAL_CLAIM_OPEN);
	cr_assert_eq(board_play_answer(&board, EAST, false, 22), 0);
	expect_undo(NORTH, REFUSAL_NO_UNDO);
}

Test(board_undo, so_often_and_no_more)
{
	deal_board(UNDO_CALLS);
	for (int i = 0; i < BOARD_UNDOS_MAX; i++) {
		call(CALL_PASS);
		expect_undo(NORTH, REFUSAL_ACCEPTED);
	}
	call(CALL_PASS);
	expect_undo(NORTH, REFUSAL_TOO_MANY_UNDOS);
	call(CALL_PASS);
	expect_undo(EAST, REFUSAL_ACCEPTED);
}

Test(board_undo, a_request_that_is_open_at_the_cut)
{
	begin(UNDO_CONSENT, 2);
	expect_undo(NORTH, REFUSAL_ACCEPTED);
	board_play_cut(&board, 40);
	cr_expect(board_play_is_sound(&board));
	cr_expect_eq(board.incident[0].end, INCIDENT_CUT);
}
