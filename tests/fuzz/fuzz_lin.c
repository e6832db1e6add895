/* SPDX-License-Identifier: ISC */
/*
 * LIN files: whatever is taken can be written, and what was written is taken
 * again with the same games and deals.
 */
#include <assert.h>
#include <stdint.h>
#include <string.h>

#include "daemon/files/lin.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct games games, again;
	struct buf warnings = {0}, file = {0};
	struct err err;

	games_init(&games);
	games_init(&again);
	if (lin_read((const char *)data, size, &games, &warnings, &err) == 0) {
		lin_write(&games, &file);
		assert(lin_read(buf_text(&file), file.len, &again, &warnings,
			   &err) == 0);
		assert(again.games == games.games);
		for (int i = 0; i < games.games; i++)
			assert(memcmp(&games.game[i].deal, &again.game[i].deal,
				   sizeof(struct deal)) == 0);
	}
	games_fini(&games);
	games_fini(&again);
	buf_fini(&warnings);
	buf_fini(&file);
	return 0;
}
