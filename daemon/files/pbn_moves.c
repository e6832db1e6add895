/* SPDX-License-Identifier: ISC */
/*
 * The sections Auction and Play of a PBN game (PBN 2.1, sections 4.4 and 4.5).
 * The columns of Play stand for seats, from the opening leader on, whoever led
 * to the trick; so the order of the cards has to be played again.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/base/buf.h"
#include "daemon/files/pbn_deal.h"
#include "daemon/files/pbn_game.h"

#define MOVES_ASKED "(asked) "
#define MOVES_ALERTED "(alerted) "

/* Reading a section; the call or card that stands in a word. */
struct moves {
	struct pbn_scan *scan;
	const struct pbn_record *record;
	struct game *game;
};

/*
 * A word without what chess writers add: "!", "?", "$7", a note "=1=", the "^"
 * of an irregularity.  Returns the number of the note, 0 for none.
 */
static int
moves_clean(const char *word, char text_r[8])
{
	size_t len = 0;
	int note = 0;

	for (const char *at = word; *at != '\0'; at++) {
		if (*at == '=') {
			note = (int)strtol(at + 1, NULL, 10);
			break;
		}
		if (*at == '!' || *at == '?' || *at == '$')
			break;
		if (len < 7)
			text_r[len++] = *at;
	}
	text_r[len] = '\0';
	return note;
}

/* Append the texts of the notes of a number that follow a tag. */
static void
moves_note_text(const struct pbn_record *record, const struct pbn_tag *of,
    int number, struct buf *buf)
{
	const struct pbn_tag *end = record->tag + record->tags;

	for (const struct pbn_tag *tag = of + 1; tag < end; tag++) {
		char *colon;

		if (strcmp(tag->name, "Note") != 0)
			break; /* those of another section follow */
		if (strtol(tag->value, &colon, 10) == number && *colon == ':')
			buf_append_text(buf, colon + 1);
	}
}

/* A note on the call made last. */
static void
moves_note(const struct moves *m, const struct pbn_tag *of, int number)
{
	struct buf text = {0};
	const char *from;
	bool asked;

	if (m->game->auction.count == 0)
		return;
	moves_note_text(m->record, of, number, &text);
	from = buf_text(&text);
	asked = strncmp(from, MOVES_ASKED, strlen(MOVES_ASKED)) == 0;
	if (asked)
		from += strlen(MOVES_ASKED);
	else if (strncmp(from, MOVES_ALERTED, strlen(MOVES_ALERTED)) == 0)
		from += strlen(MOVES_ALERTED);
	game_add_note(m->game, m->game->auction.count, !asked, from);
	buf_fini(&text);
}

/* One word of the auction; false: what follows is not read. */
static bool
moves_call(const struct moves *m, const struct pbn_tag *tag,
    const struct pbn_word *word)
{
	struct auction *auction = &m->game->auction;
	char text[8];
	const int note = moves_clean(word->text, text);
	call_t call;

	if (text[0] == '\0' || strcmp(text, "-") == 0) {
		if (note > 0)
			moves_note(m, tag, note);
		return true;
	}
	if (strcmp(text, "*") == 0 || strcmp(text, "+") == 0)
		return false;
	if (strcmp(text, "AP") == 0 || strcmp(text, "ap") == 0) {
		while (!auction_is_over(auction))
			auction_add(auction, CALL_PASS);
		return true;
	}
	if (!call_read(text, &call) || !auction_allows(auction, call)) {
		pbn_scan_warn(m->scan, word->line,
		    "the auction: \"%.20s\" is no call that is allowed here; "
		    "the rest of it is left out",
		    word->text);
		return false;
	}
	auction_add(auction, call);
	if (note > 0)
		moves_note(m, tag, note);
	return true;
}

/* The contract that the auction gives, where no tag told it or both agree. */
static void
moves_contract(const struct moves *m, const struct pbn_tag *tag)
{
	struct contract *told = &m->game->result.contract;
	struct contract called;

	if (!auction_is_over(&m->game->auction))
		return;
	called = auction_contract(&m->game->auction);
	if (told->level < 0 ||
	    (told->level > 0 && told->declarer == SEAT_NONE)) {
		*told = called;
		return;
	}
	if (told->level != called.level ||
	    (called.level > 0 &&
		(told->strain != called.strain ||
		    told->doubling != called.doubling ||
		    told->declarer != called.declarer)))
		pbn_scan_warn(m->scan, tag->line,
		    "the auction does not end in the contract that is told");
}

static void
moves_auction(const struct moves *m)
{
	const struct pbn_tag *tag = pbn_record_find(m->record, "Auction");
	struct game *game = m->game;
	enum seat first = game->dealer;

	if (tag == NULL)
		return;
	if (!pbn_tag_is_open(tag) && !seat_find(tag->value[0], &first)) {
		pbn_scan_warn(m->scan, tag->line,
		    "Auction: \"%.20s\" is no seat", tag->value);
		return;
	}
	if (!game->has_dealer && pbn_tag_is_open(tag))
		return;
	for (int i = 0; i < tag->words && !tag->word[i].quoted &&
	     strcmp(tag->word[i].text, "-") == 0 &&
	     first != (game->has_dealer ? game->dealer : SEAT_NONE);
	     i++)
		first = seat_next(first); /* the first column is no dealer's */
	if (game->has_dealer && first != game->dealer) {
		pbn_scan_warn(m->scan, tag->line,
		    "the auction does not begin with the dealer; it is left "
		    "out");
		return;
	}
	game->has_dealer = true;
	game->dealer = first;
	auction_init(&game->auction, first);
	for (int i = 0; i < tag->words; i++)
		if (!moves_call(m, tag, &tag->word[i]))
			break;
	moves_contract(m, tag);
}

/* The cards of a section by trick and column, 52 places. */
struct moves_rows {
	struct pbn_word const *word[CARD_COUNT];
	card_t card[CARD_COUNT];
	bool ended; /* "*": nothing more was played */
	bool open;  /* "+": it goes on another time */
};

/* A trick a line, or, where lines are cut in other places, four words a trick. */
static void
moves_rows_read(
    const struct moves *m, const struct pbn_tag *tag, struct moves_rows *rows_r)
{
	int place = 0;

	memset(rows_r, 0, sizeof(*rows_r));
	memset(rows_r->card, CARD_NONE, sizeof(rows_r->card));
	for (int i = 0; i < tag->words && place < CARD_COUNT; i++) {
		const struct pbn_word *word = &tag->word[i];
		char text[8];

		moves_clean(word->text[0] == '^' ? "" : word->text, text);
		if (strcmp(text, "*") == 0) {
			rows_r->ended = true;
			break;
		}
		if (strcmp(text, "+") == 0) {
			rows_r->open = true;
			break;
		}
		if (text[0] == '\0') /* a remark on the card before */
			continue;
		rows_r->word[place] = word;
		if (strcmp(text, "-") != 0 &&
		    !card_read(text, &rows_r->card[place]))
			pbn_scan_warn(m->scan, word->line,
			    "the play: \"%.20s\" is no card", word->text);
		place++;
	}
}

/* Play the cards again, in their order, as far as the Laws allow. */
static void
moves_follow(const struct moves *m, const struct moves_rows *rows)
{
	struct game *game = m->game;
	const struct contract contract = game_played(game);
	const enum seat leader = seat_next(contract.declarer);
	struct play play;

	play_init(&play, &game->deal, contract.strain, contract.declarer);
	while (!play_is_over(&play)) {
		const int column =
		    ((int)play.turn - (int)leader + SEAT_COUNT) % SEAT_COUNT;
		const int place = play_tricks_done(&play) * 4 + column;
		const card_t card = rows->card[place];

		if (card == CARD_NONE)
			return;
		if (!hand_has(play_legal(&play), card)) {
			pbn_scan_warn(m->scan, rows->word[place]->line,
			    "the play: %s cannot play \"%.20s\" here; the "
			    "rest of it is left out",
			    pbn_seat_word(play.turn), rows->word[place]->text);
			return;
		}
		play_add(&play, card);
		game->card[game->cards++] = card;
	}
}

static void
moves_play(const struct moves *m)
{
	const struct pbn_tag *tag = pbn_record_find(m->record, "Play");
	const struct contract contract = game_played(m->game);
	struct moves_rows rows;
	enum seat leader;

	if (tag == NULL || tag->words == 0)
		return;
	if (contract.level < 1 || contract.declarer == SEAT_NONE ||
	    !game_is_dealt(m->game)) {
		pbn_scan_warn(m->scan, tag->line,
		    "the play is left out: its deal, contract or declarer is "
		    "not known");
		return;
	}
	if (!seat_find(tag->value[0], &leader) ||
	    leader != seat_next(contract.declarer)) {
		pbn_scan_warn(m->scan, tag->line,
		    "the play is left out: \"%.20s\" is not declarer's left",
		    tag->value);
		return;
	}
	moves_rows_read(m, tag, &rows);
	moves_follow(m, &rows);
	if (m->game->cards > 0)
		m->game->result.lead = m->game->card[0];
	if (rows.ended && m->game->cards < CARD_COUNT &&
	    m->game->end == GAME_END_UNKNOWN && m->game->result.tricks >= 0)
		m->game->end = GAME_END_CLAIMED;
}

void
pbn_moves_read(
    struct pbn_scan *scan, const struct pbn_record *record, struct game *game)
{
	const struct moves m = {.scan = scan, .record = record, .game = game};

	moves_auction(&m);
	moves_play(&m);
	if (game->end != GAME_END_UNKNOWN)
		return;
	if (game->result.contract.level == 0)
		game->end = GAME_END_PASSED_OUT;
	else if (game->cards == CARD_COUNT)
		game->end = GAME_END_PLAYED;
}
