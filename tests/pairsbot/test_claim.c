/* SPDX-License-Identifier: ISC */
/*
 * Claims hold.  A claimed ending is played out in every way the hidden cards
 * may lie and every way the defenders may play, by a search of its own that
 * shares nothing with the robots but the Laws.
 */
#include <criterion/criterion.h>
#include <stdio.h>

#include "tests/pairsbot/table.h"
#include "tools/pairsbot/claim.h"
#include "tools/pairsbot/ending.h"

/* The most tricks a side takes from here when all cards are seen. */
static int
best_tricks(const struct ending *ending, enum side side)
{
	enum seat turn = (enum seat)((ending->leader + ending->trick) % 4);
	hand_t hand = ending->left[turn], legal = hand;
	int best = seat_side(turn) == side ? -1 : 14;

	if (ending->trick > 0 &&
	    hand_suit(hand, card_suit(ending->card[0])) != 0)
		legal = hand_suit(hand, card_suit(ending->card[0]));
	if (hand == 0)
		return 0;
	for (int c = 0; c < CARD_COUNT; c++) {
		struct ending next = *ending;
		int tricks = 0;

		if (!hand_has(legal, (card_t)c))
			continue;
		next.left[turn] &= ~hand_of((card_t)c);
		next.card[next.trick++] = (card_t)c;
		if (next.trick == SEAT_COUNT) {
			next.leader =
			    trick_winner(next.strain, next.leader, next.card);
			next.trick = 0;
			tricks = seat_side(next.leader) == side;
		}
		tricks += best_tricks(&next, side);
		if (seat_side(turn) == side ? tricks > best : tricks < best)
			best = tricks;
	}
	return best;
}

/* So many cards for each of four seats out of a shuffled pack. */
static void
deal_ending(uint64_t *state, int cards, struct ending *ending_r)
{
	struct deal deal;

	table_deal(state, &deal);
	*ending_r = (struct ending){
	    .strain = (enum strain)(table_random(state) % STRAIN_COUNT),
	    .leader = (enum seat)(table_random(state) % SEAT_COUNT)};
	for (int seat = 0; seat < SEAT_COUNT; seat++) {
		hand_t hand = deal.hand[seat];

		/* high cards make claims likelier */
		while (hand_count(hand) > cards) {
			hand_t low = hand & -hand;

			hand &= ~low;
		}
		ending_r->left[seat] = hand;
	}
}

Test(claim, exact_ending_agrees_with_all_lines)
{
	uint64_t state = 11;

	for (int i = 0; i < 300; i++) {
		struct ending ending;
		int best;

		deal_ending(&state, i % 3 + 1, &ending);
		best = best_tricks(&ending, SIDE_NS);
		for (int tricks = 0; tricks <= i % 3 + 1; tricks++) {
			bool known,
			    can = ending_can_take(
				&ending, SIDE_NS, tricks, &known);

			cr_assert(known);
			cr_assert_eq(can, tricks <= best, "ending %d", i);
		}
	}
}

/* Every way to divide the hidden cards between the two opponents. */
static int
worst_tricks(const struct ending *ending, int cards)
{
	enum seat one = seat_next(ending->leader);
	enum seat other = seat_partner(one);
	hand_t pool = ending->left[one] | ending->left[other];
	int count = hand_count(pool), worst = 14;

	for (unsigned set = 0; set < 1u << count; set++) {
		struct ending lie = *ending;
		hand_t rest = pool, mine = 0;
		int tricks;

		if (__builtin_popcount(set) != cards)
			continue;
		for (int i = 0; i < count; i++, rest &= rest - 1)
			mine |= (set >> i & 1) != 0 ? rest & -rest : 0;
		lie.left[one] = mine;
		lie.left[other] = pool & ~mine;
		tricks = best_tricks(&lie, seat_side(ending->leader));
		worst = tricks < worst ? tricks : worst;
	}
	return worst;
}

Test(claim, proved_claims_hold_wherever_the_cards_lie)
{
	uint64_t state = 4;
	int proved = 0, unproved = 0;

	for (int i = 0; i < 3000; i++) {
		int cards = i % 3 + 1;
		struct ending ending;
		enum seat next;

		deal_ending(&state, cards, &ending);
		next = seat_next(ending.leader);
		if (!claim_is_sure(ending.left[ending.leader],
			ending.left[seat_partner(ending.leader)],
			ending.left[next] | ending.left[seat_partner(next)],
			ending.strain)) {
			unproved++;
			continue;
		}
		proved++;
		cr_assert_eq(worst_tricks(&ending, cards), cards,
		    "ending %d of %d cards does not hold", i, cards);
	}
	printf("# %d endings proved, %d not\n", proved, unproved);
	fflush(stdout);
	cr_assert_gt(proved, 300);
	cr_assert_gt(unproved, 300);
}

struct claim_case {
	const char *leader, *across, *west, *east; /* west plays second */
	enum strain strain;
	bool sure;
};

static const struct claim_case CASES[] = {
    /* top cards, and one that only looks it */
    {"AK..A.", "4..K3.", "Q.2..3", "J.4..4", STRAIN_NOTRUMP, true},
    {"AQ..A.", "4..K3.", "K.2..3", "J.4..4", STRAIN_NOTRUMP, false},
    /* two trumps are out: drawn from the top, or in the way */
    {"AK..A.", "32.2..", "Q.4.3.", "J.5.4.", STRAIN_SPADES, true},
    {"A5..A.", "32.2..", "Q.4.3.", "J.6.4.", STRAIN_SPADES, false},
    /* the length stands when all of theirs must have fallen */
    {"AK2...", "43.2..", "Q..2.4", "J..4.3", STRAIN_NOTRUMP, true},
    {"AK2...", "43.2..", "Q5..2.", "J..4.3", STRAIN_NOTRUMP, false},
    /* a loser that the other hand ruffs; a winner that they ruff */
    {".2.A.", "2..3.", ".3.K.", ".4.Q.", STRAIN_SPADES, true},
    {".2.A.", "2..3.", "3..K.", ".4.Q.", STRAIN_SPADES, false},
    /* across by the ace of the other hand, and no way across */
    {".32..", ".A.2.", ".K.5.", ".Q.3.", STRAIN_NOTRUMP, false},
    {".2.2.", ".A.A.", ".K.K.", ".Q.Q.", STRAIN_NOTRUMP, true},
    {"2.2..", "..AK.", "3.3..", "4.4..", STRAIN_NOTRUMP, false},
};

Test(claim, table)
{
	for (size_t i = 0; i < sizeof(CASES) / sizeof(CASES[0]); i++) {
		const struct claim_case *it = &CASES[i];
		hand_t leader, across, west, east;

		cr_assert(hand_read(it->leader, &leader) != 0);
		cr_assert(hand_read(it->across, &across) != 0);
		cr_assert(hand_read(it->west, &west) != 0);
		cr_assert(hand_read(it->east, &east) != 0);
		cr_assert_eq(
		    hand_count(leader), hand_count(across), "case %zu", i);
		cr_assert_eq(
		    hand_count(leader), hand_count(west), "case %zu", i);
		cr_assert_eq(
		    hand_count(leader), hand_count(east), "case %zu", i);
		cr_expect_eq(
		    claim_is_sure(leader, across, west | east, it->strain),
		    it->sure, "case %zu", i);
	}
}

/* A defender who has been shown the cards believes what he cannot beat. */
Test(claim, answers)
{
	struct card_view view = {.viewer = WEST,
	    .strain = STRAIN_NOTRUMP,
	    .declarer = SOUTH,
	    .level = 3};
	struct auction auction;
	struct deal deal;
	uint64_t state = 1;
	int agreed = 0, objected = 0;

	auction_init(&auction, SOUTH);
	view.auction = &auction;
	for (int i = 0; i < 200; i++) {
		struct ending ending = {.strain = STRAIN_NOTRUMP};
		int best;

		/* nine tricks have gone, low cards first */
		table_deal(&state, &deal);
		view.played = 0;
		for (int t = 0; t < 10; t++) {
			for (int s = 0; s < SEAT_COUNT; s++) {
				enum seat seat = (enum seat)((WEST + s) % 4);
				hand_t hand = deal.hand[seat];
				card_t card = (card_t)__builtin_ctzll(hand);

				deal.hand[seat] &= ~hand_of(card);
				view.card[view.played] = card;
				view.card_seat[view.played++] = seat;
			}
		}
		for (int s = 0; s < SEAT_COUNT; s++) {
			view.known[s] = s != EAST;
			view.left[s] = view.known[s] ? deal.hand[s] : 0;
			ending.left[s] = deal.hand[s];
		}
		ending.leader = trick_winner(
		    STRAIN_NOTRUMP, WEST, &view.card[view.played - SEAT_COUNT]);
		best = best_tricks(&ending, SIDE_NS);
		for (int tricks = 0; tricks <= 3; tricks++) {
			bool agree = claim_answer(&view, SOUTH, tricks);

			cr_assert_eq(agree, tricks <= best);
			agreed += agree;
			objected += !agree;
		}
	}
	cr_assert_gt(agreed, 100);
	cr_assert_gt(objected, 100);
}
