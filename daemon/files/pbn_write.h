/* SPDX-License-Identifier: ISC */
/*
 * Lines of a PBN file.  For this room only.
 */
#ifndef DAEMON_FILES_PBN_WRITE_H
#define DAEMON_FILES_PBN_WRITE_H

#include "daemon/files/game.h"

#define PBN_END "\r\n"

/*
 * A tag on a line of its own, its value cut to fit.  Returns the bytes of the
 * value that were taken.
 */
size_t pbn_put_tag(struct buf *buf, const char *name, const char *value);
void pbn_put_number(struct buf *buf, const char *name, int number);

/* Text for between quotes, of at most so many bytes. */
size_t pbn_put_text(struct buf *buf, const char *text, size_t most);

/* The tables of a game's board, in the order of their names. */
void pbn_put_optimum(struct buf *buf, const struct game_makes *makes);
void pbn_put_scores(
    struct buf *buf, const struct games *games, const struct game_board *board);
void pbn_put_totals(struct buf *buf, const struct games *games);

#endif
