/* SPDX-License-Identifier: ISC */
/*
 * CSV, RFC 4180, of the results of an event.
 */
#include <string.h>

#include "daemon/files/csv.h"

#define CSV_COLUMNS                                                            \
	"event,date,title,round,table,board,dealer,vulnerable,ns_pair,"        \
	"ew_pair,north,south,east,west,contract,declarer,lead,tricks,score,"   \
	"kind,ns_award,ew_award,ns_value,ew_value,ns_matchpoints,"             \
	"ew_matchpoints,corrected"

void
csv_write_text(const char *text, struct buf *buf)
{
	if (text == NULL)
		text = "";
	buf_append_text(buf, "\"");
	if (*text != '\0' && strchr("=+-@\t\r", *text) != NULL)
		buf_append_text(buf, "'");
	for (; *text != '\0'; text++) {
		if (*text == '"')
			buf_append_text(buf, "\"");
		buf_append(buf, text, 1);
	}
	buf_append_text(buf, "\"");
}

/* The game of a row; as a rule a board's games stand together, by table. */
static const struct game *
csv_game(const struct games *games, int first, const struct game_board *board,
    const struct game_row *row)
{
	int i = first + (row->table > 0 ? row->table - 1 : 0);

	for (int more = games->games; more >= 0; more--, i++) {
		const struct game *game =
		    games->games > 0 ? &games->game[i % games->games] : NULL;

		if (game != NULL && game->number == board->number &&
		    game->round == row->round && game->table == row->table)
			return game;
	}
	return NULL;
}

static void
csv_contract(struct buf *buf, const struct game_result *r)
{
	char contract[CONTRACT_TEXT_MAX] = "", lead[3] = "";

	if (r->contract.level == 0)
		buf_append_text(buf, ",Pass,,,");
	if (r->contract.level < 0)
		buf_append_text(buf, ",,,,");
	if (r->contract.level > 0) {
		contract_write(&r->contract, contract);
		if (r->lead != CARD_NONE)
			card_write(r->lead, lead);
		buf_printf(buf, ",%s,%c,%s,", contract,
		    seat_letter(r->contract.declarer), lead);
		if (r->tricks >= 0)
			buf_printf(buf, "%d", r->tricks);
	}
	buf_append_text(buf, ",");
	if (r->has_score)
		buf_printf(buf, "%d", r->score);
	buf_printf(buf, ",%s,%s,%s", r->has_row ? row_kind_name(r->kind) : "",
	    award_name(r->award[SIDE_NS]), award_name(r->award[SIDE_EW]));
}

static void
csv_hundredths(struct buf *buf, bool known, int64_t value)
{
	char text[GAME_HUNDREDTHS_MAX] = "";

	if (known)
		game_hundredths_write(value, text);
	buf_printf(buf, ",%s", text);
}

static void
csv_row(struct buf *buf, const struct games *games, int first,
    const struct game_board *board, const struct game_row *row)
{
	static const enum seat order[] = {NORTH, SOUTH, EAST, WEST};
	const struct game *game = csv_game(games, first, board, row);

	buf_printf(
	    buf, "%u,%s,", games->id, games->date != NULL ? games->date : "");
	csv_write_text(games->event, buf);
	buf_printf(buf, ",%d,%d,%d,%c,%s,%d,%d", row->round, row->table,
	    board->number, board->is_dealt ? seat_letter(board->dealer) : '-',
	    board->is_dealt ? vulnerability_name(board->vul) : "", row->ns,
	    row->ew);
	for (int s = 0; s < SEAT_COUNT; s++) {
		buf_append_text(buf, ",");
		csv_write_text(game != NULL ? game->name[order[s]] : NULL, buf);
	}
	csv_contract(buf, &row->result);
	for (int side = 0; side < SIDE_COUNT; side++)
		csv_hundredths(buf, row->scored[side], row->value[side]);
	for (int side = 0; side < SIDE_COUNT; side++)
		csv_hundredths(buf, row->has_points && row->scored[side],
		    row->points[side]);
	buf_printf(buf, ",%s\r\n", row->result.corrected ? "yes" : "");
}

void
csv_write(const struct games *games, struct buf *buf)
{
	buf_append_text(buf, CSV_COLUMNS "\r\n");
	for (int i = 0; i < games->boards; i++) {
		const struct game_board *board = &games->board[i];
		int first = 0;

		while (first < games->games &&
		    games->game[first].number != board->number)
			first++;
		for (int r = 0; r < board->rows; r++)
			csv_row(buf, games, first, board, &board->row[r]);
	}
}
