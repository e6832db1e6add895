/* SPDX-License-Identifier: ISC */
/*
 * Law 77.  The trick score that decides part score or game is that of the
 * tricks bid, after doubling; bonuses are added to each other (R-SC-2).
 */
#include "engine/bridge/score.h"

#include <assert.h>

#define SCORE_BOOK 6
#define SCORE_GAME 100 /* trick score from which a contract is a game */

static int
score_per_trick(enum strain strain)
{
	return strain == STRAIN_CLUBS || strain == STRAIN_DIAMONDS ? 20 : 30;
}

static int
score_bid_tricks(const struct contract *contract)
{
	int points = contract->level * score_per_trick(contract->strain);

	if (contract->strain == STRAIN_NOTRUMP)
		points += 10;
	return points << contract->doubling;
}

static int
score_overtricks(const struct contract *contract, bool vulnerable, int over)
{
	if (contract->doubling == UNDOUBLED)
		return over * score_per_trick(contract->strain);
	return over * (vulnerable ? 100 : 50) << contract->doubling;
}

static int
score_bonus(const struct contract *contract, bool vulnerable)
{
	bool game = score_bid_tricks(contract) >= SCORE_GAME;
	int points = 50;

	if (game)
		points = vulnerable ? 500 : 300;
	if (contract->level == 6)
		points += vulnerable ? 750 : 500;
	if (contract->level == 7)
		points += vulnerable ? 1500 : 1000;
	return points + 50 * contract->doubling;
}

/* The points of a contract that is down by 1..13 tricks. */
static int
score_undertricks(enum doubling doubling, bool vulnerable, int down)
{
	int points;

	if (doubling == UNDOUBLED)
		return down * (vulnerable ? 100 : 50);
	if (vulnerable)
		points = 300 * down - 100;
	else if (down <= 3)
		points = 200 * down - 100;
	else
		points = 300 * down - 400;
	return doubling == REDOUBLED ? 2 * points : points;
}

int
score_contract(const struct contract *contract, bool vulnerable, int tricks)
{
	int over;

	if (contract->level == 0)
		return 0;
	assert(contract->level >= 1 && contract->level <= 7);
	assert(contract->strain < STRAIN_COUNT);
	assert(contract->doubling <= REDOUBLED);
	assert(tricks >= 0 && tricks <= RANK_COUNT);
	over = tricks - SCORE_BOOK - contract->level;
	if (over < 0)
		return -score_undertricks(
		    contract->doubling, vulnerable, -over);
	return score_bid_tricks(contract) +
	    score_overtricks(contract, vulnerable, over) +
	    score_bonus(contract, vulnerable);
}

int
score_ns(const struct contract *contract, enum vulnerability vul, int tricks)
{
	enum side side;
	int points;

	if (contract->level == 0)
		return 0;
	side = seat_side(contract->declarer);
	points = score_contract(contract, vulnerability_has(vul, side), tricks);
	return side == SIDE_NS ? points : -points;
}
