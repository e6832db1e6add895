/* SPDX-License-Identifier: ISC */
/*
 * Searching every line of play with the one question "so many tricks or not",
 * equal cards tried once.  A limit on the positions looked at keeps it short.
 */
#include "tools/pairsbot/ending.h"

#include <assert.h>

#define ENDING_POSITIONS 400000

struct ending_search {
	struct ending at;
	enum side side;
	long positions;
	hand_t out; /* cards still in hands or in the trick */
};

static bool ending_step(struct ending_search *search, int need);

/* The card next below in the suit among those still out, or CARD_NONE. */
static card_t
ending_below(hand_t out, card_t card)
{
	hand_t below = hand_suit(out, card_suit(card)) & (hand_of(card) - 1);

	if (below == 0)
		return CARD_NONE;
	return (card_t)(63 - __builtin_clzll(below));
}

static enum seat
ending_turn(const struct ending *ending)
{
	return (enum seat)(((int)ending->leader + ending->trick) % SEAT_COUNT);
}

static hand_t
ending_legal(const struct ending *ending)
{
	hand_t hand = ending->left[ending_turn(ending)];
	hand_t follow;

	if (ending->trick == 0)
		return hand;
	follow = hand_suit(hand, card_suit(ending->card[0]));
	return follow != 0 ? follow : hand;
}

/* Play a card, ask on, take it back. */
static bool
ending_try(struct ending_search *search, card_t card, int need)
{
	struct ending saved = search->at;
	hand_t out = search->out;
	bool can;

	search->at.left[ending_turn(&saved)] &= ~hand_of(card);
	search->at.card[search->at.trick++] = card;
	if (search->at.trick == SEAT_COUNT) {
		search->at.leader =
		    trick_winner(saved.strain, saved.leader, search->at.card);
		search->at.trick = 0;
		for (int i = 0; i < SEAT_COUNT; i++)
			search->out &= ~hand_of(search->at.card[i]);
		if (seat_side(search->at.leader) == search->side)
			need--;
	}
	can = ending_step(search, need);
	search->at = saved;
	search->out = out;
	return can;
}

static bool
ending_step(struct ending_search *search, int need)
{
	enum seat turn = ending_turn(&search->at);
	bool ours = seat_side(turn) == search->side;
	int most = hand_count(search->at.left[turn]);
	hand_t legal;

	if (need <= 0)
		return true;
	if (need > most || search->positions > ENDING_POSITIONS)
		return false;
	search->positions++;
	legal = ending_legal(&search->at);
	for (hand_t rest = legal; rest != 0; rest &= rest - 1) {
		card_t card = (card_t)__builtin_ctzll(rest);
		card_t below = ending_below(search->out, card);

		if (below != CARD_NONE && hand_has(legal, below))
			continue;
		if (ending_try(search, card, need) == ours)
			return ours;
	}
	return !ours;
}

bool
ending_can_take(
    const struct ending *ending, enum side side, int tricks, bool *known_r)
{
	struct ending_search search = {.at = *ending, .side = side};
	bool can;

	assert(ending->trick < SEAT_COUNT);
	for (int seat = 0; seat < SEAT_COUNT; seat++)
		search.out |= ending->left[seat];
	for (int i = 0; i < ending->trick; i++)
		search.out |= hand_of(ending->card[i]);
	can = ending_step(&search, tricks);
	*known_r = search.positions <= ENDING_POSITIONS;
	return can;
}
