/* SPDX-License-Identifier: ISC */
/*
 * From a PBN file to its games and boards.
 */
#include "daemon/files/pbn.h"

#include <string.h>

#include "daemon/files/pbn_game.h"
#include "daemon/files/pbn_scan.h"
#include "daemon/files/pbn_table.h"

static int
pbn_take(struct pbn_scan *scan, const struct pbn_record *record,
    struct games *games, struct err *err)
{
	struct game *game = games_add_game(games);
	struct game_board *board;
	int rc = pbn_game_read(scan, record, game, err);

	if (rc < 0)
		return rc;
	if (games->games == 1 && game->event != NULL)
		game_set_text(&games->event, game->event);
	if (games->games == 1 && game->site != NULL)
		game_set_text(&games->site, game->site);
	if (games->games == 1 && game->date != NULL)
		game_set_text(&games->date, game->date);
	if (game->scoring != NULL && strstr(game->scoring, "Butler") != NULL)
		games->butler = true;
	pbn_table_totals(record, games, &games->totals);
	if (game->number == 0)
		return 0;
	board = games_need_board(games, game);
	rc = pbn_table_makes(record, &board->makes, err);
	if (rc == 0 && board->rows == 0)
		pbn_table_scores(scan, record, board, &games->values);
	return rc;
}

int
pbn_read(const char *bytes, size_t len, struct games *games_r,
    struct buf *warnings, struct err *err)
{
	struct pbn_scan scan;
	const struct pbn_record *record;
	int rc;

	pbn_scan_init(&scan, bytes, len, warnings);
	while ((rc = pbn_scan_next(&scan, &record, err)) > 0) {
		rc = pbn_take(&scan, record, games_r, err);
		if (rc < 0)
			break;
	}
	pbn_scan_fini(&scan);
	if (rc < 0)
		games_fini(games_r);
	return rc;
}
