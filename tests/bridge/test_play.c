/* SPDX-License-Identifier: ISC */
/*
 * The play of the cards: who wins a trick, whose turn it is, what may be
 * played.
 */
#include "engine/bridge/play.h"

#include <criterion/criterion.h>

#include <signal.h>
#include <string.h>

#include "tests/bridge/naive.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

Test(play, tricks_by_name)
{
	/* cards in the order played, North leading */
	static const struct {
		const char *card[SEAT_COUNT];
		enum strain strain;
		enum seat winner;
	} cases[] = {
	    {{"SK", "SA", "S2", "SQ"}, STRAIN_NOTRUMP, EAST},
	    {{"S2", "HA", "DA", "CA"}, STRAIN_NOTRUMP, NORTH},
	    {{"S2", "HA", "D2", "CA"}, STRAIN_DIAMONDS, SOUTH},
	    {{"SA", "H2", "H3", "SK"}, STRAIN_HEARTS, SOUTH},
	    {{"SA", "H3", "H2", "SK"}, STRAIN_HEARTS, EAST},
	    {{"C2", "C3", "C4", "C5"}, STRAIN_CLUBS, WEST},
	    {{"C5", "D2", "H2", "S2"}, STRAIN_CLUBS, NORTH},
	    {{"C2", "DA", "HA", "C3"}, STRAIN_SPADES, WEST},
	};
	card_t card[SEAT_COUNT];
	enum seat winner;

	for (size_t i = 0; i < COUNT(cases); i++) {
		for (int k = 0; k < SEAT_COUNT; k++)
			cr_assert(card_read(cases[i].card[k], &card[k]));
		for (int leader = 0; leader < SEAT_COUNT; leader++) {
			winner = (enum seat)((cases[i].winner + leader) % 4);
			cr_assert_eq(trick_winner(cases[i].strain,
					 (enum seat)leader, card),
			    winner, "case %zu", i);
		}
	}
}

Test(play, every_kind_of_random_trick)
{
	uint64_t chance = 9;
	int pack[52], cards[4], other, swap;
	card_t trick[4];

	for (int i = 0; i < 52; i++)
		pack[i] = i;
	for (int i = 0; i < 40000; i++) {
		for (int k = 0; k < 4; k++) {
			other =
			    k + (int)naive_chance(&chance, 52U - (unsigned)k);
			swap = pack[k];
			pack[k] = pack[other];
			pack[other] = swap;
			cards[k] = pack[k];
			trick[k] = (card_t)pack[k];
		}
		cr_assert_eq((int)trick_winner((enum strain)(i % 5),
				 (enum seat)(i / 5 % 4), trick),
		    naive_winner(i % 5, i / 5 % 4, cards));
	}
}

static hand_t
play_legal_naively(const struct naive *naive)
{
	struct deed deed = {DEED_CARD, 0, 0};
	struct naive trial;
	hand_t legal = 0;

	if (naive->phase != BOARD_PLAY)
		return 0;
	deed.seat = naive->turn;
	if ((naive->turn + 2) % 4 == naive->declarer)
		deed.seat = naive->declarer;
	for (; deed.value < 52; deed.value++) {
		trial = *naive;
		if (naive_do(&trial, &deed) == REFUSAL_ACCEPTED)
			legal |= (hand_t)1 << deed.value;
	}
	return legal;
}

static card_t
play_pick(hand_t legal, uint64_t *chance)
{
	int n = (int)naive_chance(chance, (unsigned)hand_count(legal));
	card_t card = 0;

	for (;; card++) {
		if (hand_has(legal, card) && n-- == 0)
			return card;
	}
}

static void
play_check(const struct play *play, const struct naive *naive, const int *seats)
{
	int chooser = naive->turn;

	if (chooser != SEAT_NONE && (chooser + 2) % 4 == naive->declarer)
		chooser = naive->declarer;
	cr_assert_eq((int)play->turn, naive->turn);
	cr_assert_eq((int)play_chooser(play), chooser);
	cr_assert_eq(play_legal(play), play_legal_naively(naive));
	cr_assert_eq(play_dummy_is_open(play), naive->cards > 0);
	cr_assert_eq(play_is_over(play), naive->cards == 52);
	cr_assert_eq(play->count, naive->cards);
	cr_assert_eq(play->won[SIDE_NS], naive->won[0]);
	cr_assert_eq(play->won[SIDE_EW], naive->won[1]);
	cr_assert_eq(play_tricks_done(play), naive->won[0] + naive->won[1]);
	cr_assert_eq(play_trick_cards(play), naive->in_trick);
	for (int i = 0; i < play->count; i++)
		cr_assert_eq((int)play_seat_of(play, i), seats[i]);
	cr_assert_eq((int)play_seat_of(play, play->count), naive->turn);
}

Test(play, random_boards_to_the_last_card)
{
	uint64_t chance = 5;
	struct naive naive;
	struct deal deal;
	struct play play;
	struct deed deed;
	int seats[52];

	for (int i = 0; i < 100; i++) {
		naive_deal(&chance, &deal);
		naive_init(&naive, 1, &deal);
		naive.phase = BOARD_PLAY;
		naive.strain = i % 5;
		naive.declarer = i / 5 % 4;
		naive.turn = (naive.declarer + 1) % 4;
		naive.leader = naive.turn;
		play_init(&play, &deal, (enum strain)naive.strain,
		    (enum seat)naive.declarer);
		cr_assert_eq(play_dummy(&play), (naive.declarer + 2) % 4);
		while (!play_is_over(&play)) {
			play_check(&play, &naive, seats);
			deed.kind = DEED_CARD;
			deed.value = play_pick(play_legal(&play), &chance);
			deed.seat = (int)play_chooser(&play);
			seats[play.count] = naive.turn;
			cr_assert_eq(naive_do(&naive, &deed), 0);
			play_add(&play, (card_t)deed.value);
		}
		play_check(&play, &naive, seats);
	}
}

/* The caller's mistake, not a player's. */
Test(play, a_card_that_is_not_legal_is_a_bug, .signal = SIGABRT)
{
	uint64_t chance = 5;
	struct deal deal;
	struct play play;
	card_t card = 0;

	naive_deal(&chance, &deal);
	play_init(&play, &deal, STRAIN_SPADES, NORTH);
	while (hand_has(deal.hand[EAST], card))
		card++;
	play_add(&play, card);
}
