/* SPDX-License-Identifier: ISC */
/*
 * A search for a play in which the other side wins more than the claim leaves
 * it.  All four hands work together against the claim, so it is a search for
 * one line and not a game.  Cards of a hand between which none is out are
 * tried once; positions without such a line are remembered; where high cards
 * alone are enough nothing is tried.
 */
#include "engine/bridge/claim_check.h"

#include <assert.h>
#include <stdint.h>
#include <string.h>

#define CHECK_SLOTS 2048 /* positions remembered, a power of two */

/* What is left of a play: the hands, and the trick that goes on. */
struct check_position {
	hand_t left[SEAT_COUNT];
	card_t trick[SEAT_COUNT];
	int in_trick, tricks; /* cards in the trick; tricks not complete */
	enum seat turn;
};

/* A position between tricks from which the others do not win `more`. */
struct check_slot {
	hand_t left[SEAT_COUNT];
	uint8_t leader, more; /* more 0: an empty slot */
};

struct check {
	enum side side; /* that claims */
	enum strain strain;
	int cards; /* tried */
	struct check_slot slot[CHECK_SLOTS];
};

static bool check_can_lose(
    struct check *check, const struct check_position *at, int more);

static hand_t
check_trumps(
    const struct check *check, const struct check_position *at, enum seat seat)
{
	if (check->strain == STRAIN_NOTRUMP)
		return 0;
	return hand_suit(at->left[seat], (enum suit)check->strain);
}

/* How many cards of a hand are higher than all of theirs, of one suit. */
static int
check_above(hand_t mine, hand_t theirs)
{
	return theirs == 0 ? hand_count(mine)
			   : hand_count(hand_above(mine, hand_highest(theirs)));
}

static hand_t
check_theirs(const struct check_position *at, enum seat seat)
{
	return at->left[seat_next(seat)] |
	    at->left[seat_next(seat_partner(seat))];
}

/* No card of a hand can be beaten by theirs when it is led. */
static bool
check_is_solid(const struct check_position *at, enum seat seat)
{
	const hand_t theirs = check_theirs(at, seat);

	for (int s = 0; s < SUIT_COUNT; s++) {
		const hand_t suit = hand_suit(at->left[seat], (enum suit)s);

		if (check_above(suit, hand_suit(theirs, (enum suit)s)) !=
		    hand_count(suit))
			return false;
	}
	return true;
}

/* Partner might win a trick that a hand leads to. */
static bool
check_may_pass_lead(
    const struct check *check, const struct check_position *at, enum seat seat)
{
	const enum seat partner = seat_partner(seat);

	if (check_trumps(check, at, partner) != 0)
		return true;
	for (int s = 0; s < SUIT_COUNT; s++) {
		const hand_t mine = hand_suit(at->left[seat], (enum suit)s);
		const hand_t other = hand_suit(at->left[partner], (enum suit)s);

		if (mine != 0 && other != 0 &&
		    check_above(mine, other) != hand_count(mine))
			return true;
	}
	return false;
}

/* The side on lead keeps it to the end with high cards alone. */
static bool
check_runs(const struct check *check, const struct check_position *at)
{
	const enum seat leader = at->turn, partner = seat_partner(leader);

	if (check_trumps(check, at, seat_next(leader)) != 0 ||
	    check_trumps(check, at, seat_next(partner)) != 0)
		return false;
	return check_is_solid(at, leader) &&
	    (!check_may_pass_lead(check, at, leader) ||
		check_is_solid(at, partner));
}

/* Trumps of one hand above all of theirs: each wins the trick it is played to. */
static int
check_top_trumps(const struct check *check, const struct check_position *at)
{
	const enum seat first = check->side == SIDE_NS ? NORTH : EAST;
	int most = 0;

	if (check->strain == STRAIN_NOTRUMP)
		return 0;
	for (int i = 0; i < 2; i++) {
		const enum seat seat = i == 0 ? first : seat_partner(first);
		const int tops = check_above(check_trumps(check, at, seat),
		    hand_suit(
			check_theirs(at, seat), (enum suit)check->strain));

		most = tops > most ? tops : most;
	}
	return most;
}

/* Between tricks: the tricks that the claiming side has at the very least. */
static int
check_least(const struct check *check, const struct check_position *at)
{
	if (seat_side(at->turn) == check->side && check_runs(check, at))
		return at->tricks;
	return check_top_trumps(check, at);
}

static struct check_slot *
check_slot_of(struct check *check, const struct check_position *at, int more)
{
	uint64_t hash = (uint64_t)at->turn * 16 + (uint64_t)more;

	for (int s = 0; s < SEAT_COUNT; s++) {
		hash = (hash ^ at->left[s]) * UINT64_C(0x9e3779b97f4a7c15);
		hash ^= hash >> 29;
	}
	return &check->slot[hash % CHECK_SLOTS];
}

static bool
check_is_known(
    const struct check_slot *slot, const struct check_position *at, int more)
{
	return slot->more == more && slot->leader == at->turn &&
	    memcmp(slot->left, at->left, sizeof(slot->left)) == 0;
}

/* The cards that some other hand holds or that lie in the trick. */
static hand_t
check_others(const struct check_position *at)
{
	hand_t others = 0;

	for (int s = 0; s < SEAT_COUNT; s++) {
		if (s != (int)at->turn)
			others |= at->left[s];
	}
	for (int i = 0; i < at->in_trick; i++)
		others |= hand_of(at->trick[i]);
	return others;
}

/* True if the next higher card that is still there is in the same hand. */
static bool
check_is_twin(hand_t hand, hand_t others, card_t card)
{
	const hand_t above = hand_above(hand | others, card);

	return above != 0 && hand_has(hand, hand_lowest(above));
}

/* Play a card and look on; a complete trick is won by somebody. */
static bool
check_try(
    struct check *check, const struct check_position *at, card_t card, int more)
{
	struct check_position after = *at;

	if (++check->cards > CLAIM_CHECK_CARDS)
		return true;
	after.left[at->turn] &= ~hand_of(card);
	after.trick[after.in_trick++] = card;
	after.turn = seat_next(at->turn);
	if (after.in_trick == SEAT_COUNT) {
		/* who is next after four cards is who led */
		after.turn =
		    trick_winner(check->strain, after.turn, after.trick);
		after.in_trick = 0;
		after.tricks--;
		more -= seat_side(after.turn) != check->side;
	}
	return check_can_lose(check, &after, more);
}

static hand_t
check_legal(const struct check_position *at)
{
	const hand_t hand = at->left[at->turn];
	const hand_t follow =
	    at->in_trick == 0 ? 0 : hand_suit(hand, card_suit(at->trick[0]));

	return follow != 0 ? follow : hand;
}

/* Each card that matters: theirs from the top, the side's from below. */
static bool
check_cards(struct check *check, const struct check_position *at, int more)
{
	const hand_t hand = at->left[at->turn];
	const hand_t others = check_others(at);
	const bool low_first = seat_side(at->turn) == check->side;
	hand_t legal = check_legal(at);

	while (legal != 0) {
		const card_t card =
		    low_first ? hand_lowest(legal) : hand_highest(legal);

		legal &= ~hand_of(card);
		if (!check_is_twin(hand, others, card) &&
		    check_try(check, at, card, more))
			return true;
	}
	return false;
}

/* Can the others win `more` of the tricks not complete, or is it unknown? */
static bool
check_can_lose(struct check *check, const struct check_position *at, int more)
{
	struct check_slot *slot;

	if (more <= 0)
		return true;
	if (more > at->tricks)
		return false;
	if (at->in_trick != 0)
		return check_cards(check, at, more);
	if (at->tricks - check_least(check, at) < more)
		return false;
	slot = check_slot_of(check, at, more);
	if (check_is_known(slot, at, more))
		return false;
	if (check_cards(check, at, more))
		return true;
	memcpy(slot->left, at->left, sizeof(slot->left));
	slot->leader = (uint8_t)at->turn;
	slot->more = (uint8_t)more;
	return false;
}

bool
claim_check(const struct play *play, enum side side, int tricks)
{
	struct check_position at = {.in_trick = play_trick_cards(play),
	    .tricks = TRICK_COUNT - play_tricks_done(play),
	    .turn = play->turn};
	struct check check;

	assert(!play_is_over(play) && tricks >= 0);
	if (tricks > at.tricks)
		return false;
	memcpy(at.left, play->left.hand, sizeof(at.left));
	for (int i = 0; i < at.in_trick; i++)
		at.trick[i] = play->card[play->count - at.in_trick + i];
	memset(&check, 0, sizeof(check));
	check.side = side;
	check.strain = play->strain;
	return !check_can_lose(&check, &at, at.tricks - tricks + 1);
}
