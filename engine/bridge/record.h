/* SPDX-License-Identifier: ISC */
/*
 * The packed record of one board at one table: what the daemon keeps of a
 * board for good (R-EV-9).  Only what was decided is packed - the deal, the
 * calls, the cards, which of them were a house robot's, the claims, what was
 * taken back, the times - and unpacking plays it again, so that a record that
 * breaks the Laws is refused and never believed.
 *
 * A usual board (10 calls, 52 cards, people's thinking times) is 180 to 230
 * bytes, a board of robots about 150, one passed out about 40.  A claim, or
 * something taken back, adds some ten, a robot that sat in for somebody eight.
 */
#ifndef ENGINE_BRIDGE_RECORD_H
#define ENGINE_BRIDGE_RECORD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "engine/bridge/board_play.h"

#define RECORD_VERSION 1      /* the first byte of every record */
#define RECORD_BYTES_MAX 2880 /* no record is longer */

/*
 * Pack a board in any phase; it must be sound (board_play_is_sound) and its
 * times must never go back, and dealt_at be 0 or more.  Returns the bytes
 * written, or 0 when they do not fit into size; RECORD_BYTES_MAX always do.
 */
size_t record_pack(const struct board_play *board, uint8_t *bytes, size_t size);

/*
 * Unpack a record: the board then equals the one packed, field by field.
 * There is one record for each board: false, with *board_r of any content,
 * for bytes that record_pack does not write.
 */
bool record_unpack(
    const uint8_t *bytes, size_t size, struct board_play *board_r);

#endif
