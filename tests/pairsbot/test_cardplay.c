/* SPDX-License-Identifier: ISC */
/*
 * Cards that a bridge player would play, one situation a row.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "tools/pairsbot/cardplay.h"

struct example {
	const char *what;
	enum seat viewer;
	enum seat turn;
	enum strain strain;                 /* South plays it */
	const char *own, *dummy, *declarer; /* left; NULL: not known */
	const char *trick; /* cards of the trick so far, in order */
	const char *card;
};

static const struct example EXAMPLES[] = {
    {"top of a sequence", WEST, WEST, STRAIN_NOTRUMP, "KQJ94.832.Q72.64", NULL,
	NULL, "", "SK"},
    {"fourth best", WEST, WEST, STRAIN_NOTRUMP, "K9742.832.Q72.64", NULL, NULL,
	"", "S4"},
    {"ace from ace king", WEST, WEST, STRAIN_HEARTS, "AK742.83.Q72.964", NULL,
	NULL, "", "SA"},
    {"singleton against a suit", WEST, WEST, STRAIN_HEARTS, "4.832.Q8732.K764",
	NULL, NULL, "", "S4"},
    {"second hand low", WEST, WEST, STRAIN_NOTRUMP, "K92...", "AQ5.2..", NULL,
	"S3", "S2"},
    {"third hand high", EAST, EAST, STRAIN_NOTRUMP, "K92...", "875.2..", NULL,
	"S3 S5", "SK"},
    {"third hand, lowest of equals", EAST, EAST, STRAIN_NOTRUMP, "KQ2...",
	"875.2..", NULL, "S3 S5", "SQ"},
    {"third hand, no higher than dummy asks", EAST, EAST, STRAIN_NOTRUMP,
	"AJ2...", "Q75.2..", NULL, "S3 S5", "SJ"},
    {"partner has won it", EAST, EAST, STRAIN_NOTRUMP, "K92...", "875.2..",
	NULL, "SA S5", "S2"},
    {"fourth hand wins cheaply", WEST, WEST, STRAIN_NOTRUMP, "AJ2...",
	"75..2.2", NULL, "S3 S4 ST", "SJ"},
    {"ruff low", WEST, WEST, STRAIN_HEARTS, ".J92.3.", "75..2.2", NULL,
	"S3 S4 SA", "H2"},
    {"overruff", WEST, WEST, STRAIN_HEARTS, ".J92.3.", "75.4.2.2", NULL,
	"S3 S4 H5", "H9"},
    {"do not ruff partner's winner", WEST, WEST, STRAIN_HEARTS, ".J92.3.",
	"75.4.2.2", NULL, "S3 SA S5", "D3"},
    {"declarer draws trumps", SOUTH, SOUTH, STRAIN_HEARTS, "A2.AKQ..",
	"43.543..", "A2.AKQ..", "", "HA"},
    {"declarer finesses", SOUTH, NORTH, STRAIN_NOTRUMP, "432.2..", "AQ5.3..",
	"432.2..", "S2 S9", "SQ"},
    {"declarer leads towards honours", SOUTH, SOUTH, STRAIN_NOTRUMP, "432...",
	"KQ5...", "432...", "", "S2"},
    {"declarer lets dummy's ace win", SOUTH, SOUTH, STRAIN_NOTRUMP, "K2.3..",
	"A5.2..", "K2.3..", "SJ", "S2"},
};

static hand_t
hand_from(const char *text)
{
	hand_t hand = 0;

	cr_assert(hand_read(text, &hand) != 0, "%s", text);
	return hand;
}

/* Set the cards of the trick, which ends before the turn. */
static void
trick_from(const char *text, struct card_view *view)
{
	char word[3] = "";
	card_t card;

	while (*text != '\0') {
		memcpy(word, text, 2);
		cr_assert(card_read(word, &card), "%s", word);
		view->card[view->played++] = card;
		text += text[2] == '\0' ? 2 : 3;
	}
	for (int i = 0; i < view->played; i++)
		view->card_seat[i] = (enum seat)(
		    (view->turn + 2 * SEAT_COUNT - view->played + i) %
		    SEAT_COUNT);
}

Test(cardplay, examples)
{
	struct auction auction;

	auction_init(&auction, SOUTH);
	for (size_t i = 0; i < sizeof(EXAMPLES) / sizeof(EXAMPLES[0]); i++) {
		const struct example *example = &EXAMPLES[i];
		struct card_view view = {.viewer = example->viewer,
		    .turn = example->turn,
		    .strain = example->strain,
		    .declarer = SOUTH,
		    .level = 3,
		    .auction = &auction};
		char made[3];
		hand_t follow;

		view.left[view.viewer] = hand_from(example->own);
		view.known[view.viewer] = true;
		if (example->dummy != NULL) {
			view.left[NORTH] = hand_from(example->dummy);
			view.known[NORTH] = true;
		}
		trick_from(example->trick, &view);
		view.legal = view.left[view.turn];
		if (view.played > 0) {
			follow = hand_suit(view.legal, card_suit(view.card[0]));
			view.legal = follow != 0 ? follow : view.legal;
		}
		card_write(cardplay_choose(&view), made);
		cr_expect_str_eq(made, example->card, "%s: %s, not %s",
		    example->what, made, example->card);
	}
}
