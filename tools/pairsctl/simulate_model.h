/* SPDX-License-Identifier: ISC */
/*
 * What happens at a table without playing cards: pairs of unequal skill, boards
 * with a contract that fits, and luck; pairsctl(1) tells the model.  Whole
 * numbers and a fixed seed: the same on every machine.
 *
 * Every number of luck belongs to a board and a pair, whoever it meets, so that
 * two draws of one seed are compared on the same luck.
 */
#ifndef TOOLS_PAIRSCTL_SIMULATE_MODEL_H
#define TOOLS_PAIRSCTL_SIMULATE_MODEL_H

#include <stdint.h>

#include "engine/bridge/contract.h"

struct simulate_model {
	uint64_t seed; /* of the event */
	int pairs;
	int *skill; /* by number: thousandths of a standard deviation */
};

/* The pairs of an event, 1 or more, of a seed. */
void simulate_model_init(
    struct simulate_model *model, int pairs, long seed, int event);
void simulate_model_fini(struct simulate_model *model);

/* What happened on a board at a table. */
struct simulate_result {
	struct contract contract;
	int tricks; /* declarer's */
	int score;  /* North-South's points */
};

/* What two pairs, by number, make of a board, 1 or more. */
struct simulate_result simulate_model_play(
    const struct simulate_model *model, int board, int ns, int ew);

#endif
