/* SPDX-License-Identifier: ISC */
/*
 * A board from the deal to the result, beside a second statement of the Laws:
 * after every deed the two agree, and whatever may not be done is refused for
 * the right reason and changes nothing.
 */
#include "engine/bridge/board_play.h"

#include <criterion/criterion.h>

#include <signal.h>
#include <stddef.h>
#include <string.h>

#include "engine/bridge/score.h"
#include "tests/bridge/naive.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))
#define DEALT_AT ((ms_t)1700000000000)

static unsigned
board_play_bits(const bool *seats)
{
	return (
	    unsigned)(seats[0] | seats[1] << 1 | seats[2] << 2 | seats[3] << 3);
}

/* What both keep must be the same. */
static void
board_play_compare(const struct board_play *board, const struct naive *naive)
{
	bool played = naive->declarer != SEAT_NONE;

	cr_assert(board_play_is_sound(board));
	cr_assert_eq(board->phase, naive->phase);
	cr_assert_eq(board->end, naive->end);
	cr_assert_eq(board->auction.count, naive->calls);
	cr_assert_eq((int)board->contract.declarer, naive->declarer);
	cr_assert_eq(board->contract.level, played ? naive->level : 0);
	cr_assert_eq((int)board->claim.claimer, naive->claimer);
	cr_assert_eq(board->claim.tricks, naive->claimed);
	cr_assert_eq(board->claim.asked, board_play_bits(naive->asked));
	cr_assert_eq(board->claim.later, board_play_bits(naive->later));
	for (int s = 0; s < SIDE_COUNT; s++)
		cr_assert_eq(board->claims[s], naive->claims[s]);
	cr_assert_eq(board->tricks, naive->tricks);
	cr_assert_eq(board_play_is_over(board), naive->end != END_NONE);
	if (played) {
		cr_assert_eq((int)board->play.turn, naive->turn);
		cr_assert_eq(board->play.count, naive->cards);
		cr_assert_eq(board->play.won[SIDE_NS], naive->won[0]);
	}
}

static void
board_play_try(const struct board_play *board, const struct naive *naive,
    struct deed deed, ms_t at)
{
	struct board_play after;
	struct naive trial = *naive;
	enum refusal want, got;

	memcpy(&after, board, sizeof(after));
	want = naive_do(&trial, &deed);
	got = naive_do_real(&after, &deed, at);
	cr_assert_eq(got, want, "kind %d seat %d value %d: %s, not %s",
	    (int)deed.kind, deed.seat, deed.value, refusal_code(got),
	    refusal_code(want));
	if (got != REFUSAL_ACCEPTED)
		cr_assert_eq(memcmp(&after, board, sizeof(after)), 0,
		    "a refusal changed the board");
	else if (deed.kind != DEED_CALL || deed.value < 4)
		board_play_compare(&after, &trial);
}

/* Everything that anybody could try now, and a little beyond. */
static void
board_play_try_all(
    const struct board_play *board, const struct naive *naive, ms_t at)
{
	static const struct {
		enum deed_kind kind;
		int from;
		int to;
	} tries[] = {{DEED_CALL, 0, CALL_COUNT}, {DEED_CALL, 255, 255},
	    {DEED_CARD, 0, CARD_COUNT}, {DEED_CARD, CARD_NONE, CARD_NONE},
	    {DEED_CLAIM, -1, 14}, {DEED_CLAIM, 1000, 1000},
	    {DEED_ANSWER, 0, 1}};
	struct deed deed;

	for (size_t i = 0; i < COUNT(tries); i++) {
		deed.kind = tries[i].kind;
		for (deed.seat = 0; deed.seat < 4; deed.seat++) {
			for (deed.value = tries[i].from;
			     deed.value <= tries[i].to; deed.value++)
				board_play_try(board, naive, deed, at);
		}
	}
}

Test(board_play, random_boards_agree_with_the_plain_laws)
{
	uint64_t chance = 4711;
	int ends[END_CUT + 1] = {0};
	struct board_play board;
	struct naive naive;
	struct deal deal;
	struct deed deed;
	ms_t at;

	for (int i = 0; i < 500; i++) {
		at = DEALT_AT;
		naive_deal(&chance, &deal);
		naive_init(&naive, i + 1, &deal);
		board_play_init(&board, i + 1, &deal, at);
		while (naive.end == END_NONE) {
			board_play_compare(&board, &naive);
			if (i % 20 == 0)
				board_play_try_all(&board, &naive, at);
			at += naive_chance(&chance, 100000);
			deed = naive_choose(&naive, &chance, i % 4 == 3);
			cr_assert_eq(naive_do(&naive, &deed), 0);
			cr_assert_eq(naive_do_real(&board, &deed, at), 0);
			if (deed.kind == DEED_CALL)
				cr_assert_eq(board.call_ms[naive.calls - 1],
				    at - DEALT_AT);
			if (deed.kind == DEED_CARD)
				cr_assert_eq(board.card_ms[naive.cards - 1],
				    at - DEALT_AT);
		}
		board_play_compare(&board, &naive);
		board_play_try_all(&board, &naive, at);
		cr_assert_eq(board_play_turn(&board), SEAT_NONE);
		cr_assert_eq(board.ended_at, at);
		cr_assert_eq(board.score,
		    naive.end == END_CUT
			? 0
			: score_ns(&board.contract, board.vul, naive.tricks));
		ends[naive.end]++;
	}
	/* all the ways to end have been seen */
	for (int end = END_PASSED_OUT; end <= END_CUT; end++)
		cr_assert_gt(ends[end], 5, "end %d: %d", end, ends[end]);
}

/* "N:..." with the calls of a whole auction, ready for the lead. */
static void
board_play_begin(struct board_play *board, const char *const *calls, int count)
{
	static const char text[] =
	    "N:AJ65.K82.AK8.J75 8.AQT75.QJT4.Q64 KT2..96532.KT983 "
	    "Q9743.J9643.7.A2";
	struct deal deal;
	call_t call;

	cr_assert(deal_read(text, &deal));
	board_play_init(board, 1, &deal, DEALT_AT);
	for (int i = 0; i < count; i++) {
		cr_assert(call_read(calls[i], &call));
		cr_assert_eq(board_play_call(board, board_play_turn(board),
				 call, DEALT_AT + 1),
		    0);
	}
}

/* South declares 3NT at board 1: West leads, North is dummy. */
static void
board_play_three_notrump(struct board_play *board)
{
	static const char *const calls[] = {"P", "P", "3NT", "P", "P", "P"};

	board_play_begin(board, calls, COUNT(calls));
	cr_assert_eq(board->phase, BOARD_PLAY);
	cr_assert_eq(board->contract.declarer, SOUTH);
	cr_assert_eq(board_play_turn(board), WEST);
}

static void
board_play_cards(struct board_play *board, const char *const *cards, int count)
{
	card_t card;

	for (int i = 0; i < count; i++) {
		cr_assert(card_read(cards[i], &card));
		cr_assert_eq(board_play_card(board, board_play_turn(board),
				 card, DEALT_AT + 2),
		    0, "%s", cards[i]);
	}
}

#define BIT(seat) (1U << (seat))

Test(board_play, declarer_claims_and_both_defenders_answer)
{
	static const enum seat defenders[] = {WEST, EAST};
	struct board_play board;
	ms_t at = DEALT_AT + 5;

	for (int first = 0; first < 2; first++) {
		board_play_three_notrump(&board);
		/* before the lead, and whatever the turn */
		cr_assert_eq(board_play_claim(&board, SOUTH, 9, at), 0);
		cr_assert_eq(board.claim.asked, BIT(WEST) | BIT(EAST));
		cr_assert_eq(board.shown[SOUTH], BIT(WEST) | BIT(EAST));
		cr_assert_eq(board_play_answer(&board, NORTH, true, at),
		    REFUSAL_NOT_ASKED);
		cr_assert_eq(board_play_answer(&board, SOUTH, true, at),
		    REFUSAL_NOT_ASKED);
		cr_assert_eq(
		    board_play_answer(&board, defenders[first], true, at), 0);
		cr_assert_eq(
		    board_play_answer(&board, defenders[first], true, at),
		    REFUSAL_NOT_ASKED);
		cr_assert_eq(board.phase, BOARD_CLAIM);
		cr_assert_eq(
		    board_play_answer(&board, defenders[!first], true, at), 0);
		cr_assert_eq(board.phase, BOARD_DONE);
		cr_assert_eq(board.end, END_CLAIMED);
		cr_assert_eq(board.tricks, 9);
		cr_assert_eq(board.score, 400);
		cr_assert_eq(board.ended_at, at);
		/* the record says who claimed what */
		cr_assert_eq(board.claim.claimer, SOUTH);
		cr_assert_eq(board.claim.tricks, 9);
		cr_assert(board_play_is_sound(&board));
	}
}

Test(board_play, an_objection_sends_it_back_to_play)
{
	static const char *const lead[] = {"S4"};
	static const char *const rest[] = {"S5", "S8", "ST"};
	struct board_play board;
	ms_t at = DEALT_AT + 5;

	board_play_three_notrump(&board);
	board_play_cards(&board, lead, 1);
	cr_assert_eq(board_play_claim(&board, SOUTH, 0, at), 0);
	cr_assert_eq(board_play_turn(&board), SEAT_NONE);
	cr_assert_eq(board_play_card(&board, SOUTH, 0, at), REFUSAL_CLAIM_OPEN);
	cr_assert_eq(board_play_claim(&board, WEST, 1, at), REFUSAL_CLAIM_OPEN);
	cr_assert_eq(board_play_answer(&board, EAST, true, at), 0);
	cr_assert_eq(board_play_answer(&board, WEST, false, at), 0);
	cr_assert_eq(board.phase, BOARD_PLAY);
	cr_assert_eq(board.claim.claimer, SEAT_NONE);
	/* his cards lie open for the rest of the board */
	cr_assert_eq(board.shown[SOUTH], BIT(WEST) | BIT(EAST));
	cr_assert_eq(board_play_turn(&board), SOUTH);
	board_play_cards(&board, rest, COUNT(rest));
	cr_assert_eq(board.play.won[SIDE_NS], 1);
	/* and he may claim again; the trick that is won is his */
	cr_assert_eq(
	    board_play_claim(&board, SOUTH, 13, at), REFUSAL_CLAIM_TRICKS);
	cr_assert_eq(board_play_claim(&board, SOUTH, 12, at), 0);
	cr_assert_eq(board.claims[SIDE_NS], 2);
	cr_assert_eq(board.claims[SIDE_EW], 0);
	cr_assert_eq(board_play_claims(&board), 2);
	cr_assert_eq(board_play_answer(&board, EAST, true, at), 0);
	cr_assert_eq(board_play_answer(&board, WEST, true, at), 0);
	cr_assert_eq(board.tricks, 13);
	cr_assert_eq(board.score, 520);
	cr_assert(board_play_is_sound(&board));
}

/* To the end of a trick, the lowest cards. */
static void
board_play_one_trick(struct board_play *board, ms_t at)
{
	const int won = play_tricks_done(&board->play);

	do {
		const hand_t legal = play_legal(&board->play);

		cr_assert_eq(board_play_card(board, board_play_turn(board),
				 hand_lowest(legal), at),
		    0);
	} while (play_tricks_done(&board->play) == won ||
	    play_trick_cards(&board->play) != 0);
}

static void
board_play_claim_in_vain(
    struct board_play *board, enum seat seat, int tricks, ms_t at)
{
	cr_assert_eq(board_play_claim(board, seat, tricks, at), 0);
	board_play_claim_expire(board, at);
}

/* Play cannot be held up for ever: two a side, whoever of it claims. */
Test(board_play, a_side_has_so_many_claims)
{
	const enum seat claimer[] = {SOUTH, WEST, EAST, SOUTH};
	struct board_play board;
	const ms_t at = DEALT_AT + 5;

	board_play_three_notrump(&board);
	board_play_claim_in_vain(&board, SOUTH, 13, at);
	board_play_claim_in_vain(&board, WEST, 13, at);
	board_play_one_trick(&board, at);
	board_play_claim_in_vain(&board, EAST, 12, at);
	/* what one side has used up the other still has */
	cr_assert_eq(board.claims[SIDE_NS], 1);
	cr_assert_eq(board.claims[SIDE_EW], 2);
	board_play_claim_in_vain(&board, SOUTH, 12, at);
	cr_assert(board_play_is_sound(&board));
	board_play_one_trick(&board, at);
	for (size_t i = 0; i < COUNT(claimer); i++) {
		cr_assert_eq(board_play_claim(&board, claimer[i], 11, at),
		    REFUSAL_TOO_MANY_CLAIMS);
		cr_assert_eq(board_play_claim(&board, claimer[i], 0, at),
		    REFUSAL_TOO_MANY_CLAIMS);
	}
	cr_assert_eq(board.phase, BOARD_PLAY);
	cr_assert_eq(board_play_claims(&board), 4);
	board.claims[SIDE_EW]++;
	cr_assert_not(board_play_is_sound(&board));
}

/* What failed is not tried again before something has changed. */
Test(board_play, a_trick_lies_between_two_claims_of_a_side)
{
	static const char *const three[] = {"S4", "S5", "S8"};
	struct board_play board;
	const ms_t at = DEALT_AT + 5;

	board_play_three_notrump(&board);
	board_play_claim_in_vain(&board, WEST, 13, at);
	cr_assert_eq(
	    board_play_claim(&board, EAST, 13, at), REFUSAL_CLAIM_AGAIN);
	board_play_cards(&board, three, COUNT(three));
	cr_assert_eq(
	    board_play_claim(&board, WEST, 1, at), REFUSAL_CLAIM_AGAIN);
	/* the other side may, and it is not the other side's next */
	board_play_claim_in_vain(&board, SOUTH, 0, at);
	board_play_one_trick(&board, at);
	cr_assert_eq(board_play_claim(&board, EAST, 1, at), 0);
}

/* A number that partner is shown is shown once (Laws 16B, 68B2). */
Test(board_play, defenders_concede_once)
{
	struct board_play board;
	const ms_t at = DEALT_AT + 5;

	board_play_three_notrump(&board);
	cr_assert_eq(board_play_claim(&board, WEST, 4, at), 0);
	cr_assert_eq(board_play_answer(&board, EAST, false, at), 0);
	board_play_one_trick(&board, at);
	cr_assert_eq(
	    board_play_claim(&board, WEST, 11, at), REFUSAL_CONCEDED_ONCE);
	cr_assert_eq(
	    board_play_claim(&board, EAST, 0, at), REFUSAL_CONCEDED_ONCE);
	cr_assert_eq(board_play_claim(&board, EAST, 12, at), 0);
	cr_assert_eq(board.claim.asked, BIT(SOUTH));
}

Test(board_play, no_answer_in_time_is_an_objection)
{
	struct board_play board;
	ms_t at = DEALT_AT + 5;

	board_play_three_notrump(&board);
	cr_assert_eq(board_play_claim(&board, EAST, 13, at), 0);
	board_play_claim_expire(&board, at + 30000);
	cr_assert_eq(board.phase, BOARD_PLAY);
	cr_assert_eq(board.shown[EAST], BIT(SOUTH));
	cr_assert_eq(
	    board_play_answer(&board, SOUTH, true, at), REFUSAL_NO_CLAIM);
	cr_assert(board_play_is_sound(&board));
}

Test(board_play, a_defender_who_claims_all_asks_declarer_only)
{
	struct board_play board;
	ms_t at = DEALT_AT + 5;

	board_play_three_notrump(&board);
	cr_assert_eq(board_play_claim(&board, EAST, 13, at), 0);
	cr_assert_eq(board.claim.asked, BIT(SOUTH));
	cr_assert_eq(board.claim.later, 0);
	cr_assert_eq(
	    board_play_answer(&board, WEST, false, at), REFUSAL_NOT_ASKED);
	cr_assert_eq(board_play_answer(&board, SOUTH, true, at), 0);
	cr_assert_eq(board.tricks, 0);
	cr_assert_eq(board.score, -450);
}

/* Law 68B2, for a part of the tricks and for all of them. */
Test(board_play, a_defender_who_concedes_asks_his_partner_unseen)
{
	static const struct {
		int claimed;
		int tricks;
		int score;
	} cases[] = {{0, 13, 520}, {5, 8, -50}, {12, 1, -400}};
	struct board_play board;
	ms_t at = DEALT_AT + 5;

	for (size_t i = 0; i < COUNT(cases); i++) {
		board_play_three_notrump(&board);
		cr_assert_eq(
		    board_play_claim(&board, WEST, cases[i].claimed, at), 0);
		cr_assert_eq(board.claim.asked, BIT(EAST));
		cr_assert_eq(board.claim.later, BIT(SOUTH));
		cr_assert_eq(board.shown[WEST], 0);
		cr_assert_eq(board_play_answer(&board, SOUTH, true, at),
		    REFUSAL_NOT_ASKED);
		/* the partner objects: there is no concession */
		cr_assert_eq(board_play_answer(&board, EAST, false, at), 0);
		cr_assert_eq(board.phase, BOARD_PLAY);
		cr_assert_eq(board.shown[WEST], 0);
		/* the partner agrees: declarer sees the cards and answers */
		board_play_three_notrump(&board);
		cr_assert_eq(
		    board_play_claim(&board, WEST, cases[i].claimed, at), 0);
		cr_assert_eq(board_play_answer(&board, EAST, true, at), 0);
		cr_assert_eq(board.phase, BOARD_CLAIM);
		cr_assert_eq(board.claim.asked, BIT(SOUTH));
		cr_assert_eq(board.shown[WEST], BIT(SOUTH));
		cr_assert_eq(board_play_answer(&board, EAST, true, at),
		    REFUSAL_NOT_ASKED);
		cr_assert_eq(board_play_answer(&board, SOUTH, true, at), 0);
		cr_assert_eq(board.tricks, cases[i].tricks);
		cr_assert_eq(board.score, cases[i].score);
		cr_assert(board_play_is_sound(&board));
	}
}

Test(board_play, dummy_takes_no_part)
{
	struct board_play board;
	ms_t at = DEALT_AT + 5;
	static const char *const lead[] = {"S4"};
	card_t card;

	board_play_three_notrump(&board);
	cr_assert_eq(
	    board_play_claim(&board, NORTH, 13, at), REFUSAL_DUMMY_MAY_NOT);
	board_play_cards(&board, lead, 1);
	/* dummy's card is due, and declarer names it */
	cr_assert(card_read("SA", &card));
	cr_assert_eq(board.play.turn, NORTH);
	cr_assert_eq(
	    board_play_card(&board, NORTH, card, at), REFUSAL_NOT_YOUR_TURN);
	cr_assert_eq(board_play_card(&board, SOUTH, card, at), 0);
}

/* The trick that has begun counts among those left. */
Test(board_play, a_claim_counts_the_trick_under_way)
{
	static const char *const begun[] = {"S4", "S5", "S8"};
	struct board_play board;
	ms_t at = DEALT_AT + 5;

	board_play_three_notrump(&board);
	board_play_cards(&board, begun, COUNT(begun));
	cr_assert_eq(
	    board_play_claim(&board, SOUTH, 14, at), REFUSAL_CLAIM_TRICKS);
	cr_assert_eq(
	    board_play_claim(&board, SOUTH, -1, at), REFUSAL_CLAIM_TRICKS);
	cr_assert_eq(board_play_claim(&board, SOUTH, 13, at), 0);
	cr_assert_eq(board_play_answer(&board, EAST, true, at), 0);
	cr_assert_eq(board_play_answer(&board, WEST, true, at), 0);
	cr_assert_eq(board.tricks, 13);
}

Test(board_play, passed_out_is_a_result)
{
	static const char *const calls[] = {"P", "P", "P", "P"};
	struct board_play board;

	board_play_begin(&board, calls, COUNT(calls));
	cr_assert_eq(board.phase, BOARD_DONE);
	cr_assert_eq(board.end, END_PASSED_OUT);
	cr_assert_eq(board.score, 0);
	cr_assert_eq(board.contract.level, 0);
	cr_assert_eq(board.contract.declarer, SEAT_NONE);
	cr_assert_eq(board.ended_at, DEALT_AT + 1);
	cr_assert(board_play_is_sound(&board));
	board.phase = BOARD_CUT;
	board.end = END_CUT;
	cr_assert_not(board_play_is_sound(&board));
	board.phase = BOARD_PLAY;
	board.end = END_NONE;
	cr_assert_not(board_play_is_sound(&board));
}

Test(board_play, the_longest_auction_fits)
{
	uint64_t chance = 8;
	struct board_play board;
	struct auction more;
	struct deal deal;
	call_t call;

	naive_deal(&chance, &deal);
	board_play_init(&board, 3, &deal, DEALT_AT);
	while (board.phase == BOARD_AUCTION) {
		/* pass as long as that does not end it */
		more = board.auction;
		auction_add(&more, CALL_PASS);
		call = CALL_PASS;
		while (auction_is_over(&more) && ++call < CALL_COUNT &&
		    !auction_allows(&board.auction, call))
			;
		if (call == CALL_COUNT)
			call = CALL_PASS;
		cr_assert_eq(board_play_call(&board, board_play_turn(&board),
				 call, DEALT_AT + board.auction.count),
		    0);
	}
	cr_assert_eq(board.auction.count, AUCTION_CALLS_MAX);
	cr_assert_eq(
	    board.call_ms[AUCTION_CALLS_MAX - 1], AUCTION_CALLS_MAX - 1);
	cr_assert_eq(board.contract.level, 7);
	cr_assert_eq(board.contract.doubling, REDOUBLED);
	cr_assert(board_play_is_sound(&board));
}

Test(board_play, a_board_is_cut_in_every_phase)
{
	static const char *const calls[] = {"1S"};
	struct board_play board;

	board_play_begin(&board, calls, 1);
	board_play_cut(&board, DEALT_AT + 9);
	cr_assert_eq(board.phase, BOARD_CUT);
	cr_assert_eq(board.end, END_CUT);
	cr_assert_eq(board.ended_at, DEALT_AT + 9);
	cr_assert(board_play_is_sound(&board));
	cr_assert_eq(board_play_call(&board, EAST, CALL_PASS, DEALT_AT + 10),
	    REFUSAL_NOT_AUCTION);
	board_play_three_notrump(&board);
	board_play_cut(&board, DEALT_AT + 9);
	cr_assert(board_play_is_sound(&board));
	cr_assert_eq(
	    board_play_card(&board, WEST, 0, DEALT_AT), REFUSAL_NOT_PLAY);
	board_play_three_notrump(&board);
	cr_assert_eq(board_play_claim(&board, WEST, 3, DEALT_AT), 0);
	board_play_cut(&board, DEALT_AT + 9);
	cr_assert(board_play_is_sound(&board));
	cr_assert_eq(board_play_answer(&board, EAST, true, DEALT_AT + 10),
	    REFUSAL_NO_CLAIM);
}

Test(board_play, a_time_beyond_the_field_stays_at_its_end)
{
	uint64_t chance = 8;
	struct board_play board;
	struct deal deal;

	naive_deal(&chance, &deal);
	board_play_init(&board, 1, &deal, 0);
	cr_assert_eq(
	    board_play_call(&board, NORTH, CALL_PASS, MS_NEVER - 1), 0);
	cr_assert_eq(board.call_ms[0], UINT32_MAX);
}

#define AT(field) offsetof(struct board_play, field)

/* Fields of one int that do not fit a board three cards into 3NT by South */
static const struct {
	struct {
		size_t at;
		int value;
	} poke[6];
} BOARD_PLAY_UNSOUND[] = {
    {{{AT(number), 0}}},
    {{{AT(number), 2}}},
    {{{AT(vul), VUL_BOTH}}},
    {{{AT(deal.hand[EAST]), 0}}},
    {{{AT(auction.dealer), EAST}}},
    {{{AT(auction.call[0]), 1}}},
    {{{AT(auction.count), 5}}},
    {{{AT(contract.level), 0}}},
    {{{AT(contract.level), 4}}},
    {{{AT(contract.strain), STRAIN_SPADES}}},
    {{{AT(contract.doubling), DOUBLED}}},
    {{{AT(contract.declarer), NORTH}}},
    {{{AT(play.card[0]), -1}}},
    {{{AT(play.card[0]), 0}}},
    {{{AT(play.card[0]), CARD_COUNT}}},
    {{{AT(play.count), 2}}},
    {{{AT(play.left.hand[SOUTH]), 1}}},
    {{{AT(play.strain), STRAIN_SPADES}}},
    {{{AT(play.declarer), NORTH}}},
    {{{AT(play.turn), WEST}}},
    {{{AT(play.won[SIDE_NS]), 1}}},
    {{{AT(play.won[SIDE_EW]), 1}}},
    {{{AT(end), END_PLAYED}}},
    {{{AT(phase), BOARD_AUCTION}}},
    {{{AT(phase), BOARD_PHASE_COUNT}}},
    {{{AT(phase), BOARD_CLAIM}}},
    {{{AT(phase), BOARD_CUT}}},
    /* a claim where none is open, or that cannot be */
    {{{AT(claims[SIDE_EW]), 1}, {AT(claim.claimer), WEST},
	{AT(claim.asked), BIT(SOUTH)}}},
    {{{AT(claims[SIDE_EW]), 0}, {AT(claim.claimer), WEST},
	{AT(claim.asked), BIT(SOUTH)}, {AT(phase), BOARD_CLAIM}}},
    {{{AT(claims[SIDE_NS]), 1}, {AT(claim.claimer), NORTH},
	{AT(claim.asked), BIT(WEST)}, {AT(phase), BOARD_CLAIM}}},
    {{{AT(claims[SIDE_EW]), 1}, {AT(claim.claimer), SEAT_NONE + 1},
	{AT(claim.asked), BIT(WEST)}, {AT(phase), BOARD_CLAIM}}},
    {{{AT(claims[SIDE_EW]), 1}, {AT(claim.claimer), WEST},
	{AT(claim.asked), BIT(NORTH)}, {AT(phase), BOARD_CLAIM}}},
    {{{AT(claims[SIDE_EW]), 1}, {AT(claim.claimer), WEST},
	{AT(claim.asked), BIT(EAST)}, {AT(claim.later), BIT(EAST)},
	{AT(phase), BOARD_CLAIM}}},
    {{{AT(claims[SIDE_EW]), 1}, {AT(claim.claimer), WEST},
	{AT(phase), BOARD_CLAIM}}},
    {{{AT(claims[SIDE_EW]), 1}, {AT(claim.claimer), WEST},
	{AT(claim.tricks), 14}, {AT(claim.asked), BIT(SOUTH)},
	{AT(phase), BOARD_CLAIM}}},
    {{{AT(claims[SIDE_EW]), 1}, {AT(claim.claimer), WEST},
	{AT(claim.tricks), -1}, {AT(claim.asked), BIT(SOUTH)},
	{AT(phase), BOARD_CLAIM}}},
    {{{AT(claims[SIDE_EW]), 1}, {AT(claim.claimer), WEST},
	{AT(end), END_PLAYED}, {AT(claim.asked), BIT(SOUTH)},
	{AT(phase), BOARD_CLAIM}}},
    /* a result that is none, or not this one */
    {{{AT(phase), BOARD_DONE}}},
    {{{AT(phase), BOARD_DONE}, {AT(end), END_PLAYED}}},
    {{{AT(phase), BOARD_DONE}, {AT(end), END_PLAYED}, {AT(score), -450}}},
    {{{AT(phase), BOARD_DONE}, {AT(end), END_PASSED_OUT}, {AT(score), -450}}},
    {{{AT(phase), BOARD_DONE}, {AT(end), END_CLAIMED}, {AT(claims[SIDE_NS]), 1},
	{AT(claim.claimer), SOUTH}, {AT(claim.tricks), 9}, {AT(tricks), 9}}},
    {{{AT(phase), BOARD_DONE}, {AT(end), END_CLAIMED}, {AT(claims[SIDE_NS]), 1},
	{AT(claim.claimer), SOUTH}, {AT(tricks), 1}, {AT(score), -400}}},
    {{{AT(phase), BOARD_DONE}, {AT(end), END_CLAIMED}, {AT(claims[SIDE_NS]), 1},
	{AT(claim.claimer), SOUTH}, {AT(score), -450},
	{AT(claim.asked), BIT(WEST)}}},
    {{{AT(phase), BOARD_DONE}, {AT(end), END_CLAIMED}, {AT(claims[SIDE_NS]), 1},
	{AT(claim.claimer), SOUTH}, {AT(score), -450},
	{AT(claim.later), BIT(WEST)}}},
};

/* The check that all the others lean on sees what is wrong. */
Test(board_play, unsound_boards_are_seen)
{
	static const char *const cards[] = {"S4", "S5", "S8"};
	struct board_play board;

	for (size_t i = 0; i < COUNT(BOARD_PLAY_UNSOUND); i++) {
		board_play_three_notrump(&board);
		board_play_cards(&board, cards, COUNT(cards));
		cr_assert(board_play_is_sound(&board));
		/* no field of an int stands at 0 but the number, the first */
		for (int k = 0; k < 6; k++) {
			if (k > 0 && BOARD_PLAY_UNSOUND[i].poke[k].at == 0)
				break;
			memcpy(
			    (char *)&board + BOARD_PLAY_UNSOUND[i].poke[k].at,
			    &BOARD_PLAY_UNSOUND[i].poke[k].value, sizeof(int));
		}
		cr_assert_not(board_play_is_sound(&board), "case %zu", i);
	}
}

/* The same for a board whose auction goes on. */
Test(board_play, unsound_auctions_are_seen)
{
	static const struct {
		size_t at;
		int value;
	} cases[] = {
	    {AT(end), END_PLAYED},
	    {AT(claim.claimer), WEST},
	    {AT(phase), BOARD_PLAY},
	    {AT(phase), BOARD_DONE},
	    {AT(phase), BOARD_CUT},
	    {AT(contract.level), 3},
	    {AT(contract.declarer), SOUTH},
	};
	static const char *const calls[] = {"P", "P", "3NT"};
	struct board_play board;

	for (size_t i = 0; i < COUNT(cases); i++) {
		board_play_begin(&board, calls, COUNT(calls));
		cr_assert(board_play_is_sound(&board));
		memcpy(
		    (char *)&board + cases[i].at, &cases[i].value, sizeof(int));
		cr_assert_not(board_play_is_sound(&board), "case %zu", i);
	}
}

Test(board_play, a_second_cut_is_a_bug, .signal = SIGABRT)
{
	struct board_play board;

	board_play_three_notrump(&board);
	board_play_cut(&board, DEALT_AT + 9);
	board_play_cut(&board, DEALT_AT + 9);
}

Test(board_play, words)
{
	static const char *const phases[] = {
	    "auction", "play", "claim", "undo", "done", "cut"};
	static const char *const ends[] = {
	    "", "passed_out", "played", "claimed", "cut"};
	enum board_phase phase = BOARD_DONE;
	enum board_end end = END_CLAIMED;

	for (int i = 0; i < BOARD_PHASE_COUNT; i++) {
		cr_expect_str_eq(
		    board_phase_name((enum board_phase)i), phases[i]);
		cr_expect(board_phase_find(phases[i], &phase));
		cr_expect_eq((int)phase, i);
	}
	for (int i = 0; i < 5; i++) {
		cr_expect_str_eq(board_end_name((enum board_end)i), ends[i]);
		cr_expect(board_end_find(ends[i], &end));
		cr_expect_eq((int)end, i);
	}
	cr_expect_not(board_phase_find("Play", &phase));
	cr_expect_not(board_end_find("none", &end));
	cr_expect_eq(phase, BOARD_CUT);
	cr_expect_eq(end, END_CUT);
}
