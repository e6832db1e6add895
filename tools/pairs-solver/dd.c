/* SPDX-License-Identifier: ISC */
/*
 * The only file that knows the library.  Its suits count down from spades and
 * its ranks are 2 to 14, bit r for rank r.
 */
#include "tools/pairs-solver/dd.h"

#include <dds/dll.h>
#include <stddef.h>

#define DD_LOWEST 2 /* the library's rank of a two */
#define DD_ANY_BEST 1
#define DD_NO_TARGET (-1)
#define DD_ALWAYS_SEARCH 1
#define DD_THREAD 0

static int
dd_suit(enum suit suit)
{
	return SUIT_COUNT - 1 - (int)suit;
}

static int
dd_strain(enum strain strain)
{
	return strain == STRAIN_NOTRUMP ? (int)strain
					: dd_suit((enum suit)strain);
}

static unsigned
dd_holding(hand_t hand, int suit)
{
	return (unsigned)(hand_suit(hand, (enum suit)suit) >> suit * RANK_COUNT)
	    << DD_LOWEST;
}

static int
dd_fail(int code, struct err *err)
{
	char text[80];

	ErrorMessage(code, text);
	return err_set(err, ERR_INPUT, "the library says: %.60s", text);
}

void
dd_init(void)
{
	SetMaxThreads(1);
}

void
dd_fini(void)
{
	FreeMemory();
}

int
dd_tricks(const struct dd_position *position, int *tricks_r, struct err *err)
{
	struct futureTricks best;
	struct deal deal = {
	    .trump = dd_strain(position->strain),
	    .first = (int)position->leader,
	};
	int code;

	for (int i = 0; i < position->trick; i++) {
		deal.currentTrickSuit[i] =
		    dd_suit(card_suit(position->card[i]));
		deal.currentTrickRank[i] =
		    card_rank(position->card[i]) + DD_LOWEST;
	}
	for (int seat = 0; seat < SEAT_COUNT; seat++) {
		for (int suit = 0; suit < SUIT_COUNT; suit++)
			deal.remainCards[seat][dd_suit((enum suit)suit)] =
			    dd_holding(position->left[seat], suit);
	}
	code = SolveBoard(deal, DD_NO_TARGET, DD_ANY_BEST, DD_ALWAYS_SEARCH,
	    &best, DD_THREAD);
	if (code != RETURN_NO_FAULT)
		return dd_fail(code, err);
	*tricks_r = best.score[0];
	return 0;
}

int
dd_table(const hand_t hand[SEAT_COUNT], int tricks_r[STRAIN_COUNT][SEAT_COUNT],
    struct err *err)
{
	struct ddTableDeal deal;
	struct ddTableResults table;
	int code;

	for (int seat = 0; seat < SEAT_COUNT; seat++) {
		for (int suit = 0; suit < SUIT_COUNT; suit++)
			deal.cards[seat][dd_suit((enum suit)suit)] =
			    dd_holding(hand[seat], suit);
	}
	code = CalcDDtable(deal, &table);
	if (code != RETURN_NO_FAULT)
		return dd_fail(code, err);
	for (int strain = 0; strain < STRAIN_COUNT; strain++) {
		const int *row = table.resTable[dd_strain((enum strain)strain)];

		for (int seat = 0; seat < SEAT_COUNT; seat++)
			tricks_r[strain][seat] = row[seat];
	}
	return 0;
}
