/* SPDX-License-Identifier: ISC */
/*
 * Declarer on lead, from his own hand or from dummy: ruff losers in the short
 * hand, draw trumps, cash out when that is enough, else set up the longest
 * suit, leading towards honours.
 */
#include "tools/pairsbot/card_sense.h"

#define RANK_TEN 8

/* Cards of a hand in a suit that no opponent can beat. */
static hand_t
card_declare_masters(const struct sense *sense, hand_t hand, enum suit of)
{
	hand_t masters = 0;

	for (hand_t rest = hand_suit(hand, of); rest != 0; rest &= rest - 1) {
		if (sense_is_master(sense, hand_lowest(rest)))
			masters |= hand_of(hand_lowest(rest));
	}
	return masters;
}

/* Tricks of a suit from the top, both hands together. */
static int
card_declare_sure(const struct sense *sense, enum suit of)
{
	hand_t both = sense->own | sense->partner;
	int mine = hand_count(hand_suit(sense->own, of));
	int other = hand_count(hand_suit(sense->partner, of));
	int out = hand_count(hand_suit(sense->theirs, of));
	int longer = mine > other ? mine : other;
	int sure = hand_count(card_declare_masters(sense, both, of));

	/* when all of theirs may have fallen, the length is good */
	if (sure >= out)
		return longer;
	return sure < longer ? sure : longer;
}

/* From a suit with a master in one of the hands: high from the short side. */
static card_t
card_declare_cash(const struct sense *sense, enum suit of)
{
	hand_t mine = hand_suit(sense->own, of);
	hand_t other = hand_suit(sense->partner, of);
	hand_t own = card_declare_masters(sense, sense->own, of);
	hand_t across = card_declare_masters(sense, sense->partner, of);

	if (own != 0 && (across == 0 || hand_count(mine) <= hand_count(other)))
		return hand_highest(own);
	return across != 0 ? hand_lowest(mine) : hand_highest(mine);
}

/* A suit not to be cashed from here gives CARD_NONE. */
static card_t
card_declare_winner(const struct sense *sense)
{
	hand_t trumps = sense_trumps(sense, sense->theirs);
	card_t best = CARD_NONE;
	int shortest = RANK_COUNT + 1;

	for (int s = 0; s < SUIT_COUNT; s++) {
		enum suit of = (enum suit)s;
		hand_t mine = hand_suit(sense->own, of);
		hand_t both = sense->own | sense->partner;
		int length = hand_count(hand_suit(both, of));

		if (mine == 0 || card_declare_masters(sense, both, of) == 0)
			continue;
		/* trumps are kept for last when they have none */
		if (s == (int)sense->view->strain && trumps == 0)
			length += RANK_COUNT;
		if (best != CARD_NONE && length >= shortest)
			continue;
		shortest = length;
		best = card_declare_cash(sense, of);
	}
	return best;
}

/* A loser that the other hand can ruff; CARD_NONE for none. */
static card_t
card_declare_ruff(const struct sense *sense)
{
	hand_t theirs = sense_trumps(sense, sense->partner);
	hand_t ours = sense_trumps(sense, sense->own);

	/* ruffs in the hand with long trumps gain nothing */
	if (theirs == 0 || hand_count(theirs) > hand_count(ours))
		return CARD_NONE;
	for (int s = 0; s < SUIT_COUNT; s++) {
		hand_t suit = hand_suit(sense->own, (enum suit)s);

		if (s == (int)sense->view->strain || suit == 0 ||
		    hand_suit(sense->partner, (enum suit)s) != 0)
			continue;
		if (!sense_is_master(sense, hand_lowest(suit)))
			return hand_lowest(suit);
	}
	return CARD_NONE;
}

/* Lead a suit to win tricks in it later. */
static card_t
card_declare_develop(const struct sense *sense, enum suit of)
{
	hand_t mine = hand_suit(sense->own, of);
	hand_t other = hand_suit(sense->partner, of);
	card_t top = hand_highest(mine);

	/* the honours are across: lead towards them */
	if (other != 0 && hand_highest(other) > top &&
	    card_rank(hand_highest(other)) > RANK_TEN)
		return hand_lowest(mine);
	if (sense_is_master(sense, top))
		return top;
	/* head of a sequence, their honours are to fall on it */
	if (card_rank(top) >= RANK_TEN && card_rank(top) > 0 &&
	    (hand_has(mine | other, (card_t)(top - 1))))
		return top;
	return hand_lowest(mine);
}

/* Draw what they have of trumps; CARD_NONE when that is done or no good. */
static card_t
card_declare_draw(const struct sense *sense)
{
	hand_t out = sense_trumps(sense, sense->theirs);
	hand_t mine = sense_trumps(sense, sense->own);
	hand_t both = sense_trumps(sense, sense->own | sense->partner);
	enum suit of;

	if (out == 0 || mine == 0)
		return CARD_NONE;
	of = card_suit(hand_lowest(mine));
	if (card_declare_masters(sense, both, of) != 0)
		return card_declare_cash(sense, of);
	/* the last one out is high: let them have it when they like */
	if (hand_count(out) == 1 || hand_count(both) <= hand_count(out))
		return CARD_NONE;
	return card_declare_develop(sense, of);
}

/* The suit that promises most for its length. */
static card_t
card_declare_suit(const struct sense *sense)
{
	card_t card = CARD_NONE;
	int most = -1;

	for (int s = 0; s < SUIT_COUNT; s++) {
		enum suit of = (enum suit)s;
		int mine = hand_count(hand_suit(sense->own, of));
		int other = hand_count(hand_suit(sense->partner, of));
		int longer = mine > other ? mine : other;
		int out = hand_count(hand_suit(sense->theirs, of));
		hand_t both = hand_suit(sense->own | sense->partner, of);
		int score =
		    2 * longer + mine + other - out + sense_taste(sense, of);

		if (mine == 0 || s == (int)sense->view->strain)
			continue;
		if (card_rank(hand_highest(both)) < RANK_TEN)
			score -= 4;
		if (score > most) {
			most = score;
			card = card_declare_develop(sense, of);
		}
	}
	return card;
}

card_t
card_declare(const struct sense *sense)
{
	const struct card_view *view = sense->view;
	card_t card = card_declare_ruff(sense);
	int sure = view->won[seat_side(view->declarer)];

	if (card != CARD_NONE)
		return card;
	card = card_declare_draw(sense);
	if (card != CARD_NONE)
		return card;
	for (int s = 0; s < SUIT_COUNT; s++)
		sure += card_declare_sure(sense, (enum suit)s);
	card = CARD_NONE;
	if (sure < 6 + view->level || hand_count(sense->own) <= 2)
		card = card_declare_suit(sense);
	if (card == CARD_NONE)
		card = card_declare_winner(sense);
	return card != CARD_NONE ? card : sense_discard(sense, view->legal);
}
