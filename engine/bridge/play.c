/* SPDX-License-Identifier: ISC */
/*
 * Laws 41 to 46: the lead, the turn, following suit, who wins.  Cards that are
 * not legal cannot be played here, so there are no revokes.
 */
#include "engine/bridge/play.h"

#include <assert.h>
#include <string.h>

/* Higher beats lower; a card of neither trumps nor the suit led is 0. */
static int
play_power(enum strain strain, enum suit led, card_t card)
{
	enum suit suit = card_suit(card);

	if (strain != STRAIN_NOTRUMP && (int)suit == (int)strain)
		return 1 + RANK_COUNT + card_rank(card);
	return suit == led ? 1 + card_rank(card) : 0;
}

void
play_init(struct play *play, const struct deal *deal, enum strain strain,
    enum seat declarer)
{
	assert(strain < STRAIN_COUNT);
	assert(deal_is_whole(deal));
	memset(play, 0, sizeof(*play));
	play->strain = strain;
	play->declarer = declarer;
	play->left = *deal;
	play->turn = seat_next(declarer);
	memset(play->card, CARD_NONE, sizeof(play->card));
}

enum seat
play_dummy(const struct play *play)
{
	return seat_partner(play->declarer);
}

bool
play_dummy_is_open(const struct play *play)
{
	return play->count > 0;
}

bool
play_is_over(const struct play *play)
{
	return play->count == CARD_COUNT;
}

enum seat
play_chooser(const struct play *play)
{
	return play->turn == play_dummy(play) ? play->declarer : play->turn;
}

hand_t
play_legal(const struct play *play)
{
	hand_t hand, follow;
	int cards = play_trick_cards(play);

	if (play_is_over(play))
		return 0;
	hand = play->left.hand[play->turn];
	if (cards == 0)
		return hand;
	follow = hand_suit(hand, card_suit(play->card[play->count - cards]));
	return follow != 0 ? follow : hand;
}

void
play_add(struct play *play, card_t card)
{
	enum seat leader = seat_next(play->turn);

	assert(hand_has(play_legal(play), card));
	play->left.hand[play->turn] &= ~hand_of(card);
	play->card[play->count++] = card;
	if (play_trick_cards(play) != 0) {
		play->turn = seat_next(play->turn);
		return;
	}
	play->turn = trick_winner(
	    play->strain, leader, &play->card[play->count - SEAT_COUNT]);
	play->won[seat_side(play->turn)]++;
	if (play_is_over(play))
		play->turn = SEAT_NONE;
}

int
play_tricks_done(const struct play *play)
{
	return play->count / SEAT_COUNT;
}

int
play_trick_cards(const struct play *play)
{
	return play->count % SEAT_COUNT;
}

enum seat
play_seat_of(const struct play *play, int i)
{
	enum seat seat = seat_next(play->declarer);

	assert(i >= 0 && i <= play->count);
	if (i == play->count)
		return play->turn;
	for (int t = SEAT_COUNT; t <= i; t += SEAT_COUNT)
		seat = trick_winner(
		    play->strain, seat, &play->card[t - SEAT_COUNT]);
	return (enum seat)(((int)seat + i) % SEAT_COUNT);
}

enum seat
trick_winner(
    enum strain strain, enum seat leader, const card_t card[SEAT_COUNT])
{
	enum suit led = card_suit(card[0]);
	int best = 0;

	assert(leader < SEAT_COUNT);
	for (int i = 1; i < SEAT_COUNT; i++) {
		if (play_power(strain, led, card[i]) >
		    play_power(strain, led, card[best]))
			best = i;
	}
	return (enum seat)(((int)leader + best) % SEAT_COUNT);
}
