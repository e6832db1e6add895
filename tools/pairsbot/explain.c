/* SPDX-License-Identifier: ISC */
/*
 * The picture that partner has of the call, in words.
 */
#include "tools/pairsbot/explain.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "tools/pairsbot/picture.h"

static const char *const explain_suits[SUIT_COUNT] = {
    [CLUBS] = "clubs",
    [DIAMONDS] = "diamonds",
    [HEARTS] = "hearts",
    [SPADES] = "spades",
};

static void
explain_suit(int length, const char *suit, char text[SAID_MAX])
{
	const size_t len = strlen(text);

	snprintf(text + len, SAID_MAX - len, ", %d+ %s", length, suit);
}

void
explain_call(const struct auction *auction, int call, char text_r[SAID_MAX])
{
	struct auction before;
	struct picture picture;

	assert(call >= 1 && call <= auction->count);
	auction_init(&before, auction->dealer);
	for (int i = 0; i < call; i++)
		auction_add(&before, auction->call[i]);
	picture_read(&before, &picture);
	const struct shown *shown =
	    &picture.shown[(auction->dealer + call - 1) % SEAT_COUNT];
	if (shown->max >= POINTS_MOST)
		snprintf(text_r, SAID_MAX, "%d or more points", shown->min);
	else
		snprintf(text_r, SAID_MAX, "%d to %d points", shown->min,
		    shown->max);
	for (int suit = SUIT_COUNT - 1; suit >= 0; suit--) {
		if (shown->len[suit] > 0)
			explain_suit(
			    shown->len[suit], explain_suits[suit], text_r);
	}
}
