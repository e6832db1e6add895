/* SPDX-License-Identifier: ISC */
/*
 * Any bytes as the record of a board: refused, or the one record of a sound
 * board.
 */
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "engine/bridge/record.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct board_play board;
	uint8_t again[RECORD_BYTES_MAX];

	if (!record_unpack(data, size, &board))
		return 0;
	assert(board_play_is_sound(&board));
	assert(record_pack(&board, again, sizeof(again)) == size);
	assert(memcmp(data, again, size) == 0);
	return 0;
}
