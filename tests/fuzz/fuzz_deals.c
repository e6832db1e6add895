/* SPDX-License-Identifier: ISC */
/*
 * Files of deals of every kind: what is taken is sound.
 */
#include <assert.h>
#include <stdint.h>
#include <string.h>

#include "daemon/files/deals.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct games games;
	struct buf warnings = {0};
	struct err err;
	const char *kind;

	games_init(&games);
	if (deals_read((const char *)data, size, &games, &kind, &warnings,
		&err) == 0) {
		assert(games.boards > 0);
		for (int i = 0; i < games.boards; i++)
			assert(!games.board[i].is_dealt ||
			    deal_is_whole(&games.board[i].deal));
	}
	games_fini(&games);
	buf_fini(&warnings);
	return 0;
}
