/* SPDX-License-Identifier: ISC */
/*
 * Cards, hands and seats as numbers and as text: Laws 1 and 3, and the notation
 * of PBN 2.1.  Everything else in the engine counts and compares with these.
 */
#include "engine/bridge/card.h"

#include <assert.h>
#include <string.h>

#include "engine/bridge/word.h"

#define CARD_HAND_SIZE 13

static const char CARD_SUITS[] = "CDHS";
static const char CARD_RANKS[] = "23456789TJQKA";
static const char CARD_SEATS[] = "NESW-";

/* Where a letter stands in a list of them, or -1. */
static int
card_find_letter(const char *letters, char letter)
{
	const char *at;

	if (letter == '\0')
		return -1;
	at = strchr(letters, word_upper(letter));
	return at == NULL ? -1 : (int)(at - letters);
}

/* A rank at the start of a text: its length, 0 for none. */
static size_t
card_read_rank(const char *text, int *rank_r)
{
	if (text[0] == '1' && text[1] == '0') {
		*rank_r = card_find_letter(CARD_RANKS, 'T');
		return 2;
	}
	*rank_r = card_find_letter(CARD_RANKS, text[0]);
	return *rank_r < 0 ? 0 : 1;
}

card_t
card_make(enum suit suit, int rank)
{
	assert(suit < SUIT_COUNT);
	assert(rank >= 0 && rank < RANK_COUNT);
	return (card_t)((int)suit * RANK_COUNT + rank);
}

enum suit
card_suit(card_t card)
{
	assert(card < CARD_COUNT);
	return (enum suit)(card / RANK_COUNT);
}

int
card_rank(card_t card)
{
	assert(card < CARD_COUNT);
	return card % RANK_COUNT;
}

void
card_write(card_t card, char text_r[3])
{
	text_r[0] = CARD_SUITS[card_suit(card)];
	text_r[1] = CARD_RANKS[card_rank(card)];
	text_r[2] = '\0';
}

bool
card_read(const char *text, card_t *card_r)
{
	int suit = card_find_letter(CARD_SUITS, text[0]);
	bool suit_first = suit >= 0;
	size_t length;
	int rank;

	if (suit_first)
		text++;
	length = card_read_rank(text, &rank);
	if (length == 0)
		return false;
	text += length;
	if (!suit_first) {
		suit = card_find_letter(CARD_SUITS, *text);
		if (suit < 0)
			return false;
		text++;
	}
	if (*text != '\0')
		return false;
	*card_r = card_make((enum suit)suit, rank);
	return true;
}

hand_t
hand_of(card_t card)
{
	assert(card < CARD_COUNT);
	return (hand_t)1 << card;
}

bool
hand_has(hand_t hand, card_t card)
{
	return (hand & hand_of(card)) != 0;
}

hand_t
hand_suit(hand_t hand, enum suit suit)
{
	hand_t cards = ((hand_t)1 << RANK_COUNT) - 1;

	assert(suit < SUIT_COUNT);
	return hand & cards << (int)suit * RANK_COUNT;
}

int
hand_count(hand_t hand)
{
	return __builtin_popcountll(hand);
}

card_t
hand_lowest(hand_t hand)
{
	assert(hand != 0);
	return (card_t)__builtin_ctzll(hand);
}

card_t
hand_highest(hand_t hand)
{
	assert(hand != 0);
	return (card_t)(63 - __builtin_clzll(hand));
}

hand_t
hand_above(hand_t hand, card_t card)
{
	hand_t not_above = (hand_of(card) << 1) - 1;

	return hand_suit(hand, card_suit(card)) & ~not_above;
}

void
hand_write(hand_t hand, char text_r[HAND_TEXT_MAX])
{
	char *to = text_r;

	assert((hand & ~HAND_ALL) == 0);
	assert(hand_count(hand) <= CARD_HAND_SIZE);
	for (int i = CARD_COUNT - 1; i >= 0; i--) {
		if (hand_has(hand, (card_t)i))
			*to++ = CARD_RANKS[i % RANK_COUNT];
		if (i % RANK_COUNT == 0)
			*to++ = '.';
	}
	to[-1] = '\0';
}

size_t
hand_read(const char *text, hand_t *hand_r)
{
	const char *from = text;
	hand_t hand = 0, card;
	int rank;

	for (int suit = SUIT_COUNT - 1; suit >= 0; suit--) {
		while ((rank = card_find_letter(CARD_RANKS, *from)) >= 0) {
			card = hand_of(card_make((enum suit)suit, rank));
			if ((hand & card) != 0)
				return 0;
			hand |= card;
			from++;
		}
		if (suit > 0 && *from++ != '.')
			return 0;
	}
	if (hand_count(hand) > CARD_HAND_SIZE)
		return 0;
	*hand_r = hand;
	return (size_t)(from - text);
}

enum seat
seat_next(enum seat seat)
{
	assert(seat < SEAT_COUNT);
	return (enum seat)((seat + 1) % SEAT_COUNT);
}

enum seat
seat_partner(enum seat seat)
{
	assert(seat < SEAT_COUNT);
	return (enum seat)((seat + 2) % SEAT_COUNT);
}

enum side
seat_side(enum seat seat)
{
	assert(seat < SEAT_COUNT);
	return seat % 2 == 0 ? SIDE_NS : SIDE_EW;
}

enum side
side_other(enum side side)
{
	assert(side < SIDE_COUNT);
	return side == SIDE_NS ? SIDE_EW : SIDE_NS;
}

char
seat_letter(enum seat seat)
{
	assert(seat <= SEAT_NONE);
	return CARD_SEATS[seat];
}

bool
seat_find(char letter, enum seat *seat_r)
{
	int seat = card_find_letter(CARD_SEATS, letter);

	if (seat < 0 || seat == SEAT_NONE)
		return false;
	*seat_r = (enum seat)seat;
	return true;
}
