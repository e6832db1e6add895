/* SPDX-License-Identifier: ISC */
/*
 * Deals and their numbers.  A deal is drawn as a number below the number of
 * deals (R-EV-26), so that every deal is equally likely and anyone can make
 * the same deal from the same number.
 *
 * The number is a * C(39,13) * C(26,13) + b * C(26,13) + c, where a, b, c rank
 * the cards of North among 52, of East among the other 39, of South among the
 * last 26, as sets of positions in lexicographic order, ace of spades first.
 */
#include "engine/bridge/deal.h"

#include <assert.h>
#include <string.h>

#define DEAL_HAND 13 /* cards in a hand */

__extension__ typedef unsigned __int128 deal_wide;

/* Every intermediate value is itself a binomial: the divisions are exact. */
static uint64_t
deal_binomial(int n, int k)
{
	uint64_t value = 1;

	if (k < 0)
		return 0;
	for (int i = 1; i <= k; i++)
		value = value * (uint64_t)(n - k + i) / (uint64_t)i;
	return value;
}

/* The set of 13 with this rank among those of the cards in `from`. */
static hand_t
deal_unrank(hand_t from, uint64_t rank)
{
	int need = DEAL_HAND;
	int open = hand_count(from);
	uint64_t with;
	hand_t hand = 0;

	for (int card = CARD_COUNT - 1; card >= 0; card--) {
		if (!hand_has(from, (card_t)card))
			continue;
		open--;
		with = deal_binomial(open, need - 1);
		if (rank < with) {
			hand |= hand_of((card_t)card);
			need--;
		} else {
			rank -= with;
		}
	}
	assert(need == 0 && rank == 0);
	return hand;
}

static uint64_t
deal_rank(hand_t from, hand_t hand)
{
	int need = DEAL_HAND;
	int open = hand_count(from);
	uint64_t rank = 0;

	for (int card = CARD_COUNT - 1; card >= 0; card--) {
		if (!hand_has(from, (card_t)card))
			continue;
		open--;
		if (hand_has(hand, (card_t)card))
			need--;
		else
			rank += deal_binomial(open, need - 1);
	}
	return rank;
}

bool
deal_is_whole(const struct deal *deal)
{
	hand_t seen = 0;

	for (int seat = 0; seat < SEAT_COUNT; seat++) {
		if (hand_count(deal->hand[seat]) != DEAL_HAND)
			return false;
		seen |= deal->hand[seat];
	}
	return seen == HAND_ALL;
}

bool
deal_from_index(const struct deal_index *index, struct deal *deal_r)
{
	const uint64_t norths = deal_binomial(CARD_COUNT, DEAL_HAND);
	const uint64_t easts = deal_binomial(CARD_COUNT - DEAL_HAND, DEAL_HAND);
	const uint64_t souths = deal_binomial(2 * DEAL_HAND, DEAL_HAND);
	deal_wide number = 0;
	hand_t from = HAND_ALL;

	for (int i = 0; i < DEAL_INDEX_BYTES; i++)
		number = number << 8 | index->byte[i];
	if (number >= (deal_wide)norths * easts * souths)
		return false;
	deal_r->hand[NORTH] =
	    deal_unrank(from, (uint64_t)(number / souths / easts));
	from &= ~deal_r->hand[NORTH];
	deal_r->hand[EAST] =
	    deal_unrank(from, (uint64_t)(number / souths % easts));
	from &= ~deal_r->hand[EAST];
	deal_r->hand[SOUTH] = deal_unrank(from, (uint64_t)(number % souths));
	deal_r->hand[WEST] = from & ~deal_r->hand[SOUTH];
	return true;
}

void
deal_to_index(const struct deal *deal, struct deal_index *index_r)
{
	const uint64_t easts = deal_binomial(CARD_COUNT - DEAL_HAND, DEAL_HAND);
	const uint64_t souths = deal_binomial(2 * DEAL_HAND, DEAL_HAND);
	hand_t from = HAND_ALL;
	deal_wide number;

	assert(deal_is_whole(deal));
	number = deal_rank(from, deal->hand[NORTH]);
	from &= ~deal->hand[NORTH];
	number = number * easts + deal_rank(from, deal->hand[EAST]);
	from &= ~deal->hand[EAST];
	number = number * souths + deal_rank(from, deal->hand[SOUTH]);
	for (int i = DEAL_INDEX_BYTES - 1; i >= 0; i--) {
		index_r->byte[i] = (uint8_t)(number & 0xff);
		number >>= 8;
	}
}

void
deal_write(const struct deal *deal, char text_r[DEAL_TEXT_MAX])
{
	char *to = text_r;

	assert(deal_is_whole(deal));
	*to++ = 'N';
	for (int seat = 0; seat < SEAT_COUNT; seat++) {
		*to++ = seat == NORTH ? ':' : ' ';
		hand_write(deal->hand[seat], to);
		to += strlen(to);
	}
}

bool
deal_read(const char *text, struct deal *deal_r)
{
	struct deal deal;
	enum seat seat;
	size_t length;

	if (!seat_find(*text, &seat))
		return false;
	text++;
	for (int i = 0; i < SEAT_COUNT; i++) {
		if (*text++ != (i == 0 ? ':' : ' '))
			return false;
		length = hand_read(text, &deal.hand[seat]);
		if (length == 0)
			return false;
		text += length;
		seat = seat_next(seat);
	}
	if (*text != '\0' || !deal_is_whole(&deal))
		return false;
	*deal_r = deal;
	return true;
}
