/* SPDX-License-Identifier: ISC */
/*
 * Counting cards.  A seat that did not follow suit holds none of it: that is
 * all the inference there is, and it is public.
 */
#include "tools/pairsbot/card_sense.h"

#include <assert.h>
#include <string.h>

#define DISCARD_TRUMP 200
#define DISCARD_MASTER 60
#define DISCARD_GUARD 20

hand_t
sense_trumps(const struct sense *sense, hand_t hand)
{
	if (sense->view->strain == STRAIN_NOTRUMP)
		return 0;
	return hand_suit(hand, (enum suit)sense->view->strain);
}

bool
sense_is_trump(const struct sense *sense, card_t card)
{
	return (int)card_suit(card) == (int)sense->view->strain;
}

bool
sense_beats(const struct sense *sense, card_t a, card_t b)
{
	if (card_suit(a) == card_suit(b))
		return a > b;
	return sense_is_trump(sense, a);
}

int
sense_threats(const struct sense *sense, card_t card)
{
	return hand_count(hand_above(sense->threats, card));
}

bool
sense_is_master(const struct sense *sense, card_t card)
{
	return hand_above(sense->theirs, card) == 0;
}

int
sense_taste(const struct sense *sense, enum suit suit)
{
	return (int)(sense->view->style >> (2 * (int)suit) & 3);
}

/* Unseen cards by seat: all of them but for suits that ran out. */
static void
sense_count(struct sense *sense)
{
	const struct card_view *view = sense->view;
	hand_t seen = 0;

	for (int i = 0; i < view->played; i++)
		seen |= hand_of(view->card[i]);
	for (int seat = 0; seat < SEAT_COUNT; seat++)
		seen |= view->known[seat] ? view->left[seat] : 0;
	sense->unseen = HAND_ALL & ~seen;
	for (int seat = 0; seat < SEAT_COUNT; seat++) {
		sense->may[seat] =
		    view->known[seat] ? view->left[seat] : sense->unseen;
	}
	for (int i = 0; i < view->played; i++) {
		enum suit led = card_suit(view->card[i - i % SEAT_COUNT]);
		enum seat seat = view->card_seat[i];

		if (card_suit(view->card[i]) != led && !view->known[seat])
			sense->may[seat] &= ~hand_suit(HAND_ALL, led);
	}
}

static void
sense_trick(struct sense *sense)
{
	const struct card_view *view = sense->view;
	int first;

	sense->trick = view->played % SEAT_COUNT;
	first = view->played - sense->trick;
	sense->best = CARD_NONE;
	sense->winner = SEAT_NONE;
	for (int i = first; i < view->played; i++) {
		if (i > first &&
		    !sense_beats(sense, view->card[i], sense->best))
			continue;
		sense->best = view->card[i];
		sense->winner = view->card_seat[i];
	}
	if (sense->trick > 0)
		sense->led = card_suit(view->card[first]);
	sense->partner_wins = sense->winner == seat_partner(view->turn);
}

void
sense_view(const struct card_view *view, struct sense *sense_r)
{
	enum seat next = seat_next(view->turn);
	enum seat last = seat_partner(next);

	memset(sense_r, 0, sizeof(*sense_r));
	sense_r->view = view;
	sense_count(sense_r);
	sense_trick(sense_r);
	sense_r->own = view->left[view->turn];
	sense_r->partner = view->left[seat_partner(view->turn)];
	sense_r->declaring = view->viewer == view->declarer;
	sense_r->theirs = sense_r->may[next] | sense_r->may[last];
	if (sense_r->trick < 3)
		sense_r->threats |= sense_r->may[next];
	if (sense_r->trick < 1)
		sense_r->threats |= sense_r->may[last];
}

/* What it costs to be without a card later. */
static int
sense_cost(const struct sense *sense, card_t card)
{
	hand_t suit = hand_suit(sense->own, card_suit(card));
	hand_t higher = hand_above(sense->theirs, hand_highest(suit));
	int cost = card_rank(card);

	if (sense_is_trump(sense, card))
		return cost + DISCARD_TRUMP;
	if (sense_is_master(sense, card))
		cost += DISCARD_MASTER;
	/* an honour needs a small card for each one above it */
	if (card_rank(hand_highest(suit)) >= 9 && higher != 0 &&
	    hand_count(suit) <= hand_count(higher) + 1 &&
	    hand_count(higher) <= 3)
		cost += DISCARD_GUARD;
	if (sense->partner != 0 && sense->declaring &&
	    hand_suit(sense->partner, card_suit(card)) == 0)
		cost -= 2;
	return cost - hand_count(suit);
}

card_t
sense_discard(const struct sense *sense, hand_t from)
{
	card_t best = hand_lowest(from);
	int least = sense_cost(sense, best);

	for (hand_t rest = from; rest != 0; rest &= rest - 1) {
		card_t card = hand_lowest(rest);
		int cost = sense_cost(sense, card);

		if (cost < least) {
			least = cost;
			best = card;
		}
	}
	return best;
}
