/* SPDX-License-Identifier: ISC */
/*
 * Playing to a trick that another hand led: second hand low, third hand high,
 * win as cheaply as possible, ruff what cannot be followed, never beat a
 * partner who has won already.
 */
#include "tools/pairsbot/card_sense.h"

#define RANK_JACK 9
#define RANK_TEN 8
#define FINESSE_KING 10 /* cards of both hands that are too many for it */
#define FINESSE_QUEEN 8

/* The cards that would win the trick as it stands. */
static hand_t
card_follow_winners(const struct sense *sense)
{
	hand_t winners = 0;

	for (hand_t rest = sense->view->legal; rest != 0; rest &= rest - 1) {
		card_t card = hand_lowest(rest);

		if (sense_beats(sense, card, sense->best))
			winners |= hand_of(card);
	}
	return winners;
}

/* The least beatable card, the lowest of its equals. */
static card_t
card_follow_strongest(const struct sense *sense, hand_t winners)
{
	card_t best = hand_lowest(winners);

	for (hand_t rest = winners; rest != 0; rest &= rest - 1) {
		card_t card = hand_lowest(rest);

		if (sense_threats(sense, card) < sense_threats(sense, best))
			best = card;
	}
	return best;
}

/* Nothing to win with, or nothing to win: the smallest loss. */
static card_t
card_follow_low(const struct sense *sense)
{
	hand_t follow = hand_suit(sense->view->legal, sense->led);

	if (follow != 0)
		return hand_lowest(follow);
	return sense_discard(sense, sense->view->legal);
}

/* Partner's card stands against all that may come. */
static bool
card_follow_is_won(const struct sense *sense)
{
	if (!sense->partner_wins)
		return false;
	return sense->trick == 3 || sense_threats(sense, sense->best) == 0;
}

/* The opposite hand, playing last and known, has this trick. */
static bool
card_follow_partner_can(const struct sense *sense)
{
	hand_t hand = sense->partner;
	hand_t suit = hand_suit(hand, sense->led);
	card_t top;

	if (sense->trick != 1 || !sense->declaring || hand == 0)
		return false;
	if (suit == 0)
		return sense_trumps(sense, hand) != 0 &&
		    !sense_is_trump(sense, sense->best);
	if (!sense_is_trump(sense, sense->best) ||
	    (int)sense->led == (int)sense->view->strain) {
		top = hand_highest(suit);
		return sense_beats(sense, top, sense->best) &&
		    sense_threats(sense, top) == 0;
	}
	return false;
}

/* An honour led past a higher one of ours: make them pay two for it. */
static bool
card_follow_covers(const struct sense *sense, card_t cover)
{
	enum seat dummy = seat_partner(sense->view->declarer);
	hand_t below;

	if (card_rank(sense->best) < RANK_TEN || card_rank(cover) < RANK_JACK ||
	    sense->declaring || sense->winner != dummy ||
	    sense_is_trump(sense, cover))
		return false;
	/* not when dummy holds the next one down as well */
	below = hand_suit(sense->may[dummy], sense->led);
	return below == 0 || (below & hand_of((card_t)(sense->best - 1))) == 0;
}

/* Whether the second player takes a trick he can be sure of. */
static bool
card_follow_rises(const struct sense *sense, card_t card)
{
	const struct card_view *view = sense->view;
	enum side side = seat_side(view->turn);
	int need = 6 + view->level; /* declarer's tricks */
	enum seat dummy = seat_partner(view->declarer);

	if (sense->declaring)
		return true;
	if (view->won[side] + 1 > RANK_COUNT - need)
		return true;
	/* a singleton in dummy will be ruffed the next time */
	if (view->strain != STRAIN_NOTRUMP && !sense_is_trump(sense, card) &&
	    sense_trumps(sense, sense->may[dummy]) != 0) {
		int held = hand_count(hand_suit(sense->may[dummy], sense->led));

		if (sense->winner == dummy ? held == 0 : held == 1)
			return true;
	}
	return hand_count(sense->own) <= 3;
}

static card_t
card_follow_second(const struct sense *sense, hand_t winners)
{
	card_t best = card_follow_strongest(sense, winners);

	if (card_follow_partner_can(sense))
		return card_follow_low(sense);
	if (sense_threats(sense, best) == 0)
		return card_follow_rises(sense, best) ? best
						      : card_follow_low(sense);
	return card_follow_covers(sense, best) ? best : card_follow_low(sense);
}

/*
 * Declarer plays third from a broken holding: the lower honour when the
 * missing one is more likely to be in front of it than to fall.
 */
static card_t
card_follow_finesse(const struct sense *sense, hand_t winners, card_t best)
{
	hand_t out = hand_suit(sense->theirs, sense->led);
	int length = hand_count(hand_suit(sense->own, sense->led)) +
	    hand_count(hand_suit(sense->partner, sense->led)) + 1;
	hand_t lower = winners & ~hand_of(best);

	for (; lower != 0; lower &= ~hand_of(hand_highest(lower))) {
		card_t card = hand_highest(lower);
		hand_t missing = hand_above(out, card);

		if (card_suit(card) != card_suit(best) ||
		    card_rank(card) < RANK_TEN)
			return best;
		if (hand_count(missing) != 1)
			continue;
		if (length >= FINESSE_KING ||
		    (length > FINESSE_QUEEN &&
			card_rank(hand_highest(missing)) <= RANK_JACK + 1))
			return best;
		return card;
	}
	return best;
}

/*
 * A defender over dummy keeps his best card for dummy's honour and plays the
 * next one, if that is high enough to be worth a trick.
 */
static card_t
card_follow_over_dummy(const struct sense *sense, hand_t winners, card_t best)
{
	enum seat dummy = seat_partner(sense->view->declarer);
	hand_t held = hand_suit(sense->may[dummy], sense->led);
	hand_t under;

	if (sense->declaring || seat_next(dummy) != sense->view->turn ||
	    held == 0 || card_rank(hand_highest(held)) < RANK_JACK ||
	    hand_highest(held) > best)
		return best;
	under = winners & (hand_of(hand_highest(held)) - 1);
	if (under == 0 || card_rank(hand_highest(under)) < RANK_TEN)
		return best;
	return hand_highest(under);
}

static card_t
card_follow_third(const struct sense *sense, hand_t winners)
{
	card_t best = card_follow_strongest(sense, winners);

	if (sense->partner_wins &&
	    sense_threats(sense, best) >= sense_threats(sense, sense->best))
		return card_follow_low(sense);
	if (card_suit(best) != sense->led)
		return best;
	if (sense->declaring && sense_threats(sense, best) == 0)
		return card_follow_finesse(sense, winners, best);
	return card_follow_over_dummy(sense, winners, best);
}

/* A trump when the suit cannot be followed; partner's winner is let be. */
static card_t
card_follow_ruff(const struct sense *sense, hand_t winners)
{
	if (sense->partner_wins &&
	    (sense->trick == 3 || sense_is_master(sense, sense->best)))
		return card_follow_low(sense);
	if (card_follow_partner_can(sense))
		return card_follow_low(sense);
	return hand_lowest(winners);
}

card_t
card_follow(const struct sense *sense)
{
	hand_t winners = card_follow_winners(sense);

	if (winners == 0 || card_follow_is_won(sense))
		return card_follow_low(sense);
	if (hand_suit(sense->view->legal, sense->led) == 0)
		return card_follow_ruff(sense, winners);
	if (sense->trick == 1)
		return card_follow_second(sense, winners);
	if (sense->trick == 2)
		return card_follow_third(sense, winners);
	return sense->partner_wins ? card_follow_low(sense)
				   : hand_lowest(winners);
}
