/* SPDX-License-Identifier: ISC */
/*
 * Chance for tests.
 */
#include "tests/lib/rng.h"

#include <assert.h>

uint64_t
rng_next(struct rng *rng)
{
	uint64_t z = rng->state += UINT64_C(0x9e3779b97f4a7c15);

	z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
	return z ^ z >> 31;
}

int
rng_below(struct rng *rng, int below)
{
	assert(below > 0);
	return (int)(rng_next(rng) % (uint64_t)below);
}

int
rng_once_in(struct rng *rng, int in)
{
	return rng_below(rng, in) == 0;
}

void
rng_deal(struct rng *rng, struct deal *deal_r)
{
	card_t pack[CARD_COUNT];

	for (int i = 0; i < CARD_COUNT; i++)
		pack[i] = (card_t)i;
	for (int i = CARD_COUNT - 1; i > 0; i--) {
		const int j = rng_below(rng, i + 1);
		const card_t card = pack[i];

		pack[i] = pack[j];
		pack[j] = card;
	}
	*deal_r = (struct deal){{0}};
	for (int i = 0; i < CARD_COUNT; i++)
		deal_r->hand[i % SEAT_COUNT] |= hand_of(pack[i]);
}

card_t
rng_card(struct rng *rng, hand_t hand)
{
	int skip = rng_below(rng, hand_count(hand));

	for (card_t card = 0;; card++) {
		if (hand_has(hand, card) && skip-- == 0)
			return card;
	}
}
