/* SPDX-License-Identifier: ISC */
/*
 * Whether tricks are certain, against a count that tries every legal card of
 * every hand and remembers nothing, in all endings of few cards; and positions
 * of which a person sees what is certain.
 */
#include "engine/bridge/claim_check.h"

#include <criterion/criterion.h>

#include <string.h>

#include "tests/bridge/naive.h"

/* An ending: what each seat holds, who leads, trumps. */
struct ending {
	const char *hand[4]; /* "AK.2..": spades, hearts, diamonds, clubs */
	enum seat leader;
	enum strain strain;
};

static hand_t
hand_of_text(const char *text)
{
	hand_t hand = 0;

	cr_assert_eq(hand_read(text, &hand), strlen(text), "%s", text);
	return hand;
}

/* As if all other cards had been played, in tricks of no matter whom. */
static void
position_make(
    struct play *play, const hand_t hand[4], enum seat leader, int strain)
{
	hand_t held = 0;
	int cards = hand_count(hand[0]);

	memset(play, 0, sizeof(*play));
	play->strain = (enum strain)strain;
	play->declarer = SOUTH;
	play->turn = leader;
	for (int s = 0; s < 4; s++) {
		play->left.hand[s] = hand[s];
		held |= hand[s];
		cr_assert_eq(hand_count(hand[s]), cards);
	}
	for (int card = 0; card < 52; card++) {
		if ((held >> card & 1) == 0)
			play->card[play->count++] = (card_t)card;
	}
	play->won[SIDE_NS] = 13 - cards;
}

static bool
check_ending(const struct ending *ending, enum side side, int tricks)
{
	struct play play;
	hand_t hand[4];

	for (int s = 0; s < 4; s++)
		hand[s] = hand_of_text(ending->hand[s]);
	position_make(&play, hand, ending->leader, (int)ending->strain);
	return claim_check(&play, side, tricks);
}

/* The fewest tricks of a side over every legal play, the slow way. */
static int
fewest(hand_t hand[4], int strain, int leader, int trick[4], int in_trick,
    int side)
{
	const int seat = (leader + in_trick) % 4;
	hand_t legal = hand[seat], follow = 0;
	int least = 99;

	if (in_trick == 4) {
		const int winner = naive_winner(strain, leader, trick);
		int none[4] = {0};

		return (winner % 2 == side) +
		    fewest(hand, strain, winner, none, 0, side);
	}
	if (hand[seat] == 0)
		return 0;
	for (int card = 0; in_trick > 0 && card < 52; card++) {
		if (card / 13 == trick[0] / 13)
			follow |= legal & (hand_t)1 << card;
	}
	if (follow != 0)
		legal = follow;
	for (int card = 0; card < 52; card++) {
		const hand_t bit = (hand_t)1 << card;
		int won;

		if ((legal & bit) == 0)
			continue;
		trick[in_trick] = card;
		hand[seat] &= ~bit;
		won = fewest(hand, strain, leader, trick, in_trick + 1, side);
		hand[seat] |= bit;
		least = won < least ? won : least;
	}
	return least;
}

/* Few suits and ranks, so that long suits and ruffs are common. */
static void
random_ending(uint64_t *chance, int cards, hand_t hand_r[4])
{
	const int suits = 1 + (int)naive_chance(chance, 3);
	hand_t taken = 0;

	for (int s = 0; s < 4; s++) {
		hand_r[s] = 0;
		for (int n = 0; n < cards;) {
			const int card =
			    (int)naive_chance(chance, (unsigned)suits) * 13 +
			    12 -
			    (int)naive_chance(
				chance, suits == 1 ? 13 : 4U + (unsigned)cards);
			const hand_t bit = (hand_t)1 << card;

			if (suits == 1 && cards > 3)
				break;
			if ((taken & bit) != 0)
				continue;
			taken |= bit;
			hand_r[s] |= bit;
			n++;
		}
	}
	if (hand_r[0] == 0)
		random_ending(chance, cards, hand_r);
}

/* Good cards for one side, as where people claim. */
static void
strong_for(int side, hand_t hand[4])
{
	for (int card = 51; card >= 0; card--) {
		const hand_t bit = (hand_t)1 << card;
		int from = -1, to = side;

		for (int s = 0; s < 4; s++) {
			if ((hand[s] & bit) != 0)
				from = s;
		}
		if (from < 0 || from % 2 == side)
			continue;
		for (int low = card / 13 * 13; low < card; low++) {
			const hand_t other = (hand_t)1 << low;

			if ((hand[to] & other) == 0)
				continue;
			hand[to] ^= other | bit;
			hand[from] ^= other | bit;
			break;
		}
	}
}

Test(claim_check, agrees_with_trying_every_card)
{
	uint64_t chance = 20261130;
	int certain = 0, not_certain = 0, all_of_it = 0;

	for (int i = 0; i < 6000; i++) {
		const int cards = 1 + (int)naive_chance(&chance, i % 8 ? 3 : 4);
		const int strain = (int)naive_chance(&chance, 5);
		const enum seat leader = (enum seat)naive_chance(&chance, 4);
		const enum side side = (enum side)naive_chance(&chance, 2);
		int trick[4] = {0}, least;
		struct play play;
		hand_t hand[4];

		random_ending(&chance, cards, hand);
		if (naive_chance(&chance, 2) == 0)
			strong_for((int)side, hand);
		position_make(&play, hand, leader, strain);
		least = fewest(hand, strain, (int)leader, trick, 0, (int)side);
		for (int tricks = 0; tricks <= cards + 1; tricks++) {
			cr_assert_eq(claim_check(&play, side, tricks),
			    tricks <= least, "ending %d: %d of %d, not %d", i,
			    tricks, cards, least);
		}
		certain += least > 0;
		not_certain += least < cards;
		all_of_it += least == cards;
	}
	cr_assert(certain > 1000 && not_certain > 1000 && all_of_it > 500,
	    "%d %d %d", certain, not_certain, all_of_it);
}

/* In the middle of a trick as well. */
Test(claim_check, agrees_while_a_trick_goes_on)
{
	uint64_t chance = 77;
	int certain = 0;

	for (int i = 0; i < 2000; i++) {
		const int strain = (int)naive_chance(&chance, 5);
		const enum seat leader = (enum seat)naive_chance(&chance, 4);
		const enum side side = (enum side)naive_chance(&chance, 2);
		const int played = 1 + (int)naive_chance(&chance, 3);
		int trick[4] = {0}, least;
		struct play play;
		hand_t hand[4];

		random_ending(&chance, 3, hand);
		if (i % 2 == 0)
			strong_for((int)side, hand);
		position_make(&play, hand, leader, strain);
		for (int n = 0; n < played; n++) {
			const hand_t legal = play_legal(&play);
			card_t card;

			do {
				card = (card_t)naive_chance(&chance, 52);
			} while (!hand_has(legal, card));
			trick[n] = card;
			hand[((int)leader + n) % 4] &= ~hand_of(card);
			play_add(&play, card);
		}
		least =
		    fewest(hand, strain, (int)leader, trick, played, (int)side);
		for (int tricks = 0; tricks <= 3; tricks++)
			cr_assert_eq(claim_check(&play, side, tricks),
			    tricks <= least, "ending %d", i);
		certain += least > 0;
	}
	cr_assert_gt(certain, 200);
}

Test(claim_check, what_a_person_sees)
{
	static const struct {
		const char *what;
		struct ending ending;
		enum side side;
		int tricks;
		bool certain;
	} cases[] = {
	    {"thirteen tops at notrump",
		{{"AKQJ.AKQ.AKQ.AKQ", "T987.JT9.JT9.JT9", "654.8765.876.876",
		     "32.432.5432.5432"},
		    NORTH, STRAIN_NOTRUMP},
		SIDE_NS, 13, true},
	    {"the same, when the others lead",
		{{"AKQJ.AKQ.AKQ.AKQ", "T987.JT9.JT9.JT9", "654.8765.876.876",
		     "32.432.5432.5432"},
		    EAST, STRAIN_NOTRUMP},
		SIDE_NS, 13, true},
	    {"thirteen trumps",
		{{"AKQJT98765432...", ".AKQ.AKQJ.AKQJT9", ".JT98.T987.87654",
		     ".765432.65432.32"},
		    EAST, STRAIN_SPADES},
		SIDE_NS, 13, true},
	    {"five trumps from the top, whoever leads",
		{{"AKQJT.2..", "9876.A..2", "..AKQJT9.", "5432..2.A"}, WEST,
		    STRAIN_SPADES},
		SIDE_NS, 5, true},
	    {"a sixth trick is not certain",
		{{"AKQJT.2..", "9876.A..2", "..AKQJT9.", "5432..2.A"}, WEST,
		    STRAIN_SPADES},
		SIDE_NS, 6, false},
	    {"a winner that may be thrown on another's",
		{{"A.2..", "..K2.", "3.4..", "..A3."}, WEST, STRAIN_NOTRUMP},
		SIDE_NS, 1, false},
	    {"an ace that must be led to, for nothing else is left",
		{{"A2...", "K3...", "54...", "76..."}, EAST, STRAIN_NOTRUMP},
		SIDE_NS, 1, true},
	    {"a trump is out: the ace may be ruffed",
		{{".A2..", "2.3..", "..32.", "..54."}, NORTH, STRAIN_SPADES},
		SIDE_NS, 1, false},
	    {"partner might ruff and be left with a loser",
		{{"A.AK..", ".432..", "2..32.", "..A54."}, NORTH,
		    STRAIN_SPADES},
		SIDE_NS, 3, false},
	    {"no tricks are always certain",
		{{"2...", "3...", "4...", "5..."}, NORTH, STRAIN_NOTRUMP},
		SIDE_NS, 0, true},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		cr_expect_eq(check_ending(&cases[i].ending, cases[i].side,
				 cases[i].tricks),
		    cases[i].certain, "%s", cases[i].what);
}

/* What the limit does not settle is not certain, from the first lead on. */
Test(claim_check, a_whole_deal_ends_soon)
{
	uint64_t chance = 5;

	for (int i = 0; i < 40; i++) {
		struct deal deal;
		struct play play;

		naive_deal(&chance, &deal);
		play_init(&play, &deal, (enum strain)(i % 5), NORTH);
		cr_assert_not(claim_check(&play, SIDE_NS, 13));
		cr_assert(claim_check(&play, SIDE_EW, 0));
		claim_check(&play, (enum side)(i % 2), 1 + i % 3);
	}
}
