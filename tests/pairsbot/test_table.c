/* SPDX-License-Identifier: ISC */
/*
 * Four robots bid and play thousands of deals: everything they do is legal,
 * auctions end, and the contracts are those of players who have their points
 * in mind.  The bounds are wide; what is printed shows where in them we are.
 */
#include <criterion/criterion.h>
#include <stdio.h>

#include "engine/bridge/score.h"
#include "tests/pairsbot/table.h"
#include "tools/pairsbot/claim.h"
#include "tools/pairsbot/evaluate.h"

#define TABLE_DEALS 3000
#define FIT 8

struct tally {
	int deals, passed_out, parts, games, slams;
	int made, doubled, claimed, calls;
	int tricks, wanted; /* of all contracts: won; level and six */
	int game_made, slam_made;
	int rich_fit, rich_fit_games; /* 26 points and a major fit */
	int rich, rich_games;         /* 26 points */
	int poor, poor_parts;         /* 21 points at most, undisturbed */
	int strong, strong_slams;     /* 34 points */
};

static int
points_of(const struct deal *deal, enum side side)
{
	struct evaluation one, two;

	evaluate_hand(deal->hand[side == SIDE_NS ? NORTH : EAST], &one);
	evaluate_hand(deal->hand[side == SIDE_NS ? SOUTH : WEST], &two);
	return one.high + two.high;
}

static bool
has_major_fit(const struct deal *deal, enum side side)
{
	hand_t both = deal->hand[side == SIDE_NS ? NORTH : EAST] |
	    deal->hand[side == SIDE_NS ? SOUTH : WEST];

	return hand_count(hand_suit(both, HEARTS)) >= FIT ||
	    hand_count(hand_suit(both, SPADES)) >= FIT;
}

static bool
is_game(const struct contract *contract)
{
	int made = score_contract(contract, false, 6 + contract->level);

	/* tricks and the bonus of a game, or the same doubled into one */
	return contract->level > 0 && made >= 400;
}

/* The side that has the points, and what it made of them. */
static void
tally_side(struct tally *tally, const struct board_play *board, enum side side)
{
	const struct contract *contract = &board->contract;
	int points = points_of(&board->deal, side);
	bool ours =
	    contract->level > 0 && seat_side(contract->declarer) == side;
	bool game = ours && is_game(contract);

	/* a doubled contract of theirs is as good as a game */
	game = game || (!ours && contract->doubling != UNDOUBLED);
	if (points >= 26) {
		tally->rich++;
		tally->rich_games += game;
		if (has_major_fit(&board->deal, side)) {
			tally->rich_fit++;
			tally->rich_fit_games += game;
		}
	}
	if (points >= 34) {
		tally->strong++;
		tally->strong_slams += ours && contract->level >= 6;
	}
	if (ours && points <= 21) {
		tally->poor++;
		tally->poor_parts += !is_game(contract);
	}
}

static void
tally_board(struct tally *tally, const struct board_play *board)
{
	const struct contract *contract = &board->contract;

	tally->deals++;
	tally->calls += board->auction.count;
	tally_side(tally, board, SIDE_NS);
	tally_side(tally, board, SIDE_EW);
	if (contract->level == 0) {
		tally->passed_out++;
		return;
	}
	tally->slams += contract->level >= 6;
	tally->games += contract->level < 6 && is_game(contract);
	tally->parts += !is_game(contract);
	tally->doubled += contract->doubling != UNDOUBLED;
	tally->tricks += board->tricks;
	tally->wanted += 6 + contract->level;
	tally->made += board->tricks >= 6 + contract->level;
	tally->game_made += contract->level < 6 && is_game(contract) &&
	    board->tricks >= 6 + contract->level;
	tally->slam_made +=
	    contract->level >= 6 && board->tricks >= 6 + contract->level;
	tally->claimed += board->end == END_CLAIMED;
}

static double
percent(int part, int whole)
{
	return whole == 0 ? 0 : 100.0 * part / whole;
}

static void
tally_print(const struct tally *tally)
{
	int played = tally->deals - tally->passed_out;

	printf("# %d deals: %.1f%% passed out, %.1f%% part-scores, "
	       "%.1f%% games, %.1f%% slams, %.1f%% doubled\n",
	    tally->deals, percent(tally->passed_out, tally->deals),
	    percent(tally->parts, tally->deals),
	    percent(tally->games, tally->deals),
	    percent(tally->slams, tally->deals),
	    percent(tally->doubled, tally->deals));
	printf("# %.1f calls, %.2f tricks for contracts of %.2f, "
	       "%.1f%% made, %.1f%% claimed, "
	       "%d of %d games and %d of %d slams made\n",
	    (double)tally->calls / tally->deals, (double)tally->tricks / played,
	    (double)tally->wanted / played, percent(tally->made, played),
	    percent(tally->claimed, played), tally->game_made, tally->games,
	    tally->slam_made, tally->slams);
	printf("# game with 26 points: %d of %d, with a major fit %d of %d; "
	       "part-score with 21: %d of %d; slam with 34: %d of %d\n",
	    tally->rich_games, tally->rich, tally->rich_fit_games,
	    tally->rich_fit, tally->poor_parts, tally->poor,
	    tally->strong_slams, tally->strong);
	fflush(stdout);
}

Test(table, bids_and_plays_sensibly)
{
	struct tally tally = {0};
	uint64_t state = 20260105;

	for (int i = 0; i < TABLE_DEALS; i++) {
		struct board_play board;
		struct deal deal;

		table_deal(&state, &deal);
		board_play_init(&board, i % 16 + 1, &deal, 0);
		table_bid(&board);
		cr_assert_neq(table_play(&board, true), -1,
		    "deal %d: a defender objected to a proved claim", i);
		cr_assert_eq(board.phase, BOARD_DONE);
		cr_assert(board_play_is_sound(&board));
		tally_board(&tally, &board);
	}
	tally_print(&tally);
	cr_expect_lt(percent(tally.passed_out, tally.deals), 5);
	cr_expect_gt(percent(tally.passed_out, tally.deals), 0.5);
	cr_expect_gt(percent(tally.parts, tally.deals), 35);
	cr_expect_gt(percent(tally.games, tally.deals), 25);
	cr_expect_lt(percent(tally.games, tally.deals), 50);
	cr_expect_gt(percent(tally.slams, tally.deals), 1);
	cr_expect_lt(percent(tally.slams, tally.deals), 7);
	cr_expect_lt(percent(tally.doubled, tally.deals), 12);
	cr_expect_gt(percent(tally.made, tally.deals - tally.passed_out), 45);
	cr_expect_gt(percent(tally.claimed, tally.deals), 20);
	cr_expect_gt(percent(tally.rich_games, tally.rich), 85);
	cr_expect_gt(percent(tally.rich_fit_games, tally.rich_fit), 85);
	cr_expect_gt(percent(tally.poor_parts, tally.poor), 80);
	cr_expect_gt(percent(tally.strong_slams, tally.strong), 50);
	cr_expect_gt(2 * tally.slam_made, tally.slams);
}

Test(table, same_view_same_choice)
{
	uint64_t state = 7;

	for (int i = 0; i < 50; i++) {
		struct board_play one, two;
		struct deal deal;

		table_deal(&state, &deal);
		board_play_init(&one, i + 1, &deal, 0);
		board_play_init(&two, i + 1, &deal, 0);
		table_bid(&one);
		table_play(&one, true);
		table_bid(&two);
		table_play(&two, true);
		cr_assert_eq(one.auction.count, two.auction.count);
		cr_assert_eq(one.play.count, two.play.count);
		cr_assert_eq(one.score, two.score);
	}
}

/* Deal the cards that a viewer does not see anew among their holders. */
static void
reshuffle(struct board_play *board, unsigned seen, uint64_t *state)
{
	hand_t pool = 0, left[SEAT_COUNT];
	bool playing = board->phase != BOARD_AUCTION;

	for (int s = 0; s < SEAT_COUNT; s++) {
		left[s] =
		    playing ? board->play.left.hand[s] : board->deal.hand[s];
		pool |= (seen >> s & 1) != 0 ? 0 : left[s];
	}
	for (int s = 0; s < SEAT_COUNT; s++) {
		hand_t now = 0;

		if ((seen >> s & 1) != 0)
			continue;
		while (hand_count(now) < hand_count(left[s])) {
			card_t card =
			    (card_t)(table_random(state) % CARD_COUNT);

			if (hand_has(pool, card)) {
				pool &= ~hand_of(card);
				now |= hand_of(card);
			}
		}
		board->deal.hand[s] = (board->deal.hand[s] & ~left[s]) | now;
		if (playing)
			board->play.left.hand[s] = now;
	}
}

/* The choice of the seat on turn, as one number. */
static int
choice(const struct board_play *board)
{
	struct board_view seen;
	struct card_view card;
	struct bid_view bid;

	view_board(board, board_play_turn(board), &seen);
	if (board->phase == BOARD_AUCTION) {
		table_bid_view(&seen, &bid);
		return bid_choose(&bid);
	}
	table_card_view(&seen, &card);
	return cardplay_choose(&card) + CARD_COUNT * claim_choose(&card);
}

/*
 * What the others hold changes nothing as long as nobody has seen it: at each
 * decision the hidden cards are dealt anew, and the choice stays the same.
 */
Test(table, hidden_cards_do_not_matter)
{
	uint64_t state = 99;

	for (int i = 0; i < 100; i++) {
		struct board_play board, other;
		struct deal deal;

		table_deal(&state, &deal);
		board_play_init(&board, i % 16 + 1, &deal, 0);
		while (!board_play_is_over(&board)) {
			enum seat turn = board_play_turn(&board);
			int chosen = choice(&board);

			other = board;
			reshuffle(&other, view_hands(&board, turn), &state);
			cr_assert_eq(choice(&other), chosen);
			if (board.phase == BOARD_AUCTION)
				board_play_call(
				    &board, turn, (call_t)chosen, 0);
			else
				board_play_card(&board, turn,
				    (card_t)(chosen % CARD_COUNT), 0);
		}
	}
}
