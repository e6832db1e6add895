/* SPDX-License-Identifier: ISC */
/*
 * DLM, of Duplimate: lines "Board 01=" with 26 letters, of which each tells who
 * has two cards, from the ace of spades down: "a" plus four times the seat of
 * the first and the seat of the second, and three digits, the exclusive or of
 * the letters and the board's number.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/files/deals.h"
#include "daemon/files/pbn_deal.h"

#define DLM_LETTERS 26
#define DLM_BOARDS_MOST 99

struct dlm_reader {
	struct games *games;
	int from, to; /* which boards are meant */
	struct err *err;
};

bool
dlm_is(const char *bytes, size_t len)
{
	return len >= 10 && memcmp(bytes, "[Document]", 10) == 0;
}

static int
dlm_deal(const struct dlm_reader *r, int line, int number, const char *text,
    struct deal *deal_r)
{
	char place[24];
	unsigned sum = (unsigned)number;

	memset(deal_r, 0, sizeof(*deal_r));
	for (int i = 0; i < DLM_LETTERS; i++) {
		const int two = text[i] - 'a';
		const int card = CARD_COUNT - 1 - 2 * i;

		if (two < 0 || two > 15)
			return err_set(r->err, ERR_INPUT,
			    "line %d: board %d: letter %d; allowed: 26 "
			    "letters from a to p",
			    line, number, i + 1);
		sum ^= (unsigned char)text[i];
		deal_r->hand[two / 4] |= hand_of((card_t)card);
		deal_r->hand[two % 4] |= hand_of((card_t)(card - 1));
	}
	if (strtoul(text + DLM_LETTERS, NULL, 10) != sum)
		return err_set(r->err, ERR_INPUT,
		    "line %d: board %d: the sum %.3s is not that of the "
		    "letters, %03u",
		    line, number, text + DLM_LETTERS, sum);
	snprintf(place, sizeof(place), "line %d", line);
	return pbn_deal_check(deal_r, place, r->err);
}

static int
dlm_line(struct dlm_reader *r, int line, const char *text)
{
	struct game_board *board;
	struct deal deal;
	int number, rc;

	if (strncmp(text, "From board=", 11) == 0)
		r->from = (int)strtol(text + 11, NULL, 10);
	if (strncmp(text, "To board=", 9) == 0)
		r->to = (int)strtol(text + 9, NULL, 10);
	if (strncmp(text, "Board ", 6) != 0 || strlen(text) < 9 ||
	    text[8] != '=')
		return 0;
	number = (int)strtol(text + 6, NULL, 10);
	if (number < 1 || number > DLM_BOARDS_MOST)
		return err_set(r->err, ERR_INPUT,
		    "line %d: board %.2s; allowed: 01 to 99", line, text + 6);
	if (number < r->from || number > r->to)
		return 0; /* those of an earlier deal, which stay in the file */
	rc = dlm_deal(r, line, number, text + 9, &deal);
	if (rc < 0)
		return rc;
	board = games_add_board(r->games);
	board->number = number;
	board->is_dealt = true;
	board->deal = deal;
	board->dealer = board_dealer(number);
	board->vul = board_vulnerability(number);
	return 0;
}

int
dlm_read(const char *bytes, size_t len, struct games *games_r, struct err *err)
{
	struct dlm_reader r = {
	    .games = games_r, .from = 1, .to = DLM_BOARDS_MOST, .err = err};
	int line = 1, rc = 0;

	for (size_t at = 0; rc == 0 && at < len; line++) {
		const char *from = bytes + at;
		const char *end = memchr(from, '\n', len - at);
		const size_t size =
		    end != NULL ? (size_t)(end - from) : len - at;
		char text[80];

		snprintf(text, sizeof(text), "%.*s",
		    (int)(size < 79 ? size : 79), from);
		rc = dlm_line(&r, line, text);
		at += size + 1;
	}
	if (rc < 0)
		games_fini(games_r);
	return rc;
}
