/* SPDX-License-Identifier: ISC */
/*
 * Hand evaluation by the point count every player learns: 4-3-2-1 for high
 * cards, one for each card of length, and short suits once there is a fit.
 */
#include "tools/pairsbot/evaluate.h"

#include <string.h>

#define RANK_TEN 8
#define RANK_JACK 9
#define RANK_QUEEN 10
#define RANK_KING 11
#define RANK_ACE 12

static bool
evaluate_holds(hand_t hand, enum suit suit, int rank)
{
	return hand_has(hand, card_make(suit, rank));
}

static int
evaluate_quick(hand_t hand, enum suit suit, int length)
{
	bool king = evaluate_holds(hand, suit, RANK_KING);
	bool queen = evaluate_holds(hand, suit, RANK_QUEEN);

	if (evaluate_holds(hand, suit, RANK_ACE))
		return king ? 4 : queen ? 3 : 2;
	if (king && queen)
		return 2;
	return king && length > 1 ? 1 : 0;
}

void
evaluate_hand(hand_t hand, struct evaluation *eval_r)
{
	int doubletons = 0, shortest = RANK_COUNT;

	memset(eval_r, 0, sizeof(*eval_r));
	eval_r->hand = hand;
	for (int s = 0; s < SUIT_COUNT; s++) {
		enum suit suit = (enum suit)s;
		int length = hand_count(hand_suit(hand, suit));

		for (int rank = RANK_TEN; rank <= RANK_ACE; rank++) {
			if (!evaluate_holds(hand, suit, rank))
				continue;
			eval_r->honours[s]++;
			eval_r->high += rank - RANK_TEN;
		}
		eval_r->len[s] = length;
		eval_r->points += length > 4 ? length - 4 : 0;
		eval_r->aces += evaluate_holds(hand, suit, RANK_ACE);
		eval_r->kings += evaluate_holds(hand, suit, RANK_KING);
		eval_r->quick += evaluate_quick(hand, suit, length);
		doubletons += length == 2;
		shortest = length < shortest ? length : shortest;
	}
	eval_r->points += eval_r->high;
	eval_r->balanced = shortest >= 2 && doubletons <= 1;
}

int
evaluate_support(const struct evaluation *eval, enum suit trumps)
{
	static const int SHORT[2][3] = {{3, 2, 1}, {5, 3, 1}};
	const int *worth = SHORT[eval->len[trumps] >= 4];
	int points = eval->high;

	if (eval->len[trumps] < 3)
		return eval->points;
	for (int s = 0; s < SUIT_COUNT; s++) {
		if (s != (int)trumps && eval->len[s] < 3)
			points += worth[eval->len[s]];
	}
	return points;
}

int
evaluate_trumps(const struct evaluation *eval, enum suit trumps)
{
	int points = eval->points;

	for (int s = 0; s < SUIT_COUNT; s++) {
		if (s != (int)trumps && eval->len[s] < 2)
			points += 3 - eval->len[s];
	}
	return points;
}

bool
evaluate_stops(const struct evaluation *eval, enum suit suit)
{
	hand_t hand = eval->hand;
	int length = eval->len[suit];

	return evaluate_holds(hand, suit, RANK_ACE) ||
	    (length >= 2 && evaluate_holds(hand, suit, RANK_KING)) ||
	    (length >= 3 && evaluate_holds(hand, suit, RANK_QUEEN)) ||
	    (length >= 4 && evaluate_holds(hand, suit, RANK_JACK) &&
		evaluate_holds(hand, suit, RANK_TEN));
}

bool
evaluate_is_good(const struct evaluation *eval, enum suit suit)
{
	int top = 0;

	for (int rank = RANK_QUEEN; rank <= RANK_ACE; rank++)
		top += evaluate_holds(eval->hand, suit, rank);
	return top >= 2 || eval->honours[suit] >= 3 ||
	    (eval->len[suit] >= 6 && top >= 1);
}

enum suit
evaluate_longest(const struct evaluation *eval)
{
	enum suit best = SPADES;

	for (int s = HEARTS; s >= CLUBS; s--) {
		if (eval->len[s] > eval->len[best])
			best = (enum suit)s;
	}
	return best;
}

int
evaluate_defence(const struct evaluation *eval, enum strain strain)
{
	int half = 0;

	for (int s = 0; s < SUIT_COUNT; s++) {
		int length = eval->len[s];

		if (s == (int)strain) {
			half += 2 * eval->honours[s];
			half += length > 4 ? 2 * (length - 4) : 0;
			half -= length < 4 && eval->honours[s] > 0 ? 2 : 0;
		} else {
			half +=
			    evaluate_quick(eval->hand, (enum suit)s, length);
		}
	}
	return half / 2;
}
