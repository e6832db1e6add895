/* SPDX-License-Identifier: ISC */
/*
 * Leads by a defender.  The suit is chosen by points for and against it; the
 * card by convention: top of a sequence, fourth best, top of nothing.
 */
#include "tools/pairsbot/card_sense.h"

#define RANK_TEN 8
#define RANK_QUEEN 10
#define RANK_KING 11
#define RANK_ACE 12

#define LEAD_FOURTH 4

static bool
card_lead_holds(hand_t suit, enum suit of, int rank)
{
	return hand_has(suit, card_make(of, rank));
}

/* How many cards in a row from the top, honours only at the head. */
static int
card_lead_sequence(hand_t suit)
{
	card_t top = hand_highest(suit);
	int count = 1;

	if (card_rank(top) < RANK_TEN)
		return 1;
	while (card_rank(top) - count >= 0 &&
	    hand_has(suit, (card_t)(top - count)))
		count++;
	return count;
}

/* The card to lead from a suit. */
static card_t
card_lead_from(const struct sense *sense, enum suit of)
{
	hand_t suit = hand_suit(sense->own, of);
	bool notrump = sense->view->strain == STRAIN_NOTRUMP;
	int count = hand_count(suit), row = card_lead_sequence(suit);
	card_t top = hand_highest(suit);

	if (sense_is_master(sense, top) && (!notrump || count <= 2))
		return top;
	if (row >= 3 || (row == 2 && (!notrump || count <= 3)))
		return top;
	if (count == 2)
		return top;
	if (card_rank(top) < RANK_TEN + 1 && count == 3)
		return top;
	if (count < LEAD_FOURTH)
		return hand_lowest(suit);
	for (int i = 1; i < LEAD_FOURTH; i++)
		suit &= ~hand_of(hand_highest(suit));
	return hand_highest(suit);
}

/* Suits that the two sides named in the auction. */
static void
card_lead_heard(const struct sense *sense, int heard[SUIT_COUNT])
{
	const struct auction *auction = sense->view->auction;
	enum side side = seat_side(sense->view->viewer);

	for (int i = 0; i < auction->count; i++) {
		enum seat seat = (enum seat)((auction->dealer + i) % 4);
		enum strain strain;

		if (!call_is_bid(auction->call[i]))
			continue;
		strain = call_strain(auction->call[i]);
		if (strain == STRAIN_NOTRUMP || seat == sense->view->viewer)
			continue;
		heard[strain] += seat_side(seat) == side ? 12 : -5;
	}
}

/* The suit partner led first, once he has led. */
static void
card_lead_returned(const struct sense *sense, int heard[SUIT_COUNT])
{
	const struct card_view *view = sense->view;

	for (int i = 0; i < view->played; i += SEAT_COUNT) {
		if (view->card_seat[i] != seat_partner(view->viewer))
			continue;
		heard[card_suit(view->card[i])] += 8;
		return;
	}
}

/* With dummy in sight: through strength, up to weakness. */
static int
card_lead_dummy(const struct sense *sense, enum suit of)
{
	enum seat dummy = seat_partner(sense->view->declarer);
	hand_t suit = hand_suit(sense->view->left[dummy], of);
	int honours = 0;

	if (!sense->view->known[dummy])
		return 0;
	for (int rank = RANK_QUEEN; rank <= RANK_ACE; rank++)
		honours += card_lead_holds(suit, of, rank);
	if (dummy == seat_next(sense->view->viewer))
		return honours > 0 && honours < 3 ? 2 : 0;
	return honours == 0 ? 4 : -3 * honours;
}

/* What an own holding is worth as a lead. */
static int
card_lead_holding(const struct sense *sense, enum suit of)
{
	hand_t suit = hand_suit(sense->own, of);
	bool notrump = sense->view->strain == STRAIN_NOTRUMP;
	int count = hand_count(suit), row = card_lead_sequence(suit);
	bool ace = card_lead_holds(suit, of, RANK_ACE);
	bool king = card_lead_holds(suit, of, RANK_KING);
	bool queen = card_lead_holds(suit, of, RANK_QUEEN);
	int score = row >= 3 ? 10 : row == 2 ? 6 : 0;

	if (notrump)
		return score / 2 + 3 * count + (ace || king || queen);
	if (count == 1 && !ace && !king && sense_trumps(sense, sense->own) != 0)
		score += 8;
	if (ace && !king)
		score -= 6;
	else if ((king || queen) && row < 2)
		score -= 3;
	return score - (count > 4 ? count - 4 : 0);
}

/* Tricks that can be cashed from the top now. */
static hand_t
card_lead_masters(const struct sense *sense)
{
	hand_t masters = 0;

	for (hand_t rest = sense->own; rest != 0; rest &= rest - 1) {
		card_t card = hand_lowest(rest);

		if (sense_is_master(sense, card))
			masters |= hand_of(card);
	}
	return masters;
}

static bool
card_lead_cashes(const struct sense *sense, hand_t masters)
{
	const struct card_view *view = sense->view;
	int need = RANK_COUNT - (6 + view->level) + 1;
	int left = hand_count(sense->own);

	if (masters == 0 || view->played == 0)
		return false;
	return view->won[seat_side(view->viewer)] + hand_count(masters) >=
	    need ||
	    (view->strain != STRAIN_NOTRUMP && left <= 6) || left <= 3;
}

card_t
card_lead(const struct sense *sense)
{
	int score[SUIT_COUNT] = {0};
	hand_t masters = card_lead_masters(sense);
	int best = -1;

	if (card_lead_cashes(sense, masters))
		return hand_highest(masters);
	card_lead_heard(sense, score);
	card_lead_returned(sense, score);
	for (int s = 0; s < SUIT_COUNT; s++) {
		if (hand_suit(sense->own, (enum suit)s) == 0)
			continue;
		score[s] += card_lead_holding(sense, (enum suit)s) +
		    card_lead_dummy(sense, (enum suit)s) +
		    sense_taste(sense, (enum suit)s);
		if (s == (int)sense->view->strain)
			score[s] -= 6;
		if (best < 0 || score[s] > score[best])
			best = s;
	}
	return card_lead_from(sense, (enum suit)best);
}
