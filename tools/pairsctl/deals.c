/* SPDX-License-Identifier: ISC */
/*
 * Look at a file of deals before it is used.
 */
#include <stdio.h>
#include <string.h>

#include "daemon/base/buf.h"
#include "daemon/base/file.h"
#include "daemon/files/deals.h"
#include "daemon/files/pbn_deal.h"
#include "tools/pairsctl/ctl.h"

static void
deals_print(const struct ctl *ctl, const struct games *games, const char *kind)
{
	const char *between = "";

	if (ctl->json)
		printf("{\"format\":\"%s\",\"boards\":[", kind);
	for (int i = 0; i < games->boards; i++) {
		const struct game_board *board = &games->board[i];
		const enum seat dealer = board->is_dealt
		    ? board->dealer
		    : board_dealer(board->number);
		const enum vulnerability vul = board->is_dealt
		    ? board->vul
		    : board_vulnerability(board->number);
		char deal[PBN_DEAL_MAX];

		pbn_deal_write(&board->deal, NORTH, deal);
		if (ctl->json)
			printf("%s{\"board\":%d,\"dealer\":\"%c\","
			       "\"vulnerable\":\"%s\",\"deal\":\"%s\"}",
			    between, board->number, seat_letter(dealer),
			    vulnerability_name(vul), deal);
		else
			printf("%4d  %c  %-4s  %s\n", board->number,
			    seat_letter(dealer), vulnerability_name(vul), deal);
		between = ",";
	}
	if (ctl->json)
		puts("]}");
}

int
deals_check_run(struct ctl *ctl, char **argv, struct err *err)
{
	struct buf bytes = {0}, warnings = {0};
	struct games games;
	const char *kind = "";
	int rc = file_read(argv[0], DEALS_BYTES_MOST, &bytes, err);

	games_init(&games);
	if (rc == 0) {
		struct err what;

		rc = deals_read(buf_text(&bytes), bytes.len, &games, &kind,
		    &warnings, &what);
		if (rc < 0)
			rc = err_set(err, rc, "%s: %s", argv[0], what.text);
	}
	fputs(buf_text(&warnings), stderr);
	if (rc == 0)
		deals_print(ctl, &games, kind);
	games_fini(&games);
	buf_fini(&bytes);
	buf_fini(&warnings);
	return rc;
}
