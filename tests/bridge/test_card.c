/* SPDX-License-Identifier: ISC */
/*
 * Cards, hands, seats and words: every value both ways, and what must be
 * refused.
 */
#include "engine/bridge/card.h"

#include <criterion/criterion.h>

#include <stdio.h>
#include <string.h>

#include "engine/bridge/word.h"

/* Both orders, "10" and lower case, of every card. */
Test(card, every_card_is_read_as_written)
{
	static const char suits[] = "CDHS", ranks[] = "23456789TJQKA";
	char text[3], turned[4], ten[4];
	card_t card, back;

	for (int i = 0; i < CARD_COUNT; i++) {
		card = card_make((enum suit)(i / 13), i % 13);
		cr_assert_eq(card, i);
		cr_assert_eq(card_suit(card), (enum suit)(i / 13));
		cr_assert_eq(card_rank(card), i % 13);
		card_write(card, text);
		cr_assert_eq(text[0], suits[i / 13]);
		cr_assert_eq(text[1], ranks[i % 13]);
		cr_assert(card_read(text, &back) && back == card, "%s", text);
		snprintf(turned, sizeof(turned), "%c%c", text[1] | 0x20,
		    text[0] | 0x20);
		cr_assert(
		    card_read(turned, &back) && back == card, "%s", turned);
		if (text[1] != 'T')
			continue;
		snprintf(ten, sizeof(ten), "%c10", text[0]);
		cr_assert(card_read(ten, &back) && back == card, "%s", ten);
		snprintf(ten, sizeof(ten), "10%c", text[0]);
		cr_assert(card_read(ten, &back) && back == card, "%s", ten);
	}
}

Test(card, anything_else_is_no_card)
{
	static const char *const bad[] = {"", "S", "A", "SS", "AA", "S1", "1S",
	    "S0", "SAx", " SA", "SA ", "ASx", "XA", "AX", "10", "S101", "100S",
	    "S-", "NA", "A.",
	    "\xe2\x99\xa0"
	    "A"};
	card_t card = 7;

	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		cr_assert_not(card_read(bad[i], &card), "\"%s\"", bad[i]);
		cr_assert_eq(card, 7, "\"%s\"", bad[i]);
	}
}

Test(card, a_hand_is_a_set)
{
	hand_t hand = 0;

	for (int i = 0; i < CARD_COUNT; i++) {
		cr_assert_not(hand_has(hand, (card_t)i));
		cr_assert_eq(hand_count(hand), i);
		hand |= hand_of((card_t)i);
		cr_assert(hand_has(hand, (card_t)i));
	}
	cr_assert_eq(hand, HAND_ALL);
	for (int suit = 0; suit < SUIT_COUNT; suit++) {
		cr_assert_eq(hand_count(hand_suit(hand, (enum suit)suit)), 13);
		for (int i = 0; i < CARD_COUNT; i++)
			cr_assert_eq(hand_has(hand_suit(hand, (enum suit)suit),
					 (card_t)i),
			    i / 13 == suit);
	}
}

Test(card, hands_are_read_as_written)
{
	static const struct {
		const char *text;
		const char *canonical; /* NULL: refused */
		size_t length;
	} cases[] = {
	    {"AKQ.JT9.8765.432", "AKQ.JT9.8765.432", 16},
	    {"akq.jt9.8765.432", "AKQ.JT9.8765.432", 16},
	    {"QAK.9JT.5678.234", "AKQ.JT9.8765.432", 16},
	    {"AKQJT98765432...", "AKQJT98765432...", 16},
	    {"...AKQJT98765432", "...AKQJT98765432", 16},
	    {"...", "...", 3},
	    {"A... rest", "A...", 4},
	    {"A....", "A...", 4},
	    {"..2.-", "..2.", 4},
	    {"", NULL, 0},
	    {"..", NULL, 0},
	    {"A.K.Q", NULL, 0},
	    {"-", NULL, 0},
	    {"AA...", NULL, 0},
	    {"..KK.", NULL, 0},
	    {"1...", NULL, 0},
	    {"AKQ JT9 8765 432", NULL, 0},
	    {"AKQJT98765432.A..", NULL, 0},
	};
	char text[HAND_TEXT_MAX];
	hand_t hand;

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		hand = 5;
		cr_assert_eq(hand_read(cases[i].text, &hand), cases[i].length,
		    "\"%s\"", cases[i].text);
		if (cases[i].canonical == NULL) {
			cr_assert_eq(hand, 5, "\"%s\"", cases[i].text);
			continue;
		}
		hand_write(hand, text);
		cr_assert_str_eq(text, cases[i].canonical);
	}
}

Test(card, seats_go_round)
{
	static const char letters[] = "NESW";
	enum seat seat = NORTH, found;

	for (int i = 0; i < SEAT_COUNT; i++) {
		cr_assert_eq(seat, (enum seat)i);
		cr_assert_eq(seat_partner(seat_partner(seat)), seat);
		cr_assert_eq(seat_partner(seat), seat_next(seat_next(seat)));
		cr_assert_eq(seat_side(seat), i % 2 ? SIDE_EW : SIDE_NS);
		cr_assert_eq(
		    side_other(seat_side(seat)), seat_side(seat_next(seat)));
		cr_assert_eq(seat_letter(seat), letters[i]);
		cr_assert(seat_find(letters[i], &found) && found == seat);
		cr_assert(seat_find((char)(letters[i] | 0x20), &found) &&
		    found == seat);
		seat = seat_next(seat);
	}
	cr_assert_eq(seat, NORTH);
	cr_assert_eq(seat_letter(SEAT_NONE), '-');
	found = WEST;
	for (int c = 0; c < 256; c++) {
		if (c == 0 || strchr("NESWnesw", c) == NULL)
			cr_assert_not(seat_find((char)c, &found), "%d", c);
	}
	cr_assert_eq(found, WEST);
}

Test(card, words_are_compared_in_any_case)
{
	cr_assert(word_same("", ""));
	cr_assert(word_same("PaSs", "pAsS"));
	cr_assert_not(word_same("pas", "pass"));
	cr_assert_not(word_same("pass", "pas"));
	cr_assert_not(word_same("@", "`"));
	cr_assert_not(word_same("[", "{"));
	cr_assert_not(word_same("\xc4", "\xe4"));
	cr_assert_eq(word_upper('z'), 'Z');
	cr_assert_eq(word_upper('{'), '{');
	cr_assert_eq(word_upper('`'), '`');
}
