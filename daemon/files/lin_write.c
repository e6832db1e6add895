/* SPDX-License-Identifier: ISC */
/*
 * LIN, written as Bridge Base Online writes a table's game.
 */
#include <stdio.h>
#include <string.h>

#include "daemon/files/lin.h"

/* Text, without what would end it. */
static void
lin_put_text(struct buf *buf, const char *text, bool is_name)
{
	for (; *text != '\0'; text++) {
		const bool hide = *text == '|' || (is_name && *text == ',') ||
		    (*text == '&' && text[1] == '#');

		if (hide)
			buf_printf(buf, "&#%d;", *text);
		else
			buf_append(
			    buf, (unsigned char)*text < ' ' ? " " : text, 1);
	}
}

static void
lin_put_names(struct buf *buf, const struct game *game)
{
	static const enum seat order[] = {SOUTH, WEST, NORTH, EAST};

	buf_append_text(buf, "pn|");
	for (int i = 0; i < SEAT_COUNT; i++) {
		const char *name = game->name[order[i]];

		buf_append_text(buf, i > 0 ? "," : "");
		lin_put_text(buf, name != NULL ? name : "", true);
	}
	buf_append_text(buf, "|st||");
}

static void
lin_put_hand(struct buf *buf, hand_t hand)
{
	static const char letters[] = "CDHS", ranks[] = "23456789TJQKA";

	for (int suit = SPADES; hand != 0 && suit >= CLUBS; suit--) {
		buf_append(buf, &letters[suit], 1);
		for (int rank = RANK_COUNT - 1; rank >= 0; rank--)
			if (hand_has(hand, card_make((enum suit)suit, rank)))
				buf_append(buf, &ranks[rank], 1);
	}
}

static void
lin_put_deal(struct buf *buf, const struct game *game)
{
	static const enum seat order[] = {SOUTH, WEST, NORTH, EAST};
	static const char vul[] = "oneb";

	for (int i = 0; i < SEAT_COUNT; i++)
		if (game->has_dealer && order[i] == game->dealer)
			buf_printf(buf, "md|%d", i + 1);
	if (!game->has_dealer)
		buf_append_text(buf, "md|0");
	for (int i = 0; i < SEAT_COUNT; i++) {
		buf_append_text(buf, i > 0 ? "," : "");
		lin_put_hand(buf, game->deal.hand[order[i]]);
	}
	buf_append_text(buf, "|rh||");
	if (game->number > 0)
		buf_printf(buf, "ah|Board %d|", game->number);
	if (game->has_vul)
		buf_printf(buf, "sv|%c|", vul[game->vul]);
}

static void
lin_put_calls(struct buf *buf, const struct game *game)
{
	const struct auction *auction = &game->auction;
	int next = 0;

	for (int i = 0; i < auction->count; i++) {
		static const char *const words[] = {"p", "d", "r"};
		const call_t call = auction->call[i];
		const struct game_note *note =
		    next < game->notes && game->note[next].call == i + 1
		    ? &game->note[next++]
		    : NULL;

		if (call < CALL_FIRST_BID)
			buf_printf(buf, "mb|%s", words[call]);
		else
			buf_printf(buf, "mb|%d%c", call_level(call),
			    "CDHSN"[call_strain(call)]);
		buf_append_text(
		    buf, note != NULL && note->alerted ? "!|" : "|");
		if (note == NULL || (note->alerted && note->text[0] == '\0'))
			continue;
		buf_append_text(buf, "an|");
		lin_put_text(buf, note->text, false);
		buf_append_text(buf, "|");
	}
	buf_append_text(buf, "pg||");
}

static void
lin_put_cards(struct buf *buf, const struct game *game)
{
	for (int i = 0; i < game->cards; i++) {
		char card[3];

		card_write(game->card[i], card);
		buf_printf(buf, "pc|%s|%s", card,
		    i % 4 == 3 || i + 1 == game->cards ? "pg||" : "");
	}
	if (game->result.tricks >= 0 && game->cards < CARD_COUNT)
		buf_printf(buf, "mc|%d|pg||", game->result.tricks);
}

void
lin_write(const struct games *games, struct buf *buf)
{
	for (int i = 0; i < games->games; i++) {
		const struct game *game = &games->game[i];

		lin_put_names(buf, game);
		lin_put_deal(buf, game);
		lin_put_calls(buf, game);
		lin_put_cards(buf, game);
		buf_append_text(buf, "\r\n");
	}
}
