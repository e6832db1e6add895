/* SPDX-License-Identifier: ISC */
/*
 * What each pair scored in each closed round of a stored event, so that other
 * draws can be tried on the same results (R-SW-12).
 */
#ifndef DAEMON_HISTORY_HISTORY_SCORES_H
#define DAEMON_HISTORY_HISTORY_SCORES_H

#include <stdbool.h>
#include <stdint.h>

#include "daemon/store/db.h"
#include "engine/event/event_config.h"

/* A pair in a round: what it adds to a standing. */
struct history_score {
	bool seated;  /* at a table or with the bye */
	int64_t sum;  /* units, or hundredths of a VP, that enter the total */
	int count;    /* how many boards these are, or 1 where it is VPs */
	int finished; /* boards with a table result */
};

struct history_scores {
	struct event_config config;
	int pairs;
	int rounds; /* that have closed */
	/* [(round - 1) * pairs + pair - 1], by pair number */
	struct history_score *score;
	/* [(pair - 1) * config.avoid.kinds + kind]: 1 to groups, 0 for none */
	int *group;
	int groups;
};

/*
 * Read them.  0; ERR_NOT_FOUND when there is no such event or no round of it
 * has closed; ERR_DB, ERR_BUSY.  Free with history_scores_fini after success.
 */
int history_scores_read(struct db *db, uint32_t id,
    struct history_scores *scores_r, struct err *err);
void history_scores_fini(struct history_scores *scores);

#endif
