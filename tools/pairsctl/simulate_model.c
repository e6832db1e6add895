/* SPDX-License-Identifier: ISC */
/*
 * A board has a declaring side, a strain and the tricks that are there.  The
 * pair that declares judges these tricks, with an error that is smaller for the
 * skilful, and bids accordingly; then it takes more or fewer as it is stronger
 * or weaker than the defenders and as luck will have it.  Law 77 scores that.
 */
#include "tools/pairsctl/simulate_model.h"

#include <stdbool.h>
#include <stdlib.h>

#include "daemon/base/xalloc.h"
#include "engine/bridge/board.h"
#include "engine/bridge/score.h"
#include "engine/contest/rounding.h"

/* In thousandths of a trick. */
#define MODEL_JUDGE 800      /* deviation of a judgement at average skill */
#define MODEL_JUDGE_SKILL 15 /* per cent: less by that much of the skill */
#define MODEL_JUDGE_LEAST 300
#define MODEL_PLAY 800      /* deviation of the tricks taken */
#define MODEL_PLAY_SKILL 25 /* per cent of the difference in skill */

/* What a number of chance is for. */
enum model_use { USE_SKILL = 1, USE_BOARD, USE_JUDGE, USE_PLAY };

/* The finaliser of SplitMix64: every bit of the sum decides every bit. */
static uint64_t
model_mix(uint64_t state, uint64_t more)
{
	state += (more + 1) * UINT64_C(0x9e3779b97f4a7c15);
	state = (state ^ (state >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
	state = (state ^ (state >> 27)) * UINT64_C(0x94d049bb133111eb);
	return state ^ (state >> 31);
}

static uint64_t
model_chance(
    const struct simulate_model *model, enum model_use use, int board, int pair)
{
	uint64_t chance = model_mix(model->seed, (uint64_t)use);

	chance = model_mix(chance, (uint64_t)board);
	return model_mix(chance, (uint64_t)pair);
}

/* About normal, deviation 1000: twelve even numbers added. */
static int
model_normal(uint64_t chance)
{
	int64_t sum = 0;

	for (uint64_t i = 0; i < 3; i++) {
		uint64_t bits = model_mix(chance, i);

		for (; bits != 0; bits >>= 16)
			sum += (int64_t)(bits & 0xffff);
	}
	return (int)rounding_divide((2 * sum - 12 * 65535) * 500, 65536);
}

void
simulate_model_init(
    struct simulate_model *model, int pairs, long seed, int event)
{
	*model = (struct simulate_model){.pairs = pairs,
	    .seed = model_mix(model_mix(0, (uint64_t)seed), (uint64_t)event),
	    .skill = xcalloc((size_t)pairs + 1, sizeof(int))};
	for (int p = 1; p <= pairs; p++)
		model->skill[p] =
		    model_normal(model_chance(model, USE_SKILL, 0, p));
}

void
simulate_model_fini(struct simulate_model *model)
{
	free(model->skill);
	model->skill = NULL;
}

/* Pick by weights that add up to 100. */
static int
model_pick(const int *weight, int chance)
{
	int i = 0;

	while (chance >= weight[i])
		chance -= weight[i++];
	return i;
}

/* The highest contract worth bidding with so many tricks. */
static int
model_level(enum strain strain, int tricks)
{
	static const int game[STRAIN_COUNT] = {[STRAIN_CLUBS] = 5,
	    [STRAIN_DIAMONDS] = 5,
	    [STRAIN_HEARTS] = 4,
	    [STRAIN_SPADES] = 4,
	    [STRAIN_NOTRUMP] = 3};
	const int level = tricks - 6;

	if (level >= 6)
		return level < 7 ? 6 : 7;
	if (level >= game[strain])
		return game[strain];
	if (level < 1)
		return 1;
	/* a part score needs no more than what wins the auction */
	return level < 3 ? level : 3;
}

static int
model_judged(const struct simulate_model *model, int board, int pair)
{
	int deviation =
	    MODEL_JUDGE - model->skill[pair] * MODEL_JUDGE_SKILL / 100;

	if (deviation < MODEL_JUDGE_LEAST)
		deviation = MODEL_JUDGE_LEAST;
	return (int)rounding_divide((int64_t)deviation *
		model_normal(model_chance(model, USE_JUDGE, board, pair)),
	    1000000);
}

static int
model_taken(
    const struct simulate_model *model, int board, int declaring, int defending)
{
	const int64_t skill = model->skill[declaring] - model->skill[defending];
	/* each side's luck; both together deviate by MODEL_PLAY */
	const int64_t luck =
	    model_normal(model_chance(model, USE_PLAY, board, declaring)) -
	    model_normal(model_chance(model, USE_PLAY, board, defending));

	return (int)rounding_divide(
	    skill * MODEL_PLAY_SKILL * 10 + luck * MODEL_PLAY * 707 / 1000,
	    1000000);
}

struct simulate_result
simulate_model_play(
    const struct simulate_model *model, int board, int ns, int ew)
{
	static const int strains[] = {12, 14, 22, 24, 28};
	static const int tricks[] = {10, 20, 25, 25, 12, 6, 2};
	const uint64_t chance = model_chance(model, USE_BOARD, board, 0);
	const bool by_ns = chance % 2 == 0;
	const int there = 7 + model_pick(tricks, (int)(chance / 256 % 100));
	const int declaring = by_ns ? ns : ew, defending = by_ns ? ew : ns;
	struct contract contract = {.doubling = UNDOUBLED,
	    .strain =
		(enum strain)model_pick(strains, (int)(chance / 65536 % 100)),
	    .declarer = (enum seat)(
		(by_ns ? NORTH : EAST) + 2 * (int)(chance / 16777216 % 2))};
	int taken = there + model_taken(model, board, declaring, defending);

	if (taken > 13)
		taken = 13;
	if (taken < 0)
		taken = 0;
	contract.level = model_level(
	    contract.strain, there + model_judged(model, board, declaring));
	return (struct simulate_result){contract, taken,
	    score_ns(&contract, board_vulnerability(board), taken)};
}
