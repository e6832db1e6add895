/* SPDX-License-Identifier: ISC */
/*
 * DUP: 156 bytes a board, of which 78 are the numbers of the cards of North,
 * East and South (01 the ace of spades to 52 the two of clubs), 68 the four
 * hands as characters with a sign before each suit, and 10 say how many boards
 * there are.  So every deal is there twice, and both have to agree.
 */
#include <stdio.h>
#include <string.h>

#include "daemon/files/deals.h"
#include "daemon/files/pbn_deal.h"

#define DUP_NUMBERS 78
#define DUP_SIGNS 68
#define DUP_BOARDS_MOST 99

static bool
dup_digit(char c)
{
	return c >= '0' && c <= '9';
}

bool
dup_is(const char *bytes, size_t len)
{
	if (len < DUP_BOARD_BYTES)
		return false;
	for (int i = 0; i < DUP_NUMBERS; i++)
		if (!dup_digit(bytes[i]))
			return false;
	return true;
}

/* 01.. from the ace of spades on; CARD_NONE for what is no number of a card. */
static card_t
dup_card(const char *two)
{
	int number;

	if (!dup_digit(two[0]) || !dup_digit(two[1]))
		return CARD_NONE;
	number = (two[0] - '0') * 10 + two[1] - '0';
	return number >= 1 && number <= CARD_COUNT
	    ? (card_t)(CARD_COUNT - number)
	    : CARD_NONE;
}

static int
dup_numbers(const char *bytes, int board, struct deal *deal_r, struct err *err)
{
	hand_t all = 0;

	memset(deal_r, 0, sizeof(*deal_r));
	for (int i = 0; i < DUP_NUMBERS / 2; i++) {
		const card_t card = dup_card(bytes + (ptrdiff_t)2 * i);
		char text[3];

		if (card == CARD_NONE)
			return err_set(err, ERR_INPUT,
			    "board %d: card %d of 39 is no number from 01 to "
			    "52",
			    board, i + 1);
		card_write(card, text);
		if (hand_has(all, card))
			return err_set(err, ERR_INPUT,
			    "board %d: the card %s is there twice", board,
			    text);
		all |= hand_of(card);
		deal_r->hand[i / 13] |= hand_of(card);
	}
	deal_r->hand[WEST] = HAND_ALL & ~all;
	return 0;
}

/* The signs 6, 3, 4 and 5 of the character set of DOS begin the suits. */
static bool
dup_signs_agree(const char *bytes, const struct deal *deal)
{
	static const char ranks[] = "23456789TJQKA";
	struct deal signs = {{0}};
	int suit = -1, seat = -1;

	for (int i = 0; i < DUP_SIGNS; i++) {
		const char c = bytes[i];
		const char *at;

		if (c >= 3 && c <= 6) {
			suit = c == 6 ? SPADES
			    : c == 3  ? HEARTS
			    : c == 4  ? DIAMONDS
				      : CLUBS;
			seat += suit == SPADES;
			continue;
		}
		at = c != '\0' ? strchr(ranks, c) : NULL;
		if (at == NULL || seat < 0 || seat >= SEAT_COUNT)
			return false;
		signs.hand[seat] |=
		    hand_of(card_make((enum suit)suit, (int)(at - ranks)));
	}
	return memcmp(&signs, deal, sizeof(signs)) == 0;
}

static void
dup_add(struct games *games, int number, const struct deal *deal)
{
	struct game_board *board = games_add_board(games);

	board->number = number;
	board->is_dealt = true;
	board->deal = *deal;
	board->dealer = board_dealer(number);
	board->vul = board_vulnerability(number);
}

int
dup_read(const char *bytes, size_t len, struct games *games_r, struct err *err)
{
	const int boards = (int)(len / DUP_BOARD_BYTES < DUP_BOARDS_MOST + 1
		? len / DUP_BOARD_BYTES
		: DUP_BOARDS_MOST + 1);
	int rc = 0;

	if (len % DUP_BOARD_BYTES != 0 || boards < 1 ||
	    boards > DUP_BOARDS_MOST)
		return err_set(err, ERR_INPUT,
		    "a DUP file of %zu bytes; allowed: 1 to %d boards of %d "
		    "bytes",
		    len, DUP_BOARDS_MOST, DUP_BOARD_BYTES);
	for (int i = 0; rc == 0 && i < boards; i++) {
		const char *board = bytes + (size_t)i * DUP_BOARD_BYTES;
		struct deal deal;

		rc = dup_numbers(board, i + 1, &deal, err);
		if (rc == 0 && !dup_signs_agree(board + DUP_NUMBERS, &deal))
			rc = err_set(err, ERR_INPUT,
			    "board %d: the hands are not those that the "
			    "numbers of the cards tell",
			    i + 1);
		if (rc == 0)
			dup_add(games_r, i + 1, &deal);
	}
	if (rc < 0)
		games_fini(games_r);
	return rc;
}
