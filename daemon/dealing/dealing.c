/* SPDX-License-Identifier: ISC */
/*
 * From seed and list to deals.  A room of its own because three parties need
 * it alike: the pump when it draws a round, verification, and the tests that
 * hold it against another language.
 */
#include "daemon/dealing/dealing.h"

#include <assert.h>
#include <string.h>

void
dealing_commitment(
    const uint8_t seed[SEED_BYTES], uint8_t commitment_r[CHANCE_HASH_SIZE])
{
	chance_sha256(seed, SEED_BYTES, commitment_r);
}

void
dealing_list_add(struct buf *list, int pair, int32_t north, int32_t south)
{
	buf_printf(list, "%d %d %d\n", pair, (int)north, (int)south);
}

void
dealing_key(const uint8_t seed[SEED_BYTES], const struct buf *list,
    uint8_t key_r[CHANCE_HASH_SIZE])
{
	_Static_assert(SEED_BYTES == CHANCE_HASH_SIZE, "the seed is a key");

	chance_hmac_sha256(seed, buf_text(list), list->len, key_r);
}

void
dealing_board(
    const uint8_t key[CHANCE_HASH_SIZE], int board, struct deal *deal_r)
{
	struct deal_index index;
	uint8_t hash[CHANCE_HASH_SIZE];
	struct buf message;
	bool dealt = false;

	assert(board > 0);
	buf_init(&message);
	/* two tries in three succeed */
	for (int try = 1; !dealt; try++) {
		buf_clear(&message);
		buf_printf(&message, "pairsd deal %d %d", board, try);
		chance_hmac_sha256(key, message.data, message.len, hash);
		memcpy(index.byte, hash, sizeof(index.byte));
		dealt = deal_from_index(&index, deal_r);
	}
	buf_fini(&message);
}

void
dealing_round(const struct event *event, int round, struct deal *deal_r)
{
	uint8_t key[CHANCE_HASH_SIZE];
	struct buf list;

	assert(event->pairs > 0);
	buf_init(&list);
	for (int p = 1; p <= event->pairs; p++) {
		const struct pair *pair = &event->pair[p - 1];

		dealing_list_add(&list, p, pair->player[0], pair->player[1]);
	}
	dealing_key(event->seed, &list, key);
	buf_fini(&list);
	for (int b = 0; b < event->config.boards_per_round; b++)
		dealing_board(
		    key, event_first_board(event, round) + b, &deal_r[b]);
}
