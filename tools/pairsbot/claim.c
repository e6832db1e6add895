/* SPDX-License-Identifier: ISC */
/*
 * The proof behind a claim takes the worst case in each suit: one opponent
 * holds all that is out, so a suit is exhausted only when it was led as often
 * as cards are out, and until then the highest of them may be there.  Found
 * lines are certain; lines that need a split or a finesse are not found.
 */
#include "tools/pairsbot/claim.h"

#include <assert.h>

#include "tools/pairsbot/card_sense.h"
#include "tools/pairsbot/ending.h"

#define CLAIM_POSITIONS 3000
#define CLAIM_LEAST 2 /* tricks worth a claim */

struct claim_line {
	enum strain strain;
	hand_t theirs;
	int out[SUIT_COUNT]; /* of their cards */
	int led[SUIT_COUNT]; /* rounds */
	int positions;
};

static bool claim_wins(struct claim_line *line, hand_t lead, hand_t across);

/* They may still hold a card of the suit. */
static bool
claim_may_hold(const struct claim_line *line, enum suit suit)
{
	return line->led[suit] < line->out[suit];
}

static bool
claim_may_ruff(const struct claim_line *line, enum suit led)
{
	if (line->strain == STRAIN_NOTRUMP || (int)led == (int)line->strain)
		return false;
	return claim_may_hold(line, (enum suit)line->strain);
}

/* One trick: a card from each hand, which must win; then the others. */
static bool
claim_trick(struct claim_line *line, hand_t lead, hand_t across, card_t led,
    card_t other)
{
	enum suit suit = card_suit(led);
	bool follows = card_suit(other) == suit;
	bool ruffs = !follows && (int)card_suit(other) == (int)line->strain;
	card_t best = follows && other > led ? other : led;
	hand_t out = hand_suit(line->theirs, suit);
	bool won;

	if (!ruffs && claim_may_hold(line, suit) && hand_above(out, best) != 0)
		return false;
	lead &= ~hand_of(led);
	across &= ~hand_of(other);
	line->led[suit]++;
	if (ruffs || best == other)
		won = claim_wins(line, across, lead);
	else
		won = claim_wins(line, lead, across);
	line->led[suit]--;
	return won;
}

/* The other hand has none of the suit: it throws or ruffs. */
static bool
claim_void(struct claim_line *line, hand_t lead, hand_t across, card_t led)
{
	for (int s = 0; s < SUIT_COUNT; s++) {
		hand_t suit = hand_suit(across, (enum suit)s);

		if (suit != 0 &&
		    claim_trick(line, lead, across, led, hand_lowest(suit)))
			return true;
	}
	return false;
}

static bool
claim_suit(struct claim_line *line, hand_t lead, hand_t across, enum suit suit)
{
	hand_t mine = hand_suit(lead, suit);
	hand_t other = hand_suit(across, suit);
	card_t high = hand_highest(mine), low = hand_lowest(mine);

	if (other == 0)
		return claim_void(line, lead, across, high) ||
		    (low != high && claim_void(line, lead, across, low));
	return claim_trick(line, lead, across, high, hand_lowest(other)) ||
	    claim_trick(line, lead, across, low, hand_highest(other));
}

/* True if lead, to play, and the hand across take all their tricks. */
static bool
claim_wins(struct claim_line *line, hand_t lead, hand_t across)
{
	if (lead == 0)
		return true;
	if (line->positions++ > CLAIM_POSITIONS)
		return false;
	for (int s = SPADES; s >= CLUBS; s--) {
		if (hand_suit(lead, (enum suit)s) == 0 ||
		    claim_may_ruff(line, (enum suit)s))
			continue;
		if (claim_suit(line, lead, across, (enum suit)s))
			return true;
	}
	return false;
}

bool
claim_is_sure(hand_t leader, hand_t across, hand_t theirs, enum strain strain)
{
	struct claim_line line = {.strain = strain, .theirs = theirs};

	assert(hand_count(leader) == hand_count(across));
	for (int s = 0; s < SUIT_COUNT; s++)
		line.out[s] = hand_count(hand_suit(theirs, (enum suit)s));
	return claim_wins(&line, leader, across);
}

int
claim_choose(const struct card_view *view)
{
	enum seat across = seat_partner(view->turn);
	int left = RANK_COUNT - view->played / SEAT_COUNT;
	struct sense sense;

	if (view->viewer != view->declarer || view->played == 0 ||
	    view->played % SEAT_COUNT != 0 || left < CLAIM_LEAST ||
	    !view->known[across])
		return 0;
	sense_view(view, &sense);
	return claim_is_sure(view->left[view->turn], view->left[across],
		   sense.unseen, view->strain)
	    ? left
	    : 0;
}

/* Whose card is next, from the cards alone. */
static enum seat
claim_turn(const struct card_view *view)
{
	int first = view->played - view->played % SEAT_COUNT;

	if (view->played == 0)
		return seat_next(view->declarer);
	if (first < view->played)
		return seat_next(view->card_seat[view->played - 1]);
	first -= SEAT_COUNT;
	return trick_winner(
	    view->strain, view->card_seat[first], &view->card[first]);
}

/* All hands, when at most one is not known. */
static bool
claim_ending(const struct card_view *view, struct ending *ending_r)
{
	struct ending ending = {.strain = view->strain};
	enum seat turn = claim_turn(view);
	struct sense sense;
	int hidden = 0;

	sense_view(view, &sense);
	for (int seat = 0; seat < SEAT_COUNT; seat++) {
		hidden += !view->known[seat];
		ending.left[seat] =
		    view->known[seat] ? view->left[seat] : sense.unseen;
	}
	if (hidden > 1)
		return false;
	ending.trick = sense.trick;
	for (int i = 0; i < sense.trick; i++)
		ending.card[i] = view->card[view->played - sense.trick + i];
	ending.leader =
	    (enum seat)(((int)turn + SEAT_COUNT - sense.trick) % SEAT_COUNT);
	*ending_r = ending;
	return true;
}

/* Trumps of the viewer's that nothing beats, from the top. */
static int
claim_sure_trumps(const struct card_view *view)
{
	struct sense sense;
	hand_t trumps;
	int sure = 0;

	sense_view(view, &sense);
	trumps = sense_trumps(&sense, view->left[view->viewer]);
	while (trumps != 0 && sense_is_master(&sense, hand_highest(trumps))) {
		trumps &= ~hand_of(hand_highest(trumps));
		sure++;
	}
	return sure;
}

/* The claimer's side is on lead and takes everything that is left. */
static bool
claim_is_proved(
    const struct ending *ending, enum seat claimer, enum strain strain)
{
	enum seat leader = ending->leader;
	enum seat next = seat_next(leader);

	return ending->trick == 0 && seat_side(leader) == seat_side(claimer) &&
	    claim_is_sure(ending->left[leader],
		ending->left[seat_partner(leader)],
		ending->left[next] | ending->left[seat_partner(next)], strain);
}

bool
claim_answer(const struct card_view *view, enum seat claimer, int tricks)
{
	struct card_view own = *view;
	struct ending ending;
	bool known, can;

	own.turn = view->viewer;
	if (!claim_ending(&own, &ending)) {
		/* partner's concession, asked about without his cards */
		return claimer == seat_partner(view->viewer) &&
		    claim_sure_trumps(&own) <= tricks;
	}
	if (claim_is_proved(&ending, claimer, view->strain))
		return true;
	can = ending_can_take(&ending, seat_side(claimer), tricks, &known);
	/* what is too long to work out is not believed */
	return known && can;
}
