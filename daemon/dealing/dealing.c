/* SPDX-License-Identifier: ISC */
/*
 * From seed and list to deals.  A room of its own because three parties need
 * it alike: the pump when it draws a round, verification, and the tests that
 * hold it against another language.
 */
#include "daemon/dealing/dealing.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/base/xalloc.h"
#include "engine/event/replace.h"

/* A pair and where chance puts it. */
struct dealing_seat {
	uint8_t hash[CHANCE_HASH_SIZE];
	int pair;
};

void
dealing_commitment(
    const uint8_t seed[SEED_BYTES], uint8_t commitment_r[CHANCE_HASH_SIZE])
{
	chance_sha256(seed, SEED_BYTES, commitment_r);
}

void
dealing_prepared_seed(
    const struct deal *deal, int count, uint8_t seed_r[SEED_BYTES])
{
	char text[DEAL_TEXT_MAX];
	struct buf list;

	buf_init(&list);
	for (int i = 0; i < count; i++) {
		deal_write(&deal[i], text);
		buf_printf(&list, "%d %s\n", i + 1, text);
	}
	chance_sha256(buf_text(&list), list.len, seed_r);
	buf_fini(&list);
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
dealing_board(const uint8_t key[CHANCE_HASH_SIZE], int board, int thrown,
    struct deal *deal_r)
{
	struct deal_index index;
	uint8_t hash[CHANCE_HASH_SIZE];
	struct buf message;
	int dealt = 0;

	assert(board > 0 && thrown >= 0);
	buf_init(&message);
	/* two tries in three succeed */
	for (int try = 1; dealt <= thrown; try++) {
		buf_clear(&message);
		buf_printf(&message, "pairsd deal %d %d", board, try);
		chance_hmac_sha256(key, message.data, message.len, hash);
		memcpy(index.byte, hash, sizeof(index.byte));
		dealt += deal_from_index(&index, deal_r);
	}
	buf_fini(&message);
}

/* The key of an event that has started. */
static void
dealing_event_key(const struct event *event, uint8_t key_r[CHANCE_HASH_SIZE])
{
	struct buf list;

	assert(event->listed > 0);
	buf_init(&list);
	for (int p = 1; p <= event->listed; p++)
		dealing_list_add(&list, p, replace_entered(event, p, 0),
		    replace_entered(event, p, 1));
	dealing_key(event->seed, &list, key_r);
	buf_fini(&list);
}

void
dealing_round(const struct event *event, int round, struct deal *deal_r)
{
	uint8_t key[CHANCE_HASH_SIZE];

	dealing_event_key(event, key);
	for (int b = 0; b < event->config.boards_per_round; b++)
		dealing_board(key, event_first_board(event, round) + b,
		    event->round[round - 1].thrown, &deal_r[b]);
}

static int
dealing_compare(const void *a_ptr, const void *b_ptr)
{
	const struct dealing_seat *a = a_ptr, *b = b_ptr;
	const int by_hash = memcmp(a->hash, b->hash, sizeof(a->hash));

	return by_hash != 0 ? by_hash : a->pair - b->pair;
}

void
dealing_seats(const uint8_t key[CHANCE_HASH_SIZE], int pairs, int *order_r)
{
	const size_t count = (size_t)pairs;
	struct dealing_seat *seat = xcalloc(count, sizeof(*seat));
	struct buf message;

	buf_init(&message);
	for (size_t i = 0; i < count; i++) {
		seat[i].pair = (int)i + 1;
		buf_clear(&message);
		buf_printf(&message, "pairsd seat %d", seat[i].pair);
		chance_hmac_sha256(
		    key, message.data, message.len, seat[i].hash);
	}
	buf_fini(&message);
	qsort(seat, count, sizeof(*seat), dealing_compare);
	for (size_t i = 0; i < count; i++)
		order_r[i] = seat[i].pair;
	free(seat);
}

void
dealing_order(const struct event *event, int *order_r)
{
	uint8_t key[CHANCE_HASH_SIZE];

	dealing_event_key(event, key);
	dealing_seats(key, event->listed, order_r);
}
