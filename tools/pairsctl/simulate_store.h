/* SPDX-License-Identifier: ISC */
/*
 * Simulated events as a history: a database of its own, with the players of a
 * club, to try questions and programs on.  An event a day at 19:30 UTC from
 * 2021-01-01 on; deals, contracts and play are there, the journal is not.
 */
#ifndef TOOLS_PAIRSCTL_SIMULATE_STORE_H
#define TOOLS_PAIRSCTL_SIMULATE_STORE_H

#include <stdint.h>

#include "daemon/store/batch.h"
#include "engine/contest/board_scores.h"
#include "engine/contest/victory.h"
#include "tools/pairsctl/simulate.h"
#include "tools/pairsctl/simulate_model.h"

struct simulate_store {
	const struct simulate_rules *rules;
	struct db *db;
	struct batch *batch; /* what is not written yet */
	struct err *err;
	int rc;     /* of the first failure, else 0 */
	int event;  /* the one that is played */
	int *order; /* the partnerships of the club, those of the event first */
	uint64_t chance;
	uint8_t key[32]; /* of the event's deals */
};

/*
 * Make a new database at a path with the club's players.  ERR_INPUT when
 * something is there already; ERR_IO, ERR_DB.  err must last as long as the
 * store.
 */
int simulate_store_init(struct simulate_store *store,
    const struct simulate_rules *rules, const char *path, struct err *err);

/* Write what is left; 0, or the first failure, which err tells. */
int simulate_store_fini(struct simulate_store *store);

/* An event begins; a round was drawn. */
void simulate_store_event(struct simulate_store *store, int event);
void simulate_store_round(
    struct simulate_store *store, const struct simulate_field *field);

/* A board of the round drawn last, table by table. */
void simulate_store_board(struct simulate_store *store,
    const struct simulate_field *field, int board,
    const struct simulate_result *result, struct row_score (*unit)[SIDE_COUNT],
    const struct board_summary *summary);

/* What a table of the round got in victory points; only where they count. */
void simulate_store_match(struct simulate_store *store, int round, int table,
    const struct match_score match[SIDE_COUNT]);

/* The round has closed; the event has ended with it. */
void simulate_store_close(
    struct simulate_store *store, const struct simulate_field *field);
void simulate_store_end(
    struct simulate_store *store, const struct simulate_field *field);

#endif
