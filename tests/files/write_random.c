/* SPDX-License-Identifier: ISC */
/*
 * Writes random nights for readers in other languages: write_random FORMAT SEED
 * BOARDS FILE; what the file should tell is printed, a line a thing.
 */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/files/pbn.h"
#include "daemon/files/pbn_deal.h"
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
	if (strcmp(argv[1], "pbn") == 0)
		pbn_write(&games, &bytes);
	for (int i = 0; i < games.games; i++)
		print_game(&games.game[i]);
	file = fopen(argv[4], "wb");
	assert(file != NULL);
	assert(fwrite(bytes.data, 1, bytes.len, file) == bytes.len);
	fclose(file);
	buf_fini(&bytes);
	games_fini(&games);
	return 0;
}
