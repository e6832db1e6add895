/* SPDX-License-Identifier: ISC */
/*
 * Writes random nights for readers in other languages: write_random FORMAT SEED
 * BOARDS FILE; what the file should tell is printed, a line a thing.
 */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/files/csv.h"
#include "daemon/files/pbn.h"
#include "daemon/files/pbn_deal.h"
#include "daemon/files/usebio.h"
#include "tests/files/random_games.h"

static void
print_moves(const struct game *game)
{
	static const char *const words[] = {"Pass", "X", "XX"};
	char text[8];

	printf("calls");
	for (int i = 0; i < game->auction.count; i++) {
		call_write(game->auction.call[i], text);
		printf(" %s",
		    game->auction.call[i] < CALL_FIRST_BID
			? words[game->auction.call[i]]
			: text);
	}
	printf("\ncards");
	for (int i = 0; i < game->cards; i++) {
		card_write(game->card[i], text);
		printf(" %s", text);
	}
	printf("\n");
}

static void
print_game(const struct game *game)
{
	static const char *const vuls[] = {"None", "NS", "EW", "All"};
	const struct game_result *r = &game->result;
	char deal[PBN_DEAL_MAX], contract[CONTRACT_TEXT_MAX] = "?";
	char declarer[] = {'?', '\0'}, tricks[12] = "?";

	pbn_deal_write(&game->deal, NORTH, deal);
	if (r->contract.level > 0) {
		contract_write(&r->contract, contract);
		declarer[0] = seat_letter(r->contract.declarer);
	} else if (r->contract.level == 0) {
		snprintf(contract, sizeof(contract), "Pass");
		declarer[0] = tricks[0] = '\0';
	}
	if (r->tricks >= 0)
		snprintf(tricks, sizeof(tricks), "%d", r->tricks);
	printf("board %d\nnames %s|%s|%s|%s\n", game->number, game->name[NORTH],
	    game->name[EAST], game->name[SOUTH], game->name[WEST]);
	printf("dealer %c vul %s\ndeal %s\ncontract %s by %s, %s\n",
	    seat_letter(game->dealer), vuls[game->vul], deal, contract,
	    declarer, tricks);
	print_moves(game);
}

static void
print_hundredths(bool known, int64_t value)
{
	char text[GAME_HUNDREDTHS_MAX] = "-";

	if (known)
		game_hundredths_write(value, text);
	printf(" %s", text);
}

/* A board at a table as tables tell it. */
static void
print_row(const struct games *games, const struct game_board *board,
    const struct game_row *row)
{
	const struct game_result *r = &row->result;
	const bool percent = games->values == TOTAL_PERCENT;
	char contract[CONTRACT_TEXT_MAX] = "-", lead[3] = "-";

	if (r->contract.level >= 0)
		contract_write(&r->contract, contract);
	if (r->lead != CARD_NONE && r->contract.level > 0)
		card_write(r->lead, lead);
	printf("row %d %d %d %d %s by %c lead %s tricks %d", row->ns, row->ew,
	    row->round, board->number, contract,
	    seat_letter(r->contract.declarer), lead,
	    r->contract.level > 0 ? r->tricks : -1);
	if (r->has_score)
		printf(" score %d", r->score);
	else
		printf(" score -");
	printf(" %s %s%s", row_kind_name(r->kind),
	    r->kind == ROW_ARTIFICIAL ? award_name(r->award[0]) : "",
	    r->kind == ROW_ARTIFICIAL ? award_name(r->award[1]) : "");
	for (int side = 0; side < SIDE_COUNT; side++)
		print_hundredths(row->scored[side],
		    percent ? row->points[side] : row->value[side]);
	printf("\n");
}

static void
print_table(const struct games *games)
{
	printf("event %u %s %s\n", games->id, games->date, games->event);
	for (int i = 0; i < games->boards; i++)
		for (int r = 0; r < games->board[i].rows; r++)
			print_row(
			    games, &games->board[i], &games->board[i].row[r]);
}

/* What only USEBIO has. */
static void
print_field(const struct games *games)
{
	for (int i = 0; i < games->pairs; i++) {
		const struct game_pair *pair = &games->pair[i];

		printf("pair %d rank %d boards %d total", pair->pair,
		    pair->rank, pair->boards);
		print_hundredths(pair->has_total, pair->total);
		printf(" points %d %s|%s\n",
		    pair->has_points ? pair->points : -1, pair->name[0],
		    pair->name[1]);
	}
	for (int i = 0; i < games->boards; i++) {
		char deal[PBN_DEAL_MAX];

		pbn_deal_write(&games->board[i].deal, NORTH, deal);
		printf("deal %d %s %s\n", games->board[i].number,
		    vulnerability_name(games->board[i].vul), deal);
	}
	for (int i = 0; i < games->matches; i++) {
		const struct game_match *match = &games->match[i];

		printf("match %d %d %d", match->round, match->ns, match->ew);
		print_hundredths(true, match->vp[SIDE_NS]);
		print_hundredths(true, match->vp[SIDE_EW]);
		printf("\n");
	}
}

/* The four at each table, which only CSV has. */
static void
print_seats(const struct games *games)
{
	for (int i = 0; i < games->games; i++) {
		const struct game *game = &games->game[i];

		printf("seats %d %d %s|%s|%s|%s\n", game->number, game->table,
		    game->name[NORTH], game->name[EAST], game->name[SOUTH],
		    game->name[WEST]);
		if (game->result.corrected)
			printf(
			    "corrected %d %d yes\n", game->number, game->table);
	}
}

int
main(int argc, char **argv)
{
	struct rng rng = {argc == 5 ? strtoull(argv[2], NULL, 10) : 0};
	struct games games;
	struct buf bytes = {0};
	FILE *file;

	if (argc != 5)
		return 2;
	random_games(&rng, (int)strtol(argv[3], NULL, 10), &games);
	if (strcmp(argv[1], "pbn") == 0) {
		pbn_write(&games, &bytes);
		for (int i = 0; i < games.games; i++)
			print_game(&games.game[i]);
	} else if (strcmp(argv[1], "usebio") == 0) {
		usebio_write(&games, &bytes);
		print_table(&games);
		print_field(&games);
	} else if (strcmp(argv[1], "csv") == 0) {
		csv_write(&games, &bytes);
		print_table(&games);
		print_seats(&games);
	}
	file = fopen(argv[4], "wb");
	assert(file != NULL);
	assert(fwrite(bytes.data, 1, bytes.len, file) == bytes.len);
	fclose(file);
	buf_fini(&bytes);
	games_fini(&games);
	return 0;
}
