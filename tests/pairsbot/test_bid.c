/* SPDX-License-Identifier: ISC */
/*
 * Calls that a bridge player would make, hand by hand.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "tools/pairsbot/bid.h"

struct example {
	const char *hand;  /* spades.hearts.diamonds.clubs */
	const char *calls; /* so far; the dealer is whoever makes it fit */
	const char *call;  /* expected */
};

static const struct example EXAMPLES[] = {
    /* openings */
    {"AQJ54.K83.Q72.64", "", "1S"},
    {"A4.KQJ75.KT862.3", "", "1H"},
    {"AQ54.K83.KJ72.64", "", "1D"},
    {"KQ54.A832.K7.Q64", "", "1C"},
    {"KQ4.A83.KQ72.Q64", "", "1NT"},
    {"AK4.AQ3.KQ72.Q64", "", "2NT"},
    {"AKQJ54.AK3.AQ2.4", "", "2C"},
    {"KQJ754.83.Q72.64", "", "2S"},
    {"8.KQJT754.Q72.64", "", "3H"},
    {"Q7542.K83.Q72.64", "", "P"},
    {"KQ754.Q83.Q72.K4", "P P P", "1S"},
    {"4.Q83.KQ72.KQ752", "P P P", "P"},
    /* replies */
    {"Q74.K832.Q72.964", "1S P", "2S"},
    {"Q74.K832.AQ2.J64", "1S P", "3S"},
    {"QT74.A832.AQ72.4", "1S P", "4S"},
    {"74.KQ32.Q7642.64", "1C P", "1H"},
    {"KJ74.KQ32.72.864", "1D P", "1H"},
    {"74.Q32.QJ642.K64", "1S P", "1NT"},
    {"74.A32.AKJ42.K64", "1S P", "2D"},
    {"KJ4.Q32.QJ6.KJ64", "1S P", "4S"},
    {"742.Q32.J642.964", "1S P", "P"},
    {"K2.KQ4.J642.K964", "1H P", "4H"},
    {"K2.Q94.J642.T964", "1H P", "2H"},
    /* to no-trump */
    {"Q4.J32.QJ642.964", "1NT P", "2D"},
    {"Q4.KJ3.KJ642.964", "1NT P", "3NT"},
    {"KQ42.J3.KJ42.964", "1NT P", "2C"},
    {"QJ8752.3.Q42.964", "1NT P", "2S"},
    {"KQJ752.A3.642.94", "1NT P", "4S"},
    {"KJ752.A3.Q42.K94", "1NT P", "3S"},
    {"Q42.J3.AJ42.T964", "1NT P", "2NT"},
    {"K42.KJ.AKJ2.KJ94", "1NT P", "6NT"},
    {"KQ4.A83.KQ72.Q64", "1NT P 2C P", "2D"},
    {"KQ4.A832.KQ7.Q64", "1NT P 2C P", "2H"},
    /* the opener again */
    {"KQ54.A832.K7.Q64", "1C P 1S P", "2S"},
    {"K4.A832.KQ7.J964", "1C P 1S P", "1NT"},
    {"K4.A32.AQT754.64", "1D P 1S P", "2D"},
    {"K4.AKJ953.AQ2.64", "1H P 1S P", "3H"},
    {"AQJ54.83.AQ72.64", "1S P 1NT P", "2D"},
    {"AQJ54.83.KJ7.Q64", "1S P 2S P", "P"},
    {"AQJ542.3.AKJ2.K4", "1S P 2S P", "4S"},
    {"AQJ54.83.AQJ.K64", "1S P 3S P", "4S"},
    {"AQJ54.K3.QJ7.864", "1S P 4S P", "P"},
    /* slams */
    {"AKJ54.3.AKQ72.64", "1S P 4S P", "4NT"},
    {"KQ74.A832.QJ72.4", "1S P 4S P 4NT P", "5D"},
    {"A4.AK32.KQ42.AK4", "1NT P", "7NT"},
    /* against an opening */
    {"AQJ54.83.Q72.J64", "1D", "1S"},
    {"KQ74.AJ83.2.K964", "1D", "X"},
    {"KQ4.AJ8.KJ72.K96", "1D", "1NT"},
    {"KQT9742.83.72.J4", "1D", "3S"},
    {"K74.AJ83.Q72.964", "1D", "P"},
    {"4.83.AKJ752.AJ64", "1S", "2D"},
    {"J742.K83.742.J64", "1D X P", "1S"},
    {"KJ742.KQ3.742.A4", "1D X P", "4S"},
    {"K4.Q83.KJ94.JT64", "1D X P", "1NT"},
    {"Q74.A832.Q7642.6", "1D 1S P", "2S"},
    {"Q742.A832.KQ42.6", "1D 1S P", "4S"},
    {"K4.QT983.K94.J64", "2S X 3S", "4H"},
    /* with them in the bidding */
    {"J4.KQ82.K742.864", "1D 1S", "X"},
    {"KJ4.K832.Q42.864", "1S 2C", "2S"},
    {"Q43.J732.82.9864", "1S X", "P"},
};

/* Play the calls of the text into an auction that East opened. */
static void
auction_of(const char *text, struct auction *auction_r)
{
	char word[CALL_TEXT_MAX];
	call_t call;

	auction_init(auction_r, EAST);
	while (*text != '\0') {
		size_t length = strcspn(text, " ");

		cr_assert_lt(length, sizeof(word));
		memcpy(word, text, length);
		word[length] = '\0';
		cr_assert(call_read(word, &call), "%s", word);
		cr_assert(auction_allows(auction_r, call), "%s", word);
		auction_add(auction_r, call);
		text += length + (text[length] == ' ');
	}
}

Test(bid, examples)
{
	for (size_t i = 0; i < sizeof(EXAMPLES) / sizeof(EXAMPLES[0]); i++) {
		const struct example *example = &EXAMPLES[i];
		char made[CALL_TEXT_MAX];
		struct auction auction;
		struct bid_view view;

		auction_of(example->calls, &auction);
		view.auction = &auction;
		view.seat = auction_turn(&auction);
		view.vul = VUL_NONE;
		view.style = 1;
		cr_assert_neq(hand_read(example->hand, &view.hand), 0);
		cr_assert_eq(hand_count(view.hand), 13, "%s", example->hand);
		call_write(bid_choose(&view), made);
		cr_expect_str_eq(made, example->call,
		    "%s after '%s': %s, not %s", example->hand, example->calls,
		    made, example->call);
	}
}

/* Whatever was bid before, sane or not, the call is legal and it ends. */
Test(bid, wild_auctions)
{
	uint64_t state = 5;

	for (int i = 0; i < 3000; i++) {
		struct auction auction;
		struct bid_view view = {
		    .vul = (enum vulnerability)(i % 4), .auction = &auction};

		auction_init(&auction, (enum seat)(i % 4));
		while (!auction_is_over(&auction)) {
			call_t call;

			view.seat = auction_turn(&auction);
			view.style = (unsigned)(state >> 40);
			state = state * 6364136223846793005 + 1;
			/* thirteen cards: one of each rank */
			view.hand = 0;
			for (int rank = 0; rank < RANK_COUNT; rank++)
				view.hand |= hand_of(card_make(
				    (enum suit)(state >> (20 + 2 * rank) & 3),
				    rank));
			call = bid_choose(&view);
			cr_assert(auction_allows(&auction, call));
			/* one of the four calls at random */
			if (view.seat == EAST && auction.count < 100) {
				call_t wild =
				    (call_t)((state >> 58) % CALL_COUNT);

				if (auction_allows(&auction, wild))
					call = wild;
			}
			auction_add(&auction, call);
		}
		cr_assert_lt(auction.count, 150);
	}
}
