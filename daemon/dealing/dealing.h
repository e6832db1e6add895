/* SPDX-License-Identifier: ISC */
/*
 * From an event's seed and its list of pairs to the deals (R-EV-26), so that
 * anybody can check them in twenty lines of any language:
 *
 *	commitment = SHA-256(seed), published when registration opens
 *	list       = a line "<pair> <north> <south>\n" for each pair in the
 *	             order of registration; north and south are player ids
 *	key        = HMAC-SHA-256(key seed, message list)
 *	number     = the first 96 bits of HMAC-SHA-256(key, "pairsd deal B T"),
 *	             most significant first, for board B and the first T from 1
 *	             on that gives a number below
 *	             53,644,737,765,488,792,839,237,440,000; where the round
 *	             was thrown away N times before (R-SW-11), that after the
 *	             first N such T
 *	deal       = the deal of that number in Big Deal's order
 *	order      = where chance seats round 1 (R-EV-6): the pairs by
 *	             HMAC-SHA-256(key, "pairsd seat P") for pair P, lowest
 *	             bytes first
 *
 * The seed is published when the event has ended.  Where the boards were
 * prepared instead (R-HI-2), the deals give the seed.
 */
#ifndef DAEMON_DEALING_DEALING_H
#define DAEMON_DEALING_DEALING_H

#include <stdint.h>

#include "daemon/base/buf.h"
#include "daemon/base/chance.h"
#include "engine/bridge/deal.h"
#include "engine/event/event.h"

/* What is published before the night. */
void dealing_commitment(
    const uint8_t seed[SEED_BYTES], uint8_t commitment_r[CHANCE_HASH_SIZE]);

/*
 * The seed of a night whose boards, 1 to count, were prepared: SHA-256 of a line
 * "<board> <deal>\n" for each, so that the commitment binds the deals.
 */
void dealing_prepared_seed(
    const struct deal *deal, int count, uint8_t seed_r[SEED_BYTES]);

/* Append a pair's line (pair 1..) to the list. */
void dealing_list_add(struct buf *list, int pair, int32_t north, int32_t south);

/* The key of the deals; list as above, in full. */
void dealing_key(const uint8_t seed[SEED_BYTES], const struct buf *list,
    uint8_t key_r[CHANCE_HASH_SIZE]);

/* The deal of a board, 1 or more, whose round was thrown away so often before. */
void dealing_board(const uint8_t key[CHANCE_HASH_SIZE], int board, int thrown,
    struct deal *deal_r);

/*
 * The deals of a round, 1..config.rounds, of an event that has started:
 * config.boards_per_round of them.
 */
void dealing_round(const struct event *event, int round, struct deal *deal_r);

/* The numbers of so many pairs in the order in which chance seats them. */
void dealing_seats(
    const uint8_t key[CHANCE_HASH_SIZE], int pairs, int *order_r);

/*
 * The numbers of all pairs, event->pairs of them, in the order in which chance
 * seats round 1 of an event that has started.
 */
void dealing_order(const struct event *event, int *order_r);

#endif
