/* SPDX-License-Identifier: ISC */
/*
 * Seats, calls, cards and hands out of JSON, for everyone who reads them: the
 * journal, the requests and the clients' messages.
 */
#include "daemon/proto/table_in.h"

#include <string.h>

#include "daemon/proto/words.h"

#define WORD_SIZE 16 /* more than any call or card has bytes */

enum seat
table_in_seat(struct json_in *in, const char *name)
{
	const char *text = json_in_text(in, name, WORD_SIZE);
	enum seat seat = NORTH;

	if (!seat_name_find(text, &seat))
		json_in_refuse(in, name, "one of N, E, S, W");
	return seat;
}

enum seat
table_in_seat_or_null(struct json_in *in, const char *name)
{
	return json_in_is_null(in, name) ? SEAT_NONE : table_in_seat(in, name);
}

call_t
table_in_call(struct json_in *in, const char *name)
{
	const char *text = json_in_text(in, name, WORD_SIZE);
	call_t call = CALL_PASS;

	if (!call_read(text, &call))
		json_in_refuse(in, name, "a call: P, X, XX or 1C to 7NT");
	return call;
}

card_t
table_in_card(struct json_in *in, const char *name)
{
	const char *text = json_in_text(in, name, WORD_SIZE);
	card_t card = 0;

	if (!card_read(text, &card))
		json_in_refuse(in, name,
		    "a card, suit and rank: C2 to CA, D, H, S2 to SA");
	return card;
}

hand_t
table_in_hand(struct json_in *in, const char *name)
{
	const char *text = json_in_text(in, name, HAND_TEXT_MAX);
	hand_t hand = 0;
	size_t len = hand_read(text, &hand);

	if (len == 0 || text[len] != '\0' || hand_count(hand) > 13) {
		json_in_refuse(in, name,
		    "a hand: spades.hearts.diamonds.clubs, at most 13 cards");
		return 0;
	}
	return hand;
}

void
table_in_copy(struct json_in *in, const char *name, char *text_r, size_t size)
{
	const char *text = json_in_text(in, name, size);

	memcpy(text_r, text, strlen(text) + 1);
}
