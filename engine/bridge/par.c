/* SPDX-License-Identifier: ISC */
/*
 * Par as a game of two sides that see everything: whoever is on turn leaves the
 * last bid, doubles it or bids higher.  From 7NT downwards the worth of each bid
 * is known once that of all higher ones is.  Partners want the same, so a side
 * bids each strain from the hand that takes more tricks in it.  Nobody doubles
 * what makes, so nobody redoubles.
 */
#include "engine/bridge/par.h"

#include <string.h>

#include "engine/bridge/score.h"

#define PAR_BIDS (7 * STRAIN_COUNT)
#define PAR_BOOK 6

static const char PAR_DIGITS[] = "0123456789abcdef";

struct par_game {
	const struct makes *makes;
	enum vulnerability vul;
	/* North-South's points, [bid][whose]: left as it is; with best bidding */
	int left[PAR_BIDS][SIDE_COUNT];
	int worth[PAR_BIDS][SIDE_COUNT];
};

void
makes_write(const struct makes *makes, char text_r[MAKES_TEXT_MAX])
{
	char *at = text_r;

	for (int seat = 0; seat < SEAT_COUNT; seat++)
		for (int strain = 0; strain < STRAIN_COUNT; strain++)
			*at++ = PAR_DIGITS[makes->tricks[seat][strain]];
	*at = '\0';
}

bool
makes_read(const char *text, struct makes *makes_r)
{
	struct makes makes;

	if (strlen(text) != MAKES_TEXT_MAX - 1)
		return false;
	for (int i = 0; text[i] != '\0'; i++) {
		const char *digit = strchr(PAR_DIGITS, text[i]);

		if (digit == NULL || digit - PAR_DIGITS > RANK_COUNT)
			return false;
		makes.tricks[i / STRAIN_COUNT][i % STRAIN_COUNT] =
		    (uint8_t)(digit - PAR_DIGITS);
	}
	*makes_r = makes;
	return true;
}

/* The hand of a side that takes more tricks, North or East if both do. */
static enum seat
par_declarer(const struct makes *makes, enum side side, enum strain strain)
{
	const enum seat first = side == SIDE_NS ? NORTH : EAST;
	const enum seat second = seat_partner(first);

	return makes->tricks[second][strain] > makes->tricks[first][strain]
	    ? second
	    : first;
}

/* A bid of a side as the contract it would be, doubled if it is beaten. */
static struct par_contract
par_contract_of(const struct makes *makes, int bid, enum side side)
{
	const enum strain strain = (enum strain)(bid % STRAIN_COUNT);
	const enum seat declarer = par_declarer(makes, side, strain);
	const int tricks = makes->tricks[declarer][strain];
	const int level = 1 + bid / STRAIN_COUNT;

	return (struct par_contract){
	    .contract = {.level = level,
		.strain = strain,
		.declarer = declarer,
		.doubling = tricks < PAR_BOOK + level ? DOUBLED : UNDOUBLED},
	    .tricks = tricks,
	    .either = makes->tricks[seat_partner(declarer)][strain] == tricks,
	};
}

/* The better of two scores for a side. */
static int
par_better(enum side side, int a, int b)
{
	return (a > b) == (side == SIDE_NS) ? a : b;
}

static void
par_play(struct par_game *game)
{
	/* the best that a side can get by a higher bid, if there is one */
	int higher[SIDE_COUNT] = {0, 0};

	for (int bid = PAR_BIDS - 1; bid >= 0; bid--) {
		for (int side = 0; side < SIDE_COUNT; side++) {
			const struct par_contract contract =
			    par_contract_of(game->makes, bid, (enum side)side);
			const enum side other = side_other((enum side)side);
			const int left = score_ns(
			    &contract.contract, game->vul, contract.tricks);

			game->left[bid][side] = left;
			game->worth[bid][side] = bid == PAR_BIDS - 1
			    ? left
			    : par_better(other, left, higher[other]);
		}
		for (int side = 0; side < SIDE_COUNT; side++)
			higher[side] = bid == PAR_BIDS - 1
			    ? game->worth[bid][side]
			    : par_better((enum side)side, higher[side],
				  game->worth[bid][side]);
	}
}

/* What a side gets if it bids first, or passes for so much. */
static int
par_first(const struct par_game *game, enum side side, int passed)
{
	int best = passed;

	for (int bid = 0; bid < PAR_BIDS; bid++)
		best = par_better(side, best, game->worth[bid][side]);
	return best;
}

/* Whether the other side would get more by some higher bid, left to it. */
static bool
par_is_under(const struct par_game *game, int bid, enum side side)
{
	const enum side other = side_other(side);
	const int left = game->left[bid][side];

	for (int over = bid + 1; over < PAR_BIDS; over++) {
		if (game->left[over][other] != left &&
		    par_better(other, game->left[over][other], left) != left)
			return true;
	}
	return false;
}

/* The contract in a strain that gives par, the last one bid if there are more. */
static bool
par_find(const struct par_game *game, int score, enum strain strain,
    struct par_contract *contract_r)
{
	for (int bid = PAR_BIDS - STRAIN_COUNT + (int)strain; bid >= 0;
	     bid -= STRAIN_COUNT) {
		for (int side = 0; side < SIDE_COUNT; side++) {
			if (game->left[bid][side] != score ||
			    game->worth[bid][side] != score ||
			    par_is_under(game, bid, (enum side)side))
				continue;
			*contract_r =
			    par_contract_of(game->makes, bid, (enum side)side);
			return true;
		}
	}
	return false;
}

void
par_of(const struct makes *makes, enum seat dealer, enum vulnerability vul,
    struct par *par_r)
{
	const enum side side = seat_side(dealer);
	struct par_game game = {.makes = makes, .vul = vul};

	par_play(&game);
	memset(par_r, 0, sizeof(*par_r));
	par_r->score =
	    par_first(&game, side, par_first(&game, side_other(side), 0));
	if (par_r->score == 0)
		return;
	for (int strain = 0; strain < STRAIN_COUNT; strain++)
		par_r->count += par_find(&game, par_r->score,
		    (enum strain)strain, &par_r->contract[par_r->count]);
}
