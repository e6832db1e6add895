/* SPDX-License-Identifier: ISC */
/*
 * Tables of PBN: a tag whose value names the columns and whose section is the
 * rows.  For this room only.
 */
#ifndef DAEMON_FILES_PBN_TABLE_H
#define DAEMON_FILES_PBN_TABLE_H

#include "daemon/files/game.h"
#include "daemon/files/pbn_scan.h"

/* The makes and par of a game's deal, where they are told. */
int pbn_table_makes(
    const struct pbn_record *record, struct game_makes *makes, struct err *err);

/* The rows of ScoreTable; *values_r as its columns say, where it has any. */
void pbn_table_scores(struct pbn_scan *scan, const struct pbn_record *record,
    struct game_board *board, enum total_kind *values_r);

/* The rows of TotalScoreTable; *totals_r likewise. */
void pbn_table_totals(const struct pbn_record *record, struct games *games,
    enum total_kind *totals_r);

#endif
