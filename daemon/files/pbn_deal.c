/* SPDX-License-Identifier: ISC */
/*
 * Deals as PBN writes them (PBN 2.1, the tag Deal), and as people do.
 */
#include "daemon/files/pbn_deal.h"

#include <stdio.h>
#include <string.h>

static const char deal_ranks[] = "23456789TJQKA";
static const char deal_suits[] = "CDHS";

const char *
pbn_seat_word(enum seat seat)
{
	static const char *const words[] = {"North", "East", "South", "West"};

	return words[seat];
}

static int
deal_upper(char c)
{
	return c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c;
}

/* Where a character stands in a list; -1: nowhere. */
static int
deal_place(const char *list, char c)
{
	const char *at = c != '\0' ? strchr(list, deal_upper(c)) : NULL;

	return at != NULL ? (int)(at - list) : -1;
}

struct deal_reader {
	const char *at;
	int line;
	enum seat seat;
	struct deal deal;
	struct err *err;
};

static int
deal_wrong(const struct deal_reader *r, const char *what)
{
	return err_set(r->err, ERR_INPUT, "line %d: the deal: %s's hand %s",
	    r->line, pbn_seat_word(r->seat), what);
}

static int
deal_add(struct deal_reader *r, int suit, int rank)
{
	const card_t card = card_make((enum suit)suit, rank);
	char text[3];

	card_write(card, text);
	for (int s = 0; s < SEAT_COUNT; s++)
		if (hand_has(r->deal.hand[s], card))
			return err_set(r->err, ERR_INPUT,
			    "line %d: the deal: the card %s is there twice, in "
			    "the hands of %s and %s",
			    r->line, text, pbn_seat_word((enum seat)s),
			    pbn_seat_word(r->seat));
	r->deal.hand[r->seat] |= hand_of(card);
	return 0;
}

/* The cards of one suit, up to a dot, a blank or the end. */
static int
deal_suit(struct deal_reader *r, int suit)
{
	int rc = 0;

	if (deal_place(deal_suits, *r->at) >= 0) {
		if (deal_place(deal_suits, *r->at) != suit)
			return deal_wrong(r,
			    "has its suits in another order than spades, "
			    "hearts, diamonds, clubs");
		r->at++;
	}
	for (; rc == 0 && *r->at > ' ' && *r->at != '.'; r->at++) {
		int rank = deal_place(deal_ranks, *r->at);

		if (r->at[0] == '1' && r->at[1] == '0') {
			rank = 8;
			r->at++;
		}
		if (*r->at == '-' && rank < 0)
			continue; /* some write a void so */
		if (rank < 0) {
			char what[80];

			snprintf(what, sizeof(what),
			    "has \"%c\"; allowed: AKQJT98765432",
			    *r->at > ' ' && *r->at < 0x7f ? *r->at : '?');
			return deal_wrong(r, what);
		}
		rc = deal_add(r, suit, rank);
	}
	return rc;
}

static int
deal_hand(struct deal_reader *r)
{
	int count;

	if (r->at[0] == '-' && r->at[1] <= ' ') {
		r->at++;
		return 0;
	}
	for (int suit = SPADES; suit >= CLUBS; suit--) {
		const int rc = deal_suit(r, suit);

		if (rc < 0)
			return rc;
		if (suit > CLUBS && *r->at++ != '.') {
			r->at--;
			return deal_wrong(r, "has fewer than four suits");
		}
	}
	if (*r->at == '.')
		return deal_wrong(r, "has five suits");
	count = hand_count(r->deal.hand[r->seat]);
	if (count != 13) {
		char what[40];

		snprintf(what, sizeof(what), "has %d cards, not 13", count);
		return deal_wrong(r, what);
	}
	return 0;
}

static void
deal_blanks(struct deal_reader *r)
{
	while (*r->at != '\0' && *r->at <= ' ' && *r->at > 0)
		r->at++;
}

int
pbn_deal_read(const char *text, int line, struct deal *deal_r, struct err *err)
{
	struct deal_reader r = {.at = text, .line = line, .err = err};
	int rc = 0;

	deal_blanks(&r);
	if (!seat_find(*r.at, &r.seat) || r.at[1] != ':')
		return err_set(err, ERR_INPUT,
		    "line %d: the deal does not begin with a seat, N: E: S: "
		    "or W:",
		    line);
	r.at += 2;
	for (int i = 0; rc == 0 && i < SEAT_COUNT; i++) {
		deal_blanks(&r);
		if (*r.at == '\0')
			return err_set(err, ERR_INPUT,
			    "line %d: the deal has %d hands, not 4", line, i);
		rc = deal_hand(&r);
		r.seat = seat_next(r.seat);
	}
	deal_blanks(&r);
	if (rc == 0 && *r.at != '\0')
		return err_set(err, ERR_INPUT,
		    "line %d: the deal goes on after four hands", line);
	if (rc == 0)
		*deal_r = r.deal;
	return rc;
}

void
pbn_deal_write(
    const struct deal *deal, enum seat first, char text_r[PBN_DEAL_MAX])
{
	char hand[HAND_TEXT_MAX];
	size_t len = 2;
	enum seat seat = first;

	text_r[0] = seat_letter(first);
	text_r[1] = ':';
	for (int i = 0; i < SEAT_COUNT; i++) {
		if (deal->hand[seat] != 0)
			hand_write(deal->hand[seat], hand);
		else
			snprintf(hand, sizeof(hand), "-");
		len += (size_t)snprintf(text_r + len, PBN_DEAL_MAX - len,
		    "%s%s", i > 0 ? " " : "", hand);
		seat = seat_next(seat);
	}
}

int
pbn_deal_check(const struct deal *deal, const char *place, struct err *err)
{
	hand_t all = 0;
	char text[3];

	for (int s = 0; s < SEAT_COUNT; s++) {
		const hand_t hand = deal->hand[s];
		const int count = hand_count(hand);

		if ((all & hand) != 0) {
			card_write(hand_highest(all & hand), text);
			return err_set(err, ERR_INPUT,
			    "%s: the card %s is there twice", place, text);
		}
		if (count != 0 && count != 13)
			return err_set(err, ERR_INPUT,
			    "%s: %s has %d cards, not 13", place,
			    pbn_seat_word((enum seat)s), count);
		all |= hand;
	}
	return 0;
}
