/* SPDX-License-Identifier: ISC */
/*
 * PBN 2.1, export format: the fifteen tags that have to be there in their
 * order, then auction and play, then all others by name.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/base/xalloc.h"
#include "daemon/files/latin.h"
#include "daemon/files/pbn.h"
#include "daemon/files/pbn_deal.h"
#include "daemon/files/pbn_write.h"

/* The bytes of latin, with those that end a text hidden. */
static void
pbn_escape(struct buf *buf, const struct buf *latin)
{
	for (size_t i = 0; i < latin->len; i++) {
		const char c = latin->data[i];

		if (i == 0 && c == '#') { /* would be taken for inheritance */
			buf_append_text(buf, "&#35;");
			continue;
		}
		if (c == '"' || c == '\\')
			buf_append_text(buf, "\\");
		buf_append(buf, &c, 1);
	}
}

size_t
pbn_put_text(struct buf *buf, const char *text, size_t most)
{
	struct buf latin = {0}, escaped = {0};
	size_t room = most, taken;

	for (;;) {
		taken = latin_write(&latin, text, room);
		pbn_escape(&escaped, &latin);
		if (escaped.len <= most)
			break;
		room -= escaped.len - most;
		buf_clear(&latin);
		buf_clear(&escaped);
	}
	buf_append(buf, buf_text(&escaped), escaped.len);
	buf_fini(&latin);
	buf_fini(&escaped);
	return taken;
}

size_t
pbn_put_tag(struct buf *buf, const char *name, const char *value)
{
	size_t taken;

	buf_printf(buf, "[%s \"", name);
	taken = pbn_put_text(buf, value, PBN_LINE_MOST - strlen(name) - 5);
	buf_append_text(buf, "\"]" PBN_END);
	return taken;
}

/* "?" where it is not known. */
static void
pbn_put(struct buf *buf, const char *name, const char *value)
{
	pbn_put_tag(buf, name, value != NULL ? value : "?");
}

void
pbn_put_number(struct buf *buf, const char *name, int number)
{
	if (number > 0)
		buf_printf(buf, "[%s \"%d\"]" PBN_END, name, number);
}

static void
pbn_put_date(struct buf *buf, const char *date)
{
	if (date == NULL)
		pbn_put(buf, "Date", NULL);
	else
		buf_printf(buf, "[Date \"%.4s.%.2s.%.2s\"]" PBN_END, date,
		    date + 5, date + 8);
}

static const char *
pbn_vulnerable(const struct game *game)
{
	static const char *const words[] = {"None", "NS", "EW", "All"};

	return game->has_vul ? words[game->vul] : NULL;
}

static void
pbn_put_deal(struct buf *buf, const struct game *game)
{
	const char dealer[] = {seat_letter(game->dealer), '\0'};
	char deal[PBN_DEAL_MAX];
	bool known = false;

	for (int s = 0; s < SEAT_COUNT; s++)
		known = known || game->deal.hand[s] != 0;
	pbn_put(buf, "Dealer", game->has_dealer ? dealer : NULL);
	pbn_put(buf, "Vulnerable", pbn_vulnerable(game));
	pbn_deal_write(
	    &game->deal, game->has_dealer ? game->dealer : NORTH, deal);
	pbn_put(buf, "Deal", known ? deal : NULL);
}

/* Nobody declares a board that was passed out, and there is no result of it. */
static void
pbn_put_contract(struct buf *buf, const struct game_result *result)
{
	const struct contract *contract = &result->contract;
	char text[CONTRACT_TEXT_MAX] = "Pass";
	char declarer[] = {seat_letter(contract->declarer), '\0'};
	char tricks[12];

	if (contract->level == 0) {
		pbn_put(buf, "Declarer", "");
		pbn_put(buf, "Contract", text);
		pbn_put(buf, "Result", "");
		return;
	}
	if (contract->level > 0)
		contract_write(contract, text);
	snprintf(tricks, sizeof(tricks), "%d", result->tricks);
	pbn_put(buf, "Declarer",
	    contract->level > 0 && contract->declarer != SEAT_NONE ? declarer
								   : NULL);
	pbn_put(buf, "Contract", contract->level > 0 ? text : NULL);
	pbn_put(buf, "Result", result->tricks >= 0 ? tricks : NULL);
}

/* The numbers of a game's notes, 1..: those of the same text share one. */
static void
pbn_number_notes(const struct game *game, int number_r[AUCTION_CALLS_MAX])
{
	int numbers = 0;

	for (int i = 0; i < game->notes; i++) {
		int same = 0;

		while (same < i &&
		    (game->note[same].alerted != game->note[i].alerted ||
			strcmp(game->note[same].text, game->note[i].text) != 0))
			same++;
		number_r[i] = same < i ? number_r[same] : ++numbers;
	}
}

/* Asked notes say so, and alerts whose text would look like it. */
static void
pbn_put_note(struct buf *buf, const struct game_note *note, int number)
{
	const bool marked = note->text[0] == '(';
	const char *mark = !note->alerted ? "(asked) "
	    : marked                      ? "(alerted) "
					  : "";
	struct buf all = {0};
	const char *left;

	buf_printf(&all, "%s%s", mark, note->text);
	left = buf_text(&all);
	do {
		const size_t room = PBN_LINE_MOST - 16;

		buf_printf(buf, "[Note \"%d:", number);
		left += pbn_put_text(buf, left, room);
		buf_append_text(buf, "\"]" PBN_END);
	} while (*left != '\0');
	buf_fini(&all);
}

static void
pbn_put_notes(struct buf *buf, const struct game *game, const int *number)
{
	int written = 0;

	for (int i = 0; i < game->notes; i++) {
		if (number[i] <= written || number[i] > PBN_NOTES_MOST)
			continue;
		pbn_put_note(buf, &game->note[i], number[i]);
		written = number[i];
	}
}

static void
pbn_put_auction(struct buf *buf, const struct game *game)
{
	static const char *const words[] = {"Pass", "X", "XX"};
	const struct auction *auction = &game->auction;
	int number[AUCTION_CALLS_MAX];
	int next = 0;

	if (auction->count == 0 && game->end != GAME_END_CUT)
		return;
	if (!game->has_dealer)
		return;
	pbn_number_notes(game, number);
	buf_printf(buf, "[Auction \"%c\"]" PBN_END, seat_letter(game->dealer));
	for (int i = 0; i < auction->count; i++) {
		char text[CALL_TEXT_MAX];
		const call_t call = auction->call[i];

		call_write(call, text);
		buf_printf(buf, "%s%s", i % 4 > 0 ? " " : "",
		    call < CALL_FIRST_BID ? words[call] : text);
		if (next < game->notes && game->note[next].call == i + 1) {
			if (number[next] <= PBN_NOTES_MOST)
				buf_printf(buf, " =%d=", number[next]);
			next++;
		}
		if (i % 4 == 3 || i + 1 == auction->count)
			buf_append_text(buf, PBN_END);
	}
	if (auction->count == 0 || !auction_is_over(auction))
		buf_append_text(buf, "*" PBN_END);
	pbn_put_notes(buf, game, number);
}

/* A trick a line, in the columns of the seats from the opening leader on. */
static void
pbn_put_tricks(struct buf *buf, const struct play *play)
{
	const enum seat leader = seat_next(play->declarer);

	for (int trick = 0; trick * 4 < play->count; trick++) {
		char cell[SEAT_COUNT][3] = {"-", "-", "-", "-"};

		for (int i = trick * 4; i < trick * 4 + 4 && i < play->count;
		     i++) {
			const int column = ((int)play_seat_of(play, i) -
					       (int)leader + SEAT_COUNT) %
			    SEAT_COUNT;

			card_write(play->card[i], cell[column]);
		}
		buf_printf(buf, "%s %s %s %s" PBN_END, cell[0], cell[1],
		    cell[2], cell[3]);
	}
	if (!play_is_over(play))
		buf_append_text(buf, "*" PBN_END);
}

static void
pbn_put_play(struct buf *buf, const struct game *game)
{
	const struct contract contract = game_played(game);
	struct play play;
	int good;

	if (contract.level < 1 || contract.declarer == SEAT_NONE ||
	    !game_is_dealt(game))
		return;
	if (game->cards == 0 && game->end == GAME_END_UNKNOWN)
		return;
	game_follow(game, &play, &good);
	buf_printf(buf, "[Play \"%c\"]" PBN_END,
	    seat_letter(seat_next(contract.declarer)));
	pbn_put_tricks(buf, &play);
}

/* What of how it ended has no place in PBN: "claimed result". */
static void
pbn_put_termination(struct buf *buf, const struct game *game)
{
	const struct game_result *r = &game->result;
	struct buf words = {0};

	buf_append_text(&words, game_end_name(game->end));
	if (r->has_row)
		buf_printf(&words, "%s%s", words.len > 0 ? " " : "",
		    row_kind_name(r->kind));
	if (r->award[SIDE_NS] != AWARD_NONE || r->award[SIDE_EW] != AWARD_NONE)
		for (int side = 0; side < SIDE_COUNT; side++)
			buf_printf(&words, " %s",
			    r->award[side] != AWARD_NONE
				? award_name(r->award[side])
				: "none");
	if (r->corrected)
		buf_append_text(&words, " corrected");
	if (words.len > 0)
		pbn_put_tag(buf, "Termination", buf_text(&words));
	buf_fini(&words);
}

static void
pbn_put_game(struct buf *buf, const struct games *games,
    const struct game *game, const struct game_board *tables, bool first)
{
	char number[12];

	if (!first)
		buf_append_text(buf, PBN_END);
	snprintf(number, sizeof(number), "%d", game->number);
	pbn_put(buf, "Event", game->event);
	pbn_put(buf, "Site", game->site);
	pbn_put_date(buf, game->date);
	pbn_put(buf, "Board", game->number > 0 ? number : NULL);
	pbn_put(buf, "West", game->name[WEST]);
	pbn_put(buf, "North", game->name[NORTH]);
	pbn_put(buf, "East", game->name[EAST]);
	pbn_put(buf, "South", game->name[SOUTH]);
	pbn_put_deal(buf, game);
	pbn_put(buf, "Scoring", game->scoring);
	pbn_put_contract(buf, &game->result);
	pbn_put_auction(buf, game);
	pbn_put_play(buf, game);
	pbn_put_tag(buf, "Generator", PACKAGE_NAME " " PACKAGE_VERSION);
	if (tables != NULL)
		pbn_put_optimum(buf, &tables->makes);
	pbn_put_number(buf, "PairEW", game->ew);
	pbn_put_number(buf, "PairNS", game->ns);
	pbn_put_number(buf, "Round", game->round);
	if (game->result.has_score)
		buf_printf(
		    buf, "[Score \"NS %d\"]" PBN_END, game->result.score);
	if (tables != NULL)
		pbn_put_scores(buf, games, tables);
	pbn_put_number(buf, "Table", game->table);
	pbn_put_termination(buf, game);
	if (first)
		pbn_put_totals(buf, games);
}

/* A board of which no game is told is written as one that nobody has played. */
static void
pbn_put_board(struct buf *buf, const struct games *games,
    const struct game_board *board, bool first)
{
	struct game game = {.number = board->number,
	    .round = board->round,
	    .event = games->event,
	    .site = games->site,
	    .date = games->date,
	    .has_dealer = board->is_dealt,
	    .has_vul = board->is_dealt,
	    .dealer = board->dealer,
	    .vul = board->vul,
	    .deal = board->deal};

	game_result_init(&game.result);
	pbn_put_game(buf, games, &game, board, first);
}

void
pbn_write(const struct games *games, struct buf *buf)
{
	bool *told = xcalloc((size_t)games->boards + 1, sizeof(bool));
	bool first = true;

	buf_append_text(buf, "% PBN 2.1" PBN_END "% EXPORT" PBN_END);
	for (int i = 0; i < games->games; i++) {
		const struct game *game = &games->game[i];
		const struct game_board *board = games_board_of(games, game);

		if (board != NULL && told[board - games->board])
			board = NULL;
		else if (board != NULL)
			told[board - games->board] = true;
		pbn_put_game(buf, games, game, board, first);
		first = false;
	}
	for (int i = 0; i < games->boards; i++) {
		if (told[i])
			continue;
		pbn_put_board(buf, games, &games->board[i], first);
		first = false;
	}
	free(told);
}
