/* SPDX-License-Identifier: ISC */
/*
 * LIN read, as tables and vugraph of Bridge Base Online and other programs
 * write it.
 */
#include <ctype.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/base/xalloc.h"
#include "daemon/files/latin.h"
#include "daemon/files/lin.h"
#include "daemon/files/pbn_deal.h"

#define LIN_WARNINGS_MOST 100
#define LIN_TEXT_MAX 2048
#define LIN_ROOMS 2 /* open, closed */

static const enum seat lin_order[] = {SOUTH, WEST, NORTH, EAST};

struct lin_reader {
	const char *bytes;
	size_t len, at;
	int line; /* of the tag at hand */
	struct games *games;
	struct game *game; /* the one at hand, or NULL */
	bool dealt;        /* its md was there */
	bool stopped;      /* a call of it was wrong: none is taken any more */
	bool card_stopped;
	char *name[LIN_ROOMS][SEAT_COUNT]; /* by lin_order; of games to come */
	struct buf *warnings;
	int warned;
	struct err *err;
};

__attribute__((format(printf, 2, 3))) static void
lin_warn(struct lin_reader *r, const char *format, ...)
{
	char text[ERR_TEXT_MAX];
	va_list list;

	if (r->warned++ >= LIN_WARNINGS_MOST)
		return;
	va_start(list, format);
	vsnprintf(text, sizeof(text), format, list);
	va_end(list);
	buf_printf(r->warnings, "line %d: %s\n", r->line, text);
}

static void
lin_forget_names(struct lin_reader *r)
{
	for (int i = 0; i < LIN_ROOMS * SEAT_COUNT; i++) {
		char **name = &r->name[i / SEAT_COUNT][i % SEAT_COUNT];

		free(*name);
		*name = NULL;
	}
}

/* "pn": four names, or eight of two rooms; an empty one is not known. */
static void
lin_take_names(struct lin_reader *r, const char *value, size_t len)
{
	int i = 0;

	lin_forget_names(r);
	for (const char *end = value + len; value <= end;) {
		const char *comma = memchr(value, ',', (size_t)(end - value));
		const size_t size =
		    (size_t)((comma != NULL ? comma : end) - value);
		struct buf text = {0};

		latin_read(&text, value, size);
		if (i < LIN_ROOMS * SEAT_COUNT && text.len > 0)
			r->name[i / SEAT_COUNT][i % SEAT_COUNT] =
			    buf_steal(&text, NULL);
		buf_fini(&text);
		i++;
		value += size + 1;
	}
}

/* A board's number, 0 for none. */
static int
lin_number(const char *text)
{
	const long number = strtol(text, NULL, 10);

	return number >= 1 && number <= INT_MAX ? (int)number : 0;
}

static struct game *
lin_game(struct lin_reader *r)
{
	if (r->game == NULL) {
		r->game = games_add_game(r->games);
		r->game->line = r->line;
		r->dealt = r->stopped = r->card_stopped = false;
	}
	return r->game;
}

/* Tricks of a play that was whole, and what the calls and cards say. */
static void
lin_end_game(struct lin_reader *r)
{
	struct game *game = r->game;
	struct play play;
	int good;

	r->game = NULL;
	if (game == NULL)
		return;
	if (auction_is_over(&game->auction) && game->auction.count > 0)
		game->result.contract = auction_contract(&game->auction);
	if (game->result.contract.level == 0) {
		game->end = GAME_END_PASSED_OUT;
		game->result.tricks = -1;
		game->cards = 0;
	}
	if (game->cards > 0 && !game_follow(game, &play, &good)) {
		lin_warn(r,
		    "board %d: card %d of the play is not allowed; the rest "
		    "of it is left out",
		    game->number, good + 1);
		game->cards = good;
	}
	if (game->cards > 0)
		game->result.lead = game->card[0];
	if (game->cards == CARD_COUNT && game_follow(game, &play, &good)) {
		game->result.tricks =
		    play.won[seat_side(game->result.contract.declarer)];
		game->end = GAME_END_PLAYED;
	} else if (game->result.tricks >= 0) {
		game->end = GAME_END_CLAIMED;
	}
	if (game->number > 0)
		games_need_board(r->games, game);
}

/* "o7", "c7": the room and the board. */
static void
lin_take_room(struct lin_reader *r, const char *value)
{
	const int room = value[0] == 'c' ? 1 : 0;
	struct game *game;

	lin_end_game(r);
	game = lin_game(r);
	if (value[0] == 'o' || value[0] == 'c')
		game->number = lin_number(value + 1);
	for (int i = 0; i < SEAT_COUNT; i++) {
		const char *name = r->name[room][i] != NULL || room == 0
		    ? r->name[room][i]
		    : r->name[0][i];

		if (name != NULL)
			game_set_text(&game->name[lin_order[i]], name);
	}
}

static int
lin_take_hand(struct lin_reader *r, const char *text, size_t len,
    enum seat seat, struct deal *deal)
{
	int suit = -1;

	for (size_t i = 0; i < len; i++) {
		static const char suits[] = "CDHS", ranks[] = "23456789TJQKA";
		const int c = toupper((unsigned char)text[i]);
		const char *at = c != 0 ? strchr(suits, c) : NULL;
		card_t card;

		if (at != NULL) {
			suit = (int)(at - suits);
			continue;
		}
		at = c != 0 ? strchr(ranks, c == '1' ? 'T' : c) : NULL;
		if (c == '0' && i > 0 && text[i - 1] == '1')
			continue;
		if (isspace(c))
			continue;
		if (at == NULL || suit < 0)
			return err_set(r->err, ERR_INPUT,
			    "line %d: the deal: %s's hand has \"%c\"; "
			    "allowed: SHDC and AKQJT98765432",
			    r->line, pbn_seat_word(seat), isprint(c) ? c : '?');
		card = card_make((enum suit)suit, (int)(at - ranks));
		if (hand_has(deal->hand[seat], card))
			return err_set(r->err, ERR_INPUT,
			    "line %d: the deal: %s has a card twice", r->line,
			    pbn_seat_word(seat));
		deal->hand[seat] |= hand_of(card);
	}
	return 0;
}

/* The fourth hand may be left out where the other three are known. */
static void
lin_fill(struct deal *deal)
{
	hand_t all = 0;
	int empty = -1, known = 0;

	for (int s = 0; s < SEAT_COUNT; s++) {
		all |= deal->hand[s];
		if (deal->hand[s] == 0)
			empty = s;
		else
			known++;
	}
	if (known == 3 && hand_count(all) == 39)
		deal->hand[empty] = HAND_ALL & ~all;
}

/* "3S..,S..,S..,": the dealer's digit, and the hands of S, W, N and E. */
static int
lin_take_deal(struct lin_reader *r, const char *value, size_t len)
{
	struct game *game;
	const char *end = value + len;
	char place[24];
	int rc = 0;

	if (r->game != NULL && r->dealt)
		lin_end_game(r);
	game = lin_game(r);
	for (int i = 0; i < SEAT_COUNT; i++)
		if (game->name[lin_order[i]] == NULL && r->name[0][i] != NULL)
			game_set_text(&game->name[lin_order[i]], r->name[0][i]);
	r->dealt = true;
	if (len > 0 && *value >= '0' && *value <= '9') {
		if (*value >= '5')
			return err_set(r->err, ERR_INPUT,
			    "line %d: the deal: the dealer %c; allowed: 1 to "
			    "4",
			    r->line, *value);
		game->has_dealer = *value != '0';
		if (game->has_dealer)
			game->dealer = lin_order[*value - '1'];
		value++;
	}
	for (int i = 0; rc == 0 && i < SEAT_COUNT && value <= end; i++) {
		const char *comma = memchr(value, ',', (size_t)(end - value));
		const size_t size =
		    (size_t)((comma != NULL ? comma : end) - value);

		rc = lin_take_hand(r, value, size, lin_order[i], &game->deal);
		value += size + 1;
	}
	if (rc < 0)
		return rc;
	snprintf(place, sizeof(place), "line %d: the deal", r->line);
	lin_fill(&game->deal);
	if (game->has_dealer)
		auction_init(&game->auction, game->dealer);
	return pbn_deal_check(&game->deal, place, r->err);
}

static void
lin_take_call(struct lin_reader *r, const char *value)
{
	struct game *game = r->game;
	char text[8];
	size_t len = strcspn(value, "!");
	call_t call;

	if (game == NULL || !game->has_dealer || r->stopped || len == 0)
		return;
	snprintf(text, sizeof(text), "%.*s", (int)(len < 7 ? len : 7), value);
	if (!call_read(text, &call) || !auction_allows(&game->auction, call)) {
		lin_warn(r,
		    "the auction: \"%.20s\" is no call that is allowed here; "
		    "the rest of it is left out",
		    value);
		r->stopped = true;
		return;
	}
	auction_add(&game->auction, call);
	if (value[len] == '!')
		game_add_note(game, game->auction.count, true, "");
}

static void
lin_take_answer(struct lin_reader *r, const char *value, size_t len)
{
	struct buf text = {0};

	if (r->game == NULL || r->game->auction.count == 0 || r->stopped)
		return;
	latin_read(&text, value, len);
	game_add_note(r->game, r->game->auction.count, false, buf_text(&text));
	buf_fini(&text);
}

static void
lin_take_card(struct lin_reader *r, const char *value)
{
	struct game *game = r->game;
	card_t card;

	if (game == NULL || r->card_stopped || r->stopped)
		return;
	if (!card_read(value, &card) || game->cards == CARD_COUNT) {
		lin_warn(r,
		    "the play: \"%.20s\" is no card; the rest of it is left "
		    "out",
		    value);
		r->card_stopped = true;
		return;
	}
	game->card[game->cards++] = card;
}

static void
lin_take_vulnerable(struct lin_reader *r, const char *value)
{
	static const char letters[] = "oneb";
	const int c = tolower((unsigned char)value[0]);
	const char *at = c != '\0' ? strchr(letters, c) : NULL;

	if (r->game == NULL)
		return;
	r->game->has_vul = at != NULL || c == '0' || c == '\0';
	r->game->vul =
	    at != NULL ? (enum vulnerability)(at - letters) : VUL_NONE;
	if (!r->game->has_vul)
		lin_warn(r, "the vulnerability \"%.20s\"; allowed: o n e b 0",
		    value);
}

/* A claim: declarer's tricks in all. */
static int
lin_take_claim(struct lin_reader *r, const char *value)
{
	char *end;
	const long tricks = strtol(value, &end, 10);

	if (r->game == NULL || value[0] == '\0')
		return 0;
	if (*end != '\0' || tricks < 0 || tricks > 13)
		return err_set(r->err, ERR_INPUT,
		    "line %d: a claim of \"%.20s\" tricks; allowed: 0 to 13",
		    r->line, value);
	r->game->result.tricks = (int)tricks;
	return 0;
}

static void
lin_take_title(struct lin_reader *r, const char *value)
{
	if (r->game != NULL && r->game->number == 0 &&
	    strncmp(value, "Board ", 6) == 0)
		r->game->number = lin_number(value + 6);
}

/* value ends with a NUL; text may hold more than fits there. */
static int
lin_take(struct lin_reader *r, const char *tag, const char *value,
    const char *text, size_t len)
{
	if (strcmp(tag, "pn") == 0) {
		if (r->game != NULL && r->dealt)
			lin_end_game(r);
		lin_take_names(r, text, len);
	} else if (strcmp(tag, "qx") == 0) {
		lin_take_room(r, value);
	} else if (strcmp(tag, "md") == 0) {
		return lin_take_deal(r, value, strlen(value));
	} else if (strcmp(tag, "sv") == 0) {
		lin_take_vulnerable(r, value);
	} else if (strcmp(tag, "ah") == 0) {
		lin_take_title(r, value);
	} else if (strcmp(tag, "mb") == 0) {
		lin_take_call(r, value);
	} else if (strcmp(tag, "an") == 0) {
		lin_take_answer(r, text, len);
	} else if (strcmp(tag, "pc") == 0) {
		lin_take_card(r, value);
	} else if (strcmp(tag, "mc") == 0) {
		return lin_take_claim(r, value);
	}
	return 0;
}

/* Up to the next "|" or the end, without blanks and line ends around it. */
static size_t
lin_part(struct lin_reader *r, const char **part_r, int *lines_r)
{
	const char *from = r->bytes + r->at;
	const char *bar = memchr(from, '|', r->len - r->at);
	size_t len = bar != NULL ? (size_t)(bar - from) : r->len - r->at;

	r->at += len + (bar != NULL);
	for (size_t i = 0; i < len; i++)
		*lines_r += from[i] == '\n';
	while (len > 0 && strchr("\r\n", from[len - 1]) != NULL)
		len--;
	while (len > 0 && strchr("\r\n", *from) != NULL) {
		from++;
		len--;
	}
	*part_r = from;
	return len;
}

static int
lin_take_next(struct lin_reader *r, int *lines)
{
	const char *name, *text;
	char tag[8], value[LIN_TEXT_MAX];
	size_t name_len, len;
	size_t blanks = 0;

	name_len = lin_part(r, &name, lines);
	r->line = *lines;
	len = lin_part(r, &text, lines);
	while (blanks < name_len && isspace((unsigned char)name[blanks]))
		blanks++;
	snprintf(
	    tag, sizeof(tag), "%.*s", (int)(name_len - blanks), name + blanks);
	snprintf(value, sizeof(value), "%.*s",
	    (int)(len < LIN_TEXT_MAX ? len : LIN_TEXT_MAX - 1), text);
	for (size_t i = strlen(value);
	     i > 0 && isspace((unsigned char)value[i - 1]); i--)
		value[i - 1] = '\0';
	return lin_take(r, tag, value, text, len);
}

int
lin_read(const char *bytes, size_t len, struct games *games_r,
    struct buf *warnings, struct err *err)
{
	struct lin_reader r = {.bytes = bytes,
	    .len = len,
	    .games = games_r,
	    .warnings = warnings,
	    .err = err};
	int lines = 1, rc = 0;

	while (rc == 0 && r.at < r.len)
		rc = lin_take_next(&r, &lines);
	r.line = lines;
	if (rc == 0)
		lin_end_game(&r);
	lin_forget_names(&r);
	if (rc < 0)
		games_fini(games_r);
	return rc;
}
