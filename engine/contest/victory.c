/* SPDX-License-Identifier: ISC */
/*
 * Victory points of a match (R-SC-6): the WBF continuous scale, White Book
 * 3.1.7 for matchpoints, and White Book 3.3.9's way for a match of which less
 * than half was played, in victory points.
 */
#include "engine/contest/victory.h"

#include <assert.h>

#include "engine/contest/rounding.h"
#include "engine/contest/standing.h"
#include "engine/contest/victory_table.h"

#define VP_WHOLE (20 * VP_ONE)
#define PERCENT_WHOLE 10000 /* hundredths of a per cent */
#define PERCENT_STEP (TOTAL_ONE / 100)
#define EBU_BOUNDS 10

/* White Book 3.1.7: the most that is worth 10, 11, .. 19, in hundredths. */
static const struct {
	int from, to; /* boards */
	int bound[EBU_BOUNDS];
} ebu_bands[] = {
    {2, 4, {5092, 5280, 5471, 5670, 5880, 6108, 6363, 6661, 7036, 7595}},
    {5, 6, {5078, 5239, 5402, 5572, 5751, 5945, 6162, 6417, 6737, 7213}},
    {7, 9, {5065, 5198, 5333, 5474, 5623, 5783, 5964, 6175, 6440, 6835}},
    {10, 13, {5054, 5165, 5278, 5395, 5519, 5653, 5804, 5980, 6201, 6530}},
    {14, 19, {5045, 5138, 5232, 5330, 5434, 5545, 5671, 5818, 6003, 6278}},
    {20, 27, {5038, 5116, 5194, 5277, 5363, 5457, 5562, 5685, 5840, 6071}},
    {28, 39, {5032, 5097, 5163, 5232, 5304, 5383, 5471, 5574, 5704, 5897}},
    {40, 55, {5027, 5081, 5137, 5195, 5256, 5321, 5395, 5482, 5591, 5753}},
};

#define EBU_BANDS ((int)(sizeof(ebu_bands) / sizeof(ebu_bands[0])))

int
victory_wbf(int boards, int imps)
{
	int vp = VP_AVERAGE;

	assert(boards >= VICTORY_BOARDS_LEAST && boards <= VICTORY_BOARDS_MOST);
	assert(imps >= 0);
	for (int i = 0; i < imps && i < VICTORY_MARGIN_MOST; i++)
		vp += victory_step[boards - VICTORY_BOARDS_LEAST][i];
	return vp;
}

int
victory_ebu(int boards, int percent)
{
	int band = 0, vp = VP_AVERAGE;

	assert(percent >= 0 && percent <= PERCENT_WHOLE);
	if (percent < PERCENT_WHOLE / 2)
		return VP_WHOLE - victory_ebu(boards, PERCENT_WHOLE - percent);
	while (band < EBU_BANDS && boards > ebu_bands[band].to)
		band++;
	assert(band < EBU_BANDS && boards >= ebu_bands[band].from);
	for (int i = 0; i < EBU_BOUNDS; i++) {
		if (percent > ebu_bands[band].bound[i])
			vp += VP_ONE;
	}
	return vp;
}

bool
victory_is_for(enum scoring scoring, int boards)
{
	return scoring != SCORING_TOTAL_IMPS && boards >= VP_BOARDS_LEAST &&
	    boards <= VP_BOARDS_MOST;
}

/* From millionths, as every total, so that exact halves are still halves. */
static int
victory_margin(enum scoring scoring, const struct match_side *side)
{
	const enum total_kind kind = total_kind_of(scoring, TOTALS_BOARDS);

	if (side->scored == 0)
		return 0;
	const int64_t total = total_of(kind, side->sum, side->scored);

	if (kind == TOTAL_IMPS)
		return (int)rounding_divide(total, TOTAL_ONE);
	return PERCENT_WHOLE / 2 +
	    (int)rounding_divide(total - 50 * TOTAL_ONE, PERCENT_STEP);
}

static int
victory_of_margin(enum scoring scoring, int boards, int margin)
{
	if (scoring == SCORING_MATCHPOINTS)
		return victory_ebu(boards, margin);
	return margin < 0 ? VP_WHOLE - victory_wbf(boards, -margin)
			  : victory_wbf(boards, margin);
}

void
victory_score(enum scoring scoring, int boards,
    const struct match_side side[SIDE_COUNT],
    struct match_score score_r[SIDE_COUNT])
{
	assert(victory_is_for(scoring, boards));
	for (int s = 0; s < SIDE_COUNT; s++) {
		const struct match_side *mine = &side[s];
		const bool other_at_fault = side[!s].at_fault;
		struct match_score *score = &score_r[s];

		*score =
		    (struct match_score){.played = 2 * mine->scored >= boards,
			.scored = mine->scored > 0,
			.margin = victory_margin(scoring, mine),
			.vp = VP_AVERAGE};
		if (score->played)
			score->vp =
			    victory_of_margin(scoring, boards, score->margin);
		else if (mine->at_fault != other_at_fault)
			score->vp = mine->at_fault ? VP_AT_FAULT : VP_BYE;
	}
}
