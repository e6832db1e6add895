/* SPDX-License-Identifier: ISC */
/*
 * From the tags of one game to what they tell.  For this room only.
 */
#ifndef DAEMON_FILES_PBN_GAME_H
#define DAEMON_FILES_PBN_GAME_H

#include "daemon/files/game.h"
#include "daemon/files/pbn_scan.h"

/* Is the value of a tag left open: missing, "", "?" or "-"? */
bool pbn_tag_is_open(const struct pbn_tag *tag);

/* Fill a new game from a record.  ERR_INPUT with the line. */
int pbn_game_read(struct pbn_scan *scan, const struct pbn_record *record,
    struct game *game, struct err *err);

/*
 * Calls, notes and cards, where they are sound; the deal and what the tags say
 * of the contract are there already.  What is not is warned of.
 */
void pbn_moves_read(
    struct pbn_scan *scan, const struct pbn_record *record, struct game *game);

#endif
