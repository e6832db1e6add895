/* SPDX-License-Identifier: ISC */
/*
 * A whole night for tests of what is stored: players who call and play at
 * random by the Laws, a claim now and then, slow tables that the clock cuts, a
 * pair that withdraws, a bye; every command with its journal row and rows in
 * one transaction, as the daemon does it.
 */
#ifndef TESTS_STORE_STORE_NIGHT_H
#define TESTS_STORE_STORE_NIGHT_H

#include "daemon/store/batch.h"
#include "daemon/store/recover.h"
#include "engine/event/world.h"

struct store_night {
	struct db *db;
	struct world *world;
	struct arena arena;
	struct event_config config;
	uint32_t id;
	int pairs;
	ms_t now, start_at;
	uint64_t seq;
	uint32_t random;
	struct deal deal[EVENT_BOARDS_MAX];
	int order[20];
	int group[20 * DRAW_KINDS_MOST];
	/* called after each commit; may be NULL */
	void (*committed)(struct store_night *night);
	void *ctx;
};

/* Add players 1..count, named "Player 1" and so on. */
void store_night_people(struct db *db, int count);

/*
 * An event of that many pairs, 3 rounds of 2 boards, not yet open.  Event 1 is
 * played by players 1..2 * pairs, event 2 by those after them.
 */
void store_night_init(struct store_night *night, struct db *db,
    struct world *world, uint32_t id, int pairs);
void store_night_fini(struct store_night *night);

/* Open it, seat everybody, raise hands. */
void store_night_open(struct store_night *night);

/* A player sits down alone at a table of the room, and leaves it again. */
void store_night_visit(struct store_night *night, int32_t player, int table);

/* A player's pair withdraws. */
void store_night_withdraw(struct store_night *night, int32_t player);

/* A result of round 1, which has closed, is corrected; a pair gets a penalty. */
void store_night_correct(struct store_night *night);

/* The pair has half of that penalty back. */
void store_night_give_back(struct store_night *night);

/* A player comes into a pair for its first one. */
void store_night_replace(struct store_night *night, int pair, int32_t comes);

/* All that was drawn after a round is thrown away. */
void store_night_roll_back(struct store_night *night, int round);

/* The daemon was away for so long; then everybody is there again. */
void store_night_away(struct store_night *night, ms_t span_ms);

/*
 * Go on until so many rounds are closed and the next one has been in play for
 * a while; more rounds than there are: to the end.
 */
void store_night_play(struct store_night *night, int rounds);

/* Memory for a world from the heap, and a new world on it. */
struct world *store_night_world(void);

/* A recover_calls command: decode, apply, never refused.  ctx: the world. */
int store_night_replay(
    void *ctx, const struct journal_row *row, struct err *err);

#endif
